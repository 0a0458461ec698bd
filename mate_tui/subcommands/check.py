"""``mate-tui check``: replay records and name the first fault of each match."""

from __future__ import annotations

import json
import sys

from mate_tui.game.faults import RecordError
from mate_tui.game.match import Game
from mate_tui.game.position import End
from mate_tui.game.records import MatchRecord, parse_matches
from mate_tui.output import Page, complain
from mate_tui.words.plays import fault, fault_place, score
from mate_tui.words.solved import game_result, nothing_to_check
from mate_tui.words.speaker import Speaker


def run(file: str, *, as_json: bool) -> int:
    """Check a file, or standard input for ``-``; the exit code."""
    try:
        text = read_text(file)
    except OSError as error:
        complain(f"{file}: {error.strerror or error}")
        return 2
    records = parse_matches(text)
    speaker = Speaker()
    if as_json:
        print(json.dumps({"matches": [_record_data(speaker, record) for record in records]}))
    else:
        _print_records(records)
    if not records:
        complain(nothing_to_check(speaker))
    for number, record in enumerate(records, start=1):
        if record.error and as_json:
            complain(f"match {number}: {fault_place(speaker, record.error)}")
    return 0 if records and all(record.error is None for record in records) else 1


def read_text(file: str) -> str:
    """The text of a file or of standard input; bytes that are not UTF-8 become surrogates."""
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8", errors="surrogateescape")
    with open(file, encoding="utf-8", errors="surrogateescape", newline=None) as source:
        return source.read()


# -- JSON ----------------------------------------------------------------------------------------


def _record_data(speaker: Speaker, record: MatchRecord) -> dict[str, object]:
    match = record.match
    return {
        "rules": record.rules_text.encode("utf-8", "replace").decode(),
        "players": list(match.names),
        "ok": record.error is None,
        "games": [_game_data(game) for game in match.games],
        "total": list(match.total),
        "error": _error_data(speaker, record.error) if record.error else None,
    }


def _game_data(game: Game) -> dict[str, object]:
    return {
        "game": game.number,
        "leader": game.leader.value,
        "moves": sum(move.winner is not None for move in game.moves),
        "points": list(game.points),
        "end": (game.outcome.end if game.outcome else End.UNFINISHED).value,
    }


def _error_data(speaker: Speaker, error: RecordError) -> dict[str, object]:
    return {"game": error.game, "move": error.move, "play": error.play, "reason": fault(speaker, error)}


# -- for people ----------------------------------------------------------------------------------


def _print_records(records: list[MatchRecord]) -> None:
    page = Page()
    for number, record in enumerate(records, start=1):
        match = record.match
        names = tuple(name or default for name, default in zip(match.names, Speaker().names, strict=True))
        speaker = Speaker(names=(names[0], names[1]), faces=match.rules.faces, glyphs=page.speaker.glyphs)
        page.line(
            speaker.say(
                "Match {number}: {rules}, {score}", number=number, rules=record.rules_text, score=score(speaker, match.total)
            ),
            bold=True,
        )
        for game in match.games:
            page.line("  " + game_result(speaker, game))
        if record.error:
            page.line("  " + speaker.say("Fault: {place}", place=fault_place(speaker, record.error)), bold=True)
