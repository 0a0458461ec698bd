"""In which order the layers are solved, from the last move back."""

from __future__ import annotations

from mate_tui.game.rules import Foreplacing, FreeMove, Rules
from mate_tui.solver.atlas.layer import Free, Sole, Stage
from mate_tui.solver.atlas.leads import Removal

_CARDS = 10


def free_moves(rules: Rules) -> list[Free]:
    """Which free moves may be open, those of the start of a game last."""
    if rules.free_move is FreeMove.OFF:
        return [(False, False)]
    if rules.free_move is FreeMove.SHARED:
        return [(False, False), (True, True)]
    return [(one, two) for one in (False, True) for two in (False, True)]


def spent(rules: Rules, free: Free) -> Free:
    """What is open when the player who does not lead has spent a free move."""
    return (False, False) if rules.free_move is FreeMove.SHARED else (free[0], False)


def courses(rules: Rules) -> list[list[list[Stage]]]:
    """The stages that are solved together, step by step from the last move back.

    First those in which nobody or both have foreplaced: both hold n cards, and a mate counts 11 - n times whichever it was.
    Then, if the rules have foreplacing, those of a sole foreplacer.
    """
    frees = free_moves(rules)
    even = [[Stage((n, n), Sole.NOBODY, free) for free in frees] for n in range(_CARDS + 1)]
    if not rules.has_foreplacing:
        return [even]
    sizes = [(n, n + 1) for n in range(_CARDS)]
    if rules.foreplacing is Foreplacing.CAPELLEN:
        # On move ten he plays the card that he took back: one card each, and none left after it.
        sizes[0:1] = [(0, 0), (1, 1)]
    sole = [[Stage(one, Sole.LEADER, free) for free in frees] for one in sizes]
    return [even, [stages + [stage.exchanged for stage in stages] for stages in sole]]


def removal(rules: Rules, stage: Stage) -> Removal:
    """Which cards of a move are gone after it."""
    if rules.foreplacing is Foreplacing.CAPELLEN and stage.sole is not Sole.NOBODY and sorted(stage.sizes) == [1, 2]:
        return Removal(lead=int(stage.sole is not Sole.LEADER), reply=int(stage.sole is Sole.LEADER))
    return Removal()


def following(rules: Rules, stage: Stage) -> list[Stage]:
    """What a move leads to if the leader keeps the lead; then the same if his opponent spends a free move on it."""
    gone = removal(rules, stage)
    sizes = (stage.sizes[0] - gone.lead, stage.sizes[1] - gone.reply)
    frees = [stage.free, spent(rules, stage.free)] if stage.free[1] else [stage.free]
    return [Stage(sizes, stage.sole, free) for free in frees]
