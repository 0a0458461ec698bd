"""What decides a position besides the cards stands on the screen: whose free move is open, what is out of play, who leads."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.base import LinesAsked, ScreenAsked
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.puzzle import PuzzleScreen, Series
from mate_tui.game.cards import Card
from mate_tui.game.notation import parse_position
from mate_tui.game.position import Position
from mate_tui.solver.analyst import Analyst
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.study.kinds import Kind
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Speaker
from tests.app.screen_text import screen_text
from tests.app.walk import Walk

SIZES = [(40, 20), (45, 24), (80, 24), (120, 40)]


def lines_of(text: str, name: str) -> str:
    """The line of a player."""
    return next(line for line in text.splitlines() if line.lstrip(" ▸").startswith(name) and ("card" in line or "free" in line))


def check(text: str, position: Position, names: dict[int, str]) -> None:
    """Both players' lines tell of an open free move and of the card out of play."""
    for player, name in names.items():
        line = lines_of(text, name)
        assert ("free" in line) is (player in {int(one) for one in position.free}), text
        assert "!" in line or "free" not in line
        entry = position.foreplaced[player - 1]
        assert not isinstance(entry, Card) or "foreplaced" in line


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("free", ["12", "1", "2", "-"])
@pytest.mark.sweep(4)
async def test_lines_show_whose_free_move_is_open(size: tuple[int, int], free: str) -> None:
    position = parse_position(f"A.T7.-.A/T.AK.-.Q 1 - 7C,KH {free}", "capellen,free_move=each")
    async with MateApp().run_test(size=size) as pilot:
        pilot.app.post_message(LinesAsked(Start.at(position, at_a_position(Speaker()))))
        await Walk(pilot).until(lambda: isinstance(pilot.app.screen, LinesScreen) and pilot.app.screen.state is not None, True)
        await pilot.pause()
        check(screen_text(pilot.app), position, {1: "You", 2: "Opponent"})


async def puzzle_shown(pilot: Pilot[None], kind: Kind, seed: int) -> PuzzleScreen:
    """A puzzle on its screen."""
    assert isinstance(pilot.app, MateApp)
    screen = PuzzleScreen(Speaker(), Series(kind, seed), PuzzleLog(pilot.app.store), Analyst())
    pilot.app.post_message(ScreenAsked(screen))
    await Walk(pilot).until(lambda: screen.state is not None, True)
    # What is known has still to be drawn.
    await pilot.pause()
    return screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", [2_000_007, 2_000_022])
@pytest.mark.sweep(4)
async def test_a_puzzle_shows_what_decides_it(size: tuple[int, int], seed: int) -> None:
    async with MateApp().run_test(size=size) as pilot:
        screen = await puzzle_shown(pilot, Kind.MATE, seed)
        assert screen.puzzle is not None
        text = screen_text(pilot.app)
        mine = screen.puzzle.player.value
        check(text, screen.puzzle.position, {mine: "You", 3 - mine: "Opponent"})
        assert "you lead" in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.sweep(2)
async def test_the_whole_question_about_foreplacing_fits(size: tuple[int, int]) -> None:
    async with MateApp().run_test(size=size) as pilot:
        await puzzle_shown(pilot, Kind.FOREPLACE, 1)
        text = " ".join(screen_text(pilot.app).split())
        assert "lead" in text
        assert "the first move" in text
        assert "or do you keep all?" in text
