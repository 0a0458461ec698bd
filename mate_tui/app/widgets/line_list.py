"""A solved line as moves: one under another where there is room, else in a row; where one stands is between brackets."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events

from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded, row_width
from mate_tui.game.cards import Player
from mate_tui.game.position import Choice, Position
from mate_tui.study.lines import Walk
from mate_tui.words.labels import PUT_OUT
from mate_tui.words.lines import end_of_line
from mate_tui.words.speaker import Glyphs, Speaker

_LABEL = 4
_COLUMN = 8


@dataclass(frozen=True, slots=True)
class Step:
    """A place along the line, as the target of a click."""

    place: int


class LineList(Picture):
    """The moves in two columns, one for each player."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._facts: tuple[Walk, tuple[Player, Player], Speaker] | None = None

    def show_line(self, walk: Walk, order: tuple[Player, Player], speaker: Speaker) -> None:
        """Draw the line, the first player of ``order`` in the first column."""
        self._facts = walk, order, speaker
        self._show_what_fits()

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less."""
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        width, height = self.size
        if self._facts is None or not width or not height:
            return
        walk, order, speaker = self._facts
        if height < 3:
            self.show([_in_a_row(walk, speaker, width)])
            return
        rows, cursor = _rows(walk, order, speaker)
        head, body = rows[:1], rows[1:]
        room = height - 1
        first = min(max(0, cursor - 1 - room // 2), max(0, len(body) - room))
        self.show([*head, *body[first : first + room]])


def _rows(walk: Walk, order: tuple[Player, Player], speaker: Speaker) -> tuple[list[Row], int]:
    """A heading, a row a move, and the end; and the row of where one stands."""
    names = {player: cut(speaker.name(player), _COLUMN - 2, speaker.say("…")) for player in order}
    rows: list[Row] = [_row("", {player: (Span(f" {name}", "dim"),) for player, name in names.items()}, order)]
    cursor = 0
    cells: dict[Player, Row] = {}
    label = ""
    for place, (position, choice) in enumerate(zip(walk.positions, walk.line, strict=False)):
        turn = position.decider
        if position.led is None and cells and not (position.is_foreplacing and len(cells) < 2):
            rows.append(_row(label, cells, order))
            cells = {}
        label = speaker.say(PUT_OUT) if position.is_foreplacing else str(position.move)
        cells[turn] = _cell(position, choice, place, walk.place, speaker)
        if place == walk.place:
            cursor = len(rows)
    if cells:
        rows.append(_row(label, cells, order))
    if walk.place == len(walk.line):
        cursor = len(rows)
    rows.append(_end(walk, speaker))
    return rows, cursor


def _row(label: str, cells: dict[Player, Row], order: tuple[Player, Player]) -> Row:
    row: list[Span] = [Span(padded(label, _LABEL - 1, right=True) + " ", "dim")]
    for player in order:
        cell = cells.get(player, ())
        row += [*cell, Span(" " * max(0, _COLUMN - row_width(cell)))]
    return tuple(row)


def _cell(position: Position, choice: Choice, place: int, here: int, speaker: Speaker) -> Row:
    """A choice: who leads has an arrow, a mate a sign, where one stands has brackets, and what is to come is faint."""
    card, target = choice.card, Step(place)
    ascii_only = speaker.glyphs is Glyphs.ASCII
    leads = position.led is None and not position.is_foreplacing
    mates = leads and position.after(choice).is_mate
    mark = "#" if mates else (">" if ascii_only else "▸") if leads else " "
    text = ("-" if ascii_only else "–") if card is None else speaker.rank(card.rank) + speaker.suit_glyph(card.suit)
    left, right = ("[", "]") if place == here else (" ", " ")
    ink = f"card {ink_of(card, speaker.faces)}" if card and place <= here else "label" if place <= here else "illegal"
    if mates and place <= here:
        ink += " mating"
    free = "!" if choice.free else ""
    spans = (Span(mark, "gold strong" if place <= here else "dim"), Span(left, "gold strong"), Span(text, ink))
    return tuple(
        Span(span.text, span.style, target) for span in (*spans, Span(free, "gold"), Span(right, "gold strong")) if span.text
    )


def _end(walk: Walk, speaker: Speaker) -> Row:
    outcome = walk.positions[-1].outcome
    assert outcome is not None
    target = Step(len(walk.line))
    told = end_of_line(speaker, outcome)
    is_here = walk.place == len(walk.line)
    left, right = ("[", "]") if is_here else (" ", " ")
    return Span(" " * _LABEL), Span(f"{left}{told}{right}", "gold strong" if is_here else "dim", target)


def _in_a_row(walk: Walk, speaker: Speaker, width: int) -> Row:
    """The choices about where one stands, as many as fit."""
    cells = [
        _cell(position, choice, place, walk.place, speaker)
        for place, (position, choice) in enumerate(zip(walk.positions, walk.line, strict=False))
    ]
    cells.append(_end(walk, speaker)[1:])
    first = last = walk.place
    room = width - row_width(cells[first])
    # By turns before and after, so that one sees where it comes from and where it goes.
    while True:
        at = (first, last)
        if first and row_width(cells[first - 1]) <= room:
            first -= 1
            room -= row_width(cells[first])
        if last + 1 < len(cells) and row_width(cells[last + 1]) <= room:
            last += 1
            room -= row_width(cells[last])
        if at == (first, last):
            break
    return tuple(span for cell in cells[first : last + 1] for span in cell)
