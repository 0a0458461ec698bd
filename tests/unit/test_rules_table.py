"""Every row of "Cases to hold fast" in rules.md, from positions and a record written by hand."""

from __future__ import annotations

from random import Random

import pytest

from mate_tui.game.cards import Player
from mate_tui.game.deals import random_deal
from mate_tui.game.notation import format_choice, parse_choice, parse_position
from mate_tui.game.position import Decision, Position
from mate_tui.game.records import parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.solver.analysis import analyse

# On each of these, player 1 has led a card that player 2 can answer neither in suit nor in rank.
MATES = [
    ("king on move 7", "classic", "AT7.-.-.-/-.ATQ7.-.- 1 KC", 7, 28),
    ("ace on move 3", "classic", "TKQ7.A.A.A/-.TKQ7.TKQ7.- 1 AC", 3, 33),
    ("queen on move 8", "classic", "AT.-.-.-/-.ATK.-.- 1 QC", 8, 24),
    ("only the mater foreplaced, move 5", "capellen", "TKQ7.-.-.-/-.TKQ7.TK.- 1 AC 7D,-", 5, 66),
    ("only the mater foreplaced, move 8", "capellen", "T.-.-.-/-.TKQ.-.- 1 AC 7D,-", 8, 99),
    ("only the mater foreplaced, move 9", "capellen", "-.-.-.-/-.TK.-.- 1 AC 7D,-", 9, 110),
    ("overmate", "capellen", "-.-.-.-/-.T.-.- 1 AC 7D,-", 10, 242),
    ("only the mated foreplaced, move 9", "capellen", "T.-.-.-/-.T.-.- 1 AC -,7D", 9, 99),
    ("only the mated foreplaced, move 10", "capellen", "-.-.-.-/-.T.-.- 1 AC -,7D", 10, 110),
    ("both foreplaced, move 9", "capellen", "-.-.-.-/-.T.-.- 1 AC 7D,KH", 9, 110),
    ("both sacrificed, move 5", "classic,foreplacing=sacrifice", "TKQ7.-.-.-/-.TKQ7.T.- 1 AC 7D,7H", 5, 66),
    ("both sacrificed, chess faces", "chess", "QRBN.-.-.-/-.QRBN.Q.- 1 KB NR,NY", 5, 66),
    ("only the mater sacrificed, move 5", "chess", "QRBN.-.-.-/-.QRBN.QR.- 1 KB NR,-", 5, 110),
    ("only the mater sacrificed, move 9", "chess", "-.-.-.-/-.QR.-.- 1 KB NR,-", 9, 220),
    ("only the mated sacrificed, move 8", "chess", "QR.-.-.-/-.QR.-.- 1 KB -,NR", 8, 88),
    ("only the mated sacrificed, move 9", "chess", "Q.-.-.-/-.Q.-.- 1 KB -,NR", 9, 110),
    ("king of clubs on move 1", "classic", "ATQ7.K.K.KQ7/-.ATQ7.ATQ7.AT 1 KC", 1, 4),
    ("king of clubs on move 1, nobody foreplaced", "capellen", "ATQ7.K.K.KQ7/-.ATQ7.ATQ7.AT 1 KC -,-", 1, 4),
]


@pytest.mark.parametrize(("rules", "text", "move", "points"), [case[1:] for case in MATES], ids=[c[0] for c in MATES])
def test_mate(rules: str, text: str, move: int, points: int) -> None:
    position = parse_position(text, rules)
    for place, by in ((position, 1), (position.exchanged(), 2)):
        outcome = place.outcome
        assert outcome is not None and outcome.winner is not None
        assert (outcome.winner.value, outcome.move, outcome.points) == (by, move, points)
        assert (place.decision, place.choices(), place.turn) == (Decision.OVER, (), None)
        assert analyse(place).value.one == (points if by == 1 else -points)


def _choices(position: Position) -> list[str]:
    return [format_choice(choice, position.rules.faces) for choice in position.choices()]


def _after(position: Position, *choices: str) -> Position:
    for text in choices:
        position = position.after(parse_choice(text, position.rules.faces))
    return position


@pytest.mark.parametrize(
    ("rules", "text", "answer", "leader"),
    [
        ("chess", "-.K.-.-/K.-.-.N 1 KR -,-", "NR", 1),
        ("chess", "K.-.-.N/-.K.-.- 2 KR -,-", "NR", 2),
        ("chess", "-.N.-.-/Q.-.-.N 1 QG -,-", "QB", 2),
        ("chess", "Q.-.-.N/-.N.-.- 2 QG -,-", "QB", 1),
        ("classic,deck=double", "-.-.-.K/-.-.7.A 1 AD", "AD", 1),
        ("classic,deck=double", "-.-.7.A/-.-.-.K 2 AD", "AD", 2),
    ],
)
def test_who_leads_next(rules: str, text: str, answer: str, leader: int) -> None:
    position = parse_position(text, rules)
    following = _after(position, answer)
    assert following.decision is Decision.LEAD
    assert following.turn is not None and following.turn.value == leader


def test_only_the_rook_of_another_colour() -> None:
    position = parse_position("K.-.-.-/-.B.-.R 1 RY -,-", "chess")
    assert _choices(position) == ["RR"]


