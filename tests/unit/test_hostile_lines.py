"""Lines of text with what comes from outside: every subcommand, and plain mode."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from mate_tui.folders import Folders
from mate_tui.game.cards import Player
from mate_tui.game.clean import NAME_LENGTH, TEXT_LENGTH, clean_lines
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import MatchStarted
from mate_tui.game.records import format_match, parse_match, parse_matches
from mate_tui.game.rules import Rules
from mate_tui.plain import run_plain
from mate_tui.store.history import Filter, History, Importer
from mate_tui.store.store import Store
from mate_tui.words.plain_words import WORDS
from mate_tui.words.speaker import Speaker
from tests.unit.test_clean import HOSTILE
from tests.unit.test_cli import run
from tests.unit.test_plain import setup_of

ATTACK = HOSTILE.translate({0: None, 0xD800: None}) + "\x1b]2;TITLE\x07\x1b[2J\x9b31m\u202e\x08e" + "\u0301" * 40
RECORD = f"""[Rules "classic"]
[Date "2026{ATTACK}"]
[Player1 "A{ATTACK}{"x" * 5000}"]
[Event "night {ATTACK}{"y" * 20_000}"]
[No\u3164thing\u115f "filler"]

game 1 ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1
1. AC# 11-0
"""
FAULTY = [
    RECORD.replace("AC#", f"AC{ATTACK}#".replace("\x85", "").replace("\x1c", "")),
    RECORD.replace('"classic"', f'"classic,{ATTACK}=1"'),
    RECORD.replace("game 1 ", f"game {ATTACK.split()[0]} "),
    RECORD.replace(" 1\n1. ", f" {'9' * 5000}{chr(0x9B)}\n1. "),
    RECORD.replace("[Event", f'[Termination "{ATTACK}"]\n[Event'),
    RECORD.replace("[Event", f'[Hints "{ATTACK}"]\n[Result "{ATTACK}"]\n[Event'),
    RECORD.replace("[No\u3164thing\u115f", "[Ev\u3164ent"),
    ATTACK,
]


def is_safe(text: str) -> None:
    assert clean_lines(text) == text


def test_what_is_read_is_clean_and_stays_as_it_is() -> None:
    match = parse_match(RECORD)
    name, _ = match.names
    assert name is not None and len(name) <= NAME_LENGTH
    tags = dict(match.tags)
    assert set(tags) == {"Event", "Nothing"}
    assert len(tags["Event"]) <= TEXT_LENGTH
    text = format_match(match)
    is_safe(text)
    assert parse_match(text) == match
    assert format_match(parse_match(text)) == text


def test_names_of_everyday_are_kept_to_the_letter() -> None:
    for name in ("Zoë", "Amélie\u0301", "漢字", "Ольга", "שרה", 'O\'Neil \\"Ace\\"', "x" * NAME_LENGTH, " a  b "):
        text = f'[Player1 "{name}"]\n\ngame 1 #1 1\n*\n'
        assert parse_match(text).names[0] == name.replace('\\"', '"')


@pytest.mark.parametrize("text", FAULTY)
def test_a_fault_quotes_nothing_that_a_terminal_obeys_and_not_all_of_it(text: str) -> None:
    for record in parse_matches(text):
        for said in (
            str(record.error),
            record.rules_text,
            record.error and record.error.play,
            record.error and record.error.detail,
        ):
            is_safe(said or "")
            assert len(said or "") < 400
        names = [name for name in record.match.names if name is not None]
        assert all(len(name) <= NAME_LENGTH for name in names)


def test_the_journal_of_an_earlier_version_is_cleaned() -> None:
    started = MatchStarted(Rules(), (f"{ATTACK}{'x' * 5000}", None), Player.ONE, f"2026{ATTACK}")
    (read,) = parse_events(format_events([started]))
    assert isinstance(read, MatchStarted) and read.names[0] is not None
    is_safe(read.names[0] + read.date)
    assert len(read.names[0]) <= NAME_LENGTH


@pytest.fixture
def old_store() -> Store:
    """A store of a version that kept whatever stood in a record."""
    store = Store(Folders.of_user().store)
    Importer(store).take([parse_match(RECORD)])
    kept = ATTACK
    with store.writing() as connection:
        name = f"A{kept}{'x' * 5000}"
        connection.execute("UPDATE match SET player1 = ?, date = ?, record = ?", (name, f"2026{kept}", RECORD))
    return store


@pytest.mark.parametrize(
    "words",
    [
        ["records", "list"], ["records", "list", ATTACK], ["records", "list", "--kind", ATTACK], ["records", "show", "1"],
        ["records", "show", ATTACK], ["records", "export"], ["records", "export", "-o", f"/nowhere/{ATTACK}"],
        ["records", "import", f"/{ATTACK}"], ["records", "import", "FILE"], ["records", "delete", "1"], ["records", ATTACK],
        ["check", "FILE"], ["check", f"/{ATTACK}"], ["review", "FILE"], ["review", f"/{ATTACK}"],
        ["solve", ATTACK], ["solve", f"31337 {ATTACK}"], ["solve", "31337", "--rules", ATTACK],
        ["solve", "31337", "--margin", ATTACK],
        ["lines", ATTACK], ["lines", "31337", "--plain", "--theme", ATTACK], ["puzzle", "--seed", ATTACK],
        ["puzzle", "--kind", ATTACK],
        ["play", "--deal", ATTACK], ["play", "--bot", ATTACK], ["play", "--plain"], ["where"], [ATTACK], [f"--{ATTACK}"],
    ],
)  # fmt: skip
@pytest.mark.usefixtures("old_store")
def test_every_subcommand(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / f"a\x1b]2;T\x07\u202e{'b' * 100}.mate"
    file.write_text("\n".join([RECORD, *FAULTY]))
    monkeypatch.setenv("MATE_TUI_THEME", ATTACK + "x" * 5000)
    done = run(*(word.replace("FILE", str(file)) if word == "FILE" else word for word in words), stdin=b"q\n2\n")
    is_safe(done.stdout.decode())
    is_safe(done.stderr.decode())
    assert b"Traceback" not in done.stderr
    assert all(len(line) < 1000 for line in done.stderr.decode().splitlines())


@pytest.mark.parametrize("name", ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "MATE_TUI_GLYPHS"])
@pytest.mark.parametrize("words", [["where"], ["records", "list"], ["play", "--plain"]])
def test_an_environment_that_a_terminal_would_obey(
    name: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, str(tmp_path / ATTACK.replace("/", "")))
    done = run(*words, stdin=b"q\n2\n")
    is_safe(done.stdout.decode() + done.stderr.decode())


def test_plain_mode_prints_nothing_that_a_terminal_obeys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it may come from: after the gate where things enter, so that only the one before the terminal is left."""
    say, name = Speaker.say, Speaker.name
    monkeypatch.setattr(Speaker, "say", lambda self, text, /, **facts: say(self, text, **facts) + ATTACK)
    monkeypatch.setattr(Speaker, "name", lambda self, player: ATTACK + name(self, player))
    typed = [names for word in WORDS for names in word.names if names not in ("Enter", "q", "quit", "resign")]
    lines = [ATTACK.replace("\x85", ""), "99", *typed, *["1"] * 30, "v", "resign", "2", "1"]
    for ascii_only in (False, True):
        out = StringIO()
        run_plain(setup_of(), StringIO("\n".join(lines) + "\n"), out, ascii_only=ascii_only)
        is_safe(out.getvalue())
        assert len(out.getvalue().splitlines()) > 50


def test_a_list_looks_at_no_more_of_a_name_than_is_kept(old_store: Store) -> None:
    (entry,) = History(old_store).page(Filter(), 0, 10)
    assert entry.names[0] is not None and len(entry.names[0]) <= NAME_LENGTH
    assert History(old_store).count(Filter(text="xxxx")) == 1
