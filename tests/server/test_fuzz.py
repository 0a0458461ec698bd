"""Whatever comes in at the hub and at the door: refused with a reason, and nobody else is troubled. Seeds are printed."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from random import Random
from typing import Any

import asyncssh
import pytest

from mate_tui.controller.commands import Choose
from mate_tui.game.cards import Player
from mate_tui.remote.lobby import Wanted
from mate_tui.remote.messages import LONGEST_REQUEST, AnyRequest
from mate_tui.remote.refusals import Declined
from mate_tui.server.limits import Limits
from tests.server.over_ssh import Host
from tests.server.play import choice
from tests.server.running import HubAt

MESSAGES = 10_000
SESSIONS = 1_000
FREE = Limits(rate=1e9, burst=1e9, faults=10**9, lines=10**6, tables=40)
"""A hub that tires of nobody, so that everything is looked at."""


def junk(rng: Random, depth: int = 0) -> Any:
    """Some value of JSON."""
    kinds = ["number", "text", "null", "list", "object", "huge"] if depth < 4 else ["number", "text", "null"]
    match rng.choice(kinds):
        case "number":
            return rng.choice([0, 1, 2, 3, -1, 10**30, 1.5, 2**53, True])
        case "text":
            return rng.choice(["", "ada", "\x1b[2J", "\u202e", "😀" * 50, "TS", "A" * 500, "choose", "classic", "finish"])
        case "huge":
            return "x" * rng.choice([300, 7000, 20_000])
        case "list":
            return [junk(rng, depth + 1) for _ in range(rng.randint(0, 6))]
        case "object":
            return {str(junk(rng, 9)): junk(rng, depth + 1) for _ in range(rng.randint(0, 4))}
        case _:
            return None


class Mischief:
    """Lines that somebody might send who has read the messages."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self._rng, self._tables = Random(seed), tables
        self._kinds = [kind for kind in AnyRequest.__args__ if kind.__name__ not in ("Vouch", "Hello")]

    def line(self, number: int) -> bytes:
        """One of them."""
        rng = self._rng
        match rng.randrange(8):
            case 0:
                return rng.randbytes(rng.randint(0, 300)).replace(b"\n", b"") + b"\n"
            case 1:
                return b"[" * rng.choice([10, 4000]) + b"\n"
            case 2:
                whole = json.dumps(self._request(number)).encode()
                return whole[: rng.randint(0, len(whole))] + b"\n"
            case 3:
                return json.dumps({"ask": rng.choice(["command", "sit", "make"]), "n": number, "x": junk(rng)}).encode() + b"\n"
            case _:
                return json.dumps(self._request(number)).encode() + b"\n"

    def _request(self, number: int) -> dict[str, Any]:
        rng = self._rng
        kind = rng.choice(self._kinds)
        request: dict[str, Any] = {"ask": kind.__name__.lower(), "n": number}
        for field in kind.__struct_fields__:
            if field == "n":
                continue
            request[field] = junk(rng) if rng.random() < 0.3 else self._likely(field)
        if rng.random() < 0.1:
            request[rng.choice(["n", "ask", "identity", "table"])] = junk(rng)
        return request

    def _likely(self, field: str) -> Any:
        rng = self._rng
        likely: dict[str, list[Any]] = {
            "table": [*self._tables, "zzzzzz"],
            "version": [None, 0, 1, 2, 3, 10**9],
            "command": [
                ["choose", 1, "TS"], ["choose", 2, "TS"], ["choose", 1, "-"], ["resign", 2, "resigned"], ["resign", 1, "x"],
                ["next game", 1], ["take back", 1], ["redo", 2], ["hint", 1], ["hint", 3], ["choose", 1], [], ["x"],
                ["choose", 1, "TS", "TS"],
            ],
            "what": ["finish", "rematch", "take back"],
            "rules": ["classic", "capellen,rounds=3", "poker"],
            "hints": ["off", "ask", "x"],
            "deal": ["", "#5", "#0", "AK"],
            "who": ["ada", "SHA256:x"],
            "day": ["2026-12-01"],
            "name": ["Mal", "\x1b"],
        }  # fmt: skip
        return rng.choice(likely.get(field, [True, False, 0, 1]))


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_messages_harm_nobody(tmp_path: Path, seed: int) -> None:
    at = HubAt(tmp_path, FREE)
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one = await ada.make(Wanted(leader=1))
        two = await bo.sit(one.table)
        await one.begun()
        before = one.current
        open_table = await ada.make(Wanted())
        mischief = Mischief(seed, [one.table, open_table.table])
        answered = sent = 0
        while sent < MESSAGES // 2:
            reader, writer = await asyncio.open_unix_connection(at.path, limit=1 << 22)
            # As the door does it: somebody stands on this line who may nothing but play.
            writer.write(b'{"ask":"vouch","n":0,"identity":"mal"}\n{"ask":"hello","n":0,"protocol":1,"name":"Mal"}\n')
            reading = asyncio.create_task(reader.read())
            for _ in range(250):
                sent += 1
                # What is longer ends the line; that has a test of its own.
                writer.write(mischief.line(sent)[: LONGEST_REQUEST - 2].rstrip(b"\n") + b"\n")
            writer.write_eof()
            answers = [json.loads(line) for line in (await reading).splitlines()]
            writer.close()
            answered += len(answers)
            for answer in answers:
                if answer["is"] == "refused":
                    assert answer["why"][0] in ("hub", "match", "rules")
        assert answered > sent // 4
        assert not [entry for entry in at.log if entry[0] in ("fault", "store")]
        # The match is as it was, and goes on.
        assert (one.current.version, one.current.match) == (before.version, before.match)
        await one.send(Choose(Player.ONE, choice(one.current)), before.version)
        await two.changes().__anext__()


