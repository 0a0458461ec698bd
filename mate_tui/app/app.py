"""The application: it only wires screens, themes and what they share.

A screen is imported when it is opened, so that Home is there at once.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.actions import ActionParseResult
from textual.app import SystemCommand
from textual.binding import Binding
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.worker import Worker, WorkerFailed

from mate_tui.app.actions import EVERY
from mate_tui.app.ear import Rush
from mate_tui.app.gate import Gate
from mate_tui.app.guard import Guard
from mate_tui.app.keymap import usable_keys
from mate_tui.app.line import EnduringDriver, enduring
from mate_tui.app.patience import PatientApp, a_while
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
    StoreSeen,
)
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.styles import style_sheets
from mate_tui.app.themes import CARD_COLOURS, themes_for
from mate_tui.app.thrift import thrifty
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.controller import Controller
from mate_tui.controller.kept import begin, go_on
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.errors import NotationError
from mate_tui.game.position import Position
from mate_tui.game.value import Value
from mate_tui.interrupts import exit_code
from mate_tui.settings import Settings, SettingsFile
from mate_tui.solver.analyst import Analyst
from mate_tui.store.history import History
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.surroundings import Surroundings
from mate_tui.words.files import complaint
from mate_tui.words.keys import refused
from mate_tui.words.labels import GLYPHS_NOT_SHOWN
from mate_tui.words.notation import unreadable
from mate_tui.words.records import more_faults
from mate_tui.words.seating import record_names
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Glyphs, Speaker
from mate_tui.words.stored import (
    LEAVE_IT,
    NOT_TAKEN_OVER,
    TAKE_OVER,
    TAKE_OVER_ASKED,
    not_kept,
    not_saved,
    set_aside,
    trouble,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from mate_tui.app.lines_state import Start
    from mate_tui.app.set_up_state import SetUpState
    from mate_tui.controller.host import Host

_TWICE = 1.0
"""Seconds in which ctrl+c must come again to leave at once."""
_SETTLE = 2.0
"""Seconds until what a match that was left could not keep is offered to the store again."""
_BEGINNING = 2.0
"""Seconds for which keys wait for a match to begin; a disk that takes longer keeps nobody from leaving."""
_MOST_FAULTS = 5
"""Faults of the settings that are told one by one; more would cover the screen."""


class MateApp(PatientApp):
    """The full-screen program.

    Args:
        setup: a match to start with; None opens Home.
        glyphs: which characters the terminal can show.
        file: where settings are kept; None is the user's own file.
        around: what is around the program; None is what is around the process.
        store: where matches are kept; None is the user's own.
        match: of the store, to go on with at the start.
        clock: tells the seconds, so that no key plays before what has happened could be seen; None takes every key at once.
        round_trip: seconds that the line to the player takes there and back, where that is known.
        glyphs_shown: those that can get to the terminal at all, whatever is set.
    """

    TITLE = "Mate"
    BINDINGS: ClassVar = [
        # Textual's own way out would not ask in mid-match.
        Binding("ctrl+q", "screen.back", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        glyphs: Glyphs = Glyphs.SYMBOLS,
        file: SettingsFile | None = None,
        around: Surroundings | None = None,
        store: Store | None = None,
        match: int | None = None,
        clock: Callable[[], float] | None = None,
        round_trip: float = 0.0,
        glyphs_shown: Collection[Glyphs] = tuple(Glyphs),
    ) -> None:
        super().__init__([str(path) for path in style_sheets()])
        self.around = around or Surroundings.of_process()
        self.setup = setup
        self._terminal_glyphs, self._glyphs_shown = glyphs, glyphs_shown
        self._file = file or SettingsFile(self.around.folders.settings)
        self.settings = self._file.load({action.slug for action in EVERY}.__contains__)
        self._keys, self._key_faults = usable_keys(self.settings.keys)
        self.store = store or Store(self.around.folders.store)
        self._match = match
        self._start: Start | None = None
        self._set_up: SetUpState | None = None
        self._analyst = Analyst()
        self._settling: Worker[None] | None = None
        self._kept: Host | None = None
        """Of the match kept last that was played here."""
        self._guard = Guard(clock, round_trip, float(self.settings.guard))
        self._gate = Gate()
        self._interrupted_at = float("-inf")
        self._is_ending = False
        self.failure: Exception | None = None
        self._has_warned = False
        # Before the style sheets are read, or they are read again.
        for theme in themes_for(self.console.color_system):
            self.register_theme(theme)
        self._take_colours()

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver for this terminal, writing less, and as long as the terminal is there."""
        return enduring(thrifty(super().get_driver_class()))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, and the gate that nothing a terminal would obey gets through."""
        return [*super().get_line_filters(), self._gate]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of cards, which are the same in every theme."""
        return CARD_COLOURS

    def refresh_css(self, animate: bool = True) -> None:
        """Read the style sheets again; before the first screen, whose theme is chosen already, they have not been read yet."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    async def on_mount(self) -> None:
        """Begin the match asked for."""
        self.set_keymap({slug: ",".join(keys) for slug, keys in self._keys.items()})
        self.set_interval(_SETTLE, self._see_to_debts)
        self._complain()
        if self._match is not None:
            self.post_message(ResumeAsked(self._match))
        elif self.setup is not None:
            await self.start_match(self.setup)
        elif self._start is not None:
            self.look_through(self._start)

    def get_default_screen(self) -> Screen[Any]:
        """Home lies below all others."""
        is_new = self._file.is_new and not (self.setup or self._match or self._start)
        home = HomeScreen(self.listener, History(self.store), first_start=is_new)
        home.take_settings(self.settings, self.listener, self._keys)
        return home

    # -- what is pressed -------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """As in every app, except for what is no key here, and for the two that always lead out."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(event, events.Key) and event.key == "ctrl+c" and not event.is_forwarded and self._is_second(event):
            self.exit(return_code=exit_code(signal.SIGINT))
        elif isinstance(event, Rush) and not event.is_forwarded and _is_typed(event, screen):
            for key in event.keys:
                await self.on_event(key)
        elif isinstance(screen, MateScreen) and not screen.heeds(event):
            event.stop()
        else:
            await super().on_event(event)

    def _is_second(self, interrupt: events.Key) -> bool:
        """Whether this interrupt follows another at once."""
        before, self._interrupted_at = self._interrupted_at, interrupt.time
        return interrupt.time - before < _TWICE

    # -- settings --------------------------------------------------------------------------------

    @property
    def glyphs(self) -> Glyphs:
        """What to draw with."""
        wanted = self.settings.glyphs_for(self._terminal_glyphs)
        return wanted if wanted in self._glyphs_shown else Glyphs.ASCII

    @property
    def listener(self) -> Speaker:
        """Who is told of everything, as set."""
        return replace(self.around.listener, glyphs=self.glyphs, in_words=self.settings.card_words == "on")

    def _open(self, screen: MateScreen) -> None:
        screen.take_settings(self.settings, self.listener, self._keys)
        self.push_screen(screen)

    def _take_colours(self) -> None:
        self.theme = self.settings.theme
        self.set_class(self.settings.suits == "four", "-four", update=False)

    def _apply_settings(self, before: Settings) -> None:
        self._guard.moment = float(self.settings.guard)
        recoloured = (before.theme, before.suits) != (self.settings.theme, self.settings.suits)
        if recoloured:
            self._take_colours()
            # Not animated: only then is every picture told to forget what its inks looked like.
            self.refresh_css(animate=False)
        for screen in self.screen_stack:
            if recoloured:
                screen.query(Picture).refresh()
            if isinstance(screen, MateScreen):
                screen.take_settings(self.settings, self.listener, self._keys)

    @on(SettingChosen)
    def _setting_chosen(self, message: SettingChosen) -> None:
        if message.key == "glyphs" and message.value not in ("auto", *(glyphs.value for glyphs in self._glyphs_shown)):
            self.notify(self.listener.say(GLYPHS_NOT_SHOWN), severity="warning", markup=False)
            return
        before, self.settings = self.settings, self._file.store(self.settings.with_value(message.key, message.value))
        self._apply_settings(before)
        self._complain()

    @on(SettingsAsked)
    def _settings_asked(self) -> None:
        from mate_tui.app.screens.settings import SettingsScreen

        self._open(SettingsScreen(self.listener))

    @on(LinesAsked)
    def _lines_asked(self, message: LinesAsked) -> None:
        self.look_through(message.start)

    def begin_with_lines(self, position: Position, margin: Value | None = None) -> None:
        """Open on the lines from a position instead of Home."""
        from mate_tui.app.lines_state import Start

        self._start = Start.at(position, at_a_position(self.listener), margin)

    def look_through(self, start: Start) -> None:
        """Show the lines from a position."""
        from mate_tui.app.screens.lines import LinesScreen

        self._open(LinesScreen(start, self._analyst))

    @on(PracticeAsked)
    def _practice_asked(self, message: PracticeAsked) -> None:
        # Once the table that asked for it again has gone.
        self.call_later(self._practise, message.position, Seating.against(message.bot))

    async def _practise(self, position: Position, seating: Seating) -> None:
        from mate_tui.app.screens.practice import PracticeTable

        setup = Setup(position.rules, seating, pace=float(self.settings.pace))
        host = await self._host(lambda: (setup, Controller.at(position, setup.house)), self.around.random(None))
        self._open(PracticeTable(position, setup, host.seat(), self.listener, self._analyst, self._guard))

    @on(SetUpAsked)
    def _set_up_asked(self) -> None:
        from mate_tui.app.screens.set_up import SetUpScreen

        self._open(SetUpScreen(self.listener, self.around.random(None), self._set_up))

    @on(SetUpLeft)
    def _set_up_left(self, message: SetUpLeft) -> None:
        self._set_up = message.state

    @on(PuzzlesAsked)
    def _puzzles_asked(self) -> None:
        from mate_tui.app.screens.puzzles import PuzzlesScreen

        self._open(PuzzlesScreen(self.listener, PuzzleLog(self.store), self.around.today(), self._analyst))

    @on(ReviewAsked)
    def _review_asked(self, message: ReviewAsked) -> None:
        from mate_tui.app.screens.review import ReviewScreen

        self._open(ReviewScreen(message.match, message.speaker, self._analyst, message.game))

    @on(ScreenAsked)
    def _screen_asked(self, message: ScreenAsked) -> None:
        self._open(message.screen)

    def _complain(self) -> None:
        """Say once what is wrong with the settings."""
        speaker = self.listener
        told = [refused(speaker, fault.action, fault.key, fault.refusal, fault.other) for fault in self._key_faults]
        told += [complaint(speaker, sentence, facts) for sentence, facts in self._file.complaints]
        if len(told) > _MOST_FAULTS:
            told[_MOST_FAULTS:] = [more_faults(speaker, len(told) - _MOST_FAULTS)]
        for sentence in told:
            self.notify(sentence, severity="warning", markup=False, timeout=8)
        for moved in self.store.set_aside:
            self.notify(set_aside(speaker, moved), severity="warning", markup=False, timeout=12)
        self._key_faults.clear()
        self.store.set_aside.clear()
        self._file.complaints.clear()

    # -- matches ---------------------------------------------------------------------------------

    @on(MatchAsked)
    def _match_asked(self, message: MatchAsked) -> None:
        # Once the screen that asked has gone, so that the table lies on Home.
        self.call_later(self.start_match, message.setup)

    async def start_match(self, setup: Setup) -> None:
        """Begin a match and show its table."""
        paced = replace(setup, pace=float(self.settings.pace)) if setup.pace is None else setup
        rng, day = self.around.random(setup.seed), f"{self.around.today():%Y.%m.%d}"
        names = record_names(setup.seating)
        sitting_down = self._sit_down(lambda: (paced, begin(paced, names, rng, day, self.store)), rng)
        await a_while(self.run_worker(sitting_down, "sit down", "sit down", exclusive=True), _BEGINNING)

    @on(ResumeAsked)
    async def _resume_asked(self, message: ResumeAsked) -> None:
        await a_while(self._resume(message.match), _BEGINNING)

    @work(name="resume", exclusive=True, group="sit down")
    async def _resume(self, match: int) -> None:
        """Go on with a match; ask first whether to take it over if it is open elsewhere."""
        rng, pace = self.around.random(None), float(self.settings.pace)
        if self._kept is not None:
            # Of a match that is left only now the last may not be kept yet.
            await self._kept.closed.wait()
        try:
            await self._sit_down(lambda: go_on(self.store, match, rng, pace), rng)
        except StoreError as error:
            if error.trouble is Trouble.TAKEN:
                self._ask_to_take_over(match)
            else:
                self._warn(trouble(self.listener, error))
        except NotationError as error:
            self._warn(unreadable(self.listener, error))

    async def _host(self, begin: Callable[[], tuple[Setup, Controller]], rng: Random) -> Host:
        from mate_tui.controller.host import Host

        return await Host.open(begin, self._analyst, rng)

    def _ask_to_take_over(self, match: int) -> None:
        from mate_tui.app.screens.ask import AskScreen

        def answered(answer: int | None) -> None:
            if answer == 0:
                self._take_over(match)

        speaker = self.listener
        answers = [speaker.say(TAKE_OVER), speaker.say(LEAVE_IT)]
        self.push_screen(AskScreen(speaker, speaker.say(TAKE_OVER_ASKED), answers), answered)

    @work(name="take over", exclusive=True, group="take over")
    async def _take_over(self, match: int) -> None:
        """End the program that has a match, and go on with it."""
        if await asyncio.to_thread(self.store.claims.take_over, match):
            self._resume(match)
        else:
            self._warn(self.listener.say(NOT_TAKEN_OVER))

    async def _sit_down(self, begin: Callable[[], tuple[Setup, Controller]], rng: Random) -> None:
        """Begin a match that is kept, or go on with it, and show its table."""
        from mate_tui.app.screens.table import TableScreen

        self._kept = host = await self._host(begin, rng)
        self._open(TableScreen(host.setup, host.seat(), self.listener, self._analyst, self._guard))

    def _see_to_debts(self) -> None:
        """Offer the store again what a match that was left could not keep."""
        if self.store.owed and (self._settling is None or self._settling.is_finished):
            self._settling = self._settle()

    @work(name="settle", group="settle")
    async def _settle(self) -> None:
        def settle() -> None:
            self.store.settle()
            self.store.close()

        await asyncio.to_thread(settle)

    @on(StoreSeen)
    def _store_seen(self) -> None:
        if self.store.unkept is not None and not self._has_warned:
            self._warn(not_kept(self.listener, self.store.unkept))
            self._has_warned = True

    @on(SavingFailed)
    def _saving_failed(self) -> None:
        """Say once why nothing is kept."""
        if self.store.trouble is not None:
            self._warn(not_saved(self.listener, self.store.trouble))
            self._has_warned = True

    def _warn(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", markup=False, timeout=8)

    @on(GuideAsked)
    async def _guide_asked(self) -> None:
        from mate_tui.app.screens.guided import GuidedTable, guided_setup

        setup = guided_setup(float(self.settings.pace))
        rng = self.around.random(setup.seed)
        # Not a match to be kept: it has no journal.
        host = await self._host(lambda: (setup, setup.start(record_names(setup.seating), rng, "")), rng)
        self._open(GuidedTable(setup, host.seat(), self.listener, self._analyst, self._guard))

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """As in every app; and a key of a screen that cannot act now says why."""
        if await super().run_action(action, default_namespace, namespaces):
            return True
        if not isinstance(default_namespace, MateScreen) or not isinstance(action, str):
            return False
        why_not = default_namespace.why_not(action.partition("(")[0])
        if why_not:
            default_namespace.tell(why_not)
        return bool(why_not)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers: what applies on this screen now."""
        if isinstance(screen, MateScreen):
            say = screen.speaker.say
            for action in screen.available():
                if action.in_bar:
                    yield SystemCommand(say(action.help), action.key_label, self._runner(screen, action.id))

    def _runner(self, screen: MateScreen, action: str) -> Callable[[], object]:
        return lambda: screen.run_action(action)

    # -- the end ---------------------------------------------------------------------------------

    def fail(self, error: Exception) -> None:
        """Something that nobody foresaw, in any thread, ends the program; a player gets a sentence, not a traceback."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if self._is_ending and isinstance(cause, NoMatches):
            # A screen that was still being built when the end came, and has nothing to draw on.
            return
        self.failure = self.failure or error
        self.exit(return_code=1)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """End the program."""
        self._is_ending = True
        super().exit(result, return_code, message)

    def abandon(self) -> None:
        """Give the terminal back although it takes nothing more."""
        if isinstance(self._driver, EnduringDriver):
            self._driver.abandon()

    def _handle_exception(self, error: Exception) -> None:
        self.fail(error)
        if self.is_headless:
            super()._handle_exception(error)


def _is_typed(rush: Rush, screen: Screen[Any] | None) -> bool:
    return isinstance(screen, MateScreen) and screen.is_typed_into(rush.text)
