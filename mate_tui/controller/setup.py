"""What a match is started with, and starting it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from mate_tui.controller.controller import Controller, Journal
from mate_tui.controller.house_rules import Hints, HouseRules
from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Hand, Player
from mate_tui.game.deals import random_deal
from mate_tui.game.events import Event, MatchStarted
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import Rules
from mate_tui.players.bots import Level


class Leader(Enum):
    """Who leads game 1: the player who sets the match up, the opponent, or one drawn by lot."""

    ME = "me"
    BOT = "bot"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that a new match needs. Whoever sets it up is player 1.

    Attributes:
        seating: who plays.
        deal: hands of the first deal; None draws them by lot.
        seed: makes deals, lot and bots repeatable; None does not.
        pace: seconds a bot waits before it plays; None as in the settings.
    """

    rules: Rules = field(default_factory=Rules)
    seating: Seating = field(default_factory=lambda: Seating.against(Level.KNIGHT))
    leader: Leader = Leader.RANDOM
    hints: Hints = Hints.ASK
    deal: tuple[Hand, Hand] | None = None
    seed: int | None = None
    pace: float | None = None

    @classmethod
    def of_words(
        cls, *, rules: Rules, deal: str | None, bot: str, leader: str, hints: str, seed: int | None, pace: float | None = None
    ) -> Setup:
        """A setup from words of the command line; NotationError if the deal cannot be read."""
        hands = parse_deal(deal, rules) if deal else None
        seating = Seating.against(None if bot == "none" else bot)
        return cls(rules, seating, Leader(leader), Hints(hints), hands, seed, pace)

    @property
    def house(self) -> HouseRules:
        """What is allowed at the table."""
        return HouseRules(self.hints)

    def start(self, names: tuple[str, str], rng: Random, date: str, journal: Journal | None = None) -> Controller:
        """Begin the match: draw the lot and deal game 1."""
        first = {Leader.ME: Player.ONE, Leader.BOT: Player.TWO, Leader.RANDOM: rng.choice(list(Player))}[self.leader]
        started = MatchStarted(self.rules, names, first, date)
        return Controller.begin(started, self._deals(rng), journal, self.house)

    def resume(self, events: Sequence[Event], version: int, rng: Random, journal: Journal | None = None) -> Controller:
        """Go on with a match that was begun with this setup; ``events`` brought it to ``version``."""
        return Controller(self._deals(rng), journal, events, version, self.house)

    def _deals(self, rng: Random) -> Iterator[tuple[Hand, Hand]]:
        if self.deal is not None:
            yield self.deal
        while True:
            yield random_deal(rng, self.rules.deck)
