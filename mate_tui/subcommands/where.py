"""``mate-tui where``: where files are kept."""

from __future__ import annotations

from mate_tui.files import NOWHERE
from mate_tui.folders import Folders
from mate_tui.output import Page
from mate_tui.words import files as words
from mate_tui.words.speaker import Speaker


def run(listener: Speaker, folders: Folders) -> int:
    """Print the paths."""
    page = Page(listener)
    say = page.speaker.say
    for label, path in (
        (say("settings"), folders.settings),
        (say("last match"), folders.last_match),
        (say("matches"), folders.store),
        (say("records"), folders.records),
        (say("log"), folders.log),
    ):
        page.line(f"{label:<12}{say(words.NOWHERE) if NOWHERE in path.parents else path}")
    return 0
