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
from mate_tui.game.match import Game, Match
from mate_tui.words import labels
from mate_tui.words.looking import ROUND_TITLE, held_before
from mate_tui.words.prompts import game_heading
from mate_tui.words.speaker import Speaker

_ACTIONS = (SCROLL_DOWN, SCROLL_UP, SCROLL_PAGE, SCROLL_PAGE_BACK, BACK)


class MovesScreen(MateScreen):
    """Every game: its played rows, what was foreplaced, how it ended."""

    ACTIONS = (SCROLL_DOWN, SCROLL_PAGE, BACK)
    BINDINGS: ClassVar = bindings(_ACTIONS)

    def __init__(self, match: Match, speaker: Speaker, bottom: Player, other_game: Game | None = None) -> None:
        """All games of a match, or only the other game of the round."""
        super().__init__(speaker)
        self.speaker = speaker
        self._title = labels.MOVES_TITLE if other_game is None else ROUND_TITLE
        self._games = match.games if other_game is None else (other_game,)
        self._bottom = bottom

    def compose(self) -> ComposeResult:
        """A heading and the rows of each game."""
        yield TitleLine(classes="title")
        with VerticalScroll(id="moves", can_focus=False):
            for _game in self._games:
                yield TextPanel(classes="heading")
                yield PlayedRows()
        yield KeyBar()

    def draw(self) -> None:
        """Draw all games in the size that fits."""
        super().draw()
        self.query_one(TitleLine).show_title(self.speaker.say(self._title), "", self.speaker)
        form = Form.NORMAL if self.form.value[0] >= 80 else Form.COMPACT
        headings, rows = self.query(".heading").results(TextPanel), self.query(PlayedRows)
        for game, heading, played in zip(self._games, headings, rows, strict=True):
            told = game_heading(self.speaker, game)
            heading.show(Content(f"{held_before(self.speaker)}. {told}" if self._title == ROUND_TITLE else told))
            played.show_game(game, self._bottom.other, form, self.speaker)

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one("#moves").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.query_one("#moves").scroll_relative(y=by * max(1, self.size.height - 4), animate=False)
