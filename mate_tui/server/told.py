"""What the door says to players before their program begins and after it has ended."""

from __future__ import annotations

from enum import Enum

from mate_tui.words.speaker import Speaker, _


class Told(Enum):
    """Why somebody is not let in, or is let go; for players and, by name, for the log."""

    FULL = _("Every seat of this host is taken; please come back later.")
    BANNED = _("This host does not let you in.")
    CLOSING = _("This host is closing. Every match is kept: come back and go on.")
    KICKED = _("The operator of this host ended your visit. Every match is kept.")
    IDLE = _("You were away for long, so this visit has ended. Every match is kept: come back and go on.")
    TOO_MUCH = _("Too much came over this line at once, so this visit has ended.")
    CRASHED = _("Something went wrong that should not have. Every match is kept; please tell the operator of this host.")
    BROKEN = _("The program could not be started; please tell the operator of this host.")


def told(reason: Told) -> str:
    """The sentence."""
    return Speaker().say(reason.value)


def not_an_order(problem: str) -> str:
    """What was asked for is no order."""
    return Speaker().say(_("Not understood: {problem}. Try: help"), problem=problem)


def guest_code(code: str, host: str, port: int, *, is_new: bool) -> str:
    """How a guest comes back."""
    if is_new:
        way = f"ssh -t {code}@{host}" if port == 22 else f"ssh -t -p {port} {code}@{host}"
        return Speaker().say(_("You are here as a guest. To come back as the same player: {way}"), way=way)
    return Speaker().say(_("Welcome back. Your code is {code}."), code=code)
