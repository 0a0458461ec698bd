"""What each request on a line to the hub does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from mate_tui.controller.house_rules import Hints
from mate_tui.game.cards import Player
from mate_tui.game.errors import NotationError
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.remote import messages
from mate_tui.remote.facts import parse_command
from mate_tui.remote.messages import PROTOCOL, Message, Request
from mate_tui.remote.refusals import Declined, DeclinedError, Gone
from mate_tui.server import day as days
from mate_tui.server.names import TABLE_CODE, cleaned, new_code, numbered
from mate_tui.server.table import REMATCH, Table
from mate_tui.store.people import Acquaintance
from mate_tui.store.sittings import Sitting

if TYPE_CHECKING:
    from mate_tui.server.hub import Hub
    from mate_tui.server.visitor import Visitor

_TRIES = 8
"""New codes that are tried; that even two are taken is next to impossible."""


class Clerk:
    """Does what is asked on one line.

    ``do`` answers, or raises DeclinedError, RefusedError, IllegalPlayError, NotationError or StoreError; then nothing is done.
    """

    def __init__(self, hub: Hub, visitor: Visitor) -> None:
        self._hub, self._visitor = hub, visitor
        self._people, self._sittings = hub.ledger.people, hub.ledger.sittings

    async def do(self, request: Request) -> None:
        """Carry out a request."""
        match request:
            case messages.Vouch():
                self._vouch(request)
                return
            case messages.Hello():
                answer: Message | None = await self._hello(request)
            case _ if not self._visitor.has_greeted:
                raise DeclinedError(Declined.HELLO_FIRST)
            case _:
                works: dict[type[Request], Callable[[Any], Awaitable[Message]]] = {
                    messages.Name: self._name, messages.Tables: self._tables, messages.Make: self._make,
                    messages.Sit: self._sit, messages.Watch: self._watch, messages.Leave: self._leave,
                    messages.Withdraw: self._withdraw, messages.Command: self._command, messages.Propose: self._propose,
                    messages.Answer: self._answer, messages.Claim: self._claim, messages.Save: self._save,
                    messages.Day: self._day, messages.Results: self._results, messages.Records: self._records,
                    messages.Got: self._got, messages.Ban: self._ban, messages.Forget: self._forget,
                    messages.Banned: self._banned,
                }  # fmt: skip
                answer = await works[type(request)](request)
        if answer is not None:
            self._visitor.tell(msgspec.structs.replace(answer, of=request.n))

    @property
    def _identity(self) -> str:
        return self._visitor.identity

    @property
    def _now(self) -> int:
        return int(self._hub.outside.now())

    # -- who is here -----------------------------------------------------------------------------

    def _vouch(self, request: messages.Vouch) -> None:
        visitor = self._visitor
        if not visitor.is_trusted or visitor.is_vouched or visitor.has_greeted:
            raise DeclinedError(Declined.NOT_VOUCHED)
        visitor.vouch(request.identity, request.name)

    async def _hello(self, request: messages.Hello) -> Message:
        if request.protocol != PROTOCOL:
            raise DeclinedError(Declined.PROTOCOL)
        lines = sum(visitor.identity == self._identity and visitor.has_greeted for visitor in self._hub.visitors)
        if not self._visitor.has_greeted and lines >= self._hub.limits.lines:
            raise DeclinedError(Declined.CROWDED)
        known = await self._hub.ledger.ask(lambda: self._people.come(self._identity, self._now))
        if known.banned:
            raise DeclinedError(Declined.BANNED)
        self._visitor.name = known.name or await self._suggested(self._visitor.suggested or request.name)
        self._hub.know(self._identity, self._visitor.name)
        self._visitor.has_greeted = True
        return messages.Welcome(protocol=PROTOCOL, identity=self._identity, name=self._visitor.name)

    async def _suggested(self, text: str) -> str | None:
        """The name that somebody comes with, with a number if another has it."""
        name = cleaned(text)
        for attempt in numbered(name, self._hub.outside.rng) if name else ():
            if await self._hub.ledger.ask(lambda attempt=attempt: self._people.give_name(self._identity, attempt)):  # type: ignore[misc]
                return attempt
        return None

    async def _name(self, request: messages.Name) -> Message:
        if self._visitor.name is not None:
            raise DeclinedError(Declined.NAME_KEPT)
        name = cleaned(request.name)
        if name is None:
            raise DeclinedError(Declined.BAD_NAME)
        if not await self._hub.ledger.ask(lambda: self._people.give_name(self._identity, name)):
            raise DeclinedError(Declined.NAME_TAKEN)
        for visitor in self._hub.visitors:
            if visitor.identity == self._identity:
                visitor.name = name
        self._hub.know(self._identity, name)
        return messages.Welcome(protocol=PROTOCOL, identity=self._identity, name=name)

    async def _tables(self, _request: messages.Tables) -> Message:
        waiting, running = await self._hub.ledger.ask(lambda: (self._sittings.waiting(), self._sittings.running(self._identity)))
        for sitting in (*waiting, *running):
            for identity in sitting.seats:
                await self._hub.look_up(identity)
        mine = [
            messages.Mine(table=self._hub.describe(sitting), player=sitting.player(self._identity) or 0, turn=sitting.turn)
            for sitting in running
        ]
        others = [self._hub.describe(sitting) for sitting in waiting if sitting.player(self._identity) is None]
        return messages.Lobby(here=self._here(), open=others, mine=mine, day=days.day_of(self._now))

    def _here(self) -> list[messages.Here]:
        tables: dict[str, set[str]] = {}
        for visitor in self._hub.visitors:
            if visitor.name is not None:
                at = {code for code, table in self._hub.tables.items() if table.sitting.public and visitor in table.visitors}
                tables.setdefault(visitor.name, set()).update(at)
        return [messages.Here(name=name, tables=sorted(tables[name])) for name in sorted(tables)[:200]]

    # -- tables ----------------------------------------------------------------------------------

    async def _make(self, request: messages.Make) -> Message:
        rules = parse_rules(request.rules)
        if request.deal:
            parse_deal(request.deal, rules)
        if request.hints not in [hints.value for hints in Hints]:
            raise NotationError("these are not hints", request.hints)
        await self._may_have_another()
        sitting = await self._new(
            rules=str(rules), hints=request.hints, back=request.back, told=request.told, deal=request.deal,
            leader=request.leader, public=request.public, one=self._identity, two=None,
        )  # fmt: skip
        return await self._seated(sitting.code, over=True)

    async def _new(self, **facts: Any) -> Sitting:
        for _ in range(_TRIES):
            code = new_code(self._hub.outside.rng, TABLE_CODE)
            sitting = Sitting(code=code, made=self._now, moved=self._now, **facts)
            if await self._hub.ledger.ask(lambda sitting=sitting: self._sittings.add(sitting)):  # type: ignore[misc]
                return sitting
        raise DeclinedError(Declined.NOT_KEPT)

    async def _may_have_another(self) -> None:
        if self._visitor.name is None:
            raise DeclinedError(Declined.NO_NAME)
        running = await self._hub.ledger.ask(lambda: self._sittings.running(self._identity))
        if len(running) >= self._hub.limits.tables:
            raise DeclinedError(Declined.TOO_MANY_TABLES)

    async def _sit(self, request: messages.Sit) -> Message:
        return await self._seated(request.table, over=request.over)

    async def _seated(self, code: str, *, over: bool) -> Message:
        """Sit down at one's own seat, or at the open one."""
        async with self._hub.at(code) as table:
            player = table.sitting.player(self._identity) or await self._taken(table)
            ghost = table.other_line(self._visitor, player)
            if ghost is not None and not over:
                raise DeclinedError(Declined.OPEN_ELSEWHERE)
            seated = await table.attach(self._visitor, player)
            if ghost is not None:
                ghost.tell(messages.Replaced(table=code))
                await table.detach(ghost)
        table.tell_presence()
        table.tell_proposal()
        return seated

    async def _taken(self, table: Table) -> Player:
        vacant = table.sitting.vacant
        if vacant is None:
            raise DeclinedError(Declined.TABLE_FULL)
        await self._may_have_another()
        now = self._now
        await self._hub.ledger.ask(lambda: self._sittings.sit(table.code, vacant, self._identity, now))
        await self._hub.refresh(table)
        return vacant

    async def _watch(self, request: messages.Watch) -> Message:
        async with self._hub.at(request.table) as table:
            seated = await table.attach(self._visitor, None)
        table.tell_presence()
        return seated

    async def _leave(self, request: messages.Leave) -> Message:
        await self._hub.leave(self._visitor, request.table)
        return messages.Done()

    async def _withdraw(self, request: messages.Withdraw) -> Message:
        async with self._hub.at(request.table) as table:
            if table.sitting.player(self._identity) is None:
                raise DeclinedError(Declined.NOT_SEATED)
            if not await self._hub.ledger.ask(lambda: self._sittings.remove(request.table)):
                raise DeclinedError(Declined.HAS_STARTED)
            for visitor in table.visitors:
                await table.detach(visitor)
        return messages.Done()

    # -- at a table ------------------------------------------------------------------------------

    def _table(self, code: str) -> Table:
        table = self._hub.tables.get(code)
        if table is None:
            raise DeclinedError(Declined.NOT_SEATED)
        return table

    async def _command(self, request: messages.Command) -> Message:
        command = parse_command(request.command)
        version = await self._table(request.table).do(self._visitor, command, request.version)
        return messages.Done(version=version)

    async def _propose(self, request: messages.Propose) -> Message:
        await self._table(request.table).propose(self._visitor, request.what, request.version)
        return messages.Done()

    async def _answer(self, request: messages.Answer) -> Message:
        table = self._table(request.table)
        granted = await table.answer(self._visitor, request.version, yes=request.yes)
        if granted is not None and granted.what == REMATCH:
            await self._play_again(table)
        return messages.Done(version=request.version)

    async def _play_again(self, table: Table) -> None:
        before = table.sitting
        again = await self._new(
            rules=before.rules, hints=before.hints, back=before.back, told=before.told, deal="",
            leader=table.first_leader.other.value, public=before.public, one=before.one, two=before.two,
        )  # fmt: skip
        table.tell(messages.Again(table=table.code, next=again.code))

    async def _claim(self, request: messages.Claim) -> Message:
        sitting = await self._hub.ledger.ask(lambda: self._sittings.get(request.table))
        table = self._table(request.table)
        if sitting is None:
            raise DeclinedError(Declined.NO_TABLE)
        await table.claim(self._visitor, sitting, self._now)
        return messages.Done()

    async def _save(self, request: messages.Save) -> Message:
        if not await self._table(request.table).save(self._visitor):
            raise DeclinedError(Declined.NOT_KEPT)
        return messages.Done()

    # -- the deal of the day, and records --------------------------------------------------------

    async def _day(self, _request: messages.Day) -> Message:
        day = days.day_of(self._now)
        played = await self._hub.ledger.ask(lambda: self._sittings.of_day(day, self._identity))
        if not played:
            await self._may_have_another()
            with suppress(DeclinedError):
                # Another line of the same player may be as quick; there is one table all the same.
                await self._new(
                rules=days.RULES, hints=Hints.OFF.value, back=False, told=False, deal=f"#{days.deal_of(day)}",
                leader=days.leader_on(day).value, public=False, one=self._identity, two=f"bot:{days.LEVEL.value}", day=day,
            )  # fmt: skip
            played = await self._hub.ledger.ask(lambda: self._sittings.of_day(day, self._identity))
        return await self._seated(played[0].code, over=True)

    async def _results(self, request: messages.Results) -> Message:
        mine = await self._hub.ledger.ask(lambda: self._sittings.of_day(request.day, self._identity))
        if not any(sitting.over for sitting in mine):
            raise DeclinedError(Declined.DAY_FIRST)
        points = await self._hub.ledger.ask(lambda: self._sittings.day_points(request.day))
        scores = [
            messages.Score(name=await self._hub.look_up(identity) or "", points=(one, two)) for identity, one, two in points
        ]
        return messages.DayResults(day=request.day, scores=scores, perfect=await days.perfect(request.day, self._hub.analyst))

    async def _records(self, _request: messages.Records) -> Message:
        records = await self._hub.ledger.ask(lambda: self._sittings.unknown(self._identity))
        return messages.Kept(records=[messages.Record(table=code, text=text) for code, text in records])

    async def _got(self, request: messages.Got) -> Message:
        sitting = await self._hub.ledger.ask(lambda: self._sittings.get(request.table))
        player = sitting.player(self._identity) if sitting else None
        if player is None:
            raise DeclinedError(Declined.NOT_SEATED)
        await self._hub.ledger.ask(lambda: self._sittings.got(request.table, player))
        return messages.Done()

    # -- the operator ----------------------------------------------------------------------------

    async def _named(self, who: str) -> Acquaintance:
        """Whom the operator means, by name or identity."""
        if not self._visitor.is_trusted or self._visitor.is_vouched:
            raise DeclinedError(Declined.NOT_VOUCHED)
        known = await self._hub.ledger.ask(lambda: self._people.of(who) or self._people.named(who))
        if known is None:
            raise DeclinedError(Declined.NOBODY)
        return known

    async def _ban(self, request: messages.Ban) -> Message:
        known = await self._named(request.who)
        await self._hub.ledger.ask(lambda: self._people.ban(known.identity, undo=request.undo))
        if not request.undo:
            await self._send_away(known.identity)
        return messages.Identities(identities=[known.identity])

    async def _forget(self, request: messages.Forget) -> Message:
        known = await self._named(request.who)
        await self._send_away(known.identity)
        for sitting in await self._hub.ledger.ask(lambda: self._sittings.running(known.identity)):
            player = sitting.player(known.identity)
            async with self._hub.at(sitting.code) as table:
                if player is not None:
                    await table.resign(player)
        await self._hub.ledger.ask(lambda: self._sittings.forget(known.identity))
        await self._hub.ledger.ask(lambda: self._people.forget(known.identity))
        self._hub.know(known.identity, None)
        return messages.Identities(identities=[known.identity])

    async def _banned(self, _request: messages.Banned) -> Message:
        if not self._visitor.is_trusted or self._visitor.is_vouched:
            raise DeclinedError(Declined.NOT_VOUCHED)
        return messages.Identities(identities=await self._hub.ledger.ask(self._people.banned))

    async def _send_away(self, identity: str) -> None:
        for visitor in [visitor for visitor in self._hub.visitors if visitor.identity == identity]:
            await self._hub.part(visitor, Gone.SENT_AWAY)
