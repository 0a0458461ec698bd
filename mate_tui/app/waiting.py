"""Waiting for another program that writes to the store, while the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from mate_tui.store.store import StoreError

_TRIES, _PAUSE = 30, 0.1
"""Some seconds in all."""

T = TypeVar("T")


async def patiently(action: Callable[[], T]) -> T:
    """What an action gives; tried again while another program is in the way, and StoreError if that takes too long."""
    for _ in range(_TRIES):
        try:
            return action()
        except StoreError as error:
            if not error.passes:
                raise
        await asyncio.sleep(_PAUSE)
    return action()
