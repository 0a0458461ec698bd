"""How much one player, and everybody together, may have of a hub."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a hub.

    Attributes:
        tables: of one player, those that wait and those with a match that has not ended.
        lines: of one player at a time.
        everybody: lines in all.
        rate, burst: requests a second on a line, and how many at once.
        faults: lines that cannot be read, until one is sent away.
        batches: of one match; from then on nothing but plays is taken down.
        watchers: of one table.
        idle_days: after which a seat may be claimed.
        unnamed: seconds that a line may wait before it says who it is.
        lost: seconds for which somebody whose line broke is thought to be coming back.
    """

    tables: int = 30
    lines: int = 8
    everybody: int = 2000
    rate: float = 20.0
    burst: float = 100.0
    faults: int = 20
    batches: int = 3000
    watchers: int = 200
    idle_days: float = 14.0
    unnamed: float = 10.0
    lost: float = 60.0
