"""The host of a running match: its controller, who sits where, and the bots that play in it.

The controller works on a thread of the host's own, one command after another: there the journal may take its time, so that a
play is on the disk before anybody sees it and yet no event loop waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TypeVar

from mate_tui.controller.bot_driver import drive_bot
from mate_tui.controller.change import Change
from mate_tui.controller.commands import Command
from mate_tui.controller.controller import Controller
from mate_tui.controller.house_rules import HouseRules
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.solver.analyst import Analyst

_SAVE_AGAIN = 0.1
"""Seconds until what could not be saved is offered to the journal again."""
_SELDOM, _LONG = 20, 30
"""Of these times, how many pass for each try where waiting alone is no help; and after how many waiting is worth a word."""

Answer = TypeVar("Answer")


class Host:
    """Owns one running match, for as long as somebody sits at it; it belongs to the event loop that it is opened on.

    Attributes:
        setup: what the match was begun with.
        house: what is allowed at this table.
        current: the latest version as everybody may see it, with no events: the journal has been offered all of it.
        closed: set when the last seat has been left and all is kept that can be.
    """

    def __init__(self, thread: ThreadPoolExecutor, setup: Setup, controller: Controller) -> None:
        self.setup = setup
        self.house: HouseRules = controller.house
        self.closed = asyncio.Event()
        self.current = controller.current
        self._thread, self._controller = thread, controller
        self._loop = asyncio.get_running_loop()
        self._seats: set[HostSeat] = set()
        self._queues: set[asyncio.Queue[Change]] = set()
        self._bots: list[asyncio.Task[None]] = []
        self._failure: asyncio.Future[None] = self._loop.create_future()
        self._saving: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._tries = 0
        controller.subscribe(self._hear)

    @classmethod
    async def open(cls, begin: Callable[[], tuple[Setup, Controller]], analyst: Analyst, rng: Random) -> Host:
        """Begin a match or go on with one, and let the bots play.

        Args:
            begin: makes the controller, on the thread that it will work on.
            analyst: answers the bots' questions.
            rng: of the bots.

        Raises:
            Exception: whatever ``begin`` raises.
        """
        thread = ThreadPoolExecutor(1, thread_name_prefix="match")
        try:
            host = cls(thread, *await _on(thread, begin))
        except BaseException:
            thread.shutdown(wait=False)
            raise
        host._see_to_saving()
        for player, level in host.seating.bots:
            driving = drive_bot(HostSeat(host, frozenset({player})), player, level, analyst, rng, host.setup.pace or 0.0)
            bot = asyncio.create_task(driving)
            bot.add_done_callback(host._bot_ended)
            host._bots.append(bot)
        return host

    @property
    def seating(self) -> Seating:
        """Who plays."""
        return self.setup.seating

    def seat(self, players: Iterable[Player] | None = None) -> HostSeat:
        """A seat that speaks for these players; without any named, for everybody who is at this keyboard."""
        seat = HostSeat(self, self.seating.persons if players is None else frozenset(players))
        self._seats.add(seat)
        return seat

    # -- for the seats ---------------------------------------------------------------------------

    async def do(self, command: Command, version: int | None) -> None:
        """Carry out a command, as ``Controller.do`` does; everybody has been told of it when this returns."""
        await _on(self._thread, lambda: self._controller.do(command, version))

    async def save(self) -> bool:
        """Offer the journal again what it could not take; whether it has all of it."""
        self._tell(await _on(self._thread, self._offer))
        return self.current.saved

    def changes(self) -> AsyncIterator[Change]:
        """As ``Seat.changes``; what happens after this call is not missed."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        queue.put_nowait(self.current)
        self._queues.add(queue)
        return self._taken_from(queue)

    async def failure(self) -> None:
        """Wait for a bot to fail, and raise what it failed with; for ever if none does."""
        await asyncio.shield(self._failure)

    async def left(self, seat: HostSeat) -> None:
        """Somebody got up; when nobody is left the match is closed, and whoever wants to may go on with it."""
        if seat in self._seats:
            self._seats.remove(seat)
            if not self._seats:
                self._closing = asyncio.create_task(self._close())
                await asyncio.shield(self._closing)

    # -- what happens ----------------------------------------------------------------------------

    def _hear(self, change: Change) -> None:
        """Take a change to the event loop; called on the thread."""
        # A loop that has ended listens no more.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._tell, change)

    def _tell(self, change: Change) -> None:
        change = replace(change, waits=change.waits and self._tries < _LONG)
        self.current = replace(change, events=())
        for queue in self._queues:
            queue.put_nowait(change)
        self._see_to_saving()

    async def _taken_from(self, queue: asyncio.Queue[Change]) -> AsyncIterator[Change]:
        try:
            while True:
                yield await queue.get()
        finally:
            self._queues.discard(queue)

    def _bot_ended(self, bot: asyncio.Task[None]) -> None:
        if not bot.cancelled() and (error := bot.exception()) is not None and not self._failure.done():
            self._failure.set_exception(error)
            # Nobody need have asked.
            self._failure.exception()

    # -- saving ----------------------------------------------------------------------------------

    def _see_to_saving(self) -> None:
        if not self.current.saved and (self._saving is None or self._saving.done()):
            self._saving = asyncio.create_task(self._save_again())

    async def _save_again(self) -> None:
        """Offer the journal what it could not take, until it has it; soon, where another program is in the way."""
        self._tries, waits = 0, self.current.waits
        while not self.current.saved:
            await asyncio.sleep(_SAVE_AGAIN)
            self._tries += 1
            if waits or self._tries % _SELDOM == 0:
                offered = await _on(self._thread, self._offer)
                waits = offered.waits
                if offered.saved or self._tries >= _LONG:
                    self._tell(offered)
        self._tries = 0

    def _offer(self) -> Change:
        self._controller.save()
        return self._controller.current

    async def _close(self) -> None:
        working = [*self._bots, *([self._saving] if self._saving else [])]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await _on(self._thread, self._controller.leave)
        self._thread.shutdown(wait=False)
        self.closed.set()


async def _on(thread: ThreadPoolExecutor, work: Callable[[], Answer]) -> Answer:
    # What was begun is carried out, also for somebody who no longer waits for the answer.
    return await asyncio.shield(asyncio.get_running_loop().run_in_executor(thread, work))


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

    async def save(self) -> bool:
        """Have what was not saved be offered again now; whether all is."""
        return await self._host.save()

    def changes(self) -> AsyncIterator[Change]:
        """The latest version, and what comes after it."""
        return self._host.changes()

    async def failure(self) -> None:
        """Wait for a bot to fail, and raise what it failed with; for ever if none does."""
        await self._host.failure()

    async def leave(self) -> None:
        """Get up from the table; the match may be taken up again elsewhere once everybody has."""
        await self._host.left(self)
