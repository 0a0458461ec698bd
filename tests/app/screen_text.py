"""The screen as plain text; the one place that reads the compositor."""

from __future__ import annotations

from textual.app import App


def screen_text(app: App[None]) -> str:
    """What stands on the screen, trailing blanks cut."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)
