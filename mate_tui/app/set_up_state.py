"""A position being set up by hand: who has which card, and all else that makes a position. No widget, no words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations_with_replacement

from mate_tui.game.cards import Card, Hand, Player, without
from mate_tui.game.deals import deal_number, numbered_deal
from mate_tui.game.position import HAND_SIZE, Foreplaced, NoCard, Position, all_free
from mate_tui.game.rules import FreeMove, Rules
from mate_tui.game.validity import PositionError, validate


class Owner(Enum):
    """Where a card is: in a hand, played, or out of play, foreplaced from a hand."""

    MINE = "mine"
    THEIRS = "theirs"
    PLAYED = "played"
    OUT_MINE = "out mine"
    OUT_THEIRS = "out theirs"


class Decided(Enum):
    """How far foreplacing has come on move 1."""

    NOTHING = "nothing"
    LEADER = "leader"
    BOTH = "both"


_HANDS = (Owner.MINE, Owner.THEIRS)
_OUT = (Owner.OUT_MINE, Owner.OUT_THEIRS)


@dataclass(frozen=True, slots=True)
class SetUpState:
    """What is set up so far, which need not be a position yet; mine is player 1's.

    Attributes:
        owners: for each card of the deck, in its order.
        decided: counts only on move 1 of rules with foreplacing.
    """

    rules: Rules
    owners: tuple[Owner, ...]
    leader: Player = Player.ONE
    led: Card | None = None
    decided: Decided = Decided.NOTHING
    free: frozenset[Player] = frozenset()

    @classmethod
    def of_deal(cls, rules: Rules, number: int) -> SetUpState:
        """A numbered deal, nothing decided yet."""
        return cls.of_position(Position.deal(rules, numbered_deal(number, rules.deck), Player.ONE))

    @classmethod
    def of_position(cls, position: Position) -> SetUpState:
        """A position, to be changed."""
        entries = [entry if isinstance(entry, Card) else None for entry in position.foreplaced]
        cards = [Counter(hand) for hand in position.before_lead().hands]
        held = {Owner.MINE: cards[0], Owner.THEIRS: cards[1]}
        held |= {owner: Counter([card] if card else []) for owner, card in zip(_OUT, entries, strict=True)}
        owners = []
        for card in position.rules.deck.cards:
            owner = next((owner for owner, counted in held.items() if counted[card] > 0), Owner.PLAYED)
            if owner is not Owner.PLAYED:
                held[owner][card] -= 1
            owners.append(owner)
        first = position.foreplaced[position.leader.index]
        open_ones = position.foreplaced.count(NoCard.UNDECIDED)
        decided = Decided.NOTHING if first is NoCard.UNDECIDED else Decided.LEADER if open_ones else Decided.BOTH
        return cls(position.rules, tuple(owners), position.leader, position.led, decided, position.free)

    # -- what it amounts to ----------------------------------------------------------------------

    def cards_of(self, owner: Owner) -> Hand:
        """The cards that are there, in the order of the deck."""
        deck = self.rules.deck.cards
        return tuple(card for card, its in zip(deck, self.owners, strict=True) if its is owner)

    def hand(self, player: Player) -> Hand:
        """What a player holds, a card led included."""
        return self.cards_of(_HANDS[player.index])

    @property
    def is_on_move_one(self) -> bool:
        """Whether nobody has played a card yet, so that foreplacing may be undecided."""
        whole = all(len(self.hand(player)) + len(self.cards_of(_OUT[player.index])) == HAND_SIZE for player in Player)
        return self.rules.has_foreplacing and whole and self.led is None

    @property
    def position(self) -> Position:
        """The position, valid or not."""
        hands = [self.hand(player) for player in Player]
        led = self.led if self.led in hands[self.leader.index] else None
        if led is not None:
            hands[self.leader.index] = without(hands[self.leader.index], led)
        return Position(self.rules, (hands[0], hands[1]), self.leader, led, self._foreplaced(), self.free)

    def _foreplaced(self) -> tuple[Foreplaced, Foreplaced]:
        entries: list[Foreplaced] = []
        for player in Player:
            cards = self.cards_of(_OUT[player.index])
            is_first = player is self.leader
            may_be_open = self.is_on_move_one and not cards
            open_now = self.decided is Decided.NOTHING or (self.decided is Decided.LEADER and not is_first)
            entries.append(cards[0] if cards else NoCard.UNDECIDED if may_be_open and open_now else NoCard.KEPT)
        return entries[0], entries[1]

    @property
    def out_twice(self) -> Player | None:
        """Who has more than the one card out of play that there can be."""
        return next((player for player in Player if len(self.cards_of(_OUT[player.index])) > 1), None)

    @property
    def fault(self) -> PositionError | None:
        """Why this is no position; None if it is one."""
        try:
            validate(self.position)
        except PositionError as error:
            return error
        return None

    @property
    def is_playable(self) -> bool:
        """Whether it is a position in which somebody decides."""
        return self.out_twice is None and self.fault is None and self.position.turn is not None

    @property
    def number(self) -> int | None:
        """The number of the deal, if these are two whole hands."""
        one, two = self.hand(Player.ONE), self.hand(Player.TWO)
        return deal_number(one, self.rules.deck) if len(one) == len(two) == HAND_SIZE else None

    # -- changes ---------------------------------------------------------------------------------

    def empty(self) -> SetUpState:
        """Nobody holds a card."""
        return replace(self, owners=(Owner.PLAYED,) * len(self.owners), led=None)

    def with_deal(self, number: int) -> SetUpState:
        """Another deal by the same rules, the same player leading."""
        deal = numbered_deal(number, self.rules.deck)
        return SetUpState.of_position(Position.deal(self.rules, deal, self.leader))

    def with_rules(self, rules: Rules) -> SetUpState:
        """The same cards by other rules, as far as these have them."""
        kept = {owner: Counter(self.cards_of(owner)) for owner in (*_HANDS, *(_OUT if rules.has_foreplacing else ()))}
        owners = []
        for card in rules.deck.cards:
            owner = next((owner for owner, counted in kept.items() if counted[card] > 0), Owner.PLAYED)
            if owner is not Owner.PLAYED:
                kept[owner][card] -= 1
            owners.append(owner)
        free = self.free if rules.free_move is self.rules.free_move else all_free(rules)
        led = self.led if self.led in rules.deck.cards else None
        return replace(self, rules=rules, owners=tuple(owners), free=free, led=led)

    def with_owner(self, card: Card, owner: Owner) -> SetUpState:
        """A card given to somebody; of two copies the first that is elsewhere."""
        places = [place for place, its in enumerate(self.rules.deck.cards) if its == card and self.owners[place] is not owner]
        if not places:
            return self
        owners = list(self.owners)
        owners[places[0]] = owner
        return replace(self, owners=tuple(owners))

    def with_next_owner(self, card: Card) -> SetUpState:
        """A card one owner further; two copies go through all pairs of owners."""
        places = [place for place, its in enumerate(self.rules.deck.cards) if its == card]
        if not places:
            return self
        order = [Owner.PLAYED, *_HANDS, *(_OUT if self.rules.has_foreplacing else ())]
        ways = list(combinations_with_replacement(order, len(places)))
        now = tuple(sorted((self.owners[place] for place in places), key=order.index))
        owners = list(self.owners)
        for place, owner in zip(places, ways[(ways.index(now) + 1) % len(ways)], strict=True):
            owners[place] = owner
        return replace(self, owners=tuple(owners))

    def with_next_led(self, by: int) -> SetUpState:
        """Another card led, or none."""
        leads: list[Card | None] = [None, *dict.fromkeys(self.hand(self.leader))]
        here = leads.index(self.led) if self.led in leads else 0
        return replace(self, led=leads[(here + by) % len(leads)])

    def with_other_leader(self) -> SetUpState:
        """The other player leads."""
        return replace(self, leader=self.leader.other, led=None)

    def with_next_decided(self, by: int) -> SetUpState:
        """Foreplacing further on, or less far."""
        values = list(Decided)
        return replace(self, decided=values[(values.index(self.decided) + by) % len(values)])

    def with_next_free(self, by: int) -> SetUpState:
        """Other free moves open."""
        ways = free_moves(self.rules)
        here = ways.index(self.free) if self.free in ways else 0
        return replace(self, free=ways[(here + by) % len(ways)])


def free_moves(rules: Rules) -> list[frozenset[Player]]:
    """Whose free move may be open, all of them first."""
    match rules.free_move:
        case FreeMove.OFF:
            return [frozenset()]
        case FreeMove.SHARED:
            return [frozenset(Player), frozenset()]
        case _:
            return [frozenset(Player), frozenset({Player.ONE}), frozenset({Player.TWO}), frozenset()]
