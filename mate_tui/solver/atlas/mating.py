"""In how many positions the leader can mate at once."""

from __future__ import annotations

from functools import cache

import numpy as np

from mate_tui.game.cards import Rank
from mate_tui.solver.atlas.halves import Codes, Flags, Half, Indices, Sizes
from mate_tui.solver.atlas.layer import Stage


class Mating:
    """Counts mating positions; no option changes whether a lead mates (rules.md, *Privileges and the free move*)."""

    def __init__(self, codes: Codes, halves: tuple[Half, ...]) -> None:
        self._codes = codes
        self._halves = halves
        self._kinds = cache(self._kinds_of)

    def positions(self, stage: Stage) -> int:
        """How many positions of a stage have a lead that mates."""
        total = 0
        for black, red in stage.blocks():
            (black_leads, black_held, black_counts), (red_leads, red_held, red_counts) = (
                self._kinds(0, black),
                self._kinds(1, red),
            )
            is_mate = (black_leads[:, None] & ~red_held | red_leads & ~black_held[:, None]) != 0
            total += int(black_counts @ is_mate @ red_counts)
        return total

    def _kinds_of(self, number: int, sizes: Sizes) -> tuple[Indices, Indices, Indices]:
        """The kinds of states of a class, and how many of each there are.

        A kind is two sets of ranks: those of the leads that nothing in the half answers, and those that the other player holds.
        """
        half, of_class = self._halves[number], self._codes.of(sizes)
        own, theirs = self._codes.own[of_class], self._codes.theirs[of_class]
        answered = theirs @ (half.same_suit | half.same_rank)
        leads, held = self._ranks(half, own & ~answered), self._ranks(half, theirs)
        kinds, counts = np.unique(leads << len(Rank) | held, return_counts=True)
        return kinds >> len(Rank), kinds & (1 << len(Rank)) - 1, counts

    @staticmethod
    def _ranks(half: Half, cards: Flags) -> Indices:
        """Sets of cards as sets of their ranks, a bit for each rank."""
        has = np.array([[card.rank is rank for rank in Rank] for card in half.cards])
        result: Indices = (cards @ has) @ (1 << np.arange(len(Rank)))
        return result
