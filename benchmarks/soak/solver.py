"""Thousands of random positions: every value, line and order of the solver against brute force.

Run from the repository: python -m benchmarks.soak.solver --count 20000
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from mate_tui.game.notation import format_line, format_position, parse_position
from mate_tui.solver.analysis import analyse
from tests.reference.brute import is_best_line, replay_line, solve
from tests.reference.positions import ALL_RULES, random_position


def faults(rules: str, text: str) -> list[str]:
    """What the solver says of a position and brute force does not."""
    position = parse_position(text, rules)
    analysis, expected, found = analyse(position), solve(rules, text), []
    faces = position.rules.faces
    options = {(o.choice.card.text(faces) if o.choice.card else "-", o.choice.free): o.value.one for o in analysis.options}
    if format_position(position) != text:
        found.append(f"written as {format_position(position)}")
    if (position.decision.value, position.move) != (expected["decision"], expected["move"]):
        found.append(f"{position.decision.value} on move {position.move}")
    if (analysis.value.one, options) != (expected["value"], expected["options"]):
        found.append(f"{analysis.value} {options}, not {expected['value']} {expected['options']}")
    if analyse(position.exchanged()).value != -analysis.value:
        found.append("another value with the players exchanged")
    for option in analysis.options:
        line = list(format_line(position, option.line))
        try:
            good = replay_line(rules, text, line) == option.value.one and is_best_line(rules, text, line)
        except AssertionError as error:
            good = False
            line.append(f"({error})")
        if not good or option.outcome.value != option.value:
            found.append(f"line {line} for {option.value}")
    return found


def main() -> int:
    """Run the soak; 1 if anything differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000, help="positions in all")
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run")
    parser.add_argument("--cards", type=int, default=4, help="cards a hand at most")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"seed {seed}, {options.count} positions of up to {options.cards} cards")
    rng, bad, started = Random(seed), 0, time.perf_counter()
    for _ in range(options.count):
        rules = rng.choice(ALL_RULES)
        text = random_position(rules, rng.randint(1, options.cards), rng)
        try:
            found = faults(rules, text)
        except Exception as error:  # noqa: BLE001 - a soak goes on and names every crash
            found = [f"crash: {error!r}"]
        for fault in found:
            print(f"{rules}  {text}: {fault}")
        bad += bool(found)
    print(f"{bad} bad positions, {time.perf_counter() - started:.1f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
