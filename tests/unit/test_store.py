"""The store: nothing is lost, doubled or misread, whatever happens to the file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from mate_tui.controller.commands import Choose, NextGame, TakeHint
from mate_tui.controller.controller import Controller
from mate_tui.controller.kept import begin, go_on
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.game.cards import Player
from mate_tui.game.errors import MateError
from mate_tui.game.event_text import format_events, parse_events
from mate_tui.game.events import rebuild
from mate_tui.game.match import Match
from mate_tui.game.records import format_match, parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.store import store as stores
from mate_tui.store.history import Filter, History, Importer, Kind
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.schema import VERSION, migrate, version_of
from mate_tui.store.statistics import figures
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.words.looking import of_entry, result
from mate_tui.words.speaker import Glyphs, Speaker
from mate_tui.words.stored import not_saved
from tests.unit.test_controller import random_step

VERSION_1, VERSION_2 = (Path(__file__).parents[1] / "stores" / f"version-{number}.sql" for number in (1, 2))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data" / "mate.db")


def played(store: Store, rules: str = "classic", seed: int = 1, steps: int = 60, bot: str | None = "knight") -> Controller:
    """A match with some random commands behind it, kept in a store."""
    rng = Random(seed)
    journal = MatchJournal(store, bot, "ask")
    controller = Setup(parse_rules(rules)).start(("Home", "Knight (bot)"), rng, "2026.01.02", journal)
    for _ in range(steps):
        if controller.match.is_over:
            break
        try:
            random_step(controller, rng)
        except MateError:
            continue
    return controller


def test_every_thread_uses_the_same_store(store: Store) -> None:
    """A match is kept by its host's thread, and read by others while another program, or another thread, writes."""
    assert History(store).count(Filter()) == 0
    with ThreadPoolExecutor(1) as thread:
        match = thread.submit(played, store).result().match
        assert [each for _, each in kept(store)] == [match]
        with store.writing():
            assert [each for _, each in thread.submit(kept, store).result()] == [match]
        thread.submit(store.close).result()


@pytest.mark.parametrize("is_left", [False, True])
def test_a_thread_that_has_written_lets_go_of_the_store(store: Store, is_left: bool) -> None:
    def play() -> object:
        controller = played(store)
        controller._journal.close([(controller.version + 1, ())] if is_left else ())
        return store._here.connection

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(play).result() is None


