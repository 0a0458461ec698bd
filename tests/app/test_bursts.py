"""Keys that come all at once mean what they would one by one, and none of them plays blindly."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from mate_tui.app.app import MateApp
from mate_tui.app.guard import Guard
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import ScreenAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.table_state import Cursor
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Deck, Player
from mate_tui.game.notation import format_deal_number, parse_deal
from mate_tui.game.rules import parse_rules
from mate_tui.words import labels
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import click_target, setup_of, table_of
from tests.app.walk import MATE_AT_ONCE, Walk, after_first_choice, mate_at_once

TOO_SOON = labels.TOO_SOON.partition(";")[0]
REPLYING = parse_deal("31337", parse_rules("classic"))


def burst(app: MateApp, *keys: str) -> None:
    """Keys that lie in the line one behind the other, as the terminal hands them over."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def said(pilot: Pilot[None], sentence: str) -> None:
    """Wait until a sentence is on the screen, as its lines are broken there."""
    words = sentence.split()
    for _ in range(200):
        if " ".join(words) in " ".join(screen_text(pilot.app).split()):
            return
        await pilot.pause(0.01)
    raise AssertionError(f"{sentence!r} is not on\n{screen_text(pilot.app)}")


# -- bursts --------------------------------------------------------------------------------------


async def test_a_card_is_played_right_behind_three_steps_of_a_hint() -> None:
    app = MateApp(setup_of(seating=Seating()))
    async with app.run_test(size=(120, 30)) as pilot:
        table = await table_of(pilot)
        card = table.state.card
        burst(app, "h", "h", "h", "enter")
        walk = Walk(pilot)
        await walk.until(lambda: [choice.card for choice in table.state.match.game.choices], [card])
        assert not table.refusal
        assert table.state.match.hints == (3, 0)


async def test_three_plays_are_taken_back_by_three_keys_at_once_and_one_is_made_anew() -> None:
    app = MateApp(setup_of(seating=Seating()))
    async with app.run_test(size=(120, 30)) as pilot:
        table = await table_of(pilot)
        walk = Walk(pilot)
        for count in (1, 2, 3):
            await pilot.press("enter")
            await walk.until(lambda: len(table.state.match.game.choices), count)
        third = table.state.match.game.positions[0].hand(table.state.match.game.leader)[2]
        burst(app, "u", "u", "u", "3", "3")
        await walk.until(lambda: [choice.card for choice in table.state.match.game.choices], [third])
        assert not table.refusal
        burst(app, "u", "U", "m")
        await walk.until(walk.kind, MovesScreen)
        assert [choice.card for choice in table.state.match.game.choices] == [third]
        assert not table.refusal


async def test_keys_that_come_before_a_screen_is_there_are_for_it() -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(120, 34)) as pilot:
        burst(app, "enter", "up", "4", "2", "enter", "m", "escape", "y")
        walk = Walk(pilot)
        await walk.until(walk.kind, CopyScreen)
        assert [type(screen) for screen in app.screen_stack] == [HomeScreen, TableScreen, CopyScreen]
        table = app.screen_stack[1]
        assert isinstance(table, TableScreen)
        assert format_deal_number(table.state.match.game.hands, Deck.SINGLE) == "#42"
        assert not table.state.match.game.choices or table.state.match.game.leader is Player.TWO
        # What is asked for and never comes does not keep the keys.
        app.expect(ScreenAsked(HelpScreen))  # type: ignore[arg-type]
        app._busy_since = float("-inf")
        burst(app, "escape", "question_mark")
        await walk.until(walk.kind, HelpScreen)


# -- no blind plays ------------------------------------------------------------------------------


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def guarded(
    setup: Setup, settings: str = "", round_trip: float = 0.0
) -> AsyncIterator[tuple[Pilot[None], TableScreen, Clock]]:
    """A table at which nothing new has appeared for a while."""
    clock = Clock()
    app = MateApp(setup, file=file_with(settings), clock=clock, round_trip=round_trip)
    async with app.run_test(size=(120, 34)) as pilot:
        table = await table_of(pilot)
        clock.now += 10
        yield pilot, table, clock


def choices_of(table: TableScreen) -> int:
    return len(table.state.match.game.choices)


def replying() -> Setup:
    """The bot leads first."""
    return Setup(parse_rules("classic"), leader=Leader.BOT, seed=1, pace=0, deal=REPLYING)


@pytest.mark.parametrize("key", ["enter", "digit", "click"])
async def test_what_confirms_in_the_moment_after_the_opponents_card_is_not_taken(key: str) -> None:
    async with guarded(setup_of()) as (pilot, table, clock):
        await pilot.press("enter")
        await table_of(pilot)
        before = choices_of(table)
        assert before >= 2, "the bot has played"
        digit = str((table.state.cursor.place + 1) % 10)

        async def confirm() -> None:
            if key == "click":
                await click_target(pilot, table.query_one("#bottom", Picture), Pick(Player.ONE, table.state.cursor.place))
            else:
                await pilot.press(digit if key == "digit" else key)
            await pilot.pause()

        clock.now += 0.34
        await confirm()
        assert choices_of(table) == before
        await said(pilot, TOO_SOON)
        clock.now += 0.02
        await confirm()
        assert choices_of(table) > before
        assert TOO_SOON not in table.refusal


