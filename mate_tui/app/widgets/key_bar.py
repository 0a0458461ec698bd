"""The bottom line: what can be done now, by which key; a click does it too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mate_tui.app.actions import HELP, Action
from mate_tui.app.widgets.picture import Picture, Row, Span, row_width
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Run:
    """An action to run, as the target of a click."""

    action: str


class KeyBar(Picture):
    """Actions with their keys, as many as fit; the first are the most useful, and help is always among them."""

    def show_actions(self, actions: Sequence[Action], speaker: Speaker, width: int) -> None:
        """Draw the actions that apply."""
        entries = [(action.name == HELP.name, _entry(action, speaker)) for action in actions]
        # The first gap is one cell narrower than the others.
        room = width + 1 - sum(row_width(entry) for is_help, entry in entries if is_help)
        row: list[Span] = []
        fits = True
        for is_help, entry in entries:
            if not is_help:
                room -= row_width(entry)
                fits = fits and room >= 0
            if fits or is_help:
                row += entry if row else (Span(" "), *entry[1:])
        self.show([tuple(row)])


def _entry(action: Action, speaker: Speaker) -> Row:
    """A gap, the key, and what it does."""
    keys = speaker.shown(action.key_label)
    return Span("  "), Span(keys, "key", Run(action.id)), Span(f" {speaker.say(action.short)}", "", Run(action.id))
