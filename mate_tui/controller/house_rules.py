"""What is allowed at a table beside the rules of the game: one value, checked by the controller, asked by every front end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mate_tui.controller.refusals import Why
from mate_tui.game.match import Match


class Hints(Enum):
    """When move hints are shown."""

    OFF = "off"
    ASK = "ask"
    ALWAYS = "always"


class Wish(Enum):
    """What a player may want that a house may forbid."""

    HINT = "a hint"
    LINES = "the lines from here"
    COACH = "the coach"
    REVIEW = "what the decisions were worth"
    TAKE_BACK = "to take back"


_FORBIDDEN = {
    Wish.HINT: Why.NO_HINTS,
    Wish.LINES: Why.NO_LINES,
    Wish.COACH: Why.NO_COACH,
    Wish.REVIEW: Why.NO_REVIEW_YET,
    Wish.TAKE_BACK: Why.NO_TAKE_BACK,
}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one match.

    Attributes:
        hints: whether the players are told what choices are worth while the match goes on, and when.
        take_back: whether decisions may be taken back.
    """

    hints: Hints = Hints.ASK
    take_back: bool = True

    def refusal(self, wish: Wish, match: Match) -> Why | None:
        """Why a wish is not granted as a match stands; None if it is.

        With hints off nothing is told before the match is over, not even of a game that has ended: the other one of its round
        uses the same cards.
        """
        if wish is Wish.TAKE_BACK:
            return None if self.take_back else _FORBIDDEN[wish]
        is_told = match.is_over and wish in (Wish.LINES, Wish.REVIEW)
        return None if is_told or self.hints is not Hints.OFF else _FORBIDDEN[wish]

    def counts(self, wish: Wish, match: Match) -> bool:
        """Whether what is granted counts as a hint taken."""
        return wish in (Wish.HINT, Wish.LINES, Wish.COACH) and not match.is_over


USUAL = HouseRules()
"""What is allowed where nothing else has been agreed."""
