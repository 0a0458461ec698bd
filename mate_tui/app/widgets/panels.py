"""Places for words: the title, what happened and what to do, and hints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from mate_tui.app.widgets.picture import cut
from mate_tui.words.speaker import Glyphs, Speaker


class TextPanel(Widget):
    """A text of which only the lines that change are drawn again; it never reads markup."""

    DEFAULT_CSS = "TextPanel { height: auto; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._shown = Content()

    def render(self) -> Content:
        """The text."""
        return self._shown

    def show(self, content: Content) -> None:
        """Show this text; a new layout only if it needs another height."""
        before, self._shown = self._shown, content
        if content.is_same(before):
            return
        width, height = self.size
        old, new = before.wrap(width) if width else [], content.wrap(width) if width else []
        if not width or (self.styles.is_auto_height and self._lines(len(old)) != self._lines(len(new))):
            self.refresh(layout=True)
            return
        for y, (one, two) in enumerate(zip_longest(old[:height], new[:height], fillvalue=Content())):
            if not one.is_same(two):
                self.refresh(Region(0, y, max(one.cell_length, two.cell_length, 1), 1))

    def _lines(self, count: int) -> int:
        """Lines of the widget for so many of text, as the style sheet bounds them."""
        least, most = self.styles.min_height, self.styles.max_height
        count = max(count, int(least.value)) if least else count
        return min(count, int(most.value)) if most else count


class TitleLine(TextPanel):
    """The top line."""

    def show_title(self, title: str, warning: str, speaker: Speaker) -> None:
        """The program's name, where the match stands, and whether something is not saved; that is never cut."""
        name = f"{speaker.suit_glyph_of_program()} Mate"
        alarm = f"  {'!' if speaker.glyphs is Glyphs.ASCII else '⚠'} {warning}" if warning else ""
        # The line is as wide as the terminal, but for a cell at each end; after a resize its own width is not known yet.
        room = self.app.size.width - 2 - cell_len(name) - cell_len(alarm)
        told = cut(f"  {title}", room, speaker.say("…"))
        self.show(Content.assemble(Content.styled(name, "$primary bold"), told, Content.styled(alarm, "$error bold")))


class PromptLine(TextPanel):
    """What happened last, and what is to be done; a refusal takes the place of the first."""

    def show_prompt(self, happened: Sequence[str], refusal: str, todo: str) -> None:
        """Show it."""
        lines = []
        if refusal:
            lines.append(Content.styled(refusal, "$error bold"))
        elif happened:
            lines.append(Content.styled(" ".join(happened), "$foreground 85%"))
        lines.append(Content.styled(todo, "bold"))
        self.show(Content("\n").join(lines))


class HintPanel(TextPanel):
    """What the choices are worth, as far as asked; where room ends, the last sentences go, and dots stand for them."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._sentences: Sequence[str] = ()
        self._dots = ""

    def show_hints(self, lines: Sequence[str], speaker: Speaker) -> None:
        """Show it, the most useful line first."""
        self._sentences, self._dots = lines, speaker.say("…")
        self._show_what_fits()

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less."""
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        shown, width = list(self._sentences), self.size.width
        if width and _height(shown, width) > self.size.height:
            while shown and _height([*shown, self._dots], width) > self.size.height:
                shown.pop()
            shown.append(self._dots)
        self.show(Content("\n".join(shown)))


def _height(lines: Sequence[str], width: int) -> int:
    return len(Content("\n".join(lines)).wrap(width))
