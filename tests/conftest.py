"""What all tests share: a home of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

_ONE_OF = 23
"""Of a sweep, which tries one thing at many sizes or positions, every so-manieth is tried unless all are asked for; others say
their own number."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--sweep`` takes its time."""
    parser.addoption("--sweep", action="store_true", help="run all of every sweep, not a part")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the programs that tests start once, where whoever runs them has told Python to keep nothing as well."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_xdist_auto_num_workers() -> int | None:
    """One process more than there are cores: a test of the app waits now and then, and each process has all tests to read."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else 1 + (os.cpu_count() or 1)


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
        (kept if sweep is None or _is_tried(met[family], *sweep.args) else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def _is_tried(place: int, one_of: int = _ONE_OF) -> bool:
    """One of so many in turn, each time the next of them: so none of several parameters is always the same."""
    turn, within = divmod(place, one_of)
    return within == turn % one_of


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the settings of whoever runs it."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    return home


@pytest.fixture
def nothing_is_solved_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the program does in this test, it solves nothing where keys or lines are waited for."""
    # Imported here: most tests need no solver.
    from tests.solving import solved_on_a_loop

    found = solved_on_a_loop(monkeypatch)
    yield
    assert not found, found[0]
