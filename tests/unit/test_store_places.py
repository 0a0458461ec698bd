"""The store's file and its folder as they may be: what can be used is used, and what cannot is said."""

from __future__ import annotations

import io
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mate_tui.cli import main
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Setup
from mate_tui.files import NOWHERE
from mate_tui.folders import Folders
from mate_tui.game.records import format_match
from mate_tui.game.rules import parse_rules
from mate_tui.plain import run_plain
from mate_tui.store.history import Filter, History, Importer
from mate_tui.store.puzzles import PuzzleLog
from mate_tui.store.recovery import set_aside
from mate_tui.store.statistics import figures
from mate_tui.store.store import Store, StoreError, Trouble
from mate_tui.words.speaker import Speaker
from mate_tui.words.stored import not_kept
from tests.people import NOBODY, as_nobody
from tests.unit.test_cli import run
from tests.unit.test_store import VERSION_1, finished, kept, played

STORE_OF_VERSION_1 = VERSION_1.read_text(encoding="utf-8")
"""Read at once: nobody may not be able to."""


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of somebody to whom modes of files apply."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(folder))
    with as_nobody():
        yield folder
    for path in (folder, *folder.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk on which no file can become larger."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(list(words))
    return code, capsys.readouterr().err


def test_a_folder_that_may_not_be_looked_into_is_said_and_a_match_goes_on(
    nobody: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Folders.of_user().store.parent
    folder.mkdir(parents=True)
    folder.chmod(0)
    store = Store(Folders.of_user().store)
    with pytest.raises(StoreError) as refused:
        History(store).unfinished()
    assert refused.value.trouble is Trouble.FOLDER
    assert store.unkept is not None and "Nothing is kept." in not_kept(Speaker(), store.unkept)
    assert not played(store, steps=2).saved
    assert not played(store, steps=0).saved, "said at once, not only when there is something to keep"
    code, err = told(capsys, "play", "--continue", "--plain")
    assert code == 1 and str(Folders.of_user().store) in err and "no interrupted match" not in err


@pytest.mark.parametrize("what", ["dangling file", "dangling folder", "file for the folder", "folder for the file"])
def test_what_stands_in_the_place_of_the_store_is_said_and_left_alone(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Folders.of_user().store
    match what:
        case "dangling file":
            path.parent.mkdir()
            path.symlink_to(path.with_name("gone") / "mate.db")
        case "dangling folder":
            path.parent.symlink_to(path.parent.with_name("gone"))
        case "file for the folder":
            path.parent.write_text("mine")
        case _:
            path.mkdir(parents=True)
    before = sorted(path.parent.parent.rglob("*"))
    for words in (["play", "--continue"], ["records", "list"], ["records", "show", "1"], ["records", "delete", "1"]):
        code, err = told(capsys, *words)
        assert code == 1 and str(path) in err, words
        assert "no interrupted match" not in err and "there is no such match" not in err
    store = Store(path)
    assert not played(store, steps=2).saved
    assert store.trouble is not None
    assert store.trouble.trouble in (Trouble.LINK, Trouble.NO_FOLDER, Trouble.IS_FOLDER)
    assert sorted(path.parent.parent.rglob("*")) == before


def test_a_link_to_a_store_is_followed(tmp_path: Path) -> None:
    finished(Store(tmp_path / "elsewhere" / "mate.db"))
    Folders.of_user().store.parent.symlink_to(tmp_path / "elsewhere")
    assert History(Store(Folders.of_user().store)).count(Filter()) == 1


@pytest.mark.parametrize(("file", "folder"), [(0o400, 0o700), (0o600, 0o500), (0o400, 0o500)])
def test_a_store_that_may_not_be_written_is_read(nobody: Path, file: int, folder: int) -> None:
    path = Folders.of_user().store
    own = Store(path)
    matches = [finished(own, seed=seed) for seed in range(3)]
    left = played(own, seed=9, steps=4)
    left.leave()
    own.close()
    path.chmod(file)
    path.parent.chmod(folder)
    store = Store(path)
    history = History(store)
    assert history.count(Filter()) == 4
    assert list(history.records(Filter())) == [format_match(match) for match in (*matches, left.match)]
    assert figures(store).games >= 3
    assert PuzzleLog(store).rating() is None
    assert len(history.unfinished()) == 1
    assert store.unkept is not None and store.unkept.trouble is Trouble.READ_ONLY
    controller = played(store, steps=2)
    assert not controller.saved and not controller.current.waits
    with pytest.raises(StoreError) as refused:
        history.delete(1)
    assert refused.value.trouble is Trouble.READ_ONLY
    path.parent.chmod(0o700)
    path.chmod(0o600)
    assert controller.save()
    assert store.unkept is None
    assert len(kept(store)) == 5


def test_a_store_of_an_earlier_version_that_may_not_be_written_is_read(nobody: Path) -> None:
    path = nobody / "mate.db"
    with sqlite3.connect(path) as old:
        old.executescript(STORE_OF_VERSION_1)
    old.close()
    path.chmod(0o400)
    before = path.read_bytes()
    store = Store(path)
    assert History(store).count(Filter()) == 2
    assert PuzzleLog(store).counts() == (0, 0)
    assert path.read_bytes() == before


def test_a_store_that_may_not_be_read_is_said(nobody: Path) -> None:
    path = Folders.of_user().store
    finished(Store(path))
    path.chmod(0)
    with pytest.raises(StoreError) as refused:
        History(Store(path)).count(Filter())
    assert refused.value.trouble is Trouble.UNREADABLE


def test_without_a_home_nothing_is_kept_and_no_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(NOWHERE / "mate-tui" / "mate.db")
    controller = played(store, steps=2)
    assert not controller.saved
    assert store.trouble is not None and store.trouble.trouble is Trouble.NO_HOME
    with pytest.raises(StoreError):
        History(store).unfinished()
    assert not (tmp_path / "~").exists()


def test_to_look_makes_no_store() -> None:
    history = History(Store(Folders.of_user().store))
    assert (history.count(Filter()), history.unfinished(), list(history.records(Filter()))) == (0, [], [])
    done = run("records", "list")
    assert (done.returncode, done.stderr) == (0, b"mate-tui: no matches are kept yet\n")
    assert json.loads(run("records", "list", "--json").stdout) == {"matches": []}
    assert not Folders.of_user().store.parent.exists()


def test_a_list_of_none_says_whether_there_are_others() -> None:
    finished(Store(Folders.of_user().store))
    assert b"there is no such match" in run("records", "list", "nobody").stderr
    assert run("records", "delete", "1").returncode == 0
    assert b"there is no such match" in run("records", "list").stderr


def test_what_was_empty_is_read_anew_when_it_is_there(tmp_path: Path) -> None:
    path = tmp_path / "data" / "mate.db"
    history = History(Store(path))
    assert history.count(Filter()) == 0
    Importer(Store(path)).take([finished(Store(tmp_path / "other.db"))])
    assert history.count(Filter()) == 1


# -- a disk without room -------------------------------------------------------------------------

ROOM = [0, 4096, 40_000]


@pytest.mark.parametrize(("room", "is_new"), [*((room, True) for room in ROOM), (0, False), (4096, False)])
def test_a_match_that_began_without_room_is_kept_when_there_is_some(room: int, is_new: bool) -> None:
    before = []
    if not is_new:
        first = Store(Folders.of_user().store)
        left = played(first, steps=4)
        left.leave()
        first.close()
        before = [(left.version, left.match)]
    store = Store(Folders.of_user().store)
    with room_for(room):
        assert len(History(store).unfinished()) == len(before), "it can be read all the same"
        controller = played(store, seed=2, steps=20)
        assert not controller.saved and not controller.save()
        assert store.trouble is not None and store.trouble.trouble is Trouble.FULL
        assert len(History(store).unfinished()) >= len(before)
    assert controller.save() and store.unkept is None
    assert kept(store) == [*before, (controller.version, controller.match)]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="nobody can make room for another process here")
def test_in_plain_mode_saving_is_tried_again_while_nothing_is_typed() -> None:
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    # Python is told to keep nothing it compiles: with no room for that it would be ended before it ignores the signal.
    command = ["bash", "-c", 'ulimit -S -f 0; exec "$@"', "-", sys.executable, "-B", "-m", "mate_tui"]
    command += ["play", "--plain", "--bot", "none", "--rules", "classic"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write("1\n")
        program.stdin.flush()
        assert any(line.startswith("Not saved: ") for line in program.stdout)
        resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert any(line == "Saving works again; nothing of the match is missing.\n" for line in program.stdout)
        ((_, match),) = kept(Store(Folders.of_user().store))
        assert len(match.game.choices) == 1
        program.stdin.write("quit\n2\n")
        program.stdin.flush()
        assert "saved" not in program.stdout.read()
    assert program.returncode == 0


def test_who_leaves_is_told_that_something_is_missing() -> None:
    store, out = Store(Folders.of_user().store), io.StringIO()
    with room_for(0):
        run_plain(Setup(parse_rules("classic"), Seating()), io.StringIO("1\nquit\n2\n"), out, ascii_only=True, store=store)
    lines = out.getvalue().splitlines()
    assert [line.partition(":")[0] for line in lines if "saved" in line] == ["Not saved", "Not everything could be saved"]
    assert lines[-1].startswith("Not everything could be saved: The disk is full")


@pytest.mark.parametrize("room", ROOM)
def test_a_damaged_store_stays_until_there_is_room_for_what_can_be_read_of_it(room: int) -> None:
    path = Folders.of_user().store
    store = Store(path)
    matches = [finished(store, "classic", seed) for seed in range(3)]
    store.close()
    before = path.read_bytes()
    assert len(before) > max(ROOM), "or there is room"
    with room_for(room), pytest.raises(sqlite3.Error):
        set_aside(path)
    assert [file.name for file in sorted(path.parent.iterdir())] == ["mate.db", "mate.lock"]
    assert path.read_bytes() == before
    aside, count = set_aside(path)
    assert (aside.read_bytes(), count) == (before, len(matches))
    assert list(History(Store(path)).records(Filter())) == [format_match(match) for match in matches]
