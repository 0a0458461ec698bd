"""The solver against the published vectors, two whole deals and the brute-force reference."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mate_tui.game.cards import Faces, Player
from mate_tui.game.notation import format_line, parse_position
from mate_tui.game.position import Outcome, Position
from mate_tui.solver.analysis import analyse
from mate_tui.solver.answers import Analysis, Option
from tests.reference.brute import is_best_line, replay_line, solve
from tests.reference.positions import ALL_RULES, random_position

_VECTORS = Path(__file__).parent.parent / "vectors"
_FILES = sorted(_VECTORS.glob("*.json"))
_CASES: list[dict[str, Any]] = [case for path in _FILES for case in json.loads(path.read_text("utf-8"))]


_DECKS = {
    Faces.FRENCH: [rank + suit for suit in "CSHD" for rank in "ATKQ7"],
    Faces.CHESS: [rank + suit for suit in "BGYR" for rank in "KQRBN"],
}


def _play(option: Option, faces: Faces) -> str:
    return "-" if option.choice.card is None else option.choice.card.text(faces)


def _values(analysis: Analysis, faces: Faces) -> dict[tuple[str, bool], int]:
    values = {(_play(option, faces), option.choice.free): option.value.one for option in analysis.options}
    assert len(values) == len(analysis.options)
    return values


def _check_options(position: Position, analysis: Analysis) -> None:
    """Best first for the player to decide, ties in the order of the deck, declining last; outcomes fit values."""
    assert position.turn is not None
    sign = 1 if position.turn is Player.ONE else -1
    deck = [*_DECKS[position.rules.faces], "-"]
    keys = [(-sign * option.value.one, deck.index(_play(option, position.rules.faces))) for option in analysis.options]
    assert keys == sorted(keys)
    assert analysis.value == analysis.options[0].value
    assert [option.best for option in analysis.options] == [o.value == analysis.value for o in analysis.options]
    assert all(option.outcome.value == option.value for option in analysis.options)
    assert all(option.outcome == _end(position, option) for option in analysis.options)


def _end(position: Position, option: Option) -> Outcome | None:
    """How the game ends by the rules, when the line of an option is played."""
    for choice in option.line:
        position = position.after(choice)
    return position.outcome


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case['rules']} {case['position']}")
def test_vector(case: dict[str, Any]) -> None:
    position = parse_position(case["position"], case["rules"])
    analysis = analyse(position)
    assert _values(analysis, position.rules.faces) == {(o["play"], o["free"]): o["value"] for o in case["options"]}
    assert analysis.value.one == case["value"]
    assert (position.decision.value, position.move) == (case["decision"], case["move"])
    assert position.turn is not None and position.turn.value == case["turn"]
    _check_options(position, analysis)
    for option in analysis.options:
        assert replay_line(case["rules"], case["position"], list(format_line(position, option.line))) == option.value.one


@pytest.mark.parametrize("rules", ["classic", "capellen"])
@pytest.mark.parametrize(("deal", "value"), [(31337, 50), (48213, -50)])
def test_whole_deal(rules: str, deal: int, value: int) -> None:
    assert analyse(parse_position(f"#{deal}", rules)).value.one == value


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_against_brute_force(rules: str) -> None:
    rng = Random(f"solver {rules}")
    for number in range(12):
        text = random_position(rules, 3 + (number % 4 == 0), rng)
        position = parse_position(text, rules)
        analysis, expected = analyse(position), solve(rules, text)
        assert position.decision.value == expected["decision"], text
        assert (position.turn and position.turn.value, position.move) == (expected["turn"], expected["move"]), text
        assert analysis.value.one == expected["value"], text
        assert _values(analysis, position.rules.faces) == expected["options"], text
        assert analyse(position.exchanged()).value == -analysis.value, text
        if expected["decision"] == "over":
            assert position.outcome is not None and position.outcome.value == analysis.value, text
            continue
        _check_options(position, analysis)
        for option in analysis.options:
            tokens = list(format_line(position, option.line))
            assert replay_line(rules, text, tokens) == option.value.one, (text, tokens)
            assert is_best_line(rules, text, tokens), (text, tokens)


def test_over_has_no_options() -> None:
    analysis = analyse(parse_position("-.-.-.-/A.-.-.- 1 TD -,- -", "classic"))
    assert (analysis.value.one, analysis.options) == (100, ())
    analysis = analyse(parse_position("-.-.-.-/-.-.-.- 1 - -,- -", "classic"))
    assert (analysis.value.one, analysis.options) == (0, ())
