"""Commands, and the reasons of refusals, as lists of plain facts that a line can carry, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.game.cards import Player
from mate_tui.game.errors import MateError, NotationError
from mate_tui.game.match import Termination
from mate_tui.game.notation import format_choice, parse_card, parse_choice
from mate_tui.game.position import IllegalPlayError, Position, Refusal, Refused
from mate_tui.remote.refusals import Declined, DeclinedError

Facts = list[Any]

_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError, MateError)


def format_command(command: Command) -> Facts:
    """A command as a list: its name, its player, and what else it says."""
    match command:
        case Choose(player, choice):
            return ["choose", player.value, format_choice(choice)]
        case TakeBack(player):
            return ["take back", player.value]
        case Redo(player):
            return ["redo", player.value]
        case TakeHint(player):
            return ["hint", player.value]
        case Resign(player, termination):
            return ["resign", player.value, termination.value]
        case NextGame(player):
            return ["next game", player.value]


_COMMANDS: dict[str, Callable[..., Command]] = {
    "choose": lambda player, text: Choose(player, parse_choice(text)),
    "take back": TakeBack,
    "redo": Redo,
    "hint": TakeHint,
    "resign": lambda player, why: Resign(player, Termination(why)),
    "next game": NextGame,
}


def parse_command(facts: Sequence[Any]) -> Command:
    """Read what ``format_command`` writes; NotationError if it is something else."""
    try:
        name, player, *more = facts
        return _COMMANDS[name](Player(player), *more)
    except _UNREADABLE as error:
        raise NotationError(f"this is not a command ({type(error).__name__})", str(facts)[:80]) from None


def format_refusal(error: IllegalPlayError | RefusedError | DeclinedError) -> Facts:
    """Why something is refused: whose reason it is, the reason, and the cards it is about."""
    match error:
        case IllegalPlayError():
            return ["rules", error.refusal.rule.name, format_choice(error.choice), *map(str, error.refusal.cards)]
        case RefusedError():
            return ["match", error.why.name]
        case DeclinedError():
            return ["hub", error.why.name]


def parse_refusal(facts: Sequence[Any], position: Position | None) -> MateError:
    """The error that ``format_refusal`` wrote; ``position`` is where the match stands, for a play that the rules refuse.

    Raises:
        NotationError: it is something else.
    """
    try:
        whose, why, *about = facts
        match whose:
            case "rules" if position is not None:
                choice, *cards = about
                refusal = Refusal(Refused[why], tuple(map(parse_card, cards)))
                return IllegalPlayError(parse_choice(choice), refusal, position)
            case "match":
                return RefusedError(Why[why])
            case "hub":
                return DeclinedError(Declined[why])
            case _:
                raise ValueError(whose)
    except _UNREADABLE as error:
        raise NotationError(f"this is not the reason of a refusal ({type(error).__name__})", str(facts)[:80]) from None
