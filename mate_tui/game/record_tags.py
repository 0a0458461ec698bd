"""The tags of a record, and the comments that stand among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mate_tui.game.cards import Player
from mate_tui.game.match import Match


def settled_comments(comments: Iterable[tuple[str, str]], names: list[str]) -> tuple[tuple[str, str], ...]:
    """Comments in the order of the tags after which they stand; after the last, where a tag is not written."""
    places = {name: place for place, name in enumerate(names)}
    moved = ((after if after in places else names[-1], text) for after, text in comments)
    return tuple(sorted(moved, key=lambda comment: places[comment[0]]))


def tags_of(match: Match) -> Iterator[tuple[str, str]]:
    """The tags of a match as it is now, in the order in which they are written."""
    yield "Rules", str(match.rules)
    if match.date:
        yield "Date", match.date
    for player, name in zip(Player, match.names, strict=True):
        if name is not None:
            yield f"Player{player.value}", name
    yield "Result", _result(match)
    if match.loser is not None and match.termination is not None:
        yield "Termination", f"player {match.loser.value} {match.termination.value}"
    if any(match.hints):
        yield "Hints", f"{match.hints[0]},{match.hints[1]}"
    yield from match.tags


def _result(match: Match) -> str:
    return f"{match.total[0]}-{match.total[1]}" if match.is_complete else "*"
