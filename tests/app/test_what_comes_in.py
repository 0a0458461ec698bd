"""What comes in counts where it is meant, and nowhere else: pastes, keys where there is no room, glyphs, style sheets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from textual import events
from textual.css import stylesheet
from textual.pilot import Pilot
from textual.widgets import Input

from mate_tui.app.app import MateApp
from mate_tui.app.ear import Ear, Rush
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.styles import style_sheets
from mate_tui.words.speaker import Glyphs
from tests.app.test_table import setup_of, table_of


async def send(pilot: Pilot[None], data: bytes) -> None:
    """These bytes from the terminal, in one blow."""
    ear = Ear(0.5)
    for message in (*ear.hear(data, 1.0), *ear.hear(b"", 60.0)):
        pilot.app.post_message(message)
    await pilot.pause()
    await pilot.pause()


async def test_a_paste_that_is_not_marked_plays_no_cards() -> None:
    app = MateApp(setup_of("classic"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await send(pilot, b"1122334455\r31337\rthe quick brown fox\r")
        assert app.screen is table and not table.state.match.game.choices
        await send(pilot, b"11")
        assert table.state.match.game.choices


@pytest.mark.parametrize("kind", ["new", "analyse"])
async def test_a_number_typed_in_one_blow_is_typed(kind: str) -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen: NewMatchScreen | SetUpScreen
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.chosen = list(home._lines()).index(kind)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewMatchScreen | SetUpScreen)
        screen = app.screen
        await send(pilot, b"31337\r")
        assert "31337" not in shown_deal(screen), "no line for it is chosen"
        screen.chosen = screen.lines.index("deal")
        await send(pilot, b"31337")
        assert "31337" in shown_deal(screen)


def shown_deal(screen: NewMatchScreen | SetUpScreen) -> str:
    return screen.deal if isinstance(screen, NewMatchScreen) else str(screen.state.number)


async def test_text_typed_in_one_blow_goes_into_a_field() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        home.chosen = list(home._lines()).index("matches")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("slash")
        await send(pilot, b"quick fox")
        assert app.screen.query_one("#find", Input).value == "quick fox"


async def test_behind_a_window_that_is_too_small_no_key_plays() -> None:
    app = MateApp(setup_of("classic"))
    async with app.run_test(size=(20, 5)) as pilot:
        table = await table_of(pilot)
        settings = app.settings
        for key in ("1", "1", "enter", "h", "right", "enter", "t", "l", "f", "F", "comma", "ctrl+p", "u", "R", "c", "m"):
            await pilot.press(key)
        await pilot.click(offset=(3, 3))
        app.post_message(Rush("11", [events.Key("1", "1"), events.Key("1", "1")]))
        app.post_message(events.Paste("11"))
        await pilot.pause()
        assert app.screen is table and not table.state.match.game.choices and app.settings == settings
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert app.screen is table
        await pilot.press("q")
        assert isinstance(app.screen, AskScreen)
        await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("1", "1")
        assert table.state.match.game.choices


async def test_ctrl_c_twice_leaves() -> None:
    app = MateApp(setup_of("classic"))
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await send(pilot, b"\x03\x03")
    assert app.return_code == 130


async def test_glyphs_that_cannot_be_shown_are_never_chosen() -> None:
    app = MateApp(glyphs=Glyphs.ASCII, glyphs_shown=[Glyphs.ASCII])
    app._file.overrides["glyphs"] = "symbols"
    app.settings = app._file.load()
    assert app.glyphs is Glyphs.ASCII
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await pilot.press("f")
            await pilot.pause()
            assert app.glyphs is Glyphs.ASCII
        assert not app._file.path.exists(), "nothing was chosen"


async def test_style_sheets_are_parsed_once_before_home_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: Counter[str] = Counter()
    monkeypatch.setattr("tests.app.conftest.PARSED", {})
    parse = stylesheet.__dict__["parse"]

    def counted(scope: str, css: str, *rest: Any, **how: Any) -> Any:
        parsed[css] += 1
        return parse(scope, css, *rest, **how)

    monkeypatch.setattr(stylesheet, "parse", counted)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
    assert [parsed[path.read_text(encoding="utf-8")] for path in style_sheets()] == [1] * len(style_sheets())
