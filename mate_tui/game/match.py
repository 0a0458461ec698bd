"""A game with its history, and a match of two, four or six games. Frozen values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.deals import leader_of_game
from mate_tui.game.position import Choice, Decision, Outcome, Position, sorted_hand
from mate_tui.game.rules import Rules


class Termination(Enum):
    """Why a match ended before its games were all played."""

    RESIGNED = "resigned"
    LEFT = "left"
    OUT_OF_TIME = "out of time"


@dataclass(frozen=True, slots=True)
class Move:
    """A lead and the reply to it; ``reply`` is None while it is owed, or for ever when the lead mates."""

    number: int
    leader: Player
    lead: Card
    reply: Card | None = None
    free: bool = False
    mates: bool = False

    @property
    def winner(self) -> Player | None:
        """Who won the move and so leads the next; the mater for a mate, None while a reply is owed."""
        if self.mates:
            return self.leader
        if self.reply is None:
            return None
        return self.leader if self.lead.keeps_lead_against(self.reply) else self.leader.other

    def card_of(self, player: Player) -> Card | None:
        """What this player laid down in the move."""
        return self.lead if player is self.leader else self.reply


Line = tuple[Choice, ...]
"""Choices one after another."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the positions it went through and the choices that led from each to the next.

    ``positions`` is one longer than ``choices``; the last one is where the game stands. ``variations`` are the
    lines that were left, each whole from the game's first choice on and as long as it got: none is the beginning of
    another or of ``choices``. They stand in the order of the deck.
    """

    number: int
    positions: tuple[Position, ...]
    choices: Line = ()
    variations: tuple[Line, ...] = ()

    @classmethod
    def deal(cls, number: int, rules: Rules, hands: tuple[Hand, Hand], leader: Player) -> Game:
        """A game about to begin."""
        return cls(number, (Position.deal(rules, hands, leader),))

    @classmethod
    def from_position(cls, position: Position) -> Game:
        """A game of which nothing is known but where it stands; a card led is its first choice."""
        game = cls(1, (position.before_lead(),))
        return game if position.led is None else game.after(Choice(position.led))

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """The hands as dealt."""
        return self.positions[0].hands

    @property
    def leader(self) -> Player:
        """Who leads the first move."""
        return self.positions[0].leader

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.position.outcome

    @property
    def points(self) -> tuple[int, int]:
        """Points the game gave players 1 and 2; an unfinished game gives none."""
        outcome = self.outcome
        if outcome is None:
            return 0, 0
        return max(0, outcome.value_for(Player.ONE)), max(0, outcome.value_for(Player.TWO))

    @property
    def foreplacing(self) -> tuple[Choice, ...]:
        """The decisions about foreplacing made so far, the leader's first."""
        return tuple(
            choice
            for choice, position in zip(self.choices, self.positions, strict=False)
            if position.decision is Decision.FOREPLACE
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far; the last one may lack its reply."""
        moves: list[Move] = []
        for choice, before, after in zip(self.choices, self.positions, self.positions[1:], strict=False):
            if choice.card is None or before.is_foreplacing:
                continue
            if before.led is None:
                moves.append(Move(before.move, before.leader, choice.card, mates=after.is_mate))
            else:
                moves[-1] = replace(moves[-1], reply=choice.card, free=choice.free)
        return tuple(moves)

    def last_decider(self, players: Collection[Player]) -> Player | None:
        """Which of these players decided last; None if none of them has."""
        turns = (position.turn for position in reversed(self.positions[: len(self.choices)]))
        return next((turn for turn in turns if turn in players), None)

    def decisions_since(self, player: Player) -> int:
        """How many decisions have been made from the player's last one on, that one included; 0 if he has made none."""
        turns = [position.turn for position in self.positions[: len(self.choices)]]
        return turns[::-1].index(player) + 1 if player in turns else 0

    def after(self, choice: Choice) -> Game:
        """The game with one more decision; IllegalPlayError if the rules refuse it."""
        position = self.position.after(choice)
        choices = (*self.choices, choice)
        return Game(self.number, (*self.positions, position), choices, _left(self.variations, choices))

    def before_last(self, count: int) -> Game:
        """The game as it was ``count`` decisions ago."""
        kept = len(self.choices) - count
        return replace(self, positions=self.positions[: kept + 1], choices=self.choices[:kept])

    def taken_back(self, count: int) -> Game:
        """The game without its last ``count`` decisions, which stay as a variation."""
        return self.before_last(count).with_variation(self.choices)

    def with_variation(self, line: Line) -> Game:
        """The game with one more line that was left, if it is not known already."""
        place = bisect_left(self.variations, _in_deck_order(line), key=_in_deck_order)
        before, after = self.variations[:place], self.variations[place:]
        # In this order a line stands next to its beginning, and to one that goes on from it.
        if _begins(line, self.choices) or (after and _begins(line, after[0])):
            return self
        if before and _begins(before[-1], line):
            before = before[:-1]
        return replace(self, variations=(*before, line, *after))


def _begins(line: Line, longer: Line) -> bool:
    return longer[: len(line)] == line


def _left(variations: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    """The variations that are not merely the beginning of a line."""
    return tuple(variation for variation in variations if not _begins(variation, line))


def parting(line: Line, other: Line) -> int:
    """The place of the first choice that two lines do not have in common."""
    pairs = zip(line, other, strict=False)
    return next((place for place, (mine, others) in enumerate(pairs) if mine != others), min(len(line), len(other)))


def _in_deck_order(line: Line) -> list[tuple[bool, Card | None, bool]]:
    return [(choice.card is None, choice.card, choice.free) for choice in line]


def exchanged_hands(game: Game) -> tuple[Hand, Hand]:
    """The deal of a round's second game: the hands as dealt for the first, exchanged."""
    one, two = game.hands
    return sorted_hand(two), sorted_hand(one)


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far.

    Attributes:
        rules: the rules played by.
        first_dealer: who leads game 1.
        names: of players 1 and 2, None where unknown.
        games: in order; only the last may be unfinished.
        undone: decisions taken back in the running game that a redo brings again, latest group last.
        hints: how many hints players 1 and 2 have taken.
        loser: who resigned, left or ran out of time, with ``termination`` saying which.
        date: ``YYYY.MM.DD``, empty if unknown.
        tags: further tags of a record, kept as read.
    """

    rules: Rules
    first_dealer: Player = Player.ONE
    names: tuple[str | None, str | None] = (None, None)
    games: tuple[Game, ...] = ()
    undone: tuple[tuple[Choice, ...], ...] = ()
    hints: tuple[int, int] = (0, 0)
    loser: Player | None = None
    termination: Termination | None = None
    date: str = ""
    tags: tuple[tuple[str, str], ...] = field(default=())

    @property
    def game(self) -> Game:
        """The running or last game; IndexError before the first deal."""
        return self.games[-1]

    @property
    def position(self) -> Position:
        """Where the running game stands."""
        return self.game.position

    @property
    def total(self) -> tuple[int, int]:
        """Points of players 1 and 2 over all games."""
        points = [game.points for game in self.games]
        return sum(one for one, _ in points), sum(two for _, two in points)

    @property
    def game_is_over(self) -> bool:
        """Whether the last game dealt has ended, or none is dealt yet."""
        return not self.games or self.game.outcome is not None

    @property
    def is_complete(self) -> bool:
        """Whether every game has been played to its end."""
        return len(self.games) == self.rules.games and self.game_is_over

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.termination is not None or self.is_complete

    @property
    def winner(self) -> Player | None:
        """Who won the match; None for a drawn one, or while it goes on."""
        if self.loser is not None:
            return self.loser.other
        one, two = self.total
        if not self.is_complete or one == two:
            return None
        return Player.ONE if one > two else Player.TWO

    def round_total(self, number: int) -> tuple[int, int]:
        """Points of players 1 and 2 in round 1, 2 or 3."""
        points = [game.points for game in self.games[2 * number - 2 : 2 * number]]
        return sum(one for one, _ in points), sum(two for _, two in points)

    @property
    def next_leader(self) -> Player:
        """Who leads the game that comes next."""
        return leader_of_game(len(self.games) + 1, self.first_dealer)

    @property
    def next_is_exchange(self) -> bool:
        """Whether the next game is played with the last one's hands exchanged."""
        return len(self.games) % 2 == 1

    def with_game(self, hands: tuple[Hand, Hand]) -> Match:
        """The match with its next game dealt."""
        game = Game.deal(len(self.games) + 1, self.rules, hands, self.next_leader)
        return replace(self, games=(*self.games, game), undone=())

    def with_last(self, game: Game, undone: tuple[tuple[Choice, ...], ...] = ()) -> Match:
        """The match with its last game replaced."""
        return replace(self, games=(*self.games[:-1], game), undone=undone)
