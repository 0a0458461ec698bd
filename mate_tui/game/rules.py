"""The options of the game, the presets, and rules strings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from mate_tui.game.cards import Card, Deck, Faces, Rank
from mate_tui.game.errors import NotationError, Unread


class Foreplacing(Enum):
    """Whether and how a card may be put out of play before the first move."""

    OFF = "off"
    CAPELLEN = "capellen"
    SACRIFICE = "sacrifice"


class Privilege(Enum):
    """Which leads must be answered in rank before suit."""

    NONE = "none"
    KING = "king"
    FIGURE = "figure"


class FreeMove(Enum):
    """Who may once answer in suit or rank as they like."""

    OFF = "off"
    SHARED = "shared"
    EACH = "each"


class Preset(Enum):
    """A named set of options."""

    CAPELLEN = "capellen"
    CLASSIC = "classic"
    CHESS = "chess"


CAPELLEN_VALUES = (11, 10, 4, 3, 7)
"""Points of the five ranks, strongest first."""

_PRIVILEGED = {
    (Privilege.KING, Faces.FRENCH): frozenset({Rank.KING}),
    (Privilege.FIGURE, Faces.FRENCH): frozenset({Rank.KING, Rank.QUEEN}),
    # Chess faces: the pieces king and queen are the two strongest ranks.
    (Privilege.KING, Faces.CHESS): frozenset({Rank.ACE}),
    (Privilege.FIGURE, Faces.CHESS): frozenset({Rank.ACE, Rank.TEN}),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """One combination of the options of rules.md. The defaults are the preset ``capellen``."""

    preset: Preset = Preset.CAPELLEN
    deck: Deck = Deck.SINGLE
    foreplacing: Foreplacing = Foreplacing.CAPELLEN
    privilege: Privilege = Privilege.NONE
    free_move: FreeMove = FreeMove.OFF
    rounds: int = 2
    faces: Faces = Faces.FRENCH
    values: tuple[int, ...] = CAPELLEN_VALUES

    @classmethod
    def of(cls, preset: Preset) -> Rules:
        """The rules that a preset names."""
        if preset is Preset.CLASSIC:
            return cls(preset, foreplacing=Foreplacing.OFF)
        if preset is Preset.CHESS:
            return cls(preset, foreplacing=Foreplacing.SACRIFICE, rounds=3, faces=Faces.CHESS)
        return cls(preset)

    @property
    def games(self) -> int:
        """How many games a whole match has."""
        return 2 * self.rounds

    @property
    def has_foreplacing(self) -> bool:
        """Whether a card may be foreplaced at all."""
        return self.foreplacing is not Foreplacing.OFF

    def value_of(self, card: Card) -> int:
        """Points of a card, before the multiplier."""
        return self.values[card.rank]

    def is_privileged(self, card: Card) -> bool:
        """Whether this card, led, must be answered in rank first."""
        return card.rank in _PRIVILEGED.get((self.privilege, self.faces), ())

    def multiplier(self, move: int, mater_foreplaced: bool, mated_foreplaced: bool) -> int:
        """What a mate on ``move`` multiplies the mating card's value by (rules.md, *Foreplacing*)."""
        if mater_foreplaced and mated_foreplaced:
            return move + 1
        if self.foreplacing is Foreplacing.SACRIFICE and (mater_foreplaced or mated_foreplaced):
            # The ninth move is the last one and counts as the tenth.
            counted = 10 if move == 9 else move
            return 2 * counted if mater_foreplaced else counted
        if not mater_foreplaced:
            return move
        return 22 if move == 10 else move + 1  # on the tenth move: the overmate

    def __str__(self) -> str:
        base = Rules.of(self.preset)
        words = [self.preset.value]
        words += [f"{name}={_shown(self, name)}" for name in OPTIONS if _shown(self, name) != _shown(base, name)]
        return ",".join(words)

    def __repr__(self) -> str:
        return f"parse_rules({str(self)!r})"


def _names(values: type[Enum]) -> tuple[str, ...]:
    return tuple(str(each.value) for each in values)


def _values(text: str) -> tuple[int, ...]:
    parts = text.split(":")
    if len(parts) != len(Rank) or not all(p.isascii() and p.isdigit() and len(p) <= 18 and int(p) > 0 for p in parts):
        raise ValueError(text)
    return tuple(int(part) for part in parts)


def _rounds(text: str) -> int:
    return {"1": 1, "2": 2, "3": 3}[text]


# Order as in notation.md, which is the order of output.
OPTIONS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "deck": (Deck, _names(Deck)),
    "foreplacing": (Foreplacing, _names(Foreplacing)),
    "privilege": (Privilege, _names(Privilege)),
    "free_move": (FreeMove, _names(FreeMove)),
    "rounds": (_rounds, ("1", "2", "3")),
    "faces": (Faces, _names(Faces)),
    "values": (_values, ()),
}
"""How each is read, and the words that it takes; none if they cannot be listed."""


def _shown(rules: Rules, option: str) -> str:
    value = getattr(rules, option)
    if isinstance(value, tuple):
        return ":".join(map(str, value))
    return str(value.value if isinstance(value, Enum) else value)


def parse_rules(text: str) -> Rules:
    """Read a rules string such as ``classic,privilege=king``; a missing preset means ``capellen``.

    Raises:
        NotationError: an unknown preset or option, a value it does not take, a repeated option.
    """
    rules = Rules()
    seen: set[str] = set()
    offset = 0
    for place, word in enumerate(text.split(",")):
        here = offset + len(word) - len(word.lstrip())
        offset += len(word) + 1
        name, equals, value = (part.strip() for part in word.strip().lower().partition("="))
        if not equals:
            if place == 0 and not text.strip():
                continue
            rules = _preset(text, here, name, first=place == 0)
            continue
        if name not in OPTIONS:
            raise NotationError(Unread.OPTION, text, here, takes=tuple(OPTIONS))
        if name in seen:
            raise NotationError(Unread.OPTION_TWICE, text, here, option=name)
        seen.add(name)
        reader, takes = OPTIONS[name]
        try:
            rules = replace(rules, **{name: reader(value)})  # type: ignore[arg-type]
        except (ValueError, KeyError):
            at = here + word.strip().find("=") + 1
            if not takes:
                raise NotationError(Unread.OPTION_VALUES, text, at, option=name) from None
            raise NotationError(Unread.OPTION_VALUE, text, at, option=name, takes=takes) from None
    return rules


def _preset(text: str, offset: int, name: str, *, first: bool) -> Rules:
    if not first:
        raise NotationError(Unread.PRESET_FIRST, text, offset)
    try:
        return Rules.of(Preset(name))
    except ValueError:
        raise NotationError(Unread.PRESET, text, offset, takes=_names(Preset)) from None
