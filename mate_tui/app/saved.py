"""Records saved as files by a player."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import platformdirs


def records_path() -> Path:
    """Where records are saved."""
    return platformdirs.user_data_path("mate-tui") / "records"


def save_record(text: str, date: str, suffix: str = ".mate") -> tuple[Path, str]:
    """Write a record, or another text, to a file of its own; where, and what went wrong, empty if nothing did."""
    folder = records_path()
    name = f"{date or 'match'} {datetime.now():%H.%M.%S}".replace(" ", "-")
    file = folder / f"{name}{suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while file.exists():
            number += 1
            file = folder / f"{name}-{number}{suffix}"
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        return file, error.strerror or str(error)
    return file, ""
