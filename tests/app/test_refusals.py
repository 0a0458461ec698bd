"""No key is mute: an action that cannot act now says why, on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.pilot import Pilot

from mate_tui.app.actions import EVERY
from mate_tui.app.app import MateApp
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.screens.base import MateScreen, PracticeAsked, ScreenAsked, SetUpAsked
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.history import HistoryScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.page import PageScreen
from mate_tui.app.screens.practice import PracticeTable
from mate_tui.app.screens.puzzle import PuzzleScreen
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.screens.review import ReviewScreen
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.setup import Leader, Setup
from mate_tui.folders import Folders
from mate_tui.game.notation import parse_position
from mate_tui.game.records import parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.store.history import Importer
from mate_tui.words import labels, looking
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Speaker
from tests.app.screen_text import screen_text
from tests.app.test_bursts import said
from tests.app.test_every_key import puzzle_of
from tests.app.test_history import history_of, own_store
from tests.app.test_review import reviewed
from tests.app.test_table import setup_of, table_of
from tests.app.walk import Walk, mate_at_once
from tests.unit.test_review import random_match

SIZE = (120, 34)
UNFINISHED = """[Rules "classic"]
[Date "2026.11.29"]
[Player1 "Ada / O'Neill"]
[Player2 "Bob"]
[Result "*"]

game 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1
1. TS-AS (1. TS-KS 2. AD-TD) 2. TD-AD *
"""

Opened = Callable[[], AbstractAsyncContextManager[tuple[Pilot[None], MateScreen]]]


def imported(record: str) -> None:
    """A record in the store."""
    Importer(own_store()).take([parse_match(record)])


def table(setup: Setup, *keys: str) -> Opened:
    """A table after some keys."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[Pilot[None], MateScreen]]:
        async with MateApp(setup).run_test(size=SIZE) as pilot:
            screen = await table_of(pilot)
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            yield pilot, screen

    return opened


