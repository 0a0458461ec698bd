"""The value of every deal under some rules, and what was counted on the way to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from mate_tui.game.deals import numbered_deal
from mate_tui.game.position import Choice
from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.build import Builder, Told
from mate_tui.solver.atlas.course import courses, free_moves
from mate_tui.solver.atlas.layer import Layer, Sole, Stage, Values
from mate_tui.solver.atlas.mating import Mating
from mate_tui.solver.atlas.openings import NO_CHOICE, Deals, opening_foreplacings, opening_leads
from mate_tui.solver.scale import Scale


@dataclass(frozen=True, slots=True)
class Counted:
    """How the positions of a layer end with best play, for the leader.

    Attributes:
        stage: what its positions have in common.
        positions: how many there are; with the players exchanged a position is the same.
        mates: in how many of them the leader can mate at once.
        wins, draws, losses: how many are so for him.
    """

    stage: Stage
    positions: int
    mates: int
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Atlas:
    """All deals of some rules in the order of their numbers, player 1 leading.

    Attributes:
        rules: the rules played by.
        values: ordinals of ``Scale`` for the leader, shape (deals,).
        best: how many of his first choices are best, shape (deals,).
        choices: ordinals for him of each first choice (``openings.CHOICES``), shape (deals, 11); None if they are not kept.
        layers: what was counted, from the last move back.
    """

    rules: Rules
    values: Values
    best: npt.NDArray[np.uint8]
    choices: Values | None
    layers: tuple[Counted, ...]

    @property
    def points(self) -> npt.NDArray[np.int64]:
        """What the deals are worth for the leader in points."""
        scale = Scale.of(self.rules)
        every = [scale.value(ordinal) for ordinal in range(-len(scale.points), len(scale.points) + 1)]
        return np.array(every)[self.values.astype(np.intp) + len(scale.points)]

    def choices_of(self, number: int) -> list[tuple[Choice, int]] | None:
        """The leader's first choices in a deal with what each is worth in points, in the order of the deck; None if not kept."""
        if self.choices is None:
            return None
        scale = Scale.of(self.rules)
        cards = (*numbered_deal(number, self.rules.deck)[0], None)
        worths = self.choices[number - 1].tolist()
        pairs = zip(cards, worths, strict=True)
        return [(Choice(card), scale.value(worth)) for card, worth in pairs if worth != NO_CHOICE]

    def without_choices(self) -> Atlas:
        """The same without what each first choice is worth."""
        return replace(self, choices=None)


def same_game(one: Rules, other: Rules) -> bool:
    """Whether all values are the same under two rules; rounds and faces do not matter, but which ranks are privileged does."""
    return _game(one) == _game(other)


def _game(rules: Rules) -> tuple[object, ...]:
    privileged = [card for card in rules.deck.cards if rules.is_privileged(card)]
    return rules.deck, rules.foreplacing, rules.free_move, rules.values, privileged


def build(rules: Rules, threads: int | None = None, told: Told = lambda _: None) -> Atlas:
    """Solve every position of some rules.

    Args:
        rules: the rules played by.
        threads: how many work at a time; by default one for each processor.
        told: how many positions more have been looked at, each of them twice.
    """
    builder = Builder(rules, threads, told)
    mating = Mating(builder.plans.codes, builder.plans.halves)
    counted: list[Counted] = []
    kept: dict[Stage, Layer] = {}
    full = free_moves(rules)[-1]
    for course in courses(rules):
        for layers in builder.course(course, leads=not rules.has_foreplacing):
            for stage, layer in layers.items():
                if _is_counted(stage):
                    counted.append(_count(layer, mating))
                if stage.move <= 2 and stage.free == full:
                    kept[stage] = layer
    deals = Deals(builder.plans.codes)
    top = kept[Stage((10, 10), Sole.NOBODY, full)]
    if rules.has_foreplacing:
        even = kept[Stage((9, 9), Sole.NOBODY, full)], top
        sole = kept[Stage((9, 10), Sole.LEADER, full)], kept[Stage((10, 9), Sole.OTHER, full)]
        choices = opening_foreplacings(deals, rules, even, sole)
    else:
        choices = opening_leads(deals, rules, top)
    values = choices.max(axis=1)
    best = np.count_nonzero(choices == values[:, None], axis=1).astype(np.uint8)
    return Atlas(rules, values, best, choices, tuple(counted))


def _is_counted(stage: Stage) -> bool:
    """Whether it is one of the layers that the positions are counted by.

    Not those without a move left, nor capellen's move ten of a sole foreplacer: it is played with the cards of move nine.
    """
    return min(stage.sizes) > 0 and (stage.sole is Sole.NOBODY or stage.sizes[0] != stage.sizes[1])


def _count(layer: Layer, mating: Mating) -> Counted:
    positions = layer.stage.positions
    draws = positions - layer.won - layer.lost
    return Counted(layer.stage, positions, mating.positions(layer.stage), layer.won, draws, layer.lost)
