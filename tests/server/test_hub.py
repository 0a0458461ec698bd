"""The hub: tables, seats, consent, time, restarts; with real sockets and nothing else between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mate_tui.controller.commands import Choose, NextGame, Resign, TakeBack
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Distant, Person
from mate_tui.game.cards import Player
from mate_tui.game.events import MatchEnded, MoveWon
from mate_tui.game.match import Termination
from mate_tui.game.position import Choice, IllegalPlayError, Refused
from mate_tui.game.records import parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.remote.lobby import Lobby, Wanted
from mate_tui.remote.refusals import Declined, DeclinedError, Gone, LineError
from mate_tui.remote.seat import RemoteSeat
from mate_tui.store.history import Filter, History
from mate_tui.store.store import Store
from tests.server.play import choice, play_on, step, watch_on
from tests.server.running import HubAt

SHORT = Wanted(parse_rules("classic,rounds=1"), leader=1)


@pytest.fixture
def at(tmp_path: Path) -> HubAt:
    return HubAt(tmp_path)


async def test_two_play_a_match_of_four_games_and_a_third_looks_on(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo, at.line("cy") as cy:
        one = await ada.make(Wanted())
        two, looking = await bo.sit(one.table.upper()), await cy.watch(one.table)
        await one.begun()
        assert one.seating.one == two.seating.two == Person()
        assert (one.seating.two, two.seating.one) == (Distant("Bo"), Distant("Ada"))
        assert [list(seat.players) for seat in (one, two, looking)] == [[Player.ONE], [Player.TWO], []]
        first, _, seen = await asyncio.gather(play_on(one), play_on(two), watch_on(looking))
        assert len(seen[-1].match.games) == 4
        assert first[-1].match == two.current.match == looking.current.match
        events = [event for change in first for event in change.events]
        assert isinstance(events[-1], MatchEnded)
        assert any(isinstance(event, MoveWon) for event in events)
        (recorded,) = History(Store(at.folder / "hub.db")).records(Filter())
        assert parse_match(recorded).total == first[-1].match.total


async def seated(ada: Lobby, bo: Lobby, wanted: Wanted = SHORT) -> tuple[RemoteSeat, RemoteSeat]:
    one = await ada.make(wanted)
    two = await bo.sit(one.table)
    await one.begun()
    return one, two


async def test_refusals_say_why_as_in_a_match_of_this_process(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo, at.line("cy") as cy:
        one, two = await seated(ada, bo)
        looking = await cy.watch(one.table)
        position = one.current.match.position
        theirs = next(option for option in one.current.match.position.choices())
        with pytest.raises(IllegalPlayError) as illegal:
            await two.send(Choose(Player.TWO, theirs))
        assert illegal.value.refusal.rule is Refused.NOT_YOUR_TURN
        await one.send(Choose(Player.ONE, theirs), one.current.version)
        await watching_version(two, one.current.version)
        bad = next(
            option for option in [Choice(card) for card in two.current.match.position.hand(Player.TWO)]
            if two.current.match.position.refusal(option) is not None
        )  # fmt: skip
        with pytest.raises(IllegalPlayError) as illegal:
            await two.send(Choose(Player.TWO, bad))
        assert illegal.value.refusal == two.current.match.position.refusal(bad)
        assert illegal.value.position == two.current.match.position != position
        for seat, command, why in (
            (two, Choose(Player.ONE, theirs), Why.NOT_YOUR_SEAT),
            (looking, Choose(Player.TWO, theirs), Why.NOT_YOUR_SEAT),
            (two, NextGame(Player.TWO), Why.GAME_NOT_OVER),
            (two, TakeBack(Player.TWO), Why.NOTHING_TO_TAKE_BACK),
        ):
            with pytest.raises(RefusedError) as refused:
                await seat.send(command)
            assert refused.value.why is why
        with pytest.raises(RefusedError) as refused:
            await two.send(Choose(Player.TWO, choice(two.current)), two.current.version - 1)
        assert refused.value.why is Why.STALE


async def watching_version(seat: RemoteSeat, version: int) -> None:
    async for _ in seat.news():
        if seat.current.version >= version:
            return


async def asked(seat: RemoteSeat) -> str:
    async for news in seat.news():
        if news.asked is not None:
            return news.asked.what
    raise AssertionError


async def nothing_asked(seat: RemoteSeat) -> None:
    async for news in seat.news():
        if news.asked is None:
            return


async def test_taking_back_needs_the_other(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo)
        before = one.current.match
        await step(one, one.current)
        with pytest.raises(RefusedError) as refused:
            await one.send(TakeBack(Player.ONE), one.current.version)
        assert refused.value.why is Why.ASKED
        assert await asked(two) == "take back"
        with pytest.raises(DeclinedError):
            await one.answer(yes=True)
        await two.answer(yes=False)
        await nothing_asked(one)
        assert len(one.current.match.game.choices) == 1
        with pytest.raises(RefusedError):
            await one.send(TakeBack(Player.ONE), one.current.version)
        await asked(two)
        version = two.current.version
        await two.answer(yes=True)
        await watching_version(one, version + 1)
        assert one.current.match.game.position == before.position
        await nothing_asked(two)
        with pytest.raises(DeclinedError) as declined:
            await two.answer(yes=True)
        assert declined.value.why is Declined.NOTHING_ASKED


async def test_what_is_asked_lapses_when_the_match_goes_on(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo)
        await step(one, one.current)
        with pytest.raises(RefusedError):
            await one.send(TakeBack(Player.ONE))
        await asked(two)
        await watching_version(two, one.current.version)
        await step(two, two.current)
        await nothing_asked(two)


async def test_a_match_over_again_with_the_other_leading(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo)
        with pytest.raises(DeclinedError) as declined:
            await one.propose("rematch")
        assert declined.value.why is Declined.NOT_OVER
        await one.send(Resign(Player.ONE))
        await one.propose("rematch")
        assert await asked(two) == "rematch"
        await two.answer(yes=True)
        codes = []
        for seat in (one, two):
            async for news in seat.news():
                if news.again is not None:
                    codes.append(news.again)
                    break
        assert codes[0] == codes[1]
        again = await ada.sit(codes[0])
        assert again.players == {Player.ONE}
        assert again.current.match.first_dealer is Player.TWO
        assert (await bo.sit(codes[0])).current.match == again.current.match


async def test_a_game_that_is_certain_is_played_out_by_consent(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo, Wanted(parse_rules("classic,rounds=3"), leader=1))
        with pytest.raises(DeclinedError) as declined:
            await one.propose("finish")
        assert declined.value.why is Declined.NOT_CERTAIN
        while not one.current.match.is_over:
            number = len(one.current.match.games)
            try:
                await two.propose("finish")
            except DeclinedError:
                for seat in (one, two):
                    await watching_version(seat, max(one.current.version, two.current.version))
                    await step(seat, seat.current)
                continue
            await asked(one)
            await one.answer(yes=True)
            await watching_version(two, one.current.version)
            assert one.current.match.games[number - 1].outcome is not None
            return
        pytest.fail("no game of these was ever certain before its end")


async def test_a_hub_that_ends_and_begins_again_loses_nothing(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo)
        await asyncio.gather(play_on(one, 6), play_on(two, 6))
        before = max(one.current, two.current, key=lambda change: change.version)
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await ada.sit(one.table), await bo.sit(one.table)
        assert one.current.match == two.current.match == before.match
        await asyncio.gather(play_on(one), play_on(two))
        assert one.current.match.is_complete


async def test_seats_stand_again_by_themselves_when_the_hub_begins_again(at: HubAt) -> None:
    async with at.running():
        opened = at.line("ada"), at.line("bo")
        ada, bo = [await line.__aenter__() for line in opened]
        one, two = await seated(ada, bo)
        playing = asyncio.gather(play_on(one), play_on(two))
        await watching_version(one, 8)
    async with at.running():
        await playing
        assert one.current.match == two.current.match
        assert one.current.match.is_complete
        for line in opened:
            await line.__aexit__(None, None, None)


async def test_the_newest_login_wins(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo, at.line("ada") as again:
        one, _ = await seated(ada, bo)
        with pytest.raises(DeclinedError) as declined:
            await again.sit(one.table)
        assert declined.value.why is Declined.OPEN_ELSEWHERE
        seat = await again.sit(one.table, over=True)
        with pytest.raises(LineError) as ended:
            await one.failure()
        assert ended.value.gone is Gone.REPLACED
        assert await step(seat, seat.current)
        with pytest.raises((LineError, DeclinedError)):
            await one.send(Resign(Player.ONE))
        assert not seat.current.match.is_over


async def test_who_is_at_the_table(at: HubAt) -> None:
    async def presence(seat: RemoteSeat, wanted: tuple[tuple[str, str], int]) -> None:
        async for news in seat.news():
            if (news.presence.seats, news.presence.watching) == wanted:
                return

    async with at.running() as hub, at.line("ada") as ada:
        one = await ada.make(SHORT)
        await presence(one, (("here", "open"), 0))
        async with at.line("bo") as bo, at.line("cy") as cy:
            two, _ = await bo.sit(one.table), await cy.watch(one.table)
            await presence(one, (("here", "here"), 1))
            await two.leave()
            await presence(one, (("here", "away"), 1))
            await bo.sit(one.table)
            await presence(one, (("here", "here"), 1))
            for visitor in hub.visitors:
                if visitor.name == "Bo":
                    visitor.outbox._writer.transport.abort()
            await presence(one, (("here", "lost"), 1))
            # He comes back by himself only if a seat of his waits on that line.
        await presence(one, (("here", "lost"), 0))


async def test_a_seat_left_for_days_waits_and_may_be_claimed(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada:
        async with at.line("bo") as bo:
            one, two = await seated(ada, bo)
            await step(one, one.current)
            await two.leave()
        at.clock.now += 10 * 86_400
        with pytest.raises(DeclinedError) as declined:
            await one.claim()
        assert declined.value.why is Declined.NOT_IDLE
        (mine,) = (await ada.look()).mine
        assert (mine.player, mine.turn) == (1, 2)
        at.clock.now += 5 * 86_400
        async with at.line("bo") as bo:
            (his,) = (await bo.look()).mine
            assert (his.player, his.turn) == (2, 2)
            two = await bo.sit(one.table)
            with pytest.raises(DeclinedError):
                await two.claim()
        await one.claim()
        async for change in one.changes():
            if change.match.is_over:
                break
        assert (one.current.match.winner, one.current.match.termination) == (Player.ONE, Termination.OUT_OF_TIME)


async def test_a_hint_does_not_make_the_one_who_is_away_seem_busy(at: HubAt) -> None:
    from mate_tui.controller.commands import TakeHint

    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, _ = await seated(ada, bo, Wanted(parse_rules("classic,rounds=1"), Hints.ASK, leader=1))
        await step(one, one.current)
        at.clock.now += 14 * 86_400
        await one.send(TakeHint(Player.ONE))
        await one.claim()


async def test_wrong_codes_full_tables_and_names(at: HubAt) -> None:
    async def declined(doing: object) -> Declined:
        with pytest.raises(DeclinedError) as error:
            await doing  # type: ignore[misc]
        return error.value.why

    async with at.running(), at.line("ada") as ada, at.line("bo") as bo, at.line("cy") as cy:
        one, _ = await seated(ada, bo)
        assert await declined(cy.sit("zzzzzz")) is Declined.NO_TABLE
        assert await declined(cy.sit(one.table)) is Declined.TABLE_FULL
        assert await declined(cy.watch("nosuch")) is Declined.NO_TABLE
        assert await declined(cy.choose_name("Else")) is Declined.NAME_KEPT
        assert await declined(ada.withdraw(one.table)) is Declined.HAS_STARTED
        assert await declined(cy.withdraw(one.table)) is Declined.NOT_SEATED
        async with at.line("") as nameless:
            assert nameless.name is None
            assert await declined(nameless.make(SHORT)) is Declined.NO_NAME
            assert await declined(nameless.choose_name("\x1b]2;x\x07")) is Declined.BAD_NAME
            assert await declined(nameless.choose_name("ＡＤＡ")) is Declined.NAME_TAKEN
            await nameless.choose_name("  Dea   Loher ")
            assert nameless.name == "Dea Loher"


async def test_records_come_into_both_histories_once(at: HubAt, tmp_path: Path) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one, two = await seated(ada, bo)
        await asyncio.gather(play_on(one), play_on(two))
        for name, lobby in (("a", ada), ("b", bo)):
            store = Store(tmp_path / name / "mate.db")
            assert await lobby.fetch_records(store) == 1
            assert await lobby.fetch_records(store) == 0
            (record,) = History(store).records(Filter())
            assert parse_match(record).games == one.current.match.games


async def test_everybody_plays_the_same_deal_of_the_day_once(at: HubAt) -> None:
    async with at.running(), at.line("ada") as ada, at.line("bo") as bo:
        one = await ada.day()
        with pytest.raises(DeclinedError) as declined:
            await ada.results((await ada.look()).day)
        assert declined.value.why is Declined.DAY_FIRST
        await play_on(one)
        again = await ada.day()
        assert again.table == one.table
        assert again.current.match == one.current.match
        two = await bo.day()
        await play_on(two)
        assert two.current.match.games == one.current.match.games
        results = await bo.results((await bo.look()).day)
        assert [(score.name, score.points) for score in results.scores] == [
            ("Ada", one.current.match.total),
            ("Bo", two.current.match.total),
        ]
        at.clock.now += 86_400
        assert (await ada.day()).current.match.games != one.current.match.games


async def test_nobody_has_more_than_his_share(at: HubAt) -> None:
    at.limits = type(at.limits)(tables=2, lines=3)
    async with at.running(), at.line("ada") as ada, at.line("ada"), at.line("ada"):
        for _ in range(2):
            await ada.make(SHORT)
        with pytest.raises(DeclinedError) as declined:
            await ada.make(SHORT)
        assert declined.value.why is Declined.TOO_MANY_TABLES
        with pytest.raises(DeclinedError) as declined:
            async with at.line("ada"):
                pass
        assert declined.value.why is Declined.CROWDED
        lobby = await ada.look()
        await ada.withdraw(lobby.mine[0].table.code)
        await ada.make(SHORT)
