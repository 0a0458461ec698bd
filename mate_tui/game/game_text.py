"""A game as the text of a record, with the lines that were left in parentheses after the play they replace."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mate_tui.game.layout import Branch, Line, Mark, Slot, Where, slots
from mate_tui.game.match import Game
from mate_tui.game.notation import format_choice, format_hands
from mate_tui.game.position import Position

NO_PLAY = ".."
"""Stands for the play that was not made, where a variation goes on from the end of its line."""
_SIGNS = {Where.OPENED: "(", Where.CLOSED: ")", Where.NO_PLAY: NO_PLAY}


def format_game(game: Game) -> str:
    """The block of one game, as docs/notation.md has it; no newline at its end."""
    comments: dict[Mark, list[str]] = defaultdict(list)
    for comment in game.comments:
        comments[comment.mark].append(format_comment(comment.text))
    lines: list[list[str]] = []
    root, decided = game.tree(), len(game.foreplacing)
    for slot, text in _texts(game, root):
        begins_moves = slot.branch is root and (slot.where is Where.END or (slot.where is Where.WORD and slot.end > decided))
        # The line that begins the game, that of foreplacing if there is any, and that of the moves.
        if len(lines) < (3 if decided and begins_moves else 2):
            lines.append([])
        lines[-1].append(text)
        if comments:
            lines[-1] += comments[slot.mark]
    return "\n".join(map(_joined, lines))


def format_comment(text: str) -> str:
    """A comment in its braces."""
    return f"{{{text}}}"


def _joined(pieces: Sequence[str]) -> str:
    """Pieces of text with blanks between them, but none within parentheses."""
    text = pieces[0]
    for before, piece in pairwise(pieces):
        text += piece if before == _SIGNS[Where.OPENED] or piece == _SIGNS[Where.CLOSED] else f" {piece}"
    return text


def _texts(game: Game, root: Branch) -> Iterator[tuple[Slot, str]]:
    """The pieces of a game's text."""
    start = game.positions[0]
    words: dict[Branch, dict[int, str]] = {}
    for slot in slots(root):
        branch = slot.branch
        match slot.where:
            case Where.WORD if not slot.shown:
                yield slot, f"game {game.number} {format_hands(game.hands, start.rules.faces)} {game.leader.value}"
            case Where.WORD | Where.FIRST:
                if branch not in words:
                    words[branch] = _words(start, branch.line)
                yield slot, words[branch][len(slot.shown)]
            case Where.END:
                yield slot, "{}-{}".format(*game.points) if game.outcome else "*"
            case sign:
                yield slot, _SIGNS[sign]


def _words(position: Position, line: Line) -> dict[int, str]:
    """The words of a line, by how many choices there are up to the end of each."""
    faces = position.rules.faces
    words: dict[int, str] = {}
    lead = ""
    for end, choice in enumerate(line, start=1):
        after = position.after(choice)
        text = format_choice(choice, faces)
        if position.is_foreplacing:
            words[end] = text if words else f"fore {text}"
        elif position.led is None:
            lead = f"{position.move}. {text}"
            words[end] = f"{lead}#" if after.is_mate else f"{lead}-"
        else:
            words[end] = f"{lead}-{text}"
        position = after
    return words
