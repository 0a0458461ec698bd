"""Home: what there is to do. What it leads to is imported when it is opened, so that Home is there at once."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content

from mate_tui.app.actions import DOWN, GLYPHS, HELP, OPEN, QUIT, SETTINGS, STAY, SUITS, UP, bindings, remapped
from mate_tui.app.form import Form
from mate_tui.app.screens.base import GuideAsked, MateScreen, PuzzlesAsked, ResumeAsked, ScreenAsked, SetUpAsked, StoreSeen
from mate_tui.app.widgets.banner import Banner
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.controller.seating import Seating
from mate_tui.game.errors import MateError
from mate_tui.game.match import Match
from mate_tui.game.records import parse_match
from mate_tui.store.history import Entry, History
from mate_tui.words.labels import FIRST_START, HOME, HOME_ABOUT, LEAVES
from mate_tui.words.seating import seated
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import continue_label, interrupted

_AROUND = (11, 9)
"""Lines beside those of the menu, in the compact form and in others: cards, a sentence, the keys, and blanks between them."""
_WELCOME = 3
"""Lines of the sentence that greets, with a blank."""


class HomeScreen(MateScreen):
    """The first screen: a menu, and a sentence on the line chosen."""

    ACTIONS = (UP, OPEN, SETTINGS, HELP, GLYPHS, SUITS, QUIT)
    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN, SETTINGS, GLYPHS, SUITS, HELP, QUIT, STAY])

    def __init__(self, listener: Speaker, history: History, *, first_start: bool = False) -> None:
        super().__init__(listener)
        self.chosen = 0
        self._history = history
        self._interrupted: tuple[Entry, Match] | None = None
        self._others = 0
        self._says = ""
        """What takes the place of what the line chosen is for, until another is chosen."""
        self._welcome = FIRST_START if first_start else HOME_ABOUT

    def compose(self) -> ComposeResult:
        """The picture of a few cards, the menu, and what the line chosen is for."""
        yield Banner(id="banner")
        yield Menu(id="home")
        yield TextPanel(id="about")
        yield KeyBar()

    def draw(self) -> None:
        """Draw the menu."""
        super().draw()
        lines = self._lines()
        room = self.room.height - len(lines) - _AROUND[self.form is not Form.COMPACT]
        self.query_one(Banner).show_banner(self.form, self.speaker, short=room < 0)
        labels = [label for label, _about in lines.values()]
        self.query_one(Menu).show_lines(labels, self.chosen, self.speaker, width=min(60, self.room.width))
        about = list(lines.values())[self.chosen][1]
        sentence = self._welcome if self._interrupted is None else HOME_ABOUT
        welcome = self.speaker.say(sentence)
        if room >= _WELCOME:
            about = f"{about}\n\n{welcome}"
        elif sentence == FIRST_START and self.chosen == 0:
            about = welcome
        self.query_one("#about", TextPanel).show(Content(self._says or about))

    def _lines(self) -> dict[str, tuple[str, str]]:
        """The menu, with the match that was interrupted last before all else."""
        say = self.speaker.say
        lines = {key: (say(label), say(about)) for key, (label, about) in HOME.items()}
        if self._interrupted is None:
            return lines
        entry, match = self._interrupted
        speaker = seated(self.speaker.listener, Seating.against(entry.bot, entry.me), match.rules.faces)
        label = continue_label(speaker, match, short=self.form is Form.COMPACT)
        return {"continue": (label, interrupted(speaker, match, entry.date, self._others))} | lines

    @on(events.ScreenResume)
    def _look_again(self) -> None:
        """A match may have been begun or ended since."""
        self._says = ""
        self._read()
        self.draw()
        self.post_message(StoreSeen())

    def _read(self) -> None:
        """Look for matches that were interrupted."""
        had = self._interrupted is not None
        self._interrupted, self._others = None, 0
        # What is wrong with the store, the app says; of a record that cannot be read, Matches does.
        with suppress(MateError):
            unfinished = self._history.unfinished()
            if unfinished:
                self._interrupted = unfinished[0], parse_match(self._history.record(unfinished[0].id))
                self._others = len(unfinished) - 1
        has = self._interrupted is not None
        if has is not had:
            # The cursor stays on its line; a new first line is where to go on.
            self.chosen = 0 if has else max(0, self.chosen - 1)

    def action_step(self, by: int) -> None:
        """Choose another line."""
        self.chosen, self._says = (self.chosen + by) % len(self._lines()), ""
        self.draw()

    def action_open(self) -> None:
        """Open what the line chosen is for."""
        key = list(self._lines())[self.chosen]
        listener = self.speaker.listener
        match key:
            case "quit":
                self.app.exit()
            case "continue" if self._interrupted:
                self.post_message(ResumeAsked(self._interrupted[0].id))
            case "new":
                from mate_tui.app.screens.new_match import NewMatchScreen

                self.post_message(ScreenAsked(NewMatchScreen(listener)))
            case "guide":
                self.post_message(GuideAsked())
            case "puzzles":
                self.post_message(PuzzlesAsked())
            case "analyse":
                self.post_message(SetUpAsked())
            case "settings":
                self.action_settings()
            case "matches":
                from mate_tui.app.screens.history import HistoryScreen

                self.post_message(ScreenAsked(HistoryScreen(listener, self._history)))
            case "statistics":
                from mate_tui.app.screens.statistics import StatisticsScreen

                self.post_message(ScreenAsked(StatisticsScreen(listener, self._history)))
            case _:
                from mate_tui.app.screens.page import PageScreen

                self.post_message(ScreenAsked(PageScreen(listener, key)))

    async def action_back(self) -> None:
        """Leave the program; nothing is running here."""
        self.app.exit()

    def action_stay(self) -> None:
        """Not out of the program by Escape: on a slow line the first part of an arrow key is one."""
        (leave,) = remapped([QUIT], self.keys)
        self._says = self.speaker.say(LEAVES, key=leave.key_label)
        self.draw()

    @on(Menu.Picked, "#home")
    def _line_clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.chosen = message.target.place
            self.draw()
            self.action_open()
