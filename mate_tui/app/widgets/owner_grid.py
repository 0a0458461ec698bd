"""Who has which card, to be changed: suits down, ranks across."""

from __future__ import annotations

from mate_tui.app.set_up_state import Owner, SetUpState
from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.game.cards import Card, Player, Rank, Suit, card_of
from mate_tui.words.speaker import Glyphs, Speaker

_CELL = 6
_MARKS = {
    Owner.MINE: ("▲", "^"),
    Owner.THEIRS: ("▼", "v"),
    Owner.OUT_MINE: ("▲○", "^o"),
    Owner.OUT_THEIRS: ("▼○", "vo"),
    Owner.PLAYED: ("·", "."),
}


class OwnerGrid(Picture):
    """The twenty cards with their owners."""

    def show_owners(self, state: SetUpState, cursor: Card | None, speaker: Speaker) -> None:
        """Draw them; ``cursor`` is None when the keys are elsewhere."""
        head: list[Span] = [Span("   ")]
        head += [Span(speaker.rank(rank).center(_CELL), "gold" if cursor and rank is cursor.rank else "dim") for rank in Rank]
        rows: list[Row] = [tuple(head)]
        for suit in Suit:
            lit = cursor is not None and suit is cursor.suit
            row = [Span(padded(f" {speaker.suit_glyph(suit)}", 3), "gold" if lit else "label")]
            row += [_cell(state, card_of(suit, rank), cursor, speaker) for rank in Rank]
            rows.append(tuple(row))
        self.show(rows)


def _cell(state: SetUpState, card: Card, cursor: Card | None, speaker: Speaker) -> Span:
    ascii_only = speaker.glyphs is Glyphs.ASCII
    owners = [owner for owner, its in zip(state.owners, state.rules.deck.cards, strict=True) if its == card]
    if not owners:
        return Span(" " * _CELL, "off", None)
    owners.sort(key=list(Owner).index)
    marks = (
        "".join(_MARKS[owner][ascii_only] for owner in owners if owner is not Owner.PLAYED) or _MARKS[Owner.PLAYED][ascii_only]
    )
    if state.position.led == card:
        marks += "*"
    mine = {Owner.MINE, Owner.OUT_MINE} & set(owners)
    theirs = {Owner.THEIRS, Owner.OUT_THEIRS} & set(owners)
    style = "mine" if mine else "theirs" if theirs else "off"
    if card == cursor:
        marks, style = f">{marks}<", f"{style} lit" if style != "off" else "card chosen"
    return Span(marks[:_CELL].center(_CELL), style, Cell(card))


def owner_of_key(key: str, player_has: Player | None) -> Owner | None:
    """The owner that a typed character stands for; ``f`` puts the card of its holder out of play."""
    if key == "f":
        return Owner.OUT_THEIRS if player_has is Player.TWO else Owner.OUT_MINE
    return {"1": Owner.MINE, "2": Owner.THEIRS, "-": Owner.PLAYED}.get(key)
