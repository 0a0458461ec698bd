"""What the processes of a host take of a machine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that one has started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text(encoding="ascii").split()]
    return found


def descendants(pid: int) -> list[int]:
    """The processes that one has started, and those that they have, and so on."""
    found = children(pid)
    return found + [far for near in found for far in descendants(near)]


def own_memory(pid: int) -> int:
    """Bytes of a process, what it shares with n others counted as an n-th (PSS); 0 if it has gone."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def descriptors(pid: int) -> int:
    """How many a process has open; 0 if it has gone."""
    try:
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    except OSError:
        return 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What a host with everything that it has started takes."""

    memory: int
    descriptors: int
    processes: int

    @classmethod
    def by(cls, pid: int) -> Taken:
        """By a process and its descendants now."""
        all_of_it = [pid, *descendants(pid)]
        return cls(sum(map(own_memory, all_of_it)), sum(map(descriptors, all_of_it)), len(all_of_it))

    def __str__(self) -> str:
        return f"{self.memory / 1e6:.1f} MB, {self.descriptors} descriptors, {self.processes} processes"
