"""A page to read; the questions can be searched."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from mate_tui.app.actions import BACK, SCROLL_DOWN, SCROLL_PAGE, SCROLL_PAGE_BACK, SCROLL_UP, SEARCH, bindings
from mate_tui.app.screens.base import MateScreen
from mate_tui.app.widgets.example_view import ExampleView
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import TitleLine
from mate_tui.game.clean import NAME_LENGTH
from mate_tui.game.notation import parse_position
from mate_tui.words import labels
from mate_tui.words.pages import Example, Page, Section, history, how_to_play, questions, strategy
from mate_tui.words.speaker import Speaker

_PAGES = {"how": how_to_play, "strategy": strategy, "history": history, "questions": questions}
_ALL = (SCROLL_DOWN, SCROLL_UP, SCROLL_PAGE, SCROLL_PAGE_BACK, SEARCH)


class SectionView(Vertical):
    """A heading, its paragraphs and its example."""

    DEFAULT_CSS = "SectionView { height: auto; }"

    def __init__(self, section: Section, speaker: Speaker) -> None:
        super().__init__()
        self.section = section
        self._speaker = speaker

    def compose(self) -> ComposeResult:
        """The section as widgets."""
        say = self._speaker.say
        yield Static(say(self.section.heading), classes="heading", markup=False)
        for paragraph in self.section.paragraphs:
            yield Static(say(paragraph), classes="paragraph", markup=False)
        if self.section.example:
            yield ExampleView()
            yield Static(self._example_words(self.section.example), classes="says", markup=False)

    def _example_words(self, example: Example) -> str:
        return self._speaker.say(example.says)

    def on_mount(self) -> None:
        """Draw the example."""
        if self.section.example:
            position = parse_position(self.section.example.position, self.section.example.rules)
            self.query_one(ExampleView).show_example(position, self._speaker.with_faces(position.rules.faces))

    def holds(self, word: str) -> bool:
        """Whether a word, in lower case, stands anywhere in the section."""
        example = self.section.example
        texts = [self.section.heading, *self.section.paragraphs, example.says if example else ""]
        return any(word in self._speaker.say(text).lower() for text in texts)


class PageScreen(MateScreen):
    """One of the four pages."""

    ACTIONS = (SCROLL_DOWN, SEARCH, BACK, SCROLL_PAGE)
    BINDINGS: ClassVar = bindings(_ALL)

    def __init__(self, listener: Speaker, key: str) -> None:
        super().__init__(listener)
        self.page: Page = _PAGES[key]()
        self._searchable = key == "questions"

    def compose(self) -> ComposeResult:
        """The sections under one another."""
        yield TitleLine(classes="title")
        if self._searchable:
            yield Input(placeholder=self.speaker.say(labels.FIND), id="find", classes="hidden", max_length=NAME_LENGTH)
        with VerticalScroll(id="text", can_focus=False):
            for section in self.page.sections:
                yield SectionView(section, self.speaker)
            yield Static(self.speaker.say(labels.NOTHING_FOUND), id="nothing", classes="hidden", markup=False)
        yield KeyBar()

    def draw(self) -> None:
        """Draw the title."""
        super().draw()
        self.query_one(TitleLine).show_title(self.speaker.say(self.page.title), "", self.speaker)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the questions can be searched."""
        return self._searchable if action == "search" else True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply here."""
        return self.speaker.say(labels.NO_SEARCH) if action == "search" else ""

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one("#text").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.query_one("#text").scroll_relative(y=by * max(1, self.size.height - 4), animate=False)

    def action_search(self) -> None:
        """Open the line to search by."""
        find = self.query_one("#find", Input)
        find.remove_class("hidden")
        find.focus()

    @on(Input.Changed, "#find")
    def _search(self, message: Input.Changed) -> None:
        word = message.value.strip().lower()
        found = False
        for view in self.query(SectionView):
            shown = view.holds(word)
            view.set_class(not shown, "hidden")
            found = found or shown
        self.query_one("#nothing").set_class(found, "hidden")
        self.query_one("#text").scroll_home(animate=False)

    @on(Input.Submitted, "#find")
    def _searched(self) -> None:
        self.set_focus(None)

    async def action_back(self) -> None:
        """Close the search first, then the page."""
        find = self.query("#find").results(Input)
        open_find = next((field for field in find if not field.has_class("hidden")), None)
        if open_find is None:
            self.dismiss()
            return
        open_find.value = ""
        open_find.add_class("hidden")
        self.set_focus(None)
