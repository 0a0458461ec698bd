"""Thousands of puzzles: each has one best choice, keeps the promise of its kind, and tells truly what the second best gives away.

A mate that is promised by some move is forced by it, whatever the opponent does; the reference looks every defence through.

Run from the repository: python -m benchmarks.soak.puzzles [--count 2000] [--kind mate] [--seed N]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from mate_tui.solver.analysis import Solution
from mate_tui.study.kinds import Kind
from mate_tui.study.puzzles import Puzzle, puzzle
from mate_tui.study.reasons import reason_for
from mate_tui.subcommands.puzzle import as_data
from mate_tui.words.puzzles import asked, to_solve
from mate_tui.words.speaker import Speaker
from tests.reference.claims import mate_forced_by
from tests.reference.puzzle_check import fault_of, fault_of_promise


def fault_of_second(one: Puzzle) -> str | None:
    """What is wrong with what is told of the next best choice."""
    second = one.seconds[0]
    reason = reason_for(Solution.of_position(one.position), one.analysis, second)
    position = one.position
    for choice in second.line:
        position = position.after(choice)
    if position.outcome != second.outcome or position.outcome is None:
        return "the line of the second best does not end as told"
    if position.outcome.value != second.value:
        return "the second best is not worth what is told"
    if reason.cost != (one.solution.value - second.value).of(one.player) or reason.cost <= 0:
        return "the second best does not cost what is told"
    return None


def main() -> int:
    """Run the soak; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--kind", type=Kind, default=None, help="of all of them, if not each in turn")
    args = parser.parse_args()
    met: Counter[str] = Counter()
    hard: Counter[int] = Counter()
    positions: set[str] = set()
    faults = forced = 0
    made = 0.0
    for seed in range(args.seed, args.seed + args.count):
        before = time.process_time()
        one = puzzle(seed, args.kind)
        made += time.process_time() - before
        data = as_data(one)
        positions.add(f"{data['rules']} {data['position']} {data['margin']}")
        met[one.kind.value] += 1
        hard[one.difficulty] += 1
        told = asked(to_solve(one, Speaker()), one)
        forced += mate_forced_by(told) is not None
        fault = fault_of(data) or fault_of_second(one) or fault_of_promise(data, told)
        if fault:
            faults += 1
            print(f"{seed}: {fault}\n{data}")
    print(
        f"seed {args.seed}, {args.count} puzzles, {len(positions)} different, {made / args.count * 1000:.0f} ms each: {dict(met)}"
    )
    print(f"difficulty: {dict(sorted(hard.items()))}; {forced} of {met['mate']} mates are forced; {faults} faults")
    # Two seeds may meet at one deal, as two people in a room may have one birthday.
    return 1 if faults or len(positions) < 0.99 * args.count else 0


if __name__ == "__main__":
    sys.exit(main())
