"""Who plays which match: a process has a lock on one byte of a file, at the place of the match; within it, one owner has it."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

from mate_tui.store.place import identity

_LOOKS = "qqihh" if sys.platform == "darwin" else "hhqqi"
"""``struct flock`` of this system: start, length, process, kind and whence, or kind, whence, start, length and process."""
_POLITE, _FIRM = 3.0, 2.0
"""Seconds in which a process that is asked to end has to, and then one that is killed."""
_BETWEEN = 0.05


_PLAYED: dict[tuple[int, ...], object] = {}
"""Who in this process has which match, by process, lock file and match: the system's locks are the whole process's, and keep no
two of it apart, be they of one store or of several. A fork has no lock of its parent, and so must find nothing here."""


class Claims:
    """The matches of a store that are played. The system lets go of them when the process ends, however that happens."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._place: tuple[int, int] | None = None

    def claim(self, match: int, owner: object) -> bool:
        """Take a match for somebody; False if somebody else, here or elsewhere, has it."""
        try:
            file = self._opened()
            if _PLAYED.setdefault(self._key(match), owner) is not owner:
                return False
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, match)
        except BlockingIOError:
            del _PLAYED[self._key(match)]
            return False
        except OSError:
            # A folder without locks: the worst that can happen is what happens without them.
            return True
        return True

    def release(self, match: int, owner: object) -> None:
        """Let others have a match, if it is this owner's."""
        if self._file is not None and _PLAYED.get(self._key(match)) is owner:
            with suppress(OSError):
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, match)
            del _PLAYED[self._key(match)]

    def holder(self, match: int) -> int | None:
        """The process that plays a match; None if none does, 0 or less if it cannot be named: on another machine."""
        try:
            file = self._opened()
            if self._key(match) in _PLAYED:
                return os.getpid()
            found = fcntl.fcntl(file, fcntl.F_GETLK, _flock(fcntl.F_WRLCK, match))
        except OSError:
            return None
        kind, process = _kind_and_process(found)
        return None if kind == fcntl.F_UNLCK else process

    def take_over(self, match: int) -> bool:
        """End the process that plays a match, politely and then by force; whether nobody has it then. Not the one that asks."""
        for number, patience in ((signal.SIGHUP, _POLITE), (signal.SIGKILL, _FIRM)):
            process = self.holder(match)
            if process is not None:
                if process <= 0 or process == os.getpid():
                    return False
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
                except OSError:
                    return False
            if self._is_free_in(seconds=patience, match=match):
                return True
        return False

    def _is_free_in(self, seconds: float, match: int) -> bool:
        end = time.monotonic() + seconds
        while self.holder(match) is not None:
            if time.monotonic() > end:
                return False
            time.sleep(_BETWEEN)
        return True

    def _opened(self) -> int:
        """The lock file, opened anew if another has taken its place, or the locks would be on a file that nobody else sees."""
        if self._file is not None and self._place != identity(self._path):
            for key in [key for key in _PLAYED if key[:-1] == self._key(0)[:-1]]:
                del _PLAYED[key]
            os.close(self._file)
            self._file = None
        if self._file is None:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            self._place = identity(self._path)
        return self._file

    def _key(self, match: int) -> tuple[int, ...]:
        return os.getpid(), *(self._place or ()), match


def _flock(kind: int, match: int) -> bytes:
    if sys.platform == "darwin":
        return struct.pack(_LOOKS, match, 1, 0, kind, os.SEEK_SET)
    return struct.pack(_LOOKS, kind, os.SEEK_SET, match, 1, 0)


def _kind_and_process(found: bytes) -> tuple[int, int]:
    if sys.platform == "darwin":
        _start, _length, process, kind, _whence = struct.unpack(_LOOKS, found)
    else:
        kind, _whence, _start, _length, process = struct.unpack(_LOOKS, found)
    return kind, process
