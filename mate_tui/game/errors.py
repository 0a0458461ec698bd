"""The errors of the game: each names what is wrong, and where."""

from __future__ import annotations

from enum import Enum

from mate_tui.game.clean import shortened


class MateError(Exception):
    """Base of every error this program raises on purpose.

    It holds facts, for who tells them to a player; ``str(error)`` is for logs.
    """


class JournalError(MateError):
    """A journal could not keep what happened; it is offered again."""

    @property
    def passes(self) -> bool:
        """Whether it is a matter of moments, and not worth a word before they have gone by."""
        return False


class Unread(Enum):
    """What is wrong with a text that does not follow the notation; beside each the facts that come with it."""

    NOT_TEXT = "these bytes are not UTF-8 text"
    CARD = "this is not a card"  # ranks, suits
    RANK = "no such rank"  # letters
    RANK_OF_HAND = "no such rank in a hand"  # letters
    SUIT = "no such suit"  # letters
    GROUPS = "a hand has four groups"  # count
    EMPTY_GROUP = "an empty group"
    HANDS = "these are not hands"
    THREE_HANDS = "there are two hands"
    DEAL_NUMBER = "this is not the number of a deal"  # last
    NO_SUCH_DEAL = "there is no such deal"  # last
    DEALT = "a player is not dealt ten cards"  # player, count
    NOT_DEALT = "these hands cannot be dealt"  # its cause says why
    POSITION = "this is not a position"
    FIELDS = "a position has at most five fields"  # count
    LEADER = "LEADER is the number of a player"
    FORE = "FORE names both players' cards"
    FREE = "FREE does not fit the rules"  # value, takes
    MATCHES = "expected one match"  # count
    MOVE = "this is not a move"
    OPTION = "no such option"  # takes
    OPTION_TWICE = "the option is given twice"  # option
    OPTION_VALUE = "the option does not take this value"  # option, takes
    OPTION_VALUES = "the option takes a value for each rank"  # option
    PRESET = "no such preset"  # takes
    PRESET_FIRST = "a preset stands first"
    EVENTS = "these are not the events of a match"  # kind


class NotationError(MateError):
    """A text that does not follow the notation.

    Args:
        fault: what is wrong.
        text: the text that was read.
        offset: where in ``text`` the fault begins, in characters from 0; None for the whole text.
        cause: the error of the rules behind it, if there is one.
        facts: what goes with the fault.
    """

    def __init__(
        self, fault: Unread, text: str, offset: int | None = None, cause: MateError | None = None, **facts: object
    ) -> None:
        self.fault, self.text, self.offset, self.cause, self.facts = fault, text, offset, cause, facts
        place = f" at character {offset + 1}" if offset is not None else ""
        super().__init__(f"'{shortened(text, 80)}'{place}: {cause or fault.value}")
