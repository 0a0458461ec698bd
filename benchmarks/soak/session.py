"""One run of the program in a pseudo-terminal or on a pipe, forked from this process, and what it leaves behind."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import threading
import time
import traceback
from pathlib import Path
from typing import NoReturn

FINE = (0, 130)
"""Exit codes of the program's own ways out."""
PATIENCE = 60.0
"""Seconds without an end after which a session counts as stuck."""
_MODES = {b"1049": b"l", b"25": b"h", b"1000": b"l", b"1003": b"l", b"1006": b"l", b"1015": b"l", b"2004": b"l", b"1004": b"l"}
"""Private modes of the terminal, and how each must be left."""


def preload() -> None:
    """Import all that sessions need, so that each of them is there at once; and nothing that would begin something."""
    from mate_tui.terminal import prepare_environment

    os.environ.pop("NO_COLOR", None)
    prepare_environment(os.environ)
    import mate_tui.app.app
    import mate_tui.app.ending
    import mate_tui.app.screens.lines
    import mate_tui.app.screens.table
    import mate_tui.cli
    import mate_tui.plain
    import mate_tui.subcommands.puzzle  # noqa: F401


class Session:
    """A run of the program, 80 by 24.

    Attributes:
        in_pipe: whether it reads a pipe, and writes to one.
    """

    def __init__(self, words: list[str], home: Path, *, in_pipe: bool) -> None:
        preload()
        assert threading.active_count() == 1, "a fork would leave a thread behind"
        self._words, self._home, self.in_pipe = words, home, in_pipe
        self._written = b""
        self._code: int | None = None
        self._is_open = True
        self._stuck = False
        if in_pipe:
            self._fork_on_pipes()
        else:
            self._fork_in_terminal()

    def _fork_in_terminal(self) -> None:
        self.pid, self._in = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            _become(self._words, self._home)
        self._out = self._in
        self._modes = termios.tcgetattr(self._in)

    def _fork_on_pipes(self) -> None:
        theirs_in, self._in = os.pipe()
        self._out, theirs_out = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._in)
            os.close(self._out)
            os.dup2(theirs_in, 0)
            os.dup2(theirs_out, 1)
            os.dup2(theirs_out, 2)
            _become(self._words, self._home)
        os.close(theirs_in)
        os.close(theirs_out)

    # -- what goes in and comes out --------------------------------------------------------------

    def wait_for_begin(self) -> None:
        """Until it has written something, and nothing more for a moment."""
        end = time.monotonic() + PATIENCE
        while not self._written and self._is_open and time.monotonic() < end:
            self.drain(0.05)
        self.drain(0.05)

    def press(self, data: bytes) -> None:
        """Type something, as far as it is taken; a program that has ended does not mind."""
        os.set_blocking(self._in, False)
        for _ in range(200):
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                self.drain(0.01)
            except OSError:
                return
            if not data or not self._is_open:
                return

    def close_input(self) -> None:
        """Nothing more comes in, on a pipe."""
        os.close(self._in)
        self._in = -1

    def drain(self, seconds: float) -> None:
        """Read what it writes for a while, or until it ends."""
        end = time.monotonic() + seconds
        os.set_blocking(self._out, True)
        while self._is_open and (left := end - time.monotonic()) >= 0:
            if not select.select([self._out], [], [], left)[0]:
                return
            try:
                data = os.read(self._out, 65_536)
            except OSError:
                data = b""
            self._written += data
            self._is_open = bool(data)

    def kill(self, number: signal.Signals) -> None:
        """Send it a signal, if it still runs."""
        if self._look() is None:
            os.kill(self.pid, number)

    def code(self) -> int | None:
        """What a shell says that it exited with; None if it does not end, and then it is killed."""
        end = time.monotonic() + PATIENCE
        while self._look() is None and time.monotonic() < end:
            self.drain(0.02)
        self.drain(0.2)
        if self._code is None:
            self._stuck = True
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        return self._code

    def _look(self) -> int | None:
        if self._code is None and not self._stuck:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                # Before and after what can take a signal, it ends the program by itself.
                code = os.waitstatus_to_exitcode(status)
                self._code = code if code >= 0 else 128 - code
        return self._code

    # -- afterwards ------------------------------------------------------------------------------

    def last_words(self) -> bytes:
        """The end of what it wrote."""
        return self._written[-400:]

    def faults(self) -> list[str]:
        """What is not as it was, or should not have been shown; the session is over."""
        found = []
        if b"Traceback" in self._written:
            found.append("a traceback")
        if self._stuck:
            found.append("stuck")
        found += [f"unforeseen: {log.read_text(encoding='utf-8')}" for log in self._home.rglob("*.log")]
        if not self.in_pipe:
            if termios.tcgetattr(self._in) != self._modes:
                found.append("the terminal treats what is typed in another way than before")
            last = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", self._written))
            found += [
                f"mode {mode.decode()} is left as {last[mode].decode()}"
                for mode in _MODES
                if last.get(mode, _MODES[mode]) != _MODES[mode]
            ]
        for number in {self._in, self._out} - {-1}:
            os.close(number)
        return found


def _become(words: list[str], home: Path) -> NoReturn:
    """Be the program, from its main function to the end of the interpreter's own."""
    from mate_tui.cli import main

    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ[name] = str(home)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        # As the interpreter would open them; the parent's are not of this terminal.
        mode, buffering = "w" if number else "r", 1 if os.isatty(number) else -1
        stream = open(number, mode, buffering, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    code = 99
    try:
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        code = main(words)
        threading._shutdown()  # type: ignore[attr-defined]
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001
        traceback.print_exc()
    finally:
        os._exit(code)
