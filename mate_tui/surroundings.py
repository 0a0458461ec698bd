"""What is around the program: whose things it may touch, what day it is, and chance."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random

from mate_tui.folders import Folders


@dataclass(frozen=True)
class Surroundings:
    """Handed in at the door, and looked up nowhere else: so many players can be let in by one program, and never meet.

    Attributes:
        folders: where the player's things lie.
        environment: what variables say.
        today: the day for records and puzzles.
        clock: seconds that only go on.
        random: a source of chance from a seed, or from none.
    """

    folders: Folders
    environment: Mapping[str, str]
    today: Callable[[], date] = date.today
    clock: Callable[[], float] = time.monotonic
    random: Callable[[int | None], Random] = Random

    @classmethod
    def of_process(cls) -> Surroundings:
        """Those of whoever started the program."""
        return cls(Folders.of_user(), os.environ)
