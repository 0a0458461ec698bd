"""The README says only what is true."""

from __future__ import annotations

import re

from mate_tui.game.rules import parse_rules
from tests.packaging.readme import README, key_table, table_picture, written


def test_the_key_table_is_that_of_the_actions() -> None:
    text = README.read_text(encoding="utf-8")
    assert written(text, "keys", key_table()) == text


async def test_the_picture_is_what_the_program_shows() -> None:
    text = README.read_text(encoding="utf-8")
    assert written(text, "table", await table_picture()) == text


def test_it_stays_short_and_its_rules_are_rules() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    for rules in re.findall(r"--rules '?([a-z][a-z,=_0-9]*)", text):
        parse_rules(rules)
