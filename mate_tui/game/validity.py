"""Whether the facts of a position can stand together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.errors import MateError
from mate_tui.game.position import HAND_SIZE, NoCard, Position, all_free
from mate_tui.game.rules import Foreplacing, FreeMove


class PositionError(MateError):
    """Facts that cannot stand together in one position; ``field`` names where the fault lies."""

    title = "Not a position"

    def __init__(self, field: str, problem: str) -> None:
        self.field = field
        super().__init__(f"{field}: {problem}")


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

    def __str__(self) -> str:
        less, more = sorted(self.counts)
        other = f", or let player {self.player.other} foreplace one" if self.may_foreplace else ""
        return f"{less} cards against {more}, foreplaced ones counted: take {self.by} from player {self.player}{other}"


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
        raise PositionError("FORE", "these rules have no foreplacing, so it can only be -,-")
    if first is NoCard.UNDECIDED and second is not NoCard.UNDECIDED:
        raise PositionError("FORE", "the leader decides first, so the other player cannot have decided yet")
    if NoCard.UNDECIDED in position.foreplaced:
        if position.led is not None:
            raise PositionError("FORE", "a card is led, so foreplacing is decided")
        if any(position.held(p) + position.has_foreplaced(p) != HAND_SIZE for p in Player):
            raise PositionError("FORE", "? stands only on move 1")
    if (
        position.rules.foreplacing is Foreplacing.CAPELLEN
        and isinstance(first, Card)
        and isinstance(second, Card)
        and first.matches(second)
    ):
        raise PositionError("FORE", "the two foreplaced cards may share neither suit nor rank")


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
                known = card in position.rules.deck.cards
                how = "more often than the deck has it" if known else "but is not in the deck"
                raise PositionError(field, f"{card.text(faces)} occurs {how}")


def _check_counts(position: Position) -> None:
    for player in Player:
        if position.held(player) + position.has_foreplaced(player) > HAND_SIZE:
            raise PositionError(f"HAND{player}", f"player {player} has more than ten cards, the foreplaced one counted")
    sole = position.sole_foreplacer
    if sole is not None and position.rules.foreplacing is Foreplacing.CAPELLEN:
        held = (position.held(sole), position.held(sole.other))
        if held in ((0, 0), (1, 1)):
            return
        if held == (0, 1):
            raise PositionError(f"HAND{sole}", "after move nine the foreplacer takes a card back, so one card stands against one")
    if position.led is not None and not position.hand(position.leader.other):
        raise PositionError("LED", "the moves are over, so no card can be led")
    surplus = Surplus.of(position)
    if surplus is not None:
        raise PositionError("HAND1/HAND2", str(surplus))


def _check_free(position: Position) -> None:
    granted = all_free(position.rules)
    shared = position.rules.free_move is FreeMove.SHARED
    if not position.free <= granted or (shared and position.free not in (granted, frozenset())):
        raise PositionError("FREE", f"does not fit free_move={position.rules.free_move.value}")
