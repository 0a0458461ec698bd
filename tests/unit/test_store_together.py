"""Several programs at one store: a match elsewhere is taken over, and nobody is kept from what he does."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from mate_tui.cli import main
from mate_tui.controller.change import Change
from mate_tui.controller.commands import Choose, Resign, TakeHint
from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Leader, Setup
from mate_tui.folders import Folders
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.game.rules import parse_rules
from mate_tui.plain import run_plain
from mate_tui.store.history import Filter, History, Importer
from mate_tui.store.journal import MatchJournal, resume
from mate_tui.store.rows import Origin, Rows, rows_of
from mate_tui.store.store import Store, StoreError, Trouble
from tests.unit.test_store import finished, kept, on_a_day, played

_HOLD = """
import signal, sys
from pathlib import Path
from mate_tui.store.journal import resume
from mate_tui.store.store import Store
if sys.argv[3] == "deaf":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
resume(Store(Path(sys.argv[1])), int(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""


_CLAIM = """
import sys
from pathlib import Path
from mate_tui.store.store import Store
print(Store(Path(sys.argv[1])).claims.claim(int(sys.argv[2]), None))
"""

_FORK = """
import os, sys
from pathlib import Path
from mate_tui.store.journal import resume
from mate_tui.store.store import Store
path, match = Path(sys.argv[1]), int(sys.argv[2])
resume(Store(path), match)
if os.fork() == 0:
    claims = Store(path).claims
    print(claims.holder(match) == os.getppid(), claims.claim(match, None), flush=True)
    os._exit(0)
os.wait()
"""


def run_at(program: str, store: Store, match: int) -> str:
    """What another program prints that is about a match."""
    command = [sys.executable, "-c", program, str(store.path), str(match)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def free_for_others(store: Store, match: int) -> str:
    """Whether another program can have a match."""
    return run_at(_CLAIM, store, match)


def controller_goes_on(controller: Controller) -> bool:
    """Whether one more batch is kept."""
    controller.do(TakeHint(Player.ONE))
    return controller.saved


@contextmanager
def elsewhere(store: Store, match: int, how: str = "polite") -> Iterator[subprocess.Popen[str]]:
    """Another program that has a match."""
    command = [sys.executable, "-c", _HOLD, str(store.path), str(match), how]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield holder
        finally:
            holder.kill()


@pytest.fixture
def store() -> Store:
    return Store(Folders.of_user().store)


class Terminal(io.StringIO):
    """What somebody types."""

    def isatty(self) -> bool:
        return True


# -- a match that is open elsewhere --------------------------------------------------------------


@pytest.mark.parametrize(("how", "number"), [("polite", signal.SIGHUP), ("deaf", signal.SIGKILL)])
def test_a_match_elsewhere_is_taken_over(store: Store, monkeypatch: pytest.MonkeyPatch, how: str, number: signal.Signals) -> None:
    monkeypatch.setattr("mate_tui.store.claims._POLITE", 0.3)
    controller = played(store, steps=4)
    controller.leave()
    with elsewhere(store, 1, how) as holder:
        assert store.claims.holder(1) == holder.pid
        with pytest.raises(StoreError) as refused:
            resume(store, 1)
        assert refused.value.trouble is Trouble.TAKEN
        assert store.claims.take_over(1)
        assert holder.wait() == -number
    assert store.claims.holder(1) is None
    assert resume(store, 1).version == controller.version


def test_what_cannot_be_named_is_left_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    played(store, steps=4).leave()
    with elsewhere(store, 1) as holder:
        monkeypatch.setattr(store.claims, "holder", lambda match: -1)
        assert not store.claims.take_over(1)
        assert holder.poll() is None


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_continue_takes_the_latest_match_that_is_free(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in ("2026.05.01", "2026.05.02"):
        on_a_day(store, day)
    with elsewhere(store, 2):
        assert [entry.id for entry in History(store).unfinished()] == [2, 1]
        typed(monkeypatch, "1\nquit\n2\n")
        assert main(["play", "--continue", "--plain"]) == 0
        assert [entry.id for entry in History(store).unfinished()] == [1, 2], "the first was gone on with"


def test_in_plain_mode_a_person_is_asked_and_a_pipe_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_a_day(store, "2026.05.01")
    setup = Setup(parse_rules("classic"))
    with elsewhere(store, 1) as holder:
        typed(monkeypatch, "quit\n")
        assert main(["play", "--continue", "--plain"]) == 1
        assert "This match is open elsewhere." in capsys.readouterr().err
        out = io.StringIO()
        with pytest.raises(StoreError):
            run_plain(setup, Terminal("maybe\nno\n"), out, ascii_only=True, store=store, match=1)
        assert holder.poll() is None
        assert out.getvalue().count("It is open elsewhere. Take it over?") == 2
        assert run_plain(setup, Terminal("yes\nquit\nyes\n"), out, ascii_only=True, store=store, match=1) == 0
        assert holder.wait() == -signal.SIGHUP


def test_two_stores_of_one_process_do_not_both_have_a_match(store: Store) -> None:
    controller, other = played(store, steps=4), Store(store.path)
    assert other.claims.holder(1) == os.getpid()
    assert not other.claims.take_over(1), "a process does not end itself"
    with pytest.raises(StoreError) as refused:
        resume(other, 1)
    assert refused.value.trouble is Trouble.TAKEN
    other.claims.release(1, object())
    assert controller_goes_on(controller) and store.claims.holder(1) == os.getpid()
    assert free_for_others(store, 1) == "False"
    controller.leave()
    assert resume(other, 1).version == controller.version
    with pytest.raises(StoreError):
        resume(store, 1)
    with pytest.raises(StoreError):
        resume(other, 1)
    elsewhere_in_process = Store(store.path.with_name("second") / "mate.db")
    played(elsewhere_in_process, steps=4).leave()
    assert resume(elsewhere_in_process, 1), "another store's match has the same number"


def test_a_match_that_is_not_there_is_not_held(store: Store) -> None:
    played(store, steps=4).leave()
    History(store).delete(1)
    with pytest.raises(StoreError) as refused:
        resume(store, 1)
    assert refused.value.trouble is Trouble.NO_MATCH
    History(store).delete(1, undo=True)
    assert free_for_others(store, 1) == "True"


def test_a_match_is_held_again_after_the_file_of_locks_is_gone(store: Store) -> None:
    controller = played(store, steps=4)
    store.path.with_name("mate.lock").unlink()
    assert controller_goes_on(controller)
    assert free_for_others(store, 1) == "False"
    controller.leave()
    assert free_for_others(store, 1) == "True"


def test_a_fork_plays_nothing_of_its_parent(store: Store) -> None:
    played(store, steps=4).leave()
    assert run_at(_FORK, store, 1) == f"{True} {False}"


# -- what is worth to be kept --------------------------------------------------------------------


def begun(store: Store, leader: Leader) -> Controller:
    journal = MatchJournal(store, "knight", "ask")
    setup = Setup(parse_rules("classic"), leader=leader)
    return setup.start(("Home", "Knight (bot)"), Random(1), "2026.01.02", journal)


def first_play(controller: Controller) -> None:
    position = controller.match.position
    assert position.turn is not None
    controller.do(Choose(position.turn, position.choices()[0]))


def test_a_match_that_was_only_looked_at_is_not_kept(store: Store) -> None:
    mine, theirs = begun(store, Leader.ME), begun(store, Leader.BOT)
    first_play(theirs)
    mine.do(TakeHint(Player.ONE))
    assert mine.saved and theirs.saved
    assert mine.leave() and theirs.leave()
    assert History(store).count(Filter()) == 0


def test_with_the_first_decision_all_of_it_is_kept(store: Store) -> None:
    mine, theirs, given_up = begun(store, Leader.ME), begun(store, Leader.BOT), begun(store, Leader.ME)
    first_play(mine)
    first_play(theirs)
    first_play(theirs)
    given_up.do(Resign(Player.ONE))
    assert kept(store) == [(each.version, each.match) for each in (mine, theirs, given_up)]


# -- while others write --------------------------------------------------------------------------


def test_an_import_holds_the_store_only_to_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [finished(Store(store.path.with_name("other.db")), seed=seed) for seed in range(3)]
    finished(store, seed=9)
    meanwhile = History(Store(store.path, 0.0))

    def slowly(origin: Origin, match: Match) -> Rows:
        assert meanwhile.delete(1)
        return rows_of(origin, match)

    monkeypatch.setattr("mate_tui.store.history.rows_of", slowly)
    Importer(store).take(matches)
    assert History(store).count(Filter()) == 3


def test_another_program_that_writes_is_a_matter_of_moments(store: Store) -> None:
    controller = played(store, steps=3)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    changes: list[Change] = []
    controller.subscribe(changes.append)
    controller.do(TakeHint(Player.ONE))
    assert [(change.saved, change.waits) for change in changes] == [(False, True)]
    other.execute("ROLLBACK")
    assert controller.save() and not controller.current.waits
    other.close()


def test_who_has_waited_in_vain_only_looks_in(store: Store) -> None:
    controller = played(store, steps=3)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waits: list[str] = []
    with store.reading() as connection:
        connection.set_trace_callback(lambda sql: waits.append(sql) if "busy_timeout" in sql else None)
    controller.do(TakeHint(Player.ONE))
    controller.do(TakeHint(Player.ONE))
    controller.save()
    other.execute("ROLLBACK")
    controller.do(TakeHint(Player.ONE))
    controller.do(TakeHint(Player.ONE))
    assert [int(sql.split()[-1]) for sql in waits] == [100, 0, 0, 0, *[100] * (len(waits) - 4)]
    other.close()


def test_what_is_owed_at_the_end_waits_for_another_program(store: Store) -> None:
    controller = played(store, steps=3)
    other = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    controller.do(TakeHint(Player.ONE))
    assert not controller.leave()
    other.execute("ROLLBACK")
    assert store.settle_at_last()
    assert kept(store) == [(controller.version, controller.match)]
    other.close()
