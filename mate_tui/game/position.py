"""A position of one game: what may be chosen in it, why not, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from mate_tui.game.cards import Card, Hand, Player, without
from mate_tui.game.errors import MateError
from mate_tui.game.rules import Foreplacing, FreeMove, Rules
from mate_tui.game.value import Value

HAND_SIZE = 10


class Decision(Enum):
    """What the player to decide has to decide."""

    FOREPLACE = "foreplace"
    LEAD = "lead"
    REPLY = "reply"
    OVER = "over"


class NoCard(Enum):
    """What stands in the place of a foreplaced card when there is none."""

    UNDECIDED = "?"
    KEPT = "-"


Foreplaced = Card | NoCard


class End(Enum):
    """How a game ended, or that it has not."""

    MATE = "mate"
    DRAW = "draw"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision: a card to foreplace, lead or reply with; ``card`` None declines to foreplace.

    ``free`` marks a reply that spends the free move.
    """

    card: Card | None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a draw, or a mate by ``winner`` with ``card`` on ``move`` for ``points``."""

    end: End
    winner: Player | None = None
    card: Card | None = None
    move: int | None = None
    points: int = 0

    @property
    def value(self) -> Value:
        """The points that the mater gains."""
        return Value(self.points if self.winner is Player.ONE else -self.points)


DRAWN = Outcome(End.DRAW)


class Refused(Enum):
    """The rule that a refused choice breaks. Words for players are made elsewhere."""

    OVER = "the game is over"
    NOT_YOUR_TURN = "it is the other player's turn"
    NOT_HELD = "the card is not held"
    NEEDS_CARD = "a card must be played"
    BARRED_SUIT = "the leader has foreplaced a card of this suit"
    BARRED_RANK = "the leader has foreplaced a card of this rank"
    MUST_FOLLOW_SUIT = "the suit led is held"
    MUST_FOLLOW_RANK = "the suit led is not held, the rank led is"
    PRIVILEGED_RANK = "a privileged rank is led and held"
    NEEDS_FREE_MOVE = "only the free move allows it, which must be said"
    FREE_NOT_OPEN = "there is no free move to take"
    FREE_NOT_NEEDED = "the play is legal anyway and spends no free move"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a choice is refused: the rule, and the cards that it is about.

    ``cards`` are those that may be played instead, or the foreplaced card that bars this one.
    """

    rule: Refused
    cards: Hand = ()


