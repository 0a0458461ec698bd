"""Thousands of random matches: good ones accepted with the right totals, damaged ones named in the right place.

Run from the repository: python -m benchmarks.soak.records --count 3000
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from mate_tui.game.records import format_match, parse_match, parse_matches
from tests.reference.damage import BAD_BYTE, Place
from tests.reference.positions import ALL_RULES
from tests.reference.scorer import KINDS, damage, random_match, score


def fault_of_good(text: str) -> str | None:
    """What is wrong with how a good match was read."""
    [record], [scored] = parse_matches(text), score(text)
    if record.error is not None:
        return f"refused: {record.error}"
    if list(record.match.total) != scored["total"]:
        return f"total {record.match.total}, not {scored['total']}"
    if [list(game.points) for game in record.match.games] != [game["points"] for game in scored["games"]]:
        return "other points"
    return None if format_match(parse_match(text)) == text else "written differently"


def fault_of_damaged(text: str, kind: str, place: Place) -> str | None:
    """What is wrong with how a damaged match was read."""
    [record] = parse_matches(text)
    if record.error is None:
        return "accepted"
    got = (record.error.game, record.error.move, record.error.play)
    game, move, play = place["game"], place["move"], place["play"]
    # A gap may be named by the game that is missing; what cannot be printed is shown as a question mark.
    games = {game, game - 1} if kind == "missing game" and game else {game}
    if got[0] in games and got[1:] == (move, play and play.replace(BAD_BYTE, "?")):
        return None
    return f"named at {got}, not {(game, move, play)}: {record.error}"


def faults(rules: str, rng: Random, met: Counter[str]) -> list[str]:
    """The faults found with one random match and every way to damage it."""
    text = random_match(rules, rng, rng.random() < 0.7)
    found = [f"{fault}\n{text}" for fault in [fault_of_good(text)] if fault]
    for kind in KINDS:
        if (damaged := damage(text, kind, rng)) is not None:
            met[kind] += 1
            if fault := fault_of_damaged(damaged[0], kind, damaged[1]):
                found.append(f"{kind}: {fault}\n{damaged[0]!r}")
    return found


def main() -> int:
    """Run the soak; 1 if anything differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="matches in all")
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    print(f"seed {seed}, {options.count} matches")
    rng, bad, started = Random(seed), 0, time.perf_counter()
    met: Counter[str] = Counter()
    for _ in range(options.count):
        rules = rng.choice(ALL_RULES)
        try:
            found = faults(rules, rng, met)
        except Exception as error:  # noqa: BLE001 - a soak goes on and names every crash
            found = [f"crash: {error!r}"]
        for fault in found:
            print(f"{rules}: {fault}")
        bad += bool(found)
    print(", ".join(f"{kind} {count}" for kind, count in sorted(met.items())))
    print(f"{bad} bad matches, {time.perf_counter() - started:.1f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
