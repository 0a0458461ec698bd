"""Errors are facts; every one that a text can bring about is told, with all of its facts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.files import FileError, Obstacle
from mate_tui.folders import Folders
from mate_tui.game.errors import MateError, NotationError, Unread
from mate_tui.game.event_text import parse_events
from mate_tui.game.faults import Fault, RecordError
from mate_tui.game.notation import parse_card, parse_deal, parse_position
from mate_tui.game.records import parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.game.validity import Impossible, PositionError
from mate_tui.store.store import StoreError, Trouble
from mate_tui.subcommands.lines import read
from mate_tui.subcommands.solve import run as solve
from mate_tui.words.errors import told
from mate_tui.words.speaker import Speaker

CLASSIC, CAPELLEN = parse_rules("classic"), parse_rules("capellen")
Read = Callable[[str], object]


def position(rules: str) -> Read:
    return lambda text: parse_position(text, rules)


def deal(text: str) -> object:
    return parse_deal(text, CLASSIC)


UNREADABLE: dict[Unread, tuple[Read, str]] = {
    Unread.CARD: (parse_card, "ACE"),
    Unread.RANK: (parse_card, "XC"),
    Unread.SUIT: (parse_card, "AX"),
    Unread.RANK_OF_HAND: (deal, "AX.-.-.-/-.-.-.-"),
    Unread.GROUPS: (deal, "A.-.-/-.-.-.-"),
    Unread.EMPTY_GROUP: (deal, "A..-.-/-.-.-.-"),
    Unread.HANDS: (deal, "A.-.-.-"),
    Unread.THREE_HANDS: (deal, "A.-.-.-/-.-.-.-/-.-.-.-"),
    Unread.DEAL_NUMBER: (deal, "#one"),
    Unread.NO_SUCH_DEAL: (deal, "184757"),
    Unread.DEALT: (deal, "A.-.-.-/-.-.-.-"),
    Unread.NOT_DEALT: (deal, "AAKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7"),
    Unread.POSITION: (position("classic"), "  "),
    Unread.FIELDS: (position("classic"), "1 1 - -,- - -"),
    Unread.LEADER: (position("classic"), "1 3"),
    Unread.FORE: (position("capellen"), "1 1 - -"),
    Unread.FREE: (position("classic,free_move=each"), "1 1 - -,- s"),
    Unread.MATCHES: (parse_match, ""),
    Unread.OPTION: (parse_rules, "classic,king=off"),
    Unread.OPTION_TWICE: (parse_rules, "deck=single,deck=double"),
    Unread.OPTION_VALUE: (parse_rules, "deck=triple"),
    Unread.OPTION_VALUES: (parse_rules, "values=1:2:3"),
    Unread.PRESET: (parse_rules, "skat"),
    Unread.PRESET_FIRST: (parse_rules, "deck=double,classic"),
    Unread.EVENTS: (parse_events, "[[1]]"),
}
IMPOSSIBLE: dict[Impossible, tuple[str, str]] = {
    Impossible.NO_FOREPLACING: ("classic", "1 1 - ?,? -"),
    Impossible.LEADER_FIRST: ("capellen", "1 1 - ?,- -"),
    Impossible.LED_TOO_EARLY: ("capellen", "TKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1 AC ?,? -"),
    Impossible.LATE: ("capellen", "A.-.-.-/K.-.-.- 1 - ?,? -"),
    Impossible.ALIKE: ("capellen", "A.-.-.-/-.7.-.- 1 - KC,KS -"),
    Impossible.TOO_OFTEN: ("classic", "AA.-.-.-/KQ.-.-.- 1"),
    Impossible.NOT_IN_DECK: ("classic,deck=double", "Q.-.-.-/-.-.K.- 1"),
    Impossible.TOO_MANY: ("classic", "ATKQ7.ATKQ7.A.-/-.-.TK.- 1"),
    Impossible.TAKES_BACK: ("capellen", "-.-.-.-/-.-.-.K 1 - AC,- -"),
    Impossible.MOVES_OVER: ("classic", "-.-.-.-/-.-.-.- 1 AC"),
    Impossible.UNEQUAL: ("classic", "A.-.-.-/-.-.-.KQ7 1"),
    Impossible.FREE: ("", ""),
}
"""No text brings the last one about: a field that does not fit is not even read."""


def is_told(error: MateError) -> str:
    sentence = told(Speaker(), error)
    assert sentence and "{" not in sentence and not re.search(r"\b(None|Unread|Impossible)\b", sentence), sentence
    return sentence


@pytest.mark.parametrize("fault", [fault for fault in Unread if fault not in (Unread.NOT_TEXT, Unread.MOVE)])
def test_whatever_cannot_be_read_is_told(fault: Unread) -> None:
    parse, text = UNREADABLE[fault]
    with pytest.raises(NotationError) as found:
        parse(text)
    assert found.value.fault is fault
    sentence = is_told(found.value)
    assert found.value.text.strip() in sentence
    offset = found.value.offset
    assert ("at character" in sentence) is (offset is not None)
    assert offset is None or f"character {offset + 1}:" in sentence


def test_bytes_that_are_no_text_and_words_that_are_no_move_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(Speaker(), ["A\udcff"], CLASSIC, None, as_json=True) == 1
    assert read(Speaker(), ["A\udcff"], CLASSIC) is None
    out, err = capsys.readouterr()
    assert out.count("these bytes are not UTF-8 text") == 1 and err.count("these bytes are not UTF-8 text") == 2
    with pytest.raises(RecordError) as found:
        parse_match('[Rules "classic"]\n\ngame 1 31337 1\nAC AS *')
    cause = found.value.cause
    assert isinstance(cause, NotationError) and cause.fault is Unread.MOVE
    assert "LEAD-REPLY" in is_told(found.value)


@pytest.mark.parametrize("fault", [fault for fault in Impossible if fault is not Impossible.FREE])
def test_whatever_is_no_position_is_told(fault: Impossible) -> None:
    rules, text = IMPOSSIBLE[fault]
    with pytest.raises(PositionError) as found:
        parse_position(text, rules)
    assert found.value.fault is fault
    assert is_told(found.value).startswith(f"{found.value.field}: ")


@pytest.mark.parametrize(
    "error",
    [
        *(RefusedError(why) for why in Why),
        *(StoreError(trouble, Folders.of_user().store, "a detail") for trouble in Trouble),
        *(FileError(Folders.of_user().store, obstacle, "a detail") for obstacle in Obstacle),
        *(RecordError(fault, "a detail") for fault in Fault),
        PositionError(Impossible.FREE, "FREE", value="off"),
    ],
    ids=str,
)
def test_every_other_error_is_told(error: MateError) -> None:
    is_told(error)
