"""What a program is given that runs for somebody at a distance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Session:
    """One visit of somebody, as the door lets it in; nothing of it is of the process that it was forked from.

    Attributes:
        words: what was asked for, as the words of the command line.
        environment: all of it.
        folder: where everything of this player is kept, and nothing of another.
        is_terminal: whether there is one; else lines of text come and go.
        door: the descriptor at which the door makes lines to the hub.
        suggested: the name that was typed before the host's; what a player who has no name yet may like to be called.
        guest: the code by which a guest comes back; empty for whoever has a key.
    """

    words: tuple[str, ...]
    environment: dict[str, str]
    folder: str
    is_terminal: bool
    door: int = 3
    suggested: str = ""
    guest: str = ""


Program = Callable[[Session], int]
"""What runs in a process of its own for each visit: the exit code."""
