"""Why an action of a table does not apply now."""

from __future__ import annotations

from mate_tui.app.table_state import TableState
from mate_tui.game.certain import extreme_outcomes
from mate_tui.words import labels
from mate_tui.words.prompts import still_open
from mate_tui.words.review import NOTHING_PLAYED
from mate_tui.words.speaker import Speaker


def why_not(speaker: Speaker, state: TableState, action: str) -> str:
    """What stands against an action, by its name, beside the house rules; empty where nothing does."""
    if action == "finish" and state.turn is not None:
        return still_open(speaker, state.turn, extreme_outcomes(state.position, state.turn))
    return speaker.say(_sentence(state, action))


def _sentence(state: TableState, action: str) -> str:
    match, over = state.match, labels.MATCH_OVER if state.match.is_over else labels.GAME_IS_OVER
    match action:
        case "keep":
            return labels.PAST_FOREPLACING if match.rules.has_foreplacing else labels.NO_FOREPLACING
        case "review":
            return NOTHING_PLAYED
        case "other_game":
            return labels.NO_OTHER_GAME
        case "take_back" | "redo" if match.termination is None:
            return labels.NOTHING_TO_TAKE_BACK if action == "take_back" else labels.NOTHING_TO_REDO
        case "take_back" | "redo" | "coach" | "resign":
            return labels.MATCH_OVER
        case "move" | "hand" | "digit":
            return over
        case "hint" | "finish":
            return over if match.game_is_over or match.is_over else labels.NOT_YOUR_TURN
        case _:
            return ""
