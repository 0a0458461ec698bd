"""The table: where a match is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import events, on, work
from textual.message import Message

from mate_tui.app.actions import DIGITS, TABLE, bindings
from mate_tui.app.form import Form
from mate_tui.app.guard import Guard, is_news
from mate_tui.app.lines_state import Start
from mate_tui.app.patience import a_while
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import LinesAsked, MatchAsked, ReviewAsked, SavingFailed, SettingChosen
from mate_tui.app.screens.board import BoardScreen
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.table_refusals import why_not
from mate_tui.app.table_state import KEEP, Cursor, HintStep, TableState, first_cursor
from mate_tui.app.widgets.foreplace_area import KeepAll
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.controller.change import Change, is_hint
from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.house_rules import Hints, Wish
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seat import Seat
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Card, Player
from mate_tui.game.position import Choice, Decision, IllegalPlayError
from mate_tui.settings import Settings
from mate_tui.solver.analyst import Analyst
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.goal import margin_of
from mate_tui.words import coaching, labels
from mate_tui.words.plays import REFUSED_NOW, illegal, match_result
from mate_tui.words.reasons import caution_told
from mate_tui.words.rule_now import rule_now
from mate_tui.words.seating import me, seated
from mate_tui.words.speaker import Speaker

_KEPT_WAITING = 0.3
"""Seconds for which a key waits for what the one before asked; a disk that takes longer keeps nobody from looking round."""
_WISHES = {"hint": Wish.HINT, "take_back": Wish.TAKE_BACK}
"""What the house is asked before an action applies; others say why not when they are tried."""


class TableScreen(BoardScreen):
    """Plays one match against a bot, or between two people at this keyboard."""

    ACTIONS = TABLE
    LEAVE: ClassVar = labels.LEAVE
    AGAIN: ClassVar = labels.AGAIN
    BINDINGS: ClassVar = bindings([*TABLE, *DIGITS])

    def __init__(self, setup: Setup, seat: Seat, listener: Speaker, analyst: Analyst, guard: Guard) -> None:
        """``setup`` is what a rematch begins with; who plays and what is allowed here the seat knows."""
        self._setup, self._seat, self._analyst, self._guard = setup, seat, analyst, guard
        # From now on nothing is missed.
        change, self._changes = seat.current, seat.changes()
        bottom = me(seat.players) or Player.ONE
        state = TableState(change.match, seat.players, bottom, Cursor(bottom, 0))
        super().__init__(state, seated(listener, seat.seating, change.match.rules.faces, seat.players))
        self._version = change.version
        self._strictness = "any"
        self._finishing: int | None = None

    # -- making ----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Sit down and follow the match."""
        self._following = self._follow()
        self._guard.appeared()
        self._watch()
        self._see_to_saving(self._seat.current)
        self._decide_anew()

    @work(name="changes", exclusive=True, group="changes")
    async def _follow(self) -> None:
        async for change in self._changes:
            self._changed(change)

    def _see_to_saving(self, change: Change) -> None:
        """Say when something cannot be saved; what another program is in the way of will be in a moment."""
        saved = change.saved or change.waits
        if self.saved and not saved:
            self.post_message(SavingFailed())
        self.saved = saved

    async def on_unmount(self) -> None:
        """Get up; it is the last chance for what could not be saved, and no other screen comes up until this is done."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._seat.leave(), _KEPT_WAITING)

    @work(name="bot", exclusive=True, group="bot", exit_on_error=False)
    async def _watch(self) -> None:
        """Hear of it if the other side can decide no more."""
        await self._seat.failure()

    @work(name="hints", exclusive=True, group="hints", exit_on_error=False)
    async def _analyse(self) -> None:
        match = self.state.match
        analysis = await self._analyst.analyse(match.game, match.position)
        if analysis.position == self.state.position:
            self.state = replace(self.state, analysis=analysis)
            self.draw()

    def failed(self, sentence: str) -> None:
        """Something could not be worked out."""
        self.tell(sentence)

    # -- what happens ----------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        """Take in one batch of events."""
        before = self.saved
        self._see_to_saving(change)
        if change.version == self._version:
            # Where the match stands, or that something is saved by now.
            if self.saved is not before:
                self.draw()
            return
        self._version = change.version
        self.state = replace(self.state, match=change.match)
        if is_hint(change.events):
            self.draw()
            return
        if is_news(change.events, self.state.humans):
            self._guard.appeared()
        self.refusal = ""
        if not self._is_finishing:
            self.said = ""
        self.story.tell(change, self.state.humans)
        self._decide_anew()

    def _decide_anew(self) -> None:
        """A new decision: the cursor where it is of use, hints as the policy says."""
        state = replace(self.state, hint=HintStep.NONE, analysis=None)
        if state.turn is not None:
            state = replace(state, cursor=first_cursor(state.match, state.turn, state.cursor))
        elif state.cursor.place == KEEP:
            state = replace(state, cursor=Cursor(state.cursor.player, 0))
        state = replace(state, cursor=_within(state))
        always = self._seat.house.hints is Hints.ALWAYS and state.turn is not None
        self.state = replace(state, hint=HintStep.ALL) if always else state
        if always:
            self._analyse()
            self._count_hint()
        elif self.looks_ahead and state.turn is not None:
            self._analyse()
        self.draw()
        if state.turn is not None and self._plays_itself(state):
            self._begin(self._make(state.turn, state.position.choices()[0]))

    def _plays_itself(self, state: TableState) -> bool:
        """Whether nothing is to be decided: a forced reply, if so set, or the rest of a game that is certain."""
        if self._is_finishing:
            return True
        forced = state.position.decision is Decision.REPLY and len(state.position.choices()) == 1
        return forced and self.settings.forced == "on"

    @property
    def _is_finishing(self) -> bool:
        """Whether the rest of this game plays itself."""
        return self._finishing == len(self.state.match.games)

    def action_finish(self) -> None:
        """Let the rest of the game play itself, now that every line gives the same, and say what."""
        if not self._is_too_soon():
            self.said = self.certain_told()
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
                return self._refusal(Wish.HINT) is None and state.turn is not None
            case "finish":
                return state.certain_outcome is not None
            case "coach":
                return not state.match.is_over
            case "other_game":
                return state.other_game is not None
            case "take_back":
                may = self._refusal(Wish.TAKE_BACK) is None
                return may and bool(state.match.game.choices) and state.match.termination is None
            case "redo":
                return bool(state.match.undone) and state.match.termination is None
            case "resign":
                return not state.match.is_over
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        why = self._refusal(_WISHES[action]) if action in _WISHES else None
        return self.speaker.say(REFUSED_NOW[why]) if why is not None else why_not(self.speaker, self.state, action)

    def _refusal(self, wish: Wish) -> Why | None:
        """Why the house does not grant something now."""
        return self._seat.house.refusal(wish, self.state.match)

    def _may(self, wish: Wish) -> bool:
        """Whether the house grants something; if not, it is said why."""
        why = self._refusal(wish)
        if why is not None:
            self.refuse(REFUSED_NOW[why])
        return why is None

    # -- actions ---------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Move the cursor along a hand, past *keep all cards* when that is a choice."""
        self._put_cursor(self.state.moved(by).cursor)

    def action_hand(self, by: int) -> None:
        """Go to the upper hand, or back to the lower one."""
        self._put_cursor(self.state.on_hand(self.state.bottom.other if by < 0 else self.state.bottom).cursor)

    async def action_digit(self, key: int) -> None:
        """Choose the card with this key; a second time plays it."""
        turn = self.state.turn or self.state.bottom
        place = (key - 1) % 10
        if place < len(self.state.position.hand(turn)):
            await self._pick(Cursor(turn, place))
        else:
            self.refuse(labels.NO_SUCH_CARD)

    async def _pick(self, cursor: Cursor) -> None:
        """Choose, or play what is chosen already."""
        if cursor == self.state.cursor and cursor.player is self.state.turn:
            await self.action_play()
        else:
            self._put_cursor(cursor)

    def _put_cursor(self, cursor: Cursor) -> None:
        self.refusal = self.said = ""
        self.state = replace(self.state, cursor=cursor)
        self.draw()

    async def action_play(self) -> None:
        """Play the chosen card; when a game or the match is over, go on."""
        state = self.state
        if state.turn is None and not state.match.game_is_over and not state.match.is_over:
            self.refuse(labels.NOT_YOUR_TURN)
        elif state.turn is not None and state.choice is None:
            self.action_hand(1 if state.turn is state.bottom else -1)
        elif self._is_too_soon():
            return
        elif state.match.is_over:
            self.tell("")
            self._ask_what_next()
        elif state.match.game_is_over:
            await self.next_game()
        elif state.turn is not None and state.choice is not None:
            await self._choose(state.turn, state.choice)

    async def next_game(self) -> None:
        """Go on with the match."""
        await self._send(NextGame(self.state.bottom))

    async def action_keep(self) -> None:
        """Foreplace no card."""
        if self.state.turn is not None and not self._is_too_soon():
            await self._choose(self.state.turn, Choice(None))

    def _is_too_soon(self) -> bool:
        """Whether a key that confirms was pressed before what it would confirm could be seen; then it is said."""
        if not self._guard.is_blind:
            return False
        if self.state.match.game_is_over or self.state.match.is_over:
            # A key held down does not get past an end.
            self._guard.appeared()
        # What it is about stays in sight.
        self.tell(" ".join([*self.story.sentences(self.speaker)[-1:], self.speaker.say(labels.TOO_SOON)]))
        return True

    async def _choose(self, player: Player, choice: Choice) -> None:
        """Make a choice, unless the coach has something to say on it."""
        if self._coach is None or self.state.position.refusal(choice) is not None:
            await self._make(player, choice)
        else:
            self._consider(player, choice, self._coach)

    async def _make(self, player: Player, choice: Choice) -> None:
        await self._send(Choose(player, choice))

    # -- the coach -------------------------------------------------------------------------------

    @property
    def _coach(self) -> Strictness | None:
        """When the coach speaks; None if it is off, or not allowed as hints are not."""
        return None if self._refusal(Wish.COACH) else Strictness.named(self.settings.coach)

    @property
    def looks_ahead(self) -> bool:
        """Whether a decision is worked out as soon as it is there: so that the coach need not be waited for."""
        return self._coach is not None

    def take_settings(self, settings: Settings, listener: Speaker, keys: Mapping[str, tuple[str, ...]]) -> None:
        """A coach that has just been called must know this position."""
        super().take_settings(settings, listener, keys)
        if settings.coach != "off":
            self._strictness = settings.coach
        if self.is_mounted and self.looks_ahead and self.state.turn is not None and self.state.analysis is None:
            self._analyse()

    def action_coach(self) -> None:
        """The coach on, as strict as it was last, or off."""
        if not self._may(Wish.COACH):
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
            await self._make(player, choice)
            return
        self._count_hint()
        say = self.speaker.say
        answers = [say(coaching.TAKE_IT_BACK), say(coaching.KEEP_IT)]

        async def answered(answer: int | None) -> None:
            if answer == 1 and self.state.position == match.position:
                await self._make(player, choice)

        self.app.push_screen(AskScreen(self.speaker, caution_told(self.speaker, warning, player), answers), answered)

    async def action_take_back(self) -> None:
        """Take back to my last decision."""
        self._finishing = None
        await self._send(TakeBack(self.state.match.game.last_decider(self.state.humans) or self.state.bottom))

    async def action_redo(self) -> None:
        """Make again what was taken back."""
        await self._send(Redo(self.state.turn or self.state.bottom))

    def action_hint(self) -> None:
        """Show one step more of the hint."""
        state = self.state
        if state.turn is None or state.hint is HintStep.ALL:
            self.refuse(labels.WHOLE_HINT)
            return
        self.state = replace(state, hint=HintStep(state.hint + 1))
        self._count_hint()
        if state.analysis is None:
            self._analyse()
        self.draw()

    async def _send(self, command: Command) -> None:
        """Ask for something, and take in what it led to: the next key of a burst is meant for that."""
        if not await a_while(self._carry_out(command, self._version), _KEPT_WAITING):
            self.refuse(labels.TAKES_LONG)

    @work(group="commands")
    async def _carry_out(self, command: Command, version: int) -> None:
        try:
            await self._seat.send(command, version)
        except IllegalPlayError as error:
            self.tell(illegal(self.speaker, error))
        except RefusedError as error:
            self.refuse(REFUSED_NOW[error.why])
        # No event: it would be waited for in vain if following failed, and what failed could not end the program.
        while self._following.is_running and self._version < self._seat.current.version:  # noqa: ASYNC110
            await asyncio.sleep(0)

    @work(group="commands")
    async def _begin(self, sending: Coroutine[None, None, None]) -> None:
        """Send something where nobody waits for it."""
        await sending

    def tell(self, told: str) -> None:
        """Say in the prompt why something is not done."""
        self.refusal = told
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
        if self._may(Wish.REVIEW):
            self.post_message(ReviewAsked(match, self.speaker, 0 if match.is_over else len(match.games) - 1))

    async def action_lines(self) -> None:
        """See through the game; while the match goes on that is a hint."""
        match = self.state.match
        if not self._may(Wish.LINES):
            return
        if self._seat.house.counts(Wish.LINES, match):
            await self._send(TakeHint(self.state.turn or self.state.bottom))
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
        self._ask(labels.RESIGN, lambda: self._begin(self._send(Resign(self.state.turn or self.state.bottom))))

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
        self.app.push_screen(AskScreen(self.speaker, result, answers, guard=self._guard), self._go_on)

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
    async def _picked(self, message: Picture.Picked) -> None:
        match message.target:
            case Pick(player, place):
                await self._pick(Cursor(player, place))
            case KeepAll():
                await self.action_keep()
            case Cell(card) if (place_of := self._place_of(card)) is not None:
                await self._pick(place_of)

    @on(events.Click, "#prompt")
    async def _prompt_clicked(self) -> None:
        """When a game is over, a click on what to do next does it."""
        if self.state.match.game_is_over or self.state.match.is_over:
            await self.action_play()


def _within(state: TableState) -> Cursor:
    """The cursor, no further than the hand that it is in."""
    hand = state.position.hand(state.cursor.player)
    return Cursor(state.cursor.player, min(state.cursor.place, max(0, len(hand) - 1)))
