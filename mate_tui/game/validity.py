"""Whether the facts of a position can stand together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.errors import MateError
from mate_tui.game.position import HAND_SIZE, NoCard, Position, all_free
from mate_tui.game.rules import Foreplacing, FreeMove


class Impossible(Enum):
    """What cannot stand together in one position; beside each the facts that come with it."""

    NO_FOREPLACING = "these rules have no foreplacing"
    LEADER_FIRST = "the leader decides about foreplacing first"
    LED_TOO_EARLY = "a card is led, so foreplacing is decided"
    LATE = "foreplacing is decided on move 1"
    ALIKE = "two foreplaced cards share a suit or a rank"
    TOO_OFTEN = "a card occurs more often than in the deck"  # card
    NOT_IN_DECK = "a card is not in the deck"  # card
    TOO_MANY = "a player has more than ten cards"  # player
    TAKES_BACK = "after move nine the foreplacer takes a card back"
    MOVES_OVER = "the moves are over, so no card can be led"
    UNEQUAL = "the hands do not come to the same move"  # surplus
    FREE = "the open free moves do not fit the rules"  # value


class PositionError(MateError):
    """Facts that cannot stand together in one position.

    Args:
        fault: what is wrong.
        field: of the notation, where the fault lies.
        facts: what goes with the fault.
    """

    def __init__(self, fault: Impossible, field: str, **facts: object) -> None:
        self.fault, self.field, self.facts = fault, field, facts
        super().__init__(f"{field}: {fault.value}")


@dataclass(frozen=True, slots=True)
class Surplus:
    """Hands that do not come to the same move, foreplaced cards counted.

    Attributes:
        counts: how many cards players 1 and 2 have.
        player: who has more.
        by: how many more.
        may_foreplace: whether a card foreplaced by the other player would make it even.
    """

    counts: tuple[int, int]
    player: Player
    by: int
    may_foreplace: bool

    @classmethod
    def of(cls, position: Position) -> Surplus | None:
        """Who has more cards; None if both have the same number, whatever the rules make of it."""
        one, two = (position.held(player) + position.has_foreplaced(player) for player in Player)
        if one == two:
            return None
        player = Player.ONE if one > two else Player.TWO
        may = position.rules.has_foreplacing and not position.has_foreplaced(player.other) and abs(one - two) == 1
        return cls((one, two), player, abs(one - two), may)


def validate(position: Position) -> None:
    """Check everything that notation.md says of a valid position.

    Raises:
        PositionError: names the field and the first thing that is wrong with it.
    """
    _check_foreplaced(position)
    _check_cards(position)
    _check_counts(position)
    _check_free(position)


def _check_foreplaced(position: Position) -> None:
    first, second = position.foreplaced[position.leader.index], position.foreplaced[position.leader.other.index]
    if not position.rules.has_foreplacing and position.foreplaced != (NoCard.KEPT, NoCard.KEPT):
        raise PositionError(Impossible.NO_FOREPLACING, "FORE")
    if first is NoCard.UNDECIDED and second is not NoCard.UNDECIDED:
        raise PositionError(Impossible.LEADER_FIRST, "FORE")
    if NoCard.UNDECIDED in position.foreplaced:
        if position.led is not None:
            raise PositionError(Impossible.LED_TOO_EARLY, "FORE")
        if any(position.held(p) + position.has_foreplaced(p) != HAND_SIZE for p in Player):
            raise PositionError(Impossible.LATE, "FORE")
    if (
        position.rules.foreplacing is Foreplacing.CAPELLEN
        and isinstance(first, Card)
        and isinstance(second, Card)
        and first.matches(second)
    ):
        raise PositionError(Impossible.ALIKE, "FORE")


def _check_cards(position: Position) -> None:
    faces = position.rules.faces
    deck = Counter(position.rules.deck.cards)
    fields: list[tuple[str, Hand]] = [("HAND1", position.hands[0]), ("HAND2", position.hands[1])]
    fields.append(("LED", (position.led,) if position.led else ()))
    fields.append(("FORE", tuple(card for card in position.foreplaced if isinstance(card, Card))))
    for field, cards in fields:
        for card in cards:
            deck[card] -= 1
            if deck[card] < 0:
                is_known = card in position.rules.deck.cards
                raise PositionError(Impossible.TOO_OFTEN if is_known else Impossible.NOT_IN_DECK, field, card=card.text(faces))


def _check_counts(position: Position) -> None:
    for player in Player:
        if position.held(player) + position.has_foreplaced(player) > HAND_SIZE:
            raise PositionError(Impossible.TOO_MANY, f"HAND{player}", player=player)
    sole = position.sole_foreplacer
    if sole is not None and position.rules.foreplacing is Foreplacing.CAPELLEN:
        held = (position.held(sole), position.held(sole.other))
        if held in ((0, 0), (1, 1)):
            return
        if held == (0, 1):
            raise PositionError(Impossible.TAKES_BACK, f"HAND{sole}")
    if position.led is not None and not position.hand(position.leader.other):
        raise PositionError(Impossible.MOVES_OVER, "LED")
    surplus = Surplus.of(position)
    if surplus is not None:
        raise PositionError(Impossible.UNEQUAL, "HAND1/HAND2", surplus=surplus)


def _check_free(position: Position) -> None:
    granted = all_free(position.rules)
    shared = position.rules.free_move is FreeMove.SHARED
    if not position.free <= granted or (shared and position.free not in (granted, frozenset())):
        raise PositionError(Impossible.FREE, "FREE", value=position.rules.free_move.value)
