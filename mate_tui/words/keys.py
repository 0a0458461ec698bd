"""Why a key that a player wrote down cannot be taken."""

from __future__ import annotations

from enum import Enum

from mate_tui.words.speaker import Speaker, _


class Refusal(Enum):
    """What is wrong with a key."""

    NAMELESS = "it is the name of no key"
    ARRIVES_AS = "it arrives as another key"
    NEVER_SENT = "no terminal sends it"
    ALT = "it begins as Esc does"
    DESKTOP = "it stays with the desktop"
    NUL = "many terminals send nothing for it"
    SHIFTED = "what it types depends on the keyboard"
    SUSPENDS = "it suspends the program"
    TAKEN = "it means something else on a screen"


_SENTENCES = {
    Refusal.NAMELESS: _('keys.{action}: "{key}" is the name of no key; it is left out.'),
    Refusal.ARRIVES_AS: _("keys.{action}: {key} arrives as {other}; it is left out."),
    Refusal.NEVER_SENT: _("keys.{action}: no terminal sends {key} as a key of its own; it is left out."),
    Refusal.ALT: _("keys.{action}: {key} begins as Esc does, which goes back; it is left out."),
    Refusal.DESKTOP: _("keys.{action}: {key} stays with the desktop and never comes here; it is left out."),
    Refusal.NUL: _("keys.{action}: many terminals send nothing for {key}; it is left out."),
    Refusal.SHIFTED: _("keys.{action}: what {key} types depends on the keyboard; write the character itself. It is left out."),
    Refusal.SUSPENDS: _("keys.{action}: {key} suspends the program; it is left out."),
    Refusal.TAKEN: _("keys.{action}: {key} already means {other}; the old keys are kept."),
}


def refused(speaker: Speaker, action: str, key: str, refusal: Refusal, other: str = "") -> str:
    """A key of an action that is not taken, with the reason; ``other`` is what it arrives as, or what it means already."""
    return speaker.say(_SENTENCES[refusal], action=action, key=key, other=other)
