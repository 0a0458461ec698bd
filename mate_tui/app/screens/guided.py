"""The guided deal: a table that says a sentence at every decision."""

from __future__ import annotations

from typing import ClassVar

from textual.message import Message

from mate_tui.app.screens.base import ScreenAsked
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Player
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.words.guide import DEAL, RULES, guidance
from mate_tui.words.labels import HOME, LEAVE_UNKEPT

_SEED = 1915


def guided_setup(pace: float) -> Setup:
    """A round of a fixed deal against Pawn, by the simplest rules; a bot waits so many seconds."""
    rules = parse_rules(RULES)
    return Setup(rules, Seating.against(Level.PAWN), Leader.ME, Hints.ASK, parse_deal(DEAL, rules), _SEED, pace)


class GuidedTable(TableScreen):
    """The table of ``guided_setup``."""

    LEAVE: ClassVar = LEAVE_UNKEPT
    AGAIN: ClassVar = HOME["new"][0]

    def hint_lines(self) -> list[str]:
        """The guide speaks first."""
        return [guidance(self.speaker, self.state.match, Player.ONE, self.state.analysis), "", *super().hint_lines()]

    @property
    def looks_ahead(self) -> bool:
        """The guide knows what every lead is worth."""
        return True

    def _another(self) -> Message:
        """Not the same deal again, nor its small rules: a match of their own."""
        return ScreenAsked(NewMatchScreen(self.speaker.listener))
