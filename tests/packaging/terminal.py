"""A pseudo-terminal with something in it: what tests of the door, and of what comes through it, share."""

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
from typing import Any

LEAVES_SCREEN = b"\x1b[?1049l"
PATIENCE = 30.0
"""Seconds after which something that was waited for never comes."""


class Terminal:
    """A program on a pseudo-terminal, 80 by 24.

    Attributes:
        written: everything that it wrote so far.
    """

    def __init__(self, home: Path, command: list[str], columns: int = 80, lines: int = 24, **says: str) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "STY")}
        environment |= {"TERM": "xterm-256color", "HOME": str(home), "LANG": "C.UTF-8"} | says
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            try:
                os.execve(command[0], command, environment)
            finally:
                os._exit(127)
        self.resize(columns, lines)
        self.modes_before = self.modes()
        self.written = b""
        self._code: int | None = None
        self._is_killed = False

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def modes(self) -> list[Any]:
        """How the terminal treats what is typed."""
        return termios.tcgetattr(self._terminal)

    def press(self, keys: bytes) -> None:
        """Type something, in one blow."""
        os.write(self._terminal, keys)

    def read_until(self, wanted: bytes | None, seconds: float = PATIENCE) -> bytes:
        """What it writes until ``wanted`` is among it, or until it ends."""
        new = b""
        end = time.monotonic() + seconds
        while time.monotonic() < end and (wanted is None or wanted not in new):
            if select.select([self._terminal], [], [], 0.1)[0]:
                try:
                    piece = os.read(self._terminal, 65536)
                except OSError:
                    break
                if not piece:
                    break
                new += piece
        self.written += new
        return new

    def kill(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""
        self._look()
        return self._code is not None

    def _look(self) -> None:
        if self._code is None and not self._is_killed:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)

    def code(self, seconds: float = PATIENCE) -> int | None:
        """Its exit code, once it has ended by itself; None if it does not, and then it is killed."""
        end = time.monotonic() + seconds
        while not self.has_ended and not self._is_killed and time.monotonic() < end:
            time.sleep(0.01)
        if self._code is None and not self._is_killed:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self._is_killed = True
        return self._code

    def close(self) -> None:
        """Close the terminal, which is a hang-up."""
        os.close(self._terminal)


def program(*words: str) -> list[str]:
    """The command of the program."""
    return [sys.executable, "-m", "mate_tui", *words]
