"""What the hub keeps, written and read on one thread so that no event loop waits for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

from mate_tui.controller.controller import Controller
from mate_tui.controller.house_rules import Hints, HouseRules
from mate_tui.game.cards import Deck, Hand, Player
from mate_tui.game.deals import random_deal
from mate_tui.game.events import MatchStarted
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.people import People
from mate_tui.store.sittings import Sitting, Sittings
from mate_tui.store.store import Store

Answer = TypeVar("Answer")


class Ledger:
    """The people and tables of a store, and the matches at them.

    Args:
        store: of the hub.
        rng: of deals and lots.
        now: seconds since 1970.
    """

    def __init__(self, store: Store, rng: Random, now: Callable[[], float]) -> None:
        self._store, self._rng, self._now = store, rng, now
        self.people = People(store)
        self.sittings = Sittings(store)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")

    async def ask(self, work: Callable[[], Answer]) -> Answer:
        """Do something with what is kept; StoreError if that cannot be used."""
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._thread, work))

    async def match_of(self, sitting: Sitting, names: tuple[str | None, str | None]) -> Controller:
        """The match of a table at which both seats are taken: begun, or as it was left.

        Raises:
            StoreError: it cannot be read or kept now.
        """
        return await self.ask(lambda: self._gone_on(sitting, sitting.match) if sitting.match else self._begun(sitting, names))

    def close(self) -> None:
        """Nothing more is asked."""
        self._thread.shutdown()
        self._store.close()

    def _begun(self, sitting: Sitting, names: tuple[str | None, str | None]) -> Controller:
        rules = parse_rules(sitting.rules)
        leader = Player(sitting.leader) if sitting.leader else self._rng.choice(list(Player))
        date = f"{datetime.fromtimestamp(self._now(), UTC):%Y.%m.%d}"
        first = parse_deal(sitting.deal, rules) if sitting.deal else None
        bot = next((seat.removeprefix("bot:") for seat in sitting.seats if seat and seat.startswith("bot:")), None)
        journal = MatchJournal(self._store, bot, sitting.hints, self.sittings.beside(sitting.code, self._now))
        start = MatchStarted(rules, names, leader, date)
        controller = Controller.begin(start, self._deals(rules, first), journal, _house(sitting))
        if not controller.saved:
            journal.close()
            assert self._store.trouble is not None
            raise self._store.trouble
        return controller

    def _gone_on(self, sitting: Sitting, match: int) -> Controller:
        saved = resume(self._store, match)
        journal = MatchJournal.resumed(self._store, saved, self.sittings.beside(sitting.code, self._now))
        deals = self._deals(parse_rules(sitting.rules), None)
        return Controller(deals, journal, saved.events, saved.version, _house(sitting))

    def _deals(self, rules: Rules, first: tuple[Hand, Hand] | None) -> Iterator[tuple[Hand, Hand]]:
        deck: Deck = rules.deck
        if first is not None:
            yield first
        while True:
            yield random_deal(self._rng, deck)


def _house(sitting: Sitting) -> HouseRules:
    return HouseRules(Hints(sitting.hints), sitting.back)
