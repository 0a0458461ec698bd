"""The deal of the day: the same hands, the same bot and the same luck for everybody, once."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, TypeVar

from mate_tui.game.cards import Player
from mate_tui.game.deals import DEALS, leader_of_game, numbered_deal
from mate_tui.game.position import Position
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.players.bots import Level

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

    from mate_tui.solver.analyst import Analyst

Option = TypeVar("Option")

RULES = "capellen,rounds=1"
"""One round: everybody plays both hands of the deal."""

LEVEL = Level.KNIGHT
"""Whom everybody plays against."""


def day_of(now: float) -> str:
    """The day, the same for the whole world, as YYYY-MM-DD."""
    return f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d}"


def deal_of(day: str) -> int:
    """The number of a day's deal."""
    return 1 + int.from_bytes(_digest("deal", day)) % DEALS


def leader_on(day: str) -> Player:
    """Who leads the first game."""
    return Player(1 + _digest("leader", day)[0] % 2)


class DayLuck(Random):
    """The bot's luck: it depends on the day and on what there is to choose from, not on what was drawn before.

    So the bot answers the same plays in the same way, whoever makes them and however often they are interrupted.
    """

    def __init__(self, day: str) -> None:
        super().__init__(day)
        self._day = day

    def choice(self, seq: SupportsLenAndGetItem[Option]) -> Option:
        """One of several."""
        options = [seq[place] for place in range(len(seq))]
        return options[int.from_bytes(_digest(self._day, repr(options))) % len(options)]


async def perfect(day: str, analyst: Analyst) -> tuple[int, int]:
    """The points that best play by both gives players 1 and 2 on a day."""
    rules: Rules = parse_rules(RULES)
    one, two = numbered_deal(deal_of(day), rules.deck)
    points = [0, 0]
    for number, hands in enumerate([(one, two), (two, one)], start=1):
        position = Position.deal(rules, hands, leader_of_game(number, leader_on(day)))
        solution = await analyst.solution(rules, hands)
        value = solution.value(position)
        points[value < 0] += abs(value)
    return points[0], points[1]


def _digest(*words: str) -> bytes:
    return hashlib.sha256("\0".join(words).encode()).digest()[:8]
