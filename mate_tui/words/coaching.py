"""What the coach says beside its warnings, which are in ``reasons``."""

from __future__ import annotations

from mate_tui.words.speaker import _

TAKE_IT_BACK, KEEP_IT = _("Take it back"), _("Keep it")
KEEP_IT_ASKED = _("Keep it?")
NOW = {
    "off": _("The coach is off."),
    "any": _("The coach is on: it speaks before a play that gives any points away. That counts as a hint."),
    "10": _("The coach is on: it speaks before a play that gives more than 10 points away. That counts as a hint."),
    "30": _("The coach is on: it speaks before a play that gives more than 30 points away. That counts as a hint."),
    "result": _("The coach is on: it speaks before a play that makes the result worse. That counts as a hint."),
}
"""By the value of the setting."""
