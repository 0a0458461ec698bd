"""Which game of a record comes next, as far as faults in those before it let that be told."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.cards import Hand, Player
from mate_tui.game.deals import leader_of_game
from mate_tui.game.faults import Fault, RecordError


@dataclass(slots=True)
class Series:
    """What the games so far say of the number, the hands and the leader of the next one.

    What disagrees with a sound game is a fault. What disagrees with a faulty one is a doubt, for either of the two may be wrong:
    if the plays are right it is not named, because then it only follows from what was named before.

    Attributes:
        number: of the game that is read, or was the last one.
        is_sound: whether nothing so far has a fault.
        doubt: that the game that is read does not go with a faulty one before it.
    """

    number: int = 0
    is_sound: bool = True
    doubt: RecordError | None = None
    _named: int = 0
    _other: int | None = None
    _dealt: tuple[Hand, Hand] | None = None
    _before: tuple[Hand, Hand] | None = None
    _is_before_sure: bool = False
    _dealer: Player | None = None
    _is_dealer_sure: bool = False

    def begin(self) -> int:
        """One more game begins; the number that is due."""
        self.number += 1
        self.doubt = self._dealt = None
        return self.number

    def hold_number(self, given: str) -> int:
        """The number of the game, as it is given; RecordError if that is not due."""
        other, self._other = self._other, None
        if given == str(self.number):
            return self.number
        if other is not None and given == str(other):
            # Games are missing before it, or the number before was wrong; either is named already.
            if other > self.number:
                self.number, self._before = other, None
            return self.number
        written = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else self.number
        self._other = written + 1
        raise RecordError(Fault.GAME_NUMBER, given, game=written, expected=self.number)

    def hold_hands(self, hands: tuple[Hand, Hand]) -> None:
        """The game is dealt these; RecordError if they are not those of the game before, exchanged."""
        self._dealt = hands
        if self.number % 2 == 0 and self._before is not None and hands != self._before[::-1]:
            self._disagrees(RecordError(Fault.NOT_EXCHANGED, game=self.number), is_sure=self._is_before_sure)

    def hold_leader(self, leader: Player) -> Player:
        """Who leads the first game if this one is led by this player; RecordError if that is another than by those before."""
        # Who leads the one if that player leads the other: it is the same both ways.
        dealer = leader_of_game(self.number, leader)
        self._dealer = self._dealer or dealer
        if dealer is not self._dealer:
            fault = RecordError(Fault.LEADER, str(leader.value), game=self.number, right=leader.other)
            self._disagrees(fault, is_sure=self._is_dealer_sure)
        return dealer

    def _disagrees(self, fault: RecordError, *, is_sure: bool) -> None:
        if is_sure:
            raise fault
        self.doubt = self.doubt or fault

    def believe(self, dealer: Player) -> None:
        """The game is sound, and so is what it says."""
        self._before, self._is_before_sure = self._dealt, True
        self._dealer, self._is_dealer_sure = dealer, True

    def fail(self, fault: RecordError, dealer: Player, *, plays_speak: bool) -> RecordError | None:
        """The first fault of the game; None if one is named already.

        Args:
            fault: the one that was found.
            dealer: who leads the first game if this one is led by whom it says.
            plays_speak: whether there are plays that go with its hands and its leader.
        """
        self.is_sound = self._is_before_sure = False
        self._before = self._dealt
        if plays_speak and not self._is_dealer_sure:
            self._dealer = dealer
        first = fault if plays_speak else self.doubt or fault
        return first if self._named != self.number else None

    def fail_between(self, fault: RecordError) -> None:
        """Something else stands before the next game, perhaps another one whose first word is wrong."""
        self.is_sound = False
        self._other = self.number + 2
        if fault.game == self.number + 1:
            self._named = self.number + 1
