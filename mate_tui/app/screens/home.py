"""Home: what there is to do."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content

from mate_tui.app.actions import BACK, DOWN, GLYPHS, HELP, OPEN, SETTINGS, SUITS, UP, bindings
from mate_tui.app.screens.base import GuideAsked, MateScreen, ScreenAsked
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.widgets.banner import Banner
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.words.labels import FIRST_START, HOME, HOME_ABOUT
from mate_tui.words.speaker import Glyphs


class HomeScreen(MateScreen):
    """The first screen: a menu, and a sentence on the line chosen."""

    ACTIONS = (UP, OPEN, SETTINGS, HELP, GLYPHS, SUITS, BACK)
    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN, SETTINGS, GLYPHS, SUITS, HELP])

    def __init__(self, glyphs: Glyphs, *, first_start: bool = False) -> None:
        super().__init__(glyphs)
        self.chosen = 0
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
        self.query_one(Banner).show_banner(self.form, self.speaker)
        labels = [self.speaker.say(label) for label, _about in HOME.values()]
        self.query_one(Menu).show_lines(labels, self.chosen, self.speaker, width=min(60, self.room.width))
        about = list(HOME.values())[self.chosen][1]
        sentences = Content(f"{self.speaker.say(about)}\n\n{self.speaker.say(self._welcome)}")
        self.query_one("#about", TextPanel).show(sentences)

    def action_step(self, by: int) -> None:
        """Choose another line."""
        self.chosen = (self.chosen + by) % len(HOME)
        self.draw()

    def action_open(self) -> None:
        """Open what the line chosen is for."""
        key = list(HOME)[self.chosen]
        glyphs = self.speaker.glyphs
        match key:
            case "quit":
                self.app.exit()
            case "new":
                self.post_message(ScreenAsked(NewMatchScreen(glyphs)))
            case "guide":
                self.post_message(GuideAsked())
            case "settings":
                self.action_settings()
            case _:
                self.post_message(ScreenAsked(PageScreen(glyphs, key)))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self.speaker.glyphs, self.available()))

    async def action_back(self) -> None:
        """Leave the program; nothing is running here."""
        self.app.exit()

    @on(Menu.Picked, "#home")
    def _line_clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.chosen = message.target.place
            self.draw()
            self.action_open()
