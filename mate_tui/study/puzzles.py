"""Puzzles: positions with exactly one best choice that matters, the same for everybody who names the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.game.value import NOTHING, Value
from mate_tui.solver.analysis import Solution
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.forcing import Forcing
from mate_tui.study.goal import Result
from mate_tui.study.kinds import Kind, kind_of

LEAST_GAP = 15
"""Points that the second best choice must give away for a reply or a foreplacing to matter."""

_RULES = ("capellen", "classic", "chess", "classic,privilege=king", "capellen,deck=double", "classic,free_move=each")
_CHOICES = 3
"""There are at least so many, or it is a guess."""
_CARDS = 4
"""The one who decides holds at least so many; with fewer, seeds soon bring the same position again."""
_DEALS = 400
"""Deals to look through; in practice the first few are enough."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle.

    Attributes:
        seed, kind: what it is made from.
        difficulty: 1 to 5, from facts: the length of the line, the tempting choices, how wrong the natural one is.
        margin: for MATCH, the lead before this game; else None.
        analysis: of the position; the best option is the solution.
        is_forced: for MATE, whether a mate by the move on which the solution's line has it can be forced, whatever the opponent
            does; if not, a defence that gives as many points or more puts it off.
    """

    seed: int
    kind: Kind
    difficulty: int
    margin: Value | None
    analysis: Analysis
    is_forced: bool = False

    @property
    def position(self) -> Position:
        """Where the solution is to be found."""
        return self.analysis.position

    @property
    def player(self) -> Player:
        """Who is to find it."""
        return self.position.decider

    @property
    def solution(self) -> Option:
        """The one best choice."""
        return self.analysis.options[0]

    @property
    def seconds(self) -> tuple[Option, ...]:
        """The best of the others, in the order of the deck; one at the least."""
        others = self.analysis.options[1:]
        return tuple(option for option in others if option.value == others[0].value)

    @property
    def gap(self) -> int:
        """Points that the best of the others give away."""
        return (self.solution.value - self.seconds[0].value).of(self.player)

    def match_result(self, option: Option) -> Result | None:
        """What a choice makes of the match for whoever is to find the best one; None if that is not what is asked."""
        return None if self.margin is None else Result.of(self.margin + option.value, self.player)


def puzzle(seed: int, kind: Kind | None = None) -> Puzzle:
    """The puzzle of a seed. It depends on the seed and the kind alone."""
    kind = kind or kind_of(seed)
    # A text as seed is hashed the same way by every Python, and no two kinds share their deals.
    rng = Random(f"{kind.value} {seed}")
    for _ in range(_DEALS):
        rules = parse_rules(rng.choice(_rules_for(kind)))
        found = _in_deal(rules, kind, rng)
        if found is not None:
            solution, analysis, margin = found
            is_forced = kind is Kind.MATE and _is_forced(solution, analysis)
            return Puzzle(seed, kind, _difficulty(analysis), margin, analysis, is_forced)
    raise AssertionError(f"no puzzle for {kind.value} {seed}")


def _rules_for(kind: Kind) -> tuple[str, ...]:
    return tuple(text for text in _RULES if parse_rules(text).has_foreplacing) if kind is Kind.FOREPLACE else _RULES


def _in_deal(rules: Rules, kind: Kind, rng: Random) -> tuple[Solution, Analysis, Value | None] | None:
    """Deal, play on at random, and take the first position that is a puzzle of the kind."""
    hands = random_deal(rng, rules.deck)
    solution = Solution.of_deal(rules, hands)
    position = Position.deal(rules, hands, rng.choice(list(Player)))
    while position.turn is not None:
        values = dict(solution.choices(position))
        margin = _margin(position, values, rng) if kind is Kind.MATCH else None
        if _IS_PUZZLE[kind](position, sorted(values.values(), key=lambda value: -value.of(position.decider)), margin):
            analysis = solution.analyse(position)
            # A mate that is there to be taken is no riddle.
            if kind is not Kind.MATE or len(analysis.options[0].line) > 2:
                return solution, analysis, margin
        position = position.after(_played(position, values, rng))
    return None


def _is_forced(solution: Solution, analysis: Analysis) -> bool:
    """Whether the best option mates as soon against every defence."""
    option = analysis.options[0]
    assert option.outcome.move is not None
    return Forcing(solution, analysis.position.decider, option.outcome.move).holds(analysis.position.after(option.choice))


def _played(position: Position, values: dict[Choice, Value], rng: Random) -> Choice:
    """How the players came there: well most of the time, so that the positions are ones that one meets."""
    best = max(value.of(position.decider) for value in values.values())
    good = [choice for choice, value in values.items() if value.of(position.decider) == best]
    return rng.choice(good if rng.random() < 0.6 else list(values))


def _margin(position: Position, values: dict[Choice, Value], rng: Random) -> Value | None:
    """A margin with which only the best choice wins the match; None if none can be."""
    best, *others = sorted((value.of(position.decider) for value in values.values()), reverse=True)
    if not others or best == others[0]:
        return None
    # The match is won with the best value, and with no less than one point more than the second.
    return Value(position.decider.sign * rng.randint(1 - best, -others[0]))


# -- which positions are puzzles -----------------------------------------------------------------

_Test = Callable[[Position, list[Value], Value | None], bool]
"""Of a position, all values best first, and the margin."""


def _has_one_best(position: Position, values: list[Value]) -> bool:
    return len(values) >= _CHOICES and position.held(position.decider) >= _CARDS and values[0] != values[1]


def _is_mate(position: Position, values: list[Value], _margin: Value | None) -> bool:
    player = position.decider
    return position.move >= 2 and _has_one_best(position, values) and values[0].of(player) > 0 >= values[1].of(player)


def _is_draw(position: Position, values: list[Value], _margin: Value | None) -> bool:
    return position.move >= 2 and _has_one_best(position, values) and values[0] == NOTHING and values[1].of(position.decider) < 0


def _is_reply(position: Position, values: list[Value], _margin: Value | None) -> bool:
    return position.decision is Decision.REPLY and _has_one_best(position, values) and abs(values[0] - values[1]) >= LEAST_GAP


def _is_foreplacing(position: Position, values: list[Value], _margin: Value | None) -> bool:
    return position.decision is Decision.FOREPLACE and _has_one_best(position, values) and abs(values[0] - values[1]) >= LEAST_GAP


def _is_match(position: Position, values: list[Value], margin: Value | None) -> bool:
    if margin is None or not position.move >= 2 or not _has_one_best(position, values):
        return False
    results = [Result.of(margin + value, position.decider) for value in values[:2]]
    # It is no puzzle of the match if the game alone asks the same.
    game = [Result.of(value, position.decider) for value in values[:2]]
    return results[0] is Result.WIN and results[1] is not Result.WIN and game[0] is game[1]


_IS_PUZZLE: dict[Kind, _Test] = {
    Kind.MATE: _is_mate,
    Kind.DRAW: _is_draw,
    Kind.REPLY: _is_reply,
    Kind.FOREPLACE: _is_foreplacing,
    Kind.MATCH: _is_match,
}

# -- how hard it is ------------------------------------------------------------------------------


def _difficulty(analysis: Analysis) -> int:
    """1 to 5: one point each for a long line, for many choices, for a tempting wrong one, and for the natural one being wrong."""
    position, solution = analysis.position, analysis.options[0]
    tempting = sum(1 for _ in _tempting(analysis))
    natural = _natural(position)
    points = [len(solution.line) >= 8, len(analysis.options) >= 6, tempting >= 2, natural != solution.choice]
    return 1 + sum(points)


def _tempting(analysis: Analysis) -> Iterator[Option]:
    """Wrong choices that look right: leads that leave the opponent one answer, and replies that win the move."""
    for option in analysis.options[1:]:
        after = analysis.position.after(option.choice)
        if analysis.position.decision is Decision.LEAD:
            if len(after.choices()) == 1:
                yield option
        elif analysis.position.decision is Decision.REPLY and after.leader is analysis.position.turn:
            yield option


def _natural(position: Position) -> Choice:
    """What most people would try first: the strongest card; as a reply, the weakest one that wins the move; no foreplacing."""
    choices = position.choices()
    match position.decision:
        case Decision.FOREPLACE:
            return Choice(None)
        case Decision.REPLY:
            winning = [choice for choice in choices if position.after(choice).leader is position.turn]
            return (winning or list(choices))[-1]
        case _:
            return min(choices, key=lambda choice: (choice.card.rank, choice.card.suit) if choice.card else (9, 9))
