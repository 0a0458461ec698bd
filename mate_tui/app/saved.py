"""Records saved as files by a player."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from mate_tui.files import write_new
from mate_tui.game.match import Match

_LONGEST = 40
"""Letters of a player that the name of a file has."""


def name_of(match: Match, today: date) -> str:
    """What a file of a match is called: its date, or that of today, and the players."""
    parts = [match.date or f"{today:%Y.%m.%d}", *filter(None, match.names)]
    return "-".join(filter(None, (re.sub(r"[^\w.]+", "-", part)[:_LONGEST].strip("-.") for part in parts)))


def save_record(text: str, folder: Path, name: str, suffix: str = ".mate") -> Path:
    """Write a record, or another text, to a file of its own; where it is. FileError if it cannot be written."""
    return write_new(folder, name, suffix, text.encode("utf-8", "surrogateescape"))
