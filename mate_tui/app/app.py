"""The application: it only wires screens, themes and what they share."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any, ClassVar

from textual import on
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.screen import Screen

from mate_tui.app.actions import EVERY, usable_keys
from mate_tui.app.screens.base import GuideAsked, MatchAsked, MateScreen, ScreenAsked, SettingChosen, SettingsAsked
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.styles import style_sheets
from mate_tui.app.themes import CARD_COLOURS, FELT, PAPER
from mate_tui.app.thrift import thrifty
from mate_tui.controller.setup import Setup
from mate_tui.settings import SettingsFile
from mate_tui.words.labels import KEY_CLASH
from mate_tui.words.speaker import Glyphs, Speaker


class MateApp(App[None]):
    """The full-screen program.

    Args:
        setup: a match to start with; None opens Home.
        glyphs: which characters the terminal can show.
        file: where settings are kept; None is the user's own file.
        today: the date for records.
    """

    TITLE = "Mate"
    # Textual's own way out would not ask in mid-match.
    BINDINGS: ClassVar = [Binding("ctrl+q", "screen.back", show=False, priority=True)]

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        glyphs: Glyphs = Glyphs.SYMBOLS,
        file: SettingsFile | None = None,
        today: date | None = None,
    ) -> None:
        super().__init__(css_path=[str(path) for path in style_sheets()])
        self.setup = setup
        self._terminal_glyphs = glyphs
        self._file = file or SettingsFile.of_user()
        self.settings = self._file.load({action.slug for action in EVERY}.__contains__)
        self._keys, self._clashes = usable_keys(self.settings.keys)
        self.today = today or date.today()
        self.failure: str | None = None
        # Before the style sheets are read, or they are read again.
        for theme in (FELT, PAPER):
            self.register_theme(theme)
        self.theme = self.settings.theme

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver for this terminal, writing less."""
        return thrifty(super().get_driver_class())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of cards, which are the same in every theme."""
        return CARD_COLOURS

    def on_mount(self) -> None:
        """Listen for the end, and begin the match asked for."""
        self.set_keymap({slug: ",".join(keys) for slug, keys in self._keys.items()})
        self._end_on_signals()
        self._complain()
        if self.setup is not None:
            self.start_match(self.setup)

    def get_default_screen(self) -> Screen[Any]:
        """Home lies below all others."""
        is_new = not self._file.path.exists() and self.setup is None
        home = HomeScreen(self.glyphs, first_start=is_new)
        home.take_settings(self.settings, self.glyphs, self._keys)
        return home

    # -- settings --------------------------------------------------------------------------------

    @property
    def glyphs(self) -> Glyphs:
        """What to draw with."""
        return self.settings.glyphs_for(self._terminal_glyphs)

    def _open(self, screen: MateScreen) -> None:
        screen.take_settings(self.settings, self.glyphs, self._keys)
        self.push_screen(screen)

    def _apply_settings(self) -> None:
        self.theme = self.settings.theme
        for screen in self.screen_stack:
            if isinstance(screen, MateScreen):
                screen.take_settings(self.settings, self.glyphs, self._keys)

    @on(SettingChosen)
    def _setting_chosen(self, message: SettingChosen) -> None:
        self.settings = self._file.store(self.settings.with_value(message.key, message.value))
        self._apply_settings()
        self._complain()

    @on(SettingsAsked)
    def _settings_asked(self) -> None:
        self._open(SettingsScreen(self.glyphs))

    @on(ScreenAsked)
    def _screen_asked(self, message: ScreenAsked) -> None:
        self._open(message.screen)

    def _complain(self) -> None:
        """Say once what is wrong with the settings."""
        speaker = Speaker(glyphs=self.glyphs)
        for action, key, other in self._clashes:
            self.notify(speaker.say(KEY_CLASH, action=action, key=key, other=other), severity="warning", markup=False)
        for sentence, facts in self._file.complaints:
            self.notify(speaker.say(sentence, **facts), severity="warning", markup=False, timeout=8)
        self._clashes = []
        self._file.complaints.clear()

    # -- matches ---------------------------------------------------------------------------------

    @on(MatchAsked)
    def _match_asked(self, message: MatchAsked) -> None:
        # Once the screen that asked has gone, so that the table lies on Home.
        self.call_later(self.start_match, message.setup)

    def start_match(self, setup: Setup) -> None:
        """Begin a match and show its table."""
        rng = Random(setup.seed)
        paced = replace(setup, pace=float(self.settings.pace)) if setup.pace is None else setup
        self._open(TableScreen(paced, rng, self.glyphs, f"{self.today:%Y.%m.%d}"))

    @on(GuideAsked)
    def _guide_asked(self) -> None:
        self._open(GuidedTable(self.glyphs, f"{self.today:%Y.%m.%d}", float(self.settings.pace)))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers: what applies on this screen now."""
        if isinstance(screen, MateScreen):
            say = screen.speaker.say
            for action in screen.available():
                if action.in_bar:
                    yield SystemCommand(say(action.help), action.key_label, self._runner(screen, action.id))

    def _runner(self, screen: MateScreen, action: str) -> Callable[[], object]:
        return lambda: screen.run_action(action)

    def _end_on_signals(self) -> None:
        """A hang-up or a polite kill ends the program with the terminal restored."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self._ended_by, number)
            except (NotImplementedError, ValueError, RuntimeError):
                # Not the main thread, as in a test: nobody sends signals there.
                return

    def _ended_by(self, number: signal.Signals) -> None:
        # If something keeps the loop from ending, the default action of the alarm does it.
        signal.alarm(3)
        self.exit(return_code=128 + number)

    def _handle_exception(self, error: Exception) -> None:
        """Keep what nobody foresaw for the log; a player gets a sentence, not a traceback."""
        self.failure = "".join(traceback.format_exception(error))
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.exit(return_code=1)
