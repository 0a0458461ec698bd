"""The settings, generated from their schema."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from mate_tui.app.actions import BACK, DOWN, LESS, MORE, OPEN, UP, bindings
from mate_tui.app.around import surroundings_of
from mate_tui.app.screens.base import MateScreen, SettingChosen
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.panels import TitleLine
from mate_tui.files import NOWHERE
from mate_tui.settings import SCHEMA
from mate_tui.words import labels
from mate_tui.words.files import NOT_KEPT
from mate_tui.words.speaker import Speaker


class SettingsScreen(MateScreen):
    """A line a setting; a change holds at once, and is kept."""

    ACTIONS = (UP, LESS, BACK)
    BINDINGS: ClassVar = bindings([UP, DOWN, LESS, MORE, OPEN])

    def __init__(self, listener: Speaker) -> None:
        super().__init__(listener)
        self.chosen = 0

    def compose(self) -> ComposeResult:
        """The settings and a sentence on the one chosen."""
        yield TitleLine(classes="title")
        yield Menu(id="form")
        yield Static(id="about", markup=False)
        yield KeyBar()

    def draw(self) -> None:
        """Draw the settings."""
        super().draw()
        say = self.speaker.say
        self.query_one(TitleLine).show_title(say(labels.SETTINGS_TITLE), "", self.speaker)
        names = [say(setting.label) for setting in SCHEMA]
        values = [self.settings.value(setting.key) for setting in SCHEMA]
        self.query_one(Menu).show_lines(names, self.chosen, self.speaker, values, width=min(60, self.room.width))
        path = surroundings_of(self).folders.settings
        kept = say(NOT_KEPT) if NOWHERE in path.parents else say(labels.SETTINGS_KEYS, path=path)
        about = f"{say(SCHEMA[self.chosen].about)}\n\n{kept}"
        self.query_one("#about", Static).update(about)

    def action_step(self, by: int) -> None:
        """Choose another setting."""
        self.chosen = (self.chosen + by) % len(SCHEMA)
        self.draw()

    def action_open(self) -> None:
        """The next value."""
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """Another value."""
        setting = SCHEMA[self.chosen]
        value = self.settings.value(setting.key)
        place = setting.values.index(value) if value in setting.values else 0
        self.post_message(SettingChosen(setting.key, setting.values[(place + by) % len(setting.values)]))

    @on(Menu.Picked, "#form")
    def _clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            again = self.chosen == message.target.place
            self.chosen = message.target.place
            self.draw()
            if message.target.change or again:
                self.action_change(message.target.change or 1)
