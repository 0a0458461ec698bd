"""Lines, groups, reasons and the match as the goal: against the solver's own tables and against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from mate_tui.game.cards import Faces, Player
from mate_tui.game.notation import format_line, format_position, parse_position
from mate_tui.game.position import Choice, Position
from mate_tui.game.validity import validate
from mate_tui.game.value import NOTHING, Value
from mate_tui.solver.analysis import Solution
from mate_tui.solver.answers import Option
from mate_tui.study.goal import Result, goal_of
from mate_tui.study.groups import Section, grouped
from mate_tui.study.insight import see_through
from mate_tui.study.lines import Walk
from mate_tui.study.reasons import Reason, reason_for
from mate_tui.words.choices import choice_named
from mate_tui.words.lines import line_as_text, lines_told, over_told, text_of
from mate_tui.words.reasons import section_heading, why
from mate_tui.words.speaker import Glyphs, Speaker
from tests.reference.brute import is_best_line, replay_line, solve
from tests.reference.positions import ALL_RULES, random_position


def positions(rules: str, name: str, cards: int = 4) -> Iterator[Position]:
    """Random positions in which somebody decides."""
    rng = Random(f"{name} {rules}")
    for number in count():
        position = parse_position(random_position(rules, 1 + number % cards, rng), rules)
        if position.turn is not None:
            yield position


def some(rules: str, name: str, number: int = 6, cards: int = 4) -> list[Position]:
    return list(islice(positions(rules, name, cards), number))


def chosen(faces: Faces, choice: Choice) -> tuple[str, bool]:
    """A choice as the reference names it."""
    return (choice.card.text(faces) if choice.card else "-", choice.free)


# -- walks ---------------------------------------------------------------------------------------


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_walk_is_legal_and_every_step_is_best(rules: str) -> None:
    for position in some(rules, "walk"):
        text = format_position(position)
        solution = Solution.of_position(position)
        walk = Walk.best(solution, position)
        expected = solve(rules, text)
        values = [solution.value(at) for at in walk.positions]
        assert {value.one for value in values} == {expected["value"]}, text
        tokens = list(format_line(position, walk.line))
        assert replay_line(rules, text, tokens) == expected["value"]
        assert is_best_line(rules, text, tokens)
        assert walk.positions[-1].turn is None
        for place, choice in enumerate(walk.line):
            assert choice in walk.positions[place].choices()
            assert solution.analyse(walk.at(place).position).option(choice).best


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_another_choice_goes_on_with_best_play_and_the_way_back_is_kept(rules: str) -> None:
    rng = Random(f"other {rules}")
    for position in some(rules, "other"):
        solution = Solution.of_position(position)
        begun = Walk.best(solution, position)
        walk = begun.at(rng.randrange(len(begun.line)))
        for option in solution.analyse(walk.position).options:
            choice = option.choice
            taken = walk.take(option)
            assert taken.place == walk.place + 1
            assert taken.line[: taken.place] == (*walk.made, choice)
            assert taken.positions[taken.place] == walk.position.after(choice)
            rest = {solution.value(at) for at in taken.positions[taken.place :]}
            assert rest == {solution.value(walk.position.after(choice))}
            if choice == walk.line[walk.place]:
                assert taken == walk.step(1), "the line itself goes on"
                assert taken.back() == taken
            else:
                assert taken.back() == walk
                assert taken.step(1).back() == walk, "also from further on"


def test_steps_stay_within_the_line() -> None:
    position = parse_position("A.7.-.-/7.-.T.- 1", "classic")
    walk = Walk.best(Solution.of_position(position), position)
    assert walk.step(-1) == walk
    assert walk.at(99).place == len(walk.line) == walk.at(99).step(1).place
    assert walk.at(99).at(0) == walk


def test_choices_already_made_are_part_of_the_walk() -> None:
    position = parse_position("#157924", "capellen")
    made = (Choice(position.hand(Player.ONE)[0]), Choice(None))
    walk = Walk.best(Solution.of_deal(position.rules, position.hands), position, made)
    assert walk.made == made
    assert walk.at(0).line[:2] == made
    assert walk.at(0).position.is_foreplacing


# -- groups --------------------------------------------------------------------------------------


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_groups_are_all_choices_each_once_best_first(rules: str) -> None:
    for position in some(rules, "groups"):
        analysis = Solution.of_position(position).analyse(position)
        groups = grouped(analysis)
        members = [option.choice for group in groups for option in group.options]
        assert sorted(map(str, members)) == sorted(map(str, position.choices()))
        assert len(set(members)) == len(members)
        assert position.turn is not None
        worths = [group.value.of(position.turn) for group in groups]
        assert worths == sorted(worths, reverse=True)
        outcomes = [group.outcome for group in groups]
        keys = [(outcome.winner, outcome.card, outcome.move, outcome.points) for outcome in outcomes]
        assert len(set(keys)) == len(keys), "what leads to the same stands together"
        for group in groups:
            assert {(option.value, option.best) for option in group.options} == {(group.value, group.best)}
            order = [option.choice.card for option in group.options if option.choice.card]
            deck = position.rules.deck.cards
            assert [deck.index(card) for card in order] == sorted(deck.index(card) for card in order)
        assert [group.best for group in groups] == [group.value == analysis.value for group in groups]


def test_nobody_decides_in_a_position_that_is_over() -> None:
    position = parse_position("-.-.-.-/-.-.-.- 1", "classic")
    analysis = Solution.of_position(position).analyse(position)
    assert grouped(analysis) == ()
    with pytest.raises(ValueError, match="nobody decides"):
        goal_of(analysis, NOTHING)


# -- reasons -------------------------------------------------------------------------------------


def reasons(rules: str, name: str) -> Iterator[tuple[Solution, Position, Option, Reason]]:
    for position in some(rules, name):
        solution = Solution.of_position(position)
        analysis = solution.analyse(position)
        for option in analysis.options:
            yield solution, position, option, reason_for(solution, analysis, option)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_what_a_reason_says_is_so_by_the_rules(rules: str) -> None:
    for _solution, position, option, reason in reasons(rules, "reasons"):
        text = format_position(position)
        faces = position.rules.faces
        expected = solve(rules, text)
        assert reason.player is position.turn
        assert reason.cost == abs(expected["value"] - expected["options"][chosen(faces, option.choice)])
        assert (reason.cost == 0) is option.best
        best = {key for key, value in expected["options"].items() if value == expected["value"]}
        assert {chosen(faces, other.choice) for other in reason.best} == (best if reason.cost else {chosen(faces, option.choice)})
        check_exchange(rules, position, reason)
        check_mate(position, reason)


def check_exchange(rules: str, position: Position, reason: Reason) -> None:
    exchange, line = reason.exchange, reason.option.line
    assert (exchange is None) is position.is_foreplacing
    if exchange is None:
        return
    faces = position.rules.faces
    led = position if position.led is not None else position.after(line[0])
    assert (exchange.leader, exchange.led) == (led.leader, led.led)
    expected = solve(rules, format_position(led))
    assert {chosen(faces, choice) for choice in exchange.answers} == set(expected["options"]), "exactly the legal set"
    if exchange.reply is None:
        assert expected["decision"] == "over"
        assert exchange.next_leader is None
        return
    assert chosen(faces, exchange.reply) in expected["options"]
    after = led.after(exchange.reply)
    over = solve(rules, format_position(after))["decision"] == "over"
    assert exchange.next_leader is (None if over else after.turn)


def check_mate(position: Position, reason: Reason) -> None:
    end = position
    for choice in reason.option.line:
        end = end.after(choice)
    assert end.outcome is not None
    if reason.mate is None:
        assert end.outcome.winner is None
        return
    mate = reason.mate
    assert (mate.position, mate.player, mate.card) == (end, end.leader, end.led)
    assert mate.left == end.hand(end.leader.other)
    assert not any(card.suit is mate.card.suit or card.rank is mate.card.rank for card in mate.left)
    assert mate.points == reason.option.value.of(mate.player) > 0


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_refutation_is_the_first_decision_of_the_opponent_that_matters(rules: str) -> None:
    for _solution, position, option, reason in reasons(rules, "refutations"):
        if not reason.cost:
            assert reason.refutation is None
            continue
        found = None
        sign, had = reason.player.sign, solve(rules, format_position(position))["value"]
        at, faces = position, position.rules.faces
        for place, choice in enumerate(option.line):
            if at.turn is reason.player.other:
                values = solve(rules, format_position(at))["options"]
                if len(set(values.values())) > 1:
                    least = min(sign * value for value in values.values())
                    best = {key for key, value in values.items() if sign * value == least}
                    found = place, at, best, {key for key, value in values.items() if sign * value < sign * had}
                    break
            at = at.after(choice)
        refutation = reason.refutation
        if refutation is None:
            assert found is None, format_position(position)
            continue
        best, punishing = ({chosen(faces, choice) for choice in some} for some in (refutation.best, refutation.punishing))
        assert (refutation.place, refutation.position, best, punishing) == found, format_position(position)
        assert option.line[refutation.place] == refutation.best[0]


@pytest.mark.parametrize("glyphs", Glyphs)
@pytest.mark.parametrize("rules", ALL_RULES[::7])
def test_every_reason_can_be_said(rules: str, glyphs: Glyphs) -> None:
    for _solution, position, option, reason in reasons(rules, "words"):
        speaker = Speaker(("You", "Knight"), Player.ONE, position.rules.faces, glyphs)
        told = why(speaker, reason)
        assert told
        assert all(sentence.strip() and "{" not in sentence for sentence in told)
        assert glyphs is not Glyphs.ASCII or all(sentence.isascii() for sentence in told)
        assert choice_named(speaker, option.choice)


# -- the match as the goal -----------------------------------------------------------------------


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_goal_is_the_result_of_the_match(rules: str) -> None:
    rng = Random(f"goal {rules}")
    for position in some(rules, "goal"):
        assert position.turn is not None
        expected = solve(rules, format_position(position))
        sign, faces = position.turn.sign, position.rules.faces
        values = {key: sign * value for key, value in expected["options"].items()}
        # Margins about what decides: drawn, a point either way, and any.
        for total in (rng.choice(list(values.values())), 0, rng.randint(-250, 250)):
            for margin in (-total - 1, -total, -total + 1):
                insight = see_through(Solution.of_position(position), position, Value(sign * margin))
                goal = goal_of(insight.analysis, Value(sign * margin))
                results = {key: result_of(margin + value) for key, value in values.items()}
                best = max(results.values())
                assert (goal.player, goal.lead) == (position.turn, margin)
                assert goal.result is RESULTS[best]
                kept = {chosen(faces, option.choice) for option in goal.options}
                assert kept == {key for key, result in results.items() if result == best}
                assert (values[chosen(faces, goal.options[0].choice)] >= goal.needs) is (best == 1)
                assert goal.is_kept_by_all is (set(results.values()) == {best})
                assert insight.goal == goal
                found = {option: section.result for section in insight.sections for option in options_of(section)}
                assert {chosen(faces, option.choice): result for option, result in found.items()} == {
                    key: RESULTS[result] for key, result in results.items()
                }
                assert len(insight.sections) == len(set(results.values())) and tuple(found) == insight.options


def options_of(section: Section) -> tuple[Option, ...]:
    return tuple(option for group in section.groups for option in group.options)


RESULTS = {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}


def result_of(points: int) -> int:
    return (points > 0) - (points < 0)


# -- as text -------------------------------------------------------------------------------------


def test_lines_as_text_name_every_choice_and_the_line() -> None:
    text = "A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,? -"
    position = parse_position(text, "capellen")
    solution = Solution.of_position(position)
    analysis = solution.analyse(position)
    speaker = Speaker()
    told = text_of(speaker, see_through(solution, position), analysis.options[0].line)
    assert told[0] == f"{text}   capellen"
    whole = "\n".join(told)
    assert all(choice_named(speaker, option.choice) in whole for option in analysis.options)
    assert "mates with Q♦ on move 8 for 24" in whole
    assert told[-1].startswith("Line: Player 2 keeps all,  K♥-K♦")
    assert line_as_text(position, analysis.options[0].line).endswith("QD#")


def test_in_the_last_game_headings_tell_of_the_match() -> None:
    position = parse_position("A.7.-.-/7.-.T.- 1", "classic")
    solution = Solution.of_position(position)
    told = lines_told(Speaker(), see_through(solution, position, Value(-34)))
    assert "Only A♣ still wins the match." in told[0]
    assert told[1] == "Winning the match:"
    names = [section_heading(Speaker(), section) for section in see_through(solution, position, Value(-70)).sections]
    assert names == ["Drawing the match", "Losing the match"]


def test_a_position_that_is_over_says_so() -> None:
    mate = parse_position("-.-.-.-/7.-.-.- 1 AS", "classic")
    assert over_told(Speaker(), mate) == ["The game is over.", "Player 1 mates with A♠ on move 10 for 110."]
    solution = Solution.of_position(mate)
    assert lines_told(Speaker(), see_through(solution, mate, NOTHING)) == over_told(Speaker(), mate)


def test_before_the_lead_the_card_is_held() -> None:
    for rules in ALL_RULES[::5]:
        for position in some(rules, "before", 12):
            before = position.before_lead()
            validate(before)
            assert before.led is None
            assert (before is position) is (position.led is None)
            if position.led is not None:
                assert before.after(Choice(position.led)) == position


@pytest.mark.parametrize("rules", ["capellen", "chess", "capellen,deck=double,free_move=each"])
def test_a_solution_of_the_hands_before_the_lead_solves_the_rest(rules: str) -> None:
    """The lines of a position are asked for by its hands, as those of a deal are."""
    for position in some(rules, "hands", 40, 6):
        root = position.before_lead()
        whole, alone = Solution.of_deal(root.rules, root.hands), Solution.of_position(position)
        assert whole.value(position) == alone.value(position)
        assert dict(whole.choices(position)) == dict(alone.choices(position))
