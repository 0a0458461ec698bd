"""Thousands of random positions of all rules: lines, reasons and the match as the goal against the rules and brute force.

    python -m benchmarks.soak.study [--count 20000] [--cards 4] [--seed N]

Every line shown must be legal and every step of it best, wherever another choice is taken; what a reason says must hold by the
reference's rules, and what ``--margin`` and the goal say must be what brute force over final results of the match says. Sentences
that claim anything about all choices (the one play that punishes, the best, the only answer) are read back from their words, and
so is the prompt of a decision about foreplacing, with ten cards each, for every position whose rules have it. Prints seed and
counts; exit code 1 if anything differed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from mate_tui.game.cards import Player
from mate_tui.game.notation import format_line, format_position, parse_position
from mate_tui.game.position import Choice, Position
from mate_tui.game.value import Value
from mate_tui.solver.analysis import Solution
from mate_tui.solver.answers import Analysis
from mate_tui.study.goal import Result, goal_of
from mate_tui.study.groups import grouped
from mate_tui.study.lines import Walk
from mate_tui.study.reasons import Reason, reason_for
from mate_tui.subcommands.solve import as_data
from mate_tui.words.foreplacing import foreplacing_told
from mate_tui.words.hints import best_choice, nudge
from mate_tui.words.reasons import why
from mate_tui.words.speaker import Glyphs, Speaker
from tests.reference.brute import Minimax, is_best_line, replay_line, solve
from tests.reference.brute import Solution as Solved
from tests.reference.claims import (
    answers_told,
    best_told,
    cost_told,
    counted_best,
    fault_of_foreplacing,
    fault_of_punished,
    punished,
)
from tests.reference.positions import ALL_RULES, random_position
from tests.reference.rulebook import (
    NONE,
    Rules,
    State,
    after,
    choices,
    opening,
    read_position,
    read_rules,
    turn_of,
    write_position,
)
from tests.reference.scorer import random_deal

_Key = tuple[str, bool]


def faults(rules: str, text: str, rng: Random, met: Counter[str] | None = None) -> list[str]:
    """What is said of a position and is not so; ``met`` counts the claims that were held against the truth."""
    met = Counter() if met is None else met
    position = parse_position(text, rules)
    solution = Solution.of_position(position)
    analysis = solution.analyse(position)
    if position.turn is None:
        return ["choices where the game is over"] if grouped(analysis) else []
    truth = Truth(rules)
    expected = truth.solve(text)["options"]
    return [
        *_line_faults(truth, text, solution, Walk.best(solution, position), rng),
        *_group_faults(analysis, expected),
        *_reason_faults(truth, solution, analysis, expected, rng, met),
        *_hint_faults(analysis, expected),
        *_goal_faults(rules, text, analysis, rng),
    ]


class Truth:
    """Brute force over the positions of one game, remembered from question to question."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.minimax = Minimax(read_rules(rules))

    def solve(self, text: str) -> Solved:
        """The value of a position and of each of its choices."""
        return solve(self.rules, text, self.minimax)

    def is_best_line(self, text: str, tokens: list[str]) -> bool:
        """Whether every decision of a line after the first one is a best one."""
        return is_best_line(self.rules, text, tokens, self.minimax)


def _named(position: Position, choice: Choice) -> _Key:
    return (choice.card.text(position.rules.faces) if choice.card else "-", choice.free)


# -- lines ---------------------------------------------------------------------------------------


def _line_faults(truth: Truth, text: str, solution: Solution, walk: Walk, rng: Random) -> Iterator[str]:
    """The line, then other choices taken along it, now and then twice, and the way back."""
    yield from _not_best(truth, text, walk.root, walk.line, "the line")
    trail = [walk]
    for _ in range(2):
        at = trail[-1].at(rng.randrange(len(trail[-1].line)))
        option = rng.choice(solution.analyse(at.position).options)
        choice, taken = option.choice, at.take(option)
        here = format_position(at.position)
        is_step = at.line[at.place] == choice
        if not is_step:
            # A mere step goes on with the line as it is, with whatever was chosen further on.
            yield from _not_best(truth, here, at.position, taken.line[at.place :], f"after {choice}")
        if taken.back() != (taken if is_step and taken.came_from is None else at.came_from if is_step else at):
            yield f"the way back from {choice} leads elsewhere"
        if taken.at(0).line[: taken.place] != (*at.made, choice):
            yield f"what was made before {choice} is lost"
        trail.append(taken)


