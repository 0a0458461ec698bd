"""How much room there is, and what is drawn in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class CardSize:
    """Cells of one card, and between cards and between suits."""

    width: int
    height: int
    gap: int
    suit_gap: int

    @property
    def hand_width(self) -> int:
        """Cells of a hand of ten cards of all suits."""
        return 10 * (self.width + self.gap) + 3 * self.suit_gap


class Form(Enum):
    """The forms of the table, smallest first; each value is the least size that it needs."""

    TOO_SMALL = (0, 0)
    COMPACT = (40, 20)
    NORMAL = (80, 24)
    WIDE = (110, 34)
    LARGE = (150, 44)

    @classmethod
    def of(cls, width: int, height: int) -> Form:
        """The largest form that fits."""
        return [form for form in cls if width >= form.value[0] and height >= form.value[1]][-1]

    @property
    def card(self) -> CardSize:
        """How cards of a hand are drawn."""
        return _CARDS[self]

    @property
    def column(self) -> int:
        """Cells of a column of the played rows."""
        return {Form.COMPACT: 3, Form.NORMAL: 5, Form.WIDE: 6, Form.LARGE: 8}.get(self, 3)

    @property
    def css_class(self) -> str:
        """The class that the style sheets know this form by."""
        return "-" + self.name.lower().replace("_", "-")


_CARDS = {
    Form.TOO_SMALL: CardSize(3, 1, 0, 0),
    Form.COMPACT: CardSize(3, 1, 0, 2),
    Form.NORMAL: CardSize(4, 3, 1, 1),
    Form.WIDE: CardSize(6, 4, 1, 1),
    Form.LARGE: CardSize(8, 6, 1, 3),
}
