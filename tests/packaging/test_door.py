"""The way in and out, in a real pseudo-terminal: signals, crashes, bytes that no key sends, no terminal."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.packaging.terminal import LEAVES_SCREEN, Terminal, program

CODE = [sys.executable, "-c"]
PLAY = program("play", "--pace", "0", "--leader", "me", "--rules", "classic")
CRASH = [
    *CODE,
    "import sys\nimport mate_tui.app.table_state as table_state\n"
    "def fails(*_args):\n    raise ValueError('secret of the house')\n"
    "table_state.TableState.hand_facts = fails\n"
    "from mate_tui.cli import main\nsys.exit(main(['play', '--leader', 'me', '--rules', 'classic']))",
]
CRASH_IN_A_THREAD = [
    *CODE,
    "import sys\nimport mate_tui.app.ear as ear\n"
    "def fails(*_args):\n    raise ValueError('secret of the house')\n"
    "ear.Ear._messages = fails\n"
    "from mate_tui.cli import main\nsys.exit(main([]))",
]
CRASH_IN_ANOTHER_THREAD = [
    *CODE,
    "import sys, threading\nimport mate_tui.app.screens.home as home\n"
    "def fails(*_args):\n    raise ValueError('secret of the house')\n"
    "home.HomeScreen.action_step = lambda *_args: threading.Thread(target=fails).start()\n"
    "from mate_tui.cli import main\nsys.exit(main([]))",
]

Opening = Callable[..., Terminal]


@pytest.fixture
def opened(own_home: Path) -> Iterator[Opening]:
    """Opens terminals, and closes them."""
    terminals: list[Terminal] = []

    def opened(command: list[str], columns: int = 80, lines: int = 24, **says: str) -> Terminal:
        terminals.append(Terminal(own_home, command, columns, lines, **says))
        return terminals[-1]

    yield opened
    for terminal in terminals:
        terminal.code(seconds=0)
        terminal.close()


def given_back(terminal: Terminal) -> int | None:
    """The exit code of a program that has to leave the terminal as it was, and to show no traceback."""
    terminal.read_until(None)
    code = terminal.code()
    assert b"Traceback" not in terminal.written
    for on, off in ((b"\x1b[?1049h", LEAVES_SCREEN), (b"\x1b[?25l", b"\x1b[?25h"), (b"\x1b[?1000h", b"\x1b[?1000l")):
        assert terminal.written.rfind(off) > terminal.written.rfind(on) > -1
    assert terminal.modes() == terminal.modes_before
    return code


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_program_and_gives_the_terminal_back(opened: Opening, number: signal.Signals) -> None:
    terminal = opened(PLAY)
    assert b"You lead" in terminal.read_until(b"You lead")
    terminal.kill(number)
    assert given_back(terminal) == 128 + number


def test_ctrl_c_twice_leaves_wherever_one_is(opened: Opening) -> None:
    terminal = opened(PLAY)
    terminal.read_until(b"You lead")
    terminal.press(b"\x03\x03")
    assert given_back(terminal) == 130
    terminal = opened(program())
    terminal.read_until(b"Quit")
    terminal.press(b"\x03")
    assert given_back(terminal) == 0, "on Home it goes back as Escape does"


@pytest.mark.parametrize(
    ("command", "keys"),
    [(CRASH, b""), (CRASH_IN_A_THREAD, b"h"), (CRASH_IN_ANOTHER_THREAD, b"\x1b[B")],
    ids=["loop", "input", "other"],
)
def test_what_nobody_foresaw_is_a_sentence_and_a_log(own_home: Path, opened: Opening, command: list[str], keys: bytes) -> None:
    terminal = opened(command)
    if keys:
        terminal.read_until(b"Quit")
        terminal.press(keys)
    assert given_back(terminal) == 1
    assert b"something went wrong" in terminal.written and b"secret of the house" not in terminal.written
    (log,) = own_home.rglob("crash.log")
    assert "secret of the house" in log.read_text(encoding="utf-8")


NO_KEYS = (
    b"\xe4x", b"\xff" * 50, b"\x1b[M \xa0\xa1", b"\x1b[48;0;0;0;0t", b"\x1b[<99999;99999;99999M", b"\x1b[<0;999;999M",
    b"\x1b[" + b"1;" * 3000 + b"u", b"\x1b]52;c;" + b"QUFB" * 1500 + b"\x07", b"\x1bP+r" + b"11q" * 900 + b"\x1b\\",
    b"\0" * 40, b"\x1b[200~\x1b[200~31337\r\x1b[201~\x1b[201~", b"\x1b[?2048;1$y\x1b[48;5;5;0;0t<\x1b[<0;3;3M",
)  # fmt: skip


def test_what_no_key_sends_is_left_out(own_home: Path, opened: Opening) -> None:
    terminal = opened(program())
    terminal.read_until(b"Quit")
    for data in NO_KEYS:
        terminal.press(data)
        terminal.read_until(None, 0.1)
    assert not terminal.has_ended
    terminal.press(b"q")
    assert given_back(terminal) == 0
    assert not list(own_home.rglob("*.log"))


def test_an_arrow_that_comes_in_pieces_is_an_arrow(opened: Opening) -> None:
    terminal = opened(program(), ESCDELAY="5000")
    terminal.read_until(b"Quit")
    for piece in (b"\x1b", b"[", b"B"):
        terminal.read_until(None, 0.3)
        terminal.press(piece)
    terminal.read_until(b"Quit", 1)
    assert not terminal.has_ended
    terminal.press(b"q")
    assert given_back(terminal) == 0


def test_what_is_pasted_plays_no_cards(opened: Opening) -> None:
    terminal = opened(PLAY)
    terminal.read_until(b"You lead")
    terminal.press(b"AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1\r1122334455\r\r")
    assert b"move 2" not in terminal.read_until(b"move 2", 2)
    terminal.press(b"1\r")
    assert b"move 2" in terminal.read_until(b"move 2"), "typed, the same keys play"
    terminal.kill(signal.SIGTERM)
    assert given_back(terminal) == 143


@pytest.mark.parametrize(("says", "is_24_bit"), [({}, True), ({"STY": "1234.pts-0.host"}, False)])
def test_gnu_screen_gets_no_colours_that_it_takes_for_others(opened: Opening, says: dict[str, str], is_24_bit: bool) -> None:
    terminal = opened(PLAY, COLORTERM="truecolor", **says)
    terminal.read_until(b"help")
    terminal.kill(signal.SIGTERM)
    assert given_back(terminal) == 143
    assert b"help" in terminal.written
    assert (b"48;2;" in terminal.written) == is_24_bit


@pytest.mark.parametrize(("name", "has_256"), [("alacritty", True), ("linux", False)])
def test_terminals_get_the_colours_that_they_have(opened: Opening, name: str, has_256: bool) -> None:
    terminal = opened(program(), TERM=name, COLORTERM="")
    assert b"Quit" in terminal.read_until(b"Quit")
    assert (b"8;5;" in terminal.written) == has_256
    terminal.press(b"q")
    assert given_back(terminal) == 0


def test_the_terminals_own_size_comes_first(opened: Opening) -> None:
    terminal = opened(PLAY, 100, 30, COLUMNS="20", LINES="5")
    assert b"You lead" in terminal.read_until(b"You lead")
    terminal.resize(30, 10)
    assert b"needs 40 by" in terminal.read_until(b"needs 40 by")
    terminal.kill(signal.SIGTERM)
    assert given_back(terminal) == 143


def test_lines_open_on_a_terminal_and_lead_back_to_it(opened: Opening) -> None:
    terminal = opened(program("lines", "31337", "--rules", "classic"))
    written = terminal.read_until(b"Winning")
    assert b"lines" in written and b"31337" not in written, "the screen, and not what is printed without a terminal"
    terminal.press(b"q")
    terminal.read_until(b"Quit")
    # Below the lines is Home.
    terminal.press(b"q")
    assert given_back(terminal) == 0


def test_home_without_a_terminal_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mate_tui"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr


def stall(terminal: Terminal) -> None:
    """Have it draw until neither the terminal nor the queue before it has room for more, while nobody reads."""
    assert b"You lead" in terminal.read_until(b"You lead")
    for picture in range(100):
        terminal.resize(80 + picture % 2, 24)
        time.sleep(0.03)


def test_a_hang_up_while_nobody_reads_ends_the_program(own_home: Path) -> None:
    terminal = Terminal(own_home, PLAY)
    stall(terminal)
    terminal.close()
    assert terminal.code() == 128 + signal.SIGHUP


@pytest.mark.parametrize("number", [signal.SIGTERM])
def test_a_terminal_that_nobody_reads_keeps_nobody_from_ending_it(opened: Opening, number: signal.Signals) -> None:
    """The line is not cut, but the client stands still."""
    terminal = opened(PLAY)
    stall(terminal)
    terminal.kill(number)
    assert terminal.code() == 128 + number
    assert terminal.modes() == terminal.modes_before
    assert LEAVES_SCREEN in terminal.read_until(LEAVES_SCREEN)


# -- stopping for a while ------------------------------------------------------------------------


@pytest.mark.parametrize("around", ["{}", "/bin/sh -c '{}; true'"])
def test_ctrl_z_stops_and_fg_goes_on(opened: Opening, around: str) -> None:
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("no bash here")
    terminal = opened([shell, "--norc", "--noprofile", "-i"], PS1="READY> ")
    terminal.read_until(b"READY> ")
    terminal.press(around.format(" ".join(program())).encode() + b"\r")
    assert b"Quit" in terminal.read_until(b"Quit")
    terminal.press(b"\x1a")
    assert b"Stopped" in terminal.read_until(b"READY> ")
    assert terminal.written.rfind(LEAVES_SCREEN) > terminal.written.rfind(b"\x1b[?1049h")
    terminal.press(b"echo $((6 * 7)) is echoed\r")
    assert b"42 is echoed" in terminal.read_until(b"42 is echoed")
    terminal.press(b"fg\r")
    assert b"Quit" in terminal.read_until(b"Quit"), "drawn anew"
    terminal.press(b"q")
    terminal.read_until(b"READY> ")
    terminal.press(b"exit\r")
    assert terminal.code() == 0


@pytest.mark.parametrize("command", [program(), ["/bin/sh", "-c", f"{' '.join(program())}; exit $?"]], ids=["leader", "script"])
def test_ctrl_z_does_nothing_where_nobody_would_bring_the_program_back(opened: Opening, command: list[str]) -> None:
    terminal = opened(command)
    terminal.read_until(b"Quit")
    terminal.press(b"\x1a")
    terminal.read_until(None, 0.5)
    assert LEAVES_SCREEN not in terminal.written
    terminal.press(b"q")
    assert given_back(terminal) == 0


def test_after_a_stop_from_outside_the_terminal_is_given_back_as_well(opened: Opening) -> None:
    terminal = opened(program())
    terminal.read_until(b"Quit")
    terminal.kill(signal.SIGSTOP)
    terminal.kill(signal.SIGCONT)
    terminal.read_until(b"Quit")
    terminal.press(b"q")
    assert given_back(terminal) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_lines_of_text_that_nobody_reads_keep_nobody_from_ending_them(opened: Opening, number: signal.Signals) -> None:
    terminal = opened(program("play", "--plain"))
    assert b"keep all cards" in terminal.read_until(b"keep all cards")
    # As much as the terminal takes, and more: then the program waits in the midst of a task.
    for _ in range(400):
        terminal.press(b"?\n")
        time.sleep(0.005)
    terminal.kill(number)
    assert terminal.code() == 128 + number
