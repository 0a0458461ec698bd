"""What the operator of a host can ask of it, over a socket that is his alone: who is here, and send away, ban, forget."""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from mate_tui.game.errors import MateError
from mate_tui.remote import messages
from mate_tui.remote.line import BrokenError, Line
from mate_tui.remote.way import SocketWay
from mate_tui.server.door import Door
from mate_tui.server.listening import listening_socket
from mate_tui.server.told import Told

_LONGEST = 64 << 10
SOCKET = "operator.sock"
"""Its name in the folder of the host."""


class Operator:
    """Answers the operator.

    Args:
        door: of the host.
    """

    def __init__(self, door: Door) -> None:
        self._door = door

    async def serve(self) -> None:
        """Listen until cancelled."""
        with listening_socket(str(self._door.options.state / SOCKET)) as listening:
            server = await asyncio.start_unix_server(self._meet, sock=listening, limit=_LONGEST)
            async with server:
                await server.serve_forever()

    async def start(self) -> None:
        """Ask the hub who is not to be let in."""
        identities: messages.Identities = await self._hub(messages.Banned)
        self._door.banned.update(identities.identities)

    async def _meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, ValueError, asyncio.LimitOverrunError):
            request = json.loads(await reader.readline())
            try:
                answer = await self._do(request)
            except (MateError, BrokenError) as error:
                answer = {"error": str(error) or "the hub does not answer"}
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        writer.close()

    async def _do(self, request: Mapping[str, Any]) -> dict[str, Any]:
        match request:
            case {"do": "list"}:
                return {"visits": [self._visit(number) for number in sorted(self._door.visits)]}
            case {"do": "kick", "who": str(who)}:
                return {"visits": self._kick(who)}
            case {"do": "ban", "who": str(who), "undo": bool(undo)}:
                return await self._ban(who, undo=undo)
            case {"do": "forget", "who": str(who)}:
                (identity,) = (await self._hub(messages.Forget, who=who)).identities
                visits = self._kick(identity)
                self._door.lodgings.forget(identity)
                self._door.log("forgotten", identity=identity)
                return {"identity": identity, "visits": visits}
            case _:
                return {"error": "this is not understood"}

    def _visit(self, number: int) -> dict[str, Any]:
        visit = self._door.visits[number]
        caller = visit.caller
        idle = round(self._door.clock() - visit.last_key)
        return {"visit": number, "identity": caller.identity, "user": caller.user, "address": caller.address, "idle": idle}

    def _kick(self, who: str) -> int:
        """End the visits of this number, identity or user; how many there were."""
        ended = 0
        for number, visit in list(self._door.visits.items()):
            if who in (str(number), visit.caller.identity, visit.caller.user):
                visit.let_go(Told.KICKED)
                ended += 1
        self._door.log("kicked", who=who, visits=ended)
        return ended

    async def _ban(self, who: str, *, undo: bool) -> dict[str, Any]:
        (identity,) = (await self._hub(messages.Ban, who=who, undo=undo)).identities
        (self._door.banned.discard if undo else self._door.banned.add)(identity)
        self._door.log("unbanned" if undo else "banned", identity=identity)
        return {"identity": identity, "visits": 0 if undo else self._kick(identity)}

    async def _hub(self, kind: type[messages.Request], **facts: Any) -> Any:
        async with Line.open(SocketWay(self._door.options.hub)) as line:
            return await line.ask(kind, **facts)


def ask_operator(state: Path, request: Mapping[str, object]) -> dict[str, Any]:
    """Ask a host that is open, from another process; OSError if none is."""
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(30)
        line.connect(str(state / SOCKET))
        line.sendall(json.dumps(request).encode() + b"\n")
        with line.makefile("rb") as answers:
            answer: dict[str, Any] = json.loads(answers.readline() or b"{}")
            return answer
