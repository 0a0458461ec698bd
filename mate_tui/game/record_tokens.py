"""The tags, words and comments of ``.mate`` text, match by match, however long the text is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

_TOKEN = re.compile(
    r'\[[ \t]*(?P<tag>\w+)[ \t]+"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\]|(?P<damaged>\[(?:[^\]\n]*\]|[^\n]*))'
    r"|(?P<word>[()]|[^\s\ufeff{()\[]+)|(?P<comment>\{[^}]*\}?)|[\s\ufeff]+"
)
"""A mark of the order of bytes, with which a file may begin, is a blank: it stands in the middle where files were joined."""

_CLOSING = re.compile(r"\d{1,30}-\d{1,30}|\*")
_LAST = frozenset("*0123456789")
_NO_TEXT = re.compile("[\udc80-\udcff]+")

_LONGEST_LINE = 1 << 20
"""Characters of a line that are kept in memory."""
_MOST_TOKENS = 100_000
_MOST_CHARACTERS = 1 << 22
"""Of the tokens of one match, comments among them; what is longer is none."""


class Kind(Enum):
    """What a token is."""

    WORD = auto()
    TAG = auto()
    DAMAGED_TAG = auto()
    COMMENT = auto()


class Token(NamedTuple):
    """A piece of a record.

    Attributes:
        text: a word; the value of a tag; what a comment says.
        kind: which of these it is.
        name: of a tag.
        begins_line: whether a damaged tag or a comment is the first on its line.
    """

    text: str
    kind: Kind = Kind.WORD
    name: str = ""
    begins_line: bool = False


def split_matches(chunks: Iterable[str]) -> Iterator[list[Token]]:
    """The tokens of one match after another, from a text in pieces: a tag after the text of a game begins the next.

    Of a match that is too long there is one token more than any match has, and not all the rest.
    """
    splitter = _Splitter()
    for token in _tokens(chunks):
        if splitter.begins_match(token):
            yield from splitter.finished()
            splitter.begin(token)
        else:
            splitter.add(token)
    if splitter.ends_in_tag:
        yield from splitter.finished()
        splitter.begin()
    splitter.settle()
    yield from splitter.finished()


def is_closing(word: str) -> bool:
    """Whether a word closes a game: its points, or ``*``."""
    # Most words are moves, and told at a glance.
    return word[-1:] in _LAST and _CLOSING.fullmatch(word) is not None


def is_too_long(tokens: int, characters: int) -> bool:
    """Whether so many tokens of so many characters are more than a match can have."""
    return tokens > _MOST_TOKENS or characters > _MOST_CHARACTERS


# -- matches -------------------------------------------------------------------------------------


class _Splitter:
    """Tells which match each token is of.

    After the text of a game, what may be of the match before or of the next waits for what follows it: a tag that is damaged, a
    word after the points, a comment on a line of its own. Else a match would begin in the middle of its tags, and be read by
    the wrong rules.
    """

    def __init__(self) -> None:
        self._match: list[Token] = []
        self._waiting: list[Token] = []
        self._size = self._held = 0
        self._has_game = self._is_closed = False

    def begins_match(self, token: Token) -> bool:
        """Whether a match begins with a token, and with what waits before it."""
        if not self._has_game:
            return False
        return token.kind is Kind.TAG or (token.text == "1" and token.kind is Kind.WORD and self._waits_for_number)

    def begin(self, token: Token | None = None) -> None:
        """Begin the next match."""
        self._match, self._waiting = [], [*self._waiting, *([token] if token else [])]
        self._size = 0
        self.settle()
        self._has_game = token is not None and token.kind is Kind.WORD

    def add(self, token: Token) -> None:
        """Take in a token that begins no match."""
        if self._has_game and self._must_wait(token):
            self._waiting.append(token)
            self._held += len(token.text)
            if is_too_long(len(self._waiting), self._held):
                self.settle()
            return
        if self._waiting:
            self.settle()
        self._put(token)
        if token.kind is Kind.WORD:
            self._has_game = self._has_game or _is_game(token)
            self._is_closed = self._has_game and is_closing(token.text)

    def settle(self) -> None:
        """What waits is of the match before it."""
        for token in self._waiting:
            self._put(token)
        self._waiting, self._held = [], 0
        self._is_closed = False

    def finished(self) -> Iterator[list[Token]]:
        """The match so far, if there is one."""
        if _first_word(self._match) is not None:
            yield self._match

    @property
    def ends_in_tag(self) -> bool:
        """Whether the text breaks off in the tags of one more match."""
        first = _first_word(self._waiting)
        return self._is_closed and first is not None and first.kind is Kind.DAMAGED_TAG

    def _put(self, token: Token) -> None:
        """As many tokens as a match may have, and one more."""
        if not is_too_long(len(self._match), self._size):
            self._match.append(token)
            self._size += len(token.text)

    def _must_wait(self, token: Token) -> bool:
        match token.kind:
            case Kind.WORD if not self._waiting:
                return self._is_closed and not _is_game(token)
            case Kind.WORD if self._waits_for_number:
                return False
            case Kind.WORD:
                return _first_word(self._waiting) is not None if _is_game(token) else self._is_closed
            case Kind.DAMAGED_TAG:
                return token.begins_line or self._is_closed or bool(self._waiting)
            case _:
                return token.begins_line or bool(self._waiting)

    @property
    def _waits_for_number(self) -> bool:
        """Whether what waits ends with the word that begins a game: by its number one knows of which match that is."""
        return bool(self._waiting) and _is_game(self._waiting[-1])


def _first_word(tokens: Iterable[Token]) -> Token | None:
    """The first that is no comment."""
    return next((token for token in tokens if token.kind is not Kind.COMMENT), None)


def _is_game(token: Token) -> bool:
    return token.kind is Kind.WORD and token.text.lower() == "game"


# -- tokens --------------------------------------------------------------------------------------


def _tokens(chunks: Iterable[str]) -> Iterator[Token]:
    text = ""
    begins_line = True
    for chunk in _and_end(chunks):
        text += chunk or ""
        # No word and no tag goes over the end of a line.
        cut = text.rfind("\n") + 1 if chunk is not None else len(text)
        if not cut and len(text) > _LONGEST_LINE:
            cut = text.rfind(" ") + 1 or len(text)
        done = 0
        for found in _TOKEN.finditer(text, 0, cut):
            if chunk is not None and _is_open_comment(found):
                break
            done = found.end()
            if token := _token(found, begins_line):
                yield token
            begins_line = token is None and (begins_line or "\n" in found[0])
        text = text[done:]
        if text[:1] == "{" and len(text) > _MOST_CHARACTERS:
            # Longer than any match; the rest of it need not be held.
            yield Token(text, Kind.COMMENT)
            text = "{"


def _and_end(chunks: Iterable[str]) -> Iterator[str | None]:
    """All pieces of a text, and None when there are no more."""
    yield from chunks
    yield None


def _is_open_comment(found: re.Match[str]) -> bool:
    return found["comment"] is not None and not found["comment"].endswith("}")


def _token(found: re.Match[str], begins_line: bool) -> Token | None:
    if found["tag"]:
        return Token(re.sub(r"\\(.)", r"\1", found["value"]), Kind.TAG, found["tag"])
    if found["word"] or _is_open_comment(found):
        return Token(found[0])
    if found["damaged"]:
        return Token(found[0], Kind.DAMAGED_TAG, begins_line=begins_line)
    if found["comment"]:
        return Token(_NO_TEXT.sub("\ufffd", found["comment"][1:-1]), Kind.COMMENT, begins_line=begins_line)
    return None