def from_home(open_it: Callable[[Walk], object], kind: type[MateScreen], *keys: str) -> Opened:
    """A screen that is opened over Home, after some keys."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[Pilot[None], MateScreen]]:
        async with MateApp().run_test(size=SIZE) as pilot:
            walk = Walk(pilot)
            coming = open_it(walk)
            if hasattr(coming, "__await__"):
                await coming
            await walk.until(lambda: isinstance(walk.app.screen, kind), True)
            screen = walk.top(kind)
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            if isinstance(screen, LinesScreen | AnswerScreen):
                await walk.until(lambda: screen.state is not None, True)
            yield pilot, screen

    return opened


def asked(walk: Walk, screen: MateScreen) -> None:
    walk.app.post_message(ScreenAsked(screen))


def viewer(*keys: str, goes_on: bool = False) -> Opened:
    match = parse_match(UNFINISHED.replace("(1. TS-KS 2. AD-TD)", ""))
    speaker = at_a_position(Speaker())
    return from_home(lambda walk: asked(walk, ViewerScreen(match, speaker, goes_on=goes_on)), ViewerScreen, *keys)


def lines(*keys: str) -> Opened:
    start = Start.at(parse_position("A.7.-.-/7.-.T.- 1", "classic"), at_a_position(Speaker()))
    return from_home(lambda walk: walk.app.look_through(start), LinesScreen, *keys)


async def open_retry(walk: Walk) -> None:
    await reviewed(walk.pilot, random_match("capellen", 5))
    await walk.go("r", to=RetryScreen)


def practice(walk: Walk) -> None:
    walk.app.post_message(PracticeAsked(parse_position("A.7.-.-/7.-.T.- 1", "classic"), Level.KING))


PLACES: dict[str, Opened] = {
    "a lead": table(setup_of()),
    "foreplacing": table(setup_of("capellen")),
    "without hints": table(setup_of(hints=Hints.OFF)),
    "the bot thinks": table(Setup(parse_rules("classic"), leader=Leader.ME, seed=7, pace=60), "enter"),
    "between games": table(mate_at_once(), "enter"),
    "resigned": table(setup_of(), "R", "down", "enter"),
    "practice": from_home(practice, PracticeTable),
    "viewer": viewer(),
    "viewer of a match that goes on": viewer(goes_on=True),
    "lines": lines(),
    "lines at the end": lines("end"),
    "history": from_home(lambda walk: history_of(walk.pilot), HistoryScreen),
    "puzzle": from_home(puzzle_of, PuzzleScreen),
    "puzzle solved": from_home(puzzle_of, PuzzleScreen, "h"),
    "retry": from_home(open_retry, RetryScreen),
    "set up": from_home(lambda walk: walk.app.post_message(SetUpAsked()), SetUpScreen),
    "page": from_home(lambda walk: asked(walk, PageScreen(Speaker(), "how")), PageScreen),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.sweep(3)
async def test_whatever_cannot_act_now_says_why(place: str) -> None:
    async with PLACES[place]() as (pilot, screen):
        bound = {binding.action: key for key, (_node, binding, *_) in screen.active_bindings.items()}
        every = {action for each in type(screen).__mro__ for action in vars(each).get("BINDINGS", ())}
        mute = [binding for binding in every if binding.action not in bound and binding.action in {action.id for action in EVERY}]
        for binding in mute:
            key = binding.key.split(",")[0]
            sentence = screen.why_not(binding.action.partition("(")[0])
            assert sentence, (place, key)
            await pilot.press(key)
            if pilot.app.screen is screen and not pilot.app._notifications:
                await said(pilot, sentence)
            assert pilot.app.screen is screen, (place, key)


@pytest.mark.parametrize("key", ["v", "l"])
async def test_everything_is_open_to_an_imported_record_though_it_is_unfinished(key: str) -> None:
    imported(UNFINISHED)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        await history_of(pilot)
        await walk.go("enter", to=ViewerScreen)
        await pilot.press("g")
        await said(pilot, labels.NO_OTHER_GAME)
        await walk.go(key, to=ReviewScreen if key == "v" else LinesScreen)


async def test_where_a_match_goes_on_its_worth_is_told_at_its_table() -> None:
    async with viewer(goes_on=True)() as (pilot, screen):
        for key in ("v", "l"):
            await pilot.press("right")
            assert looking.AT_ITS_TABLE not in " ".join(screen_text(pilot.app).split())
            await pilot.press(key)
            await said(pilot, looking.AT_ITS_TABLE)
            assert pilot.app.screen is screen


async def test_a_step_that_leads_nowhere_says_so() -> None:
    async with viewer()() as (pilot, _screen):
        await pilot.press("left")
        await said(pilot, labels.NO_FURTHER)
        await pilot.press("right")
        await pilot.pause()
        assert labels.NO_FURTHER not in screen_text(pilot.app)


async def test_a_record_is_saved_by_its_date_and_players_with_all_that_was_taken_back() -> None:
    imported(UNFINISHED)
    async with MateApp().run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        await history_of(pilot)
        await walk.go("enter", to=ViewerScreen)
        await walk.go("y", to=CopyScreen)
        await pilot.press("up", "enter", "enter")
        await pilot.pause()
    assert sorted(path.name for path in Folders.of_user().records.iterdir()) == [
        "2026.11.29-Ada-O-Neill-Bob-2.mate", "2026.11.29-Ada-O-Neill-Bob.mate",
    ]  # fmt: skip
    for path in Folders.of_user().records.iterdir():
        assert parse_match(path.read_text(encoding="utf-8")) == parse_match(UNFINISHED)


async def test_a_whole_game_of_practice_is_saved_as_a_record() -> None:
    deal = parse_position("AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1", "classic")
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        walk = Walk(pilot)
        app.post_message(PracticeAsked(deal, None))
        await walk.until(walk.kind, PracticeTable)
        for key in ("enter", "u", "right", "enter"):
            await pilot.press(key)
            await pilot.pause()
        table = walk.top(PracticeTable)
        await walk.go("y", to=CopyScreen)
        await pilot.press("up", "enter")
        await pilot.pause()
        (path,) = Folders.of_user().records.glob("*.mate")
        match = parse_match(path.read_text(encoding="utf-8"))
        assert match.games == table.state.match.games
        assert match.game.variations and path.name.endswith("-South-North.mate")
