"""The hub as a process of its own, and whoever keeps it running."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

from mate_tui.server.hub import Hub, Outside, serve
from mate_tui.server.log import Log
from mate_tui.store.store import Store

_PATIENCE = 10.0
_PAUSES = (0.05, 0.2, 0.5, 1.0, 5.0)
"""Seconds before a hub that has ended is started again, the more often it does the longer."""


def run_hub(path: str, state: Path, *, idle: float | None, with_parent: bool, log: Path | None = None) -> None:
    """Be a hub: until nobody has been there for ``idle`` seconds, SIGTERM, or the end of standard input if ``with_parent``.

    Raises:
        ListeningError: another one is there, or it cannot listen.
    """
    # What people do here is nobody else's.
    os.umask(0o077)
    state.mkdir(parents=True, exist_ok=True)
    outside = Outside(SystemRandom(), log=Log(log, time.time))
    hub = Hub(Store(state / "hub.db"), outside)
    asyncio.run(_until_told(lambda: serve(hub, path, idle=idle), with_parent=with_parent))


async def _until_told(work: Callable[[], Coroutine[Any, Any, None]], *, with_parent: bool) -> None:
    loop = asyncio.get_running_loop()
    task: asyncio.Task[None] = asyncio.create_task(work())
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, task.cancel)
    if with_parent:
        # Nothing is ever said there; at its end there is nobody any more.
        loop.add_reader(0, lambda: os.read(0, 4096) or (loop.remove_reader(0), task.cancel()))
    with suppress(asyncio.CancelledError):
        await task


class HubProcess:
    """The hub of a host, in a process of its own, started again if it ends.

    Args:
        command: how it is started; it must end with its standard input.
        path: where it listens.
        log: of the host.
    """

    def __init__(self, command: Sequence[str], path: str, log: Callable[..., None]) -> None:
        self._command, self._path, self._log = command, path, log
        self._process: asyncio.subprocess.Process | None = None

    async def ready(self) -> None:
        """Wait until it answers; TimeoutError if it does not."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                if await self._answers():
                    return
                await asyncio.sleep(0.02)

    async def run(self) -> None:
        """Keep it running until cancelled."""
        attempt = 0
        loop = asyncio.get_running_loop()
        try:
            while True:
                since = loop.time()
                self._process = await asyncio.create_subprocess_exec(*self._command, stdin=asyncio.subprocess.PIPE)
                code = await self._process.wait()
                self._log("hub ended", code=code)
                attempt = 0 if loop.time() - since > 60 else attempt + 1
                await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])
        finally:
            await asyncio.shield(self._end())

    async def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()

    async def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.setblocking(False)
            try:
                await asyncio.get_running_loop().sock_connect(line, self._path)
            except OSError:
                return False
            return True


def hub_command(path: str, state: Path, log: Path | None = None) -> list[str]:
    """How the hub of a host is started."""
    words = ["hub", "--socket", path, "--state", str(state), "--with-parent", *(["--log", str(log)] if log else [])]
    return [sys.executable, "-m", "mate_tui", *words]
