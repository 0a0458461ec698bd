"""Keys as people write them, as terminals send them, and as they are shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from textual.keys import KEY_NAME_REPLACEMENTS, KEY_TO_UNICODE_NAME

from mate_tui.words.keys import Refusal

_MOVING = ("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "delete", "insert")
"""Keys that terminals send with shift and ctrl as well."""
_FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 25))
_NAMES = {name: name for name in (*_MOVING, *_FUNCTION_KEYS, "enter", "escape", "tab", "space", "backspace")} | {
    "esc": "escape", "return": "enter", "newline": "enter", "⏎": "enter", "↵": "enter", "spacebar": "space", "blank": "space",
    "␣": "space", "backsp": "backspace", "bksp": "backspace", "bs": "backspace", "⌫": "backspace",
    "del": "delete", "ins": "insert", "pgup": "pageup", "pgdn": "pagedown", "pgdown": "pagedown", "prior": "pageup",
    "next": "pagedown", "←": "left", "→": "right", "↑": "up", "↓": "down", "leftarrow": "left", "rightarrow": "right",
    "uparrow": "up", "downarrow": "down", "arrowleft": "left", "arrowright": "right", "arrowup": "up", "arrowdown": "down",
    "backtab": "shift+tab", "⇧⇥": "shift+tab", "⇥": "tab",
}  # fmt: skip
"""Keys by what people call them, without blanks."""
_CHARACTERS = {
    "minus": "-", "hyphen": "-", "dash": "-", "plus": "+", "comma": ",", "dot": ".", "period": ".", "point": ".", "slash": "/",
    "backslash": "\\", "underscore": "_", "questionmark": "?", "exclamationmark": "!", "at": "@", "hash": "#", "pound": "#",
    "star": "*", "asterisk": "*", "quote": "'", "apostrophe": "'", "doublequote": '"', "backtick": "`", "equals": "=",
    "equal": "=", "less": "<", "greater": ">", "pipe": "|", "bar": "|", "caret": "^", "percent": "%", "dollar": "$",
    "ampersand": "&", "colon": ":", "semicolon": ";", "tilde": "~",
}  # fmt: skip
"""Characters by what people call them, without blanks."""

_MODIFIERS = {
    "ctrl": "ctrl", "control": "ctrl", "strg": "ctrl", "c": "ctrl", "^": "ctrl", "shift": "shift", "⇧": "shift",
    "umschalt": "shift",
    "alt": "alt", "meta": "alt", "option": "alt", "opt": "alt", "m": "alt", "altgr": "alt",
    "super": "super", "cmd": "super", "command": "super", "win": "super", "windows": "super", "hyper": "super",
}  # fmt: skip
_MODIFIER = re.compile(r"(\^)|([cm])-|([a-z⇧]{2,}|⇧)\s*[-+ ]\s*", re.IGNORECASE)

_ARRIVES_AS = {
    "ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+[": "escape", "ctrl+/": "ctrl+underscore",
}  # fmt: skip
_CONTROL = {"\\": "ctrl+backslash", "]": "ctrl+right_square_bracket", "^": "ctrl+circumflex_accent", "_": "ctrl+underscore"}
"""Characters beside letters that have a control byte of their own."""


class KeyRefusedError(Exception):
    """A text names no key that could be used; ``other`` is the key as which it would arrive."""

    def __init__(self, refusal: Refusal, other: str = "") -> None:
        self.refusal, self.other = refusal, other
        super().__init__(refusal.value)


def written_keys(text: str) -> Iterator[str]:
    """The keys of a text, which are parted by commas; a comma alone is a key."""
    parts = text.split(",")
    yield from parts if all(part.strip() for part in parts) else [text]


def key_named(text: str) -> str:
    """The key that somebody means, by the name under which it arrives; KeyRefusedError if none can."""
    text = unicodedata.normalize("NFC", text)
    if text in (" ", "\t"):
        return "space" if text == " " else "tab"
    word, modifiers = _modified(text.strip())
    if "super" in modifiers:
        raise KeyRefusedError(Refusal.DESKTOP)
    if "alt" in modifiers:
        raise KeyRefusedError(Refusal.ALT)
    squeezed = re.sub(r"[\s_-]", "", word.casefold()) if len(word) > 1 else word
    if squeezed in _NAMES:
        return _named_key(_NAMES[squeezed], modifiers)
    character = _character(word, squeezed)
    if character in _NAMES:
        return _named_key(_NAMES[character], modifiers)
    return _typed_key(character, modifiers)


def _modified(word: str) -> tuple[str, set[str]]:
    """A key and its modifiers: ``Ctrl+X``, ``C-x`` or ``^X``."""
    modifiers: set[str] = set()
    while (match := _MODIFIER.match(word)) and match.end() < len(word):
        name = next(group for group in match.groups() if group).casefold()
        if name not in _MODIFIERS:
            break
        modifiers.add(_MODIFIERS[name])
        word = word[match.end() :]
    return word, modifiers


def _character(word: str, squeezed: str) -> str:
    """The character that a word is, or that it is the name of."""
    if len(word) == 1:
        character = word
    elif squeezed in _CHARACTERS:
        character = _CHARACTERS[squeezed]
    else:
        name = KEY_TO_UNICODE_NAME.get(word.lower(), word.replace("_", " ").upper())
        try:
            character = unicodedata.lookup(name)
        except KeyError:
            raise KeyRefusedError(Refusal.NAMELESS) from None
    if len(character) != 1 or not character.isprintable():
        raise KeyRefusedError(Refusal.NAMELESS)
    return character


def _named_key(key: str, modifiers: set[str]) -> str:
    """A key with a name, with the modifiers that can be heard."""
    if not modifiers or key == "shift+tab":
        return key
    if key in _MOVING and not (key == "insert" and "ctrl" in modifiers):
        return "+".join([*sorted(modifiers), key])
    if key in _FUNCTION_KEYS[:12]:
        # With shift the first twelve send what the second twelve would.
        key = f"f{int(key[1:]) + 12}" if "shift" in modifiers else key
        return f"ctrl+{key}" if "ctrl" in modifiers else key
    if key == "tab" and modifiers == {"shift"}:
        return "shift+tab"
    if key == "space" and "ctrl" in modifiers:
        raise KeyRefusedError(Refusal.NUL)
    if key in _FUNCTION_KEYS or key in _MOVING:
        raise KeyRefusedError(Refusal.NEVER_SENT)
    raise KeyRefusedError(Refusal.ARRIVES_AS, key)


def _typed_key(character: str, modifiers: set[str]) -> str:
    """The key of a character."""
    if "ctrl" in modifiers:
        return _control_key(character.lower(), is_shifted="shift" in modifiers)
    if "shift" not in modifiers:
        return _name_of(character)
    if not character.isalpha() or len(character.upper()) != 1 or character.upper() == character.lower():
        raise KeyRefusedError(Refusal.SHIFTED)
    return _name_of(character.upper())


def _control_key(character: str, *, is_shifted: bool) -> str:
    key = f"ctrl+{character}"
    if key in _ARRIVES_AS:
        raise KeyRefusedError(Refusal.ARRIVES_AS, _ARRIVES_AS[key])
    if character == "@":
        raise KeyRefusedError(Refusal.NUL)
    if key == "ctrl+z":
        raise KeyRefusedError(Refusal.SUSPENDS)
    is_letter = character.isascii() and character.isalpha()
    if is_letter and is_shifted:
        raise KeyRefusedError(Refusal.ARRIVES_AS, key)
    if is_letter:
        return key
    if character in _CONTROL:
        return _CONTROL[character]
    raise KeyRefusedError(Refusal.NEVER_SENT)


def _name_of(character: str) -> str:
    """Under which name the key of a character arrives."""
    if character.isalnum():
        return character
    name = unicodedata.name(character, character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


# -- showing -------------------------------------------------------------------------------------

_LABELS = {
    "enter": "⏎", "escape": "Esc", "left": "←", "right": "→", "up": "↑", "down": "↓", "space": "Space", "tab": "Tab",
    "home": "Home", "end": "End", "backspace": "Backsp", "pageup": "PgUp", "pagedown": "PgDn", "delete": "Del", "insert": "Ins",
    "ctrl": "Ctrl", "shift": "Shift", "minus": "-", "question_mark": "?", "comma": ",", "slash": "/", "plus": "+",
}  # fmt: skip


def key_label(key: str) -> str:
    """A key as people write it: ⏎, F2, ^X, Shift+Tab, ?."""
    *modifiers, name = key.split("+")
    if modifiers == ["ctrl"] and name not in _NAMES:
        return f"^{_shown(name).upper()}"
    return "+".join([*(_LABELS[modifier] for modifier in modifiers), _shown(name)])


def _shown(name: str) -> str:
    if name in _LABELS:
        return _LABELS[name]
    if name in _FUNCTION_KEYS:
        return name.upper()
    return name if len(name) == 1 else _characters().get(name, name)


@cache
def _characters() -> dict[str, str]:
    """Characters that are neither letters nor digits, by the name of their key; names cannot be turned back."""
    characters = (chr(number) for number in range(ord("!"), 0x3000))
    return {_name_of(each): each for each in characters if each.isprintable() and not each.isalnum()}
