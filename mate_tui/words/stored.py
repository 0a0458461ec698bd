"""What the store says: where an interrupted match stands, and why something could not be kept."""

from __future__ import annotations

from mate_tui.game.match import Match
from mate_tui.game.position import Decision
from mate_tui.store.store import SetAside, StoreError, Trouble
from mate_tui.words.options import rules_named
from mate_tui.words.plays import score
from mate_tui.words.speaker import Speaker, _, ngettext

_TROUBLES = {
    Trouble.NEWER: _("{path} was written by a newer version of this program; it is left as it is."),
    Trouble.FOLDER: _("{path} cannot be used: {detail}."),
    Trouble.NO_FOLDER: _("{path} cannot be used: there is a file where a folder of its path should be."),
    Trouble.IS_FOLDER: _("{path} cannot be used: it is a folder."),
    Trouble.LINK: _("{path} cannot be used: a link of its path leads nowhere."),
    Trouble.NO_HOME: _("There is no home folder that matches could be kept in."),
    Trouble.BUSY: _("Another program is writing to {path}."),
    Trouble.FULL: _("The disk is full, or {path} cannot be written."),
    Trouble.READ_ONLY: _("{path} may be read, but not written."),
    Trouble.UNREADABLE: _("{path} may not be read."),
    Trouble.TAKEN: _("This match is open elsewhere."),
    Trouble.NO_MATCH: _("There is no match {detail}."),
    Trouble.BROKEN: _("{path} cannot be used: {detail}."),
}
TAKE_OVER_ASKED = _("It is open elsewhere. Take it over?")
TAKE_OVER, LEAVE_IT = _("Take it over"), _("Leave it there")
NOT_TAKEN_OVER = _("It is open elsewhere, and could not be taken over from here.")
NOT_ASKED = _("It is open elsewhere; on a terminal it can be taken over.")
SAVED_AGAIN = _("Saving works again; nothing of the match is missing.")
NONE_INTERRUPTED = _("There is no interrupted match.")


def trouble(speaker: Speaker, error: StoreError) -> str:
    """Why the store could not be used."""
    return speaker.say(_TROUBLES[error.trouble], path=error.path, detail=error.detail)


def not_kept(speaker: Speaker, error: StoreError) -> str:
    """The same, for who has just opened the program."""
    return speaker.say(_("{why} Nothing is kept."), why=trouble(speaker, error))


def not_saved(speaker: Speaker, error: StoreError) -> str:
    """The same, for who is playing."""
    return speaker.say(_("Not saved: {why} The match goes on; saving is tried again."), why=trouble(speaker, error))


def missing(speaker: Speaker, error: StoreError) -> str:
    """The same, for who leaves: it is not tried again."""
    return speaker.say(_("Not everything could be saved: {why}"), why=trouble(speaker, error))


def set_aside(speaker: Speaker, moved: SetAside) -> str:
    """A damaged store was moved out of the way."""
    return speaker.count(
        ngettext(
            "The saved matches were damaged. {number} of them could be read; the damaged file is {path}.",
            "The saved matches were damaged. {number} of them could be read; the damaged file is {path}.",
        ),
        moved.matches,
        path=moved.path,
    )


def continue_label(speaker: Speaker, match: Match, *, short: bool = False) -> str:
    """Where a match stands, to go on with it; in short, not whose turn it is."""
    games = match.rules.games
    facts = {"game": len(match.games), "games": games}
    if match.game_is_over:
        return speaker.say(_("Continue: game {game} of {games} is over"), **facts)
    position = match.position
    turn = position.decider
    facts["move"] = position.move
    match position.decision:
        case Decision.FOREPLACE:
            return speaker.say(_("Continue: game {game} of {games}, foreplacing"), **facts)
        case _ if short:
            return speaker.say(_("Continue: game {game} of {games}, move {move}"), **facts)
        case Decision.LEAD:
            mine, theirs = (
                _("Continue: game {game} of {games}, move {move}, you lead"),
                _("Continue: game {game} of {games}, move {move}, {player} leads"),
            )
        case _:
            mine, theirs = (
                _("Continue: game {game} of {games}, move {move}, you answer"),
                _("Continue: game {game} of {games}, move {move}, {player} answers"),
            )
    return speaker.to(turn, mine, theirs, **facts)


def interrupted(speaker: Speaker, match: Match, date: str, others: int) -> str:
    """Which match that is, and that there are more of them."""
    facts = {"rules": rules_named(speaker, match.rules), "opponent": speaker.names[1]}
    facts |= {"date": date, "score": score(speaker, match.total)}
    told = speaker.say(_("Against {opponent}, {rules}, {score}; begun on {date}."), **facts)
    if not others:
        return told
    more = speaker.count(ngettext("{number} more is under Matches.", "{number} more are under Matches."), others)
    return f"{told} {more}"
