"""Which replies are legal, for every lead and every subset of the replier's hand at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from mate_tui.game.cards import Card, Hand
from mate_tui.game.rules import FreeMove, Rules
from mate_tui.solver.subsets import Indices, layer, reply_rows


@dataclass(frozen=True, slots=True)
class LegalReplies:
    """The rows of the next layer's stack (see ``tables``) that the legal replies lead to.

    ``slots[t]`` has shape (n, subsets): the t-th reply to the first n leads, those with the most replies
    standing first. ``spending`` is the same for the replies that need the free move.
    """

    slots: tuple[Indices, ...]
    spending: tuple[Indices, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """How the cards of one hand, led, match those of the other.

    Attributes:
        row_of_lead: for each card of the leading hand its row; those with the most replies come first.
        must, may: for each row the replier's cards, as a subset, that must answer if one is held, and
            those that must if none of the first is.
        must_rows, may_rows: for each slot, which ``reply_rows`` the slot-th such card of each row means.
        mates: for each row, where in the stack the value of mating with it stands, from its end.
    """

    row_of_lead: Indices
    must: Indices
    may: Indices
    must_rows: tuple[Indices, ...]
    may_rows: tuple[Indices, ...]
    mates: Indices
    size: int
    has_free_move: bool

    @classmethod
    def of(cls, rules: Rules, leads: Hand, hand: Hand) -> Matching:
        """Match every lead of one hand with the cards of the other."""
        groups = [reply_groups(rules, lead, hand) for lead in leads]
        order = sorted(range(len(leads)), key=lambda place: -max(map(len, groups[place])))
        groups = [groups[place] for place in order]
        leads = tuple(leads[place] for place in order)
        must = [first for first, _ in groups]
        may = [second for _, second in groups]
        # One slot at least: a mate stands in the first.
        slots = [[pair for pair in groups if max(map(len, pair)) > slot] for slot in range(len(hand))]
        counts = [len(leads), *(len(some) for some in slots[1:] if some)]
        return cls(
            row_of_lead=np.argsort(np.array(order, dtype=np.intp)),
            must=_masks(must),
            may=_masks(may),
            must_rows=tuple(_rows(slot, leads[:n], must, hand) for slot, n in enumerate(counts)),
            may_rows=tuple(_rows(slot, leads[:n], may, hand) for slot, n in enumerate(counts)),
            mates=np.array([lead.rank for lead in leads], dtype=np.intp),
            size=len(hand),
            has_free_move=rules.free_move is not FreeMove.OFF,
        )

    def replies(self, count: int, returns: bool) -> LegalReplies:
        """The legal replies of every subset of ``count`` cards; ``returns`` as in ``subsets.plays``."""
        subsets = layer(self.size, count)
        rows = reply_rows(self.size, count, returns)
        useless = 2 * comb(self.size, count if returns else count - 1)
        must = self.must[:, None] & subsets != 0
        answered = must | (self.may[:, None] & subsets != 0)
        slots = []
        spending = []
        for must_rows, may_rows in zip(self.must_rows, self.may_rows, strict=True):
            bound = must[: len(must_rows)]
            second = rows.take(may_rows, axis=0)
            slots.append(np.where(bound, rows.take(must_rows, axis=0), second))
            if self.has_free_move:
                spending.append(np.where(bound, second, useless))
        slots[0] = np.where(answered, slots[0], (useless + 1 + self.mates)[:, None])
        return LegalReplies(tuple(slots), tuple(spending))


def reply_groups(rules: Rules, lead: Card, hand: Hand) -> tuple[list[int], list[int]]:
    """Places in ``hand`` that must answer ``lead`` if held, and those that must if none of the first is."""
    suit = [place for place, card in enumerate(hand) if card.suit is lead.suit]
    rank = [place for place, card in enumerate(hand) if card.rank is lead.rank]
    first, second = (rank, suit) if rules.is_privileged(lead) else (suit, rank)
    return first, [place for place in second if place not in first]


def _masks(groups: Sequence[list[int]]) -> Indices:
    return np.array([sum(1 << place for place in group) for group in groups], dtype=np.intp)


def _rows(slot: int, leads: Hand, groups: Sequence[list[int]], hand: Hand) -> Indices:
    """Which of the ``reply_rows`` the slot-th card of each group means, by who wins the move."""
    size = len(hand)
    return np.array(
        [
            size if slot >= len(group) else group[slot] + (size + 1) * (not lead.keeps_lead_against(hand[group[slot]]))
            for lead, group in zip(leads, groups, strict=False)
        ],
        dtype=np.intp,
    )
