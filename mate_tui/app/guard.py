"""No blind plays: what confirms a choice is not taken in the moment in which something new has only just appeared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from mate_tui.game.cards import Player
from mate_tui.game.events import CardForeplaced, CardLed, CardReplied, Event, GameScored, HandsDealt, MatchEnded


class Guard:
    """Knows when something appeared that a player must have seen before a key can mean it.

    Args:
        clock: tells the time in seconds; None guards against nothing.
        round_trip: seconds that the line takes there and back, where that is known: what is on the screen there is so much older.
        moment: seconds within which a key was pressed before anybody could see what has appeared; 0 guards against nothing.
    """

    def __init__(self, clock: Callable[[], float] | None = None, round_trip: float = 0.0, moment: float = 0.0) -> None:
        self._clock = clock
        self.round_trip, self.moment = round_trip, moment
        self._appeared: float | None = None

    def appeared(self) -> None:
        """Something new is on the screen from now on."""
        self._appeared = self._clock() if self._clock is not None else None

    @property
    def is_blind(self) -> bool:
        """Whether a key pressed now was pressed before that could be seen."""
        if self._clock is None or self._appeared is None or not self.moment:
            return False
        return self._clock() - self._appeared < self.moment + self.round_trip


def is_news(events: Iterable[Event], humans: Collection[Player]) -> bool:
    """Whether players at this table must see events before a key can mean them: somebody else's card, an end, new hands."""
    return any(
        event.player not in humans
        if isinstance(event, CardForeplaced | CardLed | CardReplied)
        else isinstance(event, HandsDealt | GameScored | MatchEnded)
        for event in events
    )
