"""How long the review of a whole match takes after its last play.

    python benchmarks/review.py [--matches 5] [--seed 1915]

Random play, the worst case for a review that knows nothing yet: CPU seconds of the slowest match for each preset, and of
``mate-tui review`` as a whole process. Exit code 1 if one of them is past the bound.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.match import Match, exchanged_hands
from mate_tui.game.records import format_match
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.study.review import review_match

BOUND = 1.0
RULES = ("classic", "capellen", "chess", "capellen,free_move=each,rounds=3")


def random_match(rules: Rules, rng: random.Random) -> Match:
    """A match of random plays to its end."""
    match = Match(rules, rng.choice(list(Player)))
    while not match.is_complete:
        exchanged = match.games and match.next_is_exchange
        match = match.with_game(exchanged_hands(match.game) if exchanged else random_deal(rng, rules.deck))
        while not match.game_is_over:
            match = match.with_last(match.game.after(rng.choice(match.position.choices())))
    return match


def process_seconds(match: Match) -> float:
    """CPU seconds of the subcommand on a match, start of the interpreter and all."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.mate"
        file.write_text(format_match(match), encoding="utf-8")
        before = os.times()
        command = [sys.executable, "-m", "mate_tui", "review", str(file), "--json"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    """Measure, print, and compare with the bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1915)
    args = parser.parse_args()
    print(f"seed {args.seed}, {args.matches} matches each, CPU seconds of the slowest, bound {BOUND}")
    slowest = 0.0
    for name in RULES:
        rng = random.Random(args.seed)
        taken, processes = [], []
        for _ in range(args.matches):
            match = random_match(parse_rules(name), rng)
            start = time.process_time()
            reviews = review_match(match)
            taken.append(time.process_time() - start)
            processes.append(process_seconds(match))
        decisions = sum(len(review.judgements) for review in reviews)
        print(f"{name:34} review {max(taken):5.2f}   process {max(processes):5.2f}   (the last one: {decisions} decisions)")
        slowest = max(slowest, *taken, *processes)
    return 0 if slowest <= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
