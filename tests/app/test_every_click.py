"""Nothing that can be clicked is without an effect that a test has seen; and the mouse alone finds out of every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

import mate_tui.app
from mate_tui.app.answer_state import AnswerState
from mate_tui.app.app import MateApp
from mate_tui.app.lines_state import LinesState, Start
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import GuideAsked, MateScreen, PuzzlesAsked, ScreenAsked, SetUpAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.screens.puzzle import PuzzleScreen, Series
from mate_tui.app.screens.puzzles import PuzzlesScreen
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.screens.review import ReviewScreen
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.statistics import StatisticsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.table_state import Cursor, HintStep
from mate_tui.app.widgets.foreplace_area import KeepAll
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.judged_rows import Decided
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.line_list import Step
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.score_panel import GameLine
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.game.cards import Card, Player
from mate_tui.game.notation import parse_position
from mate_tui.game.position import Choice, Decision
from mate_tui.players.bots import Level
from mate_tui.settings import SCHEMA
from mate_tui.solver.analyst import Analyst
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.study.kinds import Kind
from mate_tui.words.labels import HOME
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.test_review import reviewed, state_of
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import setup_of, table_of
from tests.app.walk import Walk, after_first_choice, answer_of, mate_at_once
from tests.unit.test_review import random_match

pytestmark = pytest.mark.usefixtures("nothing_is_solved_on_the_loop")

WIDE = (200, 24)
"""Room for all of every key bar."""

PAGES = {"how", "strategy", "history", "questions"}
OPENED: dict[str, type[Screen[Any]]] = {
    "new": NewMatchScreen, "guide": GuidedTable, "settings": SettingsScreen, "analyse": SetUpScreen,
    "puzzles": PuzzlesScreen, "matches": HistoryScreen, "statistics": StatisticsScreen,
    **dict.fromkeys(PAGES, PageScreen),
}  # fmt: skip
"""What the lines of Home open, but for the one that quits."""


def test_whoever_listens_to_clicks_is_known_here() -> None:
    """Pictures tell their targets; the others are the prompt, a click beside a dialog, and help."""
    folder = Path(mate_tui.app.__file__).parent
    listeners = {file.name for file in folder.rglob("*.py") if "events.Click" in file.read_text(encoding="utf-8")}
    assert listeners == {"picture.py", "table.py", "dialog.py", "help.py"}


async def opens(walk: Walk, target: object, kind: type[Screen[Any]], where: str = "Picture") -> None:
    """A click opens a screen that Esc closes."""
    here = walk.kind()
    await walk.click(target, walk.kind, kind, where)
    await walk.go("escape", to=here)


async def test_every_click_on_home(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MateApp()
    async with app.run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        home = walk.top(HomeScreen)
        await walk.click(Run("step(-1)"), lambda: home.chosen, len(HOME) - 1)
        for place, line in enumerate(HOME):
            if line in OPENED and line != "guide":
                await opens(walk, Line(place), OPENED[line])
        await opens(walk, Run("open"), SettingsScreen)
        await opens(walk, Run("settings"), SettingsScreen)
        await opens(walk, Run("help"), HelpScreen)
        await walk.click(Run("glyphs"), lambda: home.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        left: list[str] = []
        monkeypatch.setattr(app, "exit", lambda: left.append("left"))
        await walk.click(Line(list(HOME).index("quit")), lambda: len(left), 1)
        await walk.click(Run("back"), lambda: len(left), 2)
        walk.all_clicked()
        await walk.click(Line(list(HOME).index("guide")), walk.kind, GuidedTable)
        assert {*OPENED, "quit"} == set(HOME)


async def test_every_click_on_new_match() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        await walk.go("enter", to=NewMatchScreen)
        await walk.click(Run("back"), walk.kind, HomeScreen)
        await walk.go("enter", to=NewMatchScreen)
        await opens(walk, Run("help"), HelpScreen)
        screen = walk.top(NewMatchScreen)
        opponent, deal = screen.lines.index("opponent"), screen.lines.index("deal")
        await walk.click(Run("step(-1)"), lambda: screen.chosen, deal)
        await walk.click(Line(opponent), lambda: screen.chosen, opponent)
        assert screen.setup.seating.opponent is Level.KNIGHT
        await walk.click(Line(opponent), lambda: screen.setup.seating.opponent, Level.KING)
        await walk.click(Line(opponent, -1), lambda: screen.setup.seating.opponent, Level.KNIGHT)
        await walk.click(Line(opponent, 1), lambda: screen.setup.seating.opponent, Level.KING)
        await walk.click(Run("change(-1)"), lambda: screen.setup.seating.opponent, Level.KNIGHT)
        walk.clicked.add("Run start")
        walk.all_clicked()
        await walk.click(Run("start"), walk.kind, TableScreen)


async def test_a_match_is_started_and_an_interrupted_one_continued_by_a_click() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        await walk.go("enter", to=NewMatchScreen)
        await walk.click(Line(walk.top(NewMatchScreen).lines.index("start")), walk.kind, TableScreen)
        hands = walk.top(TableScreen).state.match.game.hands
        # A match that was only looked at is not kept.
        await walk.until(lambda: walk.top(TableScreen).state.turn is None, False)
        await pilot.press("enter")
        await pilot.pause()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        await pilot.pause()
        await walk.click(Line(0), walk.kind, TableScreen)
        assert walk.top(TableScreen).state.match.game.hands == hands


async def test_every_click_on_settings() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        await walk.go("comma", to=SettingsScreen)
        await walk.click(Run("back"), walk.kind, HomeScreen)
        await walk.go("comma", to=SettingsScreen)
        screen, last = walk.top(SettingsScreen), len(SCHEMA) - 1
        setting = SCHEMA[last]

        def value() -> str:
            return walk.app.settings.value(setting.key)

        await walk.click(Run("step(-1)"), lambda: screen.chosen, last)
        await walk.click(Line(0), lambda: screen.chosen, 0)
        await walk.click(Line(last, 1), value, setting.values[1])
        await walk.click(Line(last, -1), value, setting.values[0])
        await walk.click(Line(last), value, setting.values[1])
        await walk.click(Run("change(-1)"), value, setting.values[0])
        walk.all_clicked()


async def test_every_click_on_lines() -> None:
    async with MateApp().run_test(size=(160, 44)) as pilot:
        walk = Walk(pilot)
        position = parse_position("#157924", "capellen")
        walk.app.look_through(Start.at(position, at_a_position(Speaker())))
        await walk.until(walk.kind, LinesScreen)
        screen = walk.top(LinesScreen)
        await walk.until(lambda: screen.state is not None and screen.state.analysis is not None, True)

        def state() -> LinesState:
            assert screen.state is not None
            return screen.state

        def place() -> int:
            return state().walk.place

        def card() -> object:
            return state().option and state().option.choice.card  # type: ignore[union-attr]

        hand = position.hand(Player.ONE)
        begun = state().walk
        await walk.click(Run("walk(1)"), place, 1)
        await walk.click(Run("walk(-1)"), place, 0)
        await walk.click(Step(4), place, 4)
        await walk.click(Step(0), place, 0)
        await walk.click(Line(3), lambda: state().chosen, 3, "#choices")
        await walk.click(Run("step(1)"), lambda: state().chosen, 4, "#choices")
        await walk.click(Run("step(-1)"), lambda: state().chosen, 3)
        await walk.click(Run("step(-1)"), lambda: state().chosen, 2)
        await walk.click(Pick(Player.ONE, 6), card, hand[6], "#bottom")
        await walk.click(Cell(hand[7]), card, hand[7], "#tableau")
        await walk.click(KeepAll(Player.ONE), card, None)
        opened: dict[str, type[Screen[Any]]] = {
            "tableau": TableauScreen, "copy": CopyScreen, "play_on": AskScreen, "help": HelpScreen, "settings": SettingsScreen,
        }  # fmt: skip
        for action, kind in opened.items():
            await opens(walk, Run(action), kind, "KeyBar")
        await walk.click(Run("glyphs"), lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        await walk.click(Pick(Player.ONE, 6), card, hand[6], "#bottom")
        await walk.click(Run("take_choice"), lambda: (state().is_own, place()), (True, 1))
        await walk.click(Run("way_back"), lambda: state().walk, begun)
        await walk.click(Run("play_line"), lambda: screen.is_playing, True)
        walk.clicked.add("Run back")
        walk.all_clicked()
        await walk.click(Run("back"), walk.kind, HomeScreen)


async def test_every_click_on_the_set_up() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(SetUpAsked())
        await walk.until(walk.kind, SetUpScreen)
        screen = walk.top(SetUpScreen)
        first = screen.state.number
        leader = screen.lines.index("leader")
        await opens(walk, Run("help"), HelpScreen)
        await opens(walk, Run("settings"), SettingsScreen)
        await opens(walk, Line(screen.lines.index("see")), LinesScreen)
        await opens(walk, Line(screen.lines.index("play")), AskScreen)
        await opens(walk, Run("open"), AskScreen)
        await walk.click(Run("step(-1)"), lambda: screen.chosen, 0)
        await walk.click(Line(leader), lambda: screen.chosen, leader)
        await walk.click(Line(leader), lambda: screen.state.leader, Player.TWO)
        await walk.click(Line(leader, -1), lambda: screen.state.leader, Player.ONE)
        await walk.click(Line(leader, 1), lambda: screen.state.leader, Player.TWO)
        await walk.click(Run("change(-1)"), lambda: screen.state.leader, Player.ONE)
        owners = screen.state.owners
        await walk.click(Run("other_part"), lambda: screen.is_on_cards, True)
        await walk.click(Cell(screen.card), lambda: screen.state.owners != owners, True)
        owners = screen.state.owners
        await walk.click(Run("next_owner"), lambda: screen.state.owners != owners, True)
        assert screen.state.number != first
        walk.clicked.add("Run back")
        walk.all_clicked()
        await walk.click(Run("back"), lambda: screen.is_on_cards, False)
        await walk.click(Run("back"), walk.kind, HomeScreen)


async def test_every_click_on_the_puzzles() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(PuzzlesAsked())
        await walk.until(walk.kind, PuzzlesScreen)
        screen = walk.top(PuzzlesScreen)
        await opens(walk, Line(2), PuzzleScreen)
        await walk.click(Run("step(-1)"), lambda: screen.chosen, 1)
        await opens(walk, Run("open"), PuzzleScreen)
        await walk.click(Run("glyphs"), lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        await opens(walk, Run("help"), HelpScreen)
        await opens(walk, Run("settings"), SettingsScreen)
        walk.clicked.add("Run back")
        walk.all_clicked()
        await walk.click(Run("back"), walk.kind, HomeScreen)


async def test_every_click_on_a_puzzle() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        screen = PuzzleScreen(Speaker(), Series(Kind.FOREPLACE, 3), PuzzleLog(walk.app.store), Analyst())
        walk.app.post_message(ScreenAsked(screen))
        await walk.until(lambda: screen.state is not None, True)

        def state() -> AnswerState:
            return answer_of(screen)

        me = state().player
        wrong = Choice(state().table.position.hand(me)[4])
        await walk.click(Run("hand(-1)"), lambda: state().table.cursor.player, me.other)
        await walk.click(Pick(me, 4), lambda: state().table.card, wrong.card)
        await walk.click(Run("answer"), lambda: state().tried, (wrong,))
        await walk.click(Run("move(-1)"), lambda: state().table.cursor.place, 3)
        await opens(walk, Run("help"), HelpScreen)
        await opens(walk, Run("settings"), SettingsScreen)
        await walk.click(Run("glyphs"), lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        walk.clicked |= {"Run back", "Run next", "Run solution", "Run keep", "KeepAll"}
        walk.all_clicked()
        await walk.click(KeepAll(me), lambda: state().is_known, True)
        await opens(walk, Run("lines"), LinesScreen)
        await walk.click(Run("next"), lambda: screen.puzzle and screen.puzzle.seed, 4)
        await walk.click(Run("solution"), lambda: state().is_known, True)
        await walk.click(Run("back"), walk.kind, HomeScreen)


async def test_every_click_on_a_page() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        walk.app.post_message(ScreenAsked(PageScreen(Speaker(), "questions")))
        await walk.until(walk.kind, PageScreen)
        text, find = walk.app.screen.query_one("#text"), walk.app.screen.query_one("#find", Input)
        await walk.click(Run("scroll(1)"), lambda: text.scroll_y, 1, "KeyBar")
        await walk.click(Run("page(1)"), lambda: text.scroll_y > 10, True, "KeyBar")
        await walk.click(Run("search"), lambda: find.has_focus, True, "KeyBar")
        await pilot.press("q", "enter")
        await walk.until(lambda: find.has_focus, False)
        await pilot.click(find)
        await walk.until(lambda: find.has_focus, True, "a click on what is typed")
        await walk.click(Run("back"), lambda: find.display, False, "KeyBar")
        walk.all_clicked()
        await walk.click(Run("back"), walk.kind, HomeScreen, "KeyBar")


async def test_every_click_on_the_moves() -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("m", to=MovesScreen)
        await pilot.resize_terminal(80, 5)
        view = walk.app.screen.query_one("#moves")
        await walk.until(lambda: view.max_scroll_y > 0, True)
        await walk.click(Run("scroll(1)"), lambda: view.scroll_y, 1, "KeyBar")
        await pilot.press("up")
        await walk.until(lambda: view.scroll_y, 0)
        await walk.click(Run("page(1)"), lambda: view.scroll_y > 0, True, "KeyBar")
        walk.clicked.add("Run back")
        walk.all_clicked()
        await walk.click(Run("back"), walk.kind, TableScreen, "KeyBar")


async def test_every_click_on_the_table() -> None:
    async with MateApp(setup_of()).run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        hand = table.state.position.hand(Player.ONE)
        theirs = table.state.position.hand(Player.TWO)

        def cursor() -> Cursor:
            return table.state.cursor

        def first() -> Card | None:
            choices = table.state.match.game.choices
            return choices[0].card if choices else None

        await walk.click(Pick(Player.ONE, 3), cursor, Cursor(Player.ONE, 3))
        await walk.click(Run("move(-1)"), cursor, Cursor(Player.ONE, 2))
        await walk.click(Pick(Player.TWO, 4), cursor, Cursor(Player.TWO, 4))
        await walk.click(Cell(hand[5]), cursor, Cursor(Player.ONE, 5), "#tableau")
        await walk.click(Cell(theirs[1]), cursor, Cursor(Player.TWO, 1), "#tableau")
        await walk.click(Pick(Player.ONE, 5), cursor, Cursor(Player.ONE, 5))
        await walk.click(Run("hand(-1)"), cursor, Cursor(Player.TWO, 5))
        await walk.click(Pick(Player.ONE, 0), cursor, Cursor(Player.ONE, 0))
        await walk.click(Run("hint"), lambda: table.state.hint, HintStep.NUDGE)
        await walk.click(Run("coach"), lambda: walk.app.settings.coach, "any")
        await walk.click(Run("coach"), lambda: walk.app.settings.coach, "off")
        opened: dict[str, type[Screen[Any]]] = {
            "tableau": TableauScreen, "lines": LinesScreen, "moves": MovesScreen, "copy": CopyScreen,
            "settings": SettingsScreen, "help": HelpScreen,
            "resign": AskScreen, "back": AskScreen,
        }  # fmt: skip
        for action, kind in opened.items():
            await opens(walk, Run(action), kind, "KeyBar")
        await walk.click(Run("glyphs"), lambda: table.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        await walk.click(Run("play"), first, hand[0])
        await table_of(pilot)
        await walk.click(Run("take_back"), first, None)
        await table_of(pilot)
        walk.clicked.add("Run redo")
        walk.all_clicked()
        await walk.click(Run("redo"), first, hand[0])


@pytest.mark.parametrize("where", ["#bottom", "#tableau"])
async def test_a_second_click_on_a_card_plays_it(where: str) -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        card = table.state.position.hand(Player.ONE)[6]
        target = Pick(Player.ONE, 6) if where == "#bottom" else Cell(card)
        await walk.click(target, lambda: table.state.card, card, where)
        await walk.click(target, lambda: [choice.card for choice in table.state.match.game.choices][:1], [card], where)


@pytest.mark.parametrize("target", [KeepAll(Player.ONE), Run("keep")], ids=["button", "key bar"])
async def test_a_click_keeps_all_cards(target: object) -> None:
    async with MateApp(setup_of("capellen")).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.click(target, lambda: [choice.card for choice in table.state.match.game.choices][:1], [None])


async def test_clicks_between_games_and_at_the_end() -> None:
    async with MateApp(mate_at_once()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await pilot.click("#prompt")
        await pilot.pause()
        assert not table.state.match.game.choices
        await walk.click(Run("play"), lambda: table.state.match.game_is_over, True)
        await pilot.click("#prompt")
        await walk.until(lambda: len(table.state.match.games), 2, "a click on the prompt between games")
        await pilot.press("R", "down", "enter")
        await walk.until(lambda: table.state.match.is_over, True)
        await walk.until(walk.kind, TableScreen)
        await pilot.click("#prompt")
        await walk.until(walk.kind, AskScreen, "a click on the prompt at the end")
        await walk.click(Line(1), walk.kind, ReviewScreen)
        await walk.go("escape", to=TableScreen)
        await pilot.click("#prompt")
        await walk.until(walk.kind, AskScreen)
        await walk.click(Line(2), walk.kind, MovesScreen)
        await walk.go("escape", to=TableScreen)
        await pilot.click("#prompt")
        await walk.until(walk.kind, AskScreen)
        await walk.click(Line(0), walk.kind, TableScreen)
        await walk.until(lambda: walk.app.screen is not table, True, "another match")


async def test_a_click_lets_the_rest_play_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.app.table_state.certain_outcome", after_first_choice)
    async with MateApp(mate_at_once(), file=file_with('finish = "on"\n')).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.click(Run("finish"), lambda: table.state.match.game_is_over, True)


async def test_every_click_on_the_review() -> None:
    async with MateApp().run_test(size=(160, 44)) as pilot:
        walk = Walk(pilot)
        screen = await reviewed(pilot, random_match("capellen", 5))

        def at() -> tuple[int, int]:
            return state_of(screen).game, state_of(screen).place

        first = at()
        await walk.click(Run("walk(1)"), at, (first[0], first[1] + 1))
        await walk.click(Run("walk(-1)"), at, first)
        following = state_of(screen).fault(1)
        assert following is not None
        await walk.click(Run("fault(1)"), at, (following.game, following.place))
        await walk.click(Decided(1, 4), at, (0, 4), "#first-board JudgedRows")
        await walk.click(Decided(2, 3), at, (1, 3), "#second-board JudgedRows")
        await walk.click(Decided(1, 2), at, (0, 2), "#first-board ValueChart")
        await walk.click(GameLine(3), at, (2, 0), "#score")
        await walk.click(Run("game(-1)"), at, (1, 0))
        await walk.click(Run("other_game"), at, (0, 0))
        await walk.click(Run("whose"), lambda: state_of(screen).whose, Player.TWO)
        assert at() == first, "a mistake, which can be retried"
        opened: dict[str, type[Screen[Any]]] = {
            "retry": RetryScreen, "lines": LinesScreen, "help": HelpScreen, "settings": SettingsScreen,
        }  # fmt: skip
        for action, kind in opened.items():
            await opens(walk, Run(action), kind, "KeyBar")
        await walk.click(Run("glyphs"), lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        walk.clicked.add("Run back")
        walk.all_clicked()
        await walk.click(Run("back"), walk.kind, HomeScreen)


async def test_every_click_on_a_retry() -> None:
    async with MateApp().run_test(size=WIDE) as pilot:
        walk = Walk(pilot)
        review = await reviewed(pilot, random_match("capellen", 5))
        while state_of(review).judgement.position.decision is not Decision.FOREPLACE:
            await pilot.press("n")
            await pilot.pause()
        await walk.go("r", to=RetryScreen)
        screen = walk.top(RetryScreen)
        me, wrong = screen.judgement.player, screen.judgement.choice
        hand = answer_of(screen).table.position.hand(me)

        def cursor() -> Cursor:
            return answer_of(screen).table.cursor

        assert wrong.card is not None
        place = hand.index(wrong.card)
        await walk.click(Run("move(-1)"), cursor, Cursor(me, len(hand) - 1))
        await walk.click(Run("hand(-1)"), lambda: cursor().player, me.other)
        await walk.click(Pick(me, place), cursor, Cursor(me, place), "#bottom")
        await opens(walk, Run("help"), HelpScreen)
        await opens(walk, Run("settings"), SettingsScreen)
        await walk.click(Run("glyphs"), lambda: screen.speaker.glyphs, Glyphs.LETTERS)
        await walk.click(Run("suits"), lambda: walk.app.has_class("-four"), True)
        walk.clicked |= {"Run answer", "Run keep", "Run solution", "Run back", "Run next", "KeepAll"}
        walk.all_clicked()
        await walk.click(Run("answer"), lambda: answer_of(screen).tried, (wrong,))
        await walk.click(Run("solution"), lambda: answer_of(screen).given_up, True)
        await opens(walk, Run("lines"), LinesScreen)
        await walk.click(Run("back"), walk.kind, ReviewScreen)
        for target in (Run("keep"), KeepAll(me)):
            await walk.go("r", to=RetryScreen)
            again = walk.top(RetryScreen)
            await walk.click(target, lambda again=again: answer_of(again).answer, Choice(None))  # type: ignore[misc]
            await walk.go("escape", to=ReviewScreen)
        await walk.go("r", to=RetryScreen)
        again = walk.top(RetryScreen)
        await walk.click(Run("next"), lambda: walk.app.screen is again, False)


async def test_a_click_opens_the_review_and_calls_the_coach() -> None:
    async with MateApp(mate_at_once()).run_test(size=(200, 50)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.click(Run("coach"), lambda: walk.app.settings.coach, "any")
        await walk.click(Run("coach"), lambda: walk.app.settings.coach, "off")
        await walk.click(Run("play"), lambda: table.state.match.game_is_over, True)
        await walk.click(Run("review"), walk.kind, ReviewScreen)


async def test_every_click_on_a_question() -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.go("R", to=AskScreen)
        await walk.click(Line(0), walk.kind, TableScreen)
        assert not table.state.match.is_over
        await walk.go("R", to=AskScreen)
        walk.all_clicked()
        await walk.click(Line(1), lambda: table.state.match.is_over, True)


async def test_every_click_on_the_tableau() -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        card = table.state.position.hand(Player.ONE)[7]
        await walk.go("t", to=TableauScreen)
        screen = walk.top(TableauScreen)
        await walk.click(Cell(card), lambda: screen.card, card)
        walk.all_clicked()
        await walk.click(Cell(card), walk.kind, TableScreen)
        await walk.until(lambda: table.state.card, card)


async def test_every_click_on_copy() -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("y", to=CopyScreen)
        screen = walk.top(CopyScreen)
        for place in range(3):
            await walk.click(Line(place), lambda: walk.app.clipboard, screen.texts[place])
        await walk.click(Line(3), lambda: screen.says.startswith("Saved as"), True)
        walk.all_clicked()


async def test_a_click_on_a_line_of_help_does_what_its_key_does() -> None:
    async with MateApp(setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        await walk.go("question_mark", to=HelpScreen)
        listed = {span.target for row in walk.app.screen.query_one("#keys", Picture).rows for span in row} - {None}
        assert listed == {Run(action.id) for action in table.available()}
        await walk.click(Run("hint"), lambda: table.state.hint, HintStep.NUDGE, "#keys")
        assert walk.app.screen is table
        await walk.go("question_mark", to=HelpScreen)
        await walk.click(Run("moves"), walk.kind, MovesScreen, "#keys")
        await walk.go("escape", to=TableScreen)
        await walk.go("question_mark", to=HelpScreen)
        await pilot.click(".say")
        await walk.until(walk.kind, TableScreen, "a click on the words")


async def test_every_click_on_the_key_bar_of_help() -> None:
    async with MateApp(setup_of()).run_test(size=(40, 20)) as pilot:
        walk = Walk(pilot)
        await table_of(pilot)
        await walk.go("question_mark", to=HelpScreen)
        box, bar = walk.app.screen.query_one(".box"), walk.app.screen.query_one(KeyBar)
        await walk.click(Run("scroll(1)"), lambda: box.scroll_y, 1, "KeyBar")
        await walk.click(Run("page(1)"), lambda: box.scroll_y > 1, True, "KeyBar")
        assert {span.target for row in bar.rows for span in row} - {None} == {Run("scroll(1)"), Run("page(1)"), Run("back")}
        await walk.click(Run("back"), walk.kind, TableScreen, "KeyBar")


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
async def test_a_click_beside_a_dialog_goes_back(size: tuple[int, int]) -> None:
    async with MateApp(setup_of()).run_test(size=size) as pilot:
        walk = Walk(pilot)
        table = await table_of(pilot)
        before = table.state
        for key, kind in (("R", AskScreen), ("t", TableauScreen), ("y", CopyScreen), ("question_mark", HelpScreen)):
            await walk.go(key, to=kind)
            if kind is not HelpScreen:
                await pilot.click(".box", offset=(1, 0))
                await pilot.pause()
                assert walk.kind() is kind, "a click in the box stays"
            await pilot.click(offset=(0, 0))
            await walk.until(walk.kind, TableScreen, f"a click beside {kind.__name__}")
        assert table.state == before


async def test_the_mouse_finds_out_of_every_screen_in_forty_columns() -> None:
    """The way back is in the key bar, or help is, where every key can be clicked."""
    async with MateApp(file=file_with('pace = "0"\n')).run_test(size=(40, 20)) as pilot:
        walk = Walk(pilot)

        def ways() -> set[object]:
            bar = walk.top(MateScreen).query_one(KeyBar)
            return {span.target for row in bar.rows for span in row} & {Run("back"), Run("help")}

        assert ways()
        for keys, kind in (("enter", NewMatchScreen), ("comma", SettingsScreen)):
            await walk.go(keys, to=kind)
            assert ways()
            await walk.go("escape", to=HomeScreen)
        for page in PAGES:
            walk.app.post_message(ScreenAsked(PageScreen(Speaker(), page)))
            await walk.until(walk.kind, PageScreen)
            assert ways()
            await walk.go("escape", to=HomeScreen)
        walk.app.post_message(GuideAsked())
        await walk.until(walk.kind, GuidedTable)
        assert ways()
        await walk.go("m", to=MovesScreen)
        assert ways()