def _not_best(truth: Truth, text: str, position: Position, line: tuple[Choice, ...], what: str) -> Iterator[str]:
    tokens = list(format_line(position, line))
    try:
        value = replay_line(truth.rules, text, tokens)
        best = truth.is_best_line(text, tokens)
    except AssertionError as error:
        yield f"{what} {tokens} is not legal: {error}"
        return
    expected = truth.solve(text)["options"][_named(position, line[0])]
    if not best or value != expected:
        yield f"{what} {tokens} gives {value}, not {expected}, or is not best"


# -- groups and reasons --------------------------------------------------------------------------


def _group_faults(analysis: Analysis, expected: dict[_Key, int]) -> Iterator[str]:
    position, groups = analysis.position, grouped(analysis)
    assert position.turn is not None
    members = [_named(position, option.choice) for group in groups for option in group.options]
    if len(members) != len(expected) or set(members) != set(expected):
        yield f"groups hold {members}"
    worths = [group.value.of(position.turn) for group in groups]
    if worths != sorted(worths, reverse=True):
        yield f"groups stand as {worths}"
    keys = [(group.value, group.outcome) for group in groups]
    if len(set(keys)) != len(keys):
        yield "equal choices stand apart"


def _reason_faults(
    truth: Truth, solution: Solution, analysis: Analysis, expected: dict[_Key, int], rng: Random, met: Counter[str]
) -> Iterator[str]:
    position = analysis.position
    assert position.turn is not None
    best = max(position.turn.sign * value for value in expected.values())
    for option in analysis.options:
        reason = reason_for(solution, analysis, option)
        name = _named(position, option.choice)
        if reason.cost != best - position.turn.sign * expected[name]:
            yield f"{name} costs {reason.cost}"
        said_best = {_named(position, other.choice) for other in reason.best}
        all_best = {other for other, value in expected.items() if position.turn.sign * value == best}
        if said_best != (all_best if reason.cost else {name}):
            yield f"{name}: best are said to be {sorted(said_best)}"
        yield from _exchange_faults(truth, position, reason, name)
        yield from _mate_faults(truth, position, reason, name)
        yield from _refutation_faults(truth, position, reason, name)
        yield from _word_faults(truth, reason, name, expected, rng, met)


def _exchange_faults(truth: Truth, position: Position, reason: Reason, name: _Key) -> Iterator[str]:
    exchange, line = reason.exchange, reason.option.line
    if exchange is None:
        if not position.is_foreplacing:
            yield f"{name}: nothing is said of the move"
        return
    led = position if position.led is not None else position.after(line[0])
    solved = truth.solve(format_position(led))
    if {_named(position, choice) for choice in exchange.answers} != set(solved["options"]):
        yield f"{name}: said to be answered by {exchange.answers}, legal are {sorted(solved['options'])}"
    if exchange.reply is None:
        if solved["decision"] != "over":
            yield f"{name}: no reply is named"
        return
    follows = truth.solve(format_position(led.after(exchange.reply)))
    leader = exchange.next_leader.value if exchange.next_leader else None
    if leader != (None if follows["decision"] == "over" else follows["turn"]):
        yield f"{name}: said to be led next by {leader}"


