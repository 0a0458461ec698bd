"""The guided deal: a table that says a sentence at every decision."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual.message import Message

from mate_tui.app.screens.base import ScreenAsked
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.setup import Hints, Leader, Setup
from mate_tui.game.cards import Player
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.solver.analyst import Analyst
from mate_tui.words.guide import DEAL, RULES, guidance
from mate_tui.words.labels import HOME, LEAVE_UNKEPT
from mate_tui.words.seating import record_names
from mate_tui.words.speaker import Glyphs

_SEED = 1915


class GuidedTable(TableScreen):
    """One round of a fixed deal against Pawn, the simplest rules."""

    LEAVE: ClassVar = LEAVE_UNKEPT
    AGAIN: ClassVar = HOME["new"][0]

    def __init__(self, glyphs: Glyphs, analyst: Analyst, pace: float) -> None:
        rules = parse_rules(RULES)
        setup = Setup(rules, Level.PAWN, Leader.ME, Hints.ASK, parse_deal(DEAL, rules), _SEED, pace)
        rng = Random(_SEED)
        # Not a match to be kept: it has no journal.
        super().__init__(setup, setup.start(record_names(setup.bot), rng, ""), rng, glyphs, analyst)

    def hint_lines(self) -> list[str]:
        """The guide speaks first."""
        return [guidance(self.speaker, self.state.match, Player.ONE), "", *super().hint_lines()]

    def _another(self) -> Message:
        """Not the same deal again, nor its small rules: a match of their own."""
        return ScreenAsked(NewMatchScreen(self.speaker.glyphs))
