"""In a language that nobody speaks no English is left on any screen, in plain mode and in the shell, but notation and names."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mate_tui.app.app import MateApp
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.cli import main, parser_for
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.records import format_match
from mate_tui.game.rules import OPTIONS, parse_rules
from mate_tui.plain import run_plain
from mate_tui.settings import SCHEMA
from mate_tui.subcommands.completion import arguments
from mate_tui.surroundings import Surroundings
from mate_tui.words.plain_words import WORDS
from mate_tui.words.speaker import Speaker
from tests.app.every_screen import every_screen
from tests.app.screen_text import screen_text
from tests.app.test_every_key import WALKS
from tests.app.test_gate import keep, match_to_look_at
from tests.app.walk import Walk
from tests.pseudo import english_in, pseudo, translation
from tests.reference.damage import KINDS, damage
from tests.reference.scorer import random_match

KEYS = {"Esc", "Space", "Tab", "Enter", "PgUp", "PgDn", "Home", "End", "Ctrl", "Backspace"}
NAMES = {"Mate", "Zed", "King", "Kin", "Ki", "bot", "bo"}
"""The game, the players of the match that is looked at, and what a narrow column leaves of them."""
NOTATION = {"game", "fore", "Home", "The", "bot", *english_in(" ".join([*OPTIONS, "classic capellen chess"]))}
"""Words of records and of rules, and the players of the records that are damaged."""


@pytest.fixture
def around() -> Surroundings:
    return replace(Surroundings.of_process(), listener=Speaker(translation=translation()))


def values_of_settings() -> Iterator[str]:
    for setting in SCHEMA:
        yield from setting.values


def test_the_catalogue_has_all_that_is_marked() -> None:
    catalogue = translation()
    assert catalogue.gettext("New match") == pseudo("New match") != "New match"
    assert catalogue.ngettext("{number} card", "{number} cards", 5) == pseudo("{number} cards")
    assert not english_in(pseudo("A whole sentence of {number} words.").replace("{number}", "6"))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("size", [(200, 60), (80, 24)])
async def test_no_screen_has_english_left(around: Surroundings, size: tuple[int, int]) -> None:
    keep(match_to_look_at())
    allowed = KEYS | NAMES
    of_settings = {*values_of_settings(), *english_in(str(around.folders.settings))}
    left: list[str] = []

    def look(walk: Walk) -> None:
        # A record and a position are the same in every language; so are the values of settings, and a path.
        known = allowed | of_settings if walk.kind() is SettingsScreen else allowed
        text = screen_text(walk.app)
        if walk.kind() is not CopyScreen:
            left.extend(f"{word} on {walk.kind().__name__}:\n{text}" for word in english_in(text) if word not in known)

    async with MateApp(around=around).run_test(size=size) as pilot:
        seen = await every_screen(pilot, look)
    assert seen == set(WALKS)
    assert not left, left[0]


def untranslated(text: str, allowed: set[str]) -> list[str]:
    return [word for word in english_in(text) if word not in allowed]


@pytest.mark.parametrize("rules", ["capellen,rounds=1,free_move=each,privilege=king", "chess,rounds=1", "classic,deck=double"])
def test_plain_mode_has_no_english_left(around: Surroundings, rules: str) -> None:
    setup = Setup(parse_rules(rules), Seating.against("pawn"), leader=Leader.ME, seed=7, hints=Hints.ASK)
    # What can be typed is the same in every language.
    typed = [word for words in WORDS for word in words.names if word not in ("quit", "resign")]
    lines = [*typed, "1", "nonsense", *["h", "1"] * 30, *typed, "resign", "1", "quit", "2"]
    out = io.StringIO()
    run_plain(setup, io.StringIO("\n".join(lines)), out, ascii_only=False, around=around, coach="any")
    text = out.getvalue()
    assert not untranslated(text, set(typed)), "\n".join(line for line in text.splitlines() if untranslated(line, set(typed)))


SHELL = [
    ["solve", "157924"],
    ["solve", "-.-.-.A7/-.-.Q.K", "1", "--rules", "classic", "--margin", "3"],
    ["solve", "nonsense"],
    ["lines", "157924", "--plain", "--rules", "classic"],
    ["lines", "A.-.-.-/-.-.-.KQ7 1", "--plain", "--rules", "classic"],
    ["check", "good.mate"],
    ["check", "bad.mate", "--all"],
    ["check", "gone.mate"],
    ["review", "good.mate"],
    ["puzzle", "--seed", "5"],
    ["puzzle", "--seed", "3", "--kind", "foreplace"],
    ["where"],
    ["records", "list"],
    ["records", "import", "good.mate", "bad.mate", "gone.mate"],
    ["records", "list", "nobody"],
    ["records", "delete", "1", "99"],
    ["records", "delete", "1", "--undo"],
    ["records", "show", "99"],
    ["play", "--continue", "--plain"],
    ["play", "--deal", "nonsense"],
]


HELP = [
    [],
    *([each] for each in ("play", "solve", "lines", "check", "review", "puzzle", "records", "where")),
    *(["records", each] for each in ("list", "show", "export", "import", "delete")),
]


@pytest.mark.parametrize("words", HELP, ids=" ".join)
def test_help_has_no_english_left(around: Surroundings, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--help"], around) == 0
    told = capsys.readouterr().out
    # What can be typed is the same in every language.
    typed = {"mate", "tui", "json"}
    for argument in arguments(parser_for(Speaker())):
        names = [*argument.option_strings, argument.metavar or argument.dest, *(argument.choices or ())]
        typed |= set(english_in(" ".join(map(str, names))))
    assert pseudo("options") in told
    assert not untranslated(re.sub(r"HAND1/HAND2|\w+=\w+", "", told), typed)


def test_the_shell_has_no_english_left(
    around: Surroundings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from random import Random

    rng = Random(1)
    bad = [found[0] for kind in KINDS if (found := damage(random_match("capellen,free_move=each", rng), kind, rng))]
    monkeypatch.chdir(tmp_path)
    Path("good.mate").write_text(format_match(match_to_look_at()), encoding="utf-8")
    Path("bad.mate").write_text("\n".join(bad), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr("sys.stdin", io.StringIO("h\n" * 3))
    left = []
    for words in SHELL:
        main(words, around)
        out, err = capsys.readouterr()
        # What is quoted, a path, notation, and the name of the program.
        text = re.sub(r"mate-tui: |'[^']*'|\"[^\"]*\"|/\S+|\w+\.mate|\S*[#/=]\S*|\(bot\)", "", out + err)
        left += [f"{words}: {line}" for line in text.splitlines() if untranslated(line, NAMES | NOTATION)]
    assert not left, "\n".join(left)
