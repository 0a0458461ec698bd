"""The states of ten cards: each is the leader's, the other player's, or gone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import factorial

import numpy as np
import numpy.typing as npt

from mate_tui.game.cards import Card, Deck, Hand

Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Sizes = tuple[int, int]
"""How many cards the leader and the other player hold, in all or of one half."""

CARDS = 10
"""Cards of a half."""

_CODES: int = 3**CARDS
POWERS: Indices = 3 ** np.arange(CARDS, dtype=np.intp)


@cache
def states(sizes: Sizes) -> int:
    """How many states of a half have these sizes; 0 if there are not so many cards."""
    own, theirs = sizes
    if min(sizes) < 0 or own + theirs > CARDS:
        return 0
    return factorial(CARDS) // (factorial(own) * factorial(theirs) * factorial(CARDS - own - theirs))


class Codes:
    """All states of a half by their code, which depends on no rules.

    Card n adds 3**n to the code if it is the leader's and takes 3**n away if it is the other's; the sum of all the powers is
    added so that codes begin at 0. Exchanging the players mirrors the codes about the middle. A class, the states of one
    pair of sizes, is kept in ascending order of the codes if the leader holds as many cards or more, else in descending
    order: so exchanging the players leaves every place as it is, unless both hold as many, and then it turns the class round.
    """

    def __init__(self) -> None:
        code = np.arange(_CODES, dtype=np.intp)
        digits = code[:, None] // POWERS % 3
        self.own: Flags = digits == 2
        self.theirs: Flags = digits == 0
        own, theirs = self.own.sum(axis=1), self.theirs.sum(axis=1)
        order = np.lexsort((np.where(own >= theirs, code, -code), theirs, own))
        starts = np.searchsorted(own[order] * (CARDS + 1) + theirs[order], np.arange((CARDS + 1) ** 2))
        # The place of each state in its class.
        self.place: Indices = np.empty(_CODES, dtype=np.intp)
        self.place[order] = code - starts[(own * (CARDS + 1) + theirs)[order]]
        self._order, self._starts = order, starts

    def of(self, sizes: Sizes) -> Indices:
        """The codes of a class in its order."""
        start = self._starts[sizes[0] * (CARDS + 1) + sizes[1]]
        return self._order[start : start + states(sizes)]

    def code(self, own: Flags, theirs: Flags) -> Indices:
        """The codes of states given as flags, shape (..., 10) each."""
        return own @ POWERS - theirs @ POWERS + _CODES // 2


class Half:
    """One half of a deck: clubs and spades, or hearts and diamonds.

    Attributes:
        cards: its ten cards.
        keeps: whether a card of this half, led, keeps the lead against every answer of the other half.
        same_suit, same_rank, beats: for a card led and another one whether they are so, and whether the lead is kept; (10, 10).
    """

    def __init__(self, deck: Deck, number: int) -> None:
        self.cards: Hand = deck.cards[number * CARDS : (number + 1) * CARDS]
        self.keeps = number == 0
        self.same_suit = self._table(lambda one, two: one.suit is two.suit)
        self.same_rank = self._table(lambda one, two: one.rank is two.rank)
        self.beats = self._table(Card.keeps_lead_against)

    def _table(self, holds: Callable[[Card, Card], bool]) -> Flags:
        return np.array([[holds(one, two) for two in self.cards] for one in self.cards])
