"""Best play by plain minimax, deliberately written a second time from the rules so that tests can compare.

It looks at every line there is and remembers nothing but values: good for hands of up to six cards, hopeless for ten.
"""

from __future__ import annotations

from typing import TypedDict

from tests.reference.rulebook import (
    Choice,
    Rules,
    State,
    after,
    choices,
    decision_of,
    follow,
    is_mate,
    number_of,
    points_of,
    read_position,
    read_rules,
    steps,
    turn_of,
)


class Solution(TypedDict):
    """What `solve --json` says, with the options keyed by play and free."""

    decision: str
    turn: int | None
    move: int
    value: int
    options: dict[Choice, int]


class Minimax:
    """The value of every state met, for one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[State, int] = {}

    def value(self, state: State) -> int:
        """Player 1's points minus player 2's with best play by both."""
        if state not in self.known:
            self.known[state] = self.best_of(state, list(self.options(state).values()))
        return self.known[state]

    def options(self, state: State) -> dict[Choice, int]:
        """The value of every legal choice."""
        return {choice: self.value(after(self.rules, state, choice)) for choice in choices(self.rules, state)}

    def best_of(self, state: State, values: list[int]) -> int:
        """The best of these for the player to decide, or what the game gave when it is over."""
        if not values:
            return final_value(self.rules, state)
        return max(values) if turn_of(state) == 1 else min(values)


def final_value(rules: Rules, state: State) -> int:
    first, second = points_of(rules, state)
    return first - second


def solve(rules: str, position: str, minimax: Minimax | None = None) -> Solution:
    """The value of a position and of each of its choices; a minimax for these rules that is given remembers them."""
    known_rules = read_rules(rules)
    state = read_position(known_rules, position)
    minimax = minimax or Minimax(known_rules)
    return {
        "decision": decision_of(state),
        "turn": turn_of(state),
        "move": number_of(state),
        "value": minimax.value(state),
        "options": minimax.options(state),
    }


def replay_line(rules: str, position: str, tokens: list[str]) -> int:
    """The value for player 1 of a `line` played to the end; AssertionError if it cannot be played so."""
    known_rules = read_rules(rules)
    state = read_position(known_rules, position)
    for token in tokens:
        check_whole(token)
        state = follow(known_rules, state, token)
    assert decision_of(state) == "over", "the line stops before the end of the game"
    return final_value(known_rules, state)


def check_whole(token: str) -> None:
    """A line has no lead that waits for its reply; only a record may end so."""
    assert token == "fore -" or not token.endswith("-"), f"{token} lacks the reply"


def is_best_line(rules: str, position: str, tokens: list[str], minimax: Minimax | None = None) -> bool:
    """Whether every decision of a line after the first one is a best one; the line has to be a legal one."""
    replay_line(rules, position, tokens)
    known_rules = read_rules(rules)
    state = read_position(known_rules, position)
    decisions: list[tuple[State, Choice]] = []
    for token in tokens:
        decisions += steps(known_rules, state, token)
        state = after(known_rules, *decisions[-1])
    minimax = minimax or Minimax(known_rules)
    return all(minimax.value(after(known_rules, *made)) == minimax.value(made[0]) for made in decisions[1:])


class Forcing:
    """Whether a player can mate by some move, whatever the other one does."""

    def __init__(self, rules: Rules, player: int, move: int) -> None:
        self.rules, self.player, self.move = rules, player, move
        self.known: dict[State, bool] = {}

    def holds(self, state: State) -> bool:
        """Whether it can be forced from here."""
        if state not in self.known:
            self.known[state] = self.looked_through(state)
        return self.known[state]

    def looked_through(self, state: State) -> bool:
        if is_mate(state):
            return state.leader == self.player and number_of(state) <= self.move
        if decision_of(state) == "over" or number_of(state) > self.move:
            return False
        following = (self.holds(after(self.rules, state, choice)) for choice in choices(self.rules, state))
        return any(following) if turn_of(state) == self.player else all(following)
