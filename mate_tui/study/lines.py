"""Walking along solved lines: forward and back, into other choices, and back to where one came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from mate_tui.game.position import Choice, Position
from mate_tui.solver.answers import Option

if TYPE_CHECKING:
    from mate_tui.solver.analysis import Solution


@dataclass(frozen=True)
class Walk:
    """A line from a position, and how far along it one stands.

    Attributes:
        root: where the line begins.
        line: choices to the end of the game.
        place: how many of them are made.
        came_from: the walk that another choice was taken in; None on the line one began with.
    """

    root: Position
    line: tuple[Choice, ...]
    place: int = 0
    came_from: Walk | None = None

    @classmethod
    def best(cls, solution: Solution, root: Position, made: Iterable[Choice] = ()) -> Walk:
        """Best play from a position on, after some choices that are already made."""
        made = tuple(made)
        position = root
        for choice in made:
            position = position.after(choice)
        return cls(root, (*made, *solution.line(position)), len(made))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions along the line, one more than it has choices."""
        positions = [self.root]
        for choice in self.line:
            positions.append(positions[-1].after(choice))
        return tuple(positions)

    @property
    def position(self) -> Position:
        """Where one stands."""
        return self.positions[self.place]

    @property
    def made(self) -> tuple[Choice, ...]:
        """The choices already made."""
        return self.line[: self.place]

    def at(self, place: int) -> Walk:
        """The same line, elsewhere along it."""
        return replace(self, place=min(max(place, 0), len(self.line)))

    def step(self, by: int) -> Walk:
        """Some choices on, or back."""
        return self.at(self.place + by)

    def take(self, option: Option) -> Walk:
        """Make one of the choices here: the line goes on with it, and with best play if it had gone elsewhere."""
        if self.place < len(self.line) and self.line[self.place] == option.choice:
            return self.step(1)
        return Walk(self.root, (*self.made, *option.line), self.place + 1, came_from=self)

    def back(self) -> Walk:
        """Where one was before another choice was taken; the same walk if none was."""
        return self.came_from or self
