"""The soak in small: three ends of each kind, through the same code, and nothing is lost or doubled."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pty", reason="no pseudo-terminals here")

from benchmarks.soak.kills import How, Soak


@pytest.mark.parametrize("how", list(How))
def test_nothing_is_lost_however_the_program_ends(how: How, tmp_path: Path) -> None:
    folder = tmp_path / "soak"
    folder.mkdir()
    soak = Soak(how, folder, Random(f"kills {how.value}"), batches=10)
    try:
        soak.run_match(kills=2)
    finally:
        soak.close()
    assert soak.faults == []
    assert soak.counts["ends"] == 3
    assert soak.counts["begun without room"] == (how is How.FULL)
