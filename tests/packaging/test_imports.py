"""Layers and start-up: what is imported when."""

from __future__ import annotations

import subprocess
import sys

import pytest


def modules_after(code: str) -> set[str]:
    """The top-level modules that are loaded after some code in a process of its own."""
    script = f"{code}\nimport sys\nprint(' '.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stderr.split()}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["solve", "--help"], ["check", "--help"], ["play", "--help"]])
def test_help_imports_neither_textual_nor_numpy(words: list[str]) -> None:
    code = f"from mate_tui.cli import main\ntry:\n    main({words!r})\nexcept SystemExit:\n    pass"
    assert not modules_after(code) & {"textual", "rich", "numpy"}


def test_rules_and_records_need_the_standard_library_alone() -> None:
    code = "import mate_tui.game.records, mate_tui.game.events, mate_tui.game.deals"
    foreign = modules_after(code) - set(sys.stdlib_module_names) - {"mate_tui", "__main__"}
    # Whatever an interpreter starts with, such as an editable install's finder, is not ours.
    assert foreign <= modules_after("pass")


def test_home_is_painted_without_numpy() -> None:
    code = (
        "import asyncio\nfrom mate_tui.app.app import MateApp\n"
        "async def main():\n"
        "    async with MateApp().run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "asyncio.run(main())"
    )
    loaded = modules_after(code)
    assert "textual" in loaded
    assert "numpy" not in loaded


def test_nothing_that_is_told_needs_the_solver() -> None:
    code = (
        "import importlib, pkgutil\nfrom mate_tui import plain, words\n"
        "for module in pkgutil.iter_modules(words.__path__, 'mate_tui.words.'):\n"
        "    importlib.import_module(module.name)"
    )
    loaded = modules_after(code)
    assert "mate_tui" in loaded
    assert "numpy" not in loaded


def test_solver_and_words_draw_nothing() -> None:
    assert not modules_after("import mate_tui.solver.analyst, mate_tui.controller.setup, mate_tui.words.hints") & {
        "textual",
        "rich",
    }
