"""Nothing is solved where keys are waited for."""

from __future__ import annotations

import asyncio
import traceback
from typing import Any

import pytest

from mate_tui.app.app import MateApp
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.game.notation import parse_position
from mate_tui.solver.analysis import Solution
from mate_tui.solver.tables import Tables
from tests.app.every_screen import every_screen
from tests.app.test_every_key import WALKS
from tests.app.test_gate import keep, match_to_look_at
from tests.app.walk import Walk


@pytest.fixture
def solved_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From where anything was solved in a thread that runs an event loop."""
    found: list[str] = []

    def watched(kind: type[Any], name: str) -> None:
        original = getattr(kind, name)

        def called(*args: Any, **more: Any) -> Any:
            if asyncio._get_running_loop() is not None:
                found.append("".join(traceback.format_stack(limit=6)))
            return original(*args, **more)

        monkeypatch.setattr(kind, name, called)

    for name in ("value", "choices", "line", "analyse"):
        watched(Solution, name)
    watched(Tables, "__init__")
    return found


async def test_no_screen_solves_on_the_event_loop(solved_on_the_loop: list[str]) -> None:
    keep(match_to_look_at())
    async with MateApp().run_test(size=(120, 40)) as pilot:
        seen = await every_screen(pilot, lambda _: None)
    assert seen == set(WALKS)
    assert not solved_on_the_loop, solved_on_the_loop[0]


async def test_lines_are_explored_and_copied_without_solving_on_the_event_loop(solved_on_the_loop: list[str]) -> None:
    app = MateApp()
    app.begin_with_lines(parse_position("#157924", "capellen"))
    async with app.run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        lines = walk.top(LinesScreen)
        await walk.until(lambda: lines.state is not None, True)
        # Before the choices are known; a copy waits for them, the keys do not.
        await walk.go("y", to=CopyScreen)
        await walk.go("escape", to=LinesScreen)
        await walk.until(lambda: lines.state is not None and lines.state.insight is not None, True)
        await pilot.press("down", "enter", "right", "down", "enter", "left")
        await walk.until(lambda: lines.state is not None and lines.state.is_own, True)
    assert not solved_on_the_loop, solved_on_the_loop[0]


async def test_the_watch_sees_what_is_solved_on_the_loop(solved_on_the_loop: list[str]) -> None:
    Solution.of_position(parse_position("A.7.-.-/7.-.T.- 1", "classic"))
    assert solved_on_the_loop
