"""Help: the keys that work here, from the same table that makes them work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from mate_tui.app.actions import BACK, Action, bindings
from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.words.labels import HELP_RULE, HELP_TITLE
from mate_tui.words.speaker import Glyphs, Speaker, plain


class HelpScreen(ModalScreen[None]):
    """A list of keys over the screen that asked."""

    BINDINGS: ClassVar = bindings([BACK])

    def __init__(self, glyphs: Glyphs, actions: Sequence[Action], rule: str = HELP_RULE) -> None:
        super().__init__()
        self._speaker = Speaker(glyphs=glyphs)
        self._actions = actions
        self._rule = rule

    def compose(self) -> ComposeResult:
        """The rule, then the keys."""
        with VerticalScroll(classes="box"):
            yield Static(self._speaker.say(self._rule), classes="say", markup=False)
            yield Picture(id="keys")

    def on_mount(self) -> None:
        """Draw the keys."""
        self.query_one("#keys", Picture).show(self._rows())

    def on_click(self) -> None:
        """A click anywhere closes."""
        self.dismiss()

    def _rows(self) -> list[Row]:
        rows: list[Row] = [(Span(self._speaker.say(HELP_TITLE), "gold strong"),)]
        width = max(12, min(62, self.app.size.width - 16))
        for action in self._actions:
            keys = plain(action.key_label) if self._speaker.glyphs is Glyphs.ASCII else action.key_label
            words = self._speaker.say(action.help).split()
            lines = [""]
            for word in words:
                lines = [*lines, word] if len(lines[-1]) + len(word) >= width else [*lines[:-1], f"{lines[-1]} {word}".strip()]
            rows.append((Span(padded(keys, 6), "key"), Span(lines[0])))
            rows += [(Span(" " * 6), Span(line)) for line in lines[1:]]
        return rows

    async def action_back(self) -> None:
        """Close."""
        self.dismiss()
