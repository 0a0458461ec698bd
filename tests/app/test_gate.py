"""Every screen with what comes from outside: nothing a terminal would obey, no false width, and one way to write things."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from wcwidth import wcswidth

from mate_tui.app.app import MateApp
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.game.clean import clean
from mate_tui.game.match import Match
from mate_tui.store.history import Importer
from mate_tui.words.speaker import Speaker
from tests.app.every_screen import every_screen
from tests.app.screen_text import screen_text
from tests.app.test_every_key import WALKS
from tests.app.test_history import history_of, own_store
from tests.app.test_settings_in_play import file_with
from tests.app.walk import Walk
from tests.unit.test_clean import HOSTILE
from tests.unit.test_review import random_match

SIZES = [(40, 20), (80, 24), (150, 44)]
ATTACK = HOSTILE + "\x1b]2;TITLE\x07\x1b[2J\x9b31m\u202ee" + "\u0301" * 40 + "👩🏽\u200d💻❤\ufe0f🇩🇪"


def drawn(walk: Walk) -> list[str]:
    """The lines of the screen on top, with every character that goes to the terminal."""
    return ["".join(segment.text for segment in strip) for strip in walk.app.screen._compositor.render_strips()]


def is_safe(walk: Walk) -> None:
    for line in drawn(walk):
        # Each segment was cleaned by itself, so a mark may only follow its letter.
        assert clean(line) == line, (walk.kind(), line)
        assert cell_len(line) == wcswidth(line) == walk.app.size.width, (walk.kind(), line)


def match_to_look_at(rules: str = "classic", name: str = "Zed") -> Match:
    """One with mistakes, as the file of a stranger has it."""
    return replace(random_match(rules, 5), names=(name, "King (bot)"), date="2099.01.01")


def keep(match: Match) -> None:
    Importer(own_store()).take([match])


def old_store(name: str, date: str = "2099.01.01") -> None:
    """A store of a version that kept whatever stood in a record."""
    store = own_store()
    keep(match_to_look_at())
    with store.writing() as connection:
        connection.execute("UPDATE match SET player1 = ?, date = ?, record = replace(record, 'Zed', ?)", (name, date, name))


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(45, 24), (110, 34), *SIZES])
async def test_sentences_full_of_what_a_terminal_obeys_are_drawn_without_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it may come from: after the gate where things enter, so that only the one before the terminal is left."""
    keep(match_to_look_at())
    say, name = Speaker.say, Speaker.name
    monkeypatch.setattr(Speaker, "say", lambda self, text, /, **facts: say(self, text, **facts) + ATTACK)
    monkeypatch.setattr(Speaker, "name", lambda self, player: ATTACK + name(self, player))
    async with MateApp().run_test(size=size) as pilot:
        pilot.app.notify(ATTACK, title=ATTACK, markup=False, timeout=60)
        seen = await every_screen(pilot, is_safe)
    assert seen == set(WALKS)


async def test_a_store_full_of_what_a_terminal_obeys_is_shown_without_it() -> None:
    # SQLite keeps no surrogates, and its text ends at a NUL.
    kept = ATTACK.translate({0: None, 0xD800: None})
    old_store(f"A{kept}Z" + "x" * 100_000, f"2099{kept}")
    file = file_with(f'theme = "{"x" * 9000}"\n"\\u202E\\u001B[2J" = 1\n[keys]\nhint = "\\u001B"\n')
    shown = []

    def look(walk: Walk) -> None:
        is_safe(walk)
        shown.append("\n".join(drawn(walk)))

    async with MateApp(file=file).run_test(size=(80, 24)) as pilot:
        await every_screen(pilot, look)
    assert any("A?" in text for text in shown)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_a_ten_is_written_one_way_rules_are_in_words_and_what_is_cut_keeps_its_distance(size: tuple[int, int]) -> None:
    rules = "capellen,rounds=1,privilege=king,free_move=each"
    keep(match_to_look_at(rules, "Bartholomäus Æthelred von der Höhe"))
    ways: set[str] = set()

    def look(walk: Walk) -> None:
        text = screen_text(walk.app)
        tens = {ten[:-1] for ten in re.findall(r"(?:\b10|T)[♣♠♥♦]", text)}
        assert len(tens) < 2, f"{walk.kind()}\n{text}"
        ways.update(tens)
        assert walk.kind() is CopyScreen or not re.search(r"[a-z]=[a-z0-9]", text), f"{walk.kind()}\n{text}"
        assert not re.search(r"…\w", text), f"{walk.kind()}\n{text}"

    async with MateApp().run_test(size=size) as pilot:
        await every_screen(pilot, look, rules)
    assert ("T" if size[0] < 80 else "10") in ways


async def test_a_long_name_is_no_more_work_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = [await _work("x" * length, monkeypatch) for length in (200, 10**6)]
    assert short == long > 0


async def _work(name: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Characters measured and cleaned to list a match with a name, and to look at it."""
    own_store().path.unlink(missing_ok=True)
    old_store(name)
    count = 0

    def counted(text: str, *args: object) -> int:
        nonlocal count
        count += len(text)
        return cell_len(text)

    with monkeypatch.context() as patch:
        patch.setattr("mate_tui.app.widgets.picture.cell_len", counted)
        patch.setattr("mate_tui.store.history.clean", lambda text: counted(text) and clean(text))
        async with MateApp().run_test(size=(80, 24)) as pilot:
            walk = Walk(pilot)
            await history_of(pilot)
            await walk.go("enter", to=ViewerScreen)
            await walk.go("m", to=MovesScreen)
    return count
