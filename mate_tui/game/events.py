"""What happened in a match, in the past tense. Events alone rebuild it.

Those that change the match say so in ``apply``; the others tell a front end what followed from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.match import Game, Match, Move, Termination
from mate_tui.game.position import Choice, Outcome, Position
from mate_tui.game.rules import Rules


class Event:
    """Base of all events; one that changes nothing by itself applies as nothing."""

    __slots__ = ()

    def apply(self, match: Match) -> Match:
        """The match after this event."""
        return match


@dataclass(frozen=True, slots=True)
class MatchStarted(Event):
    """Rules, players and first dealer are settled. Always the first event."""

    rules: Rules
    names: tuple[str | None, str | None]
    first_dealer: Player
    date: str = ""

    def apply(self, match: Match) -> Match:
        """A new match; what was before does not matter."""
        return Match(self.rules, self.first_dealer, self.names, date=self.date)


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """A game begins with these hands."""

    game: int
    hands: tuple[Hand, Hand]
    leader: Player

    def apply(self, match: Match) -> Match:
        """The match with the new game."""
        return match.with_game(self.hands)


@dataclass(frozen=True, slots=True)
class PositionSetUp(Event):
    """A game is taken up at a position, whatever led there; it is the only one of its match."""

    position: Position

    def apply(self, match: Match) -> Match:
        """The match with a game of which nothing is known but where it stands."""
        return replace(match, games=(Game.from_position(self.position),), undone=())


@dataclass(frozen=True, slots=True)
class HandsExchanged(Event):
    """The game just begun is the second of its round: each has the other's hand."""

    game: int


@dataclass(frozen=True, slots=True)
class CardForeplaced(Event):
    """A player foreplaced a card, or declined with None."""

    player: Player
    card: Card | None

    def apply(self, match: Match) -> Match:
        """The match with the decision made."""
        return match.with_last(match.game.after(Choice(self.card)))


@dataclass(frozen=True, slots=True)
class CardLed(Event):
    """A card was led."""

    player: Player
    card: Card

    def apply(self, match: Match) -> Match:
        """The match with the card led."""
        return match.with_last(match.game.after(Choice(self.card)))


@dataclass(frozen=True, slots=True)
class CardReplied(Event):
    """A card was answered."""

    player: Player
    card: Card
    free: bool = False

    def apply(self, match: Match) -> Match:
        """The match with the reply."""
        return match.with_last(match.game.after(Choice(self.card, self.free)))


@dataclass(frozen=True, slots=True)
class MoveWon(Event):
    """A move is complete and its winner leads the next."""

    player: Player
    move: Move


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """The only foreplacer took the ninth card back for move ten."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class Mated(Event):
    """A lead could be answered neither in suit nor in rank."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GameDrawn(Event):
    """All moves were played without a mate."""

    game: int


@dataclass(frozen=True, slots=True)
class GameScored(Event):
    """A game closed with these points for players 1 and 2."""

    game: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlaysTakenBack(Event):
    """The last ``count`` decisions were taken back."""

    player: Player
    count: int

    def apply(self, match: Match) -> Match:
        """The match as it was, with the decisions kept for a redo, and as a variation of the game."""
        taken = match.game.choices[len(match.game.choices) - self.count :]
        return match.with_last(match.game.taken_back(self.count), (*match.undone, taken))


@dataclass(frozen=True, slots=True)
class PlaysRestored(Event):
    """Decisions taken back were made again."""

    player: Player
    choices: tuple[Choice, ...]

    def apply(self, match: Match) -> Match:
        """The match with the last group of undone decisions made again."""
        game = reduce(lambda game, choice: game.after(choice), self.choices, match.game)
        return match.with_last(game, match.undone[:-1])


@dataclass(frozen=True, slots=True)
class HintTaken(Event):
    """A player looked at a hint."""

    player: Player

    def apply(self, match: Match) -> Match:
        """The match with the hint counted."""
        one, two = match.hints
        return replace(match, hints=(one + (self.player is Player.ONE), two + (self.player is Player.TWO)))


@dataclass(frozen=True, slots=True)
class MatchAbandoned(Event):
    """A player resigned, left or ran out of time; the opponent wins, the running game gives nothing."""

    player: Player
    termination: Termination

    def apply(self, match: Match) -> Match:
        """The match, ended."""
        return replace(match, loser=self.player, termination=self.termination, undone=())


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over. ``winner`` None is a drawn match."""

    winner: Player | None
    total: tuple[int, int]


def rebuild(events: Iterable[Event]) -> Match:
    """The match that these events, in order, amount to."""
    return reduce(lambda match, event: event.apply(match), events, Match(Rules()))
