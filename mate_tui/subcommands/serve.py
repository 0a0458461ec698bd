"""``mate-tui serve``: a host over SSH, and what its operator can ask of it; and ``mate-tui hub``, the hub alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from mate_tui.game.errors import MateError
from mate_tui.output import Page, complain

if TYPE_CHECKING:
    from mate_tui.server.door_options import DoorOptions
    from mate_tui.server.session import Session

Main = Callable[[Sequence[str]], int]
"""The program, given the words of its command line."""

PRELOAD = ("mate_tui.cli", "mate_tui.remote.seat", "mate_tui.solver.analysis")
"""What a visit needs, loaded once for all of them."""


def default_state() -> Path:
    """The folder of a host, if no other is named."""
    return platformdirs.user_data_path("mate-tui") / "host"


def is_installed() -> bool:
    """Whether what a host needs is there; said if not."""
    missing = [name for name in ("asyncssh", "msgspec") if find_spec(name) is None]
    if missing:
        complain(f"this needs {' and '.join(missing)}: pip install 'mate-tui[serve]'")
    return not missing


def run_serve(options: DoorOptions, main: Main) -> int:
    """Open a host whose visits run ``main``; the exit code."""
    if not is_installed():
        return 2
    from mate_tui.server.hub_process import hub_command
    from mate_tui.server.service import run_service

    try:
        options.state.mkdir(parents=True, exist_ok=True, mode=0o700)
        return run_service(options, partial(run_session, main), PRELOAD, hub_command(options.hub, options.state, options.log))
    except TimeoutError:
        complain(f"the hub of this host does not answer at {options.hub}")
    except (OSError, ValueError, MateError) as error:
        complain(f"the host cannot be opened: {error}")
    return 2


def run_session(main: Main, session: Session) -> int:
    """The ordinary program, for one visit."""
    import os

    from mate_tui.remote.way import DOOR

    os.environ[DOOR] = str(session.door)
    return main(list(session.words))


def run_visit(state: Path, hub: str, main: Main) -> int:
    """The ordinary program, ``main``, for whoever sshd has let in (``ForceCommand``); the exit code."""
    import os
    import sys

    from mate_tui.remote.way import HUB, IDENTITY
    from mate_tui.server.sshd import visit_of

    if not is_installed():
        return 2
    try:
        visit = visit_of(os.environ, state, is_terminal=sys.stdin.isatty() and sys.stderr.isatty())
    except MateError as error:
        complain(error)
        return 2
    os.environ.clear()
    os.environ.update(visit.session.environment | {HUB: hub, IDENTITY: visit.identity})
    os.umask(0o077)
    os.chdir(visit.session.folder)
    return main(list(visit.session.words))


def run_hub(socket: str, state: Path, idle: float | None, log: Path | None, *, with_parent: bool) -> int:
    """Be a hub; the exit code."""
    if not is_installed():
        return 2
    from mate_tui.server.hub_process import run_hub

    try:
        run_hub(socket, state, idle=idle, with_parent=with_parent, log=log)
    except (OSError, MateError) as error:
        complain(error)
        return 2
    return 0


def run_operator(state: Path, request: dict[str, object], *, as_json: bool = False) -> int:
    """Ask the host that is open; the exit code."""
    from mate_tui.server.operator import ask_operator

    try:
        answer = ask_operator(state, request)
    except (OSError, ValueError) as error:
        complain(f"no host is open in {state} ({error})")
        return 2
    if "error" in answer:
        complain(answer["error"])
        return 1
    page = Page()
    if as_json:
        page.line(json.dumps(answer))
    elif isinstance(answer.get("visits"), list):
        for visit in answer["visits"]:
            page.line("{visit:>6}  {address:<24}{idle:>6} s  {user:<16} {identity}".format(**visit))
    else:
        page.line(", ".join(f"{name} {value}" for name, value in answer.items()))
    return 0
