"""One game of a review: both hands at a decision, the decisions with their marks between them, and the value as a chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from mate_tui.app.form import CardSize, Form
from mate_tui.app.review_state import ReviewState
from mate_tui.app.widgets.card_art import Look, draw_card
from mate_tui.app.widgets.hand_view import HandFacts, HandView, Mark
from mate_tui.app.widgets.judged_rows import JudgedRows
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.app.widgets.picture import Row, Span
from mate_tui.app.widgets.value_chart import ValueChart
from mate_tui.game.cards import Player
from mate_tui.words.review import board_heading
from mate_tui.words.speaker import Glyphs, Speaker


class ReviewHand(HandView):
    """A hand that is looked at and not played from: where a card is one line, so is the hand."""

    def show_hand(self, facts: HandFacts, form: Form, speaker: Speaker, size: CardSize | None = None) -> None:
        """Draw it; in one line the sign of a best card stands before it, as that of the chosen one does."""
        size = size or form.card
        if size.height > 1:
            super().show_hand(facts, form, speaker, size)
            return
        row: list[Span] = []
        for place, card in enumerate(facts.hand):
            if place and facts.hand[place - 1].suit is not card.suit:
                row.append(Span(" " * size.suit_gap))
            look = Look(chosen=place == facts.cursor, legal=facts.legal[place])
            ((face,),) = draw_card(card, size, speaker, look, None)
            sign = facts.marks[place].text.strip()
            if sign and not look.chosen:
                row += [Span(sign, "best"), Span(face.text[1:], face.style)]
            else:
                row.append(face)
        self.show([tuple(row)])

    def show(self, rows: Iterable[Row]) -> None:
        """Show them, and nothing of them can be picked."""
        super().show(tuple(replace(span, target=None) for span in row) for row in rows)


class ReviewBoard(Vertical):
    """Draws them; ``form`` is that of the cards, ``column`` the cells of a move."""

    def compose(self) -> ComposeResult:
        """As on the table, with the chart below."""
        yield TextPanel(classes="board-heading")
        yield ReviewHand(classes="top")
        yield JudgedRows()
        yield ReviewHand(classes="bottom")
        yield ValueChart()

    def show_state(
        self,
        state: ReviewState,
        bottom: Player,
        form: Form,
        column: int,
        speaker: Speaker,
        *,
        current: bool,
        hides: bool = False,
    ) -> None:
        """Draw a place in a review; ``current`` if it is the game that keys step through, ``hides`` if not what was best."""
        order = (bottom.other, bottom)
        arrow = (">" if speaker.glyphs is Glyphs.ASCII else "▸") if current else " "
        heading = f"{arrow} {board_heading(speaker, state.review, bottom)}"
        self.query_one(TextPanel).show(Content.styled(heading, "$primary bold" if current else "$foreground 70%"))
        for player, name in zip(order, ("top", "bottom"), strict=True):
            self.query_one(f".{name}", ReviewHand).show_hand(_hand(state, player, speaker, hides), form, speaker)
        rows = self.query_one(JudgedRows)
        rows.show_review(state.review, state.place, order, column, speaker, costs=column >= 4)
        self.query_one(ValueChart).show_review(state.review, state.place, bottom, speaker)


def _hand(state: ReviewState, player: Player, speaker: Speaker, hides: bool) -> HandFacts:
    """A hand before the decision: what was chosen is marked, and so is what was best, unless that is hidden."""
    judgement = state.judgement
    position = judgement.position
    hand = position.hand(player)
    if player is not judgement.player:
        return HandFacts(player, hand, None, (True,) * len(hand), (Mark(),) * len(hand))
    star = Mark(" *" if speaker.glyphs is Glyphs.ASCII else " ★", "best")
    best = set() if hides else {choice.card for choice in judgement.best}
    legal = {choice.card for choice in position.choices()}
    chosen = hand.index(judgement.choice.card) if judgement.choice.card in hand else None
    marks = tuple(star if card in best else Mark() for card in hand)
    return HandFacts(player, hand, chosen, tuple(card in legal for card in hand), marks)
