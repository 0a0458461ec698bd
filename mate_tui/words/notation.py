"""What is wrong with a text, or with the position that it describes."""

from __future__ import annotations

from mate_tui.game.clean import shortened
from mate_tui.game.errors import NotationError, Unread
from mate_tui.game.validity import Impossible, PositionError, Surplus
from mate_tui.words.speaker import Speaker, _

_LONGEST = 80
"""Characters of a text that are quoted."""

_UNREAD = {
    Unread.NOT_TEXT: _("these bytes are not UTF-8 text"),
    Unread.CARD: _("this is not a card (expected a rank of {ranks} and a suit of {suits})"),
    Unread.RANK: _("no such rank (expected one of {letters})"),
    Unread.RANK_OF_HAND: _("no such rank (expected one of {letters}, or - alone)"),
    Unread.SUIT: _("no such suit (expected one of {letters})"),
    Unread.GROUPS: _("a hand has four groups joined by dots, this has {count}"),
    Unread.EMPTY_GROUP: _("an empty group; a suit not held is written -"),
    Unread.HANDS: _("hands are written HAND1/HAND2 or as the number of a deal"),
    Unread.THREE_HANDS: _("there are two hands, so one slash"),
    Unread.DEAL_NUMBER: _("this is not the number of a deal (expected #1 to #{last})"),
    Unread.NO_SUCH_DEAL: _("there is no such deal (expected #1 to #{last})"),
    Unread.DEALT: _("player {player} is dealt {count} cards instead of ten"),
    Unread.NOT_DEALT: _("{cause}"),
    Unread.POSITION: _("a position begins with HAND1/HAND2 or the number of a deal"),
    Unread.FIELDS: _("a position has at most five fields, this has {count}"),
    Unread.LEADER: _("LEADER is the number of a player (expected 1 or 2)"),
    Unread.FORE: _("FORE names both players' cards (expected X,Y with a card, - or ? for each)"),
    Unread.FREE: _("FREE does not fit free_move={value} (expected {takes})"),
    Unread.MATCHES: _("expected one match, found {count}"),
    Unread.MOVE: _("this is not a move (expected LEAD-REPLY, LEAD#, or what closes the game)"),
    Unread.OPTION: _("no such option (expected one of {listed})"),
    Unread.OPTION_TWICE: _("the option {option} is given twice"),
    Unread.OPTION_VALUE: _("{option} does not take this value (expected {takes})"),
    Unread.OPTION_VALUES: _(
        "{option} does not take this value (expected five positive integers joined by colons, such as 11:10:4:3:7)"
    ),
    Unread.PRESET: _("no such preset (expected one of {listed})"),
    Unread.PRESET_FIRST: _("a preset stands first, options after it as name=value"),
    Unread.EVENTS: _("these are not the events of a match ({kind})"),
}
_IMPOSSIBLE = {
    Impossible.NO_FOREPLACING: _("these rules have no foreplacing, so it can only be -,-"),
    Impossible.LEADER_FIRST: _("the leader decides first, so the other player cannot have decided yet"),
    Impossible.LED_TOO_EARLY: _("a card is led, so foreplacing is decided"),
    Impossible.LATE: _("? stands only on move 1"),
    Impossible.ALIKE: _("the two foreplaced cards may share neither suit nor rank"),
    Impossible.TOO_OFTEN: _("{card} occurs more often than the deck has it"),
    Impossible.NOT_IN_DECK: _("{card} occurs but is not in the deck"),
    Impossible.TOO_MANY: _("player {player} has more than ten cards, the foreplaced one counted"),
    Impossible.TAKES_BACK: _("after move nine the foreplacer takes a card back, so one card stands against one"),
    Impossible.MOVES_OVER: _("the moves are over, so no card can be led"),
    Impossible.UNEQUAL: _("{less} cards against {more}, foreplaced ones counted: take {by} from player {player}"),
    Impossible.FREE: _("does not fit free_move={value}"),
}
_ONE_TO_FOREPLACE = _(
    "{less} cards against {more}, foreplaced ones counted: take {by} from player {player}, or let player {other} foreplace one"
)


def unreadable(speaker: Speaker, error: NotationError | PositionError) -> str:
    """What is wrong with a text, where, and what was expected."""
    if isinstance(error, PositionError):
        return speaker.say(_("{field}: {problem}"), field=error.field, problem=impossible(speaker, error))
    facts = {"text": shortened(error.text, _LONGEST), "problem": _problem(speaker, error)}
    if not error.text:
        return speaker.say(_("{problem}"), **facts)
    if error.offset is None or len(error.text) < 2:
        return speaker.say(_("'{text}': {problem}"), **facts)
    return speaker.say(_("'{text}' at character {place}: {problem}"), place=error.offset + 1, **facts)


def _problem(speaker: Speaker, error: NotationError) -> str:
    facts = dict(error.facts)
    if isinstance(letters := facts.get("letters"), str):
        facts["letters"] = " ".join(letters)
    if isinstance(takes := facts.get("takes"), tuple):
        facts |= {"takes": speaker.one_of(takes), "listed": ", ".join(takes)}
    if isinstance(error.cause, PositionError):
        facts["cause"] = unreadable(speaker, error.cause)
    return speaker.say(_UNREAD[error.fault], **facts)


def impossible(speaker: Speaker, error: PositionError) -> str:
    """Why facts do not make a position, without the field where the fault lies."""
    surplus = error.facts.get("surplus")
    if isinstance(surplus, Surplus):
        less, more = sorted(surplus.counts)
        sentence = _ONE_TO_FOREPLACE if surplus.may_foreplace else _IMPOSSIBLE[error.fault]
        other = surplus.player.other
        return speaker.say(sentence, less=less, more=more, by=surplus.by, player=surplus.player, other=other)
    return speaker.say(_IMPOSSIBLE[error.fault], **error.facts)
