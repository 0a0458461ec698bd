"""Cards, suits and ranks: what the twenty cards are and which is stronger."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache


class Suit(IntEnum):
    """A suit, strongest first (rules.md, *Cards*)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3


class Rank(IntEnum):
    """A rank, strongest first, by its French name; chess faces picture the same five ranks."""

    ACE = 0
    TEN = 1
    KING = 2
    QUEEN = 3
    SEVEN = 4


class Faces(Enum):
    """How cards are pictured; the structure of the deck is the same."""

    FRENCH = "french"
    CHESS = "chess"

    @property
    def suit_letters(self) -> str:
        """Four letters, strongest suit first."""
        return "CSHD" if self is Faces.FRENCH else "BGYR"

    @property
    def rank_letters(self) -> str:
        """Five letters, strongest rank first."""
        return "ATKQ7" if self is Faces.FRENCH else "KQRBN"


class Player(IntEnum):
    """One of the two players, as numbered in positions and records."""

    ONE = 1
    TWO = 2

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.TWO if self is Player.ONE else Player.ONE

    @property
    def index(self) -> int:
        """0 or 1, to index pairs that hold one thing for each player."""
        return self - 1

    @property
    def sign(self) -> int:
        """+1 for player 1, -1 for player 2: turns a value for player 1 into a value for this player."""
        return 1 if self is Player.ONE else -1


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Cards order as the deck does: strongest suit first, then strongest rank."""

    suit: Suit
    rank: Rank

    def matches(self, other: Card) -> bool:
        """Whether the two share suit or rank."""
        return self.suit is other.suit or self.rank is other.rank

    def keeps_lead_against(self, reply: Card) -> bool:
        """Whether this card, led, wins the move against ``reply``.

        In one suit the stronger rank wins, else the stronger suit; of two identical cards the one
        led (rules.md, *A game*). Only meaningful when the two match.
        """
        if self.suit is reply.suit:
            return self.rank <= reply.rank
        return self.suit < reply.suit

    def text(self, faces: Faces = Faces.FRENCH) -> str:
        """The card in notation: rank, then suit."""
        return faces.rank_letters[self.rank] + faces.suit_letters[self.suit]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"parse_card({self.text()!r})"


Hand = tuple[Card, ...]
"""The cards of one player, in the order of the deck."""


@cache
def card_of(suit: Suit, rank: Rank) -> Card:
    """The one shared value of a card; frozen, so sharing saves memory and nothing else."""
    return Card(suit, rank)


class Deck(Enum):
    """Which twenty cards are played with (rules.md, *Cards*)."""

    SINGLE = "single"
    DOUBLE = "double"

    @property
    def cards(self) -> Hand:
        """The twenty cards in the order of the deck; copies stand side by side."""
        return _deck(self)


_DOUBLE_RANKS = ("ATK77", "ATKK7", "ATTK7", "AATK7")


@cache
def _deck(deck: Deck) -> Hand:
    if deck is Deck.SINGLE:
        return tuple(card_of(suit, rank) for suit in Suit for rank in Rank)
    letters = Faces.FRENCH.rank_letters
    return tuple(
        card_of(suit, Rank(letters.index(letter))) for suit, ranks in zip(Suit, _DOUBLE_RANKS, strict=True) for letter in ranks
    )


def without(hand: Hand, card: Card) -> Hand:
    """The hand with one copy of ``card`` taken out; ValueError if it is not there."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
