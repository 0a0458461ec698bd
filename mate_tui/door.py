"""The way in: what the terminal can do, and how the full-screen program starts and ends on it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mate_tui.words.speaker import Glyphs

if TYPE_CHECKING:
    from mate_tui.controller.setup import Setup
    from mate_tui.settings import SettingsFile


def has_terminal() -> bool:
    """Whether there is a terminal that a full-screen program can use."""
    return sys.stdin.isatty() and sys.stderr.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")


def glyphs_of_terminal() -> Glyphs:
    """Suit symbols where they can be shown: a UTF-8 locale and a terminal that has them."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    utf8 = "utf8" in locale.lower().replace("-", "") or (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
    return Glyphs.SYMBOLS if utf8 and os.environ.get("TERM") not in ("linux", "vt100") else Glyphs.ASCII


def run_in_plain(setup: Setup, file: SettingsFile) -> int:
    """Play a match as lines of text; the exit code."""
    from dataclasses import replace

    from mate_tui.plain import run_plain

    settings = file.load()
    paced = replace(setup, pace=float(file.overrides.get("pace", 0)))
    ascii_only = settings.glyphs_for(glyphs_of_terminal()) is Glyphs.ASCII
    return run_plain(paced, sys.stdin, sys.stdout, ascii_only=ascii_only)


def run_app(setup: Setup | None, file: SettingsFile) -> int:
    """Open the full-screen program, on a match at once if there is a setup; the exit code."""
    from mate_tui.output import complain

    if not has_terminal():
        if setup is not None:
            return run_in_plain(setup, file)
        complain("this needs a terminal on standard input and error; play, solve and check work without one")
        return 2
    # Textual reads these when it is imported: keys that get lost in some terminals, and a mouse that loses its place.
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
    from mate_tui.app.app import MateApp

    app = MateApp(setup, glyphs=glyphs_of_terminal(), file=file)
    app.run()
    if app.failure is not None:
        complain(f"something went wrong that should not have; what is known of it is in {_log(app.failure)}")
    return app.return_code or 0


def _log(failure: str) -> Path:
    """Write down what nobody foresaw; where it is."""
    import tempfile

    import platformdirs

    try:
        folder = platformdirs.user_log_path("mate-tui", ensure_exists=True)
        file = folder / "crash.log"
        file.write_text(failure, encoding="utf-8", errors="replace")
    except OSError:
        file = Path(tempfile.gettempdir()) / f"mate-tui-crash-{os.getpid()}.log"
        file.write_text(failure, encoding="utf-8", errors="replace")
    return file
