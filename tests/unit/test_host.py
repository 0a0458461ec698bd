"""A match with its host: several seats, each for its players, fast, slow, gone and back, or only watching."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from mate_tui.controller import host as hosts
from mate_tui.controller.change import Change
from mate_tui.controller.commands import Choose, NextGame, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Controller, Journal
from mate_tui.controller.host import Host, HostSeat
from mate_tui.controller.house_rules import Hints, HouseRules, Wish
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Bot, Distant, Nobody, Person, Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.consequences import completed
from mate_tui.game.errors import JournalError
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import Event, MatchEnded, rebuild
from mate_tui.game.notation import parse_position
from mate_tui.game.position import IllegalPlayError
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.solver.analyst import Analyst
from tests.reference.positions import ALL_RULES

AT_A_DISTANCE = Seating(Distant("Ada"), Distant("Bo"))


async def hosted(
    seating: Seating = AT_A_DISTANCE, rules: str = "classic,rounds=1", hints: Hints = Hints.ASK, journal: Journal | None = None
) -> Host:
    setup = Setup(parse_rules(rules), seating, hints=hints)
    return await Host.open(lambda: (setup, setup.start(("Ada", "Bo"), Random(7), "", journal)), Analyst(), Random(7))


async def play(seat: HostSeat, slowness: float = 0.0, decisions: int = 1000) -> list[Change]:
    """Decide whenever it is this seat's turn, until the match is over or so often; all changes seen on the way."""
    rng, seen = Random(1), list[Change]()
    async for change in seat.changes():
        seen.append(change)
        if change.match.is_over or not decisions:
            return seen
        await asyncio.sleep(slowness)
        turn = change.match.position.turn
        if change.version != seat.current.version:
            continue
        if turn in seat.players:
            await seat.send(Choose(turn, rng.choice(change.match.position.choices())), change.version)
            decisions -= 1
        elif change.match.game_is_over and Player.ONE in seat.players:
            await seat.send(NextGame(Player.ONE), change.version)
    raise AssertionError("the changes ended before the match")


async def watch(seat: HostSeat) -> list[Change]:
    seen = []
    async for change in seat.changes():
        seen.append(change)
        if change.match.is_over:
            return seen
    raise AssertionError("the changes ended before the match")


def is_whole(seen: Sequence[Change], everything: Sequence[Change]) -> bool:
    """Whether nothing is missing from what was seen from some version on, and that one told as it stood."""
    first = seen[0].version - everything[0].version
    return [replace(everything[first], events=()), *everything[first + 1 :]][: len(seen)] == seen


async def test_two_seats_play_and_one_watches_and_each_sees_every_event() -> None:
    """One is slow, the other gets up in the midst of it and comes back; nobody speaks for somebody else."""
    host = await hosted()
    watching, slow = host.seat([]), host.seat([Player.TWO])
    watched, slowly = asyncio.create_task(watch(watching)), asyncio.create_task(play(slow, 0.002))
    leaving = host.seat([Player.ONE])
    before = await play(leaving, decisions=3)
    await leaving.leave()
    for seat in (watching, slow):
        with pytest.raises(RefusedError) as refused:
            await seat.send(Resign(Player.ONE))
        assert refused.value.why is Why.NOT_YOUR_SEAT
    after = await play(host.seat([Player.ONE]))
    everything = await watched
    assert [change.version for change in everything] == list(range(1, host.current.version + 1))
    assert isinstance(everything[-1].events[-1], MatchEnded)
    assert len(before) > 3 and before[-1].version <= after[0].version
    assert after[-1] == everything[-1]
    assert all(is_whole(seen, everything) for seen in (before, after, await slowly, everything))


@pytest.mark.parametrize("players", [[], [Player.TWO]])
async def test_no_seat_speaks_for_another(players: list[Player]) -> None:
    host = await hosted()
    seat, before = host.seat(players), host.current
    choice = before.match.position.choices()[0]
    for command in (
        Choose(Player.ONE, choice),
        Resign(Player.ONE),
        TakeBack(Player.ONE),
        TakeHint(Player.ONE),
        NextGame(Player.ONE),
    ):
        with pytest.raises(RefusedError) as refused:
            await seat.send(command)
        assert refused.value.why is Why.NOT_YOUR_SEAT
    assert host.current == before


async def test_who_plays_is_data() -> None:
    seating = Seating(Person(), Bot(Level.KING))
    assert seating.persons == {Player.ONE}
    assert list(seating.bots) == [(Player.TWO, Level.KING)]
    assert (await hosted(seating)).seat().players == {Player.ONE}
    assert (await hosted(Seating())).seat().players == set(Player)
    assert (await hosted(Seating(Distant("Ada"), Nobody()))).seat().players == set()


