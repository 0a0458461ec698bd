"""Charts as lines of text. The library that draws them is imported with the first one: most who play never see any."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType

_CODES = re.compile(r"\x1b\[[0-9;]*m")
_PLAIN = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")


def build(draw: Callable[[ModuleType], None], width: int, height: int, *, ascii_only: bool = False) -> list[str]:
    """A chart of exactly so many lines, none longer than ``width`` cells.

    Args:
        draw: makes the chart with plotext, which is empty and has its size; where only ASCII is shown, with ASCII markers.
        width: cells.
        height: lines.
        ascii_only: whether the axes too are drawn without lines of their own.
    """
    import plotext

    # Its figure belongs to the process: it is made and read in one go, so that no two charts can meet.
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.limit_size(False, False)
    plotext.plot_size(width, height)
    draw(plotext)
    text = _CODES.sub("", plotext.build())
    lines = (text.translate(_PLAIN) if ascii_only else text).split("\n")
    lines = [line.rstrip()[:width] for line in lines[:height]]
    return lines + [""] * (height - len(lines))
