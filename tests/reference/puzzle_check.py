"""Whether a puzzle keeps its promise, checked from what is printed of it."""

from __future__ import annotations

from typing import Any

from mate_tui.game.cards import Player
from mate_tui.game.notation import format_choice, parse_position
from mate_tui.solver.analysis import Solution
from tests.reference.brute import Forcing, replay_line, solve
from tests.reference.claims import mate_expected_on, mate_forced_by
from tests.reference.rulebook import after as state_after
from tests.reference.rulebook import is_mate, number_of, points_of, read_position, read_rules, steps

FEW = 10
"""Cards in both hands together that minimax can look through in no time."""


def values_of(rules: str, position: str) -> tuple[int, dict[str, int]]:
    """Who decides, and the value of every choice: by minimax where that is quick, else from tables of this position alone."""
    parsed = parse_position(position, rules)
    assert parsed.turn is not None
    if sum(map(len, parsed.hands)) <= FEW:
        solved = solve(rules, position)
        return parsed.turn, {card + "!" * free: value for (card, free), value in solved["options"].items()}
    choices = Solution.of_position(parsed).choices(parsed)
    return parsed.turn, {format_choice(choice, parsed.rules.faces): value.one for choice, value in choices}


def fault_of(puzzle: dict[str, Any]) -> str | None:
    """What is wrong with a puzzle; None if nothing is."""
    turn, values = values_of(puzzle["rules"], puzzle["position"])
    sign = 1 if turn == Player.ONE else -1
    best, second = sorted((sign * value for value in values.values()), reverse=True)[:2]
    if sign * values[puzzle["solution"]] != best or best == second:
        return "the solution is not the one best choice"
    if puzzle["value"] != sign * best or replay_line(puzzle["rules"], puzzle["position"], puzzle["line"]) != puzzle["value"]:
        return "the line does not lead to the value"
    return _fault_of_kind(puzzle, sign, best, second)


def _fault_of_kind(puzzle: dict[str, Any], sign: int, best: int, second: int) -> str | None:
    position = parse_position(puzzle["position"], puzzle["rules"])
    if (puzzle["margin"] is None) is (puzzle["kind"] == "match"):
        return "a margin belongs to puzzles of the match alone"
    match puzzle["kind"]:
        case "mate":
            return None if best > 0 >= second and puzzle["line"][-1].endswith("#") else "another choice wins too"
        case "draw":
            return None if best == 0 > second else "another choice does not lose"
        case "reply":
            return None if position.decision.value == "reply" and best - second >= 15 else "it hardly matters"
        case "foreplace":
            return None if position.decision.value == "foreplace" and best - second >= 15 else "it hardly matters"
        case _:
            lead = sign * puzzle["margin"]
            return None if lead + best > 0 >= lead + second else "another choice wins the match too"


def fault_of_promise(puzzle: dict[str, Any], sentence: str) -> str | None:
    """What is wrong with the mate that is asked for in words: forced by a move, or to come on one with best play."""
    forced, expected = mate_forced_by(sentence), mate_expected_on(sentence)
    if puzzle["kind"] != "mate":
        return None if forced is None and expected is None else "a mate is promised"
    rules = read_rules(puzzle["rules"])
    begun = read_position(rules, puzzle["position"])
    state = begun
    for token in puzzle["line"]:
        for before, choice in steps(rules, state, token):
            state = state_after(rules, before, choice)
    assert is_mate(state)
    move, points = number_of(state), sum(points_of(rules, state))
    solution = puzzle["solution"]
    first = state_after(rules, begun, (solution.removesuffix("!"), solution.endswith("!")))
    is_forced = Forcing(rules, state.leader, move).holds(first)
    if is_forced:
        return None if (forced, expected) == (move, None) else f"the mate by move {move} can be forced"
    return None if (forced, expected) == (None, (move, points)) else f"the mate on move {move} for {points} is not forced"
