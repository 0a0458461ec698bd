"""The terminal around the program: whether there is one, and what it can show and do."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from mate_tui.streams import is_utf8
from mate_tui.words.speaker import Glyphs

_NONE = ("", "dumb", "unknown")
"""TERM where lines of text are all that can be shown."""
_CONSOLES = ("linux", "vt100")
"""TERM of consoles whose fonts have no suits."""
_OF_16_COLOURS = (
    "aixterm", "ansi", "cons", "cygwin", "dtterm", "eterm", "hpterm", "hurd", "jfbterm", "kon", "kterm", "linux", "mach",
    "pcansi", "pccon", "qansi", "sun", "vt", "wsvt", "wy",
)  # fmt: skip
"""The families, TERM up to a digit or a mark, that know no 256 colours. All others do, by whatever name they come."""


def has_terminal(environment: Mapping[str, str]) -> bool:
    """Whether there is a terminal that a full-screen program can use."""
    return sys.stdin.isatty() and sys.stderr.isatty() and environment.get("TERM", "").lower() not in _NONE


def glyphs_shown() -> tuple[Glyphs, ...]:
    """The glyph sets that can get to the terminal at all: in another encoding than UTF-8 it would show codes instead."""
    return tuple(Glyphs) if is_utf8(sys.stderr) else (Glyphs.ASCII,)


def glyphs_of_terminal(environment: Mapping[str, str]) -> Glyphs:
    """Suit symbols, where they can be shown."""
    return Glyphs.SYMBOLS if Glyphs.SYMBOLS in glyphs_shown() and environment.get("TERM") not in _CONSOLES else Glyphs.ASCII


def colours(environment: Mapping[str, str]) -> str:
    """How many colours there are: ``truecolor``, ``256`` or ``standard``, which is 16."""
    name = environment.get("TERM", "").strip().lower()
    # GNU screen hands on what the terminal around it says, but itself takes 24-bit colours for others, glaring ones.
    said = "" if "STY" in environment else environment.get("COLORTERM", "").strip().lower()
    count = name.rpartition("-")[2].removesuffix("color")
    if said in ("truecolor", "24bit") or count == "direct":
        return "truecolor"
    if count == "256":
        return "256"
    is_poor = (
        count in ("", "mono", "m") or (count.isdigit() and int(count) < 256) or re.split(r"[^a-z]", name)[0] in _OF_16_COLOURS
    )
    return "standard" if is_poor else "256"


def prepare_environment(environment: Mapping[str, str]) -> None:
    """Set what Textual and Rich look at, some of it when they are imported, to what a terminal with this environment needs."""
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", colours(environment))
    # Keys that get lost in some terminals, and a mouse that loses its place.
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    os.environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    if all(_size(sys.stdin.fileno())):
        # What a shell exported once is not what the window is now.
        os.environ.pop("COLUMNS", None)
        os.environ.pop("LINES", None)


def size_of(number: int) -> tuple[int, int]:
    """Columns and lines of a terminal, by its descriptor; what the environment says, or 80 by 24, only where it knows none."""
    width, height = _size(number)
    given = shutil.get_terminal_size()
    return width or given.columns, height or given.lines


def _size(number: int) -> tuple[int, int]:
    try:
        width, height = os.get_terminal_size(number)
    except (OSError, ValueError):
        return 0, 0
    return width, height


def has_job_control() -> bool:
    """Whether a shell waits that would bring a stopped program back: of this session, outside of our group of processes.

    It is what POSIX asks of a group that is not orphaned. Without it a stopped program would hang for ever.
    """
    if not hasattr(os, "getsid"):
        return False
    group, session = os.getpgrp(), os.getsid(0)
    process = os.getppid()
    try:
        while process > 0 and os.getpgid(process) == group and group != session:
            process = _parent(process)
        return process > 0 and group != session and os.getsid(process) == session and os.tcgetpgrp(sys.stdin.fileno()) == group
    except (OSError, ValueError):
        return False


def _parent(process: int) -> int:
    """The parent of a process; 0 where nobody knows."""
    try:
        # After the name, which is in parentheses and may hold any.
        return int(Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0
