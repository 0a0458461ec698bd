"""How long the tables of a deal take, beside a straightforward C program compiled and run in the same minute.

    python benchmarks/solver.py [--deals 20] [--seed 1915]

Prints medians of five passes over the same deals in turn, and their ratios to the C program's *classic* time: the tables with
every first choice answered, and what ``solve - --json`` does with a deal (*lines*); then the CPU time of
``mate-tui solve 31337`` as a whole process beside ``python -c 'import numpy'``.
Exit code 1 if a value differs between the two or a ratio is past its bound. Needs gcc.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.notation import format_position
from mate_tui.game.position import Position
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.solver.analysis import Solution
from mate_tui.subcommands.solve import run
from mate_tui.words.speaker import Speaker

PASSES = 5
BOUNDS = {"classic": 1.0, "capellen": 3.0, "classic lines": 1.5, "capellen lines": 2.5, "solve 31337": 4.0}


def compiled(folder: str) -> str:
    """The yardstick, compiled; its path."""
    program = os.path.join(folder, "yardstick")
    source = Path(__file__).with_name("yardstick.c")
    subprocess.run(["gcc", "-O3", "-o", program, str(source)], check=True)
    return program


def c_program(program: str, positions: list[Position]) -> tuple[list[int], float]:
    """Values and seconds of the C program for classic deals."""
    lines = [" ".join(str(card.suit * 5 + card.rank) for hand in p.hands for card in hand) for p in positions]
    done = subprocess.run([program], input="\n".join(lines), capture_output=True, text=True, check=True)
    *values, seconds = done.stdout.split()
    return list(map(int, values)), float(seconds)


def ours(positions: list[Position]) -> tuple[list[int], float]:
    """Values and seconds of the tables, every choice of the first decision answered."""
    start = time.process_time()
    values = [max(dict(Solution.of_position(position).choices(position)).values()).one for position in positions]
    return values, time.process_time() - start


def with_lines(name: str, positions: list[Position]) -> float:
    """Seconds of ``solve - --json`` for whole deals, within this process, which has started already."""
    texts = "".join(f"{format_position(position)}\n" for position in positions)
    source, out = sys.stdin, sys.stdout
    try:
        sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(texts.encode())), io.StringIO()
        start = time.process_time()
        run(Speaker(), ["-"], parse_rules(name), None, as_json=True)
        return time.process_time() - start
    finally:
        sys.stdin, sys.stdout = source, out


def process_seconds(*command: str) -> float:
    """CPU seconds of a whole process."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def deals(rules: Rules, count: int, seed: int) -> list[Position]:
    """The same deals for every program: player 1 leads."""
    rng = random.Random(seed)
    return [Position.deal(rules, random_deal(rng, rules.deck), Player.ONE) for _ in range(count)]


def main() -> int:
    """Measure, print the table, and compare with the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1915)
    args = parser.parse_args()
    games = {name: deals(parse_rules(name), args.deals, args.seed) for name in ("classic", "capellen")}
    ours(games["capellen"][:1])  # the maps shared by all deals
    lines: dict[str, list[float]] = {f"{name} lines": [] for name in games}
    seconds: dict[str, list[float]] = {"C": [], "classic": [], "capellen": [], **lines, "numpy": [], "solve 31337": []}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        for _ in range(PASSES):
            expected, taken = c_program(program, games["classic"])
            seconds["C"].append(taken / args.deals)
            for name, positions in games.items():
                values, taken = ours(positions)
                seconds[name].append(taken / args.deals)
                seconds[f"{name} lines"].append(with_lines(name, positions) / args.deals)
                if name == "classic" and values != expected:
                    print("the values differ", file=sys.stderr)
                    return 1
            seconds["numpy"].append(process_seconds(sys.executable, "-c", "import numpy"))
            seconds["solve 31337"].append(process_seconds(sys.executable, "-m", "mate_tui", "solve", "31337", "--json"))
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    print(f"seed {args.seed}, {args.deals} deals, medians of {PASSES} passes, CPU ms")
    passed = True
    for name, value in medians.items():
        base = "numpy" if name in ("numpy", "solve 31337") else "C"
        ratio = value / medians[base]
        bound = BOUNDS.get(name)
        print(f"{name:15} {value * 1000:8.1f}   {ratio:5.2f} x {base}" + (f"   bound {bound}" if bound else ""))
        passed = passed and (bound is None or ratio <= bound)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
