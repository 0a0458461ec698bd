"""The hub: the matches of a machine, for everybody who reaches its socket."""

from __future__ import annotations

import asyncio
import os
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from mate_tui.controller.host import Host
from mate_tui.controller.refusals import RefusedError
from mate_tui.controller.seating import Bot, Distant, Nobody, Occupant, Seating
from mate_tui.game.errors import MateError, NotationError
from mate_tui.game.position import IllegalPlayError
from mate_tui.players.bots import Level
from mate_tui.remote.facts import format_refusal
from mate_tui.remote.messages import LONGEST_REQUEST, AnyRequest, Farewell, Reader, Refused, Request, Vouch, number_of
from mate_tui.remote.messages import Table as TableFacts
from mate_tui.remote.refusals import Declined, DeclinedError, Gone
from mate_tui.server.clerk import Clerk
from mate_tui.server.day import DayLuck
from mate_tui.server.ledger import Ledger
from mate_tui.server.limits import Limits
from mate_tui.server.listening import listening_socket
from mate_tui.server.names import GUEST
from mate_tui.server.table import Running, Table
from mate_tui.server.turns import Turns
from mate_tui.server.visitor import Visitor
from mate_tui.solver.analyst import Analyst
from mate_tui.store.sittings import Sitting
from mate_tui.store.store import Store, StoreError

_GRACE = 5.0
"""Seconds for lines to end."""

_WRONG_CODE = 20.0
"""Requests that a wrong code counts as."""

_GLANCE = 0.25
"""Seconds between looks at whether anybody is here."""

Log = Callable[..., None]
"""Takes the name of what happened, and facts by name."""


def _no_log(_event: str, **_facts: object) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Outside:
    """What a hub has from outside.

    Attributes:
        rng: of codes, deals and lots.
        now: seconds since 1970.
        clock: seconds that never go back.
        log: what happened.
        pace: seconds that a bot waits.
    """

    rng: Random
    now: Callable[[], float] = time.time
    clock: Callable[[], float] = time.monotonic
    log: Log = _no_log
    pace: float = 0.6


