"""``mate-tui records`` from outside: data on stdout, talk on stderr, exit codes, and files that are not as they should be."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from mate_tui.cli import MATCH_KINDS
from mate_tui.folders import Folders
from mate_tui.game.records import format_match, parse_match, parse_matches
from mate_tui.store.history import Filter, History, Importer, Kind
from mate_tui.store.store import Store
from mate_tui.subcommands.records import run_import
from mate_tui.words.speaker import Speaker
from tests.reference.scorer import damage, random_match
from tests.unit.test_cli import run


@pytest.fixture
def texts() -> list[str]:
    rng = Random(7)
    return [random_match(rules, rng, number % 2 == 0) for number, rules in enumerate(["classic", "capellen", "chess"] * 2)]


@pytest.fixture
def store(texts: list[str]) -> Store:
    """The user's own store, with six matches."""
    store = Store(Folders.of_user().store)
    Importer(store).take(map(parse_match, texts))
    return store


def write(path: Path, texts: list[str]) -> Path:
    path.write_bytes("\n".join(texts).encode("utf-8", "surrogateescape"))
    return path


def test_the_kinds_of_the_command_line_are_those_of_the_store() -> None:
    assert tuple(kind.value for kind in Kind) == MATCH_KINDS


# -- list and show -------------------------------------------------------------------------------


def test_list(store: Store) -> None:
    entries = History(store).page(Filter(), 0, 100)
    done = run("records", "list")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [int(line.split()[0]) for line in done.stdout.splitlines()] == [entry.id for entry in entries]
    found = json.loads(run("records", "list", "chess", "--json").stdout)["matches"]
    assert [match["id"] for match in found] == [entry.id for entry in entries if entry.rules == "chess"]
    assert [match["total"] for match in found] == [list(entry.points) for entry in entries if entry.rules == "chess"]
    won = json.loads(run("records", "list", "--kind", "won", "--json").stdout)["matches"]
    assert [match["id"] for match in won] == [entry.id for entry in entries if entry.winner == 1]


def test_list_of_nothing() -> None:
    done = run("records", "list")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (0, b"", 1)
    assert json.loads(run("records", "list", "--json").stdout) == {"matches": []}


def test_show(store: Store, texts: list[str]) -> None:
    done = run("records", "show", "2")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, texts[1], b"")
    assert json.loads(run("records", "show", "2", "--json").stdout)["record"] == texts[1]
    for more in ([], ["--json"]):
        done = run("records", "show", "77", *more)
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert list(json.loads(done.stdout)) == ["error"]


def test_a_name_that_a_terminal_would_obey_is_not_handed_on(store: Store) -> None:
    bad = format_match(parse_match('[Rules "classic"]\n[Player1 "\x1b[2JX"]\n[Result "*"]\n\ngame 1 #31337 1\n*\n'))
    assert run("records", "import", "-", stdin=bad.encode()).returncode == 0
    assert run("records", "show", "7").stdout.decode() == bad
    listed = run("records", "list", "2JX").stdout
    assert b"?[2JX" in listed and b"\x1b" not in listed


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["frob"],
        ["list", "--kind", "frob"],
        ["show"],
        ["show", "x"],
        ["show", "-5"],
        ["show", "9" * 40],
        ["import"],
        ["delete"],
        ["export", "--frob"],
    ],
)
def test_wrong_usage(words: list[str]) -> None:
    done = run("records", *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)


# -- export --------------------------------------------------------------------------------------


def test_export(store: Store, texts: list[str], tmp_path: Path) -> None:
    everything = run("records", "export").stdout.decode()
    assert {format_match(record.match) for record in parse_matches(everything)} == set(texts)
    assert run("records", "export", "5", "2").stdout.decode() == texts[4] + "\n" + texts[1]
    file = tmp_path / "out.mate"
    file.write_text("what was there")
    assert run("records", "export", "2", "-o", file).stdout == b""
    assert file.read_text("utf-8") == texts[1]
    assert run("records", "export", "--kind", "deleted").stdout == b""
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out.mate"]


def test_export_of_an_unknown_match_touches_no_file(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "out.mate"
    file.write_text("what was there")
    done = run("records", "export", "1", "77", "-o", file)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, b"", 1)
    assert file.read_text() == "what was there"


def test_export_to_where_nothing_can_be_written(store: Store, tmp_path: Path) -> None:
    for file in (tmp_path / "no" / "folder.mate", tmp_path):
        done = run("records", "export", "-o", file)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done
    assert run("records", "export", "-o", "/dev/null").returncode == 0
    assert not Path("/dev/null").is_file()


def test_export_leaves_a_file_what_it_is(store: Store, texts: list[str], tmp_path: Path) -> None:
    file, other, link = tmp_path / "out.mate", tmp_path / "other.mate", tmp_path / "link.mate"
    file.write_text("what was there")
    file.chmod(0o600)
    link.symlink_to(file)
    assert run("records", "export", "2", "-o", link).returncode == 0
    assert (link.is_symlink(), file.stat().st_mode & 0o777, file.read_text("utf-8")) == (True, 0o600, texts[1])
    other.hardlink_to(file)
    assert run("records", "export", "3", "-o", file).returncode == 0
    assert (other.samefile(file), file.stat().st_mode & 0o777, other.read_text("utf-8")) == (True, 0o600, texts[2])
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {"out.mate", "other.mate", "link.mate"}


