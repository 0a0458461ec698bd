"""The socket that a hub listens at: its own, in a folder of its own, or one that the system has opened for it."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mate_tui.game.errors import MateError

_FIRST_OF_SYSTEM = 3
"""The descriptor of a socket that systemd opened (sd_listen_fds(3))."""


class ListeningError(MateError):
    """There is no listening at this place."""

    title = "Cannot listen"


@contextmanager
def listening_socket(path: str) -> Iterator[socket.socket]:
    """A socket to listen at; one that is made here is for this user alone, and gone afterwards.

    Raises:
        ListeningError: another hub listens there, or it cannot be.
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        yield socket.socket(fileno=_FIRST_OF_SYSTEM)
        return
    try:
        with _only_one(path), _bound(path) as listening:
            yield listening
    except OSError as error:
        raise ListeningError(f"{path}: {error.strerror or error}") from None


@contextmanager
def _only_one(path: str) -> Iterator[None]:
    Path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        # The system lets go of it however this process ends; a socket that is left over then is nobody's.
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise ListeningError(f"another hub listens at {path}") from None
    finally:
        os.close(lock)


@contextmanager
def _bound(path: str) -> Iterator[socket.socket]:
    with suppress(FileNotFoundError):
        os.unlink(path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        before = os.umask(0o177)
        try:
            listening.bind(path)
        finally:
            os.umask(before)
        listening.listen(256)
        try:
            yield listening
        finally:
            with suppress(FileNotFoundError):
                os.unlink(path)
