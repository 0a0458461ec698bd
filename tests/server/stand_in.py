"""A host whose visits run a small program of words instead of the full-screen one.

    python -m tests.server.stand_in STATE [OPTION=VALUE…]

The program takes a word a line: ``make``, ``sit CODE``, ``over CODE``, ``watch CODE``, ``day``, ``play`` (one decision),
``on`` (all of them), ``size``, ``who``, ``environment``, ``flood``, ``fault``, ``deaf``, ``quit``.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from mate_tui.game.rules import parse_rules
from mate_tui.remote.line import Line
from mate_tui.remote.lobby import Lobby, Wanted
from mate_tui.remote.refusals import DeclinedError, LineError
from mate_tui.remote.seat import RemoteSeat
from mate_tui.remote.way import DoorWay, Way
from mate_tui.server.door_options import DoorOptions
from mate_tui.server.hub_process import hub_command
from mate_tui.server.service import run_service
from mate_tui.server.session import Session
from tests.server.play import play_on, step


def program(session: Session) -> int:
    """What runs for each visit."""
    return asyncio.run(Visit(session, DoorWay(session.door)).run())


class Visit:
    def __init__(self, session: Session, way: Way) -> None:
        self._session, self._way = session, way
        self._seat: RemoteSeat | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    def say(self, *words: object) -> None:
        print(*words, flush=True)

    async def run(self) -> int:
        async with Line.open(self._way, self._session.suggested or "Somebody") as line:
            self._lobby = Lobby(line)
            self.say("HOME", line.welcome.name, *self._session.words)
            match self._session.words:
                case ("join", code):
                    await self.try_to(f"sit {code}")
                case ("watch", code):
                    await self.try_to(f"watch {code}")
            reader = asyncio.StreamReader()
            await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
            while text := (await reader.readline()).decode("utf-8", "replace").strip():
                if text == "quit":
                    return 0
                await self.try_to(text)
            return 1

    async def try_to(self, text: str) -> None:
        try:
            await self.take(text)
        except DeclinedError as error:
            self.say("DECLINED", error.why.name)

    async def take(self, text: str) -> None:
        match text.split():
            case ["make", *rules]:
                self._sit(await self._lobby.make(Wanted(parse_rules(*rules or ["classic,rounds=1"]), leader=1)))
            case ["sit", code]:
                self._sit(await self._lobby.sit(code))
            case ["over", code]:
                self._sit(await self._lobby.sit(code, over=True))
            case ["watch", code]:
                self._sit(await self._lobby.watch(code))
            case ["day"]:
                self._sit(await self._lobby.day())
            case ["play"] if self._seat is not None:
                self.say("PLAYED", await step(self._seat, self._seat.current))
            case ["on"] if self._seat is not None:
                await self._seat.begun()
                self._spawn(self._play_on(self._seat))
            case ["who"]:
                self.say("HERE", *(somebody.name for somebody in (await self._lobby.look()).here))
            case ["size"]:
                self.say("SIZE", *os.get_terminal_size())
            case ["environment"]:
                self.say("ENVIRONMENT", *sorted(os.environ))
            case ["flood"]:
                while True:
                    with suppress(BlockingIOError):
                        os.write(1, b"x" * 1023 + b"\n")
            case ["fault"]:
                raise ZeroDivisionError
            case ["deaf"]:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                self.say("DEAF")
                while True:
                    with suppress(OSError):
                        os.read(0, 1)
            case _:
                self.say("UNKNOWN", ascii(text))

    def _sit(self, seat: RemoteSeat) -> None:
        self._seat = seat
        self.say("TABLE", seat.table, *(int(player) for player in seat.players))
        self._spawn(self._tell(seat))
        self._spawn(self._tell_end(seat))

    async def _play_on(self, seat: RemoteSeat) -> None:
        seen = await play_on(seat)
        self.say("OVER", *seen[-1].match.total)

    async def _tell(self, seat: RemoteSeat) -> None:
        async for change in seat.changes():
            self.say("VERSION", change.version, "OF", len(change.match.games), "OVER" if change.match.is_over else "")

    async def _tell_end(self, seat: RemoteSeat) -> None:
        try:
            await seat.failure()
        except (LineError, DeclinedError) as error:
            self.say("ENDED", error)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)


READERS: dict[str, Callable[[str], Any]] = {
    "port": int, "max_sessions": int, "per_address": int, "idle": float, "allow_keys": Path, "log": Path,
}  # fmt: skip


def main() -> int:
    state = Path(sys.argv[1])
    options: dict[str, Any] = {"port": 0, "per_address": 0, "log": state / "log"}
    for word in sys.argv[2:]:
        name, _, value = word.partition("=")
        options[name] = READERS[name](value)
    path = str(state / "hub.sock")
    # Two hosts must not meet, and the folder must be there for the log.
    state.mkdir(parents=True, exist_ok=True)
    return run_service(
        DoorOptions(state, path, **options), program, ["mate_tui.remote.seat"], hub_command(path, state, options["log"])
    )


if __name__ == "__main__":
    sys.exit(main())
