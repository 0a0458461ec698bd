"""Players at tables over SSH, clients included: how long a key takes to one's own screen and to the other's.

    python -m benchmarks.serve.load [--tables 30] [--keys 1.0] [--games 2] [--more] [--seed N]

Starts a host on this machine with the small program of the tests for each visit, and two clients a table that play whole matches,
each pressing ``--keys`` keys a second. Prints the median and the 95th percentile in milliseconds from a key to the line that
answers it and to the line that the opponent sees, the memory of a visit, and how soon another visit answers meanwhile. Every
record is then read with the program's own checks. ``--more`` goes on with more tables until a key takes longer than the bound.
Exit code 1 past a bound, or if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import asyncssh

from benchmarks.serve.machine import children, own_memory
from mate_tui.game.records import parse_match
from mate_tui.store.history import Filter, History
from mate_tui.store.store import Store
from tests.server.over_ssh import Host

OWN, OTHERS, FIRST = 80.0, 120.0, 400.0
"""Bounds in milliseconds: a key to the own screen, to the opponent's, and a new visit to its first line."""

MEMORY = 24_000_000
"""Bytes of a visit."""


@dataclass(slots=True)
class Figures:
    """Milliseconds, as they come in."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    over: int = 0

    def percentile(self, figures: list[float], percent: int) -> float:
        """So many of a hundred are no greater."""
        ordered = sorted(figures)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0

    def __str__(self) -> str:
        told = [
            f"{name} p50/p95 {statistics.median(figures):.0f}/{self.percentile(figures, 95):.0f} ms"
            for name, figures in (("own", self.own), ("opponent's", self.others), ("first line", self.first))
            if figures
        ]
        return ", ".join([*told, f"{len(self.own)} keys, {self.over} matches"])


class Client:
    """One player at a client within this process."""

    def __init__(self, host: Host, name: str) -> None:
        self._host, self._name = host, name
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._heard = ""
        self._news = asyncio.Condition()
        self.versions: dict[int, float] = {}
        self.is_over = False

    async def come(self) -> float:
        """Come in; milliseconds from the login to the first line."""
        self._line = await asyncssh.connect(
            "127.0.0.1", self._host.port, username=self._name, known_hosts=None, client_keys=[self._key], config=None
        )
        since = time.perf_counter()
        self._process = await self._line.create_process(term_type="xterm-256color", term_size=(80, 24))
        self._reading = asyncio.create_task(self._read())
        await self.hear("HOME")
        return 1000 * (time.perf_counter() - since)

    async def go(self) -> None:
        """Go."""
        self._line.abort()
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)

    def type(self, line: str) -> None:
        """Type a line."""
        self._process.stdin.write(line + "\r")

    async def hear(self, pattern: str) -> re.Match[str]:
        """Wait for something to be said, and forget what came before it."""
        async with self._news, asyncio.timeout(120):
            while not (found := re.search(pattern, self._heard)):
                await self._news.wait()
            self._heard = self._heard[found.end() :]
            return found

    async def _read(self) -> None:
        while data := await self._process.stdout.read(65536):
            now = time.perf_counter()
            self._heard += data
            for version, over in re.findall(r"VERSION (\d+) OF \d+ (OVER)?", data):
                self.versions.setdefault(int(version), now)
                self.is_over = self.is_over or bool(over)
            async with self._news:
                self._news.notify_all()


async def play_table(host: Host, number: int, keys: float, games: int, figures: Figures, rng: Random) -> None:
    """Two clients play one match, each at so many keys a second; a key is a decision where there is one, else a look at the size."""
    one, two = Client(host, f"a{number}"), Client(host, f"b{number}")
    try:
        figures.first += [await one.come(), await two.come()]
        one.type(f"make classic,rounds={games // 2}")
        code = (await one.hear(r"TABLE (\w{6}) 1"))[1]
        two.type(f"sit {code}")
        await two.hear("TABLE")
        await asyncio.gather(one.hear("VERSION 1"), two.hear("VERSION 1"))
        await asyncio.gather(*(press(me, other, keys, figures, Random(rng.random())) for me, other in ((one, two), (two, one))))
        figures.over += one.is_over and two.is_over
    finally:
        await asyncio.gather(one.go(), two.go(), return_exceptions=True)


async def press(me: Client, other: Client, keys: float, figures: Figures, rng: Random) -> None:
    """Press keys until the match is over."""
    await asyncio.sleep(rng.random() / keys)
    due = time.perf_counter()
    while not me.is_over:
        since = time.perf_counter()
        last = max(me.versions, default=0)
        me.type("play")
        said = await me.hear(r"PLAYED (True|False)")
        if said[1] == "True":
            figures.own.append(1000 * (time.perf_counter() - since))
            async with asyncio.timeout(60):
                while last + 1 not in other.versions:
                    await asyncio.sleep(0.002)
            figures.others.append(1000 * (other.versions[last + 1] - since))
        due += 1 / keys
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


def visits_memory(host: Host) -> float:
    """Bytes of a visit, on the average: the children of the forker."""
    forkers = [pid for pid in children(host.process.pid) if children(pid)]
    memory = [size for pid in forkers for child in children(pid) if (size := own_memory(child))]
    return statistics.mean(memory) if memory else 0.0


async def run(tables: int, keys: float, games: int, seed: int) -> tuple[Figures, float, int]:
    """A whole run: the figures, the memory of a visit, and how many records were sound."""
    with tempfile.TemporaryDirectory() as folder, Host(Path(folder) / "state", f"max_sessions={2 * tables + 20}") as host:
        figures, rng, memory = Figures(), Random(seed), 0.0
        playing = [asyncio.create_task(play_table(host, number, keys, games, figures, rng)) for number in range(tables)]
        while not all(task.done() for task in playing):
            await asyncio.wait(playing, timeout=5)
            memory = max(memory, visits_memory(host))
        await asyncio.gather(*playing)
        records = list(History(Store(host.state / "hub.db")).records(Filter()))
        sound = sum(parse_match(record).is_complete for record in records)
        faults = host.events("fault") + host.events("store")
        assert not faults, faults[:3]
        return figures, memory, sound


def main() -> int:
    """Measure; 1 past a bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--keys", type=float, default=1.0, help="a second, of each player")
    parser.add_argument("--games", type=int, choices=(2, 4, 6), default=2, help="of a match")
    parser.add_argument("--more", action="store_true", help="go on with more tables until a bound is passed")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tables, is_within = options.tables, True
    while is_within:
        figures, memory, sound = asyncio.run(run(tables, options.keys, options.games, options.seed))
        is_within = (
            figures.percentile(figures.own, 95) <= OWN
            and figures.percentile(figures.others, 95) <= OTHERS
            and memory <= MEMORY
            and sound == figures.over == tables
        )
        print(f"{2 * tables} visits at {tables} tables: {figures}; {memory / 1e6:.1f} MB a visit; {sound} records sound", flush=True)
        if not options.more:
            return 0 if is_within else 1
        tables += 10
    return 0


if __name__ == "__main__":
    sys.exit(main())
