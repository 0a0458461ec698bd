"""Match records as plain text parts, deliberately read and written a second time so that tests can compare.

Reads what is written canonically (comments and deal numbers too); whether the record is right is not asked here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

PARTS = re.compile(r'\[(?P<tag>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]|(?P<comment>\{[^}]*\})|(?P<word>\S+)')


@dataclass
class Game:
    """One game of a record, as its text has it."""

    number: str
    deal: str
    leader: str
    fore: list[str] | None = None
    moves: list[str] = field(default_factory=list)
    closing: str = "*"


@dataclass
class Match:
    """One match of a record."""

    tags: dict[str, str] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)


def read_matches(text: str) -> list[Match]:
    """The matches of a text."""
    matches: list[Match] = []
    words: list[str] = []
    for part in PARTS.finditer(text):
        if part["tag"] is not None:
            if not matches or words:
                finish(matches, words)
                matches.append(Match())
            matches[-1].tags[part["tag"]] = re.sub(r"\\(.)", r"\1", part["value"])
        elif part["word"] is not None:
            if not matches:
                matches.append(Match())
            words.append(part["word"])
    finish(matches, words)
    return matches


def finish(matches: list[Match], words: list[str]) -> None:
    """Give the words so far to the last match and forget them."""
    while words:
        matches[-1].games.append(read_game(words))


def read_game(words: list[str]) -> Game:
    """Take one game from the front of the words."""
    assert words.pop(0) == "game", "a game begins with `game`"
    game = Game(words.pop(0), words.pop(0), words.pop(0))
    if words[0] == "fore":
        words.pop(0)
        game.fore = []
        while words[0] == "-" or re.fullmatch(r"\w\w", words[0]):
            game.fore.append(words.pop(0))
    while words:
        word = words.pop(0)
        if re.fullmatch(r"\*|\d+-\d+", word):
            game.closing = word
            return game
        if not re.fullmatch(r"\d+\.", word):
            game.moves.append(word)
    raise AssertionError(f"game {game.number} is not closed")


def write_match(match: Match) -> str:
    """The text of a match: the tags, then one block a game."""
    tags = [f'[{tag} "{escaped(value)}"]\n' for tag, value in match.tags.items()]
    return "\n".join(["".join(tags), *(write_game(game) for game in match.games)])


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def write_game(game: Game) -> str:
    lines = [f"game {game.number} {game.deal} {game.leader}"]
    if game.fore is not None:
        lines.append(" ".join(["fore", *game.fore]))
    moves = [f"{number}. {move}" for number, move in enumerate(game.moves, start=1)]
    lines.append(" ".join([*moves, game.closing]))
    return "".join(f"{line}\n" for line in lines)
