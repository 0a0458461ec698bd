"""Places for words: the title, what happened and what to do, and hints."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from mate_tui.words.speaker import Glyphs, Speaker


class TextPanel(Static):
    """A static text that is drawn again only when it changes, and never reads markup."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._shown: Content | None = None

    def show(self, content: Content) -> None:
        """Show this text."""
        if content != self._shown:
            self._shown = content
            self.update(content)


class TitleLine(TextPanel):
    """The top line."""

    def show_title(self, title: str, warning: str, speaker: Speaker) -> None:
        """The program's name, where the match stands, and whether something is not saved."""
        suit = speaker.suit_glyph_of_program()
        parts = [Content.styled(f"{suit} Mate", "$primary bold"), Content(f"  {title}")]
        if warning:
            parts.append(Content.styled(f"  {'!' if speaker.glyphs is Glyphs.ASCII else '⚠'} {warning}", "$error bold"))
        self.show(Content.assemble(*parts))


class PromptLine(TextPanel):
    """What happened last, and what is to be done; a refusal takes the place of the first."""

    def show_prompt(self, happened: Sequence[str], refusal: str, todo: str) -> None:
        """Show it."""
        lines = []
        if refusal:
            lines.append(Content.styled(refusal, "$error bold"))
        elif happened:
            lines.append(Content.styled(" ".join(happened), "$foreground 75%"))
        lines.append(Content.styled(todo, "bold"))
        self.show(Content("\n").join(lines))


class HintPanel(TextPanel):
    """What the choices are worth, as far as asked."""

    def show_hints(self, lines: Sequence[str]) -> None:
        """Show it."""
        self.show(Content("\n").join([Content(line) for line in lines]))
