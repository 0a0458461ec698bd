"""How a game stands in a record: its words, the lines that were left in parentheses after them, and where comments are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from mate_tui.game.position import Choice

Line = tuple[Choice, ...]
"""Choices one after another."""


def begins(line: Line, longer: Line) -> bool:
    """Whether a line is the beginning of another, or the same."""
    return longer[: len(line)] == line


def parting(line: Line, other: Line) -> int:
    """The place of the first choice that two lines do not have in common."""
    pairs = zip(line, other, strict=False)
    return next((place for place, (mine, others) in enumerate(pairs) if mine != others), min(len(line), len(other)))


class Where(Enum):
    """After what a comment stands."""

    WORD = "all decisions about foreplacing, or a move; before any of them, the line that begins the game"
    FIRST = "the first of two decisions about foreplacing"
    OPENED = "the parenthesis that opens a variation"
    CLOSED = "the parenthesis that closes a variation"
    NO_PLAY = "the two dots where no play was made"
    END = "what closes the game"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the text of a game.

    Attributes:
        where: after what.
        line: the choices up to the end of the word, in a variation of its first word; none at the end of the game.
    """

    where: Where = Where.WORD
    line: Line = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """What somebody wrote in braces, and where it stands."""

    text: str
    mark: Mark = Mark()


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A line from where it goes its own way.

    Attributes:
        line: the whole of it, from the first choice of the game on.
        words: those of its own.
        beyond: lines that go on from its end.
    """

    line: Line
    words: tuple[Word, ...]
    beyond: tuple[Branch, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One move, or all decisions about foreplacing.

    Attributes:
        end: how many choices there are up to the end of it.
        is_pair: whether it is two decisions about foreplacing.
        variations: the lines that replace it.
    """

    end: int
    is_pair: bool
    variations: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece of the text of a game, after which comments may stand.

    Attributes:
        where: what it is.
        branch: the line that it is of, ``end`` choices of it up to there.
        shown: the line at whose end one has to look to see what is said here.
    """

    where: Where
    branch: Branch
    end: int
    shown: Line

    @property
    def mark(self) -> Mark:
        """The place after it."""
        return Mark(self.where, () if self.where is Where.END else self.branch.line[: self.end])


def tree(decisions: int, line: Line, others: Sequence[Line], place: int = 0) -> Branch:
    """A line from a place on, with the others that part from it there or later.

    Args:
        decisions: how many of the first choices are about foreplacing.
        line: the choices of it.
        others: in the order of the deck; none is the beginning of another.
        place: where a word begins.
    """
    words, end = [], 0
    for start, end in _spans(decisions, len(line)):
        if start >= place:
            left = [other for other in others if start <= parting(line, other) < end]
            is_pair = start < decisions and len(line) > 1
            words.append(Word(min(end, len(line)), is_pair, _variations(decisions, left, start, end)))
    beyond = [other for other in others if parting(line, other) >= end]
    return Branch(line, tuple(words), _variations(decisions, beyond, end, end + 2 if end else decisions or 2))


def _spans(decisions: int, length: int) -> Iterator[tuple[int, int]]:
    """Where each word of a line begins, and where the next one does."""
    if decisions and length:
        yield 0, decisions
    for start in range(decisions, length, 2):
        yield start, start + 2


def _variations(decisions: int, lines: Sequence[Line], place: int, end: int) -> tuple[Branch, ...]:
    """Lines that replace a word, or go on where there is none; those that share their first word lie within the first of them."""
    found = []
    while lines:
        first, *rest = lines
        shared = [line for line in rest if parting(first, line) >= end]
        found.append(tree(decisions, first, shared, place))
        lines = [line for line in rest if line not in shared]
    return tuple(found)


def slots(root: Branch) -> Iterator[Slot]:
    """The text of a game, from the line that begins it to what closes it."""
    yield Slot(Where.WORD, root, 0, ())
    yield from _slots(root)
    yield Slot(Where.END, root, len(root.line), root.line)


def _slots(branch: Branch) -> Iterator[Slot]:
    line = branch.line
    for word in branch.words:
        if word.is_pair:
            yield Slot(Where.FIRST, branch, word.end, line[:1])
        yield Slot(Where.WORD, branch, word.end, line[: word.end])
        yield from _in_parentheses(word.variations, line[: word.end])
    if branch.beyond:
        yield Slot(Where.NO_PLAY, branch, len(line), line)
        yield from _in_parentheses(branch.beyond, line)


def _in_parentheses(variations: Sequence[Branch], replaced: Line) -> Iterator[Slot]:
    for branch in variations:
        head = branch.words[0].end
        yield Slot(Where.OPENED, branch, head, branch.line[:head])
        yield from _slots(branch)
        yield Slot(Where.CLOSED, branch, head, replaced)


def settled(comments: Iterable[Comment], root: Branch) -> tuple[Comment, ...]:
    """Comments where the text of a game has a place for them, in its order.

    One whose place is no longer there goes to the end of the word it was said of, one of a line that is gone goes with it.
    """
    order = {slot.mark: place for place, slot in enumerate(slots(root))}
    moved = [(mark, comment) for comment in comments if (mark := _nearest(comment.mark, order)) is not None]
    return tuple(Comment(comment.text, mark) for mark, comment in sorted(moved, key=lambda pair: order[pair[0]]))


def _nearest(mark: Mark, order: Iterable[Mark]) -> Mark | None:
    if mark in order:
        return mark
    return next((other for other in order if other.where is Where.WORD and begins(mark.line, other.line)), None)
