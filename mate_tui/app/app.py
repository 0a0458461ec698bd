"""The application: it only wires screens, themes and what they share.

A screen is imported when it is opened, so that Home is there at once.
"""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.screen import Screen

from mate_tui.app.actions import EVERY, usable_keys
from mate_tui.app.line import enduring
from mate_tui.app.screens.base import (
    GuideAsked,
    LinesAsked,
    MatchAsked,
    MateScreen,
    PracticeAsked,
    PuzzlesAsked,
    ResumeAsked,
    ReviewAsked,
    SavingFailed,
    ScreenAsked,
    SettingChosen,
    SettingsAsked,
    SetUpAsked,
    SetUpLeft,
)
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.styles import style_sheets
from mate_tui.app.themes import CARD_COLOURS, themes_for
from mate_tui.app.thrift import thrifty
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.controller import Controller
from mate_tui.controller.kept import begin, go_on
from mate_tui.controller.setup import Setup
from mate_tui.game.errors import MateError, NotationError
from mate_tui.game.position import Position
from mate_tui.players.bots import Level
from mate_tui.settings import Settings, SettingsFile
from mate_tui.solver.analyst import Analyst
from mate_tui.store.history import History
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.store.store import Store, StoreError, store_path
from mate_tui.words.labels import KEY_CLASH
from mate_tui.words.seating import record_names
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Glyphs, Speaker
from mate_tui.words.stored import not_saved, set_aside, trouble

if TYPE_CHECKING:
    from mate_tui.app.lines_state import Start
    from mate_tui.app.set_up_state import SetUpState

_SETTLE = 2.0
"""Seconds until what a match that was left could not keep is offered to the store again."""


