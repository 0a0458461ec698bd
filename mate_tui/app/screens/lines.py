"""Lines: a position seen through. All choices by what they lead to, why, and the line as moves."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from mate_tui.app.actions import LINES_VIEWER, bindings
from mate_tui.app.form import CardSize, Form
from mate_tui.app.lines_state import LinesState, Start
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import PracticeAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.hands import HandsScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.widgets.choice_list import ChoiceList
from mate_tui.app.widgets.foreplace_area import ForeplaceArea, KeepAll
from mate_tui.app.widgets.hand_view import HandView, Pick
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.line_list import LineList, Step
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.panels import HintPanel, PromptLine, TitleLine
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.tableau_view import Cell, TableauView
from mate_tui.game.cards import Card, Player
from mate_tui.game.notation import format_position
from mate_tui.game.position import Decision, Position
from mate_tui.solver.analyst import Analyst
from mate_tui.study.insight import Insight, see_through
from mate_tui.study.lines import Walk
from mate_tui.words import labels
from mate_tui.words import lines as words
from mate_tui.words.prompts import game_ended
from mate_tui.words.reasons import why
from mate_tui.words.rule_now import rule_now

_LOW = CardSize(4, 1, 1, 1)
"""Cards of one line, with room for what they are worth below: where there is more to read than to look at."""

_FASTEST = 0.05
"""Seconds between two steps at the least."""


class LinesScreen(HandsScreen):
    """Steps along a line of best play, and into all other choices."""

    ACTIONS = LINES_VIEWER
    BINDINGS: ClassVar = bindings(LINES_VIEWER)

    def __init__(self, start: Start, analyst: Analyst) -> None:
        super().__init__(start.speaker)
        self.speaker = start.speaker.with_faces(start.root.rules.faces)
        self.state: LinesState | None = None
        self._start, self._analyst = start, analyst
        self._known: dict[Position, Insight] = {}
        self._is_analysing = False
        self._trouble = ""
        self._player: Timer | None = None

    def compose(self) -> ComposeResult:
        """The position, its choices and why; the line and the tableau beside."""
        yield TitleLine(classes="title")
        with Vertical(id="board"):
            yield ForeplaceArea(id="top-area")
            yield HandView(id="top")
            yield ForeplaceArea(id="bottom-area")
            yield HandView(id="bottom")
            yield LineList(id="line")
            yield PromptLine(id="prompt")
            with Vertical(id="study"):
                yield ChoiceList(id="choices")
                yield HintPanel(id="why")
        with Vertical(id="side"):
            yield LineList(id="moves")
            yield TableauView(id="tableau")
        yield Static(id="too-small", markup=False)
        yield KeyBar()

    # -- working out -----------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Have the game solved."""
        self._solve()

    @work(name="lines", exclusive=True, group="lines", exit_on_error=False)
    async def _solve(self) -> None:
        start = self._start
        walk = await self._analyst.ask(
            start.root.rules, start.root.hands, lambda solution: Walk.best(solution, start.root, start.made).at(start.place)
        )
        self._stand(LinesState(walk), walk)

    @work(name="choices", exclusive=True, group="choices", exit_on_error=False)
    async def _analyse(self) -> None:
        """What the choices along the line are worth: first where one stands, then ahead, so that stepping shows no pause."""
        while (position := self._next_unknown()) is not None and self.state is not None:
            self._known[position] = await self._seen_through(position)
            if self.state.insight is None and self.state.position == position:
                self._stand(self.state, self.state.walk)
        self._is_analysing = False

    async def _seen_through(self, position: Position) -> Insight:
        start = self._start
        question = partial(see_through, position=position, margin=start.margin)
        return await self._analyst.ask(start.root.rules, start.root.hands, question)

    def _next_unknown(self) -> Position | None:
        if self.state is None:
            return None
        walk = self.state.walk
        return next((position for position in (walk.position, *walk.positions) if position not in self._known), None)

    def failed(self, sentence: str) -> None:
        """Something could not be worked out."""
        self.tell(sentence)

    def _stand(self, state: LinesState, walk: Walk) -> None:
        """Stand there, with the cursor on how the line goes on."""
        self.state = state.standing(walk, self._known.get(walk.position))
        self._trouble = ""
        self.draw()
        if not self._is_analysing:
            self._is_analysing = True
            self._analyse()

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def bottom(self) -> Player:
        """Whose hand lies below: that of whoever looks."""
        return self._start.speaker.me or Player.ONE

    @property
    def _position(self) -> Position:
        """What is shown, also before anything is worked out."""
        if self.state is not None:
            return self.state.position
        position = self._start.root
        for choice in self._start.made[: self._start.place]:
            position = position.after(choice)
        return position

    def draw(self) -> None:
        """Draw everything; widgets leave alone what has not changed."""
        if not self.fits():
            return
        super().draw()
        self._draw_hands()
        self._draw_words()
        state, order = self.state, (self.bottom, self.bottom.other)
        if state is not None:
            for line in self.query(LineList):
                line.show_line(state.walk, order, self.speaker)
            self._draw_tableau(state)

    def _draw_hands(self) -> None:
        state, position = self.state, self._position
        asked = position.turn if position.decision is Decision.FOREPLACE else None
        chosen = state.option.choice if state and state.option else None
        is_kept = chosen is not None and chosen.card is None
        facts_of = partial(state.hand_facts, self.bottom) if state is not None else None
        self.show_hands(position, self.bottom, asked, is_kept, facts_of, _LOW if self.form is Form.NORMAL else None)

    def _draw_words(self) -> None:
        speaker, state = self.speaker, self.state
        short = self.form is Form.COMPACT
        tell = words.short_lines_title if short else words.lines_title
        place, length = (state.walk.place, len(state.walk.line)) if state else (self._start.place, len(self._start.made))
        title = tell(speaker, self._position, place, length)
        if self.is_playing:
            title = f"{title} · {speaker.say(words.PLAYING)}"
        self.query_one(TitleLine).show_title(title, "", speaker)
        choices, panel = self.query_one(ChoiceList), self.query_one("#why", HintPanel)
        prompt = self.query_one(PromptLine)
        if state is None or state.insight is None:
            prompt.show_prompt((), self._trouble, speaker.say(words.WORKING))
            choices.show_nothing()
            panel.show_hints((), speaker)
            return
        cramped = self.form in (Form.COMPACT, Form.NORMAL)
        own = (speaker.say(words.OWN_LINE),) if state.is_own and not cramped else ()
        turn = state.position.turn
        if turn is None:
            prompt.show_prompt(own, self._trouble, game_ended(speaker, state.game))
            choices.show_nothing()
            panel.show_hints((), speaker)
            return
        prompt.show_prompt(own, self._trouble, words.here(speaker, state.insight, short=cramped))
        choices.show_choices(state.insight.sections, turn, state.chosen, speaker)
        panel.show_hints(why(speaker, state.reason) if state.reason else (), speaker)

    def _draw_tableau(self, state: LinesState) -> None:
        table = state.table(self.bottom)
        card = state.position.led or table.card
        self.query_one(TableauView).show_position(state.position, self.bottom, card, table.answers, self.speaker)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        state = self.state
        match action:
            case "step" | "take_choice" | "play_on":
                return state is not None and state.position.turn is not None
            case "way_back":
                return state is not None and state.is_own
            case "walk" | "first" | "last" | "play_line" | "tableau" | "copy":
                return state is not None
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        if self.state is None:
            return self.speaker.say(words.WORKING)
        return self.speaker.say(words.NO_OTHER_LINE if action == "way_back" else words.NOTHING_TO_TAKE)

    def tell(self, told: str) -> None:
        """Say why something is not done."""
        self._trouble = told
        self.draw()

    # -- along the line --------------------------------------------------------------------------

    def _walk_to(self, walk: Walk) -> None:
        if self.state is None:
            return
        stays = walk == self.state.walk
        self._stand(self.state, walk)
        if stays:
            self.refuse(labels.NO_FURTHER)

    def action_walk(self, by: int) -> None:
        """One choice on or back."""
        self._pause()
        if self.state is not None:
            self._walk_to(self.state.walk.step(by))

    def action_first(self) -> None:
        """Where the line begins."""
        self._pause()
        if self.state is not None:
            self._walk_to(self.state.walk.at(0))

    def action_last(self) -> None:
        """Where the game ends."""
        self._pause()
        if self.state is not None:
            self._walk_to(self.state.walk.at(len(self.state.walk.line)))

    def action_play_line(self) -> None:
        """Step by itself; once more pauses. From the end it begins anew."""
        if self._player is not None:
            self._pause()
        elif self.state is not None:
            walk = self.state.walk
            pace = max(float(self.settings.line_pace), _FASTEST)
            self._player = self.set_interval(pace, self._play_one)
            if walk.place == len(walk.line):
                self._walk_to(walk.at(0))
        self.draw()

    def _play_one(self) -> None:
        if self.state is None or self.app.screen is not self:
            # Whatever lies over it is looked at first.
            return
        walk = self.state.walk.step(1)
        if walk.place == len(walk.line):
            self._pause()
        self._walk_to(walk)

    @property
    def is_playing(self) -> bool:
        """Whether the line plays itself."""
        return self._player is not None

    def _pause(self) -> None:
        if self._player is not None:
            self._player.stop()
            self._player = None

    # -- choices ---------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Another choice under the cursor."""
        self._pause()
        if self.state is not None:
            self.state = self.state.moved(by)
            self._trouble = ""
            self.draw()

    def action_take_choice(self) -> None:
        """Go on with the choice under the cursor."""
        self._pause()
        if self.state is not None and self.state.option is not None:
            self._walk_to(self.state.walk.take(self.state.option))

    def action_way_back(self) -> None:
        """Where one was before another choice was taken."""
        self._pause()
        if self.state is not None:
            self._walk_to(self.state.walk.back())

    def _pick(self, place: int | None) -> None:
        """The cursor on a choice; a second time takes it."""
        if self.state is None or place is None:
            return
        if place == self.state.chosen:
            self.action_take_choice()
        else:
            self.action_step(place - self.state.chosen)

    def _pick_card(self, card: Card | None) -> None:
        if self.state is not None:
            self._pick(self.state.place_of_card(card))

    # -- other screens ---------------------------------------------------------------------------

    def action_tableau(self) -> None:
        """Show the tableau large."""
        self._pause()
        if self.state is not None:
            self.app.push_screen(TableauScreen(self.state.table(self.bottom), self.speaker), self._choose_card)

    def _choose_card(self, card: Card | None) -> None:
        place = self.state.place_of_card(card) if self.state is not None and card is not None else None
        if self.state is not None and place is not None:
            self.action_step(place - self.state.chosen)

    def action_copy(self) -> None:
        """Copy or save the position, the line, or everything."""
        self._pause()
        if self.state is not None:
            self._copy(self.state)

    @work(name="copy", exclusive=True, group="copy", exit_on_error=False)
    async def _copy(self, state: LinesState) -> None:
        walk, position, speaker = state.walk, state.position, self.speaker
        insight = state.insight or await self._seen_through(position)
        whole = "\n".join(words.text_of(speaker, insight, walk.line[walk.place :]))
        line = words.line_as_text(walk.root, walk.line)
        texts = list(zip(words.COPIES, (format_position(position), line, whole, whole), strict=True))
        self.app.push_screen(CopyScreen(state.table(self.bottom).match, speaker, texts=texts, suffix=".txt"))

    def action_play_on(self) -> None:
        """Ask against whom, and play on from here."""
        self._pause()
        question, answers = words.play_on_asked(self.speaker)
        position = self._position

        def answered(answer: int | None) -> None:
            if answer is not None:
                self.post_message(PracticeAsked(position, words.OPPONENTS[answer]))

        self.app.push_screen(AskScreen(self.speaker, question, answers, chosen=2), answered)

    def help_told(self) -> str | None:
        """The rule that matters now."""
        return rule_now(self.speaker, self.state.table(self.bottom).match) if self.state is not None else None

    def action_help(self) -> None:
        """The line does not go on under it."""
        self._pause()
        super().action_help()

    # -- clicks ----------------------------------------------------------------------------------

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        state = self.state
        if state is None:
            return
        match message.target:
            case Line(place):
                self._pick(place)
            case Step(place):
                self._pause()
                self._walk_to(state.walk.at(place))
            case Pick(player, place) if player is state.position.turn:
                self._pick_card(state.position.hand(player)[place])
            case Cell(card) if state.position.turn is not None and card in state.position.hand(state.position.turn):
                self._pick_card(card)
            case KeepAll():
                self._pick_card(None)
