"""What the solver answers: values that need no table any more."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.game.position import Choice, Outcome, Position
from mate_tui.game.value import Value


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice, and its value with best play by both after it.

    ``line`` begins with the choice and goes on with best play to the end of the game, which is ``outcome``.
    """

    choice: Choice
    value: Value
    best: bool
    outcome: Outcome
    line: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What every choice in a position is worth, best first for the player to decide."""

    position: Position
    value: Value
    options: tuple[Option, ...]

    @property
    def best(self) -> tuple[Option, ...]:
        """The options that keep the value, in the order of the deck."""
        return tuple(option for option in self.options if option.best)

    def option(self, choice: Choice) -> Option:
        """The option that a choice is; KeyError if it is not legal."""
        for option in self.options:
            if option.choice == choice:
                return option
        raise KeyError(choice)
