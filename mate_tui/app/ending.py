"""Signals that end the full-screen program: the terminal is given back, also where nobody reads what is drawn."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

from mate_tui.interrupts import ENDING, exit_code, handled, limit_time

if TYPE_CHECKING:
    from mate_tui.app.app import MateApp


class Ending:
    """Ends an app by a signal.

    The handler runs wherever the main thread is, and so it only asks: the loop, to end the app; and an alarm, to end the
    process if the loop does not come round.
    """

    def __init__(self, app: MateApp) -> None:
        self._app = app
        self._code: int | None = None
        self._modes = Modes()

    def begin(self, number: int, _frame: FrameType | None) -> None:
        """Take a signal; only the first counts."""
        if self._code is not None:
            return
        self._code = exit_code(number)
        # A loop that waits for a terminal which nobody reads does not come round.
        limit_time(self._code, self._give_up)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._exit()
        else:
            loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        assert self._code is not None
        self._app.exit(return_code=self._code)

    def _give_up(self) -> None:
        self._app.abandon()
        self._modes.restore()

    @contextmanager
    def awaited(self) -> Iterator[None]:
        """Have signals end the app while it runs, and the terminal's modes as they were, whatever happens."""
        try:
            with handled(ENDING, self.begin):
                yield
        finally:
            self._modes.restore()


class Modes:
    """How the terminal treats what is typed, as it is now."""

    def __init__(self) -> None:
        self._before: list[Any] = []
        if sys.platform != "win32":
            import termios

            with suppress(OSError, ValueError, termios.error):
                self._before = termios.tcgetattr(sys.stdin.fileno())

    def restore(self) -> None:
        """Have it so again."""
        if self._before:
            import termios

            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, self._before)
