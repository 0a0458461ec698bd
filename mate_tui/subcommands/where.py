"""``mate-tui where``: where files are kept."""

from __future__ import annotations

from mate_tui.files import NOWHERE
from mate_tui.folders import Folders
from mate_tui.output import Page
from mate_tui.words import files as words
from mate_tui.words.speaker import Speaker, _


def run(listener: Speaker, folders: Folders) -> int:
    """Print the paths."""
    page = Page(listener)
    say = page.speaker.say
    for label, path in (
        (say(_("settings")), folders.settings),
        (say(_("last match")), folders.last_match),
        (say(_("matches")), folders.store),
        (say(_("records")), folders.records),
        (say(_("log")), folders.log),
    ):
        page.line(f"{label:<12}{say(words.NOWHERE) if NOWHERE in path.parents else path}")
    return 0
