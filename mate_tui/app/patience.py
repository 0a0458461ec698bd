"""Keys one after another: each waits until the one before has done what it does, be it to open a screen.

Textual hands all keys of a burst to the screen that is there when they come, and does what they mean later: a second Enter
would mean the screen before, and not the one that the first Enter opens.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque

from textual import events, on
from textual.app import App
from textual.message import Message
from textual.worker import Worker

_LONGEST = 2.0
"""Seconds that a key is waited for; whatever became of it must not keep the others."""
_NEVER_WAIT = ("ctrl+c", "ctrl+q")
"""The ways out."""


async def a_while(worker: Worker[None], seconds: float) -> bool:
    """Wait until a worker is done, but no longer than this; whether it is. What it fails with is its own affair."""
    waiting = asyncio.ensure_future(worker.wait())
    waiting.add_done_callback(lambda waiting: waiting.cancelled() or waiting.exception())
    await asyncio.wait([waiting], timeout=seconds)
    return waiting.done()


class Asked(Message):
    """Something is asked of the app that brings another screen."""


class _KeyDone(Message):
    """Follows a key on all its ways."""


class PatientApp(App[None]):
    """An app that does one key at a time."""

    def __init__(self, css_path: list[str]) -> None:
        super().__init__(css_path=[*css_path])
        self._keys_to_come: deque[events.Key] = deque()
        self._expected: list[Asked] = []
        self._busy_since: float | None = None
        self._is_done = True

    def expect(self, message: Asked) -> None:
        """A message that brings another screen is on its way."""
        self._expected.append(message)

    async def on_event(self, event: events.Event) -> None:
        """As in every app, but that keys take their turns."""
        if not isinstance(event, events.Key) or event.key in _NEVER_WAIT:
            await super().on_event(event)
        elif not self.screen_stack:
            # The program ends, and nobody is left to press keys for.
            event.stop()
        elif event.is_forwarded:
            await super().on_event(event)
        else:
            self._keys_to_come.append(event)
            if self._busy_since is None or time.monotonic() - self._busy_since > _LONGEST:
                await self._next_key()

    async def _next_key(self) -> None:
        self._expected.clear()
        self._busy_since, self._is_done = None, True
        while self._keys_to_come and self._is_done:
            await super().on_event(self._keys_to_come.popleft())
            if self.screen_stack and (self.focused or self.screen).post_message(_KeyDone()):
                self._busy_since, self._is_done = time.monotonic(), False

    async def _go_on(self) -> None:
        if self._is_done and not self._expected:
            await self._next_key()

    @on(_KeyDone)
    async def _key_done(self) -> None:
        self._is_done = True
        await self._go_on()

    @on(Asked)
    def _screen_comes(self, message: Asked) -> None:
        # Once whatever is done about it is done.
        self.call_later(self._screen_came, message)

    async def _screen_came(self, message: Asked) -> None:
        self._expected = [other for other in self._expected if other is not message]
        await self._go_on()
