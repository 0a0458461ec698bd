"""A small position as it stands in a text: both hands and what is led."""

from __future__ import annotations

from mate_tui.app.form import CardSize
from mate_tui.app.widgets.card_art import Look, draw_card
from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.position import Position
from mate_tui.words.speaker import Speaker, _

_SIZE = CardSize(4, 1, 0, 0)


class ExampleView(Picture):
    """Both hands, a line each; the card led and the foreplaced ones after them."""

    def show_example(self, position: Position, speaker: Speaker) -> None:
        """Draw the position."""
        rows: list[Row] = []
        for player in Player:
            row: list[Span] = [Span(padded(speaker.name(player), 10, dots=speaker.say("…")), "label")]
            row += _cards(position.hand(player), speaker)
            if position.led and player is position.leader:
                row += [Span(" " + speaker.say(_("leads")) + " ", "dim"), *_cards((position.led,), speaker)]
            entry = position.foreplaced[player.index]
            if isinstance(entry, Card):
                row += [Span(" " + speaker.say(_("foreplaced")) + " ", "dim"), *_cards((entry,), speaker)]
            rows.append(tuple(row))
        self.show(rows)


def _cards(hand: Hand, speaker: Speaker) -> list[Span]:
    return [span for card in hand for span in (*draw_card(card, _SIZE, speaker, Look(), None)[0], Span(" "))]