async def test_what_chooses_counts_at_once() -> None:
    async with guarded(setup_of()) as (pilot, table, clock):
        await pilot.press("enter")
        await table_of(pilot)
        before = choices_of(table)
        place = (table.state.cursor.place + 1) % len(table.state.position.hand(Player.ONE))
        await pilot.press(str(place + 1), "up", "down", "left", "right")
        assert table.state.cursor == Cursor(Player.ONE, place)
        assert not table.refusal
        clock.now += 1
        await pilot.press(str(place + 1))
        await pilot.pause()
        assert choices_of(table) > before or table.refusal


async def test_keeping_all_cards_waits_for_the_eye_too() -> None:
    async with guarded(Setup(parse_rules("capellen"), leader=Leader.BOT, seed=1, pace=0)) as (pilot, table, clock):
        await pilot.press("u")
        await pilot.pause()
        table._guard.appeared()
        await pilot.press("minus")
        await said(pilot, TOO_SOON)
        before = choices_of(table)
        clock.now += 1
        await pilot.press("minus")
        await pilot.pause()
        assert choices_of(table) > before


async def test_letting_the_rest_play_itself_waits_for_the_eye_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.app.table_state.certain_outcome", after_first_choice)
    async with guarded(mate_at_once()) as (pilot, table, clock):
        table._guard.appeared()
        await pilot.press("e")
        await said(pilot, TOO_SOON)
        assert choices_of(table) == 0
        clock.now += 1
        await pilot.press("e")
        await Walk(pilot).until(lambda: table.state.match.game_is_over, True)


async def test_the_end_of_a_game_is_not_passed_by_a_key_held_down() -> None:
    async with guarded(mate_at_once()) as (pilot, table, clock):
        await pilot.press("enter")
        await pilot.pause()
        assert table.state.match.game_is_over
        for _ in range(20):
            clock.now += 0.03
            await pilot.press("enter")
            await pilot.pause()
        assert len(table.state.match.games) == 1
        await said(pilot, TOO_SOON)
        clock.now += 0.4
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.state.match.games) == 2


async def test_the_end_of_a_match_leads_to_no_other_match_blindly() -> None:
    setup = Setup(parse_rules("classic,rounds=1"), seating=Seating(), leader=Leader.ME, seed=7, deal=MATE_AT_ONCE)
    async with guarded(setup) as (pilot, table, clock):
        walk = Walk(pilot)
        while not table.state.match.is_over:
            clock.now += 1
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("enter")
        await said(pilot, TOO_SOON)
        clock.now += 1
        await walk.go("enter", to=AskScreen)
        await pilot.press("enter")
        asked = walk.top(AskScreen)
        await walk.until(lambda: TOO_SOON in str(asked.query_one("#question", Static).render()), True)
        clock.now += 1
        await pilot.press("enter")
        await walk.until(lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen is not table, True)


async def test_enter_from_home_does_not_go_on_into_the_first_play() -> None:
    clock = Clock()
    app = MateApp(file=file_with('pace = "0"\n'), clock=clock)
    async with app.run_test(size=(120, 34)) as pilot:
        await Walk(pilot).go("enter", to=NewMatchScreen)
        await pilot.press("enter")
        table = await table_of(pilot)
        await pilot.press("enter", "enter")
        await said(pilot, TOO_SOON)
        assert all(position.turn is not Player.ONE for position in table.state.match.game.positions[:-1])


async def test_the_moment_can_be_set_and_grows_with_the_line() -> None:
    async with guarded(setup_of(), 'guard = "0"\n', round_trip=1.0) as (pilot, table, clock):
        await pilot.press("enter")
        await table_of(pilot)
        before = choices_of(table)
        await pilot.press("enter")
        await pilot.pause()
        assert choices_of(table) > before, "off is off"
    async with guarded(setup_of(), 'guard = "0.5"\n', round_trip=1.0) as (pilot, table, clock):
        await pilot.press("enter")
        await table_of(pilot)
        before = choices_of(table)
        clock.now += 1.4
        await pilot.press("enter")
        await pilot.pause()
        assert choices_of(table) == before
        clock.now += 0.2
        await pilot.press("enter")
        await pilot.pause()
        assert choices_of(table) > before


async def test_two_people_who_play_at_one_keyboard_wait_for_nothing() -> None:
    async with guarded(setup_of(seating=Seating())) as (pilot, table, _clock):
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert choices_of(table) == 2


def test_without_a_clock_nothing_is_guarded() -> None:
    guard = Guard(moment=60)
    guard.appeared()
    assert not guard.is_blind
