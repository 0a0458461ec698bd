"""Where a front end sits: it sends commands and is told of changes, and never holds the controller."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

from mate_tui.controller.commands import Command
from mate_tui.controller.controller import Change, Controller


class Seat(Protocol):
    """What every seat can do, wherever the match runs."""

    @property
    def current(self) -> Change:
        """The latest version, with no events."""

    async def send(self, command: Command, version: int | None = None) -> None:
        """Ask for something; raises what the controller raises when it is refused."""

    def changes(self) -> AsyncIterator[Change]:
        """Every change from now on."""

    async def save(self) -> bool:
        """Offer the journal again what it could not take; whether it now has everything."""

    async def leave(self) -> None:
        """Get up from the table."""


class LocalSeat:
    """A seat at a match in this process."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    @property
    def current(self) -> Change:
        """The latest version, with no events."""
        controller = self._controller
        return Change(controller.version, (), controller.match, controller.saved, controller.waits)

    async def send(self, command: Command, version: int | None = None) -> None:
        """Ask the controller; raises IllegalPlayError or RefusedError."""
        self._controller.do(command, version)

    async def save(self) -> bool:
        """Offer the journal again what it could not take; whether it now has everything."""
        return self._controller.save()

    async def leave(self) -> None:
        """Get up from the table; the match may be taken up again elsewhere."""
        self._controller.leave()

    def changes(self) -> AsyncIterator[Change]:
        """Every change from now on: what happens after this call is not missed."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        stop = self._controller.subscribe(queue.put_nowait)
        return _drain(queue, stop)


async def _drain(queue: asyncio.Queue[Change], stop: object) -> AsyncIterator[Change]:
    try:
        while True:
            yield await queue.get()
    finally:
        assert callable(stop)
        stop()
