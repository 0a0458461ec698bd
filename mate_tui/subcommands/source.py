"""Text given to a subcommand, read piece by piece: however long it is, little of it is held."""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from mate_tui.files import FileError, Obstacle, named
from mate_tui.interrupts import awake
from mate_tui.streams import INPUT
from mate_tui.words.files import stream_unusable, unusable
from mate_tui.words.speaker import Speaker

PIECE = 1 << 18
"""Bytes read at a time."""


class UnreadableError(Exception):
    """A file or standard input cannot be read.

    Attributes:
        error: what the system, or whoever tells of it, says.
    """

    def __init__(self, name: str, error: OSError | FileError) -> None:
        self.name, self.error = name, error
        super().__init__(f"{name}: {error}")

    def told(self, speaker: Speaker) -> str:
        """Which, and why."""
        if isinstance(self.error, FileError):
            return unusable(speaker, self.error)
        return stream_unusable(speaker, self.error, INPUT)


class Source:
    """A file, or standard input for ``-``. Bytes that are not UTF-8 become surrogates.

    Attributes:
        name: as given.
        size: in bytes; None where nobody knows.
        done: how many bytes of it have been read.
    """

    def __init__(self, name: str) -> None:
        """Open it; UnreadableError if that fails."""
        self.name = name
        self.done = 0
        try:
            self._stream = _standard_input() if name == "-" else open(name, "rb")  # noqa: SIM115
            found = os.fstat(self._stream.fileno())
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        self.size = found.st_size if stat.S_ISREG(found.st_mode) else None

    def __iter__(self) -> Iterator[str]:
        """The text in pieces; UnreadableError when no more can be read although there is more."""
        decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8")("surrogateescape"), translate=True)
        while piece := self._next():
            self.done += len(piece)
            yield decoder.decode(piece)
        yield decoder.decode(b"", final=True)

    def close(self) -> None:
        """Let go of the file."""
        if self.name != "-":
            self._stream.close()

    def _next(self) -> bytes:
        try:
            with awake():
                return self._stream.read1(PIECE)
        except OSError as error:
            raise self._unreadable(error) from None

    def _unreadable(self, error: Exception) -> UnreadableError:
        if isinstance(error, OSError) and self.name == "-":
            return UnreadableError(self.name, OSError(error.errno, error.strerror, INPUT))
        if isinstance(error, OSError):
            return UnreadableError(self.name, named(error, Path(self.name)))
        return UnreadableError(self.name, FileError(Path(self.name), Obstacle.OTHER, str(error)))


def _standard_input() -> io.BufferedReader:
    buffer = sys.stdin.buffer
    assert isinstance(buffer, io.BufferedReader)
    return buffer
