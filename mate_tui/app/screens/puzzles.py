"""Which puzzle: that of the day, or one after another of a kind."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content

from mate_tui.app.actions import BACK, DOWN, GLYPHS, HELP, OPEN, SETTINGS, SUITS, UP, bindings
from mate_tui.app.screens.base import MateScreen, ScreenAsked
from mate_tui.app.screens.puzzle import PuzzleScreen, Series
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.panels import TextPanel, TitleLine
from mate_tui.solver.analyst import Analyst
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.store.store import StoreError
from mate_tui.study.kinds import Kind
from mate_tui.study.rating import START
from mate_tui.words.puzzles import ANY_KIND, ANY_KIND_ABOUT, KINDS, OF_THE_DAY, OF_THE_DAY_ABOUT, TITLE, standing
from mate_tui.words.puzzles import HELP as ABOUT
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import trouble


class PuzzlesScreen(MateScreen):
    """A menu of puzzles, and how the player has done."""

    ACTIONS = (UP, OPEN, HELP, BACK, SETTINGS, GLYPHS, SUITS)
    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN, HELP, SETTINGS, GLYPHS, SUITS])

    def __init__(self, listener: Speaker, log: PuzzleLog, today: date, analyst: Analyst) -> None:
        super().__init__(listener)
        self._log, self._today, self._analyst = log, today, analyst
        self.chosen = 0

    def compose(self) -> ComposeResult:
        """The menu, and what the line chosen is."""
        yield TitleLine(id="title", classes="title")
        yield Menu(id="form")
        yield TextPanel(id="about")
        yield KeyBar()

    def draw(self) -> None:
        """Draw the menu."""
        super().draw()
        say = self.speaker.say
        lines = [(OF_THE_DAY, OF_THE_DAY_ABOUT), (ANY_KIND, ANY_KIND_ABOUT), *KINDS.values()]
        self.query_one(TitleLine).show_title(say(TITLE), "", self.speaker)
        self.query_one(Menu).show_lines(
            [say(label) for label, _ in lines], self.chosen, self.speaker, width=min(60, self.room.width)
        )
        about = f"{say(lines[self.chosen][1])}\n\n{self._standing()}"
        self.query_one("#about", TextPanel).show(Content(about))

    def on_screen_resume(self) -> None:
        """Figures may have changed."""
        self.draw()

    def _standing(self) -> str:
        try:
            solved, tried = self._log.counts()
            return standing(self.speaker, self._log.rating() or START, solved, tried, self._log.streak(self._today))
        except StoreError as error:
            return trouble(self.speaker, error)

    def _series(self) -> Series:
        if self.chosen == 0:
            return Series(None, self._today.toordinal(), self._today)
        return Series.going_on(None if self.chosen == 1 else list(Kind)[self.chosen - 2], self._log)

    def action_step(self, by: int) -> None:
        """Choose another line."""
        self.chosen = (self.chosen + by) % (len(KINDS) + 2)
        self.draw()

    def help_told(self) -> str:
        """What a puzzle is."""
        return self.speaker.say(ABOUT)

    def action_open(self) -> None:
        """Open the puzzle."""
        self.post_message(ScreenAsked(PuzzleScreen(self.speaker.listener, self._series(), self._log, self._analyst)))

    @on(Menu.Picked, "#form")
    def _line_clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.chosen = message.target.place
            self.draw()
            self.action_open()
