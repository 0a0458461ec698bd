"""What screens with both hands on them share."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical

from mate_tui.app.form import CardSize, Form
from mate_tui.app.screens.base import MateScreen
from mate_tui.app.widgets.foreplace_area import ForeplaceArea
from mate_tui.app.widgets.hand_view import HandFacts, HandView
from mate_tui.app.widgets.panels import HintPanel, PromptLine
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.game.cards import Player
from mate_tui.game.position import Position
from mate_tui.words.speaker import Speaker


class HandsScreen(MateScreen):
    """Has a hand above and one below, each with its place for a foreplaced card."""

    def compose_board(self) -> ComposeResult:
        """Both hands with the moves between them, and words below."""
        with Vertical(id="board"):
            yield ForeplaceArea(id="top-area")
            yield HandView(id="top")
            yield PlayedRows(id="rows")
            yield ForeplaceArea(id="bottom-area")
            yield HandView(id="bottom")
            yield PromptLine(id="prompt")
            yield HintPanel(id="hints")

    def show_hands(
        self,
        position: Position,
        bottom: Player,
        asked: Player | None,
        chosen: bool,
        facts_of: Callable[[Player, Form, Speaker], HandFacts] | None,
        size: CardSize | None = None,
    ) -> None:
        """Draw both hands.

        Args:
            position: who holds and has foreplaced what.
            bottom: whose hand lies below.
            asked: who may foreplace now; None for nobody.
            chosen: whether the cursor is on keeping all cards.
            facts_of: what the hand of a player shows; None leaves the hands as they are.
            size: of the cards, if not as the form has it.
        """
        form, speaker = self.form, self.speaker
        for player, name in ((bottom.other, "top"), (bottom, "bottom")):
            is_asked = player is asked
            area = self.query_one(f"#{name}-area", ForeplaceArea)
            area.show_player(position, player, asked=is_asked, chosen=is_asked and chosen, form=form, speaker=speaker)
            if facts_of is not None:
                self.query_one(f"#{name}", HandView).show_hand(facts_of(player, form, speaker), form, speaker, size)
