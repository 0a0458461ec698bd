"""What comes in over one connection, whatever it is: not everything that SSH can say waits for somebody to read it."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from contextlib import suppress

from mate_tui.server.rate import Rate

_BYTES_RECEIVED = 128
"""Where the kernel's ``tcp_info`` has them."""

_RATE, _BURST = float(32 << 10), float(2 << 20)
"""Bytes a second, and at once: a hundred times what somebody sends who types with both hands."""


class LineMeter:
    """Counts the bytes of a connection, as the system does."""

    def __init__(self, connected: socket.socket, clock: Callable[[], float]) -> None:
        self._socket = connected
        self._seen = 0
        self._rate = Rate(_RATE, _BURST, clock)

    def is_flooded(self) -> bool:
        """Whether more came than anybody needs."""
        with suppress(OSError):
            info = self._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
            if len(info) >= _BYTES_RECEIVED + 8:
                (received,) = struct.unpack_from("Q", info, _BYTES_RECEIVED)
                before, self._seen = self._seen, received
                return self._rate.wait(received - before) > 0
        return False
