"""Puzzles: one best choice each, the same for everybody, and true words about the others."""

from __future__ import annotations

import io
import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from mate_tui.cli import main
from mate_tui.game.cards import Card, Player
from mate_tui.game.rules import FreeMove
from mate_tui.solver.analysis import Solution
from mate_tui.store.puzzles import Attempt, PuzzleLog
from mate_tui.store.store import Store
from mate_tui.study.kinds import Kind, kind_of
from mate_tui.study.puzzles import Puzzle, puzzle
from mate_tui.study.rating import START, rated, rating_of_puzzle
from mate_tui.study.reasons import reason_for
from mate_tui.subcommands.puzzle import as_data
from mate_tui.words.choices import choice_named
from mate_tui.words.foreplacing import foreplacing_told
from mate_tui.words.puzzles import answered, asked, to_solve
from mate_tui.words.speaker import Speaker
from tests.reference.puzzle_check import fault_of, fault_of_promise


@pytest.mark.sweep(2)
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("seed", range(10))
def test_a_puzzle_keeps_its_promise(kind: Kind, seed: int) -> None:
    data = as_data(puzzle(seed, kind))
    assert fault_of(data) is None
    assert data["kind"] == kind.value
    assert data["difficulty"] in range(1, 6)


@pytest.mark.parametrize("seed", [2_000_001, 2_000_007, 2_000_022, *range(1, 13)])
def test_a_mate_is_promised_by_a_move_only_if_it_is_forced(seed: int) -> None:
    one = puzzle(seed, Kind.MATE)
    assert fault_of_promise(as_data(one), asked(to_solve(one, Speaker()), one)) is None


def test_some_mates_are_forced_and_some_need_best_play() -> None:
    assert not puzzle(2_000_001, Kind.MATE).is_forced
    assert puzzle(2_000_022, Kind.MATE).is_forced


def test_a_seed_always_gives_the_same_puzzle() -> None:
    # Kept from the day this was written: who names a seed years later must get this very position.
    expected = [
        (739585, "mate"),
        (739586, "draw"),
    ]
    for seed, kind in expected:
        assert kind_of(seed).value == kind
    assert as_data(puzzle(3)) == KNOWN_3
    assert as_data(puzzle(3)) == as_data(puzzle(3, Kind.FOREPLACE))


KNOWN_3 = {
    "seed": 3,
    "kind": "foreplace",
    "difficulty": 3,
    "rules": "capellen,deck=double",
    "position": "ATK7.AK.T7.AA/7.TK7.ATK.T7 2 - ?,KD -",
    "margin": None,
    "solution": "-",
    "value": 110,
    "line": ["fore -", "7C-TC", "AC-AH", "KC-KS", "7C-7S", "KS-TS", "TH-TH", "KH-7H", "TD-AD", "AD-7D", "AS#"],
}


def test_seeds_give_different_puzzles() -> None:
    positions = [str(as_data(puzzle(seed))["position"]) for seed in range(20)]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize("seed", range(15))
def test_every_answer_is_told_truly(seed: int) -> None:
    one = puzzle(seed)
    speaker = to_solve(one, Speaker())
    solution = Solution.of_position(one.position)
    assert asked(speaker, one)
    for option in one.analysis.options:
        reason = reason_for(solution, one.analysis, option)
        first, *_rest = told = answered(speaker, one, reason)
        right = option is one.solution
        assert first.startswith(f"{'The best,' if right else 'Not'} {choice_named(speaker, option.choice)}: ")
        # A wrong answer never gives the right one away.
        assert right or all(f"best is {choice_named(speaker, one.solution.choice)}" not in sentence for sentence in told)
        worse = (one.solution.value - option.value).of(one.player)
        assert reason.cost == worse >= 0


@pytest.mark.parametrize("seed", range(6))
def test_of_the_match_every_wrong_answer_says_what_becomes_of_it(seed: int) -> None:
    one = puzzle(seed, Kind.MATCH)
    speaker, solution = to_solve(one, Speaker()), Solution.of_position(one.position)
    assert one.margin is not None
    for option in one.analysis.options[1:]:
        told = answered(speaker, one, reason_for(solution, one.analysis, option))[0]
        result = (one.margin + option.value).of(one.player)
        assert result <= 0
        assert told.endswith("That loses the match." if result else "That only draws the match.")


@pytest.mark.parametrize("kind", Kind)
def test_the_next_best_are_all_that_are_worth_as_much(kind: Kind) -> None:
    for seed in range(4):
        one = puzzle(seed, kind)
        costs = {option.choice: (one.solution.value - option.value).of(one.player) for option in one.analysis.options[1:]}
        assert one.gap == min(costs.values()) > 0
        seconds = {option.choice for option in one.seconds}
        assert seconds == {choice for choice, cost in costs.items() if cost == one.gap}
        speaker = to_solve(one, Speaker())
        reason = reason_for(Solution.of_position(one.position), one.analysis, one.solution)
        told = answered(speaker, one, reason)[-1]
        begun = "The next best, {}, is" if len(seconds) == 1 else "Next comes {}, "
        assert any(told.startswith(begun.format(choice_named(speaker, choice))) for choice in seconds)


