"""One running match. Synchronous: no loop, no thread, no clock; what happens is what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.house_rules import HouseRules, Wish
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.game.cards import Hand, Player
from mate_tui.game.consequences import choice_made, completed
from mate_tui.game.errors import JournalError
from mate_tui.game.events import (
    Event,
    HandsDealt,
    HintTaken,
    MatchAbandoned,
    MatchStarted,
    PlaysRestored,
    PlaysTakenBack,
    PositionSetUp,
    rebuild,
)
from mate_tui.game.match import Match, exchanged_hands
from mate_tui.game.position import Choice, IllegalPlayError, Position, Refusal, Refused


@dataclass(frozen=True, slots=True)
class Change:
    """One batch of events, the version that it made, and the match after it.

    ``saved`` is false when the journal could not take the batch yet.
    """

    version: int
    events: tuple[Event, ...]
    match: Match
    saved: bool = True


class Journal(Protocol):
    """Where batches go before anybody sees them."""

    def append(self, version: int, events: Sequence[Event]) -> None:
        """Keep a batch for good; JournalError if that fails."""

    def close(self, left: Sequence[tuple[int, Sequence[Event]]] = ()) -> None:
        """Nothing more comes: whoever wants to may go on with the match. What it could not keep is now its own affair."""


class NoJournal:
    """Keeps nothing."""

    def append(self, version: int, events: Sequence[Event]) -> None:
        """Nothing to do."""

    def close(self, left: Sequence[tuple[int, Sequence[Event]]] = ()) -> None:
        """Nothing to do."""


Listener = Callable[[Change], None]


class Controller:
    """Carries out commands on one match and tells its listeners what happened.

    ``current`` is the latest version as everybody may see it, with no events: the journal has been offered all of it. It may be
    read from any thread.

    Args:
        deals: hands for games 1, 3, 5; taken one by one, so they may be endless.
        journal: takes every batch first.
        events: what has happened already, as far as it changed the match; the journal has it.
        version: what that amounts to.
        house: what is allowed beside the rules of the game.
    """

    def __init__(
        self,
        deals: Iterator[tuple[Hand, Hand]],
        journal: Journal | None = None,
        events: Sequence[Event] = (),
        version: int = 0,
        house: HouseRules = HouseRules(),
    ) -> None:
        self._deals = deals
        self._journal = journal or NoJournal()
        self._unsaved: list[tuple[int, tuple[Event, ...]]] = []
        self._listeners: list[Listener] = []
        self.house = house
        self.events = list(events)
        self.match: Match = rebuild(events)
        self.version = version
        self.current = Change(version, (), self.match)

    @classmethod
    def begin(
        cls,
        start: MatchStarted,
        deals: Iterator[tuple[Hand, Hand]],
        journal: Journal | None = None,
        house: HouseRules = HouseRules(),
    ) -> Controller:
        """A new match, with its first game dealt."""
        controller = cls(deals, journal, house=house)
        controller._commit([start, controller._deal(rebuild([start]))])
        return controller

    @classmethod
    def at(cls, position: Position, house: HouseRules = HouseRules()) -> Controller:
        """A match of one game that is taken up at a position; nothing of it is kept, and no more games follow."""
        controller = cls(iter(()), house=house)
        controller._commit([MatchStarted(position.rules, (None, None), position.leader), PositionSetUp(position)])
        return controller

    # -- asking ----------------------------------------------------------------------------------

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` of every change from now on; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def saved(self) -> bool:
        """Whether the journal has everything."""
        return not self._unsaved

    # -- doing -----------------------------------------------------------------------------------

    def do(self, command: Command, version: int | None = None) -> Change:
        """Carry out a command.

        Args:
            command: what is asked.
            version: what the asker had seen; None does not mind.

        Raises:
            IllegalPlayError: the rules refuse the play.
            RefusedError: it cannot be done now. In both cases nothing has changed.
        """
        return self._commit([self._considered(command, version)])

    def check(self, command: TakeBack | Redo, version: int | None = None) -> None:
        """Raise what ``do`` would raise; for what the other player is asked about before it is done."""
        self._considered(command, version)

    def _considered(self, command: Command, version: int | None) -> Event:
        if version is not None and version != self.version:
            raise RefusedError(Why.STALE)
        return self._decided(command)

    def _decided(self, command: Command) -> Event:
        if self.match.termination is not None:
            raise RefusedError(Why.MATCH_OVER)
        match command:
            case Choose(player, choice):
                return self._chosen(player, choice)
            case TakeBack(player):
                return self._taken_back(player)
            case Redo(player):
                return self._restored(player)
            case TakeHint(player):
                self._ask_the_house(Wish.HINT)
                return HintTaken(player)
            case Resign(player, termination):
                if self.match.is_over:
                    raise RefusedError(Why.MATCH_OVER)
                return MatchAbandoned(player, termination)
            case NextGame():
                return self._next_game()

    def _commit(self, decided: Sequence[Event]) -> Change:
        events, self.match = completed(self.match, decided)
        self.events += events
        self.version += 1
        self._unsaved.append((self.version, events))
        self.save()
        change = Change(self.version, events, self.match, self.saved)
        self.current = replace(change, events=())
        for listener in list(self._listeners):
            listener(change)
        return change

    def save(self) -> bool:
        """Offer the journal what it does not have yet, oldest first; whether it now has everything."""
        while self._unsaved:
            try:
                self._journal.append(*self._unsaved[0])
            except JournalError:
                return False
            del self._unsaved[0]
        self.current = replace(self.current, saved=True)
        return True

    def leave(self) -> bool:
        """Nobody sits here any more: offer the journal what it lacks, and leave it the rest; whether it has everything."""
        saved = self.save()
        self._journal.close(self._unsaved)
        return saved

    # -- plays -----------------------------------------------------------------------------------

    def _ask_the_house(self, wish: Wish) -> None:
        why = self.house.refusal(wish, self.match)
        if why is not None:
            raise RefusedError(why)

    def _chosen(self, player: Player, choice: Choice) -> Event:
        position = self.match.position
        refusal = position.refusal(choice)
        if position.turn is player.other:
            refusal = Refusal(Refused.NOT_YOUR_TURN)
        if refusal is not None:
            raise IllegalPlayError(choice, refusal, position)
        return choice_made(position, choice)

    def _taken_back(self, player: Player) -> Event:
        self._ask_the_house(Wish.TAKE_BACK)
        count = self.match.game.decisions_since(player)
        if not count:
            raise RefusedError(Why.NOTHING_TO_TAKE_BACK)
        return PlaysTakenBack(player, count)

    def _restored(self, player: Player) -> Event:
        if not self.match.undone:
            raise RefusedError(Why.NOTHING_TO_REDO)
        return PlaysRestored(player, self.match.undone[-1])

    # -- games -----------------------------------------------------------------------------------

    def _next_game(self) -> Event:
        if self.match.is_over:
            raise RefusedError(Why.MATCH_OVER)
        if not self.match.game_is_over:
            raise RefusedError(Why.GAME_NOT_OVER)
        return self._deal(self.match)

    def _deal(self, match: Match) -> HandsDealt:
        number = len(match.games) + 1
        if match.games and match.next_is_exchange:
            return HandsDealt(number, exchanged_hands(match.game), match.next_leader)
        try:
            return HandsDealt(number, next(self._deals), match.next_leader)
        except StopIteration:
            raise RefusedError(Why.NO_MORE_GAMES) from None
