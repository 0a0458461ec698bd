"""The bottom line: what can be done now, by which key; a click does it too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mate_tui.app.actions import Action
from mate_tui.app.widgets.picture import Picture, Span
from mate_tui.words.speaker import Glyphs, Speaker, plain


@dataclass(frozen=True, slots=True)
class Run:
    """An action to run, as the target of a click."""

    action: str


class KeyBar(Picture):
    """Actions with their keys, as many as fit; the first are the most useful."""

    def show_actions(self, actions: Sequence[Action], speaker: Speaker, width: int) -> None:
        """Draw the actions that apply."""
        row: list[Span] = []
        left = width
        for action in actions:
            keys = plain(action.key_label) if speaker.glyphs is Glyphs.ASCII else action.key_label
            gap = Span("  " if row else " ")
            spans = (gap, Span(keys, "key", Run(action.id)), Span(f" {speaker.say(action.short)}", "", Run(action.id)))
            left -= sum(span.width for span in spans)
            if left < 0:
                break
            row += spans
        self.show([tuple(row)])
