"""The line to the terminal, which may be cut, stand still, or bring what no key sends.

Textual writes from a thread that a failed write would end, and what draws would then wait for it for ever: the program
would outlive its terminal, unseen, and hold on to its match. It reads in another, where whatever cannot be read would end
the program with a traceback.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType
from typing import IO, TYPE_CHECKING

from textual.app import App
from textual.driver import Driver

from mate_tui.app.ear import Ear
from mate_tui.app.reading import patience_of
from mate_tui.interrupts import Handler, handled
from mate_tui.terminal import has_job_control, size_of

if TYPE_CHECKING:
    from mate_tui.app.app import MateApp

_READ = 1 << 14
"""Bytes read at a time."""
_LOOK, _LOOK_SOON = 0.1, 0.02
"""Seconds between two looks at whether the program ends, and at whether something that is unfinished ends."""
_GIVES_BACK = b"\x1b[?2026l\x1b[0m\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""What leaves a terminal as it was, whatever was under way."""
_TRIES = 20
"""How often that is tried while the terminal takes nothing."""


class Line:
    """A stream to a terminal; what is written after the cut goes nowhere."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._is_cut = False
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        """Write, if somebody is there."""
        if not self._is_cut:
            with suppress(OSError):
                self._stream.write(text)

    def flush(self) -> None:
        """Send what has been written, if somebody is there."""
        if not self._is_cut:
            with suppress(OSError):
                self._stream.flush()

    def abandon(self, writer: int) -> None:
        """Say goodbye to a terminal that takes nothing more: what waits for it goes nowhere, and nobody waits for it.

        Args:
            writer: the thread that may wait in the midst of a picture.
        """
        import termios

        self._is_cut = True
        number = self.fileno()
        signal.signal(signal.SIGUSR1, lambda _number, _frame: None)
        for _ in range(_TRIES):
            with suppress(OSError, termios.error):
                # Now there is room again, which the writer does not notice by itself.
                termios.tcflush(number, termios.TCOFLUSH)
                signal.pthread_kill(writer, signal.SIGUSR1)
                os.set_blocking(number, False)
                os.write(number, _GIVES_BACK)
                break
            time.sleep(0.02)
        with suppress(OSError):
            os.set_blocking(number, True)


class EnduringDriver(Driver):
    """What a driver that reads and writes in threads does otherwise, on a line where anything may happen."""

    _app: MateApp
    _file: IO[str] | Line
    _writer_thread: Thread | None
    exit_event: Event
    fileno: int

    def __init__(self, app: App[object], **how: object) -> None:
        super().__init__(app, **how)  # type: ignore[arg-type]
        self._file = Line(self._file)  # type: ignore[arg-type]
        # Textual's own would stop where nobody brings the program back, and begin twice after a stop from outside.
        signal.signal(signal.SIGTSTP, self._soon(self._stop))
        signal.signal(signal.SIGCONT, self._soon(self._begin_anew))

    def _soon(self, action: Callable[[], None]) -> Handler:
        """A handler that leaves it to the loop: where it interrupts something may be held that the action waits for."""

        def handle(_number: int, _frame: FrameType | None) -> None:
            self._loop.call_soon_threadsafe(action)

        return handle

    def _get_terminal_size(self) -> tuple[int, int]:
        return size_of(self.fileno)

    def abandon(self) -> None:
        """Give the terminal back as far as that can be done at once."""
        assert isinstance(self._file, Line)
        if self._writer_thread is not None and self._writer_thread.ident is not None:
            self._file.abandon(self._writer_thread.ident)

    # -- reading ---------------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Read until the program ends. Whatever goes wrong ends it in the same way as anywhere else."""
        try:
            self._listen(Ear(patience_of(self._app.around.environment)))
        except (OSError, EOFError):
            # Nobody types any more: the same as a hang-up, whose signal may be on its way.
            os.kill(os.getpid(), signal.SIGHUP)
        except Exception as error:  # noqa: BLE001
            self._app.call_later(self._app.fail, error)

    def _listen(self, ear: Ear) -> None:
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno], [], [], _LOOK_SOON if ear.is_waiting else _LOOK)
            data = os.read(self.fileno, _READ) if ready else b""
            if ready and not data:
                raise EOFError
            for message in ear.hear(data, time.monotonic()):
                self.process_message(message)

    # -- stopping for a while --------------------------------------------------------------------

    def _stop(self) -> None:
        """Give the terminal back and stop, as the shell's own jobs do; if there is a shell to go on from."""
        if not has_job_control():
            return
        self.suspend_application_mode()
        with handled((signal.SIGTSTP, signal.SIGCONT), signal.SIG_DFL):
            os.kill(0, signal.SIGTSTP)
        self._begin()

    def _begin_anew(self) -> None:
        """After a stop from outside: whatever happened to the terminal meanwhile."""
        self.suspend_application_mode()
        self._begin()

    def _begin(self) -> None:
        self.resume_application_mode()
        self._app.refresh(layout=True)


def enduring(driver: type[Driver]) -> type[Driver]:
    """The driver of a line on which anything may happen. Drivers that read and write in other ways stay as they are."""
    if not hasattr(driver, "run_input_thread"):
        return driver
    return type(f"Enduring{driver.__name__}", (EnduringDriver, driver), {})
