"""The kinds of puzzles."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What a puzzle asks for.

    MATE: the one choice that wins, by a mate on a move that is told. DRAW: the one choice that does not lose. REPLY: the one
    reply that is best. FOREPLACE: the one decision about foreplacing that is best. MATCH: in the last game, the one choice that
    wins the match.
    """

    MATE = "mate"
    DRAW = "draw"
    REPLY = "reply"
    FOREPLACE = "foreplace"
    MATCH = "match"


FIRST_SEED = 1_000_001
"""Seeds below are left to days: that of a day is its ordinal number."""


def kind_of(seed: int) -> Kind:
    """The kind of the puzzle of a seed where none is named: each in turn."""
    return list(Kind)[seed % len(Kind)]
