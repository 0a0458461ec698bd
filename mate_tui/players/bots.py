"""Three bots: Pawn plays along, Knight looks two moves ahead, King never gives a point away."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import TYPE_CHECKING

from mate_tui.game.cards import Player
from mate_tui.game.position import Choice, Decision, Position

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


class Level(Enum):
    """How well a bot plays."""

    PAWN = "pawn"
    KNIGHT = "knight"
    KING = "king"

    @property
    def needs_solution(self) -> bool:
        """Whether this bot asks the solver."""
        return self is Level.KING


def choose(level: Level, position: Position, solution: Solution | None, rng: Random) -> Choice:
    """What a bot chooses; ``solution`` may be None for bots that do not need it."""
    if level is Level.PAWN:
        return pawn(position, rng)
    if level is Level.KNIGHT:
        return knight(position, rng)
    assert solution is not None
    return king(position, solution, rng)


def pawn(position: Position, rng: Random) -> Choice:
    """Any legal play, but a mate it sees at once, the dearest first; it never foreplaces."""
    if position.decision is Decision.FOREPLACE:
        return Choice(None)
    mates = position.unanswered(position.leader) if position.decision is Decision.LEAD else ()
    if mates:
        return Choice(max(mates, key=position.rules.value_of))
    return rng.choice(position.choices())


# -- Knight --------------------------------------------------------------------------------------

_KNIGHT_PLAYS = 4
"""Two moves are four plays."""


def knight(position: Position, rng: Random) -> Choice:
    """The best play as far as two moves ahead; beyond them it counts cards that cannot be answered.

    What a card out of play is worth lies further off than it sees, so it keeps all.
    """
    if position.decision is Decision.FOREPLACE:
        return Choice(None)
    return _greatest(position, rng, lambda choice: _look_ahead(position.after(choice), _KNIGHT_PLAYS - 1))


def _greatest(position: Position, rng: Random, worth: Callable[[Choice], float]) -> Choice:
    """One of the choices that are worth most to the player to decide; ``worth`` is for player 1."""
    sign = position.decider.sign
    worths = {choice: sign * worth(choice) for choice in position.choices()}
    best = max(worths.values())
    return rng.choice([choice for choice, value in worths.items() if value == best])


def _look_ahead(position: Position, plays: int) -> float:
    """Value for player 1 as far as can be seen; a guess at the horizon."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.value.of(Player.ONE)
    if plays <= 0:
        return _prospect(position)
    values = [_look_ahead(position.after(choice), plays - 1) for choice in position.choices()]
    return max(values) if position.turn is Player.ONE else min(values)


def _prospect(position: Position) -> float:
    """A guess for player 1: each card the opponent could not answer is worth its points, more for the leader.

    Far below what a real mate scores, so that a mate in sight always counts more.
    """
    prospect = 0.0
    for player in Player:
        lead = 1.0 if player is position.leader else 0.3
        prospect += player.sign * lead * sum(map(position.rules.value_of, position.unanswered(player)))
    return prospect / (10 * max(position.rules.values)) + 0.01 * position.leader.sign


# -- King ----------------------------------------------------------------------------------------


def king(position: Position, solution: Solution, rng: Random) -> Choice:
    """A best choice; among equal ones the one that leaves the opponent the fewest choices that save him."""
    player = position.decider
    worths = dict(solution.choices(position))
    # Most points are the best result of the match too, in its last game (study.goal): no other aim is needed there.
    best = max(worths.values(), key=lambda value: value.of(player))
    savings = {choice: _saving(position.after(choice), solution) for choice, value in worths.items() if value == best}
    fewest = min(savings.values())
    return rng.choice([choice for choice, share in savings.items() if share == fewest])


def _saving(position: Position, solution: Solution) -> float:
    """The share of choices in a position that keep its value; 1 when the game is over or all are equal."""
    if position.turn is None:
        return 1.0
    value = solution.value(position)
    worths = [worth for _, worth in solution.choices(position)]
    return worths.count(value) / len(worths)
