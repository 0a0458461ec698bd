"""Positions of one solved deal as small integers: what each choice in them is worth, and best play from them on.

A state says which cards each player still holds, as bits of his hand as solved, who leads, which card is led, who alone has
foreplaced, and whose free move is open. Nothing here is searched or built; every answer is read off the tables. Values are
ordinals of ``Scale`` for player 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.position import DRAWN, Choice, End, Outcome, Position
from mate_tui.game.rules import Foreplacing, FreeMove
from mate_tui.solver.replies import reply_groups
from mate_tui.solver.subsets import places
from mate_tui.solver.tables import Tables

_NONE = -1


class State(NamedTuple):
    """A position in which foreplacing is decided. Players are 0 and 1.

    Attributes:
        held: for players 0 and 1 the cards they hold, the card led among them.
        leader: who leads this move.
        led: the place of the card led in the leader's hand; -1 for none.
        sole: who alone has foreplaced; -1 for neither or both.
        free: bit p is set if the free move of player p is open.
    """

    held: tuple[int, int]
    leader: int
    led: int
    sole: int
    free: int


class States:
    """The states of one deal.

    Args:
        tables: of the deal, or of what is left of it.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rules = rules = tables.rules
        self._hands = hands = tables.hands
        self._sizes = tuple(map(places, map(len, hands)))
        self._layers = tables.numbered_layers()
        self._is_shared = rules.free_move is FreeMove.SHARED
        self._returns = rules.foreplacing is Foreplacing.CAPELLEN
        pairs = [_answers(tables, player) for player in Player]
        self._must = [[must for must, _, _ in pair] for pair in pairs]
        self._may = [[may for _, may, _ in pair] for pair in pairs]
        self._keeps = [[keeps for _, _, keeps in pair] for pair in pairs]
        self._bit = [{card: 1 << hand.index(card) for card in hand} for hand in hands]
        self._twins = [_twins(hand) for hand in hands]
        self._choices = [[(Choice(card), Choice(card, True)) for card in hand] for hand in hands]
        self._mates: dict[tuple[int, int, int], list[int]] = {}

    # -- from and to positions -------------------------------------------------------------------

    def of(self, position: Position) -> State:
        """The state that a position is; its foreplacing is decided."""
        leader = position.leader.index
        held = [self._subset(player.index, position.hand(player)) for player in Player]
        led = _NONE
        if position.led is not None:
            led = self._free_place(leader, held[leader], position.led)
            held[leader] |= 1 << led
        sole = position.sole_foreplacer
        free = sum(1 << player.index for player in position.free)
        return State((held[0], held[1]), leader, led, _NONE if sole is None else sole.index, free)

    def _subset(self, player: int, cards: Hand) -> int:
        """Some cards of a hand as bits; of two copies the first one not yet taken, for they are worth the same."""
        held = 0
        for card in cards:
            bit = self._bit[player][card]
            held |= bit << 1 if held & bit else bit
        return held

    def _free_place(self, player: int, held: int, card: Card) -> int:
        hand = self._hands[player]
        return next(place for place in range(len(hand)) if hand[place] == card and not held >> place & 1)

    # -- asking ----------------------------------------------------------------------------------

    def value(self, state: State) -> int:
        """What a state is worth with best play by both."""
        if state.led == _NONE:
            own, theirs = state.held[state.leader], state.held[1 - state.leader]
            worth = self._at_lead(own, theirs, state.leader, state.sole, state.free)
        else:
            worth = self._if_led(state, state.led)
        return -worth if state.leader else worth

    def choices(self, state: State) -> Iterator[tuple[Choice, int]]:
        """Every legal choice once with its value, in the order of the deck; none where nobody decides."""
        leader, led = state.leader, state.led
        sign = -1 if leader else 1
        if led == _NONE:
            if state.held[1 - leader]:
                for place in self._distinct(leader, state.held[leader]):
                    yield self._choices[leader][place][0], sign * self._if_led(state, place)
            return
        bound, spending = self._replies(state, led)
        for place in self._distinct(1 - leader, bound | spending):
            is_free = not bound >> place & 1
            yield self._choices[1 - leader][place][is_free], sign * self._if_replied(state, led, place, is_free)

    def best_line(self, state: State) -> tuple[list[Choice], State]:
        """Best play by both to the end of the game, equal choices in the order of the deck, and the state it ends in."""
        line: list[Choice] = []
        value = self.value(state)
        while True:
            leader = state.leader
            target = -value if leader else value
            if state.led == _NONE:
                if not state.held[0] or not state.held[1]:
                    return line, state
                leads = self._distinct(leader, state.held[leader])
                state = state._replace(led=next(place for place in leads if self._if_led(state, place) == target))
                line.append(self._choices[leader][state.led][0])
            bound, spending = self._replies(state, state.led)
            if not bound:
                return line, state
            replies = ((place, not bound >> place & 1) for place in self._distinct(1 - leader, bound | spending))
            reply = next(reply for reply in replies if self._if_replied(state, state.led, *reply) == target)
            line.append(self._choices[1 - leader][reply[0]][reply[1]])
            state = self._after_reply(state, state.led, *reply)

    def outcome(self, state: State) -> Outcome:
        """How the game ended in a state in which nobody decides."""
        if state.led == _NONE:
            return DRAWN
        leader = list(Player)[state.leader]
        points = self.points(self._mate(state, state.led))
        return Outcome(End.MATE, leader, self._hands[state.leader][state.led], self._move(state), points)

    def points(self, ordinal: int) -> int:
        """Points for player 1 of a value for him."""
        return self._tables.scale.value(ordinal)

    def foreplaced(self, state: State, player: int, card: Card | None, *, other_has: bool) -> State:
        """The state after the second decision about foreplacing."""
        if card is None:
            return state._replace(sole=1 - player if other_has else _NONE)
        bit = self._bit[player][card]
        held = (state.held[0] & ~bit, state.held[1]) if player == 0 else (state.held[0], state.held[1] & ~bit)
        return state._replace(held=held, sole=_NONE if other_has else player)

    def after(self, state: State, choice: Choice) -> State:
        """The state that follows from a legal choice."""
        player = state.leader if state.led == _NONE else 1 - state.leader
        place = next(place for place in self._distinct(player, state.held[player]) if self._hands[player][place] == choice.card)
        if state.led == _NONE:
            return state._replace(led=place)
        return self._after_reply(state, state.led, place, choice.free)

    # -- look-ups, for the leader ----------------------------------------------------------------

    def _at_lead(self, own: int, theirs: int, leader: int, sole: int, free: int) -> int:
        """Worth for the leader of leading from these cards."""
        layer = self._layers[sole, own.bit_count(), theirs.bit_count(), free, leader]
        return layer.item(self._sizes[leader][own], self._sizes[1 - leader][theirs])

    def _if_led(self, state: State, lead: int) -> int:
        """Worth for the leader of leading a card."""
        bound, spending = self._replies(state, lead)
        if not bound:
            return self._mate(state, lead)
        replier = 1 - state.leader
        worths = [self._if_replied(state, lead, reply, False) for reply in self._distinct(replier, bound)]
        worths += [self._if_replied(state, lead, reply, True) for reply in self._distinct(replier, spending)]
        return min(worths)

    def _if_replied(self, state: State, lead: int, reply: int, is_free: bool) -> int:
        """Worth for the leader of a card led and answered."""
        leader = state.leader
        own, theirs = self._left(state, lead, reply)
        free = self._free_after(state, is_free)
        if self._keeps[leader][lead] >> reply & 1:
            return self._at_lead(own, theirs, leader, state.sole, free)
        return -self._at_lead(theirs, own, 1 - leader, state.sole, free)

    def _mate(self, state: State, lead: int) -> int:
        """The ordinal of mating with a card now."""
        leader, sole = state.leader, state.sole
        move = self._move(state)
        key = (move, leader, sole)
        if key not in self._mates:
            self._mates[key] = self._tables.scale.mates(self._rules, move, sole == leader, sole == 1 - leader)
        return self._mates[key][self._hands[leader][lead].rank]

    def _move(self, state: State) -> int:
        return 11 - max(state.held[0].bit_count(), state.held[1].bit_count())

    # -- the rules, on bits ----------------------------------------------------------------------

    def _distinct(self, player: int, cards: int) -> Iterator[int]:
        """The places of some cards in the order of the deck, one of two copies."""
        twins = self._twins[player]
        for place, twin in enumerate(twins):
            if cards >> place & 1 and not cards & twin:
                yield place

    def _replies(self, state: State, lead: int) -> tuple[int, int]:
        """The cards that may answer a lead without the free move, and those that may with it."""
        leader = state.leader
        theirs = state.held[1 - leader]
        must, may = self._must[leader][lead] & theirs, self._may[leader][lead] & theirs
        if not must:
            return may, 0
        return must, may if state.free >> (1 - leader) & 1 else 0

    def _left(self, state: State, lead: int, reply: int) -> tuple[int, int]:
        """What leader and replier hold after a move; the sole foreplacer's ninth card comes back (capellen)."""
        leader, sole = state.leader, state.sole
        own, theirs = state.held[leader], state.held[1 - leader]
        comes_back = (
            self._returns and sole != _NONE and state.held[sole].bit_count() == 1 and state.held[1 - sole].bit_count() == 2
        )
        if not (comes_back and sole == leader):
            own &= ~(1 << lead)
        if not (comes_back and sole != leader):
            theirs &= ~(1 << reply)
        return own, theirs

    def _free_after(self, state: State, is_free: bool) -> int:
        """Whose free moves are open after a reply."""
        if not is_free:
            return state.free
        return 0 if self._is_shared else state.free & ~(1 << (1 - state.leader))

    def _after_reply(self, state: State, lead: int, reply: int, is_free: bool) -> State:
        leader = state.leader
        own, theirs = self._left(state, lead, reply)
        next_leader = leader if self._keeps[leader][lead] >> reply & 1 else 1 - leader
        held = (theirs, own) if leader else (own, theirs)
        return State(held, next_leader, _NONE, state.sole, self._free_after(state, is_free))


def _answers(tables: Tables, leader: Player) -> list[tuple[int, int, int]]:
    """For each card of the leader's hand three sets of the other's: which must answer, which may if none must, which lose."""
    leads, hand = tables.hands[leader.index], tables.hands[leader.other.index]
    answers = []
    for lead in leads:
        must, may = reply_groups(tables.rules, lead, hand)
        keeps = sum(1 << place for place in (*must, *may) if lead.keeps_lead_against(hand[place]))
        answers.append((_bits(must), _bits(may), keeps))
    return answers


def _bits(places_: list[int]) -> int:
    return sum(1 << place for place in places_)


def _twins(hand: Hand) -> list[int]:
    """For each card the bit of the other copy that stands before it, 0 for none: of two equal cards one is asked."""
    return [1 << place - 1 if place and hand[place - 1] == card else 0 for place, card in enumerate(hand)]
