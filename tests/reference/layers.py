"""Positions of an atlas' layer, written down a second time so that brute force can be asked about them."""

from __future__ import annotations

from random import Random

import numpy as np

from mate_tui.game.cards import Card
from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.halves import CARDS, Codes
from mate_tui.solver.atlas.layer import Layer, Sole, Stage
from mate_tui.solver.scale import Scale
from tests.reference.brute import Minimax
from tests.reference.rulebook import NONE, State, in_order, read_position, read_rules, write_position

Place = tuple[int, int]
"""The codes of both halves of a position."""


def random_place(rng: Random, stage: Stage) -> Place:
    """Some position of a stage."""
    cards = rng.sample(range(2 * CARDS), sum(stage.sizes))
    own, theirs = cards[: stage.sizes[0]], cards[stage.sizes[0] :]
    middle = 3**CARDS // 2
    black, red = (
        middle + sum(3 ** (card % CARDS) * sign for hand, sign in ((own, 1), (theirs, -1)) for card in hand if card // CARDS == half)
        for half in range(2)
    )
    return black, red


def held(place: Place) -> tuple[list[int], list[int]]:
    """The numbers of the cards that the leader and the other player hold."""
    hands: tuple[list[int], list[int]] = ([], [])
    for half, code in enumerate(place):
        rest = code
        for number in range(CARDS):
            rest, digit = divmod(rest, 3)
            if digit != 1:
                hands[0 if digit == 2 else 1].append(half * CARDS + number)
    return hands


def brute_text(rules: Rules, stage: Stage, place: Place) -> str:
    """The position in notation, player 1 leading; a sole foreplacer has put away some card that is gone."""
    cards = rules.deck.cards
    known = read_rules(str(rules))
    hands = held(place)

    def text(card: Card) -> str:
        return card.text(rules.faces)

    one, two = (in_order(known, [text(cards[number]) for number in hand]) for hand in hands)
    gone = [text(cards[number]) for number in range(2 * CARDS) if number not in hands[0] + hands[1]]
    fore = {Sole.NOBODY: (NONE, NONE), Sole.LEADER: (gone[0], NONE), Sole.OTHER: (NONE, gone[0])}[stage.sole] if gone else (NONE, NONE)
    free = NONE
    if any(stage.free):
        free = "s" if known.free_move == "shared" else "".join(n for n, is_open in zip("12", stage.free, strict=True) if is_open)
    return write_position(known, State((one, two), 1, NONE, fore, free))


class Brute:
    """Asks brute force about positions of layers; what it has met it remembers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known = read_rules(str(rules))
        self._minimax = Minimax(self._known)

    def value(self, stage: Stage, place: Place) -> int:
        """What a position is worth for its leader."""
        return self._minimax.value(read_position(self._known, brute_text(self._rules, stage, place)))


def atlas_value(rules: Rules, codes: Codes, layer: Layer, place: Place) -> int:
    """What a layer says of a position."""
    return Scale.of(rules).value(int(layer.at(codes, np.array([place[0]]), np.array([place[1]]))[0]))
