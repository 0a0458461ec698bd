"""Who acts in a test: root may do everything, so that nothing can be seen of what is closed."""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import mate_tui

NOBODY = 65534


def _load_the_program() -> None:
    """Import all of it: who has no rights may not read it later, where it lies in somebody's private folder."""
    for module in pkgutil.walk_packages(mate_tui.__path__, f"{mate_tui.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Act as a user without rights of his own, if root runs the tests; as whoever runs them else."""
    if os.geteuid() != 0:
        yield
        return
    _load_the_program()
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)
