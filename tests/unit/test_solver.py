"""The solver against the published vectors, two whole deals and the brute-force reference."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mate_tui.game.cards import Faces
from mate_tui.game.notation import format_card, parse_position
from mate_tui.game.position import Position
from mate_tui.solver.analysis import Analysis, Option, analyse, format_line
from tests.reference import brute, rulebook
from tests.reference.positions import ALL_RULES, random_position

_VECTORS = Path(__file__).parent.parent / "vectors"
_CASES: list[dict[str, Any]] = [
    case for path in sorted(_VECTORS.glob("*.json")) for case in json.loads(path.read_text())
]


def _play(option: Option, faces: Faces) -> str:
    return "-" if option.choice.card is None else format_card(option.choice.card, faces)


def _values(analysis: Analysis, faces: Faces) -> dict[tuple[str, bool], int]:
    values = {(_play(option, faces), option.choice.free): option.value for option in analysis.options}
    assert len(values) == len(analysis.options)
    return values


def _outcome_value(option: Option) -> int:
    if option.outcome.by is None:
        assert option.outcome.points == 0
        return 0
    return option.outcome.points if option.outcome.by.value == 1 else -option.outcome.points


def _check_order(position: Position, analysis: Analysis, faces: Faces) -> None:
    """Best first for the player to decide, ties in the order of the deck, "-" last."""
    assert position.turn is not None
    sign = 1 if position.turn.value == 1 else -1
    book = rulebook.parse_rules("chess" if faces is Faces.CHESS else "classic")
    deck = [*book.deck_cards, "-"]
    keys = [(-sign * o.value, deck.index(_play(o, faces)), o.choice.free) for o in analysis.options]
    assert keys == sorted(keys)
    assert [o.best for o in analysis.options] == [o.value == analysis.value for o in analysis.options]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case['rules']} {case['position']}")
def test_vector(case: dict[str, Any]) -> None:
    position = parse_position(case["position"], case["rules"])
    faces = position.rules.faces
    analysis = analyse(position)
    assert _values(analysis, faces) == {(o["play"], o["free"]): o["value"] for o in case["options"]}
    assert analysis.value == case["value"]
    assert (position.decision.value, position.move) == (case["decision"], case["move"])
    assert position.turn is not None and position.turn.value == case["turn"]
    _check_order(position, analysis, faces)
    for option in analysis.options:
        assert _outcome_value(option) == option.value
        tokens = format_line(position, option.line)
        assert brute.replay_line(case["rules"], case["position"], tokens) == option.value


@pytest.mark.parametrize("rules", ["classic", "capellen"])
@pytest.mark.parametrize(("deal", "value"), [(31337, 50), (48213, -50)])
def test_whole_deal(rules: str, deal: int, value: int) -> None:
    assert analyse(parse_position(f"#{deal}", rules)).value == value


@pytest.mark.parametrize("rules", ALL_RULES)
def test_against_brute_force(rules: str) -> None:
    rng, solver = Random(f"solver {rules}"), brute.Solver(rules)
    for _ in range(12):
        text = random_position(rules, rng.choice((3, 3, 3, 4)), rng)
        position = parse_position(text, rules)
        faces = position.rules.faces
        expected = solver.answer(text)
        assert position.decision.value == expected["decision"], text
        if expected["decision"] == "over":
            assert position.outcome is not None and not position.choices(), text
            by = position.outcome.by
            assert position.outcome.points == abs(expected["value"]), text
            assert (by is None) == (not expected["value"]) and (by is None or (by.value == 1) == (expected["value"] > 0))
            continue
        analysis = analyse(position)
        assert analysis.value == expected["value"], text
        assert _values(analysis, faces) == expected["options"], text
        _check_order(position, analysis, faces)
        assert analyse(position.exchanged()).value == -analysis.value, text
        for option in analysis.options:
            tokens = format_line(position, option.line)
            assert brute.replay_line(rules, text, tokens) == option.value, (text, tokens)
            assert solver.is_best_line(text, tokens), (text, tokens)
            assert _outcome_value(option) == option.value, (text, tokens)


def test_over_has_no_options() -> None:
    analysis = analyse(parse_position("-.-.-.-/A.-.-.- 1 TD -,- -", "classic"))
    assert (analysis.value, analysis.options) == (100, ())
    analysis = analyse(parse_position("-.-.-.-/-.-.-.- 1 - -,- -", "classic"))
    assert (analysis.value, analysis.options) == (0, ())
