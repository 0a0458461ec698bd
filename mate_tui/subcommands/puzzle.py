"""``mate-tui puzzle``: puzzles made from a seed, as JSON or to be solved line by line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import count as counted

from mate_tui.game.errors import MateError
from mate_tui.game.notation import format_choice, format_line, format_position
from mate_tui.output import Page, complain
from mate_tui.solver.analysis import Solution
from mate_tui.store.puzzles import Attempt, PuzzleLog
from mate_tui.streams import reading_input
from mate_tui.study.kinds import FIRST_SEED, Kind
from mate_tui.study.puzzles import Puzzle, puzzle
from mate_tui.study.rating import START, rated
from mate_tui.study.reasons import reason_for
from mate_tui.words.choices import choice_named
from mate_tui.words.errors import told
from mate_tui.words.plain_words import ENDED_EARLY, NOT_UNDERSTOOD, choice_of, number_of
from mate_tui.words.puzzles import AGAIN_PLAIN, GIVEN_UP, answered, asked, difficulty, position_told, to_solve
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles are asked for.

    Attributes:
        seed: of the first, which the others count on from; None is the puzzle of the day, and then those of no day.
        kind: of all of them; None is each in turn.
        count: how many.
        today: the day.
    """

    seed: int | None
    kind: Kind | None
    count: int
    today: date

    def made(self) -> Iterator[tuple[Puzzle, date | None]]:
        """The puzzles, each with the day whose it is."""
        if self.seed is not None:
            seeds = range(self.seed, self.seed + self.count)
            yield from ((puzzle(seed, self.kind), None) for seed in seeds)
        elif self.count:
            # That of the day is of any kind.
            yield puzzle(self.today.toordinal(), self.kind), None if self.kind else self.today
            yield from replace(self, seed=FIRST_SEED, count=self.count - 1).made()


def run_json(wanted: Wanted) -> int:
    """Print puzzles, one object a line; the exit code."""
    for made, _day in wanted.made():
        print(json.dumps(as_data(made)), flush=True)
    return 0


def as_data(puzzle: Puzzle) -> dict[str, object]:
    """One puzzle as an object."""
    position, solution = puzzle.position, puzzle.solution
    return {
        "seed": puzzle.seed,
        "kind": puzzle.kind.value,
        "difficulty": puzzle.difficulty,
        "rules": str(position.rules),
        "position": format_position(position),
        "margin": None if puzzle.margin is None else puzzle.margin.one,
        "solution": format_choice(solution.choice, position.rules.faces),
        "value": solution.value.one,
        "line": list(format_line(position, solution.line)),
    }


def run_plain(listener: Speaker, wanted: Wanted, log: PuzzleLog) -> int:
    """Ask puzzles line by line, and keep how each first try went; the exit code, 1 if the input ends early."""
    page = Page(listener)
    lines = _answers()
    for made, day in wanted.made():
        if not _solve(page, made, day, lines, log):
            page.line(page.speaker.say(ENDED_EARLY))
            return 1
    return 0


def _answers() -> Iterator[str]:
    """Lines typed, to the end of the input."""
    for _ in counted():
        with reading_input():
            line = sys.stdin.readline(500)
        if not line:
            return
        yield line.strip()


def _solve(page: Page, puzzle: Puzzle, day: date | None, lines: Iterator[str], log: PuzzleLog) -> bool:
    """Ask one puzzle until it is solved or given up; False if the input ends before."""
    speaker = to_solve(puzzle, page.speaker)
    position = puzzle.position
    solution, listener = Solution.of_position(position), page.speaker
    _ask(page, speaker, puzzle)
    is_first = True
    for text in lines:
        if text.lower() in ("h", "hint"):
            page.line(speaker.say(GIVEN_UP, choice=choice_named(speaker, puzzle.solution.choice)))
            choice = puzzle.solution.choice
            _keep(listener, log, puzzle, day, solved=False, is_first=is_first)
        else:
            number = number_of(text)
            choices = position.choices()
            named = choices[number - 1] if number and number <= len(choices) else choice_of(speaker, position, text)
            if named not in choices:
                page.line(speaker.say(NOT_UNDERSTOOD))
                continue
            choice = named
            _keep(listener, log, puzzle, day, solved=choice == puzzle.solution.choice, is_first=is_first)
        is_first = False
        option = puzzle.analysis.option(choice)
        for sentence in answered(speaker, puzzle, reason_for(solution, puzzle.analysis, option)):
            page.line(sentence)
        if choice == puzzle.solution.choice:
            page.line("")
            return True
        page.line(speaker.say(AGAIN_PLAIN))
    return False


def _ask(page: Page, speaker: Speaker, puzzle: Puzzle) -> None:
    position = puzzle.position
    page.line(difficulty(speaker, puzzle), bold=True)
    for line in position_told(speaker, puzzle):
        page.line(line)
    page.line(asked(speaker, puzzle))
    for number, choice in enumerate(position.choices(), start=1):
        page.line(f"{number}  {choice_named(speaker, choice)}")


def _keep(listener: Speaker, log: PuzzleLog, puzzle: Puzzle, day: date | None, *, solved: bool, is_first: bool) -> None:
    """Keep a first try; a store that cannot be used is no reason to stop."""
    if not is_first:
        return
    try:
        rating = rated(log.rating() or START, puzzle.difficulty, solved=solved)
        log.add(Attempt(puzzle.seed, puzzle.kind.value, day, solved, rating))
    except MateError as error:
        complain(told(listener, error))
