"""Everything about a class of a half that all layers share, worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import TypeVar

from mate_tui.game.cards import Rank
from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.crossings import Answers
from mate_tui.solver.atlas.halves import Codes, Half, Sizes
from mate_tui.solver.atlas.leads import Leads, Removal

WIDTH = 400
"""States of a half that are looked at at a time: rows long enough to be copied fast, short enough for the cache."""

Made = TypeVar("Made")


class Plans:
    """Leads and answers of all classes under some rules; any number of threads may ask."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codes = Codes()
        self.halves = tuple(Half(rules.deck, number) for number in range(2))
        self._made: dict[Hashable, object] = {}
        self._lock = Lock()

    def leads(self, half: int, sizes: Sizes, removal: Removal, *, free: bool) -> Leads:
        """The leads from a class; ``free``: the free move of the player who answers is open."""
        return self._get(
            (half, sizes, removal, free), lambda: Leads(self.rules, self.codes, self.halves[half], sizes, removal, free=free)
        )

    def answers(self, half: int, sizes: Sizes, rank: Rank, removed: int) -> list[Answers]:
        """The answers in rank of a class to leads of the other half, for ``WIDTH`` states at a time."""
        return self._get(
            (half, sizes, rank, removed), lambda: Answers.of(self.codes, self.halves[half], sizes, rank, removed).pieces(WIDTH)
        )

    def _get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        made = self._made.get(key)
        if made is None:
            # Two threads may make the same thing at a time; they keep one.
            made = make()
            with self._lock:
                made = self._made.setdefault(key, made)
        return made  # type: ignore[return-value]
