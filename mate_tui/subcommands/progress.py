"""How far something long has come, as a bar on a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

_STEP = 1 << 16
"""Bytes after which the bar is told."""


class Progress:
    """A bar on stderr with the time left; nothing where stderr is no terminal.

    Args:
        size: how much there is to do; None if nobody knows.
        in_bytes: whether that is bytes, and shown so.
    """

    def __init__(self, size: int | None, *, in_bytes: bool = True) -> None:
        self._size = size
        self._told = 0
        self._bar = _bar(in_bytes=in_bytes) if sys.stderr is not None and sys.stderr.isatty() else None

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
            self._task = self._bar.add_task("", total=self._size)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: int) -> None:
        """So many bytes have been read."""
        if self._bar is not None and done - self._told >= _STEP:
            self._told = done
            self._bar.update(self._task, completed=done)

    def add(self, more: int) -> None:
        """So much more has been done; any thread may say so."""
        if self._bar is not None:
            self._bar.advance(self._task, more)


def _bar(*, in_bytes: bool) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, TaskProgressColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    done = DownloadColumn() if in_bytes else TaskProgressColumn()
    return Bar(BarColumn(), done, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
