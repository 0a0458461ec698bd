"""Matches that a store keeps: beginning one, and going on with one that was interrupted."""

from __future__ import annotations

from random import Random

from mate_tui.controller.controller import Controller
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.events import rebuild
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.store import Store


def begin(setup: Setup, names: tuple[str, str], rng: Random, date: str, store: Store) -> Controller:
    """Begin a match that is kept from its first event on."""
    bot = setup.seating.opponent
    return setup.start(names, rng, date, MatchJournal(store, bot.value if bot else None, setup.hints.value, setup.seating.me))


def go_on(store: Store, match: int, rng: Random, pace: float) -> tuple[Setup, Controller]:
    """Take up a match where it was left.

    Raises:
        StoreError: the store cannot be used, has no such match, or another program is playing it.
        NotationError: what is kept of it cannot be read.
    """
    try:
        saved = resume(store, match)
    except BaseException:
        # No journal comes of it that would let go of the file in this thread.
        store.close()
        raise
    events, origin = saved.events, saved.origin
    setup = Setup(rebuild(events).rules, Seating.against(origin.bot, origin.me), hints=Hints(origin.policy), pace=pace)
    return setup, setup.resume(events, saved.version, rng, MatchJournal.resumed(store, saved))
