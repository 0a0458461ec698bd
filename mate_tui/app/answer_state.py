"""A decision to be found, as a value: what was answered so far, and what that shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.app.form import Form
from mate_tui.app.table_state import Cursor, TableState, first_cursor
from mate_tui.app.widgets.hand_view import HandFacts, Mark
from mate_tui.game.cards import Card, Player
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass(frozen=True, slots=True)
class AnswerState:
    """One decision, asked of the player who makes it.

    Attributes:
        table: the match as it stands before the decision, and the cursor.
        best: every right answer.
        tried: wrong answers so far.
        answer: what was answered last, or shown; None before the first.
        given_up: whether the answer was asked for.
    """

    table: TableState
    best: tuple[Choice, ...]
    tried: tuple[Choice, ...] = ()
    answer: Choice | None = None
    given_up: bool = False

    @classmethod
    def of_game(cls, match: Match, number: int, place: int, best: tuple[Choice, ...], bottom: Player) -> AnswerState:
        """The decision at a place of a game of a match; what was played from there on is out of sight."""
        game = match.games[number - 1]
        then = game.before_last(len(game.choices) - place)
        before = replace(match, games=(*match.games[: number - 1], then), undone=(), loser=None, termination=None)
        return cls._asked(before, best, bottom)

    @classmethod
    def of_position(cls, position: Position, best: tuple[Choice, ...]) -> AnswerState:
        """The decision in a position that stands alone; whoever makes it sits below."""
        match = Match(position.rules, position.leader, games=(Game.from_position(position),))
        return cls._asked(match, best, position.decider)

    @classmethod
    def _asked(cls, match: Match, best: tuple[Choice, ...], bottom: Player) -> AnswerState:
        player = match.position.decider
        cursor = first_cursor(match, player, Cursor(player))
        return cls(TableState(match, frozenset({player}), bottom, cursor), best)

    @property
    def player(self) -> Player:
        """Who decides."""
        (player,) = self.table.humans
        return player

    @property
    def is_known(self) -> bool:
        """Whether the answer was found, or shown."""
        return self.answer in self.best

    @property
    def may_keep(self) -> bool:
        """Whether keeping all cards is still an answer."""
        return not self.is_known and self.table.position.decision is Decision.FOREPLACE

    def answered(self, choice: Choice) -> AnswerState:
        """After an answer."""
        is_new_fault = choice not in self.best and choice not in self.tried
        return replace(self, answer=choice, tried=(*self.tried, choice) if is_new_fault else self.tried)

    def shown(self) -> AnswerState:
        """The answer, shown."""
        return replace(self, answer=self.best[0], given_up=True)

    def with_table(self, table: TableState) -> AnswerState:
        """The cursor elsewhere."""
        return replace(self, table=table)

    def hand_facts(self, player: Player, form: Form, speaker: Speaker) -> HandFacts:
        """What one hand shows: keys under legal cards, a cross under what was tried, a star under the answer once it is known."""
        facts = self.table.hand_facts(player, form, speaker)
        if player is not self.player:
            return facts
        marks = tuple(self._mark(card, mark, speaker) for card, mark in zip(facts.hand, facts.marks, strict=True))
        return replace(facts, marks=marks, cursor=None if self.is_known else facts.cursor)

    def _mark(self, card: Card, mark: Mark, speaker: Speaker) -> Mark:
        ascii_only = speaker.glyphs is Glyphs.ASCII
        if self.is_known and any(choice.card == card for choice in self.best):
            return Mark(" *" if ascii_only else " ★", "best")
        if any(choice.card == card for choice in self.tried):
            return Mark(" x" if ascii_only else " ×", "bad")
        return Mark() if self.is_known else mark
