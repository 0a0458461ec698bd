"""Comments of records: kept where they stand, in the text and in what is made of it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mate_tui.controller.kept import go_on
from mate_tui.game.errors import MateError
from mate_tui.game.layout import Where
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice
from mate_tui.game.records import format_match, format_matches, iter_matches, parse_match, parse_matches
from mate_tui.store.history import Filter, History, Importer, Kind
from mate_tui.store.store import Store
from tests.reference.positions import ALL_RULES
from tests.reference.scorer import random_match
from tests.unit.test_controller import random_step
from tests.unit.test_store import played
from tests.unit.test_variations import DEAL, FORE_DEAL, taken_back, varied

PIECE = re.compile(r"\[[^\n]*\]\n|game [^\n]*|fore \S+|\d+\. \S+|[()]|\S+")
"""What a comment can stand after in canonical text: a tag, the line that begins a game, a decision, a move, a sign, points."""


BEGINNINGS = ("", " a line(\n", "[", "♣ ", "1. TS-AS ", "{", '\n[Rules "classic"]\n')


def commented(text: str, rng: Random, often: float = 0.3) -> str:
    """Canonical text with comments between its pieces, also canonical."""
    number = 0

    def some(before: str, after: str = "") -> str:
        nonlocal number
        comments = ""
        while rng.random() < often:
            number += 1
            comments += before + "{" + rng.choice(BEGINNINGS) + str(number) + "}" + after
        return comments

    head, _, games = text.partition("\n\n")
    tags = some("", "\n") + "".join(f"{tag}\n{some('', chr(10))}" for tag in head.split("\n"))
    return f"{tags}\n" + PIECE.sub(lambda found: found[0] + (some("", " ") if found[0] == "(" else some(" ")), games)


def said(text: str) -> list[str]:
    return re.findall(r"\{([^}]*)\}", text)


def kept(match: Match) -> list[str]:
    return [text for _, text in match.comments] + [comment.text for game in match.games for comment in game.comments]


def random_text(rules: str, rng: Random, complete: bool, back: bool) -> str:
    match = varied(parse_match(random_match(rules, rng, complete)), rng)
    return commented(format_match(taken_back(match, rng) if back else match), rng)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.booleans(), st.booleans())
def test_comments_anywhere_round_trip_and_stay_where_they_are(rules: str, seed: int, complete: bool, back: bool) -> None:
    text = random_text(rules, Random(seed), complete, back)
    match = parse_match(text)
    assert kept(match) == said(text)
    assert format_match(match) == text
    assert parse_match(format_match(match)) == match


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9), st.integers(1, 40))
def test_each_of_several_matches_keeps_its_own(rules: str, seed: int, size: int) -> None:
    rng = Random(seed)
    texts = [random_text(rules, rng, rng.random() < 0.5, False) for _ in range(3)]
    whole = "\n".join(texts)
    records = list(iter_matches([whole[start : start + size] for start in range(0, len(whole), size)]))
    assert [format_match(record.match) for record in records] == texts
    assert format_matches([record.match for record in records]) == whole


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9))
def test_no_way_to_write_it_loses_a_comment(rules: str, seed: int) -> None:
    """Between any two words, with variations in any order and some that say nothing new."""
    rng = Random(seed)
    match = varied(parse_match(random_match(rules, rng, rng.random() < 0.5)), rng)
    pieces = re.findall(r"\[[^\n]*\]|\S+", format_match(match))
    for number in range(10):
        pieces.insert(rng.randrange(len(pieces)), f"{{{number}}}")
    text = " ".join(pieces)
    read = parse_match(text)
    assert sorted(kept(read)) == [str(number) for number in range(10)]
    assert parse_match(format_match(read)) == read


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(ALL_RULES), st.integers(0, 10**9))
def test_what_is_taken_back_made_again_and_gone_on_with_keeps_them(rules: str, seed: int) -> None:
    rng = Random(seed)
    match = parse_match(random_text(rules, rng, False, False))
    game = match.game
    for _ in range(5):
        if game.choices and rng.random() < 0.7:
            game = game.taken_back(rng.randint(1, len(game.choices)))
        elif game.outcome is None:
            game = game.after(rng.choice(game.position.choices()))
        assert sorted(comment.text for comment in game.comments) == sorted(comment.text for comment in match.game.comments)
        changed = match.with_last(game)
        assert parse_match(format_match(changed)) == changed


def test_a_place_that_a_comment_loses_is_that_of_the_word_it_was_said_of() -> None:
    game = parse_match(DEAL + "1. TS- {a ten} *").game
    reply = next(choice for choice in game.position.choices())
    [comment] = game.after(reply).comments
    assert (comment.text, comment.mark.where, comment.mark.line) == ("a ten", Where.WORD, (*game.choices, reply))
    again = parse_match(DEAL + "1. TS-AS (TS- {merely its beginning}) *").game
    assert [(comment.text, comment.mark.line) for comment in again.comments] == [("merely its beginning", again.choices)]


def test_a_comment_of_plays_that_are_not_there_is_not_either() -> None:
    game = parse_match(DEAL + "1. TS-AS {one} 2. TD-AD {two} *").game
    assert [comment.text for comment in game.before_last(2).comments] == ["one"]


def test_what_was_said_of_a_moment() -> None:
    text = "game 1 AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 {dealt}\nfore KC {one} - {two} (fore {zero} KC TD {three})\n1. TS-AS {four} "
    game = parse_match('[Rules "capellen"]\n\n' + text + "(1. {five} AD-TD {six}) {seven} .. {eight} (2. QS-7S) * {nine}").game
    line = game.choices
    [first] = [other for other in game.variations if len(other) == 2]
    [second] = [other for other in game.variations if other[:2] == line[:2] and other[2] != line[2]]
    assert game.comments_at(()) == ("dealt",)
    assert game.comments_at(line[:1]) == ("one",)
    assert game.comments_at(line[:2]) == ("two",)
    assert game.comments_at(first) == ("zero", "three")
    assert game.comments_at(second) == ("five", "six")
    assert game.comments_at(line) == ("four", "seven", "eight", "nine")
    assert game.comments_at(line[:3]) == ()


def test_what_is_not_text_in_a_comment_is_no_fault_and_can_be_written() -> None:
    match = parse_match(DEAL + "1. TS-AS {caf\udce9\0} *")
    assert match.game.comments[0].text == "caf\ufffd\0"
    assert parse_match(format_match(match)) == match


@pytest.mark.parametrize("text", ["{", "TS-AS {", "TS-{in a word}AS *", "{a}{b", "TS-AS (TS-KS {"])
def test_faults_of_comments_and_around_them(text: str) -> None:
    [record] = parse_matches(DEAL + text)
    assert record.error is not None


def test_a_comment_longer_than_a_match_is_a_fault_and_hides_no_other() -> None:
    long = "{" + "x" * (5 << 20) + "}"
    texts = [DEAL + "*", DEAL + f"TS-AS {long} *", DEAL + "AD-TD *"]
    read = list(iter_matches("\n".join(texts)[start : start + (1 << 18)] for start in range(0, 6 << 20, 1 << 18)))
    assert [record.error is None for record in read] == [True, False, True]


def test_comments_alone_are_no_match() -> None:
    assert parse_matches("{ nothing }\n{ more }") == []


# -- in the store --------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "mate.db")


def test_a_store_keeps_them_and_gives_them_out_again(store: Store) -> None:
    texts = [random_text("capellen", Random(seed), True, False) for seed in range(5)]
    Importer(store).take(map(parse_match, texts))
    assert list(History(store).records(Filter())) == texts


def test_the_same_match_with_other_comments_is_the_same_and_has_all_of_them(store: Store) -> None:
    texts = [f"{DEAL}1. TS-AS {told} 2. TD-AD *" for told in ("{a}", "", "{b}", "{a} {c}", "{b} (TS-KS)")]
    for text in texts:
        Importer(store).take([parse_match(text)])
    one, other = History(store).records(Filter(Kind.IMPORTED))
    assert parse_match(one) == parse_match(f"{DEAL}1. TS-AS {{a}} {{b}} {{c}} 2. TD-AD *")
    assert said(other) == ["b"]


def test_comments_among_the_tags_are_merged_too(store: Store) -> None:
    importer = Importer(store)
    importer.take([parse_match("{top}" + DEAL + "*"), parse_match(DEAL.replace("\n\n", "{below}\n\n") + "* {end}")])
    assert (importer.added, importer.known) == (1, 1)
    [record] = History(store).records(Filter())
    assert said(record) == ["top", "below", "end"]


def test_what_an_import_brought_beside_a_match_stays_when_the_match_goes_on(store: Store) -> None:
    left = played(store, steps=12)
    left.leave()
    record = format_match(left.match)
    head, _, plays = record.rpartition("\n1. ")
    Importer(store).take([parse_match(f"{{top}}{head}\n{{here}} 1. {plays}")])
    assert History(store).count(Filter()) == 1, "it is the same match"
    rng = Random(3)
    _, controller = go_on(store, 1, rng, 0)
    for _ in range(8):
        with suppress(MateError):
            random_step(controller, rng)
    assert controller.saved and controller.version > left.version
    [record] = History(store).records(Filter())
    assert said(record) == ["top", "here"]
    assert parse_match(record).without_comments() == parse_match(format_match(controller.match)).without_comments()


def test_a_comment_is_not_what_tells_matches_apart() -> None:
    match = parse_match("{x}" + FORE_DEAL + "{y} fore KC - {z} *")
    bare = replace(match, comments=(), games=tuple(replace(game, comments=()) for game in match.games))
    assert match != bare
    assert match.without_comments() == bare
    assert isinstance(bare.game, Game) and bare.game.choices[1] == Choice(None)
