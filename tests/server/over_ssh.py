"""A host in a process of its own, and people who come to it with real clients of SSH."""

from __future__ import annotations

import json
import os
import pty
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

PATIENCE = 60.0
"""Seconds after which something that should come is thought never to come; nothing is asserted of a time."""

needs_ssh = pytest.mark.skipif(not (shutil.which("ssh") and shutil.which("ssh-keygen")), reason="needs the OpenSSH client")


class Host:
    """The stand-in host; started when entered, and again by ``start``."""

    def __init__(self, state: Path, *options: str) -> None:
        self.state, self._options = state, options
        self.port = 0
        self.line = ""

    def __enter__(self) -> Host:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def start(self) -> None:
        """Open it, at the same port as before."""
        port = [f"port={self.port}"] if self.port else []
        command = [sys.executable, "-m", "tests.server.stand_in", str(self.state), *self._options, *port]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline().strip()
        found = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+) (SHA256:\S+)", self.line)
        assert found, self.line
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as nobody can prepare for."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def log(self) -> list[dict[str, Any]]:
        """What it has written down."""
        return [json.loads(line) for line in (self.state / "log").read_text(encoding="utf-8").splitlines()]

    def events(self, name: str) -> list[dict[str, Any]]:
        """What it has written down of one kind."""
        return [entry for entry in self.log() if entry["event"] == name]

    def wait_for(self, name: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait until it has written down so many of a kind."""
        end = time.monotonic() + PATIENCE
        while len(found := self.events(name)) < count:
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)
        return found


class Keys:
    """Keys of players, each made when it is first wanted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, who: str) -> Path:
        """The private key of somebody."""
        path = self._folder / who
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)], check=True)
        return path


def ssh(host: Host, key: Path | None, *words: str, user: str = "", terminal: bool = True, port: int = 0) -> list[str]:
    """How the OpenSSH client is started."""
    own = ["-i", str(key), "-o", "IdentitiesOnly=yes"] if key else ["-o", "PubkeyAuthentication=no"]
    return [
        "ssh", "-F", "none", "-tt" if terminal else "-T", "-p", str(port or host.port), *own,
        "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={host.state.parent / 'known'}", "-o", "LogLevel=ERROR",
        f"{user or (key.name if key else 'anybody')}@127.0.0.1", *words,
    ]  # fmt: skip


class Player:
    """Somebody at a client of SSH on a terminal."""

    def __init__(self, command: list[str], size: tuple[int, int] = (80, 24)) -> None:
        self._master, slave = pty.openpty()
        self.resize(*size)
        self.heard = ""
        self._read_to = 0
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": os.environ["HOME"]}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=environment, close_fds=True
        )
        os.close(slave)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._master, selectors.EVENT_READ)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()
        self._selector.close()
        os.close(self._master)

    def kill(self) -> None:
        """End the client as nobody can prepare for."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window."""
        import fcntl
        import struct
        import termios

        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
        if hasattr(self, "process"):
            self.process.send_signal(signal.SIGWINCH)

    def type(self, *lines: str) -> None:
        """Type lines."""
        for line in lines:
            os.write(self._master, line.encode() + b"\r")

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait for something to be said after what was heard last."""
        end = time.monotonic() + PATIENCE
        while True:
            found = re.compile(pattern).search(self.heard, self._read_to)
            if found:
                self._read_to = found.end()
                return found
            assert time.monotonic() < end, f"{pattern!r} not in {self.heard[-2000:]!r}"
            if not self._selector.select(0.5):
                continue
            try:
                data = os.read(self._master, 65536)
            except OSError:
                data = b""
            if not data:
                found = re.compile(pattern).search(self.heard, self._read_to)
                assert found, f"{pattern!r} not in {self.heard[-2000:]!r}, and the client has ended"
                continue
            self.heard += data.decode("utf-8", "replace")

    def end(self) -> int:
        """Wait until the client ends; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.heard[-2000:]
            if self._selector.select(0.1):
                try:
                    self.heard += os.read(self._master, 65536).decode("utf-8", "replace")
                except OSError:
                    time.sleep(0.05)
        try:
            while data := os.read(self._master, 65536):
                self.heard += data.decode("utf-8", "replace")
        except OSError:
            pass
        return self.process.returncode


class Proxy:
    """Forwards connections to a port until it is told to fall silent: a line that goes without a word."""

    def __init__(self, port: int) -> None:
        import threading

        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._is_silent = threading.Event()
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        """Forward nothing more, and close nothing."""
        self._is_silent.set()

    def close(self) -> None:
        """Let go of everything."""
        for end in [self._listening, *self._ends]:
            end.close()

    def _accept(self) -> None:
        import threading

        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._to))
            self._ends += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                if self._is_silent.is_set():
                    return
                target.sendall(data)
        except OSError:
            return
