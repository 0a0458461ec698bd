"""Choosing deals of an atlas."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mate_tui.game.cards import Hand
from mate_tui.solver.atlas.atlas import Atlas
from mate_tui.solver.atlas.halves import CARDS, Indices
from mate_tui.solver.atlas.openings import deal_sets

Range = tuple[int, int]
"""The least and the greatest number that is wanted, both included."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of deals; None asks nothing.

    Attributes:
        value: points for the leader.
        choices: how many of his first choices are best.
        hand: cards that he holds, among others.
    """

    value: Range | None = None
    choices: Range | None = None
    hand: Hand = ()


def select(atlas: Atlas, wanted: Wanted) -> Indices:
    """The numbers of the deals that are so, ascending."""
    is_so = np.ones(len(atlas.values), dtype=np.bool_)
    for numbers, some in ((atlas.points, wanted.value), (atlas.best, wanted.choices)):
        if some is not None:
            is_so &= (numbers >= some[0]) & (numbers <= some[1])
    cards = atlas.rules.deck.cards
    sets = deal_sets()
    for card in set(wanted.hand):
        copies = [place for place in range(2 * CARDS) if cards[place] == card]
        is_so &= sum(sets >> place & 1 for place in copies) >= wanted.hand.count(card)
    return np.flatnonzero(is_so) + 1
