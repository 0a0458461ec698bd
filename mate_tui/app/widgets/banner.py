"""The name of the game with a few cards of it."""

from __future__ import annotations

from mate_tui.app.form import Form
from mate_tui.app.widgets.card_art import Look, draw_card
from mate_tui.app.widgets.picture import Picture, Row, Span
from mate_tui.game.cards import Rank, Suit, card_of
from mate_tui.words.labels import SUBTITLE, TITLE
from mate_tui.words.speaker import Speaker

_SHOWN = ((Suit.CLUBS, Rank.ACE), (Suit.SPADES, Rank.TEN), (Suit.HEARTS, Rank.KING), (Suit.DIAMONDS, Rank.QUEEN))


class Banner(Picture):
    """Shown on top of Home."""

    def show_banner(self, form: Form, speaker: Speaker, *, short: bool = False) -> None:
        """Draw four cards, the name and what it is; or, where lines are few, the name alone."""
        if short:
            self.show([(Span(f"   {speaker.say(TITLE)}", "gold strong"), Span(f"  {speaker.say(SUBTITLE)}", "dim"))])
            return
        small = form in (Form.TOO_SMALL, Form.COMPACT)
        size = (Form.NORMAL if small else Form.WIDE).card
        art = [draw_card(card_of(*card), size, speaker, Look(), None) for card in _SHOWN]
        rows: list[Row] = []
        for y in range(size.height):
            row: list[Span] = [Span("" if small else "   ")]
            for card in art:
                row += [*card[y], Span(" ")]
            rows.append(tuple(row))
        rows[0] += (Span("  "), Span(speaker.say(TITLE), "gold strong"))
        rows[1] += (Span("  "), Span(speaker.say(SUBTITLE), "dim"))
        self.show(rows)
