"""``mate-tui --print-completion``: what a shell offers while a command is typed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, cast

import shtab

from mate_tui.game.rules import Preset
from mate_tui.settings import SCHEMA

_FILES = ("file", "files", "output")
"""Arguments that are files, by where argparse puts them."""
_VALUES = {f"setting_{setting.key}": setting.values for setting in SCHEMA} | {"rules": tuple(preset.value for preset in Preset)}
"""What others can be; read by functions, they name no choices of their own."""


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of a parser, which parses nothing any more."""
    for action in arguments(parser):
        if action.dest in _FILES:
            cast(Any, action).complete = shtab.FILE
        action.choices = _VALUES.get(action.dest, action.choices)
    # In zsh the script is for eval alone, but people source it, as in bash.
    return shtab.complete(parser, shell).replace("zsh_eval_context[-1] == eval ", "zsh_eval_context[-1] == (eval|file) ")


def arguments(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All arguments, those of subcommands too."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from arguments(below)
