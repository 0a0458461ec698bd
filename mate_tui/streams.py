"""Standard input, output and error as the program finds them: open, closed, full, not text, not willing to wait."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from mate_tui.interrupts import awake

INPUT, OUTPUT = "standard input", "standard output"

_CLOSED = (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))
"""What takes the place of a closed stream: one that fails in the same way, except that anything may be said on stderr."""

_UNWRITABLE = frozenset(
    getattr(errno, name)
    for name in ("EBADF", "EINVAL", "EIO", "EFBIG", "ENOSPC", "EDQUOT", "EROFS", "ENXIO", "ECONNRESET", "ENOTCONN", "EPERM")
    if hasattr(errno, name)
)


def prepare() -> None:
    """Have three streams that can be used, or fail in one way."""
    for number, (name, flags, mode) in enumerate(_CLOSED):
        if getattr(sys, name) is None:
            _fill(number, name, flags, mode)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError, ValueError):
                # What is no text is a wrong answer, and what cannot be shown a question mark; neither ends the program.
                stream.reconfigure(errors="replace")
                # Left unwilling to wait by another program, it would lose what it cannot take at once.
                os.set_blocking(stream.fileno(), True)


def _fill(number: int, name: str, flags: int, mode: str) -> None:
    """Take the place of a closed stream, or the next file opened would: the store, and be written to."""
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, flags)
        if null != number:
            os.dup2(null, number)
            os.close(null)
    stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
    setattr(sys, name, stream)
    setattr(sys, f"__{name}__", stream)


@contextmanager
def reading_input(meanwhile: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Wait for standard input, and name it in what goes wrong with it; whatever has no name is about standard output.

    Args:
        meanwhile: done once a second.
    """
    try:
        with awake(meanwhile):
            yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, INPUT) from None


def require_input() -> None:
    """OSError if nothing can ever be read from standard input."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):
        return
    if not _can_read(number):
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), INPUT)


def _can_read(number: int) -> bool:
    if sys.platform == "win32":
        return True
    import fcntl

    return fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE != os.O_WRONLY


def is_of_streams(error: OSError) -> bool:
    """Whether it says that a file or a stream cannot be used; without a name it is standard output that cannot be written to."""
    return error.filename is not None or error.errno in _UNWRITABLE


def is_utf8(stream: TextIO) -> bool:
    """Whether every character can be written there."""
    return (stream.encoding or "").lower().replace("-", "").replace("_", "") == "utf8"


def silence(stream: TextIO) -> None:
    """Nothing more can be told there, not even by the interpreter's own flush."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
        stream.flush()


def settle() -> None:
    """Let go what was written, wherever it can go: the interpreter's own flush at the end has nothing left to fail with."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            silence(stream)
