"""New match: every setting on one screen, remembered from the last time."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Static

from mate_tui.app.actions import BACK, DOWN, HELP, LESS, MORE, START, UP, bindings
from mate_tui.app.around import surroundings_of
from mate_tui.app.remembered import remember, remembered_setup
from mate_tui.app.screens.base import MatchAsked, MateScreen
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.app.widgets.panels import TitleLine
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Deck, Faces
from mate_tui.game.deals import DEALS, numbered_deal
from mate_tui.game.rules import Foreplacing, FreeMove, Preset, Privilege, Rules
from mate_tui.players.bots import Level
from mate_tui.words.options import LABELS, RANDOM_DEAL, VALUES
from mate_tui.words.options import START as START_LABEL
from mate_tui.words.speaker import Speaker, _

_TAKES: dict[str, tuple[object, ...]] = {
    "opponent": (*Level, None),
    "preset": tuple(Preset),
    "deck": tuple(Deck),
    "foreplacing": tuple(Foreplacing),
    "privilege": tuple(Privilege),
    "free_move": tuple(FreeMove),
    "rounds": (1, 2, 3),
    "faces": tuple(Faces),
    "hints": tuple(Hints),
    "leader": tuple(Leader),
    "deal": (),
}
_START = "start"

RULES = ("preset", "deck", "foreplacing", "privilege", "free_move", "faces")
"""The rules that a single game depends on."""


class NewMatchScreen(MateScreen):
    """A line a setting; the cursor begins on the start, so that Enter is enough."""

    ACTIONS = (UP, LESS, START, HELP, BACK)
    BINDINGS: ClassVar = bindings([UP, DOWN, LESS, MORE, START, HELP])
    TYPES = (*"0123456789", "backspace")

    def __init__(self, listener: Speaker) -> None:
        super().__init__(listener)
        self.setup = Setup()
        self.deal = ""
        self.lines = [_START, *_TAKES]
        self.chosen = 0

    def compose(self) -> ComposeResult:
        """The lines and a sentence on the value chosen."""
        yield TitleLine(classes="title")
        yield Menu(id="form")
        yield Static(id="about", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Take up the terms of the last match before the first picture."""
        self.setup = remembered_setup(surroundings_of(self).folders.last_match)
        super().on_mount()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the settings."""
        super().draw()
        say = self.speaker.say
        self.query_one(TitleLine).show_title(say(_("New match")), "", self.speaker)
        names = [say(START_LABEL) if line == _START else say(LABELS[line]) for line in self.lines]
        values = ["" if line == _START else say(self._told(line)[0]) for line in self.lines]
        self.query_one(Menu).show_lines(names, self.chosen, self.speaker, values, width=min(60, self.room.width))
        line = self.lines[self.chosen]
        self.query_one("#about", Static).update(self._about_rules() if line == _START else say(self._told(line)[1]))

    def _about_rules(self) -> str:
        """What will be played: the preset in a sentence, and the rules in short where they differ from it."""
        rules = self.setup.rules
        about = self.speaker.say(VALUES[rules.preset][1])
        return about if rules == Rules.of(rules.preset) else f"{about}\n{rules}"

    def _told(self, line: str) -> tuple[str, str]:
        if line == "deal":
            return (f"#{self.deal}" if self.deal else RANDOM_DEAL[0]), RANDOM_DEAL[1]
        return VALUES[self._value(line)]

    def _value(self, line: str) -> object:
        match line:
            case "opponent":
                return self.setup.seating.opponent
            case "hints":
                return self.setup.hints
            case "leader":
                return self.setup.leader
            case _:
                return getattr(self.setup.rules, line)

    # -- changing --------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Choose another line."""
        self.chosen = (self.chosen + by) % len(self.lines)
        self.draw()

    def action_change(self, by: int) -> None:
        """The next or the previous value of the line chosen."""
        line = self.lines[self.chosen]
        takes = _TAKES.get(line, ())
        if takes:
            place = takes.index(self._value(line))
            self.setup = _changed(self.setup, line, takes[(place + by) % len(takes)])
        elif line == "deal":
            self.deal = ""
        self.draw()

    def is_typed_into(self, text: str) -> bool:
        """The number of a deal is."""
        is_number = self.lines[self.chosen] == "deal" and not text.strip("0123456789\r\n")
        return is_number or super().is_typed_into(text)

    def on_key(self, event: events.Key) -> None:
        """Digits write the number of the deal."""
        if self.lines[self.chosen] != "deal":
            return
        if event.character and event.character.isdigit() and event.character.isascii():
            self.deal = str(min(int(self.deal + event.character), DEALS)).lstrip("0")
        elif event.key == "backspace":
            self.deal = self.deal[:-1]
        else:
            return
        event.stop()
        self.draw()

    def action_start(self) -> None:
        """Start the match."""
        remember(self.setup, surroundings_of(self).folders.last_match)
        deal = numbered_deal(int(self.deal), self.setup.rules.deck) if self.deal else None
        self.post_message(MatchAsked(replace(self.setup, deal=deal)))
        self.dismiss()

    @on(Menu.Picked, "#form")
    def _clicked(self, message: Menu.Picked) -> None:
        if not isinstance(message.target, Line):
            return
        again = self.chosen == message.target.place
        self.chosen = message.target.place
        if self.lines[self.chosen] == _START:
            self.action_start()
        elif message.target.change:
            self.action_change(message.target.change)
        elif again:
            self.action_change(1)
        else:
            self.draw()


def changed_rules(rules: Rules, line: str, by: int) -> Rules:
    """The rules with the next value of one of them, or the one before."""
    takes = _TAKES[line]
    setup = _changed(Setup(rules), line, takes[(takes.index(getattr(rules, line)) + by) % len(takes)])
    return setup.rules


def _changed(setup: Setup, line: str, value: object) -> Setup:
    """The setup with one setting changed; a preset sets all the rules."""
    match line:
        case "opponent":
            assert value is None or isinstance(value, Level)
            return replace(setup, seating=Seating.against(value))
        case "hints":
            assert isinstance(value, Hints)
            return replace(setup, hints=value)
        case "leader":
            assert isinstance(value, Leader)
            return replace(setup, leader=value)
        case "preset":
            assert isinstance(value, Preset)
            return replace(setup, rules=Rules.of(value))
        case _:
            assert line in {field.name for field in fields(Rules)}
            return replace(setup, rules=replace(setup.rules, **{line: value}))  # type: ignore[arg-type]
