"""Stepping through a match that was played: where one is, and where each step leads. No widget, no words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from mate_tui.game.cards import Player
from mate_tui.game.layout import Line, parting
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Position


@dataclass(frozen=True, slots=True)
class MatchWalk:
    """A place in a match that has at least one game. Every step gives a new one.

    Attributes:
        match: the whole match.
        game: which of its games, from 0 on.
        place: how many choices of the line are shown.
        variation: which line that was left is shown instead of the game, by its place there; None is the game itself.
    """

    match: Match
    game: int = 0
    place: int = 0
    variation: int | None = None

    # -- what is there ---------------------------------------------------------------------------

    @property
    def played(self) -> Game:
        """The game as it was played to its end."""
        return self.match.games[self.game]

    @property
    def line(self) -> Line:
        """The choices that are stepped through."""
        return self.played.choices if self.variation is None else self.played.variations[self.variation]

    @property
    def whole(self) -> Game:
        """The game as it is at the end of the line."""
        if self.variation is None:
            return self.played
        start = replace(self.played, positions=self.played.positions[:1], choices=(), variations=(), comments=())
        return reduce(Game.after, self.line, start)

    @property
    def shown(self) -> Game:
        """The game as far as it is shown."""
        return self.whole.before_last(len(self.line) - self.place)

    @property
    def position(self) -> Position:
        """What is shown."""
        return self.shown.position

    @property
    def match_then(self) -> Match:
        """The match as it was when the game stood where it is shown."""
        if self.is_at_end and self.variation is None and self.game == len(self.match.games) - 1:
            return self.match
        games = (*self.match.games[: self.game], self.shown)
        return replace(self.match, games=games, undone=(), loser=None, termination=None)

    @property
    def is_at_end(self) -> bool:
        """Whether the whole line is shown."""
        return self.place == len(self.line)

    @property
    def parting(self) -> int | None:
        """The place from which the line shown goes its own way; None for the game itself."""
        return None if self.variation is None else parting(self.played.choices, self.line)

    @property
    def left_here(self) -> tuple[Choice, ...]:
        """What was played from the place shown and taken back, each choice once."""
        if self.variation is not None:
            return ()
        choices = self.played.choices
        others = [line[self.place] for line in self.played.variations if parting(choices, line) == self.place < len(line)]
        return tuple(dict.fromkeys(others))

    @property
    def comments(self) -> tuple[str, ...]:
        """What a record says of the place shown; at the beginning of the match, what it says among its tags too."""
        of_match = tuple(text for _, text in self.match.comments) if self.game == self.place == 0 else ()
        return of_match + self.played.comments_at(self.line[: self.place])

    def place_of(self, move: int, player: Player) -> int | None:
        """The place at which a player's card of a move has just been played; None if the line has none."""
        for place, before in enumerate(self.whole.positions[: len(self.line)]):
            if not before.is_foreplacing and before.move == move and before.turn is player:
                return place + 1
        return None

    # -- steps -----------------------------------------------------------------------------------

    def at(self, place: int) -> MatchWalk:
        """The same line elsewhere; before the place where it parts from the game, it is the game."""
        place = min(max(place, 0), len(self.line))
        gone = self.parting is not None and place <= self.parting
        return replace(self, place=place, variation=None if gone else self.variation)

    def step(self, by: int) -> MatchWalk:
        """One choice forth or back, over the borders of games; at the ends of the match, and of a variation, it stays."""
        place = self.place + by
        if 0 <= place <= len(self.line):
            return self.at(place)
        beside = self.game + by
        if self.variation is not None or not 0 <= beside < len(self.match.games):
            return self
        other = MatchWalk(self.match, beside)
        return other.last() if by < 0 else other

    def to_game(self, by: int) -> MatchWalk:
        """The beginning of another game, if there is one so many on."""
        beside = self.game + by
        return MatchWalk(self.match, beside) if 0 <= beside < len(self.match.games) else self

    def first(self) -> MatchWalk:
        """The hands as dealt."""
        return self.at(0)

    def last(self) -> MatchWalk:
        """The end of the line."""
        return self.at(len(self.line))

    # -- lines that were left --------------------------------------------------------------------

    def next_variation(self) -> MatchWalk:
        """The first choice of the next line that was left, from here on round; after the last of them, the game again."""
        order = self._order()
        if not order:
            return self
        if self.variation is None:
            after = [entry for entry in order if entry[0] >= self.place]
            start, variation = (after or order)[0]
        else:
            here = [variation for _, variation in order].index(self.variation)
            if here + 1 == len(order):
                return MatchWalk(self.match, self.game, order[here][0])
            start, variation = order[here + 1]
        return MatchWalk(self.match, self.game, start + 1, variation)

    @property
    def number_of_variation(self) -> int | None:
        """Which of the lines that were left is shown, counted from 1 in the order in which they part from the game."""
        if self.variation is None:
            return None
        return [variation for _, variation in self._order()].index(self.variation) + 1

    def _order(self) -> list[tuple[int, int]]:
        """Where each variation parts from the game, and its place; the earliest first."""
        choices = self.played.choices
        return sorted((parting(choices, line), place) for place, line in enumerate(self.played.variations))

    # -- both games of a round -------------------------------------------------------------------

    @property
    def has_other_game(self) -> bool:
        """Whether the other game of the round was begun."""
        return self.game ^ 1 < len(self.match.games)

    def other_game(self) -> MatchWalk:
        """The other game of the round, as far on as this one."""
        return MatchWalk(self.match, self.game ^ 1).at(self.place) if self.has_other_game else self

    def round_games(self) -> tuple[MatchWalk, ...]:
        """The games of the round, the first one first, both as far on."""
        if not self.has_other_game:
            return (self,)
        one, two = sorted((self, self.other_game()), key=lambda walk: walk.game)
        return one, two

    def step_round(self, by: int) -> MatchWalk:
        """One choice forth or back in both games of the round, up to the end of the longer one."""
        place = max(0, self.place + by)
        return next((walk.at(place) for walk in (self, self.other_game()) if place <= len(walk.line)), self)

    def last_of_round(self) -> MatchWalk:
        """The end of the longer game of the round."""
        return max(self, self.other_game(), key=lambda walk: len(walk.line)).last()
