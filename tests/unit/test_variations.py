"""Lines that were left: written in parentheses, read back, refused with their place, and never a way around the rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mate_tui.game import events
from mate_tui.game.cards import Deck, Player
from mate_tui.game.deals import numbered_deal
from mate_tui.game.errors import MateError
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    Event,
    HandsDealt,
    HintTaken,
    MatchAbandoned,
    MatchStarted,
    PlaysRestored,
    PlaysTakenBack,
    PositionSetUp,
)
from mate_tui.game.faults import Fault, RecordError
from mate_tui.game.layout import Line
from mate_tui.game.match import Game, Match, Termination
from mate_tui.game.notation import parse_position
from mate_tui.game.position import Choice
from mate_tui.game.records import format_match, iter_matches, parse_match, parse_matches
from mate_tui.game.rules import parse_rules
from mate_tui.store.history import Importer
from mate_tui.store.store import Store
from mate_tui.subcommands.records import run_import
from mate_tui.words.speaker import Speaker
from tests.reference.positions import ALL_RULES
from tests.reference.scorer import random_match
from tests.unit.test_controller import random_step, started

DEAL = '[Rules "classic"]\n\ngame 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1\n'
FORE_DEAL = DEAL.replace("classic", "capellen")


def left(game: Game, rng: Random) -> Line:
    """A line that leaves the game somewhere and goes on for a while."""
    line = replace(game.before_last(rng.randint(1, len(game.choices))), variations=())
    for _ in range(rng.randint(1, 12)):
        if line.outcome is not None:
            break
        line = line.after(rng.choice(line.position.choices()))
    return line.choices


def varied(match: Match, rng: Random) -> Match:
    """The match with lines left in any of its games, some of which leave other such lines."""
    return replace(match, games=tuple(varied_game(game, rng) for game in match.games))


def varied_game(game: Game, rng: Random) -> Game:
    for _ in range(rng.choice((0, 1, 3, 8))):
        if known := rng.choice((game.choices, *game.variations)):
            game = game.with_variation(left(replace_line(game, known), rng))
    return game


def replace_line(game: Game, line: Line) -> Game:
    """The game as if that line had been played."""
    other = game.before_last(len(game.choices))
    for choice in line:
        other = other.after(choice)
    return other


def taken_back(match: Match, rng: Random) -> Match:
    """The match whose last game was taken back a little, so that a variation goes on from its end."""
    game = match.game
    return match.with_last(game.taken_back(rng.randint(1, len(game.choices)))) if game.choices else match


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.booleans(), st.booleans())
def test_any_match_with_any_variations_round_trips(rules: str, seed: int, complete: bool, back: bool) -> None:
    rng = Random(seed)
    match = varied(parse_match(random_match(rules, rng, complete)), rng)
    if back:
        match = taken_back(match, rng)
    text = format_match(match)
    assert parse_match(text) == match
    assert format_match(parse_match(text)) == text
    assert ("(" in text) == any(game.variations for game in match.games)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.integers(1, 40))
def test_a_text_in_pieces_reads_as_the_whole(rules: str, seed: int, size: int) -> None:
    rng = Random(seed)
    text = "\n".join(format_match(varied(parse_match(random_match(rules, rng)), rng)) for _ in range(2))
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    assert list(iter_matches(pieces)) == parse_matches(text)


def test_a_variation_may_be_written_in_many_ways() -> None:
    """Blanks, move numbers, case and the order of variations are the reader's own affair."""
    canonical = parse_match(DEAL + "1. TS-AS (1. TS-KS 2. AD-TD) (1. AD-QD 2. AC-TC) 2. TD-AD *")
    loose = parse_match(DEAL + "ts-as(1.ad-qd ac-tc)( TS-KS 17. AD-TD )TD-AD *")
    assert canonical == loose
    assert format_match(loose) == format_match(canonical)
    nested = parse_match(DEAL + "1. TS-AS (1. TS-KS (1. AD-QD 2. AC-TC) 2. AD-TD) 2. TD-AD *")
    assert nested == canonical


def test_a_line_that_is_the_beginning_of_another_is_none() -> None:
    assert parse_match(DEAL + "TS-AS TD-AD (TD-AD) (TD-) *").game.variations == ()
    assert len(parse_match(DEAL + "TS-AS (TS-KS) (TS-KS AD-TD) *").game.variations) == 1


