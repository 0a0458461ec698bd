"""The log of a host: an object of JSON a line, always with ``time`` and ``event`` first."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

_LONGEST = 200
"""Characters of a fact."""


class Log:
    """Appends to a file, or writes to standard error; never raises, for nobody may be sent away because a disk is full.

    Args:
        path: of the file; None for standard error.
        now: seconds since 1970.
    """

    def __init__(self, path: Path | None, now: Callable[[], float]) -> None:
        self._path, self._now = path, now
        self._file: int | None = None
        self.reopen()

    def reopen(self) -> None:
        """Write to the file that the path leads to now, so that it can be moved away from time to time."""
        self.close()
        if self._path is not None:
            with suppress(OSError):
                self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def __call__(self, event: str, **facts: object) -> None:
        """One line."""
        time = f"{datetime.fromtimestamp(self._now(), UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
        told = {name: fact[:_LONGEST] if isinstance(fact, str) else fact for name, fact in facts.items()}
        line = json.dumps({"time": time, "event": event} | told, default=str) + "\n"
        with suppress(OSError, ValueError):
            os.write(sys.stderr.fileno() if self._file is None else self._file, line.encode())

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
        self._file = None
