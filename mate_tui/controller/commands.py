"""What a seat may ask of the controller: imperatives that name the player."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.cards import Card, Player
from mate_tui.game.match import Termination


@dataclass(frozen=True, slots=True)
class Foreplace:
    """Put a card out of play before the first move, or decline with None."""

    player: Player
    card: Card | None


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card down, as lead or reply; ``free`` spends the free move."""

    player: Player
    card: Card
    free: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to the player's last decision of the running game."""

    player: Player


@dataclass(frozen=True, slots=True)
class Redo:
    """Make again what the last take back took."""

    player: Player


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Count a hint."""

    player: Player


@dataclass(frozen=True, slots=True)
class Resign:
    """End the match in the opponent's favour, by resigning, leaving or running out of time."""

    player: Player
    termination: Termination = Termination.RESIGNED


@dataclass(frozen=True, slots=True)
class NextGame:
    """Deal, or exchange the hands for, the game that follows one that is over."""

    player: Player


Command = Foreplace | Play | TakeBack | Redo | TakeHint | Resign | NextGame
