"""One puzzle after another: find the one choice that is right."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.worker import Worker, WorkerState

from mate_tui.app.actions import DIGITS, PUZZLE, bindings
from mate_tui.app.lines_state import Start
from mate_tui.app.puzzle_state import PuzzleState
from mate_tui.app.screens.base import LinesAsked, MateScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.table_state import KEEP, Cursor
from mate_tui.app.widgets.foreplace_area import ForeplaceArea, KeepAll
from mate_tui.app.widgets.hand_view import HandView, Pick
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import HintPanel, PromptLine, TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.game.errors import MateError
from mate_tui.game.position import Choice
from mate_tui.store.puzzles import Attempt, PuzzleLog
from mate_tui.study.kinds import Kind
from mate_tui.study.rating import START, rated
from mate_tui.words import labels
from mate_tui.words.hints import line_told
from mate_tui.words.puzzles import AGAIN, GIVEN_UP, HELP, MAKING, NEXT, RIGHT, answered, asked, difficulty, to_solve
from mate_tui.words.reasons import choice_named
from mate_tui.words.solved import decision_to_make
from mate_tui.words.speaker import Glyphs

if TYPE_CHECKING:
    from mate_tui.study.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Series:
    """Which puzzles come one after another.

    Attributes:
        kind: of all of them; None is every kind in turn.
        seed: of the first; the next one has the next seed.
        day: whose puzzle of the day the first is; None if it is none.
    """

    kind: Kind | None
    seed: int
    day: date | None = None

    def after(self) -> Series:
        """The series from its next puzzle on."""
        # After the puzzle of the day come ordinary ones, not that of tomorrow.
        return replace(self, seed=self.seed + 1 if self.day is None else FIRST_SEED, day=None)


FIRST_SEED = 1_000_001
"""Seeds below are left to days."""


def _made(series: Series) -> Puzzle:
    # Imported here, in the thread: NumPy comes in while the screen says what it is waiting for.
    from mate_tui.study.puzzles import puzzle

    return puzzle(series.seed, series.kind)


class PuzzleScreen(MateScreen):
    """Asks one puzzle; the next is made while it is being solved."""

    ACTIONS = PUZZLE
    BINDINGS: ClassVar = bindings([*PUZZLE, *DIGITS])

    def __init__(self, glyphs: Glyphs, series: Series, log: PuzzleLog) -> None:
        super().__init__(glyphs)
        self._series, self._log = series, log
        self._coming: asyncio.Task[Puzzle] | None = None
        self.state: PuzzleState | None = None
        self._words: list[str] = []
        self._trouble = ""

    # -- making ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Two hands, the question between them and the words of the answer."""
        yield TitleLine(id="title", classes="title")
        with Vertical(id="board"):
            yield ForeplaceArea(id="top-area")
            yield HandView(id="top")
            yield ForeplaceArea(id="bottom-area")
            yield HandView(id="bottom")
            yield PromptLine(id="prompt")
            yield HintPanel(id="hints")
        yield KeyBar()

    def on_mount(self) -> None:
        """Make the first puzzle."""
        self._show_next()

    @work(name="puzzle", exclusive=True, group="puzzle", exit_on_error=False)
    async def _show_next(self) -> None:
        coming = self._coming or self._making(self._series)
        self.state = PuzzleState.of(await coming)
        self.speaker = to_solve(self.state.puzzle, self.speaker)
        self._words = []
        self.draw()
        self._coming = self._making(self._series.after())

    def _making(self, series: Series) -> asyncio.Task[Puzzle]:
        return asyncio.create_task(asyncio.to_thread(_made, series))

    @on(Worker.StateChanged)
    def _worker_failed(self, message: Worker.StateChanged) -> None:
        if message.state is WorkerState.ERROR:
            self._trouble = self.speaker.say(labels.FAILED, worker=message.worker.name)
            self.draw()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the puzzle, or that it is being made."""
        super().draw()
        state, speaker = self.state, self.speaker
        title, prompt = self.query_one(TitleLine), self.query_one(PromptLine)
        if state is None:
            title.show_title("", "", speaker)
            prompt.show_prompt([], self._trouble, speaker.say(MAKING))
            return
        self.query_one("#board").set_class(state.is_known, "-known")
        title.show_title(difficulty(speaker, state.puzzle), "", speaker)
        me = state.puzzle.player
        for player, name in ((me.other, "top"), (me, "bottom")):
            asked_here = state.may_keep and player is me
            area = self.query_one(f"#{name}-area", ForeplaceArea)
            chosen = state.cursor == Cursor(player, KEEP)
            area.show_player(state.position, player, asked=asked_here, chosen=chosen, form=self.form, speaker=speaker)
            self.query_one(f"#{name}", HandView).show_hand(state.hand_facts(player, self.form, speaker), self.form, speaker)
        happened = [decision_to_make(speaker, state.position)] if state.place else []
        prompt.show_prompt(happened, self._trouble, self._todo(state))
        self.query_one(HintPanel).show_hints(self._words, speaker)

    def _todo(self, state: PuzzleState) -> str:
        speaker = self.speaker
        if not state.is_known:
            return asked(speaker, state.puzzle)
        found = GIVEN_UP if state.given_up else RIGHT
        told = speaker.say(found, choice=choice_named(speaker, state.puzzle.solution.choice))
        return f"{told} {line_told(speaker, state.puzzle.position, state.puzzle.solution.line)}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        state = self.state
        if state is None:
            return action in ("back", "help", "glyphs", "suits")
        match action:
            case "keep":
                return state.may_keep
            case "answer" | "solution" | "hand" | "digit":
                return not state.is_known
            case "lines":
                return state.is_known
            case _:
                return True

    # -- actions ---------------------------------------------------------------------------------

    def _show(self, state: PuzzleState) -> None:
        self.state = state
        self.draw()

    def action_move(self, by: int) -> None:
        """Along the hand, or along the solution."""
        if self.state is not None:
            self._show(self.state.moved(by))

    def action_hand(self, by: int) -> None:
        """To the upper hand, or back."""
        if self.state is not None:
            me = self.state.puzzle.player
            self._show(self.state.on_hand(me.other if by < 0 else me))

    def action_digit(self, key: int) -> None:
        """Choose the card with this key; a second time answers with it."""
        if self.state is not None:
            self._pick(Cursor(self.state.puzzle.player, (key - 1) % 10))

    def _pick(self, cursor: Cursor) -> None:
        state = self.state
        if state is None or state.is_known or cursor.place >= len(state.position.hand(cursor.player)):
            return
        if cursor == state.cursor:
            self.action_answer()
        else:
            self._show(replace(state, cursor=cursor))

    def action_answer(self) -> None:
        """Answer with the card chosen."""
        if self.state is not None and self.state.choice is not None:
            self._answer(self.state.choice)

    def action_keep(self) -> None:
        """Answer that all cards are kept."""
        self._answer(Choice(None))

    def _answer(self, choice: Choice) -> None:
        assert self.state is not None
        if self.state.is_first_try:
            self._keep(solved=choice == self.state.puzzle.solution.choice)
        self._show_answer(self.state.answered(choice))

    def action_solution(self) -> None:
        """Give up, and see the solution."""
        assert self.state is not None
        if self.state.is_first_try:
            self._keep(solved=False)
        self._show_answer(self.state.solved_for())

    @work(name="answer", exclusive=True, group="answer", exit_on_error=False)
    async def _show_answer(self, state: PuzzleState) -> None:
        """Say what the answer leads to, and why."""
        from mate_tui.solver.analysis import Solution
        from mate_tui.study.reasons import reason_for

        assert state.answer is not None
        puzzle = state.puzzle
        solution = await asyncio.to_thread(Solution.of_position, puzzle.position)
        words = answered(self.speaker, puzzle, reason_for(solution, puzzle.analysis, puzzle.analysis.option(state.answer)))
        self._words = [*words, self.speaker.say(NEXT if state.is_known else AGAIN)]
        self._show(state)

    def _keep(self, *, solved: bool) -> None:
        """Keep how the first try went."""
        assert self.state is not None
        puzzle = self.state.puzzle
        try:
            rating = rated(self._log.rating() or START, puzzle.difficulty, solved=solved)
            self._log.add(Attempt(puzzle.seed, puzzle.kind.value, self._series.day, solved, rating))
        except MateError as error:
            self._trouble = str(error)

    def action_next(self) -> None:
        """The next puzzle."""
        self._series = self._series.after()
        self.state = None
        self.draw()
        self._show_next()

    def action_lines(self) -> None:
        """See through the puzzle, now that its solution is known."""
        if self.state is not None and self.state.is_known:
            self.post_message(LinesAsked(Start.at(self.state.position, self.speaker, self.state.puzzle.margin)))

    def action_help(self) -> None:
        """Show the keys, and what a puzzle is."""
        self.app.push_screen(HelpScreen(self.speaker.glyphs, self.available(), self.speaker.say(HELP)))

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        match message.target:
            case Pick(player, place):
                self._pick(Cursor(player, place))
            case KeepAll():
                self.action_keep()
