"""How many bytes reach an 80x24 truecolour terminal, and how much CPU time Home takes to appear.

    python benchmarks/bytes.py [--runs 7] [--seed 7] [--dump FOLDER]

The program runs in a real pty, and the bytes that it writes there are counted until it falls silent: at start, for
the cursor, for a whole move with the bot's reply, and for a hint. Then the CPU time from the start of the process to
a complete Home, beside that of a Textual app with one label, in turn; medians and their ratio. Exit code 1 past a bound.
``--dump`` keeps what was written, a file a figure.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
from pathlib import Path

COLUMNS, LINES = 80, 24
QUIET = 0.6
"""Seconds without output after which a picture is complete."""
BOUNDS = {"start-up to a table": 24_000, "cursor by one card": 1_500, "whole move": 8_000, "hint": 4_000}
RATIO_BOUND = 3.0

ONE_LABEL = """
from textual.app import App
from textual.widgets import Label
class One(App):
    def compose(self):
        yield Label("Mate")
One().run()
"""

# A terminal says that it can hold a picture back until it is complete (mode 2026), as most do; the answer costs bytes.
ASKS_FOR_SYNC, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


class Terminal:
    """A program in a pty of 80x24, truecolour, with a home of its own."""

    def __init__(self, words: list[str], home: str) -> None:
        ours = ("TEXTUAL", "XDG_", "NO_COLOR", "MATE_")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": home, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            # The size has to stand before the program asks; from this side of the pty nothing can be late.
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execve(sys.executable, [sys.executable, *words], environment)

    def written(self) -> bytes:
        """What the program writes until it has been silent for a while."""
        seen = b""
        while select.select([self._fd], [], [], QUIET if seen else 20)[0]:
            try:
                seen += os.read(self._fd, 65_536)
            except OSError:
                break
            if ASKS_FOR_SYNC in seen:
                os.write(self._fd, ANSWER)
                return seen + self.written()
        return seen

    def press(self, keys: bytes) -> bytes:
        """What the program writes for some keys."""
        os.write(self._fd, keys)
        return self.written()

    def end(self) -> float:
        """Kill the program; the CPU seconds that it took."""
        os.kill(self.pid, signal.SIGKILL)
        usage = os.wait4(self.pid, 0)[2]
        os.close(self._fd)
        return usage.ru_utime + usage.ru_stime


def table(hints: str, seed: int, home: str) -> Terminal:
    """A classic match in which we lead."""
    words = f"-m mate_tui play --seed {seed} --pace 0 --hints {hints} --leader me --rules classic"
    return Terminal(words.split(), home)


def outputs(seed: int, home: str) -> dict[str, bytes]:
    """What is written for each of the things a player does."""
    seen: dict[str, bytes] = {}
    terminal = table("off", seed, home)
    seen["start-up to a table"] = terminal.written()
    seen["cursor by one card"] = terminal.press(b"\x1b[C")
    seen["whole move"] = terminal.press(b"\r")
    terminal.end()
    terminal = table("ask", seed, home)
    terminal.written()
    seen["hint"] = terminal.press(b"h")
    terminal.end()
    return seen


def seconds_to_picture(words: list[str], home: str) -> float:
    """CPU seconds from the start of a process until it has drawn its first picture."""
    terminal = Terminal(words, home)
    terminal.written()
    return terminal.end()


def main() -> int:
    """Measure, print the table, and compare with the bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--dump", type=Path)
    args = parser.parse_args()
    passed = True
    with tempfile.TemporaryDirectory() as home:
        seen = outputs(args.seed, home)
        print(f"bytes at {COLUMNS}x{LINES}, truecolour, seed {args.seed}")
        for name, data in seen.items():
            bound = BOUNDS[name]
            passed = passed and 0 < len(data) <= bound
            print(f"{name:20} {len(data):8,}   bound {bound:,}")
            if args.dump:
                (args.dump / f"{name.replace(' ', '-')}.bytes").write_bytes(data)
        seconds: dict[str, list[float]] = {"one label": [], "Home": []}
        for _ in range(args.runs):
            seconds["one label"].append(seconds_to_picture(["-c", ONE_LABEL], home))
            seconds["Home"].append(seconds_to_picture(["-m", "mate_tui"], home))
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    ratio = medians["Home"] / medians["one label"]
    print(f"from process start to the first picture, medians of {args.runs} runs, CPU ms")
    print(f"{'one label':20} {medians['one label'] * 1000:8.1f}")
    print(f"{'Home':20} {medians['Home'] * 1000:8.1f}   {ratio:.2f} x one label   bound {RATIO_BOUND}")
    return 0 if passed and ratio <= RATIO_BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
