"""What every choice in a position is worth, exactly, and the line that it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.position import Choice, NoCard, Outcome, Position
from mate_tui.game.rules import Rules
from mate_tui.game.value import Value
from mate_tui.solver.answers import Analysis, Option
from mate_tui.solver.states import States
from mate_tui.solver.tables import Tables


class Solution:
    """Exact values for every position that a deal, or what is left of one, can come to."""

    def __init__(self, tables: Tables) -> None:
        self._states = States(tables)

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

    def value(self, position: Position) -> Value:
        """What a position is worth with best play by both from here."""
        if position.is_foreplacing:
            return _best(position, self.choices(position))
        outcome = position.outcome
        if outcome is not None:
            return outcome.value
        return Value(self._states.points(self._states.value(self._states.of(position))))

    def choices(self, position: Position) -> Iterator[tuple[Choice, Value]]:
        """Every legal choice with its value, in the order of the deck."""
        states = self._states
        if not position.is_foreplacing:
            for choice, ordinal in states.choices(states.of(position)):
                yield choice, Value(states.points(ordinal))
            return
        for choice in position.choices():
            yield choice, self._if_foreplaced(position, choice)

    def _if_foreplaced(self, position: Position, choice: Choice) -> Value:
        """What a decision about foreplacing is worth."""
        after = position.after(choice)
        if not after.is_foreplacing:
            return self.value(after)
        states, second = self._states, after.decider
        undecided = states.of(after)
        has_foreplaced = after.has_foreplaced(second.other)
        replies = (
            (reply, states.foreplaced(undecided, second.index, reply.card, other_has=has_foreplaced)) for reply in after.choices()
        )
        return _best(after, ((reply, Value(states.points(states.value(state)))) for reply, state in replies))

    def line(self, position: Position) -> tuple[Choice, ...]:
        """Best play by both to the end of the game; equal choices in deck order."""
        return self._line(position)[0]

    def _line(self, position: Position, *made: Choice) -> tuple[tuple[Choice, ...], Outcome]:
        """Choices, then best play by both, and the end that it comes to."""
        line = list(made)
        for choice in made:
            position = position.after(choice)
        while position.is_foreplacing:
            worths = list(self.choices(position))
            value = _best(position, worths)
            line.append(next(choice for choice, worth in worths if worth == value))
            position = position.after(line[-1])
        if position.outcome is not None:
            return tuple(line), position.outcome
        rest, end = self._states.best_line(self._states.of(position))
        # A lead and its reply make a move; the last of them may be a lead alone.
        move = position.move + (len(rest) - (position.led is None)) // 2
        return (*line, *rest), self._states.outcome(end, move)

    def analyse(self, position: Position) -> Analysis:
        """What each choice is worth here, with the line that each leads to."""
        turn = position.turn
        if turn is None:
            return Analysis(position, self.value(position), ())
        worths = list(self.choices(position))
        value = _best(position, worths)
        worths.sort(key=lambda pair: -pair[1].of(turn))
        lines = [self._line(position, choice) for choice, _ in worths]
        options = (
            Option(choice, worth, worth == value, outcome, line)
            for (choice, worth), (line, outcome) in zip(worths, lines, strict=True)
        )
        return Analysis(position, value, tuple(options))


def _best(position: Position, worths: Iterable[tuple[Choice, Value]]) -> Value:
    """The best of some values for whoever decides."""
    decider = position.decider
    return max((worth for _, worth in worths), key=lambda worth: worth.of(decider))


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
