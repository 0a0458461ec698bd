"""Every example in docs/notation.md is what it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from mate_tui.game.notation import (
    format_deal_number,
    format_hand,
    format_hands,
    format_position,
    parse_card,
    parse_deal,
    parse_hand,
    parse_position,
)
from mate_tui.game.records import format_match, parse_match
from mate_tui.game.rules import Preset, Rules, parse_rules
from tests.unit.test_cli import run

DOCS = Path(__file__).parents[2] / "docs" / "notation.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str, str]]:
    """Kind, rules or faces, and text of every example."""
    return BLOCK.findall(DOCS.read_text(encoding="utf-8"))


def lines(kind: str) -> list[tuple[str, str]]:
    return [(rules, line) for name, rules, text in blocks() if name == kind for line in text.splitlines()]


def test_every_kind_of_example_is_known() -> None:
    kinds = {"cards", "hands", "deals", "rules", "positions", "mate", "shell", "stdin", "json"}
    assert {kind for kind, _, _ in blocks()} == kinds


@pytest.mark.parametrize(("faces", "line"), lines("cards"))
def test_cards(faces: str, line: str) -> None:
    rules = parse_rules(f"faces={faces}")
    assert " ".join(parse_card(word, rules.faces).text(rules.faces) for word in line.split()) == line


@pytest.mark.parametrize(("rules", "line"), lines("hands"))
def test_hands(rules: str, line: str) -> None:
    faces = parse_rules(rules).faces
    assert format_hand(parse_hand(line, faces), faces) == line


@pytest.mark.parametrize(("text", "line"), lines("deals"))
def test_deals(text: str, line: str) -> None:
    rules = parse_rules(text)
    number, hands = line.split()
    dealt = parse_deal(number, rules)
    assert (format_deal_number(dealt, rules.deck), format_hands(dealt, rules.faces)) == (number, hands)


@pytest.mark.parametrize("line", [line for _, line in lines("rules")])
def test_rules(line: str) -> None:
    assert str(parse_rules(line)) == line


def test_the_table_of_presets_is_that_of_the_program() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| (\S+) \| (\S+) \| (\S+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, *_ in rows] == ["deck", "foreplacing", "privilege", "free_move", "rounds", "faces", "values"]
    for place, preset in enumerate(("capellen", "classic", "chess"), start=1):
        assert parse_rules(",".join(f"{row[0]}={row[place]}" for row in rows)) == with_preset(preset)


def with_preset(name: str) -> Rules:
    rules = Rules.of(Preset(name))
    options = ("deck", "foreplacing", "privilege", "free_move", "rounds", "faces", "values")
    return Rules(**{option: getattr(rules, option) for option in options})


@pytest.mark.parametrize(("rules", "line"), lines("positions"))
def test_positions(rules: str, line: str) -> None:
    position = parse_position(line, rules)
    hands, *fields = format_position(position).split()
    assert fields == line.split()[1:]
    assert line.startswith("#") or hands == line.split(maxsplit=1)[0]


@pytest.mark.parametrize(("form", "text"), [(form, text) for kind, form, text in blocks() if kind == "mate"])
def test_records(form: str, text: str) -> None:
    match = parse_match(text)
    assert parse_match(format_match(match)) == match
    assert form == "loose" or format_match(match) == text


def test_shell_commands() -> None:
    examples = [(kind, text) for kind, _, text in blocks() if kind in ("shell", "stdin", "json")]
    while examples:
        _, command = examples.pop(0)
        given = examples.pop(0)[1] if examples[0][0] == "stdin" else ""
        kind, answer = examples.pop(0)
        assert kind == "json"
        done = run(*shlex.split(command)[1:], stdin=given.encode())
        assert json.loads(done.stdout) == json.loads(answer)
