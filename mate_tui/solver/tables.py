"""Exact values of every state of one deal, layer by layer from the last move back.

A state with the leader to play is: who leads, the subset of cards that each player still holds, who alone
has foreplaced, and whose free move is open. If neither or both have foreplaced, both hold the same number
of cards and the multiplier follows from it alone, so those two share their tables; a sole foreplacer has
tables of his own with one card fewer than the other player.

A layer is solved for all of its states at once. For every lead card and every subset of the replier, the
rows of the next layer that the legal replies lead to are known beforehand, so minimising over replies is
taking rows and an elementwise minimum; maximising over leads is the same the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from mate_tui.game.cards import Hand, Player
from mate_tui.game.rules import Foreplacing, FreeMove, Rules
from mate_tui.solver.replies import LegalReplies, Matching
from mate_tui.solver.scale import Scale
from mate_tui.solver.subsets import Indices, plays

Values = npt.NDArray[np.int8]
Free = frozenset[Player]
Sizes = tuple[int, int]
"""How many cards players 1 and 2 hold."""

_NEVER_LEAST = 127


class Tables:
    """Values of all states that two hands can come to.

    Args:
        rules: the rules played by.
        hands: cards of players 1 and 2 from which everything still held is taken; 0 to 10 each.
        sole_foreplacers: for which sole foreplacers to build tables; None stands for neither or both.

    ``states`` reads them.
    """

    def __init__(self, rules: Rules, hands: tuple[Hand, Hand], sole_foreplacers: Iterable[Player | None]) -> None:
        self.rules = rules
        self.hands = hands
        self.scale = Scale.of(rules)
        self._matching = tuple(Matching.of(rules, hands[p.index], hands[p.other.index]) for p in Player)
        self._replies: dict[tuple[Player, int, bool], LegalReplies] = {}
        self._layers: dict[tuple[Player | None, Sizes, Free, Player], Values] = {}
        for sole in sole_foreplacers:
            self._solve(sole)

    def numbered_layers(self) -> dict[tuple[int, int, int, int, int], Values]:
        """All layers, with numbers for everything: sole foreplacer, cards of leader and replier, free moves, leader.

        Players are 0 and 1, no sole foreplacer is -1, and bit p of the free moves is player p's. Values are ordinals for the
        leader, of shape (his subsets, the replier's), each in the order of ``subsets.layer``.
        """
        return {
            (
                -1 if sole is None else sole.index,
                sizes[leader.index],
                sizes[leader.other.index],
                sum(1 << player.index for player in free),
                leader.index,
            ): values
            for (sole, sizes, free, leader), values in self._layers.items()
        }

    # -- building --------------------------------------------------------------------------------

    def _solve(self, sole: Player | None) -> None:
        """Fill the layers for one sole foreplacer, or for neither and both."""
        previous: Sizes | None = None
        for sizes, move, returning in self._schedule(sole):
            for free in self._free_states():
                for leader in Player:
                    if previous is None:
                        self._layers[sole, sizes, free, leader] = self._drawn(sizes, leader)
                    else:
                        values = self._lead_values(sole, leader, sizes, previous, move, free, returning)
                        self._layers[sole, sizes, free, leader] = values
            previous = sizes

    def _schedule(self, sole: Player | None) -> Iterator[tuple[Sizes, int, Player | None]]:
        """Sizes of the hands from the end of the game back, the move they stand on, and whose card returns after it."""
        capellen = self.rules.foreplacing is Foreplacing.CAPELLEN
        sizes = [0, 0]
        if sole is not None and not capellen:
            sizes[sole.other.index] = 1
        yield (sizes[0], sizes[1]), 0, None
        while True:
            comes_back = sole is not None and capellen and sizes == [1, 1]
            for player in Player:
                sizes[player.index] += not (comes_back and player is sole)
            if any(size > len(hand) for size, hand in zip(sizes, self.hands, strict=True)):
                return
            yield (sizes[0], sizes[1]), 11 - max(sizes), sole if comes_back else None

    def _free_states(self) -> list[Free]:
        """Which free moves may be open, fewest first."""
        if self.rules.free_move is FreeMove.OFF:
            return [frozenset()]
        if self.rules.free_move is FreeMove.SHARED:
            return [frozenset(), frozenset(Player)]
        return [frozenset(some) for some in chain.from_iterable(combinations(Player, n) for n in range(3))]

    def _drawn(self, sizes: Sizes, leader: Player) -> Values:
        shape = [comb(len(hand), size) for hand, size in zip(self.hands, sizes, strict=True)]
        return np.zeros(shape if leader is Player.ONE else shape[::-1], dtype=np.int8)

    def _lead_values(
        self,
        sole: Player | None,
        leader: Player,
        sizes: Sizes,
        following: Sizes,
        move: int,
        free: Free,
        returning: Player | None,
    ) -> Values:
        """One layer for one leader: ordinals for him, shape (his subsets, the replier's subsets)."""
        replier = leader.other
        mater, mated = sole is leader, sole is replier
        mates = self.scale.mates(self.rules, move, mater, mated)
        replies = self._legal_replies(leader, sizes[replier.index], returning is replier)
        stack = self._stack(sole, leader, following, free, mates)
        answered = _least(stack, replies.slots)
        if replier in free:
            spent = frozenset[Player]() if self.rules.free_move is FreeMove.SHARED else free - {replier}
            _lessen(answered, self._stack(sole, leader, following, spent, mates), replies.spending)
        return self._best_lead(answered, leader, sizes[leader.index], returning is leader)

    def _stack(self, sole: Player | None, leader: Player, following: Sizes, free: Free, mates: list[int]) -> Values:
        """Next values by the replier's subsets: leader keeps the lead; loses it; a row of no use; a mate by each rank."""
        keeps = self._layers[sole, following, free, leader]
        loses = self._layers[sole, following, free, leader.other]
        count, width = loses.shape
        stack = np.empty((2 * count + 1 + len(mates), width), dtype=np.int8)
        stack[:count] = keeps.T
        np.negative(loses, out=stack[count : 2 * count])
        stack[2 * count] = _NEVER_LEAST
        stack[2 * count + 1 :] = np.array(mates, dtype=np.int8)[:, None]
        return stack

    def _best_lead(self, answered: Values, leader: Player, size: int, returns: bool) -> Values:
        """The greatest over the leads; ``answered`` has shape (leads, replier's subsets, leader's subsets left)."""
        leads, subsets, left = answered.shape
        by_left = np.ascontiguousarray(answered.transpose(0, 2, 1)).reshape(leads * left, subsets)
        cards, rest = plays(len(self.hands[leader.index]), size, returns)
        result: Values = np.maximum.reduce(
            by_left.take(self._matching[leader.index].row_of_lead[cards] * left + rest, axis=0), axis=0
        )
        return result

    def _legal_replies(self, leader: Player, size: int, returns: bool) -> LegalReplies:
        """The replies to each lead by each subset of ``size`` cards of the other hand."""
        key = (leader, size, returns)
        if key not in self._replies:
            self._replies[key] = self._matching[leader.index].replies(size, returns)
        return self._replies[key]


def _least(stack: Values, slots: Sequence[Indices]) -> Values:
    """For each lead and each subset of the replier the least row that a legal reply leads to."""
    result: Values = stack.take(slots[0], axis=0)
    _lessen(result, stack, slots[1:])
    return result


def _lessen(values: Values, stack: Values, slots: Sequence[Indices]) -> None:
    for rows in slots:
        some = values[: len(rows)]
        np.minimum(some, stack.take(rows, axis=0), out=some)
