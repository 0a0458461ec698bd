"""Signals that end the program: with the exit codes of the notation, and never in the midst of a task."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import current_thread, main_thread
from types import FrameType

Handler = Callable[[int, FrameType | None], None]

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name))
"""Ctrl+c, a hang-up, a request to end; Windows has not all of them."""
_PATIENCE = 2.7
"""Seconds for an orderly end; whoever waits for it after a hang-up waits no longer than three."""


class Ended(SystemExit):
    """A signal ended the program.

    Attributes:
        exit_code: what a shell reports of it.
    """

    def __init__(self, number: int) -> None:
        self.exit_code = exit_code(number)
        super().__init__(self.exit_code)


def exit_code(number: int) -> int:
    """What a program exits with that a signal ended."""
    return 128 + number


def limit_time(code: int, before: Callable[[], None] = lambda: None) -> None:
    """End the process with this code in a moment, unless it has ended by then: where nobody reads, writing never ends.

    Args:
        before: done before.
    """

    def give_up(_number: int, _frame: FrameType | None) -> None:
        before()
        os._exit(code)

    if hasattr(signal, "setitimer") and current_thread() is main_thread():
        signal.signal(signal.SIGALRM, give_up)
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE)


def lift_limit() -> None:
    """Let it take its time."""
    if hasattr(signal, "setitimer") and current_thread() is main_thread():
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


@contextmanager
def awake(meanwhile: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Wait for something, and look up once a second: a signal that comes the moment before waits as well, unseen.

    Args:
        meanwhile: done each time.
    """
    is_possible = hasattr(signal, "setitimer") and current_thread() is main_thread()
    if not is_possible or signal.getsignal(signal.SIGALRM) != signal.SIG_DFL:
        # With a limit of time it does not wait for long.
        yield
        return

    def look_up(_number: int, _frame: FrameType | None) -> None:
        meanwhile()
        if signal.getsignal(signal.SIGALRM) is look_up:
            signal.setitimer(signal.ITIMER_REAL, 1)

    signal.signal(signal.SIGALRM, look_up)
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGALRM) is look_up:
            lift_limit()


def end(number: int, _frame: FrameType | None = None) -> None:
    """Take a signal: KeyboardInterrupt for ctrl+c, else Ended."""
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Ended(number)


def end_in_time(number: int, frame: FrameType | None) -> None:
    """The same; and should what it interrupts make something else of it, or wait for ever, the process ends all the same."""
    limit_time(exit_code(number))
    end(number, frame)


@contextmanager
def handled(numbers: Sequence[int], handler: Handler | signal.Handlers) -> Iterator[None]:
    """Have signals handled by this, where they can be: only the main thread gets them."""
    if current_thread() is not main_thread():
        yield
        return
    with ExitStack() as stack:
        for number in numbers:
            stack.callback(signal.signal, number, signal.signal(number, handler))
        yield


def heeded() -> tuple[int, ...]:
    """The ending signals that whoever started the program did not have it ignore, as nohup and a shell's background do."""
    return tuple(number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN)


class Interrupts:
    """Signals that end the program, held back while the event loop runs: in the midst of a task one would leave it half ended."""

    def __init__(self) -> None:
        self._has_come: int | None = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Note a signal, and take it at the end."""
        with handled(heeded(), self._note):
            yield
        self._take()

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Take a signal at once, one that was held back too."""
        with handled(heeded(), end):
            self._take()
            yield

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._has_come = self._has_come or number
        limit_time(exit_code(number))

    def _take(self) -> None:
        if self._has_come:
            lift_limit()
            end(self._has_come)
