"""``mate-tui where``: where files are kept."""

from __future__ import annotations

from mate_tui.app.remembered import remembered_path
from mate_tui.app.saved import records_path
from mate_tui.files import NOWHERE
from mate_tui.folders import log_folder
from mate_tui.output import Page
from mate_tui.settings import settings_path
from mate_tui.store.store import store_path
from mate_tui.words import files as words


def run() -> int:
    """Print the paths."""
    page = Page()
    say = page.speaker.say
    for label, path in (
        (say("settings"), settings_path()),
        (say("last match"), remembered_path()),
        (say("matches"), store_path()),
        (say("records"), records_path()),
        (say("log"), log_folder()),
    ):
        page.line(f"{label:<12}{say(words.NOWHERE) if NOWHERE in path.parents else path}")
    return 0