_RECORD = """[Rules "capellen"]

game 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1
fore KC -
1. TS-AS 2. TD-AD 3. 7H-7C 4. QC-AC 5. KH-KS 6. QS-7S *
"""


def test_whole_deal() -> None:
    match = parse_match(_RECORD)
    position = match.games[0].position
    assert (position.decision, position.move, position.leader.value) == (Decision.LEAD, 7, 2)
    assert sorted(_choices(position)) == sorted(["TC", "KD", "QD", "7D"])
    for lead, points in (("7D", 49), ("KD", 28)):
        outcome = _after(position, lead).outcome
        assert outcome is not None and outcome.winner is not None
        assert (outcome.winner.value, outcome.move, outcome.points) == (2, 7, points)
    for lead, reply in (("TC", "TH"), ("QD", "QH")):
        assert _choices(_after(position, lead)) == [reply]
    values = {format_choice(option.choice): option.value for option in analyse(position).options}
    assert (values["7D"].one, values["KD"].one) == (-49, -28)


def test_overmate_card_is_taken_back() -> None:
    """Capellen with one foreplacer: the card of move nine comes back and plays move ten, led or replied."""
    replied = _after(parse_position("-.-.-.-/-.A.-.K 1 TS 7D,-", "capellen"), "AS")
    assert (replied.move, replied.leader.value, _choices(replied)) == (10, 2, ["KD"])
    assert _choices(_after(parse_position("-.-.-.7/-.T.-.- 2 KD 7H,-", "capellen"), "7D")) == ["TS"]
    led = _after(parse_position("-.A.-.-/-.7.-.T 1 - 7H,-", "capellen"), "AS", "7S")
    assert (led.move, led.leader.value, _choices(led)) == (10, 1, ["AS"])
    outcome = _after(led, "AS").outcome
    assert outcome is not None and outcome.points == 242


def test_sacrifice_ends_after_move_nine() -> None:
    position = _after(parse_position("-.K.-.-/-.N.-.Q 1 - NR,-", "chess"), "KG", "NG")
    assert position.outcome is not None and position.outcome.winner is None
    assert (position.decision, position.choices()) == (Decision.OVER, ())


@pytest.mark.parametrize(
    ("rules", "text", "wanted"),
    [
        ("classic", "-.T.-.-/-.7.K.- 1 KS", ["7S"]),
        ("classic", "7.-.-.-/T.K.-.- 1 KC", ["TC"]),
        ("classic,privilege=king", "7.-.-.-/T.K.-.- 1 KC", ["KS"]),
        ("classic,privilege=king", "7.-.-.-/T.Q.-.- 1 QC", ["TC"]),
        ("classic,privilege=figure", "7.-.-.-/T.Q.-.- 1 QC", ["QS"]),
        ("classic,privilege=king", "7.-.-.-/T.A.-.- 1 AC", ["TC"]),
        ("classic,privilege=king,faces=chess", "N.-.-.-/Q.K.-.- 1 KB", ["KG"]),
        ("classic,privilege=king,faces=chess", "N.-.-.-/Q.R.-.- 1 RB", ["QB"]),
        ("classic,privilege=figure,faces=chess", "N.-.-.-/R.Q.-.- 1 QB", ["QG"]),
        ("classic,privilege=figure,faces=chess", "N.-.-.-/Q.B.-.- 1 BB", ["QB"]),
        ("classic,free_move=shared", "7.-.-.-/T.K.-.- 1 KC", ["TC", "KS!"]),
        ("classic,free_move=shared", "7.-.-.-/T.K.-.- 1 KC -,- -", ["TC"]),
        ("classic,free_move=each", "7.-.-.-/T.K.-.- 1 KC -,- 1", ["TC"]),
        ("classic,free_move=each", "7.-.-.-/T.K.-.- 1 KC -,- 2", ["TC", "KS!"]),
        ("classic,privilege=king,free_move=shared", "7.-.-.-/T.K.-.- 1 KC", ["TC!", "KS"]),
    ],
)
def test_privilege_and_free_move(rules: str, text: str, wanted: list[str]) -> None:
    assert _choices(parse_position(text, rules)) == wanted


def test_second_foreplaced_card() -> None:
    text = "ATKQ7.ATKQ7.-.-/-.-.ATKQ7.ATKQ7 1 - ?,?"
    for rules, wanted in (
        ("capellen", ["AH", "TH", "QH", "7H", "AD", "TD", "QD", "7D", "-"]),
        ("classic,foreplacing=sacrifice", [f"{r}{s}" for s in "HD" for r in "ATKQ7"] + ["-"]),
    ):
        assert _choices(_after(parse_position(text, rules), "KC")) == wanted
        assert len(_choices(_after(parse_position(text, rules), "-"))) == 11


@pytest.mark.parametrize("rules", ["classic", "capellen,privilege=figure", "chess,deck=double,free_move=each"])
def test_what_nothing_answers_is_what_would_mate_if_it_were_led(rules: str) -> None:
    rng = Random(f"unanswered {rules}")
    for _ in range(30):
        known = parse_rules(rules)
        position = Position.deal(known, random_deal(rng, known.deck), rng.choice(list(Player)))
        while position.turn is not None:
            for player in Player:
                expected = [card for card in position.hand(player) if position.if_led(player, card).is_mate]
                assert list(position.unanswered(player)) == expected
            position = position.after(rng.choice(position.choices()))
