"""`mate-tui solve` and `mate-tui check` from outside: the JSON contract, exit codes, one clean line a fault."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any
from unittest.mock import patch

import pytest

from mate_tui.cli import main
from tests.reference.brute import replay_line, solve
from tests.reference.positions import ALL_RULES, random_position
from tests.reference.scorer import damage, random_match, score

_ROOT = Path(__file__).parents[2]
_POSITION = "A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,? -"


def run(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program within this process, which is many times as quick; whoever tests the door runs real ones."""
    words = [str(argument) for argument in arguments]
    written, said = BytesIO(), BytesIO()
    out, err = TextIOWrapper(written, encoding="utf-8"), TextIOWrapper(said, encoding="utf-8")
    with NamedTemporaryFile() as file:
        file.write(stdin)
        file.flush()
        with open(file.name, encoding="utf-8") as source, patch.multiple(sys, stdin=source, stdout=out, stderr=err):
            try:
                code = main(words)
            except SystemExit as end:
                code = int(end.code or 0)
            out.flush()
            err.flush()
    return subprocess.CompletedProcess(words, code, written.getvalue(), said.getvalue())


def process(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run it as a process of its own."""
    command = [sys.executable, "-m", "mate_tui", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=_ROOT, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        (["solve", "31337", "--json"], b""),
        (["solve", "-", "--json"], b"31337\nnonsense\n"),
        (["solve", "A.T7/"], b""),
        (["solve", "31337", "--rules", "poker"], b""),
        (["check", "-", "--json"], bytes(range(256)) * 40),
        (["check", "/"], b""),
    ],
)
def test_a_process_of_its_own_does_the_same(words: list[str], stdin: bytes) -> None:
    alone, within = process(*words, stdin=stdin), run(*words, stdin=stdin)
    assert (alone.returncode, alone.stdout, alone.stderr) == (within.returncode, within.stdout, within.stderr)


def _fault(done: subprocess.CompletedProcess[bytes], code: int) -> str:
    """The one line that a run with a fault talks; usage, where it is shown, comes before it."""
    assert done.returncode == code, done
    lines = done.stderr.decode().splitlines()
    talk = [line for line in lines if not line.startswith(("usage:", " "))]
    assert len(talk) == 1, done.stderr
    assert talk[0].startswith("mate-tui"), done.stderr
    assert code == 2 or len(lines) == 1, done.stderr
    return talk[0]


def _solved(*arguments: str) -> Any:
    done = run("solve", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, b""), done
    return json.loads(done.stdout)


def _check_contract(answer: Any) -> None:
    assert list(answer) == ["position", "rules", "turn", "decision", "move", "value", "options", "line"]
    for option in answer["options"]:
        assert list(option) == ["play", "free", "value", "best", "outcome", "line"]
        outcome = option["outcome"]
        assert list(outcome) == ["end", "by", "with", "move", "points"]
        assert option["value"] == {1: 1, 2: -1, None: 0}[outcome["by"]] * outcome["points"]
        assert replay_line(answer["rules"], answer["position"], option["line"]) == option["value"]
        assert option["best"] == (option["value"] == answer["value"])
        if outcome["end"] == "draw":
            assert outcome == {"end": "draw", "by": None, "with": None, "move": None, "points": 0}
        else:
            assert outcome["end"] == "mate"
            assert option["line"][-1] == f"{outcome['with']}#"
    assert answer["line"] == (answer["options"][0]["line"] if answer["options"] else [])


def test_solve_the_example() -> None:
    answer = _solved("A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,?")
    _check_contract(answer)
    assert (answer["position"], answer["rules"]) == (_POSITION, "capellen")
    assert (answer["turn"], answer["decision"], answer["move"], answer["value"]) == (2, "foreplace", 1, -24)
    first, second = answer["options"][:2]
    assert (first["play"], first["free"], first["value"], first["best"]) == ("-", False, -24, True)
    assert first["outcome"] == {"end": "mate", "by": 2, "with": "QD", "move": 8, "points": 24}
    assert (second["play"], second["value"], second["best"]) == ("TD", 0, False)


@pytest.mark.parametrize(
    "fields", [[_POSITION], _POSITION.split(), _POSITION.split()[:4], ["a.7t.ATKQ7.A/TQ7.AKQ.-.TKQ7", "1 - kc,?"]]
)
def test_solve_in_one_argument_or_several(fields: list[str]) -> None:
    assert _solved(*fields)["position"] == _POSITION


@pytest.mark.parametrize(
    "fields", [["-.-.-.AT/-.-.-.KQ"], ["-.-.-.AT/-.-.-.KQ", "1", "-", "-,-", "-"], ["-.-.-.AT/-.-.-.KQ 1 - -,- -"]]
)
def test_solve_a_hand_without_clubs(fields: list[str]) -> None:
    for arguments in ([*fields, "--rules", "classic"], ["--rules", "classic", *fields], ["--rules=classic", *fields]):
        answer = _solved(*arguments)
        assert answer["position"] == "-.-.-.AT/-.-.-.KQ 1 - -,- -"
        _check_contract(answer)


def test_solve_a_numbered_deal() -> None:
    for text in ("31337", "#31337"):
        answer = _solved(text, "--rules", "classic")
        assert (answer["value"], answer["decision"], len(answer["options"])) == (50, "lead", 10)


def test_solve_what_is_over() -> None:
    answer = _solved("-.-.-.-/A.-.-.- 1 TD", "--rules", "classic")
    assert (answer["turn"], answer["decision"], answer["options"], answer["line"]) == (None, "over", [], [])
    assert answer["value"] == 100


@pytest.mark.parametrize("rules", ALL_RULES[::6])
def test_solve_many_from_standard_input(rules: str) -> None:
    rng = Random(f"cli {rules}")
    texts = [random_position(rules, rng.randint(1, 4), rng) for _ in range(12)]
    lines = [*texts[:5], "", "bogus", *texts[5:]]
    done = run("solve", "-", "--json", "--rules", rules, stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert len(answers) == 13
    bad = answers.pop(5)
    assert list(bad) == ["error", "input_line"] and bad["input_line"] == 7
    for text, answer in zip(texts, answers, strict=True):
        expected = solve(rules, text)
        assert (answer["position"], answer["rules"]) == (text, rules)
        _check_contract(answer)
        for key in ("turn", "decision", "move", "value"):
            assert answer[key] == expected[key]
        assert {(o["play"], o["free"]): o["value"] for o in answer["options"]} == expected["options"]


def test_solve_nothing_bad_from_standard_input() -> None:
    done = run("solve", "-", "--json", "--rules", "classic", stdin=b"\n\nA.-.-.-/K.-.-.-\n\n")
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, b"", 1)


def test_solve_noise_from_standard_input() -> None:
    done = run(
        "solve",
        "-",
        "--json",
        "--rules",
        "classic",
        stdin=b"\xff\xfe\x00A\n" + bytes(range(256)) + b"\nA.-.-.-/K.-.-.-\n",
    )
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert "error" in answers[0] and answers[-1]["value"] == 0


def test_solve_with_a_margin() -> None:
    """Player 1 leads and mates for 110 with the ace or loses; what decides the match comes first."""
    text, rules = "T.A.-.-/-.-.K.T 1 - -,- -", "classic"
    for margin, matches in (
        ("-105", {110: "win", 99: "loss"}),
        ("-110", {110: "draw", 99: "loss"}),
        ("0", {110: "win", 99: "win"}),
    ):
        answer = json.loads(run("solve", text, "--rules", rules, "--margin", margin, "--json").stdout)
        assert {option["value"]: option["match"] for option in answer["options"]} == matches
        assert [option["value"] for option in answer["options"]] == [110, 99]


@pytest.mark.parametrize(
    "text",
    [
        "bogus",
        "AKK.-.-.-/-.-.-.-",
        "ATKQ7.ATKQ7.A.-/-.-.TKQ7.ATKQ7",
        "A.-.-.-/A.-.-.-",
        "A.-.-.-/K.-.-.- 1 A",
        "A.-.-.-/K.-.-.- 3",
        "A..-.-/K.-.-.-",
        "A.-.-.-/KT.-.-.-",
        "A.-.-.-/K.-.-.- 1 - AC,-",
        "A.-.-.-/K.-.-.- 1 - KD,QD",
        "A.-.-.-/K.-.-.- 1 - ?,?",
        "ATKQ7.ATKQ7.-.-/-.-.ATKQ7.ATKQ7 1 - ?,-",
        "A.-.-.-/K.-.-.- 1 - -,- s",
        "A.-.-.-/K.-.-.- 1 - -,- - more",
        "#0",
        "#184757",
        "#x",
        "-",
        "",
        "\N{PILE OF POO}",
    ],
)
def test_solve_refuses(text: str) -> None:
    if text == "-":
        text = "-.-.-.-"
    done = run("solve", text, "--json")
    _fault(done, 1)
    assert list(json.loads(done.stdout)) == ["error"]
    assert run("solve", text).stdout == b""


@pytest.mark.parametrize(
    "rules", ["nope", "classic,deck=triple", "classic,deck=double,deck=double", "values=1:2:3:4:0", ",", "classic,"]
)
def test_bad_rules_are_wrong_usage(rules: str) -> None:
    done = run("solve", "A.-.-.-/K.-.-.-", "--rules", rules, "--json")
    assert "rules" in _fault(done, 2)


@pytest.mark.parametrize(
    "arguments",
    [["solve"], ["check"], ["solve", "A.-.-.-/K.-.-.-", "--frob"], ["check", "/dev/null", "--frob"], ["frob"]],
)
def test_wrong_usage(arguments: list[str]) -> None:
    _fault(run(*arguments), 2)


def test_foreplacing_in_rules_without_it() -> None:
    _fault(run("solve", "A.-.-.-/K.-.-.- 1 - 7D,-", "--rules", "classic"), 1)


def test_unreadable_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.mate"):
        for more in ([], ["--json"]):
            assert str(path) in _fault(run("check", path, *more), 2)


def test_check_many(tmp_path: Path) -> None:
    rng = Random(11)
    texts = [random_match(rules, rng, rng.random() < 0.5) for rules in ALL_RULES]
    path = tmp_path / "good.mate"
    path.write_text("\n".join(texts), "utf-8")
    done = run("check", path, "--json")
    assert (done.returncode, done.stderr) == (0, b""), done
    assert json.loads(done.stdout) == {"matches": score("\n".join(texts))}
    again = run("check", "-", "--json", stdin=path.read_bytes())
    assert again.stdout == done.stdout
    assert run("check", path).returncode == 0


def test_check_names_the_fault(tmp_path: Path) -> None:
    rng = Random(12)
    texts = [random_match("capellen,free_move=each", rng) for _ in range(3)]
    for kind in ("wrong suit", "bytes", "wrong points", "wrong result", "barred foreplace"):
        found = damage(texts[1], kind, rng)
        while found is None:
            texts[1] = random_match("capellen,free_move=each", rng)
            found = damage(texts[1], kind, rng)
        bad, place = found
        path = tmp_path / "bad.mate"
        path.write_bytes("\n".join([texts[0], bad, texts[2]]).encode("utf-8", "surrogateescape"))
        done = run("check", path, "--json")
        assert done.returncode == 1
        first, second, third = json.loads(done.stdout)["matches"]
        assert [first, third] == [*score(texts[0]), *score(texts[2])]
        assert list(second) == ["rules", "players", "ok", "games", "total", "error"]
        assert second["ok"] is False
        assert list(second["error"]) == ["game", "move", "play", "reason"]
        assert (second["error"]["game"], second["error"]["move"]) == (place["game"], place["move"])
        assert second["error"]["reason"] and "\n" not in second["error"]["reason"]
        if kind != "wrong result":
            whole = score(texts[1])[0]["games"]
            assert second["games"] == whole[: len(second["games"])]
            assert len(second["games"]) == (place["game"] or 0) - 1
        assert second["total"] == [sum(game["points"][i] for game in second["games"]) for i in (0, 1)]
        assert run("check", path).returncode == 1


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{ only a comment }"])
def test_check_nothing(content: bytes) -> None:
    done = run("check", "-", "--json", stdin=content)
    assert (done.returncode, json.loads(done.stdout)) == (1, {"matches": []})


def test_check_noise() -> None:
    rng = Random(13)
    for _ in range(6):
        done = run("check", "-", "--json", stdin=rng.randbytes(2000))
        assert done.returncode == 1
        assert all(not match["ok"] for match in json.loads(done.stdout)["matches"])
    for command in ("check", "review"):
        done = run(command, "-", stdin=bytes(range(256)) * 20)
        assert _fault(done, 1).startswith("mate-tui: match 1: ")
        assert b"Fault: " in done.stdout


def test_lines_print_groups_reasons_and_the_line() -> None:
    done = run("lines", *_POSITION.split())
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith(f"{_POSITION}   capellen\n")
    assert [line for line in text.splitlines() if line in ("Winning:", "Drawing:", "Losing:")] == [
        "Winning:",
        "Drawing:",
        "Losing:",
    ]
    assert "keep all: mates with" in text and "has no" in text
    assert text.splitlines()[1] == "Player 1 has K♣ out of play."
    assert text.splitlines()[-1].startswith("Line: Player 2 keeps all,  ")
    assert run("lines", "--plain", _POSITION).stdout == done.stdout


def test_lines_of_the_last_game_tell_of_the_match() -> None:
    text = run("lines", "A.7.-.-/7.-.T.- 1", "--rules", "classic", "--margin", "-34").stdout.decode()
    assert "To win the match Player 1 needs 35 points." in text
    assert "Winning the match:" in text and "Losing the match:" in text


@pytest.mark.parametrize("text", ["-.-.-.-/7.-.-.- 1 AS", "-.-.-.-/-.-.-.- 1"])
def test_lines_of_a_game_that_is_over_say_so(text: str) -> None:
    done = run("lines", text, "--rules", "classic")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "The game is over." in done.stdout.decode()


@pytest.mark.parametrize("text", ["A.7.-.-/7.-.T 1", "#0", "", "A.-.-.-/A.-.-.- 1", "x" * 300])
def test_a_bad_position_for_lines_is_one_sentence(text: str) -> None:
    assert _fault(run("lines", text), 1)


def test_wrong_usage_of_lines() -> None:
    assert _fault(run("lines"), 2)
    assert "whole number" in _fault(run("lines", "1", "--margin", "x"), 2)
    assert _fault(run("lines", "1", "--rules", "mate"), 2)
