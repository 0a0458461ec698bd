"""Many players let in by one program, each forked from the one that has loaded everything: none meets another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mate_tui.folders import Folders
from mate_tui.store.history import Filter, History
from mate_tui.store.store import Store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")

_HOUSE = """
import os, sys, time
from datetime import date
from pathlib import Path
from mate_tui.cli import main
from mate_tui.folders import Folders
from mate_tui.surroundings import Surroundings
import mate_tui.plain, mate_tui.door, mate_tui.store.journal, mate_tui.controller.host

guests = []
for number in range(int(sys.argv[2])):
    typed, out = os.pipe(), os.open(f"{sys.argv[1]}/told-{number}", os.O_WRONLY | os.O_CREAT, 0o600)
    guest = os.fork()
    if guest == 0:
        os.dup2(typed[0], 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        for pipe in typed:
            os.close(pipe)
        around = Surroundings(
            lambda: Folders.below(Path(sys.argv[1], str(number))), {"MATE_TUI_PACE": "0"}, lambda: date(2026, 1, number + 1)
        )
        os._exit(main(["play", "--plain", "--rules", "classic", "--leader", "me"], around))
    guests.append((guest, typed[1]))
    os.close(typed[0])
for number, (_, typed) in enumerate(guests):
    os.write(typed, b"1\\n" * (number + 1))
while not all(os.path.getsize(f"{sys.argv[1]}/told-{number}") for number in range(len(guests))):
    time.sleep(0.01)
for number, (guest, typed) in enumerate(guests):
    if number % 2:
        os.kill(guest, 15)
    else:
        os.write(typed, b"quit\\n2\\n")
print([os.waitstatus_to_exitcode(os.waitpid(guest, 0)[1]) for guest, _ in guests])
""".replace("\\\\", "\\")
_GUESTS = 6


def test_guests_of_one_house_share_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOUSE, str(tmp_path), str(_GUESTS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    codes = done.stdout.splitlines()[-1]
    told = [(tmp_path / f"told-{number}").read_text(encoding="utf-8") for number in range(_GUESTS)]
    assert codes == str([0 if number % 2 == 0 else 128 + signal.SIGTERM for number in range(_GUESTS)]), told
    assert not any("Traceback" in text or "Not saved" in text for text in told)
    assert not (Path(os.environ["HOME"]) / "mate-tui").exists(), "nobody's things lie where the house has its own"
    deals, days = set(), []
    for number in range(0, _GUESTS, 2):
        history = History(Store(Folders.below(tmp_path / str(number)).store))
        [entry] = history.page(Filter(), 0, 10)
        days.append(entry.date)
        deals.add(next(line for line in history.record(entry.id).splitlines() if line.startswith("game 1")))
    assert days == [f"2026.01.{number + 1:02}" for number in range(0, _GUESTS, 2)]
    assert len(deals) == len(days), "each has chance of his own"
