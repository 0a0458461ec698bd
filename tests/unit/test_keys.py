"""Keys from a file: understood as people write them, or refused with the reason; no key means two things on one screen."""

from __future__ import annotations

import string

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from mate_tui.app.actions import BACK, CHOOSE_LEFT, CHOOSE_RIGHT, EVERY, HELP, HINT, MOVES, UP, remapped
from mate_tui.app.keymap import KeyFault, _screens, usable_keys
from mate_tui.app.keys import KeyRefusedError, key_label, key_named, written_keys
from mate_tui.words.keys import Refusal, refused
from mate_tui.words.speaker import Speaker


def sent(data: str) -> str:
    """The key that arrives when a terminal sends this."""
    parser = XTermParser()
    (key,) = [each for each in (*parser.feed(data), *parser.feed("")) if isinstance(each, events.Key)]
    return key.key


@pytest.mark.parametrize("character", [*string.printable[:95], *"äÄßéñøЖ中あ€£§°´¿×“„…–²½"])
def test_a_character_is_the_key_that_types_it(character: str) -> None:
    assert key_named(character) == sent(character)
    assert key_label(key_named(character)) == (character if character != " " else "Space")


SAME = {
    "\x1bOQ": ["F2", "f2", " F2 "],
    "\x1b[25~": ["F13", "Shift+F1", "shift-f1"],
    "\x1b[1;5Q": ["Ctrl+F2", "control f2", "C-F2", "strg+F2"],
    " ": ["Space", "SPACE", "space bar", "Spacebar", " ", "␣"],
    "\r": ["Enter", "Return", "⏎", "RETURN"],
    "\x7f": ["Backspace", "back space", "BS", "⌫"],
    "\t": ["Tab", "\t", "⇥"],
    "\x1b[Z": ["Shift+Tab", "shift tab", "BackTab", "⇧+Tab"],
    "\x1b[5~": ["PageUp", "Page Up", "page_up", "PgUp", "page-up", "Prior"],
    "\x1b[6~": ["PageDown", "PgDn", "pgdown"],
    "\x1b[3~": ["Del", "delete"],
    "\x1b[2~": ["Ins", "Insert"],
    "\x1b[D": ["Left", "←", "arrow left", "Left Arrow"],
    "\x1b[1;5C": ["Ctrl+Right", "ctrl+→", "^right"],
    "\x1b[1;2A": ["Shift+Up", "shift+↑"],
    "\x1b[1;6B": ["Ctrl+Shift+Down", "shift+ctrl+down"],
    "\x18": ["Ctrl+X", "ctrl+x", "^x", "^X", "C-x", "c-X", "Control-X", "CTRL + x", "Strg+X"],
    "\x1c": ["Ctrl+\\", "^\\", "ctrl+backslash"],
    "\x1d": ["Ctrl+]", "^]", "ctrl+right_square_bracket"],
    "\x1f": ["Ctrl+_", "ctrl+underscore"],
    "H": ["H", "shift+h", "Shift+H", "⇧ h"],
    "Ä": ["Ä", "shift+ä", "A\u0308"],
    "+": ["+", "plus", "Plus sign"],
    "-": ["-", "minus", "hyphen", "hyphen_minus"],
    ",": [",", "comma"],
    "?": ["?", "question_mark", "Question Mark"],
    "/": ["/", "slash"],
    ".": [".", "full_stop", "period", "dot"],
    "^": ["^", "circumflex_accent", "caret"],
    "€": ["€", "euro sign"],
    "<": ["<", "less_than_sign"],
}


@pytest.mark.parametrize(("data", "text"), [(data, text) for data, texts in SAME.items() for text in texts])
def test_keys_are_understood_as_people_write_them(monkeypatch: pytest.MonkeyPatch, data: str, text: str) -> None:
    # As the program is started.
    monkeypatch.setattr("textual.constants.DISABLE_KITTY_KEY", True)
    assert key_named(text) == sent(data)


