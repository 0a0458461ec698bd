"""One owner of all solutions: each is built once, off the event loop, and kept while it is of use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from mate_tui.game.cards import Hand
from mate_tui.game.match import Game
from mate_tui.game.position import Position
from mate_tui.game.rules import Rules
from mate_tui.solver.answers import Analysis

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution

Answer = TypeVar("Answer")

_Key = tuple[Rules, tuple[Hand, Hand]]


def _solved(rules: Rules, hands: tuple[Hand, Hand]) -> Solution:
    # Imported here, in the thread: NumPy comes in when the first question is asked, and nobody waits for it.
    from mate_tui.solver.analysis import Solution

    return Solution.of_deal(rules, hands)


class Analyst:
    """Answers everybody who asks about a game: bots, hints, lines.

    Passed in, never global, and never out: questions come to the solution, in a thread of theirs, so that nobody can ask it
    where keys are waited for. ``kept`` solutions stay, those least asked for go first; a deal with two free moves takes about
    seven megabytes.
    """

    def __init__(self, kept: int = 8) -> None:
        self._kept = kept
        self._solutions: OrderedDict[_Key, asyncio.Task[Solution]] = OrderedDict()

    async def _solution(self, rules: Rules, hands: tuple[Hand, Hand]) -> Solution:
        """The solution of a deal; whoever asks while it is being built waits for the same one."""
        key = (rules, hands)
        if key not in self._solutions:
            self._solutions[key] = asyncio.create_task(asyncio.to_thread(_solved, rules, hands))
        self._solutions.move_to_end(key)
        while len(self._solutions) > self._kept:
            self._solutions.popitem(last=False)
        try:
            # One who loses patience must not cancel the build for the others.
            return await asyncio.shield(self._solutions[key])
        except Exception:
            self._solutions.pop(key, None)
            raise

    async def ask(self, rules: Rules, hands: tuple[Hand, Hand], question: Callable[[Solution], Answer]) -> Answer:
        """What a question about a deal is answered with, off the event loop."""
        solution = await self._solution(rules, hands)
        return await asyncio.to_thread(question, solution)

    async def work(self, task: Callable[[], Answer]) -> Answer:
        """Something that solves deals of its own, such as making a puzzle, off the event loop."""
        return await asyncio.to_thread(task)

    async def analyse(self, game: Game, position: Position) -> Analysis:
        """What each choice is worth in a position of a game."""
        return await self.ask(position.rules, game.hands, lambda solution: solution.analyse(position))
