"""One running match. Synchronous: no loop, no thread, no clock; what happens is what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from mate_tui.controller.commands import Command, Foreplace, NextGame, Play, Redo, Resign, TakeBack, TakeHint
from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.errors import JournalError, MateError
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    CardReturned,
    Event,
    GameDrawn,
    GameScored,
    HandsDealt,
    HandsExchanged,
    HintTaken,
    MatchAbandoned,
    MatchEnded,
    MatchStarted,
    Mated,
    MoveWon,
    PlaysRestored,
    PlaysTakenBack,
    rebuild,
)
from mate_tui.game.match import Game, Match, exchanged_hands
from mate_tui.game.position import Choice, Decision, IllegalPlayError, Position, Refusal, Refused


class Why(Enum):
    """Why a command was refused, where the rules of play do not say it."""

    STALE = "the match has gone on since"
    NOTHING_TO_TAKE_BACK = "there is nothing to take back"
    NOTHING_TO_REDO = "there is nothing to make again"
    GAME_NOT_OVER = "the game is not over"
    MATCH_OVER = "the match is over"


class RefusedError(MateError):
    """A command that cannot be carried out now; nothing has changed."""

    title = "Not now"

    def __init__(self, why: Why) -> None:
        self.why = why
        super().__init__(why.value)


@dataclass(frozen=True, slots=True)
class Change:
    """One batch of events, the version that it made, and the match after it.

    ``saved`` is false when the journal could not take the batch yet; ``waits`` says that it is likely to in a moment.
    """

    version: int
    events: tuple[Event, ...]
    match: Match
    saved: bool = True
    waits: bool = False


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

    A command may carry the version that the asker had seen. It is stale if what is to be decided has become another thing
    since; a hint, which changes nothing of that, ages no play.
    """

    def __init__(
        self,
        deals: Iterator[tuple[Hand, Hand]],
        journal: Journal | None = None,
        events: Sequence[Event] = (),
        version: int = 0,
    ) -> None:
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
    def begin(cls, start: MatchStarted, deals: Iterator[tuple[Hand, Hand]], journal: Journal | None = None) -> Controller:
        """A new match, with its first game dealt."""
        controller = cls(deals, journal)
        controller._commit([start, *controller._deal(rebuild([start]))])
        return controller

    @classmethod
    def standing(cls, match: Match) -> Controller:
        """A match that is taken up where it stands, whatever led there; nothing of it is kept, and no more games follow."""
        controller = cls(iter(()))
        controller.match = match
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

    @property
    def waits(self) -> bool:
        """Whether it has not, but is likely to in a moment."""
        return self._waits and not self.saved

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
        return self._commit(self._carried_out(command))

    def _carried_out(self, command: Command) -> list[Event]:
        if self.match.termination is not None:
            raise RefusedError(Why.MATCH_OVER)
        match command:
            case Foreplace(player, card):
                return self._chosen(player, Choice(card), foreplacing=True)
            case Play(player, card, free):
                return self._chosen(player, Choice(card, free), foreplacing=False)
            case TakeBack(player):
                return self._taken_back(player)
            case Redo(player):
                return self._restored(player)
            case TakeHint(player):
                return [HintTaken(player)]
            case Resign(player, termination):
                if self.match.is_over:
                    raise RefusedError(Why.MATCH_OVER)
                return [MatchAbandoned(player, termination), MatchEnded(player.other, self.match.total)]
            case NextGame():
                return self._next_game()

    def _commit(self, events: list[Event]) -> Change:
        match = self.match
        for event in events:
            match = event.apply(match)
        self.match = match
        self.events += events
        self.version += 1
        if not is_hint(events):
            self._decided = self.version
        self._unsaved.append((self.version, tuple(events)))
        self.save()
        change = Change(self.version, tuple(events), match, self.saved, self.waits)
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

    def _chosen(self, player: Player, choice: Choice, *, foreplacing: bool) -> list[Event]:
        position = self.match.position
        if position.turn is not None and position.turn is not player:
            raise IllegalPlayError(choice, Refusal(Refused.NOT_YOUR_TURN), position)
        if foreplacing is not position.is_foreplacing:
            rule = Refused.NEEDS_CARD if foreplacing else Refused.NOT_YOUR_TURN
            raise IllegalPlayError(choice, Refusal(Refused.OVER if position.turn is None else rule), position)
        after = self.match.with_last(self.match.game.after(choice))
        return [_event_of(position, choice), *_consequences(position, after)]

    def _taken_back(self, player: Player) -> list[Event]:
        game = self.match.game
        turns = [position.turn for position in game.positions[: len(game.choices)]]
        if player not in turns:
            raise RefusedError(Why.NOTHING_TO_TAKE_BACK)
        count = turns[::-1].index(player) + 1
        return [PlaysTakenBack(player, count)]

    def _restored(self, player: Player) -> list[Event]:
        if not self.match.undone:
            raise RefusedError(Why.NOTHING_TO_REDO)
        choices = self.match.undone[-1]
        event = PlaysRestored(player, choices)
        after = event.apply(self.match)
        return [event, *(_end_of_game(after) if after.game_is_over else [])]

    # -- games -----------------------------------------------------------------------------------

    def _next_game(self) -> list[Event]:
        if self.match.is_over:
            raise RefusedError(Why.MATCH_OVER)
        if not self.match.game_is_over:
            raise RefusedError(Why.GAME_NOT_OVER)
        return self._deal(self.match)

    def _deal(self, match: Match) -> list[Event]:
        number = len(match.games) + 1
        if match.games and match.next_is_exchange:
            return [HandsDealt(number, exchanged_hands(match.game), match.next_leader), HandsExchanged(number)]
        return [HandsDealt(number, next(self._deals), match.next_leader)]


