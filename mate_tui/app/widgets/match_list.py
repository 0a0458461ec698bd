"""A list of matches: the lines that are to be seen, one of them chosen."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message

from mate_tui.app.form import Form
from mate_tui.app.match_window import MatchWindow
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded
from mate_tui.store.history import Entry
from mate_tui.words.looking import COLUMNS, of_entry, opponent, result
from mate_tui.words.options import rules_named
from mate_tui.words.speaker import Glyphs, Speaker

_WIDTHS = {
    Form.COMPACT: {"date": 10, "opponent": 8, "result": 10, "score": 7},
    Form.NORMAL: {"date": 10, "opponent": 15, "rules": 18, "result": 10, "score": 8, "hints": 5},
    Form.WIDE: {"date": 10, "opponent": 22, "rules": 34, "result": 14, "score": 9, "hints": 7},
    Form.LARGE: {"date": 12, "opponent": 32, "rules": 54, "result": 20, "score": 10, "hints": 8},
}
_RIGHT = ("score", "hints")


class MatchList(Picture):
    """Draws a window of a list; a click chooses a line, the wheel moves on."""

    @dataclass
    class Scrolled(Message):
        """The wheel was turned by so many lines."""

        by: int

    @dataclass
    class Fitted(Message):
        """There is room for so many lines."""

        room: int

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less; the heading takes one line."""
        self.post_message(self.Fitted(event.size.height - 1))

    def show_window(self, window: MatchWindow, form: Form, speaker: Speaker) -> None:
        """Draw the heading and the lines."""
        widths = _WIDTHS.get(form, _WIDTHS[Form.COMPACT])
        gap = 1 if form in (Form.COMPACT, Form.TOO_SMALL) else 2
        heading = {key: speaker.say(COLUMNS[key]) for key in widths}
        rows: list[Row] = [tuple(Span(text, "dim") for text in _cells("", heading, widths, gap, speaker).values())]
        for place, entry in enumerate(window.entries, start=window.top):
            here = place == window.chosen
            mark = "" if not here else ">" if speaker.glyphs is Glyphs.ASCII else "▸"
            cells = _cells(mark, _values(entry, speaker), widths, gap, speaker)
            styles = {} if here else {"result": _ink(entry)}
            rest = "chosen card" if here else ""
            rows.append(tuple(Span(text, styles.get(key, rest), Line(place)) for key, text in cells.items()))
        self.show(rows)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On by a line."""
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back by a line."""
        event.stop()
        self.post_message(self.Scrolled(-1))


def _ink(entry: Entry) -> str:
    """The look of a result, which says no more than its words."""
    if not entry.over:
        return "gold"
    return {entry.me.value: "good", entry.me.other.value: "bad"}.get(entry.winner, "") if entry.bot else ""


def _values(entry: Entry, listener: Speaker) -> dict[str, str]:
    speaker, me = of_entry(entry, listener.listener), entry.me
    hints = entry.hints[me.index]
    return {
        "date": entry.date,
        "opponent": opponent(speaker, entry),
        "rules": rules_named(listener, entry.rules),
        "result": result(speaker, entry),
        "score": speaker.say("{one}–{two}", one=entry.points[me.index], two=entry.points[me.other.index]),
        "hints": str(hints) if hints else "",
    }


def _cells(mark: str, values: dict[str, str], widths: dict[str, int], gap: int, speaker: Speaker) -> dict[str, str]:
    """The mark of the line chosen, and the columns, with blanks before each but the first."""
    cells = {"mark": padded(mark, 2)}
    for key, width in widths.items():
        text = padded(cut(values[key], width, speaker.say("…")), width, right=key in _RIGHT)
        cells[key] = text if key == "date" else " " * gap + text
    return cells
