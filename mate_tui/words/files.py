"""What is in the way of a file."""

from __future__ import annotations

from mate_tui.files import FileError, Obstacle
from mate_tui.game.clean import shortened
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

NOT_KEPT = _("You have no home folder here, so nothing is kept; HOME can name one.")
NOWHERE = _("nowhere: you have no home folder here")


def why(speaker: Speaker, error: FileError) -> str:
    """What is in the way, as a clause."""
    return speaker.say(_WHY[error.obstacle], detail=shortened(error.detail))


def unusable(speaker: Speaker, error: FileError) -> str:
    """The file, and what is in its way."""
    return speaker.say(_("{path}: {why}"), path=shortened(error.path), why=why(speaker, error))
