"""One moment of a game that was played: both hands, the moves, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from mate_tui.app.form import Form
from mate_tui.app.widgets.foreplace_area import ForeplaceArea
from mate_tui.app.widgets.hand_view import HandFacts, HandView, Mark
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.game.cards import Player
from mate_tui.game.match import Game
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What a board shows.

    Attributes:
        shown: the game as far as it is shown.
        whole: the same game to the end of its line.
        bottom: whose hand lies below.
        heading: a line above it all; empty for none.
        told: sentences on what has just happened.
        notes: sentences on what may be looked at besides.
        comments: what the record says.
    """

    shown: Game
    whole: Game
    bottom: Player
    heading: str
    told: str
    notes: str
    comments: str


class BoardView(Vertical):
    """Draws them; nothing on it can be played."""

    def compose(self) -> ComposeResult:
        """Two hands with the moves between them, and words."""
        yield TextPanel(classes="board-heading")
        yield ForeplaceArea(classes="top-area")
        yield HandView(classes="top")
        yield PlayedRows()
        yield ForeplaceArea(classes="bottom-area")
        yield HandView(classes="bottom")
        yield TextPanel(classes="told")

    def show_board(self, facts: BoardFacts, form: Form, speaker: Speaker, *, column: int | None = None) -> None:
        """Draw it in the size of a form; ``column`` narrows the moves."""
        heading = self.query_one(".board-heading", TextPanel)
        heading.set_class(not facts.heading, "hidden")
        heading.show(Content.styled(facts.heading, "$primary bold"))
        position = facts.shown.position
        for player, name in ((facts.bottom.other, "top"), (facts.bottom, "bottom")):
            area = self.query_one(f".{name}-area", ForeplaceArea)
            area.show_player(position, player, asked=False, chosen=False, form=form, speaker=speaker)
            hand = position.hand(player)
            marks = (Mark(),) * len(hand)
            view = self.query_one(f".{name}", HandView)
            view.show_hand(HandFacts(player, hand, None, (True,) * len(hand), marks), form, speaker)
        rows = self.query_one(PlayedRows)
        rows.show_game(facts.shown, facts.bottom.other, form, speaker, whole=facts.whole, column=column)
        told = [Content.styled(facts.told, "bold")] if facts.told else []
        notes = [Content.styled(facts.notes, "$foreground 85%")] if facts.notes else []
        comments = [Content.styled(facts.comments, "italic")] if facts.comments else []
        self.query_one(".told", TextPanel).show(Content("\n").join([*told, *notes, *comments]))
