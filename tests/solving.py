"""Watching where anything is solved."""

from __future__ import annotations

import asyncio
import traceback
from typing import Any

import pytest

from mate_tui.solver.analysis import Solution
from mate_tui.solver.tables import Tables


def solved_on_a_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From where anything is solved in a thread that runs an event loop, as it happens."""
    found: list[str] = []

    def watch(kind: type[Any], name: str) -> None:
        original = getattr(kind, name)

        def watched(*args: Any, **more: Any) -> Any:
            if asyncio._get_running_loop() is not None:
                found.append("".join(traceback.format_stack(limit=8)))
            return original(*args, **more)

        monkeypatch.setattr(kind, name, watched)

    for name in ("value", "choices", "line", "analyse"):
        watch(Solution, name)
    watch(Tables, "__init__")
    return found
