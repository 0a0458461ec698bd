"""Random bytes into the program: it lives, or ends as the notation says, and the terminal is as it was.

    python -m benchmarks.soak.bytes_in --into screen|plain [--sessions 1000] [--seed N]

Each session is one run of the program in a pseudo-terminal, forked from a parent that has imported everything; for ``plain``
every other one reads a pipe. What comes in is noise, pieces of sequences, pastes and keys, then, if it still runs, a signal.
Prints seed and counts; exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from enum import Enum
from pathlib import Path
from random import Random

from benchmarks.soak.session import FINE, Session

WORDS = {
    "screen": (["play", "--pace", "0", "--rules", "classic"], ["play", "--bot", "none"], ["lines", "31337"], []),
    "plain": (["play", "--plain", "--rules", "classic"], ["play", "--plain", "--bot", "none"], ["puzzle", "--seed", "5"]),
}
SEQUENCES = (
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1bOP", b"\x1b[<0;%d;%dM", b"\x1b[<0;%d;%dm", b"\x1b[<35;%d;%dM", b"\x1b[M%c%c\xa1",
    b"\x1b[48;%d;%d;0;0t", b"\x1b[%d;%dR", b"\x1b[%d;%du", b"\x1b[?2048;1$y", b"\x1b[?2026;2$y", b"\x1b[200~%d\r%d", b"\x1b[201~",
    b"\x1b]11;rgb:%d/%d\x07", b"\x1bP%d+r%d\x1b\\", b"\x1b_G%d;%d\x1b\\", b"\x1b[I", b"\x1b[O", b"\x1b", b"\x1b[", b"\x9b%dq%d",
)  # fmt: skip
KEYS = b"1234567890\r\r\r\r\x1b\x03\x1a\x00\x7f\t huUtlvrnpgcfFyms,?/-oweRdkq"
LINES = (
    b"1\n",
    b"2\n",
    b"h\n",
    b"u\n",
    b"?\n",
    b"m\n",
    b"next\n",
    b"lines\n",
    b"resign\n",
    b"y\n",
    b"q\n",
    b"quit\n",
    b"AC\n",
    b"7h\n",
)
END_OF_INPUT = b"\x04"
"""What a terminal that hands over whole lines takes for the end, at the begin of one."""
INPUT_ENDED = b"input ended"
BY_SIGNAL = {signal.SIGINT: 130, signal.SIGHUP: 129, signal.SIGTERM: 143}


class Into(Enum):
    """What the bytes go into."""

    SCREEN = "screen"
    PLAIN = "plain"


def noise(rng: Random, into: Into) -> bytes:
    """Something that may come in at once."""
    match rng.randrange(6):
        case 0:
            return rng.randbytes(rng.randint(1, 400))
        case 1:
            return bytes(rng.choice(b"\x1b[]O;<?M~0123456789mtRu\x07\\PX^_") for _ in range(rng.randint(1, 60)))
        case 2 | 3 if into is Into.SCREEN:
            return b"".join(_sequence(rng) for _ in range(rng.randint(1, 8)))
        case 4 if into is Into.SCREEN:
            return bytes(rng.choice(KEYS) for _ in range(rng.randint(1, 10)))
        case 2 | 3 | 4:
            return b"".join(rng.choice(LINES) for _ in range(rng.randint(1, 10)))
        case _:
            return rng.randbytes(2) * rng.randint(1, 2000)


def _sequence(rng: Random) -> bytes:
    form = rng.choice(SEQUENCES)
    places = form.count(b"%")
    return form % tuple(rng.choice((0, 1, 3, 24, 80, 95, 120, 200)) for _ in range(places))


class Soak:
    """Sessions, one after another.

    Attributes:
        counts: how they ended.
        faults: what was wrong.
    """

    def __init__(self, into: Into, folder: Path, rng: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self._into, self._folder, self._rng = into, folder, rng

    def run(self, number: int) -> None:
        """One session."""
        rng = self._rng
        home = self._folder / str(number)
        home.mkdir()
        in_pipe = self._into is Into.PLAIN and number % 2 == 0
        session = Session(rng.choice(WORDS[self._into.value]), home, in_pipe=in_pipe)
        session.wait_for_begin()
        ends_input = False
        for _ in range(rng.randint(1, 6)):
            data = noise(rng, self._into)
            ends_input |= self._into is Into.PLAIN and not in_pipe and END_OF_INPUT in data
            # What a terminal makes of it before the program sees it, such as the key that ends with a core, is not ours.
            session.press(data if self._into is Into.SCREEN or in_pipe else data.replace(b"\x1c", b""))
            session.drain(rng.choice((0.0, 0.02, 0.05)))
        self._end(session, rng.choice(list(BY_SIGNAL)), ends_input=ends_input)
        self.faults += [f"session {number}: {fault}" for fault in session.faults()]

    def _end(self, session: Session, number: signal.Signals, *, ends_input: bool) -> None:
        """Let it end by itself, or by a signal; with 1 where the input ended first."""
        if session.in_pipe and number is signal.SIGINT:
            session.close_input()
            wanted = {*FINE}
        else:
            session.kill(number)
            # It may have been about to end by its own keys.
            wanted = {*FINE, BY_SIGNAL[number]}
        code = session.code()
        self.counts[f"exit {code}"] += 1
        has_said_why = code == 1 and INPUT_ENDED in session.last_words()
        if code not in wanted and not (has_said_why and (session.in_pipe or ends_input)):
            self.faults.append(f"ended with {code} after signal {number.name}: {session.last_words()!r}")


def main() -> int:
    """Run the soak; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Into, choices=list(Into), required=True)
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=None, help="to repeat a run, as far as the machine's pace allows")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    began = time.monotonic()
    print(f"seed {seed}, {options.sessions} sessions, into {options.into.value}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(options.into, Path(folder), Random(seed))
        for number in range(1, options.sessions + 1):
            soak.run(number)
            if soak.faults:
                print("\n".join(soak.faults[:20]))
                return 1
            if number % 100 == 0:
                print(f"{number} sessions in {time.monotonic() - began:.0f} s: {_told(soak.counts)}", flush=True)
    print(f"it lived or ended as it should, and gave the terminal back: {_told(soak.counts)}")
    return 0


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


if __name__ == "__main__":
    os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    sys.exit(main())
