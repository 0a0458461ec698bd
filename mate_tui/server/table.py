"""A table of the hub: the match at it while somebody is there, who sits, who looks on, and what needs the consent of both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from mate_tui.controller.commands import Choose, Command, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Change
from mate_tui.controller.host import Host, HostSeat
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.game.cards import Player
from mate_tui.game.certain import certain_outcome
from mate_tui.game.event_text import format_events
from mate_tui.game.events import Event
from mate_tui.game.match import Termination
from mate_tui.remote import messages
from mate_tui.remote.refusals import Declined, DeclinedError
from mate_tui.server.limits import Limits
from mate_tui.server.visitor import Visitor
from mate_tui.store.sittings import Sitting

FINISH, REMATCH = "finish", "rematch"
"""What a player may propose beside taking back."""

_BACK = {TakeBack: "take back", Redo: "redo"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a player asks the other for, as the match stands at a version."""

    player: Player
    what: str
    version: int


@dataclass(frozen=True, slots=True)
class Running:
    """The match of a table while somebody is there."""

    host: Host
    events: tuple[Event, ...]


class Table:
    """One table while somebody is at it.

    Args:
        sitting: as it is kept.
        running: its match; None as long as a seat is open.
        limits: of the hub.
        describe: the table as lists have it.
    """

    def __init__(
        self, sitting: Sitting, running: Running | None, limits: Limits, describe: Callable[[Sitting], messages.Table]
    ) -> None:
        self.sitting = sitting
        self._limits, self._describe = limits, describe
        self._seats: dict[Visitor, HostSeat] = {}
        self._keeper: HostSeat | None = None
        self._players: dict[Visitor, Player | None] = {}
        self._lost: dict[Player, asyncio.TimerHandle] = {}
        self._proposal: Proposal | None = None
        self._host: Host | None = None
        self._last: Change | None = None
        self._whole = b"[]"
        if running is not None:
            self.begin(running)

    # -- who is here -----------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """What is typed to join it."""
        return self.sitting.code

    @property
    def is_empty(self) -> bool:
        """Whether nobody is at it."""
        return not self._players

    @property
    def has_begun(self) -> bool:
        """Whether there is a match."""
        return self._host is not None

    @property
    def first_leader(self) -> Player:
        """Who led the first game."""
        return self._running.current.match.first_dealer

    @property
    def visitors(self) -> Iterable[Visitor]:
        """Everybody who is at it."""
        return list(self._players)

    def player_of(self, visitor: Visitor) -> Player | None:
        """As whom somebody plays here; DeclinedError if he is not at this table."""
        if visitor not in self._players:
            raise DeclinedError(Declined.NOT_SEATED)
        return self._players[visitor]

    def other_line(self, visitor: Visitor, player: Player) -> Visitor | None:
        """The line on which a seat is open already, if that is another one."""
        return next((other for other, seat in self._players.items() if seat is player and other is not visitor), None)

    async def attach(self, visitor: Visitor, player: Player | None) -> messages.Seated:
        """Somebody sits down as a player, or looks on as none; what he is told."""
        if player is None and sum(seat is None for seat in self._players.values()) >= self._limits.watchers:
            raise DeclinedError(Declined.CROWDED)
        if player is not None and (timer := self._lost.pop(player, None)):
            timer.cancel()
        self._players[visitor] = player
        if self._host is not None:
            before, self._seats[visitor] = self._seats.get(visitor), self._host.seat([] if player is None else [player])
            if before is not None:
                await before.leave()
        return self._seated(player)

    async def detach(self, visitor: Visitor, *, is_lost: bool = False) -> None:
        """Somebody has gone; ``is_lost`` says that his line broke and he is likely to be back."""
        if visitor not in self._players:
            return
        player = self._players.pop(visitor)
        if is_lost and player is not None and self.other_line(visitor, player) is None:
            loop = asyncio.get_running_loop()
            self._lost[player] = loop.call_later(self._limits.lost, self._is_away, player)
        self.tell_presence()
        seat = self._seats.pop(visitor, None)
        if seat is not None:
            await seat.leave()

    async def close(self) -> None:
        """Nobody is here any more: the match is closed, and waits in the store."""
        for timer in self._lost.values():
            timer.cancel()
        if self._keeper is not None:
            await self._keeper.leave()

    def _is_away(self, player: Player) -> None:
        del self._lost[player]
        self.tell_presence()

    # -- the match -------------------------------------------------------------------------------

    def begin(self, running: Running) -> None:
        """There is a match now; everybody who is here is told."""
        self._host, self._last = running.host, running.host.current
        # A match at which nobody sits is closed; this one goes on for as long as the table does.
        self._keeper = running.host.seat([])
        self._whole = format_events(running.events).encode()
        for visitor, player in self._players.items():
            self._seats[visitor] = running.host.seat([] if player is None else [player])
        running.host.subscribe(self._changed)
        running.host.open()
        for visitor, player in self._players.items():
            visitor.tell(self._seated(player))

    async def do(self, visitor: Visitor, command: Command, version: int | None) -> int:
        """Carry out a command, or ask the other player first where it needs both; the version after it.

        Raises:
            IllegalPlayError, RefusedError, DeclinedError: it is not done.
        """
        seat = self._seat(visitor)
        if command.player not in seat.players:
            raise RefusedError(Why.NOT_YOUR_SEAT)
        if self._running.current.version >= self._limits.batches and isinstance(command, TakeBack | Redo | TakeHint):
            raise RefusedError(Why.TOO_MUCH)
        if isinstance(command, TakeBack | Redo) and self._is_person(command.player.other):
            await self._running.check(command, version)
            self._propose(Proposal(command.player, _BACK[type(command)], self._running.current.version))
            raise RefusedError(Why.ASKED)
        await seat.send(command, version)
        return self._running.current.version

    async def propose(self, visitor: Visitor, what: str, version: int) -> None:
        """Ask the other player for something that is no command of the match."""
        player = self._own(visitor)
        match = self._running.current.match
        if version != self._running.current.version:
            raise DeclinedError(Declined.STALE)
        if what == FINISH and (match.is_over or match.game_is_over or certain_outcome(match.position) is None):
            raise DeclinedError(Declined.NOT_CERTAIN)
        if what == REMATCH and not match.is_over:
            raise DeclinedError(Declined.NOT_OVER)
        if what not in (FINISH, REMATCH) or not self._is_person(player.other):
            raise DeclinedError(Declined.MALFORMED)
        self._propose(Proposal(player, what, version))

    async def answer(self, visitor: Visitor, version: int, *, yes: bool) -> Proposal | None:
        """Say yes or no to what the other player asks; what was granted and is not a matter of this table alone."""
        player = self._own(visitor)
        proposal = self._proposal
        if proposal is None or proposal.version != version or proposal.player is player:
            raise DeclinedError(Declined.NOTHING_ASKED)
        self._withdraw_proposal()
        if not yes:
            return None
        match proposal.what:
            case "take back":
                await self._running.do(TakeBack(proposal.player), version)
            case "redo":
                await self._running.do(Redo(proposal.player), version)
            case "finish":
                await self._finish()
            case _:
                return proposal
        return None

    async def claim(self, visitor: Visitor, sitting: Sitting, now: float) -> None:
        """End the match because the other player, whose turn it is, has been away for too long."""
        player = self._own(visitor)
        is_late = now - sitting.moved >= self._limits.idle_days * 86_400
        if not self.has_begun:
            raise DeclinedError(Declined.NOT_STARTED)
        if sitting.over or sitting.turn != player.other or not is_late:
            raise DeclinedError(Declined.NOT_IDLE)
        await self._running.do(Resign(player.other, Termination.OUT_OF_TIME), None)

    async def resign(self, player: Player) -> None:
        """A player is gone for ever."""
        if self._host is not None and not self._host.current.match.is_over:
            await self._host.do(Resign(player, Termination.LEFT), None)

    async def save(self, visitor: Visitor) -> bool:
        """Offer the disk again what it could not take."""
        return await self._seat(visitor).save()

    async def _finish(self) -> None:
        while not (match := self._running.current.match).game_is_over:
            position = match.position
            assert position.turn is not None
            # They are all worth the same.
            await self._running.do(Choose(position.turn, position.choices()[0]), self._running.current.version)

    def _changed(self, change: Change) -> None:
        news = format_events(change.events).encode()
        self._whole = self._whole[:-1] + b"," + news[1:]
        self._last = change
        line = messages.encode(self._change(change, news))
        for visitor in self._players:
            visitor.outbox.put_state("change", self.code, line)
        if self._proposal is not None:
            self._withdraw_proposal()

    def _change(self, change: Change, news: bytes = b"[]") -> messages.Change:
        return messages.Change(
            table=self.code,
            version=change.version,
            events=msgspec.Raw(news),
            match=msgspec.Raw(self._whole),
            saved=change.saved,
        )

    # -- telling ---------------------------------------------------------------------------------

    def tell(self, message: messages.Message) -> None:
        """Tell everybody who is at the table."""
        for visitor in self._players:
            visitor.tell(message)

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        watching = sum(player is None for player in self._players.values())
        one, two = (self._presence(player) for player in Player)
        line = messages.encode(messages.Presence(table=self.code, seats=(one, two), watching=watching))
        for visitor in self._players:
            visitor.outbox.put_state("presence", self.code, line)

    def _presence(self, player: Player) -> str:
        identity = self.sitting.seats[player.index]
        if identity is None:
            return "open"
        if identity.startswith("bot:"):
            return "bot"
        if player in self._players.values():
            return "here"
        return "lost" if player in self._lost else "away"

    def _seated(self, player: Player | None) -> messages.Seated:
        # Not what the host has by now: what has been told is what the events so far amount to.
        change = None if self._last is None else self._change(self._last)
        return messages.Seated(table=self._describe(self.sitting), player=player, change=change)

    def _propose(self, proposal: Proposal) -> None:
        self._proposal = proposal
        self.tell_proposal()

    def tell_proposal(self) -> None:
        """Tell what is asked, if anything is."""
        if (asked := self._proposal) is not None:
            self._put_asked(asked, asked.what)

    def _withdraw_proposal(self) -> None:
        if (asked := self._proposal) is not None:
            self._proposal = None
            self._put_asked(asked, None)

    def _put_asked(self, asked: Proposal, what: str | None) -> None:
        message = messages.Asked(table=self.code, player=asked.player, what=what, version=asked.version)
        for visitor in self._players:
            visitor.outbox.put_state("asked", self.code, messages.encode(message))

    # -- who may ---------------------------------------------------------------------------------

    @property
    def _running(self) -> Host:
        if self._host is None:
            raise DeclinedError(Declined.NOT_STARTED)
        return self._host

    def _seat(self, visitor: Visitor) -> HostSeat:
        self.player_of(visitor)
        seat = self._seats.get(visitor)
        if seat is None:
            raise DeclinedError(Declined.NOT_STARTED)
        return seat

    def _own(self, visitor: Visitor) -> Player:
        """The player as whom somebody sits here; those who look on ask for nothing."""
        player = self.player_of(visitor)
        if player is None:
            raise RefusedError(Why.NOT_YOUR_SEAT)
        return player

    def _is_person(self, player: Player) -> bool:
        identity = self.sitting.seats[player.index]
        return identity is not None and not identity.startswith("bot:")
