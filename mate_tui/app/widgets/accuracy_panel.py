"""How exactly both played, as figures beside a review."""

from __future__ import annotations

from collections.abc import Sequence

from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.app.widgets.score_panel import COLUMNS
from mate_tui.game.cards import Player
from mate_tui.study.review import Review, accuracy
from mate_tui.words.speaker import Speaker, _

_LABEL = 8


class AccuracyPanel(Picture):
    """Accuracy of the game looked at and of all games, and points given away in the game."""

    def show_reviews(self, reviews: Sequence[Review], game: int, order: tuple[Player, Player], speaker: Speaker) -> None:
        """Draw them; ``game`` is the place in ``reviews`` of the one looked at."""
        this = reviews[game]
        figures = [
            (_("Accuracy"), [speaker.say(_("%")), speaker.say(_("%"))], "dim"),
            (_(" game"), [str(this.accuracy(player)) for player in order], ""),
            (_(" all"), [str(accuracy(reviews, player)) for player in order], ""),
            (_("Cost"), [speaker.signed(-this.cost(player)) for player in order], ""),
        ]
        rows: list[Row] = []
        for label, values, ink in figures:
            cells = [Span(padded(value, width, right=True), ink) for value, width in zip(values, COLUMNS, strict=True)]
            rows.append((Span(padded(speaker.say(label), _LABEL), "dim"), *cells))
        self.show(rows)
