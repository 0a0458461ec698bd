"""What a player can force, whatever the opponent does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mate_tui.game.cards import Player
from mate_tui.game.position import Position

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


class Forcing:
    """Whether a player can mate by some move against every defence, for however few points.

    Args:
        solution: of the deal; it leaves out what wins nothing anyway.
        player: who wants to mate.
        move: the last one on which the mate may come.
    """

    def __init__(self, solution: Solution, player: Player, move: int) -> None:
        self._solution, self._player, self._move = solution, player, move
        self._known: dict[Position, bool] = {}

    def holds(self, position: Position) -> bool:
        """Whether it can be forced from here."""
        if position not in self._known:
            self._known[position] = self._holds(position)
        return self._known[position]

    def _holds(self, position: Position) -> bool:
        outcome = position.outcome
        if outcome is not None:
            return outcome.winner is self._player
        if position.move > self._move or self._solution.value(position).of(self._player) <= 0:
            return False
        following = (position.after(choice) for choice in position.choices())
        return (any if position.turn is self._player else all)(self.holds(after) for after in following)
