"""The parts of the README that the program makes of itself.

    python -m tests.packaging.readme

writes them anew; a test compares.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from mate_tui.app.actions import ALL, Action
from mate_tui.app.app import MateApp
from mate_tui.app.screens.table import TableScreen
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.notation import parse_deal
from mate_tui.game.rules import Rules
from mate_tui.players.bots import Level
from tests.app.screen_text import screen_text

README = Path(__file__).parents[2] / "README.md"


def key_table() -> str:
    """All keys of the table and what they do."""
    rows = [f"| {_keys(action)} | {action.help} |" for action in ALL]
    return "\n".join(["| key | does |", "|---|---|", *rows])


def _keys(action: Action) -> str:
    names = {"minus": "-", "question_mark": "?", "slash": "/", "left": "←", "right": "→", "up": "↑", "down": "↓"}
    return " ".join(f"`{names.get(key, key)}`" for key in action.keys)


async def table_picture() -> str:
    """The table at 80 by 24, in mid-game, with a hint."""
    rules = Rules()
    setup = Setup(rules, Seating.against(Level.KING), Leader.ME, deal=parse_deal("157924", rules), seed=1, pace=0)
    app = MateApp(setup)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("enter", "enter", "enter", "enter", "h", "h", "h"):
            await _at_rest(app, pilot.pause)
            await pilot.press(key)
        while not (isinstance(app.screen, TableScreen) and app.screen.state.analysis):
            await pilot.pause(0.02)
        await pilot.pause()
        return "\n".join(f"    {line}".rstrip() for line in screen_text(app).splitlines())


async def _at_rest(app: MateApp, pause: object) -> None:
    assert callable(pause)
    for _ in range(200):
        await pause(0.01)
        if isinstance(app.screen, TableScreen) and app.screen.state.turn is not None:
            return
    raise AssertionError("the table does not come to rest")


def written(readme: str, name: str, text: str) -> str:
    """The README with one of its parts replaced."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    head, rest = readme.split(begin)
    return f"{head}{begin}\n{text}\n\n{end}{rest.split(end)[1]}"


def main() -> None:
    """Write the README's parts anew."""
    text = README.read_text(encoding="utf-8")
    text = written(text, "keys", key_table())
    text = written(text, "table", asyncio.run(table_picture()))
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
