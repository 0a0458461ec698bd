"""The program as a soak starts it: it leaves a line for each batch that it was about to keep, has kept, or went on from.

    python -m benchmarks.soak.launcher WITNESS FULL WORDS…

``WITNESS`` is the file for those lines. While there is a file ``FULL``, the store may not grow by a page.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from mate_tui.cli import main
from mate_tui.controller import kept
from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Setup
from mate_tui.game.event_text import format_events
from mate_tui.game.events import Event
from mate_tui.game.records import format_match
from mate_tui.store import store as stores
from mate_tui.store.journal import MatchJournal
from mate_tui.store.store import Store


class Witness:
    """A file that each line is in for good before the program goes on, however it ends."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def write(self, *facts: object) -> None:
        """One line; in one call, so that a kill leaves it whole or not at all."""
        os.write(self._file, json.dumps(facts).encode() + b"\n")


def witness_batches(witness: Witness) -> None:
    """Write down what the journal is offered and, once it has returned, what it has kept."""
    append = MatchJournal.append

    def witnessed(journal: MatchJournal, version: int, events: Sequence[Event]) -> None:
        batch = (journal._origin.key, version, format_events(events))
        witness.write("offered", *batch)
        append(journal, version, events)
        witness.write("kept", *batch)

    MatchJournal.append = witnessed  # type: ignore[method-assign, assignment]


def witness_resuming(witness: Witness) -> None:
    """Write down where a match goes on."""
    go_on = kept.go_on

    def witnessed(store: Store, match: int, rng: Random, pace: float) -> tuple[Setup, Controller]:
        setup, controller = go_on(store, match, rng, pace)
        journal = controller._journal
        assert isinstance(journal, MatchJournal)
        witness.write("resumed", journal._origin.key, controller.version, format_match(controller.match))
        return setup, controller

    kept.go_on = witnessed


class LimitedConnection(sqlite3.Connection):
    """A connection whose transactions find the disk full while a file says so."""

    full: Path

    def execute(self, sql: str, *parameters: object) -> sqlite3.Cursor:
        """As usual, but every transaction begins with a look at the disk."""
        if sql.startswith("BEGIN"):
            pages = super().execute("PRAGMA page_count").fetchone()[0] if self.full.exists() else 1 << 30
            super().execute(f"PRAGMA max_page_count = {pages}")
        return super().execute(sql, *parameters)  # type: ignore[arg-type]


def limit_disk(full: Path) -> None:
    """Let the store's connections be limited ones."""

    class Limited(LimitedConnection):
        pass

    Limited.full = full
    connect = sqlite3.connect

    def limited(path: Path | str, **options: Any) -> sqlite3.Connection:
        return connect(path, factory=Limited, **options)

    stores.sqlite3.connect = limited  # type: ignore[attr-defined]


if __name__ == "__main__":
    witness = Witness(sys.argv[1])
    witness_batches(witness)
    witness_resuming(witness)
    limit_disk(Path(sys.argv[2]))
    sys.exit(main(sys.argv[3:]))
