"""A game with its history, and a match of two, four or six games. Frozen values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from mate_tui.game.cards import Card, Hand, Player
from mate_tui.game.deals import leader_of_game
from mate_tui.game.layout import Branch, Comment, Line, begins, settled, slots, tree
from mate_tui.game.position import Choice, Decision, NoCard, Outcome, Position, sorted_hand
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


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the positions it went through and the choices that led from each to the next.

    ``positions`` is one longer than ``choices``; the last one is where the game stands. ``variations`` are the
    lines that were left, each whole from the game's first choice on and as long as it got: none is the beginning of
    another or of ``choices``. They stand in the order of the deck. ``comments`` stand in the order of the record.
    """

    number: int
    positions: tuple[Position, ...]
    choices: Line = ()
    variations: tuple[Line, ...] = ()
    comments: tuple[Comment, ...] = ()

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
        return max(0, outcome.value.of(Player.ONE)), max(0, outcome.value.of(Player.TWO))

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
        first = next((place for place, position in enumerate(self.positions) if not position.is_foreplacing), len(self.choices))
        leads = range(first, len(self.choices), 2)
        return tuple(self._move(place) for place in leads)

    def _move(self, place: int) -> Move:
        """The move whose lead is the choice at a place."""
        position, lead = self.positions[place], self.choices[place].card
        assert lead is not None
        if place + 1 < len(self.choices):
            reply = self.choices[place + 1]
            return Move(position.move, position.leader, lead, reply.card, reply.free)
        return Move(position.move, position.leader, lead, mates=self.positions[place + 1].is_mate)

    @property
    def deciders(self) -> tuple[Player, ...]:
        """Who made each of the decisions so far."""
        return tuple(position.decider for position in self.positions[: len(self.choices)])

    def last_decider(self, players: Collection[Player]) -> Player | None:
        """Which of these players decided last; None if none of them has."""
        return next((player for player in reversed(self.deciders) if player in players), None)

    def decisions_since(self, player: Player) -> int:
        """How many decisions there are from a player's last one on, that one included; 0 if he has made none."""
        deciders = self.deciders[::-1]
        return deciders.index(player) + 1 if player in deciders else 0

    def after(self, choice: Choice) -> Game:
        """The game with one more decision; IllegalPlayError if the rules refuse it."""
        position = self.position.after(choice)
        choices = (*self.choices, choice)
        game = Game(self.number, (*self.positions, position), choices, _left(self.variations, choices))
        return game.with_comments(self.comments) if self.comments else game

    def before_last(self, count: int) -> Game:
        """The game as it was ``count`` decisions ago."""
        kept = len(self.choices) - count
        game = replace(self, positions=self.positions[: kept + 1], choices=self.choices[:kept], comments=())
        return game.with_comments(self.comments)

    def taken_back(self, count: int) -> Game:
        """The game without its last ``count`` decisions, which stay as a variation."""
        return replace(self, comments=()).before_last(count).with_variation(self.choices).with_comments(self.comments)

    def with_variation(self, line: Line) -> Game:
        """The game with one more line that was left, if it is not known already."""
        place = bisect_left(self.variations, _in_deck_order(line), key=_in_deck_order)
        before, after = self.variations[:place], self.variations[place:]
        # In this order a line stands next to its beginning, and to one that goes on from it.
        if begins(line, self.choices) or (after and begins(line, after[0])):
            return self
        if before and begins(before[-1], line):
            before = before[:-1]
        game = replace(self, variations=(*before, line, *after), comments=())
        return game.with_comments(self.comments)

    # -- what was written beside it --------------------------------------------------------------

    def tree(self) -> Branch:
        """The game and the lines that were left, as the words of a record."""
        return tree(self.positions[0].foreplaced.count(NoCard.UNDECIDED), self.choices, self.variations)

    def with_comments(self, comments: Iterable[Comment]) -> Game:
        """The game with comments besides those that it has, each where it was written, or as near as there is a place."""
        comments = (*self.comments, *comments)
        return replace(self, comments=settled(comments, self.tree())) if comments else self

    def with_comments_of(self, other: Game) -> Game:
        """The game with what was written beside another that is the same, or its beginning, and not beside this one."""
        said = set(self.comments)
        return self.with_comments(comment for comment in other.comments if comment not in said)

    def comments_at(self, line: Line) -> tuple[str, ...]:
        """What was written about the moment at the end of a line, the game's own or one that was left."""
        shown = {slot.mark: slot.shown for slot in slots(self.tree())} if self.comments else {}
        return tuple(comment.text for comment in self.comments if shown[comment.mark] == line)


def _left(variations: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    """The variations that are not merely the beginning of a line."""
    return tuple(variation for variation in variations if not begins(variation, line))


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
        comments: those of a record that stand among its tags: after which, empty for before all of them, and the text.
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
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[str, str], ...] = ()

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

    @property
    def is_commented(self) -> bool:
        """Whether anything is written beside it."""
        return bool(self.comments) or any(game.comments for game in self.games)

    def without_comments(self) -> Match:
        """The match as it was played; two records of it may say different things beside it."""
        games = tuple(replace(game, comments=()) if game.comments else game for game in self.games)
        return replace(self, games=games, comments=())

    def with_comments_of(self, other: Match) -> Match:
        """The match with what a record of the same match, or of the beginning of it, says besides."""
        said = set(self.comments)
        comments = (*self.comments, *(comment for comment in other.comments if comment not in said))
        games = [game.with_comments_of(others) for game, others in zip(self.games, other.games, strict=False)]
        return replace(self, games=(*games, *self.games[len(games) :]), comments=comments)
