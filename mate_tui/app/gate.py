"""The last gate before the terminal: whatever a widget draws, this program's or Textual's own, passes it."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from mate_tui.game.clean import clean


class Gate(LineFilter):
    """Draws clean text, in as many cells as the layout has counted for what was to be drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A line of the screen; one that is clean stays as it is."""
        return [_passed(segment) for segment in segments]


def _passed(segment: Segment) -> Segment:
    text = clean(segment.text)
    if text == segment.text:
        return segment
    return Segment(set_cell_size(text, cell_len(segment.text)), segment.style, segment.control)
