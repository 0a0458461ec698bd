"""A process that has loaded everything and then waits, and from which the program of each visit is forked.

It is forked itself before there is any thread, speaks with the door over one socket, and ends with it: when the socket is closed
at the door's end, however that came, every program gets a hang-up, and is killed if it does not mind.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import io
import json
import os
import resource
import selectors
import signal
import socket
import sys
import termios
import time
import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, NoReturn

from mate_tui.server.session import Program, Session

_LONGEST = 128 << 10
"""Bytes of a message between door and forker."""

_GRACE = 3.0
"""Seconds between a hang-up and the end."""

CRASHED = 70
"""The exit code of a program that something went wrong in which nobody foresaw (EX_SOFTWARE)."""

_MOST_FILES, _LARGEST_FILE = 256, 256 << 20
"""What one program may open, and the bytes that a file of it may have."""


def start_forker(program: Program, preload: Iterable[str], environment: dict[str, str]) -> socket.socket:
    """Fork the forker; the door's end of the socket to it. To be called before there is any thread.

    Args:
        program: what runs for each visit.
        preload: modules that it will need.
        environment: of the forker, for what is read when these are imported.
    """
    mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork():
        its.close()
        return mine
    code = 1
    try:
        mine.close()
        os.environ.update(environment)
        _Forker(program, its).run(preload)
        code = 0
    except BaseException:  # noqa: BLE001
        traceback.print_exc()
    finally:
        os._exit(code)


class _Forker:
    """The forker's own side."""

    def __init__(self, program: Program, door: socket.socket) -> None:
        self._program, self._door = program, door
        self._visits: dict[int, int] = {}

    def run(self, preload: Iterable[str]) -> None:
        """Load everything, then fork whenever the door asks, until it has gone."""
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # The door decides when this ends; what is typed at its terminal is not for us.
            signal.signal(name, signal.SIG_IGN)
        for module in preload:
            importlib.import_module(module)
        # What is loaded stays shared with the programs: no collection writes to it.
        gc.collect()
        gc.disable()
        gc.freeze()
        woken, waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        selector = selectors.DefaultSelector()
        selector.register(self._door, selectors.EVENT_READ)
        selector.register(woken, selectors.EVENT_READ)
        self._say({"ready": os.getpid()})
        while True:
            for key, _ in selector.select():
                if key.fileobj is not self._door:
                    with suppress(BlockingIOError):
                        os.read(woken, 4096)
                    self._reap()
                elif not self._listen():
                    self._end()
                    return

    def _listen(self) -> bool:
        message, descriptors, _, _ = socket.recv_fds(self._door, _LONGEST, 4)
        if not message:
            return False
        request = json.loads(message)
        if "fork" in request:
            self._fork(request["fork"], Session(**request["session"]), descriptors)
        else:
            visit = request["signal"]
            for pid in [pid for pid, known in self._visits.items() if known == visit]:
                with suppress(ProcessLookupError):
                    os.killpg(pid, request["number"])
        return True

    def _fork(self, visit: int, session: Session, descriptors: list[int]) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            self._say({"ended": visit, "status": 1, "error": str(error)})
            pid = -1
        if pid == 0:
            self._become(session, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        if pid > 0:
            self._visits[pid] = visit
            self._say({"forked": visit, "pid": pid})

    def _reap(self) -> None:
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                visit = self._visits.pop(pid, None)
                if visit is not None:
                    self._say({"ended": visit, "status": os.waitstatus_to_exitcode(status)})

    def _say(self, message: dict[str, object]) -> None:
        with suppress(OSError):
            self._door.sendall(json.dumps(message).encode())

    def _end(self) -> None:
        for number in (signal.SIGHUP, signal.SIGKILL):
            for pid in self._visits:
                with suppress(ProcessLookupError):
                    os.killpg(pid, number)
            end = time.monotonic() + _GRACE
            while self._visits and time.monotonic() < end:
                self._reap()
                time.sleep(0.02)

    def _become(self, session: Session, descriptors: list[int]) -> NoReturn:
        """Be the program of one visit, in the forked process."""
        code = CRASHED
        try:
            signal.set_wakeup_fd(-1)
            _take_over(session, descriptors)
            code = self._program(session)
            sys.stdout.flush()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:  # noqa: BLE001
            # The player sees no traceback; the operator finds it in the player's folder.
            code = CRASHED
            with suppress(OSError), open(os.path.join(session.folder, "crash.log"), "w", encoding="utf-8") as log:
                traceback.print_exc(file=log)
        finally:
            with suppress(BaseException):
                sys.stderr.flush()
            os._exit(code)


def _take_over(session: Session, descriptors: list[int]) -> None:
    """Be a process with these descriptors, this environment, these limits, and nothing of the forker's."""
    os.setsid()
    *streams, door = descriptors
    streams = streams * 3 if len(streams) == 1 else streams
    # First out of the way of where they are going, then there.
    streams = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 20) for descriptor in streams]
    door = fcntl.fcntl(door, fcntl.F_DUPFD, 20)
    for place, descriptor in enumerate([*streams, door]):
        os.dup2(descriptor, place, inheritable=place < session.door)
    os.closerange(session.door + 1, _MOST_FILES * 16)
    if session.is_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(name, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_MOST_FILES, _MOST_FILES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE))
    os.umask(0o077)
    os.environ.clear()
    os.environ.update(session.environment)
    os.chdir(session.folder)
    time.tzset()
    sys.argv = ["mate-tui", *session.words]
    _open_streams(session.environment)
    gc.enable()


def _open_streams(environment: dict[str, str]) -> None:
    """Streams of this visit, in its encoding: those of the forker have that of the machine."""
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    encoding = "utf-8" if "utf8" in locale.lower().replace("-", "") else "ascii"
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding, "surrogateescape")  # type: ignore[misc]
    out = io.BufferedWriter(io.FileIO(1, "w", closefd=False))
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(out, encoding, "replace", line_buffering=True)  # type: ignore[misc]
    err = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(err, encoding, "backslashreplace", write_through=True)  # type: ignore[misc]


def ask_fork(forker: socket.socket, visit: int, session: Session, descriptors: Sequence[int]) -> None:
    """Ask for a program to be forked; OSError if the forker cannot take it now.

    Args:
        visit: what it is called between door and forker.
        session: of the program.
        descriptors: a terminal, or standard input, output and error; and then the one to the door.
    """
    socket.send_fds(forker, [json.dumps({"fork": visit, "session": asdict(session)}).encode()], list(descriptors))


def ask_signal(forker: socket.socket, visit: int, number: signal.Signals) -> None:
    """Ask for a signal to be sent to everything of a visit."""
    forker.sendall(json.dumps({"signal": visit, "number": int(number)}).encode())


def read_news(forker: socket.socket) -> dict[str, Any] | None:
    """What the forker says next; None if it has gone. BlockingIOError if there is nothing."""
    message = forker.recv(_LONGEST)
    return json.loads(message) if message else None
