"""The reference itself: against the given vectors, the cases of rules.md and the examples of notation.md."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.reference.brute import is_best_line, replay_line, solve
from tests.reference.positions import ALL_RULES, random_position
from tests.reference.rulebook import (
    MULTIPLIERS,
    after,
    choices,
    deal_number,
    dealt,
    follow,
    is_mate,
    mate_points,
    multiplier,
    opening,
    read_hands,
    read_position,
    read_rules,
    value_of,
    write_hand,
    write_position,
)
from tests.reference.scorer import KINDS, damage, random_match, score

VECTORS = Path(__file__).parent.parent / "vectors"
MOST_CARDS = 6


def small_vectors() -> list[Any]:
    cases = [case for path in sorted(VECTORS.glob("*.json")) for case in json.loads(path.read_text("utf-8"))]
    return [case for case in cases if fuller_hand(case["rules"], case["position"]) <= MOST_CARDS]


def fuller_hand(rules: str, position: str) -> int:
    return max(map(len, read_position(read_rules(rules), position).hands))


@pytest.mark.parametrize("case", small_vectors(), ids=lambda case: f"{case['rules']} {case['position']}")
def test_vector(case: Any) -> None:
    solution = solve(case["rules"], case["position"])
    assert solution == {
        "decision": case["decision"],
        "turn": case["turn"],
        "move": case["move"],
        "value": case["value"],
        "options": {(option["play"], option["free"]): option["value"] for option in case["options"]},
    }


# Cases to hold fast; the mater first

NOBODY, BOTH, MATER, MATED = (False, False), (True, True), (True, False), (False, True)


@pytest.mark.parametrize(
    ("rules", "card", "move", "who_foreplaced", "points"),
    [
        ("classic", "KC", 7, NOBODY, 28),
        ("classic", "AC", 3, NOBODY, 33),
        ("classic", "QC", 8, NOBODY, 24),
        ("capellen", "AC", 5, MATER, 66),
        ("capellen", "AC", 8, MATER, 99),
        ("capellen", "AC", 9, MATER, 110),
        ("capellen", "AC", 10, MATER, 242),
        ("capellen", "AC", 9, MATED, 99),
        ("capellen", "AC", 10, MATED, 110),
        ("capellen", "AC", 9, BOTH, 110),
        ("chess", "KB", 5, BOTH, 66),
        ("chess", "KB", 5, MATER, 110),
        ("chess", "KB", 9, MATER, 220),
        ("chess", "KB", 8, MATED, 88),
        ("chess", "KB", 9, MATED, 110),
        ("capellen", "KC", 1, NOBODY, 4),
    ],
)
def test_points_of_a_mate(rules: str, card: str, move: int, who_foreplaced: tuple[bool, bool], points: int) -> None:
    known_rules = read_rules(rules)
    assert value_of(known_rules, card) * multiplier(known_rules, move, *who_foreplaced) == points


def test_games_end_in_time_for_the_tables() -> None:
    assert len(MULTIPLIERS["capellen"][True, True]) == len(MULTIPLIERS["sacrifice"][True, False]) == 9


@pytest.mark.parametrize(
    ("rules", "position", "reply", "leader"),
    [
        ("chess", "-.-.-.-/-.-.-.N 1 KR -,- -", "NR", 1),
        ("chess", "-.-.-.-/Q.-.-.- 1 QG -,- -", "QB", 2),
        ("classic,deck=double", "-.-.-.-/-.-.-.A 1 AD -,- -", "AD", 1),
    ],
)
def test_who_leads_next(rules: str, position: str, reply: str, leader: int) -> None:
    known_rules = read_rules(rules)
    state = read_position(known_rules, position)
    assert after(known_rules, state, (reply, False)).leader == leader


def test_rank_is_followed_without_the_suit() -> None:
    rules = read_rules("chess")
    state = read_position(rules, "-.-.-.K/-.B.-.R 1 RB -,- -")
    assert choices(rules, state) == [("RR", False)]


def test_king_of_clubs_mates_on_the_first_move() -> None:
    text = "game 1 ATKQ7.K.K.ATK/-.ATQ7.ATQ7.Q7 1\nfore - -\n1. KC# 4-0\n"
    [match] = score(text)
    assert match["games"] == [{"game": 1, "leader": 1, "moves": 1, "points": [4, 0], "end": "mate"}]


def test_the_full_deal_of_the_rules() -> None:
    rules = read_rules("capellen")
    state = opening(rules, read_hands(rules, "AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7"), 1)
    for token in ["fore KC", "fore -", "TS-AS", "TD-AD", "7H-7C", "QC-AC", "KH-KS", "QS-7S"]:
        state = follow(rules, state, token)
    assert state.leader == 2
    leads = {card: after(rules, state, (card, False)) for card, _ in choices(rules, state)}
    mates = {card: mate_points(rules, led) for card, led in leads.items() if is_mate(led)}
    forced = {card: choices(rules, led) for card, led in leads.items() if card not in mates}
    assert mates == {"7D": 49, "KD": 28}
    assert forced == {"TC": [("TH", False)], "QD": [("QH", False)]}


# Foreplacing


def test_the_ninth_card_is_taken_back_led_or_replied() -> None:
    rules = read_rules("capellen")
    led = follow(rules, read_position(rules, "A.-.-.-/T.-.-.A 1 - KC,- -"), "AC-TC")
    assert write_position(rules, led) == "A.-.-.-/-.-.-.A 1 - KC,- -"
    replied = follow(rules, read_position(rules, "T.-.-.-/A.-.-.7 2 - KC,- -"), "AC-TC")
    assert write_position(rules, replied) == "T.-.-.-/-.-.-.7 2 - KC,- -"


def test_a_card_taken_back_can_overmate() -> None:
    assert replay_line("capellen", "A.-.-.-/T.-.-.7 1 - KC,- -", ["AC-TC", "AC#"]) == 242


def test_one_sacrificer_ends_the_game_after_move_nine() -> None:
    assert replay_line("chess", "-.-.-.K/-.Q.-.R 1 - KB,- -", ["KR-RR"]) == 0


def test_second_foreplacer_is_barred_only_under_capellen() -> None:
    hands = "AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7"
    for rules, count in [("classic,foreplacing=capellen", 6), ("classic,foreplacing=sacrifice", 11)]:
        known_rules = read_rules(rules)
        state = follow(known_rules, opening(known_rules, read_hands(known_rules, hands), 1), "fore KC")
        assert len(choices(known_rules, state)) == count


# Positions


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("capellen", "A.-.-.-/T7.-.-.- 1 - -,- -"),
        ("capellen", "A.-.-.-/A.-.-.- 1 - -,- -"),
        ("capellen", "-.-.-.-/T.-.-.- 1 - KC,- -"),
        ("capellen", "A.-.-.-/T.-.-.- 1 - ?,? -"),
        ("capellen", "A.-.-.-/T.-.-.- 1 - KC,KD -"),
        ("capellen", "A.-.-.-/T.-.-.- 1 - -,- s"),
        ("classic", "A.-.-.-/T.-.-.- 1 - KC,- -"),
        ("classic", "A..-.-/T.-.-.- 1 - -,- -"),
        ("chess", "-.-.-.-/-.-.-.- 2 KR KB,- -"),
        ("capellen", "AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - ?,- -"),
    ],
)
def test_positions_that_are_not_valid(rules: str, position: str) -> None:
    with pytest.raises(AssertionError):
        read_position(read_rules(rules), position)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_random_positions_are_valid(rules: str) -> None:
    rng = random.Random(rules)
    for cards in range(1, 11):
        position = random_position(rules, cards, rng)
        known_rules = read_rules(rules)
        state = read_position(known_rules, position)
        assert write_position(known_rules, state) == position
        assert max(len(hand) + (state.led != "-") for hand in state.hands) >= cards


def test_all_rules_are_different() -> None:
    assert len(set(ALL_RULES)) == len(ALL_RULES)
    assert len({read_rules(rules)[:4] + read_rules(rules)[5:6] for rules in ALL_RULES}) == 108


def test_deal_numbers() -> None:
    rules = read_rules("capellen")
    assert write_hand(rules, dealt(rules, 1)[0]) == "ATKQ7.ATKQ7.-.-"
    assert write_hand(rules, dealt(rules, 184756)[0]) == "-.-.ATKQ7.ATKQ7"
    assert all(deal_number(rules, dealt(rules, number)) == number for number in (1, 2, 77, 10000, 184755))


def test_deal_number_of_the_double_deck_is_the_lowest() -> None:
    rules = read_rules("capellen,deck=double")
    for number in random.Random(1).sample(range(1, 184757), 50):
        hands = dealt(rules, number)
        assert deal_number(rules, hands) <= number
        assert dealt(rules, deal_number(rules, hands)) == hands


# Lines

NOTATION_POSITION = "A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,? -"
NOTATION_LINE = ["fore -", "KH-KD", "QH-QC", "TC-AC", "AH-AS", "KS-7S", "7D-AD", "7H-7C", "QD#"]


def test_the_line_of_the_notation() -> None:
    assert replay_line("capellen", NOTATION_POSITION, NOTATION_LINE) == -24


@pytest.mark.parametrize("cut", [0, 3, 8])
def test_a_line_that_stops_early(cut: int) -> None:
    with pytest.raises(AssertionError):
        replay_line("capellen", NOTATION_POSITION, NOTATION_LINE[:cut])


@pytest.mark.parametrize("token", ["KH-", "KH-KD!", "KH#", "KH-TC", "AS-KD", "KH-KC", "fore -", "KHKD"])
def test_a_line_with_a_wrong_token(token: str) -> None:
    with pytest.raises(AssertionError):
        replay_line("capellen", NOTATION_POSITION, ["fore -", token, *NOTATION_LINE[2:]])


@pytest.mark.parametrize(
    ("tokens", "value", "best"),
    [
        (["KS-KD", "QH-KH", "7H-7S"], 0, True),
        (["KS-KD", "QH-7H", "7S#"], -70, False),
        # Only the first choice is the worse one.
        (["KS-KH", "QH-7H", "7S#"], -70, True),
    ],
)
def test_best_and_other_lines(tokens: list[str], value: int, best: bool) -> None:
    rules, position = "classic,privilege=king", "-.-.K7.K/-.7.Q.- 2 KS -,- -"
    assert replay_line(rules, position, tokens) == value
    assert is_best_line(rules, position, tokens) is best


# Records


def test_the_record_of_the_notation() -> None:
    text = """[Rules "capellen"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]

