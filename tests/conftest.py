"""What all tests share: a home of their own."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

_ONE_OF = 10
"""Of a sweep, which tries one thing at many sizes or positions, every so-manieth is tried unless all are asked for; others say
their own number."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--sweep`` takes its time."""
    parser.addoption("--sweep", action="store_true", help="run all of every sweep, not one of ten")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the programs that tests start once, where whoever runs them has told Python to keep nothing as well."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(config, "workerinput"):
        compiled = tempfile.TemporaryDirectory()
        os.environ["PYTHONPYCACHEPREFIX"] = compiled.name
        config.add_cleanup(compiled.cleanup)


def pytest_xdist_auto_num_workers() -> int | None:
    """Two processes for each core: a test of the app waits as long as it works."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Thin the sweeps out, so that the run by which one works stays short."""
    if config.getoption("--sweep"):
        return
    met: dict[str, int] = {}
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        family, sweep = item.nodeid.partition("[")[0], item.get_closest_marker("sweep")
        met[family] = met.get(family, -1) + 1
        is_kept = sweep is None or met[family] % (*sweep.args, _ONE_OF)[0] == 0
        (kept if is_kept else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the settings of whoever runs it."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    return home
