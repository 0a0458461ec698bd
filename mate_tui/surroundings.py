"""What is around the program: whose things it may touch, what day it is, and chance."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from mate_tui.folders import Folders
from mate_tui.words.speaker import Speaker

if TYPE_CHECKING:
    from datetime import date


def _today() -> date:
    # Imported here: most of what the shell does has no day.
    from datetime import date

    return date.today()


@dataclass(frozen=True)
class Surroundings:
    """Handed in at the door, and looked up nowhere else: so many players can be let in by one program, and never meet.

    Attributes:
        find_folders: says where the player's things lie, once it is asked.
        environment: what variables say.
        today: the day for records and puzzles.
        clock: seconds that only go on.
        random: a source of chance from a seed, or from none.
        listener: in which language, and with which glyphs, all is told; everything else that is told of is added to it.
    """

    find_folders: Callable[[], Folders]
    environment: Mapping[str, str]
    today: Callable[[], date] = _today
    clock: Callable[[], float] = time.monotonic
    random: Callable[[int | None], Random] = Random
    listener: Speaker = field(default_factory=Speaker)

    @classmethod
    def of_process(cls) -> Surroundings:
        """Those of whoever started the program."""
        return cls(Folders.of_user, os.environ)

    @cached_property
    def folders(self) -> Folders:
        """Where the player's things lie; what touches none of them need not find out."""
        return self.find_folders()