class SlowJournal:
    """Takes a batch only when it is let; says on which thread it was asked."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.go.set()
        self.batches: list[tuple[int, Sequence[Event]]] = []
        self.threads: set[int] = set()
        self.is_closed = False

    def append(self, version: int, events: Sequence[Event]) -> None:
        assert self.go.wait(30)
        self.threads.add(threading.get_ident())
        self.batches.append((version, events))

    def close(self, left: Sequence[tuple[int, Sequence[Event]]] = ()) -> None:
        self.is_closed = True


async def test_a_slow_journal_stops_no_loop_and_nobody_sees_what_it_lacks() -> None:
    journal = SlowJournal()
    host = await hosted(Seating(), journal=journal)
    seat = host.seat()
    before = seat.current
    journal.go.clear()
    sending = asyncio.create_task(seat.send(Choose(before.match.game.leader, before.match.position.choices()[0])))
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert not sending.done()
    assert seat.current == before
    journal.go.set()
    await sending
    assert seat.current.version == before.version + 1
    assert len(journal.threads) == 1 and threading.get_ident() not in journal.threads
    await seat.leave()
    assert journal.is_closed


async def test_the_match_is_closed_when_the_last_seat_is_left() -> None:
    journal = SlowJournal()
    host = await hosted(journal=journal)
    seats = [host.seat([player]) for player in Player]
    await seats[0].leave()
    assert not journal.is_closed
    await seats[1].leave()
    await seats[1].leave()
    assert journal.is_closed and host.closed.is_set()


async def test_what_begins_no_match_is_told_to_who_asked() -> None:
    def begin() -> tuple[Setup, Controller]:
        raise JournalError

    with pytest.raises(JournalError):
        await Host.open(begin, Analyst(), Random(1))


class BusyJournal(SlowJournal):
    """Another program is in its way for some tries."""

    def __init__(self, tries: int) -> None:
        super().__init__()
        self.tries = tries

    def append(self, version: int, events: Sequence[Event]) -> None:
        self.tries -= 1
        if self.tries >= 0:
            raise BusyError
        super().append(version, events)


class BusyError(JournalError):
    @property
    def passes(self) -> bool:
        return True


@pytest.mark.parametrize(("tries", "told"), [(2, [(True, False)]), (8, [(False, False), (True, False)])])
async def test_the_host_offers_the_journal_again_what_it_could_not_take(
    monkeypatch: pytest.MonkeyPatch, tries: int, told: list[tuple[bool, bool]]
) -> None:
    monkeypatch.setattr(hosts, "_SAVE_AGAIN", 0.001)
    monkeypatch.setattr(hosts, "_LONG", 5)
    journal = BusyJournal(tries)
    host = await hosted(journal=journal)
    assert (host.current.saved, host.current.waits) == (False, True)
    seat, states = host.seat(Player), list[tuple[bool, bool]]()
    async for change in seat.changes():
        states.append((change.saved, change.waits))
        if change.saved:
            break
    assert [state for state, before in zip(states[1:], states, strict=False) if state != before] == told
    assert rebuild(event for _, events in journal.batches for event in events) == host.current.match
    await seat.leave()


async def test_a_bot_that_fails_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("mate_tui.controller.bot_driver.choose", broken)
    host = await hosted(Seating(Bot(Level.PAWN), Bot(Level.PAWN)))
    seat = host.seat([])
    with pytest.raises(ZeroDivisionError):
        await seat.failure()
    await seat.leave()


@pytest.mark.parametrize("rules", ALL_RULES[::9])
async def test_what_a_journal_keeps_brings_about_all_that_happened(rules: str) -> None:
    """The text leaves out what follows by the rules, and a reader at a distance has it all the same."""
    host = await hosted(rules=rules)
    one, two, watching = host.seat([Player.ONE]), host.seat([Player.TWO]), host.seat([])
    _, _, changes = await asyncio.gather(play(one), play(two), watch(watching))
    match = changes[0].match
    for change in changes[1:]:
        events, match = completed(match, parse_events(format_events(change.events)))
        assert events == change.events
        assert match == change.match


@pytest.mark.parametrize(
    "text",
    ["A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,? -", "#31337 2 - ?,- -", "-.-.-.7/-.-.Q.K 1 AD -,- -"],
)
def test_events_alone_rebuild_a_match_that_was_set_up(text: str) -> None:
    rules = "capellen" if "?" in text else "classic"
    controller = Controller.at(parse_position(text, rules))
    assert controller.match.position == parse_position(text, rules)
    assert rebuild(parse_events(format_events(controller.events))) == controller.match
    with pytest.raises((RefusedError, IllegalPlayError)):
        controller.do(NextGame(Player.ONE))


def test_without_hints_nothing_is_told_before_the_end() -> None:
    match = Setup().start(("Ada", "Bo"), Random(1), "").match
    house = HouseRules(Hints.OFF)
    assert house.refusal(Wish.HINT, match) is Why.NO_HINTS
    assert house.refusal(Wish.LINES, match) is Why.NO_LINES
    assert house.refusal(Wish.COACH, match) is Why.NO_COACH
    assert house.refusal(Wish.REVIEW, match) is Why.NO_REVIEW_YET
    assert house.refusal(Wish.TAKE_BACK, match) is None
    assert all(HouseRules(Hints.ASK).refusal(wish, match) is None for wish in Wish)


async def test_the_house_is_asked_by_the_controller() -> None:
    host = await hosted(hints=Hints.OFF)
    seat = host.seat(Player)
    with pytest.raises(RefusedError) as refused:
        await seat.send(TakeHint(Player.ONE))
    assert refused.value.why is Why.NO_HINTS
