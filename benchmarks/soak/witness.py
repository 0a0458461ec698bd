"""What the launcher wrote down, and whether the store agrees with it."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from mate_tui.game.cards import Player
from mate_tui.game.event_text import parse_events
from mate_tui.game.events import CardForeplaced, CardLed, CardReplied, MatchAbandoned, rebuild
from mate_tui.game.records import format_match

Batch = tuple[int, str]
"""A version, and its events as text."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match stands: whose journal, the version, and the record."""

    key: str
    version: int
    record: str


@dataclass
class Witness:
    """The lines that the launcher left.

    Attributes:
        offered: the last batch that each journal was offered.
        kept: the batches that each journal has kept, in order.
        resumed: where the program went on, each time that it did.
        lines: how many there were.
    """

    path: Path
    offered: dict[str, Batch] = field(default_factory=dict)
    kept: dict[str, list[Batch]] = field(default_factory=lambda: defaultdict(list))
    resumed: list[Place] = field(default_factory=list)
    lines: int = 0
    _read: int = 0

    def look(self) -> int:
        """Take in what is new; how many lines that was."""
        if not self.path.exists():
            return 0
        with self.path.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        new = new[: new.rfind(b"\n") + 1]
        self._read += len(new)
        lines = new.splitlines()
        for line in lines:
            self._take(*json.loads(line))
        self.lines += len(lines)
        return len(lines)

    def _take(self, what: str, key: str, version: int, text: str) -> None:
        match what:
            case "offered":
                self.offered[key] = (version, text)
            case "kept":
                self.kept[key].append((version, text))
            case _:
                self.resumed.append(Place(key, version, text))

    def settle(self, path: Path) -> None:
        """The program has ended: what the store has now is what counts, and what it was offered beyond that is gone."""
        if path.exists():
            for key in self.offered:
                self.kept[key] = _stored(path, key)
        self.offered.clear()

    @property
    def is_behind(self) -> bool:
        """Whether a journal was offered what it has not kept."""
        return any(self.kept[key][-1:] != [batch] for key, batch in self.offered.items())


def faults(path: Path, witness: Witness) -> list[str]:
    """What is wrong with a store that nobody has open."""
    if not path.exists():
        return [f"{key}: there is no store" for key in witness.kept]
    with closing(sqlite3.connect(path)) as connection:
        found = [f"integrity: {row[0]}" for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
        found += [f"foreign key: {row}" for row in connection.execute("PRAGMA foreign_key_check")]
        found += [f"set aside: {aside}" for aside in path.parent.glob("*-damaged-*")]
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'batch'").fetchone():
            return found + [f"{key}: the store is empty" for key in witness.kept]
        stored = {key: (row, record) for row, key, record in connection.execute("SELECT id, key, record FROM match")}
        for key in stored.keys() | witness.kept.keys():
            row, record = stored.get(key, (0, ""))
            batches = connection.execute("SELECT version, events FROM batch WHERE match = ? ORDER BY version", (row,)).fetchall()
            found += [
                f"{key}: {fault}" for fault in _faults_of_match(batches, record, witness.kept[key], witness.offered.get(key))
            ]
        return found


def _faults_of_match(stored: list[Batch], record: str, kept: list[Batch], offered: Batch | None) -> list[str]:
    """Every batch that was kept is there once and in order, with at most the one under way after it."""
    if [version for version, _ in kept] != list(range(1, len(kept) + 1)):
        return [f"kept were the versions {[version for version, _ in kept]}"]
    if not stored and not _is_begun(kept):
        return []
    if stored[: len(kept)] != kept:
        return [f"{len(kept)} batches were kept, the store has {len(stored)}: {stored} instead of {kept}"]
    more = stored[len(kept) :]
    if more not in ([], [offered]):
        return [f"nobody saw these kept: {more}; offered was {offered}"]
    if not stored:
        return []
    match = rebuild(event for _, text in stored for event in parse_events(text))
    wanted = format_match(match)
    return (
        []
        if wanted == record
        else [f"the record is not that of the {len(stored)} batches {stored}:\n{record}\ninstead of\n{wanted}"]
    )


def _is_begun(batches: list[Batch]) -> bool:
    """Whether a person has decided anything: a match that was only looked at is not kept."""
    events = [event for _, text in batches for event in parse_events(text)]
    is_bot = (rebuild(events).names[1] or "").endswith("(bot)")
    people = {Player.ONE} if is_bot else set(Player)
    decisions = CardForeplaced | CardLed | CardReplied | MatchAbandoned
    return any(isinstance(event, decisions) and event.player in people for event in events)


def _stored(path: Path, key: str) -> list[Batch]:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT version, events FROM batch JOIN match ON match.id = batch.match WHERE key = ? ORDER BY version"
        return connection.execute(query, (key,)).fetchall()


def place_to_go_on(path: Path) -> Place | None:
    """Where the interrupted match that was touched last stands, worked out from its batches alone."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'batch'").fetchone():
            return None
        for row, key in connection.execute("SELECT id, key FROM match ORDER BY touched DESC").fetchall():
            batches = connection.execute("SELECT version, events FROM batch WHERE match = ? ORDER BY version", (row,)).fetchall()
            match = rebuild(event for _, text in batches for event in parse_events(text))
            if not match.is_over:
                return Place(key, batches[-1][0], format_match(match))
        return None
