"""Nothing is solved where keys are waited for."""

from __future__ import annotations

import asyncio

import pytest

from mate_tui.app.app import MateApp
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.game.notation import parse_position
from mate_tui.solver.analysis import Solution
from mate_tui.solver.analyst import Analyst
from tests.app.every_screen import every_screen
from tests.app.test_every_key import WALKS
from tests.app.test_gate import keep, match_to_look_at
from tests.app.walk import Walk
from tests.solving import solved_on_a_loop


@pytest.mark.usefixtures("nothing_is_solved_on_the_loop")
async def test_no_screen_solves_on_the_event_loop() -> None:
    keep(match_to_look_at())
    async with MateApp().run_test(size=(120, 40)) as pilot:
        seen = await every_screen(pilot, lambda _: None)
    assert seen == set(WALKS)


@pytest.mark.usefixtures("nothing_is_solved_on_the_loop")
async def test_lines_are_explored_and_copied_without_solving_on_the_event_loop() -> None:
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


async def test_the_watch_sees_what_is_solved_on_a_loop_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    found = solved_on_a_loop(monkeypatch)
    position = parse_position("A.7.-.-/7.-.T.- 1", "classic")
    analyst = Analyst()
    await analyst.ask(position.rules, position.hands, lambda solution: solution.analyse(position))
    await analyst.work(lambda: Solution.of_position(position).value(position))
    assert not found
    solution = await asyncio.to_thread(Solution.of_position, position)
    assert not found
    solution.line(position)
    assert len(found) == 1
    Solution.of_position(position)
    assert len(found) == 2
