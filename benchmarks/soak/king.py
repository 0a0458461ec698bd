"""King against every bot, both sides of many deals: it must never lose a round.

    python -m benchmarks.soak.king [--deals 50] [--seed 1]

Prints the totals of each pairing; exit code 1 if King lost a round.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.match import Match
from mate_tui.game.records import format_match
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level, choose
from mate_tui.solver.analysis import Solution

RULES = ("classic,rounds=1", "capellen,rounds=1", "chess,rounds=1,free_move=shared,privilege=figure")


def play_round(rules_text: str, opponent: Level, rng: Random) -> Match:
    """One round; King is player 1."""
    rules = parse_rules(rules_text)
    match = Match(rules, rng.choice(list(Player)))
    hands = random_deal(rng, rules.deck)
    for deal in (hands, hands[::-1]):
        match = match.with_game(deal)
        solution = Solution.of_deal(rules, match.game.hands)
        while (turn := match.position.turn) is not None:
            level = Level.KING if turn is Player.ONE else opponent
            match = match.with_last(match.game.after(choose(level, match.position, solution, rng)))
    return match


def main() -> int:
    """Play all pairings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"seed {args.seed}")
    lost = 0
    for rules in RULES:
        for opponent in Level:
            rng = Random(args.seed)
            totals = [0, 0]
            for _ in range(args.deals):
                match = play_round(rules, opponent, rng)
                totals = [have + points for have, points in zip(totals, match.total, strict=True)]
                if match.total[0] < match.total[1]:
                    lost += 1
                    print(format_match(match))
            print(f"{rules:55} King {totals[0]:6} {opponent.value} {totals[1]:6}", flush=True)
    print(f"{lost} rounds lost by King")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
