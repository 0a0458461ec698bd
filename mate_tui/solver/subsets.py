"""Subsets of a hand in layers by size, and how taking one card out leads from layer to layer.

Cards of a hand are numbered from 0; a subset is an int with those bits. Layer k holds the subsets of k
cards in ascending order. These maps depend on the size of the hand only, never on the cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

Indices = npt.NDArray[np.intp]


@cache
def layer(size: int, count: int) -> tuple[int, ...]:
    """The subsets of ``count`` of ``size`` cards, ascending."""
    return tuple(sorted(sum(1 << bit for bit in bits) for bits in combinations(range(size), count)))


@cache
def index_in_layer(size: int) -> tuple[int, ...]:
    """For each of the 2**size subsets its place in its layer."""
    places = [0] * (1 << size)
    for count in range(size + 1):
        for place, subset in enumerate(layer(size, count)):
            places[subset] = place
    return tuple(places)


@cache
def removals(size: int, count: int) -> Indices:
    """Where each subset of layer ``count`` goes when a card is taken out.

    Shape (size, C(size, count)): row j gives for each subset its place in layer ``count - 1`` without
    card j, or C(size, count - 1), one past the end, where card j is not in the subset.
    """
    places = index_in_layer(size)
    nowhere = len(layer(size, count - 1))
    rows = [
        [places[subset ^ (1 << card)] if subset >> card & 1 else nowhere for subset in layer(size, count)]
        for card in range(size)
    ]
    result = np.array(rows, dtype=np.intp)
    result.setflags(write=False)
    return result


@cache
def returns(size: int) -> Indices:
    """As ``removals(size, 1)`` where the last card comes back once played: every subset stays itself."""
    result = np.where(np.eye(size, dtype=bool), np.arange(size, dtype=np.intp), size)
    result.setflags(write=False)
    return result


@cache
def holders(size: int, count: int) -> Indices:
    """Membership, shape (size, C(size, count)): whether card j is in each subset of the layer."""
    subsets = np.array(layer(size, count), dtype=np.intp)
    result = (subsets[None, :] >> np.arange(size)[:, None] & 1).astype(bool)
    result.setflags(write=False)
    return result
