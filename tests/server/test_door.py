"""The door with real clients: who comes in as whom, what may be asked, and what is left when a line goes."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.over_ssh import PATIENCE, Host, Keys, Player, Proxy, needs_ssh, ssh

pytestmark = needs_ssh


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host for all who do not harm it and do not mind who else is there."""
    with Host(tmp_path_factory.mktemp("host") / "state") as host:
        yield host


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path / "state") as host:
        yield host


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def come(stack: ExitStack, host: Host, keys: Keys, who: str, *words: str, port: int = 0) -> Player:
    return stack.enter_context(Player(ssh(host, keys.path(who), *words, port=port)))


def processes(host: Host) -> list[int]:
    """The programs of visits: the forker's children."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes()
        except OSError:
            continue
        if str(host.state).encode() in words and b"stand_in" in words:
            found.append(int(path.parent.name))
    return found


def test_two_play_four_games_a_third_looks_on(host: Host, keys: Keys, opened: ExitStack) -> None:
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("make classic")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    bo = come(opened, host, keys, "bo", "join", code)
    bo.hear(f"join {code}\\s+TABLE {code} 2")
    cy = come(opened, host, keys, "cy", "watch", code)
    cy.hear(f"TABLE {code}\\s")
    ada.type("on")
    bo.type("on")
    total = ada.hear(r"OVER (\d+ \d+)")[1]
    assert bo.hear(r"OVER (\d+ \d+)")[1] == total
    cy.hear(r"VERSION \d+ OF 4 OVER")
    for player in (ada, bo, cy):
        player.type("quit")
        assert player.end() == 0


def test_one_who_is_killed_comes_back_to_his_seat(host: Host, keys: Keys, opened: ExitStack) -> None:
    ada, bo = come(opened, host, keys, "ada"), come(opened, host, keys, "bo")
    ada.type("make")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    bo.type(f"sit {code}")
    ada.hear("VERSION 1")
    ada.type("play")
    ada.hear("PLAYED True")
    ada.kill()
    again = come(opened, host, keys, "ada", "join", code)
    again.hear(f"TABLE {code} 1\\s+VERSION 2")
    again.type("on")
    bo.type("on")
    assert again.hear(r"OVER (\d+ \d+)")[1] == bo.hear(r"OVER (\d+ \d+)")[1]


def test_a_line_that_goes_without_a_word_is_taken_over(host: Host, keys: Keys, opened: ExitStack) -> None:
    proxy = Proxy(host.port)
    opened.callback(proxy.close)
    ghost = come(opened, host, keys, "ada", port=proxy.port)
    ghost.hear("HOME")
    ghost.type("make")
    code = ghost.hear(r"TABLE (\w{6}) 1")[1]
    bo = come(opened, host, keys, "bo", "join", code)
    ghost.hear("VERSION 1")
    proxy.fall_silent()
    ada = come(opened, host, keys, "ada", "join", code)
    # The one that is there already may be a ghost: one is asked, once.
    ada.hear("DECLINED OPEN_ELSEWHERE")
    ada.type(f"over {code}")
    ada.hear(f"TABLE {code} 1")
    ada.type("on")
    bo.type("on")
    ada.hear("OVER")


def test_a_host_that_is_killed_and_opened_again_has_lost_nothing(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("make")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    bo = come(opened, host, keys, "bo", "join", code)
    ada.hear("VERSION 1")
    ada.type("play")
    ada.hear("VERSION 2")
    before = host.line
    host.kill()
    for player in (ada, bo):
        player.end()
    assert all_gone(host)
    host.start()
    # It is known by the same key, or the clients would not come in.
    assert host.line == before
    ada, bo = come(opened, host, keys, "ada", "join", code), come(opened, host, keys, "bo", "join", code)
    ada.hear(f"TABLE {code} 1\\s+VERSION 2")
    bo.hear(f"TABLE {code} 2\\s+VERSION 2")
    ada.type("on")
    bo.type("on")
    assert ada.hear(r"OVER (\d+ \d+)")[1] == bo.hear(r"OVER (\d+ \d+)")[1]


def test_a_hub_that_is_killed_is_missed_by_nobody_for_long(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("make classic")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    bo = come(opened, host, keys, "bo", "join", code)
    ada.hear("VERSION 1")
    ada.type("on")
    bo.type("on")
    for version in (5, 25):
        ada.hear(f"VERSION {version}")
        os.kill(hub_of(host), signal.SIGKILL)
        host.wait_for("hub ended", 1 + version // 20)
    assert ada.hear(r"OVER (\d+ \d+)")[1] == bo.hear(r"OVER (\d+ \d+)")[1]
    assert "ENDED" not in ada.heard + bo.heard


def hub_of(host: Host) -> int:
    """The process of the hub."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = path.read_bytes().split(b"\0")
            except OSError:
                continue
            if b"hub" in words and str(host.state).encode() in words:
                return int(path.parent.name)
        time.sleep(0.02)
    raise AssertionError


