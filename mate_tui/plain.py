"""Plain mode: a match typed and told line by line, for pipes, screen readers and terminals that can only print."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TextIO

from mate_tui.controller.change import Change
from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Controller
from mate_tui.controller.host import Host
from mate_tui.controller.house_rules import Hints, Wish
from mate_tui.controller.kept import begin, go_on
from mate_tui.controller.refusals import RefusedError
from mate_tui.controller.seat import Seat
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.certain import certain_outcome, extreme_outcomes
from mate_tui.game.clean import clean
from mate_tui.game.events import Event, HandsDealt, MatchStarted
from mate_tui.game.match import Match
from mate_tui.game.position import Choice
from mate_tui.interrupts import Interrupts
from mate_tui.solver.analyst import Analyst
from mate_tui.solver.answers import Analysis
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.streams import reading_input
from mate_tui.study.coach import Caution, Strictness, caution
from mate_tui.study.goal import goal_in, margin_of
from mate_tui.study.insight import see_through
from mate_tui.study.review import review_off_loop
from mate_tui.surroundings import Surroundings
from mate_tui.words import coaching, labels
from mate_tui.words.lines import lines_told
from mate_tui.words.plain_words import (
    ENDED_EARLY,
    HOW_TO,
    NOT_UNDERSTOOD,
    NOTHING_TO_DECIDE,
    WORDS,
    action_of,
    card_lines,
    choice_of,
    confirmation,
    dealt_lines,
    event_lines,
    help_lines,
    hint_lines,
    move_lines,
    no_such_number,
    number_of,
    question,
    rule_lines,
    score_lines,
    yes_or_no,
)
from mate_tui.words.plays import REFUSED_NOW, certain, refused
from mate_tui.words.prompts import still_open
from mate_tui.words.reasons import caution_told
from mate_tui.words.review import NOTHING_PLAYED, REVIEW_ASKED, review_lines
from mate_tui.words.seating import record_names, seated
from mate_tui.words.speaker import Glyphs, Speaker
from mate_tui.words.stored import NOT_TAKEN_OVER, SAVED_AGAIN, TAKE_OVER_ASKED, missing, not_saved

_ALL = 3
"""The last step of a hint."""

_LONGEST = 500
"""Characters of a line; what goes on longer is read as several."""


def run_plain(
    setup: Setup,
    source: TextIO,
    out: TextIO,
    *,
    ascii_only: bool,
    around: Surroundings | None = None,
    store: Store | None = None,
    match: int | None = None,
    coach: str = "off",
) -> int:
    """Play a match by what is typed into ``source``; the exit code.

    It is 0 when the match ended or was left, 1 when the input ended before it. A bot waits only if ``setup.pace`` says so.

    Args:
        ascii_only: whether ``out`` can show nothing else.
        around: what is around the program; None is what is around the process.
        store: where the match is kept; None keeps nothing.
        match: of the store, to go on with instead of beginning one; StoreError or NotationError if that cannot be done.
        coach: when the coach speaks, by the value of the setting.
    """
    around = around or Surroundings.of_process()
    rng, day = around.random(setup.seed), f"{around.today():%Y.%m.%d}"
    listener = replace(around.listener, glyphs=Glyphs.ASCII if ascii_only else Glyphs.LETTERS, in_words=True)

    def begun() -> tuple[Setup, Controller]:
        names = record_names(setup.seating)
        if store is None:
            return setup, setup.start(names, rng, day)
        return setup, begin(setup, names, rng, day, store)

    async def sit_down(begin: Callable[[], tuple[Setup, Controller]]) -> _PlainTable:
        analyst = Analyst()
        host = await Host.open(begin, analyst, rng)
        speaker = seated(listener, host.seating, host.setup.rules.faces)
        return _PlainTable(host.seat(), analyst, speaker, out, coach, is_person=source.isatty(), store=store)

    interrupts = Interrupts()
    with interrupts.held(), asyncio.Runner() as runner:
        if store is None or match is None:
            table = runner.run(sit_down(begun))
        else:
            going_on = partial(go_on, store, match, rng, setup.pace or 0.0)
            try:
                table = runner.run(sit_down(going_on))
            except StoreError as error:
                with interrupts.let_through():
                    _take_over(error, store, match, listener, source, out)
                table = runner.run(sit_down(going_on))

        def save_again() -> None:
            with interrupts.held():
                runner.run(table.save_again())

        runner.run(table.open())
        while not table.is_done:
            # Read here and not in a thread: nobody else has anything to decide now, and ctrl+c ends it at once.
            with interrupts.let_through(), reading_input(save_again):
                text = source.readline(_LONGEST)
            if not text:
                if not table.has_ended:
                    table.say(ENDED_EARLY)
                    out.flush()
                break
            runner.run(table.take(text.strip()))
        runner.run(table.leave())
        if store is not None:
            table.tell_at_last(is_saved=store.settle_at_last())
        return 0 if table.has_ended else 1


def _take_over(error: StoreError, store: Store, match: int, speaker: Speaker, source: TextIO, out: TextIO) -> None:
    """End the program that plays a match if a person says so; where nobody does, or that is not the trouble, it is raised."""
    if error.trouble is not Trouble.TAKEN or not source.isatty() or not _confirmed(speaker, source, out):
        raise error
    if not store.claims.take_over(match):
        print(speaker.say(NOT_TAKEN_OVER), file=out)


def _confirmed(speaker: Speaker, source: TextIO, out: TextIO) -> bool:
    answer = None
    while answer is None:
        print(*confirmation(speaker, TAKE_OVER_ASKED), sep="\n", file=out, flush=True)
        text = source.readline(_LONGEST)
        answer = yes_or_no(speaker, text.strip()) if text else False
    return answer


@dataclass(frozen=True, slots=True)
class _Confirmation:
    """A question of yes or no that is open, and what a yes does."""

    sentence: str
    if_yes: Callable[[], Awaitable[None]]


class _PlainTable:
    """One match; the one who types is player 1, or both in turn."""

    def __init__(
        self,
        seat: Seat,
        analyst: Analyst,
        speaker: Speaker,
        out: TextIO,
        coach: str,
        *,
        is_person: bool,
        store: Store | None = None,
    ) -> None:
        self._seat, self._analyst, self._speaker, self._out = seat, analyst, speaker, out
        self._store, self._is_saved = store, True
        self._change, self._changes = seat.current, seat.changes()
        self._failing: asyncio.Task[None] | None = None
        self._anybody = min(seat.players, key=lambda player: player.value)
        """In whose name something is asked that is no one player's."""
        self._step = 0
        self._analysis: Analysis | None = None
        self._is_new = True
        self._open: _Confirmation | None = None
        self._finishing: int | None = None
        self._has_left = False
        self._is_offered, self._is_person = False, is_person
        self._coach, self._strictness = coach, "any" if coach == "off" else coach
        self._actions: dict[str, Callable[[], Awaitable[None]]] = {
            "ask": self._ask, "hint": self._hint, "take_back": self._take_back, "redo": self._redo, "score": self._score,
            "cards": self._cards, "moves": self._moves, "next": self._next_game, "resign": self._resign, "quit": self._quit,
            "help": self._help, "finish": self._finish, "rules": self._rules, "review": self._review,
            "coach": self._toggle_coach, "lines": self._lines,
        }  # fmt: skip

    # -- asking ----------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """Whether nothing more is read."""
        return self._has_left or (self._match.is_over and self._open is None)

    @property
    def has_ended(self) -> bool:
        """Whether the match is over or was left, whatever is still asked."""
        return self._has_left or self._match.is_over

    @property
    def _match(self) -> Match:
        return self._change.match

    @property
    def _turn(self) -> Player | None:
        """Who is to type a decision now."""
        turn = None if self._match.is_over else self._match.position.turn
        return turn if turn in self._seat.players else None

    @property
    def _bot_decides(self) -> bool:
        return not self._match.is_over and self._match.position.turn is not None and self._turn is None

    def _can(self, action: str) -> bool:
        """Whether a word does anything now."""
        match action:
            case "hint" | "lines":
                return self._may(Wish.HINT if action == "hint" else Wish.LINES) and self._turn is not None
            case "take_back":
                return self._may(Wish.TAKE_BACK) and bool(self._match.game.choices)
            case "redo":
                return bool(self._match.undone)
            case "next":
                return self._match.game_is_over
            case "review":
                return self._match.game_is_over and self._may(Wish.REVIEW)
            case "coach":
                return self._may(Wish.COACH)
            case "ask" | "finish":
                return not self._match.game_is_over
            case _:
                return True

    def _may(self, wish: Wish) -> bool:
        """Whether the house grants something now."""
        return self._seat.house.refusal(wish, self._match) is None

    def _is_granted(self, wish: Wish) -> bool:
        """The same; if not, it is said why."""
        why = self._seat.house.refusal(wish, self._match)
        if why is not None:
            self.say(REFUSED_NOW[why])
        return why is None

    # -- telling ---------------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """One sentence in the listener's language."""
        self._print([self._speaker.say(sentence)])

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            print(self._speaker.shown(clean(line)), file=self._out)

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self._print(event_lines(self._speaker, event, self._match))

    # -- what happens ----------------------------------------------------------------------------

    async def open(self) -> None:
        """Sit down: say what is played, ask."""
        match, game = self._match, self._match.game
        self._tell([MatchStarted(match.rules, match.names, match.first_dealer)])
        self.say(HOW_TO)
        self._tell([HandsDealt(game.number, game.hands, game.leader)])
        if game.choices:
            # A match that goes on.
            await self._score()
            await self._moves()
        self._print(dealt_lines(self._speaker, match.position))
        self._tell_saving(self._change.saved)
        self._failing = asyncio.create_task(self._seat.failure())
        await self._decide_anew()
        await self._catch_up()

    async def leave(self) -> None:
        """Get up."""
        await self._seat.leave()

    async def take(self, text: str) -> None:
        """Do what one typed line says."""
        if self._open is not None:
            await self._answer(self._open, text)
        elif not text:
            await (self._next_game() if self._match.game_is_over else self._ask())
        elif action := action_of(text):
            await self._actions[action]()
        else:
            await self._choose(text)
        await self._catch_up()

    async def _catch_up(self) -> None:
        """Tell what has happened until somebody here is to decide, and ask."""
        while True:
            while self._change.version != self._seat.current.version or self._bot_decides:
                await self._took(await self._next_change())
            if self._turn is None or self._finishing != len(self._match.games):
                break
            await self._make(self._turn, self._match.position.choices()[0])
        if self._match.is_over and not self._has_left and not self._is_offered:
            self._offer_review()
        elif self._is_new and not self.is_done:
            await self._ask()
        self._out.flush()

    async def _next_change(self) -> Change:
        """The next change; if the bot fails instead, what it failed with is raised."""
        assert self._failing is not None
        coming = asyncio.ensure_future(anext(self._changes))
        await asyncio.wait([coming, self._failing], return_when=asyncio.FIRST_COMPLETED)
        if self._failing.done():
            coming.cancel()
            self._failing.result()
        return await coming

    async def _took(self, change: Change) -> None:
        before, self._change = self._match, change
        self._tell(change.events)
        self._tell_saving(change.saved)
        if change.match.games == before.games:
            return
        if isinstance(change.events[0], HandsDealt):
            self._print(dealt_lines(self._speaker, change.match.position))
        await self._decide_anew()

    def _tell_saving(self, is_saved: bool) -> None:
        """Say once when nothing can be kept any more, and why; and when it can again."""
        if self._is_saved and not is_saved and self._store is not None and self._store.trouble is not None:
            self._print([not_saved(self._speaker, self._store.trouble)])
        elif is_saved and not self._is_saved:
            self.say(SAVED_AGAIN)
        self._is_saved = is_saved

    async def save_again(self) -> None:
        """Nothing is typed: offer what could not be kept once more."""
        if not self._is_saved and await self._seat.save():
            self._tell_saving(True)
            self._out.flush()

    def tell_at_last(self, *, is_saved: bool) -> None:
        """Say whether what could not be kept was, after all."""
        if is_saved:
            self._tell_saving(True)
        elif self._store is not None and self._store.trouble is not None:
            self._print([missing(self._speaker, self._store.trouble)])

    async def _decide_anew(self) -> None:
        """A new decision: hints as the policy says, counted as at the table."""
        always = self._seat.house.hints is Hints.ALWAYS and self._turn is not None
        self._is_new, self._analysis, self._step = True, None, _ALL if always else 0
        if always and self._turn is not None:
            await self._send(TakeHint(self._turn))

    async def _send(self, command: Command) -> None:
        try:
            await self._seat.send(command)
        except RefusedError as error:
            self.say(REFUSED_NOW[error.why])

    # -- what can be typed -----------------------------------------------------------------------

    async def _ask(self) -> None:
        self._is_new = False
        self._print(question(self._speaker, self._match))
        await self._tell_hint()

    async def _choose(self, text: str) -> None:
        """A choice by its number or as a card; after a game, going on by its number."""
        turn, position, number = self._turn, self._match.position, number_of(text)
        choices = position.choices()
        if turn is None:
            await (self._next_game() if number == 1 else self._not_understood())
        elif number is not None and not 1 <= number <= len(choices):
            self._print([no_such_number(self._speaker, len(choices))])
        elif choice := choices[number - 1] if number else choice_of(self._speaker, position, text):
            await self._decide(turn, choice)
        else:
            await self._not_understood()

    async def _not_understood(self) -> None:
        self.say(NOT_UNDERSTOOD)

    async def _decide(self, player: Player, choice: Choice) -> None:
        position = self._match.position
        refusal = position.refusal(choice)
        if refusal is not None:
            self._print([refused(self._speaker, choice, refusal, position)])
            await self._ask()
        elif (warning := await self._caution(choice)) is not None:

            async def keep() -> None:
                await self._make(player, choice)

            await self._send(TakeHint(player))
            told = caution_told(self._speaker, warning, player)
            self._confirm(_Confirmation(f"{told} {self._speaker.say(coaching.KEEP_IT_ASKED)}", keep))
        else:
            await self._make(player, choice)

    async def _make(self, player: Player, choice: Choice) -> None:
        await self._send(Choose(player, choice))

    async def _caution(self, choice: Choice) -> Caution | None:
        """What the coach has to say on a choice; to speak is to give a hint."""
        strictness = Strictness.named(self._coach)
        if strictness is None or not self._may(Wish.COACH):
            return None
        return caution(await self._analysed(), choice, strictness, margin_of(self._match))

    async def _toggle_coach(self) -> None:
        if self._is_granted(Wish.COACH):
            self._coach = "off" if self._coach != "off" else self._strictness
            self.say(coaching.NOW[self._coach])

    async def _review(self) -> None:
        if not self._match.game_is_over:
            self.say(NOTHING_PLAYED)
        elif self._is_granted(Wish.REVIEW):
            reviews = await review_off_loop(self._match, self._analyst)
            self._print(review_lines(self._speaker, reviews[-1]))

    async def _hint(self) -> None:
        if not self._is_granted(Wish.HINT):
            return
        if self._turn is None:
            self.say(NOTHING_TO_DECIDE)
        else:
            if self._step < _ALL:
                self._step += 1
                await self._send(TakeHint(self._turn))
            await self._tell_hint()

    async def _tell_hint(self) -> None:
        if self._step and self._turn is not None:
            analysis = await self._analysed()
            self._print(hint_lines(self._speaker, self._match.game, analysis, goal_in(self._match, analysis), self._step))

    async def _analysed(self) -> Analysis:
        """What the choices here are worth."""
        game = self._match.game
        self._analysis = self._analysis or await self._analyst.analyse(game, game.position)
        return self._analysis

    async def _lines(self) -> None:
        """Every choice here, by what it leads to, and why."""
        if not self._is_granted(Wish.LINES):
            return
        if self._turn is None:
            self.say(NOTHING_TO_DECIDE)
        else:
            await self._send(TakeHint(self._turn))
            match = self._match
            question = partial(see_through, position=match.position, margin=margin_of(match))
            insight = await self._analyst.ask(match.rules, match.game.hands, question)
            self._print(lines_told(self._speaker, insight, indented=False))

    async def _finish(self) -> None:
        """Let the rest of the game play itself, or say what is still open."""
        if self._turn is None:
            self.say(NOTHING_TO_DECIDE)
        elif outcome := certain_outcome(self._match.position):
            self._print([certain(self._speaker, outcome)])
            self._finishing = len(self._match.games)
        else:
            extremes = extreme_outcomes(self._match.position, self._turn)
            self._print([still_open(self._speaker, self._turn, extremes)])

    async def _rules(self) -> None:
        self._print(rule_lines(self._speaker, self._match))

    async def _take_back(self) -> None:
        self._finishing = None
        await self._send(TakeBack(self._match.game.last_decider(self._seat.players) or self._anybody))

    async def _redo(self) -> None:
        await self._send(Redo(self._turn or self._anybody))

    async def _next_game(self) -> None:
        await self._send(NextGame(self._anybody))

    async def _score(self) -> None:
        self._print(score_lines(self._speaker, self._match))

    async def _cards(self) -> None:
        self._print(card_lines(self._speaker, self._match.position))

    async def _moves(self) -> None:
        self._print(move_lines(self._speaker, self._match))

    async def _help(self) -> None:
        words = [word for word in WORDS if self._can(word.action)]
        self._print(help_lines(self._speaker, self._match, words))

    def _offer_review(self) -> None:
        """The last thing that is asked, of a person: a pipe has what it came for when the result is told."""
        self._is_offered = True

        async def tell() -> None:
            reviews = await review_off_loop(self._match, self._analyst)
            for review in reviews:
                self._print(review_lines(self._speaker, review))

        if self._is_person and any(game.choices for game in self._match.games):
            self._confirm(_Confirmation(REVIEW_ASKED, tell))

    # -- questions of yes or no ------------------------------------------------------------------

    async def _resign(self) -> None:
        async def resign() -> None:
            await self._send(Resign(self._turn or self._anybody))

        self._confirm(_Confirmation(labels.RESIGN, resign))

    async def _quit(self) -> None:
        async def leave() -> None:
            self._has_left = True

        self._confirm(_Confirmation(labels.LEAVE, leave))

    def _confirm(self, confirmation_of: _Confirmation) -> None:
        self._open = confirmation_of
        self._print(confirmation(self._speaker, confirmation_of.sentence))

    async def _answer(self, asked: _Confirmation, text: str) -> None:
        answer = yes_or_no(self._speaker, text)
        if answer is None:
            self._confirm(asked)
            return
        self._open = None
        if answer:
            await asked.if_yes()
        elif not self.is_done:
            await self._ask()
