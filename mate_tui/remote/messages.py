"""What is said on the line between a front end and a hub: JSON, one message a line.

A request has a number, ``n``, and is answered by a message that names it as ``of``. The other messages come by themselves. What
a match is made of is written by the codecs of the game and of ``facts``; these envelopes know nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from mate_tui.remote.refusals import Declined, DeclinedError

PROTOCOL = 1
"""What both ends must speak."""

LONGEST_REQUEST = 8 << 10
"""Bytes of a line to the hub."""

LONGEST_ANSWER = 4 << 20
"""Bytes of a line from it: a match with everything that was ever taken back in it."""

Text = Annotated[str, msgspec.Meta(max_length=400)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=2)]


# -- to the hub ----------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """Something asked of the hub."""

    n: Number


class Vouch(Request, frozen=True):
    """A door says who is on this line; it comes before everything else and is not answered."""

    identity: Identity
    name: Text = ""


class Hello(Request, frozen=True):
    """Whoever comes says what he speaks, and by which name he would like to go."""

    protocol: Number
    name: Text = ""


class Name(Request, frozen=True):
    """Choose a name, once."""

    name: Text


class Tables(Request, frozen=True):
    """Who is here, what is open, which matches wait."""


class Make(Request, frozen=True):
    """Make a table. ``leader`` 0 is by lot, as is an empty deal; the maker is player 1."""

    rules: Text
    hints: Text
    back: bool = True
    told: bool = False
    deal: Text = ""
    leader: Seat = 0
    public: bool = False


class Sit(Request, frozen=True):
    """Take the open seat of a table, or one's own again; ``over`` also where it is open elsewhere."""

    table: Code
    over: bool = False


class Watch(Request, frozen=True):
    """Look on."""

    table: Code


class Leave(Request, frozen=True):
    """Get up, or look on no more; the match is kept."""

    table: Code


class Withdraw(Request, frozen=True):
    """Take away a table of one's own at which nobody has sat down."""

    table: Code


class Command(Request, frozen=True):
    """Ask something of the match."""

    table: Code
    command: Annotated[list[Any], msgspec.Meta(max_length=8)]
    version: Number | None = None


class Propose(Request, frozen=True):
    """Ask the other player for what needs both: ``finish``, ``rematch``."""

    table: Code
    what: Code
    version: Number


class Answer(Request, frozen=True):
    """Say yes or no to what the other player asks."""

    table: Code
    version: Number
    yes: bool


class Claim(Request, frozen=True):
    """End a match in which the other has been away for too long."""

    table: Code


class Save(Request, frozen=True):
    """Offer the disk again what it could not take."""

    table: Code


class Day(Request, frozen=True):
    """Sit down at the deal of the day."""


class Results(Request, frozen=True):
    """How all fared with the deal of a day."""

    day: Code


class Records(Request, frozen=True):
    """Matches that have ended and whose records are not in the player's own history yet."""


class Got(Request, frozen=True):
    """The record of this table is there."""

    table: Code


class Ban(Request, frozen=True):
    """The operator lets somebody in no more, by name or identity, or again."""

    who: Text
    undo: bool = False


class Forget(Request, frozen=True):
    """The operator forgets somebody."""

    who: Text


class Banned(Request, frozen=True):
    """The operator asks who is not let in."""


AnyRequest = (
    Vouch | Hello | Name | Tables | Make | Sit | Watch | Leave | Withdraw | Command | Propose | Answer | Claim | Save
    | Day | Results | Records | Got | Ban | Forget | Banned
)  # fmt: skip


# -- from the hub --------------------------------------------------------------------------------


class Message(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, kw_only=True):
    """Something that the hub says; ``of`` is the request that it answers, 0 for none."""

    of: int = 0


class Done(Message, frozen=True):
    """It is done; ``version`` is that of the match after it, where a match was asked."""

    version: int = 0


class Refused(Message, frozen=True):
    """It is not done, and nothing has changed."""

    why: list[Any]


class Welcome(Message, frozen=True):
    """Who one is here."""

    protocol: int
    identity: str
    name: str | None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as lists and seats have it.

    ``seats`` holds for each player ``person``, ``bot:LEVEL`` or None for nobody yet, ``names`` what persons go by.
    """

    code: str
    rules: str
    hints: str
    back: bool
    told: bool
    public: bool
    seats: tuple[str | None, str | None]
    names: tuple[str | None, str | None]
    started: bool
    over: bool = False
    day: str | None = None
    moved: int = 0


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """A match of one's own: as whom, and who is to decide (0 nobody, or either)."""

    table: Table
    player: int
    turn: int


class Here(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is connected, and the tables that he sits at or looks on, as far as all may know of them."""

    name: str
    tables: list[str]


class Lobby(Message, frozen=True):
    """Who is here, what is open, which matches wait."""

    here: list[Here]
    open: list[Table]
    mine: list[Mine]
    day: str


class Change(Message, frozen=True):
    """What happened at a table and where its match stands: all events from the first on."""

    table: str
    version: int
    events: msgspec.Raw
    match: msgspec.Raw
    saved: bool = True


class Seated(Message, frozen=True):
    """One sits at a table as this player, or looks on as none; ``change`` is None as long as the match has not begun."""

    table: Table
    player: int | None
    change: Change | None


class Presence(Message, frozen=True):
    """Who is at a table: for each seat ``here``, ``away``, ``lost``, ``bot`` or ``open``; and how many look on."""

    table: str
    seats: tuple[str, str]
    watching: int


class Asked(Message, frozen=True):
    """A player asks the other for something, at a version of the match; ``what`` is None when it is no longer asked."""

    table: str
    player: int
    what: str | None
    version: int


class Again(Message, frozen=True):
    """The same two play again, at another table."""

    table: str
    next: str


class Replaced(Message, frozen=True):
    """One's seat was taken by a newer login of the same player."""

    table: str


class Farewell(Message, frozen=True):
    """The line ends: ``closing`` or ``sent away``."""

    why: str


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody fared with the deal of the day: his points, and the bot's."""

    name: str
    points: tuple[int, int]


class DayResults(Message, frozen=True):
    """Everybody's points for the deal of a day, the best first, and what best play by both gives."""

    day: str
    scores: list[Score]
    perfect: tuple[int, int]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match that has ended."""

    table: str
    text: str


class Kept(Message, frozen=True):
    """Records that the player has not got yet."""

    records: list[Record]


class Identities(Message, frozen=True):
    """Some identities."""

    identities: list[str]


AnyMessage = (
    Done | Refused | Welcome | Lobby | Change | Seated | Presence | Asked | Again | Replaced | Farewell | DayResults | Kept
    | Identities
)  # fmt: skip


# -- lines ---------------------------------------------------------------------------------------


def encode(message: Request | Message) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"


class Reader:
    """Reads messages of one kind, each from a line of bytes."""

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    def read(self, line: bytes) -> Any:
        """The message of a line; DeclinedError if it is none."""
        try:
            return self._decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise DeclinedError(Declined.MALFORMED) from None


def number_of(line: bytes) -> int:
    """The number of a request that could not be read, as far as it can be told; else 0."""
    try:
        n = msgspec.json.decode(line, type=_Numbered).n
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0
    return n if 0 <= n <= 1 << 40 else 0


class _Numbered(msgspec.Struct):
    n: int = 0
