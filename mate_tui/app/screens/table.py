"""The table: where a match is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar

from textual import events, on, work
from textual.message import Message

from mate_tui.app.actions import DIGITS, TABLE, bindings
from mate_tui.app.form import Form
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import LinesAsked, MatchAsked, ReviewAsked, SavingFailed, SettingChosen
from mate_tui.app.screens.board import BoardScreen
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.table_state import KEEP, Cursor, HintStep, TableState, first_cursor
from mate_tui.app.widgets.foreplace_area import KeepAll
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.controller.bot_driver import drive_bot
from mate_tui.controller.commands import Command, Foreplace, NextGame, Play, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Change, Controller, RefusedError
from mate_tui.controller.seat import LocalSeat, Seat
from mate_tui.controller.setup import Hints, Setup
from mate_tui.game.cards import Card, Player
from mate_tui.game.position import Choice, Decision, IllegalPlayError
from mate_tui.settings import Settings
from mate_tui.solver.analyst import Analyst
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.goal import margin_of
from mate_tui.words import coaching, labels
from mate_tui.words.lines import NO_HINTS as NO_LINES
from mate_tui.words.plays import REFUSED_NOW, illegal, match_result
from mate_tui.words.reasons import caution_told
from mate_tui.words.review import NO_REVIEW_YET
from mate_tui.words.rule_now import rule_now
from mate_tui.words.seating import seated
from mate_tui.words.speaker import Glyphs

_SAVE_AGAIN = 2.0
"""Seconds until what could not be saved is offered to the journal again."""


class TableScreen(BoardScreen):
    """Plays one match against a bot, or between two people at this keyboard."""

    ACTIONS = TABLE
    LEAVE: ClassVar = labels.LEAVE
    AGAIN: ClassVar = labels.AGAIN
    BINDINGS: ClassVar = bindings([*TABLE, *DIGITS])

    def __init__(self, setup: Setup, controller: Controller, rng: Random, glyphs: Glyphs, analyst: Analyst) -> None:
        self._setup, self._rng, self._analyst = setup, rng, analyst
        self._seat: Seat = LocalSeat(controller)
        change = self._seat.current
        humans = frozenset({Player.ONE}) if setup.bot else frozenset(Player)
        state = TableState(change.match, humans, Player.ONE, Cursor(Player.ONE, 0))
        super().__init__(state, seated(setup.bot, setup.rules.faces, glyphs))
        self._version, self.saved = change.version, change.saved
        self._strictness = "any"
        self._finishing: int | None = None

    # -- making ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Sit down: follow the match, and let the bot play."""
        self._follow()
        if self._setup.bot is not None:
            self._drive()
        self.set_interval(_SAVE_AGAIN, self._save_again)
        self._decide_anew()

    @work(name="changes", exclusive=True, group="changes")
    async def _follow(self) -> None:
        async for change in self._seat.changes():
            self._changed(change)

    async def _save_again(self) -> None:
        """Offer the journal what it could not take."""
        if not self.saved:
            self.saved = await self._seat.save()
            self.draw()

    async def on_unmount(self) -> None:
        """Get up; it is the last chance for what could not be saved."""
        await self._seat.leave()

    @work(name="bot", exclusive=True, group="bot", exit_on_error=False)
    async def _drive(self) -> None:
        assert self._setup.bot is not None
        await drive_bot(self._seat, Player.TWO, self._setup.bot, self._analyst, self._rng, self._setup.pace or 0.0)

    @work(name="hints", exclusive=True, group="hints", exit_on_error=False)
    async def _analyse(self) -> None:
        match = self.state.match
        analysis = await self._analyst.analyse(match.game, match.position)
        if analysis.position == self.state.position:
            self.state = replace(self.state, analysis=analysis)
            self.draw()

    def failed(self, sentence: str) -> None:
        """Something could not be worked out."""
        self.refusal = sentence
        self.draw()

    # -- what happens ----------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        """Take in one batch of events."""
        if self.saved and not change.saved:
            self.post_message(SavingFailed())
        self._version, self.saved = change.version, change.saved
        hint_only = change.match.games == self.state.match.games
        self.state = replace(self.state, match=change.match)
        if hint_only:
            self.draw()
            return
        self.refusal = self.said = ""
        self.story.tell(change, self.speaker, self.state.humans)
        self._decide_anew()

    def _decide_anew(self) -> None:
        """A new decision: the cursor where it is of use, hints as the policy says."""
        state = replace(self.state, hint=HintStep.NONE, analysis=None)
        if state.turn is not None:
            state = replace(state, cursor=first_cursor(state.match, state.turn, state.cursor))
        elif state.cursor.place == KEEP:
            state = replace(state, cursor=Cursor(state.cursor.player, 0))
        state = replace(state, cursor=_within(state))
        always = self._setup.hints is Hints.ALWAYS and state.turn is not None
        self.state = replace(state, hint=HintStep.ALL) if always else state
        if always:
            self._analyse()
            self._count_hint()
        elif self._coach is not None and state.turn is not None:
            # So that the coach need not be waited for.
            self._analyse()
        self.draw()
        if state.turn is not None and self._plays_itself(state):
            self._make(state.turn, state.position.choices()[0])

    def _plays_itself(self, state: TableState) -> bool:
        """Whether nothing is to be decided: a forced reply, if so set, or the rest of a game that is certain."""
        if self._finishing is not None and self._finishing == len(state.match.games):
            return True
        forced = state.position.decision is Decision.REPLY and len(state.position.choices()) == 1
        return forced and self.settings.forced == "on"

    def action_finish(self) -> None:
        """Let the rest of the game play itself."""
        self._finishing = len(self.state.match.games)
        self._decide_anew()

    @work(group="commands")
    async def _count_hint(self) -> None:
        if self.state.turn is not None:
            await self._seat.send(TakeHint(self.state.turn))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        state = self.state
        match action:
            case "move" | "hand" | "digit":
                return not (state.match.game_is_over or state.match.is_over)
            case "keep":
                return state.turn is not None and state.position.decision is Decision.FOREPLACE
            case "review":
                return state.match.game_is_over or (state.match.is_over and any(game.choices for game in state.match.games))
            case "hint":
                return self._setup.hints is not Hints.OFF and state.turn is not None
            case "finish":
                return self.settings.finish == "on" and state.certain_outcome is not None
            case "coach":
                return not state.match.is_over
            case "other_game":
                return state.other_game is not None
            case "take_back":
                return bool(state.match.game.choices) and state.match.termination is None
            case "redo":
                return bool(state.match.undone) and state.match.termination is None
            case "resign":
                return not state.match.is_over
            case _:
                return True

    # -- actions ---------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Move the cursor along a hand, past *keep all cards* when that is a choice."""
        self._put_cursor(self.state.moved(by).cursor)

    def action_hand(self, by: int) -> None:
        """Go to the upper hand, or back to the lower one."""
        self._put_cursor(self.state.on_hand(self.state.bottom.other if by < 0 else self.state.bottom).cursor)

    def action_digit(self, key: int) -> None:
        """Choose the card with this key; a second time plays it."""
        turn = self.state.turn or self.state.bottom
        place = (key - 1) % 10
        if place < len(self.state.position.hand(turn)):
            self._pick(Cursor(turn, place))

    def _pick(self, cursor: Cursor) -> None:
        """Choose, or play what is chosen already."""
        if cursor == self.state.cursor and cursor.player is self.state.turn:
            self.action_play()
        else:
            self._put_cursor(cursor)

    def _put_cursor(self, cursor: Cursor) -> None:
        self.refusal = self.said = ""
        self.state = replace(self.state, cursor=cursor)
        self.draw()

    def action_play(self) -> None:
        """Play the chosen card; when a game or the match is over, go on."""
        state = self.state
        if state.match.is_over:
            self._ask_what_next()
        elif state.match.game_is_over:
            self.next_game()
        elif state.turn is None:
            self._refuse(labels.NOT_YOUR_TURN)
        elif state.choice is None:
            self.action_hand(1 if state.turn is state.bottom else -1)
        else:
            self._choose(state.turn, state.choice)

    def next_game(self) -> None:
        """Go on with the match."""
        self._send(NextGame(self.state.bottom))

    def action_keep(self) -> None:
        """Foreplace no card."""
        if self.state.turn is not None:
            self._choose(self.state.turn, Choice(None))

    def _choose(self, player: Player, choice: Choice) -> None:
        """Make a choice, unless the coach has something to say on it."""
        if self._coach is None or self.state.position.refusal(choice) is not None:
            self._make(player, choice)
        else:
            self._consider(player, choice, self._coach)

    def _make(self, player: Player, choice: Choice) -> None:
        if self.state.position.decision is Decision.FOREPLACE:
            self._send(Foreplace(player, choice.card))
        elif choice.card is not None:
            self._send(Play(player, choice.card, choice.free))

    # -- the coach -------------------------------------------------------------------------------

    @property
    def _coach(self) -> Strictness | None:
        """When the coach speaks; None if it is off, or not allowed as hints are not."""
        return None if self._setup.hints is Hints.OFF else Strictness.named(self.settings.coach)

    def take_settings(self, settings: Settings, glyphs: Glyphs, keys: Mapping[str, tuple[str, ...]]) -> None:
        """A coach that has just been called must know this position."""
        super().take_settings(settings, glyphs, keys)
        if settings.coach != "off":
            self._strictness = settings.coach
        if self.is_mounted and self._coach is not None and self.state.turn is not None and self.state.analysis is None:
            self._analyse()

    def action_coach(self) -> None:
        """The coach on, as strict as it was last, or off."""
        if self._setup.hints is Hints.OFF:
            self._refuse(coaching.NOT_WITHOUT_HINTS)
            return
        value = "off" if self.settings.coach != "off" else self._strictness
        self.refusal, self.said = "", self.speaker.say(coaching.NOW[value])
        self.post_message(SettingChosen("coach", value))

    @work(name="coach", exclusive=True, group="coach", exit_on_error=False)
    async def _consider(self, player: Player, choice: Choice, strictness: Strictness) -> None:
        """Ask once more before points are given away; to speak is to give a hint."""
        match = self.state.match
        analysis = self.state.analysis or await self._analyst.analyse(match.game, match.position)
        if self.state.position != match.position:
            return
        warning = caution(analysis, choice, strictness, margin_of(match))
        if warning is None:
            self._make(player, choice)
            return
        self._count_hint()
        say = self.speaker.say
        answers = [say(coaching.TAKE_IT_BACK), say(coaching.KEEP_IT)]

        def answered(answer: int | None) -> None:
            if answer == 1 and self.state.position == match.position:
                self._make(player, choice)

        self.app.push_screen(AskScreen(self.speaker, caution_told(self.speaker, warning, player), answers), answered)

    def action_take_back(self) -> None:
        """Take back to my last decision."""
        self._finishing = None
        self._send(TakeBack(self._last_decider()))

    def action_redo(self) -> None:
        """Make again what was taken back."""
        self._send(Redo(self.state.turn or self.state.bottom))

    def _last_decider(self) -> Player:
        """At this table, who decided last."""
        game = self.state.match.game
        turns = [position.turn for position in game.positions[: len(game.choices)]]
        return next((turn for turn in reversed(turns) if turn in self.state.humans), self.state.bottom)

    def action_hint(self) -> None:
        """Show one step more of the hint."""
        state = self.state
        if state.turn is None or state.hint is HintStep.ALL:
            return
        self.state = replace(state, hint=HintStep(state.hint + 1))
        self._count_hint()
        if state.analysis is None:
            self._analyse()
        self.draw()

    @work(group="commands")
    async def _send(self, command: Command) -> None:
        try:
            await self._seat.send(command, self._version)
        except IllegalPlayError as error:
            self.refusal = illegal(self.speaker, error)
            self.draw()
        except RefusedError as error:
            self._refuse(REFUSED_NOW[error.why])

    def _refuse(self, sentence: str) -> None:
        self.refusal = self.speaker.say(sentence)
        self.draw()

    # -- other screens ---------------------------------------------------------------------------

    def action_tableau(self) -> None:
        """Show the tableau large; the card under its cursor is chosen afterwards."""
        self.app.push_screen(TableauScreen(self.state, self.speaker), self._choose_card)

    def _choose_card(self, card: Card | None) -> None:
        place = self._place_of(card)
        if place is not None:
            self._put_cursor(place)

    def _place_of(self, card: Card | None) -> Cursor | None:
        holder = None if card is None else self.state.holder(card)
        return None if card is None or holder is None else Cursor(holder, self.state.position.hand(holder).index(card))

    def action_review(self) -> None:
        """Look the games over: after a game that one, after the match all of them."""
        match = self.state.match
        if self._setup.hints is Hints.OFF and not match.is_over:
            # It would say what the hands, soon exchanged, are worth.
            self._refuse(NO_REVIEW_YET)
        else:
            self.post_message(ReviewAsked(match, self.speaker, 0 if match.is_over else len(match.games) - 1))

    def action_lines(self) -> None:
        """See through the game; while the match goes on that is a hint."""
        match = self.state.match
        if not match.is_over:
            if self._setup.hints is Hints.OFF:
                self._refuse(NO_LINES)
                return
            self._send(TakeHint(self.state.turn or self.state.bottom))
        self.post_message(LinesAsked(Start.of_game(match.game, self.speaker, margin_of(match))))

    def action_copy(self) -> None:
        """Copy or save the position, the deal or the record."""
        self.app.push_screen(CopyScreen(self.state.match, self.speaker))

    def action_moves(self) -> None:
        """Show all moves so far."""
        self.app.push_screen(MovesScreen(self.state.match, self.speaker, self.state.bottom))

    def action_other_game(self) -> None:
        """Show how the other game of the round went: beside the table, or over it where there is no room."""
        if self.form is Form.COMPACT:
            moves = MovesScreen(self.state.match, self.speaker, self.state.bottom, self.state.other_game)
            self.app.push_screen(moves)
            return
        self.shows_other = not self.shows_other
        self.draw()

    def help_told(self) -> str:
        """The rule that matters now."""
        return rule_now(self.speaker, self.state.match)

    def action_resign(self) -> None:
        """Give the match up, after asking."""
        self._ask(labels.RESIGN, lambda: self._send(Resign(self.state.turn or self.state.bottom)))

    async def action_back(self) -> None:
        """Leave the table; in mid-match only after asking."""
        if self.state.match.is_over:
            self.dismiss()
        else:
            self._ask(self.LEAVE, self.dismiss)

    def _ask(self, question: str, if_yes: Callable[[], object]) -> None:
        """Ask, with *no* as the first answer, and do it on a *yes*."""
        say = self.speaker.say

        def answered(answer: int | None) -> None:
            if answer == 1:
                if_yes()

        self.app.push_screen(AskScreen(self.speaker, say(question), [say(labels.NO), say(labels.YES)]), answered)

    def _ask_what_next(self) -> None:
        say = self.speaker.say
        match = self.state.match
        result = match_result(self.speaker, match.winner, match.total)
        answers = [say(self.AGAIN), say(labels.REVIEW), say(labels.LOOK), say(labels.GO_HOME)]
        self.app.push_screen(AskScreen(self.speaker, result, answers), self._go_on)

    def _go_on(self, answer: int | None) -> None:
        """After the match: again, look it over, look at the moves, or home."""
        if answer == 0:
            self.post_message(self._another())
            self.dismiss()
        elif answer == 1:
            self.action_review()
        elif answer == 2:
            self.action_moves()
        elif answer == 3:
            self.dismiss()

    def _another(self) -> Message:
        """What asks for another match like this one."""
        return MatchAsked(replace(self._setup, deal=None, seed=None))

    # -- clicks ----------------------------------------------------------------------------------

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        match message.target:
            case Pick(player, place):
                self._pick(Cursor(player, place))
            case KeepAll():
                self.action_keep()
            case Cell(card):
                self._pick_card(card)

    def _pick_card(self, card: Card) -> None:
        place = self._place_of(card)
        if place is not None:
            self._pick(place)

    @on(events.Click, "#prompt")
    def _prompt_clicked(self) -> None:
        """When a game is over, a click on what to do next does it."""
        if self.state.match.game_is_over or self.state.match.is_over:
            self.action_play()


def _within(state: TableState) -> Cursor:
    """The cursor, no further than the hand that it is in."""
    hand = state.position.hand(state.cursor.player)
    return Cursor(state.cursor.player, min(state.cursor.place, max(0, len(hand) - 1)))
