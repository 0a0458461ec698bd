"""A damaged tag is one faulty match: nothing of it is read by rules that are not its own, and no other match suffers."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate_tui.folders import Folders
from mate_tui.game.faults import Fault
from mate_tui.game.records import format_match, parse_match, parse_matches
from tests.unit.test_cli import run

GAME = "\ngame 1 #31337 1\n1. TS-AS *\n"
BAD_TAGS = [
    '[Player1 "Bob "Ace" Hill"]',
    "[Player1 'Bob']",
    "[Player1 “Bob”]",
    "[Player1 „Bob“]",
    "[Player1 Bob]",
    '[Player1 "Bob]',
    '[Player1 Bob"]',
    '[Player1 "Bob"',
    '[Player1 "Bob',
    'Player1 "Bob"]',
    'Player1 "Bob"',
    '[Player1: "Bob"]',
    '[Player1="Bob"]',
    '[Player1"Bob"]',
    '[Player-1 "Bob"]',
    '["Bob"]',
    "[Player1]",
    "[]",
    "[",
    '[Player1 "Bob\\"]',
    '[Player1 "Bob\nHill"]',
    '[Player1\n"Bob"]',
    '[Player1 "Bob"] and more',
    'more [Player1 "Bob"]',
    "［Player1 ＂Bob＂］",
    '(Player1 "Bob")',
    "Bob",
    '[[Player1 "Bob"]]',
    '[Player1 "Bob" "Hill"]',
]
FIRST, LAST = '[Rules "chess"]\n[Player1 "A"]\n', '[Player2 "Al"]\n[Event "club night"]\n'
SOUND = [f'[Rules "chess"]\n[Player1 "{name}"]\n\ngame 1 #{number} 1\n*\n' for number, name in enumerate("XY", start=1)]
# The trouble began where the tags after the damaged one were taken for a match without rules.
PLAYED = GAME.replace("TS-AS", "").replace("1. ", "")


@pytest.mark.parametrize("tag", BAD_TAGS)
@pytest.mark.parametrize("rules_first", [True, False])
def test_a_damaged_tag_anywhere_is_one_fault(tag: str, rules_first: bool) -> None:
    tags = f"{FIRST}{tag}\n{LAST}" if rules_first else f"{tag}\n{FIRST}{LAST}"
    # After a game that nothing closes, a word is of that game.
    is_line = tag.startswith("[") and "\n" not in tag and "]]" not in tag
    for before in ([], SOUND[:1], *([[SOUND[0].replace("*\n", "")]] if is_line else [])):
        for after in ([], SOUND[1:]):
            records = parse_matches("\n".join([*before, tags.replace('[Player1 "A"]\n', "") + PLAYED, *after]))
            assert [record.error is None for record in records] == [*(True for _ in before), False, *(True for _ in after)]
            fault = records[len(before)]
            assert fault.match.games == ()
            assert fault.error is not None and fault.error.fault in (Fault.TAG, Fault.EXPECTED_GAME)
            assert fault.rules_text == "chess"
            assert all(str(record.match.rules) == "chess" for record in records)


def test_an_import_takes_nothing_of_it(tmp_path: Path) -> None:
    file = tmp_path / "bad.mate"
    file.write_text("\n".join(f'[Rules "classic"]\n{tag}\n[Result "*"]\n{GAME}' for tag in BAD_TAGS), "utf-8")
    done = run("records", "import", file)
    assert done.returncode == 1
    assert not Folders.of_user().store.exists()
    assert f"and {len(BAD_TAGS) - 20} more faults" in done.stderr.decode()


@pytest.mark.parametrize(
    "text",
    [
        "1. TS-AS [Rules classic] 2. TD-AD *",
        "1. TS-AS\n[%clk 3]\n2. TD-AD *",
        "[x] 1. TS-AS *",
        "1. TS-[x]AS *",
        "1. TS-AS [",
    ],
)
def test_what_looks_like_a_tag_in_the_midst_of_a_game_is_a_fault_of_that_match(text: str) -> None:
    records = parse_matches(f'[Rules "classic"]\n\ngame 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1\n{text}\n\n{SOUND[0]}')
    assert [record.error is None for record in records] == [False, True]
    assert records[0].error is not None and records[0].error.fault is Fault.TAG


def test_a_file_that_breaks_off_in_a_tag_keeps_the_match_before() -> None:
    records = parse_matches(SOUND[0] + '\n[Rules "cla')
    assert [record.error is None for record in records] == [True, False]


def test_what_stands_between_games_is_of_that_match() -> None:
    text = SOUND[0].replace("*\n", "0-0\n[x]\n\ngame 2 #1 2\n*\n")
    assert [record.error is None for record in parse_matches(text)] == [False]


@pytest.mark.parametrize("name", ["rules", "RULES", "rUles"])
def test_a_tag_has_its_meaning_in_upper_and_lower_case(name: str) -> None:
    match = parse_match(f'[{name} "classic"]\n[player2 "Al"]\n{PLAYED}')
    assert (str(match.rules), match.names, match.tags) == ("classic", (None, "Al"), ())
    [record] = parse_matches(f'[{name} "classic"]\n[Rules "chess"]\n{PLAYED}')
    assert record.error is not None and record.error.fault is Fault.TAG_TWICE


def test_tags_and_text_that_touch_are_read_as_if_they_did_not() -> None:
    match = parse_match(SOUND[0])
    assert parse_match(SOUND[0].replace("\n\n", "").replace("]\n[", "][")) == match
    assert [record.match for record in parse_matches(SOUND[0].rstrip() + SOUND[1])] == [match, parse_match(SOUND[1])]


# -- marks of bytes and of ends ------------------------------------------------------------------


def test_files_that_begin_with_a_mark_of_the_order_of_bytes_can_be_joined() -> None:
    for between in ("\n", "", " "):
        text = between.join("\ufeff" + text.rstrip() for text in SOUND)
        assert [format_match(record.match) for record in parse_matches(text)] == [
            format_match(parse_match(text)) for text in SOUND
        ]
    assert parse_match('[Rules "classic"]\n[Player1 "a\ufeffb"]\n' + PLAYED).names[0] == "ab"


@pytest.mark.parametrize(
    ("trail", "named"),
    [
        ("\0" * 600, "NUL"),
        ("\x1a", "ctrl+Z"),
        ("\x1a\0\0", "ctrl+Z, NUL"),
        ("\x1b", "U+001B"),
        ("\u200b", "U+200B"),
        ("\x7f", "U+007F"),
    ],
)
def test_what_nobody_sees_at_the_end_is_named(trail: str, named: str) -> None:
    done = run("check", "-", stdin=(SOUND[0] + trail).encode())
    assert done.returncode == 1
    assert f"These characters are no text: {named}" in done.stderr.decode()
    assert "\0" not in done.stderr.decode()


def test_what_nobody_sees_at_the_beginning_or_alone_is_named_too() -> None:
    for text in ("\0", "\0" + SOUND[0], SOUND[0].replace("game", "game\0")):
        [record] = parse_matches(text)
        assert record.error is not None and record.error.fault is Fault.CONTROL
        assert "NUL" in record.error.detail


def test_a_match_that_is_too_long_is_told_by_its_own_rules() -> None:
    [record] = parse_matches('[Rules "chess"]\n[Player1 "A"]\n\ngame 1 #1 1\n' + "x " * 200_000)
    assert record.error is not None and record.error.fault is Fault.TOO_LONG
    assert (record.rules_text, record.match.names[0]) == ("chess", "A")
