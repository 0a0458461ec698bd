"""A disk that takes its time, and a store that another program writes to: the screen goes on, and nothing is lost."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.screens import table as tables
from mate_tui.app.screens.base import ResumeAsked
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller import host as hosts
from mate_tui.controller.seating import Seating
from mate_tui.folders import Folders
from mate_tui.game.events import Event, rebuild
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.store import Store
from mate_tui.words import labels
from tests.app.test_table import setup_of, table_of
from tests.app.walk import Walk


class Disk:
    """What a journal writes to: it can be halted, and says which threads wrote."""

    def __init__(self) -> None:
        self.is_free, self.is_asked = threading.Event(), threading.Event()
        self.is_free.set()
        self.threads: set[int] = set()

    def halt(self) -> None:
        self.is_free.clear()
        self.is_asked.clear()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    append = MatchJournal.append

    def slow(journal: MatchJournal, version: int, events: Sequence[Event]) -> None:
        disk.is_asked.set()
        assert disk.is_free.wait(60)
        disk.threads.add(threading.get_ident())
        append(journal, version, events)

    monkeypatch.setattr(MatchJournal, "append", slow)
    yield disk
    disk.is_free.set()


def prompt_of(table: TableScreen) -> str:
    return " ".join(str(table.query_one("#prompt").render()).split())


async def at_table(pilot: Pilot[None]) -> tuple[TableScreen, Walk]:
    return await table_of(pilot), Walk(pilot)


async def test_keys_are_answered_while_the_disk_takes_its_time(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_KEPT_WAITING", 0.02)
    async with MateApp(setup_of(seating=Seating())).run_test(size=(120, 34)) as pilot:
        table, walk = await at_table(pilot)
        disk.halt()
        await pilot.press("enter")
        assert disk.is_asked.wait(30)
        await walk.until(lambda: labels.TAKES_LONG in prompt_of(table), True)
        place = table.state.cursor.place
        await pilot.press("right")
        await walk.until(lambda: table.state.cursor.place, place + 1)
        await walk.go("question_mark", to=HelpScreen)
        await walk.go("escape", to=TableScreen)
        # Before it is on the disk, it is not on the screen.
        assert not table.state.match.game.choices
        disk.is_free.set()
        await walk.until(lambda: len(table.state.match.game.choices), 1)
        assert labels.TAKES_LONG not in prompt_of(table)
        assert table.saved
    assert disk.threads and threading.get_ident() not in disk.threads


async def test_a_second_key_in_the_meantime_plays_no_second_card(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_KEPT_WAITING", 0.02)
    async with MateApp(setup_of(seating=Seating())).run_test(size=(120, 34)) as pilot:
        table, walk = await at_table(pilot)
        disk.halt()
        await pilot.press("enter", "enter")
        disk.is_free.set()
        await walk.until(lambda: labels.STALE in prompt_of(table), True)
        assert len(table.state.match.game.choices) == 1


async def test_a_match_that_is_gone_on_with_at_once_has_its_last_card(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_KEPT_WAITING", 0.02)
    async with MateApp(setup_of(seating=Seating())).run_test(size=(120, 34)) as pilot:
        table, walk = await at_table(pilot)
        for count in (1, 2):
            await pilot.press("enter")
            await walk.until(lambda: len(table.state.match.game.choices), count)
        disk.halt()
        await pilot.press("enter")
        await walk.until(lambda: labels.TAKES_LONG in prompt_of(table), True)
        table.dismiss()
        await walk.until(walk.kind, HomeScreen)
        walk.app.post_message(ResumeAsked(1))
        await pilot.pause()
        assert walk.kind() is HomeScreen
        disk.is_free.set()
        await walk.until(lambda: isinstance(walk.app.screen, TableScreen) and walk.app.screen is not table, True)
        assert len(walk.top(TableScreen).state.match.game.choices) == 3


async def test_while_another_program_writes_the_match_goes_on_and_is_kept_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_SAVE_AGAIN", 0.01)
    monkeypatch.setattr(hosts, "_LONG", 10)
    store = Store(Folders.of_user().store, patience=0.0)
    async with MateApp(setup_of(seating=Seating()), store=store).run_test(size=(120, 34)) as pilot:
        table, walk = await at_table(pilot)
        await pilot.press("enter")
        await walk.until(lambda: len(table.state.match.game.choices), 1)
        with closing(sqlite3.connect(Folders.of_user().store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await pilot.press("enter")
            await walk.until(lambda: len(table.state.match.game.choices), 2)
            await walk.until(lambda: table.saved, False)
            other.execute("ROLLBACK")
        await walk.until(lambda: table.saved, True)
        match = table.state.match
    assert rebuild(resume(store, 1).events) == match