class IllegalPlayError(MateError):
    """A choice that the rules refuse; nothing has changed."""

    def __init__(self, choice: Choice, refusal: Refusal, position: Position) -> None:
        self.choice = choice
        self.refusal = refusal
        self.position = position
        faces = position.rules.faces
        what = choice.card.text(faces) if choice.card else "-"
        about = " ".join(card.text(faces) for card in refusal.cards)
        super().__init__(f"{what}: {refusal.rule.value}" + (f" ({about})" if about else ""))


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that decides how one game may go on.

    Attributes:
        rules: the rules played by.
        hands: cards still held by players 1 and 2, in deck order, without the card led.
        leader: who leads this move.
        led: the card led and not yet answered.
        foreplaced: for players 1 and 2 a card, or that there is none (yet).
        free: players who may still take a free move; a shared one stands for both or none.
    """

    rules: Rules
    hands: tuple[Hand, Hand]
    leader: Player = Player.ONE
    led: Card | None = None
    foreplaced: tuple[Foreplaced, Foreplaced] = (NoCard.KEPT, NoCard.KEPT)
    free: frozenset[Player] = frozenset()

    @classmethod
    def deal(cls, rules: Rules, hands: tuple[Hand, Hand], leader: Player) -> Position:
        """The position before anything is decided: two hands of ten cards."""
        entry = NoCard.UNDECIDED if rules.has_foreplacing else NoCard.KEPT
        return cls(rules, (sorted_hand(hands[0]), sorted_hand(hands[1])), leader, None, (entry, entry), all_free(rules))

    # -- facts -----------------------------------------------------------------------------------

    def hand(self, player: Player) -> Hand:
        """The cards this player holds."""
        return self.hands[player - 1]

    @property
    def is_deal(self) -> bool:
        """Whether it is where a game begins, with nothing decided."""
        return self == Position.deal(self.rules, self.hands, self.leader) and all(len(hand) == HAND_SIZE for hand in self.hands)

    def has_foreplaced(self, player: Player) -> bool:
        """Whether this player has a card out of play."""
        return isinstance(self.foreplaced[player - 1], Card)

    def held(self, player: Player) -> int:
        """How many cards this player holds before playing to this move."""
        return len(self.hands[player - 1]) + (self.led is not None and player is self.leader)

    @property
    def sole_foreplacer(self) -> Player | None:
        """The player who foreplaced, if exactly one did."""
        one, two = (isinstance(entry, Card) for entry in self.foreplaced)
        if one == two:
            return None
        return Player.ONE if one else Player.TWO

    @property
    def move(self) -> int:
        """The number of the move, from 1 (notation.md, *Number of the move*)."""
        sole = self.sole_foreplacer
        if sole is not None and self.rules.foreplacing is Foreplacing.CAPELLEN:
            # The foreplacer's card comes back for move ten, so only the other's count tells it from move nine.
            return 11 - self.held(sole.other)
        return 11 - self.held(self.leader) - self.has_foreplaced(self.leader)

    @property
    def is_foreplacing(self) -> bool:
        """Whether somebody has yet to decide about foreplacing."""
        one, two = self.foreplaced
        return two is NoCard.UNDECIDED or one is NoCard.UNDECIDED

    @property
    def moves_are_over(self) -> bool:
        """Whether the last move has been played out."""
        return self.led is None and not (self.hands[0] and self.hands[1])

    def answers(self) -> Hand:
        """Cards of the replier that match the card led, in suit or rank; none of them means mate."""
        led = self.led
        if led is None:
            return ()
        suit, rank = led
        return tuple([card for card in self.hands[2 - self.leader] if card[0] is suit or card[1] is rank])

    @property
    def is_mate(self) -> bool:
        """Whether the card led mates."""
        return self.led is not None and not self.answers()

    @property
    def decision(self) -> Decision:
        """What is to be decided."""
        if self.is_foreplacing:
            return Decision.FOREPLACE
        if self.led is not None:
            return Decision.REPLY if self.answers() else Decision.OVER
        return Decision.OVER if self.moves_are_over else Decision.LEAD

    @property
    def turn(self) -> Player | None:
        """Who decides; None when the game is over."""
        leader = self.leader
        if self.is_foreplacing:
            return leader if self.foreplaced[leader - 1] is NoCard.UNDECIDED else leader.other
        if self.led is not None:
            return leader.other if self.answers() else None
        return None if self.moves_are_over else leader

    @property
    def decider(self) -> Player:
        """Who decides, where it is known that somebody does; ValueError when the game is over."""
        turn = self.turn
        if turn is None:
            raise ValueError("the game is over: nobody decides")
        return turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.led is not None:
            if self.answers():
                return None
            return Outcome(End.MATE, self.leader, self.led, self.move, self.points_if_mating(self.led))
        return DRAWN if self.moves_are_over and not self.is_foreplacing else None

    def points_if_mating(self, card: Card) -> int:
        """What the leader scores if ``card``, led on this move, mates."""
        leader = self.leader
        mater, mated = self.has_foreplaced(leader), self.has_foreplaced(leader.other)
        return self.rules.value_of(card) * self.rules.multiplier(self.move, mater, mated)

    # -- choices ---------------------------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        """Every legal choice once, in the order of the deck; declining to foreplace comes last."""
        match self.decision:
            case Decision.LEAD:
                return tuple(Choice(card) for card in dict.fromkeys(self.hand(self.leader)))
            case Decision.REPLY:
                return self._replies()
            case Decision.FOREPLACE:
                cards = dict.fromkeys(self.hand(self.decider))
                return *(Choice(card) for card in cards if not self._barred(card)), Choice(None)
            case _:
                return ()

    def unanswered(self, player: Player) -> Hand:
        """The cards that would mate if a player led them now: the other holds neither their suit nor their rank."""
        theirs = self.hand(player.other)
        return tuple(card for card in self.hand(player) if not any(card.matches(other) for other in theirs))

    def _replies(self) -> tuple[Choice, ...]:
        assert self.led is not None
        bound = self._bound_replies(self.led)
        may_be_free = self.leader.other in self.free
        return tuple(Choice(card, card not in bound) for card in dict.fromkeys(self.answers()) if may_be_free or card in bound)

    def _bound_replies(self, led: Card) -> Hand:
        """The replies that the rules of following allow, without any free move."""
        hand = self.hands[2 - self.leader]
        suit = [card for card in hand if card[0] is led[0]]
        if suit and not self.rules.is_privileged(led):
            return tuple(suit)
        rank = [card for card in hand if card[1] is led[1]]
        return tuple(rank or suit)

    def _barred(self, card: Card) -> Refusal | None:
        """Why the second player may not foreplace this card (only under ``capellen``)."""
        first = self.foreplaced[self.leader.index]
        if self.rules.foreplacing is not Foreplacing.CAPELLEN or not isinstance(first, Card):
            return None
        if card.suit is first.suit:
            return Refusal(Refused.BARRED_SUIT, (first,))
        return Refusal(Refused.BARRED_RANK, (first,)) if card.rank is first.rank else None

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal; None if it is."""
        turn = self.turn
        if turn is None:
            return Refusal(Refused.OVER)
        foreplacing = self.is_foreplacing
        if choice.free and self.led is None:
            return Refusal(Refused.FREE_NOT_OPEN)
        if choice.card is None:
            return None if foreplacing else Refusal(Refused.NEEDS_CARD)
        if choice.card not in self.hand(turn):
            return Refusal(Refused.NOT_HELD)
        if foreplacing:
            return self._barred(choice.card)
        return self._reply_refusal(choice.card, choice.free) if self.led is not None else None

    def _reply_refusal(self, card: Card, free: bool) -> Refusal | None:
        assert self.led is not None
        bound = self._bound_replies(self.led)
        if card in bound:
            return Refusal(Refused.FREE_NOT_NEEDED) if free else None
        may_be_free = self.leader.other in self.free
        if card.matches(self.led):
            if free and may_be_free:
                return None
            if free:
                return Refusal(Refused.FREE_NOT_OPEN, bound)
            if may_be_free:
                return Refusal(Refused.NEEDS_FREE_MOVE, bound)
        if bound[0].suit is self.led.suit and not self.rules.is_privileged(self.led):
            return Refusal(Refused.MUST_FOLLOW_SUIT, bound)
        if bound[0].rank is self.led.rank:
            privileged = self.rules.is_privileged(self.led)
            return Refusal(Refused.PRIVILEGED_RANK if privileged else Refused.MUST_FOLLOW_RANK, bound)
        return Refusal(Refused.MUST_FOLLOW_SUIT, bound)

    # -- what follows ----------------------------------------------------------------------------

    def after(self, choice: Choice) -> Position:
        """The position that follows.

        Raises:
            IllegalPlayError: the choice is not legal here.
        """
        refusal = self.refusal(choice)
        if refusal is not None:
            raise IllegalPlayError(choice, refusal, self)
        if self.is_foreplacing:
            return self._after_foreplacing(choice.card)
        assert choice.card is not None
        if self.led is None:
            hands = self._without(self.leader, choice.card)
            return Position(self.rules, hands, self.leader, choice.card, self.foreplaced, self.free)
        return self._after_reply(self.led, choice.card, choice.free)

    def _without(self, player: Player, played: Card) -> tuple[Hand, Hand]:
        """Both hands, a card of one of them taken out."""
        one, two = self.hands
        return (without(one, played), two) if player is Player.ONE else (one, without(two, played))

    def _after_foreplacing(self, card: Card | None) -> Position:
        player = self.decider
        entry: Foreplaced = NoCard.KEPT if card is None else card
        one, two = self.foreplaced
        foreplaced = (entry, two) if player is Player.ONE else (one, entry)
        hands = self.hands if card is None else self._without(player, card)
        return replace(self, hands=hands, foreplaced=foreplaced)

    def _after_reply(self, led: Card, reply: Card, free: bool) -> Position:
        replier = self.leader.other
        hands = self._without(replier, reply)
        sole = self.sole_foreplacer
        if sole is not None and self.rules.foreplacing is Foreplacing.CAPELLEN and self.held(sole) == 1 < self.held(sole.other):
            back = led if sole is self.leader else reply
            hands = ((back,), hands[1]) if sole is Player.ONE else (hands[0], (back,))
        leader = self.leader if led.keeps_lead_against(reply) else replier
        left = self.free
        if free:
            left = frozenset() if self.rules.free_move is FreeMove.SHARED else left - {replier}
        return Position(self.rules, hands, leader, None, self.foreplaced, left)

    def if_led(self, player: Player, card: Card) -> Position:
        """The position there would be if ``player`` had the lead and led ``card`` now, foreplacing aside.

        What may answer it are that position's choices; none of them means that it mates.
        """
        hands = self._without(player, card)
        entries = [NoCard.KEPT if entry is NoCard.UNDECIDED else entry for entry in self.foreplaced]
        return Position(self.rules, hands, player, card, (entries[0], entries[1]), self.free)

    def before_lead(self) -> Position:
        """The position in which the card led was still held; the same one if none is led."""
        if self.led is None:
            return self
        hands = list(self.hands)
        hands[self.leader.index] = sorted_hand((*self.hand(self.leader), self.led))
        return replace(self, hands=(hands[0], hands[1]), led=None)

    def exchanged(self) -> Position:
        """The same position with the players' numbers exchanged; it negates every value."""
        one, two = self.hands
        first, second = self.foreplaced
        free = frozenset(player.other for player in self.free)
        return Position(self.rules, (two, one), self.leader.other, self.led, (second, first), free)


def all_free(rules: Rules) -> frozenset[Player]:
    """The free moves that the rules grant at the start of a game."""
    return frozenset() if rules.free_move is FreeMove.OFF else frozenset(Player)


def sorted_hand(cards: Hand) -> Hand:
    """The cards in the order of the deck."""
    return tuple(sorted(cards))