async def test_a_line_that_is_too_long_is_refused_and_ends(tmp_path: Path) -> None:
    at = HubAt(tmp_path)
    async with at.running():
        reader, writer = await asyncio.open_unix_connection(at.path)
        writer.write(b'{"ask":"hello","n":0,"protocol":1}\n' + b"x" * 100_000)
        answers = (await reader.read()).splitlines()
        writer.close()
        assert json.loads(answers[-1])["why"] == ["hub", Declined.TOO_LONG.name]


async def test_whoever_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    at = HubAt(tmp_path, Limits(unnamed=0.1))
    async with at.running() as hub:
        reader, writer = await asyncio.open_unix_connection(at.path)
        assert await reader.read() == b""
        writer.close()
        async with at.line("ada") as ada:
            await asyncio.sleep(0.3)
            await ada.look()
        async with asyncio.timeout(30):
            while hub.visitors:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_random_bytes_at_the_door(tmp_path: Path) -> None:
    with Host(tmp_path / "state") as host:
        rng = Random(3)

        async def knock(number: int) -> None:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
            except OSError:
                return
            beginning = rng.choice([b"", b"SSH-2.0-x\r\n", b"SSH-1.5-x\r\n", b"GET / HTTP/1.1\r\n\r\n"])
            try:
                writer.write(beginning + rng.randbytes(rng.choice([0, 1, 10, 100, 5000])))
                async with asyncio.timeout(2):
                    await reader.read(rng.choice([1, 1 << 16]))
                if number % 3:
                    writer.write(rng.randbytes(2000))
            except (OSError, TimeoutError):
                pass
            finally:
                writer.transport.abort()

        for start in range(0, SESSIONS // 2, 50):
            await asyncio.gather(*(knock(number) for number in range(start, start + 50)))
        assert host.process.poll() is None
        await one_visit(host)
        assert not host.events("fault")


async def one_visit(host: Host) -> None:
    """Somebody who means no harm is served as ever."""
    async with connection(host) as line, line.create_process("play") as process:
        process.stdin.write("who\nquit\n")
        assert "HOME mal" in await process.stdout.read()


KEY = asyncssh.generate_private_key("ssh-ed25519")


def connection(host: Host) -> Any:
    return asyncssh.connect("127.0.0.1", host.port, username="mal", known_hosts=None, client_keys=[KEY], config=None)


async def test_random_requests_at_the_door(tmp_path: Path) -> None:
    with Host(tmp_path / "state") as host:
        for start in range(0, SESSIONS // 2, 20):
            await asyncio.gather(*(misbehave(host, seed) for seed in range(start, start + 20)))
        assert host.process.poll() is None
        await one_visit(host)
        assert not host.events("fault")
        host.wait_for("ended", len(host.events("begun")))


async def misbehave(host: Host, seed: int) -> None:
    """One connection that asks for this and that, and ends in some way."""
    rng = Random(seed)
    async with connection(host) as line:
        for _ in range(rng.randint(1, 4)):
            try:
                async with asyncio.timeout(5):
                    await _ask(line, rng)
            except (asyncssh.Error, asyncssh.ChannelListenError, OSError, TimeoutError):
                continue
        if rng.random() < 0.5:
            line.abort()


async def _ask(line: asyncssh.SSHClientConnection, rng: Random) -> None:
    size = rng.choice([(0, 0), (65535, 65535), (80, 24), (1, 1), (2**31, 5)])
    match rng.randrange(6):
        case 0:
            await line.run(
                rng.choice(["sh", "rm -rf /", "join zzzzzz", "x" * 5000, "'", "help"]), check=False, stdin=asyncssh.DEVNULL
            )
        case 1:
            await line.start_sftp_client()
        case 2:
            await line.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22)
        case 3:
            await line.open_connection("127.0.0.1", 22)
            pytest.fail("a way to another port")
        case 4:
            environment = {f"LC_{number}": "x" * rng.choice([1, 1000]) for number in range(rng.choice([1, 300]))}
            await line.create_process("play", env=environment, term_type=rng.choice([None, "xterm", "\x01", "x" * 3000]))
        case _:
            async with line.create_process(term_type="xterm", term_size=size) as process:
                for _ in range(rng.randint(1, 30)):
                    process.change_terminal_size(rng.choice([0, 1, 65535]), rng.choice([0, 1, 65535]))
                    process.send_signal(rng.choice(["INT", "KILL", "USR1", "HUP", "NOSUCH"]))
                    process.stdin.write(rng.randbytes(rng.randint(0, 200)).decode("latin-1"))
                process.channel.send_break(1000)
                process.terminate()


async def test_an_endless_stream_of_requests_is_cut_off(tmp_path: Path) -> None:
    """What is not read by anybody, such as variables of the environment, does not gather in the door's memory."""
    with Host(tmp_path / "state") as host:
        async with connection(host) as line:
            process = await line.create_process("play")
            with pytest.raises((OSError, asyncssh.Error)):
                for number in range(200_000):
                    process.channel._send_request(
                        b"env", asyncssh.packet.String(f"LC_{number}"), asyncssh.packet.String("x" * 2000)
                    )
                    if number % 200 == 0:
                        await asyncio.sleep(0)
                    if line.is_closed():
                        raise ConnectionResetError
        assert [event for event in host.events("refused") if event["what"] == "flood"]
        await one_visit(host)


def test_connections_that_come_and_go_leave_nothing(tmp_path: Path) -> None:
    with Host(tmp_path / "state") as host:

        def descriptors() -> int:
            return len(list(Path(f"/proc/{host.process.pid}/fd").iterdir()))

        before = None
        for number in range(400):
            with socket.create_connection(("127.0.0.1", host.port)) as coming:
                if number % 2:
                    coming.sendall(b"SSH-2.0-x\r\n")
            if number == 100:
                asyncio.run(one_visit(host))
                before = descriptors()
        asyncio.run(one_visit(host))
        assert before is not None
        assert descriptors() <= before + 3
