"""A position seen through: what every choice is worth and why, and what is at stake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mate_tui.game.position import Choice, Position
from mate_tui.game.value import Value
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.goal import Goal, goal_of
from mate_tui.study.groups import Section, grouped, sections
from mate_tui.study.reasons import Reason, reason_for

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


@dataclass(frozen=True, slots=True)
class Insight:
    """What is to be said of a position, worked out beforehand. Of one that is over there is nothing to explain.

    Attributes:
        analysis: what each choice is worth.
        sections: all choices by what they make of the game or, in the last game of a match, of the match.
        reasons: why each is worth what it is, in the order of the analysis.
        goal: what is at stake in the last game of a match; else None.
    """

    analysis: Analysis
    sections: tuple[Section, ...] = ()
    reasons: tuple[Reason, ...] = ()
    goal: Goal | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices in the order in which they are listed."""
        return tuple(option for section in self.sections for group in section.groups for option in group.options)

    def reason(self, option: Option) -> Reason:
        """Why one of the options is worth what it is."""
        return self.reasons[self.analysis.options.index(option)]


def see_through(solution: Solution, position: Position, margin: Value | None = None) -> Insight:
    """Everything about a position; ``margin`` is the lead before it, if it is of the last game of a match."""
    analysis = solution.analyse(position)
    if position.turn is None:
        return Insight(analysis)
    reasons = tuple(reason_for(solution, analysis, option) for option in analysis.options)
    goal = None if margin is None else goal_of(analysis, margin)
    return Insight(analysis, sections(grouped(analysis), position.turn, margin), reasons, goal)


def explained(solution: Solution, position: Position, choice: Choice) -> tuple[Analysis, Reason]:
    """What the choices in a position are worth, and why one of them is."""
    analysis = solution.analyse(position)
    return analysis, reason_for(solution, analysis, analysis.option(choice))
