"""The viewer: a match play by play, the lines that were taken back, both games of a round, by keys and by clicks."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.match_walk import MatchWalk
from mate_tui.app.screens.base import ScreenAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.app.widgets.board_view import BoardView
from mate_tui.app.widgets.hand_view import HandView
from mate_tui.app.widgets.panels import TextPanel
from mate_tui.app.widgets.picture import Picture, row_width
from mate_tui.app.widgets.played_rows import Played, PlayedRows
from mate_tui.app.widgets.score_panel import GameLine, ScorePanel
from mate_tui.controller.controller import Controller
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.errors import MateError
from mate_tui.game.match import Match
from mate_tui.game.notation import format_position
from mate_tui.game.records import format_match
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.words.seating import seated
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import SIZES
from tests.app.test_table import click_target
from tests.unit.test_controller import random_step

RULES = ["capellen", "classic,rounds=1", "chess,deck=double", "capellen,free_move=each,faces=chess"]


def played(rules: str = "capellen", seed: int = 1, *, variations: bool = True) -> Match:
    """A match to its end, in whose first game something was taken back."""
    while True:
        rng = Random(seed)
        controller: Controller = Setup(parse_rules(rules)).start(("Home", "Knight (bot)"), rng, "2026.01.02")
        while not controller.match.is_over:
            try:
                random_step(controller, rng)
            except MateError:
                continue
        match = controller.match
        if match.is_complete and (match.games[0].variations or not variations):
            return match
        seed += 100


async def viewer_of(pilot: Pilot[None], match: Match, speaker: Speaker | None = None) -> ViewerScreen:
    """The viewer over Home."""
    against_bot = seated(Speaker(), Seating.against(Level.KNIGHT), match.rules.faces)
    pilot.app.post_message(ScreenAsked(ViewerScreen(match, speaker or against_bot)))
    await pilot.pause()
    await pilot.pause()
    assert isinstance(pilot.app.screen, ViewerScreen)
    return pilot.app.screen


def told(viewer: ViewerScreen, board: str = "#first-board") -> str:
    return viewer.query_one(f"{board} .told", TextPanel).render().plain


def holds(viewer: ViewerScreen, place: str, board: str = "#first-board") -> int:
    """How many cards a hand shows."""
    hand = viewer.query_one(f"{board} .{place}", HandView)
    return len({span.target for span in hand.rows[0] if span.target and span.text.strip()})


@pytest.mark.sweep
@pytest.mark.parametrize("rules", RULES)
async def test_every_play_is_shown_with_the_hands_as_they_were(rules: str) -> None:
    match = played(rules)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match)
        while True:
            position = viewer.walk.position
            assert holds(viewer, "bottom") == len(position.hand(Player.ONE))
            assert holds(viewer, "top") == len(position.hand(Player.TWO))
            assert told(viewer)
            moves = viewer.walk.shown.moves
            numbers = viewer.query_one(PlayedRows).rows[0]
            marked = [int(span.text) for span in numbers if span.style == "gold strong"]
            assert marked == [move.number for move in moves[-1:]]
            before = viewer.walk
            viewer.action_walk(1)
            if viewer.walk == before:
                break
        assert viewer.walk.match_then == match
        assert f"{match.total[0]}" in told(viewer)


async def test_keys_step_through_plays_and_games() -> None:
    match = played()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match)
        places = []
        for key in ("right", "right", "left", "end", "home", "down", "right", "up", "end", "right"):
            await pilot.press(key)
            places.append((viewer.walk.game, viewer.walk.place))
        last = len(match.games[0].choices)
        assert places == [(0, 1), (0, 2), (0, 1), (0, last), (0, 0), (1, 0), (1, 1), (0, 0), (0, last), (1, 0)]
        await pilot.press("g")
        assert viewer.walk == MatchWalk(match, 0)
        assert not viewer.shows_both


async def test_lines_taken_back_are_stepped_into_and_left() -> None:
    match = played()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match)
        count = len(match.games[0].variations)
        for number in range(1, count + 1):
            await pilot.press("tab")
            await pilot.pause()
            assert viewer.walk.number_of_variation == number
            assert f"line {number} of {count} taken back" in screen_text(pilot.app)
            assert "This line was taken back" in told(viewer)
        await pilot.press("tab")
        assert viewer.walk.variation is None
        assert "Played here too and taken back" in told(viewer)
        await pilot.press("tab", "left")
        assert viewer.walk.variation is None
        for place, game in enumerate(match.games):
            viewer.look_at(MatchWalk(match, place))
            assert ("variation" in {action.name for action in viewer.available()}) == bool(game.variations)


@pytest.mark.parametrize("size", [(110, 34), (150, 44), (250, 80)])
@pytest.mark.sweep(3)
async def test_both_games_of_a_round_stand_beside_each_other(size: tuple[int, int]) -> None:
    match = played()
    async with MateApp().run_test(size=size) as pilot:
        viewer = await viewer_of(pilot, match)
        await pilot.press("right", "g")
        await pilot.pause()
        assert viewer.shows_both
        assert all(board.region for board in viewer.query(BoardView))
        text = screen_text(pilot.app)
        assert "Game 1, " in text and "Game 2, " in text
        longest = max(len(game.choices) for game in match.games[:2])
        for _ in range(longest + 3):
            await pilot.press("right")
        games = viewer.walk.round_games()
        assert [walk.place for walk in games] == [len(game.choices) for game in match.games[:2]]
        await pilot.press("left", "home")
        assert viewer.walk.place == 0
        await pilot.press("end")
        assert viewer.walk.place == longest
        await pilot.press("down")
        assert [walk.game for walk in viewer.walk.round_games()] == [2, 3]
        await pilot.press("up")
        assert [walk.game for walk in viewer.walk.round_games()] == [0, 1]
        move = match.games[1].moves[1]
        await click_target(pilot, viewer.query_one("#second-board PlayedRows", Picture), Played(2, move.leader))
        assert viewer.walk == MatchWalk(match, 1, viewer.walk.place)
        assert viewer.walk.shown.moves[-1].number == 2
        await pilot.press("g")
        await pilot.pause()
        assert not viewer.shows_both
        assert not viewer.query_one("#second-board").region


async def test_clicks_go_to_games_and_plays() -> None:
    match = played()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match)
        await click_target(pilot, viewer.query_one(ScorePanel), GameLine(3))
        assert viewer.walk == MatchWalk(match, 2)
        move = match.games[2].moves[1]
        await click_target(pilot, viewer.query_one(PlayedRows), Played(2, move.leader))
        assert viewer.walk.shown.moves[-1].number == 2
        assert viewer.walk.shown.moves[-1].reply is None
        await click_target(pilot, viewer.query_one(PlayedRows), Played(2, move.leader.other))
        assert viewer.walk.shown.moves[-1].reply is not None


async def test_the_position_shown_is_copied_and_all_moves_are_a_key_away() -> None:
    match = played()
    async with MateApp().run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match)
        await pilot.press("right", "right", "right", "y")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CopyScreen)
        assert pilot.app.screen.texts[0] == format_position(viewer.walk.position)
        assert pilot.app.screen.texts[2] == format_match(match)
        await pilot.press("escape", "m")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MovesScreen)


@pytest.mark.sweep
@pytest.mark.parametrize("glyphs", list(Glyphs))
@pytest.mark.parametrize("rules", RULES)
async def test_every_size_holds_the_viewer(rules: str, glyphs: Glyphs) -> None:
    match = played(rules)
    names = Speaker(("Überlanger Name", "Ännchen"), None, match.rules.faces, glyphs)
    async with MateApp(glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        viewer = await viewer_of(pilot, match, names)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            for key in ("home", "end", "g", "tab", "g", "end"):
                await pilot.press(key)
                await pilot.pause()
                if width < 40 or height < 20:
                    continue
                if glyphs is Glyphs.ASCII:
                    assert screen_text(pilot.app).isascii()
                assert not viewer.show_vertical_scrollbar
                for picture in viewer.query(Picture):
                    if picture.region:
                        assert max(map(row_width, picture.rows), default=0) <= picture.size.width, (picture, width, height)
                        assert len(picture.rows) <= picture.size.height
                for panel in viewer.query(".told").results(TextPanel):
                    if panel.region:
                        assert len(panel.render().wrap(panel.size.width)) <= panel.size.height
            await pilot.press("g", "home")
