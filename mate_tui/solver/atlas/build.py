"""Solving layer after layer, with all processors that there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, CancelledError, Executor, ThreadPoolExecutor, wait
from functools import partial
from threading import Event, local

import numpy as np

from mate_tui.game.rules import Rules
from mate_tui.solver.atlas.blocks import BlockSolver, Following, Piece, Scratch
from mate_tui.solver.atlas.course import following, removal
from mate_tui.solver.atlas.halves import Sizes, states
from mate_tui.solver.atlas.layer import Layer, Sole, Stage
from mate_tui.solver.atlas.plans import Plans
from mate_tui.solver.scale import Scale

Told = Callable[[int], None]
"""Told how many positions more have been solved."""

_LEAST = -127


class Builder:
    """Solves the layers of some rules.

    Args:
        rules: the rules played by.
        threads: how many work at a time; by default one for each processor.
        told: how far it has come.
    """

    def __init__(self, rules: Rules, threads: int | None = None, told: Told = lambda _: None) -> None:
        self.rules = rules
        self.plans = Plans(rules)
        self.scale = Scale.of(rules)
        self._threads = threads or len(os.sched_getaffinity(0))
        self._told = told
        self._local = local()
        self._is_over = Event()

    def course(self, steps: Sequence[Sequence[Stage]], *, leads: bool) -> Iterator[dict[Stage, Layer]]:
        """The layers of each step of a course; those of the step before are given up.

        ``leads``: whether the last layers say what each lead is worth too.
        """
        layers: dict[Stage, Layer] = {}
        self._is_over.clear()
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for stages in steps:
                    layers = self._step(pool, stages, layers, leads=leads and stages is steps[-1])
                    yield layers
            finally:
                # Whoever asks no more, or is interrupted, need not wait for what is under way.
                self._is_over.set()

    def _step(self, pool: Executor, stages: Sequence[Stage], before: dict[Stage, Layer], *, leads: bool) -> dict[Stage, Layer]:
        """Solve the layers of one step from those of the step before, and leave these turned."""
        if not before:
            return {stage: Layer.drawn(stage) for stage in stages}
        layers = [Layer(stage) for stage in stages]
        if leads:
            for layer in layers:
                layer.leads = [Layer(layer.stage) for _ in range(layer.stage.sizes[0])]
        tasks = sorted(((layer, *block) for layer in layers for block in layer.stage.blocks()), key=lambda task: -_size(task[1:]))
        self._run(pool, [partial(self._solve_black, before, *task) for task in tasks])
        self._run(pool, [partial(layer.turn, *block) for layer in before.values() for block in layer.stage.blocks()])
        for layer in before.values():
            layer.is_turned = True
        self._run(pool, [partial(self._solve_red, before, *task) for task in tasks])
        return {layer.stage: layer for layer in layers}

    def _run(self, pool: Executor, tasks: Sequence[Callable[[], None]]) -> None:
        """Do all tasks, the first ones first; what goes wrong in one goes wrong here."""
        futures = [pool.submit(task) for task in tasks]
        for future in wait(futures, return_when=FIRST_EXCEPTION).done:
            future.result()

    def _solve_black(self, before: dict[Stage, Layer], layer: Layer, black: Sizes, red: Sizes) -> None:
        """Write what black leads are worth."""
        block = layer.block(black, red)
        if not black[0]:
            block.fill(_LEAST)
        for piece in self._pieces(0, before, layer.stage, black, red):
            for number, lead in enumerate(layer.leads[: black[0]]):
                lead.block(black, red)[piece.own, piece.other] = piece.stack[piece.rows[number]]
            piece.best(self._scratch, out=block[piece.own, piece.other])
        self._told(block.size)

    def _solve_red(self, before: dict[Stage, Layer], layer: Layer, black: Sizes, red: Sizes) -> None:
        """Let red leads have their say too."""
        block = layer.block(black, red)
        for piece in self._pieces(1, before, layer.stage, red, black):
            for number, lead in enumerate(layer.leads[black[0] :]):
                lead.block(black, red)[piece.other, piece.own] = piece.stack[piece.rows[number]].T
            some = block[piece.other, piece.own]
            np.maximum(some, piece.best(self._scratch).T, out=some)
        layer.count(black, red)
        self._told(block.size)

    def _pieces(self, half: int, before: dict[Stage, Layer], stage: Stage, own: Sizes, other: Sizes) -> Iterator[Piece]:
        if not own[0]:
            return
        mates = self.scale.mates(self.rules, stage.move, stage.sole is Sole.LEADER, stage.sole is Sole.OTHER)
        next_layers = [Following(before[after], before[after.exchanged]) for after in following(self.rules, stage)]
        solver = BlockSolver(self.plans, half, removal(self.rules, stage), next_layers, np.array(mates, dtype=np.int8))
        for piece in solver.solve(own, other, self._scratch):
            if self._is_over.is_set():
                raise CancelledError
            yield piece

    @property
    def _scratch(self) -> Scratch:
        if not hasattr(self._local, "scratch"):
            self._local.scratch = Scratch()
        scratch: Scratch = self._local.scratch
        return scratch


def _size(block: tuple[Sizes, Sizes]) -> int:
    return states(block[0]) * states(block[1])
