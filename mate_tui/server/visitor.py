"""Somebody who is connected to the hub: one line, and who is on it."""

from __future__ import annotations

import socket
import struct
from asyncio import StreamWriter
from collections.abc import Callable

from mate_tui.remote.messages import Message, encode
from mate_tui.server.limits import Limits
from mate_tui.server.outbox import Outbox
from mate_tui.server.rate import Rate


class Visitor:
    """One line to the hub.

    Attributes:
        identity: who is on it; it stands on the line and nobody at the other end can change it any more.
        name: what he goes by; None until he has chosen.
        suggested: the name that whoever let him in gives him.
        is_trusted: whether the other end may vouch for somebody: it runs as the user that the hub runs as, or as root.
        has_greeted: whether he has said what he speaks.
    """

    def __init__(self, writer: StreamWriter, trusted: frozenset[int], limits: Limits, clock: Callable[[], float]) -> None:
        user = user_of(writer.get_extra_info("socket"))
        self.identity = f"unix:{user}"
        self.is_vouched = False
        self.is_trusted = user in trusted
        self.name: str | None = None
        self.suggested = ""
        self.has_greeted = False
        self.faults = 0
        self.rate = Rate(limits.rate, limits.burst, clock)
        self.outbox = Outbox(writer)

    def tell(self, message: Message) -> None:
        """Send a message."""
        self.outbox.put(encode(message))

    def vouch(self, identity: str, name: str) -> None:
        """From now on somebody else stands on this line."""
        self.identity, self.suggested, self.is_vouched = identity, name, True


def user_of(connected: socket.socket) -> int:
    """The user whose process is at the other end, as the system says."""
    credentials = connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", credentials)[1])
