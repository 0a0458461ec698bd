"""People for the tests of the hub: each plays or looks on at his own seat."""

from __future__ import annotations

from random import Random

from mate_tui.controller.commands import Choose, NextGame
from mate_tui.controller.controller import Change
from mate_tui.controller.refusals import RefusedError
from mate_tui.controller.seat import Seat
from mate_tui.game.cards import Player
from mate_tui.game.position import Choice


def choice(change: Change) -> Choice:
    """One that is legal, the same for everybody who asks."""
    match = change.match
    return Random(f"{len(match.games)} {len(match.game.choices)}").choice(match.position.choices())


async def step(seat: Seat, change: Change) -> bool:
    """Do what this seat has to do in a state of the match; whether there was anything."""
    (me,) = seat.players
    match = change.match
    if match.is_over:
        return False
    try:
        if match.game_is_over:
            if me is Player.ONE:
                await seat.send(NextGame(me), change.version)
        elif match.position.turn is me:
            await seat.send(Choose(me, choice(change)), change.version)
        else:
            return False
    except RefusedError:
        # The match has gone on; the next change comes.
        return False
    return True


async def play_on(seat: Seat, until: int | None = None) -> list[Change]:
    """Play until the match is over, or until so many changes were seen; the changes."""
    seen: list[Change] = []
    async for change in seat.changes():
        seen.append(change)
        if change.match.is_over or (until is not None and len(seen) >= until):
            return seen
        if change.version == seat.current.version:
            await step(seat, change)
    raise AssertionError("the changes ended before the match")


async def watch_on(seat: Seat) -> list[Change]:
    """Look on until the match is over."""
    seen: list[Change] = []
    async for change in seat.changes():
        seen.append(change)
        if change.match.is_over:
            return seen
    raise AssertionError("the changes ended before the match")