def all_gone(host: Host) -> bool:
    """Whether everything that the host had started ends with it."""
    end = time.monotonic() + PATIENCE
    while processes(host):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def test_a_host_that_is_told_to_end_tells_its_players(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    host.process.terminate()
    ada.end()
    assert "This host is closing. Every match is kept" in ada.heard
    assert host.process.wait(20) == 0
    assert all_gone(host)
    assert not (host.state / "hub.sock").exists()


def test_a_guest_comes_back_by_his_code(own_host: Host, opened: ExitStack) -> None:
    host = own_host
    first = opened.enter_context(Player(ssh(host, None)))
    code = first.hear(r"To come back as the same player: ssh -t -p \d+ (\w{12})@")[1]
    first.hear("HOME Guest")
    first.type("make")
    table = first.hear(r"TABLE (\w{6}) 1")[1]
    # Something of his is kept; the folder of a guest who left nothing goes with him.
    (folder,) = (host.state / "players").iterdir()
    (folder / "kept").touch()
    first.type("quit")
    assert first.end() == 0
    again = opened.enter_context(Player(ssh(host, None, user=code)))
    again.hear(f"Welcome back. Your code is {code}")
    again.hear("HOME Guest\\s")
    again.type(f"sit {table}")
    again.hear(f"TABLE {table} 1")
    wrong = opened.enter_context(Player(ssh(host, None, user="zzzzzzzzzzzz")))
    wrong.hear(r"HOME Guest \d+")
    wrong.type("quit")
    assert wrong.end() == 0
    assert list((host.state / "players").iterdir()) == [folder]


def test_a_code_before_the_hosts_name_joins(host: Host, keys: Keys, opened: ExitStack) -> None:
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("make")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    guest = opened.enter_context(Player(ssh(host, None, user=code)))
    guest.hear(f"HOME Guest(?: \\d+)? join {code}\\s+TABLE {code} 2")
    ada.hear("VERSION 1")


def test_two_keys_are_two_players_and_one_key_is_one(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    first = come(opened, host, keys, "ada")
    first.hear("HOME ada\\s")
    other = opened.enter_context(Player(ssh(host, keys.path("bo"), user="ada")))
    other.hear(r"HOME ada \d+")
    same = opened.enter_context(Player(ssh(host, keys.path("ada"), user="whoever")))
    same.hear("HOME ada\\s")
    first.type("who")
    first.hear("HERE ada ada \\d+\\s")


def test_a_key_that_is_shown_and_not_proved_is_nobody(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    """Whoever has only the public half of a key gets no further with it, and is a guest."""
    host = own_host
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME ada\\s")
    shown = keys.path("mal")
    shown.with_suffix(".pub").write_bytes(keys.path("ada").with_suffix(".pub").read_bytes())
    mal = opened.enter_context(Player(ssh(host, shown)))
    mal.hear("HOME Guest")
    ada.type("who")
    ada.hear("HERE Guest ada\\s")
    assert len({entry["identity"] for entry in host.events("login")}) == 2


def test_a_match_without_a_terminal(host: Host, keys: Keys, opened: ExitStack) -> None:
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("make")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    ada.type("on")
    command = ssh(host, keys.path("bo"), "join", code, terminal=False)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bo:
        assert bo.stdin is not None
        assert bo.stdout is not None
        bo.stdin.write("on\n")
        bo.stdin.flush()
        total = ada.hear(r"OVER (\d+ \d+)")[1]
        while not (line := bo.stdout.readline()).startswith("OVER"):
            assert line
        assert line.strip() == f"OVER {total}"
        bo.stdin.write("quit\n")
        bo.stdin.close()
        assert bo.wait(PATIENCE) == 0


def test_the_end_of_what_is_typed_ends_a_visit_without_a_terminal(host: Host, keys: Keys) -> None:
    command = ssh(host, keys.path("ada"), terminal=False)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("HOME")
    assert done.stdout.endswith("play\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sh"], "Not understood"),
        (["join", "x;id"], "this is not the code of a table"),
        (["join"], "this is not the code of a table"),
        (["play", "$(id)"], "HOME .*play \\$\\(id\\)"),
        (["watch", "abcdef", "--help"], "this is not the code of a table"),
        (["'"], "Not understood"),
        (["x" * 5000], "Not understood"),
        (["help"], "HOME .*--help"),
    ],
)
def test_what_is_asked_for_is_read_and_never_evaluated(
    host: Host, keys: Keys, opened: ExitStack, words: list[str], said: str
) -> None:
    player = come(opened, host, keys, "ada", *words)
    player.hear(said)
    if said.startswith("HOME"):
        player.type("quit")
    assert player.end() == (0 if said.startswith("HOME") else 2)


