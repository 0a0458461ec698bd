"""One step of a running match, as everybody at its table is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mate_tui.game.events import Event, HintTaken
from mate_tui.game.match import Match


@dataclass(frozen=True, slots=True)
class Change:
    """One batch of events, the version that it made, and the match after it.

    ``saved`` is false when the journal could not take the batch yet; ``waits`` says that it is likely to in a moment.
    """

    version: int
    events: tuple[Event, ...]
    match: Match
    saved: bool = True
    waits: bool = False


def is_hint(events: Sequence[Event]) -> bool:
    """Whether a batch only counts a hint: there is the same to decide as before."""
    return all(isinstance(event, HintTaken) for event in events)
