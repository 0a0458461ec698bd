"""What the table shows, worked out from the match, the cursor and the hints. No widget, no rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from mate_tui.app.form import Form
from mate_tui.app.widgets.hand_view import HandFacts, Mark
from mate_tui.game.cards import Card, Player
from mate_tui.game.certain import certain_outcome
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Decision, Outcome, Position
from mate_tui.solver.answers import Analysis
from mate_tui.study.goal import goal_in
from mate_tui.words.hints import best_choice, line_told, must_answer, nudge, option_told, options_told, summary
from mate_tui.words.reasons import goal_told
from mate_tui.words.speaker import Glyphs, Speaker, _

KEEP = -1
"""The place of *keep all cards*, before the first card."""


class HintStep(IntEnum):
    """How much of the hint is shown."""

    NONE = 0
    NUDGE = 1
    BEST = 2
    ALL = 3


@dataclass(frozen=True, slots=True)
class Cursor:
    """A card of a hand by its place; ``KEEP`` declines to foreplace."""

    player: Player
    place: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """One moment of the table.

    Attributes:
        match: the match as it stands.
        humans: players who decide at this table.
        bottom: whose hand lies below.
        cursor: where the cursor is.
        hint: how much of the hint is shown.
        analysis: what the choices are worth, once it is known for this position.
    """

    match: Match
    humans: frozenset[Player]
    bottom: Player
    cursor: Cursor
    hint: HintStep = HintStep.NONE
    analysis: Analysis | None = None

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.match.position

    @property
    def other_game(self) -> Game | None:
        """The first game of the round while the second is on or just over: each holds what the other had."""
        games = self.match.games
        return games[-2] if games and len(games) % 2 == 0 else None

    @property
    def turn(self) -> Player | None:
        """Who decides at this table now; None when it is a bot's turn or the game is over."""
        turn = None if self.match.is_over else self.position.turn
        return turn if turn in self.humans else None

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to decide."""
        turn = self.position.turn
        return not self.match.is_over and turn is not None and turn not in self.humans

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        hand = self.position.hand(self.cursor.player)
        return hand[self.cursor.place] if 0 <= self.cursor.place < len(hand) else None

    def holder(self, card: Card) -> Player | None:
        """Who holds a card; of two copies the one who is to decide."""
        first = self.position.turn or self.bottom
        return next((player for player in (first, first.other) if card in self.position.hand(player)), None)

    @property
    def choice(self) -> Choice | None:
        """What playing at the cursor would choose; None where there is nothing to choose."""
        if self.turn is None or self.cursor.player is not self.turn:
            return None
        if self.card is None:
            return Choice(None) if self.position.decision is Decision.FOREPLACE else None
        return next((choice for choice in self.position.choices() if choice.card == self.card), Choice(self.card))

    @property
    def answers(self) -> frozenset[Card]:
        """What may answer the card under the cursor if it were led, or the card led."""
        if self.position.led is not None:
            return frozenset(choice.card for choice in self.position.choices() if choice.card)
        if self.card is None or self.match.game_is_over:
            return frozenset()
        led = self.position.if_led(self.cursor.player, self.card)
        return frozenset(choice.card for choice in led.choices() if choice.card)

    @property
    def certain_outcome(self) -> Outcome | None:
        """What every line from here gives, while there is still something to play."""
        return None if self.turn is None else certain_outcome(self.position)

    # -- the cursor ------------------------------------------------------------------------------

    def moved(self, by: int) -> TableState:
        """The cursor along its hand, past *keep all cards* when that is a choice."""
        cursor = self.cursor
        deciding = cursor.player is self.turn and self.position.decision is Decision.FOREPLACE
        least = KEEP if deciding else 0
        span = len(self.position.hand(cursor.player)) - least
        return self if span <= 0 else self.with_cursor(Cursor(cursor.player, (cursor.place - least + by) % span + least))

    def on_hand(self, player: Player) -> TableState:
        """The cursor on another hand; where it is if that one is empty."""
        hand = self.position.hand(player)
        if player is self.cursor.player or not hand:
            return self
        return self.with_cursor(Cursor(player, min(max(self.cursor.place, 0), len(hand) - 1)))

    def with_cursor(self, cursor: Cursor) -> TableState:
        """The same moment, with the cursor elsewhere."""
        return replace(self, cursor=cursor)

    # -- hands -----------------------------------------------------------------------------------

    def hand_facts(self, player: Player, form: Form, speaker: Speaker) -> HandFacts:
        """What one hand shows: legal cards with their keys, or with what they are worth."""
        hand = self.position.hand(player)
        deciding = player is self.turn
        choices = {choice.card: choice for choice in self.position.choices()} if deciding else {}
        legal = tuple(not deciding or card in choices for card in hand)
        marks = tuple(self._mark(place, choices.get(card), form, speaker) for place, card in enumerate(hand))
        cursor = self.cursor.place if self.cursor.player is player and not self.match.game_is_over else None
        return HandFacts(player, hand, cursor, legal, marks)

    def _mark(self, place: int, choice: Choice | None, form: Form, speaker: Speaker) -> Mark:
        if choice is None:
            return Mark()
        analysis = self.analysis
        if analysis is None or self.hint < HintStep.BEST:
            key = str(place + 1)[-1]
            return Mark(f" {key}!" if choice.free else f" {key}")
        option = analysis.option(choice)
        star = ("*" if speaker.glyphs is Glyphs.ASCII else "★") if option.best else ""
        if self.hint < HintStep.ALL:
            return Mark(f" {star}" if star else f" {str(place + 1)[-1]}", "best" if star else "dim")
        value = option.value.of(self.match.position.decider)
        style = "best" if option.best else "good" if value > 0 else "bad" if value < 0 else "dim"
        text = speaker.signed(value)
        if form is Form.COMPACT:
            # Three cells hold no figure; the hint panel has it for the chosen card.
            return Mark(f" {star or text[0]}", style)
        # Beside a neighbour without a gap the figure stands alone: it is the highest one anyway.
        return Mark(f"{star}{text}" if len(star + text) < form.card.width + form.card.gap else text, style)

    # -- hints -----------------------------------------------------------------------------------

    def hint_lines(self, form: Form, speaker: Speaker) -> list[str]:
        """What the hint panel says, a sentence a line."""
        lines: list[str] = []
        turn, card = self.turn, self.card
        if self.hint and self.analysis is None and turn is not None:
            return [speaker.say(_("Working it out …"))]
        if turn is not None and self.hint and self.analysis is not None:
            lines += self._hints(self.analysis, turn, form, speaker)
        elif turn is not None and card is not None and self.position.decision is Decision.LEAD:
            lines.append(must_answer(speaker, self.position, self.cursor.player, card))
        return lines

    def _hints(self, analysis: Analysis, turn: Player, form: Form, speaker: Speaker) -> list[str]:
        lines, goal = [], goal_in(self.match, analysis)
        at_stake = [] if goal is None else [goal_told(speaker, goal)]
        if self.hint is HintStep.NUDGE:
            lines.append(nudge(speaker, analysis))
        if self.hint is HintStep.BEST:
            lines += [best_choice(speaker, analysis), *at_stake]
        if self.hint is HintStep.ALL:
            lines += [summary(speaker, analysis), *at_stake]
            choice = self.choice
            option = next((option for option in analysis.options if option.choice == choice), None)
            if option is not None:
                lines.append(option_told(speaker, analysis, option))
                lines.append(line_told(speaker, self.position, option.line))
            if form in (Form.WIDE, Form.LARGE):
                lines += options_told(speaker, analysis)
        return lines


def first_cursor(match: Match, turn: Player, previous: Cursor) -> Cursor:
    """Where the cursor stands when a player is to decide."""
    position = match.position
    if position.decision is Decision.FOREPLACE:
        return Cursor(turn, KEEP)
    hand = position.hand(turn)
    if position.decision is Decision.REPLY:
        legal = position.choices()[0].card
        return Cursor(turn, hand.index(legal) if legal in hand else 0)
    place = previous.place if previous.player is turn else 0
    return Cursor(turn, min(max(place, 0), max(0, len(hand) - 1)))
