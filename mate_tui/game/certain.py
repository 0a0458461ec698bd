"""Whether the rest of a game can still make a difference."""

from __future__ import annotations

from mate_tui.game.cards import Player
from mate_tui.game.position import Outcome, Position

_CARDS = 4
"""With more cards a hand there is always something to decide, and too much to look through."""


def certain_outcome(position: Position) -> Outcome | None:
    """An outcome with the points that every legal line from here gives; None if lines differ, or it is too early."""
    if position.turn is None or position.is_foreplacing or max(position.held(player) for player in Player) > _CARDS:
        return None
    outcomes = _Reached()
    outcomes.look(position)
    return outcomes.first if outcomes.same else None


class _Reached:
    """The outcomes met so far, as long as they are worth the same."""

    def __init__(self) -> None:
        self.first: Outcome | None = None
        self.same = True

    def look(self, position: Position) -> None:
        """Go through every line, until two differ."""
        outcome = position.outcome
        if outcome is not None:
            self.first = self.first or outcome
            self.same = outcome.value_for(Player.ONE) == self.first.value_for(Player.ONE)
            return
        for choice in position.choices():
            self.look(position.after(choice))
            if not self.same:
                return
