"""The running match: events rebuild it, take back and redo, versions, the journal, seats, bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mate_tui.controller.change import Change
from mate_tui.controller.commands import Choose, Command, NextGame, Redo, Resign, TakeBack, TakeHint
from mate_tui.controller.controller import Controller
from mate_tui.controller.host import Host
from mate_tui.controller.refusals import RefusedError, Why
from mate_tui.controller.seating import Bot, Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.errors import JournalError, MateError
from mate_tui.game.events import Event, GameScored, HandsExchanged, MatchEnded, PlaysTakenBack, rebuild
from mate_tui.game.match import Match, exchanged_hands
from mate_tui.game.notation import parse_card, parse_position
from mate_tui.game.position import Choice, IllegalPlayError
from mate_tui.game.records import format_match, parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.players.bots import Level, king, pawn
from mate_tui.solver.analysis import Solution
from mate_tui.solver.analyst import Analyst
from tests.reference.positions import ALL_RULES


def started(rules: str, seed: int) -> Controller:
    return Setup(parse_rules(rules)).start(("A", "B"), Random(seed), "2026.01.01")


def random_step(controller: Controller, rng: Random) -> None:
    """One command that is legal most of the time."""
    match = controller.match
    player = rng.choice(list(Player))
    dice = rng.random()
    turn = match.position.turn
    if dice < 0.12:
        controller.do(TakeBack(player))
    elif dice < 0.2:
        controller.do(Redo(player))
    elif dice < 0.22:
        controller.do(TakeHint(player))
    elif turn is None:
        controller.do(NextGame(player))
    else:
        position = match.position
        controller.do(Choose(turn, rng.choice(position.choices())))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9))
def test_replaying_the_events_gives_the_same_match(rules: str, seed: int) -> None:
    controller, rng = started(rules, seed), Random(seed)
    for _ in range(rng.randrange(150)):
        before = controller.match
        try:
            random_step(controller, rng)
        except MateError:
            assert controller.match is before
    assert rebuild(controller.events) == controller.match


def played_out(rules: str, seed: int) -> Controller:
    controller, rng = started(rules, seed), Random(seed)
    while not controller.match.is_over:
        position = controller.match.position
        if position.turn is None:
            controller.do(NextGame(Player.ONE))
        else:
            controller.do(Choose(position.turn, rng.choice(position.choices())))
    return controller


@pytest.mark.parametrize("rules", ALL_RULES[::7])
def test_a_whole_match_round_trips_through_its_record(rules: str) -> None:
    match = played_out(rules, 3).match
    assert parse_match(format_match(match)) == match


def test_hands_are_exchanged_and_leaders_follow_the_table() -> None:
    match = played_out("chess", 4).match
    one, two = match.first_dealer, match.first_dealer.other
    assert [game.leader for game in match.games] == [one, two, two, one, one, two]
    for first, second in zip(match.games[::2], match.games[1::2], strict=True):
        assert second.hands == exchanged_hands(first)
    assert isinstance(match.total, tuple)


def test_events_of_the_end_say_points_and_winner() -> None:
    controller = played_out("classic", 5)
    scored = [event.points for event in controller.events if isinstance(event, GameScored)]
    assert scored == [game.points for game in controller.match.games]
    ended = [event for event in controller.events if isinstance(event, MatchEnded)]
    assert ended == [MatchEnded(controller.match.winner, controller.match.total)]
    assert sum(isinstance(event, HandsExchanged) for event in controller.events) == 2


def test_take_back_works_after_a_mate_until_the_next_game() -> None:
    controller, rng = started("classic", 1), Random(1)
    while controller.match.position.turn is not None:
        position = controller.match.position
        assert position.turn is not None
        controller.do(Choose(position.turn, rng.choice(position.choices())))
    ended = controller.match.game
    decider = ended.positions[-2].turn
    assert decider is not None
    change = controller.do(TakeBack(decider))
    assert change.events == (PlaysTakenBack(decider, 1),)
    assert controller.match.game == ended.before_last(1).with_variation(ended.choices)
    controller.do(Redo(decider))
    assert controller.match.game == ended
    controller.do(NextGame(decider))
    with pytest.raises(RefusedError) as refused:
        controller.do(TakeBack(decider))
    assert refused.value.why is Why.NOTHING_TO_TAKE_BACK


def test_a_new_play_forgets_what_was_taken_back() -> None:
    controller = started("classic", 2)
    leader = controller.match.game.leader
    choices = controller.match.position.choices()
    controller.do(Choose(leader, choices[0]))
    controller.do(TakeBack(leader))
    controller.do(Choose(leader, choices[1]))
    with pytest.raises(RefusedError) as refused:
        controller.do(Redo(leader))
    assert refused.value.why is Why.NOTHING_TO_REDO


def test_refusals_change_nothing() -> None:
    controller = started("classic", 3)
    leader = controller.match.game.leader
    other_card = controller.match.position.hand(leader.other)[0]
    commands: list[Command] = [
        Choose(leader.other, Choice(other_card)),
        Choose(leader, Choice(other_card)),
        Choose(leader, Choice(None)),
        NextGame(leader),
    ]
    for command in commands:
        before = (controller.match, controller.version, list(controller.events))
        with pytest.raises((IllegalPlayError, RefusedError)):
            controller.do(command)
        assert (controller.match, controller.version, controller.events) == before
    with pytest.raises(RefusedError) as refused:
        controller.do(TakeHint(leader), version=controller.version + 1)
    assert refused.value.why is Why.STALE


def test_a_hint_ages_no_play_and_a_play_ages_all_else() -> None:
    controller = started("classic", 3)
    leader, seen = controller.match.game.leader, controller.version
    for _ in range(3):
        controller.do(TakeHint(leader), version=seen)
    card = controller.match.position.hand(leader)[0]
    controller.do(Choose(leader, Choice(card)), version=seen)
    for command in (TakeBack(leader), Choose(leader, Choice(card)), TakeHint(leader)):
        with pytest.raises(RefusedError) as refused:
            controller.do(command, version=seen)
        assert refused.value.why is Why.STALE
    controller.do(TakeBack(leader), version=controller.version)


def test_resigning_ends_the_match_and_keeps_the_points() -> None:
    controller = started("classic", 3)
    controller.do(Resign(Player.TWO))
    assert controller.match.winner is Player.ONE
    assert parse_match(format_match(controller.match)) == controller.match
    with pytest.raises(RefusedError):
        controller.do(TakeBack(Player.ONE))


class FlakyJournal:
    """Fails until it is told to work."""

    def __init__(self) -> None:
        self.works = False
        self.batches: list[tuple[int, tuple[Event, ...]]] = []

    def append(self, version: int, events: Sequence[Event]) -> None:
        if not self.works:
            raise JournalError
        self.batches.append((version, tuple(events)))

    def close(self, left: Sequence[tuple[int, Sequence[Event]]] = ()) -> None:
        pass


def test_a_journal_that_fails_loses_nothing() -> None:
    journal = FlakyJournal()
    controller = Setup(parse_rules("classic")).start(("A", "B"), Random(1), "", journal)
    changes: list[Change] = []
    controller.subscribe(changes.append)
    leader = controller.match.game.leader
    controller.do(TakeHint(leader))
    assert not changes[-1].saved
    assert controller.match.hints != (0, 0)
    journal.works = True
    controller.do(TakeHint(leader))
    assert changes[-1].saved
    assert [version for version, _ in journal.batches] == [1, 2, 3]
    assert rebuild(event for _, batch in journal.batches for event in batch) == controller.match


async def bots_play(rules: str, levels: tuple[Level, Level], seed: int) -> Match:
    """A round between two bots, driven as in the app."""
    rng = Random(seed)
    setup = Setup(parse_rules(rules), Seating(*map(Bot, levels)))
    host = await Host.open(lambda: (setup, setup.start(("A", "B"), rng, "")), Analyst(), rng)
    seat = host.seat([Player.ONE])
    async for change in seat.changes():
        if change.match.is_over:
            break
        if change.match.game_is_over:
            await seat.send(NextGame(Player.ONE))
    await seat.leave()
    return host.current.match


@pytest.mark.parametrize("opponent", list(Level))
@pytest.mark.parametrize("rules", ["classic,rounds=1", "capellen,rounds=1", "chess,rounds=1,free_move=each"])
async def test_king_never_loses_a_round(rules: str, opponent: Level) -> None:
    for seed in range(2):
        match = await bots_play(rules, (Level.KING, opponent), seed)
        assert match.total[0] >= match.total[1], format_match(match)


def test_king_plays_only_best_choices() -> None:
    rng = Random(9)
    game = started("capellen", 9).match.game
    solution = Solution.of_deal(game.position.rules, game.hands)
    position = game.position
    while position.turn is not None:
        choice = king(position, solution, rng)
        assert solution.value(position.after(choice)) == solution.value(position)
        position = position.after(choice)


async def test_knight_beats_pawn() -> None:
    totals = [0, 0]
    for seed in range(12):
        match = await bots_play("classic,rounds=1", (Level.KNIGHT, Level.PAWN), seed)
        totals = [have + points for have, points in zip(totals, match.total, strict=True)]
    assert totals[0] > totals[1]


def test_pawn_takes_the_dearest_mate_that_it_sees() -> None:
    position = parse_position("T.A.-.-/-.-.K.7 1 - -,- -", "classic")
    for seed in range(5):
        assert pawn(position, Random(seed)) == Choice(parse_card("AS"))
