"""The match as the goal: in the last game what counts is who wins the match.

More points are never a worse result of the match, so the choices that are best by points are best for the match too, and no
other solver is needed; what changes is which losses matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.game.position import Position
from mate_tui.game.value import Value
from mate_tui.solver.answers import Analysis, Option


class Result(Enum):
    """How something ends for one player."""

    LOSS = "loss"
    DRAW = "draw"
    WIN = "win"

    @classmethod
    def of(cls, value: Value, player: Player) -> Result:
        """What a value comes to for a player."""
        points = value.of(player)
        return cls.WIN if points > 0 else cls.LOSS if points < 0 else cls.DRAW


def margin_of(match: Match) -> Value | None:
    """Who leads, and by how much, before the last game, if the match is in it; else None."""
    if len(match.games) < match.rules.games:
        return None
    earlier = [game.points for game in match.games[:-1]]
    return Value(sum(one - two for one, two in earlier))


@dataclass(frozen=True, slots=True)
class Goal:
    """What the player to decide needs of the last game.

    Attributes:
        position: where they decide.
        player: who decides.
        lead: their points minus the opponent's before this game.
        result: of the match, with best play by both from here.
        options: those that keep this result, the best by points first.
        choices: how many there are in all.
    """

    position: Position
    player: Player
    lead: int
    result: Result
    options: tuple[Option, ...]
    choices: int

    @property
    def is_kept_by_all(self) -> bool:
        """Whether no choice makes the result worse."""
        return len(self.options) == self.choices

    @property
    def needs(self) -> int:
        """Points that this game must give them to win the match; zero or negative: what it may give away and still do so."""
        return 1 - self.lead


def goal_of(analysis: Analysis, margin: Value) -> Goal:
    """What is at stake in a position of the last game; ``margin`` is the lead before it. ValueError if nobody decides."""
    player = analysis.position.decider
    result = Result.of(margin + analysis.value, player)
    options = tuple(option for option in analysis.options if Result.of(margin + option.value, player) is result)
    return Goal(analysis.position, player, margin.of(player), result, options, len(analysis.options))


def goal_in(match: Match, analysis: Analysis) -> Goal | None:
    """What is at stake where a match stands, if it is in its last game; else None."""
    margin = margin_of(match)
    return None if margin is None else goal_of(analysis, margin)
