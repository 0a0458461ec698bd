"""Records saved as files by a player."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from mate_tui.files import write_new
from mate_tui.folders import data_folder


def records_path() -> Path:
    """Where records are saved."""
    return data_folder() / "records"


def save_record(text: str, date: str, suffix: str = ".mate") -> Path:
    """Write a record, or another text, to a file of its own; where it is. FileError if it cannot be written."""
    name = f"{date or 'match'} {datetime.now():%H.%M.%S}".replace(" ", "-")
    return write_new(records_path(), name, suffix, text.encode("utf-8", "surrogateescape"))
