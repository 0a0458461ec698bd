"""The matches that were played: a list to look them up, open, go on with and delete."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from mate_tui.app.actions import HISTORY, bindings
from mate_tui.app.match_window import MatchWindow
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import MateScreen, ResumeAsked, ScreenAsked
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.app.waiting import patiently
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.match_list import MatchList
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.panels import TextPanel, TitleLine
from mate_tui.app.widgets.picture import Picture, Span, padded
from mate_tui.game.clean import NAME_LENGTH
from mate_tui.game.errors import NotationError
from mate_tui.game.records import parse_match
from mate_tui.store.history import Entry, Filter, History, Kind
from mate_tui.store.store import StoreError
from mate_tui.words import looking
from mate_tui.words.notation import unreadable
from mate_tui.words.speaker import Glyphs, Speaker
from mate_tui.words.stored import trouble

_AROUND = 7
"""Lines of the screen that are not matches; what the style sheets make of it is told once they are read."""


class HistoryScreen(MateScreen):
    """A list of matches by kind and by a word."""

    ACTIONS = HISTORY
    BINDINGS: ClassVar = bindings(HISTORY)

    def __init__(self, listener: Speaker, history: History) -> None:
        super().__init__(listener)
        self.window = MatchWindow(history)
        self.deleted: list[Entry] = []
        self.says = ""
        self._history = history
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """Which matches, the list, and what there is to say of the one chosen."""
        yield TitleLine(classes="title")
        yield Picture(id="kind")
        yield Input(
            placeholder=self.speaker.say(looking.FIND_MATCH),
            id="find",
            classes="hidden",
            select_on_focus=False,
            max_length=NAME_LENGTH,
        )
        yield MatchList(id="matches")
        yield TextPanel(id="nothing", classes="hidden")
        yield TextPanel(id="about")
        yield KeyBar()

    # -- reading ---------------------------------------------------------------------------------

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What goes wrong with the store is said in place of the list."""
        try:
            yield
            self._trouble = ""
        except StoreError as error:
            self.window.entries = ()
            self._trouble = trouble(self.speaker, error)

    @on(events.ScreenResume)
    def _look_again(self) -> None:
        """A match may have gone on, or have been begun, since."""
        with self._telling():
            self.window.read()
        self.draw()

    @on(MatchList.Fitted)
    def _list_fitted(self, message: MatchList.Fitted) -> None:
        self._fit_list(message.room)
        self.draw()

    def _fit_list(self, room: int) -> None:
        """Read as many lines as there is room for."""
        with self._telling():
            self.window.fit(room)

    def on_mount(self) -> None:
        """Read the first page, as much of it as will be seen."""
        self._fit_list(self.room.height - _AROUND)
        with self._telling():
            self.window.read()
        super().on_mount()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the list."""
        super().draw()
        speaker, window = self.speaker, self.window
        self.query_one(TitleLine).show_title(speaker.say(looking.MATCHES_TITLE), "", speaker)
        self._draw_kind()
        is_empty = not window.entries
        matches, nothing = self.query_one(MatchList), self.query_one("#nothing", TextPanel)
        matches.set_class(is_empty, "hidden")
        nothing.set_class(not is_empty, "hidden")
        nothing.show(Content(self._why_nothing() if is_empty else ""))
        matches.show_window(window, self.form, speaker)
        entry = window.entry
        about = looking.entry_told(looking.of_entry(entry, speaker.listener), entry) if entry else ""
        self.query_one("#about", TextPanel).show(Content(self.says or about))

    def _draw_kind(self) -> None:
        speaker, window = self.speaker, self.window
        less, more = ("<", ">") if speaker.glyphs is Glyphs.ASCII else ("◂", "▸")
        row = [Span(f" {less} ", "key", Line(0, -1)), Span(padded(speaker.say(looking.KINDS[window.which.kind]), 10), "strong")]
        row += [Span(f" {more} ", "key", Line(0, 1)), Span(" ")]
        if not self._trouble:
            row.append(Span(looking.matches_told(speaker, window.count), "dim"))
        self.query_one("#kind", Picture).show([tuple(row)])

    def _why_nothing(self) -> str:
        if self._trouble:
            return self._trouble
        which = self.window.which
        if which.text.strip():
            return self.speaker.say(looking.NONE_FOUND)
        return self.speaker.say(looking.NONE_OF_KIND.get(which.kind, looking.NONE_YET))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which actions apply now."""
        entry = self.window.entry
        match action:
            case "delete":
                return entry is not None and not entry.deleted
            case "undo":
                return bool(self.deleted) or (entry is not None and entry.deleted)
            case "open":
                return entry is not None
            case _:
                return True

    def why_not(self, action: str) -> str:
        """What stands against an action that does not apply now."""
        nothing_to = {"open": looking.NOTHING_TO_OPEN, "delete": looking.NOTHING_TO_DELETE, "undo": looking.NOTHING_TO_UNDO}
        return self.speaker.say(nothing_to.get(action, ""))

    def tell(self, told: str) -> None:
        """Say something in place of what there is to say of the match chosen."""
        self.says = told
        self.draw()

    # -- moving about ----------------------------------------------------------------------------

    def _choose(self, place: int) -> None:
        self.says = ""
        with self._telling():
            self.window.choose(place)
        self.draw()

    def action_step(self, by: int) -> None:
        """One match on or back."""
        self._choose(self.window.chosen + by)

    def action_page(self, by: int) -> None:
        """A page on or back."""
        self._choose(self.window.chosen + by * self.window.room)

    def action_first(self) -> None:
        """The latest match."""
        self._choose(0)

    def action_last(self) -> None:
        """The earliest match."""
        self._choose(self.window.count - 1)

    @on(MatchList.Scrolled)
    def _scrolled(self, message: MatchList.Scrolled) -> None:
        self.action_step(message.by)

    # -- which matches ---------------------------------------------------------------------------

    def _show(self, which: Filter) -> None:
        self.says = ""
        with self._telling():
            self.window.show(which)
        self.draw()

    def action_change(self, by: int) -> None:
        """Another kind of matches."""
        kinds, which = list(Kind), self.window.which
        self._show(replace(which, kind=kinds[(kinds.index(which.kind) + by) % len(kinds)]))

    def action_search(self) -> None:
        """Open the line to search by."""
        find = self.query_one("#find", Input)
        find.remove_class("hidden")
        find.focus()

    @on(Input.Changed, "#find")
    def _search(self, message: Input.Changed) -> None:
        if message.value != self.window.which.text:
            self._show(replace(self.window.which, text=message.value))

    @on(Input.Submitted, "#find")
    def _searched(self) -> None:
        self.set_focus(None)

    async def action_back(self) -> None:
        """Close the search first, then the list."""
        find = self.query_one("#find", Input)
        if find.has_class("hidden"):
            self.dismiss()
            return
        find.value = ""
        find.add_class("hidden")
        self.set_focus(None)

    # -- one match -------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Look at the match chosen; if it is not over, ask whether to go on with it."""
        entry = self.window.entry
        if entry is None:
            return
        if entry.over or entry.imported or entry.deleted:
            self._view(entry)
            return

        def answered(answer: int | None) -> None:
            if answer == 0:
                self.post_message(ResumeAsked(entry.id))
            elif answer == 1:
                self._view(entry)

        speaker = looking.of_entry(entry, self.speaker.listener)
        answers = [self.speaker.say(looking.GO_ON), self.speaker.say(looking.LOOK_AT_IT)]
        self.app.push_screen(AskScreen(self.speaker, looking.unfinished_asked(speaker, entry), answers), answered)

    def _view(self, entry: Entry) -> None:
        try:
            match = parse_match(self._history.record(entry.id))
        except StoreError as error:
            self.tell(trouble(self.speaker, error))
            return
        except NotationError as error:
            self.tell(unreadable(self.speaker, error))
            return
        if not match.games:
            self.tell(self.speaker.say(looking.NO_GAMES))
            return
        goes_on = not (match.is_over or entry.imported)
        self.post_message(ScreenAsked(ViewerScreen(match, looking.of_entry(entry, self.speaker.listener), goes_on=goes_on)))

    async def action_delete(self) -> None:
        """Take the match chosen off the list."""
        entry = self.window.entry
        if entry is not None and await self._mark(entry, undo=False):
            self.deleted.append(entry)
            self.tell(looking.deleted_told(looking.of_entry(entry, self.speaker.listener), entry))

    async def action_undo(self) -> None:
        """Bring back the match chosen among the deleted, or the one deleted last."""
        entry = self.window.entry
        if entry is None or not entry.deleted:
            entry = self.deleted[-1]
        if await self._mark(entry, undo=True):
            self.deleted = [other for other in self.deleted if other.id != entry.id]
            self.tell(looking.restored_told(looking.of_entry(entry, self.speaker.listener), entry))

    async def _mark(self, entry: Entry, *, undo: bool) -> bool:
        """Delete or bring back, and look again; whether it could be done."""
        try:
            done = await patiently(lambda: self._history.delete(entry.id, undo=undo))
        except StoreError as error:
            self.tell(trouble(self.speaker, error))
            return False
        with self._telling():
            self.window.read()
        return done

    @on(Picture.Picked, "#matches")
    def _line_clicked(self, message: Picture.Picked) -> None:
        """A click chooses a match, another one opens it."""
        if isinstance(message.target, Line):
            again = message.target.place == self.window.chosen
            self._choose(message.target.place)
            if again:
                self.action_open()

    @on(Picture.Picked, "#kind")
    def _kind_clicked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, Line):
            self.action_change(message.target.change)
