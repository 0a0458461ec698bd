"""What a terminal sends, cut into keys, sequences and pastes.

Sequences are found by their form (ECMA-48) and not by a list, so that one which nobody knows is left out whole: otherwise
its letters and digits would count as keys, and play cards.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

ESCAPE = "\x1b"
_LONGEST_SEQUENCE = 64
"""Bytes of one; what goes on longer is left out, wherever it ends."""
_LONGEST_PASTE = 1 << 18
"""Bytes of a paste; no more of it is kept."""
_PASTE_BEGINS, _PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
_BURST, _BURST_KINDS = 5, 3
"""Printable characters in a row, and how many different ones, that no hand types between two looks at the line."""
_BURST_GOES_ON = 0.1
"""Seconds after a burst in which the rest of it may come."""

_FORM = re.compile(
    rb"\x1b(?:"
    rb"(?P<mouse>\[M[\x00-\xff]{0,3})"  # the old kind of mouse report: three bytes that may be any
    rb"|(?P<console>\[\[[A-E]?)"  # function keys of the Linux console
    rb"|(?P<control>\[[0-?]*[ -/]*(?P<final>[@-~])?)"
    rb"|(?P<key>O[0-9;]*(?P<letter>[ -/:<-~])?)"
    rb"|(?P<string>[\]PX^_])"  # an answer or a title, of any length
    rb"|(?P<alt>[ -~])"
    rb")"
)
_STRING_ENDS = re.compile(rb"\x07|\x1b\\|[\x18\x1a]|\x1b(?!\\)")
_SEQUENCE_ENDS = re.compile(rb"[@-~\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class Typed:
    """Keys that are one character each."""

    text: str


@dataclass(frozen=True, slots=True)
class Burst:
    """Text that came too quickly for keys: pasted where the terminal does not mark what is."""

    text: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """Text that the terminal marked as pasted."""

    text: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """A whole escape sequence, or ``ESCAPE`` alone."""

    text: str


Piece = Typed | Burst | Pasted | Sequence


def patience_of(environment: Mapping[str, str]) -> float:
    """Seconds until an escape byte is the key: ESCDELAY in milliseconds, as elsewhere, or half a second, as in tmux.

    On a slow line the bytes of one arrow key come apart.
    """
    said = environment.get("ESCDELAY", "")
    return min(max(int(said), 1), 10_000) / 1000 if said.isascii() and said.isdigit() and len(said) < 9 else 0.5


class Reader:
    """Cuts what comes.

    Args:
        patience: seconds after which a lone escape byte is the key, and what an unfinished sequence or paste had is all.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._held = b""
        self._paste: bytes | None = None
        self._until: re.Pattern[bytes] | None = None
        self._since = 0.0
        self._burst_until = 0.0

    @property
    def is_waiting(self) -> bool:
        """Whether something is unfinished."""
        return bool(self._held) or self._paste is not None or self._until is not None

    def read(self, data: bytes, now: float) -> Iterator[Piece]:
        """What these bytes bring to an end.

        Args:
            now: seconds of any clock that only goes on.
        """
        yield from self.wait(now)
        self._since = now
        held, self._held = len(self._held), self._held + data
        while self._held:
            before = self._held, self._until, self._paste
            yield from self._next(now, held)
            if before == (self._held, self._until, self._paste):
                return
            held = 0

    def wait(self, now: float) -> Iterator[Piece]:
        """What the time that has passed brings to an end."""
        if not self.is_waiting or now - self._since < self._time_left():
            return
        held, self._held, self._until = self._held, b"", None
        if self._paste is not None:
            yield from self._end_paste(held)
        elif held == b"\x1b":
            yield Sequence(ESCAPE)

    def _time_left(self) -> float:
        """Seconds that what is unfinished has from the last byte on; only a lone escape byte is a key that somebody waits for."""
        if self._paste is not None:
            return max(3.0, self._patience)
        return self._patience if self._held == b"\x1b" else max(1.0, self._patience)

    def _next(self, now: float, held: int) -> Iterator[Piece]:
        """Take one piece off what is held, or leave it if it is unfinished; ``held`` bytes of it came before."""
        if self._paste is not None:
            yield from self._go_on_pasting()
        elif self._until is not None:
            self._leave_out()
        elif self._held[0] != 0x1B:
            text, escape, rest = self._held.partition(b"\x1b")
            self._held = escape + rest
            yield from self._typed(self._decoder.decode(text, final=bool(escape)), now)
        else:
            yield from self._sequence(held)

    def _typed(self, text: str, now: float) -> Iterator[Piece]:
        """Keys, or a burst; of what a terminal cannot mean by a key nothing."""
        text = "".join(char for char in text if char.isprintable() or char < " " or char == "\x7f")
        if now < self._burst_until or _is_burst(text):
            self._burst_until = now + _BURST_GOES_ON
            yield Burst(text)
        elif text:
            yield Typed(text)

    # -- sequences -------------------------------------------------------------------------------

    def _sequence(self, held: int) -> Iterator[Piece]:
        """A sequence, which begins with an escape byte."""
        form = _FORM.match(self._held)
        if form is None:
            if len(self._held) > 1:
                # Escape, and then something else.
                self._held = self._held[1:]
                yield Sequence(ESCAPE)
            return
        text = form[0].decode("latin-1")
        if form.lastgroup == "alt" and held:
            # Pressed one after the other; a key with Alt comes in one piece.
            self._held = self._held[1:]
            yield Sequence(ESCAPE)
        elif form.lastgroup == "string":
            self._held, self._until = self._held[2:], _STRING_ENDS
        elif form[0] == _PASTE_BEGINS:
            self._held, self._paste = self._held[len(_PASTE_BEGINS) :], b""
        elif _is_whole(form) or text in ANSI_SEQUENCES_KEYS:
            self._held = self._held[form.end() :]
            if form["mouse"] is None and len(text) <= _LONGEST_SEQUENCE:
                yield Sequence(text)
        elif form.end() < len(self._held):
            # Something stands in it that cannot; what follows may be a key.
            self._held = self._held[form.end() :]
        elif form.end() > _LONGEST_SEQUENCE:
            self._held, self._until = b"", _SEQUENCE_ENDS

    def _leave_out(self) -> None:
        """Go to the end of something that nobody wants."""
        assert self._until is not None
        end = self._until.search(self._held)
        if end is None:
            self._held = b""
        elif end[0] != b"\x1b":
            self._held, self._until = self._held[end.end() :], None
        elif end.end() == len(self._held):
            self._held = end[0]
        else:
            self._held, self._until = self._held[end.start() :], None

    # -- pastes ----------------------------------------------------------------------------------

    def _go_on_pasting(self) -> Iterator[Piece]:
        assert self._paste is not None
        text, end, rest = self._held.partition(_PASTE_ENDS)
        if end:
            yield from self._end_paste(text)
            self._held = rest
            return
        # The mark that ends it may come in two pieces.
        kept = max((n for n in range(1, len(_PASTE_ENDS)) if text.endswith(_PASTE_ENDS[:n])), default=0)
        if kept < len(text):
            self._paste = (self._paste + text[: len(text) - kept])[:_LONGEST_PASTE]
            self._held = text[len(text) - kept :]

    def _end_paste(self, rest: bytes) -> Iterator[Piece]:
        assert self._paste is not None
        text = (self._paste + rest)[:_LONGEST_PASTE].decode("utf-8", "ignore").replace("\0", "")
        self._paste = None
        yield Pasted(text)


def _is_whole(form: re.Match[bytes]) -> bool:
    match form.lastgroup:
        case "mouse":
            return len(form[0]) == 6
        case "console":
            return len(form[0]) == 4
        case _:
            return bool(form["final"] or form["letter"] or form["alt"])


def _is_burst(text: str) -> bool:
    """Whether a line of it is longer than keys that come at once: nobody types five different ones in one blow."""
    runs = re.findall(r"[^\x00-\x1f\x7f]+", text)
    return any(len(run) >= _BURST and len(set(run)) >= _BURST_KINDS for run in runs)
