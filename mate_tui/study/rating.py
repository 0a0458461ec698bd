"""How strong a solver is, from the puzzles tried: the usual expectation of two ratings."""

from __future__ import annotations

START = 1000
"""The rating before the first puzzle."""

_STEP = 32
"""Points that change hands at most with one puzzle."""


def rating_of_puzzle(difficulty: int) -> int:
    """The rating of a puzzle of difficulty 1 to 5: somebody with the same rating solves every other one."""
    return 600 + 200 * difficulty


def rated(rating: int, difficulty: int, *, solved: bool) -> int:
    """The rating after one more puzzle."""
    expected = 1 / (1 + 10 ** ((rating_of_puzzle(difficulty) - rating) / 400))
    return max(100, rating + round(_STEP * (solved - expected)))
