"""The file that everything is kept in: opening it, and what to do when that fails."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import RLock

import platformdirs

from mate_tui.game.errors import JournalError
from mate_tui.store.recovery import set_aside
from mate_tui.store.schema import VERSION, migrate, version_of

_PATIENCE = 0.5
"""Seconds to wait while another program writes."""


class Trouble(Enum):
    """Why the store cannot be used."""

    NEWER = "the store was written by a newer version of this program"
    FOLDER = "the folder for it cannot be used"
    NO_FOLDER = "there is a file where the folder for it would be"
    BUSY = "another program is writing to it"
    FULL = "the disk is full"
    READ_ONLY = "it may not be written"
    TAKEN = "another program is playing this match"
    NO_MATCH = "there is no such match"
    BROKEN = "it cannot be used"


_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
}
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class StoreError(JournalError):
    """The store cannot be used now; what was to be kept is kept by whoever offered it."""

    def __init__(self, trouble: Trouble, path: Path, detail: str = "") -> None:
        self.trouble, self.path, self.detail = trouble, path, detail
        super().__init__(f"{path}: {trouble.value}" + (f" ({detail})" if detail else ""))


@dataclass(frozen=True, slots=True)
class SetAside:
    """A damaged store was moved out of the way.

    Attributes:
        path: where it is now.
        matches: how many matches could be read from it.
    """

    path: Path
    matches: int


def store_path() -> Path:
    """The user's own store."""
    return platformdirs.user_data_path("mate-tui") / "mate.db"


class Store:
    """One SQLite file, opened when it is first needed and again after any trouble. Many threads may use it, one after another.

    Attributes:
        trouble: why it could not be used the last time; None if it could.
        set_aside: damaged stores moved out of the way since somebody last looked.
        owed: what matches that nobody sits at any more could not keep; each raises StoreError as long as it cannot.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_aside: list[SetAside] = []
        self.trouble: StoreError | None = None
        self.owed: list[Callable[[], None]] = []
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._locks: int | None = None
        self._is_suspect = False
        self._lock = RLock()

    def close(self) -> None:
        """Let go of the file; using the store opens it again."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def settle(self) -> None:
        """Try to keep what is owed."""
        for debt in list(self.owed):
            try:
                debt()
            except StoreError as error:
                # A match that another program went on with is its own.
                if error.trouble is not Trouble.TAKEN:
                    continue
            self.owed.remove(debt)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, to read from; StoreError when the store cannot be used."""
        with self._lock, self._troubles():
            yield self._connected()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it is kept, or none.

        Raises:
            StoreError: the store cannot be used; nothing has been written.
        """
        with self._lock, self._troubles():
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    def claim(self, match: int) -> bool:
        """Take a match for this process until it ends, however it ends; False if another one has it."""
        try:
            if self._locks is None:
                self._locks = os.open(self.path.with_name("mate.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            # A lock on one byte, at the place of the match: the system lets go of it when the process is killed.
            fcntl.lockf(self._locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, match)
        except BlockingIOError:
            return False
        except OSError:
            # A folder without locks: the worst that can happen is what happens without them.
            return True
        return True

    def release(self, match: int) -> None:
        """Let another process have a match."""
        if self._locks is not None:
            with suppress(OSError):
                fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, match)

    # -- opening ---------------------------------------------------------------------------------

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
            self.trouble = None
        except StoreError as error:
            self.trouble = error
            raise
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            self._is_suspect = self._is_suspect or code in _DAMAGED
            self.close()
            self.trouble = StoreError(_TROUBLES.get(code, Trouble.BROKEN), self.path, str(error))
            raise self.trouble from error
        except OSError as error:
            self.close()
            is_file = isinstance(error, FileExistsError | NotADirectoryError)
            self.trouble = StoreError(Trouble.NO_FOLDER if is_file else Trouble.FOLDER, self.path, error.strerror or str(error))
            raise self.trouble from error

    def _connected(self) -> sqlite3.Connection:
        """The open store; opened anew if the file is no longer the one that was opened."""
        if self._connection is None or self._file != _identity(self.path):
            self.close()
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._connection = self._opened()
            self._file = _identity(self.path)
        return self._connection

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._prepared()
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGED:
                raise
        path, matches = set_aside(self.path)
        self.set_aside.append(SetAside(path, matches))
        self._is_suspect = False
        return self._prepared()

    def _prepared(self) -> sqlite3.Connection:
        # Every match works on a thread of its own; the lock keeps them apart.
        connection = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            version = version_of(connection)
            if version > VERSION:
                raise StoreError(Trouble.NEWER, self.path, f"schema {version}, known up to {VERSION}")
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

    def _check(self, connection: sqlite3.Connection) -> None:
        """Look the whole file over if something was wrong with it."""
        if not self._is_suspect:
            return
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            error = sqlite3.DatabaseError(verdict)
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        self._is_suspect = False


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to now."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
