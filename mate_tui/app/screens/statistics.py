"""Figures over the matches played here."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content

from mate_tui.app.actions import BACK, GLYPHS, HELP, SCROLL_DOWN, SCROLL_PAGE, SCROLL_PAGE_BACK, SCROLL_UP, bindings
from mate_tui.app.form import Form
from mate_tui.app.screens.base import MateScreen
from mate_tui.app.widgets import figures_view
from mate_tui.app.widgets.figures_view import FiguresView
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import TextPanel, TitleLine
from mate_tui.app.widgets.picture import Row
from mate_tui.store.history import History
from mate_tui.store.statistics import Figures
from mate_tui.store.store import StoreError
from mate_tui.words import figures as words
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import trouble

_ACTIONS = (SCROLL_DOWN, SCROLL_UP, SCROLL_PAGE, SCROLL_PAGE_BACK, HELP, BACK, GLYPHS)
_HEADINGS = {
    "sums": words.IN_ALL,
    "results": words.RESULTS,
    "margins": words.MARGIN,
    "by-move": words.MATES_BY_MOVE,
    "by-card": words.MATES_BY_CARD,
}

_COLUMNS = (("sums", "results", "by-card"), ("margins", "by-move"))


class StatisticsScreen(MateScreen):
    """Results, margins, mates, foreplacing, hints and streaks; two columns where there is room."""

    ACTIONS = (SCROLL_DOWN, SCROLL_PAGE, HELP, BACK, GLYPHS)
    BINDINGS: ClassVar = bindings(_ACTIONS)

    def __init__(self, listener: Speaker, history: History) -> None:
        super().__init__(listener)
        self._history = history
        self.figures: Figures | None = None
        self._says = ""

    def compose(self) -> ComposeResult:
        """A section each, one after another."""
        yield TitleLine(classes="title")
        with VerticalScroll(id="figures", can_focus=False):
            yield TextPanel(id="nothing")
            with Container(id="sections"):
                for column in _COLUMNS:
                    with Vertical(classes="column"):
                        for key in column:
                            yield FiguresView(id=key, classes="section")
        yield KeyBar()

    @on(events.ScreenResume)
    def _look_again(self) -> None:
        """Count."""
        self._read()
        self.draw()

    def on_mount(self) -> None:
        """Count before the first picture."""
        self._read()
        super().on_mount()

    def _read(self) -> None:
        try:
            self.figures = self._history.figures()
            self._says = "" if self.figures.results else self.speaker.say(words.NOTHING_PLAYED)
        except StoreError as error:
            self.figures = None
            self._says = trouble(self.speaker, error)

    def draw(self) -> None:
        """Draw all sections in the width that there is."""
        super().draw()
        self.query_one(TitleLine).show_title(self.speaker.say(words.STATISTICS_TITLE), "", self.speaker)
        nothing = self.query_one("#nothing", TextPanel)
        nothing.show(Content(self._says))
        nothing.set_class(not self._says, "hidden")
        self.query_one("#sections").set_class(bool(self._says), "hidden")
        if self.figures is None or self._says:
            return
        for key, rows in self._sections(self.figures).items():
            self.query_one(f"#{key}", FiguresView).show_section(self.speaker.say(_HEADINGS[key]), rows)

    def _sections(self, figures: Figures) -> dict[str, list[Row]]:
        speaker = self.speaker
        # A scrollbar and blanks on both sides; between two columns a gap.
        width = max(30, self.room.width - 4)
        if self.form in (Form.WIDE, Form.LARGE):
            width = (width - 4) // 2
        width = min(width, 76)
        return {
            "sums": figures_view.sums(words.sums(speaker, figures), width),
            "results": figures_view.results(figures, speaker, width),
            "margins": figures_view.margins(figures, speaker, width),
            "by-move": figures_view.mates_by_move(figures, speaker, width),
            "by-card": figures_view.mates_by_card(figures, speaker, width),
        }

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one("#figures").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.query_one("#figures").scroll_relative(y=by * max(1, self.size.height - 4), animate=False)
