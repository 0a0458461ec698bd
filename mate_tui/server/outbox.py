"""What is to be sent on one line, so that one who reads slowly holds up nobody and fills no memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Outbox:
    """Sends in its own time. Of what only its latest state counts of, such as a match, an older one not yet sent is left out.

    Answers are not left out; but no more requests are read than answers fit in (see ``room``).
    """

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._lines: dict[object, bytes] = {}
        self._news = asyncio.Event()
        self._sent = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._send())

    def put(self, line: bytes) -> None:
        """Send a line once everything before it is sent."""
        self._lines[object()] = line
        self._news.set()

    def put_state(self, kind: str, table: str, line: bytes) -> None:
        """Send how something stands, in the place of what was said of it before."""
        self._lines.pop((kind, table), None)
        self._lines[kind, table] = line
        self._news.set()

    async def room(self) -> None:
        """Wait until what was to be sent is on its way."""
        while len(self._lines) > 64 and not self._task.done():
            self._sent.clear()
            await self._sent.wait()

    async def close(self, patience: float = 1.0) -> None:
        """Send what is left, but do not wait long for one who does not read."""
        self._is_closing = True
        self._news.set()
        try:
            await asyncio.wait([self._task], timeout=patience)
        finally:
            self._task.cancel()
            self._writer.close()
        # Of one who does not read what is left is not kept.
        if not self._task.done():
            self._writer.transport.abort()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(patience):
                await self._writer.wait_closed()

    async def _send(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                lines = list(self._lines.values())
                self._lines.clear()
                self._writer.writelines(lines)
                await self._writer.drain()
                self._sent.set()
                if self._is_closing and not self._news.is_set():
                    return
        except OSError:
            # The line has gone; whoever reads from it sees that too.
            return
        finally:
            self._sent.set()
