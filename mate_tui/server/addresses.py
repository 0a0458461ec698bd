"""Where a host listens, and from where people come."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from ipaddress import IPv6Address, ip_address

from mate_tui.server.rate import Rate

_RATE, _BURST = 0.5, 30.0
"""Connections a second from one address, and at once."""

_MOST_ADDRESSES = 10_000


class Addresses:
    """How many come from where.

    Args:
        most: connections from one address at a time, and a rate to go with it; 0 does not mind.
        clock: seconds that never go back.
    """

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most, self._clock = most, clock
        self._here: Counter[str] = Counter()
        self._rates: dict[str, Rate] = {}

    def come(self, address: str) -> bool:
        """Somebody comes; False if he may not, because there are too many from there or they come too fast."""
        block = _block(address)
        if self._most:
            if len(self._rates) > _MOST_ADDRESSES:
                self._rates = {known: rate for known, rate in self._rates.items() if not rate.is_full}
            rate = self._rates.setdefault(block, Rate(_RATE, _BURST, self._clock))
            if self._here[block] >= self._most or rate.wait():
                return False
        self._here[block] += 1
        return True

    def go(self, address: str) -> None:
        """Somebody has gone who had come."""
        block = _block(address)
        self._here[block] -= 1
        if not self._here[block]:
            del self._here[block]


async def listening_at(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """Sockets that listen at these addresses, all at one port; OSError if that cannot be."""
    sockets: list[socket.socket] = []
    for address in addresses:
        found = await asyncio.get_running_loop().getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, place = found[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind(place)
        listening.listen(256)
        listening.setblocking(False)
        # The others take the port that the first one was given.
        port = port or listening.getsockname()[1]
        sockets.append(listening)
    return sockets


def place_of(listening: socket.socket) -> str:
    """Where a socket listens, as people write it."""
    address, port, *_ = listening.getsockname()
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def plain(address: str) -> str:
    """An address without its interface, and an IPv4 one as such."""
    found = ip_address(address.partition("%")[0])
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else str(found)


def _block(address: str) -> str:
    """What counts as one address: with IPv6 everybody has a whole block of them."""
    found = ip_address(address)
    return found.exploded[:19] if isinstance(found, IPv6Address) else address

