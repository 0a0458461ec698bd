"""``mate-tui deals``: deals chosen by what they are worth for the leader."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

from mate_tui.game.cards import Hand
from mate_tui.game.deals import DEALS, deal_number, numbered_deal
from mate_tui.game.errors import MateError
from mate_tui.game.notation import format_hands, parse_hand
from mate_tui.game.rules import Rules
from mate_tui.output import Page
from mate_tui.solver.atlas.atlas import Atlas
from mate_tui.solver.atlas.selection import Range, Wanted, select
from mate_tui.subcommands.atlas import FINE, RefusedError, kept_atlas, refused
from mate_tui.words import atlas as words
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Query:
    """Which deals are wanted, and how many of them in which order.

    Attributes:
        rules: the rules played by.
        value, choices: as in ``Wanted``.
        hand: cards that the leader holds, in notation; None for any.
        by_value: the best for the leader first, not by number.
        count: how many at most.
        seed: draw them by lot; None for the first ones.
    """

    rules: Rules
    value: Range | None
    choices: Range | None
    hand: str | None
    by_value: bool
    count: int
    seed: int | None


def run(query: Query, *, as_json: bool) -> int:
    """Print the deals that are wanted; the exit code, 1 if there is none."""
    try:
        hand: Hand = () if query.hand is None else parse_hand(query.hand, query.rules.faces)
        atlas = kept_atlas(query.rules, None, build=True)[0]
        found = _found(atlas, query, hand)
    except RefusedError as refusal:
        return refused(refusal, as_json=as_json)
    except MateError as error:
        return refused(RefusedError(str(error)), as_json=as_json)
    page = Page(query.rules.faces)
    if not as_json:
        page.line(words.deals_found(page.speaker, len(found), DEALS), dim=True)
    for number in _chosen(atlas, query, found):
        _print_deal(atlas, query.rules, number, page, as_json=as_json)
    return FINE


def _found(atlas: Atlas, query: Query, hand: Hand) -> list[int]:
    numbers: list[int] = select(atlas, Wanted(query.value, query.choices, hand)).tolist()
    if not numbers:
        raise RefusedError(words.no_deals(Speaker()))
    return numbers


def _chosen(atlas: Atlas, query: Query, numbers: list[int]) -> list[int]:
    """As many of some deals as are asked for, in the order that is."""
    if query.seed is not None:
        numbers = sorted(random.Random(query.seed).sample(numbers, min(query.count, len(numbers))))
    if query.by_value:
        points = atlas.points
        numbers = sorted(numbers, key=lambda number: -points[number - 1])
    return numbers[: query.count]


def _print_deal(atlas: Atlas, rules: Rules, number: int, page: Page, *, as_json: bool) -> None:
    hands = numbered_deal(number, rules.deck)
    # On the double deck several numbers mean the same hands.
    shown, value, choices = f"#{deal_number(hands[0], rules.deck)}", int(atlas.points[number - 1]), int(atlas.best[number - 1])
    if as_json:
        print(json.dumps({"deal": shown, "value": value, "choices": choices}))
    else:
        page.line(f"{shown:<8} {page.speaker.signed(value):>5} {choices:>3}  {format_hands(hands, rules.faces)}")
