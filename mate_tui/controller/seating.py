"""Who plays: a person, a bot, somebody at a distance, nobody yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mate_tui.game.cards import Player
from mate_tui.players.bots import Level


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this keyboard."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of some level."""

    level: Level


@dataclass(frozen=True, slots=True)
class Distant:
    """Somebody at another keyboard, by the name he goes by there."""

    name: str


@dataclass(frozen=True, slots=True)
class Nobody:
    """The seat is open."""


Occupant = Person | Bot | Distant | Nobody


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays as player 1 and as player 2; of nothing else it is two people at this keyboard."""

    one: Occupant = Person()
    two: Occupant = Person()

    @classmethod
    def against(cls, bot: Level | str | None, me: Player = Player.ONE) -> Seating:
        """Somebody at this keyboard against a bot, by its level or the name of that, or against another person here.

        ValueError if there is no such level.
        """
        opponent = Person() if bot is None else Bot(Level(bot))
        return cls(Person(), opponent) if me is Player.ONE else cls(opponent, Person())

    def of(self, player: Player) -> Occupant:
        """Who plays as this player."""
        return self.one if player is Player.ONE else self.two

    @property
    def bots(self) -> Iterator[tuple[Player, Level]]:
        """The players that bots play as."""
        for player in Player:
            occupant = self.of(player)
            if isinstance(occupant, Bot):
                yield player, occupant.level

    @property
    def opponent(self) -> Level | None:
        """The bot that somebody here plays against, as a store and the settings name an opponent; None for a person."""
        return next((level for _, level in self.bots), None)

    @property
    def me(self) -> Player:
        """As whom the one plays whose match it is; of two at one keyboard it is the first."""
        return min(self.persons, key=lambda player: player.index, default=Player.ONE)

    @property
    def persons(self) -> frozenset[Player]:
        """The players for whom somebody at this keyboard decides."""
        return frozenset(player for player in Player if isinstance(self.of(player), Person))