class Hub:
    """Everybody who is connected, and the tables at which somebody is. What is kept is in the ledger alone.

    Args:
        store: where people, tables and matches are kept.
        outside: clock, luck and log.
        limits: of one player, and of all.
        trusted: the users whose processes may vouch for somebody.

    Attributes:
        ledger: people, tables and matches as they are kept.
        visitors: the lines.
        tables: those at which somebody is, by code.
        idle_since: when the last line ended, by the clock.
    """

    def __init__(self, store: Store, outside: Outside, limits: Limits = Limits(), trusted: frozenset[int] | None = None) -> None:
        self.outside, self.limits = outside, limits
        self.ledger = Ledger(store, outside.rng, outside.now)
        self.analyst = Analyst(kept=4)
        self.visitors: set[Visitor] = set()
        self.tables: dict[str, Table] = {}
        self.idle_since = outside.clock()
        self._trusted = frozenset({0, os.getuid()}) if trusted is None else trusted
        self._turns = Turns()
        self._names: dict[str, str | None] = {}
        self._reader = Reader(AnyRequest)
        self._lines: set[asyncio.Task[None]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- lines -----------------------------------------------------------------------------------

    def meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serve a line until it ends."""
        if len(self.visitors) >= self.limits.everybody:
            writer.close()
        else:
            _spawn(self._lines, self._meet(reader, writer))

    async def _meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        """What goes wrong on a line is the matter of no other."""
        visitor = Visitor(writer, self._trusted, self.limits, self.outside.clock)
        self.visitors.add(visitor)
        try:
            await self._serve(visitor, reader)
        except (OSError, TimeoutError):
            # It has ended.
            pass
        except Exception as error:  # noqa: BLE001
            self.outside.log("fault", error=f"{type(error).__name__}: {error}", identity=visitor.identity)
        finally:
            await self.part(visitor)

    async def part(self, visitor: Visitor, gone: Gone | None = None) -> None:
        """A line ends, by itself or for a reason that is told."""
        if visitor not in self.visitors:
            return
        self.visitors.discard(visitor)
        if gone is not None:
            visitor.tell(Farewell(why=gone.name))
        try:
            for code in [code for code, table in self.tables.items() if visitor in table.visitors]:
                await self.leave(visitor, code, is_lost=gone is None)
            if visitor.has_greeted and not any(other.identity == visitor.identity for other in self.visitors):
                is_guest = visitor.identity.startswith(GUEST)
                await self.ledger.ask(lambda: self.ledger.people.leave(visitor.identity, is_guest=is_guest))
        except StoreError as error:
            self.outside.log("store", trouble=str(error))
        finally:
            await visitor.outbox.close()
            self.idle_since = self.outside.clock()

    async def ended(self, idle: float | None) -> None:
        """Wait until nobody has been here for so many seconds; for ever without any."""
        if idle is None:
            await asyncio.Event().wait()
            return
        while True:
            left = idle - (self.outside.clock() - self.idle_since)
            if left <= 0 and not self.visitors:
                return
            await asyncio.sleep(max(left, _GLANCE))

    async def close(self) -> None:
        """Tell everybody and end; every match is kept."""
        for visitor in list(self.visitors):
            await self.part(visitor, Gone.CLOSING)
        if self._lines:
            await asyncio.wait(self._lines, timeout=_GRACE)
        ending = [*self._lines, *self._tasks]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self.ledger.close()

    async def _serve(self, visitor: Visitor, reader: StreamReader) -> None:
        while True:
            # Whoever has not said who he is does not stay long.
            async with asyncio.timeout(None if visitor.has_greeted else self.limits.unnamed):
                line = await self._line(visitor, reader)
            if not line:
                return
            await self._take(visitor, line)
            await visitor.outbox.room()
            await asyncio.sleep(visitor.rate.wait())

    async def _line(self, visitor: Visitor, reader: StreamReader) -> bytes:
        try:
            return await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError:
            visitor.tell(_refused(0, DeclinedError(Declined.TOO_LONG)))
        except asyncio.IncompleteReadError:
            pass
        return b""

    async def _take(self, visitor: Visitor, line: bytes) -> None:
        try:
            request: Request = self._reader.read(line)
        except DeclinedError as error:
            visitor.tell(_refused(number_of(line), error))
            visitor.faults += 1
            # Before it is settled who is there nothing may be overheard: it may have been somebody's identity.
            if visitor.faults > self.limits.faults or not visitor.has_greeted:
                raise ConnectionAbortedError from None
            return
        try:
            await Clerk(self, visitor).do(request)
        except (DeclinedError, RefusedError, IllegalPlayError) as error:
            visitor.tell(_refused(request.n, error))
            why = error.why if isinstance(error, DeclinedError) else None
            if why is Declined.NO_TABLE:
                # After a few wrong codes whoever guesses waits for each.
                visitor.rate.wait(_WRONG_CODE)
            if why is Declined.BANNED or isinstance(request, Vouch):
                raise ConnectionAbortedError from None
        except NotationError:
            visitor.tell(_refused(request.n, DeclinedError(Declined.MALFORMED)))
        except StoreError as error:
            self.outside.log("store", trouble=str(error))
            visitor.tell(_refused(request.n, DeclinedError(Declined.NOT_KEPT)))

    # -- tables ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Table]:
        """A table, opened if nobody is at it, and by nobody else meanwhile; DeclinedError if there is none."""
        async with self._turns.of(code):
            table = self.tables.get(code) or await self._opened(code)
            try:
                yield table
            finally:
                await self._close_empty(table)

    async def leave(self, visitor: Visitor, code: str, *, is_lost: bool = False) -> None:
        """Somebody gets up, or his line broke."""
        async with self._turns.of(code):
            if (table := self.tables.get(code)) is not None:
                await table.detach(visitor, is_lost=is_lost)
                await self._close_empty(table)

    async def _close_empty(self, table: Table) -> None:
        if table.is_empty:
            del self.tables[table.code]
            await table.close()

    async def _opened(self, code: str) -> Table:
        sitting = await self.ledger.ask(lambda: self.ledger.sittings.get(code))
        if sitting is None:
            raise DeclinedError(Declined.NO_TABLE)
        for identity in sitting.seats:
            await self.look_up(identity)
        self.tables[code] = Table(sitting, await self._running(sitting), self.limits, self.describe)
        return self.tables[code]

    async def refresh(self, table: Table) -> None:
        """Look at what is kept of a table again; its match begins when both are there."""
        sitting = await self.ledger.ask(lambda: self.ledger.sittings.get(table.code))
        if sitting is None:
            raise DeclinedError(Declined.NO_TABLE)
        for identity in sitting.seats:
            await self.look_up(identity)
        table.sitting = sitting
        if not table.has_begun and (running := await self._running(sitting)):
            table.begin(running)

    async def _running(self, sitting: Sitting) -> Running | None:
        if sitting.match is None and sitting.vacant is not None:
            return None
        one, two = (self._name_in_record(identity) for identity in sitting.seats)
        try:
            controller = await self.ledger.match_of(sitting, (one, two))
        except StoreError:
            raise
        except MateError as error:
            self.outside.log("unreadable", table=sitting.code, error=str(error))
            raise DeclinedError(Declined.NO_TABLE) from None
        rng = DayLuck(sitting.day) if sitting.day else self.outside.rng
        seating = Seating(*map(self._occupant, sitting.seats))
        host = Host(controller, seating, self.analyst, rng, self.outside.pace)
        _spawn(self._tasks, self._watch_bots(host, sitting.code))
        return Running(host, tuple(controller.events))

    async def _watch_bots(self, host: Host, code: str) -> None:
        if not any(host.seating.bots):
            return
        with suppress(asyncio.CancelledError):
            try:
                await host.failure()
            except Exception as error:  # noqa: BLE001
                self.outside.log("bot failed", table=code, error=f"{type(error).__name__}: {error}")

    # -- people ----------------------------------------------------------------------------------

    async def look_up(self, identity: str | None) -> str | None:
        """The name of somebody."""
        if identity is None or identity.startswith(("bot:", "forgotten:")):
            return None
        if identity not in self._names:
            known = await self.ledger.ask(lambda: self.ledger.people.of(identity))
            self.know(identity, known.name if known else None)
        return self._names[identity]

    def know(self, identity: str, name: str | None) -> None:
        """Somebody goes by this name."""
        while len(self._names) > 10_000:
            self._names.pop(next(iter(self._names)))
        self._names[identity] = name

    def describe(self, sitting: Sitting) -> TableFacts:
        """A table as lists and seats have it; the names must have been looked up."""
        one, two = (identity and self._names.get(identity) for identity in sitting.seats)
        return TableFacts(
            code=sitting.code,
            rules=sitting.rules,
            hints=sitting.hints,
            back=sitting.back,
            told=sitting.told,
            public=sitting.public,
            seats=(_kind(sitting.one), _kind(sitting.two)),
            names=(one, two),
            started=sitting.match is not None or sitting.vacant is None,
            over=sitting.over,
            day=sitting.day,
            moved=sitting.moved,
        )

    def _occupant(self, identity: str | None) -> Occupant:
        if identity is None:
            return Nobody()
        if identity.startswith("bot:"):
            return Bot(Level(identity.removeprefix("bot:")))
        return Distant(self._names.get(identity) or "")

    def _name_in_record(self, identity: str | None) -> str | None:
        occupant = self._occupant(identity)
        return f"{occupant.level.value.title()} (bot)" if isinstance(occupant, Bot) else identity and self._names.get(identity)


def _kind(identity: str | None) -> str | None:
    return identity if identity is None or identity.startswith("bot:") else "person"


def _refused(n: int, error: DeclinedError | RefusedError | IllegalPlayError) -> Refused:
    return Refused(of=n, why=format_refusal(error))


def _spawn(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)


async def serve(hub: Hub, path: str, *, idle: float | None = None) -> None:
    """Listen at a socket of this path, or at the one that the system has opened already, until cancelled or idle for long."""
    with listening_socket(path) as listening:
        server = await asyncio.start_unix_server(hub.meet, sock=listening, limit=LONGEST_REQUEST)
        try:
            await hub.ended(idle)
        finally:
            server.close()
            await hub.close()
