"""A damaged store: move it out of the way, and carry over what can be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from mate_tui.store.schema import migrate

_TABLES = ("match", "batch", "game", "puzzle")


def set_aside(path: Path) -> tuple[Path, int]:
    """Put a new store with what can be read of a damaged one in its place: where that is now, and how many matches could be read.

    The damaged one stays where it is until the new one is complete: where there is no room for that, it is tried again.
    """
    new_path = path.with_name(f"{path.name}-new")
    new_path.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(new_path, isolation_level=None)) as new, closing(sqlite3.connect(path)) as old:
            matches = _carry_all_over(old, new)
        aside = _free_name(path)
        for suffix in ("", "-wal", "-shm"):
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.replace(aside.with_name(aside.name + suffix))
        new_path.replace(path)
    finally:
        new_path.unlink(missing_ok=True)
    return aside, matches


def _carry_all_over(old: sqlite3.Connection, new: sqlite3.Connection) -> int:
    migrate(new)
    new.execute("PRAGMA foreign_keys = ON")
    for table in _TABLES:
        _carry_over(old, new, table)
    return int(new.execute("SELECT count(*) FROM match").fetchone()[0])


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _carry_over(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> None:
    columns: list[str] = []
    with suppress(sqlite3.DatabaseError):
        columns = [name for _, name, *_ in old.execute(f"PRAGMA table_info({table})")]
    known = [name for _, name, *_ in new.execute(f"PRAGMA table_info({table})")]
    shared = [name for name in columns if name in known]
    if not shared:
        return
    new.execute("BEGIN")
    marks = ", ".join("?" * len(shared))
    for row in _readable(old, table, shared):
        # A row that no longer fits, such as a play of a match that is gone, is lost already.
        with suppress(sqlite3.IntegrityError):
            new.execute(f"INSERT INTO {table} ({', '.join(shared)}) VALUES ({marks})", row)
    new.execute("COMMIT")


def _readable(old: sqlite3.Connection, table: str, columns: list[str]) -> Iterator[tuple[object, ...]]:
    """The rows from the front as far as they can be read, then those from the back."""
    order = {"match": "id", "puzzle": "id", "batch": "match, version", "game": "match, number"}[table]
    for direction in ("", " DESC"):
        keys = ", ".join(f"{key}{direction}" for key in order.split(", "))
        with suppress(sqlite3.DatabaseError):
            yield from old.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {keys}")
            return
