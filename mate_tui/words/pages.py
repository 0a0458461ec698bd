"""The pages to read: each gives its texts untranslated, marked for translation."""

from __future__ import annotations

from mate_tui.words.pages_form import Example, Page, Section
from mate_tui.words.pages_guide import how_to_play, strategy
from mate_tui.words.pages_history import history
from mate_tui.words.pages_questions import questions

__all__ = ["Example", "Page", "Section", "all_pages", "history", "how_to_play", "questions", "strategy"]


def all_pages() -> tuple[Page, ...]:
    """All four, in the order to read them in."""
    return how_to_play(), strategy(), history(), questions()
