"""What a puzzle and a mistake tried again share: a decision is asked, and answered until it is found or given up."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static

from mate_tui.app.actions import ANSWERING, DIGITS, bindings
from mate_tui.app.answer_state import AnswerState
from mate_tui.app.screens.hands import HandsScreen
from mate_tui.app.table_state import KEEP, Cursor, TableState
from mate_tui.app.widgets.foreplace_area import KeepAll
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import HintPanel, PromptLine, TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.game.position import Choice
from mate_tui.words import labels
from mate_tui.words.plays import refused
from mate_tui.words.review import ANSWERED, NO_LINES_YET, WORKING
from mate_tui.words.speaker import Speaker

_NAMES = 9
"""Cells of names beside the moves: even forty columns have room for *Opponent*."""


class AnswerScreen(HandsScreen):
    """Asks one decision. Subclasses say what is asked, and what an answer leads to."""

    ACTIONS: ClassVar = ANSWERING
    BINDINGS: ClassVar = bindings([*ANSWERING, *DIGITS])

    def __init__(self, listener: Speaker, state: AnswerState | None = None) -> None:
        super().__init__(listener)
        self.state = state
        self.said: list[str] = []
        self.refusal = ""

    def compose(self) -> ComposeResult:
        """A table on which one decision is made."""
        yield TitleLine(classes="title")
        yield from self.compose_board()
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    # -- what subclasses say ---------------------------------------------------------------------

    def title_told(self) -> str:
        """The top line."""
        raise NotImplementedError

    def happened(self) -> list[str]:
        """Sentences before what is asked."""
        raise NotImplementedError

    def todo(self) -> str:
        """What is asked, or that it is answered."""
        raise NotImplementedError

    async def explained(self, state: AnswerState, *, is_first: bool) -> list[str]:
        """What an answer leads to, and why; whether it is the first one."""
        raise NotImplementedError

    def shown(self, state: AnswerState) -> AnswerState:
        """What the hands show: the decision, unless something else is looked at."""
        return state

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the position, the question, and what the last answer led to."""
        if not self.fits():
            return
        super().draw()
        self.query_one(TitleLine).show_title(self.title_told(), "", self.speaker)
        self.query_one(PromptLine).show_prompt(self.happened(), self.refusal, self.todo())
        self.query_one(HintPanel).show_hints(self.said, self.speaker)
        if self.state is not None:
            self._draw_table(self.shown(self.state))

    def _draw_table(self, state: AnswerState) -> None:
        table, speaker, form = state.table, self.speaker, self.form
        asked = state.player if state.may_keep else None
        self.show_hands(table.position, table.bottom, asked, table.cursor == Cursor(state.player, KEEP), state.hand_facts)
        # There is no panel beside it, so names have room.
        self.query_one(PlayedRows).show_game(table.match.game, table.bottom.other, form, speaker, label=_NAMES)

    def failed(self, sentence: str) -> None:
        """Something could not be worked out."""
        self.tell(sentence)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        state = self.state
        match action:
            case "keep":
                return state is not None and state.may_keep
            case "answer" | "solution" | "move" | "digit" | "hand":
                return state is not None and not state.is_known
            case "lines":
                return state is not None and state.is_known
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        if self.state is None:
            return self.speaker.say(WORKING)
        if action == "lines":
            return self.speaker.say(NO_LINES_YET)
        if self.state.is_known:
            return self.speaker.say(ANSWERED)
        has_foreplacing = self.state.table.match.rules.has_foreplacing
        return self.speaker.say(labels.PAST_FOREPLACING if has_foreplacing else labels.NO_FOREPLACING)

    def tell(self, told: str) -> None:
        """Say why something is not done."""
        self.refusal = told
        self.draw()

    # -- actions ---------------------------------------------------------------------------------

    def show_state(self, state: AnswerState) -> None:
        """Go on with this."""
        self.state, self.refusal = state, ""
        self.draw()

    def _look(self, state: AnswerState, table: TableState) -> None:
        self.show_state(state.with_table(table))

    def action_move(self, by: int) -> None:
        """Move the cursor along a hand."""
        if self.state is not None:
            self._look(self.state, self.state.table.moved(by))

    def action_hand(self, by: int) -> None:
        """To the upper hand, or back."""
        if self.state is not None:
            bottom = self.state.table.bottom
            self._look(self.state, self.state.table.on_hand(bottom.other if by < 0 else bottom))

    def action_digit(self, key: int) -> None:
        """Choose the card with this key; a second time answers with it."""
        if self.state is not None:
            self._pick(self.state, Cursor(self.state.player, (key - 1) % 10))

    def _pick(self, state: AnswerState, cursor: Cursor) -> None:
        if state.is_known:
            return
        if cursor.place >= len(state.table.position.hand(cursor.player)):
            self.refuse(labels.NO_SUCH_CARD)
            return
        if cursor == state.table.cursor and cursor.player is state.player:
            self.action_answer()
        else:
            self._look(state, state.table.with_cursor(cursor))

    def action_answer(self) -> None:
        """Answer with the card chosen."""
        if self.state is None:
            return
        table = self.state.table
        if table.choice is None:
            self._look(self.state, table.on_hand(self.state.player))
            return
        refusal = table.position.refusal(table.choice)
        if refusal is None:
            self._answer(self.state.answered(table.choice))
            return
        self.tell(refused(self.speaker, table.choice, refusal, table.position))

    def action_keep(self) -> None:
        """Answer that all cards are kept."""
        if self.state is not None:
            self._answer(self.state.answered(Choice(None)))

    def action_solution(self) -> None:
        """Give up, and see the answer."""
        if self.state is not None:
            self._answer(self.state.shown())

    @work(name="answer", exclusive=True, group="answer", exit_on_error=False)
    async def _answer(self, state: AnswerState) -> None:
        is_first = self.state is None or self.state.answer is None
        # At once: an answer that comes before this one is explained is the next one.
        self.said = []
        self.show_state(state)
        self.said = await self.explained(state, is_first=is_first)
        self.draw()

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        match message.target:
            case Pick(player, place) if self.state is not None:
                self._pick(self.state, Cursor(player, place))
            case KeepAll():
                self.action_keep()