def test_nothing_of_the_others_environment_comes_in(host: Host, keys: Keys, opened: ExitStack) -> None:
    command = ssh(host, keys.path("ada"))
    for name in ("PYTHONPATH", "LD_PRELOAD", "TEXTUAL_DRIVER", "MATE_TUI_PACE", "PATH", "HOME", "LC_EVIL", "LC_ALL", "COLORTERM"):
        command[1:1] = ["-o", f"SetEnv={name}=/x/evil$y" if name == "LC_EVIL" else f"SetEnv={name}=x"]
    player = opened.enter_context(Player(command))
    player.hear("HOME")
    player.type("environment")
    names = set(player.hear(r"ENVIRONMENT ([A-Z_ 0-9]+)")[1].split())
    fixed = {"HOME", "LC_ALL", "LANG", "PATH", "PYTHONUTF8", "SHELL", "TERM", "COLORTERM"}
    assert names - {"LC_CTYPE"} <= fixed | {f"XDG_{name}_HOME" for name in ("CACHE", "CONFIG", "DATA", "STATE")}


def test_the_window_may_have_any_size(host: Host, keys: Keys, opened: ExitStack) -> None:
    player = opened.enter_context(Player(ssh(host, keys.path("ada")), (0, 0)))
    player.hear("HOME")
    player.type("size")
    player.hear("SIZE 80 24")
    for given, seen in (((100, 30), "100 30"), ((65535, 65535), "500 500"), ((1, 1), "1 1"), ((0, 0), "80 24")):
        player.resize(*given)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            player.type("size")
            if player.hear(r"SIZE (\d+ \d+)")[1] == seen:
                break
        else:
            pytest.fail(f"{given} never came to be {seen}")


