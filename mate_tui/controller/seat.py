"""Where a front end sits: it sends commands for its players and is told of every change, and never holds the controller."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from mate_tui.controller.change import Change
from mate_tui.controller.commands import Command
from mate_tui.controller.house_rules import HouseRules
from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Player


class Seat(Protocol):
    """What every seat can do, wherever the match runs."""

    @property
    def players(self) -> frozenset[Player]:
        """For whom it may speak: both at one keyboard, one at a distance, none for a spectator."""

    @property
    def seating(self) -> Seating:
        """Who plays."""

    @property
    def house(self) -> HouseRules:
        """What is allowed at this table."""

    @property
    def current(self) -> Change:
        """The latest version, with no events."""

    async def send(self, command: Command, version: int | None = None) -> None:
        """Ask for something.

        Args:
            command: for one of ``players``.
            version: what the asker had seen; None does not mind.

        Raises:
            IllegalPlayError: the rules refuse the play.
            RefusedError: it cannot be done now, or not by this seat. In both cases nothing has changed.
        """

    async def save(self) -> bool:
        """Have what was not saved be offered again now, and not only when its turn comes; whether all is."""

    def changes(self) -> AsyncIterator[Change]:
        """The latest version, with no events, then every change after it, each once.

        One without events says that something which was not saved now is, or that it is not likely to be soon.
        """

    async def failure(self) -> None:
        """Wait for a bot, or whatever decides at this table, to fail, and raise what it failed with; for ever if none does."""

    async def leave(self) -> None:
        """Get up from the table; the match may be taken up again elsewhere once everybody has."""
