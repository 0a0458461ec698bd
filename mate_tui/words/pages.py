from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    position: str
    rules: str
    value: int
    best: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...]
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Page:
    key: str
    title: str
    sections: tuple[Section, ...]


def how_to_play() -> Page:
    return Page("how", "How to play", ())


strategy = history = questions = how_to_play