def test_the_words_say_who_is_ahead() -> None:
    one = next(found for seed in range(50) if (found := puzzle(seed, Kind.MATCH)).margin)
    assert one.margin is not None
    lead = one.margin.of(one.player)
    points = "1 point" if abs(lead) == 1 else f"{abs(lead)} points"
    assert f"you are {points} {'ahead' if lead > 0 else 'behind'}" in asked(to_solve(one, Speaker()), one)


def test_a_rating_rises_with_hard_puzzles_and_falls_with_easy_ones() -> None:
    assert rated(START, 5, solved=True) > rated(START, 1, solved=True) > START
    assert rated(START, 1, solved=False) < rated(START, 5, solved=False) < START
    assert rated(rating_of_puzzle(3), 3, solved=True) - rating_of_puzzle(3) == 16
    assert rated(100, 1, solved=False) == 100


def test_the_log_counts_first_tries_and_days(tmp_path: Path) -> None:
    log = PuzzleLog(Store(tmp_path / "mate.db"))
    today = date(2026, 3, 1)
    assert (log.rating(), log.counts(), log.streak(today), log.next_seed(5, None)) == (None, (0, 0), 0, 5)
    for ago, solved in ((4, True), (2, True), (1, True)):
        assert log.add(Attempt(100 - ago, "mate", today - timedelta(days=ago), solved, 1000 + ago))
    assert not log.add(Attempt(99, "mate", today, False, 1))
    assert (log.rating(), log.counts(), log.streak(today)) == (1001, (3, 3), 2)
    log.add(Attempt(100, "draw", today, True, 1017))
    assert (log.streak(today), log.streak(today + timedelta(days=1)), log.streak(today + timedelta(days=2))) == (3, 3, 0)
    assert (log.next_seed(5, None), log.next_seed(5, "mate"), log.next_seed(5, "reply")) == (101, 100, 5)
    assert log.has(100, "draw") and not log.has(100, "mate")


# -- the subcommand ------------------------------------------------------------------------------


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--json", "--seed", "20", "--count", "3", "--kind", "reply"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["seed"], line["kind"]) for line in lines] == [(20, "reply"), (21, "reply"), (22, "reply")]
    assert lines[1] == as_data(puzzle(21, Kind.REPLY))


@pytest.mark.parametrize("words", [["--count", "0"], ["--kind", "chess"], ["--seed", "x"]])
def test_wrong_usage_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--json", *words]) == 2
    assert words[0] in capsys.readouterr().err


def numbered(one: Puzzle) -> tuple[int, int]:
    """The numbers of the solution and of a wrong choice, as they are listed."""
    choices = list(one.position.choices())
    right = choices.index(one.solution.choice) + 1
    return right, right % len(choices) + 1


def test_a_puzzle_is_solved_line_by_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong = numbered(puzzle(20))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"what\n{wrong}\n{right}\nh\n"))
    assert main(["puzzle", "--seed", "20", "--count", "2"]) == 0
    printed = capsys.readouterr().out
    assert "The best, " in printed and "Not " in printed and "The solution: " in printed
    log = PuzzleLog(Store(Path.home() / "mate-tui" / "mate.db"))
    assert log.counts() == (0, 2)


def printed_of(seed: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the shell shows of a puzzle before anything is answered."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    main(["puzzle", "--seed", str(seed), "--kind", "mate"])
    return capsys.readouterr().out


@pytest.mark.parametrize("seed", [2_000_007, 2_000_022, 2_000_099, 2_000_254, 2_000_385])
def test_the_shell_shows_everything_that_decides(
    seed: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = puzzle(seed, Kind.MATE)
    position, speaker = one.position, to_solve(one, Speaker())
    printed = printed_of(seed, capsys, monkeypatch)
    assert ("you lead" if position.turn is position.leader else "and you answer") in printed
    for player, entry in zip(Player, position.foreplaced, strict=True):
        if isinstance(entry, Card):
            assert (
                f"{speaker.name(player)} ha{'ve' if player is one.player else 's'} {speaker.card(entry)} out of play." in printed
            )
    assert ("free move" in printed) is (position.rules.free_move is not FreeMove.OFF)
    if position.rules.free_move is FreeMove.EACH and len(position.free) == 1:
        (player,) = position.free
        assert f"Only {'you' if player is one.player else 'Opponent'} still ha" in printed


@pytest.mark.parametrize("seed", range(3))
def test_a_puzzle_about_foreplacing_says_who_leads_and_what_it_brings(seed: int) -> None:
    one = puzzle(seed, Kind.FOREPLACE)
    assert foreplacing_told(to_solve(one, Speaker()), one.position) in asked(to_solve(one, Speaker()), one)


def test_input_that_ends_early_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["puzzle", "--seed", "20"]) == 1
    assert "ended" in capsys.readouterr().out


def test_whoever_solves_is_you() -> None:
    one = puzzle(1)
    assert to_solve(one, Speaker()).name(Player(one.player)) == "You"
