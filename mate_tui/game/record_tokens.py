"""The tags and words of ``.mate`` text, match by match, however long the text is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    r'\[[ \t]*(?P<tag>\w+)[ \t]+"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\]|(?P<word>[()]|[^\s{()]+)|(?P<comment>\{[^}]*\}?)|\s+'
)

_LONGEST_LINE = 1 << 20
"""Characters of a line, or of a comment, that are kept in memory."""
_MOST_TOKENS = 100_000
_MOST_CHARACTERS = 1 << 22
"""Of the tokens of one match; what is longer is none."""


@dataclass(frozen=True, slots=True)
class Token:
    """A tag (``name`` set) or a word of game text."""

    text: str
    name: str = ""


def split_matches(chunks: Iterable[str]) -> Iterator[list[Token]]:
    """The tokens of one match after another, from a text in pieces: a tag after game text begins the next.

    Of a match that is too long there is one token more than any match has, and not all the rest.
    """
    current: list[Token] = []
    size = 0
    for token in _tokens(chunks):
        if token.name and current and not current[-1].name:
            yield current
            current, size = [], 0
        if not is_too_long(len(current), size):
            current.append(token)
            size += len(token.text)
    if current:
        yield current


def is_too_long(tokens: int, characters: int) -> bool:
    """Whether so many tokens of so many characters are more than a match can have."""
    return tokens > _MOST_TOKENS or characters > _MOST_CHARACTERS


def _tokens(chunks: Iterable[str]) -> Iterator[Token]:
    text = ""
    first = True
    for chunk in chunks:
        text += chunk.removeprefix("\ufeff") if first else chunk
        first = False
        # No word and no tag goes over the end of a line.
        cut = text.rfind("\n") + 1
        if not cut and len(text) > _LONGEST_LINE:
            cut = text.rfind(" ") + 1 or len(text)
        done = 0
        for found in _TOKEN.finditer(text, 0, cut):
            if _is_open_comment(found):
                break
            done = found.end()
            yield from _token(found)
        # A comment may go on for ever, and nobody asks what it says.
        text = "{" if text[done : done + 1] == "{" and len(text) - done > _LONGEST_LINE else text[done:]
    for found in _TOKEN.finditer(text):
        yield from _token(found)


def _is_open_comment(found: re.Match[str]) -> bool:
    return found["comment"] is not None and not found["comment"].endswith("}")


def _token(found: re.Match[str]) -> Iterator[Token]:
    if found["tag"]:
        yield Token(re.sub(r"\\(.)", r"\1", found["value"]), found["tag"])
    elif found["word"] or _is_open_comment(found):
        yield Token(found[0])