game 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1
fore KC -
1. TS-AS 2. TD-AD 3. 7H-7C 4. QC-AC 5. KH-KS 6. QS-7S 7. 7D# 0-49
"""
    assert score(text) == [
        {
            "rules": "capellen",
            "players": ["Home", "Knight (bot)"],
            "ok": True,
            "games": [{"game": 1, "leader": 1, "moves": 7, "points": [0, 49], "end": "mate"}],
            "total": [0, 49],
            "error": None,
        }
    ]


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_random_matches_are_right(rules: str, complete: bool) -> None:
    rng = random.Random(rules)
    texts = [random_match(rules, rng, complete) for _ in range(3)]
    scored = score("\n".join(texts))
    assert len(scored) == 3
    for match in scored:
        assert (match["games"][-1]["end"] != "unfinished") == complete
        assert match["total"] == [sum(game["points"][player] for game in match["games"]) for player in (0, 1)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_damage_is_a_fault(kind: str) -> None:
    rng = random.Random(kind)
    found = 0
    for rules in rng.sample(ALL_RULES, 40):
        text = random_match(rules, rng, rng.random() < 0.5)
        damaged = damage(text, kind, rng)
        if damaged:
            found += 1
            with pytest.raises(AssertionError):
                score(damaged[0])
    assert found
