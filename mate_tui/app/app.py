"""The application: it only wires screens, themes and what they share."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Iterable
from datetime import date
from random import Random
from typing import ClassVar

from textual import on
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from mate_tui.app.screens.base import MatchAsked
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.styles import style_sheets
from mate_tui.app.themes import CARD_COLOURS, FELT, PAPER
from mate_tui.controller.setup import Setup
from mate_tui.words.speaker import Glyphs


class MateApp(App[None]):
    """The full-screen program.

    Args:
        setup: a match to start with; None opens Home.
        glyphs: which characters the terminal can show.
        today: the date for records.
    """

    TITLE = "Mate"
    # Textual's own way out would not ask in mid-match.
    BINDINGS: ClassVar = [Binding("ctrl+q", "screen.back", show=False, priority=True)]

    def __init__(self, setup: Setup | None = None, *, glyphs: Glyphs = Glyphs.SYMBOLS, today: date | None = None) -> None:
        super().__init__(css_path=[str(path) for path in style_sheets()])
        self.setup = setup
        self.glyphs = glyphs
        self.today = today or date.today()
        self.failure: str | None = None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of cards, which are the same in every theme."""
        return CARD_COLOURS

    def on_mount(self) -> None:
        """Dress up, listen for the end, and open the first screen."""
        for theme in (FELT, PAPER):
            self.register_theme(theme)
        self.theme = FELT.name
        self._end_on_signals()
        self.push_screen(HomeScreen(self.glyphs))
        if self.setup is not None:
            self.call_later(self.start_match, self.setup)

    @on(MatchAsked)
    def _match_asked(self, message: MatchAsked) -> None:
        # Once the screen that asked has gone, so that the table lies on Home.
        self.call_later(self.start_match, message.setup)

    def start_match(self, setup: Setup) -> None:
        """Begin a match and show its table."""
        rng = Random(setup.seed)
        self.push_screen(TableScreen(setup, rng, self.glyphs, f"{self.today:%Y.%m.%d}"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers everywhere: the themes."""
        for command in super().get_system_commands(screen):
            if command.title == "Theme":
                yield command

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
