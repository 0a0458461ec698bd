"""Cards as rows of spans, in every size."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.app.form import CardSize
from mate_tui.app.widgets.picture import Row, Span, padded
from mate_tui.game.cards import Card, Faces, Suit
from mate_tui.words.speaker import Speaker

_INKS = {
    # Two or four colours: the style sheets decide.
    Faces.FRENCH: {Suit.CLUBS: "clubs", Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds"},
    Faces.CHESS: {Suit.CLUBS: "blue", Suit.SPADES: "green", Suit.HEARTS: "yellow", Suit.DIAMONDS: "red"},
}


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be seen of a card besides its face."""

    chosen: bool = False
    legal: bool = True
    mating: bool = False


def ink_of(card: Card, faces: Faces) -> str:
    """The colour of a card's face."""
    return _INKS[faces][card.suit]


def card_style(card: Card, faces: Faces, look: Look) -> str:
    """The style names of a card."""
    if not look.legal:
        return "illegal gold strong" if look.chosen else "illegal"
    return f"card {ink_of(card, faces)}" + (" chosen" if look.chosen else "") + (" mating" if look.mating else "")


def draw_card(card: Card, size: CardSize, speaker: Speaker, look: Look, target: object) -> list[Row]:
    """The rows of one card, ``size.height`` of them, each ``size.width`` cells."""
    style = card_style(card, speaker.faces, look)
    texts = _one_line(card, size, speaker, look) if size.height == 1 else _tall(card, size, speaker, look)
    return [(Span(text, style, target),) for text in texts]


def _one_line(card: Card, size: CardSize, speaker: Speaker, look: Look) -> list[str]:
    mark = ">" if look.chosen else " "
    return [padded(mark + speaker.rank(card.rank) + speaker.suit_glyph(card.suit), size.width)]


def _tall(card: Card, size: CardSize, speaker: Speaker, look: Look) -> list[str]:
    """Rank in two corners, suit in the middle; the chosen card has its suit between brackets."""
    rank, suit = speaker.rank(card.rank), speaker.suit_glyph(card.suit)
    middle = f"[{suit}]" if look.chosen else suit
    left = (size.width - len(middle)) // 2
    blank = " " * size.width
    rows = [blank] * size.height
    rows[0] = padded(rank, size.width)
    rows[size.height // 2] = padded(" " * left + middle, size.width)
    rows[-1] = padded(rank, size.width, right=True)
    return rows
