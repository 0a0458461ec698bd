"""A game looked over: what each decision cost, how it is marked, and how exactly each player played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Position
from mate_tui.game.value import Value
from mate_tui.study.goal import Result, margin_of

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution
    from mate_tui.solver.analyst import Analyst

BLUNDER = 30
"""Points that a mistake gives away to be a blunder, if it does not change the result of the game anyway."""


class Mark(Enum):
    """How a decision is marked.

    FORCED: there was one choice. ONLY: one of several choices was best, and it was found. BEST: nothing was given away.
    MISTAKE: points were given away. BLUNDER: at least ``BLUNDER`` points, or a better result of the game.
    """

    FORCED = "forced"
    ONLY = "only"
    BEST = "best"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_fault(self) -> bool:
        """Whether points were given away."""
        return self in (Mark.MISTAKE, Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of a game.

    Attributes:
        place: of the decision in the game, from 0.
        position, choice: what was to be decided, and how it was.
        before, after: values with best play from there.
        values: of all choices that there were, in the order of the position's choices.
        mark: how it is marked.
    """

    place: int
    position: Position
    choice: Choice
    before: Value
    after: Value
    values: tuple[Value, ...]
    mark: Mark

    @property
    def player(self) -> Player:
        """Who decided."""
        return self.position.decider

    @property
    def cost(self) -> int:
        """Points given away, never negative."""
        return (self.before - self.after).of(self.player)

    @property
    def best(self) -> tuple[Choice, ...]:
        """The choices that give nothing away."""
        return tuple(choice for choice, value in zip(self.position.choices(), self.values, strict=True) if value == self.before)

    @property
    def at_stake(self) -> int:
        """Points that the worst choice would have given away."""
        return abs(max(self.values) - min(self.values))


@dataclass(frozen=True, slots=True)
class Review:
    """A game with every decision judged.

    Attributes:
        margin: before this game, if it is the last of its match; else None.
    """

    game: Game
    judgements: tuple[Judgement, ...]
    values: tuple[Value, ...]
    margin: Value | None = None

    def accuracy(self, player: Player) -> int:
        """How exactly a player played this game, in percent; see ``accuracy``."""
        return accuracy((self,), player)

    def cost(self, player: Player) -> int:
        """Points that a player gave away in all."""
        return sum(judgement.cost for judgement in self.judgements if judgement.player is player)

    def faults(self, player: Player | None = None) -> tuple[Judgement, ...]:
        """Mistakes and blunders, of one player or of both."""
        return tuple(judgement for judgement in self.judgements if judgement.mark.is_fault and player in (None, judgement.player))

    def match_results(self, judgement: Judgement, player: Player) -> tuple[Result, Result] | None:
        """What the match was before a decision and after it, for a player with best play; None unless this is its last game."""
        if self.margin is None:
            return None
        return Result.of(self.margin + judgement.before, player), Result.of(self.margin + judgement.after, player)


def review(solution: Solution, game: Game, margin: Value | None = None) -> Review:
    """Judge every decision of a game, finished or not."""
    judgements = []
    values = [solution.value(game.positions[0])]
    for place, (position, choice) in enumerate(zip(game.positions, game.choices, strict=False)):
        worths = dict(solution.choices(position))
        before, after = values[-1], worths[choice]
        mark = _mark(position, tuple(worths.values()), before, after)
        judgements.append(Judgement(place, position, choice, before, after, tuple(worths.values()), mark))
        values.append(after)
    return Review(game, tuple(judgements), tuple(values), margin)


def review_match(match: Match) -> tuple[Review, ...]:
    """Judge every game of a match."""
    # Imported here: what a review is made of needs no NumPy, only making one does.
    from mate_tui.solver.analysis import Solution

    return tuple(review(Solution.of_deal(match.rules, game.hands), game, _margin(match, game)) for game in match.games)


async def review_off_loop(match: Match, analyst: Analyst) -> tuple[Review, ...]:
    """Judge every game of a match without keeping anybody waiting; what the analyst has solved already is not solved again."""
    reviews = []
    for game in match.games:
        judge = partial(review, game=game, margin=_margin(match, game))
        reviews.append(await analyst.ask(match.rules, game.hands, judge))
    return tuple(reviews)


def _margin(match: Match, game: Game) -> Value | None:
    return margin_of(match) if game.number == match.rules.games else None


def accuracy(reviews: Iterable[Review], player: Player) -> int:
    """Percent of the points at stake in a player's decisions that were not given away; 100 where nothing was at stake.

    100 × (1 − points given away ÷ points that the worst choices would have given away), rounded down, so that 100 is only
    play without a mistake.
    """
    mine = [judgement for review in reviews for judgement in review.judgements if judgement.player is player]
    stake, cost = sum(judgement.at_stake for judgement in mine), sum(judgement.cost for judgement in mine)
    return 100 * (stake - cost) // stake if stake else 100


def _mark(position: Position, values: tuple[Value, ...], before: Value, after: Value) -> Mark:
    if len(values) == 1:
        return Mark.FORCED
    if before == after:
        return Mark.ONLY if values.count(before) == 1 else Mark.BEST
    cost = (before - after).of(position.decider)
    turned = before.winner is not after.winner
    return Mark.BLUNDER if turned or cost >= BLUNDER else Mark.MISTAKE
