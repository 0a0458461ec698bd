"""Looking at files and writing them: every obstacle has its name, and nobody's file is made poorer."""

from __future__ import annotations

import os
import resource
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mate_tui import files
from mate_tui.app.remembered import remember, remembered_setup
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.files import NOWHERE, FileError, Obstacle
from mate_tui.folders import Folders
from mate_tui.game.rules import Rules
from mate_tui.words.files import unusable
from mate_tui.words.speaker import Speaker
from tests.people import as_nobody
from tests.unit.test_cli import run


@pytest.fixture
def common() -> Iterator[Path]:
    """A folder in which everybody may do everything."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    for each in folder.rglob("*"):
        if each.is_dir() and not each.is_symlink():
            each.chmod(0o700)
    shutil.rmtree(folder)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """An empty folder."""
    folder = tmp_path / "room"
    folder.mkdir()
    return folder


@contextmanager
def largest(size: int) -> Iterator[None]:
    """No file may grow beyond this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def is_missing(path: Path) -> None:
    """Nothing is there."""


def is_closed(path: Path) -> None:
    path.write_bytes(b"kept")
    path.chmod(0)


def is_read_only(path: Path) -> None:
    path.write_bytes(b"kept")
    path.chmod(0o444)


def is_a_folder(path: Path) -> None:
    path.mkdir()


def is_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def is_a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(str(path))


def is_a_device(path: Path) -> None:
    path.symlink_to(os.devnull)


def leads_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "no folder" / "no file")


def leads_round(path: Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def lies_below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_bytes(b"kept")


def has_a_closed_folder(path: Path) -> None:
    path.write_bytes(b"kept")
    path.parent.chmod(0)


def has_a_folder_to_look_at(path: Path) -> None:
    path.parent.chmod(0o555)


READING: list[tuple[Callable[[Path], None], Obstacle]] = [
    (is_missing, Obstacle.MISSING),
    (is_closed, Obstacle.UNREADABLE),
    (is_a_folder, Obstacle.IS_FOLDER),
    (is_a_pipe, Obstacle.SPECIAL),
    (is_a_socket, Obstacle.SPECIAL),
    (is_a_device, Obstacle.SPECIAL),
    (leads_nowhere, Obstacle.DANGLING),
    (leads_round, Obstacle.LOOP),
    (lies_below_a_file, Obstacle.BELOW_FILE),
    (has_a_closed_folder, Obstacle.CLOSED),
]
WRITING: list[tuple[Callable[[Path], None], Obstacle]] = [
    (is_closed, Obstacle.UNWRITABLE),
    (is_read_only, Obstacle.UNWRITABLE),
    (has_a_folder_to_look_at, Obstacle.CLOSED),
    *READING[2:],
]


def name_of(case: object) -> str:
    return getattr(case, "__name__", "")


@pytest.mark.parametrize(("arrange", "obstacle"), READING, ids=name_of)
def test_what_cannot_be_read_has_a_name_and_a_sentence(common: Path, arrange: Callable[[Path], None], obstacle: Obstacle) -> None:
    path = common / "folder" / "file"
    with as_nobody():
        path.parent.mkdir()
        arrange(path)
        with pytest.raises(FileError) as found:
            files.read(path)
    assert found.value.obstacle is obstacle
    assert unusable(Speaker(), found.value).startswith(f"{path}: ")


@pytest.mark.parametrize(("arrange", "obstacle"), WRITING, ids=name_of)
def test_what_cannot_be_written_has_a_name_and_is_as_it_was(
    common: Path, arrange: Callable[[Path], None], obstacle: Obstacle
) -> None:
    path = common / "folder" / "file"
    with as_nobody():
        path.parent.mkdir()
        arrange(path)
        with pytest.raises(FileError) as found:
            files.write(path, [b"new"])
    path.parent.chmod(0o700)
    assert found.value.obstacle is obstacle
    kept = [each for each in common.rglob("*") if each.is_file() and not each.is_symlink()]
    for each in kept:
        each.chmod(0o600)
    assert {each.read_bytes() for each in kept} <= {b"kept"}


def test_names_that_are_too_long_or_lead_through_no_folder(room: Path) -> None:
    for path, obstacle in ((room / ("a" * 300), Obstacle.LONG_NAME), (room / "no" / "file", Obstacle.NO_FOLDER)):
        with pytest.raises(FileError) as found:
            files.write(path, [b"new"])
        assert found.value.obstacle is obstacle


def test_a_file_of_the_longest_name_is_written(room: Path) -> None:
    path = room / ("ä" * 127)
    files.write(path, [b"old"])
    files.write(path, [b"new"])
    assert path.read_bytes() == b"new"
    assert os.listdir(room) == [path.name]


def test_what_is_too_long_to_be_read_is_not_read(room: Path) -> None:
    path = room / "file"
    path.write_bytes(b"12345")
    assert files.read(path, 5) == b"12345"
    with pytest.raises(FileError) as found:
        files.read(path, 4)
    assert found.value.obstacle is Obstacle.TOO_LARGE


def test_links_are_written_through(room: Path) -> None:
    far = room / "far"
    far.mkdir()
    (far / "file").write_bytes(b"old")
    (room / "near").symlink_to("second")
    (room / "second").symlink_to(Path("far") / "file")
    (room / "new").symlink_to(far / "not yet")
    files.write(room / "near", [b"ne", b"w"])
    files.write(room / "new", [b"made"])
    assert (room / "near").is_symlink() and (room / "second").is_symlink() and (room / "new").is_symlink()
    assert {path.name: path.read_bytes() for path in far.iterdir()} == {"file": b"new", "not yet": b"made"}


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660, 0o200, 0o4755])
def test_the_mode_stays(common: Path, mode: int) -> None:
    path = common / "file"
    with as_nobody():
        path.write_bytes(b"old")
        path.chmod(mode)
        files.write(path, [b"new"])
    assert stat.S_IMODE(path.stat().st_mode) == mode
    path.chmod(0o600)
    assert path.read_bytes() == b"new"


