"""What something is worth, seen from either side."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.cards import Player


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """Points that one player gains and the other loses: of a position, a choice, or a lead in a match.

    Values are ordered as player 1 has them; ``of`` says what one is to a player. Exchanging the players negates a value.

    >>> Value(49).of(Player.ONE), Value(49).of(Player.TWO), -Value(49), Value(49) - Value(20)
    (49, -49, Value(one=-49), Value(one=29))
    """

    one: int

    def of(self, player: Player) -> int:
        """Points for this player: gained positive, given away negative."""
        return player.sign * self.one

    @property
    def winner(self) -> Player | None:
        """Whom it is good for; None for a draw."""
        return None if self.one == 0 else Player.ONE if self.one > 0 else Player.TWO

    def __neg__(self) -> Value:
        return Value(-self.one)

    def __add__(self, other: Value) -> Value:
        return Value(self.one + other.one)

    def __sub__(self, other: Value) -> Value:
        return Value(self.one - other.one)

    def __abs__(self) -> int:
        """How many points it is about, whoever gains them."""
        return abs(self.one)


NOTHING = Value(0)
"""A draw; no lead."""
