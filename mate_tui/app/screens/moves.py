"""All moves of a match, game by game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from mate_tui.app.actions import BACK, SCROLL_DOWN, SCROLL_PAGE, SCROLL_PAGE_BACK, SCROLL_UP, bindings
from mate_tui.app.form import Form
from mate_tui.app.screens.base import MateScreen
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import TextPanel, TitleLine
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.words import labels
from mate_tui.words.prompts import game_heading
from mate_tui.words.speaker import Speaker

_ACTIONS = (SCROLL_DOWN, SCROLL_UP, SCROLL_PAGE, SCROLL_PAGE_BACK, BACK)


class MovesScreen(MateScreen):
    """Every game: its played rows, what was foreplaced, how it ended."""

    ACTIONS = (SCROLL_DOWN, SCROLL_PAGE, BACK)
    BINDINGS: ClassVar = bindings(_ACTIONS)

    def __init__(self, match: Match, speaker: Speaker, bottom: Player) -> None:
        super().__init__(speaker.glyphs)
        self.speaker = speaker
        self._match = match
        self._bottom = bottom

    def compose(self) -> ComposeResult:
        """A heading and the rows of each game."""
        yield TitleLine(classes="title")
        with VerticalScroll(id="moves", can_focus=False):
            for _game in self._match.games:
                yield TextPanel(classes="heading")
                yield PlayedRows()
        yield KeyBar()

    def draw(self) -> None:
        """Draw all games in the size that fits."""
        super().draw()
        self.query_one(TitleLine).show_title(self.speaker.say(labels.MOVES_TITLE), "", self.speaker)
        form = Form.NORMAL if self.form.value[0] >= 80 else Form.COMPACT
        headings, rows = self.query(".heading").results(TextPanel), self.query(PlayedRows)
        for game, heading, played in zip(self._match.games, headings, rows, strict=True):
            heading.show(Content(game_heading(self.speaker, game)))
            played.show_game(game, self._bottom.other, form, self.speaker)

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one("#moves").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.query_one("#moves").scroll_relative(y=by * max(1, self.size.height - 4), animate=False)
