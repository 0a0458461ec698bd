"""The line to the terminal, which may be cut at any moment.

Textual writes from a thread that a failed write would end, and what draws would then wait for it for ever: the program
would outlive its terminal, unseen, and hold on to its match. A failed read would be shown as a crash.
"""

from __future__ import annotations

import os
import signal
from typing import IO

from textual.app import App
from textual.driver import Driver


class Line:
    """A stream to a terminal; what is written after the cut goes nowhere."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        """Write, if somebody is there."""
        try:
            self._stream.write(text)
        except OSError:
            return

    def flush(self) -> None:
        """Send what has been written, if somebody is there."""
        try:
            self._stream.flush()
        except OSError:
            return


def enduring(driver: type[Driver]) -> type[Driver]:
    """The driver of a line that may be cut. Drivers that read and write in other ways stay as they are."""
    listen = getattr(driver, "run_input_thread", None)
    if listen is None:
        return driver

    def begin(self: Driver, app: App[object], **how: object) -> None:
        driver.__init__(self, app, **how)  # type: ignore[arg-type]
        stream = getattr(self, "_file", None)
        if stream is not None:
            self._file = Line(stream)  # type: ignore[attr-defined]

    def run_input_thread(self: Driver) -> None:
        try:
            listen(self)
        except OSError:
            # Nobody types any more: the same as a hang-up, whose signal may be on its way.
            os.kill(os.getpid(), signal.SIGHUP)

    return type(f"Enduring{driver.__name__}", (driver,), {"__init__": begin, "run_input_thread": run_input_thread})
