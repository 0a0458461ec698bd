"""The same picture in fewer bytes: what the program writes says what a piece of text looks like only where that changes.

Textual spells out every colour and resets it again for each piece of text. Here a frame becomes shorter before it goes
on the line; nothing is remembered from one write to the next, so nothing can get out of step with the terminal.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from textual.driver import Driver

_RESET = "\x1b[0m"
# A look; a move of the cursor, with the line feed that Textual writes before it; another control; text.
_PIECES = re.compile(
    r"\x1b\[(?P<look>[\d;]*)m|\n?\x1b\[(?P<line>\d+);(?P<column>\d+)H"
    r"|(?P<control>\x1b[^\x00-\x1f\x7f]*|[\x00-\x1f\x7f])|(?P<text>[^\x00-\x1f\x7f]+)"
)
_OFF = {"1": "22", "4": "24", "7": "27"}
"""What ends an attribute; the others end with a reset."""
_ENDS = {"22": "12", "23": "3", "24": "4", "25": "56", "27": "7", "28": "8", "29": "9"}
"""The attributes that a code ends."""
_UNSEEN_ON_BLANKS = frozenset({"1", "2", "3"})
"""Attributes that a blank does not show."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What text looks like from here on; empty colours are the terminal's own."""

    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""

    def after(self, look: str) -> Pen:
        """The pen after the parameters of one SGR sequence."""
        attributes, ink, paper = set(self.attributes), self.ink, self.paper
        codes = iter(look.split(";"))
        for code in codes:
            colour = code
            if code in ("38", "48"):
                kind = next(codes, "")
                count = {"2": 3, "5": 1}.get(kind, 0)
                colour = ";".join([code, kind, *(next(codes, "") for _ in range(count))])
            if code in ("", "0"):
                attributes, ink, paper = set(), "", ""
            elif code == "38" or (len(code) == 2 and code[0] in "39"):
                ink = "" if code == "39" else colour
            elif code == "48" or (len(code) == 2 and code[0] == "4") or len(code) == 3:
                paper = "" if code == "49" else colour
            elif code in _ENDS:
                attributes -= set(_ENDS[code])
            else:
                attributes.add(code)
        return Pen(frozenset(attributes), ink, paper)

    def for_blanks(self, before: Pen) -> Pen:
        """The pen nearest to ``before`` with which blanks look as with this one."""
        seen, kept = self.attributes - _UNSEEN_ON_BLANKS, before.attributes & _UNSEEN_ON_BLANKS
        return self if seen else Pen(kept, before.ink, self.paper)


PLAIN = Pen()


@lru_cache(maxsize=4096)
def _after(pen: Pen, look: str) -> Pen:
    return pen.after(look)


@lru_cache(maxsize=4096)
def _change(before: Pen, after: Pen) -> str:
    """What makes one pen the other."""
    if before == after:
        return ""
    if after == PLAIN:
        return _RESET
    ways = [["0", *_added(PLAIN, after)]]
    gone = before.attributes - after.attributes
    if gone <= _OFF.keys() and not ("1" in gone and "2" in after.attributes):
        ways.append([*(_OFF[code] for code in sorted(gone)), *_added(before, after)])
    return min((f"\x1b[{';'.join(codes)}m" for codes in ways), key=len)


def _added(before: Pen, after: Pen) -> list[str]:
    """The codes of what is new, or another colour."""
    codes = sorted(after.attributes - before.attributes)
    if before.ink != after.ink:
        codes.append(after.ink or "39")
    if before.paper != after.paper:
        codes.append(after.paper or "49")
    return codes


@dataclass(frozen=True, slots=True)
class _Run:
    """Text of one pen, ``column`` cells from where its line begins."""

    column: int
    text: str
    pen: Pen

    @property
    def is_blank(self) -> bool:
        return not self.text.strip(" ") and not self.pen.attributes - _UNSEEN_ON_BLANKS


class _Writer:
    """Collects what is written; keeps back a line of text until it is known which order of its runs is the shortest."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._pen = PLAIN
        self._place: tuple[int, int] | None = None
        self._line: list[_Run] = []

    def text(self, text: str, pen: Pen) -> None:
        """Text with this pen."""
        column = 0
        if self._line:
            last = self._line[-1]
            column = last.column + cell_len(last.text)
        self._line.append(_Run(column, text, pen))

    def move(self, line: int, column: int) -> None:
        """The cursor goes there; both count from 1."""
        self._flush(moves_on=True)
        self._place = (line, column)
        self._written.append(f"\x1b[{line};{column}H")

    def control(self, control: str, pen: Pen) -> None:
        """Anything else, as it is and with the pen that it may depend on."""
        self._flush()
        self._place = None
        self._written += (_change(self._pen, pen), control)
        self._pen = pen

    def finished(self, pen: Pen) -> str:
        """All of it, with this pen at the end."""
        self._flush()
        return "".join(self._written) + _change(self._pen, pen)

    def _flush(self, *, moves_on: bool = False) -> None:
        """Write the line; in another order only if nobody minds where that leaves the cursor."""
        if not self._line:
            return
        ways = [self._in_order()]
        if moves_on and self._place is not None and len(self._line) > 2:
            ways.append(self._by_pen(*self._place))
        written, self._pen = min(ways, key=lambda way: len(way[0]))
        self._written.append(written)
        self._line, self._place = [], None

    def _in_order(self) -> tuple[str, Pen]:
        """The line from left to right, and the pen then."""
        written, pen = "", self._pen
        for run in self._line:
            needed = run.pen.for_blanks(pen) if run.is_blank else run.pen
            written += _change(pen, needed) + run.text
            pen = needed
        return written, pen

    def _by_pen(self, line: int, start: int) -> tuple[str, Pen]:
        """All runs of a pen before those of the next, the cursor hopping over what is between: cards, then gaps."""
        groups: dict[Pen, list[_Run]] = {}
        for run in self._line:
            groups.setdefault(Pen(paper=run.pen.paper) if run.is_blank else run.pen, []).append(run)
        written, pen, cursor = "", self._pen, 0
        for runs in groups.values():
            for run in runs:
                hop = run.column - cursor
                if hop < 0:
                    written += f"\x1b[{line};{start + run.column}H"
                elif hop:
                    written += f"\x1b[{hop if hop > 1 else ''}C"
                needed = run.pen.for_blanks(pen) if run.is_blank else run.pen
                written += _change(pen, needed) + run.text
                pen, cursor = needed, run.column + cell_len(run.text)
        return written, pen


def economised(data: str) -> str:
    """The same output with fewer words about looks."""
    if _RESET not in data:
        return data
    writer, pen = _Writer(), PLAIN
    for piece in _PIECES.finditer(data):
        match piece.lastgroup:
            case "look":
                pen = _after(pen, piece["look"])
            case "column":
                writer.move(int(piece["line"]), int(piece["column"]))
            case "text":
                writer.text(piece[0], pen)
            case _:
                writer.control(piece[0], pen)
    return writer.finished(pen)


def thrifty(driver: type[Driver]) -> type[Driver]:
    """The driver, writing less. On Windows frames come in pieces cut anywhere, so there it stays as it is."""
    if sys.platform == "win32":
        return driver

    def write(self: Driver, data: str) -> None:
        driver.write(self, economised(data))

    return type(f"Thrifty{driver.__name__}", (driver,), {"write": write})
