"""The list of moves beside the table, where there is room for it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.widgets.move_list import MoveList
from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Player
from mate_tui.game.match import Game
from mate_tui.game.position import NoCard
from mate_tui.players.bots import Level
from mate_tui.words.rule_now import rule_now
from tests.app.test_table import setup_of, shown, table_of


async def played_on(pilot: Pilot[None], games: int) -> TableScreen:
    """The table once so many games are over, everything chosen by Enter."""
    table = await table_of(pilot)
    for _ in range(200):
        match = table.state.match
        if len(match.games) == games and match.game_is_over:
            return table
        await pilot.press("enter")
        await table_of(pilot)
    raise AssertionError("no end")


def moves_shown(table: TableScreen) -> list[str]:
    return shown(table.query_one(MoveList)).splitlines()


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (109, 60), (150, 33)])
async def test_smaller_tables_have_no_list(size: tuple[int, int]) -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=size) as pilot:
        table = await table_of(pilot)
        assert not table.query_one(MoveList).region


@pytest.mark.parametrize("rules", ["classic", "capellen", "chess"])
@pytest.mark.sweep(5)
async def test_it_tells_every_move_and_what_was_put_out(rules: str) -> None:
    app = MateApp(setup_of(rules, seating=Seating.against(Level.PAWN)))
    async with app.run_test(size=(250, 80)) as pilot:
        table = await table_of(pilot)
        assert moves_shown(table) == []
        table = await played_on(pilot, 2)
        rows = iter(moves_shown(table))
        for game in table.state.match.games:
            assert next(rows) == f"Game {game.number}"
            if any(choice.card for choice in game.foreplacing):
                assert next(rows).split()[1:] == put_out(table, game)
            for move in game.moves:
                told = next(rows)
                assert int(told.split()[0]) == move.number
                cards = [card for card in (move.card_of(player) for player in Player) if card]
                assert [table.speaker.card(card) in told for card in cards] == [True] * len(cards)
                assert ("#" in told) == move.mates
        assert next(rows, None) is None


def put_out(table: TableScreen, game: Game) -> list[str]:
    """Both foreplaced cards as shown, mine first."""
    return ["–" if isinstance(entry, NoCard) else table.speaker.card(entry) for entry in game.position.foreplaced]


@pytest.mark.parametrize("size", [(110, 34), (150, 44)])
async def test_as_many_games_as_fit_are_shown_whole(size: tuple[int, int]) -> None:
    app = MateApp(setup_of(seating=Seating.against(Level.PAWN)))
    async with app.run_test(size=size) as pilot:
        table = await played_on(pilot, 4)
        rows = moves_shown(table)
        assert rows[0].startswith("Game ")
        assert len(rows) <= table.query_one(MoveList).size.height
        await pilot.resize_terminal(250, 80)
        await pilot.pause()
        assert len(moves_shown(table)) > len(rows)
        assert moves_shown(table)[-len(rows) :] == rows


async def test_help_over_the_table_tells_the_rule_of_the_moment() -> None:
    app = MateApp(setup_of("capellen"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        told = set()
        for _ in range(3):
            await pilot.press("question_mark")
            await pilot.pause()
            assert isinstance(app.screen, HelpScreen)
            told.add(str(app.screen.query_one(".say").render()))
            assert rule_now(table.speaker, table.state.match) in told
            await pilot.press("escape", "enter")
            await table_of(pilot)
        assert len(told) > 1
