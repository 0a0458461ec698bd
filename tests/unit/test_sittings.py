"""What a hub keeps: people with names of their own, tables, and matches written from many threads."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.errors import MateError
from mate_tui.game.rules import parse_rules
from mate_tui.server.names import cleaned, new_code
from mate_tui.store.history import Filter, History
from mate_tui.store.journal import MatchJournal
from mate_tui.store.people import People
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.store.schema import VERSION, version_of
from mate_tui.store.sittings import Sitting, Sittings
from mate_tui.store.store import Store
from tests.unit.test_controller import random_step

VERSION_2 = Path(__file__).parents[1] / "stores" / "version-2.sql"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "hub.db")


def sitting(code: str, one: str | None = "a", two: str | None = None) -> Sitting:
    return Sitting(code, "classic", "off", True, False, "", 0, True, one, two, 1, 1)


def test_a_store_of_the_version_before_has_room_for_a_hub(tmp_path: Path) -> None:
    path = tmp_path / "mate.db"
    with sqlite3.connect(path) as old:
        old.executescript(VERSION_2.read_text(encoding="utf-8"))
    assert version_of(old) == 2
    old.close()
    store = Store(path)
    assert len(History(store).page(Filter(), 0, 10)) == 2
    assert PuzzleLog(store).counts() == (1, 1)
    assert Sittings(store).add(sitting("abcdef"))
    with store.reading() as connection:
        assert version_of(connection) == VERSION


def test_names_are_chosen_once_and_by_one(store: Store) -> None:
    people = People(store)
    people.come("a", 5)
    people.come("b", 6)
    assert people.give_name("a", "Ada")
    assert not people.give_name("a", "Else")
    assert not people.give_name("b", "ａｄａ")
    known = people.come("a", 9)
    assert (known.name, known.seen, known.banned) == ("Ada", 9, False)
    assert people.named("ADA") == known
    assert people.ban("a")
    assert people.banned() == ["a"]
    assert people.forget("a")
    assert people.named("Ada") is None
    assert people.give_name("b", "Ada")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t  Lovelace ", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("O'Neill-2.", "O'Neill-2."),
        ("", None),
        (" ", None),
        ("x" * 25, None),
        ("\x1b]2;TITLE\x07", None),
        ("a\u202eb", None),
        ("a\u200bb", None),
        ("a" + "\u0301" * 12, None),
        ("-x", None),
        ("a<b", None),
        ("\udc80", None),
    ],
)
def test_nothing_that_a_terminal_would_obey_is_a_name(text: str, name: str | None) -> None:
    assert cleaned(text) == name


def test_codes_begin_with_a_letter_and_look_like_nothing_else() -> None:
    codes = {new_code(Random(seed), 6) for seed in range(500)}
    assert len(codes) == 500
    assert all(code[0].isalpha() and not set(code) & set("oil01") for code in codes)


def test_a_seat_is_taken_once(store: Store) -> None:
    sittings = Sittings(store)
    assert sittings.add(sitting("abcdef"))
    assert not sittings.add(sitting("abcdef"))
    assert [table.code for table in sittings.waiting()] == ["abcdef"]
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda who: sittings.sit("abcdef", Player.TWO, who, 2), "bcdefghi"))
    assert taken.count(True) == 1
    found = sittings.get("abcdef")
    assert found is not None
    assert found.two == "bcdefghi"[taken.index(True)]
    assert found.vacant is None
    assert sittings.waiting() == []


def test_matches_are_kept_from_many_threads(store: Store) -> None:
    """Each match works on a thread of its own, and one of the threads that opened the store has ended."""

    def play(seed: int) -> int:
        rng = Random(seed)
        controller = Setup(parse_rules("classic,rounds=1")).start(("A", "B"), rng, "", MatchJournal(store, None, "ask"))
        for _ in range(25):
            try:
                random_step(controller, rng)
            except MateError:
                continue
        assert controller.saved
        return controller.version

    with ThreadPoolExecutor(4) as pool:
        versions = list(pool.map(play, range(12)))
    with store.reading() as connection:
        kept = [row[0] for row in connection.execute("SELECT max(version) FROM batch GROUP BY match ORDER BY match")]
    assert sorted(kept) == sorted(versions)


def test_whoever_is_forgotten_leaves_no_identity_behind(store: Store) -> None:
    sittings = Sittings(store)
    for day in ("2026-11-30", "2026-12-01"):
        with store.writing() as connection:
            connection.execute(
                "INSERT INTO sitting (code, rules, hints, back, told, deal, leader, public, one, two, made, moved, day, match) "
                "VALUES (?, 'classic', 'off', 0, 0, '', 0, 0, 'a', 'bot:pawn', 0, 0, ?, NULL)",
                (f"day{day[-1]}", day),
            )
    controller = Setup(parse_rules("classic")).start(
        ("A", "B"), Random(1), "", MatchJournal(store, None, "ask", sittings.beside("day1", lambda: 5.0))
    )
    assert controller.saved
    sittings.forget("a")
    assert sittings.get("day0") is None
    kept = sittings.get("day1")
    assert kept is not None
    assert kept.match == 1
    assert kept.player("a") is None
