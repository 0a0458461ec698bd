"""The coach: speaks before a choice that gives points away is final, and says nothing otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.position import Choice, Position
from mate_tui.game.value import NOTHING, Value
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.goal import Result


@dataclass(frozen=True, slots=True)
class Strictness:
    """When the coach speaks.

    Attributes:
        points: it speaks of a loss of more than these.
        result_only: it speaks only where the result changes, of the game or, in the last game, of the match.
    """

    points: int = 0
    result_only: bool = False

    @classmethod
    def named(cls, word: str) -> Strictness | None:
        """What the setting says: any, a number of points, or result; None for off."""
        if word == "off":
            return None
        if word == "result":
            return cls(result_only=True)
        return cls(0 if word == "any" else int(word))


@dataclass(frozen=True, slots=True)
class Caution:
    """What a choice gives away.

    Attributes:
        position: where the choice is made.
        option: the choice.
        cost: points given away.
        before, after: the result for the player to decide, of the game or, with a margin, of the match.
        of_match: whether they are of the match.
    """

    position: Position
    option: Option
    cost: int
    before: Result
    after: Result
    of_match: bool


def caution(analysis: Analysis, choice: Choice, strictness: Strictness, margin: Value | None = None) -> Caution | None:
    """What the coach has to say on a choice; None if it has nothing to say.

    Args:
        analysis: of the position.
        choice: what is about to be made.
        strictness: when to speak.
        margin: the lead before it, in the last game of a match.
    """
    player = analysis.position.decider
    option = analysis.option(choice)
    cost = (analysis.value - option.value).of(player)
    before, after = (Result.of((margin or NOTHING) + value, player) for value in (analysis.value, option.value))
    speaks = before is not after if strictness.result_only else cost > strictness.points
    return Caution(analysis.position, option, cost, before, after, margin is not None) if speaks else None
