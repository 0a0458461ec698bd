"""Whether the rest of a game can still make a difference, and which."""

from __future__ import annotations

from collections.abc import Iterator

from mate_tui.game.cards import Player
from mate_tui.game.position import Outcome, Position

CARDS = 4
"""With more cards a hand there is always something to decide, and too much to look through."""


def certain_outcome(position: Position) -> Outcome | None:
    """An outcome with the points that every legal line from here gives; None if lines differ, or it is too early."""
    if position.turn is None or is_too_early(position):
        return None
    outcomes = _outcomes(position)
    first = next(outcomes)
    return first if all(outcome.value == first.value for outcome in outcomes) else None


def extreme_outcomes(position: Position, player: Player) -> tuple[Outcome, Outcome] | None:
    """The worst and the best that a player can come to from here by legal plays of both; None if it is too early."""
    if is_too_early(position):
        return None
    outcomes = sorted(_outcomes(position), key=lambda outcome: outcome.value.of(player))
    return outcomes[0], outcomes[-1]


def is_too_early(position: Position) -> bool:
    """Whether there are more lines than are looked through."""
    return position.is_foreplacing or max(position.held(player) for player in Player) > CARDS


def _outcomes(position: Position) -> Iterator[Outcome]:
    """How each legal line from here ends."""
    outcome = position.outcome
    if outcome is not None:
        yield outcome
        return
    for choice in position.choices():
        yield from _outcomes(position.after(choice))
