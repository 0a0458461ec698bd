"""The way in and out, in a real pseudo-terminal: signals, crashes, no terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

LEAVES_SCREEN = b"\x1b[?1049l"


def started(home: Path, code: str, **says: str) -> tuple[int, int]:
    """A Python program on a pseudo-terminal of 80 by 24; its process and its terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = os.environ | {"TERM": "xterm-256color", "HOME": str(home), "LANG": "C.UTF-8"} | says
        os.execve(sys.executable, [sys.executable, "-c", code], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return pid, terminal


def read_until(terminal: int, wanted: bytes | None, seconds: float = 30) -> bytes:
    """What the program writes until ``wanted`` is among it, or until it ends."""
    written = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end and (wanted is None or wanted not in written):
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            written += piece
    return written


PLAY = (
    "import sys; from mate_tui.cli import main; sys.exit(main(['play', '--pace', '0', '--leader', 'me', '--rules', 'classic']))"
)
CRASH = (
    "import sys\nimport mate_tui.app.table_state as table_state\n"
    "def fails(*_args):\n    raise ValueError('secret of the house')\n"
    "table_state.TableState.hand_facts = fails\n" + PLAY
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_and_gives_the_terminal_back(own_home: Path, number: signal.Signals) -> None:
    pid, terminal = started(own_home, PLAY)
    assert b"You lead" in read_until(terminal, b"You lead")
    os.kill(pid, number)
    written = read_until(terminal, None)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 128 + number
    assert LEAVES_SCREEN in written
    assert b"Traceback" not in written


def test_what_nobody_foresaw_is_a_sentence_and_a_log(own_home: Path) -> None:
    pid, terminal = started(own_home, CRASH)
    written = read_until(terminal, None)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 1
    assert b"something went wrong" in written
    assert b"Traceback" not in written and b"secret of the house" not in written
    (log,) = own_home.rglob("crash.log")
    assert "secret of the house" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize(("says", "is_24_bit"), [({}, True), ({"STY": "1234.pts-0.host"}, False)])
def test_gnu_screen_gets_no_colours_that_it_takes_for_others(own_home: Path, says: dict[str, str], is_24_bit: bool) -> None:
    pid, terminal = started(own_home, PLAY, COLORTERM="truecolor", **says)
    written = read_until(terminal, b"help")
    os.kill(pid, signal.SIGTERM)
    written += read_until(terminal, LEAVES_SCREEN)
    os.close(terminal)
    os.waitpid(pid, 0)
    assert b"help" in written
    assert (b"48;2;" in written) == is_24_bit


LINES = "import sys; from mate_tui.cli import main; sys.exit(main(['lines', '31337', '--rules', 'classic']))"


def test_lines_open_on_a_terminal_and_lead_back_to_it(own_home: Path) -> None:
    pid, terminal = started(own_home, LINES)
    written = read_until(terminal, b"Winning")
    assert b"lines" in written and b"31337" not in written, "the screen, and not what is printed without a terminal"
    os.write(terminal, b"q")
    written += read_until(terminal, b"Quit")
    # Below the lines is Home.
    os.write(terminal, b"q")
    written += read_until(terminal, None)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert LEAVES_SCREEN in written


def test_home_without_a_terminal_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mate_tui"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr


def test_a_hang_up_while_nobody_reads_ends_the_program(own_home: Path) -> None:
    """The terminal takes no more, what draws waits for it, and then the line is cut."""
    pid, terminal = started(own_home, PLAY)
    assert b"You lead" in read_until(terminal, b"You lead")
    for picture in range(100):
        # Each new size is a whole new picture: soon neither the terminal nor the queue before it has room for more.
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80 + picture % 2, 0, 0))
        time.sleep(0.03)
    os.close(terminal)
    end = time.monotonic() + 30
    ended, status = 0, 0
    while not ended and time.monotonic() < end:
        ended, status = os.waitpid(pid, os.WNOHANG)
        time.sleep(0.02)
    if not ended:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    assert ended and os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
