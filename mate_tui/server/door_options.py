"""How a host is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class DoorOptions:
    """How a host is open.

    Attributes:
        listen: addresses.
        port: 0 takes any that is free.
        max_sessions: visits at a time.
        per_address: connections from one address at a time, and a rate to go with it; 0 does not mind.
        idle: seconds without a key after which a visit ends; 0 never.
        state: the folder for everything that is kept.
        allow_keys: a file of public keys; only these come in. None lets everybody in.
        log: the file of the log; None for standard error.
        hub: the path of the hub's socket.
    """

    state: Path
    hub: str
    listen: Sequence[str] = ("127.0.0.1",)
    port: int = 2222
    max_sessions: int = 100
    per_address: int = 8
    idle: float = 3600.0
    allow_keys: Path | None = None
    log: Path | None = None
