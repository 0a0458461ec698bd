"""No key of any screen is without an effect that a test has seen; a new key without a test fails here by its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from mate_tui.app import screens
from mate_tui.app.actions import BACK, COPY, GLYPHS, HELP, MOVES, SETTINGS, SUITS, TABLEAU
from mate_tui.app.app import MateApp
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import GuideAsked, MateScreen, ScreenAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.table_state import KEEP, Cursor, HintStep
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Player, Rank, Suit
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.settings import SCHEMA
from mate_tui.words.speaker import Glyphs
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import setup_of, table_of
from tests.app.walk import WAYS_OUT, Walk, after_first_choice, mate_at_once

SIZE = (80, 24)
ALIKE = {
    key for action in (TABLEAU, MOVES, COPY, GLYPHS, SUITS, SETTINGS, HELP, BACK) for key in (*action.keys, "ctrl+q")
}  # fmt: skip
"""Keys of the table that mean the same in every state of a match; they are walked once, with a lead to choose."""


async def ways_out(walk: Walk, *keys: str, to: type[Screen[Any]]) -> None:
    """Every way out of the screen that ``keys`` open."""
    here = walk.kind()
    for way in WAYS_OUT:
        await walk.press(way, walk.kind, to)
        await walk.go(*keys, to=here)


async def opens(walk: Walk, key: str, kind: type[Screen[Any]]) -> None:
    """A key opens a screen that Esc closes."""
    here = walk.kind()
    await walk.press(key, walk.kind, kind)
    await walk.go("escape", to=here)


async def looks(walk: Walk) -> None:
    """The keys for glyphs, colours and settings, where a screen has them."""
    screen = walk.top(MateScreen)
    await walk.press("f", lambda: screen.speaker.glyphs, Glyphs.LETTERS)
    await walk.press("F", lambda: screen.has_class("-four"), True)
    await opens(walk, "comma", SettingsScreen)


async def walk_home(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        home = walk.top(HomeScreen)
        await walk.press("down", lambda: home.chosen, 1)
        await walk.press("up", lambda: home.chosen, 0)
        await opens(walk, "enter", NewMatchScreen)
        await looks(walk)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        left: list[str] = []
        monkeypatch.setattr(app, "exit", lambda: left.append("left"))
        for count, key in enumerate(WAYS_OUT, 1):
            await walk.press(key, lambda: len(left), count)
        walk.all_pressed()


async def walk_new_match(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        await walk.go("enter", to=NewMatchScreen)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await ways_out(walk, "enter", to=HomeScreen)
        screen = walk.top(NewMatchScreen)
        await walk.press("up", lambda: screen.lines[screen.chosen], "deal")
        await walk.press("4", lambda: screen.deal, "4")
        await walk.press("2", lambda: screen.deal, "42")
        await walk.press("backspace", lambda: screen.deal, "4")
        await walk.press("right", lambda: screen.deal, "")
        await walk.press("down", lambda: screen.chosen, 0)
        await pilot.press("down")
        await walk.press("right", lambda: screen.setup.bot, Level.KING)
        await walk.press("left", lambda: screen.setup.bot, Level.KNIGHT)
        keys = walk.pressed
        walk.pressed = keys | {"enter"}
        walk.all_pressed()
        walk.pressed = keys
        await walk.press("enter", walk.kind, TableScreen)


async def walk_settings(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        await walk.go("comma", to=SettingsScreen)
        await ways_out(walk, "comma", to=HomeScreen)
        screen = walk.top(SettingsScreen)
        await walk.press("down", lambda: screen.chosen, 1)
        setting = SCHEMA[1]
        await walk.press("right", lambda: walk.app.settings.value(setting.key), setting.values[1])
        await walk.press("left", lambda: walk.app.settings.value(setting.key), setting.values[0])
        await walk.press("enter", lambda: walk.app.settings.value(setting.key), setting.values[1])
        await walk.press("up", lambda: screen.chosen, 0)
        walk.all_pressed()


async def walk_page(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        for key in WAYS_OUT:
            walk.app.post_message(ScreenAsked(PageScreen(Glyphs.SYMBOLS, "history")))
            await walk.until(walk.kind, PageScreen)
            await walk.press(key, walk.kind, HomeScreen)
        walk.app.post_message(ScreenAsked(PageScreen(Glyphs.SYMBOLS, "questions")))
        await walk.until(walk.kind, PageScreen)
        await scrolls(walk, "#text")
        find = walk.app.screen.query_one("#find", Input)
        await walk.press("slash", lambda: walk.app.focused, find)
        await pilot.press(*"quebec")
        await walk.until(lambda: find.value, "quebec", "letters that mean something elsewhere")
        await walk.press("enter", lambda: walk.app.focused, None)
        await walk.press("escape", lambda: find.display, False)
        walk.all_pressed()


async def scrolls(walk: Walk, text: str) -> None:
    """Every key that scrolls, there and back."""
    view = walk.app.screen.query_one(text)
    page = min(max(1, walk.app.size.height - 4), int(view.max_scroll_y))
    await walk.press("down", lambda: view.scroll_y, 1)
    await walk.press("up", lambda: view.scroll_y, 0)
    for forth, back in (("space", "pageup"), ("pagedown", "b")):
        await walk.press(forth, lambda: view.scroll_y, page)
        await walk.press(back, lambda: view.scroll_y, 0)


async def walk_moves(_: pytest.MonkeyPatch) -> None:
    async with MateApp(setup_of()).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("m", to=MovesScreen)
        await ways_out(walk, "m", to=TableScreen)
        await pilot.resize_terminal(80, 5)
        view = walk.app.screen.query_one("#moves")
        await walk.until(lambda: view.max_scroll_y > 0, True)
        await scrolls(walk, "#moves")
        walk.all_pressed()


async def walk_tableau(_: pytest.MonkeyPatch) -> None:
    async with MateApp(mate_at_once()).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.go("t", to=TableauScreen)
        await ways_out(walk, "t", to=TableScreen)
        await walk.press("t", walk.kind, TableScreen)
        await walk.go("t", to=TableauScreen)
        screen = walk.top(TableauScreen)

        def at() -> tuple[int, int]:
            return screen.card.suit, screen.card.rank

        assert at() == (0, 0)
        await walk.press("up", at, (len(Suit) - 1, 0))
        await walk.press("down", at, (0, 0))
        await walk.press("left", at, (0, len(Rank) - 1))
        await walk.press("right", at, (0, 0))
        await walk.press("right", at, (0, 1))
        keys = walk.pressed | {"enter"}
        await walk.press("enter", lambda: table.state.card, screen.card)
        await walk.go("t", to=TableauScreen)
        assert walk.pressed == keys
        walk.all_pressed()


async def walk_ask(_: pytest.MonkeyPatch) -> None:
    async with MateApp(setup_of()).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.go("R", to=AskScreen)
        await ways_out(walk, "R", to=TableScreen)
        screen = walk.top(AskScreen)
        await walk.press("down", lambda: screen.chosen, 1)
        await walk.press("up", lambda: screen.chosen, 0)
        await walk.press("enter", walk.kind, TableScreen)
        assert not table.state.match.is_over
        await walk.go("R", to=AskScreen)
        walk.all_pressed()
        await pilot.press("down")
        await walk.press("enter", lambda: table.state.match.is_over, True)


async def walk_copy(_: pytest.MonkeyPatch) -> None:
    async with MateApp(setup_of()).run_test(size=(40, 20)) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("y", to=CopyScreen)
        await ways_out(walk, "y", to=TableScreen)
        screen = walk.top(CopyScreen)
        await walk.press("down", lambda: screen.chosen, 1)
        await walk.press("enter", lambda: walk.app.clipboard, screen.texts[1])
        await walk.press("up", lambda: screen.chosen, 0)
        await pilot.press("down", "down")
        text = screen.query_one("#copy-text")
        await walk.until(lambda: text.max_scroll_y > 0, True, "a record is longer than its window")
        for forth, back in (("space", "pageup"), ("pagedown", "b")):
            await walk.press(forth, lambda: text.scroll_y > 0, True)
            await walk.press(back, lambda: text.scroll_y, 0)
        walk.all_pressed()


async def walk_help(_: pytest.MonkeyPatch) -> None:
    async with MateApp(setup_of()).run_test(size=(40, 20)) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("question_mark", to=HelpScreen)
        await ways_out(walk, "f1", to=TableScreen)
        box, keys = walk.app.screen.query_one(".box"), walk.app.screen.query_one("#keys")
        assert keys.size.width <= box.scrollable_content_region.width, "no line is cut off"
        await scrolls(walk, ".box")
        walk.all_pressed()


async def walk_table(_: pytest.MonkeyPatch) -> None:
    """With a lead to choose: every key but those of other states."""
    async with MateApp(setup_of()).run_test(size=SIZE) as pilot:
        await walk_lead(Walk(pilot))


async def walk_lead(walk: Walk) -> None:
    table = await table_of(walk.pilot)
    hand = table.state.position.hand(Player.ONE)

    def cursor() -> Cursor:
        return table.state.cursor

    await walk.press("right", cursor, Cursor(Player.ONE, 1))
    await walk.press("left", cursor, Cursor(Player.ONE, 0))
    await walk.press("up", cursor, Cursor(Player.TWO, 0))
    await walk.press("down", cursor, Cursor(Player.ONE, 0))
    for digit in (2, 3, 4, 5, 6, 7, 8, 9, 0, 1):
        await walk.press(str(digit), cursor, Cursor(Player.ONE, (digit - 1) % 10))
    await walk.press("h", lambda: table.state.hint, HintStep.NUDGE)
    for key, kind in (("t", TableauScreen), ("m", MovesScreen), ("y", CopyScreen), ("R", AskScreen)):
        await opens(walk, key, kind)
    for key in HELP.keys:
        await opens(walk, key, HelpScreen)
    for key in WAYS_OUT:
        await opens(walk, key, AskScreen)
    await looks(walk)

    def first() -> object:
        choices = table.state.match.game.choices
        return choices[0].card if choices else None

    await walk.press("enter", first, hand[0])
    await table_of(walk.pilot)
    await walk.press("u", first, None)
    await walk.press("U", first, hand[0])
    await table_of(walk.pilot)
    walk.all_pressed()


async def walk_guided(_: pytest.MonkeyPatch) -> None:
    async with MateApp(file=file_with('pace = "0"\n')).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(GuideAsked())
        await walk.until(walk.kind, GuidedTable)
        table = await table_of(pilot)
        # A table in all but its words: what its keys do is walked there, and it has no others.
        assert "BINDINGS" not in vars(GuidedTable)
        await walk.press("h", lambda: table.state.hint, HintStep.NUDGE)
        await walk.press("enter", lambda: bool(table.state.match.game.choices), True)
        await opens(walk, "escape", AskScreen)


WALKS: dict[type[Screen[Any]], Callable[[pytest.MonkeyPatch], Awaitable[None]]] = {
    HomeScreen: walk_home, NewMatchScreen: walk_new_match, SettingsScreen: walk_settings, PageScreen: walk_page,
    TableScreen: walk_table, GuidedTable: walk_guided, MovesScreen: walk_moves, TableauScreen: walk_tableau,
    AskScreen: walk_ask, CopyScreen: walk_copy, HelpScreen: walk_help,
}  # fmt: skip


@pytest.mark.parametrize("screen", WALKS, ids=lambda screen: screen.__name__)
async def test_every_key_of_a_screen_has_its_effect(screen: type[Screen[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    await WALKS[screen](monkeypatch)


def test_every_screen_is_walked() -> None:
    found = set()
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        for thing in vars(importlib.import_module(module.name)).values():
            if isinstance(thing, type) and issubclass(thing, Screen) and thing.__module__.startswith("mate_tui"):
                found.add(thing)
    assert found - {MateScreen, Dialog} == set(WALKS)


async def test_keys_of_the_table_while_foreplacing() -> None:
    async with MateApp(setup_of("capellen")).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        walk.pressed = set(ALIKE)
        hand = table.state.position.hand(Player.ONE)

        def cursor() -> Cursor:
            return table.state.cursor

        for key, place in (("right", 0), ("left", KEEP), *((str(n % 10), n - 1) for n in range(1, 11))):
            await walk.press(key, cursor, Cursor(Player.ONE, place))
        await walk.press("up", lambda: table.state.cursor.player, Player.TWO)
        await walk.press("down", lambda: table.state.cursor.player, Player.ONE)
        await walk.press("h", lambda: table.state.hint, HintStep.NUDGE)
        await opens(walk, "R", AskScreen)
        walk.pressed |= {"minus", "enter"}
        walk.all_pressed()
        await pilot.press("1")
        await walk.press("enter", lambda: [choice.card for choice in table.state.match.game.choices][:1], [hand[0]])
    async with MateApp(setup_of("capellen")).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.press("minus", lambda: [choice.card for choice in table.state.match.game.choices][:1], [None])


async def test_keys_of_the_table_with_a_reply_to_choose() -> None:
    rules = parse_rules("classic")
    setup = Setup(rules, leader=Leader.BOT, seed=1, pace=0, deal=parse_deal("31337", rules))
    async with MateApp(setup).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.until(lambda: table.state.position.led is not None and table.state.turn is Player.ONE, True)
        walk.pressed = set(ALIKE)
        legal = table.state.position.choices()[0].card
        at = table.state.cursor.place
        assert table.state.card == legal
        await walk.press("right", lambda: table.state.cursor.place, (at + 1) % 10)
        await walk.press("left", lambda: table.state.cursor.place, at)
        await walk.press("up", lambda: table.state.cursor.player, Player.TWO)
        await walk.press("down", lambda: table.state.cursor.player, Player.ONE)
        for n in [*range(at + 2, at + 11), at + 1]:
            await walk.press(str(n % 10), lambda: table.state.cursor.place, (n - 1) % 10)
        await walk.press("h", lambda: table.state.hint, HintStep.NUDGE)
        await opens(walk, "R", AskScreen)
        # With a lead of the bot alone there is nothing of mine to take back; it says so.
        await walk.press("u", lambda: "nothing of yours" in str(table.query_one("#prompt").render()), True)
        walk.pressed.add("enter")
        walk.all_pressed()
        await walk.press("enter", lambda: [choice.card for choice in table.state.match.game.choices][1:2], [legal])


async def test_keys_of_the_table_between_games() -> None:
    async with MateApp(mate_at_once()).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        walk.pressed = set(ALIKE)
        await walk.press("enter", lambda: table.state.match.game_is_over, True)
        await opens(walk, "R", AskScreen)
        await walk.press("u", lambda: table.state.match.game_is_over, False)
        await walk.press("U", lambda: table.state.match.game_is_over, True)
        walk.all_pressed()
        await walk.press("enter", lambda: len(table.state.match.games), 2)


async def test_keys_of_the_table_at_the_end() -> None:
    async with MateApp(setup_of()).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await pilot.press("R", "down", "enter")
        await walk.until(lambda: table.state.match.is_over, True)
        await walk.until(walk.kind, TableScreen)
        walk.pressed = set(ALIKE)
        await opens(walk, "enter", AskScreen)
        walk.all_pressed()
        await walk.press("escape", walk.kind, HomeScreen)


async def test_the_key_that_lets_the_rest_play_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.app.table_state.certain_outcome", after_first_choice)
    async with MateApp(mate_at_once(), file=file_with('finish = "on"\n')).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.press("e", lambda: table.state.match.game_is_over, True)
