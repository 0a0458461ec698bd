"""What the viewer of solved lines shows, worked out from the walk and the cursor. No widget, no rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.app.form import Form
from mate_tui.app.table_state import KEEP, Cursor, HintStep, TableState
from mate_tui.app.widgets.hand_view import HandFacts, Mark
from mate_tui.game.cards import Card, Player
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Position
from mate_tui.game.value import Value
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.insight import Insight
from mate_tui.study.lines import Walk
from mate_tui.study.reasons import Reason
from mate_tui.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Start:
    """Where lines begin.

    Attributes:
        root: with no card led.
        made: choices that are made from it on.
        place: how many of them are behind where one begins to look.
        speaker: names of the players.
        margin: the lead before it, if this is the last game of a match.
    """

    root: Position
    made: tuple[Choice, ...]
    place: int
    speaker: Speaker
    margin: Value | None = None

    @classmethod
    def at(cls, position: Position, speaker: Speaker, margin: Value | None = None) -> Start:
        """A position that stands alone; a card led is a choice already made."""
        made = (Choice(position.led),) if position.led else ()
        return cls(position.before_lead(), made, len(made), speaker, margin)

    @classmethod
    def of_game(cls, game: Game, speaker: Speaker, margin: Value | None = None) -> Start:
        """A game that is played: where it stands, or from its beginning on if it is over."""
        place = 0 if game.outcome is not None else len(game.choices)
        return cls(game.positions[0], game.choices, place, speaker, margin)


@dataclass(frozen=True)
class LinesState:
    """One moment of the viewer.

    Attributes:
        walk: the line, and where one stands.
        insight: what is to be said of the choices there, once it is worked out.
        chosen: which of the choices the cursor is on, in the order in which they are listed.
    """

    walk: Walk
    insight: Insight | None = None
    chosen: int = 0

    @property
    def position(self) -> Position:
        """Where one stands."""
        return self.walk.position

    @property
    def analysis(self) -> Analysis | None:
        """What the choices there are worth."""
        return None if self.insight is None else self.insight.analysis

    @property
    def is_own(self) -> bool:
        """Whether another choice was taken, which can be undone."""
        return self.walk.came_from is not None

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices in the order in which they are listed; none before they are known."""
        return () if self.insight is None else self.insight.options

    @property
    def option(self) -> Option | None:
        """The choice under the cursor."""
        options = self.options
        return options[self.chosen] if self.chosen < len(options) else None

    @property
    def next_choice(self) -> Choice | None:
        """How the line goes on; None at its end."""
        walk = self.walk
        return walk.line[walk.place] if walk.place < len(walk.line) else None

    @property
    def reason(self) -> Reason | None:
        """Why the choice under the cursor is worth what it is."""
        option = self.option
        return None if self.insight is None or option is None else self.insight.reason(option)

    # -- changes ---------------------------------------------------------------------------------

    def standing(self, walk: Walk, insight: Insight | None) -> LinesState:
        """Somewhere else, the cursor on how the line goes on."""
        state = replace(self, walk=walk, insight=insight, chosen=0)
        return state.on_choice(state.next_choice)

    def on_choice(self, choice: Choice | None) -> LinesState:
        """The cursor on a choice, if it is one."""
        places = [place for place, option in enumerate(self.options) if option.choice == choice]
        return replace(self, chosen=places[0]) if places else self

    def moved(self, by: int) -> LinesState:
        """The cursor on the next choice, or one before."""
        count = len(self.options)
        return replace(self, chosen=(self.chosen + by) % count) if count else self

    def place_of_card(self, card: Card | None) -> int | None:
        """Where a card stands among the choices; None for the choice to keep all."""
        return next((place for place, option in enumerate(self.options) if option.choice.card == card), None)

    # -- as a table ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it would have come here."""
        walk = self.walk
        return Game(1, walk.positions[: walk.place + 1], walk.made)

    def table(self, bottom: Player) -> TableState:
        """The position as at a table at which both play, with all hints."""
        position, option = self.position, self.option
        turn = position.turn or bottom
        card = option.choice.card if option else None
        hand = position.hand(turn)
        place = hand.index(card) if card in hand else KEEP
        match = Match(position.rules, position.leader, games=(self.game,))
        return TableState(match, frozenset(Player), bottom, Cursor(turn, place), HintStep.ALL, self.analysis)

    def hand_facts(self, bottom: Player, player: Player, form: Form, speaker: Speaker) -> HandFacts:
        """What one hand shows: legal cards, and what each is worth."""
        facts = self.table(bottom).hand_facts(player, form, speaker)
        if self.analysis is not None:
            return facts
        return replace(facts, marks=(Mark(),) * len(facts.hand))
