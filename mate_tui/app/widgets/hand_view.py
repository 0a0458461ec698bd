"""A player's hand: sorted, suits apart, legal cards marked by their keys."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.app.form import CardSize, Form
from mate_tui.app.widgets.card_art import Look, draw_card
from mate_tui.app.widgets.picture import Picture, Span, padded
from mate_tui.game.cards import Hand, Player
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of a hand by its place, as the target of a click."""

    player: Player
    place: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A short text under a card, such as its key or what it is worth."""

    text: str = ""
    style: str = "dim"


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What a hand view shows; ``legal`` and ``marks`` are for each card."""

    player: Player
    hand: Hand
    cursor: int | None
    legal: tuple[bool, ...]
    marks: tuple[Mark, ...]


class HandView(Picture):
    """Draws one hand, and under each card a mark."""

    def show_hand(self, facts: HandFacts, form: Form, speaker: Speaker, size: CardSize | None = None) -> None:
        """Draw these cards in the size of the form, or in one of one's own."""
        size = size or form.card
        rows: list[list[Span]] = [[] for _ in range(size.height + 1)]
        for place, card in enumerate(facts.hand):
            if place and facts.hand[place - 1].suit is not card.suit:
                for row in rows:
                    row.append(Span(" " * size.suit_gap))
            look = Look(chosen=place == facts.cursor, legal=facts.legal[place])
            pick = Pick(facts.player, place)
            for row, spans in zip(rows, draw_card(card, size, speaker, look, pick), strict=False):
                row += [*spans, Span(" " * size.gap, target=pick)]
            mark = facts.marks[place]
            rows[-1].append(Span(padded(mark.text, size.width + size.gap), mark.style if mark.text else "", pick))
        self.show(map(tuple, rows))
