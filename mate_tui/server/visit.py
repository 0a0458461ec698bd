"""One visit: a channel of SSH at one side, a program on a terminal or on plain streams at the other."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncssh

from mate_tui.game.errors import NotationError
from mate_tui.server.forker import CRASHED
from mate_tui.server.orders import read_order
from mate_tui.server.pipe import Pipe
from mate_tui.server.rate import Rate
from mate_tui.server.told import Told, not_an_order, told

if TYPE_CHECKING:
    from mate_tui.server.caller import Caller
    from mate_tui.server.door import Door

Channel = asyncssh.SSHServerChannel[bytes]

_KEYS, _KEYS_AT_ONCE = 4096.0, float(64 << 10)
"""Bytes a second from a player to his program, and at once: somebody who types, or pastes."""

_RESIZES = 10.0
"""A second; of quicker ones the last counts."""

_LEAST_SIZE, _GREATEST_SIZE = 1, 500
_USUAL_SIZE = (80, 24)

_GRACE = 3.0
"""Seconds between a hang-up and the end."""

_SIGNALS = {name: signal.Signals[f"SIG{name}"] for name in ("HUP", "INT", "TERM")}


class Visit(asyncssh.SSHServerSession[bytes]):
    """A session of SSH: one program, started when it is asked for, ended when its line is gone.

    Args:
        door: that let it in.
        caller: who it is.
    """

    def __init__(self, door: Door, caller: Caller) -> None:
        self.door, self.caller = door, caller
        self.number = door.next_number()
        self.order: str | None = None
        self.last_key = door.clock()
        self.reason: Told | None = None
        self._channel: Channel | None = None
        self._size: tuple[int, int] | None = None
        self._terminal: str | None = None
        self._pipe: Pipe | None = None
        self._errors: Pipe | None = None
        self._early = bytearray()
        self._keys = Rate(_KEYS, _KEYS_AT_ONCE, door.clock)
        self._resizes = Rate(_RESIZES, _RESIZES, door.clock)
        self._resizing: asyncio.TimerHandle | None = None
        self._killing: asyncio.TimerHandle | None = None
        self._is_forked = self._has_eof = False
        self.ended = asyncio.Event()

    # -- asked over SSH --------------------------------------------------------------------------

    def connection_made(self, chan: Channel) -> None:
        """There is a channel."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: asyncssh.misc.TermSize, term_modes: object) -> bool:
        """There is to be a terminal."""
        self._terminal, self._size = term_type, _size(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """Home, or plain mode without a terminal."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Some words after the host's name."""
        self.order = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No subsystem: no files, nothing else."""
        self.door.log("refused", what="subsystem", name=subsystem, identity=self.caller.identity)
        return False

    def break_received(self, msec: int) -> bool:
        """Nothing is broken off."""
        return False

    def session_started(self) -> None:
        """Everything is asked: start the program."""
        self.door.begin(self)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """The player types."""
        self.last_key = self.door.clock()
        if self._pipe is None:
            self._early += data[: max(0, int(_KEYS_AT_ONCE) - len(self._early))]
        else:
            self._pipe.write(data)
        wait = self._keys.wait(len(data))
        if wait and self._channel is not None:
            self._channel.pause_reading()
            asyncio.get_running_loop().call_later(wait, self._read_on)

    def _read_on(self) -> None:
        if self._channel is not None and not self.ended.is_set():
            self._channel.resume_reading()

    def eof_received(self) -> bool:
        """The player sends nothing more; what the program says is still heard."""
        self._has_eof = True
        if self._pipe is not None and self._terminal is None:
            self._pipe.write_end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window was resized."""
        self._size = _size(width, height)
        if self._resizing is None:
            wait = self._resizes.wait()
            self._resizing = asyncio.get_running_loop().call_later(wait, self._resize)

    def _resize(self) -> None:
        self._resizing = None
        if self._pipe is not None and self._terminal is not None and self._size is not None:
            with suppress(OSError):
                self._pipe.resize(self._size)

    def signal_received(self, signal: str) -> None:
        """A signal is sent over the line."""
        if signal in _SIGNALS and self._is_forked and self._resizes.wait() == 0:
            self.door.signal(self, _SIGNALS[signal])

    def pause_writing(self) -> None:
        """The player reads slowly."""
        for pipe in (self._pipe, self._errors):
            if pipe is not None:
                pipe.pause()

    def resume_writing(self) -> None:
        """The player has read."""
        for pipe in (self._pipe, self._errors):
            if pipe is not None:
                pipe.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone; the program is not to outlive it."""
        self._channel = None
        self.hang_up()
        if not self._is_forked:
            self._end()

    # -- the program -----------------------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        """Whether there is one."""
        return self._terminal is not None

    @property
    def terminal(self) -> str | None:
        """What kind of terminal it is."""
        return self._terminal

    @property
    def environment(self) -> dict[str, str]:
        """What the other end says of itself; nothing of it is to be believed yet."""
        said = dict(self._channel.get_environment()) if self._channel is not None else {}
        return {name: value for name, value in list(said.items())[:200] if isinstance(value, str)}

    def words(self) -> tuple[str, ...] | None:
        """The words for the program; None, said to the player, if they are no order."""
        try:
            if self.order is None and self.caller.table:
                return "join", self.caller.table
            return read_order(self.order, is_terminal=self.is_terminal)
        except NotationError as error:
            self.say(not_an_order(error.problem))
            return None

    def open_streams(self) -> list[int]:
        """Make the terminal, or the streams; the program's ends of them."""
        if self._terminal is None:
            mine, its = socket.socketpair()
            errors, its_errors = socket.socketpair()
            self._errors = Pipe(errors.detach(), self._write_error, lambda: None, lambda _full: None)
            self._pipe = Pipe(mine.detach(), self._write, self._streams_ended, self._block)
            end = its.detach()
            return [end, os.dup(end), its_errors.detach()]
        master, slave = pty.openpty()
        self._pipe = Pipe(master, self._write, self._streams_ended, self._block)
        self._pipe.resize(self._size or _USUAL_SIZE)
        return [slave]

    def forked(self) -> None:
        """The program runs; it gets what was typed before."""
        self._is_forked = True
        if self._pipe is not None and self._early:
            self._pipe.write(bytes(self._early))
        self._early.clear()
        if self._has_eof:
            self.eof_received()
        if self._channel is None:
            self.hang_up()

    def hang_up(self) -> None:
        """Let the program end, and do not wait long for it."""
        if self._is_forked and self._killing is None and not self.ended.is_set():
            self.door.signal(self, signal.SIGHUP)
            self._killing = asyncio.get_running_loop().call_later(_GRACE, self.door.signal, self, signal.SIGKILL)

    def let_go(self, reason: Told) -> None:
        """End the visit for a reason that the player is told when his terminal is his again."""
        self.reason = self.reason or reason
        if self._is_forked:
            self.hang_up()
        else:
            self.finish(1)

    def finish(self, status: int) -> None:
        """The program has ended, or never began."""
        for pipe in (self._pipe, self._errors):
            if pipe is not None:
                pipe.drain()
                pipe.close()
        if status == CRASHED:
            self.reason = self.reason or Told.CRASHED
        if self.reason is not None:
            self.say(told(self.reason))
        if self.caller.farewell and self.is_terminal:
            # What was said before the program began, it has drawn over.
            self.say(self.caller.farewell)
        if self._channel is not None:
            with suppress(OSError):
                self._channel.exit(status if 0 <= status < 256 else 1)
        self._end()

    def say(self, sentence: str) -> None:
        """A line for the player, on the terminal or beside the program's output."""
        if self._channel is None:
            return
        with suppress(OSError):
            if self.is_terminal:
                self._channel.write(f"{sentence}\r\n".encode())
            else:
                self._channel.write_stderr(f"{sentence}\n".encode())

    def _end(self) -> None:
        for timer in (self._resizing, self._killing):
            if timer is not None:
                timer.cancel()
        if not self.ended.is_set():
            self.ended.set()
            self.door.over(self)

    def _write(self, data: bytes) -> None:
        if self._channel is not None:
            with suppress(OSError):
                self._channel.write(data)

    def _write_error(self, data: bytes) -> None:
        if self._channel is not None:
            with suppress(OSError):
                self._channel.write_stderr(data)

    def _streams_ended(self) -> None:
        # Nobody can see or tell the program anything any more.
        self.hang_up()

    def _block(self, is_full: bool) -> None:
        if self._channel is not None:
            (self._channel.pause_reading if is_full else self._channel.resume_reading)()


def _size(width: int, height: int) -> tuple[int, int]:
    """Columns and rows that a program can be told: some terminals say none, and some say anything."""
    if width <= 0 or height <= 0:
        return _USUAL_SIZE
    return (
        min(max(width, _LEAST_SIZE), _GREATEST_SIZE),
        min(max(height, _LEAST_SIZE), _GREATEST_SIZE),
    )
