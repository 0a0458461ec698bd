"""The guided deal: a table that says a sentence at every decision."""

from __future__ import annotations

from random import Random

from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.setup import Hints, Leader, Setup
from mate_tui.game.cards import Player
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.words.guide import DEAL, RULES, guidance
from mate_tui.words.speaker import Glyphs

_SEED = 1915


class GuidedTable(TableScreen):
    """One round of a fixed deal against Pawn, the simplest rules."""

    def __init__(self, glyphs: Glyphs, date: str, pace: float) -> None:
        rules = parse_rules(RULES)
        setup = Setup(rules, Level.PAWN, Leader.ME, Hints.ASK, parse_deal(DEAL, rules), _SEED, pace)
        super().__init__(setup, Random(_SEED), glyphs, date)

    def hint_lines(self) -> list[str]:
        """The guide speaks first."""
        return [guidance(self.speaker, self.state.match, Player.ONE), "", *super().hint_lines()]
