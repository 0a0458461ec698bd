"""The line to the terminal, which may be cut at any moment.

Textual writes from a thread that a failed write would end, and what draws would then wait for it for ever: the program
would outlive its terminal, unseen, and hold on to its match.
"""

from __future__ import annotations

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
    """The driver, writing to a line that may be cut. Drivers that write in other ways stay as they are."""

    def begin(self: Driver, app: App[object], **how: object) -> None:
        driver.__init__(self, app, **how)  # type: ignore[arg-type]
        stream = getattr(self, "_file", None)
        if stream is not None:
            self._file = Line(stream)  # type: ignore[attr-defined]

    return type(f"Enduring{driver.__name__}", (driver,), {"__init__": begin})
