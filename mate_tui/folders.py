"""The user's own folders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mate_tui.files import NOWHERE

_NAME = "mate-tui"


def config_folder() -> Path:
    """Where settings are kept; below ``NOWHERE`` for a user without a home."""
    import platformdirs

    return _found(platformdirs.user_config_path)


def data_folder() -> Path:
    """Where matches and records are kept; below ``NOWHERE`` for a user without a home."""
    import platformdirs

    return _found(platformdirs.user_data_path)


def log_folder() -> Path:
    """Where it is written down what nobody foresaw; below ``NOWHERE`` for a user without a home."""
    import platformdirs

    return _found(platformdirs.user_log_path)


def _found(find: Callable[[str], Path]) -> Path:
    try:
        folder = find(_NAME)
    except RuntimeError:
        return NOWHERE / _NAME
    # Versions of the library differ in what they say of a user without a home.
    return folder if folder.is_absolute() else NOWHERE / _NAME
