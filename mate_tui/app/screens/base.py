"""What all screens share: actions as bindings, a key bar, a form by size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from mate_tui.app.actions import BACK, HELP, Action, bindings, remapped
from mate_tui.app.form import Form
from mate_tui.app.patience import Asked, PatientApp
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.picture import INK_CLASSES, Picture
from mate_tui.settings import Settings
from mate_tui.words.labels import FAILED
from mate_tui.words.prompts import too_small
from mate_tui.words.speaker import Glyphs, Speaker

if TYPE_CHECKING:
    # Home needs none of these to be painted.
    from mate_tui.app.lines_state import Start
    from mate_tui.app.set_up_state import SetUpState
    from mate_tui.controller.setup import Setup
    from mate_tui.game.match import Match
    from mate_tui.game.position import Position
    from mate_tui.players.bots import Level


@dataclass
class MatchAsked(Asked):
    """A match is to begin; the app opens a table for it."""

    setup: Setup


@dataclass
class SettingChosen(Message):
    """A setting is to have this value from now on; the app keeps and applies it."""

    key: str
    value: str


@dataclass
class ScreenAsked(Asked):
    """Another screen of the program is wanted."""

    screen: MateScreen


@dataclass
class ResumeAsked(Asked):
    """An interrupted match is to go on."""

    match: int


@dataclass
class SavingFailed(Message):
    """The journal could not take what happened; the app knows why."""


@dataclass
class StoreSeen(Message):
    """The store was looked at; if nothing can be kept there, the app says so once."""


@dataclass
class ReviewAsked(Asked):
    """The games of a match are to be looked over, from the one with this place on."""

    match: Match
    speaker: Speaker
    game: int = 0


@dataclass
class GuideAsked(Asked):
    """The guided deal is wanted."""


@dataclass
class PuzzlesAsked(Asked):
    """The puzzles are wanted."""


@dataclass
class LinesAsked(Asked):
    """A position is to be looked through."""

    start: Start


@dataclass
class PracticeAsked(Asked):
    """A position is to be played on, against a bot or, with None, for both sides."""

    position: Position
    bot: Level | None


@dataclass
class SetUpAsked(Asked):
    """A deal or a position is to be chosen or set up."""


@dataclass
class SetUpLeft(Message):
    """What was set up is to be there again when its screen is opened next."""

    state: SetUpState


@dataclass
class SettingsAsked(Asked):
    """The settings screen is wanted."""


_ALWAYS = ("ctrl+c", "ctrl+q", "ctrl+z")
"""Keys of the app, which no setting takes away."""


class MateScreen(Screen[None]):
    """A screen of the program."""

    COMPONENT_CLASSES: ClassVar = INK_CLASSES
    AUTO_FOCUS = ""
    ACTIONS: ClassVar[Sequence[Action]] = ()
    TYPES: ClassVar[Sequence[str]] = ()
    """Keys that a screen takes as typed, before they can mean an action."""
    BINDINGS: ClassVar = bindings([BACK])

    def __init__(self, listener: Speaker) -> None:
        super().__init__()
        self.speaker = listener.listener
        self.settings = Settings()
        self.keys: Mapping[str, tuple[str, ...]] = {}

    def take_settings(self, settings: Settings, listener: Speaker, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Speak and name keys as set; the app calls it at the start and at every change."""
        self.speaker = self.speaker.heard_by(listener)
        self.settings = settings
        self.keys = keys
        if self.is_mounted:
            self.draw()

    @property
    def room(self) -> Size:
        """The size of the terminal, also before the first layout."""
        return self.size or self.app.size

    @property
    def form(self) -> Form:
        """The form that fits the terminal now."""
        return Form.of(*self.room)

    def available(self) -> list[Action]:
        """The actions that apply now, most useful first."""
        actions = [action for action in self.ACTIONS if self.check_action(action.name, ()) is not False]
        return remapped(actions, self.keys)

    def post_message(self, message: Message) -> bool:
        """As everywhere; keys that are pressed from now on are for the screen that is asked for."""
        if isinstance(message, Asked) and isinstance(self.app, PatientApp):
            self.app.expect(message)
        return super().post_message(message)

    def why_not(self, action: str) -> str:
        """Why an action of this screen does not apply now; empty where nothing needs to be said."""
        return ""

    def refuse(self, sentence: str) -> None:
        """Say why something is not done."""
        self.tell(self.speaker.say(sentence))

    def tell(self, told: str) -> None:
        """Say something; a screen with a place for words has it there."""
        self.notify(told, severity="warning", markup=False)

    def is_typed_into(self, text: str) -> bool:
        """Whether text that comes in one blow is what is being typed here; elsewhere letters are keys, and it is pasted."""
        return self.focused is not None

    def heeds(self, event: events.Event) -> bool:
        """Whether it counts. Where all that is shown is that there is no room nothing does but the ways out, and to help."""
        is_input = isinstance(event, (events.InputEvent, events.Paste))
        if self.form is not Form.TOO_SMALL or not is_input or not self.query("#too-small"):
            return True
        allowed = [key for action in remapped((BACK, HELP), self.keys) for key in action.keys]
        return isinstance(event, events.Key) and (event.key in allowed or event.key in _ALWAYS)

    def on_mount(self) -> None:
        """Be complete before the first layout, so that the first picture is the only one."""
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self._fit()

    @property
    def has_short_tens(self) -> bool:
        """Whether some card of the screen has no room for 10."""
        return self.form in (Form.TOO_SMALL, Form.COMPACT)

    def _fit(self) -> None:
        """Tell the style sheets how much room there is, and draw for it."""
        self.update_classes({form.css_class: form is self.form for form in Form})
        self.draw()

    def draw(self) -> None:
        """Draw everything that depends on state; subclasses add to it."""
        self.speaker = replace(self.speaker, short_tens=self.has_short_tens)
        for bar in self.query(KeyBar):
            bar.show_actions([action for action in self.available() if action.in_bar], self.speaker, self.room.width)

    def fits(self) -> bool:
        """Whether there is anything to draw on, and room for it; where there is no room, that is said."""
        has_no_room = self.form is Form.TOO_SMALL
        for small in self.query("#too-small").results(Static):
            self.set_class(has_no_room, "-no-room")
            if has_no_room:
                small.update(too_small(self.speaker, *self.room))
        # One that is being left has lost some of its widgets already, while something may still be on its way to it.
        return bool(self.children) and self.display and not has_no_room

    def failed(self, sentence: str) -> None:
        """Something could not be worked out; a screen that works things out says so."""

    @on(Worker.StateChanged)
    def _worker_failed(self, message: Worker.StateChanged) -> None:
        if message.state is WorkerState.ERROR:
            self.failed(self.speaker.say(FAILED, worker=message.worker.name))

    @on(Picture.Picked)
    async def _run_clicked_action(self, message: Picture.Picked) -> None:
        if isinstance(message.target, Run):
            await self.run_action(message.target.action)

    def action_glyphs(self) -> None:
        """The next glyph set."""
        sets = list(Glyphs)
        self.post_message(SettingChosen("glyphs", sets[(sets.index(self.speaker.glyphs) + 1) % len(sets)].value))

    def action_suits(self) -> None:
        """Two suit colours, or four."""
        self.post_message(SettingChosen("suits", "two" if self.settings.suits == "four" else "four"))

    def help_told(self) -> str | None:
        """What help says before the keys; without it, the game in two sentences."""
        return None

    def action_help(self) -> None:
        """Show the keys that work here, and what matters now."""
        self.app.push_screen(HelpScreen(self.speaker.listener, self.available(), self.help_told()))

    def action_settings(self) -> None:
        """Open the settings."""
        self.post_message(SettingsAsked())

    async def action_back(self) -> None:
        """One level back."""
        self.dismiss()
