"""The ways to a hub: through a socket, through sshd, on demand; who may vouch, and who may not even knock."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import stat
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from mate_tui.game.errors import MateError
from mate_tui.game.rules import parse_rules
from mate_tui.remote.errand import Join, Make, Watch, seated
from mate_tui.remote.line import Line
from mate_tui.remote.lobby import Lobby, Wanted
from mate_tui.remote.messages import Hello, Vouch, encode
from mate_tui.remote.refusals import Declined, DeclinedError
from mate_tui.remote.way import DemandWay, SocketWay, way_of
from mate_tui.server.orders import read_order
from mate_tui.server.sshd import fingerprint, visit_of
from tests.server.over_ssh import PATIENCE, ROOT, Keys, Player, needs_ssh
from tests.server.play import play_on
from tests.server.running import HubAt


async def no() -> bool:
    return False


async def yes() -> bool:
    return True


async def test_two_on_one_account_and_the_hub_ends_when_it_is_idle(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr("mate_tui.remote.way._IDLE", 1.0)
    host, join = way_of(os.environ, "host"), way_of(os.environ, "join")
    wanted = Wanted(parse_rules("classic,rounds=1"))
    async with seated(host, Make(wanted), "root", no) as (_, one), seated(join, Join(one.table), "root", no) as (lobby, two):
        assert lobby.name is not None
        assert lobby.name.startswith("root ")
        await one.begun()
        await asyncio.gather(play_on(one), play_on(two))
        assert one.current.match == two.current.match
        folder = own_home / "mate-tui" / "hub"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "hub.sock").stat().st_mode) == 0o600
        assert stat.S_IMODE((folder / "hub.db").stat().st_mode) == 0o600
    async with asyncio.timeout(PATIENCE):
        while (folder / "hub.sock").exists():  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    # And it is all there again.
    async with seated(join, Join(one.table), "root", no) as (_, again):
        assert again.current.match == one.current.match


async def test_two_that_start_the_hub_at_once_meet_in_one(tmp_path: Path) -> None:
    path = str(tmp_path / "hub.sock")
    words = ["hub", "--socket", path, "--state", str(tmp_path), "--idle", "1", "--log", str(tmp_path / "log")]
    ways = [DemandWay(path, f"unix:1/{number}", [sys.executable, "-m", "mate_tui", *words]) for number in range(4)]

    async def here(way: DemandWay, name: str) -> list[str]:
        async with Line.open(way, name) as line:
            lobby = Lobby(line)
            async with asyncio.timeout(PATIENCE):
                while True:
                    names = [somebody.name for somebody in (await lobby.look()).here]
                    if len(names) == 4:
                        # Nobody goes before all have seen all.
                        await asyncio.sleep(0.5)
                        return names
                    await asyncio.sleep(0.05)

    seen = await asyncio.gather(*(here(way, f"P{number}") for number, way in enumerate(ways)))
    assert seen == [["P0", "P1", "P2", "P3"]] * 4


async def test_a_seat_open_elsewhere_is_asked_for_once(tmp_path: Path) -> None:
    at = HubAt(tmp_path)
    asked: list[str] = []

    async def agree() -> bool:
        asked.append("once")
        return True

    async with at.running():
        way = SocketWay(at.path, "ada")
        async with seated(way, Make(), "Ada", no) as (_, seat):
            with pytest.raises(DeclinedError) as declined:
                async with seated(way, Join(seat.table), "Ada", no):
                    pass
            assert declined.value.why is Declined.OPEN_ELSEWHERE
            async with seated(way, Join(seat.table), "Ada", agree) as (_, again):
                assert again.players == seat.players
            async with seated(way, Watch(seat.table), "Ada", no) as (_, watching):
                assert not watching.players
    assert asked == ["once"]


async def say(path: str, *lines: bytes) -> list[bytes]:
    """What a hub answers to lines of bytes, until it ends the line or says nothing more."""
    reader, writer = await asyncio.open_unix_connection(path)
    for line in lines:
        writer.write(line)
    writer.write_eof()
    answered = await reader.read()
    writer.close()
    return answered.splitlines()


async def test_an_identity_stands_on_a_line_once(tmp_path: Path) -> None:
    at = HubAt(tmp_path)
    vouch, hello = encode(Vouch(n=1, identity="ada")), encode(Hello(n=2, protocol=1, name="Ada"))
    async with at.running():
        assert b'"identity":"ada"' in (await say(at.path, vouch, hello))[-1]
        for lines in ((vouch, vouch, hello), (vouch, hello, encode(Vouch(n=3, identity="bo"))), (b"{}\n", hello)):
            answers = await say(at.path, *lines)
            assert b"NOT_VOUCHED" in answers[-1] or b"MALFORMED" in answers[-1]
            assert not any(b'"identity":"bo"' in answer for answer in answers)
        assert b"PROTOCOL" in (await say(at.path, encode(Hello(n=1, protocol=99))))[0]
        assert b"HELLO_FIRST" in (await say(at.path, b'{"ask":"tables","n":1}\n'))[0]


async def test_who_may_vouch_is_said_by_the_system(tmp_path: Path) -> None:
    """Somebody else's program, where a socket lets it in at all, is who the system says, and no more."""
    at = HubAt(tmp_path)
    async with at.running() as hub:
        hub._trusted = frozenset()
        assert b"NOT_VOUCHED" in (await say(at.path, encode(Vouch(n=1, identity="ada"))))[0]
        (welcome,) = await say(at.path, encode(Hello(n=1, protocol=1, name="x")))
        assert f'"identity":"unix:{os.getuid()}"'.encode() in welcome
        assert b"NOT_VOUCHED" in (await say(at.path, encode(Hello(n=1, protocol=1)), b'{"ask":"ban","n":2,"who":"x"}\n'))[1]


