"""A seat at a match that runs in a hub; a front end cannot tell it from one at a match of its own process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from mate_tui.controller.commands import Choose, Command
from mate_tui.controller.controller import Change
from mate_tui.controller.house_rules import Hints, HouseRules
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Bot, Distant, Nobody, Occupant, Person, Seating
from mate_tui.game.cards import Player
from mate_tui.game.consequences import completed
from mate_tui.game.errors import MateError
from mate_tui.game.event_text import parse_events
from mate_tui.game.events import rebuild
from mate_tui.players.bots import Level
from mate_tui.remote import messages
from mate_tui.remote.facts import format_command
from mate_tui.remote.line import BrokenError, Line
from mate_tui.remote.refusals import Declined, DeclinedError, Gone, LineError


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at the table.

    Attributes:
        seats: for each player ``here``, ``away``, ``lost``, ``bot`` or ``open``.
        watching: how many look on.
        is_connected: whether this end of the line is.
    """

    seats: tuple[str, str] = ("away", "away")
    watching: int = 0
    is_connected: bool = True


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player asks the other for: ``take back``, ``redo``, ``finish`` or ``rematch``."""

    player: Player
    what: str
    version: int


@dataclass(frozen=True, slots=True)
class News:
    """How a table stands beside its match.

    Attributes:
        table: what is played, and who sits where.
        presence: who is there.
        asked: what one player asks the other for; None if nothing.
        again: the table at which the two play again; None if they do not.
    """

    table: messages.Table
    presence: Presence = Presence()
    asked: Asked | None = None
    again: str | None = None


class RemoteSeat:
    """A seat in a hub; see ``controller.seat.Seat``. It stands again by itself when the line broke.

    Beside what every seat can do it tells the ``news`` of its table, and asks for what needs the other player.
    """

    def __init__(self, line: Line, seated: messages.Seated) -> None:
        self._line = line
        self._news = News(seated.table)
        self._player = Player(seated.player) if seated.player else None
        self._current: Change | None = None
        self._queues: list[asyncio.Queue[Change]] = []
        self._wakers: list[asyncio.Event] = []
        self._failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._failure.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._up = asyncio.Event()
        self._up.set()
        self.hear(seated)
        line.listen(self.table, self)

    # -- what every seat can do ------------------------------------------------------------------

    @property
    def players(self) -> frozenset[Player]:
        """For whom it may speak: one, or none for a spectator."""
        return frozenset() if self._player is None else frozenset({self._player})

    @property
    def seating(self) -> Seating:
        """Who plays, as seen from here."""
        return Seating(*(self._occupant(player) for player in Player))

    @property
    def house(self) -> HouseRules:
        """What is allowed at this table; who looks on is told what choices are worth if the table allows it."""
        table = self._news.table
        hints = Hints(table.hints) if self._player else Hints.ASK if table.told else Hints.OFF
        return HouseRules(hints, table.back)

    @property
    def current(self) -> Change:
        """The latest version, with no events; LookupError before the match has begun."""
        if self._current is None:
            raise LookupError(self.table)
        return self._current

    async def send(self, command: Command, version: int | None = None) -> None:
        """Ask the hub; raises IllegalPlayError or RefusedError, and LineError when the line has ended for good."""
        if command.player not in self.players:
            raise RefusedError(Why.NOT_YOUR_SEAT)
        while True:
            await self._standing()
            before = self.current
            try:
                done = await self._line.ask(
                    messages.Command,
                    before.match.position,
                    table=self.table,
                    command=format_command(command),
                    version=version,
                )
            except BrokenError:
                await self._standing()
                if self._was_done(command, before):
                    return
                if self.current.version != before.version:
                    raise RefusedError(Why.STALE) from None
                continue
            await self._seen(done.version)
            return

    async def changes(self) -> AsyncIterator[Change]:
        """First the latest version, then every change after it, each once.

        What happened while the line was broken, or faster than it was read, is one change without events. Before the match has
        begun it waits.
        """
        queue: asyncio.Queue[Change] = asyncio.Queue()
        self._queues.append(queue)
        try:
            if self._current is not None:
                yield self._current
            while True:
                yield await queue.get()
        finally:
            self._queues.remove(queue)

    async def failure(self) -> None:
        """Wait for the line to end for good, and raise LineError; for ever if it does not."""
        await asyncio.shield(self._failure)

    async def save(self) -> bool:
        """Have the hub offer its disk again what it could not take; whether it now has everything."""
        with suppress(DeclinedError, BrokenError):
            await self._line.ask(messages.Save, table=self.table)
            return True
        return False

    async def leave(self) -> None:
        """Get up from the table; the match is kept."""
        self._line.forget(self.table)
        with suppress(MateError, BrokenError):
            await self._line.ask(messages.Leave, table=self.table)

    # -- what only a hub can do ------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The code of the table."""
        return self._news.table.code

    @property
    def has_begun(self) -> bool:
        """Whether both are there and the match has begun."""
        return self._current is not None

    async def begun(self) -> None:
        """Wait until the match has begun; LineError if the line ends before."""
        async for _ in self.news():
            if self._failure.done():
                await self.failure()
            if self.has_begun:
                return

    async def news(self) -> AsyncIterator[News]:
        """First how the table stands, then each time that changes."""
        waker = asyncio.Event()
        self._wakers.append(waker)
        try:
            while True:
                yield self._news
                await waker.wait()
                waker.clear()
        finally:
            self._wakers.remove(waker)

    async def propose(self, what: str) -> None:
        """Ask the other player: ``finish`` (play out a game that is certain) or ``rematch``; raises DeclinedError."""
        await self._ask(messages.Propose, what=what, version=self.current.version)

    async def answer(self, *, yes: bool) -> None:
        """Say yes or no to what is asked; DeclinedError if nothing is."""
        asked = self._news.asked
        if asked is None:
            raise DeclinedError(Declined.NOTHING_ASKED)
        await self._ask(messages.Answer, version=asked.version, yes=yes)

    async def claim(self) -> None:
        """End the match because the other has been away for too long; DeclinedError if he has not."""
        await self._ask(messages.Claim)

    async def _ask(self, kind: type[messages.Request], **facts: Any) -> None:
        try:
            await self._line.ask(kind, table=self.table, **facts)
        except BrokenError:
            raise RefusedError(Why.STALE) from None

    # -- what the line tells ---------------------------------------------------------------------

    def hear(self, message: messages.Message) -> None:
        """Something came."""
        match message:
            case messages.Seated(table=table, change=change):
                self._tell(replace(self._news, table=table))
                if change is not None:
                    self._take(change)
            case messages.Change():
                self._take(message)
            case messages.Presence(seats=seats, watching=watching):
                self._tell(replace(self._news, presence=Presence(seats, watching)))
            case messages.Asked(what=None):
                self._tell(replace(self._news, asked=None))
            case messages.Asked(player=player, what=str(what), version=version):
                self._tell(replace(self._news, asked=Asked(Player(player), what, version)))
            case messages.Again(next=code):
                self._tell(replace(self._news, again=code))
            case messages.Replaced():
                self._line.forget(self.table)
                self.ended(LineError(Gone.REPLACED))

    def broke(self) -> None:
        """The line is being made again."""
        self._up.clear()
        self._tell(replace(self._news, presence=replace(self._news.presence, is_connected=False)))

    async def restored(self) -> None:
        """Sit down again: the seat may still be open on the line that broke."""
        try:
            if self._player is None:
                seated = await self._line.ask(messages.Watch, table=self.table)
            else:
                seated = await self._line.ask(messages.Sit, table=self.table, over=True)
        except BrokenError:
            return
        except (DeclinedError, LineError) as error:
            self.ended(error)
            return
        self._up.set()
        self._tell(replace(self._news, asked=None, presence=replace(self._news.presence, is_connected=True)))
        self.hear(seated)

    def ended(self, error: LineError | DeclinedError) -> None:
        """The line is not made again."""
        if not self._failure.done():
            self._failure.set_exception(error)
        self._up.set()
        self._tell(self._news)

    def _take(self, said: messages.Change) -> None:
        before = self._current
        if before is not None and said.version < before.version:
            return
        if before is not None and said.version == before.version:
            self._current = replace(before, saved=said.saved)
            return
        decided = parse_events(bytes(said.events).decode())
        if before is not None and decided and said.version == before.version + 1:
            events, match = completed(before.match, decided)
        else:
            # What one sat down to, or what came after something that was left out.
            events, match = (), rebuild(parse_events(bytes(said.match).decode()))
        change = Change(said.version, events, match, said.saved)
        self._current = replace(change, events=())
        for queue in self._queues:
            queue.put_nowait(change)
        self._tell(self._news)

    def _tell(self, news: News) -> None:
        self._news = news
        for waker in self._wakers:
            waker.set()

    # -- after the line broke --------------------------------------------------------------------

    async def _standing(self) -> None:
        """Wait until one sits here again; LineError or DeclinedError if that will never be."""
        await self._up.wait()
        if self._failure.done():
            await self.failure()

    def _was_done(self, command: Command, before: Change) -> bool:
        """Whether a play of which no answer came has been made all the same."""
        if not isinstance(command, Choose) or self.current.version == before.version:
            return False
        played, now = before.match.game, self.current.match
        game = next((game for game in now.games if game.number == played.number), None)
        choices = game.choices[len(played.choices) :] if game else ()
        return choices[:1] == (command.choice,) and before.match.position.turn is command.player

    async def _seen(self, version: int) -> None:
        """Wait until the version that a command made is here; what is told of it may still be under way."""
        async for _ in self.news():
            if self._failure.done() or self.current.version >= version:
                return

    def _occupant(self, player: Player) -> Occupant:
        kind, name = self._news.table.seats[player.index], self._news.table.names[player.index]
        if kind is None:
            return Nobody()
        if kind.startswith("bot:"):
            return Bot(Level(kind.removeprefix("bot:")))
        return Person() if player is self._player else Distant(name or "")
