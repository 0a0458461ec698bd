"""The errors of the game: each names what is wrong, and where."""

from __future__ import annotations

from mate_tui.game.clean import shortened


class MateError(Exception):
    """Base of every error this program raises on purpose.

    ``title`` says in two or three words what failed, ``str(error)`` says it in one sentence.
    """

    title = "Error"


class JournalError(MateError):
    """A journal could not keep what happened; it is offered again."""

    title = "Not saved"

    @property
    def passes(self) -> bool:
        """Whether it is a matter of moments, and not worth a word before they have gone by."""
        return False


class NotationError(MateError):
    """A text that does not follow the notation.

    Args:
        problem: what is wrong, as a clause without a full stop.
        text: the text that was read.
        offset: where in ``text`` the fault begins, in characters from 0; None for the whole text.
        expected: what would have been right, if that can be said.
    """

    title = "Cannot read this"

    def __init__(self, problem: str, text: str, offset: int | None = None, expected: str = "") -> None:
        self.problem = problem
        self.text = text
        self.offset = offset
        self.expected = expected
        place = f" at character {offset + 1}" if offset is not None and len(text) > 1 else ""
        hint = f" (expected {expected})" if expected else ""
        super().__init__(f"'{shortened(text, 80)}'{place}: {problem}{hint}" if text else f"{problem}{hint}")
