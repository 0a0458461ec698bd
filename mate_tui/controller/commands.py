"""What a seat may ask of the controller: imperatives that name the player."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.cards import Player
from mate_tui.game.match import Termination
from mate_tui.game.position import Choice


@dataclass(frozen=True, slots=True)
class Choose:
    """Decide what is to be decided: foreplace or keep all, lead, reply."""

    player: Player
    choice: Choice


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


Command = Choose | TakeBack | Redo | TakeHint | Resign | NextGame
