"""What is around the program, for the few screens that look out."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from textual.screen import Screen

from mate_tui.surroundings import Surroundings


@runtime_checkable
class _Surrounded(Protocol):
    around: Surroundings


def surroundings_of(screen: Screen[Any]) -> Surroundings:
    """Those of the app that a screen is of."""
    app = screen.app
    assert isinstance(app, _Surrounded)
    return app.around
