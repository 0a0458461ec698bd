"""A list of lines of which one is chosen, by keys or by a click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded, row_width
from mate_tui.words.speaker import Glyphs, Speaker

_LEAST = 16
"""Cells that a value has at least."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a menu, as the target of a click; ``change`` is the step a click on an arrow makes."""

    place: int
    change: int = 0


class Menu(Picture):
    """Draws labels, with values to change if there are any."""

    def show_lines(
        self, labels: Sequence[str], chosen: int, speaker: Speaker, values: Sequence[str] | None = None, width: int = 40
    ) -> None:
        """Draw the lines; where there is a value it stands between arrows."""
        plain_only = speaker.glyphs is Glyphs.ASCII
        mark, less, more = (">", "<", ">") if plain_only else ("▸", "◂", "▸")
        label_width, value_width = _columns(labels, values or (), width)
        dots = speaker.say("…")
        rows: list[Row] = []
        for place, label in enumerate(labels):
            here = place == chosen
            style = "chosen card" if here else ""
            value = values[place] if values else ""
            row: list[Span] = [Span(f" {mark if here else ' '} ", style, Line(place))]
            if value:
                row += [Span(padded(label, label_width, dots=dots), style, Line(place)), Span(f"{less} ", style, Line(place, -1))]
                row += [Span(padded(value, value_width, dots=dots), style, Line(place)), Span(f" {more} ", style, Line(place, 1))]
            else:
                row.append(Span(cut(label, width - row_width(tuple(row)), dots), style, Line(place)))
            row.append(Span(" " * max(0, width - row_width(tuple(row))), style, Line(place)))
            rows.append(tuple(row))
        self.show(rows)


def _columns(labels: Sequence[str], values: Sequence[str], width: int) -> tuple[int, int]:
    """Cells for labels and for values: as many as the longest take in whatever language, as far as there is room for both."""
    with_values = [cell_len(label) for label, value in zip(labels, values, strict=False) if value]
    label_width = min(max([16, *(length + 1 for length in with_values)]), width - 8 - _LEAST)
    value_width = max([20, *map(cell_len, values)])
    return label_width, min(value_width, width - label_width - 8)
