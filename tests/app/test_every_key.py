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
from mate_tui.app.actions import BACK, COACH, COPY, GLYPHS, HELP, LINES, MOVES, SETTINGS, SUITS, TABLEAU
from mate_tui.app.answer_state import AnswerState
from mate_tui.app.app import MateApp
from mate_tui.app.lines_state import LinesState, Start
from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import GuideAsked, MateScreen, PracticeAsked, PuzzlesAsked, ScreenAsked, SetUpAsked
from mate_tui.app.screens.board import BoardScreen
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.hands import HandsScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.screens.practice import PracticeTable
from mate_tui.app.screens.puzzle import PuzzleScreen, Series
from mate_tui.app.screens.puzzles import PuzzlesScreen
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.screens.review import ReviewScreen
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.statistics import StatisticsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.app.table_state import KEEP, Cursor, HintStep
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Player, Rank, Suit
from mate_tui.game.notation import parse_deal, parse_position
from mate_tui.game.position import Choice, Decision
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.settings import SCHEMA
from mate_tui.solver.analyst import Analyst
from mate_tui.store.history import Kind as MatchKind
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.study.kinds import Kind
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_history import filled, history_of, own_store
from tests.app.test_review import reviewed, state_of
from tests.app.test_settings_in_play import file_with
from tests.app.test_statistics import statistics_of
from tests.app.test_table import setup_of, table_of
from tests.app.test_viewer import played, viewer_of
from tests.app.walk import WAYS_OUT, Walk, after_first_choice, answer_of, mate_at_once
from tests.unit.test_review import random_match

pytestmark = pytest.mark.usefixtures("nothing_is_solved_on_the_loop")

