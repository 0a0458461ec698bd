"""Walking through a screen by keys or by clicks: each step must change what is looked at, and is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from mate_tui.app.answer_state import AnswerState
from mate_tui.app.app import MateApp
from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.widgets.key_bar import Run
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.notation import parse_deal
from mate_tui.game.position import Outcome, Position
from mate_tui.game.rules import parse_rules
from tests.app.test_table import click_target

Shown = TypeVar("Shown", bound=Screen[Any])

TEXTUALS_OWN = {"app.focus_next", "app.focus_previous", "screen.copy_text"}
"""Actions that every Textual screen has."""

WAYS_OUT = ("escape", "q", "ctrl+c", "ctrl+q")
MATE_AT_ONCE = parse_deal("ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7", parse_rules("classic"))
"""A deal in which the ace of clubs, my first card, mates on move 1."""


def mate_at_once() -> Setup:
    return Setup(parse_rules("classic"), leader=Leader.ME, seed=7, pace=0, deal=MATE_AT_ONCE)


def after_first_choice(position: Position) -> Outcome | None:
    """How it ends with the first choice: certain, as far as those who ask can tell."""
    return position.after(position.choices()[0]).outcome


def answer_of(screen: AnswerScreen) -> AnswerState:
    """How a decision that is asked stands."""
    assert screen.state is not None
    return screen.state


class Walk:
    """Steps on one app, and what has been done: keys pressed, kinds of targets clicked."""

    def __init__(self, pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app, MateApp)
        self.pilot, self.app = pilot, pilot.app
        self.pressed: set[str] = set()
        self.clicked: set[str] = set()

    def top(self, kind: type[Shown]) -> Shown:
        """The screen on top, which is one of these."""
        assert isinstance(self.app.screen, kind), self.app.screen
        return self.app.screen

    def kind(self) -> type[Screen[Any]]:
        """Which screen is on top."""
        return type(self.app.screen)

    async def until(self, see: Callable[[], object], expected: object, why: str = "") -> None:
        """Wait, not for ever, until this is seen."""
        for _ in range(200):
            if see() == expected:
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"{why}: {see()!r} is not {expected!r} on {self.app.screen}")

    async def press(self, key: str, see: Callable[[], object], expected: object) -> None:
        """Press a key that must make a difference."""
        assert see() != expected, f"{key} would show nothing"
        await self.pilot.press(key)
        await self.until(see, expected, key)
        self.pressed.add(key)

    async def click(self, target: object, see: Callable[[], object], expected: object, where: str = "Picture") -> None:
        """Click a span that must make a difference."""
        assert see() != expected, f"{target} would show nothing"
        pictures = self.app.screen.query(where).results(Picture)
        holders = [picture for picture in pictures if picture.region and _holds(picture, target)]
        assert holders, f"{target} is nowhere"
        await click_target(self.pilot, holders[0], target)
        await self.until(see, expected, str(target))
        self.clicked.add(kind_of(target))

    async def go(self, *keys: str, to: type[Screen[Any]]) -> None:
        """Get somewhere, which is no step."""
        await self.pilot.press(*keys)
        await self.until(self.kind, to, " ".join(keys))

    def all_pressed(self) -> None:
        """No key of the screen on top may be missing."""
        missing = keys_of(self.app.screen) - self.pressed
        assert not missing, f"keys of {type(self.app.screen).__name__} without a test: {sorted(missing)}"

    def all_clicked(self) -> None:
        """No kind of target of the screen on top may be missing."""
        missing = targets_of(self.app.screen) - self.clicked
        assert not missing, f"click targets of {type(self.app.screen).__name__} without a test: {sorted(missing)}"


def _holds(picture: Picture, target: object) -> bool:
    return any(span.target == target for row in picture.rows for span in row)


def kind_of(target: object) -> str:
    """What is clicked, as far as it makes a difference: which action, or which part of a line."""
    match target:
        case Run(action):
            return f"Run {action}"
        case Line(_, change):
            return f"Line {change:+}"
        case _:
            return type(target).__name__


def keys_of(screen: Screen[Any]) -> set[str]:
    """The keys that do something on a screen, but for those that Textual gives to all."""
    active = screen.active_bindings.items()
    ours = {key for key, (node, binding, *_) in active if node is screen and binding.action not in TEXTUALS_OWN}
    return ours | {"ctrl+q"}


def targets_of(screen: Screen[Any]) -> set[str]:
    """The kinds of what can be clicked in the pictures of a screen."""
    pictures = [picture for picture in screen.query(Picture) if picture.region]
    spans = [span for picture in pictures for row in picture.rows for span in row]
    return {kind_of(span.target) for span in spans if span.target is not None and span.text}
