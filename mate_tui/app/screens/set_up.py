"""Set up: a deal by its number, a position as a text, or card by card; then see its lines, or play it."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input

from mate_tui.app.actions import SET_UP, bindings
from mate_tui.app.form import Form
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import LinesAsked, MateScreen, PracticeAsked, SetUpLeft
from mate_tui.app.screens.new_match import RULES, changed_rules
from mate_tui.app.set_up_state import Owner, SetUpState
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.owner_grid import OwnerGrid, owner_of_key
from mate_tui.app.widgets.panels import TextPanel, TitleLine
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.game.cards import Card, Player, Rank, Suit, card_of
from mate_tui.game.clean import NAME_LENGTH
from mate_tui.game.deals import DEALS
from mate_tui.game.errors import NotationError
from mate_tui.game.notation import format_position, parse_position
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.game.validity import PositionError
from mate_tui.words import lines as lines_words
from mate_tui.words import set_up as words
from mate_tui.words.notation import unreadable
from mate_tui.words.options import LABELS, VALUES
from mate_tui.words.speaker import Speaker

_LONGEST = 500
"""Characters of a text that is pasted; no position is longer."""


class SetUpScreen(MateScreen):
    """Lines on the one side, the cards on the other; the cursor begins on seeing the lines, so that Enter is enough."""

    ACTIONS = SET_UP
    BINDINGS: ClassVar = bindings(SET_UP)
    TYPES = (*"0123456789", "backspace", "minus", "f")

    def __init__(self, listener: Speaker, rng: Random, state: SetUpState | None = None) -> None:
        """``state`` is what was set up before; without it, a deal by lot."""
        super().__init__(listener)
        self._rng = rng
        self.state = state or SetUpState.of_deal(Rules(), rng.randint(1, DEALS))
        self.lines = [*words.LINES, *RULES]
        self.chosen = 0
        self.card = card_of(Suit.CLUBS, Rank.ACE)
        self.is_on_cards = False
        self._typed = ""
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """The lines, and the cards with what they amount to."""
        yield TitleLine(classes="title")
        yield Input(placeholder=self.speaker.say(words.FIND), id="text", classes="hidden", max_length=NAME_LENGTH)
        with Container(id="parts"):
            with VerticalScroll(id="settings", can_focus=False):
                yield Menu(id="form")
            with Vertical(id="cards"):
                yield OwnerGrid(id="owners")
                yield TextPanel(id="legend")
                yield TextPanel(id="says")
                yield TextPanel(id="about")
        yield KeyBar()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the lines, the cards, and whether this is a position."""
        self.set_class(self.is_on_cards, "-on-cards")
        self.speaker = words.at_a_position(self.speaker.listener, self.state.rules.faces)
        super().draw()
        say, state = self.speaker.say, self.state
        self.query_one(TitleLine).show_title(say(words.TITLE), "", self.speaker)
        labels = [say(words.LINES[line][0] if line in words.LINES else LABELS[line]) for line in self.lines]
        values = [self._value(line) for line in self.lines]
        chosen = -1 if self.is_on_cards else self.chosen
        width = self.room.width - 1 if self.form in (Form.COMPACT, Form.TOO_SMALL) else 44
        self.query_one(Menu).show_lines(labels, chosen, self.speaker, values, width=min(44, width))
        self.query_one("#settings").scroll_to(y=max(0, self.chosen - 3), animate=False)
        self.query_one(OwnerGrid).show_owners(state, self.card if self.is_on_cards else None, self.speaker)
        keys = f"\n{say(words.OWNER_KEYS)}" if self.is_on_cards else ""
        self.query_one("#legend", TextPanel).show(Content.styled(f"{words.legend(self.speaker)}{keys}", "$foreground 85%"))
        self.query_one("#says", TextPanel).show(self._says())
        line = self.lines[self.chosen]
        about = "cards" if self.is_on_cards else line
        told = words.LINES[about][1] if about in words.LINES else VALUES[getattr(state.rules, line)][1]
        self.query_one("#about", TextPanel).show(Content.styled(say(told), "$foreground 85%"))

    def _says(self) -> Content:
        """Whether this is a position, and if not, why."""
        state, speaker = self.state, self.speaker
        if self._trouble:
            return Content.styled(self._trouble, "$error bold")
        if state.out_twice is not None:
            return Content.styled(words.two_out(speaker, state.out_twice), "$error bold")
        if state.fault is not None:
            return Content.styled(words.fault_told(speaker, state.position, state.fault), "$error bold")
        return Content.styled(words.position_told(speaker, state.position), "bold")

    def _value(self, line: str) -> str:
        """What stands beside a line."""
        state, say = self.state, self.speaker.say
        match line:
            case "deal":
                number = self._typed or (str(state.number) if state.number else "")
                return f"#{number}" if number else say(words.NONE)
            case "leader":
                return self.speaker.name(state.leader)
            case "led":
                led = state.position.led
                return self.speaker.card(led) if led else say(words.NONE)
            case "decided":
                if not state.rules.has_foreplacing:
                    return say(words.NONE)
                return say(words.DECIDED[state.decided.value] if state.is_on_move_one else words.PAST)
            case "free":
                if len(state.free) == 2:
                    return say(words.BOTH)
                return ", ".join(self.speaker.name(player) for player in Player if player in state.free) or say(words.NONE)
            case _ if line in words.LINES:
                return ""
            case _:
                return say(VALUES[getattr(state.rules, line)][0])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A card has an owner only where the cards are."""
        return self.is_on_cards if action == "next_owner" else True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        return self.speaker.say(words.NOT_ON_CARDS) if action == "next_owner" else ""

    # -- moving ----------------------------------------------------------------------------------

    def action_other_part(self) -> None:
        """From the lines to the cards; back from them to the first line, which shows what they lead to."""
        if self.is_on_cards:
            self.chosen = 0
        self._go_to(cards=not self.is_on_cards)

    def _go_to(self, *, cards: bool) -> None:
        self.is_on_cards, self._typed, self._trouble = cards, "", ""
        self.draw()

    def action_step(self, by: int) -> None:
        """Another line; among the cards another suit."""
        if self.is_on_cards:
            self.card = card_of(Suit((self.card.suit + by) % len(Suit)), self.card.rank)
        else:
            self.chosen = (self.chosen + by) % len(self.lines)
        self._typed, self._trouble = "", ""
        self.draw()

    def action_change(self, by: int) -> None:
        """Another value; among the cards another rank."""
        if self.is_on_cards:
            self.card = card_of(self.card.suit, Rank((self.card.rank + by) % len(Rank)))
            self.draw()
        else:
            self._change(self.lines[self.chosen], by)

    # -- changing --------------------------------------------------------------------------------

    def _set(self, state: SetUpState) -> None:
        self.state, self._typed, self._trouble = state, "", ""
        self.draw()

    def _change(self, line: str, by: int) -> None:
        state = self.state
        match line:
            case "deal":
                self._set(state.with_deal(((state.number or 0) - 1 + by) % DEALS + 1))
            case "leader":
                self._set(state.with_other_leader())
            case "led":
                self._set(state.with_next_led(by))
            case "decided":
                self._set(state.with_next_decided(by))
            case "free":
                self._set(state.with_next_free(by))
            case _ if line in RULES:
                self._set(state.with_rules(changed_rules(state.rules, line, by)))

    def action_open(self) -> None:
        """Do what the line chosen is for; among the cards give the card to the next owner."""
        if self.is_on_cards:
            self.action_next_owner()
            return
        line = self.lines[self.chosen]
        match line:
            case "see" if self.state.is_playable:
                self.post_message(LinesAsked(Start.at(self.state.position, self.speaker)))
            case "play" if self.state.is_playable:
                self._ask_against_whom()
            case "deal" if self._typed:
                # Taken already, digit by digit; Enter goes on to what it is for.
                self.chosen = 0
                self._set(self.state)
            case "deal":
                self._set(self.state.with_deal(self._rng.randint(1, DEALS)))
            case "text":
                self._open_text()
            case "cards":
                self._go_to(cards=True)
            case "empty":
                self._set(self.state.empty())
                self._go_to(cards=True)
            case "see" | "play":
                self._trouble = ""
                self.draw()
                self.notify(self._says().plain, severity="warning", markup=False)
            case _:
                self._change(line, 1)

    def _ask_against_whom(self) -> None:
        question, answers = lines_words.play_on_asked(self.speaker)
        position = self.state.position

        def answered(answer: int | None) -> None:
            if answer is not None:
                self.post_message(PracticeAsked(position, lines_words.OPPONENTS[answer]))

        self.app.push_screen(AskScreen(self.speaker, question, answers, chosen=2), answered)

    def action_next_owner(self) -> None:
        """Mine, theirs, out of play, played."""
        self._set(self.state.with_next_owner(self.card))

    def is_typed_into(self, text: str) -> bool:
        """The number of a deal is."""
        is_number = self.lines[self.chosen] == "deal" and not self.is_on_cards and not text.strip("0123456789\r\n")
        return is_number or super().is_typed_into(text)

    def on_key(self, event: events.Key) -> None:
        """Digits write the number of a deal; among the cards they name owners, as ``-`` and ``f`` do."""
        character = event.character or ""
        if self.is_on_cards:
            owner = owner_of_key(character, self._holder(self.card))
            if owner is None or (owner in (Owner.OUT_MINE, Owner.OUT_THEIRS) and not self.state.rules.has_foreplacing):
                return
            self._set(self.state.with_owner(self.card, owner))
        elif self.lines[self.chosen] != "deal":
            return
        elif character.isdigit() and character.isascii():
            self._type(str(min(int(self._typed + character), DEALS)).lstrip("0"))
        elif event.key == "backspace":
            self._type((self._typed or str(self.state.number or ""))[:-1])
        else:
            return
        event.stop()

    def _holder(self, card: Card) -> Player | None:
        return next((player for player in Player if card in self.state.hand(player)), None)

    def _type(self, number: str) -> None:
        if number:
            self.state = self.state.with_deal(int(number))
        self._typed, self._trouble = number, ""
        self.draw()

    # -- as a text -------------------------------------------------------------------------------

    def _open_text(self) -> None:
        field = self.query_one("#text", Input)
        field.value = format_position(self.state.position) if self.state.fault is None else ""
        field.remove_class("hidden")
        field.focus()

    def _close_text(self) -> None:
        self.query_one("#text").add_class("hidden")
        self.set_focus(None)
        self._trouble = ""
        self.draw()

    @on(Input.Submitted, "#text")
    def _text_given(self, message: Input.Submitted) -> None:
        if self._read(message.value):
            self._close_text()

    def on_paste(self, event: events.Paste) -> None:
        """A position from the clipboard, wherever the cursor is."""
        event.stop()
        self._read(event.text)

    def _read(self, text: str) -> bool:
        """Take a position given as a text, and the rules if they stand after it; whether it is one."""
        line = next((line for line in text[:_LONGEST].splitlines() if line.strip()), "")
        fields = line.split()
        rules = self.state.rules
        try:
            if len(fields) == 6:
                rules = parse_rules(fields.pop())
            position = parse_position(" ".join(fields), rules)
        except (NotationError, PositionError) as error:
            self._trouble = unreadable(self.speaker, error)
            self.draw()
            return False
        self._set(SetUpState.of_position(position))
        return True

    # -- going -----------------------------------------------------------------------------------

    def help_told(self) -> str:
        """How cards change hands."""
        return self.speaker.say(words.HELP)

    async def action_back(self) -> None:
        """Out of the text, from the cards to the lines, out of the screen."""
        if not self.query_one("#text").has_class("hidden"):
            self._close_text()
        elif self.is_on_cards:
            self.action_other_part()
        else:
            self.post_message(SetUpLeft(self.state))
            self.dismiss()

    @on(OwnerGrid.Picked, "#owners")
    def _card_clicked(self, message: OwnerGrid.Picked) -> None:
        if isinstance(message.target, Cell):
            self.card, self.is_on_cards = message.target.card, True
            self.action_next_owner()

    @on(Menu.Picked, "#form")
    def _line_clicked(self, message: Menu.Picked) -> None:
        if not isinstance(message.target, Line):
            return
        place, change = message.target.place, message.target.change
        again = self.chosen == place and not self.is_on_cards
        self.chosen, self.is_on_cards, self._typed, self._trouble = place, False, "", ""
        line = self.lines[place]
        if change:
            self._change(line, change)
        elif again or not self._value(line):
            self.action_open()
        else:
            self.draw()
