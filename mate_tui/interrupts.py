"""Ctrl+c beside an event loop."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Interrupts:
    """Ctrl+c, held back while the event loop runs: in the midst of a task it would leave the loop half ended."""

    def __init__(self) -> None:
        self._has_come = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Note an interrupt, and take it at the end."""
        with _on_interrupt(self._note):
            yield
        self._take()

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Take an interrupt at once, one that was held back too."""
        with _on_interrupt(signal.default_int_handler):
            self._take()
            yield

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self._has_come = True

    def _take(self) -> None:
        if self._has_come:
            raise KeyboardInterrupt


@contextmanager
def _on_interrupt(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Have ctrl+c handled by this, where it can be: only the main thread gets signals."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
