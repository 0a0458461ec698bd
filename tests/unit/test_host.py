"""A match with its host: several seats, each for its players, fast, slow, gone and back, or only watching."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from random import Random

import pytest

from mate_tui.controller.commands import Choose, NextGame, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Change, Controller
from mate_tui.controller.host import Host, HostSeat
from mate_tui.controller.house_rules import Hints, HouseRules, Wish
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Bot, Distant, Nobody, Person, Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.consequences import completed
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import Event, MatchEnded, rebuild
from mate_tui.game.notation import parse_position
from mate_tui.game.position import IllegalPlayError
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level
from mate_tui.solver.analyst import Analyst
from tests.reference.positions import ALL_RULES

AT_A_DISTANCE = Seating(Distant("Ada"), Distant("Bo"))


def hosted(seating: Seating = AT_A_DISTANCE, rules: str = "classic,rounds=1", house: HouseRules = HouseRules()) -> Host:
    controller = Setup(parse_rules(rules), hints=house.hints).start(("Ada", "Bo"), Random(7), "")
    return Host(controller, seating, Analyst(), Random(7))


async def play(seat: HostSeat, changes: AsyncIterator[Change], slowness: float = 0.0) -> list[Event]:
    """Decide whenever it is this seat's turn, until the match is over; all events seen on the way."""
    rng, seen = Random(1), list[Event]()
    async for change in changes:
        seen += change.events
        if change.match.is_over:
            return seen
        await asyncio.sleep(slowness)
        turn = change.match.position.turn
        if change.version != seat.current.version:
            continue
        if turn in seat.players:
            await seat.send(Choose(turn, rng.choice(change.match.position.choices())), change.version)
        elif change.match.game_is_over and Player.ONE in seat.players:
            await seat.send(NextGame(Player.ONE), change.version)
    raise AssertionError("the changes ended before the match")


async def watch(changes: AsyncIterator[Change]) -> list[Change]:
    seen = []
    async for change in changes:
        seen.append(change)
        if change.match.is_over:
            return seen
    raise AssertionError("the changes ended before the match")


async def test_two_seats_and_one_that_watches_see_every_event() -> None:
    host = hosted()
    one, two, watching = host.seat([Player.ONE]), host.seat([Player.TWO]), host.seat([])
    played = await asyncio.gather(play(one, one.changes()), play(two, two.changes(), 0.002), watch(watching.changes()))
    seen = [event for change in played[2] for event in change.events]
    assert played[0] == played[1] == seen
    assert isinstance(seen[-1], MatchEnded)
    assert [change.version for change in played[2]] == list(range(1, len(played[2]) + 1))


async def test_a_seat_that_was_left_is_taken_again_where_the_match_stands() -> None:
    host = hosted()
    one, two = host.seat([Player.ONE]), host.seat([Player.TWO])
    leader = host.current.match.game.leader
    first, other = (one, two) if leader is Player.ONE else (two, one)
    choices = host.current.match.position.choices()
    await first.send(Choose(leader, choices[0]))
    await other.leave()
    again = host.seat([leader.other])
    assert (await anext(again.changes())).match == host.current.match
    await again.send(Choose(leader.other, host.current.match.position.choices()[0]))
    played = await asyncio.gather(play(first, first.changes()), play(again, again.changes()))
    assert played[0] == played[1]


@pytest.mark.parametrize("players", [[], [Player.TWO]])
async def test_no_seat_speaks_for_another(players: list[Player]) -> None:
    host = hosted()
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
    assert hosted(seating).seat().players == {Player.ONE}
    assert hosted(Seating()).seat().players == set(Player)
    assert hosted(Seating(Distant("Ada"), Nobody())).seat().players == set()


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
    controller = Setup(parse_rules("classic")).start(("Ada", "Bo"), Random(7), "", journal)
    journal.threads.clear()
    host = Host(controller, Seating(), Analyst(), Random(7))
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
    assert journal.threads
    assert threading.get_ident() not in journal.threads
    await seat.leave()
    assert journal.is_closed


async def test_the_match_is_closed_when_the_last_seat_is_left() -> None:
    journal = SlowJournal()
    controller = Setup(parse_rules("classic")).start(("Ada", "Bo"), Random(7), "", journal)
    host = Host(controller, AT_A_DISTANCE, Analyst(), Random(7))
    seats = [host.seat([player]) for player in Player]
    await seats[0].leave()
    assert not journal.is_closed
    await seats[1].leave()
    await seats[1].leave()
    assert journal.is_closed


async def test_a_bot_that_fails_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("mate_tui.controller.bot_driver.choose", broken)
    host = hosted(Seating(Bot(Level.PAWN), Bot(Level.PAWN)))
    seat = host.seat([])
    host.open()
    with pytest.raises(ZeroDivisionError):
        await seat.failure()
    await seat.leave()


@pytest.mark.parametrize("rules", ALL_RULES[::9])
async def test_what_a_journal_keeps_brings_about_all_that_happened(rules: str) -> None:
    """The text leaves out what follows by the rules, and a reader at a distance has it all the same."""
    host = hosted(rules=rules)
    one, two, watching = host.seat([Player.ONE]), host.seat([Player.TWO]), host.seat([])
    _, _, changes = await asyncio.gather(play(one, one.changes()), play(two, two.changes()), watch(watching.changes()))
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
    host = hosted(house=HouseRules(Hints.OFF))
    seat = host.seat(Player)
    with pytest.raises(RefusedError) as refused:
        await seat.send(TakeHint(Player.ONE))
    assert refused.value.why is Why.NO_HINTS
