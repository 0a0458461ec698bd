"""The values of all positions in which the players hold so many cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from threading import Lock

import numpy as np
import numpy.typing as npt

from mate_tui.solver.atlas.halves import CARDS, Codes, Indices, Sizes, states

Values = npt.NDArray[np.int8]

Free = tuple[bool, bool]
"""Whether the free move of the leader, and of the other player, is open."""


class Sole(Enum):
    """Who alone has foreplaced a card."""

    NOBODY = 0
    LEADER = 1
    OTHER = 2

    @property
    def exchanged(self) -> Sole:
        """The same with the players exchanged."""
        return {Sole.LEADER: Sole.OTHER, Sole.OTHER: Sole.LEADER}.get(self, self)


@dataclass(frozen=True, slots=True)
class Stage:
    """What all positions of a layer have in common: the cards of leader and other player, the foreplacer, the free moves."""

    sizes: Sizes
    sole: Sole = Sole.NOBODY
    free: Free = (False, False)

    @property
    def exchanged(self) -> Stage:
        """The stage with the players exchanged."""
        return Stage(self.sizes[::-1], self.sole.exchanged, self.free[::-1])

    @property
    def move(self) -> int:
        """The number of the move (notation.md, *Positions*)."""
        return 11 - max(self.sizes)

    @property
    def positions(self) -> int:
        """How many positions it has."""
        return sum(states(black) * states(red) for black, red in self.blocks())

    def blocks(self) -> Iterator[tuple[Sizes, Sizes]]:
        """The pairs of classes, of the black half and the red one, that its positions fall into."""
        own, theirs = self.sizes
        for black_own in range(own + 1):
            for black_theirs in range(theirs + 1):
                black, red = (black_own, black_theirs), (own - black_own, theirs - black_theirs)
                if states(black) and states(red):
                    yield black, red


class Layer:
    """Ordinals of ``Scale`` for the leader, of every position of a stage.

    Each pair of classes is a dense block: a row for each state of the first half, a column for each of the second, in the
    order of ``Codes``. The first half is the black one until the layer is turned.

    Attributes:
        won, lost: how many positions are so for the leader; the others are drawn.
        leads: where what each card of the leader is worth, led, is wanted too: a layer for the first one of his cards, in the
            order of the deck, one for the second …
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.is_turned = False
        self.won = self.lost = 0
        self.leads: list[Layer] = []
        self._where: tuple[Indices, Indices] | None = None
        self._lock = Lock()
        self._starts = np.zeros((CARDS + 1, CARDS + 1), dtype=np.intp)
        start = 0
        for black, red in stage.blocks():
            self._starts[black] = start
            start += states(black) * states(red)
        # One piece of memory, which goes back to the system as soon as the layer is not needed any more.
        self._values: Values = np.empty(start, dtype=np.int8)

    @classmethod
    def drawn(cls, stage: Stage) -> Layer:
        """The layer in which no move is left."""
        layer = cls(stage)
        layer._values.fill(0)
        return layer

    def blocks(self) -> list[tuple[Sizes, Sizes]]:
        """The classes of the first and the second half of each block, the largest block first."""
        pairs = [pair[::-1] if self.is_turned else pair for pair in self.stage.blocks()]
        return sorted(pairs, key=lambda pair: -states(pair[0]) * states(pair[1]))

    def block(self, first: Sizes, second: Sizes) -> Values:
        """The values of a pair of classes, shape (states of the first half, states of the second); a view."""
        start = self._starts[second if self.is_turned else first]
        shape = states(first), states(second)
        return self._values[start : start + shape[0] * shape[1]].reshape(shape)

    def exchanged_block(self, first: Sizes, second: Sizes) -> Values:
        """The block that these classes are to the other player, in the order in which they stand here; not negated."""
        block = self.block(first[::-1], second[::-1])
        return block[:: -1 if first[0] == first[1] else 1, :: -1 if second[0] == second[1] else 1]

    def turn(self, first: Sizes, second: Sizes) -> None:
        """Transpose one block where it stands; ``is_turned`` is to be set when all have been."""
        block = self.block(first, second)
        turned = np.empty(block.shape[::-1], dtype=np.int8)
        transpose(block, turned)
        block.reshape(-1)[:] = turned.reshape(-1)

    def at(self, codes: Codes, black: Indices, red: Indices) -> Values:
        """Values of the positions with these codes of both halves."""
        if self._where is None:
            own, theirs = codes.own.sum(axis=1), codes.theirs.sum(axis=1)
            start, place = self._starts[own, theirs], codes.place
            rest = self.stage.sizes[0] - own, self.stage.sizes[1] - theirs
            one = np.ones_like(place)
            # Of the codes that do not occur in this layer nobody asks.
            width, height = (_COUNTS[sizes] for sizes in (rest, (own, theirs)))
            self._where = (start + place, height) if self.is_turned else (start + place * width, one)
        start, step = self._where
        return self._values[start[black] + step[black] * codes.place[red]]

    def count(self, black: Sizes, red: Sizes) -> None:
        """Count a block that is solved in ``won`` and ``lost``."""
        block = self.block(black, red).reshape(-1)
        pieces = [block[start : start + _PIECE] for start in range(0, block.size, _PIECE)]
        won, lost = (sum(int(np.count_nonzero(piece > 0 if sign > 0 else piece < 0)) for piece in pieces) for sign in (1, -1))
        with self._lock:
            self.won += won
            self.lost += lost


_COUNTS = np.array([[states((own, theirs)) for theirs in range(CARDS + 1)] for own in range(CARDS + 1)], dtype=np.intp)

_PIECE = 1 << 17

_TILE = 400
"""Rows transposed at a time, so that what is read and written stays in the cache; no power of two, which would fall together."""


def transpose(block: Values, turned: Values) -> None:
    """Write the transpose of a block, tile by tile."""
    for start in range(0, len(block), _TILE):
        for left in range(0, len(turned), _TILE):
            turned[left : left + _TILE, start : start + _TILE] = block[start : start + _TILE, left : left + _TILE].T
