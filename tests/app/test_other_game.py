"""The other game of the round beside the table: what was done with the hand that I now hold."""

from __future__ import annotations

import pytest

from mate_tui.app.app import MateApp
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.move_list import MoveList
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.app.widgets.score_panel import ScorePanel
from mate_tui.app.widgets.tableau_view import TableauView
from mate_tui.controller.seating import Seating
from mate_tui.players.bots import Level
from tests.app.screen_text import screen_text
from tests.app.test_history import top
from tests.app.test_move_list import played_on
from tests.app.test_table import click_target, setup_of, shown, table_of


def applies(table: TableScreen) -> bool:
    return "other_game" in {action.name for action in table.available()}


@pytest.mark.sweep
@pytest.mark.parametrize("rules", ["classic", "capellen", "chess"])
@pytest.mark.parametrize("size", [(80, 24), (110, 34), (150, 44), (250, 80)])
async def test_it_stands_beside_the_table_whole(rules: str, size: tuple[int, int]) -> None:
    async with MateApp(setup_of(rules, seating=Seating.against(Level.KNIGHT))).run_test(size=size) as pilot:
        table = await table_of(pilot)
        other = table.query_one("#other", MoveList)
        tableau = table.query_one(TableauView)
        assert not applies(table)
        await pilot.press("g")
        assert not table.shows_other
        games = 4 if rules == "chess" else 2
        await played_on(pilot, games - 1)
        assert not applies(table)
        await pilot.press("enter")
        await table_of(pilot)
        assert applies(table)
        await pilot.press("g")
        await pilot.pause()
        await pilot.pause()
        before = table.state.match.games[games - 2]
        lines = shown(other).splitlines()
        assert other.region
        assert lines[0].strip() == "Knight had your hand"
        assert lines[1].split() == ["Game", str(before.number), "You", "Knight"]
        numbers = [int(line.split()[0]) for line in lines[2:] if line.split()[0].isdigit()]
        assert numbers == [move.number for move in before.moves]
        assert tableau.display == (size[1] > 34 or (size[1] == 34 and rules != "chess"))
        assert table.query_one(ScorePanel).display == (size != (80, 24) or rules != "chess")
        assert "\n".join(line.rstrip() for line in lines).split() == [
            word for line in lines for word in line.split() if word in screen_text(pilot.app)
        ]
        await pilot.press("g")
        await pilot.pause()
        assert not other.region
        assert tableau.region


async def test_in_the_compact_form_it_lies_over_the_table() -> None:
    async with MateApp(setup_of("capellen", seating=Seating.against(Level.PAWN))).run_test(size=(40, 20)) as pilot:
        table = await played_on(pilot, 1)
        await pilot.press("enter")
        await table_of(pilot)
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MovesScreen)
        assert len(pilot.app.screen.query(PlayedRows)) == 1
        assert "Pawn had your hand. Game 1" in screen_text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert top(pilot) is table


async def test_a_click_shows_it_and_a_new_round_puts_it_away() -> None:
    async with MateApp(setup_of(seating=Seating.against(Level.PAWN))).run_test(size=(150, 44)) as pilot:
        table = await played_on(pilot, 1)
        await pilot.press("enter")
        await table_of(pilot)
        await click_target(pilot, table.query_one(KeyBar), Run("other_game"))
        assert table.query_one("#other").region
        await played_on(pilot, 2)
        assert table.query_one("#other").region
        await pilot.press("enter")
        await table_of(pilot)
        await pilot.pause()
        assert not table.query_one("#other").region
        assert table.query_one("#list").region


async def test_two_people_are_told_that_hands_are_exchanged() -> None:
    async with MateApp(setup_of(seating=Seating())).run_test(size=(80, 24)) as pilot:
        table = await played_on(pilot, 1)
        await pilot.press("enter", "g")
        await pilot.pause()
        assert "Hands exchanged" in shown(table.query_one("#other", MoveList))
