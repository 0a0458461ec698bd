"""One puzzle after another: find the one choice that is right."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from textual import work

from mate_tui.app.answer_state import AnswerState
from mate_tui.app.form import Form
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.screens.base import LinesAsked
from mate_tui.app.waiting import patiently
from mate_tui.game.errors import MateError
from mate_tui.solver.analyst import Analyst
from mate_tui.store.puzzles import Attempt, PuzzleLog
from mate_tui.store.store import StoreError
from mate_tui.study.insight import explained
from mate_tui.study.kinds import FIRST_SEED, Kind
from mate_tui.study.rating import START, rated
from mate_tui.words.choices import choice_named
from mate_tui.words.hints import line_told
from mate_tui.words.puzzles import (
    AGAIN,
    GIVEN_UP,
    HELP,
    MAKING,
    NEXT,
    OF_THE_DAY,
    RIGHT,
    RIGHT_LATER,
    answered,
    asked,
    difficulty,
    rules_told,
    to_solve,
)
from mate_tui.words.solved import decision_to_make
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import trouble

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

    @classmethod
    def going_on(cls, kind: Kind | None, log: PuzzleLog) -> Series:
        """From the first puzzle of a kind on that was not tried yet."""
        try:
            return cls(kind, log.next_seed(FIRST_SEED, kind.value if kind else None))
        except MateError:
            return cls(kind, FIRST_SEED)

    def after(self, log: PuzzleLog) -> Series:
        """The series from its next puzzle on; after the puzzle of the day come ordinary ones, not that of tomorrow."""
        return replace(self, seed=self.seed + 1) if self.day is None else Series.going_on(self.kind, log)


class PuzzleScreen(AnswerScreen):
    """Asks one puzzle; the next is made while it is being solved."""

    def __init__(self, listener: Speaker, series: Series, log: PuzzleLog, analyst: Analyst) -> None:
        super().__init__(listener)
        self._series, self._log, self._analyst = series, log, analyst
        self._coming: asyncio.Task[Puzzle] | None = None
        self.puzzle: Puzzle | None = None
        self.place = 0
        """How many choices of the solution are shown, once it is known."""

    # -- making ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Make the first puzzle."""
        self._show_next()

    @work(name="puzzle", exclusive=True, group="puzzle", exit_on_error=False)
    async def _show_next(self) -> None:
        coming, self._coming = self._coming, None
        puzzle = await (coming or self._making(self._series))
        self.puzzle, self.place, self.said = puzzle, 0, []
        self.speaker = to_solve(puzzle, self.speaker)
        self.show_state(AnswerState.of_position(puzzle.position, (puzzle.solution.choice,)))
        self._coming = self._making(self._series.after(self._log))

    def _making(self, series: Series) -> asyncio.Task[Puzzle]:
        return asyncio.create_task(self._analyst.work(partial(_made, series)))

    # -- what is said ----------------------------------------------------------------------------

    def title_told(self) -> str:
        """Of which kind the puzzle is, and how hard."""
        if self.puzzle is None:
            return ""
        is_of_the_day = self._series.day is not None
        told = difficulty(self.speaker, self.puzzle, short=is_of_the_day or self.form is Form.COMPACT)
        return f"{self.speaker.say(OF_THE_DAY)}: {told}" if is_of_the_day else told

    def happened(self) -> list[str]:
        """Along the solution, where it stands."""
        if self.state is None or not self.place:
            return []
        return [decision_to_make(self.speaker, self.shown(self.state).table.position)]

    def todo(self) -> str:
        """What is asked, or the solution."""
        puzzle, state, speaker = self.puzzle, self.state, self.speaker
        if puzzle is None or state is None:
            return speaker.say(MAKING)
        if not state.is_known:
            return asked(speaker, puzzle)
        sentence = GIVEN_UP if state.given_up else RIGHT_LATER if state.tried else RIGHT
        facts = {"choice": choice_named(speaker, puzzle.solution.choice), "number": len(state.tried) + 1}
        told = speaker.say(sentence, **facts)
        return f"{told} {line_told(speaker, puzzle.position, puzzle.solution.line)}"

    async def explained(self, state: AnswerState, *, is_first: bool) -> list[str]:
        """What the answer leads to, and why; the first one counts."""
        puzzle = self.puzzle
        assert puzzle is not None
        if is_first:
            await self._keep(puzzle, solved=state.is_known and not state.given_up)
        assert state.answer is not None
        root = puzzle.position.before_lead()
        question = partial(explained, position=puzzle.position, choice=state.answer)
        _, reason = await self._analyst.ask(root.rules, root.hands, question)
        return [*answered(self.speaker, puzzle, reason), self.speaker.say(NEXT if state.is_known else AGAIN)]

    def help_told(self) -> str:
        """What a puzzle is, and by which rules this one is played."""
        rules = rules_told(self.speaker, self.puzzle.position.rules) if self.puzzle else ""
        return f"{self.speaker.say(HELP)} {rules}".rstrip()

    def shown(self, state: AnswerState) -> AnswerState:
        """The position, or one along the solution."""
        if self.puzzle is None or not self.place:
            return state
        game = state.table.match.game
        for choice in self.puzzle.solution.line[: self.place]:
            game = game.after(choice)
        return state.with_table(replace(state.table, match=state.table.match.with_last(game)))

    async def _keep(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Keep how the first try went."""
        try:
            rating = rated(self._log.rating() or START, puzzle.difficulty, solved=solved)
            attempt = Attempt(puzzle.seed, puzzle.kind.value, self._series.day, solved, rating)
            await patiently(lambda: self._log.add(attempt))
        except StoreError as error:
            self.notify(trouble(self.speaker, error), severity="warning", markup=False)

    # -- actions ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        return self.state is not None if action in ("move", "next") else super().check_action(action, parameters)

    def action_move(self, by: int) -> None:
        """Along the hand, or along the solution."""
        if self.puzzle is None or self.state is None or not self.state.is_known:
            super().action_move(by)
            return
        self.place = min(max(self.place + by, 0), len(self.puzzle.solution.line))
        self.draw()

    def action_next(self) -> None:
        """The next puzzle."""
        self._series = self._series.after(self._log)
        # What is being explained belongs to the puzzle that is left.
        self.workers.cancel_group(self, "answer")
        self.state = self.puzzle = None
        self.said = []
        self.draw()
        self._show_next()

    def action_lines(self) -> None:
        """See through the puzzle, now that its solution is known."""
        if self.puzzle is not None and self.state is not None and self.state.is_known:
            position = self.shown(self.state).table.position
            self.post_message(LinesAsked(Start.at(position, self.speaker, self.puzzle.margin)))


def _made(series: Series) -> Puzzle:
    # Imported here, in the thread: NumPy comes in while the screen says what it is waiting for.
    from mate_tui.study.puzzles import puzzle

    return puzzle(series.seed, series.kind)
