"""What the viewer of solved lines says, and what the same looks like as text."""

from __future__ import annotations

from mate_tui.game.notation import format_line, format_position
from mate_tui.game.position import Choice, Outcome, Position
from mate_tui.players.bots import Level
from mate_tui.study.insight import Insight
from mate_tui.words.conditions import unseen
from mate_tui.words.hints import line_told
from mate_tui.words.options import BOT_NAMES, rules_named
from mate_tui.words.plays import mated
from mate_tui.words.reasons import goal_told, group_told, section_heading, why
from mate_tui.words.solved import decision_to_make, value_of_position
from mate_tui.words.speaker import Speaker, _, pgettext

WORKING = _("Working it out …")
TITLE = _("Lines")
PLAYING = _("playing")
OWN_LINE = _("You took another choice here. Backspace goes back to the line before.")
COPIES = (_("Copy the position"), _("Copy the line"), _("Copy everything as text"), _("Save everything as text"))
AGAIN, AWAY = _("Again from here"), _("Back")
PRACTICE = _("From a position: only this game, and nothing of it is kept")
SHORT_PRACTICE = _("only this game")
NO_REVIEW = _("Only a match can be looked over; l shows what each choice of this game was worth.")
NOTHING_TO_TAKE = _("The game is over here, so there is nothing to choose; the left arrow goes back.")
NO_OTHER_LINE = _("No other choice was taken: this is the line one began with.")
IT_ENDS = _("Enter: what next?")
LEAVE_PRACTICE = _("Leave this game? It ends here.")
NOTHING_LEFT = _("So there is nothing to choose.")


# -- the screen ----------------------------------------------------------------------------------


def lines_title(speaker: Speaker, position: Position, place: int, length: int) -> str:
    """The top line: rules and move, and how far along the line one stands."""
    facts = {"rules": rules_named(speaker, position.rules), "move": position.move, "place": place, "length": length}
    if position.turn is None:
        return speaker.say(_("lines · {rules} · the end · {place} of {length} plays"), **facts)
    if position.is_foreplacing:
        return speaker.say(_("lines · {rules} · foreplacing · {place} of {length} plays"), **facts)
    return speaker.say(_("lines · {rules} · move {move} · {place} of {length} plays"), **facts)


def short_lines_title(speaker: Speaker, position: Position, place: int, length: int) -> str:
    """The same where there is little room."""
    facts = {"move": position.move, "place": place, "length": length}
    if position.turn is None:
        return speaker.say(_("the end · {place} of {length} plays"), **facts)
    if position.is_foreplacing:
        return speaker.say(_("foreplacing · {place} of {length} plays"), **facts)
    return speaker.say(_("move {move} · {place} of {length} plays"), **facts)


def here(speaker: Speaker, insight: Insight, *, short: bool = False) -> str:
    """Who decides what and, unless ``short``, what it comes to; in the last game of a match what counts there."""
    told = decision_to_make(speaker, insight.analysis.position)
    if not short:
        told = f"{told} {value_of_position(speaker, insight.analysis.value)}"
    return told if insight.goal is None else f"{told} {goal_told(speaker, insight.goal)}"


def end_of_line(speaker: Speaker, outcome: Outcome) -> str:
    """How a line ends, in a word or two."""
    if outcome.winner is None:
        return speaker.say(pgettext("end of a game", "draw"))
    return speaker.say(_("mate, {points}"), points=outcome.points)


# -- playing on ----------------------------------------------------------------------------------


OPPONENTS: tuple[Level | None, ...] = (*Level, None)
"""Against whom a position can be played, as the answers stand."""


def play_on_asked(speaker: Speaker) -> tuple[str, list[str]]:
    """A question, and its answers: against which bot, or for both sides."""
    question = speaker.say(_("Play on from here with the lower hand. Against whom?"))
    bots = [speaker.say(BOT_NAMES[level]) for level in OPPONENTS if level]
    return question, [*bots, speaker.say(_("Nobody: I play both sides"))]


# -- as text -------------------------------------------------------------------------------------


def lines_told(speaker: Speaker, insight: Insight, *, indented: bool = True) -> list[str]:
    """Every choice of a position, by what it leads to, each group with the reason for its first choice.

    ``indented`` is for the eye: worths in a column, reasons below them.
    """
    position = insight.analysis.position
    player = position.turn
    if player is None:
        return over_told(speaker, position)
    told = [here(speaker, insight)]
    for section in insight.sections:
        told.append(speaker.say(_("{heading}:"), heading=section_heading(speaker, section)))
        for group in section.groups:
            worth = f"  {speaker.worth(group.value, player):>5}  " if indented else ""
            told.append(f"{worth}{group_told(speaker, group, player)}{'' if indented else '.'}")
            told += [f"{' ' * len(worth)}{sentence}" for sentence in why(speaker, insight.reason(group.options[0]))]
    return told


def over_told(speaker: Speaker, position: Position) -> list[str]:
    """That a game is over, and how."""
    outcome = position.outcome
    ended = [mated(speaker, outcome)] if outcome is not None and outcome.winner else []
    return [decision_to_make(speaker, position), *ended]


def text_of(speaker: Speaker, insight: Insight, line: tuple[Choice, ...]) -> list[str]:
    """A position, all its choices and the line, as it is printed and saved."""
    position = insight.analysis.position
    told = [f"{format_position(position)}   {position.rules}", *unseen(speaker, position)]
    told += lines_told(speaker, insight)
    return [*told, "", line_told(speaker, position, line)] if line else told


def line_as_text(position: Position, line: tuple[Choice, ...]) -> str:
    """The tokens of a line, as a record has them."""
    return " ".join(format_line(position, line))
