"""One block of a layer, for the leads of one half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mate_tui.solver.atlas.crossings import Answers
from mate_tui.solver.atlas.halves import Indices, Sizes, states
from mate_tui.solver.atlas.layer import Layer, Values
from mate_tui.solver.atlas.leads import Crossing, Leads, Removal, Sums
from mate_tui.solver.atlas.plans import WIDTH, Plans

_ROWS = 640
"""States of the half that leads whose leads are compared at a time, for the cache."""

_NEVER_LEAST = 127


class Scratch:
    """Memory of one thread that is used again for every block."""

    def __init__(self) -> None:
        self._memory: dict[str, Values] = {}

    def rows(self, name: str, height: int, width: int) -> Values:
        """Some rows, one after the other in memory; what they hold is arbitrary."""
        size = height * width
        if name not in self._memory or self._memory[name].size < size:
            self._memory[name] = np.empty(size, dtype=np.int8)
        return self._memory[name][:size].reshape(height, width)


@dataclass(frozen=True, slots=True)
class Piece:
    """What the leads of some positions of a block are worth.

    Attributes:
        own, other: the states of the half that leads and of the other one.
        stack: what leads may be worth, a column for each state of the other half.
        rows: for each lead, the state's first card, its second …, and each state the row of the stack that holds.
    """

    own: slice
    other: slice
    stack: Values
    rows: Indices

    def lead(self, number: int, out: Values) -> Values:
        """What the state's n-th card is worth, led; written to ``out``, shape (own states, other states), and returned."""
        return self.stack.take(self.rows[number], axis=0, out=out, mode="clip")

    def best(self, scratch: Scratch, out: Values | None = None) -> Values:
        """What the best lead is worth; written to ``out`` if given."""
        shape = self.rows.shape[1], self.stack.shape[1]
        result = self.lead(0, scratch.rows("best", *shape))
        last = len(self.rows) - 1
        for number in range(1, last + 1):
            lead = self.lead(number, scratch.rows("lead", *shape))
            np.maximum(result, lead, out=out if out is not None and number == last else result)
        if out is not None and not last:
            out[...] = result
        return result


@dataclass(frozen=True, slots=True)
class Following:
    """The layers that a move leads to, by who leads next.

    Attributes:
        keeps: the leader leads again. loses: the other player does, who is the leader of that layer.
    """

    keeps: Layer
    loses: Layer


class BlockSolver:
    """Solves blocks of one layer for the leads of one half, which is the first one of the layers given.

    Args:
        plans: of the rules.
        half: 0 for the black half, 1 for the red one.
        removal: which cards of a move are gone after it.
        following: what a move leads to; then, if the free move of the player who answers is open, the same if he spends it.
        mates: the ordinals of a mate with each rank.
    """

    def __init__(self, plans: Plans, half: int, removal: Removal, following: Sequence[Following], mates: Values) -> None:
        self._plans = plans
        self._half = half
        self._removal = removal
        self._following = following
        self._mates = mates

    def solve(self, own: Sizes, other: Sizes, scratch: Scratch) -> Iterator[Piece]:
        """What the leads of one block are worth for the leader; a piece is overwritten when the next one is asked for."""
        leads = self._plans.leads(self._half, own, self._removal, free=len(self._following) > 1)
        crossed = [self._crossed(crossing, own, other, scratch, number) for number, crossing in enumerate(leads.crossings)]
        count, height = states(other), states(own)
        for number, start in enumerate(range(0, count, WIDTH)):
            stop = min(start + WIDTH, count)
            stack = scratch.rows("stack", leads.height, stop - start)
            self._fill(stack, leads, own, other, slice(start, stop))
            _sum(stack, leads.mates + len(self._mates), leads.sums, scratch)
            for crossing, (source, answers) in zip(leads.crossings, crossed, strict=True):
                _cross(stack, leads.sums.stop, crossing, source, answers[number], scratch)
            for top in range(0, height, _ROWS):
                bottom = min(top + _ROWS, height)
                yield Piece(slice(top, bottom), slice(start, stop), stack, leads.rows[:, top:bottom])

    def _fill(self, stack: Values, leads: Leads, own: Sizes, other: Sizes, some: slice) -> None:
        """Write what the stack consists of before anything is computed."""
        left = (own[0] - self._removal.lead, own[1] - self._removal.reply)
        count = states(left)
        if count:
            for number, following in enumerate(self._following):
                top = 2 * number * count
                stack[top : top + count] = following.keeps.block(left, other)[:, some]
                lost = following.loses.exchanged_block(left, other)[:, some]
                np.negative(lost, out=stack[top + count : top + 2 * count])
        stack[leads.mates : leads.mates + len(self._mates)] = self._mates[:, None]

    def _crossed(
        self, crossing: Crossing, own: Sizes, other: Sizes, scratch: Scratch, number: int
    ) -> tuple[Values, list[Answers]]:
        """What leads come to that the other half answers: a row for each lead, a column for each state that half is left in.

        One column more is for the states in which it does not answer.
        """
        answers = self._plans.answers(1 - self._half, other, crossing.rank, self._removal.reply)
        following = self._following[crossing.spends]
        rest = (own[0] - self._removal.lead, own[1])
        left = (other[0], other[1] - self._removal.reply)
        result = scratch.rows(f"crossed {number}", len(crossing.rest), states(left) + 1)
        if states(left):
            if self._plans.halves[self._half].keeps:
                result[:, :-1] = following.keeps.block(rest, left)[crossing.rest]
            else:
                np.negative(following.loses.exchanged_block(rest, left)[crossing.rest], out=result[:, :-1])
        mating = slice(len(crossing.within), len(crossing.rest) - len(crossing.alone))
        result[:, -1] = _NEVER_LEAST
        result[mating, -1] = self._mates[crossing.rank]
        return result, answers


def _sum(stack: Values, sources: int, sums: Sums, scratch: Scratch) -> None:
    """Fill the rows that are the least of others, which all stand before ``sources``."""
    if not sums.slots:
        return
    source, result = stack[:sources], stack[sums.start : sums.stop]
    source.take(sums.slots[0], axis=0, out=result, mode="clip")
    for rows in sums.slots[1:]:
        _lessen(result[: len(rows)], source, rows, scratch)


def _lessen(values: Values, source: Values, rows: Indices, scratch: Scratch) -> None:
    some = source.take(rows, axis=0, out=scratch.rows("some", len(rows), source.shape[1]), mode="clip")
    np.minimum(values, some, out=values)


def _cross(stack: Values, sources: int, crossing: Crossing, source: Values, answers: Answers, scratch: Scratch) -> None:
    """Fill the rows of leads that the other half may answer; ``source`` and ``answers`` as ``_crossed`` makes them."""
    within, result = stack[:sources], stack[crossing.start : crossing.stop]
    source.take(answers.first, axis=1, out=result, mode="clip")
    for at, left in answers.others:
        result[:, at] = np.minimum(result[:, at], source.take(left, axis=1))
    if len(crossing.within):
        _lessen(result[: len(crossing.within)], within, crossing.within, scratch)
    if len(crossing.alone):
        others = result[-len(crossing.alone) :]
        if len(crossing.beside):
            _lessen(others, within, crossing.beside, scratch)
        others[:, answers.absent] = within[:, answers.absent][crossing.alone]
