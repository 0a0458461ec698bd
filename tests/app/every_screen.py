"""Going through every screen of the program once, to look at what each of them draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import (
    GuideAsked,
    MatchAsked,
    PracticeAsked,
    PuzzlesAsked,
    ScreenAsked,
    SettingsAsked,
    SetUpAsked,
)
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.screens.practice import PracticeTable
from mate_tui.app.screens.puzzle import PuzzleScreen
from mate_tui.app.screens.puzzles import PuzzlesScreen
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.screens.review import ReviewScreen
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.statistics import StatisticsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.controller.house_rules import Hints
from mate_tui.game.notation import parse_position
from mate_tui.store.history import History
from tests.app.test_table import analysed, setup_of
from tests.app.walk import Walk

Look = Callable[[Walk], None]
"""What is done with each screen when it is there."""


async def every_screen(pilot: Pilot[None], look: Look, rules: str = "classic") -> set[type[Screen[Any]]]:
    """Look at each screen; the store has a finished match, the latest, with a mistake of player 1 in its first game."""
    tour = _Tour(Walk(pilot), look)
    await tour.here()
    for message, kind in (
        (ScreenAsked(PageScreen(tour.listener, "questions")), PageScreen),
        (ScreenAsked(NewMatchScreen(tour.listener)), NewMatchScreen),
        (SettingsAsked(), SettingsScreen),
        (SetUpAsked(), SetUpScreen),
        (ScreenAsked(StatisticsScreen(tour.listener, tour.history)), StatisticsScreen),
        (GuideAsked(), GuidedTable),
        (PracticeAsked(parse_position("AT.7.-.-/7.-.AT.- 1", "classic"), None), PracticeTable),
    ):
        await tour.opened(message, kind)
        await tour.home()
    await tour.puzzle()
    await tour.table(rules)
    await tour.matches()
    return tour.seen


class _Tour:
    def __init__(self, walk: Walk, look: Look) -> None:
        self._walk, self._look = walk, look
        self.seen: set[type[Screen[Any]]] = set()
        self.listener, self.history = walk.app.listener, History(walk.app.store)

    async def here(self) -> None:
        await self._walk.pilot.pause()
        self.seen.add(self._walk.kind())
        self._look(self._walk)

    async def opened(self, message: Message, kind: type[Screen[Any]]) -> None:
        self._walk.app.post_message(message)
        await self._walk.until(self._walk.kind, kind)
        await self.here()

    async def by(self, key: str, kind: type[Screen[Any]]) -> None:
        """Open a screen with a key, look, and close it."""
        below = self._walk.kind()
        await self._walk.go(key, to=kind)
        await self.here()
        await self._walk.go("escape", to=below)

    async def home(self) -> None:
        while not isinstance(self._walk.app.screen, HomeScreen):
            self._walk.app.pop_screen()
            await self._walk.pilot.pause()

    async def puzzle(self) -> None:
        await self.opened(PuzzlesAsked(), PuzzlesScreen)
        await self._walk.go("down", "enter", to=PuzzleScreen)
        await self._solved(self._walk.top(PuzzleScreen))
        await self.home()

    async def _solved(self, screen: AnswerScreen) -> None:
        await self._walk.until(lambda: screen.state is not None, True)
        await self.here()
        await self._walk.pilot.press("h")
        await self._walk.until(lambda: bool(screen.said), True)
        await self.here()

    async def table(self, rules: str) -> None:
        await self.opened(MatchAsked(setup_of(rules, hints=Hints.ALWAYS)), TableScreen)
        for _ in range(3):
            await analysed(self._walk.pilot)
            await self.here()
            await self._walk.pilot.press("enter")
        await analysed(self._walk.pilot)
        for key, kind in (
            ("m", MovesScreen),
            ("t", TableauScreen),
            ("y", CopyScreen),
            ("question_mark", HelpScreen),
            ("R", AskScreen),
        ):
            await self.by(key, kind)
        await self._walk.go("l", to=LinesScreen)
        lines = self._walk.top(LinesScreen)
        await self._walk.until(lambda: lines.state is not None and lines.state.analysis is not None, True)
        await self._walk.pilot.press("right", "right")
        await self.here()
        await self.home()

    async def matches(self) -> None:
        await self.opened(ScreenAsked(HistoryScreen(self.listener, self.history)), HistoryScreen)
        await self._walk.go("enter", to=ViewerScreen)
        await self._walk.pilot.press("right", "right", "right", "g")
        await self.here()
        await self._walk.pilot.press("g", "end")
        await self.here()
        await self.by("m", MovesScreen)
        await self.by("y", CopyScreen)
        await self._walk.go("v", to=ReviewScreen)
        review = self._walk.top(ReviewScreen)
        await self._walk.until(lambda: review.state is not None and review.reason is not None, True)
        await self.here()
        await self._walk.go("r", to=RetryScreen)
        await self._solved(self._walk.top(RetryScreen))
        await self.home()
