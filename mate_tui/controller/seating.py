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
    """Who plays as player 1 and as player 2."""

    one: Occupant = Person()
    two: Occupant = Person()

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
    def persons(self) -> frozenset[Player]:
        """The players for whom somebody at this keyboard decides."""
        return frozenset(player for player in Player if isinstance(self.of(player), Person))
