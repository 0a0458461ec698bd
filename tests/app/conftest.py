"""What tests of the app share: they look often whether it is idle, and draw and read no more than somebody looks at."""

from __future__ import annotations

from typing import Any

import pytest
from textual import _wait
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

# A key waits until the program has done next to nothing for this long; twenty milliseconds each would be most of the time.
_wait.SLEEP_GRANULARITY = 1 / 200
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20

_parse, _draw = Stylesheet._parse_rules, Screen._compositor_refresh


def _parse_once(sheet: Stylesheet, *sources: Any, **more: Any) -> list[RuleSet]:
    """Read the style sheets for the first app of the process; those after it have the same."""
    key = (tuple(sheet._variables.items()), sources, tuple(more.items()))
    if key not in PARSED:
        PARSED[key] = _parse(sheet, *sources, **more)
    return PARSED[key]


def _draw_for_somebody(screen: Screen[Any]) -> None:
    """Draw if there is a terminal; a test that looks draws what it looks at."""
    if screen.app.is_headless:
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
    else:
        _draw(screen)


PARSED: dict[Any, list[RuleSet]] = {}


@pytest.fixture(autouse=True)
def in_short(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``--sweep`` all is drawn and read as often as for a player."""
    if not request.config.getoption("--sweep"):
        monkeypatch.setattr(Stylesheet, "_parse_rules", _parse_once)
        monkeypatch.setattr(Screen, "_compositor_refresh", _draw_for_somebody)
