"""The settings of the last match, remembered between runs."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

import platformdirs

from mate_tui.controller.setup import Hints, Leader, Setup
from mate_tui.game.errors import MateError
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level


def _file() -> Path:
    return platformdirs.user_config_path("mate-tui") / "last-match.json"


def remembered_setup() -> Setup:
    """The last match's settings; the defaults if there are none, or none that can be read."""
    try:
        data = json.loads(_file().read_text(encoding="utf-8"))
        bot = None if data["bot"] is None else Level(data["bot"])
        return Setup(parse_rules(data["rules"]), bot, Leader(data["leader"]), Hints(data["hints"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, MateError):
        # It is a convenience: a damaged file means no more than that nothing is remembered.
        return Setup()


def remember(setup: Setup) -> None:
    """Write the settings down, whole or not at all; a folder that cannot be written is no reason to stop."""
    data = {
        "rules": str(setup.rules),
        "bot": setup.bot.value if setup.bot else None,
        "leader": setup.leader.value,
        "hints": setup.hints.value,
    }
    file = _file()
    draft = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(data), encoding="utf-8")
        draft.replace(file)
