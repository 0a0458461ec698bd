"""A game as the text of a record, with the lines that were left in parentheses after the play they replace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mate_tui.game.match import Game, Line, parting
from mate_tui.game.notation import format_choice, format_hands
from mate_tui.game.position import Position

NO_PLAY = ".."
"""Stands for the play that was not made, where a variation goes on from the end of its line."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of a record: the decisions about foreplacing, or one move.

    Attributes:
        place: of its first choice in the line; the next token begins two choices on, or the line ends before.
    """

    place: int
    text: str

    @property
    def end(self) -> int:
        return self.place + 2


def format_game(game: Game) -> str:
    """The block of one game, as docs/notation.md has it; no newline at its end."""
    start = game.positions[0]
    lines = [f"game {game.number} {format_hands(game.hands, start.rules.faces)} {game.leader.value}"]
    words = list(_words(start, game.choices, game.variations, 0))
    if game.foreplacing:
        # Its first word is the fore line, with the variations that replace it.
        count = next((place for place, word in enumerate(words) if word[0].isdigit()), len(words))
        lines.append(" ".join(words[:count]))
        words = words[count:]
    words.append("{}-{}".format(*game.points) if game.outcome else "*")
    lines.append(" ".join(words))
    return "\n".join(lines)


def _words(start: Position, line: Line, others: Sequence[Line], place: int) -> Iterator[str]:
    """A line from a place on, each token followed by those of the others that first part from it there."""
    tokens = _tokens(start, line)
    for token in tokens:
        if token.place >= place:
            yield token.text
            yield from _groups(start, [other for other in others if token.place <= parting(line, other) < token.end], token.place)
    end = tokens[-1].end if tokens else 0
    beyond = [other for other in others if parting(line, other) >= end]
    if beyond:
        yield NO_PLAY
        yield from _groups(start, beyond, end)


def _groups(start: Position, lines: Sequence[Line], place: int) -> Iterator[str]:
    """Each line in parentheses, from the token at ``place`` on; those that share that token lie within the first of them."""
    while lines:
        first, *rest = lines
        shared = [line for line in rest if parting(first, line) >= place + 2]
        yield f"({' '.join(_words(start, first, shared, place))})"
        lines = [line for line in rest if line not in shared]


def _tokens(position: Position, line: Line) -> list[_Token]:
    faces = position.rules.faces
    tokens: list[_Token] = []
    lead = ""
    for place, choice in enumerate(line):
        after = position.after(choice)
        text = format_choice(choice, faces)
        if position.is_foreplacing:
            tokens[:] = [_Token(0, f"{tokens[0].text} {text}" if tokens else f"fore {text}")]
        elif position.led is None:
            lead = f"{position.move}. {text}"
            tokens.append(_Token(place, f"{lead}#" if after.is_mate else f"{lead}-"))
        else:
            tokens[-1] = _Token(tokens[-1].place, f"{lead}-{text}")
        position = after
    return tokens
