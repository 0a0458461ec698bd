"""What a page to read is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A small position that shows a point.

    Attributes:
        position, rules: in notation.
        value: what best play by both gives player 1, by the solver.
        best: every choice that keeps this value, in notation; empty when the game is over.
        says: the point in one sentence, the value in it.
    """

    position: str
    rules: str
    value: int
    best: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, the paragraphs under it, each one line of plain text, and perhaps a position."""

    heading: str
    paragraphs: tuple[str, ...]
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Sections under a title; ``key`` is the page's name within the program."""

    key: str
    title: str
    sections: tuple[Section, ...]
