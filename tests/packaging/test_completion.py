"""Completion in the shells themselves, where they are installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.terminal import Terminal

_BASH = r"""
complete_words() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
    $(complete -p mate-tui | sed 's/.*-F \([^ ]*\).*/\1/') mate-tui "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
}
"""

_WANTED = [
    ("check g", "game.mate"),
    ("review g", "game.mate"),
    ("records import game.mate g", "game.mate"),
    ("records export -o g", "game.mate"),
    ("records export --output g", "game.mate"),
    ("--theme mate-l", "mate-light"),
    ("play --coach re", "result"),
    ("lines --glyphs asc", "ascii"),
    ("solve --rules ch", "chess"),
    ("puzzle --kind fo", "foreplace"),
    ("records list --kind unf", "unfinished"),
    ("rev", "review"),
]


@pytest.fixture
def script(tmp_path: Path) -> str:
    """Files to complete, and a function for the program in the shell."""
    (tmp_path / "game.mate").touch()
    return f'mate-tui() {{ {sys.executable} -m mate_tui "$@"; }}\ncd {tmp_path}\n'


def test_bash_completes_files_and_values(script: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    asked = "".join(f"complete_words mate-tui {words}\n" for words, _ in _WANTED)
    done = subprocess.run(
        [bash, "--norc", "-c", f"{script}source <(mate-tui --print-completion bash)\n{_BASH}{asked}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == [value for _, value in _WANTED], done.stderr


def test_zsh_completes_files_and_values(script: str, own_home: Path) -> None:
    zsh = shutil.which("zsh")
    if zsh is None:
        pytest.skip("no zsh here")
    terminal = Terminal(own_home, [zsh, "-f", "-i"], PS1="READY> ")
    terminal.read_until(b"READY> ")
    for line in (*script.splitlines(), "autoload -U compinit; compinit -u; source <(mate-tui --print-completion zsh)"):
        terminal.press(line.encode() + b"\r")
        terminal.read_until(b"READY> ")
    for words, value in _WANTED:
        terminal.press(f"mate-tui {words}\t".encode())
        assert value.encode() in terminal.read_until(value.encode(), 5), words
        terminal.press(b"\x15")
        terminal.read_until(None, 0.1)
    terminal.press(b"exit\r")
    terminal.close()
    terminal.code()
