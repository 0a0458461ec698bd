"""Where one stands in a review, as a value: which game, which decision, whose mistakes are gone through."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.game.cards import Player
from mate_tui.study.review import Judgement, Review


@dataclass(frozen=True, slots=True)
class ReviewState:
    """A place in the review of a match that has at least one decision. Every step gives a new one.

    Attributes:
        reviews: of the games that anything was decided in, in order.
        game: which of them, from 0 on.
        place: which decision of it.
        whose: whose mistakes are gone through; None is both players'.
    """

    reviews: tuple[Review, ...]
    game: int = 0
    place: int = 0
    whose: Player | None = None

    @classmethod
    def begin(cls, reviews: tuple[Review, ...], whose: Player | None, game: int = 0) -> ReviewState | None:
        """At the first mistake from a game on, or at the beginning of that game if there is none; None if there is no decision.

        Args:
            reviews: of a whole match.
            whose: whose mistakes to go through.
            game: the number of the game to begin with, from 0 on.
        """
        decided = tuple(review for review in reviews if review.judgements)
        if not decided:
            return None
        state = cls(decided, min(game, len(decided) - 1), 0, whose)
        if state._counts(state.judgement):
            return state
        return state.fault(1) or state

    # -- what is there ---------------------------------------------------------------------------

    @property
    def review(self) -> Review:
        """The game looked at."""
        return self.reviews[self.game]

    @property
    def judgement(self) -> Judgement:
        """The decision looked at."""
        return self.review.judgements[self.place]

    @property
    def faults(self) -> int:
        """How many mistakes there are to go through."""
        return sum(len(review.faults(self.whose)) for review in self.reviews)

    def _counts(self, judgement: Judgement) -> bool:
        return judgement.mark.is_fault and self.whose in (None, judgement.player)

    # -- steps -----------------------------------------------------------------------------------

    def at(self, place: int) -> ReviewState:
        """Another decision of the same game."""
        return replace(self, place=min(max(place, 0), len(self.review.judgements) - 1))

    def step(self, by: int) -> ReviewState:
        """One decision on or back, over the borders of games; at the ends of the match it stays."""
        place = self.place + by
        if 0 <= place < len(self.review.judgements):
            return self.at(place)
        if not 0 <= self.game + by < len(self.reviews):
            return self
        other = replace(self, game=self.game + by, place=0)
        return other.at(len(other.review.judgements) - 1) if by < 0 else other

    def to_game(self, by: int) -> ReviewState:
        """The beginning of another game, if there is one so many on."""
        game = self.game + by
        return replace(self, game=game, place=0) if 0 <= game < len(self.reviews) else self

    def fault(self, by: int) -> ReviewState | None:
        """The next mistake, or the one before, in whatever game; None if there is no more."""
        state = self
        while True:
            following = state.step(by)
            if following == state:
                return None
            state = following
            if state._counts(state.judgement):
                return state

    def for_next(self, me: Player) -> ReviewState:
        """The same place, going through the mistakes of: both, then mine, then the opponent's."""
        following = {None: me, me: me.other, me.other: None}
        return replace(self, whose=following[self.whose])

    # -- both games of a round -------------------------------------------------------------------

    @property
    def _other(self) -> int | None:
        """The place in ``reviews`` of the round's other game."""
        number = self.review.game.number
        beside = number + 1 if number % 2 else number - 1
        return next((place for place, review in enumerate(self.reviews) if review.game.number == beside), None)

    @property
    def has_other_game(self) -> bool:
        """Whether the other game of the round was begun."""
        return self._other is not None

    def other_game(self) -> ReviewState:
        """The other game of the round, as far on as this one."""
        return self if self._other is None else replace(self, game=self._other).at(self.place)

    def round_games(self) -> tuple[ReviewState, ...]:
        """The games of the round, the first one first."""
        if self._other is None:
            return (self,)
        one, two = sorted((self, self.other_game()), key=lambda state: state.game)
        return one, two