def test_a_store_that_is_made_just_when_there_was_none_is_seen(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = stores._empty

    def slow() -> sqlite3.Connection:
        played(Store(store.path))
        return empty()

    monkeypatch.setattr(stores, "_empty", slow)
    assert History(store).count(Filter()) == 0
    assert History(store).count(Filter()) == 1


def on_a_day(store: Store, day: str) -> None:
    """A match begun on a day and left after a few plays."""
    journal = MatchJournal(store, "knight", "ask")
    controller = Setup(parse_rules("classic")).start(("Home", "Knight (bot)"), Random(1), day, journal)
    position = controller.match.position
    controller.do(Choose(position.decider, position.choices()[0]))
    controller.leave()


def finished(store: Store, rules: str = "classic,rounds=1", seed: int = 1, me: Player = Player.ONE) -> Match:
    """A match that was played to its end, kept with every batch of it."""
    match, batches = _finished(rules, seed)
    journal = MatchJournal(store, "knight", "ask", me)
    journal._write(match, batches)
    journal.close()
    return match


@cache
def _finished(rules: str, seed: int) -> tuple[Match, tuple[tuple[int, str], ...]]:
    """Played once for all stores that keep it, and written at once; that a journal keeps play by play is tried elsewhere."""
    controller = Setup(parse_rules(rules)).start(("Home", "Knight (bot)"), rng := Random(seed), "2026.01.02")
    batches = [(controller.version, format_events(controller.events))]
    controller.subscribe(lambda change: batches.append((change.version, format_events(change.events))))
    while not controller.match.is_over:
        with suppress(MateError):
            random_step(controller, rng)
    return controller.match, tuple(batches)


def kept(store: Store) -> list[tuple[int, Match]]:
    """Every match of a store: how many batches, and what they amount to."""
    matches: dict[int, list[str]] = {}
    with store.reading() as connection:
        for match, version, text in connection.execute("SELECT * FROM batch ORDER BY match, version"):
            matches.setdefault(match, []).append(text)
            assert len(matches[match]) == version
    return [(len(texts), rebuild(event for text in texts for event in parse_events(text))) for texts in matches.values()]


# -- the journal ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["capellen", "classic", "chess,deck=double", "capellen,free_move=each,faces=chess"])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.sweep(5)
def test_what_is_kept_is_the_match(store: Store, rules: str, seed: int) -> None:
    controller = played(store, rules, seed)
    assert controller.saved
    assert kept(Store(store.path)) == [(controller.version, controller.match)]
    assert parse_match(History(store).record(1)) == parse_match(format_match(controller.match))


def test_a_match_goes_on_where_it_was_left(store: Store) -> None:
    left = played(store, seed=5)
    left.leave()
    again = Store(store.path)
    saved = resume(again, 1)
    controller = Setup(left.match.rules).resume(saved.events, saved.version, Random(1), MatchJournal.resumed(again, saved))
    assert (controller.match, controller.version) == (left.match, left.version)
    controller.do(TakeHint(Player.ONE))
    assert kept(again) == [(left.version + 1, controller.match)]
    assert (saved.origin.bot, saved.origin.policy) == ("knight", "ask")


def failing(trouble: sqlite3.Error) -> Callable[..., sqlite3.Connection]:
    def connect(*_: object, **__: object) -> sqlite3.Connection:
        raise trouble

    return connect


def test_what_could_not_be_kept_is_kept_with_the_next_play(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = played(store, steps=3)
    with monkeypatch.context() as broken:
        store.close()
        broken.setattr("mate_tui.store.store.sqlite3.connect", failing(sqlite3.OperationalError("disk I/O error")))
        controller.do(TakeHint(Player.ONE))
        controller.do(TakeHint(Player.TWO))
        assert not controller.saved
        assert store.trouble is not None
    controller.do(TakeHint(Player.ONE))
    assert controller.saved
    assert store.trouble is None
    assert kept(store) == [(controller.version, controller.match)]


def test_a_match_that_began_without_a_store_is_kept_whole_later(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("not a folder")
    store = Store(blocked / "mate.db")
    controller = played(store, steps=10)
    assert not controller.saved
    assert store.trouble is not None and store.trouble.trouble is Trouble.NO_FOLDER
    blocked.unlink()
    assert controller.save()
    assert kept(store) == [(controller.version, controller.match)]


def test_a_full_disk_loses_nothing_but_the_wait(store: Store) -> None:
    controller = played(store, steps=5)
    with store.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    while controller.saved:
        controller.do(TakeHint(Player.ONE))
    assert store.trouble is not None and store.trouble.trouble is Trouble.FULL
    # Trouble closes the file; opened anew it has room again.
    assert controller.save()
    assert kept(store) == [(controller.version, controller.match)]


def test_what_a_match_that_was_left_could_not_keep_is_kept_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(store, steps=3)
    with monkeypatch.context() as broken:
        store.close()
        broken.setattr("mate_tui.store.store.sqlite3.connect", failing(sqlite3.OperationalError("disk I/O error")))
        first.do(TakeHint(Player.ONE))
        first.do(TakeHint(Player.TWO))
        assert not first.leave()
        with pytest.raises(StoreError):
            resume(store, 1)
        store.settle()
        assert len(store.owed) == 1
    second = played(store, steps=3, seed=2)
    store.settle()
    assert store.owed == []
    assert kept(store) == [(first.version, first.match), (second.version, second.match)]


def test_what_is_owed_is_kept_before_the_match_goes_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = played(store, steps=3)
    with monkeypatch.context() as broken:
        store.close()
        broken.setattr("mate_tui.store.store.sqlite3.connect", failing(sqlite3.OperationalError("disk I/O error")))
        controller.do(TakeHint(Player.ONE))
        controller.leave()
    assert resume(store, 1).version == controller.version


def test_a_store_that_was_deleted_while_in_use_is_written_anew(store: Store) -> None:
    controller = played(store, steps=5)
    for file in store.path.parent.iterdir():
        file.unlink()
    controller.do(TakeHint(Player.ONE))
    assert controller.saved
    assert kept(Store(store.path)) == [(controller.version, controller.match)]


def test_two_programs_write_to_one_store(store: Store) -> None:
    other = Store(store.path)
    mine, theirs = played(store, steps=2), played(other, steps=2, seed=9)
    for _ in range(5):
        mine.do(TakeHint(Player.ONE))
        theirs.do(TakeHint(Player.ONE))
    assert kept(store) == [(mine.version, mine.match), (theirs.version, theirs.match)]


def test_a_store_that_is_being_written_is_waited_for_and_then_said_to_be_busy(store: Store) -> None:
    controller = played(store, steps=2)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    controller.do(TakeHint(Player.ONE))
    assert not controller.saved
    assert store.trouble is not None and store.trouble.trouble is Trouble.BUSY
    other.execute("ROLLBACK")
    assert controller.save()
    other.close()


_HOLD = """
import sys
from pathlib import Path
from mate_tui.store.journal import resume
from mate_tui.store.store import Store
resume(Store(Path(sys.argv[1])), 1)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_match_is_played_in_one_program_at_a_time(store: Store) -> None:
    controller = played(store, steps=2)
    controller.leave()
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(store.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreError) as refused:
            resume(store, 1)
        assert refused.value.trouble is Trouble.TAKEN
        holder.kill()
    assert resume(store, 1).id == 1


def test_a_journal_that_lost_its_match_to_another_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = played(store, steps=2)
    # As where there are no locks that would keep them apart.
    with monkeypatch.context() as patch:
        patch.setattr(store.claims, "claim", lambda match, owner: True)
        saved = resume(store, 1)
    other = Setup(controller.match.rules).resume(saved.events, saved.version, Random(1), MatchJournal.resumed(store, saved))
    other.do(TakeHint(Player.TWO))
    controller.do(TakeHint(Player.ONE))
    assert not controller.saved
    assert store.trouble is not None and store.trouble.trouble is Trouble.TAKEN
    assert kept(store) == [(other.version, other.match)]


# -- files that are not as they should be --------------------------------------------------------


def test_a_newer_store_is_refused_and_not_touched(store: Store) -> None:
    played(store, steps=2)
    with store.reading() as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError) as refused:
        History(Store(store.path)).page(Filter(), 0, 10)
    assert refused.value.trouble is Trouble.NEWER
    assert not played(Store(store.path), steps=2).saved
    assert store.path.read_bytes() == before


@pytest.mark.parametrize(("file", "version", "steps", "puzzles"), [(VERSION_1, 1, [14, 37], 0), (VERSION_2, 2, [14, 50, 6], 1)])
def test_a_store_of_each_version_before_migrates(
    tmp_path: Path, file: Path, version: int, steps: list[int], puzzles: int
) -> None:
    path = tmp_path / "mate.db"
    with sqlite3.connect(path) as old:
        old.executescript(file.read_text(encoding="utf-8"))
    assert version_of(old) == version
    old.close()
    store = Store(path)
    matches = kept(store)
    assert [step for step, _ in matches] == steps
    assert [format_match(match) for _, match in matches] == [History(store).record(row) for row, _ in enumerate(steps, 1)]
    assert {entry.me for entry in History(store).page(Filter(), 0, 10)} == {Player.ONE}
    assert [resume(store, entry.id).origin.me for entry in History(store).unfinished()]
    with store.reading() as connection:
        assert version_of(connection) == VERSION
        assert connection.execute("SELECT count(*) FROM puzzle").fetchone() == (puzzles,)


@pytest.mark.parametrize(
    ("bot", "more", "is_begun"),
    [
        ("knight", [], False),
        ("knight", ['["led",2,"TH"]'], False),
        ("knight", ['["led",2,"TH"]', '["replied",1,"QH"]'], True),
        ("knight", ['["foreplaced",2,"KD"]', '["foreplaced",1,"-"]', '["took back",1,1]'], True),
        (None, [], False),
        (None, ['["led",2,"TH"]'], True),
    ],
)
def test_what_an_earlier_version_kept_without_a_decision_is_not_interrupted(
    store: Store, bot: str | None, more: list[str], is_begun: bool
) -> None:
    started = '["started","capellen","Led 1, \\"led\\",1,","Knight (bot)",2,"2026.01.02"]'
    dealt = '["dealt",1,"TQ7.KQ.KQ7.Q7/AK.AT7.AT.ATK",2]'
    texts = [f"[{started},{dealt}]", *(f"[{event}]" for event in more)]
    match = rebuild(event for text in texts[:1] for event in parse_events(text))
    MatchJournal(store, bot, "ask")._write(match, list(enumerate(texts, 1)))
    assert len(History(store).unfinished()) == History(store).count(Filter(Kind.UNFINISHED)) == is_begun
    assert History(store).count(Filter()) == 1, "it is there for who looks for it"


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(tmp_path / "mate.db", isolation_level=None)
    monkeypatch.setattr("mate_tui.store.schema.MIGRATIONS", ("CREATE TABLE one (a);\nCREATE TABLE one (a)",))
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, 1)
    assert version_of(connection) == 0
    assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize("noise", [b"this is no database", bytes(range(256)) * 40, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_store_is_set_aside(store: Store, noise: bytes) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(noise)
    controller = played(store, steps=3)
    assert controller.saved
    (moved,) = store.set_aside
    assert moved.path.read_bytes() == noise
    assert moved.matches == 0
    assert kept(store) == [(controller.version, controller.match)]


def test_what_can_be_read_of_a_damaged_store_is_carried_over(store: Store) -> None:
    matches = [finished(store, seed=seed) for seed in range(40)]
    with store.reading() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page, count = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count"))
    store.close()
    with store.path.open("r+b") as file:
        file.seek(page * (count // 2))
        file.write(b"\xff" * page * 2)
    damaged = Store(store.path)
    history = History(damaged)
    while not damaged.set_aside:
        try:
            for row in range(1, 41):
                history.record(row)
                resume(damaged, row)
            pytest.fail("the damage was not noticed")
        except StoreError:
            continue
    (moved,) = damaged.set_aside
    records = list(history.records(Filter()))
    assert moved.matches == len(records) > 0
    assert set(records) <= {format_match(match) for match in matches}
    assert played(damaged, steps=3).saved


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_store_that_may_not_be_written_is_said_to_be_so(store: Store) -> None:
    played(store, steps=2)
    store.close()
    store.path.parent.chmod(0o500)
    try:
        controller = played(Store(store.path), steps=2)
        assert not controller.saved
    finally:
        store.path.parent.chmod(0o700)


def test_a_folder_in_the_place_of_the_store_is_said(store: Store) -> None:
    store.path.mkdir(parents=True)
    with pytest.raises(StoreError) as refused:
        History(store).page(Filter(), 0, 10)
    assert str(store.path) in str(refused.value)
    assert not played(store, steps=2).saved


def test_a_clock_that_goes_backwards_does_not_say_which_match_was_the_last(store: Store) -> None:
    for day in ("2026.05.01", "2026.11.30", "1999.12.31"):
        on_a_day(store, day)
    history = History(store)
    assert [entry.date for entry in history.unfinished()] == ["1999.12.31", "2026.11.30", "2026.05.01"]
    assert [entry.date for entry in history.page(Filter(), 0, 9)] == ["2026.11.30", "2026.05.01", "1999.12.31"]


@pytest.mark.parametrize("file", ["mate-tui", "share"])
def test_a_file_in_the_place_of_a_folder_is_said(tmp_path: Path, file: str) -> None:
    path = tmp_path / "share" / "mate-tui" / "mate.db"
    place = next(parent for parent in path.parents if parent.name == file)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("not a folder")
    store = Store(path)
    assert not played(store, steps=2).saved
    assert store.trouble is not None
    assert "there is a file where a folder of its path should be" in not_saved(Speaker(), store.trouble)
    assert place.read_text() == "not a folder"


# -- lists and figures ---------------------------------------------------------------------------


def test_lists_are_filtered_searched_paged_and_undone(store: Store) -> None:
    matches = [finished(store, rules, seed) for seed, rules in enumerate(["classic,rounds=1", "chess,rounds=1"] * 6)]
    played(store, steps=4, seed=99)
    history = History(store)
    everything = history.page(Filter(), 0, 100)
    assert [entry.id for entry in everything] == list(range(13, 0, -1))
    assert [history.page(Filter(), start, 5) for start in (0, 5, 10)] == [everything[:5], everything[5:10], everything[10:]]
    for kind, winner in ((Kind.WON, Player.ONE), (Kind.LOST, Player.TWO), (Kind.DRAWN, None)):
        wanted = [number for number, match in enumerate(matches, start=1) if match.winner is winner]
        assert sorted(entry.id for entry in history.page(Filter(kind), 0, 100)) == wanted
        assert history.count(Filter(kind)) == len(wanted)
    assert [entry.id for entry in history.unfinished()] == [13]
    assert history.count(Filter(text="CHESS knight 2026.01")) == 6
    assert history.count(Filter(text="100%")) == 0
    assert history.count(Filter(text="_")) == 0
    assert history.delete(3)
    assert history.count(Filter()) == 12
    assert history.delete(3, undo=True)
    assert history.page(Filter(), 0, 100) == everything
    assert not history.delete(77)
    assert [parse_match(text) for text in history.records(Filter(Kind.ALL, "chess"))] == matches[1::2]


def test_an_import_knows_what_is_there_and_takes_the_rest(store: Store) -> None:
    matches = [finished(store, seed=seed) for seed in range(4)]
    other = Store(store.path.with_name("other.db"))
    importer = Importer(other)
    importer.take(parse_match(format_match(match)) for match in [*matches, matches[0]])
    assert (importer.added, importer.known) == (4, 1)
    History(other).delete(2)
    again = Importer(other)
    again.take(matches)
    assert (again.added, again.known) == (0, 4)
    assert list(History(other).records(Filter())) == [format_match(match) for match in matches]
    assert figures(other).results == ()


def test_figures_agree_with_the_matches(store: Store) -> None:
    matches = [finished(store, rules, seed) for seed, rules in enumerate(["classic,rounds=1", "capellen"] * 8)]
    played(store, steps=4, seed=99)
    told = figures(store)
    assert sum(results.matches for results in told.results) == len(matches)
    assert list(told.margins) == [match.total[0] - match.total[1] for match in matches]
    assert sum(results.margin for results in told.results) == sum(told.margins)
    games = [game for match in matches for game in match.games if game.outcome]
    mates = [game.outcome for game in games if game.outcome and game.outcome.card]
    assert told.games >= len(games)
    assert sum(map(sum, told.mates_by_card.values())) == sum(map(sum, told.mates_by_move.values())) >= len(mates)
    streak = best = 0
    for match in matches:
        streak = streak + 1 if match.winner is Player.ONE else 0
        best = max(best, streak)
    assert (told.streak, told.best_streak) == (streak, best)
    assert told.hints >= sum(match.hints[0] for match in matches)


def test_figures_and_lists_are_from_the_side_of_who_keeps_the_match(tmp_path: Path) -> None:
    one, two = (Store(tmp_path / f"{player}.db") for player in Player)
    for seed, rules in enumerate(["classic,rounds=1", "capellen"] * 3):
        finished(one, rules, seed)
        finished(two, rules, seed, Player.TWO)
    mine, theirs = figures(one), figures(two)
    assert theirs.margins == tuple(-margin for margin in mine.margins)
    assert [(each.lost, each.won, each.drawn, -each.margin) for each in theirs.results] == [
        (each.won, each.lost, each.drawn, each.margin) for each in mine.results
    ]
    assert {card: (b, a) for card, (a, b) in theirs.mates_by_card.items()} == mine.mates_by_card
    assert {move: (b, a) for move, (a, b) in theirs.mates_by_move.items()} == mine.mates_by_move
    assert theirs.foreplaced[::-1] == mine.foreplaced
    with one.reading() as connection:
        assert theirs.hints == connection.execute("SELECT sum(hints2) FROM match").fetchone()[0]
    of_one, of_two = ([History(store).count(Filter(kind)) for kind in Kind] for store in (one, two))
    kinds = list(Kind)
    assert of_one[kinds.index(Kind.WON)] == of_two[kinds.index(Kind.LOST)] > 0
    assert of_one[kinds.index(Kind.LOST)] == of_two[kinds.index(Kind.WON)]
    for entry, other in zip(*(History(store).page(Filter(), 0, 10) for store in (one, two)), strict=True):
        told = [result(of_entry(each, Speaker(glyphs=Glyphs.ASCII)), each) for each in (entry, other)]
        assert told in (["won", "lost"], ["lost", "won"], ["drawn", "drawn"])


def test_who_plays_second_goes_on_as_that_player(store: Store) -> None:
    setup = Setup(parse_rules("classic"), Seating.against("pawn", Player.TWO))
    controller = begin(setup, ("Pawn (bot)", "Home"), Random(1), "2026.01.02", store)
    if controller.match.position.turn is Player.ONE:
        controller.do(Choose(Player.ONE, controller.match.position.choices()[0]))
        assert History(store).unfinished() == [], "nobody here has decided anything"
    controller.do(Choose(Player.TWO, controller.match.position.choices()[0]))
    controller.leave()
    [entry] = History(store).unfinished()
    again, _ = go_on(store, entry.id, Random(1), 0)
    assert again.seating == setup.seating and again.seating.me is Player.TWO


def test_figures_of_an_empty_store(store: Store) -> None:
    told = figures(store)
    assert (told.results, told.games, told.streak, told.foreplaced) == ((), 0, 0, ((0, 0), (0, 0)))


def test_a_game_that_goes_on_after_a_take_back_is_no_longer_over(store: Store) -> None:
    controller = played(store, "classic,rounds=1", 3, steps=10_000)
    assert History(store).unfinished() == []
    assert controller.match.is_over
    with pytest.raises(MateError):
        controller.do(NextGame(Player.ONE))


def test_an_interrupt_while_the_store_is_made_is_not_taken_for_trouble_with_it(tmp_path: Path) -> None:
    class Interrupted(sqlite3.Connection):
        def execute(self, sql: str, *parameters: object) -> sqlite3.Cursor:
            cursor = super().execute(sql, *parameters)  # type: ignore[arg-type]
            if sql == "COMMIT":
                raise KeyboardInterrupt
            return cursor

    connection = sqlite3.connect(tmp_path / "mate.db", isolation_level=None, factory=Interrupted)
    with pytest.raises(KeyboardInterrupt):
        migrate(connection)
    connection.close()
