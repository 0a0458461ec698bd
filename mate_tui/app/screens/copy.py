"""Copy or save: the text is always shown, whatever the terminal makes of the copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from mate_tui.app.actions import DOWN, OPEN, SCROLL_PAGE, SCROLL_PAGE_BACK, UP, bindings
from mate_tui.app.around import surroundings_of
from mate_tui.app.saved import name_of, save_record
from mate_tui.app.screens.dialog import Dialog
from mate_tui.app.widgets.menu import Line, Menu
from mate_tui.files import FileError
from mate_tui.game.match import Match
from mate_tui.game.notation import format_deal_number, format_position
from mate_tui.game.records import format_match
from mate_tui.words import labels
from mate_tui.words.files import why
from mate_tui.words.speaker import Speaker


class CopyScreen(Dialog[None]):
    """Offers the position, the deal and the record of a match, or other texts, of which the last is saved."""

    BINDINGS: ClassVar = bindings([UP, DOWN, OPEN, SCROLL_PAGE, SCROLL_PAGE_BACK])

    def __init__(
        self,
        match: Match,
        speaker: Speaker,
        shown: Match | None = None,
        texts: Sequence[tuple[str, str]] = (),
        suffix: str = ".mate",
    ) -> None:
        """Offer them.

        Args:
            match: whose texts are offered.
            speaker: who is asked.
            shown: the match up to the position that is offered, if that is not the last one.
            texts: labels and texts to offer instead.
            suffix: of the file, by what the last text is.
        """
        super().__init__()
        self._match, self._speaker, self._suffix = match, speaker, suffix
        texts = texts or _texts_of(match, shown or match)
        self._labels = [label for label, _ in texts]
        self.texts = [text for _, text in texts]
        self.chosen = 0
        self.says = ""

    def compose(self) -> ComposeResult:
        """The choices, what was done, and the text itself."""
        with Vertical(classes="box"):
            yield Menu(id="copies")
            yield Static(id="copied", classes="say", markup=False)
            with VerticalScroll(id="copy-text", can_focus=False):
                yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def _draw(self) -> None:
        names = [self._speaker.say(label) for label in self._labels]
        self.query_one(Menu).show_lines(names, self.chosen, self._speaker, width=min(58, self.app.size.width - 6))
        self.query_one("#copied", Static).update(self.says or self._speaker.say(labels.COPY_HELP))
        self.query_one("#text", Static).update(self.texts[self.chosen])

    def action_step(self, by: int) -> None:
        """Choose another text."""
        self.chosen = (self.chosen + by) % len(self.texts)
        self.says = ""
        self._draw()

    def action_open(self) -> None:
        """Copy the text chosen, or save the record."""
        text = self.texts[self.chosen]
        if self.chosen == len(self.texts) - 1:
            self.says = self._saved(text)
        else:
            self.app.copy_to_clipboard(text)
            self.says = self._speaker.say(labels.COPIED)
        self._draw()

    def _saved(self, text: str) -> str:
        """Save a text; where it is, or why it is not."""
        around = surroundings_of(self)
        try:
            path = save_record(text, around.folders.records, name_of(self._match, around.today()), self._suffix)
        except FileError as error:
            return self._speaker.say(labels.NOT_SAVED_BECAUSE, path=error.path, problem=why(self._speaker, error))
        return self._speaker.say(labels.SAVED, path=path)

    def action_page(self, by: int) -> None:
        """Scroll the text by a page."""
        text = self.query_one("#copy-text")
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    @on(Menu.Picked, "#copies")
    def _clicked(self, message: Menu.Picked) -> None:
        if isinstance(message.target, Line):
            self.chosen = message.target.place
            self.action_open()


def _texts_of(match: Match, moment: Match) -> list[tuple[str, str]]:
    """What a match has to copy; its record is offered to be saved, too."""
    record = format_match(match)
    number = format_deal_number(moment.game.hands, match.rules.deck)
    return list(zip(labels.COPIES, (format_position(moment.position), number, record, record), strict=True))
