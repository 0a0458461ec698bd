"""Text from outside as it may be kept and drawn: nothing a terminal would obey, nothing unseen, nothing whose width is in doubt.

Names, tags, comments, file names, errors and the environment pass here where they enter, and lines of text and pictures
once more where they are drawn. What stands for something becomes a question mark, any blank or end of line a blank; what
nobody would see is left out.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

NAME_LENGTH = 200
"""Characters after which a name ends."""
TEXT_LENGTH = 10_000
"""Characters after which any other text ends: a tag, a comment."""

_MARKS = 3
"""Marks that a letter can carry; of a flood the others are left out."""
_BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2800"
"""What moves on or ends a line, and the Braille pattern without a dot; other blanks are known by their category."""
_UNSEEN = (
    (0x034F, 0x034F), (0x115F, 0x115F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Fillers, joiners, and selectors of how the character before is drawn; others are known by their category."""
_OF_NO_SURE_WIDTH = (
    (0x1160, 0x11FF), (0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0xD7B0, 0xD7FB), (0x1D300, 0x1D376),
    (0x1F1E6, 0x1F1FF),
)  # fmt: skip
"""Parts of Hangul syllables, halves of flags, what became twice as wide in Unicode 16: terminals do not agree.

Nor do they on marks that stand beside their letter, as those of Indian scripts do (category Mc)."""


def clean(text: str, longest: int | None = None) -> str:
    r"""The text as it may be kept and drawn; of a longer one only the first ``longest`` characters are looked at.

    >>> clean("A\x1b]2;TITLE\x07\u202eB")
    'A?]2;TITLE?B'
    >>> clean(clean("Zoë\u0308\u0308\u0308\u0308\u0308")) == "Zoë" + 3 * "\u0308"
    True
    """
    if longest is not None:
        text = text[:longest]
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    # A mark without a letter would go onto whatever is drawn before the text.
    marks = _MARKS
    for char in text:
        shown, is_mark = _shown(char)
        marks = marks + 1 if is_mark else 0 if shown.strip() else _MARKS if shown else marks
        if marks <= _MARKS or not is_mark:
            kept.append(shown)
    return "".join(kept)


def clean_lines(text: str) -> str:
    """Several lines, each of them clean."""
    return "\n".join(map(clean, text.split("\n")))


def shortened(text: object, longest: int = NAME_LENGTH) -> str:
    """What is named in a message, clean, and ending in dots if it is too long.

    >>> shortened("a" * 100, 5)
    'aa...'
    """
    said = str(text)
    return clean(said) if len(said) <= longest else clean(said, longest - 3) + "..."


def has_bad_bytes(text: str) -> bool:
    """Whether some of its bytes were not UTF-8; read with ``errors="surrogateescape"`` they are surrogates."""
    return not text.isascii() and any("\udc80" <= char <= "\udcff" for char in text)


@lru_cache(maxsize=1 << 12)
def _shown(char: str) -> tuple[str, bool]:
    """What stands for a character, and whether that is a mark on the one before."""
    code, category = ord(char), unicodedata.category(char)
    if category[0] == "Z" or char in _BLANKS:
        return " ", False
    if category in ("Cf", "Me") or _within(code, _UNSEEN):
        return "", False
    if category[0] == "C" or category == "Mc" or _within(code, _OF_NO_SURE_WIDTH):
        return "?", False
    return char, category == "Mn"


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)
