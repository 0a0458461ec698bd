"""Outcomes of a game as small ordinals, so that one byte a state is enough whatever a card is worth."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.cards import Rank
from mate_tui.game.rules import Rules


@dataclass(frozen=True, slots=True)
class Scale:
    """The points that a mate can give under some rules, ascending; a draw is ordinal 0.

    Scoring ``points[n]`` is ordinal n + 1, giving it away is -(n + 1): the order is that of the points
    and exchanging the players negates. At most five ranks times twenty multipliers, so an int8 holds it.
    """

    points: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules) -> Scale:
        """Every product of a rank's value and a multiplier that the rules know."""
        multipliers = {
            rules.multiplier(move, mater, mated)
            for move in range(1, 11)
            for mater in (False, rules.has_foreplacing)
            for mated in (False, rules.has_foreplacing)
        }
        return cls(tuple(sorted({value * multiplier for value in rules.values for multiplier in multipliers})))

    def ordinal(self, points: int) -> int:
        """The ordinal of scoring these points."""
        return self.points.index(points) + 1

    def value(self, ordinal: int) -> int:
        """Signed points of an ordinal."""
        if ordinal == 0:
            return 0
        points = self.points[abs(ordinal) - 1]
        return points if ordinal > 0 else -points

    def mates(self, rules: Rules, move: int, mater: bool, mated: bool) -> list[int]:
        """Ordinals of mating on ``move`` with each rank, strongest first; the flags say who foreplaced."""
        multiplier = rules.multiplier(move, mater, mated)
        return [self.ordinal(rules.values[rank] * multiplier) for rank in Rank]
