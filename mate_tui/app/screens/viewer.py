"""The viewer: a match that was played, play by play."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from mate_tui.app.actions import VIEWER, bindings
from mate_tui.app.form import Form
from mate_tui.app.lines_state import Start
from mate_tui.app.match_walk import MatchWalk
from mate_tui.app.screens.base import LinesAsked, MateScreen, ReviewAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.widgets.board_view import BoardFacts, BoardView
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.played_rows import Played
from mate_tui.app.widgets.score_panel import GameLine, ScorePanel
from mate_tui.app.widgets.tableau_view import TableauView
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.study.goal import margin_of
from mate_tui.words import labels, looking
from mate_tui.words.speaker import Speaker


class ViewerScreen(MateScreen):
    """Steps through the games of one match, and through the lines that were taken back."""

    ACTIONS = VIEWER
    BINDINGS: ClassVar = bindings(VIEWER)

    def __init__(self, match: Match, speaker: Speaker, bottom: Player = Player.ONE, *, goes_on: bool = False) -> None:
        """``match`` has at least one game; if it goes on at a table, what its plays are worth is not told here."""
        super().__init__(speaker)
        self.says = ""
        """What stands before what happened until one looks elsewhere."""
        self._goes_on = goes_on
        self.speaker = speaker.with_faces(match.rules.faces)
        self.walk = MatchWalk(match)
        self.is_beside = False
        self._bottom = bottom

    def compose(self) -> ComposeResult:
        """One board, or two beside each other; the score and the tableau beside."""
        yield TitleLine(classes="title")
        with Horizontal(id="boards"):
            yield BoardView(id="first-board")
            yield BoardView(id="second-board")
        with Vertical(id="side"):
            yield ScorePanel(id="score")
            yield TableauView(id="tableau")
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def shows_both(self) -> bool:
        """Whether both games of the round stand beside each other: asked for, and room for it."""
        return self.is_beside and self.walk.has_other_game and self.form in (Form.WIDE, Form.LARGE)

    @property
    def has_short_tens(self) -> bool:
        """Also where the moves of two boards are narrow."""
        return super().has_short_tens or (self.shows_both and self.form is Form.WIDE)

    def draw(self) -> None:
        """Draw what is looked at."""
        if not self.fits():
            return
        super().draw()
        self.set_class(self.shows_both, "-both")
        walk, speaker, form = self.walk, self.speaker, self.form
        tell = looking.short_viewer_title if form is Form.COMPACT else looking.viewer_title
        title = tell(speaker, walk.match, walk.played, walk.number_of_variation)
        self.query_one(TitleLine).show_title(title, "", speaker)
        boards = list(self.query(BoardView))
        # In the wide form two boards have no room for the columns of one.
        sizes: dict[Form, tuple[Form, int | None]] = {Form.WIDE: (Form.NORMAL, 4), Form.LARGE: (Form.NORMAL, None)}
        size, column = sizes[form] if self.shows_both else (form, None)
        for board, shown in zip(boards, walk.round_games() if self.shows_both else (walk,), strict=False):
            board.show_board(self._facts(shown), size, speaker, column=column)
        order = (self._bottom, self._bottom.other)
        self.query_one(ScorePanel).show_match(walk.match, speaker, order, looked_at=walk.played.number)
        self._draw_tableau()

    def _facts(self, walk: MatchWalk) -> BoardFacts:
        speaker, match = self.speaker, walk.match
        heading = looking.board_heading(speaker, walk.played) if self.shows_both else ""
        told = " ".join(filter(None, [self.says, looking.just_happened(speaker, match, walk.shown)]))
        if self.form is Form.COMPACT and walk.place == 0:
            told = f"{told} {looking.score_told(speaker, match)}"
        comments = looking.comments_told(speaker, walk.comments)
        return BoardFacts(walk.shown, walk.whole, self._bottom, heading, told, self._notes(walk), comments)

    def _notes(self, walk: MatchWalk) -> str:
        """Lines that were left here."""
        if walk.parting is not None:
            is_last = walk.number_of_variation == len(walk.played.variations)
            return looking.off_the_game(self.speaker, walk.played, walk.parting, is_last=is_last)
        return looking.left_here(self.speaker, walk.left_here) if walk.left_here else ""

    def _draw_tableau(self) -> None:
        position = self.walk.position
        answers = frozenset(choice.card for choice in position.choices() if choice.card) if position.led else frozenset()
        self.query_one(TableauView).show_position(position, self._bottom, position.led, answers, self.speaker)

    # -- actions ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        match action:
            case "variation":
                return bool(self.walk.played.variations) and not self.shows_both
            case "other_game":
                return self.walk.has_other_game
            case "lines" | "review":
                return not self._goes_on
            case "game":
                return len(self.walk.match.games) > 1
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply here."""
        sentences = {
            "variation": looking.BOTH_SHOWN if self.shows_both else looking.NOTHING_TAKEN_BACK,
            "other_game": labels.NO_OTHER_GAME,
            "lines": looking.AT_ITS_TABLE,
            "review": looking.AT_ITS_TABLE,
            "game": labels.ONLY_GAME,
        }
        return self.speaker.say(sentences.get(action, ""))

    def tell(self, told: str) -> None:
        """Say something until one looks elsewhere."""
        self.says = told
        self.draw()

    def look_at(self, walk: MatchWalk) -> None:
        """Look at another place of the match."""
        self.says, self.walk = "", walk
        self.draw()

    def _step_to(self, walk: MatchWalk) -> None:
        """The same by a key; where it leads nowhere else, say so."""
        stays = walk == self.walk
        self.look_at(walk)
        if stays:
            self.refuse(labels.NO_FURTHER)

    def action_walk(self, by: int) -> None:
        """One play on or back."""
        self._step_to(self.walk.step_round(by) if self.shows_both else self.walk.step(by))

    def action_game(self, by: int) -> None:
        """Another game; beside each other, another round."""
        if not self.shows_both:
            self._step_to(self.walk.to_game(by))
            return
        first = self.walk.round_games()[0]
        self._step_to(first.to_game(2 * by))

    def action_first(self) -> None:
        """The hands as dealt."""
        self.look_at(self.walk.first())

    def action_last(self) -> None:
        """The end of the game, or of the line."""
        self.look_at(self.walk.last_of_round() if self.shows_both else self.walk.last())

    def action_variation(self) -> None:
        """The next line that was taken back."""
        self.look_at(self.walk.next_variation())

    def action_other_game(self) -> None:
        """Both games of the round beside each other; without room for it, one and then the other."""
        if self.form in (Form.WIDE, Form.LARGE):
            self.is_beside = not self.is_beside
            self.look_at(self.walk.to_game(0) if self.walk.variation is not None else self.walk)
        else:
            self.look_at(self.walk.other_game())

    def action_lines(self) -> None:
        """See through the game from the moment shown."""
        walk = self.walk
        margin = margin_of(walk.match_then)
        self.post_message(LinesAsked(Start(walk.whole.positions[0], walk.line, walk.place, self.speaker, margin)))

    def action_review(self) -> None:
        """Look the games over, from the one shown on."""
        self.post_message(ReviewAsked(self.walk.match, self.speaker, self.walk.game))

    def action_moves(self) -> None:
        """All moves of the match."""
        self.app.push_screen(MovesScreen(self.walk.match, self.speaker, self._bottom))

    def action_copy(self) -> None:
        """Copy or save the position shown, its deal, or the record."""
        self.app.push_screen(CopyScreen(self.walk.match, self.speaker, self.walk.match_then))

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        """Look at the moment after the card clicked, or at the game."""
        match message.target:
            case GameLine(number):
                self.look_at(self.walk.to_game(number - 1 - self.walk.game))
            case Played(move, player):
                walk = self._walk_of(message.picture)
                place = walk.place_of(move, player)
                if place is not None:
                    self.look_at(walk.at(place))

    def _walk_of(self, picture: Picture) -> MatchWalk:
        """The game that a board shows."""
        if not self.shows_both:
            return self.walk
        return self.walk.round_games()[self.query_one("#second-board") in picture.ancestors]
