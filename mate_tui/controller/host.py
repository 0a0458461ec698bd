"""The host of a running match: its controller, who sits where, and the bots that play in it.

The controller works on a thread of the host's own, one command after another: there the journal may take its time, so that a
play is on the disk before anybody sees it and yet no event loop waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import TypeVar

from mate_tui.controller.bot_driver import drive_bot
from mate_tui.controller.commands import Command, Redo, TakeBack
from mate_tui.controller.controller import Change, Controller
from mate_tui.controller.house_rules import HouseRules
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Player
from mate_tui.solver.analyst import Analyst

Answer = TypeVar("Answer")


class Host:
    """Owns one running match, for as long as somebody sits at it.

    Args:
        controller: of the match; from now on only the host touches it.
        seating: who plays.
        analyst: answers the bots' questions.
        rng: of the bots.
        pace: seconds that a bot waits before it decides.
    """

    def __init__(self, controller: Controller, seating: Seating, analyst: Analyst, rng: Random, pace: float = 0.0) -> None:
        self._controller = controller
        self.seating = seating
        self._analyst, self._rng, self._pace = analyst, rng, pace
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="match")
        self._seats: set[HostSeat] = set()
        self._bots: list[asyncio.Task[None]] = []

    @property
    def current(self) -> Change:
        """The latest version, with no events."""
        return self._controller.current

    @property
    def house(self) -> HouseRules:
        """What is allowed at this table."""
        return self._controller.house

    def seat(self, players: Iterable[Player] | None = None) -> HostSeat:
        """A seat that speaks for these players; without any named, for everybody who is at this keyboard."""
        seat = HostSeat(self, self.seating.persons if players is None else frozenset(players))
        self._seats.add(seat)
        return seat

    def open(self) -> None:
        """Let the bots play, as tasks of the running event loop."""
        for player, level in self.seating.bots:
            seat = HostSeat(self, frozenset({player}))
            self._bots.append(asyncio.create_task(drive_bot(seat, player, level, self._analyst, self._rng, self._pace)))

    async def failure(self) -> None:
        """Wait for a bot to fail, and raise what it failed with; for ever if none does."""
        if self._bots:
            await asyncio.gather(*map(asyncio.shield, self._bots))
        await asyncio.Event().wait()

    async def do(self, command: Command, version: int | None) -> Change:
        """Carry out a command, as ``Controller.do`` does."""
        return await self._on_thread(lambda: self._controller.do(command, version))

    async def check(self, command: TakeBack | Redo, version: int | None) -> None:
        """Raise what ``do`` would raise."""
        await self._on_thread(lambda: self._controller.check(command, version))

    async def save(self) -> bool:
        """Offer the journal again what it could not take; whether it now has everything."""
        return await self._on_thread(self._controller.save)

    async def left(self, seat: HostSeat) -> None:
        """Somebody got up; when nobody is left the match is closed, and whoever wants to may go on with it."""
        if seat in self._seats:
            self._seats.remove(seat)
            if not self._seats:
                await self._close()

    async def _close(self) -> None:
        for bot in self._bots:
            bot.cancel()
        await asyncio.gather(*self._bots, return_exceptions=True)
        await self._on_thread(self._controller.leave)
        self._thread.shutdown(wait=False)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tell ``listener``, on the running event loop, of every change from now on; returns how to stop."""
        loop = asyncio.get_running_loop()

        def tell(change: Change) -> None:
            # A loop that has ended listens no more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(listener, change)

        return self._controller.subscribe(tell)

    async def _on_thread(self, work: Callable[[], Answer]) -> Answer:
        # What was begun is carried out, also for somebody who no longer waits for the answer.
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._thread, work))


class HostSeat:
    """A seat at a match in this process; see ``Seat``."""

    def __init__(self, host: Host, players: frozenset[Player]) -> None:
        self._host = host
        self.players = players

    @property
    def seating(self) -> Seating:
        """Who plays."""
        return self._host.seating

    @property
    def house(self) -> HouseRules:
        """What is allowed at this table."""
        return self._host.house

    @property
    def current(self) -> Change:
        """The latest version, with no events."""
        return self._host.current

    async def send(self, command: Command, version: int | None = None) -> None:
        """Ask the host; raises IllegalPlayError or RefusedError."""
        if command.player not in self.players:
            raise RefusedError(Why.NOT_YOUR_SEAT)
        await self._host.do(command, version)

    def changes(self) -> AsyncIterator[Change]:
        """First the latest version, then every change after it, each once."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        return _drained(queue, self._host.subscribe(queue.put_nowait), self.current)

    async def failure(self) -> None:
        """Wait for a bot to fail, and raise what it failed with; for ever if none does."""
        await self._host.failure()

    async def save(self) -> bool:
        """Offer the journal again what it could not take; whether it now has everything."""
        return await self._host.save()

    async def leave(self) -> None:
        """Get up from the table; the match may be taken up again elsewhere once everybody has."""
        await self._host.left(self)


async def _drained(queue: asyncio.Queue[Change], stop: Callable[[], None], current: Change) -> AsyncIterator[Change]:
    try:
        yield current
        while True:
            change = await queue.get()
            # One that came between subscribing and looking is in ``current``.
            if change.version > current.version:
                yield change
    finally:
        stop()
