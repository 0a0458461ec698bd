"""Why a command is refused, where the rules of play do not say it."""

from __future__ import annotations

from enum import Enum

from mate_tui.game.errors import MateError


class Why(Enum):
    """The reasons; words for players are made elsewhere."""

    STALE = "the match has gone on since"
    NOTHING_TO_TAKE_BACK = "there is nothing to take back"
    NOTHING_TO_REDO = "there is nothing to make again"
    GAME_NOT_OVER = "the game is not over"
    MATCH_OVER = "the match is over"
    NO_MORE_GAMES = "no game follows this one"
    NOT_YOUR_SEAT = "this seat does not speak for that player"
    NO_HINTS = "this match is played without hints"
    NO_LINES = "this match is played without lines"
    NO_COACH = "this match is played without a coach"
    NO_REVIEW_YET = "this match is looked over when it has ended"
    NO_TAKE_BACK = "in this match nothing is taken back"


class RefusedError(MateError):
    """A command that cannot be carried out now; nothing has changed."""

    def __init__(self, why: Why) -> None:
        self.why = why
        super().__init__(why.value)
