"""``mate-tui solve``: the exact worth of every choice in a position, as JSON or as a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from mate_tui.game.cards import Player
from mate_tui.game.errors import NotationError, Unread
from mate_tui.game.notation import format_choice, format_line, format_position, parse_position
from mate_tui.game.position import Choice, Decision, Outcome, Position
from mate_tui.game.rules import Rules
from mate_tui.game.validity import PositionError
from mate_tui.game.value import Value
from mate_tui.output import Page, complain
from mate_tui.solver.analysis import analyse
from mate_tui.solver.answers import Analysis, Option
from mate_tui.streams import reading_input
from mate_tui.study.goal import Result
from mate_tui.words.conditions import unseen
from mate_tui.words.notation import unreadable
from mate_tui.words.plays import outcome_for
from mate_tui.words.solved import decision_to_make, value_of_position
from mate_tui.words.speaker import ENGLISH, Speaker, _, pgettext


def run(listener: Speaker, words: list[str], rules: Rules, margin: Value | None, *, as_json: bool) -> int:
    """Solve one position, or with ``-`` one a line from standard input; the exit code."""
    if words == ["-"]:
        return _run_lines(listener, rules, margin, as_json)
    return 0 if _solve(listener, " ".join(words), rules, margin, as_json, None) else 1


def _run_lines(listener: Speaker, rules: Rules, margin: Value | None, as_json: bool) -> int:
    code = 0
    for number, line in enumerate(_typed(), start=1):
        if line.strip() and not _solve(listener, _decoded(line), rules, margin, as_json, number):
            code = 1
    return code


def _typed() -> Iterator[bytes]:
    """Lines of standard input; OSError if there can be none."""
    while True:
        with reading_input():
            line = sys.stdin.buffer.readline()
        if not line:
            return
        yield line


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", errors="surrogateescape").rstrip("\r\n")


def _solve(listener: Speaker, text: str, rules: Rules, margin: Value | None, as_json: bool, line: int | None) -> bool:
    """Solve and print one position; False if it has a fault, which is printed too."""
    try:
        if any("\udc80" <= char <= "\udcff" for char in text):
            raise NotationError(Unread.NOT_TEXT, text)
        analysis = analyse(parse_position(text, rules))
    except (NotationError, PositionError) as error:
        if as_json:
            print(json.dumps({"error": unreadable(ENGLISH, error)} | ({} if line is None else {"input_line": line})), flush=True)
        told = unreadable(listener, error)
        complain(told if line is None else listener.say(_("line {line}: {told}"), line=line, told=told))
        return False
    if as_json:
        print(json.dumps(as_data(analysis, margin)), flush=True)
    else:
        _print_table(listener, analysis, margin)
    return True


# -- JSON ----------------------------------------------------------------------------------------


def as_data(analysis: Analysis, margin: Value | None = None) -> dict[str, object]:
    """The object of notation.md, *Subcommands*."""
    position = analysis.position
    options = [_option_data(position, option, margin) for option in analysis.options]
    return {
        "position": format_position(position),
        "rules": str(position.rules),
        "turn": position.turn.value if position.turn else None,
        "decision": position.decision.value,
        "move": position.move,
        "value": analysis.value.one,
        "options": options,
        "line": options[0]["line"] if options else [],
    }


def _option_data(position: Position, option: Option, margin: Value | None) -> dict[str, object]:
    data: dict[str, object] = {
        "play": format_choice(Choice(option.choice.card), position.rules.faces),
        "free": option.choice.free,
        "value": option.value.one,
        "best": option.best,
        "outcome": _outcome_data(option.outcome, position),
        "line": list(format_line(position, option.line)),
    }
    # Points and match result never disagree about which choice is better: more points are never a worse result.
    return data if margin is None else data | {"match": Result.of(margin + option.value, Player.ONE).value}


def _outcome_data(outcome: Outcome, position: Position) -> dict[str, object]:
    return {
        "end": outcome.end.value,
        "by": outcome.winner.value if outcome.winner else None,
        "with": outcome.card.text(position.rules.faces) if outcome.card else None,
        "move": outcome.move,
        "points": outcome.points,
    }


# -- for people ----------------------------------------------------------------------------------


_OF_MATCH = {
    Result.WIN: pgettext("result of a match", "win"),
    Result.DRAW: pgettext("result of a match", "draw"),
    Result.LOSS: pgettext("result of a match", "loss"),
}


def _print_table(listener: Speaker, analysis: Analysis, margin: Value | None) -> None:
    position = analysis.position
    page = Page(listener, position.rules.faces)
    speaker = page.speaker
    turn = position.turn
    page.line(f"{format_position(position)}   {position.rules}", dim=True)
    for sentence in unseen(speaker, position):
        page.line(sentence)
    page.line(decision_to_make(speaker, position), bold=True)
    page.line(value_of_position(speaker, analysis.value))
    if position.decision is Decision.OVER or turn is None:
        return
    page.line("")
    for option in analysis.options:
        card = speaker.card(option.choice.card) if option.choice.card else speaker.say(_("keep"))
        outcome = outcome_for(speaker, option.outcome, turn)
        match = "" if margin is None else f"  {speaker.say(_OF_MATCH[Result.of(margin + option.value, Player.ONE)])}"
        mark = "*" if option.best else " "
        free = "!" if option.choice.free else ""
        worth = speaker.worth(option.value, turn)
        page.line(f"{mark} {card + free:<5}{worth:>6}  {outcome}{match}", bold=option.best)
    page.line("")
    page.line("  ".join(format_line(position, analysis.options[0].line)))
