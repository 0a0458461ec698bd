"""A puzzle being solved, as a value: what was tried, and where along the solution one stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mate_tui.app.form import Form
from mate_tui.app.table_state import KEEP, Cursor
from mate_tui.app.widgets.hand_view import HandFacts, Mark
from mate_tui.game.cards import Card, Player
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.words.speaker import Glyphs, Speaker

if TYPE_CHECKING:
    from mate_tui.study.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """One puzzle.

    Attributes:
        cursor: where the cursor is.
        tried: wrong choices so far.
        answer: the choice answered last; None before the first.
        given_up: whether the solution was asked for.
        place: how many choices of the solution's line are made, once it is known.
    """

    puzzle: Puzzle
    cursor: Cursor
    tried: tuple[Choice, ...] = ()
    answer: Choice | None = None
    given_up: bool = False
    place: int = 0

    @classmethod
    def of(cls, puzzle: Puzzle) -> PuzzleState:
        """The puzzle, not yet tried."""
        keep = puzzle.position.decision is Decision.FOREPLACE
        hand = puzzle.position.hand(puzzle.player)
        first = puzzle.position.choices()[0].card
        place = KEEP if keep or first is None else hand.index(first)
        return cls(puzzle, Cursor(puzzle.player, place))

    @property
    def is_known(self) -> bool:
        """Whether the solution is found or given up."""
        return self.answer == self.puzzle.solution.choice

    @property
    def is_first_try(self) -> bool:
        """Whether nothing has been answered yet."""
        return self.answer is None

    @property
    def position(self) -> Position:
        """What is shown: the puzzle, or a place along its solution."""
        position = self.puzzle.position
        for choice in self.puzzle.solution.line[: self.place]:
            position = position.after(choice)
        return position

    @property
    def choice(self) -> Choice | None:
        """What the cursor would answer; None once the solution is known, or on the other hand."""
        if self.is_known or self.cursor.player is not self.puzzle.player:
            return None
        if self.cursor.place == KEEP:
            return Choice(None)
        card = self.card
        return next((choice for choice in self.position.choices() if choice.card == card), None)

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        hand = self.position.hand(self.cursor.player)
        return hand[self.cursor.place] if 0 <= self.cursor.place < len(hand) else None

    @property
    def may_keep(self) -> bool:
        """Whether keeping all cards is a choice."""
        return not self.is_known and self.position.decision is Decision.FOREPLACE

    def answered(self, choice: Choice) -> PuzzleState:
        """After an answer."""
        wrong = () if choice == self.puzzle.solution.choice or choice in self.tried else (choice,)
        return replace(self, answer=choice, tried=(*self.tried, *wrong))

    def solved_for(self) -> PuzzleState:
        """The solution, shown."""
        return replace(self, answer=self.puzzle.solution.choice, given_up=True)

    def moved(self, by: int) -> PuzzleState:
        """The cursor along its hand; along the solution's line once that is known."""
        if self.is_known:
            return replace(self, place=min(max(self.place + by, 0), len(self.puzzle.solution.line)))
        least = KEEP if self.may_keep and self.cursor.player is self.puzzle.player else 0
        span = len(self.position.hand(self.cursor.player)) - least
        if span <= 0:
            return self
        return replace(self, cursor=Cursor(self.cursor.player, (self.cursor.place - least + by) % span + least))

    def on_hand(self, player: Player) -> PuzzleState:
        """The cursor on another hand."""
        last = len(self.position.hand(player)) - 1
        return replace(self, cursor=Cursor(player, min(max(self.cursor.place, 0), max(0, last))))

    def hand_facts(self, player: Player, _form: Form, speaker: Speaker) -> HandFacts:
        """What one hand shows: legal cards with their keys, wrong answers crossed out."""
        position = self.position
        hand = position.hand(player)
        asked = not self.is_known and player is self.puzzle.player
        choices = {choice.card: choice for choice in position.choices()} if asked else {}
        legal = tuple(not asked or card in choices for card in hand)
        marks = tuple(self._mark(place, choices.get(card), speaker) for place, card in enumerate(hand))
        here = not self.is_known and self.cursor.player is player
        return HandFacts(player, hand, self.cursor.place if here else None, legal, marks)

    def _mark(self, place: int, choice: Choice | None, speaker: Speaker) -> Mark:
        if choice is None:
            return Mark()
        if choice in self.tried:
            return Mark(" x" if speaker.glyphs is Glyphs.ASCII else " ×", "bad")
        return Mark(f" {(place + 1) % 10}{'!' * choice.free}")
