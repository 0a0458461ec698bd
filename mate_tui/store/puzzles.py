"""Puzzles that were tried: the first try at each counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from mate_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first try at a puzzle.

    Attributes:
        seed, kind: which puzzle.
        day: whose puzzle of the day it was; None for any other.
        solved: at the first try and without help.
        rating: of the player, after it.
    """

    seed: int
    kind: str
    day: date | None
    solved: bool
    rating: int


class PuzzleLog:
    """The puzzles tried, in a store. Everything here raises StoreError when the store cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, attempt: Attempt) -> bool:
        """Keep a first try; False if the puzzle had been tried before, and then nothing changes."""
        day = attempt.day.isoformat() if attempt.day else None
        row = (attempt.seed, attempt.kind, day, attempt.solved, attempt.rating)
        with self._store.writing() as connection:
            statement = "INSERT OR IGNORE INTO puzzle (seed, kind, day, solved, rating) VALUES (?, ?, ?, ?, ?)"
            return connection.execute(statement, row).rowcount == 1

    def has(self, seed: int, kind: str) -> bool:
        """Whether a puzzle has been tried."""
        with self._store.reading() as connection:
            return connection.execute("SELECT 1 FROM puzzle WHERE seed = ? AND kind = ?", (seed, kind)).fetchone() is not None

    def next_seed(self, first: int, kind: str | None) -> int:
        """The seed after the last one tried from ``first`` on, of a kind or of all."""
        query = "SELECT max(seed) FROM puzzle WHERE seed >= ? AND kind = coalesce(?, kind)"
        with self._store.reading() as connection:
            (last,) = connection.execute(query, (first, kind)).fetchone()
        return first if last is None else int(last) + 1

    def rating(self) -> int | None:
        """The player's rating; None before the first puzzle."""
        with self._store.reading() as connection:
            row = connection.execute("SELECT rating FROM puzzle ORDER BY id DESC LIMIT 1").fetchone()
        return None if row is None else int(row[0])

    def counts(self) -> tuple[int, int]:
        """How many puzzles were solved, of how many tried."""
        with self._store.reading() as connection:
            solved, tried = connection.execute("SELECT coalesce(sum(solved), 0), count(*) FROM puzzle").fetchone()
        return solved, tried

    def streak(self, today: date) -> int:
        """Days in a row, up to today or yesterday, whose puzzle of the day was solved."""
        with self._store.reading() as connection:
            days = {row[0] for row in connection.execute("SELECT day FROM puzzle WHERE day IS NOT NULL AND solved")}
        day = today if today.isoformat() in days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in days:
            count += 1
            day -= timedelta(days=1)
        return count
