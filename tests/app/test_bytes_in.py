"""The soak of random bytes in small, through the same code: a handful of sessions into the screen and into plain mode."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="no pseudo-terminals here")

_ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("into", ["screen", "plain"])
def test_random_bytes_do_no_harm(into: str) -> None:
    # By itself, for it forks and must be alone with its one thread.
    command = [sys.executable, "-m", "benchmarks.soak.bytes_in", "--into", into, "--sessions", "4", "--seed", "1915"]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "gave the terminal back" in done.stdout
