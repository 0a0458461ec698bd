"""What is around the program: whose things it may touch, what day it is, and chance."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from random import Random

from mate_tui.folders import Folders
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True)
class Surroundings:
    """Handed in at the door, and looked up nowhere else: so many players can be let in by one program, and never meet.

    Attributes:
        folders: where the player's things lie.
        environment: what variables say.
        today: the day for records and puzzles.
        clock: seconds that only go on.
        random: a source of chance from a seed, or from none.
        listener: in which language, and with which glyphs, all is told; everything else that is told of is added to it.
    """

    folders: Folders
    environment: Mapping[str, str]
    today: Callable[[], date] = date.today
    clock: Callable[[], float] = time.monotonic
    random: Callable[[int | None], Random] = Random
    listener: Speaker = field(default_factory=Speaker)

    @classmethod
    def of_process(cls) -> Surroundings:
        """Those of whoever started the program."""
        return cls(Folders.of_user(), os.environ)
