"""What every deal is worth for its leader, and each of his first choices."""

from __future__ import annotations

import numpy as np

from mate_tui.game.deals import DEALS
from mate_tui.game.rules import Foreplacing, Rules
from mate_tui.solver.atlas.halves import CARDS, POWERS, Codes, Indices
from mate_tui.solver.atlas.layer import Layer, Values

CHOICES = CARDS + 1
"""First choices of a leader: each of his ten cards, in the order of the deck, and foreplacing none."""

NO_CHOICE = -128
"""Stands where there is no such choice: no foreplacing, or the second copy of a card."""


def deal_sets() -> Indices:
    """The cards of the leader in each deal as bits of a number, in the order of their numbers (notation.md, *Numbers of deals*)."""
    sets = np.arange(1 << 2 * CARDS)
    bits = np.array([number.bit_count() for number in range(1 << CARDS)])
    result: Indices = sets[bits[sets & (1 << CARDS) - 1] + bits[sets >> CARDS] == CARDS]
    return result


class Deals:
    """All deals in the order of their numbers.

    Attributes:
        hands: the cards of the leader and of the other player as numbers of the deck, ascending; two of shape (deals, 10).
    """

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        holds = (deal_sets()[:, None] >> np.arange(2 * CARDS) & 1).astype(np.bool_)
        self.hands = tuple(np.nonzero(held)[1].reshape(DEALS, CARDS) for held in (holds, ~holds))
        self._black, self._red = (codes.code(holds[:, half], ~holds[:, half]) for half in (slice(CARDS), slice(CARDS, None)))

    def values(
        self, layer: Layer, own: int | None = None, other: int | None = None, some: Indices | slice = slice(None)
    ) -> Values:
        """The values of deals, or of some of them, in a layer.

        ``own`` and ``other``: the place in the leader's and the other player's hand of a card that has been foreplaced.
        """
        black, red = self._black[some], self._red[some]
        for hand, place, sign in zip(self.hands, (own, other), (-1, 1), strict=True):
            if place is not None:
                card = hand[some, place]
                moved = sign * POWERS[card % CARDS]
                black, red = black + moved * (card < CARDS), red + moved * (card >= CARDS)
        return layer.at(self._codes, black, red)


def opening_leads(deals: Deals, rules: Rules, top: Layer) -> Values:
    """What each choice is worth if nothing is foreplaced; ``top`` has its ``leads``. Ordinals, shape (deals, ``CHOICES``)."""
    choices = np.full((DEALS, CHOICES), NO_CHOICE, dtype=np.int8)
    for place, layer in enumerate(top.leads):
        choices[:, place] = deals.values(layer)
    return _distinct(deals, rules, choices)


def opening_foreplacings(deals: Deals, rules: Rules, even: tuple[Layer, Layer], sole: tuple[Layer, Layer]) -> Values:
    """What each decision of the leader about foreplacing is worth. Ordinals, shape (deals, ``CHOICES``).

    Args:
        deals: all deals.
        rules: the rules played by.
        even: the layers of nine and of ten cards each.
        sole: the layers in which the leader, and in which the other player, has nine cards and has foreplaced alone.
    """
    choices = np.empty((DEALS, CHOICES), dtype=np.int8)
    cards = rules.deck.cards
    suit, rank = np.array([card.suit for card in cards]), np.array([card.rank for card in cards])
    own, theirs = deals.hands
    for place in range(CARDS):
        worth = deals.values(sole[0], own=place)
        for reply in range(CARDS):
            mine, his = own[:, place], theirs[:, reply]
            some = np.arange(DEALS)
            if rules.foreplacing is Foreplacing.CAPELLEN:
                some = np.flatnonzero((suit[mine] != suit[his]) & (rank[mine] != rank[his]))
            worth[some] = np.minimum(worth[some], deals.values(even[0], place, reply, some))
        choices[:, place] = worth
    worth = deals.values(even[1])
    for reply in range(CARDS):
        np.minimum(worth, deals.values(sole[1], other=reply), out=worth)
    choices[:, CARDS] = worth
    return _distinct(deals, rules, choices)


def _distinct(deals: Deals, rules: Rules, choices: Values) -> Values:
    """The same without second copies of a card."""
    cards = rules.deck.cards
    kinds = np.array([cards.index(card) for card in cards])[deals.hands[0]]
    choices[:, 1:CARDS][kinds[:, 1:] == kinds[:, :-1]] = NO_CHOICE
    return choices
