"""``.mate`` text: writing matches, and reading them back with every fault named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from mate_tui.game.errors import NotationError, Unread
from mate_tui.game.faults import RecordError
from mate_tui.game.game_text import format_comment, format_game
from mate_tui.game.match import Match
from mate_tui.game.record_reader import Reader
from mate_tui.game.record_tags import settled_comments, tags_of
from mate_tui.game.record_tokens import Token, split_matches

# -- writing -------------------------------------------------------------------------------------


def format_match(match: Match) -> str:
    """One match as canonical text, ending in a newline."""
    blocks = ["\n".join(_head(match)), *map(format_game, match.games)]
    return "\n\n".join(blocks) + "\n"


def format_matches(matches: list[Match]) -> str:
    """Several matches, one after another."""
    return "\n".join(map(format_match, matches))


def _head(match: Match) -> Iterator[str]:
    """The lines of tags, with comments on lines of their own between them."""
    tags = {"": "", **dict(tags_of(match))}
    comments = settled_comments(match.comments, list(tags))
    for name, value in tags.items():
        if name:
            yield f'[{name} "{_escape(value)}"]'
        yield from (format_comment(text) for after, text in comments if after == name)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


# -- reading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match as read: what came before the first fault, and that fault.

    Attributes:
        rules_text: the tag as written, cut short, for a match whose rules cannot be read.
        errors: that fault; where all are asked for every faulty tag, and the first fault of each game.
    """

    match: Match
    rules_text: str
    errors: tuple[RecordError, ...] = ()

    @property
    def error(self) -> RecordError | None:
        """The first fault, if there is one."""
        return self.errors[0] if self.errors else None


def parse_matches(text: str) -> list[MatchRecord]:
    """Read all matches of a text; a fault in one never hides the others.

    ``text`` may hold surrogates where bytes were not UTF-8 (``errors="surrogateescape"``); they are a
    fault of the match they stand in.
    """
    return list(iter_matches([text]))


def iter_matches(chunks: Iterable[str], *, every_fault: bool = False) -> Iterator[MatchRecord]:
    """As ``parse_matches``, one match at a time, from a text in pieces; never more of it is held than one match needs.

    With ``every_fault`` a match is read on after its first one.
    """
    return (_read_match(tokens, every_fault) for tokens in split_matches(chunks))


def parse_match(text: str) -> Match:
    """Read a text that holds exactly one match.

    Raises:
        RecordError: its first fault.
        NotationError: it does not hold exactly one match.
    """
    records = parse_matches(text)
    if len(records) != 1:
        raise NotationError(Unread.MATCHES, text, count=len(records))
    if records[0].error:
        raise records[0].error
    return records[0].match


def _read_match(tokens: list[Token], every_fault: bool) -> MatchRecord:
    reader = Reader(every_fault=every_fault)
    with suppress(RecordError):
        reader.read(tokens)
    return MatchRecord(reader.faults.sound or reader.match, reader.tags.rules_text, tuple(reader.faults.found))
