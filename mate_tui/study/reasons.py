"""Why a choice is worth what it is: facts, all of them computed from the rules and the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.position import Choice, Decision, Outcome, Position
from mate_tui.solver.answers import Analysis, Option

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


@dataclass(frozen=True, slots=True)
class Mate:
    """A lead that nothing answers.

    Attributes:
        position: with the card led.
        player: who leads it.
        card: what is led.
        left: the hand that has no card of its suit and none of its rank.
        points: what it gives.
    """

    position: Position
    player: Player
    card: Card
    left: Hand
    points: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """What comes of the move that a choice is part of.

    Attributes:
        leader: of the move.
        led: the card led.
        answers: everything that may answer it by the rules, in the order of the deck; empty for a mate.
        reply: what does answer it in the line; None for a mate.
        next_leader: who then leads; None when the game is over.
    """

    leader: Player
    led: Card
    answers: tuple[Choice, ...]
    reply: Choice | None
    next_leader: Player | None


@dataclass(frozen=True, slots=True)
class Refutation:
    """What the opponent makes of a choice that gives points away.

    It is looked at where the line first comes to a decision of the opponent that matters. One of their choices there
    *punishes* if with best play by both it leaves the one who erred less than they had before the error: less than the value
    of the position in which they erred. All others leave at least that, and so forgive.

    Attributes:
        place: in the line, 1 for the decision right after the choice.
        position: where the opponent decides.
        best: the choices that leave the one who erred least, in the order of the deck; the line has the first of them.
        punishing: every choice that punishes, in the order of the deck; those of ``best`` are among them.
    """

    place: int
    position: Position
    best: tuple[Choice, ...]
    punishing: tuple[Choice, ...]

    @property
    def is_only(self) -> bool:
        """Whether every other choice forgives."""
        return len(self.punishing) == 1

    @property
    def is_certain(self) -> bool:
        """Whether no choice forgives."""
        return len(self.punishing) == len(self.position.choices())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one choice is worth what it is.

    Attributes:
        position: where it is made.
        player: who makes it.
        option: the choice, its value, its line.
        cost: points that it gives away against the best choice.
        best: the best options; of a choice that is best, that one alone.
        exchange: the rest of the move; None for a decision about foreplacing.
        mate: the end of the line; None for a draw.
        refutation: of a choice that gives points away, unless the opponent never had a choice.
    """

    position: Position
    player: Player
    option: Option
    cost: int
    best: tuple[Option, ...]
    exchange: Exchange | None
    mate: Mate | None
    refutation: Refutation | None


def reason_for(solution: Solution, analysis: Analysis, option: Option) -> Reason:
    """Why an option of a position is worth what it is."""
    position = analysis.position
    player = position.decider
    cost = (analysis.value - option.value).of(player)
    return Reason(
        position,
        player,
        option,
        cost,
        (option,) if option.best else analysis.best,
        _exchange(position, option.line),
        _mate(position, option),
        _refutation(solution, analysis, option) if cost else None,
    )


def _exchange(position: Position, line: tuple[Choice, ...]) -> Exchange | None:
    if position.decision is Decision.FOREPLACE:
        return None
    if position.decision is Decision.LEAD:
        position = position.after(line[0])
        line = line[1:]
    assert position.led is not None
    if not line:
        return Exchange(position.leader, position.led, (), None, None)
    after = position.after(line[0])
    over = after.moves_are_over
    return Exchange(position.leader, position.led, position.choices(), line[0], None if over else after.leader)


def _mate(position: Position, option: Option) -> Mate | None:
    outcome: Outcome = option.outcome
    if outcome.winner is None or outcome.card is None:
        return None
    for choice in option.line:
        position = position.after(choice)
    return Mate(position, outcome.winner, outcome.card, position.hand(outcome.winner.other), outcome.points)


def _refutation(solution: Solution, analysis: Analysis, option: Option) -> Refutation | None:
    """The first decision of the opponent in the line in which choosing otherwise would have cost them something."""
    position = analysis.position
    player = position.decider
    for place, choice in enumerate(option.line):
        if position.turn is player.other:
            values = dict(solution.choices(position))
            if any(value != option.value for value in values.values()):
                best = tuple(answer for answer, value in values.items() if value == option.value)
                punishing = tuple(answer for answer, value in values.items() if value.of(player) < analysis.value.of(player))
                return Refutation(place, position, best, punishing)
        position = position.after(choice)
    return None
