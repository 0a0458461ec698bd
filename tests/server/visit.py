"""What sshd runs in the tests: as ``mate-tui visit``, with the small program of words in the place of the ordinary one."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from mate_tui.remote.way import way_of
from mate_tui.server.session import Session
from mate_tui.subcommands.serve import run_visit
from tests.server.stand_in import Visit


def main() -> int:
    state = Path(sys.argv[2])
    return run_visit(state, str(state / "hub.sock"), _run)


def _run(words: object) -> int:
    session = Session(tuple(words), dict(os.environ), os.environ["HOME"], is_terminal=True)  # type: ignore[arg-type]
    return asyncio.run(Visit(session, way_of(os.environ, "join")).run())


if __name__ == "__main__":
    sys.exit(main())