class MateApp(App[None]):
    """The full-screen program.

    Args:
        setup: a match to start with; None opens Home.
        glyphs: which characters the terminal can show.
        file: where settings are kept; None is the user's own file.
        today: the date for records.
        store: where matches are kept; None is the user's own.
        match: of the store, to go on with at the start.
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
        store: Store | None = None,
        match: int | None = None,
    ) -> None:
        super().__init__(css_path=[str(path) for path in style_sheets()])
        self.setup = setup
        self._terminal_glyphs = glyphs
        self._file = file or SettingsFile.of_user()
        self.settings = self._file.load({action.slug for action in EVERY}.__contains__)
        self._keys, self._clashes = usable_keys(self.settings.keys)
        self.today = today or date.today()
        self.store = store or Store(store_path())
        self._match = match
        self._start: Start | None = None
        self._set_up: SetUpState | None = None
        self._analyst = Analyst()
        self.failure: str | None = None
        # Before the style sheets are read, or they are read again.
        for theme in themes_for(self.console.color_system):
            self.register_theme(theme)
        self._take_colours()

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver for this terminal, writing less, and as long as the terminal is there."""
        return enduring(thrifty(super().get_driver_class()))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of cards, which are the same in every theme."""
        return CARD_COLOURS

    def on_mount(self) -> None:
        """Listen for the end, and begin the match asked for."""
        self.set_keymap({slug: ",".join(keys) for slug, keys in self._keys.items()})
        self._end_on_signals()
        self.set_interval(_SETTLE, self.store.settle)
        self._complain()
        if self._match is not None:
            self.post_message(ResumeAsked(self._match))
        elif self.setup is not None:
            self.start_match(self.setup)
        elif self._start is not None:
            self.look_through(self._start)

    def get_default_screen(self) -> Screen[Any]:
        """Home lies below all others."""
        is_new = not self._file.path.exists() and not (self.setup or self._match or self._start)
        home = HomeScreen(self.glyphs, History(self.store), first_start=is_new)
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

    def _take_colours(self) -> None:
        self.theme = self.settings.theme
        self.set_class(self.settings.suits == "four", "-four", update=False)

    def _apply_settings(self, before: Settings) -> None:
        recoloured = (before.theme, before.suits) != (self.settings.theme, self.settings.suits)
        if recoloured:
            self._take_colours()
            # Not animated: only then is every picture told to forget what its inks looked like.
            self.refresh_css(animate=False)
        for screen in self.screen_stack:
            if recoloured:
                screen.query(Picture).refresh()
            if isinstance(screen, MateScreen):
                screen.take_settings(self.settings, self.glyphs, self._keys)

    @on(SettingChosen)
    def _setting_chosen(self, message: SettingChosen) -> None:
        before, self.settings = self.settings, self._file.store(self.settings.with_value(message.key, message.value))
        self._apply_settings(before)
        self._complain()

    @on(SettingsAsked)
    def _settings_asked(self) -> None:
        from mate_tui.app.screens.settings import SettingsScreen

        self._open(SettingsScreen(self.glyphs))

    @on(LinesAsked)
    def _lines_asked(self, message: LinesAsked) -> None:
        self.look_through(message.start)

    def begin_with_lines(self, position: Position, margin: int | None = None) -> None:
        """Open on the lines from a position instead of Home."""
        from mate_tui.app.lines_state import Start

        self._start = Start.at(position, at_a_position(self.glyphs), margin)

    def look_through(self, start: Start) -> None:
        """Show the lines from a position."""
        from mate_tui.app.screens.lines import LinesScreen

        self._open(LinesScreen(start, self._analyst))

    @on(PracticeAsked)
    def _practice_asked(self, message: PracticeAsked) -> None:
        # Once the table that asked for it again has gone.
        self.call_later(self._practise, message.position, message.bot)

    def _practise(self, position: Position, bot: Level | None) -> None:
        from mate_tui.app.screens.practice import PracticeTable

        self._open(PracticeTable(position, bot, self.glyphs, self._analyst, float(self.settings.pace)))

    @on(SetUpAsked)
    def _set_up_asked(self) -> None:
        from mate_tui.app.screens.set_up import SetUpScreen

        self._open(SetUpScreen(self.glyphs, Random(), self._set_up))

    @on(SetUpLeft)
    def _set_up_left(self, message: SetUpLeft) -> None:
        self._set_up = message.state

    @on(PuzzlesAsked)
    def _puzzles_asked(self) -> None:
        from mate_tui.app.screens.puzzles import PuzzlesScreen

        self._open(PuzzlesScreen(self.glyphs, PuzzleLog(self.store), self.today))

    @on(ReviewAsked)
    def _review_asked(self, message: ReviewAsked) -> None:
        from mate_tui.app.screens.review import ReviewScreen

        self._open(ReviewScreen(message.match, message.speaker, self._analyst, message.game))

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
        for moved in self.store.set_aside:
            self.notify(set_aside(speaker, moved), severity="warning", markup=False, timeout=12)
        self._clashes = []
        self.store.set_aside.clear()
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
        controller = begin(setup, record_names(setup.bot), rng, f"{self.today:%Y.%m.%d}", self.store)
        self._sit_down(paced, controller, rng)

    @on(ResumeAsked)
    def _resume_asked(self, message: ResumeAsked) -> None:
        rng = Random()
        try:
            setup, controller = go_on(self.store, message.match, rng, float(self.settings.pace))
        except (StoreError, NotationError) as error:
            self._tell_trouble(error)
            return
        self._sit_down(setup, controller, rng)

    def _sit_down(self, setup: Setup, controller: Controller, rng: Random) -> None:
        from mate_tui.app.screens.table import TableScreen

        self._open(TableScreen(setup, controller, rng, self.glyphs, self._analyst))
        if not controller.saved:
            self._saving_failed()

    @on(SavingFailed)
    def _saving_failed(self) -> None:
        """Say once why nothing is kept."""
        if self.store.trouble is not None:
            self.notify(not_saved(Speaker(glyphs=self.glyphs), self.store.trouble), severity="warning", markup=False, timeout=8)

    def _tell_trouble(self, error: MateError) -> None:
        speaker = Speaker(glyphs=self.glyphs)
        sentence = trouble(speaker, error) if isinstance(error, StoreError) else str(error)
        self.notify(sentence, severity="warning", markup=False, timeout=8)

    @on(GuideAsked)
    def _guide_asked(self) -> None:
        from mate_tui.app.screens.guided import GuidedTable

        self._open(GuidedTable(self.glyphs, self._analyst, float(self.settings.pace)))

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
