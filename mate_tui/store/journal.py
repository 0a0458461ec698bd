"""The journal of a running match, and taking up one that was interrupted."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce

from mate_tui.game.cards import Player
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import Event, rebuild
from mate_tui.game.match import Match
from mate_tui.game.records import parse_match
from mate_tui.store.rows import Origin, rows_of, write_rows
from mate_tui.store.store import Store, StoreError, Trouble

Batch = tuple[int, str]
"""A version, and the events that made it as text."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as its journal left it.

    Attributes:
        id: its row in the store.
        origin: what its journal goes on with.
        batches: what happened, in order.
        owner: has claimed it.
    """

    id: int
    origin: Origin
    batches: tuple[Batch, ...]
    owner: object

    @property
    def version(self) -> int:
        """The version that the last batch made."""
        return self.batches[-1][0]

    @property
    def events(self) -> list[Event]:
        """What happened, as far as it changed the match."""
        return [event for _, text in self.batches for event in parse_events(text)]


class MatchJournal:
    """Writes the batches of one match; those that the store lacks, for whatever reason, are written with the next one.

    It begins with the first decision of somebody who sits here: a match that was only looked at is none.
    """

    def __init__(self, store: Store, bot: str | None, policy: str, me: Player = Player.ONE) -> None:
        """Begin the journal of a new match.

        Args:
            store: where to.
            bot: the level of the opponent; None for a person.
            policy: when hints are shown.
            me: as whom the one plays who keeps it.
        """
        self._store = store
        self._origin = Origin(uuid.uuid4().hex, bot=bot, policy=policy, me=me)
        self._match = rebuild(())
        self._batches: list[Batch] = []
        self._claimed: int | None = None
        self._owner = object()

    @classmethod
    def resumed(cls, store: Store, saved: Saved) -> MatchJournal:
        """The journal of a match that goes on."""
        journal = cls(store, None, "")
        journal._origin = saved.origin
        journal._match = rebuild(saved.events)
        journal._batches = list(saved.batches)
        journal._claimed, journal._owner = saved.id, saved.owner
        return journal

    @property
    def is_kept(self) -> bool:
        """Whether the store has the match."""
        return self._claimed is not None

    def append(self, version: int, events: Sequence[Event]) -> None:
        """Keep a batch for good; StoreError if that fails, and then the same batch may be offered again."""
        match = reduce(lambda match, event: event.apply(match), events, self._match)
        batches = [*self._batches, (version, format_events(events))]
        if self.is_kept or _is_begun(match, self._people):
            self._write(match, batches)
        else:
            # Nothing to keep yet, but time to say whether that will be possible.
            self._store.check()
        self._match, self._batches = match, batches

    @property
    def _people(self) -> frozenset[Player]:
        return frozenset({self._origin.me}) if self._origin.bot else frozenset(Player)

    def _write(self, match: Match, batches: Sequence[Batch]) -> None:
        rows = rows_of(self._origin, match)
        with self._store.writing() as connection:
            if (commented := self._with_comments(connection, match)) is not None:
                rows = rows_of(self._origin, commented)
            row = write_rows(connection, rows)
            self._write_missing(connection, row, batches)
        if self._claimed not in (None, row):
            # The store has been made anew, and numbers its matches anew.
            self._release()
        # Each time: where there was no room for a lock before, there may be now.
        self._store.claims.claim(row, self._owner)
        self._claimed = row

    def _with_comments(self, connection: sqlite3.Connection, match: Match) -> Match | None:
        """The match with what an import has brought to be read beside it; None if that is nothing."""
        found = connection.execute("SELECT record FROM match WHERE key = ?", (self._origin.key,)).fetchone()
        if found is None or "{" not in found[0]:
            return None
        return match.with_comments_of(parse_match(found[0]))

    def close(self, left: Sequence[tuple[int, Sequence[Event]]] = ()) -> None:
        """Another program may go on with the match, as soon as what is left to keep is kept."""
        if left:
            self._store.owed.append(partial(self._finish, list(left)))
        else:
            self._release()
        # The thread that has written here may end.
        self._store.close()

    def _release(self) -> None:
        if self._claimed is not None:
            self._store.claims.release(self._claimed, self._owner)
            self._claimed = None

    def _finish(self, left: list[tuple[int, Sequence[Event]]]) -> None:
        while left:
            self.append(*left[0])
            del left[0]
        self.close()

    def _write_missing(self, connection: sqlite3.Connection, row: int, batches: Sequence[Batch]) -> None:
        """Write what is not there: after a commit that only seemed to fail that may be nothing, in a new store all of it."""
        query = "SELECT version, events FROM batch WHERE match = ? ORDER BY version DESC LIMIT 1"
        version, text = connection.execute(query, (row,)).fetchone() or (0, "")
        if version and (version, text) not in batches:
            raise StoreError(Trouble.TAKEN, self._store.path)
        missing = [(row, *batch) for batch in batches if batch[0] > version]
        connection.executemany("INSERT INTO batch VALUES (?, ?, ?)", missing)


def _is_begun(match: Match, people: frozenset[Player]) -> bool:
    """Whether one of these has decided anything, be it taken back since."""
    return match.termination is not None or any(
        game.variations or any(position.turn in people for position in game.positions[: len(game.choices)])
        for game in match.games
    )


def resume(store: Store, match: int) -> Saved:
    """A match of this store, now claimed for this program. What is owed to the store comes first: it may be of this match.

    Raises:
        StoreError: the store cannot be used, has no such match, or it is being played.
        NotationError: what is kept of it cannot be read.
    """
    store.settle()
    if store.owed and store.trouble is not None:
        raise store.trouble
    owner = object()
    if not store.claims.claim(match, owner):
        raise StoreError(Trouble.TAKEN, store.path)
    try:
        saved = _read(store, match, owner)
        rebuild(saved.events)
        return saved
    except BaseException:
        store.claims.release(match, owner)
        raise


def _read(store: Store, match: int, owner: object) -> Saved:
    with store.reading() as connection:
        found = connection.execute("SELECT key, bot, policy, me FROM match WHERE id = ? AND NOT deleted", (match,)).fetchone()
        rows = connection.execute("SELECT version, events FROM batch WHERE match = ? ORDER BY version", (match,)).fetchall()
    if found is None or not rows:
        raise StoreError(Trouble.NO_MATCH, store.path, str(match))
    return Saved(match, Origin(found[0], False, found[1], found[2], Player(found[3])), tuple(rows), owner)
