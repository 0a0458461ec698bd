"""The settings of the last match, remembered between runs."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from mate_tui import files
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.files import FileError
from mate_tui.game.errors import MateError
from mate_tui.game.rules import parse_rules


def remembered_setup(path: Path) -> Setup:
    """The last match's settings; the defaults if there are none, or none that can be read."""
    try:
        data = json.loads(files.read(path))
        seating = Seating.against(data["bot"])
        return Setup(parse_rules(data["rules"]), seating, Leader(data["leader"]), Hints(data["hints"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, MateError):
        # It is a convenience: a damaged file means no more than that nothing is remembered.
        return Setup()


def remember(setup: Setup, path: Path) -> None:
    """Write the settings down, whole or not at all; a folder that cannot be written is no reason to stop."""
    bot = setup.seating.opponent
    data = {
        "rules": str(setup.rules),
        "bot": bot.value if bot else None,
        "leader": setup.leader.value,
        "hints": setup.hints.value,
    }
    with suppress(FileError):
        files.make_folder(path.parent)
        files.write(path, [json.dumps(data).encode()])
