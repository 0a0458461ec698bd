"""Who comes to a host, and the folder that is his alone."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from mate_tui.server.names import GUEST, new_code
from mate_tui.server.orders import GUEST_CODE, is_code

_PASSED_ON = re.compile(r"TERM|COLORTERM|NO_COLOR|LANG|LC_[A-Z]+")
"""What the other end may say of its terminal and language; everything else would be obeyed by somebody."""

_VALUE = re.compile(r"[A-Za-z0-9._@+:=,-]{0,64}")
_LANGUAGE = "C.UTF-8"
_FOLDERS = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "cache"}


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has no key.

    Attributes:
        code: by which he comes back.
        is_new: whether he comes for the first time.
    """

    code: str
    is_new: bool


class Lodgings:
    """The folders of a host's players.

    Args:
        folder: in which they are.
        rng: of the codes of guests.
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder, self._rng = folder, rng

    def guest(self, user: str) -> Guest:
        """A guest: one who comes back, if the name that he typed is the code of one, or a new one."""
        code = user.lower()
        if is_code(code, GUEST_CODE) and self.of(identity_of_guest(code)).is_dir():
            return Guest(code, is_new=False)
        return Guest(new_code(self._rng, GUEST_CODE), is_new=True)

    def of(self, identity: str) -> Path:
        """The folder of somebody, there or not; nobody can choose its name."""
        return self._folder / hashlib.sha256(identity.encode()).hexdigest()[:40]

    def open(self, identity: str) -> Path:
        """The folder of somebody."""
        folder = self.of(identity)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def tidy(self, identity: str) -> None:
        """Remove the folder of somebody who has kept nothing in it."""
        folder = self.of(identity)
        if not any(path.is_file() for path in folder.rglob("*")):
            self.forget(identity)

    def forget(self, identity: str) -> None:
        """Remove everything of somebody."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self.of(identity))


def identity_of_guest(code: str) -> str:
    """Who a guest is: from this nobody can tell his code."""
    return GUEST + hashlib.sha256(code.encode()).hexdigest()[:32]


def environment_for(folder: Path, said: Mapping[str, str], terminal: str | None) -> dict[str, str]:
    """The whole environment of a visit.

    Args:
        folder: of the player.
        said: by the other end.
        terminal: what kind of terminal it has; None without one.
    """
    environment = {name: value for name, value in said.items() if _PASSED_ON.fullmatch(name) and _VALUE.fullmatch(value)}
    environment["TERM"] = terminal if terminal and _VALUE.fullmatch(terminal) else "dumb"
    if not any(name in environment for name in ("LC_ALL", "LC_CTYPE", "LANG")):
        environment["LANG"] = _LANGUAGE
    environment |= {name: str(folder / place) for name, place in _FOLDERS.items()}
    return environment | {"HOME": str(folder), "PATH": os.defpath, "SHELL": "/bin/false", "PYTHONUTF8": "1"}
