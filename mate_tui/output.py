"""Printing for people: colour only on a terminal, symbols only where the encoding has them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace

from mate_tui.game.cards import Faces
from mate_tui.game.clean import clean
from mate_tui.streams import is_utf8
from mate_tui.words.speaker import Glyphs, Speaker


def complain(sentence: object, who: str = "mate-tui") -> None:
    """One sentence on stderr, whatever its encoding can show."""
    encoding = sys.stderr.encoding or "ascii"
    # Where nothing can be said the exit code has to do.
    with suppress(OSError):
        print(f"{who}: {clean(str(sentence))}".encode(encoding, "replace").decode(encoding), file=sys.stderr)


class Page:
    """Lines on stdout."""

    def __init__(self, listener: Speaker, faces: Faces = Faces.FRENCH) -> None:
        self.speaker = replace(listener, faces=faces, glyphs=Glyphs.SYMBOLS if is_utf8(sys.stdout) else Glyphs.ASCII)
        self._styled = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def line(self, text: str, *, bold: bool = False, dim: bool = False) -> None:
        """Print one line, of whatever there is in a record no more than can be shown."""
        text = self.speaker.shown(clean(text))
        code = "1" if bold else "2" if dim else ""
        print(f"\x1b[{code}m{text}\x1b[0m" if code and self._styled else text, flush=True)
