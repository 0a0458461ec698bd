"""What is in the way of a file."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from mate_tui.files import FileError, Obstacle
from mate_tui.game.clean import shortened
from mate_tui.toml import TomlError, TomlFault
from mate_tui.words.speaker import Speaker, _

_WHY = {
    Obstacle.MISSING: _("there is no such file"),
    Obstacle.NO_FOLDER: _("there is no such folder"),
    Obstacle.DANGLING: _("it is a link to {detail}, which is not there"),
    Obstacle.LOOP: _("it is a link that leads back to itself"),
    Obstacle.UNREADABLE: _("it may not be read by you"),
    Obstacle.UNWRITABLE: _("it may not be written by you"),
    Obstacle.CLOSED: _("its folder is closed to you"),
    Obstacle.IS_FOLDER: _("it is a folder"),
    Obstacle.SPECIAL: _("it is a pipe or a device, not a file"),
    Obstacle.BELOW_FILE: _("a part of its path is a file, not a folder"),
    Obstacle.LONG_NAME: _("its name is too long"),
    Obstacle.READ_ONLY: _("it is on a disk that may only be read"),
    Obstacle.FULL: _("the disk is full"),
    Obstacle.TOO_LARGE: _("it is too large"),
    Obstacle.NO_HOME: _("you have no home folder here"),
    Obstacle.OTHER: _("{detail}"),
}

_TOML = {
    TomlFault.SYNTAX: _("{detail}"),
    TomlFault.NOT_TEXT: _("these bytes are not UTF-8 text"),
    TomlFault.TOO_MUCH: _("a value is too long or too deep"),
    TomlFault.UNCHANGEABLE: _("it cannot be changed"),
}

FAILED_LOGGED = _("something went wrong that should not have; what is known of it is in {path}")
FAILED_UNLOGGED = _("something went wrong that should not have ({last}); more cannot be kept: {why}")
NOT_KEPT = _("You have no home folder here, so nothing is kept; HOME can name one.")
NOWHERE = _("nowhere: you have no home folder here")


def problem_of(speaker: Speaker, error: TomlError) -> str:
    """What is wrong in a file of settings, as a clause; of what is no TOML in the words of the library that reads it."""
    return speaker.say(_TOML[error.fault], detail=error.detail)


def stream_unusable(speaker: Speaker, error: OSError, stream: str) -> str:
    """Why a stream, or what it is about, cannot be used."""
    facts = {"stream": error.filename or stream, "why": error.strerror or str(error)}
    if error.errno == errno.EBADF:
        return speaker.say(_("{stream}: it is closed"), **facts)
    return speaker.say(_("{stream}: {why}"), **facts)


def complaint(speaker: Speaker, sentence: str, facts: Mapping[str, object]) -> str:
    """A sentence about a file of settings; errors among its facts are told as clauses."""
    told: dict[str, object] = {}
    for name, fact in facts.items():
        match fact:
            case FileError():
                told[name] = why(speaker, fact)
            case TomlError():
                told[name] = problem_of(speaker, fact)
            case _:
                told[name] = fact
    return speaker.say(sentence, **told)


def why(speaker: Speaker, error: FileError) -> str:
    """What is in the way, as a clause."""
    return speaker.say(_WHY[error.obstacle], detail=shortened(error.detail))


def unusable(speaker: Speaker, error: FileError) -> str:
    """The file, and what is in its way."""
    return speaker.say(_("{path}: {why}"), path=shortened(error.path), why=why(speaker, error))
