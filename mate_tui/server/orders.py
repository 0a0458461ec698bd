"""What may be asked of a host: a few words after its name, or a table's code before it. Read, never evaluated."""

from __future__ import annotations

import re
import shlex

from mate_tui.game.errors import NotationError
from mate_tui.server.names import CODE_LETTERS, TABLE_CODE

GUEST_CODE = 12
"""Characters of the code by which a guest comes back: as good as a password of 59 bits."""

LONGEST = 500
"""Characters of an order."""


def read_order(order: str | None, *, is_terminal: bool) -> tuple[str, ...]:
    """The words of the command line that an order stands for.

    Args:
        order: what stood after the host's name; None if nothing did.
        is_terminal: without one there is no Home, but there is plain mode.

    Raises:
        NotationError: it is no order.
    """
    if order is None or not order.strip():
        return () if is_terminal else ("play",)
    try:
        words = shlex.split(order[: LONGEST + 1])
    except ValueError as error:
        raise NotationError(str(error).lower(), order) from None
    # Not what a terminal would obey, and no bytes that were no text.
    if len(order) > LONGEST or not all(word.isprintable() for word in words):
        raise NotationError("this is too long, or not text", order)
    match words:
        case ["join" | "watch" as verb, code] if is_code(code.lower(), TABLE_CODE):
            return verb, code.lower()
        case ["join" | "watch", *_]:
            raise NotationError("this is not the code of a table", order)
        case ["play", *options]:
            return "play", *options
        case ["help" | "--help"]:
            return ("--help",)
        case _:
            raise NotationError("this cannot be asked for here", order, expected="join CODE, watch CODE, play or help")


def is_code(word: str, length: int) -> bool:
    """Whether a word looks like a code of this length."""
    return re.fullmatch(f"[a-z][{CODE_LETTERS}]{{{length - 1}}}", word) is not None
