"""Why a hub does not do what it is asked, where neither the rules nor the match say it."""

from __future__ import annotations

from enum import Enum

from mate_tui.game.errors import MateError


class Declined(Enum):
    """The reasons; words for players are made elsewhere."""

    MALFORMED = "this is not what is said on this line"
    TOO_LONG = "the line is too long"
    TOO_FAST = "too much is asked in too short a time"
    PROTOCOL = "the two programs speak different versions"
    HELLO_FIRST = "whoever comes says who he is first"
    NOT_VOUCHED = "nobody vouches for that"
    BANNED = "this player is not let in"
    CROWDED = "nobody more is let in now"
    NO_NAME = "a name comes first"
    BAD_NAME = "this is not a name"
    NAME_TAKEN = "somebody else has this name"
    NAME_KEPT = "a name is chosen once"
    NO_TABLE = "there is no such table"
    TABLE_FULL = "both seats are taken"
    NOT_SEATED = "nobody sits here from this line"
    OPEN_ELSEWHERE = "this seat is open elsewhere"
    TOO_MANY_TABLES = "nobody may have more tables"
    NOT_STARTED = "the match has not begun"
    HAS_STARTED = "the match has begun"
    NOTHING_ASKED = "nothing is asked"
    STALE = "the match has gone on since"
    NOT_CERTAIN = "there is still something to decide"
    NOT_OVER = "the match is not over"
    NOT_IDLE = "the other player has not been away for long enough"
    DAY_FIRST = "results are shown after one's own match"
    NOBODY = "there is nobody of this name"
    NOT_KEPT = "the hub cannot write it down now"


class DeclinedError(MateError):
    """A hub does not do what it is asked; nothing has changed."""

    title = "Not possible"

    def __init__(self, why: Declined) -> None:
        self.why = why
        super().__init__(why.value)


class Gone(Enum):
    """Why a line has ended for good."""

    BROKEN = "the hub does not answer"
    REPLACED = "the seat was taken at another place"
    CLOSING = "the hub is closing; every match is kept"
    SENT_AWAY = "the operator closed this line"


class LineError(MateError):
    """The line to the hub has ended and is not made again."""

    title = "The line has ended"

    def __init__(self, gone: Gone) -> None:
        self.gone = gone
        super().__init__(gone.value)