@pytest.mark.parametrize(
    ("text", "refusal", "other"),
    [
        ("ctrl+i", Refusal.ARRIVES_AS, "tab"),
        ("^M", Refusal.ARRIVES_AS, "enter"),
        ("Ctrl+H", Refusal.ARRIVES_AS, "backspace"),
        ("ctrl+[", Refusal.ARRIVES_AS, "escape"),
        ("ctrl+/", Refusal.ARRIVES_AS, "ctrl+underscore"),
        ("ctrl+shift+x", Refusal.ARRIVES_AS, "ctrl+x"),
        ("Shift+Enter", Refusal.ARRIVES_AS, "enter"),
        ("ctrl+return", Refusal.ARRIVES_AS, "enter"),
        ("shift+space", Refusal.ARRIVES_AS, "space"),
        ("ctrl+backspace", Refusal.ARRIVES_AS, "backspace"),
        ("ctrl+tab", Refusal.ARRIVES_AS, "tab"),
        ("shift+esc", Refusal.ARRIVES_AS, "escape"),
        ("ctrl+z", Refusal.SUSPENDS, ""),
        ("ctrl+space", Refusal.NUL, ""),
        ("ctrl+@", Refusal.NUL, ""),
        ("alt+x", Refusal.ALT, ""),
        ("Meta-x", Refusal.ALT, ""),
        ("M-x", Refusal.ALT, ""),
        ("Option+left", Refusal.ALT, ""),
        ("ctrl+alt+delete", Refusal.ALT, ""),
        ("cmd+x", Refusal.DESKTOP, ""),
        ("Super+F1", Refusal.DESKTOP, ""),
        ("shift+1", Refusal.SHIFTED, ""),
        ("shift+?", Refusal.SHIFTED, ""),
        ("shift+ß", Refusal.SHIFTED, ""),
        ("ctrl+1", Refusal.NEVER_SENT, ""),
        ("ctrl++", Refusal.NEVER_SENT, ""),
        ("ctrl+,", Refusal.NEVER_SENT, ""),
        ("ctrl+ä", Refusal.NEVER_SENT, ""),
        ("shift+f13", Refusal.NEVER_SENT, ""),
        ("ctrl+insert", Refusal.NEVER_SENT, ""),
        ("", Refusal.NAMELESS, ""),
        ("  ", Refusal.NAMELESS, ""),
        ("Hint", Refusal.NAMELESS, ""),
        ("F0", Refusal.NAMELESS, ""),
        ("F25", Refusal.NAMELESS, ""),
        ("xy", Refusal.NAMELESS, ""),
        ("ctrl", Refusal.NAMELESS, ""),
        ("shift+", Refusal.NAMELESS, ""),
        ("ctrl+shift", Refusal.NAMELESS, ""),
        ("\x1b", Refusal.NAMELESS, ""),
        ("\u202e", Refusal.NAMELESS, ""),
        ("👨‍👩‍👧", Refusal.NAMELESS, ""),
        ("caps lock", Refusal.NAMELESS, ""),
        ("x" * 100_000, Refusal.NAMELESS, ""),
    ],
)
def test_keys_that_cannot_be_are_refused_with_the_reason(text: str, refusal: Refusal, other: str) -> None:
    with pytest.raises(KeyRefusedError) as found:
        key_named(text)
    assert (found.value.refusal, found.value.other) == (refusal, other)


def test_each_reason_is_a_sentence_of_its_own() -> None:
    told = {refused(Speaker(), "hint", "K", refusal, "O") for refusal in Refusal}
    assert len(told) == len(Refusal)
    assert all("keys.hint" in sentence and "K" in sentence for sentence in told)


def test_several_keys_may_be_parted_by_commas_and_a_comma_is_a_key() -> None:
    assert list(written_keys("i, F2")) == ["i", " F2"]
    assert list(written_keys(",")) == [","]
    assert usable_keys([("hint", ("i, F2", "i"))]) == ({"hint": ("i", "f2")}, [])


