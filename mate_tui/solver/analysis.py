"""The two questions: what is each choice worth here, and what was each decision of this game worth."""

from __future__ import annotations

from collections.abc import Iterator

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.match import Game
from mate_tui.game.position import Choice, Decision, NoCard, Position
from mate_tui.game.rules import Rules
from mate_tui.solver.answers import Analysis, Option, Worth
from mate_tui.solver.tables import Tables


class Solution:
    """Exact values for every position that a deal, or what is left of one, can come to."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @classmethod
    def of_position(cls, position: Position) -> Solution:
        """Solve what can follow from a position, and nothing more."""
        hands = list(position.hands)
        if position.led is not None:
            place = position.leader.index
            hands[place] = tuple(sorted((*hands[place], position.led)))
        return cls(Tables(position.rules, (hands[0], hands[1]), _sole_foreplacers(position)))

    @classmethod
    def of_deal(cls, rules: Rules, hands: tuple[Hand, Hand]) -> Solution:
        """Solve a whole game: any leader, all foreplacing."""
        soles = (None, *Player) if rules.has_foreplacing else (None,)
        return cls(Tables(rules, hands, soles))

    def value(self, position: Position) -> int:
        """Points for player 1, negative for player 2, with best play by both from here."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.value_for(Player.ONE)
        if position.decision is Decision.LEAD:
            return self._tables.value(position)
        assert position.turn is not None
        values = (value for _, value in self.choices(position))
        return max(values) if position.turn is Player.ONE else min(values)

    def choices(self, position: Position) -> Iterator[tuple[Choice, int]]:
        """Every legal choice with its value, in the order of the deck."""
        return ((choice, self.value(position.after(choice))) for choice in position.choices())

    def line(self, position: Position, first: Choice | None = None) -> tuple[Choice, ...]:
        """Best play by both to the end of the game, ``first`` before it if given; equal choices in deck order."""
        line = []
        if first is not None:
            line.append(first)
            position = position.after(first)
        value = self.value(position)
        while position.turn is not None:
            choice = next(choice for choice, worth in self.choices(position) if worth == value)
            line.append(choice)
            position = position.after(choice)
        return tuple(line)

    def analyse(self, position: Position) -> Analysis:
        """What each choice is worth here, with the line that each leads to."""
        turn = position.turn
        if turn is None:
            return Analysis(position, self.value(position), ())
        values = dict(self.choices(position))
        value = max(values.values(), key=lambda value: turn.sign * value)
        ordered = sorted(values, key=lambda choice: -turn.sign * values[choice])
        options = tuple(self._option(position, choice, values[choice], values[choice] == value) for choice in ordered)
        return Analysis(position, value, options)

    def _option(self, position: Position, choice: Choice, value: int, best: bool) -> Option:
        line = self.line(position, choice)
        for step in line:
            position = position.after(step)
        assert position.outcome is not None
        return Option(choice, value, best, position.outcome, line)

    def worths(self, game: Game) -> tuple[Worth, ...]:
        """What each decision of a game was worth."""
        values = [self.value(position) for position in game.positions]
        return tuple(
            Worth(position, choice, before, after)
            for position, choice, before, after in zip(game.positions, game.choices, values, values[1:], strict=False)
        )


def analyse(position: Position) -> Analysis:
    """What each choice is worth in a position that stands alone."""
    return Solution.of_position(position).analyse(position)


def _sole_foreplacers(position: Position) -> set[Player | None]:
    """Who may turn out to be the only one who foreplaced."""
    if not position.is_foreplacing:
        return {position.sole_foreplacer}
    leader = position.leader
    first = position.foreplaced[leader.index]
    if isinstance(first, Card):
        return {leader, None}
    return {None, leader.other} if first is NoCard.KEPT else {None, *Player}
