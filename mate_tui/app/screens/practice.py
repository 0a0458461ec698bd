"""Practice: a table that begins with a position, and ends with its game."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from mate_tui.app.form import Form
from mate_tui.app.guard import Guard
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import PracticeAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.seat import Seat
from mate_tui.controller.setup import Setup
from mate_tui.game.game_text import format_game
from mate_tui.game.notation import format_position
from mate_tui.game.position import Position
from mate_tui.game.records import format_match
from mate_tui.solver.analyst import Analyst
from mate_tui.words import lines as words
from mate_tui.words.labels import COPIES, LOOK
from mate_tui.words.plays import match_result
from mate_tui.words.prompts import game_ended
from mate_tui.words.seating import record_names
from mate_tui.words.speaker import Speaker


class PracticeTable(TableScreen):
    """One game from a position on, against a bot or for both sides; nothing of it is kept."""

    LEAVE: ClassVar = words.LEAVE_PRACTICE

    def __init__(self, position: Position, setup: Setup, seat: Seat, listener: Speaker, analyst: Analyst, guard: Guard) -> None:
        super().__init__(setup, seat, listener, analyst, guard)
        self._position = position

    def title_of(self, form: Form) -> str:
        """Not which game of a match, but that it is only this one."""
        return self.speaker.say(words.SHORT_PRACTICE if form is Form.COMPACT else words.PRACTICE)

    def todo(self) -> str:
        """As at every table; but after the game nothing follows."""
        match = self.state.match
        if not match.game_is_over or match.is_over:
            return super().todo()
        return f"{game_ended(self.speaker, match.game)} {self.speaker.say(words.IT_ENDS)}"

    async def next_game(self) -> None:
        """There is none: ask what next."""
        self._ask_what_next()

    def _ask_what_next(self) -> None:
        say, match = self.speaker.say, self.state.match
        ended = game_ended(self.speaker, match.game) if match.game.outcome else match_result(self.speaker, match.winner, (0, 0))
        answers = [say(words.AGAIN), say(LOOK), say(words.AWAY)]
        self.app.push_screen(AskScreen(self.speaker, ended, answers, guard=self._guard), self._go_on)

    def _go_on(self, answer: int | None) -> None:
        """After the game: again from the position, look at the moves, or back."""
        if answer == 0:
            self.post_message(PracticeAsked(self._position, self._setup.seating.opponent))
            self.dismiss()
        elif answer == 1:
            self.action_moves()
        elif answer == 2:
            self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is for matches alone does not apply."""
        return action != "review" and super().check_action(action, parameters)

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        return self.speaker.say(words.NO_REVIEW) if action == "review" else super().why_not(action)

    def action_copy(self) -> None:
        """Copy or save the position, and what was played and taken back: from a deal on as a record, else as a text."""
        match, start = replace(self.state.match, names=record_names(self._seat.seating)), self._position
        played = words.line_as_text(match.game.positions[0], match.game.choices)
        if start.is_deal:
            whole, suffix, labels = format_match(match), ".mate", (*words.COPIES[:2], *COPIES[2:])
        else:
            # The first line of a game says the deal, and here there was none.
            _, *lines = format_game(match.game).splitlines()
            whole = "\n".join([f"{format_position(start)}   {start.rules}", *lines])
            suffix, labels = ".txt", words.COPIES
        texts = list(zip(labels, (format_position(match.position), played, whole, whole), strict=True))
        self.app.push_screen(CopyScreen(match, self.speaker, texts=texts, suffix=suffix))