def test_a_new_file_is_as_open_as_the_user_has_files(room: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write(room / "file", [b"new"])
    finally:
        os.umask(before)
    assert stat.S_IMODE((room / "file").stat().st_mode) == 0o640


def test_hard_links_stay(room: Path) -> None:
    path, other = room / "file", room / "other"
    path.write_bytes(b"a longer one")
    other.hardlink_to(path)
    files.write(path, [b"new"])
    assert other.read_bytes() == path.read_bytes() == b"new"
    assert path.samefile(other)
    assert sorted(os.listdir(room)) == ["file", "other"]


def test_a_file_in_a_folder_that_takes_no_draft_is_written_where_it_lies(common: Path) -> None:
    path = common / "folder" / "file"
    with as_nobody():
        path.parent.mkdir()
        path.write_bytes(b"old")
        path.parent.chmod(0o555)
        files.write(path, [b"new"])
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has somebody else's files to show")
def test_somebody_elses_file_that_may_be_written_stays_his(common: Path) -> None:
    path = common / "file"
    path.write_bytes(b"old")
    os.chown(path, 12345, 12345)
    path.chmod(0o666)
    with as_nobody():
        files.write(path, [b"new"])
    assert path.read_bytes() == b"new"
    files.write(path, [b"by root"])
    found = path.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 12345, 0o666)
    assert os.listdir(common) == ["file"]


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_disk_without_room_leaves_the_file_as_it_was(room: Path, is_linked: bool) -> None:
    path = room / "file"
    path.write_bytes(b"kept")
    if is_linked:
        (room / "other").hardlink_to(path)
    with largest(1000), pytest.raises(FileError) as found:
        files.write(path, [bytes(900), bytes(900)])
    assert found.value.obstacle is Obstacle.TOO_LARGE
    assert path.read_bytes() == b"kept"
    assert set(os.listdir(room)) <= {"file", "other"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_device_says_so() -> None:
    with pytest.raises(FileError) as found:
        files.pour(Path("/dev/full"), [b"new"])
    assert found.value.obstacle is Obstacle.FULL


def test_what_fails_while_it_is_made_leaves_the_file_as_it_was(room: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"new"
        raise KeyboardInterrupt

    for path in (room / "file", room / "linked"):
        path.write_bytes(b"kept")
    (room / "other").hardlink_to(room / "linked")
    for name in ("file", "linked", "not there"):
        with pytest.raises(KeyboardInterrupt):
            files.write(room / name, pieces())
    assert {path.name: path.read_bytes() for path in room.iterdir()} == dict.fromkeys(("file", "linked", "other"), b"kept")


def test_new_files_are_numbered_and_follow_no_link(room: Path) -> None:
    folder = room / "made" / "here"
    victim = room / "victim"
    victim.write_bytes(b"kept")
    assert files.write_new(folder, "match", ".mate", b"1").name == "match.mate"
    (folder / "match-2.mate").symlink_to(victim)
    (folder / "match-3.mate").symlink_to("nowhere")
    assert files.write_new(folder, "match", ".mate", b"2").name == "match-4.mate"
    assert victim.read_bytes() == b"kept"
    long = files.write_new(folder, "ä" * 300, ".mate", b"3")
    longer = files.write_new(folder, "ä" * 300, ".mate", b"4")
    assert (long.read_bytes(), longer.read_bytes()) == (b"3", b"4")


def test_a_new_file_that_cannot_be_finished_is_not_there(room: Path) -> None:
    with largest(10), pytest.raises(FileError):
        files.write_new(room, "match", ".mate", bytes(100))
    assert os.listdir(room) == []


def test_many_programs_change_one_file_and_none_undoes_another(room: Path) -> None:
    path = room / "file"
    path.write_bytes(b"")
    code = (
        "import sys\nfrom pathlib import Path\nfrom mate_tui import files\n"
        f"path, files._PATIENCE = Path({str(path)!r}), 600\n"
        "for number in range(20):\n"
        "    with files.turn(path):\n"
        "        files.write(path, [files.read(path), b'x'])\n"
    )
    programs = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [program.wait() for program in programs] == [0, 0, 0]
    assert path.read_bytes() == b"x" * 60


def test_the_last_match_is_remembered_whatever_lies_in_the_way(own_home: Path) -> None:
    setup = Setup(Rules(rounds=1), Seating(), Leader.ME, Hints.OFF)
    path = Folders.of_user().last_match
    for content in (b"[" * 100_000, b"\xff", b"null", b'{"rules": 5, "bot": [], "leader": null, "hints": 0}'):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        assert remembered_setup(path) == Setup()
        remember(setup, path)
        assert remembered_setup(path) == setup
    for arrange in (is_a_folder, is_a_pipe, leads_round, leads_nowhere):
        shutil.rmtree(path.parent)
        path.parent.mkdir()
        arrange(path)
        remember(setup, path)
        assert remembered_setup(path) == Setup()


def test_where_says_that_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert b"no home" not in run("where").stdout
    monkeypatch.setattr("mate_tui.folders._found", lambda _find: NOWHERE / "mate-tui")
    done = run("where")
    assert (done.returncode, done.stdout.count(b"no home")) == (0, 5)


@pytest.mark.parametrize("words", [["records", "list"], ["records", "export"], ["play", "--plain"], ["play", "--continue"]])
def test_without_a_home_every_command_has_a_sentence(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setattr("mate_tui.folders._found", lambda _find: NOWHERE / "mate-tui")
    done = run(*words)
    assert done.stderr
    assert b"Traceback" not in done.stderr


def test_a_user_without_a_home_has_folders_in_which_nothing_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)

    def unknown(_user: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for folder in (Folders.of_user().config, Folders.of_user().data, Folders.of_user().log):
        assert NOWHERE in folder.parents
        for act in (lambda path: files.read(path / "file"), files.make_folder, lambda path: files.write(path / "file", [b""])):
            with pytest.raises(FileError) as found:
                act(folder)
            assert found.value.obstacle is Obstacle.NO_HOME
