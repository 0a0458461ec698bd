"""How often something may happen: so many a second, and some at once."""

from __future__ import annotations

from collections.abc import Callable


class Rate:
    """A bucket that fills with time and is emptied by what happens.

    Args:
        rate: a second.
        burst: what the bucket holds.
        clock: seconds that never go back.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def wait(self, cost: float = 1.0) -> float:
        """Take from the bucket; seconds until it will not be overdrawn any more."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left -= cost
        return max(0.0, -self._left / self._rate)

    @property
    def is_full(self) -> bool:
        """Whether nothing has happened for so long that the bucket may be forgotten."""
        return self._left + (self._clock() - self._at) * self._rate >= self._burst
