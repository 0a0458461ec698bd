"""The way in: what the terminal can do, and how the full-screen program starts and ends on it."""

from __future__ import annotations

import io
import os
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mate_tui.game.errors import MateError
from mate_tui.words.speaker import Glyphs, Speaker

if TYPE_CHECKING:
    from mate_tui.controller.setup import Setup
    from mate_tui.game.position import Position
    from mate_tui.settings import SettingsFile


def has_terminal() -> bool:
    """Whether there is a terminal that a full-screen program can use."""
    return sys.stdin.isatty() and sys.stderr.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")


def glyphs_of_terminal() -> Glyphs:
    """Suit symbols where they can be shown: a UTF-8 locale and a terminal that has them."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    utf8 = "utf8" in locale.lower().replace("-", "") or (sys.stderr.encoding or "").lower().replace("-", "") == "utf8"
    return Glyphs.SYMBOLS if utf8 and os.environ.get("TERM") not in ("linux", "vt100") else Glyphs.ASCII


def prepare_environment() -> None:
    """Set what Textual reads when it is imported."""
    # Keys that get lost in some terminals, and a mouse that loses its place.
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
    if "STY" in os.environ:
        # GNU screen hands on what the terminal around it says, but itself takes 24-bit colours for others, glaring ones.
        os.environ.pop("COLORTERM", None)


def run_in_plain(setup: Setup, file: SettingsFile, match: int | None = None) -> int:
    """Play a match as lines of text, a new one or one of the store; the exit code."""
    from mate_tui.output import complain
    from mate_tui.plain import run_plain
    from mate_tui.store.store import Store, store_path

    settings = file.load()
    for sentence, facts in file.complaints:
        complain(Speaker().say(sentence, **facts))
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # Bytes that are no text are a wrong answer, not the end of the match.
            stream.reconfigure(errors="replace")
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    glyphs = settings.glyphs_for(Glyphs.SYMBOLS if utf8 else Glyphs.ASCII)
    # Whoever reads lines waits for no effect: no pace unless it is asked for.
    paced = replace(setup, pace=float(file.overrides.get("pace", 0)))
    ascii_only = glyphs is Glyphs.ASCII
    try:
        store = Store(store_path())
        return run_plain(paced, sys.stdin, sys.stdout, ascii_only=ascii_only, store=store, match=match, coach=settings.coach)
    except MateError as error:
        complain(error)
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception:  # noqa: BLE001
        # What nobody foresaw: the player gets a sentence, the log the rest.
        _tell_failure(traceback.format_exc())
        return 1


def run_app(
    setup: Setup | None,
    file: SettingsFile,
    match: int | None = None,
    position: Position | None = None,
    margin: int | None = None,
) -> int:
    """Open the full-screen program; the exit code.

    Args:
        setup: a new match to begin with; where there is no terminal it is played as lines of text.
        file: the settings.
        match: of the store, to go on with.
        position: to be looked through.
        margin: player 1's total minus player 2's, if the position is of the last game of a match.

    With none of them it opens on Home.
    """
    from mate_tui.output import complain

    if not has_terminal():
        if setup is not None:
            return run_in_plain(setup, file, match)
        complain("this needs a terminal on standard input and error; play, solve and check work without one")
        return 2
    prepare_environment()
    from mate_tui.app.app import MateApp

    app = MateApp(setup, glyphs=glyphs_of_terminal(), file=file, match=match)
    if position is not None:
        app.begin_with_lines(position, margin)
    app.run()
    if app.failure is not None:
        _tell_failure(app.failure)
    return app.return_code or 0


def _tell_failure(failure: str) -> None:
    from mate_tui.output import complain

    complain(f"something went wrong that should not have; what is known of it is in {_log(failure)}")


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
