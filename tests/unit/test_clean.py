"""What comes from outside: which characters are kept, and that their widths are beyond doubt."""

from __future__ import annotations

import sys
import unicodedata
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcswidth, wcwidth

from mate_tui.game.clean import NAME_LENGTH, clean, clean_lines, shortened

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of which nothing is ever drawn."""
HOSTILE = "\x00\x07\x08\x1b\x7f\x85\x9b\xad\u034f\u061c\u200b\u200d\u200e\u202e\u2028\u2029\u2067\u3164\ue000\ufe0f\ufeff\ud800"
TEXTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from(HOSTILE + "a\u0301\u0302\u1161👩🏽🇩🇪 漢")))


def test_every_character_that_is_kept_is_seen_and_has_one_width() -> None:
    # Beyond these planes are ideographs, all alike, and what is for private use.
    codes = chain(range(0x20000), range(0x2FFF0, 0x30010), range(0xDFFF0, 0xE2000), range(0x10FFF0, sys.maxunicode + 1))
    kept = {clean("a" + chr(code))[1:] for code in codes}
    assert not {unicodedata.category(char) for char in kept if char} & FORBIDDEN
    assert not [char for char in kept if char and cell_len(char) != wcwidth(char)]
    assert {*"aé♠漢\u0301", ""} <= kept


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Zoë Ångström, 漢字 – ☺", "Zoë Ångström, 漢字 – ☺"),
        ("e\u0301", "e\u0301"),
        ("\x1b]2;TITLE\x07A\x9b31m\x7f", "?]2;TITLE?A?31m?"),
        ("a\tb\r\nc\u2028d\xa0e", "a b  c d e"),
        ("\u202eabc\u2069\u200b\ufeff", "abc"),
        ("\u0301a" + "\u0301" * 50 + "\u200d\u0301b \u0301", "a\u0301\u0301\u0301b "),
        ("❤\ufe0f 👩\u200d💻 👍🏽", "❤ 👩💻 👍"),
        ("\ud800\ue000\U000f0000", "???"),
    ],
)
def test_cleaning(text: str, expected: str) -> None:
    assert clean(text) == expected


@given(TEXTS)
def test_what_is_clean_stays_as_it_is_and_is_as_wide_as_its_characters(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert cell_len(once) == wcswidth(once) == sum(map(cell_len, once))


def test_of_a_long_text_only_the_beginning_is_looked_at() -> None:
    assert clean("x" * 10**6, NAME_LENGTH) == "x" * NAME_LENGTH
    assert clean("\u200b" * 10**6 + "x", NAME_LENGTH) == ""
    assert shortened("x" * 10**6, 10) == "xxxxxxx..."
    assert shortened("x" * 10, 10) == "x" * 10


def test_lines_stay_lines() -> None:
    assert clean_lines("a\x1b\nb\u202e\n") == "a?\nb\n"
