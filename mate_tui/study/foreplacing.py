"""What comes of a decision about foreplacing, as far as it is decided by now (rules.md, *Foreplacing*)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from mate_tui.game.cards import Player
from mate_tui.game.position import NoCard, Position
from mate_tui.game.rules import Foreplacing


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a game will be played once both have decided.

    Attributes:
        foreplacers: who will have foreplaced.
        counts: for players 1 and 2, what their mates on moves 1, 2, … multiply by; as many as the game has moves.
    """

    foreplacers: frozenset[Player]
    counts: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def moves(self) -> int:
        """How many moves the game will have at the most."""
        return len(self.counts[0])


def prospects(position: Position, *, foreplaces: bool) -> tuple[Prospect, ...]:
    """What there may be if the player to decide foreplaces or keeps all cards.

    One prospect if the opponent has decided; else two, the first one for an opponent who keeps all.
    """
    turn = position.decider
    assert position.is_foreplacing
    entry = position.foreplaced[turn.other.index]
    others = (False, True) if entry is NoCard.UNDECIDED else (position.has_foreplaced(turn.other),)
    return tuple(_prospect(position, turn, mine, theirs) for mine, theirs in product((foreplaces,), others))


def _prospect(position: Position, player: Player, mine: bool, theirs: bool) -> Prospect:
    rules = position.rules
    is_shortened = mine or theirs if rules.foreplacing is Foreplacing.SACRIFICE else mine and theirs
    moves = 9 if is_shortened else 10
    out = {player: mine, player.other: theirs}
    one, two = (tuple(rules.multiplier(move, out[p], out[p.other]) for move in range(1, moves + 1)) for p in Player)
    return Prospect(frozenset(p for p in Player if out[p]), (one, two))
