"""The line to a hub at the player's end: it asks, is answered, hears what comes by itself, and is made again when it breaks."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from mate_tui.game.position import Position
from mate_tui.remote.facts import parse_refusal
from mate_tui.remote.messages import (
    LONGEST_ANSWER,
    PROTOCOL,
    AnyMessage,
    Farewell,
    Hello,
    Message,
    Reader,
    Refused,
    Request,
    Welcome,
    encode,
)
from mate_tui.remote.refusals import DeclinedError, Gone, LineError
from mate_tui.remote.way import Way

PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each further attempt to make the line again; the last one for all that follow."""


class Listener(Protocol):
    """Whoever hears of one table."""

    def hear(self, message: Message) -> None:
        """Something came by itself."""

    def broke(self) -> None:
        """The line broke; it is being made again."""

    async def restored(self) -> None:
        """The line is there again, and nobody at the other end knows of this table yet."""

    def ended(self, error: LineError | DeclinedError) -> None:
        """The line is not made again."""


class BrokenError(Exception):
    """The line broke before the answer; whether it was done is not known."""


class Line:
    """The line to a hub.

    Attributes:
        welcome: who one is there.
        error: why it has ended for good; None while it goes on.
    """

    def __init__(self, way: Way, name: str, patience: float) -> None:
        self._way, self._name, self._patience = way, name, patience
        self._reader = Reader(AnyMessage)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._listeners: dict[str, Listener] = {}
        self._strays: dict[str, list[Message]] = {}
        self._asked = 0
        self._writer: StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self.welcome = Welcome(protocol=PROTOCOL, identity="", name=None)
        self.error: LineError | DeclinedError | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, way: Way, name: str = "", patience: float = 120.0) -> AsyncIterator[Line]:
        """A line to the hub, closed at the end.

        Args:
            way: how it is made.
            name: what one would like to be called, if one has no name yet.
            patience: seconds for which it is tried to make it again.

        Raises:
            LineError: the hub cannot be reached.
            DeclinedError: the hub lets nobody in.
        """
        line = cls(way, name, patience)
        try:
            try:
                reader = await line._connect()
            except OSError:
                raise LineError(Gone.BROKEN) from None
            line._task = asyncio.create_task(line._run(reader))
            yield line
        finally:
            await line.close()

    async def close(self) -> None:
        """Go."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._hang_up()

    # -- asking ----------------------------------------------------------------------------------

    async def ask(self, kind: type[Request], position: Position | None = None, **facts: Any) -> Any:
        """What the hub answers to a request.

        Args:
            kind: of the request, with its ``facts``.
            position: where the match stands, for a play that the rules refuse.

        Raises:
            IllegalPlayError, RefusedError, DeclinedError: it is refused, and nothing has changed.
            LineError: the line has ended for good.
            BrokenError: the line broke before the answer.
        """
        if self.error is not None:
            raise self.error
        if self._writer is None:
            raise BrokenError
        self._asked += 1
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[self._asked] = answer
        try:
            self._writer.write(encode(kind(n=self._asked, **facts)))
            message = await answer
        finally:
            self._answers.pop(self._asked, None)
        if isinstance(message, Refused):
            raise parse_refusal(message.why, position)
        return message

    def listen(self, table: str, listener: Listener) -> None:
        """Tell ``listener`` of what comes about a table; also of what came just before."""
        self._listeners[table] = listener
        for message in self._strays.pop(table, []):
            listener.hear(message)

    def forget(self, table: str) -> None:
        """Nobody wants to hear of a table any more."""
        self._listeners.pop(table, None)

    # -- the line itself -------------------------------------------------------------------------

    async def _connect(self) -> StreamReader:
        connected = await self._way.connect()
        reader, writer = await asyncio.open_unix_connection(sock=connected, limit=LONGEST_ANSWER)
        try:
            writer.write(encode(Hello(n=0, protocol=PROTOCOL, name=self._name)))
            message = await self._next(reader)
            if isinstance(message, Refused):
                raise parse_refusal(message.why, None)
            if not isinstance(message, Welcome):
                raise ConnectionResetError
        except BaseException:
            writer.close()
            raise
        self._writer, self.welcome = writer, message
        return reader

    async def _next(self, reader: StreamReader) -> Message:
        try:
            line = await reader.readuntil(b"\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise ConnectionResetError from None
        message: Message = self._reader.read(line)
        return message

    async def _run(self, reader: StreamReader) -> None:
        while True:
            gone = await self._read(reader)
            self._hang_up()
            if gone is not None and gone is not Gone.CLOSING:
                self._end(LineError(gone))
                return
            for listener in list(self._listeners.values()):
                listener.broke()
            try:
                reader = await self._connect_again()
            except (LineError, DeclinedError) as error:
                self._end(error)
                return
            task = asyncio.create_task(self._restore())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _restore(self) -> None:
        for listener in list(self._listeners.values()):
            await listener.restored()

    async def _read(self, reader: StreamReader) -> Gone | None:
        """Pass on what comes until the line ends; why, if that was said."""
        gone = None
        try:
            while True:
                message = await self._next(reader)
                if isinstance(message, Farewell):
                    gone = Gone[message.why]
                else:
                    self._pass_on(message)
        except (OSError, DeclinedError, KeyError):
            return gone

    async def _connect_again(self) -> StreamReader:
        end = asyncio.get_running_loop().time() + self._patience
        attempt = 0
        while True:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            try:
                return await self._connect()
            except OSError:
                if asyncio.get_running_loop().time() > end:
                    raise LineError(Gone.BROKEN) from None

    def _pass_on(self, message: Message) -> None:
        if message.of:
            answer = self._answers.get(message.of)
            if answer is not None and not answer.done():
                answer.set_result(message)
            return
        table = table_of(message)
        if table is None:
            return
        if table in self._listeners:
            self._listeners[table].hear(message)
        else:
            # It may be of a table at which one has just been seated, and the answer is not read yet.
            self._strays.setdefault(table, []).append(message)
            while len(self._strays) > 8:
                del self._strays[next(iter(self._strays))]

    def _hang_up(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(BrokenError())

    def _end(self, error: LineError | DeclinedError) -> None:
        self.error = error
        for listener in list(self._listeners.values()):
            listener.ended(error)


def table_of(message: Message) -> str | None:
    """The table that a message is about; None if it is about none."""
    table = getattr(message, "table", None)
    return table if table is None or isinstance(table, str) else str(table.code)
