"""Matches that a store keeps: beginning one, and going on with one that was interrupted."""

from __future__ import annotations

from random import Random

from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Hints, Setup
from mate_tui.game.errors import NotationError
from mate_tui.game.events import rebuild
from mate_tui.players.bots import Level
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.store import Store


def begin(setup: Setup, names: tuple[str, str], rng: Random, date: str, store: Store) -> Controller:
    """Begin a match that is kept from its first event on."""
    return setup.start(names, rng, date, MatchJournal(store, setup.bot.value if setup.bot else None, setup.hints.value))


def go_on(store: Store, match: int, rng: Random, pace: float) -> tuple[Setup, Controller]:
    """Take up a match where it was left.

    Raises:
        StoreError: the store cannot be used, has no such match, or another program is playing it.
        NotationError: what is kept of it cannot be read.
    """
    saved = resume(store, match)
    try:
        events, origin = saved.events, saved.origin
    except NotationError:
        store.claims.release(match)
        raise
    bot = Level(origin.bot) if origin.bot else None
    setup = Setup(rebuild(events).rules, bot, hints=Hints(origin.policy), pace=pace)
    return setup, setup.resume(events, saved.version, rng, MatchJournal.resumed(store, saved))
