"""Who is spoken to and how: translation, faces, glyphs, names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from gettext import NullTranslations
from pathlib import PurePath
from typing import NamedTuple
from unicodedata import normalize

from mate_tui.game.cards import Card, Faces, Player, Rank, Suit
from mate_tui.game.clean import clean_lines
from mate_tui.game.notation import SUIT_SYMBOLS
from mate_tui.game.value import Value

PIECES = "♚♛♜♝♞"


class Glyphs(Enum):
    """Which characters a terminal can show."""

    SYMBOLS = "symbols"
    LETTERS = "letters"
    ASCII = "ascii"


def _(text: str) -> str:
    """Mark a text for translation where no speaker is at hand yet."""
    return text


class InContext(str):
    """A text that means different things in different places, and the place."""

    __slots__ = ("context",)
    context: str


def pgettext(context: str, text: str) -> InContext:
    """Mark a text whose translation depends on where it stands; extractors know this name."""
    marked = InContext(text)
    marked.context = context
    return marked


class Plural(NamedTuple):
    """A sentence about one thing, and about several."""

    one: str
    many: str


def ngettext(one: str, many: str) -> Plural:
    """Mark a sentence whose form depends on a number; extractors know this name."""
    return Plural(one, many)


_RANKS = {
    Faces.FRENCH: (
        pgettext("rank of a card", "ace"),
        pgettext("rank of a card", "ten"),
        pgettext("rank of a card", "king"),
        pgettext("rank of a card", "queen"),
        pgettext("rank of a card", "seven"),
    ),
    Faces.CHESS: (
        pgettext("chess piece", "king"),
        pgettext("chess piece", "queen"),
        pgettext("chess piece", "rook"),
        pgettext("chess piece", "bishop"),
        pgettext("chess piece", "knight"),
    ),
}
_SUITS = {
    Faces.FRENCH: (_("clubs"), _("spades"), _("hearts"), _("diamonds")),
    Faces.CHESS: (_("blue"), _("green"), _("yellow"), _("red")),
}


UNTRANSLATED = NullTranslations()
"""English, as it stands in the program."""

PLAYERS = (_("Player 1"), _("Player 2"))
"""Who plays where nobody has a name."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Turns names, cards and numbers into text for one listener.

    Attributes:
        me: the player who is addressed as "you"; None when two share a screen, or nobody plays.
        names: of players 1 and 2.
        in_words: cards as "ace of spades" rather than as a picture.
        short_tens: a ten as T, where cards have no room for 10; a screen writes it one way.
    """

    names: tuple[str, str] = PLAYERS
    me: Player | None = None
    faces: Faces = Faces.FRENCH
    glyphs: Glyphs = Glyphs.SYMBOLS
    in_words: bool = False
    short_tens: bool = False
    translation: NullTranslations = UNTRANSLATED

    @property
    def listener(self) -> Speaker:
        """The same listener, told of nobody in particular."""
        return Speaker(glyphs=self.glyphs, in_words=self.in_words, translation=self.translation)

    def heard_by(self, listener: Speaker) -> Speaker:
        """The same, told to another listener."""
        return replace(self, glyphs=listener.glyphs, in_words=listener.in_words, translation=listener.translation)

    def say(self, text: str, /, **facts: object) -> str:
        """A whole sentence in the listener's language, its placeholders filled in."""
        return self.shown(self._translated(text).format(**_clean(facts)))

    def _translated(self, text: str) -> str:
        if isinstance(text, InContext):
            return self.translation.pgettext(text.context, text)
        # The empty text is where a catalogue has its head.
        return self.translation.gettext(text) if text else ""

    def count(self, sentence: Plural, number: int, /, **facts: object) -> str:
        """A sentence whose form depends on ``{number}``."""
        one, many = sentence
        return self.shown(self.translation.ngettext(one, many, number).format(number=number, **_clean(facts)))

    def begun(self, sentence: str) -> str:
        """A whole sentence that may begin with a name or a card, begun as sentences are."""
        return sentence[:1].upper() + sentence[1:]

    def to(self, player: Player, mine: str, theirs: str, /, **facts: object) -> str:
        """One sentence if the player is the listener, the other, with ``{player}``, if not."""
        if player is self.me:
            return self.say(mine, **facts)
        return self.say(theirs, player=self.name(player), **facts)

    def name(self, player: Player) -> str:
        """A player's name as a label; "You" for the listener."""
        if player is self.me:
            return self.shown(self._translated(_("You")))
        name = self.names[player.index]
        return self.shown(self._translated(name) if name == PLAYERS[player.index] else name)

    def shown(self, text: str) -> str:
        """A text in the characters that the listener's terminal can show."""
        return text if self.glyphs is not Glyphs.ASCII else plain(text)

    # -- cards -----------------------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """A card within a sentence."""
        return self.card_in_words(card) if self.in_words else self.rank(card.rank) + self.suit_glyph(card.suit)

    def card_in_words(self, card: Card) -> str:
        """Such as "ace of spades" or, on chess faces, "red knight"."""
        rank = self._translated(_RANKS[self.faces][card.rank])
        suit = self.suit(card.suit)
        if self.faces is Faces.CHESS:
            return self.say(_("{suit} {rank}"), suit=suit, rank=rank)
        return self.say(_("{rank} of {suit}"), suit=suit, rank=rank)

    def rank(self, rank: Rank) -> str:
        """A rank in the corner of a card."""
        if self.faces is Faces.CHESS:
            return PIECES[rank] if self.glyphs is Glyphs.SYMBOLS else self.faces.rank_letters[rank]
        return "10" if rank is Rank.TEN and not self.short_tens else self.faces.rank_letters[rank]

    def rank_name(self, rank: Rank) -> str:
        """A rank as a word."""
        return self._translated(_RANKS[self.faces][rank])

    def suit(self, suit: Suit) -> str:
        """A suit as a word."""
        return self._translated(_SUITS[self.faces][suit])

    def cards_of(self, suit: Suit) -> str:
        """The cards of a suit: "hearts" or, on chess faces, "blue cards"."""
        name = self.suit(suit)
        return self.say(_("{suit} cards"), suit=name) if self.faces is Faces.CHESS else name

    def suit_glyph(self, suit: Suit) -> str:
        """A suit in one cell; chess colours have letters only."""
        if self.faces is Faces.FRENCH and self.glyphs is Glyphs.SYMBOLS:
            return SUIT_SYMBOLS[suit]
        return self.faces.suit_letters[suit]

    def suit_glyph_of_program(self) -> str:
        """The sign before the program's name."""
        return SUIT_SYMBOLS[Suit.CLUBS] if self.glyphs is Glyphs.SYMBOLS else ""

    def either(self, cards: Iterable[Card]) -> str:
        """Cards of which one is to be chosen: "A, B or C"."""
        return self.one_of(map(self.card, dict.fromkeys(cards)))

    def all_of(self, cards: Iterable[Card]) -> str:
        """Cards taken together: "A, B and C"."""
        return self.each_of(map(self.card, dict.fromkeys(cards)))

    def one_of(self, names: Iterable[str]) -> str:
        """Names of which one is to be chosen: "A, B or C"."""
        return self._listed(names, _("{some} or {last}"))

    def each_of(self, names: Iterable[str]) -> str:
        """Names taken together: "A, B and C"."""
        return self._listed(names, _("{some} and {last}"))

    def _listed(self, names: Iterable[str], joined: str) -> str:
        *some, last = names
        return self.say(joined, some=", ".join(some), last=last) if some else last

    # -- numbers ---------------------------------------------------------------------------------

    def signed(self, points: int) -> str:
        """Points gained or given away: +49, −24, and = for none."""
        if points == 0:
            return "="
        return f"+{points}" if points > 0 else f"{'-' if self.glyphs is Glyphs.ASCII else '−'}{-points}"

    def worth(self, value: Value, player: Player) -> str:
        """A value as a player has it."""
        return self.signed(value.of(player))

    def with_faces(self, faces: Faces) -> Speaker:
        """The same listener, shown other faces."""
        return replace(self, faces=faces)


ENGLISH = Speaker()
"""Who reads JSON and logs, which are the same in every language."""


def _clean(facts: dict[str, object]) -> dict[str, object]:
    """What sentences are filled with: names, paths, errors, settings and numbers."""
    return {name: clean_lines(str(fact)) if isinstance(fact, str | PurePath) else fact for name, fact in facts.items()}


_ASCII = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "·": "-", "…": "...", "’": "'", "▲": "^", "▼": "v", "▸": ">", "←": "<", "→": ">"}
    | {"ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "Oe", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
    | {"„": '"', "«": '"', "»": '"', "‘": "'", "‚": "'", "¿": "?", "¡": "!", "\u00a0": " ", "\u202f": " "}
    | {"⏎": "Enter", "♣": "C", "♠": "S", "♥": "H", "♦": "D", "●": "*", "★": "*", "↑": "^", "↓": "v", "“": '"', "”": '"'}
)


def plain(text: str) -> str:
    """The text in ASCII alone: letters without their accents, signs as what they stand for, all else as a question mark."""
    text = text.translate(_ASCII)
    if text.isascii():
        return text
    return re.sub(r"[^\x00-\x7f]", "?", re.sub(r"[\u0300-\u036f]", "", normalize("NFKD", text)))
