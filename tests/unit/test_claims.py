"""Sentences that claim something of all choices: read back from their words, and held against brute force and the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from benchmarks.soak.study import faults, foreplacing_faults
from mate_tui.game.cards import Player
from mate_tui.game.notation import parse_card, parse_position
from mate_tui.game.position import Choice, Position
from mate_tui.game.value import NOTHING
from mate_tui.solver.analysis import Solution
from mate_tui.study.goal import goal_of
from mate_tui.study.reasons import reason_for
from mate_tui.words.conditions import conditions, free_moves
from mate_tui.words.foreplacing import foreplacing_told, keeping_told
from mate_tui.words.hints import best_choice, line_told, must_answer, option_told, options_told, what_answers
from mate_tui.words.plain_words import card_lines
from mate_tui.words.plays import certain
from mate_tui.words.reasons import goal_told, why
from mate_tui.words.speaker import Glyphs, Speaker
from tests.reference.claims import Punished, fault_of_punished, punished, read_choices
from tests.reference.positions import ALL_RULES, random_position
from tests.reference.rulebook import multiplier, read_rules

LETTERS = Speaker(glyphs=Glyphs.LETTERS)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_claim_about_all_choices_is_so(rules: str) -> None:
    rng, met = Random(f"claims {rules}"), Counter[str]()
    for number in range(4):
        assert faults(rules, random_position(rules, 1 + number, rng), rng, met) == []
        assert list(foreplacing_faults(rules, rng, met)) == []
    assert met["what answers"]


# -- what punishes -------------------------------------------------------------------------------


def reasons_of(text: str, rules: str, play: str, speaker: Speaker = LETTERS) -> list[str]:
    """Why a card is worth what it is."""
    position = parse_position(text, rules)
    solution = Solution.of_position(position)
    analysis = solution.analyse(position)
    card = parse_card(play, position.rules.faces) if play != "-" else None
    option = next(option for option in analysis.options if option.choice.card == card)
    return why(speaker, reason_for(solution, analysis, option))


TWO = "TQ7.A.Q.AK/AK.-.T7.TQ7 1"


def test_if_two_plays_punish_both_are_named_and_the_better_one() -> None:
    told = reasons_of(TWO, "classic", "7C")
    assert "On move 4 Player 2 punishes 7C with AC or KC. KC takes the most." in told
    mine = reasons_of(TWO, "classic", "7C", Speaker(me=Player.TWO, glyphs=Glyphs.LETTERS))
    assert "On move 4 you punish 7C with AC or KC. KC takes the most." in mine


def test_the_one_play_is_told_where_every_other_one_forgives() -> None:
    assert "On move 4 Player 2 has the one play that punishes QH: 10H." in reasons_of(TWO, "classic", "QH")


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("On move 4 Player 2 has the one play that punishes 7C: KC.", "2 choices punish"),
        ("On move 4 Player 2 punishes 7C with AC or KC.", "take the most"),
        ("On move 5 Player 2 punishes 7C with AC or KC. KC takes the most.", "it is move 4"),
        ("On move 4 every play of Player 2 punishes 7C, and none more than AC.", "take the most"),
        ("On move 4 Player 2 punishes 7C with AC or KC. KC takes the most.", None),
    ],
)
def test_the_check_finds_what_is_not_so(sentence: str, fault: str | None) -> None:
    claim = punished(sentence)
    assert isinstance(claim, Punished)
    found = fault_of_punished(claim, {("AC", False): 40, ("KC", False): -56}, 1, 99, 4)
    assert found is None if fault is None else found is not None and fault in found


# -- foreplacing ---------------------------------------------------------------------------------


def deciding(rules: str, first: str | None) -> Position:
    """A decision about foreplacing: the leader's, or the other player's after ``first``, ``-`` for none."""
    position = parse_position("#31337 1", rules)
    if first is None:
        return position
    card = None if first == "-" else parse_card(first, position.rules.faces)
    return position.after(Choice(card))


PROMPTS = {
    (
        "capellen",
        None,
    ): "You lead the first move and may foreplace a card: your mates then count as one move later, and 22 times"
    " on the tenth, which comes only if Knight keeps all.",
    (
        "capellen",
        "TC",
    ): "Knight leads the first move and has foreplaced 10C; if you foreplace one too, the game has nine moves,"
    " and your mates count as one move later.",
    (
        "capellen",
        "-",
    ): "Knight leads the first move and keeps all; if you foreplace a card, your mates count as one move later,"
    " and 22 times on the tenth, for which your ninth card comes back.",
    ("chess", None): "You lead the first move and may foreplace a card: the game then has nine moves, and your mates count twice,"
    " the ninth 20 times, or as one move later if Knight foreplaces one too.",
    ("chess", "QB"): "Knight leads the first move and has foreplaced QB; if you foreplace one too, all mates count as one move"
    " later, none twice.",
    ("chess", "-"): "Knight leads the first move and keeps all; if you foreplace a card, the game has nine moves, and your mates"
    " count twice, the ninth 20 times.",
}


@pytest.mark.parametrize(("rules", "first"), PROMPTS)
def test_the_prompt_says_who_leads_and_what_foreplacing_brings_now(rules: str, first: str | None) -> None:
    position = deciding(rules, first)
    assert position.turn is not None
    speaker = Speaker(("Knight", "Knight"), position.turn, position.rules.faces, Glyphs.LETTERS)
    assert foreplacing_told(speaker, position) == PROMPTS[rules, first]


@pytest.mark.parametrize("rules", ["capellen", "chess", "classic,deck=double,foreplacing=sacrifice"])
@pytest.mark.parametrize("is_foreplaced", [False, True])
def test_help_says_what_keeping_all_brings_once_the_leader_has_decided(rules: str, is_foreplaced: bool) -> None:
    known, position = read_rules(rules), parse_position("#31337 1", rules)
    assert keeping_told(LETTERS, position) == ""
    first = position.choices()[0 if is_foreplaced else -1]
    told = keeping_told(Speaker(me=Player.ONE, glyphs=Glyphs.LETTERS), position.after(first))
    moves = 9 if is_foreplaced and known.foreplacing == "sacrifice" else 10
    assert f"the game has {'nine' if moves == 9 else 'ten'} moves" in told
    counts = [multiplier(known, move, is_foreplaced, False) for move in range(1, moves + 1)]
    assert (f"{counts[-1]} times" in told) is is_foreplaced
    assert ("twice" in told) is (counts[:8] == [2 * move for move in range(1, 9)])
    assert ("the number of its move" in told) is (counts == list(range(1, 11)))


# -- the free move -------------------------------------------------------------------------------

SPENT = "T.-.Q.-/K.T.-.A 1 TD -,- 12"
"""Player 2 answers the ten of diamonds with the ace, or better with the ten of spades as the free move."""


def test_a_reply_that_spends_the_free_move_is_named_so_in_every_hint() -> None:
    position = parse_position(SPENT, "classic,free_move=each")
    solution = Solution.of_position(position)
    analysis = solution.analyse(position)
    (free,) = [option for option in analysis.options if option.choice.free]
    assert free.best, "or the case shows nothing"
    reason = reason_for(solution, analysis, free)
    before = position.before_lead()
    assert before.led is None and position.led is not None
    told = [
        best_choice(LETTERS, analysis),
        option_told(LETTERS, analysis, free),
        options_told(LETTERS, analysis)[0],
        goal_told(LETTERS, goal_of(analysis, NOTHING)),
        must_answer(LETTERS, before, position.leader, position.led),
        what_answers(LETTERS, position, position.led, None),
        what_answers(LETTERS, before, position.led, position.leader),
        next(sentence for sentence in why(LETTERS, reason) if "must answer" in sentence),
    ]
    for sentence in told:
        assert "10S! (free move)" in sentence
    line = line_told(LETTERS, position, free.line)
    assert "10S!" in line and "(! is the free move)" in line
    spoken = best_choice(Speaker(in_words=True), analysis)
    assert spoken == "Best: ten of spades with the free move."


@pytest.mark.parametrize(
    ("rules", "free", "told"),
    [
        ("classic", "-", ""),
        ("classic,free_move=shared", "s", "The free move (!) is open to whoever takes it first."),
        ("classic,free_move=shared", "-", "The free move is taken."),
        ("classic,free_move=each", "12", "Both players still have a free move (!)."),
        ("classic,free_move=each", "1", "Only you still have a free move (!)."),
        ("classic,free_move=each", "2", "Only Knight still has a free move (!)."),
        ("classic,free_move=each", "-", "Both free moves are taken."),
    ],
)
def test_whose_free_move_is_open(rules: str, free: str, told: str) -> None:
    position = parse_position(f"A.-.-.7/-.7.-.T 1 - -,- {free}", rules)
    speaker = Speaker(("Home", "Knight"), Player.ONE)
    assert free_moves(speaker, position) == told
    assert (told in card_lines(speaker, position)) is bool(told)


def test_plain_cards_tell_who_leads_and_what_is_out_of_play() -> None:
    position = parse_position("A.-.-.7/-.7.-.TK 2 - KC,- -", "capellen")
    assert conditions(LETTERS, position) == [
        "Player 2 leads move 8.",
        "Player 1 has KC out of play.",
        "Player 2 foreplaced nothing.",
    ]


# -- units, and what is certain ------------------------------------------------------------------


def test_what_is_certain_is_told_in_points_alone() -> None:
    """Lines of one worth may differ in the card and the move."""
    outcome = parse_position("-.-.-.-/7.-.-.- 1 AS", "classic").outcome
    assert outcome is not None
    assert certain(LETTERS, outcome) == "On every line from here Player 1 scores 110 points."


def test_lists_of_choices_are_read_as_they_are_written() -> None:
    assert read_choices("10C, KS! (free move) or keeping all") == {("TC", False), ("KS", True), ("-", False)}
