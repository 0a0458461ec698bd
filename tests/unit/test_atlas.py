"""The atlas: against brute force, against the deal solver, and its files."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from math import factorial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from mate_tui.game.cards import Player
from mate_tui.game.deals import DEALS, numbered_deal
from mate_tui.game.position import Position
from mate_tui.game.rules import Preset, Rules, parse_rules
from mate_tui.solver.analysis import Solution
from mate_tui.solver.atlas.atlas import Atlas, build
from mate_tui.solver.atlas.build import Builder
from mate_tui.solver.atlas.course import courses
from mate_tui.solver.atlas.files import AtlasFileError, BusyError, Damage, atlas_bytes, file_to_write, read_atlas, shipped
from mate_tui.solver.atlas.halves import CARDS, Codes
from mate_tui.solver.atlas.layer import Layer, Stage
from mate_tui.solver.atlas.mating import Mating
from mate_tui.solver.scale import Scale
from tests.reference.layers import Brute, atlas_value, brute_text, held, random_place
from tests.reference.rulebook import is_mate, number_of, read_position, read_rules
from tests.unit.test_cli import run

SEED = 1915
RULES = [
    "classic",
    "capellen",
    "chess",
    "classic,privilege=king",
    "chess,privilege=figure,values=12:10:5:3:7",
    "classic,deck=double",
    "capellen,deck=double,privilege=figure,free_move=shared",
    "classic,privilege=figure,free_move=each",
    "classic,foreplacing=sacrifice,free_move=each",
]


def layers_up_to(rules: Rules, cards: int) -> Iterator[tuple[Codes, Layer]]:
    """The layers in which nobody holds more cards than this."""
    builder = Builder(rules, threads=1)
    for course in courses(rules):
        steps = [stages for stages in course if max(stages[0].sizes) <= cards]
        for layers in builder.course(steps, leads=False):
            for layer in layers.values():
                if min(layer.stage.sizes):
                    yield builder.plans.codes, layer


@pytest.mark.parametrize("text", RULES)
def test_small_layers_agree_with_brute_force(text: str) -> None:
    rules, rng = parse_rules(text), Random(SEED)
    brute = Brute(rules)
    for codes, layer in layers_up_to(rules, 3):
        for _ in range(25):
            place = random_place(rng, layer.stage)
            assert atlas_value(rules, codes, layer, place) == brute.value(layer.stage, place), brute_text(rules, layer.stage, place)


def test_exchanging_the_players_negates() -> None:
    rules, rng = parse_rules("capellen"), Random(SEED)
    builder = Builder(rules, threads=1)
    steps = courses(rules)[1][:4]
    codes = builder.plans.codes
    *_, layers = builder.course(steps, leads=False)
    for stage, layer in layers.items():
        for _ in range(50):
            black, red = random_place(rng, stage)
            first, second = (tuple(map(int, (codes.own[code].sum(), codes.theirs[code].sum()))) for code in (black, red))
            seen = layers[stage.exchanged].exchanged_block((first[0], first[1]), (second[0], second[1]))
            value = seen[codes.place[black], codes.place[red]]
            # As the other player's own position: each card with the other sign.
            mirrored = [np.array([3**CARDS - 1 - code]) for code in (black, red)]
            assert value == layers[stage.exchanged].at(codes, *mirrored)[0]
            one, two = held((black, red)), held((int(mirrored[0][0]), int(mirrored[1][0])))
            assert one == two[::-1]
        assert layer.stage.exchanged.exchanged == stage


@pytest.mark.parametrize(("text", "positions"), [("classic", 377_379_368), ("capellen", 377_379_368 + 727_971_320)])
def test_positions_are_counted_exactly(text: str, positions: int) -> None:
    atlas = shipped(parse_rules(text))
    assert atlas is not None
    assert sum(layer.positions for layer in atlas.layers) == positions
    for layer in atlas.layers:
        own, other = layer.stage.sizes
        expected = factorial(20) // factorial(own) // factorial(other) // factorial(20 - own - other)
        assert layer.positions == layer.stage.positions == expected == layer.wins + layer.draws + layer.losses
        assert layer.mates <= layer.wins


@pytest.mark.parametrize("text", ["classic", "capellen,deck=double"])
def test_mates_are_counted_as_the_rules_have_them(text: str) -> None:
    rules = parse_rules(text)
    builder = Builder(rules, threads=1)
    known, stage = read_rules(text), Stage((1, 1))
    count = 0
    for one in range(2 * CARDS):
        for two in range(2 * CARDS):
            if one != two:
                cards = [rules.deck.cards[number].text(rules.faces) for number in (one, two)]
                state = read_position(known, brute_text(rules, stage, place_of(one, two)))
                assert number_of(state) == 10
                count += is_mate(state._replace(hands=((), (cards[1],)), led=cards[0]))
    assert Mating(builder.plans.codes, builder.plans.halves).positions(stage) == count


def place_of(one: int, two: int) -> tuple[int, int]:
    codes = [3**CARDS // 2, 3**CARDS // 2]
    codes[one // CARDS] += 3 ** (one % CARDS)
    codes[two // CARDS] -= 3 ** (two % CARDS)
    return codes[0], codes[1]


# -- all deals -----------------------------------------------------------------------------------


def test_classic_built_again_is_what_is_shipped() -> None:
    built, kept = build(Rules.of(Preset.CLASSIC)), shipped(Rules.of(Preset.CLASSIC))
    assert kept is not None
    assert kept.layers == built.layers
    assert atlas_bytes(built.without_choices()) == atlas_bytes(kept)
    check_deals(built, 20)


@pytest.mark.parametrize("preset", [Preset.CLASSIC, Preset.CAPELLEN])
def test_what_is_shipped_agrees_with_the_deal_solver(preset: Preset) -> None:
    atlas = shipped(Rules.of(preset))
    assert atlas is not None
    check_deals(atlas, 30)


def check_deals(atlas: Atlas, count: int) -> None:
    rng, rules = Random(SEED), atlas.rules
    for number in (rng.randint(1, DEALS) for _ in range(count)):
        position = Position.deal(rules, numbered_deal(number, rules.deck), Player.ONE)
        choices = list(Solution.of_position(position).choices(position))
        worths = [worth for _, worth in choices]
        assert atlas.points[number - 1] == max(worths)
        assert atlas.best[number - 1] == worths.count(max(worths))
        assert atlas.choices_of(number) in (None, choices)


def test_rules_that_differ_in_nothing_that_counts_share_what_is_shipped() -> None:
    assert shipped(parse_rules("classic,rounds=3,faces=chess")) is not None
    assert shipped(parse_rules("chess,foreplacing=capellen")) is not None
    for other in ("chess", "classic,privilege=king", "classic,deck=double", "classic,values=1:2:3:4:5", "classic,free_move=each"):
        assert shipped(parse_rules(other)) is None


# -- files ---------------------------------------------------------------------------------------


def an_atlas(*, choices: bool = True) -> Atlas:
    kept = shipped(Rules.of(Preset.CLASSIC))
    assert kept is not None
    made = np.zeros((DEALS, 11), dtype=np.int8)
    made[:, 10] = -128
    made[:, :10] = np.arange(10)
    return Atlas(kept.rules, kept.values, kept.best, made if choices else None, kept.layers)


@pytest.mark.parametrize("choices", [True, False])
def test_a_file_is_read_as_it_was_written(tmp_path: Path, choices: bool) -> None:
    atlas, path = an_atlas(choices=choices), tmp_path / "some" / "folder" / "an.atlas"
    with file_to_write(path) as stream:
        stream.write(atlas_bytes(atlas))
    found = read_atlas(path)
    assert (found.rules, found.layers) == (atlas.rules, atlas.layers)
    assert (found.values == atlas.values).all()
    assert (found.best == atlas.best).all()
    assert (found.choices is None) == (atlas.choices is None)
    assert found.choices_of(1) == atlas.choices_of(1)
    assert [file.name for file in path.parent.iterdir()] == ["an.atlas"]


def test_what_is_shipped_is_small() -> None:
    sizes = [len(atlas_bytes(atlas)) for preset in (Preset.CLASSIC, Preset.CAPELLEN) if (atlas := shipped(Rules.of(preset)))]
    assert len(sizes) == 2
    assert sum(sizes) <= 700_000


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    data, path = atlas_bytes(an_atlas(choices=False)), tmp_path / "an.atlas"
    for size in (5, 15, 16, 20, 60, 80, 81, 85, 300, 2000, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:size])
        with pytest.raises(AtlasFileError) as caught:
            read_atlas(path)
        assert caught.value.damage is Damage.TRUNCATED, size


def test_an_altered_file_is_refused(tmp_path: Path) -> None:
    data, path, rng = atlas_bytes(an_atlas(choices=False)), tmp_path / "an.atlas", Random(SEED)
    first = data.index(b"\n") + 1
    for place in [first, first + 20, len(data) - 1, *(rng.randrange(first, len(data)) for _ in range(30))]:
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        path.write_bytes(changed)
        with pytest.raises(AtlasFileError):
            read_atlas(path)
    path.write_bytes(data + b"x")
    with pytest.raises(AtlasFileError) as caught:
        read_atlas(path)
    assert caught.value.damage is Damage.ALTERED


@pytest.mark.parametrize(
    ("data", "damage"),
    [(b"", Damage.FOREIGN), (b"hello\n", Damage.FOREIGN), (b"mate-tui atlas 2 abc\n", Damage.NEWER), (b"\x00" * 99, Damage.FOREIGN)],
)
def test_what_is_no_atlas_is_refused(tmp_path: Path, data: bytes, damage: Damage) -> None:
    path = tmp_path / "an.atlas"
    path.write_bytes(data)
    with pytest.raises(AtlasFileError) as caught:
        read_atlas(path)
    assert caught.value.damage is damage


def test_two_builds_of_one_file_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "an.atlas"
    with file_to_write(path) as stream:
        stream.write(b"one")
        with pytest.raises(BusyError), file_to_write(path):
            pass
    assert path.read_bytes() == b"one"


def test_what_was_left_by_a_killed_build_is_in_nobodys_way(tmp_path: Path) -> None:
    path = tmp_path / "an.atlas"
    (tmp_path / ".an.atlas.part").write_bytes(b"half")
    with file_to_write(path) as stream:
        stream.write(b"whole")
    assert path.read_bytes() == b"whole"


# -- the subcommand ------------------------------------------------------------------------------


def answer(*words: str) -> dict[str, Any]:
    done = run("atlas", *words, "--json")
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_show_says_what_was_counted() -> None:
    data = answer("show", "--rules", "classic")
    assert data["positions"] == 377_379_368
    assert data["wins"] + data["draws"] + data["losses"] == data["deals"] == DEALS == sum(data["values"].values())
    top = data["layers"][-1]
    assert (top["cards"], top["wins"], top["losses"]) == ([10, 10], data["wins"], data["losses"])


@pytest.mark.parametrize("rules", ["classic", "capellen"])
def test_show_agrees_with_solve(rules: str) -> None:
    data = answer("show", "31337", "--rules", rules)
    solved = json.loads(run("solve", "31337", "--rules", rules, "--json").stdout)
    assert data["value"] == solved["value"]
    assert {c["play"]: c["value"] for c in data["choices"]} == {o["play"]: o["value"] for o in solved["options"]}
    assert data["best"] == sum(option["best"] for option in solved["options"]) == sum(c["best"] for c in data["choices"])


def test_verify_compares_with_the_deal_solver(tmp_path: Path) -> None:
    assert answer("verify", "--rules", "classic", "--deals", "5")["differing"] == []
    atlas = an_atlas(choices=False)
    wrong = Atlas(atlas.rules, -atlas.values, atlas.best, None, atlas.layers)
    path = tmp_path / "wrong.atlas"
    path.write_bytes(atlas_bytes(wrong))
    done = run("atlas", "verify", "--rules", "classic", "--file", path, "--deals", "9", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["differing"]


def test_bad_files_and_rules_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cut.atlas"
    path.write_bytes(atlas_bytes(an_atlas(choices=False))[:-100])
    for words, code, said in [
        (["--file", path, "--rules", "classic"], 1, "its end is missing"),
        (["--file", tmp_path / "none.atlas"], 2, "No such file"),
        (["--file", tmp_path], 2, "Is a directory"),
        (["--rules", "chess"], 1, "There is no atlas of chess"),
        (["0", "--rules", "classic"], 1, "no such deal"),
    ]:
        done = run("atlas", "show", *words, "--json")
        assert (done.returncode, said in json.loads(done.stdout)["error"]) == (code, True), done.stdout
    path.write_bytes(atlas_bytes(an_atlas(choices=False)))
    assert b"not of capellen" in run("atlas", "show", "--file", path).stderr


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    path = tmp_path / "new" / "an.atlas"
    for error, code, said in [
        (KeyboardInterrupt(), 130, b""),
        (MemoryError(), 1, b"not enough memory"),
        (full, 2, b"No space left"),
    ]:
        with patch("mate_tui.subcommands.atlas.build", side_effect=error):
            done = run("atlas", "build", "--rules", "classic", "-o", path)
        assert done.returncode == code
        assert said in done.stderr
        assert list(path.parent.iterdir()) == []
    with patch("mate_tui.subcommands.atlas.available", return_value=100 << 20):
        done = run("atlas", "build", "--rules", "classic", "-o", path)
    assert done.returncode == 1
    assert b"100 MB can be had" in done.stderr
    done = run("atlas", "build", "--rules", "classic", "-o", "/proc/an.atlas")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_build_keeps_what_each_choice_is_worth(tmp_path: Path) -> None:
    path = tmp_path / "an.atlas"
    with patch("mate_tui.subcommands.atlas.build", return_value=an_atlas()):
        data = answer("build", "--rules", "classic", "-o", str(path))
        assert data["file"] == str(path)
        assert read_atlas(path).choices is not None
        answer("build", "--rules", "classic")
    scale = Scale.of(Rules.of(Preset.CLASSIC))
    choices = answer("show", "1", "--rules", "classic")["choices"]
    assert [choice["value"] for choice in choices] == [scale.value(ordinal) for ordinal in range(10)]

# -- deals ---------------------------------------------------------------------------------------


def deals(*words: str) -> list[dict[str, Any]]:
    done = run("deals", *words, "--json")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_deals_are_what_was_asked_for() -> None:
    atlas = shipped(Rules.of(Preset.CLASSIC))
    assert atlas is not None
    found = deals("--rules", "classic", "--value", "-30..-7", "--choices", "2..3", "--hand", "A7.-.T.-", "--count", "100000")
    expected = [
        number
        for number in range(1, DEALS + 1)
        if -30 <= atlas.points[number - 1] <= -7
        and 2 <= atlas.best[number - 1] <= 3
        and {"AC", "7C", "TH"} <= {card.text() for card in numbered_deal(number, atlas.rules.deck)[0]}
    ]
    assert [deal["deal"] for deal in found] == [f"#{number}" for number in expected]
    for deal, number in zip(found, expected, strict=True):
        assert (deal["value"], deal["choices"]) == (atlas.points[number - 1], atlas.best[number - 1])


def test_deals_come_in_the_order_asked_for() -> None:
    best = deals("--rules", "classic", "--sort", "value", "--count", "5")
    atlas = shipped(Rules.of(Preset.CLASSIC))
    assert atlas is not None
    assert [deal["value"] for deal in best] == sorted(atlas.points.tolist(), reverse=True)[:5]
    drawn = deals("--draws", "--seed", "7", "--count", "30")
    assert drawn == deals("--draws", "--seed", "7", "--count", "30") != deals("--draws", "--seed", "8", "--count", "30")
    assert {deal["value"] for deal in drawn} == {0}
    assert len({deal["deal"] for deal in drawn}) == 30


def test_impossible_deals_get_a_sentence() -> None:
    for words, code, said in [
        (["--value", "1"], 1, b"No deal is so."),
        (["--hand", "AAK.-.-.-"], 1, b""),
        (["--value", "9..1"], 2, b"the greater number comes last"),
        (["--value", "x"], 2, b"two joined by two dots"),
        (["--value", "5", "--draws"], 2, b"not allowed with"),
        (["--hand", "ATKQ7.ATKQ7.A.-"], 1, b"No deal is so."),
    ]:
        done = run("deals", "--rules", "classic", *words)
        assert (done.returncode, said in done.stderr, done.stderr.count(b"\n")) == (code, True, 1), done.stderr
