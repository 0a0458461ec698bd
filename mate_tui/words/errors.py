"""Every error that is raised on purpose, as a sentence."""

from __future__ import annotations

from mate_tui.controller.refusals import RefusedError
from mate_tui.files import FileError
from mate_tui.game.errors import MateError, NotationError
from mate_tui.game.faults import RecordError
from mate_tui.game.position import IllegalPlayError
from mate_tui.game.validity import PositionError
from mate_tui.store.store import StoreError
from mate_tui.words.files import unusable
from mate_tui.words.notation import unreadable
from mate_tui.words.plays import REFUSED_NOW, fault_place, illegal
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import trouble


def told(speaker: Speaker, error: MateError) -> str:
    """What is wrong, and where."""
    match error:
        case NotationError() | PositionError():
            return unreadable(speaker, error)
        case IllegalPlayError():
            return illegal(speaker, error)
        case RecordError():
            return fault_place(speaker, error)
        case RefusedError():
            return speaker.say(REFUSED_NOW[error.why])
        case StoreError():
            return trouble(speaker, error)
        case FileError():
            return unusable(speaker, error)
    raise TypeError(f"nobody tells of {type(error).__name__}")
