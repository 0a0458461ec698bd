"""``mate-tui records``: the matches kept, listed, shown, written out, read in and deleted."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mate_tui import files
from mate_tui.files import FileError, Obstacle
from mate_tui.game.faults import RecordError
from mate_tui.game.match import Match
from mate_tui.game.records import iter_matches
from mate_tui.output import Page, complain
from mate_tui.store.history import Entry, Filter, History, Importer, Kind
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.subcommands.progress import Progress
from mate_tui.subcommands.source import Source, UnreadableError
from mate_tui.words import records as words
from mate_tui.words.files import unusable
from mate_tui.words.speaker import ENGLISH, Speaker
from mate_tui.words.stored import set_aside, trouble

_PAGE = 100
"""Matches read from the store, or brought into it, at a time: no more than can be written while somebody plays."""
_PIECE = 4 << 20
"""Bytes of a file after which its matches are brought in, however few they are."""
_MOST_FAULTS = 20
"""Faults that are told one by one."""


def _guarded(listener: Speaker, store: Store, action: Callable[[History], int], *, as_json: bool = False) -> int:
    """Do something with a store; when it cannot be used, or was damaged, a sentence says so."""
    try:
        return action(History(store))
    except StoreError as error:
        if as_json:
            print(json.dumps({"error": trouble(ENGLISH, error)}))
        complain(trouble(listener, error))
        return 1
    finally:
        for moved in store.set_aside:
            complain(set_aside(listener, moved))


# -- list and show -------------------------------------------------------------------------------


def run_list(listener: Speaker, store: Store, which: Filter, *, as_json: bool) -> int:
    """List matches, the latest first; the exit code."""
    return _guarded(listener, store, lambda history: _list(listener, history, which, as_json=as_json), as_json=as_json)


def _list(listener: Speaker, history: History, which: Filter, *, as_json: bool) -> int:
    entries = [entry for page in _pages(history, which) for entry in page]
    if as_json:
        print(json.dumps({"matches": [_entry_data(entry) for entry in entries]}))
        return 0
    page = Page(listener)
    for entry in entries:
        page.line(words.entry_told(page.speaker, entry))
    if not entries:
        kept = any(history.count(Filter(kind)) for kind in (Kind.ALL, Kind.DELETED))
        complain(listener.say(words.NOTHING_LISTED if kept else words.NOTHING_KEPT))
    return 0


def _pages(history: History, which: Filter) -> Iterator[list[Entry]]:
    start = 0
    while page := history.page(which, start, _PAGE):
        yield page
        start += len(page)


def _entry_data(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "date": entry.date or None,
        "players": list(entry.names),
        "rules": entry.rules,
        "over": entry.over,
        "winner": entry.winner or None,
        "total": list(entry.points),
        "hints": list(entry.hints),
        "bot": entry.bot,
        "imported": entry.imported,
        "deleted": entry.deleted,
    }


def run_show(listener: Speaker, store: Store, match: int, *, as_json: bool) -> int:
    """Show the record of a match; the exit code."""
    return _guarded(listener, store, lambda history: _show(listener, history, match, as_json=as_json), as_json=as_json)


def _show(listener: Speaker, history: History, match: int, *, as_json: bool) -> int:
    entry, record = history.entry(match), history.record(match)
    if as_json:
        print(json.dumps(_entry_data(entry) | {"record": record}))
    elif sys.stdout.isatty():
        page = Page(listener)
        for line in record.splitlines():
            page.line(line)
    else:
        _print([record])
    return 0


# -- export --------------------------------------------------------------------------------------


def run_export(listener: Speaker, store: Store, matches: Sequence[int], kind: Kind, file: str) -> int:
    """Write records to a file, which is either complete or not touched, or to standard output for ``-``; the exit code."""
    return _guarded(listener, store, lambda history: _export(listener, history, matches, kind, file))


def _export(listener: Speaker, history: History, matches: Sequence[int], kind: Kind, file: str) -> int:
    # Whoever asks for matches by number gets all of them or none.
    records = [history.record(match) for match in matches] if matches else history.records(Filter(kind))
    if file == "-":
        _print(records)
        return 0
    try:
        _write_file(Path(file), records)
    except FileError as error:
        complain(unusable(listener, error))
        return 2
    return 0


def _print(records: Iterable[str]) -> None:
    sys.stdout.buffer.writelines(_pieces(records))
    sys.stdout.buffer.flush()


def _pieces(records: Iterable[str]) -> Iterator[bytes]:
    between = b""
    for record in records:
        yield between + record.encode()
        between = b"\n"


def _write_file(path: Path, records: Iterable[str]) -> None:
    pieces = _pieces(records)
    try:
        files.write(path, pieces)
    except FileError as error:
        if error.obstacle is not Obstacle.SPECIAL:
            raise
        files.pour(path, pieces)


# -- import --------------------------------------------------------------------------------------


@dataclass
class _Import:
    """Files on their way into the store.

    Attributes:
        count: matches met, sound or not.
        faults: how many were not sound.
        told: what is said about the first of these, and about files.
    """

    listener: Speaker
    importer: Importer
    count: int = 0
    faults: int = 0
    told: list[str] = field(default_factory=list)

    def read(self, source: Source, progress: Progress) -> None:
        """Bring in the sound matches of a file, many at a time: the store is never held while a file is read."""
        number, since = 0, 0
        batch: list[Match] = []
        for number, record in enumerate(iter_matches(source), start=1):
            if record.error is None:
                batch.append(record.match)
            else:
                self._note(source, number, record.error)
            if len(batch) == _PAGE or source.done - since > _PIECE:
                self._take(batch)
                batch, since = [], source.done
            progress.show(source.done)
        self._take(batch)
        self.count += number
        if not number:
            self.told.append(words.nothing_in(self.listener, source.name))

    def _note(self, source: Source, number: int, error: RecordError) -> None:
        self.faults += 1
        if self.faults <= _MOST_FAULTS:
            self.told.append(words.fault_in(self.listener, source.name, number, error))

    def _take(self, batch: list[Match]) -> None:
        if batch:
            self.importer.take(batch)

    def tell(self) -> None:
        """Say what was wrong, and how much came in."""
        speaker = self.listener
        for sentence in self.told:
            complain(sentence)
        if self.faults > _MOST_FAULTS:
            complain(words.more_faults(speaker, self.faults - _MOST_FAULTS))
        if self.count:
            complain(words.imported(speaker, self.importer.added, self.importer.known, self.faults))


def run_import(listener: Speaker, store: Store, files: Sequence[str]) -> int:
    """Bring in the sound matches of files, or of standard input for ``-``; the exit code."""
    return _guarded(listener, store, lambda _history: _import(listener, Importer(store), files))


def _import(listener: Speaker, importer: Importer, files: Sequence[str]) -> int:
    run = _Import(listener, importer)
    try:
        code = max(_read_file(run, file) for file in files)
    finally:
        run.tell()
    return code or int(bool(run.told))


def _read_file(run: _Import, file: str) -> int:
    try:
        source = Source(file)
    except UnreadableError as error:
        run.told.append(error.told(run.listener))
        return 2
    try:
        with Progress(source.size) as progress:
            run.read(source, progress)
    except UnreadableError as error:
        run.told.append(error.told(run.listener))
        return 2
    finally:
        source.close()
    return 0


# -- delete --------------------------------------------------------------------------------------


def run_delete(listener: Speaker, store: Store, matches: Sequence[int], *, undo: bool) -> int:
    """Take matches off all lists, or bring them back; the exit code."""
    return _guarded(listener, store, lambda history: _delete(listener, history, store, matches, undo=undo))


def _delete(listener: Speaker, history: History, store: Store, matches: Sequence[int], *, undo: bool) -> int:
    speaker = listener
    unknown = [match for match in matches if not history.delete(match, undo=undo)]
    for match in unknown:
        complain(trouble(speaker, StoreError(Trouble.NO_MATCH, store.path, str(match))))
    if len(unknown) < len(matches):
        complain(words.deleted(speaker, len(matches) - len(unknown), undo=undo))
    return int(bool(unknown))
