"""A match as the rows that lists and figures are read from."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import dataclass

from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match
from mate_tui.game.position import End
from mate_tui.game.records import format_match


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a match comes from.

    Attributes:
        key: unlike that of any other match.
        bot: the level of the opponent; None for a person.
        policy: when hints are shown.
        me: as whom the one plays who keeps it.
    """

    key: str
    imported: bool = False
    bot: str | None = None
    policy: str = ""
    me: Player = Player.ONE


@dataclass(frozen=True, slots=True)
class Rows:
    """What is written of a match: its own row by column, and those of its games."""

    match: dict[str, object]
    games: tuple[tuple[object, ...], ...]


def rows_of(origin: Origin, match: Match) -> Rows:
    """The rows of a match; made before the store is held, for others write to it as well."""
    record = format_match(match)
    facts: dict[str, object] = {
        "key": origin.key,
        "imported": origin.imported,
        "bot": origin.bot,
        "policy": origin.policy,
        "me": origin.me.value,
        "date": match.date,
        "player1": match.names[0],
        "player2": match.names[1],
        "rules": str(match.rules),
        "over": match.is_over,
        "winner": match.winner or 0,
        "points1": match.total[0],
        "points2": match.total[1],
        "hints1": match.hints[0],
        "hints2": match.hints[1],
        "record": record,
        "digest": digest(format_match(match.without_comments()) if match.is_commented else record),
    }
    return Rows(facts, tuple(map(_game, match.games)))


def write_rows(connection: sqlite3.Connection, rows: Rows) -> int:
    """Write a match, new or as it is now; its id."""
    columns = list(rows.match)
    (match,) = connection.execute(
        f"INSERT INTO match ({', '.join(columns)}, touched) "
        f"VALUES ({', '.join(f':{column}' for column in columns)}, (SELECT coalesce(max(touched), 0) + 1 FROM match)) "
        f"ON CONFLICT (key) DO UPDATE SET {', '.join(f'{column} = excluded.{column}' for column in columns)}, "
        "touched = excluded.touched RETURNING id",
        rows.match,
    ).fetchone()
    games = [(match, *game) for game in rows.games]
    connection.executemany("INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
    return int(match)


def digest(record: str) -> bytes:
    """Tells records without comments apart: the same match gives the same sixteen bytes."""
    return hashlib.sha256(record.encode("utf-8", "replace")).digest()[:16]


def _game(game: Game) -> tuple[object, ...]:
    outcome = game.outcome
    mate = outcome is not None and outcome.end is End.MATE
    entries: list[str | None] = [None, None]
    for choice, position in zip(game.choices, game.positions, strict=False):
        if position.is_foreplacing:
            entries[position.decider.index] = str(choice.card) if choice.card else "-"
    return (
        game.number,
        game.leader.value,
        *game.points,
        outcome is not None,
        str(outcome.card) if mate and outcome else None,
        outcome.move if mate and outcome else None,
        *entries,
    )
