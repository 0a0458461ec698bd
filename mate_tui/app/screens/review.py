"""The review: every decision of a match with what it cost, and why."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from mate_tui.app.actions import REVIEWING, bindings
from mate_tui.app.form import Form
from mate_tui.app.lines_state import Start
from mate_tui.app.review_state import ReviewState
from mate_tui.app.screens.base import LinesAsked, MateScreen, ScreenAsked
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.widgets.accuracy_panel import AccuracyPanel
from mate_tui.app.widgets.judged_rows import Decided
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import HintPanel, TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.review_board import ReviewBoard
from mate_tui.app.widgets.score_panel import GameLine, ScorePanel
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.solver.analyst import Analyst
from mate_tui.study.insight import explained
from mate_tui.study.reasons import Reason
from mate_tui.study.review import review_off_loop
from mate_tui.words import labels
from mate_tui.words import review as words
from mate_tui.words.conditions import free_moves
from mate_tui.words.plays import match_result
from mate_tui.words.speaker import Speaker

_ROOMY = (Form.WIDE, Form.LARGE)


class ReviewScreen(MateScreen):
    """Steps through the decisions of a match, from mistake to mistake if one likes."""

    ACTIONS = REVIEWING
    BINDINGS: ClassVar = bindings(REVIEWING)

    def __init__(self, match: Match, speaker: Speaker, analyst: Analyst, game: int = 0) -> None:
        """``game`` is the place of the first game to look at."""
        super().__init__(speaker)
        self.speaker = speaker.with_faces(match.rules.faces)
        self._match, self._analyst, self._first = match, analyst, game
        self._bottom = speaker.me or Player.ONE
        self.state: ReviewState | None = None
        self._reasons: dict[tuple[int, int], Reason] = {}
        self._said = words.WORKING
        self._retried: RetryScreen | None = None
        self.hides = False
        """Whether what was best is not shown: at the mistake on which the review opens, so that it can be tried again."""

    # -- making ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """One board, or both games of a round beside each other; words below, figures beside."""
        yield TitleLine(classes="title")
        with Vertical(id="middle"):
            with Horizontal(id="boards"):
                yield ReviewBoard(id="first-board")
                yield ReviewBoard(id="second-board")
            yield HintPanel(id="words")
        with Vertical(id="side"):
            yield ScorePanel(id="score")
            yield AccuracyPanel(id="accuracy")
            yield HintPanel(id="legend")
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Look the games over."""
        self._review()

    @work(name="review", exclusive=True, group="review", exit_on_error=False)
    async def _review(self) -> None:
        reviews = await review_off_loop(self._match, self._analyst)
        state = ReviewState.begin(reviews, self.speaker.me, self._first)
        self._said = "" if state else words.NOTHING_PLAYED
        if state is None:
            self.draw()
        else:
            self.look_at(state)
            self.hides = state.judgement.mark.is_fault
            self.draw()

    @work(name="reason", exclusive=True, group="reason", exit_on_error=False)
    async def _explain(self, state: ReviewState) -> None:
        """Find out why a decision is worth what it is, unless that is known."""
        game, judgement = state.review.game, state.judgement
        key = game.number, judgement.place
        if key not in self._reasons:
            question = partial(explained, position=judgement.position, choice=judgement.choice)
            _, self._reasons[key] = await self._analyst.ask(self._match.rules, game.hands, question)
            self.draw()

    def failed(self, sentence: str) -> None:
        """Something could not be worked out."""
        self._said = sentence
        self.draw()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what is looked at."""
        if not self.fits():
            return
        super().draw()
        self.set_class(self.state is None, "-waiting")
        self.set_class(self.shows_both, "-both")
        self._draw_words()
        state = self.state
        if state is None:
            return
        size, column = self._sizes
        shown = state.round_games() if self.shows_both else (state,)
        for board, place in zip(self.query(ReviewBoard), shown, strict=False):
            is_current = place.game == state.game
            hides = self.hides and is_current
            board.show_state(place, self._bottom, size, column, self.speaker, current=is_current, hides=hides)
        order = (self._bottom, self._bottom.other)
        self.query_one(ScorePanel).show_match(self._match, self.speaker, order, looked_at=state.review.game.number)
        self.query_one(AccuracyPanel).show_reviews(state.reviews, state.game, order, self.speaker)
        whose = words.whose_told(self.speaker, state.whose, state.faults)
        self.query_one("#legend", HintPanel).show_hints([whose, "", *words.legend(self.speaker)], self.speaker)

    @property
    def shows_both(self) -> bool:
        """Whether both games of the round stand beside each other: always where there is room."""
        return self.state is not None and self.state.has_other_game and self.form in _ROOMY

    @property
    def reason(self) -> Reason | None:
        """Why the decision looked at is worth what it is, once that is known."""
        state = self.state
        return None if state is None else self._reasons.get((state.review.game.number, state.place))

    @property
    def _sizes(self) -> tuple[Form, int]:
        """The form of the cards, and the cells of a move."""
        if self.shows_both:
            return (Form.COMPACT, 3) if self.form is Form.WIDE else (Form.NORMAL, 4)
        return {Form.WIDE: (Form.NORMAL, 6), Form.LARGE: (Form.WIDE, 8), Form.NORMAL: (Form.COMPACT, 4)}.get(
            self.form, (Form.COMPACT, 3)
        )

    @property
    def has_short_tens(self) -> bool:
        """Also where moves or cards are narrow because there is much of them."""
        size, column = self._sizes
        return size.card.height == 1 or column < 5

    def _draw_words(self) -> None:
        state, speaker = self.state, self.speaker
        title, panel = self.query_one(TitleLine), self.query_one("#words", HintPanel)
        if state is None:
            title.show_title("", "", speaker)
            panel.show_hints([speaker.say(self._said)], speaker)
            return
        short = self.form is Form.COMPACT
        whose = words.whose_told(speaker, state.whose, state.faults)
        game = state.review.game
        told = words.short_title(speaker, self._match, game, whose) if short else words.title(speaker, self._match, game)
        title.show_title(told, "", speaker)
        said = [speaker.say(self._said)] if self._said else []
        panel.show_hints([*said, *self._told(state)], speaker)

    def _told(self, state: ReviewState) -> list[str]:
        """The decision looked at: what, what it changed, why, and what would have been."""
        speaker, judgement = self.speaker, state.judgement
        told = [
            words.decision_told(speaker, judgement),
            words.match_told(speaker, state.review, judgement),
            free_moves(speaker, judgement.position),
        ]
        if self.hides:
            told.insert(1, speaker.say(words.HIDDEN))
        elif self.reason is not None:
            told += words.reasons_told(speaker, judgement, self.reason)
        if self.form is Form.COMPACT:
            told.insert(1, words.accuracy_told(speaker, state.review, (self._bottom, self._bottom.other)))
        if self._match.is_over and state.review.margin is not None:
            told.append(match_result(speaker, self._match.winner, self._match.total))
        return [sentence for sentence in told if sentence]

    # -- actions ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        state = self.state
        if state is None:
            return action not in ("walk", "game", "fault", "whose", "retry", "solution", "other_game", "lines")
        match action:
            case "solution":
                return self.hides
            case "other_game":
                return state.has_other_game
            case "game":
                return len(state.reviews) > 1
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        if self.state is None:
            return self.speaker.say(self._said)
        sentences = {"other_game": labels.NO_OTHER_GAME, "game": labels.ONLY_GAME, "solution": words.SHOWN}
        return self.speaker.say(sentences.get(action, ""))

    def tell(self, told: str) -> None:
        """Say why something is not done."""
        self._said = told
        self.draw()

    def _step_to(self, state: ReviewState) -> None:
        """Look at another decision by a key; where it leads nowhere else, say so."""
        self.look_at(None if state == self.state else state, labels.NO_FURTHER)

    def look_at(self, state: ReviewState | None, otherwise: str = "") -> None:
        """Look at another decision; if there is none, say so."""
        self._said = "" if state else otherwise
        if state is not None:
            self.state, self.hides = state, False
            self._explain(state)
        self.draw()

    def action_walk(self, by: int) -> None:
        """One decision on or back."""
        if self.state is not None:
            self._step_to(self.state.step(by))

    def action_game(self, by: int) -> None:
        """Another game."""
        if self.state is not None:
            self._step_to(self.state.to_game(by))

    def action_other_game(self) -> None:
        """The other game of the round."""
        if self.state is not None:
            self.look_at(self.state.other_game())

    def action_fault(self, by: int) -> None:
        """The next mistake, or the one before."""
        if self.state is not None:
            self.look_at(self.state.fault(by), words.NO_FAULTS)

    def action_whose(self) -> None:
        """Go through the mistakes of somebody else."""
        if self.state is not None:
            self.look_at(self.state.for_next(self._bottom))

    def action_solution(self) -> None:
        """Show what was best."""
        self.hides = False
        self.draw()

    def action_retry(self) -> None:
        """Try the decision again."""
        state = self.state
        if state is None:
            return
        if not state.judgement.mark.is_fault:
            self.look_at(None, words.NO_RETRY)
            return
        retry = RetryScreen(self._match, state.review, state.judgement, self.speaker, self._analyst)
        self._retried = retry
        self.post_message(ScreenAsked(retry))

    @on(events.ScreenResume)
    def _go_on_retrying(self) -> None:
        """Back from a mistake that was left for the next one."""
        retried, self._retried = self._retried, None
        if retried is not None:
            self.action_solution()
        if retried is not None and retried.wants_next:
            before = self.state
            self.action_fault(1)
            if self.state is not before:
                self.action_retry()

    def action_lines(self) -> None:
        """See through the game from this decision on."""
        if self.state is not None:
            self.action_solution()
            review, place = self.state.review, self.state.place
            start = Start(review.game.positions[0], review.game.choices, place, self.speaker, review.margin)
            self.post_message(LinesAsked(start))

    def help_told(self) -> str:
        """The marks with their thresholds, and how accuracy is computed."""
        return words.marks_explained(self.speaker)

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        """Look at the decision clicked, or at the game."""
        state = self.state
        if state is None:
            return
        match message.target:
            case GameLine(number):
                self._look_at_game(state, number, 0)
            case Decided(number, place):
                self._look_at_game(state, number, place)

    def _look_at_game(self, state: ReviewState, number: int, place: int) -> None:
        numbers = [review.game.number for review in state.reviews]
        if number in numbers:
            self.look_at(state.to_game(numbers.index(number) - state.game).at(place))
