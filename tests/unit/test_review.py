"""Review, coach and goal: what they say of a game is what the tables and the brute force say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from mate_tui.app.answer_state import AnswerState
from mate_tui.app.form import Form
from mate_tui.app.review_state import ReviewState
from mate_tui.cli import main
from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.match import Game, Match, exchanged_hands
from mate_tui.game.notation import parse_position
from mate_tui.game.position import DRAWN, Choice, Position
from mate_tui.game.records import format_match
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.game.value import Value
from mate_tui.players.bots import Level, choose
from mate_tui.solver.analysis import Solution, analyse
from mate_tui.solver.analyst import Analyst
from mate_tui.solver.answers import Analysis, Option
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.goal import Result, goal_of
from mate_tui.study.review import BLUNDER, Mark, Review, accuracy, review, review_match, review_off_loop
from mate_tui.words.reasons import goal_told
from mate_tui.words.review import decision_told, legend, mark_told, marks_explained, review_lines
from mate_tui.words.speaker import Glyphs, Speaker
from tests.reference.brute import Minimax, final_value
from tests.reference.positions import ALL_RULES, random_position
from tests.reference.rulebook import State, after, choices, read_position, read_rules, turn_of

KING_RULES = [*ALL_RULES[::11], "classic", "capellen", "chess", "capellen,deck=double,free_move=each"]


def random_game(rules: Rules, rng: Random) -> Game:
    game = Game.deal(1, rules, random_deal(rng, rules.deck), rng.choice(list(Player)))
    while game.outcome is None:
        game = game.after(rng.choice(game.position.choices()))
    return game


def random_match(rules: str, seed: int, games: int | None = None) -> Match:
    rng = Random(seed)
    match = Match(parse_rules(rules), names=("Home", "Knight (bot)"))
    for _ in range(games or match.rules.games):
        exchanged = match.games and match.next_is_exchange
        match = match.with_game(exchanged_hands(match.game) if exchanged else random_deal(rng, match.rules.deck))
        while not match.game_is_over:
            match = match.with_last(match.game.after(rng.choice(match.position.choices())))
    return match


def start_of(text: str, rules: str = "classic") -> Game:
    return Game(1, (parse_position(text, rules),))


# -- the review ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", KING_RULES)
def test_king_against_king_makes_no_mistake(rules: str) -> None:
    rng = Random(f"king {rules}")
    known = parse_rules(rules)
    hands = random_deal(rng, known.deck)
    solution = Solution.of_deal(known, hands)
    game = Game.deal(1, known, hands, Player.ONE)
    while game.outcome is None:
        game = game.after(choose(Level.KING, game.position, solution, rng))
    judged = review(solution, game)
    assert judged.faults() == ()
    assert len(set(judged.values)) == 1
    assert [judged.accuracy(player) for player in Player] == [100, 100]
    assert all(judgement.choice in judgement.best for judgement in judged.judgements)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_costs_add_up(rules: str) -> None:
    game = random_game(parse_rules(rules), Random(f"costs {rules}"))
    judged = review(Solution.of_deal(game.position.rules, game.hands), game)
    assert game.outcome is not None
    assert all(judgement.cost >= 0 for judgement in judged.judgements)
    signed = sum(judgement.player.sign * judgement.cost for judgement in judged.judgements)
    assert judged.values[0].one - signed == game.outcome.value.one
    assert judged.values[-1] == game.outcome.value
    assert [judged.cost(player) for player in Player] == [
        sum(judgement.cost for judgement in judged.judgements if judgement.player is player) for player in Player
    ]


@pytest.mark.parametrize("rules", ALL_RULES[::4])
def test_values_of_endgames_are_those_of_brute_force(rules: str) -> None:
    rng = Random(f"endgames {rules}")
    known = read_rules(rules)
    for _ in range(4):
        text = random_position(rules, 3, rng)
        game = start_of(text, rules)
        while game.outcome is None:
            game = game.after(rng.choice(game.position.choices()))
        judged = review(Solution.of_position(game.positions[0]), game)
        minimax, state = Minimax(known), read_position(known, text)
        for judgement in judged.judgements:
            assert judgement.before.one == minimax.value(state), text
            assert [value.one for value in sorted(judgement.values)] == sorted(minimax.options(state).values()), text
            state = after(known, state, chosen_in(known, state, judgement.choice, judgement.position))
            assert judgement.after.one == minimax.value(state), text


def chosen_in(rules: Any, state: State, choice: Choice, position: Position) -> Any:
    """The choice of the second writing of the rules that a choice is."""
    text = "-" if choice.card is None else choice.card.text(position.rules.faces)
    return next(other for other in choices(rules, state) if tuple(other)[:2] == (text, choice.free))


class FixedSolution:
    """Says the same values of the choices of every position."""

    def __init__(self, *values: int) -> None:
        self.values = [Value(value) for value in values]

    def value(self, position: Position) -> Value:
        return (max if position.turn is Player.ONE else min)(self.values)

    def choices(self, position: Position) -> Iterator[tuple[Choice, Value]]:
        return zip(position.choices(), self.values, strict=True)


def judged(values: tuple[int, ...], place: int, leader: int = 1) -> Review:
    """One lead of so many cards worth these values, by place."""
    hand, other = "ATKQ7"[: len(values)] + ".-.-.-", "-." + "ATKQ7"[: len(values)] + ".-.-"
    game = start_of(f"{hand}/{other} {leader}" if leader == 1 else f"{other}/{hand} {leader}")
    game = game.after(game.position.choices()[place])
    return review(cast(Solution, FixedSolution(*values)), game)


@pytest.mark.parametrize(
    ("values", "place", "mark"),
    [
        ((28,), 0, Mark.FORCED),
        ((28, 28, 0), 0, Mark.BEST),
        ((28, 28), 1, Mark.BEST),
        ((28, 27, 0), 0, Mark.ONLY),
        ((28, 27, 0), 1, Mark.MISTAKE),
        ((49, 49 - BLUNDER + 1), 1, Mark.MISTAKE),
        ((49, 49 - BLUNDER), 1, Mark.BLUNDER),
        ((1, 0), 1, Mark.BLUNDER),
        ((0, -1), 1, Mark.BLUNDER),
        ((1, -1), 1, Mark.BLUNDER),
        ((-1, -2), 1, Mark.MISTAKE),
        ((-1, -1 - BLUNDER), 1, Mark.BLUNDER),
    ],
)
@pytest.mark.parametrize("leader", [1, 2])
def test_marks_and_their_thresholds(values: tuple[int, ...], place: int, mark: Mark, leader: int) -> None:
    sign = 1 if leader == 1 else -1
    (judgement,) = judged(tuple(sign * value for value in values), place, leader).judgements
    assert judgement.mark is mark
    assert judgement.cost == max(values) - values[place]
    assert judgement.at_stake == max(values) - min(values)
    assert mark.is_fault == (judgement.cost > 0)


def test_accuracy_is_the_share_of_points_at_stake_that_was_kept() -> None:
    half, whole, nothing = judged((40, 20, 0), 1), judged((60, 0), 0), judged((5, 5), 0)
    assert half.accuracy(Player.ONE) == 50
    assert whole.accuracy(Player.ONE) == 100
    assert nothing.accuracy(Player.ONE) == 100
    assert half.accuracy(Player.TWO) == 100
    assert accuracy((half, whole, nothing), Player.ONE) == 80
    assert judged((242, 241, -242), 1).accuracy(Player.ONE) == 99
    assert judged((10, 0), 1).accuracy(Player.ONE) == 0
    assert accuracy((), Player.ONE) == 100


def test_only_the_last_game_knows_the_match() -> None:
    reviews = review_match(random_match("classic", 5))
    assert [each.margin is None for each in reviews] == [True, True, True, False]
    margin = sum(each.game.points[0] - each.game.points[1] for each in reviews[:-1])
    last = reviews[-1]
    assert last.margin == Value(margin)
    for judgement in last.judgements:
        totals = [margin + value.one for value in last.values[judgement.place :][:2]]
        expected = tuple(Result.WIN if total > 0 else Result.LOSS if total < 0 else Result.DRAW for total in totals)
        assert last.match_results(judgement, Player.ONE) == expected
        mirrored = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
        assert last.match_results(judgement, Player.TWO) == tuple(mirrored[result] for result in expected)
    assert reviews[0].match_results(reviews[0].judgements[0], Player.ONE) is None


async def test_off_the_loop_it_is_the_same_review() -> None:
    match = random_match("capellen", 6)
    assert await review_off_loop(match, Analyst()) == review_match(match)


def test_an_unfinished_match_is_reviewed_as_far_as_it_got() -> None:
    match = random_match("capellen", 7, games=1).with_game(random_deal(Random(1), Rules().deck))
    reviews = review_match(match)
    assert [bool(each.judgements) for each in reviews] == [True, False]
    assert len(reviews[1].values) == 1


# -- the coach -----------------------------------------------------------------------------------


def analysis_of(*values: int) -> Analysis:
    """Choices of player 1 worth these values, the best first."""
    position = parse_position("ATKQ7.-.-.-/-.ATKQ7.-.-", "classic")
    options = [Option(c, Value(v), v == values[0], DRAWN, (c,)) for c, v in zip(position.choices(), values, strict=False)]
    return Analysis(position, Value(values[0]), tuple(options))


@pytest.mark.parametrize(
    ("word", "spoken"),
    [("any", [1, 10, 11, 30, 31]), ("10", [11, 30, 31]), ("30", [31]), ("result", []), ("off", None)],
)
def test_the_coach_is_as_strict_as_told(word: str, spoken: list[int] | None) -> None:
    strictness = Strictness.named(word)
    if spoken is None:
        assert strictness is None
        return
    assert strictness is not None
    for cost in (0, 1, 10, 11, 30, 31):
        analysis = analysis_of(99, 99 - cost)
        warning = caution(analysis, analysis.options[1].choice, strictness)
        assert (warning is not None) == (cost in spoken), cost
        assert warning is None or warning.cost == cost


@pytest.mark.parametrize(
    ("best", "chosen", "margin", "speaks"),
    [
        (5, 1, None, False),
        (5, 0, None, True),
        (0, -1, None, True),
        (-1, -50, None, False),
        (5, 1, -3, True),
        (5, 1, -5, True),
        (5, 1, -6, False),
        (5, -40, 50, False),
        (5, -50, 50, True),
    ],
)
def test_where_only_the_result_counts_the_last_game_is_about_the_match(
    best: int, chosen: int, margin: int | None, speaks: bool
) -> None:
    analysis = analysis_of(best, chosen)
    warning = caution(
        analysis, analysis.options[1].choice, Strictness(result_only=True), None if margin is None else Value(margin)
    )
    assert (warning is not None) is speaks
    assert warning is None or warning.of_match is (margin is not None)


# -- the match as the goal -----------------------------------------------------------------------


class MatchMinimax(Minimax):
    """Best play where nothing counts but who wins the match."""

    def __init__(self, rules: Any, margin: int) -> None:
        super().__init__(rules)
        self.margin = margin

    def best_of(self, state: State, values: list[int]) -> int:
        if values:
            return super().best_of(state, values)
        total = self.margin + final_value(self.rules, state)
        return (total > 0) - (total < 0)


@pytest.mark.parametrize("rules", ALL_RULES[::3])
def test_the_goal_is_that_of_brute_force_over_results_of_the_match(rules: str) -> None:
    rng = Random(f"goal {rules}")
    known = read_rules(rules)
    for number in range(6):
        text = random_position(rules, 3, rng)
        position = parse_position(text, rules)
        if position.turn is None:
            continue
        value = analyse(position).value.one
        margin = rng.choice([0, -value, 1 - value, -1 - value, rng.randint(-120, 120)])
        goal = goal_of(analyse(position), Value(margin))
        state = read_position(known, text)
        minimax = MatchMinimax(known, margin)
        sign = 1 if turn_of(state) == 1 else -1
        assert goal.result is Result.of(Value(minimax.value(state)), goal.player), text
        best = minimax.value(state)
        expected = {tuple(choice)[:2] for choice, worth in minimax.options(state).items() if worth == best}
        faces = position.rules.faces
        found = {("-" if o.choice.card is None else o.choice.card.text(faces), o.choice.free) for o in goal.options}
        assert found == expected, (text, margin, number)
        assert goal.needs == 1 - sign * margin


@pytest.mark.parametrize(
    ("margin", "told"),
    [
        (-33, "To win the match you need 34 points."),
        (-1, "To win the match you need 2 points."),
        (0, "To win the match you need 1 point."),
        (1, "To win the match you need only not lose this game."),
        (11, "To win the match you may lose at most 10 points here."),
    ],
)
def test_what_is_needed_is_told(margin: int, told: str) -> None:
    analysis = analysis_of(40, 0)
    said = goal_told(Speaker(me=Player.ONE), goal_of(analysis, Value(margin)))
    assert said.startswith(told)


# -- where one stands ----------------------------------------------------------------------------


def state_of(rules: str = "classic", seed: int = 5, whose: Player | None = None) -> ReviewState:
    state = ReviewState.begin(review_match(random_match(rules, seed)), whose)
    assert state is not None
    return state


def test_stepping_goes_through_every_decision_once_and_back() -> None:
    state = ReviewState(state_of().reviews)
    seen = [(state.game, state.place)]
    while (following := state.step(1)) != state:
        state = following
        seen.append((state.game, state.place))
    assert seen == [(g, p) for g, each in enumerate(state.reviews) for p in range(len(each.judgements))]
    back = [(state.game, state.place)]
    while (following := state.step(-1)) != state:
        state = following
        back.append((state.game, state.place))
    assert back == seen[::-1]


@pytest.mark.parametrize("whose", [None, *Player])
def test_every_mistake_is_gone_through(whose: Player | None) -> None:
    state: ReviewState | None = state_of(whose=whose)
    found = []
    while state is not None:
        found.append((state.game, state.place))
        last, state = state, state.fault(1)
    faults = [(g, j.place) for g, each in enumerate(last.reviews) for j in each.faults(whose)]
    assert found == faults
    assert last.faults == len(faults)
    assert (last.fault(-1) or last).place == faults[-2][1]


def test_whose_mistakes_go_round() -> None:
    state = state_of()
    mine = state.for_next(Player.TWO)
    theirs = mine.for_next(Player.TWO)
    assert [mine.whose, theirs.whose, theirs.for_next(Player.TWO).whose] == [Player.TWO, Player.ONE, None]


def test_the_other_game_of_a_round() -> None:
    state = state_of().to_game(1)
    assert state.game == 1
    assert state.other_game().game == 0
    assert [each.game for each in state.round_games()] == [0, 1]
    assert [each.game for each in state.to_game(1).round_games()] == [2, 3]
    assert state.to_game(9) == state
    alone = ReviewState(state.reviews[:1])
    assert not alone.has_other_game
    assert alone.round_games() == (alone,)
    assert alone.other_game() == alone


def test_games_without_a_decision_are_left_out() -> None:
    match = random_match("capellen", 7, games=1).with_game(random_deal(Random(1), Rules().deck))
    state = ReviewState.begin(review_match(match), None, game=1)
    assert state is not None
    assert len(state.reviews) == 1
    assert ReviewState.begin((), None) is None


def test_a_retry_hides_what_came_after_and_takes_any_best_answer() -> None:
    match = random_match("capellen", 8)
    for each in review_match(match):
        for judgement in each.faults():
            state = AnswerState.of_game(match, each.game.number, judgement.place, judgement.best, Player.ONE)
            assert state.table.match.game.choices == each.game.choices[: judgement.place]
            assert len(state.table.match.games) == each.game.number
            assert state.table.turn is judgement.player
            wrong = state.answered(judgement.choice)
            assert not wrong.is_known
            assert wrong.answered(judgement.choice).tried == (judgement.choice,)
            assert all(wrong.answered(best).is_known for best in judgement.best)
            given_up = wrong.shown()
            assert given_up.is_known and given_up.given_up
            facts = given_up.hand_facts(judgement.player, Form.NORMAL, Speaker(glyphs=Glyphs.ASCII))
            stars = {card for card, mark in zip(facts.hand, facts.marks, strict=True) if "*" in mark.text}
            assert stars == {choice.card for choice in judgement.best if choice.card}


# -- words ---------------------------------------------------------------------------------------


def test_every_mark_has_a_sign_and_a_word() -> None:
    for glyphs in Glyphs:
        speaker = Speaker(glyphs=glyphs)
        told = [mark_told(speaker, mark) for mark in Mark]
        assert len({line.split()[0] for line in told}) == len(Mark)
        assert all(len(line.split()) >= 2 for line in told)
        said = "\n".join([*told, *legend(speaker), marks_explained(speaker)])
        assert str(BLUNDER) in said
        assert glyphs is not Glyphs.ASCII or said.isascii()


@pytest.mark.parametrize("rules", ["classic", "capellen", "chess", "capellen,free_move=each"])
@pytest.mark.parametrize("glyphs", list(Glyphs))
def test_a_review_in_lines_tells_every_decision(rules: str, glyphs: Glyphs) -> None:
    match = random_match(rules, 9)
    speaker = Speaker(me=Player.ONE, faces=match.rules.faces, glyphs=glyphs)
    for each in review_match(match):
        heading, *lines, figures = review_lines(speaker, each)
        assert heading.startswith(f"Game {each.game.number}: ")
        assert len(lines) == len(each.judgements)
        for line, judgement in zip(lines, each.judgements, strict=True):
            assert line.startswith(decision_told(speaker, judgement))
            assert ("Best: " in line) == judgement.mark.is_fault
        assert str(each.accuracy(Player.ONE)) in figures
        assert glyphs is not Glyphs.ASCII or "\n".join([heading, *lines, figures]).isascii()


# -- the subcommand ------------------------------------------------------------------------------


def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *words: str) -> tuple[int, str, str]:
    file = tmp_path / "match.mate"
    file.write_text(text, encoding="utf-8")
    code = main(["review", str(file), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_subcommand_says_what_the_review_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = random_match("capellen", 10)
    code, out, err = run(tmp_path, capsys, format_match(match), "--json")
    assert (code, err) == (0, "")
    (data,) = json.loads(out)["matches"]
    assert list(data) == ["rules", "players", "ok", "games", "total", "accuracy", "error"]
    assert data["players"] == ["Home", "Knight (bot)"]
    assert (data["ok"], data["error"], data["total"]) == (True, None, list(match.total))
    for each, game in zip(review_match(match), data["games"], strict=True):
        assert game["value"] == each.values[0].one
        assert game["margin"] == (None if each.margin is None else each.margin.one)
        assert game["accuracy"] == [each.accuracy(player) for player in Player]
        assert game["cost"] == [each.cost(player) for player in Player]
        assert [d["cost"] for d in game["decisions"]] == [j.cost for j in each.judgements]
        assert [d["mark"] for d in game["decisions"]] == [j.mark.value for j in each.judgements]
        for decision in game["decisions"]:
            assert ("match_before" in decision) == (game["game"] == match.rules.games)
            assert (decision["play"] in decision["best"] or decision["play"] + "!" in decision["best"]) == (decision["cost"] == 0)
            assert (decision["move"] == 0) == (decision["decision"] == "foreplace")


def spoiled(match: Match) -> str:
    """The record of a match whose third game has a card that nobody holds there."""
    head, third = format_match(match).split("game 3 ")
    where = third.index("1. ") + 3
    return f"{head}game 3 {third[:where]}XX{third[where + 2 :]}"


def test_what_came_before_a_fault_is_reviewed_and_the_fault_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = random_match("classic", 11)
    good, bad = format_match(match), spoiled(match)
    code, out, err = run(tmp_path, capsys, f"{bad}\n{good}", "--json")
    first, second = json.loads(out)["matches"]
    assert code == 1
    assert [game["game"] for game in first["games"]] == [1, 2]
    assert first["error"]["game"] == 3 and first["error"]["move"] == 1
    assert second["ok"] and len(second["games"]) == 4
    assert err.startswith("mate-tui: match 1: game 3, move 1")
    main(["check", str(tmp_path / "match.mate"), "--json"])
    checked = json.loads(capsys.readouterr().out)["matches"]
    assert checked[0]["error"] == first["error"]
    code, out, err = run(tmp_path, capsys, bad)
    assert code == 1
    assert "Fault: game 3, move 1" in out
    assert "Game 2: " in out and "Game 3: " not in out


def test_nothing_and_no_file_to_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, capsys, "", "--json")[:2] == (1, '{"matches": []}\n')
    assert main(["review", str(tmp_path / "none.mate")]) == 2
    assert "none.mate" in capsys.readouterr().err
