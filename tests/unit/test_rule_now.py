"""The rule that help tells: the one of the decision at hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match, Termination
from mate_tui.game.notation import parse_card, parse_position
from mate_tui.game.position import Choice
from mate_tui.game.rules import parse_rules
from mate_tui.words.rule_now import rule_now
from mate_tui.words.speaker import Glyphs, Speaker
from tests.reference.positions import ALL_RULES


def match_at(position: str, rules: str, *choices: str) -> Match:
    """A match whose first game has this position, and then these choices; ``-`` chooses no card."""
    game = Game(1, (parse_position(position, parse_rules(rules)),))
    for text in choices:
        game = game.after(Choice(None if text == "-" else parse_card(text, game.position.rules.faces)))
    return Match(game.position.rules, games=(game,))


def told(match: Match, glyphs: Glyphs = Glyphs.LETTERS) -> str:
    return rule_now(Speaker(faces=match.rules.faces, glyphs=glyphs), match)


REPLY = "K.-.T.-/Q7.-.A.- 1"
DUEL = "A.-.-.-/-.K.-.- 1"
"""A lead of the ace mates."""
CASES = [
    ("#1", "capellen", (), ["one move later", "nine moves", "22 times"], ["AC"]),
    ("#1", "capellen", ("AC",), ["has put out AC", "neither its suit nor its rank"], []),
    ("#1", "capellen", ("-",), ["22 times"], ["has put out"]),
    ("#1", "chess", ("KB",), ["count twice", "move nine counts as ten"], ["has put out"]),
    ("#1", "classic", (), ["Any card may be led", "counts 1 times", "ace 11, ten 10, king 4, queen 3, seven 7"], []),
    ("#1", "capellen", ("AC", "-"), ["Any card may be led", "counts 2 times"], []),
    ("#1", "chess,values=5:4:3:2:1", ("-", "-"), ["king 5, queen 4, rook 3, bishop 2, knight 1"], ["ace"]),
    ("#1", "classic,deck=double", (), ["ace 11, ten 10, king 4, seven 7"], ["queen"]),
    (f"{REPLY} AC", "classic", (), ["Clubs are led and held", "stronger rank wins"], ["stronger suit", "free move"]),
    (f"{REPLY} AS", "classic", (), ["No spades are held", "clubs, spades, hearts, diamonds"], ["stronger rank wins"]),
    (f"{REPLY} AC", "classic,free_move=each", (), ["Clubs are led", "stronger suit wins", "each player has one"], []),
    (f"{REPLY} AC", "classic,free_move=shared", (), ["whoever takes it first"], []),
    (f"{REPLY} AC -,- 1", "classic,free_move=each", (), ["Clubs are led"], ["free move"]),
    ("A.-.T.-/Q7.-.K.- 1 KC", "classic,privilege=king", (), ["A king is privileged", "stronger suit wins"], ["are led and held"]),
    ("A.-.T.-/Q7.-.Q.- 1 KC", "classic,privilege=king", (), ["A king is privileged", "stronger rank wins"], ["stronger suit"]),
    ("A.-.T.-/Q7.-.K.- 1 TC", "classic,privilege=king", (), ["are led and held"], ["privileged"]),
    ("A.K.-.-/7.K.K.- 1 7C", "classic,deck=double", (), ["the same, the leader wins"], []),
    (DUEL, "classic", ("AC",), ["hands are exchanged", "favours nobody"], ["new deal"]),
]  # fmt: skip


@pytest.mark.parametrize(("position", "rules", "choices", "said", "unsaid"), CASES)
def test_the_rule_of_each_decision(
    position: str, rules: str, choices: tuple[str, ...], said: list[str], unsaid: list[str]
) -> None:
    rule = told(match_at(position, rules, *choices))
    for words in said:
        assert words in rule
    for words in unsaid:
        assert words not in rule


def test_after_a_round_and_after_the_match() -> None:
    first = match_at(DUEL, "classic", "AC")
    second = replace(first.game, number=2)
    assert "new deal" in told(replace(first, games=(first.game, second)))
    assert "higher total" in told(replace(first, games=(first.game, second) * 2))
    assert "higher total" in told(replace(first, loser=Player.ONE, termination=Termination.RESIGNED))


@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_moment_of_a_game_has_a_rule_in_every_glyph_set(rules: str) -> None:
    game = Game(1, (parse_position("#92378", parse_rules(rules)),))
    while True:
        match = Match(game.position.rules, games=(game,))
        assert told(match, Glyphs.ASCII).isascii()
        assert "{" not in told(match)
        if game.outcome is not None:
            break
        game = game.after(game.position.choices()[0])
