"""Bytes to and from a program over descriptors, so that neither side can fill the door's memory."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import socket
import struct
import termios
from collections.abc import Callable
from contextlib import suppress

_PIECE = 16 << 10

_FULL = 64 << 10
"""Bytes that wait for a program which does not read; from then on its player is not read from either."""


class Pipe:
    """One end of a pseudo-terminal or of a socket pair, which it closes.

    Args:
        descriptor: of this end.
        take: gets what the program writes.
        ended: is told, once, that nothing more comes.
        full: is told whether the program has stopped reading.
    """

    def __init__(
        self, descriptor: int, take: Callable[[bytes], None], ended: Callable[[], None], full: Callable[[bool], None]
    ) -> None:
        os.set_blocking(descriptor, False)
        self._loop = asyncio.get_running_loop()
        self._descriptor, self._take, self._ended, self._full = descriptor, take, ended, full
        self._waiting = bytearray()
        self._is_full = self._is_ending = self._is_paused = self._has_ended = False
        self._loop.add_reader(descriptor, self._read)

    def write(self, data: bytes) -> None:
        """Give the program something to read."""
        if not self._has_ended:
            self._waiting += data
            self._write()

    def write_end(self) -> None:
        """The program gets nothing more to read."""
        self._is_ending = True
        self._write()

    def resize(self, size: tuple[int, int]) -> None:
        """Give a terminal so many columns and rows; its programs are told."""
        columns, rows = size
        if not self._has_ended:
            fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))

    def pause(self) -> None:
        """Let the program wait: its player does not read."""
        if not self._has_ended and not self._is_paused:
            self._loop.remove_reader(self._descriptor)
        self._is_paused = True

    def resume(self) -> None:
        """Read from the program again."""
        if not self._has_ended and self._is_paused:
            self._loop.add_reader(self._descriptor, self._read)
        self._is_paused = False

    def drain(self) -> None:
        """Read what the program has left behind."""
        while not self._has_ended and self._read():
            pass

    def close(self) -> None:
        """Close it; a program on a terminal gets a hang-up by that."""
        if self._has_ended:
            return
        self._has_ended = True
        self._loop.remove_reader(self._descriptor)
        self._loop.remove_writer(self._descriptor)
        os.close(self._descriptor)
        self._ended()

    def _read(self) -> bool:
        try:
            data = os.read(self._descriptor, _PIECE)
        except BlockingIOError:
            return False
        except OSError:
            # A terminal that no program has open any more.
            data = b""
        if not data:
            self.close()
            return False
        self._take(data)
        return True

    def _write(self) -> None:
        while self._waiting and not self._has_ended:
            try:
                del self._waiting[: os.write(self._descriptor, self._waiting[:_PIECE])]
            except BlockingIOError:
                self._loop.add_writer(self._descriptor, self._write)
                break
            except OSError as error:
                self._waiting.clear()
                if error.errno not in (errno.EIO, errno.EPIPE, errno.ECONNRESET):
                    raise
        if not self._waiting and not self._has_ended:
            self._loop.remove_writer(self._descriptor)
            if self._is_ending:
                with suppress(OSError), socket.socket(fileno=os.dup(self._descriptor)) as end:
                    end.shutdown(socket.SHUT_WR)
        is_full = len(self._waiting) > _FULL
        if is_full is not self._is_full:
            self._is_full = is_full
            self._full(is_full)
