"""What a game was worth over its decisions, as a chart that can be clicked."""

from __future__ import annotations

from types import ModuleType

from textual import events

from mate_tui.app.chart import build
from mate_tui.app.widgets.judged_rows import Decided
from mate_tui.app.widgets.picture import Picture, Row, Span
from mate_tui.game.cards import Player
from mate_tui.study.review import Review
from mate_tui.words.speaker import Glyphs, Speaker

_LEAST = 20, 3
"""Cells below which no chart says anything."""


class ValueChart(Picture):
    """The value for the player below: a step wherever points were given away, and a line where one stands."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._facts: tuple[Review, int | None, Player, Speaker] | None = None

    def show_review(self, review: Review, at: int | None, player: Player, speaker: Speaker) -> None:
        """Draw the values of a game for ``player``; ``at`` is the decision looked at, None if it is one of another game."""
        self._facts = review, at, player, speaker
        self._show_what_fits()

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less."""
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        width, height = self.size
        if self._facts is None or width < _LEAST[0] or height < _LEAST[1]:
            self.show(())
            return
        self.show(_rows(*self._facts, min(width, 90), height))


def _rows(review: Review, at: int | None, player: Player, speaker: Speaker, width: int, height: int) -> list[Row]:
    ascii_only = speaker.glyphs is Glyphs.ASCII
    values = [value.of(player) for value in review.values]
    count = len(review.judgements)
    line, here = ("*", "|") if ascii_only else ("hd", "│")

    def draw(plot: ModuleType) -> None:
        low, high = min(0, *values), max(0, *values)
        if low == high:
            low, high = -1, 1
        plot.frame(False)
        plot.xaxes(False, False)
        plot.yaxes(True, False)
        plot.ylim(low, high)
        plot.xlim(-1, count)
        ticks = sorted({low, 0, high}) if height > 3 else sorted({low, high})
        plot.xticks([])
        plot.yticks(ticks, [f"{speaker.signed(tick):>5}" for tick in ticks])
        if at is not None:
            plot.plot([at, at], [low, high], marker=here)
        # Each value lasts from one decision to the next; what was given away is the step between two.
        places = [x for place in range(-1, count) for x in (place, place + 1)]
        plot.plot(places, [value for value in values for _ in (0, 1)], marker=line)

    lines = build(draw, width, height, ascii_only=ascii_only)
    return [_row(text, review, width, count) for text in lines]


def _row(text: str, review: Review, width: int, count: int) -> Row:
    """One line of the chart: the labels, then a cell for each place that a click goes to."""
    axis = next((place for place, char in enumerate(text) if char in "│┤┼|+"), -1)
    spans = [Span(text[: axis + 1], "dim")]
    cells = width - axis - 1
    for place, char in enumerate(text[axis + 1 :].ljust(cells)):
        decision = round(-1 + place * (count + 1) / max(1, cells - 1))
        target = Decided(review.game.number, min(max(decision, 0), count - 1)) if count else None
        ink = "gold strong" if char in "│|" else "label"
        spans.append(Span(char, ink, target))
    return tuple(spans)
