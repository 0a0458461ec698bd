"""The people whom a hub knows: an identity, a name chosen once, when they were last seen."""

from __future__ import annotations

import sqlite3
import unicodedata
from dataclasses import dataclass

from mate_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody whom a hub knows.

    Attributes:
        identity: who that is, as whoever let him in vouches for it.
        name: None until it is chosen.
        seen: when he last came, in seconds since 1970.
        banned: whether he is not let in.
    """

    identity: str
    name: str | None
    seen: int
    banned: bool


class People:
    """The people of a store. Everything here raises StoreError when the store cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def come(self, identity: str, now: int) -> Acquaintance:
        """Somebody comes, perhaps for the first time; he as he is known."""
        with self._store.writing() as connection:
            connection.execute(
                "INSERT INTO person (identity, seen) VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET seen = excluded.seen",
                (identity, now),
            )
        known = self.of(identity)
        assert known is not None
        return known

    def of(self, identity: str) -> Acquaintance | None:
        """Somebody by his identity."""
        with self._store.reading() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM person WHERE identity = ?", (identity,)).fetchone()
        return _acquaintance(row) if row else None

    def named(self, name: str) -> Acquaintance | None:
        """Somebody by his name."""
        with self._store.reading() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM person WHERE folded = ?", (folded(name),)).fetchone()
        return _acquaintance(row) if row else None

    def give_name(self, identity: str, name: str) -> bool:
        """Give somebody who has no name one; False if another has it."""
        try:
            with self._store.writing() as connection:
                statement = "UPDATE person SET name = ?, folded = ? WHERE identity = ? AND name IS NULL"
                return connection.execute(statement, (name, folded(name), identity)).rowcount == 1
        except Exception as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                return False
            raise

    def ban(self, identity: str, *, undo: bool = False) -> bool:
        """Let somebody in no more, or again; whether he is known."""
        with self._store.writing() as connection:
            return connection.execute("UPDATE person SET banned = ? WHERE identity = ?", (not undo, identity)).rowcount == 1

    def banned(self) -> list[str]:
        """The identities that are not let in."""
        with self._store.reading() as connection:
            return [row[0] for row in connection.execute("SELECT identity FROM person WHERE banned")]

    def leave(self, identity: str, *, is_guest: bool) -> None:
        """Somebody goes: one who has no table and has chosen no name, or is a guest, is not remembered."""
        with self._store.writing() as connection:
            connection.execute(
                "DELETE FROM person WHERE identity = ? AND (name IS NULL OR ?) AND NOT banned "
                "AND NOT EXISTS (SELECT 1 FROM sitting WHERE one = identity) "
                "AND NOT EXISTS (SELECT 1 FROM sitting WHERE two = identity)",
                (identity, is_guest),
            )

    def forget(self, identity: str) -> bool:
        """Know nothing of somebody any more; whether he was known."""
        with self._store.writing() as connection:
            return connection.execute("DELETE FROM person WHERE identity = ?", (identity,)).rowcount == 1


_COLUMNS = "identity, name, seen, banned"


def _acquaintance(row: tuple[str, str | None, int, int]) -> Acquaintance:
    identity, name, seen, banned = row
    return Acquaintance(identity, name, seen, bool(banned))


def folded(name: str) -> str:
    """A name without what does not tell names apart: case, width, accents' writing, blanks."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
