"""The part of a list of matches that is to be seen; only that is read from the store."""

from __future__ import annotations

from collections.abc import Sequence

from mate_tui.store.history import Entry, Filter, History


class MatchWindow:
    """A few lines of a long list, and which of them is chosen. All that reads raises StoreError.

    Attributes:
        which: what the list shows.
        count: how long it is.
        top: the place of the first line to be seen.
        chosen: the place of the line chosen.
        entries: the lines to be seen.
        room: how many lines can be seen.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self.which = Filter()
        self.count = 0
        self.top = 0
        self.chosen = 0
        self.entries: Sequence[Entry] = ()
        self.room = 1

    @property
    def entry(self) -> Entry | None:
        """The match chosen."""
        place = self.chosen - self.top
        return self.entries[place] if 0 <= place < len(self.entries) else None

    def show(self, which: Filter) -> None:
        """Another list, from its beginning."""
        self.which, self.top, self.chosen = which, 0, 0
        self.read()

    def read(self) -> None:
        """Look again: the list may have become longer or shorter."""
        self.entries = ()
        self.count = self._history.count(self.which)
        self._read_page()

    def fit(self, room: int) -> None:
        """There is room for so many lines."""
        room = max(1, room)
        if room != self.room:
            self.room = room
            self._read_page()

    def choose(self, place: int) -> None:
        """Choose the line at a place, or the nearest there is; scrolls no further than it must."""
        self.chosen = place
        self._keep_within()
        if not self.top <= self.chosen < self.top + len(self.entries):
            self._read_page()

    def _keep_within(self) -> None:
        self.chosen = min(max(self.chosen, 0), max(0, self.count - 1))

    def _read_page(self) -> None:
        self._keep_within()
        self.top = min(max(self.top, self.chosen - self.room + 1), self.chosen, max(0, self.count - self.room))
        self.entries = self._history.page(self.which, self.top, self.room) if self.count else ()
