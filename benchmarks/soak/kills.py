"""Ends the program at random moments of matches played through a pseudo-terminal: nothing may be lost or doubled.

    python -m benchmarks.soak.kills --how kill|hangup|full [--matches 200] [--kills 1] [--seed N]

After each end the store is compared with what the program had witnessed before it drew anything; then ``play --continue``
must go on at that very place. ``kill`` is SIGKILL, ``hangup`` a closed pseudo-terminal; ``full`` fills the disk before a
match begins or in the middle of play and frees it again, now and then only after a SIGKILL. Prints seed and counts; exit code 1
if anything was wrong.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from enum import Enum
from pathlib import Path
from random import Random

from benchmarks.soak.disk import Disk
from benchmarks.soak.program import Program
from benchmarks.soak.witness import Witness, faults, place_to_go_on

RULES = ("classic,rounds=1", "capellen,rounds=1", "chess,rounds=1,free_move=each", "capellen,deck=double,rounds=1")
BOTS = ("pawn", "knight", "king", "none")
KEYS = (b"\r",) * 16 + (b"u", b"U", b"h", b"h")
MOST_BATCHES = 45
"""About as many as a round has."""
PATIENCE = 60.0
"""Seconds without any progress after which the program counts as stuck."""


class How(Enum):
    """How the program ends."""

    KILL = "kill"
    HANGUP = "hangup"
    FULL = "full"


class Soak:
    """Matches in one store, ended again and again.

    Attributes:
        counts: what happened how often.
        faults: what was wrong.
    """

    def __init__(self, how: How, folder: Path, rng: Random, batches: int = MOST_BATCHES) -> None:
        """Begin with an empty store in a folder; each end comes after at most so many batches."""
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self._how, self._rng, self._batches = how, rng, batches
        self.disk = Disk(folder / "home", folder / "full", small=how is How.FULL)
        self._witness = Witness(folder / "witness")
        self._store = self.disk.folder / "mate-tui" / "mate.db"
        self._program: Program | None = None

    def run_match(self, kills: int) -> None:
        """One match, ended that often and gone on with each time, and ended for good."""
        self.counts["matches"] += 1
        words = ("play", "--rules", self._rng.choice(RULES), "--bot", self._rng.choice(BOTS), "--pace", "0", "--guard", "0")
        if self._how is How.FULL and self.counts["matches"] % 2:
            self._start_without_room(*words)
        else:
            self._start(*words)
        for _ in range(kills):
            self._play(self._rng.randint(0, self._batches))
            self._end()
            self._go_on()
        self._end()

    def close(self) -> None:
        """Leave nothing behind."""
        if self._program is not None:
            self._program.kill()
        self.disk.close()

    # -- playing ---------------------------------------------------------------------------------

    def _start(self, *words: str) -> None:
        self._program = Program([*words], self.disk.folder, self._witness.path, self.disk.flag)

    def _start_without_room(self, *words: str) -> None:
        """The disk is full from the start, and has room again in mid-match."""
        self.disk.fill()
        self._start(*words)
        self._play(self._rng.randint(2, max(2, self._batches // 2)))
        self.counts["begun without room"] += 1
        self.disk.free()
        self._catch_up()

    @property
    def _running(self) -> Program:
        assert self._program is not None
        return self._program

    def _play(self, batches: int) -> bool:
        """Press keys until that many more batches were offered; False, and a fault, if the program gets stuck or ends."""
        target = self._offered() + batches
        progress = time.monotonic()
        while self._offered() < target:
            if self._running.code() is not None:
                self.faults.append(f"the program ended by itself: {self._running.code()} {self._crash()}")
                return False
            if time.monotonic() - progress > PATIENCE:
                self.faults.append("the program is stuck")
                return False
            if self._witness.lines:
                self._running.press(self._rng.choice(KEYS))
            if self._wait_for_news(0.1):
                progress = time.monotonic()
        return True

    def _offered(self) -> int:
        self._witness.look()
        return self._witness.lines

    def _wait_for_news(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._running.drain(0.01)
            if self._witness.look():
                return True
        return False

    # -- ending ----------------------------------------------------------------------------------

    def _end(self) -> None:
        """End the program somewhere in the midst of something, and look at the store."""
        if self._how is How.FULL:
            self._fill_disk()
        self._running.press(b"\r")
        self._running.drain(self._rng.choice((0.0, 0.01, 0.03, 0.1, 0.6)) * self._rng.random())
        if self._how is How.HANGUP:
            self._hang_up()
        elif self._running.kill() != -signal.SIGKILL:
            self.faults.append(f"the program ended by itself: {self._running.code()}")
        self.disk.free()
        self._witness.look()
        self.counts["ends"] += 1
        self.counts["ends with the store behind"] += self._witness.is_behind
        self.faults += faults(self._store, self._witness)
        self._witness.settle(self._store)

    def _hang_up(self) -> None:
        code = self._running.hang_up(PATIENCE)
        # Where the terminal goes before there is anything on it, Python itself may not even begin.
        if code not in (128 + signal.SIGHUP, -signal.SIGHUP) and (self._running.has_drawn or code != 1):
            self.faults.append(f"after the hang-up: {code} {self._crash()}")
            self._running.kill()

    def _crash(self) -> str:
        """What the program wrote down when something went wrong that it did not foresee."""
        return "\n".join(log.read_text(encoding="utf-8") for log in self.disk.folder.rglob("crash.log"))

    def _fill_disk(self) -> None:
        """Play on with the disk full; most of the time it is freed again, and then nothing may be missing."""
        self.disk.fill()
        self._play(self._rng.randint(1, max(1, self._batches // 2)))
        self.counts["full with the store behind"] += self._witness.is_behind
        if self._rng.random() < 0.7:
            self.disk.free()
            self._catch_up()

    def _catch_up(self) -> None:
        """What could not be kept is kept within a few seconds, without a key being pressed."""
        end = time.monotonic() + PATIENCE
        while self._witness.is_behind and time.monotonic() < end:
            self._wait_for_news(0.1)
        self.counts["freed"] += 1
        if self._witness.is_behind:
            self.faults.append("the disk has room again, but not everything was kept")

    # -- going on --------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Start again: at the place where the store left off, or with a new match if none was interrupted."""
        place = place_to_go_on(self._store)
        seen = len(self._witness.resumed)
        self._start("play", "--continue", "--pace", "0", "--guard", "0")
        end = time.monotonic() + PATIENCE
        while len(self._witness.resumed) == seen and self._running.code() is None and time.monotonic() < end:
            self._wait_for_news(0.1)
        self._witness.look()
        resumed = self._witness.resumed[seen:]
        if resumed != [place] and not (place is None and self._running.code() == 1):
            self.faults.append(f"went on at {resumed} instead of {place}, exit code {self._running.code()}")
        self.counts["resumed" if resumed else "nothing to resume"] += 1
        if self._running.code() is not None:
            self._start("play", "--bot", "none", "--pace", "0", "--guard", "0")
        self._play(self._rng.randint(1, 3))


def main() -> int:
    """Run the soak; 1 if anything was lost, doubled or stuck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--how", type=How, choices=list(How), required=True)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, default=1, help="in each match, besides its last end")
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run, as far as the machine's pace allows")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(options.how, Path(folder), Random(seed))
        print(f"seed {seed}, {options.matches} matches, {options.how.value}, full by {soak.disk.kind}", flush=True)
        try:
            for number in range(1, options.matches + 1):
                soak.run_match(options.kills)
                for fault in soak.faults[:20]:
                    print(f"match {number}: {fault}")
                if soak.faults:
                    return 1
                if number % 20 == 0:
                    print(", ".join(f"{name} {count}" for name, count in soak.counts.items()), flush=True)
        finally:
            soak.close()
    print("nothing lost, nothing doubled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
