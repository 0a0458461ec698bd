"""One running match. Synchronous: no loop, no thread, no clock; what happens is what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from mate_tui.controller.change import Change, is_hint
from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.house_rules import USUAL, HouseRules, Wish
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

    Args:
        deals: hands for games 1, 3, 5; taken one by one, so they may be endless.
        journal: takes every batch first.
        events: what has happened already, as far as it changed the match; the journal has it.
        version: what that amounts to.
        house: what is allowed beside the rules of the game.

    A command may carry the version that the asker had seen. It is stale if what is to be decided has become another thing
    since; a hint, which changes nothing of that, ages no play.
    """

    def __init__(
        self,
        deals: Iterator[tuple[Hand, Hand]],
        journal: Journal | None = None,
        events: Sequence[Event] = (),
        version: int = 0,
        house: HouseRules = USUAL,
    ) -> None:
        self.house = house
        self._deals = deals
        self._journal = journal or NoJournal()
        self._unsaved: list[tuple[int, tuple[Event, ...]]] = []
        self._waits = False
        self._listeners: list[Listener] = []
        self.events = list(events)
        self.match: Match = rebuild(events)
        self.version = version
        self._decided = version
        """The version that brought what is to be decided now."""

    @classmethod
    def begin(
        cls, start: MatchStarted, deals: Iterator[tuple[Hand, Hand]], journal: Journal | None = None, house: HouseRules = USUAL
    ) -> Controller:
        """A new match, with its first game dealt."""
        controller = cls(deals, journal, house=house)
        controller._commit(start, controller._deal(rebuild([start])))
        return controller

    @classmethod
    def at(cls, position: Position, house: HouseRules = USUAL) -> Controller:
        """A match that is taken up at a position, whatever led there; nothing of it is kept, and no more games follow."""
        controller = cls(iter(()), house=house)
        controller._commit(MatchStarted(position.rules, (None, None), position.leader), PositionSetUp(position))
        return controller

    # -- asking ----------------------------------------------------------------------------------

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` of every change from now on; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def current(self) -> Change:
        """The latest version, with no events."""
        return self._change_by(())

    def _change_by(self, events: tuple[Event, ...]) -> Change:
        return Change(self.version, events, self.match, self.saved, self._waits and not self.saved)

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
        if version is not None and not self._decided <= version <= self.version:
            raise RefusedError(Why.STALE)
        return self._commit(self._decided_by(command))

    def _decided_by(self, command: Command) -> Event:
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

    def _commit(self, *decided: Event) -> Change:
        events, self.match = completed(self.match, decided)
        self.events += events
        self.version += 1
        if not is_hint(events):
            self._decided = self.version
        self._unsaved.append((self.version, events))
        self.save()
        change = self._change_by(events)
        for listener in list(self._listeners):
            listener(change)
        return change

    def save(self) -> bool:
        """Offer the journal what it does not have yet, oldest first; whether it now has everything."""
        while self._unsaved:
            try:
                self._journal.append(*self._unsaved[0])
            except JournalError as error:
                self._waits = error.passes
                return False
            del self._unsaved[0]
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
        refusal = Refusal(Refused.NOT_YOUR_TURN) if position.turn is player.other else position.refusal(choice)
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

    def _deal(self, match: Match) -> Event:
        hands = exchanged_hands(match.game) if match.next_is_exchange else next(self._deals, None)
        if hands is None:
            raise RefusedError(Why.NO_MORE_GAMES)
        return HandsDealt(len(match.games) + 1, hands, match.next_leader)
