"""What the table shows."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from mate_tui.app.actions import FINISH, GO_ON, PLAY, Action
from mate_tui.app.form import Form
from mate_tui.app.screens.hands import HandsScreen
from mate_tui.app.story import Story
from mate_tui.app.table_state import KEEP, Cursor, TableState
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.move_list import MoveList
from mate_tui.app.widgets.panels import HintPanel, PromptLine, TitleLine
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.app.widgets.score_panel import ScorePanel
from mate_tui.app.widgets.tableau_view import TableauView
from mate_tui.game.notation import format_deal_number
from mate_tui.game.position import Decision
from mate_tui.words import labels
from mate_tui.words.looking import held_before
from mate_tui.words.plays import certain
from mate_tui.words.prompts import prompt, short_title, table_title
from mate_tui.words.speaker import Speaker


class BoardScreen(HandsScreen):
    """Draws a match: two hands with the moves between them, the score, the tableau and words."""

    def __init__(self, state: TableState, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.state, self.speaker = state, speaker
        self.story = Story()
        self.refusal = ""
        self.said = ""
        """What takes the place of the story until something happens."""
        self.saved = True
        self.shows_other = False

    def compose(self) -> ComposeResult:
        """Two hands with the moves between them; the score and the tableau beside."""
        yield TitleLine(id="title", classes="title")
        yield from self.compose_board()
        with Vertical(id="side"):
            yield ScorePanel(id="score")
            yield TableauView(id="tableau")
            yield MoveList(id="list")
            yield MoveList(id="other")
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    def available(self) -> list[Action]:
        """As everywhere; once a game is over Enter does not play, and finishing is offered only if so set."""
        match = self.state.match
        goes_on = {PLAY.id} if match.game_is_over or match.is_over else set()
        unoffered = {FINISH.id} if self.settings.finish == "off" else set()
        named = [replace(action, short=GO_ON) if action.id in goes_on else action for action in super().available()]
        return [replace(action, in_bar=False) if action.id in unoffered else action for action in named]

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything; widgets leave alone what has not changed."""
        if not self.fits():
            return
        super().draw()
        state, speaker, form = self.state, self.speaker, self.form
        bottom = state.bottom
        asked = state.turn if state.position.decision is Decision.FOREPLACE else None
        chosen = asked is not None and state.cursor == Cursor(asked, KEEP)
        self.show_hands(state.position, bottom, asked, chosen, state.hand_facts)
        self.query_one(PlayedRows).show_game(state.match.game, bottom.other, form, speaker)
        self.query_one(ScorePanel).show_match(state.match, speaker, (bottom, bottom.other))
        self.query_one("#list", MoveList).show_match(state.match, speaker, (bottom, bottom.other))
        self._draw_other_game()
        self._draw_tableau()
        self._draw_words()

    def _draw_other_game(self) -> None:
        state, other = self.state, self.state.other_game
        self.set_class(self.shows_other and other is not None, "-other")
        self.set_class(state.match.rules.rounds > 2, "-long")
        if self.shows_other and other is not None:
            order = (state.bottom, state.bottom.other)
            self.query_one("#other", MoveList).show_other_game(other, held_before(self.speaker), self.speaker, order)

    def _draw_tableau(self) -> None:
        state = self.state
        card = state.position.led or (None if state.match.game_is_over else state.card)
        self.query_one(TableauView).show_position(state.position, state.bottom, card, state.answers, self.speaker)

    def _draw_words(self) -> None:
        speaker = self.speaker
        self.query_one(TitleLine).show_title(
            self.title_of(self.form), "" if self.saved else speaker.say(labels.NOT_SAVED), speaker
        )
        happened = [self.said] if self.said else self.story.sentences(speaker)
        self.query_one(PromptLine).show_prompt(happened, self.refusal, self.todo())
        self.query_one(HintPanel).show_hints(self.hint_lines(), speaker)

    def title_of(self, form: Form) -> str:
        """What the top line says of the match."""
        match = self.state.match
        if form is Form.COMPACT:
            return short_title(self.speaker, match)
        return table_title(self.speaker, match, format_deal_number(match.game.hands, match.rules.deck))

    def todo(self) -> str:
        """What is to be done now."""
        return prompt(self.speaker, self.state.match, waiting=self.state.waits_for_bot)

    def hint_lines(self) -> list[str]:
        """What the hint panel says."""
        certain = self.certain_told() if self.settings.finish == "on" else ""
        return [*filter(None, [certain]), *self.state.hint_lines(self.form, self.speaker)]

    def certain_told(self) -> str:
        """What every line from here gives; empty while that is open."""
        outcome = self.state.certain_outcome
        return "" if outcome is None else certain(self.speaker, outcome)