def _mate_faults(truth: Truth, position: Position, reason: Reason, name: _Key) -> Iterator[str]:
    mate = reason.mate
    if (mate is None) is not (reason.option.value.winner is None):
        yield f"{name}: mate {mate} for {reason.option.value}"
    if mate is None:
        return
    for choice in reason.option.line:
        position = position.after(choice)
    if (mate.position, mate.card, mate.left) != (position, position.led, position.hand(mate.player.other)):
        yield f"{name}: the mate is not at the end of the line"
    if any(card.suit is mate.card.suit or card.rank is mate.card.rank for card in mate.left):
        yield f"{name}: {mate.card} is answered by {mate.left}"
    if truth.solve(format_position(position))["value"] != mate.player.sign * mate.points:
        yield f"{name}: {mate.points} points"


def _refutation_faults(truth: Truth, position: Position, reason: Reason, name: _Key) -> Iterator[str]:
    found = None
    sign, had = reason.player.sign, truth.solve(format_position(position))["value"]
    for place, choice in enumerate(reason.option.line if reason.cost else ()):
        if position.turn is reason.player.other:
            values = truth.solve(format_position(position))["options"]
            if len(set(values.values())) > 1:
                least = min(sign * value for value in values.values())
                best = {answer for answer, value in values.items() if sign * value == least}
                punishing = {answer for answer, value in values.items() if sign * value < sign * had}
                found = (place, position, best, punishing)
                break
        position = position.after(choice)
    said = reason.refutation
    told = said and (
        said.place,
        said.position,
        {_named(position, choice) for choice in said.best},
        {_named(position, choice) for choice in said.punishing},
    )
    if told != found:
        yield f"{name}: refuted by {told}, not {found}"


# -- words ---------------------------------------------------------------------------------------


def _speaker(position: Position, rng: Random) -> Speaker:
    """Spoken to is nobody, or either player."""
    return Speaker(me=rng.choice((None, *Player)), faces=position.rules.faces, glyphs=Glyphs.LETTERS)


def _word_faults(
    truth: Truth, reason: Reason, name: _Key, expected: dict[_Key, int], rng: Random, met: Counter[str]
) -> Iterator[str]:
    """What the sentences of a reason claim of all choices, read back from their words."""
    position, refutation = reason.position, reason.refutation
    told = why(_speaker(position, rng), reason)
    if not told:
        yield f"{name} has no reason in words"
    claims = [claim for sentence in told if (claim := punished(sentence)) is not None]
    if len(claims) != (refutation is not None):
        yield f"{name}: {len(claims)} sentences tell what punishes: {told}"
    for claim in claims:
        assert refutation is not None
        met["the one play" if claim.number == 1 else "what punishes"] += 1
        at = truth.solve(format_position(refutation.position))
        before = truth.solve(format_position(position))["value"]
        fault = fault_of_punished(claim, at["options"], reason.player.sign, before, at["move"])
        if fault:
            yield f"{name}: {told}, but {fault}"
    for sentence in told:
        if (costs := cost_told(sentence)) is not None:
            met["what is best"] += 1
            worth = {choice: reason.player.sign * value for choice, value in expected.items()}
            best = [choice for choice, value in worth.items() if value == max(worth.values())]
            if costs.points != max(worth.values()) - worth[name] or costs.best not in best or costs.is_only != (len(best) == 1):
                yield f"{name}: {sentence}, but the best are {best}"
        if (answers := answers_told(sentence)) is not None:
            met["what answers"] += 1
            led = position if position.led is not None else position.after(reason.option.choice)
            legal = set(truth.solve(format_position(led))["options"])
            if answers != legal:
                yield f"{name}: {sentence}, but legal are {sorted(legal)}"


def _hint_faults(analysis: Analysis, expected: dict[_Key, int]) -> Iterator[str]:
    """How many choices are said to be best, and which."""
    position = analysis.position
    assert position.turn is not None
    worths = {choice: position.turn.sign * value for choice, value in expected.items()}
    best = {choice for choice, worth in worths.items() if worth == max(worths.values())}
    speaker = Speaker(faces=position.rules.faces, glyphs=Glyphs.LETTERS)
    if best_told(told := best_choice(speaker, analysis)) != best:
        yield f"{told}, but best are {sorted(best)}"
    if (counted := counted_best(told := nudge(speaker, analysis))) != (len(best), len(worths)):
        yield f"{told}, but it is {counted}"


