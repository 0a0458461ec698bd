"""A decision being tried again, as a value: what was answered so far, and what that shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.app.form import Form
from mate_tui.app.table_state import Cursor, TableState, first_cursor
from mate_tui.app.widgets.hand_view import HandFacts, Mark
from mate_tui.game.cards import Card, Player
from mate_tui.game.match import Match
from mate_tui.game.position import Choice
from mate_tui.study.review import Judgement
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass(frozen=True, slots=True)
class RetryState:
    """One decision to be made better.

    Attributes:
        table: the match as it stood before the decision, and the cursor.
        judgement: the decision as it was made.
        tried: wrong answers so far.
        answer: what was answered last, or shown; None before the first.
        given_up: whether the answer was asked for.
    """

    table: TableState
    judgement: Judgement
    tried: tuple[Choice, ...] = ()
    answer: Choice | None = None
    given_up: bool = False

    @classmethod
    def of(cls, match: Match, number: int, judgement: Judgement, bottom: Player) -> RetryState:
        """The decision of a game of a match, not yet tried; what was played from there on is out of sight."""
        game = match.games[number - 1]
        then = game.before_last(len(game.choices) - judgement.place)
        before = replace(match, games=(*match.games[: number - 1], then), undone=(), loser=None, termination=None)
        player = judgement.player
        cursor = first_cursor(before, player, Cursor(player))
        return cls(TableState(before, frozenset({player}), bottom, cursor), judgement)

    @property
    def is_known(self) -> bool:
        """Whether the answer was found, or shown."""
        return self.answer in self.judgement.best

    def answered(self, choice: Choice) -> RetryState:
        """After an answer."""
        is_new_fault = choice not in self.judgement.best and choice not in self.tried
        return replace(self, answer=choice, tried=(*self.tried, choice) if is_new_fault else self.tried)

    def shown(self) -> RetryState:
        """The answer, shown."""
        return replace(self, answer=self.judgement.best[0], given_up=True)

    def with_table(self, table: TableState) -> RetryState:
        """The cursor elsewhere."""
        return replace(self, table=table)

    def hand_facts(self, player: Player, form: Form, speaker: Speaker) -> HandFacts:
        """What one hand shows: keys under legal cards, a cross under what was tried, a star under the answer once it is known."""
        facts = self.table.hand_facts(player, form, speaker)
        if player is not self.judgement.player:
            return facts
        marks = tuple(self._mark(card, mark, speaker) for card, mark in zip(facts.hand, facts.marks, strict=True))
        return replace(facts, marks=marks, cursor=None if self.is_known else facts.cursor)

    def _mark(self, card: Card, mark: Mark, speaker: Speaker) -> Mark:
        ascii_only = speaker.glyphs is Glyphs.ASCII
        if self.is_known and any(choice.card == card for choice in self.judgement.best):
            return Mark(" *" if ascii_only else " ★", "best")
        if any(choice.card == card for choice in self.tried):
            return Mark(" x" if ascii_only else " ×", "bad")
        return Mark() if self.is_known else mark