@pytest.mark.skipif(os.getuid() != 0, reason="needs another user")
async def test_another_user_cannot_even_knock(tmp_path: Path) -> None:
    at = HubAt(tmp_path / "hub")
    nobody = pwd.getpwnam("nobody").pw_uid
    async with at.running():
        script = f"import os, socket; os.setuid({nobody}); socket.socket(socket.AF_UNIX).connect({at.path!r})"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stderr=asyncio.subprocess.PIPE)
        _, said = await process.communicate()
        assert b"PermissionError" in said


def test_what_sshd_says_of_who_comes(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    if not shutil.which("ssh-keygen"):
        pytest.skip("needs ssh-keygen")
    public = keys.path("ada").with_suffix(".pub")
    said = subprocess.run(["ssh-keygen", "-l", "-f", public], capture_output=True, text=True, check=True).stdout.split()[1]
    info = tmp_path / "auth"
    info.write_text("publickey " + " ".join(public.read_text(encoding="ascii").split()[:2]) + "\n", encoding="ascii")
    environment = {"SSH_USER_AUTH": str(info), "SSH_ORIGINAL_COMMAND": "join abcdef", "LD_PRELOAD": "x", "TERM": "vt100"}
    assert fingerprint(environment) == said
    visit = visit_of(environment, tmp_path, is_terminal=True)
    assert (visit.identity, visit.session.words) == (said, ("join", "abcdef"))
    assert "LD_PRELOAD" not in visit.session.environment
    assert visit.session.environment["TERM"] == "vt100"
    for text in ("", "publickey", "publickey ssh-ed25519 !!!", "password", "\n\n"):
        info.write_text(text, encoding="ascii")
        with pytest.raises(MateError):
            fingerprint(environment)
    with pytest.raises(MateError):
        fingerprint({})


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (None, ()),
        ("", ()),
        ("  ", ()),
        ("join ABCDEF", ("join", "abcdef")),
        ("watch abcdef", ("watch", "abcdef")),
        ("play --bot king --deal '#5'", ("play", "--bot", "king", "--deal", "#5")),
        ("play", ("play",)),
        ("help", ("--help",)),
    ],
)
def test_orders(order: str | None, words: tuple[str, ...]) -> None:
    assert read_order(order, is_terminal=True) == words


