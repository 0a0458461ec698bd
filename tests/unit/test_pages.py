"""The pages to read: every position is solved, every rules string is read, every text is marked for translation."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from mate_tui.game.notation import format_choice, parse_position
from mate_tui.game.position import Decision
from mate_tui.game.rules import Foreplacing, FreeMove, Preset, Privilege, Rules, parse_rules
from mate_tui.game.validity import PositionError
from mate_tui.solver.analysis import analyse
from mate_tui.words import pages
from mate_tui.words.pages import Example, Page, Section, all_pages, history

WORDS = {"how": (250, 700), "strategy": (250, 700), "history": (250, 700), "questions": (250, 1100)}
PAGES = {page.key: page for page in all_pages()}
SECTIONS = [(page, section) for page in all_pages() for section in page.sections]
EXAMPLES = [pytest.param(part.example, id=f"{page.key}: {part.heading}") for page, part in SECTIONS if part.example]


def _texts(page: Page) -> list[str]:
    texts = [page.title]
    for section in page.sections:
        texts += [section.heading, *section.paragraphs]
        if section.example:
            texts.append(section.example.says)
    return texts


def _faults(example: Example) -> list[str]:
    """What the solver finds wrong with an example; the number of points has to stand in the sentence as well."""
    position = parse_position(example.position, example.rules)
    analysis = analyse(position)
    best = {format_choice(option.choice, position.rules.faces) for option in analysis.best}
    faults = []
    if analysis.value.one != example.value:
        faults.append(f"worth {analysis.value}")
    if best != set(example.best) or len(example.best) != len(best):
        faults.append(f"best are {sorted(best)}")
    if (position.decision is Decision.OVER) != (example.best == ()):
        faults.append("a best choice where the game is over, or none where it is not")
    if max(map(len, position.hands)) > 6:
        faults.append("too many cards")
    told = re.findall(r"\d+|\bdraw\b", example.says)
    if (str(abs(example.value)) if example.value else "draw") not in told:
        faults.append("the sentence does not tell the value")
    if not re.fullmatch(r"[A-Z][^.!?]*\.", example.says):
        faults.append("not one sentence")
    return faults


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: Example) -> None:
    assert _faults(example) == []


def test_a_wrong_example_is_found() -> None:
    good = Example("K7.-.-.-/-.AQ.-.- 1", "classic", 63, ("7C",), "The seven mates for 63.")
    assert _faults(good) == []
    wrong_best = Example(good.position, good.rules, 63, ("KC", "7C"), good.says)
    wrong_value = Example(good.position, good.rules, 36, ("7C",), "The king mates for 36.")
    untold = Example(good.position, good.rules, 63, ("7C",), "The seven mates for 64.")
    for wrong in (wrong_best, wrong_value, untold):
        assert len(_faults(wrong)) == 1
    with pytest.raises(PositionError):
        _faults(Example("K7.-.-.-/-.A.-.- 1", "classic", 63, ("7C",), good.says))


def test_there_are_four_pages_with_examples() -> None:
    assert list(PAGES) == ["how", "strategy", "history", "questions"]
    assert (pages.how_to_play(), pages.strategy(), pages.history(), pages.questions()) == all_pages()
    examples = Counter(page.key for page, section in SECTIONS if section.example)
    assert examples["how"] >= 3 and examples["history"] >= 1
    for key in ("strategy", "questions"):
        assert examples[key] == len(PAGES[key].sections), "each point has its position"
    assert len(PAGES["questions"].sections) >= 15


@pytest.mark.parametrize("key", WORDS)
def test_length(key: str) -> None:
    least, most = WORDS[key]
    words = sum(len(text.split()) for text in _texts(PAGES[key]))
    assert least <= words <= most


def test_questions_are_questions() -> None:
    for section in PAGES["questions"].sections:
        assert section.heading.endswith("?"), section.heading
        assert sum(len(text.split()) for text in section.paragraphs) <= 60, section.heading


def test_no_heading_twice() -> None:
    headings = Counter(section.heading for _, section in SECTIONS)
    assert [heading for heading, times in headings.items() if times > 1] == []


def _rules_named(page: Page) -> list[Rules]:
    """Everything between straight quotes: nothing else may stand there."""
    return [parse_rules(text) for text in re.findall(r'"([^"]*)"', " ".join(_texts(page)))]


def test_every_variant_can_be_played() -> None:
    named = _rules_named(history())
    assert {rules.preset for rules in named} == set(Preset)
    assert {rules.foreplacing for rules in named} == set(Foreplacing)
    assert {rules.privilege for rules in named} == set(Privilege)
    assert {rules.free_move for rules in named} == set(FreeMove)
    assert len({(rules.deck, rules.faces) for rules in named}) >= 3
    assert any(rules.values != Rules().values for rules in named)
    assert len(set(named)) == len(named), "named twice"


def test_every_section_about_a_way_to_play_names_its_rules() -> None:
    ways = history().sections[3:]
    assert len(ways) == 4
    for section in ways:
        assert _rules_named(Page("", "", (section,))), section.heading


def test_texts_are_plain() -> None:
    for page in all_pages():
        for text in _texts(page):
            assert text and text == " ".join(text.split()), text
            without_rules = re.sub(r'"[^"]*"', "", text)
            assert not re.search(r"[{}*_`#\[\]<>|]", without_rules) and not re.search(r"[{}]", text), text
            assert not re.search(r"\b(10|[ATKQ7])[CSHD♣♠♥♦]\b", text), "cards are told in words"
            assert text.isascii(), text
        for section in page.sections:
            assert section.paragraphs
            assert all(paragraph.endswith((".", "?")) for paragraph in section.paragraphs)


def _marked(path: Path) -> set[str]:
    """The literals that a tool such as xgettext collects from a file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            (argument,) = node.args
            assert isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            found.add(argument.value)
    return found


def test_every_text_is_marked_for_translation() -> None:
    files = sorted(Path(pages.__file__).parent.glob("pages*.py"))
    marked = set().union(*(_marked(path) for path in files))
    texts = {text for page in all_pages() for text in _texts(page)}
    assert texts == marked


def test_pages_are_frozen_values() -> None:
    example = Example("", "", 0, (), "")
    for value, name in ((example, "says"), (Section("", ()), "heading"), (Page("", "", ()), "key")):
        assert not hasattr(value, "__dict__")
        with pytest.raises(AttributeError):
            setattr(value, name, "other")