def test_one_who_never_reads_holds_up_nobody(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    flooded = come(opened, host, keys, "ada")
    flooded.hear("HOME")
    flooded.process.send_signal(signal.SIGSTOP)
    flooded.type("flood")
    flooded.process.send_signal(signal.SIGCONT)
    flooded.hear("x{1000}")
    flooded.process.send_signal(signal.SIGSTOP)
    bo = come(opened, host, keys, "bo")
    bo.hear("HOME")
    bo.type("who")
    bo.hear("HERE ada bo")
    door = memory(host.process.pid)
    time.sleep(2)
    assert memory(host.process.pid) - door < 4 << 20
    flooded.kill()
    host.wait_for("ended")
    bo.type("who")
    bo.hear("HERE bo")


def memory(pid: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")


def test_a_program_that_fails_takes_nobody_with_it(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada, bo = come(opened, host, keys, "ada"), come(opened, host, keys, "bo")
    ada.hear("HOME")
    bo.hear("HOME")
    ada.type("fault")
    ada.end()
    assert "Something went wrong that should not have" in ada.heard
    assert "Traceback" not in ada.heard
    assert host.wait_for("ended")[0]["why"] == "CRASHED"
    bo.type("who")
    bo.hear("HERE bo")


def test_a_program_that_does_not_mind_a_hang_up_ends_all_the_same(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada = come(opened, host, keys, "ada")
    ada.hear("HOME")
    ada.type("deaf")
    ada.hear("DEAF")
    count = len(processes(host))
    ada.kill()
    host.wait_for("ended")
    assert len(processes(host)) == count - 1


def test_only_these_keys(tmp_path: Path, keys: Keys) -> None:
    allowed = tmp_path / "allowed"
    allowed.write_bytes(keys.path("ada").with_suffix(".pub").read_bytes())
    with Host(tmp_path / "state", f"allow_keys={allowed}") as host, ExitStack() as stack:
        come(stack, host, keys, "ada").hear("HOME ada")
        for other in (come(stack, host, keys, "bo"), stack.enter_context(Player(ssh(host, None)))):
            other.hear("Permission denied")
            assert other.end() == 255


def test_no_more_than_there_is_room_for(tmp_path: Path, keys: Keys) -> None:
    with Host(tmp_path / "state", "max_sessions=1", "per_address=2") as host, ExitStack() as stack:
        ada = come(stack, host, keys, "ada")
        ada.hear("HOME")
        bo = come(stack, host, keys, "bo")
        bo.hear("Every seat of this host is taken")
        assert bo.end() == 1
        idle = socket.create_connection(("127.0.0.1", host.port))
        stack.callback(idle.close)
        assert idle.recv(8) == b"SSH-2.0-"
        with socket.create_connection(("127.0.0.1", host.port)) as third:
            assert third.recv(8) == b""


def test_whoever_does_nothing_for_long_is_told_and_goes(tmp_path: Path, keys: Keys) -> None:
    with Host(tmp_path / "state", "idle=1") as host, ExitStack() as stack:
        ada = come(stack, host, keys, "ada")
        ada.hear("You were away for long")
        ada.end()


def operator(host: Host, *words: str) -> str:
    import sys

    command = [sys.executable, "-m", "mate_tui", "serve", *words, "--state", str(host.state)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


def test_the_operator(own_host: Host, keys: Keys, opened: ExitStack) -> None:
    host = own_host
    ada, bo = come(opened, host, keys, "ada"), come(opened, host, keys, "bo")
    ada.hear("HOME")
    bo.hear("HOME")
    listed = operator(host, "list")
    assert all(word in listed for word in ("ada", "bo", "127.0.0.1", "SHA256:"))
    operator(host, "kick", "bo")
    bo.end()
    assert "The operator of this host ended your visit" in bo.heard
    operator(host, "ban", "Bo")
    banned = come(opened, host, keys, "bo")
    banned.hear("This host does not let you in")
    banned.end()
    ada.type("make")
    code = ada.hear(r"TABLE (\w{6}) 1")[1]
    operator(host, "ban", "--undo", "bo")
    bo = come(opened, host, keys, "bo", "join", code)
    ada.hear("VERSION 1")
    operator(host, "forget", "bo")
    bo.end()
    ada.hear("OVER")
    assert len(list((host.state / "players").iterdir())) == 1


@pytest.mark.skipif(not shutil.which("dbclient"), reason="needs Dropbear's client")
def test_with_dropbear(host: Host, tmp_path: Path) -> None:
    key = tmp_path / "key"
    subprocess.run(["dropbearkey", "-t", "ed25519", "-f", str(key)], check=True, capture_output=True)
    command = ["dbclient", "-y", "-y", "-t", "-i", str(key), "-p", str(host.port), "dora@127.0.0.1"]
    with Player(command) as player:
        player.hear("HOME dora")
        player.type("quit")
        assert player.end() == 0


@pytest.mark.skipif(not shutil.which("plink"), reason="needs PuTTY's client")
def test_with_putty(host: Host) -> None:
    key = host.line.split()[-1]
    command = ["plink", "-ssh", "-t", "-batch", "-noagent", "-hostkey", key, "-P", str(host.port), "pat@127.0.0.1"]
    with Player(command) as player:
        player.hear("HOME Guest")
        player.type("quit")
        assert player.end() == 0
