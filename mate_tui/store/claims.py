"""Which process plays which match: a lock on one byte of a file, at the place of the match."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

_LOOKS = "qqihh" if sys.platform == "darwin" else "hhqqi"
"""``struct flock`` of this system: start, length, process, kind and whence, or kind, whence, start, length and process."""
_POLITE, _FIRM = 3.0, 2.0
"""Seconds in which a process that is asked to end has to, and then one that is killed."""
_BETWEEN = 0.05


class Claims:
    """The matches that this process plays. The system lets go of them when it ends, however that happens."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def claim(self, match: int) -> bool:
        """Take a match for this process; False if another one has it."""
        try:
            fcntl.lockf(self._opened(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, match)
        except BlockingIOError:
            return False
        except OSError:
            # A folder without locks: the worst that can happen is what happens without them.
            return True
        return True

    def release(self, match: int) -> None:
        """Let another process have a match."""
        if self._file is not None:
            with suppress(OSError):
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, match)

    def holder(self, match: int) -> int | None:
        """The process that plays a match; None if that is nobody else, 0 or less if it cannot be named, as on another machine."""
        try:
            found = fcntl.fcntl(self._opened(), fcntl.F_GETLK, _flock(fcntl.F_WRLCK, match))
        except OSError:
            return None
        kind, process = _kind_and_process(found)
        return None if kind == fcntl.F_UNLCK else process

    def take_over(self, match: int) -> bool:
        """End the process that plays a match, politely and then by force, and take the match; False if it cannot be had."""
        for number, patience in ((signal.SIGHUP, _POLITE), (signal.SIGKILL, _FIRM)):
            process = self.holder(match)
            if process is not None:
                if process <= 0:
                    return False
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
                except OSError:
                    return False
            if self._wait_for(match, patience):
                return True
        return False

    def _wait_for(self, match: int, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not self.claim(match):
            if time.monotonic() > end:
                return False
            time.sleep(_BETWEEN)
        return True

    def _opened(self) -> int:
        if self._file is None:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return self._file


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
