"""A position seen through: what every choice is worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mate_tui.game.position import Choice, Position
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.reasons import Reason, reason_for

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


@dataclass(frozen=True, slots=True)
class Insight:
    """What is to be said of a position, worked out beforehand.

    Attributes:
        analysis: what each choice is worth.
        reasons: why, in the order of its options.
    """

    analysis: Analysis
    reasons: tuple[Reason, ...]

    def reason(self, option: Option) -> Reason:
        """Why one of its options is worth what it is."""
        return self.reasons[self.analysis.options.index(option)]


def see_through(solution: Solution, position: Position) -> Insight:
    """Everything about a position; of one that is over there is nothing to explain."""
    analysis = solution.analyse(position)
    return Insight(analysis, tuple(reason_for(solution, analysis, option) for option in analysis.options))


def explained(solution: Solution, position: Position, choice: Choice) -> tuple[Analysis, Reason]:
    """What the choices in a position are worth, and why one of them is."""
    analysis = solution.analyse(position)
    return analysis, reason_for(solution, analysis, analysis.option(choice))
