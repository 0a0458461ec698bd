"""A question over the screen, with a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from mate_tui.app.actions import DOWN, OPEN, UP, bindings
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.words.speaker import Speaker


class AskScreen(Dialog[int]):
    """Asks, and dismisses with the place of the answer; None for going back."""

    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN])

    def __init__(self, speaker: Speaker, question: str, answers: Sequence[str], chosen: int = 0) -> None:
        super().__init__()
        self._speaker = speaker
        self._question = question
        self._answers = answers
        self.chosen = chosen

    def compose(self) -> ComposeResult:
        """The question and the answers."""
        with Vertical(classes="box"):
            yield Static(self._question, classes="say", markup=False)
            yield Menu(id="answers")

    def on_mount(self) -> None:
        """Draw the answers."""
        self._draw()

    def _draw(self) -> None:
        width = max(len(answer) for answer in self._answers) + 6
        self.query_one(Menu).show_lines(self._answers, self.chosen, self._speaker, width=width)

    def action_step(self, by: int) -> None:
        """Choose another answer."""
        self.chosen = (self.chosen + by) % len(self._answers)
        self._draw()

    def action_open(self) -> None:
        """Give the answer chosen."""
        self.dismiss(self.chosen)

    @on(Menu.Picked)
    def _clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.dismiss(message.target.place)
