"""Help: the keys that work here, from the same table that makes them work."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from mate_tui.app.actions import BACK, SCROLL_DOWN, SCROLL_PAGE, SCROLL_PAGE_BACK, SCROLL_UP, Action, bindings
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.picture import INK_CLASSES, Picture, Row, Span, padded
from mate_tui.words.labels import HELP_RULE, HELP_TITLE
from mate_tui.words.speaker import Speaker


class HelpScreen(ModalScreen[None]):
    """A list of keys over the screen that asked."""

    COMPONENT_CLASSES: ClassVar = INK_CLASSES
    AUTO_FOCUS = ""
    BINDINGS: ClassVar = bindings([SCROLL_DOWN, SCROLL_UP, SCROLL_PAGE, SCROLL_PAGE_BACK, BACK])

    def __init__(self, listener: Speaker, actions: Sequence[Action], rule: str | None = None) -> None:
        """``rule`` is what matters now; without it, the game in two sentences."""
        super().__init__()
        self._speaker = listener
        self._actions = actions
        self._rule = rule or self._speaker.say(HELP_RULE)

    def compose(self) -> ComposeResult:
        """The rule, then the keys; below, how to scroll and to close."""
        with VerticalScroll(classes="box", can_focus=False):
            yield Static(self._rule, classes="say", markup=False)
            yield Picture(id="keys")
        yield KeyBar()

    def on_mount(self) -> None:
        """Draw the keys."""
        self.query_one("#keys", Picture).show(self._rows())
        self.query_one(KeyBar).show_actions([SCROLL_DOWN, SCROLL_PAGE, BACK], self._speaker, self.app.size.width)

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one(".box").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.query_one(".box").scroll_relative(y=by * max(1, self.size.height - 4), animate=False)

    async def on_click(self, event: events.Click) -> None:
        """A click anywhere closes; on a key it does what the key does, for the table's key bar has no room for all."""
        picture = event.widget
        target = picture.target_at(event.x, event.y) if isinstance(picture, Picture) else None
        if isinstance(target, Run) and isinstance(picture, KeyBar):
            await self.run_action(target.action)
            return
        below = self.app.screen_stack[-2]
        self.dismiss()
        if isinstance(target, Run):
            below.call_later(below.run_action, target.action)

    def _rows(self) -> list[Row]:
        rows: list[Row] = [(Span(self._speaker.say(HELP_TITLE), "gold strong"),)]
        labels = [self._speaker.shown(action.own_key_label) for action in self._actions]
        column = max(map(cell_len, labels), default=0) + 2
        width = max(12, min(54, self.app.size.width - column - 10))
        for action, label in zip(self._actions, labels, strict=True):
            run = Run(action.id)
            for keys, line in zip_longest([label], wrap(self._speaker.say(action.help), width), fillvalue=""):
                rows.append((Span(padded(keys, column), "key", run), Span(line, target=run)))
        return rows

    async def action_back(self) -> None:
        """Close."""
        self.dismiss()
