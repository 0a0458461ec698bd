"""What happened lately, as the sentences that the prompt shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mate_tui.controller.change import Change
from mate_tui.game.cards import Player
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    CardReturned,
    HandsDealt,
    HandsExchanged,
    MoveWon,
    PlaysRestored,
    PlaysTakenBack,
)
from mate_tui.words.plays import told
from mate_tui.words.prompts import exchange
from mate_tui.words.speaker import Speaker

_TOLD = (CardForeplaced, CardLed, CardReplied, CardReturned, MoveWon, PlaysTakenBack, PlaysRestored)
_LAST = 3


class Story:
    """Grows by what is told, and begins anew with a game, a take back, or a lead of somebody at this table."""

    def __init__(self) -> None:
        self._told: list[Callable[[Speaker], str]] = []

    def sentences(self, speaker: Speaker) -> Sequence[str]:
        """The last few, oldest first."""
        return [tell(speaker) for tell in self._told[-_LAST:]]

    def tell(self, change: Change, humans: frozenset[Player]) -> None:
        """Take in one batch of events."""
        first = change.events[0]
        own_lead = isinstance(first, CardLed) and first.player in humans
        if own_lead or isinstance(first, HandsDealt | PlaysTakenBack | PlaysRestored):
            self._told = []
        self._told += [partial(told, event=event) for event in change.events if isinstance(event, _TOLD)]
        if any(isinstance(event, HandsExchanged) for event in change.events):
            self._told = [partial(exchange, match=change.match)]
