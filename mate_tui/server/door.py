"""The door: lets people in over SSH, says who they are, starts a program for each, and hands it lines to the hub."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import asyncssh
from asyncssh.kex import get_kex_algs

from mate_tui.remote.messages import Vouch, encode
from mate_tui.server.addresses import Addresses, listening_at, place_of, plain
from mate_tui.server.caller import Caller, Connection
from mate_tui.server.door_options import DoorOptions
from mate_tui.server.forker import ask_fork, ask_signal, read_news
from mate_tui.server.host_key import host_key
from mate_tui.server.line_meter import LineMeter
from mate_tui.server.lodgings import Lodgings, environment_for
from mate_tui.server.log import Log
from mate_tui.server.session import Session
from mate_tui.server.told import Told, guest_code
from mate_tui.server.visit import Visit

_LOGIN = 30.0
"""Seconds for logging in."""

_KEEPALIVE, _KEEPALIVES = 15, 3
"""Seconds between questions whether the other end is there, and how many go unanswered before it is not."""

_WINDOW = 64 << 10
"""Bytes that may be under way to a program."""

_KEY_EXCHANGES = (
    "curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256",
    "ecdh-sha2-nistp256", "ecdh-sha2-nistp384", "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256", "diffie-hellman-group16-sha512", "diffie-hellman-group18-sha512",
)  # fmt: skip
"""The client chooses. Dropbear guesses which one is named first here, and asyncssh does not take back a guess that was wrong."""

_GLANCE = 0.25
_GRACE = 5.0


@dataclass(slots=True)
class _Running:
    """A visit whose program runs.

    Attributes:
        rendezvous: where the program asks for lines to the hub.
    """

    visit: Visit
    rendezvous: socket.socket
    since: float = field(default_factory=time.time)


class Door:
    """A host that is open.

    Args:
        options: how.
        forker: the socket to it.
        rng: of the codes of guests.
        now: seconds since 1970.
        clock: seconds that never go back.
    """

    def __init__(
        self,
        options: DoorOptions,
        forker: socket.socket,
        rng: Random | None = None,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.options, self.clock = options, clock
        self.log = Log(options.log, now)
        self.lodgings = Lodgings(options.state / "players", rng or SystemRandom())
        self.allowed = None if options.allow_keys is None else _fingerprints(options.allow_keys)
        self.banned: set[str] = set()
        self.visits: dict[int, Visit] = {}
        self._running: dict[int, _Running] = {}
        self._forker = forker
        self._numbers = count(1)
        self._connections: dict[LineMeter, asyncssh.SSHServerConnection | None] = {}
        self._addresses = Addresses(options.per_address, clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sockets: list[socket.socket] = []
        self._is_closing = False
        self.broken = asyncio.Event()

    # -- open and close --------------------------------------------------------------------------

    async def open(self) -> str:
        """Begin to let people in; the line that says where, and by which key one knows the host. OSError if that cannot be."""
        key = host_key(self.options.state / "host_key")
        # Room for everybody, as far as the system gives it.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65536)), hard))
        key_exchanges = [name for name in _KEY_EXCHANGES if name.encode() in get_kex_algs()]
        self._ssh = await asyncssh.SSHServerConnectionOptions.construct(
            server_host_keys=[key], encoding=None, line_editor=False, allow_scp=False, agent_forwarding=False,
            x11_forwarding=False, password_auth=False, host_based_auth=False, gss_host=None, login_timeout=_LOGIN,
            keepalive_interval=_KEEPALIVE, keepalive_count_max=_KEEPALIVES, window=_WINDOW, tcp_keepalive=True,
            compression_algs=["zlib@openssh.com", "none"], server_version="mate-tui", kex_algs=key_exchanges, config=None,
        )  # fmt: skip
        self._sockets = await listening_at(self.options.listen, self.options.port)
        self._forker.setblocking(False)
        asyncio.get_running_loop().add_reader(self._forker, self._hear_forker)
        for listening in self._sockets:
            self._spawn(self._accept(listening))
        self._spawn(self._look())
        places = " ".join(place_of(listening) for listening in self._sockets)
        self.log("open", at=places, key=key.get_fingerprint())
        return f"listening on {places} {key.get_fingerprint()}"

    async def close(self) -> None:
        """Tell everybody that the host is closing, and close; every match is kept."""
        self._is_closing = True
        for listening in self._sockets:
            listening.close()
        leaving = list(self.visits.values())
        for visit in leaving:
            visit.let_go(Told.CLOSING)
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE):
                for visit in leaving:
                    await visit.ended.wait()
        await self._hang_up()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(ValueError, OSError):
            asyncio.get_running_loop().remove_reader(self._forker)
        self._forker.close()
        self.log("closed", visits=len(leaving))
        self.log.close()

    async def _hang_up(self) -> None:
        """Let clients go by themselves, so that they show what they were told; then close what is left."""
        end = self.clock() + _GRACE
        while self._connections and self.clock() < end:
            if not any(self._connections.values()):
                break
            await asyncio.sleep(_GLANCE)
        for connection in list(self._connections.values()):
            if connection is not None:
                connection.abort()

    # -- connections -----------------------------------------------------------------------------

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connected, (address, *_) = await loop.sock_accept(listening)
            except OSError as error:
                # Too many open files, or one that went at once; others may come.
                self.log("not accepted", error=str(error))
                await asyncio.sleep(_GLANCE)
                continue
            address = plain(address)
            if self._has_room and self._addresses.come(address):
                self._spawn(self._serve(connected, address))
            else:
                self.log("refused", what="connection", address=address)
                connected.close()

    @property
    def _has_room(self) -> bool:
        return not self._is_closing and len(self._connections) < 2 * self.options.max_sessions + 50

    async def _serve(self, connected: socket.socket, address: str) -> None:
        meter = LineMeter(connected, self.clock)
        self._connections[meter] = None
        server = Connection(self, address)
        try:
            connection = await asyncssh.run_server(connected, config=None, options=self._ssh, server_factory=lambda: server)
            self._connections[meter] = connection
            caller = server.caller
            self.log("login", address=address, identity=caller.identity, user=caller.user)
            await connection.wait_closed()
        except (OSError, asyncssh.Error, TimeoutError) as error:
            self.log("gone", address=address, why=f"{type(error).__name__}: {error}")
        except Exception as error:  # noqa: BLE001
            # One connection takes nobody with it.
            self.log("fault", address=address, error=f"{type(error).__name__}: {error}")
        finally:
            del self._connections[meter]
            connected.close()
            self._addresses.go(address)

    async def _look(self) -> None:
        """From time to time end what sends too much, or nothing for too long."""
        while True:
            await asyncio.sleep(_GLANCE)
            for meter, connection in list(self._connections.items()):
                if meter.is_flooded() and connection is not None:
                    self.log("refused", what="flood")
                    connection.abort()
            idle = self.options.idle
            for visit in list(self.visits.values()):
                if idle and self.clock() - visit.last_key > idle:
                    visit.let_go(Told.IDLE)

    # -- visits ----------------------------------------------------------------------------------

    def next_number(self) -> int:
        """What the next visit is called between door and forker."""
        return next(self._numbers)

    def begin(self, visit: Visit) -> None:
        """Start the program of a visit, if there is room and it asks for something."""
        caller = visit.caller
        self.visits[visit.number] = visit
        for reason, is_so in (
            (Told.CLOSING, self._is_closing),
            (Told.BANNED, caller.identity in self.banned),
            (Told.FULL, len(self.visits) > self.options.max_sessions),
        ):
            if is_so:
                self.log("refused", what=reason.name, address=caller.address, identity=caller.identity)
                visit.let_go(reason)
                return
        words = visit.words()
        if words is None:
            visit.finish(2)
            return
        try:
            self._fork(visit, words)
        except Exception as error:  # noqa: BLE001
            self.log("not started", error=f"{type(error).__name__}: {error}", identity=caller.identity)
            visit.let_go(Told.BROKEN)

    def _fork(self, visit: Visit, words: tuple[str, ...]) -> None:
        caller = visit.caller
        folder = self.lodgings.open(caller.identity)
        code = caller.guest.code if caller.guest else ""
        if caller.guest:
            caller.farewell = guest_code(code, *self._host, is_new=caller.guest.is_new)
            visit.say(caller.farewell)
        environment = environment_for(folder, visit.environment, visit.terminal)
        suggested = "" if caller.table or caller.guest else caller.user
        session = Session(words, environment, str(folder), visit.is_terminal, suggested=suggested, guest=code)
        rendezvous, its = socket.socketpair()
        streams = visit.open_streams()
        try:
            ask_fork(self._forker, visit.number, session, [*streams, its.fileno()])
        except OSError:
            rendezvous.close()
            raise
        finally:
            its.close()
            for descriptor in streams:
                os.close(descriptor)
        self._running[visit.number] = _Running(visit, rendezvous)
        rendezvous.setblocking(False)
        self._spawn(self._attend(rendezvous, caller))
        self.log("begun", visit=visit.number, identity=caller.identity, address=caller.address, words=" ".join(words))

    async def _attend(self, rendezvous: socket.socket, caller: Caller) -> None:
        """Whenever a program asks, make a line to the hub on which its player stands, and hand it over."""
        loop = asyncio.get_running_loop()
        name = "Guest" if caller.guest else ""
        with suppress(OSError):
            while await loop.sock_recv(rendezvous, 1):
                try:
                    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                        line.setblocking(False)
                        await loop.sock_connect(line, self.options.hub)
                        await loop.sock_sendall(line, encode(Vouch(n=0, identity=caller.identity, name=name)))
                        socket.send_fds(rendezvous, [b"+"], [line.fileno()])
                except OSError:
                    await loop.sock_sendall(rendezvous, b"-")
                await asyncio.sleep(0.05)

    @property
    def _host(self) -> tuple[str, int]:
        """As what a player may know this host; he knows better."""
        return socket.gethostname(), int(self._sockets[0].getsockname()[1])

    def signal(self, visit: Visit, number: signal.Signals) -> None:
        """Send a signal to the program of a visit."""
        with suppress(OSError):
            ask_signal(self._forker, visit.number, number)

    def over(self, visit: Visit) -> None:
        """A visit has ended."""
        self.visits.pop(visit.number, None)
        running = self._running.pop(visit.number, None)
        if running is not None:
            running.rendezvous.close()
            if all(other.caller.identity != visit.caller.identity for other in self.visits.values()):
                self.lodgings.tidy(visit.caller.identity)
            self.log("ended", visit=visit.number, identity=visit.caller.identity, why=visit.reason.name if visit.reason else None)

    def _hear_forker(self) -> None:
        try:
            news = read_news(self._forker)
        except BlockingIOError:
            return
        except OSError:
            news = None
        if news is None:
            # Without it nobody can be let in; whoever keeps this process running starts it again.
            asyncio.get_running_loop().remove_reader(self._forker)
            self.log("fault", error="the forker has gone")
            self.broken.set()
        elif visit := self.visits.get(news.get("forked", 0)):
            visit.forked()
        elif visit := self.visits.get(news.get("ended", 0)):
            visit.finish(news["status"])
        elif "forked" in news:
            # Let go before it began.
            with suppress(OSError):
                ask_signal(self._forker, news["forked"], signal.SIGKILL)

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _fingerprints(path: Path) -> frozenset[str]:
    """The keys of a file like ``authorized_keys``; OSError or asyncssh.KeyImportError if it cannot be read."""
    return frozenset(key.get_fingerprint() for key in asyncssh.read_public_key_list(path))
