"""Where subcommands keep what they make."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def atlas_folder() -> Path:
    """The folder of the atlases that were built."""
    return platformdirs.user_data_path("mate-tui") / "atlas"
