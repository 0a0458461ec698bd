"""The tableau, large: move over the cards and see what can answer what."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from mate_tui.app.actions import GRID_DOWN, GRID_LEFT, GRID_RIGHT, GRID_UP, TABLEAU, TAKE, bindings
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.table_state import TableState
from mate_tui.app.widgets.tableau_view import Cell, TableauView
from mate_tui.game.cards import Card, Rank, Suit, card_of
from mate_tui.words import labels
from mate_tui.words.hints import what_answers
from mate_tui.words.speaker import Glyphs, Speaker


class TableauScreen(Dialog[Card]):
    """Dismisses with the card to choose, or None."""

    BINDINGS: ClassVar = bindings([GRID_UP, GRID_DOWN, GRID_LEFT, GRID_RIGHT, TAKE, TABLEAU])

    def __init__(self, state: TableState, speaker: Speaker) -> None:
        super().__init__()
        self._state = state
        self._speaker = speaker
        self.card = state.position.led or state.card or state.position.rules.deck.cards[0]

    def compose(self) -> ComposeResult:
        """The grid, its legend and a sentence on the card under the cursor."""
        with Vertical(classes="box"):
            yield TableauView(id="grid")
            yield Static(id="says", classes="say", markup=False)
            yield Static(self._legend(), id="legend", markup=False)

    def _legend(self) -> str:
        bottom = self._state.bottom
        mine, theirs = ("^", "v") if self._speaker.glyphs is Glyphs.ASCII else ("▲", "▼")
        facts = {"mine": mine, "theirs": theirs, "me": self._speaker.name(bottom), "opponent": self._speaker.name(bottom.other)}
        return self._speaker.say(labels.TABLEAU_LEGEND, **facts)

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def _draw(self) -> None:
        position, card = self._state.position, self.card
        state = self._state
        owner = state.holder(card)
        answers: frozenset[Card] = frozenset()
        if position.led == card:
            answers = state.answers
        elif owner is not None:
            led = position.if_led(owner, card)
            answers = frozenset(choice.card for choice in led.choices() if choice.card)
        grid = self.query_one("#grid", TableauView)
        grid.show_position(position, state.bottom, card, answers, self._speaker, cell=6)
        self.query_one("#says", Static).update(what_answers(self._speaker, position, card, owner))

    def action_step_grid(self, down: int, right: int) -> None:
        """Move the cursor over the grid."""
        suit = Suit((self.card.suit + down) % len(Suit))
        self.card = card_of(suit, Rank((self.card.rank + right) % len(Rank)))
        self._draw()

    def action_take(self) -> None:
        """Back to the table with this card chosen."""
        self.dismiss(self.card)

    def action_tableau(self) -> None:
        """The same key closes."""
        self.dismiss(None)

    @on(TableauView.Picked)
    def _picked(self, message: TableauView.Picked) -> None:
        if isinstance(message.target, Cell):
            if message.target.card == self.card:
                self.action_take()
            self.card = message.target.card
            self._draw()
