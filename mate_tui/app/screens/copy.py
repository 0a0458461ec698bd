"""Copy or save: the text is always shown, whatever the terminal makes of the copy."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from mate_tui.app.actions import DOWN, OPEN, SCROLL_PAGE, SCROLL_PAGE_BACK, UP, bindings
from mate_tui.app.saved import save_record
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.game.match import Match
from mate_tui.game.notation import format_deal_number, format_position
from mate_tui.game.records import format_match
from mate_tui.words import labels
from mate_tui.words.speaker import Speaker


class CopyScreen(Dialog[None]):
    """Offers the position, the deal and the record of a match."""

    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN, SCROLL_PAGE, SCROLL_PAGE_BACK])

    def __init__(self, match: Match, speaker: Speaker) -> None:
        super().__init__()
        self._match, self._speaker = match, speaker
        rules = match.rules
        self.texts = [
            f"{format_position(match.position)}",
            f"{format_deal_number(match.game.hands, rules.deck)}",
            format_match(match),
            format_match(match),
        ]
        self.chosen = 0
        self.says = ""

    def compose(self) -> ComposeResult:
        """The choices, what was done, and the text itself."""
        with Vertical(classes="box"):
            yield Menu(id="copies")
            yield Static(id="copied", classes="say", markup=False)
            with VerticalScroll(id="copy-text", can_focus=False):
                yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def _draw(self) -> None:
        names = [self._speaker.say(label) for label in labels.COPIES]
        self.query_one(Menu).show_lines(names, self.chosen, self._speaker, width=min(58, self.app.size.width - 6))
        self.query_one("#copied", Static).update(self.says or self._speaker.say(labels.COPY_HELP))
        self.query_one("#text", Static).update(self.texts[self.chosen])

    def action_step(self, by: int) -> None:
        """Choose another text."""
        self.chosen = (self.chosen + by) % len(self.texts)
        self.says = ""
        self._draw()

    def action_open(self) -> None:
        """Copy the text chosen, or save the record."""
        text = self.texts[self.chosen]
        if self.chosen == len(self.texts) - 1:
            path, problem = save_record(text, self._match.date)
            label = labels.SAVED if not problem else labels.NOT_SAVED_BECAUSE
            self.says = self._speaker.say(label, path=path, problem=problem)
        else:
            self.app.copy_to_clipboard(text)
            self.says = self._speaker.say(labels.COPIED)
        self._draw()

    def action_page(self, by: int) -> None:
        """Scroll the text by a page."""
        text = self.query_one("#copy-text")
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    @on(Menu.Picked, "#copies")
    def _clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.chosen = message.target.place
            self.action_open()
