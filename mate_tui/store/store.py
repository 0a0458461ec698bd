"""The file that everything is kept in: opening it, and what to do when that fails."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mate_tui.files import NOWHERE
from mate_tui.game.errors import JournalError
from mate_tui.store.claims import Claims
from mate_tui.store.place import identity, is_absent
from mate_tui.store.recovery import set_aside
from mate_tui.store.schema import VERSION, migrate, version_of

GLANCE, PATIENCE = 0.1, 20.0
"""Seconds to wait while another program writes: where a screen waits for it, and where nobody is kept from anything."""
_AGAIN, _LAST = 0.01, 2.5


class Trouble(Enum):
    """Why the store cannot be used."""

    NEWER = "the store was written by a newer version of this program"
    FOLDER = "the folder for it cannot be used"
    NO_FOLDER = "there is a file where the folder for it would be"
    IS_FOLDER = "there is a folder in its place"
    LINK = "a link leads nowhere"
    NO_HOME = "there is no home folder"
    BUSY = "another program is writing to it"
    FULL = "the disk is full"
    READ_ONLY = "it may be read, but not written"
    UNREADABLE = "it may not be read"
    TAKEN = "another program is playing this match"
    NO_MATCH = "there is no such match"
    BROKEN = "it cannot be used"


_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.UNREADABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNREADABLE,
}
_ONLY_READ = {
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR: Trouble.FULL,
}
"""What keeps a store from being opened to write to, and not from being read."""
_LOG = "-wal"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class StoreError(JournalError):
    """The store cannot be used now; what was to be kept is kept by whoever offered it."""

    def __init__(self, trouble: Trouble, path: Path, detail: str = "") -> None:
        self.trouble, self.path, self.detail = trouble, path, detail
        super().__init__(f"{path}: {trouble.value}" + (f" ({detail})" if detail else ""))

    @property
    def passes(self) -> bool:
        """Another program is writing, which is a matter of moments."""
        return self.trouble is Trouble.BUSY


@dataclass(frozen=True, slots=True)
class SetAside:
    """A damaged store was moved out of the way.

    Attributes:
        path: where it is now.
        matches: how many matches could be read from it.
    """

    path: Path
    matches: int


class _Here(threading.local):
    """The file as one thread has opened it: SQLite gives each a connection of its own, and readers wait for no writer."""

    connection: sqlite3.Connection | None = None
    file: tuple[int, int] | None = None
    only_read: Trouble | None = None


class Store:
    """One SQLite file, opened by every thread when it first needs it and again after any trouble.

    What is not there is empty to who reads; who writes makes it. One that cannot be written is read.

    Attributes:
        trouble: why it could not be used the last time; None if it could.
        set_aside: damaged stores moved out of the way since somebody last looked.
        owed: what matches that nobody sits at any more could not keep; each raises StoreError as long as it cannot.
        claims: which matches are played, here and elsewhere.
        patience: seconds to wait while another program writes; who has waited in vain then only looks in.
    """

    def __init__(self, path: Path, patience: float = GLANCE) -> None:
        self.path = path
        self.patience = patience
        self.set_aside: list[SetAside] = []
        self.trouble: StoreError | None = None
        self.owed: list[Callable[[], None]] = []
        self.claims = Claims(path.with_name("mate.lock"))
        self._here = _Here()
        self._settling = threading.Lock()
        self._is_suspect = False

    def close(self) -> None:
        """Let go of the file in this thread; using the store opens it again."""
        if self._here.connection is not None:
            self._here.connection.close()
        self._here.connection = None

    def settle(self) -> None:
        """Try to keep what is owed."""
        with self._settling:
            for debt in list(self.owed):
                try:
                    debt()
                except StoreError as error:
                    # A match that another program went on with is its own.
                    if error.trouble is not Trouble.TAKEN:
                        continue
                self.owed.remove(debt)

    def settle_at_last(self) -> bool:
        """The program ends: try for a moment if another one is in the way; whether everything is kept."""
        end = time.monotonic() + _LAST
        self.settle()
        while self.owed and self.trouble is not None and self.trouble.passes and time.monotonic() < end:
            time.sleep(_AGAIN)
            self.settle()
        return not self.owed

    @property
    def unkept(self) -> StoreError | None:
        """Why nothing can be kept, as far as that has been seen; None if it can, or will be in a moment."""
        if self.trouble is not None:
            return None if self.trouble.passes else self.trouble
        return StoreError(self._here.only_read, self.path) if self._here.only_read else None

    def check(self) -> None:
        """Raise StoreError if nothing can be kept here."""
        with self._troubles():
            self._writable()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, to read from; StoreError when the store cannot be used."""
        with self._troubles():
            yield self._readable()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it is kept, or none.

        Raises:
            StoreError: the store cannot be used; nothing has been written.
        """
        with self._troubles():
            connection = self._writable()
            connection.execute(f"PRAGMA busy_timeout = {self._waits * 1000:.0f}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    # -- opening ---------------------------------------------------------------------------------

    @property
    def _waits(self) -> float:
        """Seconds to wait for another program now."""
        return 0.0 if self.trouble is not None and self.trouble.passes else self.patience

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
            self.trouble = None
        except StoreError as error:
            self.trouble = error
            raise
        except sqlite3.Error as error:
            code = _code(error)
            self._is_suspect = self._is_suspect or code in _DAMAGED
            trouble = _TROUBLES.get(code, Trouble.BROKEN)
            if trouble is not Trouble.BUSY:
                self.close()
            self.trouble = StoreError(trouble, self.path, str(error))
            raise self.trouble from error
        except OSError as error:
            self.close()
            self.trouble = StoreError(_in_the_way(error), self.path, error.strerror or str(error))
            raise self.trouble from error

    def _readable(self) -> sqlite3.Connection:
        """The open store; opened anew if the file is no longer the one that was opened."""
        self._look()
        if self._here.connection is None:
            if is_absent(self.path):
                # Of no file, even if another has made it by now.
                self._here.connection, self._here.file, self._here.only_read = _empty(), None, None
            else:
                self._open()
        assert self._here.connection is not None
        return self._here.connection

    def _writable(self) -> sqlite3.Connection:
        """As to read, but the file is made if there is none; StoreError if it may not be written."""
        self._look()
        if self._here.file is None:
            self.close()
        if self._here.connection is None:
            if is_absent(self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._open()
        if self._here.only_read:
            raise StoreError(self._here.only_read, self.path)
        assert self._here.connection is not None
        return self._here.connection

    def _look(self) -> None:
        """Let go of a file that another has taken the place of, and of one that could only be read: things may have changed."""
        if NOWHERE in self.path.parents:
            raise StoreError(Trouble.NO_HOME, self.path)
        if self._here.only_read or (self._here.connection is not None and self._here.file != identity(self.path)):
            self.close()

    def _open(self) -> None:
        self._here.only_read = None
        self._here.connection = self._opened()
        self._here.file = identity(self.path)

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._prepared_in_time()
        except sqlite3.DatabaseError as error:
            if _code(error) in _ONLY_READ and self.path.exists():
                self._here.only_read = _ONLY_READ[_code(error)]
                return self._to_read()
            if _code(error) not in _DAMAGED:
                raise
        path, matches = set_aside(self.path)
        self.set_aside.append(SetAside(path, matches))
        self._is_suspect = False
        return self._prepared_in_time()

    def _prepared_in_time(self) -> sqlite3.Connection:
        """Wait for another program that is opening the store as well: SQLite alone does not, in the midst of that."""
        end = time.monotonic() + self._waits
        while True:
            try:
                return self._prepared()
            except sqlite3.OperationalError as error:
                if _TROUBLES.get(_code(error)) is not Trouble.BUSY or time.monotonic() > end:
                    raise
            time.sleep(_AGAIN)

    def _prepared(self) -> sqlite3.Connection:
        _free_companions(self.path)
        connection = sqlite3.connect(self.path, timeout=self._waits, isolation_level=None)
        try:
            self._refuse_newer(connection)
            if not _may_write(self.path):
                raise _error(sqlite3.SQLITE_READONLY, "attempt to write a readonly database")
            # Readers never wait for the writer, nor the writer for them.
            connection.execute("PRAGMA journal_mode = WAL")
            # Each play is on the disk before it is on the screen, so that even a power cut takes none; at a player's pace the
            # milliseconds are not felt.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            migrate(connection)
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _to_read(self) -> sqlite3.Connection:
        """A store that cannot be written; one of an earlier version is read into memory, and is brought up there."""
        for how in ("mode=ro", "immutable=1"):
            # Without the files beside it that SQLite would make, only a store that nobody changes can be read, and whole.
            connection = sqlite3.connect(f"{self.path.as_uri()}?{how}", timeout=self._waits, isolation_level=None, uri=True)
            try:
                self._refuse_newer(connection)
                if version_of(connection) == VERSION:
                    return connection
                brought_up = sqlite3.connect(":memory:", isolation_level=None)
                connection.backup(brought_up)
                connection.close()
                migrate(brought_up)
                return brought_up
            except sqlite3.OperationalError:
                connection.close()
                if how == "immutable=1" or _has_log(self.path):
                    raise
            except BaseException:
                connection.close()
                raise
        raise AssertionError

    def _refuse_newer(self, connection: sqlite3.Connection) -> None:
        version = version_of(connection)
        if version > VERSION:
            raise StoreError(Trouble.NEWER, self.path, f"schema {version}, known up to {VERSION}")

    def _check(self, connection: sqlite3.Connection) -> None:
        """Look the whole file over if something was wrong with it."""
        if not self._is_suspect:
            return
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise _error(sqlite3.SQLITE_CORRUPT, verdict)
        self._is_suspect = False


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _free_companions(path: Path) -> None:
    """SQLite makes the files beside a store with its mode, be it only to read; when it may be written again, so may they."""
    for companion in (path.with_name(path.name + suffix) for suffix in (_LOG, "-shm")):
        if companion.exists() and _may_write(path) and not _may_write(companion):
            with suppress(OSError):
                companion.chmod(stat.S_IMODE(path.stat().st_mode))


def _has_log(path: Path) -> bool:
    """Whether the latest of a store still stands beside it."""
    log = path.with_name(path.name + _LOG)
    return log.exists() and log.stat().st_size > 0


def _empty() -> sqlite3.Connection:
    """What there is to read where there is nothing."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _error(code: int, what: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(what)
    error.sqlite_errorcode = code
    return error


def _in_the_way(error: OSError) -> Trouble:
    match error:
        case FileExistsError() | NotADirectoryError():
            return Trouble.NO_FOLDER
        case IsADirectoryError():
            return Trouble.IS_FOLDER
        case FileNotFoundError():
            return Trouble.LINK
        case _:
            return Trouble.FOLDER
