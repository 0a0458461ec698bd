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
from mate_tui.game.records import iter_matches, parse_match
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


_DEAL = "game 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1"
_MATED = "game 1 ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1\n1. AC# 11-0"
FAULTY: dict[Fault, str] = {
    Fault.NOT_TEXT: f"{_DEAL} A\udcffC",
    Fault.CONTROL: f"{_DEAL} \0",
    Fault.TOO_LONG: f"{_DEAL} " + "x " * 100_001,
    Fault.OPEN_COMMENT: f"{_DEAL} {{",
    Fault.TAG: f"[Event]\n{_DEAL} *",
    Fault.TAG_TWICE: f'[Event "x"]\n[Event "x"]\n{_DEAL} *',
    Fault.TAG_VALUE: f'[Hints "many"]\n{_DEAL} *',
    Fault.RESULT: f'[Result "0-0"]\n{_MATED}',
    Fault.EXPECTED_GAME: "1. AC#",
    Fault.GAME_NUMBER: "game 2 #1 1 *",
    Fault.TOO_MANY_GAMES: f"{_MATED}\ngame 2 -.Q7.TKQ7.TKQ7/ATKQ7.ATK.A.A 2\n1. AC# 0-11\ngame 3 #1 2 *",
    Fault.DEAL: "game 1 #0 1 *",
    Fault.NOT_EXCHANGED: f"{_MATED}\ngame 2 #1 2 *",
    Fault.LEADER: f"{_MATED}\ngame 2 -.Q7.TKQ7.TKQ7/ATKQ7.ATK.A.A 1 *",
    Fault.FORE_MISSING: f'[Rules "capellen"]\n{_DEAL} TS-AS *',
    Fault.FORE_BARRED: f"{_DEAL} fore KC -",
    Fault.TOKEN: f"{_DEAL} what *",
    Fault.ILLEGAL: f"{_DEAL} TS-TD *",
    Fault.MATE_MISSING: _MATED.replace("#", "-"),
    Fault.MATE_FALSE: f"{_DEAL} TS#",
    Fault.REPLY_AFTER_MATE: _MATED.replace("AC#", "AC-QS"),
    Fault.AFTER_LEAD_ALONE: f"{_DEAL} TS- TD-AD *",
    Fault.PLAYS_AFTER_END: _MATED.replace("AC#", "AC# 2. TC-QS"),
    Fault.POINTS: _MATED.replace("11-0", "12-0"),
    Fault.NOT_CLOSED: _MATED.replace("11-0", "*"),
    Fault.GAME_UNFINISHED: f"{_DEAL} TS-AS 1-0",
    Fault.VARIATION_FIRST: f"{_DEAL} (TS-KS) TS-AS *",
    Fault.VARIATION_EMPTY: f"{_DEAL} TS-AS () *",
    Fault.VARIATION_OPEN: f"{_DEAL} TS-AS (TS-KS *",
    Fault.VARIATION_CLOSED: f"{_DEAL} TS-AS ) *",
    Fault.NO_PLAY_ALONE: f"{_DEAL} .. *",
    Fault.LAST_ONLY: f"{_DEAL} *\ngame 2 TQ7.AKQ.-.TKQ7/AK.T7.ATKQ7.A 2 *",
}
"""A match with each fault; by the rules ``classic,rounds=1`` where it names none."""


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


@pytest.mark.parametrize("fault", Fault)
def test_whatever_is_wrong_in_a_record_is_told(fault: Fault) -> None:
    text = FAULTY[fault] if "[Rules" in FAULTY[fault] else f'[Rules "classic,rounds=1"]\n{FAULTY[fault]}'
    [record] = iter_matches([text], every_fault=True)
    assert [error.fault for error in record.errors] == [fault]
    is_told(record.errors[0])


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
