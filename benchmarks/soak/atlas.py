"""Whole atlases against the deal solver, and their last moves against brute force.

Run from the repository: python -m benchmarks.soak.atlas [RULES ...] [--deals 1000] [--positions 3000] [--cards 3] [--seed N]

Without rules: the presets with 1,000 deals each, then other rules with 100 each.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from mate_tui.game.cards import Player
from mate_tui.game.deals import DEALS, numbered_deal
from mate_tui.game.position import Position
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.solver.analysis import Solution
from mate_tui.solver.atlas.atlas import Atlas, build
from mate_tui.solver.atlas.build import Builder
from mate_tui.solver.atlas.course import courses
from tests.reference.layers import Brute, atlas_value, brute_text, random_place

PRESETS = ("classic", "capellen", "chess")
OTHERS = (
    "classic,privilege=king",
    "classic,privilege=figure",
    "classic,privilege=king,faces=chess",
    "classic,deck=double",
    "classic,values=5:4:3:2:1",
    "classic,free_move=shared",
    "classic,privilege=figure,free_move=each",
    "classic,foreplacing=sacrifice",
    "capellen,deck=double,privilege=figure",
    "chess,deck=double,values=12:10:5:3:7",
)


def wrong_deals(atlas: Atlas, count: int, rng: Random) -> int:
    """How many random deals the deal solver says something else of."""
    wrong, rules = 0, atlas.rules
    for number in (rng.randint(1, DEALS) for _ in range(count)):
        position = Position.deal(rules, numbered_deal(number, rules.deck), Player.ONE)
        choices = list(Solution.of_position(position).choices(position))
        worths = [worth for _, worth in choices]
        found = (atlas.points[number - 1], atlas.best[number - 1], atlas.choices_of(number))
        if found != (max(worths), worths.count(max(worths)), choices):
            print(f"{rules} #{number}: {found}, not {choices}")
            wrong += 1
    return wrong


def wrong_positions(rules: Rules, cards: int, count: int, rng: Random) -> int:
    """How many random positions of up to so many cards a hand brute force says something else of; ``count`` of each layer."""
    wrong, brute, builder = 0, Brute(rules), Builder(rules)
    for course in courses(rules):
        for layers in builder.course([stages for stages in course if max(stages[0].sizes) <= cards], leads=False):
            for stage, layer in layers.items():
                if not min(stage.sizes):
                    continue
                for place in {random_place(rng, stage) for _ in range(min(count, 8 * stage.positions))}:
                    if atlas_value(rules, builder.plans.codes, layer, place) != brute.value(stage, place):
                        print(f"{rules}: {brute_text(rules, stage, place)}")
                        wrong += 1
    return wrong


def main() -> int:
    """Run the soak; 1 if anything differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="which rules (default: the presets, then others)")
    parser.add_argument("--deals", type=int, default=1000, help="of each preset; of other rules a tenth")
    parser.add_argument("--positions", type=int, default=3000, help="random ones of each layer")
    parser.add_argument("--cards", type=int, default=3, help="cards a hand at most for brute force")
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    bad = 0
    for text in options.rules or (*PRESETS, *OTHERS):
        rules, rng, started = parse_rules(text), Random(seed), time.perf_counter()
        deals = options.deals if text in PRESETS else options.deals // 10
        positions = wrong_positions(rules, options.cards, options.positions, rng)
        wrong = wrong_deals(build(rules), deals, rng) if deals else 0
        seconds = time.perf_counter() - started
        print(f"seed {seed}, {text}: {wrong} of {deals} deals, {positions} positions wrong, {seconds:.0f} s", flush=True)
        bad += wrong + positions
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
