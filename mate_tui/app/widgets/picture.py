"""A widget drawn as rows of styled text, of which only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, zip_longest

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Span:
    """Some text of one look. ``style`` names inks; a click on it picks ``target``."""

    text: str
    style: str = ""
    target: object = None

    @property
    def width(self) -> int:
        """Cells that the text takes."""
        return cell_len(self.text)


Row = tuple[Span, ...]


def padded(text: str, width: int, *, right: bool = False, dots: str = "") -> str:
    """The text filled with blanks to ``width`` cells, or cut, with dots at the end."""
    text = cut(text, width, dots)
    fill = " " * (width - cell_len(text))
    return fill + text if right else text + fill


def cut(text: str, width: int, dots: str) -> str:
    """The text, ending in dots if it is too long for ``width`` cells; no more of it is looked at than fits."""
    if _fitting(text, width) == len(text):
        return text
    dots = dots[: max(0, width)]
    return text[: _fitting(text, width - len(dots))].rstrip() + dots


def _fitting(text: str, width: int) -> int:
    """How many characters of the text fit into ``width`` cells."""
    cells = accumulate(map(cell_len, text))
    return next((place for place, taken in enumerate(cells) if taken > width), len(text))


def row_width(row: Row) -> int:
    """Cells that a row takes."""
    return sum(span.width for span in row)


_INKS = (
    "card", "clubs", "spades", "hearts", "diamonds", "red", "green", "blue", "yellow",
    "fresh", "chosen", "legal", "illegal", "best", "played", "mating",
    "gold", "dim", "good", "bad", "strong", "mine", "theirs", "lit", "label", "rule", "key", "off",
)  # fmt: skip
INK_CLASSES = {f"ink-{ink}" for ink in _INKS}
"""What styles name, as component classes of a screen, which keeps what each looks like once for all its pictures."""


class Picture(Widget):
    """Shows rows of spans. Subclasses turn facts into rows; nothing else draws. Its screen has the inks."""

    @dataclass
    class Picked(Message):
        """A span with a target was clicked."""

        picture: Picture
        target: object

        @property
        def control(self) -> Picture:
            """The widget that was clicked, for ``@on`` selectors."""
            return self.picture

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: tuple[Row, ...] = ()
        self._inks: dict[str, Style] = {}

    def show(self, rows: Iterable[Row]) -> None:
        """Draw these rows from now on; rows that stay the same are left alone."""
        before, self.rows = self.rows, tuple(rows)
        taller = len(before) != len(self.rows) and self.styles.is_auto_height
        if taller or (self.styles.is_auto_width and _widest(before) != _widest(self.rows)):
            self.refresh(layout=True)
            return
        for y in range(max(len(before), len(self.rows))):
            old = before[y] if y < len(before) else ()
            new = self.rows[y] if y < len(self.rows) else ()
            if old != new and (region := _changed(old, new, y)):
                self.refresh(region)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The widest row."""
        return _widest(self.rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One line a row."""
        return len(self.rows)

    def notify_style_update(self) -> None:
        """Forget inks made of the old styles."""
        self._inks = {}
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row, filled up to the width of the widget."""
        row = self.rows[y] if y < len(self.rows) else ()
        segments = [Segment(span.text, self._ink(span.style)) for span in row if span.text]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _ink(self, style: str) -> Style:
        if style not in self._inks:
            ink = self.rich_style
            for name in style.split():
                ink = self._inked(ink, name)
            self._inks[style] = ink
        return self._inks[style]

    def _inked(self, ink: Style, name: str) -> Style:
        """An ink on top of another. A colour with an alpha is mixed with the paper below it, if there are colours to mix."""
        styles = self.screen.get_component_styles(f"ink-{name}")
        ink += styles.partial_rich_style
        if (
            styles.color.a == 1
            or not styles.has_rule("color")
            or ink.bgcolor is None
            or self.app.console.color_system == "standard"
        ):
            return ink
        paper = Color.from_rich_color(ink.bgcolor)
        return ink + Style(color=(paper + styles.color).rich_color)

    def target_at(self, x: int, y: int) -> object:
        """What a click there picks; None for nothing."""
        if not 0 <= y < len(self.rows):
            return None
        for span in self.rows[y]:
            if x < span.width:
                return span.target
            x -= span.width
        return None

    def on_click(self, event: events.Click) -> None:
        """Tell which span was clicked."""
        target = self.target_at(event.x, event.y)
        if target is not None:
            self.post_message(self.Picked(self, target))


def _widest(rows: tuple[Row, ...]) -> int:
    return max(map(row_width, rows), default=0)


def _cells(row: Row) -> list[tuple[str, str]]:
    """What each cell of a row looks like."""
    return [(part, span.style) for span in row for char in span.text for part in (char, "")[: cell_len(char) or 1]]


def _changed(old: Row, new: Row, y: int) -> Region | None:
    """The part of line ``y`` in which two rows look different; beyond its end a row is blank."""
    pairs = zip_longest(_cells(old), _cells(new), fillvalue=(" ", ""))
    columns = [x for x, (one, two) in enumerate(pairs) if one != two]
    return Region(columns[0], y, columns[-1] + 1 - columns[0], 1) if columns else None
