"""What can be wrong in a record, and where."""

from __future__ import annotations

from enum import Enum

from mate_tui.game.clean import shortened
from mate_tui.game.errors import MateError
from mate_tui.game.match import Match

_LONGEST = 120
"""Characters of a record that are quoted."""


class Fault(Enum):
    """What is wrong in a record, where the rules of play do not say it already."""

    NOT_TEXT = "these bytes are not UTF-8 text"
    CONTROL = "these characters are no text"
    TOO_LONG = "no match is as long as this"
    OPEN_COMMENT = "a comment is opened and never closed"
    TAG = 'this is not a tag, which looks like [Name "value"]'
    TAG_TWICE = "this tag is given twice"
    TAG_VALUE = "this tag does not take that value"
    RESULT = "the result disagrees with the games"
    EXPECTED_GAME = "expected a line that begins a game: game N DEAL LEADER"
    GAME_NUMBER = "games are numbered from 1 without a gap"
    TOO_MANY_GAMES = "the match has no such game"
    DEAL = "this is not a deal"
    NOT_EXCHANGED = "the second game of a round is dealt the first one's hands, exchanged"
    LEADER = "this player does not lead this game"
    FORE_MISSING = "the rules have foreplacing, so a fore line comes before the first move"
    FORE_BARRED = "no decision about foreplacing is due here"
    TOKEN = "expected a move, or what closes the game"
    ILLEGAL = "the rules refuse this play"
    MATE_MISSING = "the lead mates, so it is written with #"
    MATE_FALSE = "the lead does not mate, so it has no #"
    REPLY_AFTER_MATE = "the lead mates, so there is no reply"
    AFTER_LEAD_ALONE = "a lead alone stands only at the end of an unfinished game"
    PLAYS_AFTER_END = "the game is already over"
    POINTS = "the points disagree with the game"
    NOT_CLOSED = "the game is over, so its points close it"
    GAME_UNFINISHED = "the game is unfinished, so * closes it"
    VARIATION_FIRST = "a variation stands after the play that it replaces"
    VARIATION_EMPTY = "a variation holds at least one play"
    VARIATION_OPEN = "a variation is opened and never closed"
    VARIATION_CLOSED = "no variation is open here"
    NO_PLAY_ALONE = "two dots stand only before a variation"
    LAST_ONLY = "only the last game may be unfinished"


class RecordError(MateError):
    """The first fault of a match: where it is and what is wrong.

    ``game``, ``move`` and ``play`` are None where they do not apply; ``move`` is 0 for foreplacing.
    ``cause`` is the error of the rules or the notation behind it, if there is one. What of the record is quoted in
    ``detail`` and ``play`` is clean, and cut short; what should stand there instead is among the ``facts``.
    """

    def __init__(
        self,
        fault: Fault,
        detail: str = "",
        *,
        game: int | None = None,
        move: int | None = None,
        play: str | None = None,
        cause: MateError | None = None,
        **facts: object,
    ) -> None:
        self.fault, self.facts = fault, facts
        self.detail = shortened(detail, _LONGEST)
        self.game, self.move, self.play = game, move, None if play is None else shortened(play, _LONGEST)
        self.cause = cause
        what = str(cause) if cause else fault.value
        super().__init__(f"{what} ({self.detail})" if detail else what)


class Faults:
    """Those of one match, in the order in which they are found.

    Attributes:
        found: so far.
        sound: what had been read of the match before the first; None as long as there is none.
    """

    def __init__(self, *, every: bool) -> None:
        self._every = every
        self.found: list[RecordError] = []
        self.sound: Match | None = None

    def note(self, fault: RecordError, sound: Match) -> None:
        """Take a fault in; unless every one is asked for the reading ends with it, and it is raised."""
        if self.sound is None:
            self.sound = sound
        self.found.append(fault)
        if not self._every:
            raise fault
