"""What is said, to whom, and in which characters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mate_tui.game.cards import Player
from mate_tui.words.speaker import Speaker, ngettext, pgettext, plain

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("text", "ascii_only"),
    [
        ("Änne Müller", "Anne Muller"),
        ("Łódź, ßæøŒ", "Lodz, ssaeoOe"),
        ("½ 日 ♣", "1?2 ? C"),
        ("„so“ «da»", '"so" "da"'),
        ("e\u0301", "e"),
    ],
)
def test_letters_have_an_ascii_form(text: str, ascii_only: str) -> None:
    assert plain(text) == ascii_only


def test_a_text_in_a_context_is_translated_there_and_is_itself_without() -> None:
    assert Speaker().say(pgettext("along a line", "back")) == "back"
    assert Speaker().count(ngettext("{number} card", "{number} cards"), 1) == "1 card"
    assert Speaker().count(ngettext("{number} card", "{number} cards"), 0) == "0 cards"


def test_a_listener_is_told_of_nobody() -> None:
    speaker = Speaker(("You", "Knight"), Player.ONE, in_words=True)
    assert speaker.listener == Speaker(in_words=True)
    assert speaker.heard_by(Speaker()).names == speaker.names


def test_listeners_are_made_at_the_door_alone() -> None:
    """Whoever made another one would forget the language."""
    makers = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "mate_tui").rglob("*.py")
        if re.search(r"(?<![\w.])Speaker\(|default_factory=Speaker", file.read_text(encoding="utf-8"))
    }
    assert makers == {"mate_tui/words/speaker.py", "mate_tui/surroundings.py"}


def test_no_mark_stands_where_the_extractor_cannot_see_it() -> None:
    """Before Python 3.12 a text within an f-string is not found."""
    within = re.compile(r"""f"[^"\n]*\{[^}"\n]*\b(_|ngettext|pgettext)\('""")
    files = [file for file in (ROOT / "mate_tui").rglob("*.py") if within.search(file.read_text(encoding="utf-8"))]
    assert files == []
