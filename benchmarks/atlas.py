"""How long an atlas takes to build, beside a straightforward C program on as many processors in the same minutes.

    python -m benchmarks.atlas [classic] [capellen] [--passes 3]

Runs the two in turn, each as a process of its own, and prints medians of the wall time, the CPU time and the most memory, and
the ratio of the wall times. Exit code 1 if a value or a count differs between the two, a ratio is above 0.25, or the memory
above 400 MB for ``classic`` and 700 MB for ``capellen``. Needs gcc with OpenMP.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mate_tui.solver.atlas.files import read_atlas

RATIO = 0.25
MEGABYTES = {"classic": 400, "capellen": 700}


@dataclass(frozen=True, slots=True)
class Run:
    """One process: seconds on the wall, seconds of CPU, megabytes at most, and what it printed."""

    wall: float
    cpu: float
    megabytes: float
    output: str


def timed(command: list[str], environment: dict[str, str]) -> Run:
    """Run a command to its end."""
    with tempfile.TemporaryFile("w+") as output:
        started = time.monotonic()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, env=os.environ | environment)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output.read())


def compiled(folder: str) -> str:
    """The yardstick, compiled; its path."""
    program = os.path.join(folder, "atlas")
    source = str(Path(__file__).with_name("atlas.c"))
    subprocess.run(["gcc", "-O3", "-march=native", "-fopenmp", "-o", program, source], check=True)
    return program


def agree(rules: str, run: Run, values: str, built: str) -> bool:
    """Whether both found the same values of all deals and counted the same."""
    atlas = read_atlas(Path(built))
    counted = {(*layer.stage.sizes, layer.positions, layer.wins, layer.draws, layer.losses) for layer in atlas.layers}
    lines = {tuple(map(int, line.split())) for line in run.output.splitlines() if line[0].isdigit()}
    same = bool((np.fromfile(values, dtype=np.int16) == atlas.points).all()) and counted == lines
    if not same:
        print(f"{rules}: the two differ", file=sys.stderr)
    return same


def compare(rules: str, program: str, folder: str, passes: int, threads: int) -> bool:
    """Measure some rules, print the table, and compare with the bounds."""
    values, built = os.path.join(folder, "values"), os.path.join(folder, "built.atlas")
    build = [sys.executable, "-m", "mate_tui", "atlas", "build", "--rules", rules, "-o", built, "--threads", str(threads)]
    runs: dict[str, list[Run]] = {"C": [], "atlas build": []}
    passed = True
    for _ in range(passes):
        runs["C"].append(timed([program, rules, values], {"OMP_NUM_THREADS": str(threads)}))
        runs["atlas build"].append(timed(build, {}))
        passed = agree(rules, runs["C"][-1], values, built) and passed
    for name, some in runs.items():
        wall, cpu = (statistics.median(getattr(run, kind) for run in some) for kind in ("wall", "cpu"))
        print(f"{rules:10} {name:12} {wall:8.2f} s  {cpu:8.2f} s CPU  {max(run.megabytes for run in some):7.0f} MB")
    ratio = statistics.median(ours.wall / theirs.wall for theirs, ours in zip(runs["C"], runs["atlas build"], strict=True))
    most = max(run.megabytes for run in runs["atlas build"])
    print(f"{rules:10} ratio {ratio:.3f} (bound {RATIO}), memory {most:.0f} MB (bound {MEGABYTES[rules]})")
    return passed and ratio <= RATIO and most <= MEGABYTES[rules]


def main() -> int:
    """Compare for each of the rules."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", choices=[*MEGABYTES, []], default=list(MEGABYTES))
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        return 0 if all([compare(rules, program, folder, args.passes, args.threads) for rules in args.rules]) else 1


if __name__ == "__main__":
    sys.exit(main())