def is_hint(events: Sequence[Event]) -> bool:
    """Whether a batch only counts a hint: there is the same to decide as before."""
    return all(isinstance(event, HintTaken) for event in events)


def last_choice(game: Game) -> list[Event]:
    """What the last choice of a game was and what followed from it, its end aside."""
    before = game.positions[-2]
    return [_event_of(before, game.choices[-1]), *_move_ended(before, game)]


def _event_of(position: Position, choice: Choice) -> Event:
    player, card = position.turn, choice.card
    assert player is not None
    if position.decision is Decision.FOREPLACE:
        return CardForeplaced(player, card)
    assert card is not None
    return CardLed(player, card) if position.led is None else CardReplied(player, card, choice.free)


def _consequences(before: Position, match: Match) -> list[Event]:
    """What follows from a choice by the rules alone."""
    return [*_move_ended(before, match.game), *(_end_of_game(match) if match.game_is_over else [])]


def _move_ended(before: Position, game: Game) -> list[Event]:
    """Who won the move that the last choice completed."""
    if before.led is None:
        return []
    move = game.moves[-1]
    assert move.winner is not None
    return [MoveWon(move.winner, move), *_returned(before, game)]


def _returned(before: Position, game: Game) -> list[Event]:
    """The ninth card goes back to the only foreplacer (capellen): his hand did not shrink."""
    sole = before.sole_foreplacer
    if sole is None or before.move != 9 or game.position.decision is Decision.OVER:
        return []
    card: Card | None = game.moves[-1].card_of(sole)
    return [CardReturned(sole, card)] if card is not None and card in game.position.hand(sole) else []


def _end_of_game(match: Match) -> list[Event]:
    game = match.game
    outcome = game.outcome
    assert outcome is not None
    events: list[Event] = [Mated(outcome) if outcome.winner else GameDrawn(game.number)]
    events.append(GameScored(game.number, game.points))
    if match.is_complete:
        events.append(MatchEnded(match.winner, match.total))
    return events
