"""All choices of a position by what they lead to, equal ones together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from mate_tui.game.cards import Player
from mate_tui.game.position import Outcome
from mate_tui.game.value import NOTHING, Value
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.goal import Result


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that lead to the same outcome, in the order of the deck."""

    outcome: Outcome
    value: Value
    best: bool
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Groups that come to the same result for the player to decide.

    Attributes:
        result: of the game or, with a margin, of the match.
        of_match: whether it is of the match.
        groups: best first.
    """

    result: Result
    of_match: bool
    groups: tuple[Group, ...]


def grouped(analysis: Analysis) -> tuple[Group, ...]:
    """All choices of a position by what they lead to, best first; none where nobody decides."""

    def key(option: Option) -> tuple[object, ...]:
        outcome = option.outcome
        return option.value, outcome.winner, outcome.card, outcome.move

    turn = analysis.position.turn
    if turn is None:
        return ()
    ordered = sorted(analysis.options, key=lambda option: (-option.value.of(turn), *map(str, key(option))))
    groups = [tuple(options) for _, options in groupby(ordered, key=key)]
    return tuple(Group(options[0].outcome, options[0].value, options[0].best, options) for options in groups)


def sections(groups: Iterable[Group], player: Player, margin: Value | None) -> tuple[Section, ...]:
    """Groups, best first for a player, by what they make of the game; of the match, if the lead before its last game is given."""
    by_result = groupby(groups, key=lambda group: Result.of((margin or NOTHING) + group.value, player))
    return tuple(Section(result, margin is not None, tuple(members)) for result, members in by_result)
