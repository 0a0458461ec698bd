"""Subsets of a hand in layers by size, and how playing one card leads from layer to layer.

Cards of a hand are numbered from 0; a subset is an int with those bits. Layer k holds the subsets of k
cards in ascending order. These maps depend on the size of the hand only, never on the cards in it, so
they are computed once and shared.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

Indices = npt.NDArray[np.intp]


@cache
def layer(size: int, count: int) -> Indices:
    """The subsets of ``count`` of ``size`` cards, ascending."""
    return _fixed(sorted(sum(1 << card for card in cards) for cards in combinations(range(size), count)))


@cache
def places(size: int) -> tuple[int, ...]:
    """For each of the 2**size subsets its place in its layer."""
    result = [0] * (1 << size)
    for count in range(size + 1):
        for place, subset in enumerate(layer(size, count).tolist()):
            result[subset] = place
    return tuple(result)


@cache
def plays(size: int, count: int, returns: bool) -> tuple[Indices, Indices]:
    """Every way to play one card from each subset of layer ``count``.

    Two arrays of shape (count, C(size, count)): the card played, and the place of what is left.
    ``returns``: the card played comes back, so that what is left is the subset itself (capellen's ninth move).
    """
    place = places(size)
    cards = [[card for card in range(size) if subset >> card & 1] for subset in layer(size, count).tolist()]
    left = [
        [place[subset if returns else subset ^ (1 << card)] for card in held]
        for subset, held in zip(layer(size, count).tolist(), cards, strict=True)
    ]
    return _fixed(cards).T, _fixed(left).T


@cache
def reply_rows(size: int, count: int, returns: bool) -> Indices:
    """Rows of the solver's stack of next values (see ``tables``) that each reply leads to.

    Shape (2 * (size + 1), C(size, count)). Row j is reply card j when the leader keeps the lead, row
    size + 1 + j when the replier wins it; where card j is not in the subset, and for the pretended card
    j == size, it is the row one past both, which never is the least.
    """
    place = places(size)
    left = comb(size, count if returns else count - 1)
    rows = [
        [
            place[subset if returns else subset ^ (1 << card)] + lost * left if subset >> card & 1 else 2 * left
            for subset in layer(size, count).tolist()
        ]
        for lost in (0, 1)
        for card in range(size + 1)
    ]
    return _fixed(rows)


def _fixed(values: object) -> Indices:
    result = np.array(values, dtype=np.intp)
    result.setflags(write=False)
    return result
