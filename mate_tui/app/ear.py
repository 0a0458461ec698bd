"""What a terminal sends, as messages of Textual; what nobody knows is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from mate_tui.app.reading import ESCAPE, Burst, Pasted, Piece, Reader, Typed

_REPORTS = re.compile(
    r"\x1b\[(?:"
    r"[IO]"  # the window has the focus, or not
    r"|<\d{1,4};-?\d{1,5};-?\d{1,5}[Mm]"  # the mouse
    r"|\?\d{1,5};\d\$y"  # whether the terminal has a mode
    r")"
)


class Rush(events.Paste):
    """Text that came too quickly for keys, although the terminal does not say that it was pasted.

    Attributes:
        keys: the same as keys, for where text is being typed.
    """

    def __init__(self, text: str, keys: Iterable[events.Key]) -> None:
        super().__init__(text)
        self.keys = tuple(keys)


class Ear:
    """Hears what a terminal sends.

    Args:
        patience: seconds until what is unfinished is all there is.
    """

    def __init__(self, patience: float) -> None:
        self._reader = Reader(patience)
        self._parser = XTermParser()

    @property
    def is_waiting(self) -> bool:
        """Whether something is unfinished, which time may end."""
        return self._reader.is_waiting

    def hear(self, data: bytes, now: float) -> Iterator[Message]:
        """The messages in these bytes; of none, what the time brings to an end.

        Args:
            now: seconds of any clock that only goes on.
        """
        for piece in self._reader.read(data, now) if data else self._reader.wait(now):
            yield from self._messages(piece)

    def _messages(self, piece: Piece) -> Iterator[Message]:
        text = piece.text
        match piece:
            case Typed():
                yield from self._parser.feed(text)
            case Burst():
                keys = self._parser.feed(text) if text else ()
                yield Rush(text, (key for key in keys if isinstance(key, events.Key)))
            case Pasted():
                yield events.Paste(text)
            case _ if text == ESCAPE:
                yield events.Key("escape", ESCAPE)
            case _ if text in ANSI_SEQUENCES_KEYS or _REPORTS.fullmatch(text):
                # The parser takes back nothing of a sequence that it knows, and would make keys of any other.
                yield from self._parser.feed(text)
            case _ if len(text) == 2 and text[1].isalnum():
                yield events.Key(f"alt+shift+{text[1].lower()}" if text[1].isupper() else f"alt+{text[1]}", None)
