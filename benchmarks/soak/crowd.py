"""Many at one store: matches are played and deleted while thousands of records come in, and nobody is told "not saved".

    python -m benchmarks.soak.crowd [--records 10000] [--sessions 30] [--seed N]

Imports records into a store; as long as that takes, matches are played as lines of text, one after another, and matches are
deleted and brought back. Then so many sessions play a match each at the same time. Exit code 1 if a program said that
something was not saved or failed, or if the store lacks a match.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Setup
from mate_tui.game.records import format_match
from mate_tui.game.rules import parse_rules
from mate_tui.store.history import Filter, History, Kind
from mate_tui.store.store import Store

RULES = "classic,rounds=1"
WORDS = ("play", "--plain", "--rules", RULES, "--bot", "pawn")


def record(rng: random.Random) -> str:
    """A match that was given up at once, different from all others."""
    controller: Controller = Setup(parse_rules(RULES)).start(("Ada", "Bo"), rng, "2026.01.01")
    return format_match(controller.match).replace("[Player1", f'[Event "{rng.random()}"]\n[Player1')


class Crowd:
    """Programs that share one store.

    Attributes:
        played: matches that were played to their end.
        deletes: how often matches were deleted or brought back.
        faults: what went wrong.
    """

    def __init__(self, home: Path) -> None:
        self._environment = os.environ | dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(home))
        self.store = home / "mate-tui" / "mate.db"
        self.played = self.deletes = 0
        self.faults: list[str] = []

    def start(self, *words: str) -> subprocess.Popen[str]:
        """The program, with all its streams."""
        command = [sys.executable, "-m", "mate_tui", *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=self._environment)

    def play(self, seed: int) -> subprocess.Popen[str]:
        """A session that takes the first choice until its match is over."""
        return self.start(*WORDS, "--seed", str(seed))

    def ended(self, session: subprocess.Popen[str]) -> None:
        """Let a session play, and look at what it said."""
        out, err = session.communicate("1\n" * 60)
        if session.returncode or "not saved" in (out + err).lower():
            self.faults.append(f"a session ended with {session.returncode}: {(out + err)[-300:]}")
        self.played += 1

    def delete(self, match: int) -> None:
        """Take a match off the lists, and bring it back."""
        for more in ([], ["--undo"]):
            done = self.start("records", "delete", str(match), *more)
            out, err = done.communicate()
            self.deletes += 1
            if done.returncode:
                self.faults.append(f"delete {match} ended with {done.returncode}: {out}{err}")


def main() -> int:
    """Run it, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--sessions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    args = parser.parse_args()
    rng = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as folder:
        crowd = Crowd(Path(folder))
        records = Path(folder) / "records.mate"
        records.write_text("\n".join(record(rng) for _ in range(args.records)), encoding="utf-8")
        crowd.ended(crowd.play(0))
        coming = crowd.start("records", "import", str(records))
        while coming.poll() is None:
            crowd.ended(crowd.play(rng.randrange(10**6)))
            crowd.delete(1)
        if coming.returncode:
            crowd.faults.append(f"the import ended with {coming.returncode}: {coming.communicate()[1]}")
        meanwhile = crowd.played - 1
        sessions = [crowd.play(rng.randrange(10**6)) for _ in range(args.sessions)]
        with ThreadPoolExecutor(len(sessions) or 1) as threads:
            list(threads.map(crowd.ended, sessions))
        history = History(Store(crowd.store))
        own, imported = history.count(Filter()) - args.records, history.count(Filter(Kind.IMPORTED))
        if (own, imported) != (crowd.played, args.records):
            crowd.faults.append(f"kept are {own} of {crowd.played} matches played, and {imported} of {args.records} imported")
    print(f"seed {args.seed}, {args.records} records; meanwhile {meanwhile} matches and {crowd.deletes} deletes")
    print(f"then {args.sessions} matches at once")
    print("\n".join(crowd.faults) or "nothing was not saved, nothing refused, nothing lost")
    return 1 if crowd.faults else 0


if __name__ == "__main__":
    sys.exit(main())