SIZE = (80, 24)
ALIKE = {
    key
    for action in (TABLEAU, LINES, MOVES, COACH, COPY, GLYPHS, SUITS, SETTINGS, HELP, BACK)
    for key in (*action.keys, "ctrl+q")
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
    await walk.press("F", lambda: walk.app.has_class("-four"), True)
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
        await walk.press("escape", lambda: "q leaves the program." in screen_text(app), True)
        assert not left, "an arrow key that comes in two pieces begins with an Escape"
        for count, key in enumerate([key for key in WAYS_OUT if key != "escape"], 1):
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
        await walk.press("right", lambda: screen.setup.seating.opponent, Level.KING)
        await walk.press("left", lambda: screen.setup.seating.opponent, Level.KNIGHT)
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
            walk.app.post_message(ScreenAsked(PageScreen(Speaker(), "history")))
            await walk.until(walk.kind, PageScreen)
            await walk.press(key, walk.kind, HomeScreen)
        walk.app.post_message(ScreenAsked(PageScreen(Speaker(), "questions")))
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
    await walk.press("c", lambda: walk.app.settings.coach, "any")
    await walk.press("c", lambda: walk.app.settings.coach, "off")
    for key, kind in (("t", TableauScreen), ("l", LinesScreen), ("m", MovesScreen), ("y", CopyScreen), ("R", AskScreen)):
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


async def puzzle_of(walk: Walk) -> PuzzleScreen:
    """The first puzzle of the second line: any kind."""
    walk.app.post_message(PuzzlesAsked())
    await walk.until(walk.kind, PuzzlesScreen)
    await walk.go("down", "enter", to=PuzzleScreen)
    screen = walk.top(PuzzleScreen)
    await walk.until(lambda: screen.state is not None, True)
    return screen


async def walk_puzzles(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(PuzzlesAsked())
        await walk.until(walk.kind, PuzzlesScreen)
        screen = walk.top(PuzzlesScreen)
        await walk.press("down", lambda: screen.chosen, 1)
        await walk.press("up", lambda: screen.chosen, 0)
        await opens(walk, "enter", PuzzleScreen)
        await walk.press("f", lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.press("F", lambda: walk.app.has_class("-four"), True)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await opens(walk, "comma", SettingsScreen)
        walk.pressed |= set(WAYS_OUT)
        walk.all_pressed()
        for way in WAYS_OUT:
            await walk.press(way, walk.kind, HomeScreen)
            walk.app.post_message(PuzzlesAsked())
            await walk.until(walk.kind, PuzzlesScreen)


async def walk_puzzle(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        screen = await puzzle_of(walk)

        def state() -> AnswerState:
            return answer_of(screen)

        me = state().player
        hand = state().table.position.hand(me)
        await walk.press("up", lambda: state().table.cursor.player, me.other)
        await walk.press("down", lambda: state().table.cursor.player, me)
        for n in [*range(2, len(hand) + 1), 1]:
            await walk.press(str(n), lambda: state().table.cursor.place, n - 1)
        await walk.press("right", lambda: state().table.cursor.place, 1)
        await walk.press("left", lambda: state().table.cursor.place, 0)
        assert screen.puzzle is not None
        seed, others = screen.puzzle.seed, screen.puzzle.analysis.options[1:]
        wrong = next(option.choice for option in others if option.choice.card not in (None, hand[0]))
        assert wrong.card is not None
        await pilot.press(str(hand.index(wrong.card) + 1)[-1])
        await walk.press("enter", lambda: state().tried, (wrong,))
        await walk.press("f", lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.press("F", lambda: walk.app.has_class("-four"), True)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await opens(walk, "comma", SettingsScreen)
        walk.pressed |= {*WAYS_OUT, "h", "n", *(str(n) for n in range(10)), "minus"}
        walk.all_pressed()
        await walk.press("h", lambda: state().is_known, True)
        for count in (1, 2):
            await walk.press("right", lambda: screen.place, count)
        await walk.press("left", lambda: screen.place, 1)
        await opens(walk, "l", LinesScreen)
        await walk.press("n", lambda: screen.puzzle and screen.puzzle.seed, seed + 1)
        for way in WAYS_OUT:
            await walk.press(way, walk.kind, PuzzlesScreen)
            await walk.go("enter", to=PuzzleScreen)


async def test_keys_of_a_puzzle_about_foreplacing() -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        screen = PuzzleScreen(Speaker(), Series(Kind.FOREPLACE, 3), PuzzleLog(walk.app.store), Analyst())
        walk.app.post_message(ScreenAsked(screen))
        await walk.until(lambda: screen.state is not None, True)
        assert answer_of(screen).best == (Choice(None),)
        await walk.press("right", lambda: answer_of(screen).table.cursor.place, 0)
        await walk.press("left", lambda: answer_of(screen).table.cursor.place, KEEP)
        await walk.press("minus", lambda: answer_of(screen).is_known, True)
        assert PuzzleLog(walk.app.store).counts() == (1, 1)


async def lines_of(walk: Walk) -> LinesScreen:
    """The lines of a position of two cards each, all worked out."""
    position = parse_position("A.7.-.-/7.-.T.- 1", "classic")
    walk.app.look_through(Start.at(position, at_a_position(Speaker())))
    await walk.until(walk.kind, LinesScreen)
    screen = walk.top(LinesScreen)
    await walk.until(lambda: screen.state is not None and screen.state.analysis is not None, True)
    return screen


async def walk_lines(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        for way in WAYS_OUT:
            await lines_of(walk)
            await walk.press(way, walk.kind, HomeScreen)
        screen = await lines_of(walk)

        def state() -> LinesState:
            assert screen.state is not None
            return screen.state

        def place() -> int:
            return state().walk.place

        length = len(state().walk.line)
        assert length == 3
        await walk.press("right", place, 1)
        await walk.press("left", place, 0)
        await walk.press("end", place, length)
        await walk.press("home", place, 0)
        await walk.press("down", lambda: state().chosen, 1)
        await walk.press("up", lambda: state().chosen, 0)
        opened: dict[str, type[Screen[Any]]] = {"t": TableauScreen, "y": CopyScreen, "o": AskScreen}
        for key, kind in (opened | dict.fromkeys(HELP.keys, HelpScreen)).items():
            await opens(walk, key, kind)
        await looks(walk)
        begun = state().walk
        await pilot.press("down")
        await walk.press("enter", lambda: state().is_own, True)
        assert place() == 1
        await walk.press("backspace", lambda: state().walk, begun)
        await walk.press("space", lambda: screen.is_playing, True)
        walk.all_pressed()


async def walk_practice(_: pytest.MonkeyPatch) -> None:
    async with MateApp(file=file_with('pace = "0"\n')).run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(PracticeAsked(parse_position("A.7.-.-/7.-.T.- 1", "classic"), Level.KING))
        await walk.until(walk.kind, PracticeTable)
        table = await table_of(pilot)
        # A table in all but its beginning and its end: what its keys do is walked there, and it has no others.
        assert "BINDINGS" not in vars(PracticeTable)
        await opens(walk, "y", CopyScreen)
        await walk.press("enter", lambda: bool(table.state.match.game.choices), True)
        await walk.until(lambda: table.state.turn, Player.ONE)
        await walk.press("enter", lambda: table.state.match.game_is_over, True)
        await walk.press("enter", walk.kind, AskScreen)


async def walk_set_up(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        for way in WAYS_OUT:
            walk.app.post_message(SetUpAsked())
            await walk.until(walk.kind, SetUpScreen)
            await walk.press(way, walk.kind, HomeScreen)
        walk.app.post_message(SetUpAsked())
        await walk.until(walk.kind, SetUpScreen)
        screen = walk.top(SetUpScreen)
        await walk.press("down", lambda: screen.chosen, 1)
        await walk.press("up", lambda: screen.chosen, 0)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await opens(walk, "comma", SettingsScreen)
        await opens(walk, "enter", LinesScreen)
        await pilot.press(*["down"] * screen.lines.index("leader"))
        await walk.press("right", lambda: screen.state.leader, Player.TWO)
        await walk.press("left", lambda: screen.state.leader, Player.ONE)
        await walk.press("tab", lambda: screen.is_on_cards, True)
        owners = screen.state.owners
        await walk.press("space", lambda: screen.state.owners != owners, True)
        walk.all_pressed()


async def walk_history(_: pytest.MonkeyPatch) -> None:
    filled(own_store(), 30)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        screen = await history_of(pilot)
        window = screen.window
        await walk.until(lambda: window.room > 5, True)
        await walk.press("down", lambda: window.chosen, 1)
        await walk.press("up", lambda: window.chosen, 0)
        for forth, back in (("space", "pageup"), ("pagedown", "b")):
            await walk.press(forth, lambda: window.chosen, window.room)
            await walk.press(back, lambda: window.chosen, 0)
        await walk.press("end", lambda: window.chosen, 29)
        await walk.press("home", lambda: window.chosen, 0)
        await walk.press("d", lambda: window.count, 29)
        await walk.press("u", lambda: window.count, 30)
        kinds = list(MatchKind)
        await walk.press("right", lambda: window.which.kind, kinds[1])
        await walk.press("left", lambda: window.which.kind, kinds[0])
        find = screen.query_one("#find", Input)
        await walk.press("slash", lambda: walk.app.focused, find)
        await pilot.press(*"du q")
        await walk.until(lambda: window.which.text, "du q", "letters that mean something elsewhere")
        await walk.press("enter", lambda: walk.app.focused, None)
        await walk.press("escape", lambda: window.which.text, "")
        await opens(walk, "enter", AskScreen)
        await looks(walk)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        walk.pressed |= set(WAYS_OUT)
        walk.all_pressed()
        for way in WAYS_OUT:
            await walk.press(way, walk.kind, HomeScreen)
            await history_of(pilot)


async def walk_viewer(_: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        match = played()
        screen = await viewer_of(pilot, match)

        def at() -> tuple[int, int]:
            return screen.walk.game, screen.walk.place

        last = len(match.games[0].choices)
        await walk.press("right", at, (0, 1))
        await walk.press("left", at, (0, 0))
        await walk.press("end", at, (0, last))
        await walk.press("home", at, (0, 0))
        await walk.press("down", at, (1, 0))
        await walk.press("up", at, (0, 0))
        await walk.press("g", at, (1, 0))
        await pilot.press("g")
        await walk.press("tab", lambda: screen.walk.number_of_variation, 1)
        for key, kind in (("m", MovesScreen), ("y", CopyScreen), ("l", LinesScreen), ("v", ReviewScreen)):
            await opens(walk, key, kind)
        await looks(walk)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        walk.pressed |= set(WAYS_OUT)
        walk.all_pressed()
        for way in WAYS_OUT:
            await walk.press(way, walk.kind, HomeScreen)
            await viewer_of(pilot, match)


async def walk_statistics(_: pytest.MonkeyPatch) -> None:
    filled(own_store(), 6)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        screen = await statistics_of(pilot)
        await scrolls(walk, "#figures")
        await walk.press("f", lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        walk.pressed |= set(WAYS_OUT)
        walk.all_pressed()
        for way in WAYS_OUT:
            await walk.press(way, walk.kind, HomeScreen)
            await statistics_of(pilot)


async def walk_review(_: pytest.MonkeyPatch) -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        for key in WAYS_OUT:
            await reviewed(pilot, match)
            await walk.press(key, walk.kind, HomeScreen)
        screen = await reviewed(pilot, match)

        def at() -> tuple[int, int]:
            return state_of(screen).game, state_of(screen).place

        await walk.press("h", lambda: screen.hides, False)
        first = at()
        following = state_of(screen).fault(1)
        assert following is not None
        await walk.press("n", at, (following.game, following.place))
        await walk.press("p", at, first)
        await opens(walk, "r", RetryScreen)
        await opens(walk, "l", LinesScreen)
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await walk.press("right", at, (first[0], first[1] + 1))
        await walk.press("left", at, first)
        await walk.press("g", lambda: at()[0], 1)
        await walk.press("down", at, (2, 0))
        await walk.press("up", at, (1, 0))
        await walk.press("w", lambda: state_of(screen).whose, Player.TWO)
        await looks(walk)
        walk.all_pressed()


async def walk_retry(_: pytest.MonkeyPatch) -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        review = await reviewed(pilot, match)
        while state_of(review).judgement.position.decision is not Decision.FOREPLACE:
            await pilot.press("n" if state_of(review).fault(1) else "w")
            await pilot.pause()
        await walk.go("r", to=RetryScreen)
        await ways_out(walk, "r", to=ReviewScreen)
        screen = walk.top(RetryScreen)
        me = screen.judgement.player
        assert me is Player.ONE
        judgement = screen.judgement

        def cursor() -> Cursor:
            return answer_of(screen).table.cursor

        assert cursor() == Cursor(me, KEEP)
        await walk.press("right", cursor, Cursor(me, 0))
        await walk.press("left", cursor, Cursor(me, KEEP))
        await walk.press("up", cursor, Cursor(me.other, 0))
        await walk.press("down", cursor, Cursor(me, 0))
        for digit in (2, 3, 4, 5, 6, 7, 8, 9, 0, 1):
            await walk.press(str(digit), cursor, Cursor(me, (digit - 1) % 10))
        for key in HELP.keys:
            await opens(walk, key, HelpScreen)
        await looks(walk)
        walk.pressed |= {"enter", "minus", "h", "n"}
        walk.all_pressed()
        wrong = judgement.choice
        assert wrong.card is not None
        await pilot.press(str((judgement.position.hand(me).index(wrong.card) + 1) % 10))
        if answer_of(screen).answer is None:
            await walk.press("enter", lambda: answer_of(screen).tried, (wrong,))
        await walk.press("h", lambda: answer_of(screen).given_up, True)
        await opens(walk, "l", LinesScreen)
        await walk.go("escape", "r", to=RetryScreen)
        again = walk.top(RetryScreen)
        await walk.press("minus", lambda: answer_of(again).answer, Choice(None))
        await walk.press("n", lambda: walk.app.screen is again, False)


WALKS: dict[type[Screen[Any]], Callable[[pytest.MonkeyPatch], Awaitable[None]]] = {
    HomeScreen: walk_home, NewMatchScreen: walk_new_match, SettingsScreen: walk_settings, PageScreen: walk_page,
    TableScreen: walk_table, GuidedTable: walk_guided, MovesScreen: walk_moves, TableauScreen: walk_tableau,
    ReviewScreen: walk_review, RetryScreen: walk_retry,
    AskScreen: walk_ask, CopyScreen: walk_copy, HelpScreen: walk_help,
    LinesScreen: walk_lines, PracticeTable: walk_practice, SetUpScreen: walk_set_up,
    PuzzlesScreen: walk_puzzles, PuzzleScreen: walk_puzzle,
    HistoryScreen: walk_history, ViewerScreen: walk_viewer, StatisticsScreen: walk_statistics,
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
    shared = {MateScreen, HandsScreen, BoardScreen, AnswerScreen, Dialog}
    assert found - shared == set(WALKS)


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
        await opens(walk, "v", ReviewScreen)
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
