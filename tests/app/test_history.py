"""The list of matches: what it shows, finds, opens, deletes and brings back, by keys and by clicks, at every size."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from mate_tui.app.app import MateApp
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.app.widgets.match_list import MatchList
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.app.widgets.picture import Picture, row_width
from mate_tui.folders import Folders
from mate_tui.game.records import parse_match
from mate_tui.store.history import Filter, History, Importer, Kind
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.words.options import rules_named
from mate_tui.words.speaker import Glyphs
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import SIZES, file_with
from tests.app.test_table import click_target, shown, table_of
from tests.unit.test_store import finished, played


def own_store() -> Store:
    """The store that the program opens by itself."""
    return Store(Folders.of_user().store)


def filled(store: Store, count: int = 12) -> None:
    """Finished matches against the Knight by two sets of rules, and an unfinished one last."""
    for seed in range(count - 1):
        finished(store, ("classic,rounds=1", "chess,rounds=1")[seed % 2], seed)
    played(store, "capellen", seed=99, steps=9).leave()


async def history_of(pilot: Pilot[None]) -> HistoryScreen:
    """The list, opened from Home."""
    home = pilot.app.screen
    assert isinstance(home, HomeScreen)
    place = list(home._lines()).index("matches")
    await pilot.press(*["down"] * ((place - home.chosen) % len(home._lines())), "enter")
    await pilot.pause()
    await pilot.pause()
    assert isinstance(pilot.app.screen, HistoryScreen)
    return pilot.app.screen


def top(pilot: Pilot[None]) -> object:
    """The screen that is shown."""
    return pilot.app.screen


def rows(screen: HistoryScreen) -> list[str]:
    """The matches shown, a line each."""
    return shown(screen.query_one(MatchList)).splitlines()[1:]


def about(screen: HistoryScreen) -> str:
    return screen.query_one("#about", TextPanel).render().plain


async def test_the_list_is_read_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    store = own_store()
    finished(store, "classic,rounds=1", 1)
    with store.writing() as connection:
        columns = "imported, bot, policy, date, player1, player2, rules, over, winner, points1, points2, hints1, hints2, record"
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) "
            f"INSERT INTO match (key, digest, touched, {columns}) "
            f"SELECT 'k' || i, randomblob(16), i, {columns} FROM n, match WHERE id = 1"
        )
    asked: list[int] = []
    page = History.page
    monkeypatch.setattr(History, "page", lambda self, *args: asked.append(args[2]) or page(self, *args))  # type: ignore[func-returns-value]
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        assert screen.window.count == 10_000
        room = screen.query_one(MatchList).size.height - 1
        assert len(rows(screen)) == room == screen.window.room
        await pilot.press("end")
        assert screen.window.chosen == 9999
        await pilot.press("pageup")
        assert screen.window.chosen == 9999 - room
        await pilot.press("home", "pagedown", "space", "down", "up", "b")
        assert screen.window.chosen == room
        assert max(asked) <= room + 5
        asked.clear()
        await pilot.press("slash", *"knight")
        assert screen.window.count == 10_000
        assert len(asked) <= len("knight") + 1 and max(asked) <= room + 5


@pytest.mark.parametrize("glyphs", list(Glyphs))
@pytest.mark.parametrize("steps", [3, 4, 5])
@pytest.mark.sweep(3)
async def test_home_says_where_an_interrupted_match_stands_whole_at_every_size(steps: int, glyphs: Glyphs) -> None:
    played(own_store(), "capellen", seed=99, steps=steps).leave()
    app = MateApp(glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        for size in SIZES[:-2]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            label, _about = home._lines()["continue"]
            assert label.startswith("Continue: game 1 of 4, ")
            assert label in screen_text(app)


async def test_lines_say_who_won_in_words() -> None:
    store = own_store()
    filled(store)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        entries = History(store).page(Filter(), 0, 99)
        words = {1: "won", 2: "lost", 0: "drawn"}
        for row, entry in zip(rows(screen), entries, strict=True):
            assert "Knight" in row and "2026.01.02" in row
            assert (words[entry.winner] if entry.over else "unfinished") in row
            assert f"{entry.points[0]}–{entry.points[1]}" in row
            assert rules_named(screen.speaker, entry.rules)[:8] in row
        assert rows(screen)[0].startswith("▸ ")
        await pilot.press("f", "f")
        await pilot.pause()
        assert screen_text(pilot.app).isascii()


async def test_kinds_and_words_narrow_the_list() -> None:
    store = own_store()
    filled(store)
    history = History(store)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        for kind in [*list(Kind)[1:], Kind.ALL]:
            await pilot.press("right")
            assert screen.window.which == Filter(kind)
            assert len(rows(screen)) == history.count(Filter(kind)) or not screen.query_one(MatchList).display
        await pilot.press("left")
        assert screen.window.which == Filter(Kind.DELETED)
        assert "Nothing was deleted." in screen_text(pilot.app)
        await click_target(pilot, screen.query_one("#kind", Picture), Line(0, 1))
        assert screen.window.which == Filter()
        await pilot.press("slash", *"chess")
        await pilot.pause()
        assert screen.window.which.text == "chess"
        assert len(rows(screen)) == history.count(Filter(text="chess")) == 5
        await pilot.press("down")
        assert screen.window.chosen == 1
        await pilot.press("enter", "d")
        await pilot.pause()
        assert len(rows(screen)) == 4
        await pilot.press("slash", *" quux")
        await pilot.pause()
        assert "No match here has that" in screen_text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.window.which.text == ""
        assert not screen.query_one("#find", Input).display
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_deleting_is_undone_one_by_one() -> None:
    store = own_store()
    filled(store, 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        before = [entry.id for entry in screen.window.entries]
        assert "undo" not in {action.name for action in screen.available()}
        await pilot.press("down", "d", "d")
        assert [entry.id for entry in screen.window.entries] == [before[0], *before[3:]]
        assert "Deleted: Knight" in about(screen)
        await pilot.press("u")
        assert [entry.id for entry in screen.window.entries] == [before[0], *before[2:]]
        assert "Brought back" in about(screen)
        await pilot.press("left")
        assert [entry.id for entry in screen.window.entries] == [before[1]]
        assert "delete" not in {action.name for action in screen.available()}
        await pilot.press("d", "u")
        assert not screen.window.entries
        await pilot.press("right")
        assert [entry.id for entry in screen.window.entries] == before
        assert not screen.deleted
        for _ in before:
            await pilot.press("d")
        assert not screen.window.entries
        assert "No matches yet" in screen_text(pilot.app)
        for _ in before:
            await pilot.press("u")
        assert [entry.id for entry in screen.window.entries] == before


async def test_what_was_deleted_before_is_found_among_the_deleted() -> None:
    store = own_store()
    filled(store, 3)
    History(store).delete(1)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        assert screen.window.count == 2
        await pilot.press("left", "u", "right")
        assert screen.window.count == 3


@pytest.mark.parametrize("how", ["keys", "clicks"])
async def test_a_finished_match_opens_in_the_viewer(how: str) -> None:
    store = own_store()
    filled(store, 4)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        if how == "keys":
            await pilot.press("down", "down", "enter")
        else:
            await click_target(pilot, screen.query_one(MatchList), Line(2))
            assert isinstance(pilot.app.screen, HistoryScreen)
            await click_target(pilot, screen.query_one(MatchList), Line(2))
        await pilot.pause()
        assert isinstance(pilot.app.screen, ViewerScreen)
        record = History(store).record(screen.window.entries[2].id)
        assert pilot.app.screen.walk.match == parse_match(record)
        await pilot.press("escape")
        await pilot.pause()
        assert top(pilot) is screen


async def test_an_unfinished_match_is_gone_on_with_or_looked_at() -> None:
    store = own_store()
    filled(store, 3)
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ViewerScreen)
        assert "it is not over" in press_last(app.screen)
        await pilot.press("escape", "enter")
        await pilot.pause()
        await pilot.press("enter")
        table = await table_of(pilot)
        assert isinstance(table, TableScreen)
        assert table.state.match.date == "2026.01.02"
        await pilot.press("escape", "down", "enter")
        await pilot.pause()
        assert top(pilot) is screen
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert top(pilot) is screen


def press_last(viewer: ViewerScreen) -> str:
    """What is told of the end of what there is."""
    while viewer.walk.step(1) != viewer.walk:
        viewer.look_at(viewer.walk.step(1))
    return viewer.query_one(".told", TextPanel).render().plain


async def test_an_imported_match_shows_both_names_and_is_only_looked_at() -> None:
    store = own_store()
    match = finished(Store(store.path.with_name("other.db")), "classic,rounds=1", 2)
    Importer(store).take([replace(match, names=("Änne von und zu Überlangennamen", "Bo"), games=match.games[:1], loser=None)])
    async with MateApp().run_test(size=(150, 44)) as pilot:
        screen = await history_of(pilot)
        assert "Änne von und zu Überlan" in rows(screen)[0]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ViewerScreen)
        await pilot.press("escape", "f", "f")
        await pilot.pause()
        assert screen_text(pilot.app).isascii()


def broken(trouble: Trouble) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise StoreError(trouble, Folders.of_user().store, "some detail")

    return fail


@pytest.mark.parametrize("trouble", list(Trouble))
@pytest.mark.sweep(4)
async def test_trouble_with_the_store_is_one_sentence(trouble: Trouble, monkeypatch: pytest.MonkeyPatch) -> None:
    store = own_store()
    filled(store, 3)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        with monkeypatch.context() as patched:
            for name in ("delete", "record"):
                patched.setattr(History, name, broken(trouble))
            await pilot.press("d")
            sentence = about(screen)
            assert sentence and "Deleted" not in sentence
            await pilot.press("down", "enter")
            await pilot.pause()
            assert about(screen) == sentence
            for name in ("page", "count"):
                patched.setattr(History, name, broken(trouble))
            await pilot.press("right")
            await pilot.pause()
            assert screen.query_one("#nothing", TextPanel).render().plain == sentence
            assert screen.query_one("#nothing").region
            assert not screen.window.entries
            await pilot.press("d", "u", "enter", "end", "pageup", "up", "slash", "x", "escape")
            await pilot.pause()
        await pilot.press("left")
        await pilot.pause()
        assert screen.window.count == 3


async def test_a_store_that_cannot_be_opened_is_told() -> None:
    path = Folders.of_user().store
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        assert not screen.window.entries
        assert "newer version" in screen_text(pilot.app)


@pytest.mark.sweep
@pytest.mark.parametrize("count", [0, 6])
@pytest.mark.parametrize("glyphs", list(Glyphs))
async def test_every_size_holds_the_list(count: int, glyphs: Glyphs) -> None:
    store = own_store()
    if count:
        filled(store, count)
    async with MateApp(glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        screen = await history_of(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await pilot.pause()
            if width < 40:
                continue
            assert not screen.show_vertical_scrollbar
            for picture in screen.query(Picture):
                assert max(map(row_width, picture.rows), default=0) <= picture.size.width or not picture.region
            matches = screen.query_one(MatchList)
            assert len(matches.rows) <= max(matches.size.height, 1)
            assert bool(count) == ("Score" in screen_text(pilot.app))
