"""The way in: how the full-screen program, or a match as lines of text, starts and ends on what there is."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from mate_tui import crash
from mate_tui.game.errors import MateError
from mate_tui.streams import is_utf8, require_input
from mate_tui.surroundings import Surroundings
from mate_tui.terminal import glyphs_of_terminal, glyphs_shown, has_terminal, prepare_environment
from mate_tui.words.speaker import Glyphs

if TYPE_CHECKING:
    from mate_tui.app.app import MateApp
    from mate_tui.controller.setup import Setup
    from mate_tui.game.position import Position
    from mate_tui.game.value import Value
    from mate_tui.settings import SettingsFile


def run_in_plain(around: Surroundings, setup: Setup, file: SettingsFile, match: int | None = None) -> int:
    """Play a match as lines of text, a new one or one of the store; the exit code."""
    from mate_tui.output import complain
    from mate_tui.plain import run_plain
    from mate_tui.store.store import PATIENCE, Store
    from mate_tui.words.errors import told
    from mate_tui.words.files import complaint

    require_input()
    settings = file.load()
    for sentence, facts in file.complaints:
        complain(complaint(around.listener, sentence, facts))
    glyphs = settings.glyphs_for(Glyphs.SYMBOLS) if is_utf8(sys.stdout) else Glyphs.ASCII
    # Whoever reads lines waits for no effect: no pace unless it is asked for.
    paced = replace(setup, pace=float(file.overrides.get("pace", 0)))
    ascii_only = glyphs is Glyphs.ASCII
    try:
        return run_plain(
            paced,
            sys.stdin,
            sys.stdout,
            ascii_only=ascii_only,
            around=around,
            store=Store(around.folders.store, PATIENCE),
            match=match,
            coach=settings.coach,
        )
    except MateError as error:
        complain(told(around.listener, error))
        return 1


def run_app(
    around: Surroundings,
    setup: Setup | None,
    file: SettingsFile,
    match: int | None = None,
    position: Position | None = None,
    margin: Value | None = None,
) -> int:
    """Open the full-screen program; the exit code.

    Args:
        around: what is around the program.
        setup: a new match to begin with; where there is no terminal it is played as lines of text.
        file: the settings.
        match: of the store, to go on with.
        position: to be looked through.
        margin: the lead before it, if the position is of the last game of a match.

    With none of them it opens on Home.
    """
    from mate_tui.output import complain
    from mate_tui.words.labels import NEEDS_A_TERMINAL

    if not has_terminal(around.environment):
        if setup is not None:
            return run_in_plain(around, setup, file, match)
        complain(around.listener.say(NEEDS_A_TERMINAL))
        return 2
    prepare_environment(around.environment)
    from mate_tui.app.app import MateApp
    from mate_tui.app.ending import Ending
    from mate_tui.words.stored import missing

    glyphs, shown = glyphs_of_terminal(around.environment), glyphs_shown()
    app = MateApp(setup, around=around, glyphs=glyphs, glyphs_shown=shown, file=file, match=match, clock=around.clock)
    if position is not None:
        app.begin_with_lines(position, margin)
    with Ending(app).awaited(), _reporting_to(app):
        app.run()
        is_kept = app.store.settle_at_last()
    if not is_kept and app.store.trouble is not None:
        complain(missing(around.listener, app.store.trouble))
    if app.failure is not None:
        crash.report(app.failure, around.folders.log, around.listener)
    return app.return_code or 0


@contextmanager
def _reporting_to(app: MateApp) -> Iterator[None]:
    """Have what nobody foresaw in any thread end the app as everything else does."""

    def failed(facts: threading.ExceptHookArgs) -> None:
        if isinstance(facts.exc_value, Exception):
            app.call_later(app.fail, facts.exc_value)

    before, threading.excepthook = threading.excepthook, failed
    try:
        yield
    finally:
        threading.excepthook = before
