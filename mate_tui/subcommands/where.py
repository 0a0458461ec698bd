"""``mate-tui where``: where files are kept."""

from __future__ import annotations

import platformdirs

from mate_tui.app.saved import records_path
from mate_tui.output import Page
from mate_tui.settings import settings_path
from mate_tui.store.store import store_path
from mate_tui.subcommands.places import atlas_folder


def run() -> int:
    """Print the paths."""
    page = Page()
    say = page.speaker.say
    for label, path in (
        (say("settings"), settings_path()),
        (say("last match"), settings_path().with_name("last-match.json")),
        (say("matches"), store_path()),
        (say("records"), records_path()),
        (say("atlases"), atlas_folder()),
        (say("log"), platformdirs.user_log_path("mate-tui")),
    ):
        page.line(f"{label:<12}{path}")
    return 0
