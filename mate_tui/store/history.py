"""Matches of the store: lists of them, their records, deleting and bringing back."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from mate_tui.game.cards import Player
from mate_tui.game.clean import NAME_LENGTH, clean, clean_lines
from mate_tui.game.match import Match
from mate_tui.game.records import format_match, parse_match
from mate_tui.store.rows import Origin, Rows, rows_of, write_rows
from mate_tui.store.statistics import Figures, figures
from mate_tui.store.store import Store, StoreError, Trouble


class Kind(Enum):
    """Which matches a list shows. Won, lost and drawn are from the side of who keeps them."""

    ALL = "all"
    UNFINISHED = "unfinished"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    IMPORTED = "imported"
    DELETED = "deleted"


_DECIDED = " OR ".join(
    f"events LIKE '%[\"{what}\",' || {who} || ',%'{only}"
    for what in ("foreplaced", "led", "replied")
    for who, only in (("me", ""), ("(3 - me)", " AND bot IS NULL"))
)
_BEGUN = f"EXISTS (SELECT 1 FROM batch WHERE batch.match = match.id AND ({_DECIDED}))"
"""Whether somebody who sat here decided anything. Earlier versions kept every match that was dealt."""

_CONDITIONS = {
    Kind.ALL: "NOT deleted",
    Kind.UNFINISHED: f"NOT deleted AND NOT over AND NOT imported AND {_BEGUN}",
    Kind.WON: "NOT deleted AND over AND winner = me",
    Kind.LOST: "NOT deleted AND over AND winner = 3 - me",
    Kind.DRAWN: "NOT deleted AND over AND winner = 0",
    Kind.IMPORTED: "NOT deleted AND imported",
    Kind.DELETED: "deleted",
}


_NAMES = tuple(f"substr(player{number}, 1, {NAME_LENGTH})" for number in (1, 2))
"""Earlier versions kept names of any length, with anything in them."""
_TEXTS = (*(f"coalesce({name}, '')" for name in _NAMES), "rules", "date")
"""What is looked through for a word."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which matches to list: of a kind, and with each word of ``text`` in a name, the rules or the date."""

    kind: Kind = Kind.ALL
    text: str = ""

    def where(self) -> tuple[str, list[str]]:
        """The condition in SQL, and what its question marks stand for."""
        conditions, values = [_CONDITIONS[self.kind]], []
        for word in self.text.split():
            escaped = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            conditions.append(f"({' || char(10) || '.join(_TEXTS)}) LIKE ? ESCAPE '\\'")
            values.append(f"%{escaped}%")
        return " AND ".join(conditions), values


@dataclass(frozen=True, slots=True)
class Entry:
    """One match in a list.

    Attributes:
        winner: 1, 2, or 0 for nobody, or nobody yet.
        me: as whom the one plays who keeps it.
        points, hints: of players 1 and 2.
    """

    id: int
    imported: bool
    bot: str | None
    date: str
    names: tuple[str | None, str | None]
    rules: str
    over: bool
    winner: int
    points: tuple[int, int]
    hints: tuple[int, int]
    deleted: bool
    me: Player


_COLUMNS = (
    f"id, imported, bot, substr(date, 1, {NAME_LENGTH}), {', '.join(_NAMES)}, rules, "
    "over, winner, points1, points2, hints1, hints2, deleted, me"
)


def _entry(row: Sequence[Any]) -> Entry:
    match, imported, bot, date, one, two, rules, over, winner, points1, points2, hints1, hints2, deleted, me = row
    points, hints = (points1, points2), (hints1, hints2)
    names = (None if one is None else clean(one), None if two is None else clean(two))
    facts = (match, bool(imported), bot, clean(date), names, clean(rules), bool(over), winner, points, hints, bool(deleted))
    return Entry(*facts, Player(me))


class History:
    """The matches of a store. Everything here raises StoreError when the store cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, which: Filter) -> int:
        """How many matches a list has."""
        where, values = which.where()
        with self._store.reading() as connection:
            return int(connection.execute(f"SELECT count(*) FROM match WHERE {where}", values).fetchone()[0])

    def page(self, which: Filter, start: int, count: int) -> list[Entry]:
        """A part of a list, by date, the latest first."""
        where, values = which.where()
        query = f"SELECT {_COLUMNS} FROM match WHERE {where} ORDER BY date DESC, id DESC LIMIT ? OFFSET ?"
        with self._store.reading() as connection:
            return [_entry(row) for row in connection.execute(query, [*values, count, start])]

    def unfinished(self) -> list[Entry]:
        """Matches that were interrupted, the last one first."""
        query = f"SELECT {_COLUMNS} FROM match WHERE {_CONDITIONS[Kind.UNFINISHED]} ORDER BY touched DESC"
        with self._store.reading() as connection:
            return [_entry(row) for row in connection.execute(query)]

    def entry(self, match: int) -> Entry:
        """One match as lists have it."""
        with self._store.reading() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise StoreError(Trouble.NO_MATCH, self._store.path, str(match))
        return _entry(row)

    def record(self, match: int) -> str:
        """A match as ``.mate`` text."""
        with self._store.reading() as connection:
            row = connection.execute("SELECT record FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise StoreError(Trouble.NO_MATCH, self._store.path, str(match))
        return clean_lines(row[0])

    def records(self, which: Filter) -> Iterator[str]:
        """All records of a list, the earliest first."""
        where, values = which.where()
        with self._store.reading() as connection:
            for (record,) in connection.execute(f"SELECT record FROM match WHERE {where} ORDER BY date, id", values):
                yield clean_lines(record)

    def figures(self) -> Figures:
        """Figures over all matches played here."""
        return figures(self._store)

    def delete(self, match: int, *, undo: bool = False) -> bool:
        """Take a match off all lists, or bring it back; whether there is one."""
        with self._store.writing() as connection:
            return connection.execute("UPDATE match SET deleted = ? WHERE id = ?", (not undo, match)).rowcount == 1


class Importer:
    """Brings matches from records into a store, many in one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.added = 0
        self.known = 0

    def take(self, matches: Iterable[Match]) -> None:
        """Add those that the store does not have; StoreError if it cannot be used, and then none of them is added.

        A match that it has is taken to have the comments of both records.
        """
        found = [(match, rows_of(Origin(uuid.uuid4().hex, imported=True), match)) for match in matches]
        added = 0
        # No longer than it must be: somebody may be playing.
        with self._store.writing() as connection:
            for match, rows in found:
                if not _is_known(connection, match, rows):
                    write_rows(connection, rows)
                    added += 1
        self.added += added
        self.known += len(found) - added


def _is_known(connection: sqlite3.Connection, match: Match, rows: Rows) -> bool:
    """Whether the store has a match; one that was deleted comes back, and what is written beside it is added."""
    query = "SELECT id, deleted, record FROM match WHERE digest = ?"
    known = connection.execute(query, (rows.match["digest"],)).fetchone()
    if known is None:
        return False
    number, is_deleted, record = known
    if is_deleted:
        connection.execute("UPDATE match SET deleted = 0 WHERE id = ?", (number,))
    if match.is_commented and record != rows.match["record"]:
        record = format_match(parse_match(record).with_comments_of(match))
        connection.execute("UPDATE match SET record = ? WHERE id = ?", (record, number))
    return True
