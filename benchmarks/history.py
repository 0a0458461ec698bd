"""A store of ten thousand matches: how long an import takes beside parsing alone, and how long lists take.

    python -m benchmarks.history [--matches 10000] [--seed 1915]

Prints CPU times: parsing and replaying the records alone, and importing them as ``mate-tui records import`` does; then
the first rows of the history in a fresh process, its imports aside, and every filter, search and page. Exit code 1 past a bound.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from mate_tui.game.records import iter_matches
from mate_tui.store.history import Filter, History, Kind
from mate_tui.store.store import Store
from mate_tui.subcommands.records import run_import
from mate_tui.subcommands.source import Source
from mate_tui.words.speaker import Speaker
from tests.reference.positions import ALL_RULES
from tests.reference.scorer import random_match

ROWS = 50
"""Of a page; more than any terminal has."""
FIRST_ROWS, LATER = 0.5, 0.1
IMPORT_RATIO = 3.0

OPEN = f"""
import sys, time
from pathlib import Path
from mate_tui.store.history import Filter, History
from mate_tui.store.store import Store
begun = time.process_time()
history = History(Store(Path(sys.argv[1])))
assert history.count(Filter()) and len(history.page(Filter(), 0, {ROWS})) == {ROWS}
print(time.process_time() - begun)
"""


def write_records(path: Path, count: int, seed: int) -> None:
    """A file with random matches, each of its own; one in four is unfinished."""
    rng = Random(seed)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            day = f"{2000 + number % 30}.{number % 12 + 1:02}.{number % 28 + 1:02}"
            text = random_match(rng.choice(ALL_RULES), rng, number % 4 > 0)
            lines = [line for line in text.splitlines(keepends=True) if not line.startswith("[Date ")]
            file.write("".join([*lines[:1], f'[Date "{day}"]\n', *lines[1:], "\n"]))


def seconds(action: Callable[[], object]) -> float:
    """CPU seconds of something done once."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def parse_alone(path: Path) -> None:
    """Read and replay every match, and keep none."""
    faults = sum(record.error is not None for record in iter_matches(Source(str(path))))
    assert not faults


def questions(history: History, count: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """What a player may ask of the list: every filter and search with its count, and pages from front to end."""
    for which in [*(Filter(kind) for kind in Kind), *(Filter(text=text) for text in ("chess", "knight 2012", "nobody"))]:
        name = f"filter {which.kind.value} {which.text}".rstrip()
        yield name, lambda which=which: (history.count(which), history.page(which, 0, ROWS))  # type: ignore[misc]
    for start in range(0, count, count // 8):
        yield f"page at {start}", lambda start=start: history.page(Filter(), start, ROWS)  # type: ignore[misc]
    yield "page of a search", lambda: history.page(Filter(text="classic"), ROWS, ROWS)


def main() -> int:
    """Measure, print, and compare with the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1915)
    args = parser.parse_args()
    passed = True

    def show(name: str, value: float, bound: float, unit: str = "s") -> None:
        nonlocal passed
        passed = passed and value <= bound
        print(f"{name:28} {value:8.3f} {unit}   bound {bound}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        file, store = Path(folder, "records.mate"), Store(Path(folder, "mate.db"))
        write_records(file, args.matches, args.seed)
        print(f"seed {args.seed}, {args.matches} matches, {file.stat().st_size / 1e6:.1f} MB, CPU time", flush=True)
        alone = seconds(lambda: parse_alone(file))
        taken = seconds(lambda: run_import(Speaker(), store, [str(file)]))
        print(f"{'parsing and replaying alone':28} {alone:8.3f} s\n{'import':28} {taken:8.3f} s")
        show("import", taken / alone, IMPORT_RATIO, "x parsing alone")
        history = History(store)
        assert history.count(Filter()) == args.matches, "an import that lost matches"
        opened = subprocess.run([sys.executable, "-c", OPEN, str(store.path)], check=True, capture_output=True, text=True)
        show("first rows", float(opened.stdout), FIRST_ROWS)
        for name, ask in questions(history, args.matches):
            show(name, seconds(ask), LATER)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
