"""A mistake tried again: the position as it was, the answer hidden until it is found or given up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from mate_tui.app.actions import DIGITS, RETRYING, bindings
from mate_tui.app.form import Form
from mate_tui.app.retry_state import RetryState
from mate_tui.app.screens.base import MateScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.table_state import KEEP, Cursor, TableState
from mate_tui.app.widgets.foreplace_area import ForeplaceArea, KeepAll
from mate_tui.app.widgets.hand_view import HandView, Pick
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import HintPanel, PromptLine, TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.game.match import Match
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.solver.analyst import Analyst
from mate_tui.solver.answers import Analysis
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.reasons import Reason, reason_for
from mate_tui.study.review import Judgement, Review
from mate_tui.words import labels
from mate_tui.words import review as words
from mate_tui.words.hints import line_told
from mate_tui.words.plays import refused
from mate_tui.words.prompts import prompt, too_small
from mate_tui.words.reasons import caution_told, why
from mate_tui.words.speaker import Speaker

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


class RetryScreen(MateScreen):
    """Asks one decision again. Wrong answers say what they cost and not what is best."""

    ACTIONS = RETRYING
    BINDINGS: ClassVar = bindings([*RETRYING, *DIGITS])

    def __init__(self, match: Match, review: Review, judgement: Judgement, speaker: Speaker, analyst: Analyst) -> None:
        super().__init__(speaker.glyphs)
        self.speaker = speaker
        self._review, self._analyst = review, analyst
        self.state = RetryState.of(match, review.game.number, judgement, speaker.me or judgement.player)
        self._said: list[str] = []
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """A table on which one decision is made."""
        yield TitleLine(classes="title")
        with Vertical(id="board"):
            yield ForeplaceArea(id="top-area")
            yield HandView(id="top")
            yield PlayedRows(id="rows")
            yield ForeplaceArea(id="bottom-area")
            yield HandView(id="bottom")
            yield PromptLine(id="prompt")
            yield HintPanel(id="hints")
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the position, the question, and what the last answer led to."""
        if not self.children or self.form is Form.TOO_SMALL:
            for small in self.query("#too-small").results(Static):
                small.update(too_small(self.speaker, *self.room))
            return
        super().draw()
        state, speaker, form = self.state, self.speaker, self.form
        table = state.table
        for player, name in ((table.bottom.other, "top"), (table.bottom, "bottom")):
            asked = self._may_keep and player is state.judgement.player
            chosen = asked and table.cursor == Cursor(player, KEEP)
            area = self.query_one(f"#{name}-area", ForeplaceArea)
            area.show_player(table.position, player, asked=asked, chosen=chosen, form=form, speaker=speaker)
            self.query_one(f"#{name}", HandView).show_hand(state.hand_facts(player, form, speaker), form, speaker)
        self.query_one(PlayedRows).show_game(table.match.game, table.bottom.other, form, speaker)
        title = words.RETRY_FORE_TITLE if table.position.is_foreplacing else words.RETRY_TITLE
        told = speaker.say(title, game=table.match.game.number, move=table.position.move)
        self.query_one(TitleLine).show_title(told, "", speaker)
        self.query_one(PromptLine).show_prompt(self._happened(), self._refusal, self._todo())
        self.query_one(HintPanel).show_hints(self._said, speaker)

    def _happened(self) -> list[str]:
        """Before the first answer the rule of the moment stands with the question."""
        state = self.state
        return [] if state.is_known or state.answer else [prompt(self.speaker, state.table.match, waiting=False)]

    def _todo(self) -> str:
        state, speaker = self.state, self.speaker
        if state.is_known and state.answer is not None:
            told = words.best_told(speaker, state.judgement, state.answer, given_up=state.given_up)
            return f"{told} {speaker.say(words.RETRY_DONE)}"
        return words.retry_asked(speaker, state.judgement)

    @property
    def _may_keep(self) -> bool:
        return not self.state.is_known and self.state.table.position.decision is Decision.FOREPLACE

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        match action:
            case "keep":
                return self._may_keep
            case "answer" | "solution" | "move" | "digit" | "hand":
                return not self.state.is_known
            case _:
                return True

    # -- actions ---------------------------------------------------------------------------------

    def _show(self, state: RetryState) -> None:
        self.state, self._refusal = state, ""
        self.draw()

    def _look(self, table: TableState) -> None:
        self._show(self.state.with_table(table))

    def action_move(self, by: int) -> None:
        """Move the cursor along a hand."""
        self._look(self.state.table.moved(by))

    def action_hand(self, by: int) -> None:
        """To the upper hand, or back."""
        bottom = self.state.table.bottom
        self._look(self.state.table.on_hand(bottom.other if by < 0 else bottom))

    def action_digit(self, key: int) -> None:
        """Choose the card with this key; a second time answers with it."""
        self._pick(Cursor(self.state.judgement.player, (key - 1) % 10))

    def _pick(self, cursor: Cursor) -> None:
        table = self.state.table
        if self.state.is_known or cursor.place >= len(table.position.hand(cursor.player)):
            return
        if cursor == table.cursor and cursor.player is self.state.judgement.player:
            self.action_answer()
        else:
            self._look(table.with_cursor(cursor))

    def action_answer(self) -> None:
        """Answer with the card chosen."""
        table, player = self.state.table, self.state.judgement.player
        if table.choice is None:
            self._look(table.on_hand(player))
            return
        refusal = table.position.refusal(table.choice)
        if refusal is None:
            self._answer(self.state.answered(table.choice))
            return
        self._refusal = refused(self.speaker, table.choice, refusal, table.position)
        self.draw()

    def action_keep(self) -> None:
        """Answer that all cards are kept."""
        self._answer(self.state.answered(Choice(None)))

    def action_solution(self) -> None:
        """Give up, and see the answer."""
        self._answer(self.state.shown())

    @work(name="retry", exclusive=True, group="retry", exit_on_error=False)
    async def _answer(self, state: RetryState) -> None:
        """Say what the answer costs, or why it is right."""
        position, choice = state.judgement.position, state.answer
        assert choice is not None
        question = partial(_explained, position=position, choice=choice)
        analysis, reason = await self._analyst.ask(position.rules, self._review.game.hands, question)
        if state.is_known:
            self._said = [*why(self.speaker, reason), line_told(self.speaker, position, reason.option.line)]
        else:
            warning = caution(analysis, choice, Strictness(), self._review.margin)
            assert warning is not None
            told = caution_told(self.speaker, warning, state.judgement.player)
            self._said = [told, self.speaker.say(words.TRY_AGAIN)]
        self._show(state)

    @on(Worker.StateChanged)
    def _worker_failed(self, message: Worker.StateChanged) -> None:
        if message.state is WorkerState.ERROR:
            self._refusal = self.speaker.say(labels.FAILED, worker=message.worker.name)
            self.draw()

    def action_help(self) -> None:
        """Show the keys, and what is asked."""
        self.app.push_screen(HelpScreen(self.speaker.glyphs, self.available(), self.speaker.say(words.RETRY_HELP)))

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        match message.target:
            case Pick(player, place):
                self._pick(Cursor(player, place))
            case KeepAll():
                self.action_keep()


def _explained(solution: Solution, position: Position, choice: Choice) -> tuple[Analysis, Reason]:
    """What every choice is worth, and why this one is."""
    analysis = solution.analyse(position)
    return analysis, reason_for(solution, analysis, analysis.option(choice))
