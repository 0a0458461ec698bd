"""``mate-tui check``: replay records and name the first fault of each match."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Protocol

from mate_tui.game.faults import RecordError
from mate_tui.game.match import Game
from mate_tui.game.position import End
from mate_tui.game.records import MatchRecord, iter_matches
from mate_tui.output import Page, complain
from mate_tui.subcommands.source import Source, UnreadableError
from mate_tui.words.plays import fault, fault_place
from mate_tui.words.solved import game_result, nothing_to_check, of_record, record_heading
from mate_tui.words.speaker import ENGLISH, Speaker, _


def run(listener: Speaker, file: str, *, as_json: bool, every_fault: bool) -> int:
    """Check a file, or standard input for ``-``; the exit code."""
    json_matches = JsonMatches(_record_data_with_all if every_fault else _record_data)
    return tell_of(listener, file, json_matches if as_json else _ForPeople(listener), every_fault=every_fault)


class Telling(Protocol):
    """How matches are told of, one after another."""

    for_people: bool
    """Whether faults are laid out for them."""

    def show(self, number: int, record: MatchRecord) -> None:
        """One match more."""

    def end(self) -> None:
        """No match more."""


def tell_of(listener: Speaker, file: str, out: Telling, *, every_fault: bool = False) -> int:
    """Tell of every match in a file, or of standard input for ``-``; the exit code, 1 if one has a fault or there is none."""
    try:
        source = Source(file)
    except UnreadableError as error:
        complain(error.told(listener))
        return 2
    try:
        return _told(listener, iter_matches(source, every_fault=every_fault), out)
    except UnreadableError as error:
        complain(error.told(listener))
        return 2
    finally:
        source.close()


def _told(listener: Speaker, records: Iterator[MatchRecord], out: Telling) -> int:
    """One match after another, so that a long file needs no more room than a short one; the exit code."""
    number, code = 0, 0
    for number, record in enumerate(records, start=1):
        out.show(number, record)
        if record.error:
            code = 1
            # On a terminal one telling is enough.
            if not (out.for_people and sys.stdout.isatty() and sys.stderr.isatty()):
                for error in record.errors:
                    complain(listener.say(_("match {number}: {place}"), number=number, place=fault_place(listener, error)))
    out.end()
    if not number:
        complain(nothing_to_check(listener))
    return code if number else 1


# -- JSON ----------------------------------------------------------------------------------------


class JsonMatches:
    """One object, written as it grows, with what ``data_of`` makes of each match; a fault among the rest."""

    for_people = False

    def __init__(self, data_of: Callable[[MatchRecord], dict[str, object]]) -> None:
        self._data_of = data_of
        self._before = '{"matches": ['

    def show(self, number: int, record: MatchRecord) -> None:
        """One match more."""
        print(self._before, json.dumps(self._data_of(record)), sep="", end="")
        self._before = ", "

    def end(self) -> None:
        """No match more."""
        print(self._before if self._before != ", " else "", "]}", sep="")


def _record_data(record: MatchRecord) -> dict[str, object]:
    match = record.match
    return {
        "rules": record.rules_text,
        "players": list(match.names),
        "ok": record.error is None,
        "games": [_game_data(game) for game in match.games],
        "total": list(match.total),
        "error": error_data(record.error) if record.error else None,
    }


def _record_data_with_all(record: MatchRecord) -> dict[str, object]:
    return _record_data(record) | {"errors": [error_data(error) for error in record.errors]}


def _game_data(game: Game) -> dict[str, object]:
    return {
        "game": game.number,
        "leader": game.leader.value,
        "moves": sum(move.winner is not None for move in game.moves),
        "points": list(game.points),
        "end": (game.outcome.end if game.outcome else End.UNFINISHED).value,
    }


def error_data(error: RecordError) -> dict[str, object]:
    """Where the first fault of a match is, and what is wrong."""
    return {"game": error.game, "move": error.move, "play": error.play, "reason": fault(ENGLISH, error)}


# -- for people ----------------------------------------------------------------------------------


class _ForPeople:
    """Some lines a match."""

    for_people = True

    def __init__(self, listener: Speaker) -> None:
        self._page = Page(listener)

    def show(self, number: int, record: MatchRecord) -> None:
        """One match more."""
        page = self._page
        speaker = of_record(record, page.speaker)
        page.line(record_heading(speaker, number, record), bold=True)
        for game in record.match.games:
            page.line("  " + game_result(speaker, game))
        for error in record.errors:
            page.line("  " + speaker.say(_("Fault: {place}"), place=fault_place(speaker, error)), bold=True)

    def end(self) -> None:
        """No match more."""
