"""Deals by number, and who leads and holds what in each game of a match."""

from __future__ import annotations

from math import comb
from random import Random

from mate_tui.game.cards import Deck, Hand, Player

DEALS = comb(20, 10)
"""How many deals there are: sets of ten of twenty cards."""


def numbered_deal(number: int, deck: Deck) -> tuple[Hand, Hand]:
    """The hands of deal ``number``: the sets of ten card bits in ascending order of the 20-bit integer.

    Raises:
        ValueError: the number is not in 1 to 184756.
    """
    if not 1 <= number <= DEALS:
        raise ValueError(number)
    rest = number - 1
    chosen = set()
    # The combinatorial number system: the highest bit is the largest c with C(c, k) <= rest.
    bit = 19
    for size in range(10, 0, -1):
        while comb(bit, size) > rest:
            bit -= 1
        rest -= comb(bit, size)
        chosen.add(bit)
        bit -= 1
    cards = deck.cards
    one = tuple(card for place, card in enumerate(cards) if place in chosen)
    return one, tuple(card for place, card in enumerate(cards) if place not in chosen)


def deal_number(hand: Hand, deck: Deck) -> int:
    """The number of the deal that gives player 1 this hand of ten; of equal deals the lowest.

    Raises:
        ValueError: a card that the deck does not have, or has too few of.
    """
    cards = list(deck.cards)
    bits = []
    for card in sorted(hand):
        # The first free copy is the lowest bit, and low bits make low numbers.
        place = cards.index(card)
        cards[place] = None  # type: ignore[call-overload]
        bits.append(place)
    return 1 + sum(comb(bit, size) for size, bit in enumerate(bits, start=1))


def random_deal(rng: Random, deck: Deck) -> tuple[Hand, Hand]:
    """A deal drawn by lot."""
    return numbered_deal(rng.randint(1, DEALS), deck)


def leader_of_game(game: int, first_dealer: Player) -> Player:
    """Who leads game 1, 2, ... (rules.md, *Match*): each pair of games is led by both, in turned order."""
    return first_dealer if game % 4 in (0, 1) else first_dealer.other
