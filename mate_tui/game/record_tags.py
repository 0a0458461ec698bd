"""The tags of a record: written, and read with the comments that stand among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from mate_tui.game.cards import Player
from mate_tui.game.clean import NAME_LENGTH, TEXT_LENGTH, clean, has_bad_bytes, shortened
from mate_tui.game.errors import NotationError
from mate_tui.game.faults import Fault, Faults, RecordError
from mate_tui.game.match import Match, Termination
from mate_tui.game.record_tokens import Kind, Token, is_closing
from mate_tui.game.rules import Rules, parse_rules

_OWN = frozenset({"Rules", "Date", "Player1", "Player2", "Result", "Termination", "Hints"})
"""Those that say something here; others are kept."""
_KNOWN = {name.lower(): name for name in _OWN}
_TERMINATION = re.compile(r"player ([12]) (resigned|left|out of time)")
_HINTS = re.compile(r"(\d{1,9}),(\d{1,9})")

# -- writing -------------------------------------------------------------------------------------


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


def settled_comments(comments: Iterable[tuple[str, str]], names: list[str]) -> tuple[tuple[str, str], ...]:
    """Comments in the order of the tags after which they stand; after the last, where a tag is not written."""
    places = {name: place for place, name in enumerate(names)}
    moved = ((after if after in places else names[-1], text) for after, text in comments)
    return tuple(sorted(moved, key=lambda comment: places[comment[0]]))


# -- reading -------------------------------------------------------------------------------------


def known_tag(name: str) -> str:
    """The name of a tag as it is written; in upper or lower case it is the same one."""
    return _KNOWN.get(name.lower(), name)


class TagReader:
    """Reads the tags of one match.

    Attributes:
        match: with what they say.
        rules_text: those of the match, or what stands there if it cannot be read, cut short.
        result: the totals that they give; None if they give none.
        has_rules: whether it is known by which rules the match was played; they need not be named for that.
        names_rules: whether they are named.
    """

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self.match = Match(Rules())
        self.rules_text = str(self.match.rules)
        self.result: str | None = None
        self.has_rules, self.names_rules = True, False

    def read(self, tags: list[Token], comments: tuple[tuple[str, str], ...]) -> None:
        """Read all tags; comments come with the tag after which they stand."""
        self.match = replace(self.match, comments=comments)
        seen: dict[str, str] = {}
        # Rules first: whatever else is wrong is told of a match by its own rules.
        for tag in sorted(tags, key=lambda tag: known_tag(tag.name) != "Rules"):
            try:
                self._read_tag(tag, seen)
            except RecordError as fault:
                self._faults.note(fault, self.match)
                self._doubt(tag)
        self.match = replace(self.match, tags=tuple(tag for tag in seen.items() if tag[0] not in _OWN))
        self.match = replace(self.match, comments=settled_comments(self.match.comments, ["", *dict(tags_of(self.match))]))

    def _doubt(self, tag: Token) -> None:
        """What a faulty tag would have said is not known."""
        match known_tag(tag.name):
            case "Rules":
                self.has_rules = False
            case "Result":
                self.result = None
            case "" if "rules" in tag.text.lower():
                # It may be that of the rules.
                self.has_rules = self.has_rules and self.names_rules

    def _read_tag(self, tag: Token, seen: dict[str, str]) -> None:
        if tag.kind is Kind.DAMAGED_TAG:
            raise RecordError(Fault.TAG, tag.text)
        # Letters that are not drawn would be none in the tag that is written.
        name = known_tag(clean(tag.name, NAME_LENGTH).replace("?", "_") or "_")
        if name in seen:
            raise RecordError(Fault.TAG_TWICE, name)
        if has_bad_bytes(tag.text):
            raise RecordError(Fault.NOT_TEXT, name)
        seen[name] = clean(tag.text, TEXT_LENGTH)
        self._take(name, tag.text)

    def _take(self, name: str, value: str) -> None:
        match name:
            case "Rules":
                self._take_rules(value)
            case "Date":
                self.match = replace(self.match, date=clean(value, NAME_LENGTH))
            case "Player1":
                self.match = replace(self.match, names=(clean(value, NAME_LENGTH), self.match.names[1]))
            case "Player2":
                self.match = replace(self.match, names=(self.match.names[0], clean(value, NAME_LENGTH)))
            case "Result":
                if not is_closing(value):
                    raise RecordError(Fault.TAG_VALUE, f'Result "{value}"')
                self.result = value
            case "Termination":
                found = _found(_TERMINATION, name, value)
                self.match = replace(self.match, loser=Player(int(found[1])), termination=Termination(found[2]))
            case "Hints":
                found = _found(_HINTS, name, value)
                self.match = replace(self.match, hints=(int(found[1]), int(found[2])))

    def _take_rules(self, value: str) -> None:
        self.rules_text = shortened(value)
        try:
            self.match = replace(self.match, rules=parse_rules(value))
        except NotationError as error:
            raise RecordError(Fault.TAG_VALUE, cause=error) from None
        self.rules_text = str(self.match.rules)
        self.names_rules = True


def _found(pattern: re.Pattern[str], name: str, value: str) -> re.Match[str]:
    found = pattern.fullmatch(value)
    if found is None:
        raise RecordError(Fault.TAG_VALUE, f'{name} "{shortened(value, 40)}"')
    return found
