"""What screens over another one share: the ways out, by key and by mouse."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events
from textual.screen import ModalScreen

from mate_tui.app.actions import BACK, bindings
from mate_tui.app.widgets.picture import INK_CLASSES

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None]):
    """Dismisses with its answer; with None for going back, which a click beside the box does too."""

    COMPONENT_CLASSES: ClassVar = INK_CLASSES
    BINDINGS: ClassVar = bindings([BACK])

    async def on_click(self, event: events.Click) -> None:
        """Whoever has only a mouse must get out as well."""
        if event.widget is self:
            await self.action_back()

    async def action_back(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
