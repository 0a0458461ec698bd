"""Match records against the reference's scorer: good ones accepted with its totals, damaged ones named in place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mate_tui.game.faults import Fault
from mate_tui.game.records import MatchRecord, format_match, format_matches, iter_matches, parse_match, parse_matches
from tests.reference.damage import Place
from tests.reference.positions import ALL_RULES
from tests.reference.scorer import KINDS, damage, random_match, score


def _place(record: MatchRecord) -> Place | None:
    error = record.error
    return None if error is None else {"game": error.game, "move": error.move, "play": error.play}


def _same_place(kind: str, got: Place | None, wanted: Place) -> bool:
    """Whether the fault was found where it was made; a gap may be named by the game missing or the one found."""
    if kind == "missing game" and got is not None and wanted["game"] is not None:
        return got["game"] in (wanted["game"], wanted["game"] - 1) and got["move"] is None and got["play"] is None
    if kind == "bytes" and wanted["play"] is not None:
        # What cannot be printed is shown as a question mark.
        return got == {**wanted, "play": wanted["play"].replace("\udcff", "?")}
    return got == wanted


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.sweep(5)
def test_good_match(rules: str, complete: bool) -> None:
    rng = Random(f"good {rules} {complete}")
    for _ in range(2):
        text = random_match(rules, rng, complete)
        [record] = parse_matches(text)
        [scored] = score(text)
        assert record.error is None, (text, record.error)
        assert list(record.match.total) == scored["total"], text
        assert len(record.match.games) == len(scored["games"])
        for game, wanted in zip(record.match.games, scored["games"], strict=True):
            assert (game.number, game.leader.value) == (wanted["game"], wanted["leader"]), text
            assert list(game.points) == wanted["points"], text
            assert ("unfinished" if game.outcome is None else game.outcome.end.value) == wanted["end"], text
        assert format_match(parse_match(text)) == text


@pytest.mark.sweep(5)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_damaged_match(rules: str) -> None:
    rng = Random(f"damaged {rules}")
    text = random_match(rules, rng)
    for kind in KINDS:
        if (found := damage(text, kind, rng)) is None:
            continue
        bad, place = found
        [record] = parse_matches(bad)
        assert _same_place(kind, _place(record), place), (kind, place, _place(record), record.error, bad)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_damage(kind: str) -> None:
    """Every kind comes up, also in matches that stop in the middle, and the fault comes with a reason."""
    rng, met = Random(f"kind {kind}"), 0
    while met < 12:
        found = damage(random_match(rng.choice(ALL_RULES), rng, rng.random() < 0.5), kind, rng)
        if found is None:
            continue
        bad, place = found
        [record] = parse_matches(bad)
        assert _same_place(kind, _place(record), place), (place, _place(record), record.error, bad)
        assert record.error is not None and str(record.error)
        before = [game.number for game in record.match.games if game.number < (place["game"] or 1)]
        assert list(range(1, len(before) + 1)) == before
        met += 1


# -- every fault ---------------------------------------------------------------------------------


def with_every_fault(text: str) -> list[MatchRecord]:
    """Read a text for all of its faults, and see that nothing but those is another thing for it."""
    records = list(iter_matches([text], every_fault=True))
    first = parse_matches(text)
    assert [record.match for record in records] == [record.match for record in first]
    for record, known in zip(records, first, strict=True):
        assert str(record.error) == str(known.error) and _place(record) == _place(known)
        assert record.error is next(iter(record.errors), None)
        assert len(known.errors) == (known.error is not None)
    return records


@pytest.mark.parametrize("kind", KINDS)
def test_what_only_follows_from_a_fault_is_not_named(kind: str) -> None:
    rng, met = Random(f"all {kind}"), 0
    while met < 8:
        found = damage(random_match(rng.choice(ALL_RULES), rng, rng.random() < 0.5), kind, rng)
        if found is not None:
            [record] = with_every_fault(found[0])
            assert len(record.errors) == 1, (found[0], list(map(str, record.errors)))
            met += 1


def _no_move(head: str, plays: str, rng: Random) -> str:
    words = plays.split()
    words.insert(rng.randrange(len(words)), "XX")
    return f"{head}\n{' '.join(words)}"


_WAYS_TO_SPOIL: list[Callable[[str, str, Random], str]] = [
    _no_move,
    lambda head, plays, _: f"{head}\n{plays.rpartition(' ')[0]}",
    lambda head, plays, _: f"{head}\n{plays.rpartition(' ')[0]} 98-7",
    lambda head, plays, _: f"{head[:7]}#184757 {head[-1]}\n{plays}",
    lambda head, plays, _: f"{head[:-1]}{3 - int(head[-1])}\n{plays}",
    lambda head, plays, _: f"{head}\n{plays.rpartition(' ')[0]} ( {plays.rpartition(' ')[2]}",
    lambda head, plays, _: f"{head}\n{plays.rpartition(' ')[0]} *",
]
"""What is done to a game: from its first line and its plays."""


@pytest.mark.parametrize("seed", range(60))
def test_the_first_fault_of_every_game_is_named(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice(["classic", "capellen", "chess,deck=double", "capellen,free_move=each", "classic,rounds=3"])
    tags, *games = random_match(rules, rng).removesuffix("\n").split("\n\n")
    # The first one says who leads all others.
    spoiled = sorted(rng.sample(range(2, len(games) + 1), rng.randint(1, len(games) - 1)))
    for number in spoiled:
        head, _, plays = games[number - 1].partition("\n")
        games[number - 1] = rng.choice(_WAYS_TO_SPOIL)(head, plays.replace("\n", " "), rng)
    [record] = with_every_fault("\n\n".join([tags, *games]) + "\n")
    assert [error.game for error in record.errors] == spoiled, (games, list(map(str, record.errors)))


def test_every_faulty_tag_is_named_and_games_beside_them() -> None:
    text = '[Rules "classic"]\n[Result "won"]\n[Player1 "A "B" C"]\n[Hints "many"]\n[Player2 "Z"]\n[Player2 "Z"]\n\n'
    text += "game 1 ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1\n1. AC# 12-0\n"
    [record] = with_every_fault(text)
    kinds = [error.fault for error in record.errors]
    assert kinds == [Fault.TAG_VALUE, Fault.TAG, Fault.TAG_VALUE, Fault.TAG_TWICE, Fault.POINTS]
    for bad in ('[Rules "skat"]', '[Rules "classic]', '[Rules "classic"]\n[Rules "chess"]'):
        [record] = with_every_fault(text.replace('[Rules "classic"]', bad))
        assert Fault.POINTS not in [error.fault for error in record.errors], "nobody knows by which rules"


# -- what follows from a fault -------------------------------------------------------------------

_SPLICED = [kind for kind in KINDS if kind not in ("missing game", "wrong result", "unknown rules")]


def _damaged_games(text: str, rng: Random) -> tuple[str, dict[int, Place]]:
    """A match some of whose games are taken from copies that are damaged there, and these games with the places."""
    tags, *games = text.removesuffix("\n").split("\n\n")
    places: dict[int, Place] = {}
    for number in rng.sample(range(1, len(games) + 1), rng.randint(1, len(games))):
        copies = (damage(text, rng.choice(_SPLICED), rng) for _ in range(20))
        found = next((copy for copy in copies if copy and copy[1]["game"] == number), None)
        if found:
            games[number - 1] = found[0].removesuffix("\n").split("\n\n")[number]
            places[number] = found[1]
    return "\n\n".join([tags, *games]) + "\n", places


@pytest.mark.parametrize("seed", range(60))
def test_every_kind_of_damage_in_several_games_is_named_in_each(seed: int) -> None:
    rng = Random(f"several {seed}")
    text, places = _damaged_games(random_match(rng.choice(ALL_RULES), rng, rng.random() < 0.6), rng)
    [record] = with_every_fault(text)
    assert [error.game for error in record.errors] == sorted(places), (text, list(map(str, record.errors)))


def _play_lost(game: str) -> str:
    head, _, plays = game.partition("\n")
    return f"{head}\nXX {plays}"


def _led_by_the_other(game: str) -> str:
    head, _, plays = game.partition("\n")
    return f"{head[:-1]}{3 - int(head[-1])}\n{plays}"


def _hands_turned(game: str) -> str:
    head, _, plays = game.partition("\n")
    word, number, deal, leader = head.split()
    return f"{word} {number} {'/'.join(deal.split('/')[::-1])} {leader}\n{plays}"


Spoiling = Callable[[list[str]], None]


def _put(number: int, change: Callable[[str], str]) -> Spoiling:
    """Change one game."""

    def put(games: list[str]) -> None:
        games[number - 1] = change(games[number - 1])

    return put


def _left_out(first: int, last: int) -> Spoiling:
    def leave_out(games: list[str]) -> None:
        del games[first - 1 : last]

    return leave_out


def _written_as(number: int, given: str) -> Spoiling:
    return _put(number, lambda game: game.replace(f"game {number} ", f"game {given} ", 1))


_FOLLOWING: dict[str, tuple[list[Spoiling], list[int | None]]] = {
    "who leads the first game": ([_put(1, _led_by_the_other)], [1]),
    "the first game's hands": ([_put(1, _hands_turned)], [1]),
    "the third game's hands": ([_put(3, _hands_turned)], [3]),
    "a deal that is none": ([_put(3, lambda game: game.replace("/", "."))], [3]),
    "a leader that is none": ([_put(1, lambda game: game.replace("\n", "0\n", 1))], [1]),
    "a number too high": ([_written_as(3, "7")], [7]),
    "a number used already": ([_written_as(3, "2")], [2]),
    "no number": ([_written_as(2, "two")], [2]),
    "nought": ([_written_as(2, "0")], [0]),
    "a number beyond all": ([_written_as(2, "999999999")], [999999999]),
    "numbers that go on from a wrong one": ([_written_as(2, "5"), _written_as(3, "6"), _written_as(4, "7")], [5, 6, 7]),
    "a game left out": ([_left_out(2, 2)], [3]),
    "two games left out": ([_left_out(2, 3)], [4]),
    "a game left out, one after it spoiled": (
        [_left_out(2, 2), _put(3, _play_lost)],
        [3, 4],
    ),
    "two faults of one number": ([_put(2, _play_lost), _written_as(3, "2")], [2, 2]),
    "the word that begins the first": ([_put(1, lambda game: f"x{game}")], [None]),
    "the word that begins another": ([_put(2, lambda game: f"x{game}"), _put(4, _play_lost)], [2, 4]),
    "a word between games, and what it stands before": ([_put(2, lambda game: f"x\n{_play_lost(game)}")], [2]),
}


@pytest.mark.parametrize("what", _FOLLOWING)
@pytest.mark.parametrize("rules", ["classic", "capellen"])
def test_a_fault_at_the_beginning_of_a_game_spoils_no_other(what: str, rules: str) -> None:
    rng = Random(f"{what} {rules}")
    tags, *games = random_match(rules, rng).removesuffix("\n").split("\n\n")
    spoiling, named = _FOLLOWING[what]
    for spoil in spoiling:
        spoil(games)
    [record] = with_every_fault("\n\n".join([tags, *games]) + "\n")
    assert [error.game for error in record.errors] == named, (games, list(map(str, record.errors)))


_GAME = "\ngame 1 ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1\n1. AC# 11-0\n"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('Rules "classic"]\n' + _GAME.replace("11", "12"), [Fault.TAG]),
        ('Player1 "A"]\nPlayer2 "B"\n[Rules "classic"]\n' + _GAME, [Fault.TAG, Fault.TAG]),
        (
            '[Rules "classic"]\n[Event "the rules"]\n[Event "the rules"]\n' + _GAME.replace("11", "12"),
            [Fault.TAG_TWICE, Fault.POINTS],
        ),
        ('[Rules "classic"]\n[Result "0-0"]\n[Termination "left"]\n' + _GAME, [Fault.TAG_VALUE, Fault.RESULT]),
        ('[Rules "classic"]\n[Result "11-0"]\n[Termination "left"]\n' + _GAME, [Fault.TAG_VALUE]),
        ('[Rules "classic"]\n[Result "11-0"]\n[Termination "player 1 left]\n' + _GAME, [Fault.TAG]),
        ('[Rules "classic"]\n[Result "0-0"]\n[Result "*"]\n' + _GAME, [Fault.TAG_TWICE]),
        ('[Rules "classic"]\n[Result "0-0"]\n' + _GAME.replace("11", "12"), [Fault.POINTS]),
        ('[Rules "classic"]\n' + _GAME.replace("AC#", "[AC#]"), [Fault.TAG]),
        ('[Rules "classic"]\n' + _GAME.replace("AC#", "AC#]"), [Fault.TOKEN]),
        ('[Rules "classic"]\n[x] and\n' + _GAME, [Fault.TAG]),
        ('[Rules "classic"]\n[x]\nPlayer2 "C"]\n' + _GAME, [Fault.TAG, Fault.TAG]),
    ],
)
def test_what_a_faulty_tag_would_have_said_is_not_guessed(text: str, faults: list[Fault]) -> None:
    [record] = with_every_fault(text)
    assert [error.fault for error in record.errors] == faults, list(map(str, record.errors))


def test_each_of_very_many_games_is_named() -> None:
    """What is known of those before stays as short as the rules have games."""
    [record] = with_every_fault('[Rules "classic"]\n' + "".join(f"game {number} x 1\n" for number in range(1, 5_001)))
    assert [error.game for error in record.errors] == list(range(1, 5_001))


_NOISE = ["game", "(", ")", "{", "}", "[", "*", "\0", "..", "game 2", "1-0", ""]


@pytest.mark.parametrize("seed", range(10))
def test_noise_is_read_for_every_fault_without_another_first_one(seed: int) -> None:
    rng = Random(seed)
    text = random_match(rng.choice(ALL_RULES), rng)
    for _ in range(20):
        spoiled = list(text.split(" "))
        for _ in range(rng.randint(1, 12)):
            spoiled[rng.randrange(len(spoiled))] = rng.choice(_NOISE)
        with_every_fault(" ".join(spoiled))


def test_one_bad_match_hides_no_other() -> None:
    rng = Random(5)
    texts = [random_match("capellen,free_move=each", rng, number % 2 == 0) for number in range(6)]
    bad = damage(texts[2], "false mate", rng)
    assert bad is not None
    texts[2], place = bad
    records = parse_matches("\n".join(texts))
    assert [record.error is None for record in records] == [True, True, False, True, True, True]
    assert _place(records[2]) == place
    for text, record in zip(texts, records, strict=True):
        if record.error is None:
            assert list(record.match.total) == score(text)[0]["total"]


def test_several_matches_read_back() -> None:
    rng = Random(6)
    matches = [parse_match(random_match(rules, rng)) for rules in ("classic", "capellen", "chess,deck=double")]
    again = [record.match for record in parse_matches(format_matches(matches))]
    assert [format_match(match) for match in again] == [format_match(match) for match in matches]


@pytest.mark.parametrize("text", ["", "\n", "{ nothing but a comment }"])
def test_no_match(text: str) -> None:
    assert parse_matches(text) == []


_FORGIVEN = """[Rules "capellen"]
[Event "kept as it is"]
{ comment } game 1 ak.7t.7ATKQ.a/TQ7.AKQ.-.TKQ7 1 { another }
fore kc -
ts-as 2. td-ad 17. 7♥-7♣ QC-AC { here } KH-KS qs-7s 7d# 0-49
"""


def test_forgiving_input() -> None:
    [record] = parse_matches(_FORGIVEN)
    assert record.error is None, record.error
    assert record.match.total == (0, 49)
    assert 'Event "kept as it is"' in format_match(record.match)
