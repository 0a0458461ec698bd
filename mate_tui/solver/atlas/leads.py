"""What every lead from every state of a half can be answered with, as rows of values.

The rows that a lead may come to, for all states of the *other* half at once, stand in one stack:

* the rows of the following block if the leader keeps the lead, then those if he loses it; with a free move open the same
  again for the case that the answer spends it;
* a row for each rank, of a mate with it;
* the rows computed here: the least of several (``Sums``), and leads that a card of the other half may answer (``Crossing``).

Which rows these are depends on the class of the half alone, and on whether a free move is open: all layers share them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mate_tui.game.cards import Rank
from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.halves import CARDS, POWERS, Codes, Flags, Half, Indices, Sizes, states


@dataclass(frozen=True, slots=True)
class Removal:
    """How many cards of a move are gone after it: 0 for the one that comes back after capellen's ninth move, else 1."""

    lead: int = 1
    reply: int = 1


@dataclass(frozen=True, slots=True)
class Sums:
    """Rows of the stack that are the least of several others.

    Attributes:
        start, stop: which rows they are.
        slots: the rows that the first, the second … of each is taken from. Those with the most come first, so that every slot is
            only as long as it is needed.
    """

    start: int
    stop: int
    slots: tuple[Indices, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Leads of one rank that a card of this rank in the other half may answer.

    Attributes:
        rank: of the leads.
        spends: whether such an answer spends the free move.
        start, stop: the rows of the stack that are for these leads: first those with ``within``, last those with ``alone``, and
            between them those that mate if no card of the other half answers.
        rest: for each the place, in its class, of what is left of this half if nothing of it answers.
        within: for the first ones the row of the answers in this half, which are there beside the other half's.
        alone: for the last ones, which are privileged, the row of the answers if the other half holds no card of the rank.
        beside: the row of those that spend the free move if it does; none without a free move.
    """

    rank: Rank
    spends: bool
    start: int
    stop: int
    rest: Indices
    within: Indices
    alone: Indices
    beside: Indices


class Leads:
    """All leads from the states of one class of a half.

    Attributes:
        height: rows of the stack in all.
        mates: where the rows of mates begin.
        sums: rows that are the least of several others.
        crossings: rows that depend on the other half too.
        rows: for each of a state's cards, led, the row of the stack that says what it is worth; shape (own cards, states).
    """

    def __init__(self, rules: Rules, codes: Codes, half: Half, sizes: Sizes, removal: Removal, *, free: bool) -> None:
        own, theirs = sizes
        answers = _Answers(rules, codes, half, sizes, removal)
        left = states((own - removal.lead, theirs - removal.reply))
        self.mates = (4 if free else 2) * left
        second = answers.second if free else np.zeros_like(answers.second)
        bound = answers.is_bound[:, None]
        replies = np.concatenate((np.where(bound, answers.first, answers.second), second & bound), axis=1)
        if free:
            # After them what may be beside an answer of the other half to a privileged lead.
            replies = np.concatenate((replies, np.concatenate((np.zeros_like(second), second), axis=1)))
        row, self.sums = _summed(*answers.rows(replies, left), self.mates + len(Rank))
        row, row_of_spent = np.split(row, 2) if free else (row, row[:0])
        is_mate = row < 0
        row[is_mate] = self.mates + answers.rank[is_mate]
        self.height = self.sums.stop
        self.crossings: list[Crossing] = []
        for spends in (False, True) if free else (False,):
            for rank in Rank:
                pairs = np.flatnonzero((answers.crosses ^ spends) & (answers.rank == rank))
                if not len(pairs):
                    continue
                is_other = answers.is_privileged[pairs] & ~answers.is_bound[pairs] & ~is_mate[pairs]
                part = np.where(is_other, 2, is_mate[pairs])
                pairs = pairs[np.argsort(part, kind="stable")]
                within, others = pairs[: np.count_nonzero(part == 0)], pairs[np.count_nonzero(part < 2) :]
                start, self.height = self.height, self.height + len(pairs)
                beside = row_of_spent[others] if free else row_of_spent
                rest = answers.rest[pairs]
                self.crossings.append(Crossing(rank, spends, start, self.height, rest, row[within], row[others], beside))
                row[pairs] = np.arange(start, self.height)
        self.rows = row.reshape(own, -1)


class _Answers:
    """The pairs of a state and one of its cards, led; and which cards of the same half answer it."""

    def __init__(self, rules: Rules, codes: Codes, half: Half, sizes: Sizes, removal: Removal) -> None:
        of_class = codes.of(sizes)
        leads = np.nonzero(codes.own[of_class])[1].reshape(len(of_class), sizes[0]).T
        self.lead = leads.ravel()
        self._removal, self._codes, self._half = removal, codes, half
        code = np.broadcast_to(of_class, leads.shape).ravel()
        self._rest = code - removal.lead * POWERS[self.lead]
        self.rest = codes.place[self._rest]
        self.rank = np.array([card.rank for card in half.cards])[self.lead]
        self.is_privileged = np.array([rules.is_privileged(card) for card in half.cards])[self.lead]
        theirs = codes.theirs[code]
        suit, rank = half.same_suit[self.lead] & theirs, half.same_rank[self.lead] & theirs
        self.first = np.where(self.is_privileged[:, None], rank, suit)
        self.second: Flags = (suit | rank) & ~self.first
        self.is_bound: Flags = np.any(self.first, axis=1)
        # A card of the other half answers in rank.
        self.crosses = self.is_privileged | ~self.is_bound

    def rows(self, replies: Flags, left: int) -> tuple[Indices, Indices]:
        """The rows of the stack that some replies lead to, and how many there are for each pair.

        Args:
            replies: for the pairs, once or twice, which cards answer, and then which do and spend the free move; shape (n, 20).
            left: how many states are left after a move.
        """
        which, reply = np.nonzero(replies)
        counts = np.bincount(which, minlength=len(replies))
        slot = np.arange(len(which)) - (np.cumsum(counts) - counts)[which]
        spends, reply = np.divmod(reply, CARDS)
        pair = which % len(self.lead)
        places = self._codes.place[self._rest[pair] + self._removal.reply * POWERS[reply]]
        rows = np.zeros((counts.max(initial=0), len(replies)), dtype=np.intp)
        rows[slot, which] = places + left * (~self._half.beats[self.lead[pair], reply] + 2 * spends)
        return rows, counts


def _summed(rows: Indices, counts: Indices, start: int) -> tuple[Indices, Sums]:
    """For each set of rows the one that is its least: that row itself if it is the only one, -1 if there is none, else a sum.

    Args:
        rows: the first of each, the second …, as many as ``counts`` says; what follows is 0.
        start: where the sums begin.
    """
    result = np.where(counts == 1, rows[0], -1) if len(rows) else np.full(len(counts), -1, dtype=np.intp)
    several = np.flatnonzero(counts > 1)
    # Those with the most come first; each different set is summed once.
    several = several[np.argsort(-counts[several], kind="stable")]
    key = counts[several]
    for slot in rows[:, several]:
        key = np.unique(key * start + slot, return_inverse=True)[1]
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    order = np.argsort(first)
    result[several] = start + np.argsort(order)[which]
    sums = several[first[order]]
    slots = tuple(slot[sums[: np.count_nonzero(counts[sums] > n)]] for n, slot in enumerate(rows))
    return result, Sums(start, start + len(sums), tuple(slot for slot in slots if len(slot)))