def test_export_into_a_pipe_reaches_whoever_reads_it(store: Store, texts: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert run("records", "export", "2", "-o", pipe).returncode == 0
        read, _ = reader.communicate()
    assert read.decode() == texts[1]


def test_what_is_in_the_way_of_an_export_is_named(store: Store, tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to("round")
    for name, why in (("no/x.mate", "there is no such folder"), (".", "it is a folder"), ("round", "leads back to itself")):
        done = run("records", "export", "-o", tmp_path / name)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert why in done.stderr.decode()


# -- import --------------------------------------------------------------------------------------


def test_import_takes_the_sound_ones_and_names_the_others(texts: list[str], tmp_path: Path) -> None:
    rng = Random(3)
    bad = damage(texts[1], "wrong points", rng)
    assert bad is not None
    file = write(tmp_path / "some.mate", [texts[0], bad[0], *texts[2:], texts[0]])
    done = run("records", "import", file)
    *faults, summary = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout) == (1, b"")
    assert len(faults) == 1 and f"{file}, match 2: game {bad[1]['game']}" in faults[0]
    assert "5 matches imported, 1 was there already, 1 has a fault" in summary
    history = History(Store(Folders.of_user().store))
    assert sorted(history.records(Filter())) == sorted([texts[0], *texts[2:]])
    again = run("records", "import", "-", stdin=file.read_bytes())
    assert "0 matches imported, 6 were there already" in again.stderr.decode()


def test_import_lists_twenty_faults_and_counts_the_others(tmp_path: Path) -> None:
    file = write(tmp_path / "bad.mate", ['[Rules "classic"]\ngame 1 #1 3\n'] * 30)
    done = run("records", "import", file)
    assert done.returncode == 1
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 22 and "10 more faults" in lines[20]
    assert not Folders.of_user().store.exists()


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{ nothing }", b"\xff\xfe\x00", bytes(range(256)) * 30, b"(" * 300_000])
def test_import_of_what_is_no_record_leaves_no_store(content: bytes) -> None:
    done = run("records", "import", "-", stdin=content)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr
    assert not Folders.of_user().store.exists()


def test_import_goes_on_after_a_file_that_cannot_be_read(texts: list[str], tmp_path: Path) -> None:
    file = write(tmp_path / "good.mate", texts)
    done = run("records", "import", tmp_path / "missing.mate", tmp_path, file)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 3)
    assert History(Store(Folders.of_user().store)).count(Filter()) == 6


def test_a_store_that_cannot_be_used_is_one_sentence(texts: list[str], tmp_path: Path) -> None:
    Folders.of_user().store.mkdir(parents=True)
    file = write(tmp_path / "good.mate", texts)
    for words in (["list"], ["show", "1"], ["export"], ["import", str(file)], ["delete", "1"]):
        done = run("records", *words)
        assert (done.returncode, done.stdout) == (1, b""), done
        assert str(Folders.of_user().store) in done.stderr.decode().splitlines()[-1]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to see the memory in")
def test_import_holds_little_of_a_long_file(tmp_path: Path) -> None:
    """A hundred megabytes of nothing, in a process that may not have as much."""
    file = tmp_path / "long.mate"
    with file.open("wb") as long:
        long.truncate(100 << 20)
    code = (
        "import sys; from mate_tui.cli import main; code = main(['records', 'import', sys.argv[1]]); "
        "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0]); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert int(done.stdout) < 100 << 10
    assert "No match is as long as this" in done.stderr


def test_matches_come_in_batch_by_batch(texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.subcommands.records._PAGE", 2)
    sizes: list[int] = []
    take = Importer.take

    def counted(importer: Importer, matches: list[object]) -> None:
        sizes.append(len(matches))
        take(importer, matches)  # type: ignore[arg-type]

    monkeypatch.setattr(Importer, "take", counted)
    assert run_import(Speaker(), Store(tmp_path / "mate.db"), [str(write(tmp_path / "good.mate", texts))]) == 0
    assert sizes == [2, 2, 2]


def test_progress_is_shown_on_a_terminal_alone(texts: list[str], tmp_path: Path) -> None:
    file = write(tmp_path / "good.mate", texts * 40)
    master, terminal = pty.openpty()
    command = [sys.executable, "-m", "mate_tui", "records", "import", str(file)]
    environment = os.environ | {"TERM": "xterm-256color"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, env=environment) as importing:
        os.close(terminal)
        shown = b"".join(iter(partial(_read, master), b""))
        assert (importing.wait(), importing.stdout and importing.stdout.read()) == (0, b"")
    os.close(master)
    assert b"\x1b[" in shown and b"6 matches imported" in shown
    assert b"\x1b" not in run("records", "import", file).stderr


def _read(master: int) -> bytes:
    try:
        return os.read(master, 1 << 16)
    except OSError:
        return b""


# -- delete --------------------------------------------------------------------------------------


def test_delete_and_undo(store: Store) -> None:
    done = run("records", "delete", "3", "77", "4")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, b"", 2)
    history = History(store)
    assert (history.count(Filter()), history.count(Filter(Kind.DELETED))) == (4, 2)
    assert run("records", "delete", "--undo", "3", "4").returncode == 0
    assert history.count(Filter()) == 6
