"""How much memory the solving of some rules takes, and how much there is."""

from __future__ import annotations

import resource
from contextlib import suppress
from pathlib import Path

from mate_tui.game.cards import Deck
from mate_tui.game.rules import Privilege, Rules
from mate_tui.solver.atlas.course import courses, free_moves
from mate_tui.solver.atlas.halves import states

_PROGRAM = 80 << 20
"""The program itself, NumPy, and what is known of all classes."""

_PLANS_FREE = 80 << 20
"""More of the latter with a free move."""


def needed(rules: Rules, threads: int) -> int:
    """Bytes that solving some rules takes at most, generously."""
    steps = [sum(stage.positions for stage in stages) for course in courses(rules) for stages in course]
    starts = {len(course) for course in courses(rules)[:-1]}
    layers = max(count + (0 if number in starts else steps[number - 1]) for number, count in enumerate(steps[1:], start=1))
    # What a thread works with, by the largest block: what the other half may answer is read from rows of its own.
    block = states((4, 3)) * states((3, 4))
    has_free = len(free_moves(rules)) > 1
    is_bound = rules.privilege is not Privilege.NONE or rules.deck is Deck.DOUBLE
    blocks = 5 if has_free else 4 if is_bound else 2
    return _PROGRAM + has_free * _PLANS_FREE + layers + threads * blocks * block


def available() -> int | None:
    """Bytes that this process may still take; None where nobody says."""
    found = [*_machine(), *_group(), *_limit()]
    return min(found) if found else None


def _machine() -> list[int]:
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return [int(line.split()[1]) << 10]
    return []


def _group() -> list[int]:
    """What is left of the limit of a container."""
    root = Path("/sys/fs/cgroup")
    with suppress(OSError, ValueError):
        limit, used = (int((root / name).read_text()) for name in ("memory.max", "memory.current"))
        return [max(0, limit - used)]
    return []


def _limit() -> list[int]:
    """What is left of ``ulimit -v``."""
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return []
    used = 0
    with suppress(OSError, ValueError, IndexError):
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return [max(0, limit - used)]
