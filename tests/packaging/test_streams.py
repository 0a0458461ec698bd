"""Streams that are closed, full, not text or not UTF-8: one sentence where one can be said, an exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such redirections there")

_PRINTING = (
    "--help", "--version", "--print-completion bash", "solve 31337", "solve 31337 --json", "lines 31337 --plain", "check {}",
    "review {}", "records list --json", "puzzle --seed 5 --json", "where",
)  # fmt: skip
_READING = ("solve -", "check -", "review -", "records import -", "puzzle --seed 5", "play --plain", "play")
_SAYING = ("", "bogus", "solve nonsense", "records show 1", "records export", "records import {}", "records delete 1")
_ALL = (*_PRINTING, *_READING, *_SAYING)
_FULL = "/dev/full"


def run(home: Path, words: str, *redirections: str, **says: str) -> tuple[int, str, str]:
    """The exit code, and what was said on standard output and on standard error, as far as they were open."""
    record = home / "a.mate"
    record.write_text('[Rules "classic"]\n\ngame 1 #31337 1\n*\n', encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | says
    command = f"{sys.executable} -m mate_tui {words.format(record)} {' '.join(redirections)}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=120, check=False
    )
    said = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in said and "Exception" not in said, (words, redirections, said)
    assert not list(home.rglob("*.log")), (words, redirections, said)
    return done.returncode, done.stdout.decode("utf-8", "replace"), said


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("words", "streams"),
    [
        (words, [where for where in streams if where])
        for words in _ALL
        for streams in product(("", "<&-"), ("", ">&-", f">{_FULL}"), ("", "2>&-", f"2>{_FULL}"))
        if any(streams)
    ],
)
def test_whatever_is_closed_or_full_nobody_sees_a_traceback(own_home: Path, words: str, streams: list[str]) -> None:
    if not os.path.exists(_FULL) and any(_FULL in where for where in streams):
        pytest.skip("no device that is always full here")
    code, _, said = run(own_home, words, *streams)
    silent = ">&-" in streams or f">{_FULL}" in streams
    if words in _PRINTING:
        assert code == (2 if silent else 0), said
        assert len(said.splitlines()) <= 1
    elif words in _READING and "<&-" in streams:
        assert code == 2
        assert len(said.splitlines()) == (0 if any(where.startswith("2") for where in streams) else 1)
    else:
        assert code in (0, 1, 2)


@pytest.mark.parametrize(("words", "where"), [("solve 31337", f">{_FULL}"), ("--help", f">{_FULL}"), ("where", ">&-")])
def test_it_says_which_stream_cannot_be_used(own_home: Path, words: str, where: str) -> None:
    code, _, said = run(own_home, words, where)
    assert code == 2
    assert said.startswith("mate-tui: standard output: ") and len(said.splitlines()) == 1
    code, _, said = run(own_home, "solve -", "<&-")
    assert (code, said) == (2, "mate-tui: standard input: it is closed\n")


def test_unbuffered_output_fails_in_the_same_way(own_home: Path) -> None:
    for words in ("--help", "--version", "solve 31337"):
        code, _, said = run(own_home, words, f">{_FULL}", PYTHONUNBUFFERED="1")
        assert code == 2 and said.startswith("mate-tui: standard output: "), words


def test_a_closed_stream_is_not_the_place_of_the_store(own_home: Path) -> None:
    """The next file opened gets the lowest number, and what was meant for a stream would be written into it."""
    for words, where in (("records import {}", "<&- >&- 2>&-"), ("records list", ">&-"), ("records delete 1", "2>&-")):
        run(own_home, words, where)
    code, listed, _ = run(own_home, "records list --kind deleted --json")
    assert code == 0 and '"id": 1' in listed


@pytest.mark.parametrize("words", ["play --plain", "puzzle --seed 5", "solve -", "check -"])
@pytest.mark.sweep(2)
def test_bytes_that_are_no_text_are_wrong_answers(own_home: Path, words: str) -> None:
    code, _, said = run(own_home, words, "< /bin/sh")
    assert code in (0, 1), said


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8", "cp437"])
@pytest.mark.sweep(2)
def test_what_an_encoding_lacks_is_a_question_mark(own_home: Path, encoding: str) -> None:
    record = own_home / "names.mate"
    record.write_text('[Player1 "Ægir ♣ 日本"]\n\ngame 1 #31337 1\n*\n', encoding="utf-8")
    assert run(own_home, f"records import {record}", PYTHONIOENCODING=encoding)[0] == 0
    for words in ("records list", "records show 1", "solve 31337", "lines 31337 --plain", f"review {record}", "play --plain"):
        code, _, _ = run(own_home, words, PYTHONIOENCODING=encoding)
        assert code in (0, 1), words
    assert run(own_home, "play --plain --glyphs symbols", PYTHONIOENCODING=encoding)[0] == 1


@pytest.mark.parametrize("words", ["play --plain", "solve -"])
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
@pytest.mark.sweep(2)
def test_signals_have_the_exit_codes_of_the_notation(own_home: Path, words: str, name: str, code: int) -> None:

    with subprocess.Popen(
        [sys.executable, "-m", "mate_tui", *words.split(), "--rules", "classic"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"31337\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(getattr(signal, name))
        _, said = process.communicate(timeout=60)
    assert process.returncode == code
    assert b"Traceback" not in said


def test_what_nobody_foresaw_in_a_subcommand_is_a_sentence_and_a_log(own_home: Path) -> None:
    crash = (
        "import sys, mate_tui.subcommands.where as where\n"
        "def run(listener, folders):\n    raise ValueError('secret of the house')\n"
        "where.run = run\nfrom mate_tui.cli import main\nsys.exit(main(['where']))"
    )
    done = subprocess.run([sys.executable, "-c", crash], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1 and "secret" not in done.stderr
    (log,) = own_home.rglob("crash.log")
    assert "secret of the house" in log.read_text(encoding="utf-8")


def test_a_signal_that_gets_lost_on_its_way_ends_the_program_all_the_same(own_home: Path) -> None:
    deaf = (
        "import sys, time, mate_tui.subcommands.where as where\n"
        "def run(listener, folders):\n"
        "    print('begun', flush=True)\n"
        "    while True:\n"
        "        try:\n            time.sleep(60)\n        except BaseException:\n            pass\n"
        "where.run = run\nfrom mate_tui.cli import main\nsys.exit(main(['where']))"
    )
    for number, code in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
        with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stdout.readline()
            process.send_signal(number)
            assert process.wait(timeout=60) == code


@pytest.mark.parametrize("words", ["play --plain", "puzzle --seed 5"])
def test_a_signal_that_comes_the_moment_before_it_waits_for_input_is_seen(own_home: Path, words: str) -> None:
    # The handler is Python's own, which only notes the signal, and the call that waits does not look at notes.
    late = (
        "import ctypes, os, signal, sys, mate_tui.streams as streams\n"
        "reading = streams.reading_input\n"
        "class Late:\n"
        "    def __init__(self, stream):\n        self.stream = stream\n"
        "    def readline(self, limit=-1):\n"
        "        kill_and_read = ctypes.PyDLL(None)\n"
        "        kill_and_read.kill(os.getpid(), signal.SIGTERM)\n"
        "        return self.stream.readline(limit)\n"
        "    def __getattr__(self, name):\n        return getattr(self.stream, name)\n"
        "sys.stdin = Late(sys.stdin)\n"
        f"from mate_tui.cli import main\nsys.exit(main({words.split()!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", late], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.wait(timeout=60) == 143
