"""A hub within the test, and lines to it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from mate_tui.remote.line import Line
from mate_tui.remote.lobby import Lobby
from mate_tui.remote.way import SocketWay
from mate_tui.server.hub import Hub, Outside, serve
from mate_tui.server.limits import Limits
from mate_tui.store.store import Store


@dataclass
class Clock:
    """Days go by when a test says so."""

    now: float = 1_796_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class HubAt:
    """Starts and ends a hub at one place again and again."""

    folder: Path
    limits: Limits = field(default_factory=Limits)
    clock: Clock = field(default_factory=Clock)
    log: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    hub: Hub | None = None

    @property
    def path(self) -> str:
        return str(self.folder / "hub.sock")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Hub]:
        def log(event: str, **facts: object) -> None:
            self.log.append((event, facts))

        outside = Outside(Random(1), self.clock, log=log, pace=0.0)
        self.hub = Hub(Store(self.folder / "hub.db"), outside, self.limits)
        task = asyncio.create_task(serve(self.hub, self.path))
        while not os.path.exists(self.path):  # noqa: ASYNC240
            await asyncio.sleep(0.001)
            if task.done():
                await task
        try:
            yield self.hub
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    @asynccontextmanager
    async def line(self, who: str, patience: float = 5.0) -> AsyncIterator[Lobby]:
        async with Line.open(SocketWay(self.path, who), who.title(), patience) as line:
            yield Lobby(line)
