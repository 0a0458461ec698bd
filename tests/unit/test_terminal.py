"""What a terminal is taken to be able to show and do."""

from __future__ import annotations

import os
import sys

import pytest

from mate_tui import terminal
from mate_tui.terminal import colours, has_job_control, has_terminal, size_of
from mate_tui.words.speaker import Glyphs

_OF_256 = (
    "alacritty", "xterm-ghostty", "ghostty", "foot", "foot-extra", "wezterm", "kitty", "xterm-kitty", "xterm",
    "xterm-256color", "konsole", "konsole-256color", "st", "st-256color", "rio", "contour", "contour-latest",
    "mlterm", "putty", "putty-256color", "rxvt", "rxvt-unicode", "rxvt-unicode-256color", "tmux", "tmux-256color",
    "screen", "screen-256color", "screen.xterm-256color", "vte-256color", "gnome", "iterm2", "nsterm", "ms-terminal",
    "vscode", "tabby", "warp", "zellij", "Eterm-256color",
)  # fmt: skip
_OF_16 = (
    "linux", "linux-16color", "vt100", "vt220", "vt102-nsgr", "ansi", "cygwin", "cons25", "sun-color",
    "xterm-16color", "xterm-color", "xterm-88color", "rxvt-16color", "screen-16color", "eterm-color", "aixterm",
    "wy60", "LINUX",
)  # fmt: skip


@pytest.mark.parametrize("name", _OF_256)
def test_every_modern_name_has_256_colours(name: str) -> None:
    assert colours({"TERM": name}) == "256"
    assert colours({"TERM": name, "COLORTERM": "truecolor"}) == "truecolor"
    assert colours({"TERM": name, "COLORTERM": "24bit"}) == "truecolor"
    assert colours({"TERM": name, "COLORTERM": "truecolor", "STY": "1.pts"}) == "256", "GNU screen shows others"


@pytest.mark.parametrize("name", [*_OF_16, ""])
def test_consoles_have_16(name: str) -> None:
    assert colours({"TERM": name}) == "standard"


@pytest.mark.parametrize("name", ["xterm-direct", "kitty-direct", "foot-direct"])
def test_direct_means_24_bit(name: str) -> None:
    assert colours({"TERM": name}) == "truecolor"


def test_no_name_at_all_is_16() -> None:
    assert colours({}) == "standard"


@pytest.mark.parametrize("name", ["", "dumb", "unknown", "DUMB"])
def test_where_only_lines_can_be_shown_there_is_no_screen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stderr"):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True, raising=False)
    assert not has_terminal({"TERM": name})


@pytest.mark.parametrize(
    ("encoding", "shown"), [("UTF-8", tuple(Glyphs)), ("iso8859-1", (Glyphs.ASCII,)), ("ascii", (Glyphs.ASCII,))]
)
def test_other_encodings_show_ascii_alone(encoding: str, shown: tuple[Glyphs, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        def __init__(self) -> None:
            self.encoding = encoding

    monkeypatch.setattr(sys, "stderr", Stream())
    assert terminal.glyphs_shown() == shown
    assert terminal.glyphs_of_terminal({"TERM": "xterm"}) is (Glyphs.SYMBOLS if len(shown) > 1 else Glyphs.ASCII)


def test_where_a_terminal_knows_no_size_the_environment_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("LINES", "30")
    read, write = os.pipe()
    assert size_of(read) == (90, 30)
    monkeypatch.delenv("COLUMNS")
    monkeypatch.delenv("LINES")
    assert size_of(read) == (80, 24)
    os.close(read)
    os.close(write)


def test_without_a_terminal_nobody_brings_a_stopped_program_back() -> None:
    assert not has_job_control()
