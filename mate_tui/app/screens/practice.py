"""Practice: a table that begins with a position, and ends with its game."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from mate_tui.app.form import Form
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import PracticeAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Hints, Leader, Setup
from mate_tui.game.match import Game, Match
from mate_tui.game.notation import format_position
from mate_tui.game.position import Position
from mate_tui.players.bots import Level
from mate_tui.solver.analyst import Analyst
from mate_tui.words import lines as words
from mate_tui.words.labels import LOOK
from mate_tui.words.plays import match_result
from mate_tui.words.prompts import game_ended
from mate_tui.words.speaker import Glyphs


class PracticeTable(TableScreen):
    """One game from a position on, against a bot or for both sides; nothing of it is kept."""

    LEAVE: ClassVar = words.LEAVE_PRACTICE

    def __init__(self, position: Position, bot: Level | None, glyphs: Glyphs, analyst: Analyst, pace: float) -> None:
        self._position, self._bot = position, bot
        setup = Setup(position.rules, bot, Leader.ME, Hints.ASK, pace=pace)
        match = Match(position.rules, position.leader, games=(Game.from_position(position),))
        super().__init__(setup, Controller.standing(match), Random(), glyphs, analyst)

    def title_of(self, form: Form) -> str:
        """Not which game of a match, but that it is only this one."""
        return self.speaker.say(words.SHORT_PRACTICE if form is Form.COMPACT else words.PRACTICE)

    def todo(self) -> str:
        """As at every table; but after the game nothing follows."""
        match = self.state.match
        if not match.game_is_over or match.is_over:
            return super().todo()
        return f"{game_ended(self.speaker, match.game)} {self.speaker.say(words.IT_ENDS)}"

    def next_game(self) -> None:
        """There is none: ask what next."""
        self._ask_what_next()

    def _ask_what_next(self) -> None:
        say, match = self.speaker.say, self.state.match
        ended = game_ended(self.speaker, match.game) if match.game.outcome else match_result(self.speaker, match.winner, (0, 0))
        self.app.push_screen(AskScreen(self.speaker, ended, [say(words.AGAIN), say(LOOK), say(words.AWAY)]), self._go_on)

    def _go_on(self, answer: int | None) -> None:
        """After the game: again from the position, look at the moves, or back."""
        if answer == 0:
            self.post_message(PracticeAsked(self._position, self._bot))
            self.dismiss()
        elif answer == 1:
            self.action_moves()
        elif answer == 2:
            self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is for matches alone does not apply."""
        return action != "review" and super().check_action(action, parameters)

    def action_copy(self) -> None:
        """Copy or save the position, or what was played from it."""
        game = self.state.match.game
        played = words.line_as_text(game.positions[0], game.choices)
        whole = f"{format_position(self._position)}   {self._position.rules}\n{played}"
        texts = list(zip(words.COPIES, (format_position(game.position), played, whole, whole), strict=True))
        self.app.push_screen(CopyScreen(self.state.match, self.speaker, texts=texts))
