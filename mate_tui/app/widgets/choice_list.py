"""All choices of a position by what they lead to, equal ones together; the one under the cursor between brackets."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual import events
from textual.geometry import Size

from mate_tui.app.actions import DOWN, UP
from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.key_bar import Run
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture, Row, Span, padded, row_width
from mate_tui.game.cards import Player
from mate_tui.solver.answers import Option
from mate_tui.study.groups import Group, Section
from mate_tui.words.plays import outcome_for
from mate_tui.words.reasons import section_heading
from mate_tui.words.speaker import Glyphs, Speaker

_HEAD = 7
"""Cells before the choices of a group: a star, and what they are worth."""


class ChoiceList(Picture):
    """As many rows as there is room for, those about the cursor; how many are left out is told, and a click goes there."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._facts: tuple[Sequence[Section], Player, int, Speaker] | None = None
        self._needed = 0

    def show_choices(self, sections: Sequence[Section], player: Player, chosen: int, speaker: Speaker) -> None:
        """Draw the choices of ``player``; ``chosen`` counts them in the order in which they stand."""
        self._facts = sections, player, chosen, speaker
        self._show_what_fits()

    def show_nothing(self) -> None:
        """There are no choices, or they are not known yet."""
        self._facts, self._needed = None, 0
        self.show(())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All rows, also those that there turns out to be no room for."""
        return len(_rows(*self._facts, width)[0]) if self._facts else 0

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less."""
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        width, height = self.size
        if self._facts is None or not width:
            return
        rows, cursor = _rows(*self._facts, width)
        if len(rows) != self._needed:
            # How many of them there is room for shows after the next layout.
            self._needed = len(rows)
            self.show(rows)
            self.refresh(layout=True)
            self.call_after_refresh(self._show_what_fits)
            return
        self.show(_window(rows, cursor, height, self._facts[-1]))


def _rows(sections: Sequence[Section], player: Player, chosen: int, speaker: Speaker, width: int) -> tuple[list[Row], int]:
    """All rows, and which one has the cursor."""
    rows: list[Row] = []
    cursor = place = 0
    for section in sections:
        rows.append((Span(section_heading(speaker, section), "dim"),))
        column = _column(section.groups, player, speaker, width)
        for group in section.groups:
            drawn, at = _group(group, player, place, chosen, column, speaker, width)
            if at is not None:
                cursor = len(rows) + at
            rows += drawn
            place += len(group.options)
    return rows, cursor


def _column(groups: Sequence[Group], player: Player, speaker: Speaker, width: int) -> int:
    """Cells for the choices of the groups that need only one row."""
    fitting = [0]
    for group in groups:
        chips = sum(len(_name(option, speaker)) + 2 for option in group.options)
        if _HEAD + chips + 1 + len(outcome_for(speaker, group.outcome, player, brief=True)) <= width:
            fitting.append(chips)
    return max(fitting)


def _group(
    group: Group, player: Player, place: int, chosen: int, column: int, speaker: Speaker, width: int
) -> tuple[list[Row], int | None]:
    """One group, its first choice being the one at ``place``; and the row of the cursor, if that is in it."""
    star = ("*" if speaker.glyphs is Glyphs.ASCII else "★") if group.best else " "
    value = group.value.of(player)
    style = "best" if group.best else "good" if value > 0 else "bad" if value < 0 else "dim"
    head = Span(f"{star}{padded(speaker.signed(value), 5, right=True)} ", style)
    rows: list[list[Span]] = [[head]]
    cursor = None
    for at, option in enumerate(group.options, start=place):
        chip = _chip(option, at, chosen=at == chosen, speaker=speaker)
        if row_width(tuple(rows[-1])) + row_width(chip) > width:
            rows.append([Span(" " * _HEAD)])
        rows[-1] += chip
        if at == chosen:
            cursor = len(rows) - 1
    told = outcome_for(speaker, group.outcome, player, brief=True)
    filled = row_width(tuple(rows[-1]))
    gap = max(0, _HEAD + column - filled)
    if len(rows) == 1 and filled + gap + 1 + len(told) <= width:
        rows[0] += [Span(" " * (gap + 1)), Span(told, "best" if group.best else "")]
    else:
        lines = textwrap.wrap(told, max(10, width - _HEAD - 1))
        rows += [[Span(" " * (_HEAD + 1)), Span(line, "best" if group.best else "")] for line in lines]
    return [tuple(row) for row in rows], cursor


def _name(option: Option, speaker: Speaker) -> str:
    card = option.choice.card
    if card is None:
        return speaker.say("keep all")
    return speaker.rank(card.rank) + speaker.suit_glyph(card.suit) + "!" * option.choice.free


def _chip(option: Option, place: int, *, chosen: bool, speaker: Speaker) -> Row:
    card = option.choice.card
    ink = f"card {ink_of(card, speaker.faces)}" if card else "label"
    left, right = ("[", "]") if chosen else (" ", " ")
    edge = "gold strong" if chosen else ""
    target = Line(place)
    return Span(left, edge, target), Span(_name(option, speaker), ink, target), Span(right, edge, target)


def _window(rows: list[Row], cursor: int, height: int, speaker: Speaker) -> list[Row]:
    """The rows about the cursor; the first and the last one tell of those left out."""
    if len(rows) <= height:
        return rows
    first = min(max(0, cursor - height // 2), len(rows) - height)
    shown = rows[first : first + height]
    if height < 3:
        return shown
    above, below = first, len(rows) - first - height
    up, down = ("^", "v") if speaker.glyphs is Glyphs.ASCII else ("↑", "↓")
    if above:
        shown[0] = (Span(speaker.say("{arrow} {count} more lines", arrow=up, count=above + 1), "dim", Run(UP.id)),)
    if below:
        shown[-1] = (Span(speaker.say("{arrow} {count} more lines", arrow=down, count=below + 1), "dim", Run(DOWN.id)),)
    return shown
