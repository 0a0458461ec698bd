"""The tables, and how a store of an earlier version becomes one of this."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

MIGRATIONS = (
    # A match's row says what lists and figures need; its batches are what happened, and bring all of it about again.
    """
    CREATE TABLE match (
        id       INTEGER PRIMARY KEY,
        key      TEXT    NOT NULL UNIQUE, -- of the journal that writes it, or of the import that brought it
        imported INTEGER NOT NULL,        -- 1 from a record, 0 played here, by player 1
        bot      TEXT,                    -- level of player 2; NULL is a person
        policy   TEXT    NOT NULL,        -- when hints are shown
        touched  INTEGER NOT NULL,        -- grows with every batch: no clock, which may go backwards
        date     TEXT    NOT NULL,
        player1  TEXT,
        player2  TEXT,
        rules    TEXT    NOT NULL,
        over     INTEGER NOT NULL,
        winner   INTEGER NOT NULL,        -- 0 nobody, or nobody yet
        points1  INTEGER NOT NULL,
        points2  INTEGER NOT NULL,
        hints1   INTEGER NOT NULL,
        hints2   INTEGER NOT NULL,
        record   TEXT    NOT NULL,        -- the match as .mate text, as of its last batch
        digest   BLOB    NOT NULL,        -- of the record: two matches with the same one are the same
        deleted  INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX match_by_date ON match (deleted, date DESC, id DESC);
    CREATE INDEX match_by_touch ON match (touched);
    CREATE INDEX match_by_digest ON match (digest);

    CREATE TABLE batch (
        match   INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        version INTEGER NOT NULL,
        events  TEXT    NOT NULL,
        PRIMARY KEY (match, version)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE game (
        match       INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number      INTEGER NOT NULL,
        leader      INTEGER NOT NULL,
        points1     INTEGER NOT NULL,
        points2     INTEGER NOT NULL,
        over        INTEGER NOT NULL,
        mate        TEXT,                 -- the card led; NULL without a mate
        move        INTEGER,              -- of the mate
        foreplaced1 TEXT,                 -- a card, - for none; NULL where it was not to be decided
        foreplaced2 TEXT,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    """,
    # Puzzles that were tried, in the order in which they were.
    """
    CREATE TABLE puzzle (
        id     INTEGER PRIMARY KEY,
        seed   INTEGER NOT NULL,
        kind   TEXT    NOT NULL,
        day    TEXT,                      -- whose puzzle of the day it was; NULL for any other
        solved INTEGER NOT NULL,          -- 1 at the first try and without a hint
        rating INTEGER NOT NULL           -- of the player, after it
    ) STRICT;
    CREATE UNIQUE INDEX puzzle_by_seed ON puzzle (seed, kind);
    """,
    # Who keeps the match: 1 or 2, as whom he plays. Before, that was always player 1.
    """
    ALTER TABLE match ADD COLUMN me INTEGER NOT NULL DEFAULT 1;
    """,
)

VERSION = len(MIGRATIONS)
"""The schema that this program writes."""

APPLICATION = 0x4D617465
"""Says in the file's head whose it is: *Mate* in ASCII."""


def version_of(connection: sqlite3.Connection) -> int:
    """The schema of a store; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Bring a store up to a schema, in one transaction for each version so that none is ever half one."""
    while (version := version_of(connection)) < to:
        # Who else opens the store at this moment waits here, and then finds it done.
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) == version:
                for statement in MIGRATIONS[version].split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute("COMMIT")
        except BaseException:
            # Interrupted before it began there is nothing to roll back, and what interrupted it must not get lost.
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