@pytest.mark.parametrize(
    ("key", "label"),
    [("f2", "F2"), ("ctrl+x", "^X"), ("ctrl+left", "Ctrl+←"), ("shift+tab", "Shift+Tab"), ("pageup", "PgUp"), ("euro_sign", "€"),
     ("ctrl+right_square_bracket", "^]"), ("ctrl+f2", "Ctrl+F2"), ("comma", ","), ("ä", "ä")],
)  # fmt: skip
def test_keys_are_shown_as_people_write_them(key: str, label: str) -> None:
    assert key_label(key) == label
    assert key_named(label) == key


def test_a_pair_of_actions_is_labelled_with_both_keys() -> None:
    left, right, up, hint = CHOOSE_LEFT.slug, CHOOSE_RIGHT.slug, UP.slug, HINT.slug
    bar = (CHOOSE_LEFT, UP, HINT, BACK, HELP)
    assert [action.key_label for action in remapped(bar, {left: ("a",), hint: ("f2",)})] == ["a/→", "↑↓", "F2", "Esc/q", "?"]
    assert [action.key_label for action in remapped(bar, {right: ("d", "e"), up: ("pageup",)})][:2] == ["←/d", "PgUp/↓"]
    assert [action.own_key_label for action in remapped(bar, {right: ("d",), left: ("a", "b")})][:2] == ["a", "↑"]
    assert remapped(bar, {left: ("down",), right: ("up",)})[0].key_label == "↓↑"


# -- clashes -------------------------------------------------------------------------------------


def clash(action: str, key: str, other: str) -> KeyFault:
    return KeyFault(action, key, Refusal.TAKEN, other)


def test_remapped_keys_that_clash_are_refused_and_swaps_are_not() -> None:
    assert usable_keys([("hint", ("t",)), ("moves", ("x",))]) == ({"moves": ("x",)}, [clash("hint", "t", "tableau")])
    assert usable_keys([("hint", ("t",)), ("tableau", ("h",))]) == ({"hint": ("t",), "tableau": ("h",)}, [])


@pytest.mark.parametrize(
    ("action", "key", "other"),
    [
        ("hint", "?", "help"),
        ("search", "?", "help"),
        ("page_down", "?", "help"),
        ("play_before", ",", "settings"),
        ("start", "left", "value_before"),
        ("start", "?", "help"),
        ("open", "f", "glyphs"),
        ("open", "Esc", "back"),
        ("take", "down", "suit_down"),
        ("line_up", "8", "typing"),
        ("next_owner", "-", "typing"),
        ("hint", "ctrl+q", "back"),
        ("hint", "^P", "palette"),
        ("hint", "^C", "back"),
        ("help", "7", "card_7"),
    ],
)
def test_keys_of_other_actions_are_not_taken(action: str, key: str, other: str) -> None:
    accepted, faults = usable_keys([(action, (key,))])
    assert not accepted
    assert [(fault.action, fault.refusal, fault.other) for fault in faults] == [(action, Refusal.TAKEN, other)]


def test_what_is_given_back_takes_its_old_key_from_whoever_had_it() -> None:
    accepted, faults = usable_keys([("hint", ("t",)), ("tableau", ("u",))])
    assert not accepted
    assert faults == [clash("tableau", "u", "take_back"), clash("hint", "t", "tableau")]


def test_one_key_that_is_refused_does_not_cost_the_others() -> None:
    accepted, faults = usable_keys([("hint", ("alt+x", "x"))])
    assert accepted == {"hint": ("x",)}
    assert [(fault.key, fault.refusal) for fault in faults] == [("alt+x", Refusal.ALT)]


def test_the_same_key_for_what_is_never_open_together_is_no_clash() -> None:
    assert usable_keys([(MOVES.slug, ("d",)), ("whose", ("x",)), ("hint", ("x",))])[1] == []


def test_no_two_actions_of_a_screen_share_a_key() -> None:
    for screen in _screens():
        keys = [key for held in screen.values() for key in held]
        assert len(keys) == len(set(keys)), screen


def test_every_action_of_every_screen_can_be_remapped() -> None:
    names = {action.slug for action in EVERY} | {"typing"}
    assert {name for screen in _screens() for name in screen} == names
