"""A puzzle on its screen: what a try counts for, whose day it is, what comes next, and its lines."""

from __future__ import annotations

import asyncio
import time
from datetime import date
from typing import Any

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.screens import puzzle as puzzle_module
from mate_tui.app.screens.base import PuzzlesAsked, ScreenAsked
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.puzzle import PuzzleScreen, Series
from mate_tui.app.screens.puzzles import PuzzlesScreen
from mate_tui.game.cards import Player
from mate_tui.game.rules import parse_rules
from mate_tui.solver.analyst import Analyst
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.study.kinds import FIRST_SEED, Kind
from mate_tui.study.puzzles import puzzle
from mate_tui.subcommands.puzzle import Wanted
from mate_tui.words.puzzles import rules_told
from mate_tui.words.speaker import Speaker
from tests.app.screen_text import screen_text
from tests.app.walk import Walk, answer_of


def said(screen: PuzzleScreen) -> str:
    return " ".join(f"{screen.query_one('#prompt').render()} {screen.query_one('#hints').render()}".split())


async def shown(pilot: Pilot[None], series: Series) -> PuzzleScreen:
    """The first puzzle of a series, made."""
    assert isinstance(pilot.app, MateApp)
    screen = PuzzleScreen(Speaker(), series, PuzzleLog(pilot.app.store), Analyst())
    pilot.app.post_message(ScreenAsked(screen))
    await Walk(pilot).until(lambda: screen.state is not None, True)
    return screen


async def answer(pilot: Pilot[None], screen: PuzzleScreen, place: int) -> None:
    """Answer with an option, by its place among them, best first."""
    assert screen.puzzle is not None
    choice = screen.puzzle.analysis.options[place].choice
    assert choice.card is not None
    at = answer_of(screen).table.position.hand(answer_of(screen).player).index(choice.card)
    if answer_of(screen).table.cursor.place != at:
        await pilot.press(str((at + 1) % 10))
    await pilot.press("enter")
    await Walk(pilot).until(lambda: answer_of(screen).answer, choice)


async def test_right_at_a_later_try_says_that_the_first_one_counted() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, Series(Kind.MATE, 5))
        await answer(pilot, screen, 1)
        assert said(screen).count("Not ") == 1
        await answer(pilot, screen, 0)
        assert "Right, at try 2; the first one counted." in said(screen)
        assert PuzzleLog(MateApp().store).counts() == (0, 1)


async def test_right_at_once_counts() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, Series(Kind.MATE, 5))
        await answer(pilot, screen, 0)
        assert "Right!" in said(screen)
        assert PuzzleLog(MateApp().store).counts() == (1, 1)


async def test_after_the_puzzle_of_the_day_come_those_not_tried_yet() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        earlier = await shown(pilot, Series(None, FIRST_SEED))
        await walk.press("h", lambda: answer_of(earlier).is_known, True)
        await pilot.press("escape")
        walk.app.post_message(PuzzlesAsked())
        await walk.until(walk.kind, PuzzlesScreen)
        await walk.go("enter", to=PuzzleScreen)
        screen = walk.top(PuzzleScreen)
        await walk.until(lambda: screen.state is not None, True)
        assert screen_text(walk.app).splitlines()[0].startswith(" ♣ Mate  Puzzle of the day: ")
        await pilot.press("n")
        await walk.until(lambda: screen.puzzle and screen.puzzle.seed, FIRST_SEED + 1)
        assert "Puzzle of the day" not in screen_text(walk.app)


@pytest.mark.parametrize("player", Player)
async def test_the_lines_of_a_puzzle_show_the_side_of_who_solves_it(player: Player) -> None:
    seed = next(seed for seed in range(50) if puzzle(seed, Kind.MATE).player is player)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        screen = await shown(pilot, Series(Kind.MATE, seed))
        await walk.press("h", lambda: answer_of(screen).is_known, True)
        await walk.go("l", to=LinesScreen)
        lines = walk.top(LinesScreen)
        await walk.until(lambda: lines.state is not None, True)
        assert lines.bottom is player
        names = [line.split()[0].strip("▸") for line in screen_text(walk.app).splitlines() if " cards" in line]
        assert names == ["Opponent", "You"]


def test_every_rule_that_the_simplest_game_has_not_is_told() -> None:
    assert rules_told(Speaker(), parse_rules("classic")) == ""
    told = rules_told(Speaker(), parse_rules("capellen,deck=double,privilege=king,free_move=each,faces=chess"))
    assert told.count(".") == 5
    for words in ("fourth rank", "out of play", "A king led", "Once a game each", "Blue, green"):
        assert words in told


@pytest.fixture
def slow_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a while to say why, so that keys come in before."""
    at_once = puzzle_module.__dict__["explained"]

    def slowly(*facts: Any, **more: Any) -> Any:
        time.sleep(0.3)
        return at_once(*facts, **more)

    monkeypatch.setattr(puzzle_module, "explained", slowly)


@pytest.mark.usefixtures("slow_reasons")
async def test_what_is_still_being_explained_stays_with_the_puzzle_that_is_left() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, Series(Kind.MATE, 5))
        await answer(pilot, screen, 0)
        assert not screen.said
        await pilot.press("n")
        await Walk(pilot).until(lambda: screen.puzzle and screen.puzzle.seed, 6)
        await pilot.pause(0.5)
        assert screen.puzzle is not None
        assert answer_of(screen).answer is None and not screen.said
        assert answer_of(screen).table.position == screen.puzzle.position


@pytest.mark.usefixtures("slow_reasons")
async def test_an_answer_that_comes_before_the_first_is_explained_is_the_second() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, Series(Kind.MATE, 5))
        await answer(pilot, screen, 1)
        await answer(pilot, screen, 0)
        await Walk(pilot).until(lambda: "Right, at try 2; the first one counted." in said(screen), True)
        assert PuzzleLog(MateApp().store).counts() == (0, 1)


async def test_a_puzzle_that_is_being_made_cannot_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = puzzle_module._made

    def slowly(series: Series) -> Any:
        time.sleep(0.2)
        return at_once(series)

    monkeypatch.setattr(puzzle_module, "_made", slowly)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, Series(Kind.MATE, 5))
        for _ in range(4):
            if screen.check_action("next", ()):
                screen.action_next()
            await asyncio.sleep(0)
        await Walk(pilot).until(lambda: screen.puzzle and screen.puzzle.seed, 6)


def test_without_a_seed_it_is_that_of_the_day_and_then_those_of_no_day() -> None:
    today = date(2026, 11, 30)
    made = [(one.seed, day) for one, day in Wanted(None, None, 3, today).made()]
    assert made == [(today.toordinal(), today), (FIRST_SEED, None), (FIRST_SEED + 1, None)]
    assert [(one.seed, day) for one, day in Wanted(7, Kind.MATE, 2, today).made()] == [(7, None), (8, None)]
    ((_, day),) = Wanted(None, Kind.MATE, 1, today).made()
    assert day is None, "that of the day is of any kind"
