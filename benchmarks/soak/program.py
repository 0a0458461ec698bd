"""The program in a pseudo-terminal, started by the launcher: keys go in, what it draws is thrown away."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[2]


class Program:
    """One run of the program, 80 by 24.

    Attributes:
        has_drawn: whether it has written anything.
    """

    def __init__(self, words: list[str], home: Path, witness: Path, full: Path) -> None:
        ours = ("TEXTUAL", "XDG_", "NO_COLOR", "MATE_")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        environment |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": str(home), "XDG_DATA_HOME": str(home)}
        command = [sys.executable, "-m", "benchmarks.soak.launcher", str(witness), str(full), *words]
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            _become(command, environment)
        self.has_drawn = False
        self._is_open = True
        self._code: int | None = None

    def press(self, keys: bytes) -> None:
        """Type something; a program that has ended does not mind."""
        if self.code() is None:
            os.write(self._terminal, keys)

    def drain(self, seconds: float) -> None:
        """Throw away what it draws for a while, or until it ends."""
        end = time.monotonic() + seconds
        while self._is_open and (left := end - time.monotonic()) > 0:
            if select.select([self._terminal], [], [], left)[0]:
                try:
                    self.has_drawn = bool(os.read(self._terminal, 65_536)) or self.has_drawn
                except OSError:
                    self._close()

    def code(self) -> int | None:
        """Its exit code, minus a signal's number for one that was killed; None while it runs."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def kill(self) -> int:
        """SIGKILL; the exit code."""
        if self._code is None:
            os.kill(self.pid, signal.SIGKILL)
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self._close()
        return self._code

    def hang_up(self, patience: float) -> int | None:
        """Close the terminal, which is a SIGHUP; the exit code, None if it runs on in spite of that."""
        self._close()
        end = time.monotonic() + patience
        while self.code() is None and time.monotonic() < end:
            time.sleep(0.01)
        return self.code()

    def _close(self) -> None:
        if self._is_open:
            os.close(self._terminal)
            self._is_open = False


def _become(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Become another program; whatever happens, this copy of the soak goes no further."""
    try:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.chdir(ROOT)
        os.execve(command[0], command, environment)
    finally:
        os._exit(1)