def foreplacing_faults(rules: str, rng: Random, met: Counter[str]) -> Iterator[str]:
    """What a player is told who may foreplace, in a random deal; nothing where the rules have no foreplacing."""
    known = read_rules(rules)
    if known.foreplacing == "off":
        return
    state = opening(known, random_deal(known, rng), rng.choice((1, 2)))
    if rng.random() < 2 / 3:
        state = after(known, state, rng.choice([(NONE, False), rng.choice(choices(known, state))]))
    text = write_position(known, state)
    position = parse_position(text, rules)
    speaker = _speaker(position, rng)
    told = foreplacing_told(speaker, position)
    met["what foreplacing brings"] += 1
    fault = fault_of_foreplacing(known, state, told, (speaker.name(Player.ONE), speaker.name(Player.TWO)))
    if fault:
        yield f"{text}: {told}, but {fault}"


# -- the match as the goal -----------------------------------------------------------------------


class MatchMinimax(Minimax):
    """Best play for the result of the match first and points second; a value is both in one number."""

    def __init__(self, rules: Rules, margin: int) -> None:
        super().__init__(rules)
        self.margin = margin

    def best_of(self, state: State, values: list[int]) -> int:
        """As for points alone, but over final results of the match."""
        value = super().best_of(state, values)
        if values:
            return value
        total = self.margin + value
        return 100_000 * ((total > 0) - (total < 0)) + value


def _goal_faults(rules: str, text: str, analysis: Analysis, rng: Random) -> Iterator[str]:
    known = read_rules(rules)
    state = read_position(known, text)
    sign = 1 if turn_of(state) == 1 else -1
    about = rng.choice([option.value.one for option in analysis.options])
    for margin in {-about, -about + rng.choice((-1, 1)), rng.randint(-250, 250)}:
        minimax = MatchMinimax(known, margin)
        values = {choice: sign * minimax.value(after(known, state, choice)) for choice in choices(known, state)}
        results = {choice: round(value / 100_000) for choice, value in values.items()}
        goal = goal_of(analysis, Value(margin))
        kept = {_named(analysis.position, option.choice) for option in goal.options}
        top = max(results.values())
        if goal.result is not {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}[top]:
            yield f"margin {margin}: the match is said to be a {goal.result.value}"
        if kept != {choice for choice, result in results.items() if result == top}:
            yield f"margin {margin}: {sorted(kept)} are said to keep it"
        data = as_data(analysis, Value(margin))["options"]
        assert isinstance(data, list)
        order = [values[(option["play"], option["free"])] for option in data]
        if order != sorted(order, reverse=True):
            yield f"margin {margin}: solve orders {order}"
        words = [sign * results[(option["play"], option["free"])] for option in data]
        if [option["match"] for option in data] != [{1: "win", 0: "draw", -1: "loss"}[word] for word in words]:
            yield f"margin {margin}: solve says {[option['match'] for option in data]}"


def main() -> int:
    """Run the soak; 1 if anything differed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000, help="positions in all")
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run")
    parser.add_argument("--cards", type=int, default=4, help="cards a hand at most")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"seed {seed}, {options.count} positions of up to {options.cards} cards", flush=True)
    rng, bad, started = Random(seed), 0, time.perf_counter()
    met: Counter[str] = Counter()
    for number in range(options.count):
        rules = ALL_RULES[number % len(ALL_RULES)]
        text = random_position(rules, rng.randint(1, options.cards), rng)
        try:
            found = [*faults(rules, text, rng, met), *foreplacing_faults(rules, rng, met)]
        except Exception as error:  # noqa: BLE001 - a soak goes on and names every crash
            found = [f"crash: {error!r}"]
        for fault in found:
            print(f"{rules}  {text}: {fault}", flush=True)
        bad += bool(found)
    print(f"claims held against the truth: {dict(met)}")
    print(f"{bad} bad positions, {time.perf_counter() - started:.1f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
