"""What a player wants of a hub, as a value, and the seat that comes of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from mate_tui.remote.line import Line
from mate_tui.remote.lobby import Lobby, Wanted
from mate_tui.remote.refusals import Declined, DeclinedError
from mate_tui.remote.seat import RemoteSeat
from mate_tui.remote.way import Way


@dataclass(frozen=True, slots=True)
class Make:
    """A new table."""

    wanted: Wanted = field(default_factory=Wanted)


@dataclass(frozen=True, slots=True)
class Join:
    """The open seat of a table, or one's own again."""

    code: str


@dataclass(frozen=True, slots=True)
class Watch:
    """A look at a table."""

    code: str


@dataclass(frozen=True, slots=True)
class Day:
    """The deal of the day."""


Errand = Make | Join | Watch | Day


@asynccontextmanager
async def seated(
    way: Way, errand: Errand, name: str, take_over: Callable[[], Awaitable[bool]]
) -> AsyncIterator[tuple[Lobby, RemoteSeat]]:
    """The line to a hub and a seat there, for as long as it is wanted; the match may not have begun (``RemoteSeat.begun``).

    Args:
        way: to the hub.
        errand: what is wanted.
        name: what one would like to be called, if one has no name there yet.
        take_over: asked, once, if the seat is open elsewhere.

    Raises:
        LineError: there is no hub.
        DeclinedError: there is no such seat for one.
    """
    async with Line.open(way, name) as line:
        lobby = Lobby(line)
        yield lobby, await sit(lobby, errand, take_over)


async def sit(lobby: Lobby, errand: Errand, take_over: Callable[[], Awaitable[bool]]) -> RemoteSeat:
    """The seat that comes of an errand; DeclinedError if none does."""
    match errand:
        case Make(wanted):
            return await lobby.make(wanted)
        case Watch(code):
            return await lobby.watch(code)
        case Day():
            return await lobby.day()
        case Join(code):
            try:
                return await lobby.sit(code)
            except DeclinedError as error:
                if error.why is not Declined.OPEN_ELSEWHERE or not await take_over():
                    raise
            return await lobby.sit(code, over=True)