@pytest.mark.parametrize(
    "order",
    ["sh", "join", "join abc", "join abcdef x", "join abcde1", "join -h", "'", "\\", "serve list", "records delete 1", "solve 1",
     "check /etc/passwd", "play \x1b[2J", "play " + "x" * 600, "../x", "--version", "join\x00abcdef", "watch 1bcdef"],
)  # fmt: skip
def test_what_is_no_order(order: str) -> None:
    with pytest.raises(MateError):
        read_order(order, is_terminal=True)


def is_open(port: int) -> bool:
    with socket.socket() as knocking:
        return knocking.connect_ex(("127.0.0.1", port)) == 0


SSHD = "/usr/sbin/sshd"


@needs_ssh
@pytest.mark.skipif(not Path(SSHD).exists() or os.getuid() != 0, reason="needs OpenSSH's server, and to be root")
def test_sshd_is_a_door_too(tmp_path: Path) -> None:
    """The recipe of docs/hosting.md on a port of its own: two keys on one Unix user are two players at one table."""
    keys = Keys(tmp_path)
    host_key = tmp_path / "host"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(host_key)], check=True)
    allowed = tmp_path / "allowed"
    allowed.write_bytes(b"".join(keys.path(who).with_suffix(".pub").read_bytes() for who in ("ada", "bo")))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    state = tmp_path / "state"
    config = tmp_path / "sshd_config"
    words = f"{sys.executable} -m tests.server.visit --state {state}"
    config.write_text(
        f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {host_key}\nPidFile none\nUsePAM no\nStrictModes no\n"
        f"AuthorizedKeysFile {allowed}\nPasswordAuthentication no\nExposeAuthInfo yes\nDisableForwarding yes\nPermitUserRC no\n"
        f"PermitRootLogin yes\nSetEnv PYTHONPATH={ROOT}\nForceCommand {words}\n",
        encoding="ascii",
    )
    Path("/run/sshd").mkdir(exist_ok=True)
    hub = [sys.executable, "-m", "mate_tui", "hub", "--state", str(state), "--with-parent", "--log", str(tmp_path / "log")]

    def command(who: str, *order: str) -> list[str]:
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
        given = [word for option in options for word in ("-o", option)]
        return ["ssh", "-F", "none", "-tt", "-p", str(port), "-i", str(keys.path(who)), *given, "root@127.0.0.1", *order]

    with ExitStack() as stack:
        for words_of in (hub, [SSHD, "-D", "-e", "-f", str(config)]):
            process = subprocess.Popen(words_of, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
            assert process.stdin is not None
            stack.callback(process.wait)
            stack.callback(process.terminate)
            stack.callback(process.stdin.close)
        end = time.monotonic() + PATIENCE
        while not (state / "hub.sock").exists() or not is_open(port):
            assert time.monotonic() < end
            time.sleep(0.05)
        ada = stack.enter_context(Player(command("ada")))
        ada.hear("HOME")
        ada.type("make")
        code = ada.hear(r"TABLE (\w{6}) 1")[1]
        bo = stack.enter_context(Player(command("bo", "join", code)))
        bo.hear(f"TABLE {code} 2")
        ada.type("on")
        bo.type("on")
        assert ada.hear(r"OVER (\d+ \d+)")[1] == bo.hear(r"OVER (\d+ \d+)")[1]
        evil = stack.enter_context(Player(command("ada", "sh", "-c", "id")))
        evil.hear("cannot be asked for here")
        assert evil.end() == 2
    assert len(list((state / "players").iterdir())) == 2