@pytest.mark.parametrize(
    ("text", "fault", "place"),
    [
        ("TS-AS (TS-KS", Fault.VARIATION_OPEN, (1, None, None)),
        ("TS-AS (TS-KS *", Fault.VARIATION_OPEN, (1, None, None)),
        ("TS-AS (TS-KS game 2 #1 2", Fault.VARIATION_OPEN, (1, None, None)),
        ("TS-AS () *", Fault.VARIATION_EMPTY, (1, 1, "()")),
        ("TS-AS (1.) *", Fault.VARIATION_EMPTY, (1, 1, "()")),
        ("TS-AS ) *", Fault.VARIATION_CLOSED, (1, 2, ")")),
        ("TS-AS (TS-KS)) *", Fault.VARIATION_CLOSED, (1, 2, ")")),
        ("(TS-KS) TS-AS *", Fault.VARIATION_FIRST, (1, 1, "(")),
        ("TS-AS ((TS-KS)) *", Fault.VARIATION_FIRST, (1, 1, "(")),
        (".. *", Fault.NO_PLAY_ALONE, (1, 1, "..")),
        ("TS-AS .. TD-AD *", Fault.NO_PLAY_ALONE, (1, 2, "..")),
        ("TS-AS (TS-7S) *", Fault.ILLEGAL, (1, 1, "TS-7S")),
        ("TS-AS (TS-TD) *", Fault.ILLEGAL, (1, 1, "TS-TD")),
        ("TS-AS TD-AD (TD-KD QS-) *", Fault.ILLEGAL, (1, 2, "TD-KD")),
        ("TS-AS (TS-KS what) *", Fault.TOKEN, (1, 2, "what")),
        ("TS-AS (TS#) *", Fault.MATE_FALSE, (1, 1, "TS#")),
        ("TS-AS (fore KC) *", Fault.FORE_BARRED, (1, 1, "fore")),
    ],
)
def test_a_fault_in_a_variation_is_named_with_its_place(text: str, fault: Fault, place: tuple[object, ...]) -> None:
    [record] = parse_matches(DEAL + text)
    error = record.error
    assert error is not None
    assert (error.fault, (error.game, error.move, error.play)) == (fault, place)
    assert record.match.games == ()


def test_a_fault_keeps_the_games_before_it_and_not_its_own() -> None:
    rng = Random(4)
    text = random_match("classic,rounds=1", rng)
    bad = text[: text.rindex(" ")] + " ) 0-0\n"
    [record] = parse_matches(bad)
    assert record.error is not None and record.error.game == 2
    assert record.match.games == parse_match(text).games[:1]


def test_no_closing_score_stands_within_a_variation() -> None:
    with pytest.raises(RecordError) as refused:
        parse_match(DEAL + "TS-AS (TS-KS 0-0) *")
    assert refused.value.fault is Fault.VARIATION_OPEN


def test_foreplacing_has_variations_too() -> None:
    match = parse_match(FORE_DEAL + "fore KC - (fore - TD 1. TS-AS) (fore KC TD) 1. TS-AS *")
    assert len(match.game.variations) == 2
    assert parse_match(format_match(match)) == match
    left_at_once = parse_match(FORE_DEAL + ".. (fore KC -) *")
    assert left_at_once.game.choices == ()
    assert parse_match(format_match(left_at_once)) == left_at_once


def test_variations_by_the_thousand_are_read_in_good_time() -> None:
    """No assertion on time: with a reader that compares all lines with all others this would take minutes."""
    rng = Random(1)
    game = parse_match(random_match("classic", rng)).games[0]
    while len(game.variations) < 1000:
        game = game.with_variation(left(game, rng))
    match = Match(game.positions[0].rules, first_dealer=game.leader, games=(game,))
    assert parse_match(format_match(match)) == match


# -- events as text ------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9))
def test_events_that_change_a_match_round_trip(rules: str, seed: int) -> None:
    controller, rng = started(rules, seed), Random(seed)
    for _ in range(rng.randrange(100)):
        with suppress(MateError):
            random_step(controller, rng)
    changing = [event for event in controller.events if type(event).apply is not Event.apply]
    assert parse_events(format_events(controller.events)) == changing


def test_every_event_that_changes_a_match_is_written() -> None:
    written = {type(event) for event in one_of_each()}
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    changing = {kind for kind in kinds if kind.apply is not Event.apply}
    assert written == changing
    assert parse_events(format_events(one_of_each())) == one_of_each()


def one_of_each() -> list[Event]:
    hands = numbered_deal(31337, Deck.SINGLE)
    one, two = Player
    return [
        MatchStarted(parse_rules("chess,deck=double"), ("A", None), two, "2026.01.02"),
        HandsDealt(1, hands, two),
        CardForeplaced(two, hands[1][0]),
        CardForeplaced(one, None),
        CardLed(two, hands[1][1]),
        CardReplied(one, hands[0][0], True),
        PlaysTakenBack(one, 1),
        PlaysRestored(one, (Choice(hands[0][0], True), Choice(None))),
        HintTaken(two),
        PositionSetUp(parse_position("A.7.-.-/7.-.T.- 1", "classic")),
        MatchAbandoned(one, Termination.OUT_OF_TIME),
    ]


# -- what is no record ---------------------------------------------------------------------------


def rows(store: Store) -> int:
    if not store.path.exists():
        return 0
    with closing(sqlite3.connect(store.path)) as connection:
        return int(connection.execute("SELECT count(*) FROM match").fetchone()[0])


PIECES = st.sampled_from(b'game 1 #1 1|\n| |[Rules "classic"]|fore KC -|TS-AS|(|)|..|*|0-0|{|}|\xff'.split(b"|"))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=400), st.lists(PIECES, max_size=30).map(b" ".join)))
def test_no_bytes_break_an_import_or_change_the_store_unless_they_are_a_match(tmp_path: Path, noise: bytes) -> None:
    file = tmp_path / "noise.mate"
    file.write_bytes(noise)
    store = Store(tmp_path / "mate.db")
    before = rows(store)
    sound = [record.match for record in parse_matches(noise.decode("utf-8", "surrogateescape")) if record.error is None]
    code = run_import(Speaker(), store, [str(file)])
    assert code in (0, 1)
    if not sound:
        assert (code, rows(store)) == (1, before)
    importer = Importer(store)
    importer.take(sound)
    assert importer.added == 0
    store.close()
