"""The tableau: suits down, ranks across; following suit is a row, following rank a column."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.game.cards import Card, Player, Rank, Suit, card_of
from mate_tui.game.position import Position
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the tableau, as the target of a click."""

    card: Card


class TableauView(Picture):
    """Who holds what, as a grid of four suits and five ranks."""

    def show_position(
        self, position: Position, me: Player, cursor: Card | None, answers: frozenset[Card], speaker: Speaker, *, cell: int = 3
    ) -> None:
        """Draw a position.

        Args:
            position: whose cards are shown.
            me: the player whose cards point up.
            cursor: the card whose row and column are lit.
            answers: cards that may answer it, in brackets.
            speaker: glyphs and faces.
            cell: width of a cell.
        """
        head: list[Span] = [Span("   ")]
        for rank in Rank:
            lit = cursor is not None and rank is cursor.rank
            head.append(Span(speaker.rank(rank).center(cell), "gold" if lit else "dim"))
        rows: list[Row] = [tuple(head)]
        for suit in Suit:
            lit = cursor is not None and suit is cursor.suit
            row = [Span(padded(f" {speaker.suit_glyph(suit)}", 3), "gold" if lit else "label")]
            row += [_cell(position, me, card_of(suit, rank), cursor, answers, speaker, cell) for rank in Rank]
            rows.append(tuple(row))
        self.show(rows)


def _cell(
    position: Position, me: Player, card: Card, cursor: Card | None, answers: frozenset[Card], speaker: Speaker, width: int
) -> Span:
    ascii_only = speaker.glyphs is Glyphs.ASCII
    mine, theirs = ("^", "v") if ascii_only else ("▲", "▼")
    marks = mine * position.hand(me).count(card) + theirs * position.hand(me.other).count(card)
    if position.led == card:
        marks += mine if position.leader is me else theirs
    out = ("." if ascii_only else "·") if card in position.rules.deck.cards else " "
    if card in position.foreplaced and not marks:
        out = "o" if ascii_only else "○"
    text = marks or out
    if card == cursor:
        text = f">{text}<"
    elif card in answers:
        text = f"[{text}]"
    owner = "mine" if mine in marks else "theirs" if theirs in marks else "off"
    in_line = cursor is not None and card.matches(cursor)
    style = "mine chosen" if card == cursor else f"{owner} lit" if in_line else owner
    # Two copies between brackets need four cells; where there are three, the opening bracket says it.
    return Span(text[:width].center(width), style, Cell(card))
