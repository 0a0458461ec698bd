"""The folders of a user, and what lies where in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mate_tui.files import NOWHERE

_NAME = "mate-tui"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a user's things lie; below ``NOWHERE`` for one without a home.

    Attributes:
        config: what he has set.
        data: what he has played.
        log: what nobody foresaw.
    """

    config: Path
    data: Path
    log: Path

    @classmethod
    def of_user(cls) -> Folders:
        """Those of whoever started the program, as his system has them."""
        import platformdirs

        return cls(
            _found(lambda: platformdirs.user_config_path(_NAME)),
            _found(lambda: platformdirs.user_data_path(_NAME)),
            _found(lambda: platformdirs.user_log_path(_NAME)),
        )

    @classmethod
    def below(cls, folder: Path) -> Folders:
        """All of them in one place, for somebody who has none on this machine."""
        return cls(folder / "config", folder / "data", folder / "log")

    @property
    def settings(self) -> Path:
        """The settings."""
        return self.config / "settings.toml"

    @property
    def last_match(self) -> Path:
        """The terms of the last match."""
        return self.config / "last-match.json"

    @property
    def store(self) -> Path:
        """The matches."""
        return self.data / "mate.db"

    @property
    def records(self) -> Path:
        """The folder for records that are saved as files."""
        return self.data / "records"


def _found(find: Callable[[], Path]) -> Path:
    try:
        folder = find()
    except RuntimeError:
        return NOWHERE / _NAME
    # Versions of the library differ in what they say of a user without a home.
    return folder if folder.is_absolute() else NOWHERE / _NAME
