"""The ways to a hub: through its socket, or through a door that has let one in."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import platformdirs

from mate_tui.remote.messages import Vouch, encode
from mate_tui.remote.refusals import Gone, LineError

DOOR, HUB, IDENTITY = "MATE_TUI_DOOR", "MATE_TUI_HUB", "MATE_TUI_IDENTITY"
"""In the environment of a program that was let in: the descriptor to its door; or the hub's socket, and who it is for."""

_CONNECTED = b"+"
"""What is said to a door that is to make a line."""

_PATIENCE = 15.0
"""Seconds for a hub to start."""

_IDLE = 60.0
"""Seconds after which a hub that was started on demand ends when nobody is there."""


class Way(Protocol):
    """How a line to a hub is made, at first and whenever it broke."""

    async def connect(self) -> socket.socket:
        """A connected socket; OSError if the hub cannot be reached now."""


class SocketWay:
    """Through the hub's own socket, as a program of the user that the hub runs as.

    Args:
        path: of the socket.
        identity: whom to vouch for; empty for whoever the system says it is.
    """

    def __init__(self, path: str, identity: str = "") -> None:
        self._path, self._identity = path, identity

    async def connect(self) -> socket.socket:
        """A connected socket on which the identity stands."""
        connected = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connected.setblocking(False)
            await asyncio.get_running_loop().sock_connect(connected, self._path)
            if self._identity:
                await asyncio.get_running_loop().sock_sendall(connected, encode(Vouch(n=0, identity=self._identity)))
        except BaseException:
            connected.close()
            raise
        return connected


class DoorWay:
    """Through a door: it makes the line, lets the identity stand on it, and hands its descriptor over.

    Args:
        descriptor: of a socket to the door.
    """

    def __init__(self, descriptor: int) -> None:
        self._door = socket.socket(fileno=descriptor)
        self._door.setblocking(True)

    async def connect(self) -> socket.socket:
        """A connected socket on which the identity stands already."""
        return await asyncio.to_thread(self._ask)

    def _ask(self) -> socket.socket:
        self._door.sendall(_CONNECTED)
        word, descriptors, _, _ = socket.recv_fds(self._door, 1, 1)
        if not word:
            raise LineError(Gone.BROKEN)
        if not descriptors:
            raise ConnectionRefusedError
        connected = socket.socket(fileno=descriptors[0])
        connected.setblocking(False)
        return connected


class DemandWay:
    """Through the socket of a hub that is started when it is wanted, and ends by itself when nobody needs it.

    Args:
        path: of the socket.
        identity: whom to vouch for.
        command: how the hub is started.
    """

    def __init__(self, path: str, identity: str, command: Sequence[str]) -> None:
        self._way, self._command = SocketWay(path, identity), command

    async def connect(self) -> socket.socket:
        """A connected socket on which the identity stands."""
        with suppress(OSError):
            return await self._way.connect()
        # It outlives this program: the other player may still be there. Of two that are started at once one gives way.
        process: int | None = _started(self._command)
        clock = asyncio.get_running_loop().time
        end = clock() + _PATIENCE
        while True:
            try:
                return await self._way.connect()
            except OSError:
                if clock() > end:
                    raise
            if process is not None and _has_ended(process):
                process, end = None, clock() + _PATIENCE / 5
            await asyncio.sleep(0.05)


def _started(command: Sequence[str]) -> int:
    """Start a program that has nothing to do with this one's terminal; its process."""
    nowhere = [(os.POSIX_SPAWN_OPEN, place, os.devnull, os.O_RDWR, 0) for place in range(3)]
    return os.posix_spawn(command[0], list(command), os.environ, file_actions=nowhere, setsid=True)


def _has_ended(process: int) -> bool:
    return os.waitpid(process, os.WNOHANG)[0] == process


def way_of(environment: Mapping[str, str], role: str) -> Way:
    """The way to a hub from here: the one that whoever let this program in has named, else to that of the user.

    Args:
        environment: of this program.
        role: ``host`` or ``join``; on one account these are two players.
    """
    if DOOR in environment:
        return DoorWay(int(environment[DOOR]))
    if HUB in environment:
        return SocketWay(environment[HUB], environment.get(IDENTITY, ""))
    folder = platformdirs.user_data_path("mate-tui") / "hub"
    path = user_hub_path()
    words = ["hub", "--socket", path, "--state", str(folder), "--log", str(folder / "log"), "--idle", f"{_IDLE:g}"]
    return DemandWay(path, f"unix:{os.getuid()}/{role}", [sys.executable, "-m", "mate_tui", *words])


def user_hub_path() -> str:
    """The socket of the hub of this user: in a folder that is his alone, and short enough for a socket."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) / "mate-tui" if runtime else platformdirs.user_data_path("mate-tui") / "hub"
    return str(folder / "hub.sock")
