"""What all screens share: actions as bindings, a key bar, a form by size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.message import Message
from textual.screen import Screen

from mate_tui.app.actions import BACK, Action, bindings
from mate_tui.app.form import Form
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.setup import Setup
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass
class MatchAsked(Message):
    """A match is to begin; the app opens a table for it."""

    setup: Setup


class MateScreen(Screen[None]):
    """A screen of the program."""

    AUTO_FOCUS = ""
    ACTIONS: ClassVar[Sequence[Action]] = ()
    BINDINGS: ClassVar = bindings([BACK])

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.speaker = Speaker(glyphs=glyphs)

    @property
    def form(self) -> Form:
        """The form that fits the terminal now."""
        return Form.of(self.size.width, self.size.height)

    def available(self) -> list[Action]:
        """The actions that apply now, most useful first."""
        return [action for action in self.ACTIONS if action.in_bar and self.check_action(action.name, ()) is not False]

    def on_resize(self, event: events.Resize) -> None:
        """Tell the style sheets how much room there is, and draw for it."""
        for form in Form:
            self.set_class(form is self.form, form.css_class)
        self.draw()

    def draw(self) -> None:
        """Draw everything that depends on state; subclasses add to it."""
        for bar in self.query(KeyBar):
            bar.show_actions(self.available(), self.speaker, self.size.width)

    @on(Picture.Picked)
    async def _run_clicked_action(self, message: Picture.Picked) -> None:
        if isinstance(message.target, Run):
            await self.run_action(message.target.action)

    async def action_back(self) -> None:
        """One level back."""
        self.dismiss()
