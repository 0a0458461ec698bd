"""Stepping through matches: every place is reached, there and back, and shows what was."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from mate_tui.app.match_walk import MatchWalk
from mate_tui.controller.commands import TakeBack
from mate_tui.controller.controller import Controller
from mate_tui.controller.setup import Setup
from mate_tui.game.errors import MateError
from mate_tui.game.layout import parting
from mate_tui.game.match import Match
from mate_tui.game.rules import parse_rules
from tests.unit.test_controller import random_step

RULES = ["capellen", "classic,rounds=1", "chess,deck=double", "capellen,free_move=each,faces=chess"]


def played(rules: str, seed: int) -> Match:
    """A match played to its end by random commands, take backs among them."""
    rng = Random(seed)
    controller: Controller = Setup(parse_rules(rules)).start(("One", "Two"), rng, "2026.01.02")
    while not controller.match.is_over:
        try:
            random_step(controller, rng)
        except MateError:
            continue
    return controller.match


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_steps_reach_every_place_there_and_back(rules: str, seed: int) -> None:
    match = played(rules, seed)
    walk = MatchWalk(match)
    seen = [walk]
    while walk.step(1) != walk:
        walk = walk.step(1)
        seen.append(walk)
    assert [(walk.game, walk.place) for walk in seen] == [
        (number, place) for number, game in enumerate(match.games) for place in range(len(game.choices) + 1)
    ]
    for walk in seen:
        game = match.games[walk.game]
        assert walk.position == game.positions[walk.place]
        assert walk.shown.choices == game.choices[: walk.place]
    assert seen[-1].match_then == match
    for earlier, later in pairwise(seen):
        assert later.step(-1) == earlier
    assert seen[0].step(-1) == seen[0]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(6))
def test_every_line_that_was_left_is_shown_once_and_then_the_game(rules: str, seed: int) -> None:
    match = played(rules, seed)
    for number, game in enumerate(match.games):
        walk = MatchWalk(match, number)
        if not game.variations:
            assert walk.next_variation() == walk
            continue
        lines = []
        for count in range(len(game.variations)):
            walk = walk.next_variation()
            assert walk.number_of_variation == count + 1
            lines.append(walk.line)
            start = parting(game.choices, walk.line)
            assert (walk.parting, walk.place) == (start, start + 1)
            assert walk.shown.choices == walk.line[: start + 1]
            assert walk.last().shown == walk.whole
            assert walk.last().step(1) == walk.last()
            back = walk.step(-1)
            assert (back.variation, back.place) == (None, start)
            assert walk.line[start] in back.left_here or start == len(game.choices)
        assert sorted(lines, key=str) == sorted(game.variations, key=str)
        assert walk.next_variation() == MatchWalk(match, number, parting(game.choices, lines[-1]))


def test_the_next_variation_is_looked_for_from_the_place_on() -> None:
    match = next(match for seed in range(99) if len((match := played("classic,rounds=1", seed)).games[0].variations) > 1)
    walk = MatchWalk(match)
    starts = sorted({parting(walk.line, line) for line in match.games[0].variations})
    assert walk.at(starts[-1]).next_variation().parting == starts[-1]
    if starts[-1] < len(walk.line):
        assert walk.last().next_variation().parting == starts[0]


@pytest.mark.parametrize("seed", range(4))
def test_both_games_of_a_round_go_together(seed: int) -> None:
    match = played("capellen", seed)
    for number in range(len(match.games)):
        walk = MatchWalk(match, number)
        if not walk.has_other_game:
            assert walk.round_games() == (walk,)
            assert walk.other_game() == walk
            continue
        lengths = [len(match.games[number & ~1].choices), len(match.games[number | 1].choices)]
        for place in range(max(lengths) + 1):
            games = walk.round_games()
            assert [each.game for each in games] == [number & ~1, number | 1]
            assert [each.place for each in games] == [min(place, length) for length in lengths]
            assert walk.place == place
            walk = walk.step_round(1)
        assert walk.place == max(lengths)
        assert walk == walk.last_of_round()
        assert walk.step_round(-1).place == max(lengths) - 1


def test_a_card_leads_to_its_place() -> None:
    match = played("capellen", 3)
    for number, game in enumerate(match.games):
        walk = MatchWalk(match, number)
        for move in game.moves:
            for player in (move.leader, move.leader.other):
                place = walk.place_of(move.number, player)
                if move.card_of(player) is None:
                    assert place is None
                else:
                    assert place is not None
                    assert walk.at(place).shown.moves[-1].card_of(player) == move.card_of(player)


def test_games_are_left_and_entered_at_their_beginning() -> None:
    walk = MatchWalk(played("capellen", 1), 0, 3)
    assert walk.to_game(1) == MatchWalk(walk.match, 1)
    assert walk.to_game(-1) == walk
    assert walk.to_game(99) == walk
    assert (walk.first().place, walk.last().place) == (0, len(walk.line))


def test_a_line_taken_back_at_the_end_is_reached_from_there() -> None:
    controller = Setup(parse_rules("classic")).start(("One", "Two"), Random(1), "")
    rng = Random(2)
    while len(controller.match.game.choices) < 3:
        position = controller.match.position
        game = controller.match.game.after(rng.choice(position.choices()))
        controller = Controller(iter(()))
        controller.match = Match(parse_rules("classic"), games=(game,))
    turn = controller.match.game.positions[2].turn
    assert turn is not None
    whole = controller.match.game.choices
    controller.do(TakeBack(turn))
    walk = MatchWalk(replace(controller.match, undone=()))
    assert walk.last().left_here == whole[2:3]
    there = walk.last().next_variation()
    assert (there.line, there.place, there.parting) == (whole, 3, 2)
