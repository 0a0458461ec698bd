"""Lets a bot decide whenever it is its turn, off the event loop."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from mate_tui.controller.change import Change
from mate_tui.controller.commands import Choose
from mate_tui.controller.refusals import RefusedError
from mate_tui.controller.seat import Seat
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.game.position import Choice
from mate_tui.players.bots import Level, choose
from mate_tui.solver.analyst import Analyst


async def drive_bot(seat: Seat, player: Player, level: Level, analyst: Analyst, rng: Random, pace: float) -> None:
    """Decide for ``player`` until cancelled, each time no sooner than ``pace`` seconds after the last change."""
    async for _ in seat.changes():
        # Where the match stands, not where a change of a while ago left it: more than one may have come meanwhile.
        current = seat.current
        if not current.match.game_is_over and not current.match.is_over and current.match.position.turn is player:
            await _decide(seat, current, player, level, analyst, rng, pace)


async def _decide(seat: Seat, change: Change, player: Player, level: Level, analyst: Analyst, rng: Random, pace: float) -> None:
    pause = asyncio.create_task(asyncio.sleep(pace))
    try:
        choice = await _choice(change.match, level, analyst, rng)
        await pause
    finally:
        pause.cancel()
    try:
        await seat.send(Choose(player, choice), change.version)
    except RefusedError:
        # The match went on meanwhile, such as by a take back; the change that did it comes next.
        return


async def _choice(match: Match, level: Level, analyst: Analyst, rng: Random) -> Choice:
    if level.needs_solution:
        return await analyst.ask(match.rules, match.game.hands, lambda solution: choose(level, match.position, solution, rng))
    return await analyst.work(partial(choose, level, match.position, None, rng))
