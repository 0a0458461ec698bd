"""The tables of a hub as they are kept: what is played at each, by whom, and how it stands."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from mate_tui.game.cards import Player
from mate_tui.game.events import Event, HintTaken
from mate_tui.game.match import Match
from mate_tui.store.journal import Beside
from mate_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as it is kept.

    Attributes:
        code: what is typed to join it.
        rules, hints, deal: as text; an empty deal is drawn by lot.
        back: whether decisions may be taken back.
        told: whether those who watch may be told what choices are worth.
        leader: who leads the first game; 0 by lot.
        public: whether everybody may sit down and watch, or only whoever has the code.
        one, two: who plays: an identity, ``bot:LEVEL``, or None for nobody yet.
        made, moved: when it was made and when something last happened, in seconds since 1970.
        day: whose deal of the day it is; None for any other.
        match: its row; None until both are there.
        turn: who is to decide; 0 nobody, or either.
        over: whether the match has ended.
        known1, known2: whether players 1 and 2 have its record.
    """

    code: str
    rules: str
    hints: str
    back: bool
    told: bool
    deal: str
    leader: int
    public: bool
    one: str | None
    two: str | None
    made: int
    moved: int
    day: str | None = None
    match: int | None = None
    turn: int = 0
    over: bool = False
    known1: bool = False
    known2: bool = False

    @property
    def seats(self) -> tuple[str | None, str | None]:
        """Who plays as players 1 and 2."""
        return self.one, self.two

    def player(self, identity: str) -> Player | None:
        """As whom somebody plays here; None if he does not."""
        return next((player for player in Player if self.seats[player.index] == identity), None)

    @property
    def vacant(self) -> Player | None:
        """The seat that is open."""
        return next((player for player in Player if self.seats[player.index] is None), None)


_NAMES = [field.name for field in fields(Sitting)]
_COLUMNS = ", ".join(_NAMES)
_FLAGS = ("back", "told", "public", "over", "known1", "known2")
_SEATS = {Player.ONE: "one", Player.TWO: "two"}


def _sitting(row: Sequence[Any]) -> Sitting:
    facts = dict(zip(_NAMES, row, strict=True))
    return Sitting(**facts | {name: bool(facts[name]) for name in _FLAGS})


class Sittings:
    """The tables of a store. Everything here raises StoreError when the store cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, sitting: Sitting) -> bool:
        """Keep a new table; False if there is one of this code already, or of this day and player."""
        marks = ", ".join("?" * len(_NAMES))
        values = [getattr(sitting, name) for name in _NAMES]
        with self._store.writing() as connection:
            statement = f"INSERT OR IGNORE INTO sitting ({_COLUMNS}) VALUES ({marks})"
            return connection.execute(statement, values).rowcount == 1

    def get(self, code: str) -> Sitting | None:
        """A table by its code."""
        return next(iter(self._found("code = ?", code)), None)

    def of_day(self, day: str, identity: str | None = None) -> list[Sitting]:
        """The tables at which the deal of a day is played, by all or by one."""
        return self._found("day = ? AND (? IS NULL OR one = ?)", day, identity, identity)

    def day_points(self, day: str) -> list[tuple[str, int, int]]:
        """Who has played the deal of a day to its end, with the points of players 1 and 2, the best first."""
        query = (
            "SELECT sitting.one, match.points1, match.points2 FROM sitting JOIN match ON match.id = sitting.match "
            "WHERE day = ? AND sitting.over ORDER BY points1 - points2 DESC, moved LIMIT 200"
        )
        with self._store.reading() as connection:
            return connection.execute(query, (day,)).fetchall()

    def waiting(self) -> list[Sitting]:
        """Tables for everybody that have an open seat, the latest first."""
        return self._found("public AND NOT over AND match IS NULL AND (one IS NULL OR two IS NULL) ORDER BY made DESC LIMIT 100")

    def running(self, identity: str) -> list[Sitting]:
        """The tables of somebody at which the match has not ended, the latest first."""
        return self._found("NOT over AND (one = ? OR two = ?) ORDER BY moved DESC", identity, identity)

    def unknown(self, identity: str) -> list[tuple[str, str]]:
        """Codes and records of matches that have ended and that somebody has not got yet."""
        query = (
            "SELECT sitting.code, match.record FROM sitting JOIN match ON match.id = sitting.match "
            "WHERE sitting.over AND ((one = ? AND NOT known1) OR (two = ? AND NOT known2)) ORDER BY moved LIMIT 20"
        )
        with self._store.reading() as connection:
            return connection.execute(query, (identity, identity)).fetchall()

    def got(self, code: str, player: Player) -> None:
        """A player has the record."""
        with self._store.writing() as connection:
            connection.execute(f"UPDATE sitting SET known{player.value} = 1 WHERE code = ?", (code,))

    def sit(self, code: str, player: Player, identity: str, now: int) -> bool:
        """Somebody takes an open seat; False if it is not open any more."""
        seat = _SEATS[player]
        statement = f"UPDATE sitting SET {seat} = ?, moved = ? WHERE code = ? AND {seat} IS NULL AND NOT over"
        with self._store.writing() as connection:
            return connection.execute(statement, (identity, now, code)).rowcount == 1

    def remove(self, code: str) -> bool:
        """Take away a table at which no match has begun; whether there was one."""
        with self._store.writing() as connection:
            return connection.execute("DELETE FROM sitting WHERE code = ? AND match IS NULL", (code,)).rowcount == 1

    def forget(self, identity: str) -> None:
        """Know no more who played as this identity; open tables of his go."""
        with self._store.writing() as connection:
            connection.execute("DELETE FROM sitting WHERE match IS NULL AND (one = ? OR two = ?)", (identity, identity))
            for seat in _SEATS.values():
                connection.execute(f"UPDATE sitting SET {seat} = 'forgotten:' || code WHERE {seat} = ?", (identity,))

    def beside(self, code: str, now: Callable[[], float]) -> Beside:
        """What a match's journal writes of its table with each batch."""

        def write(connection: sqlite3.Connection, row: int, match: Match, events: Sequence[Event]) -> None:
            turn = None if match.is_over or match.game_is_over else match.position.turn
            # A hint moves nothing on: whoever waits for the other must not make him seem busy.
            moved = None if all(isinstance(event, HintTaken) for event in events) else int(now())
            connection.execute(
                "UPDATE sitting SET match = ?, moved = coalesce(?, moved), turn = ?, over = ? WHERE code = ?",
                (row, moved, turn or 0, match.is_over, code),
            )

        return write

    def _found(self, where: str, *values: object) -> list[Sitting]:
        with self._store.reading() as connection:
            return [_sitting(row) for row in connection.execute(f"SELECT {_COLUMNS} FROM sitting WHERE {where}", values)]
