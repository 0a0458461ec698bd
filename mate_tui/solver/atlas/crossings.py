"""Which cards of the other half answer a lead in rank, for all of its states at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mate_tui.game.cards import Rank
from mate_tui.solver.atlas.halves import POWERS, Codes, Half, Indices, Sizes, states


@dataclass(frozen=True, slots=True)
class Answers:
    """For each state of a class the places of what is left when a card of one rank has answered.

    Attributes:
        first: by the first such card that the other player holds, shape (states,); one past the last place if he holds none.
        others: for every further card the states in which it is held too, ascending, and the places of what is left.
        absent: the states in which none is held, ascending.
    """

    first: Indices
    others: tuple[tuple[Indices, Indices], ...]
    absent: Indices

    @classmethod
    def of(cls, codes: Codes, half: Half, sizes: Sizes, rank: Rank, removed: int) -> Answers:
        """Match a rank with the states of a class; ``removed`` is 0 for a card that comes back, else 1."""
        of_class = codes.of(sizes)
        first = np.full(len(of_class), states((sizes[0], sizes[1] - removed)), dtype=np.intp)
        is_held = np.zeros(len(of_class), dtype=np.bool_)
        others = []
        for card in (number for number, card in enumerate(half.cards) if card.rank is rank):
            holds = codes.theirs[of_class, card]
            left = codes.place[of_class[holds] + removed * POWERS[card]]
            at = np.flatnonzero(holds)
            is_first = ~is_held[at]
            first[at[is_first]] = left[is_first]
            if not is_first.all():
                others.append((at[~is_first], left[~is_first]))
            is_held |= holds
        return cls(first, tuple(others), np.flatnonzero(~is_held))

    def pieces(self, width: int) -> list[Answers]:
        """The same for so many states at a time."""
        return [self._between(start, start + width) for start in range(0, len(self.first), width)]

    def _between(self, start: int, stop: int) -> Answers:
        """For some states that follow one another, counted from the first of them."""
        others = []
        for at, left in self.others:
            some = slice(*np.searchsorted(at, (start, stop)))
            if len(at[some]):
                others.append((at[some] - start, left[some]))
        absent = self.absent[slice(*np.searchsorted(self.absent, (start, stop)))] - start
        return Answers(self.first[start:stop], tuple(others), absent)
