"""The program's own themes: felt, ivory and gold, dark and light. The only place with colours as numbers.

Where a terminal has 256 colours or 16, each becomes the nearest of those. The numbers are chosen so that suits stay apart
and words readable there too.
"""

from __future__ import annotations

from dataclasses import replace

from textual.theme import Theme

FELT = Theme(
    name="mate",
    primary="#e6b450",
    secondary="#8fb8a4",
    accent="#e6b450",
    foreground="#dfe6dc",
    background="#16352a",
    surface="#16352a",
    panel="#0f261e",
    success="#90ea90",
    warning="#e6b450",
    error="#e8806f",
    dark=True,
)

# The only dark greens among 256 colours are glaring, so there the felt is grey.
_FELT_OF_256 = replace(FELT, background="#262626", surface="#262626", panel="#121212")
# Among 16 the one tone between black and text is a middle grey: it gives panels, and cards that do not follow, an edge.
_FELT_OF_16 = replace(FELT, background="#000000", surface="#000000", panel="#555555")

PAPER = Theme(
    name="mate-light",
    primary="#785a24",
    secondary="#2f6f55",
    accent="#785a24",
    foreground="#1d2b24",
    background="#d7e6da",
    surface="#d7e6da",
    panel="#b9d6bf",
    success="#17692b",
    warning="#785a24",
    error="#a02818",
    dark=False,
)

# Among 16 light green is white, as ivory cards are, which would have no edge.
_PAPER_OF_16 = replace(PAPER, background="#c0c0c0", surface="#c0c0c0", panel="#c0c0c0")


def themes_for(colour_system: str | None) -> tuple[Theme, Theme]:
    """Both themes for what the terminal can show, by Rich's name of it."""
    match colour_system:
        case "truecolor":
            return FELT, PAPER
        case "256":
            return _FELT_OF_256, PAPER
        case _:
            return _FELT_OF_16, _PAPER_OF_16


CARD_COLOURS = {
    "ivory": "#f3ecd9",
    "ink-black": "#1b1b1b",
    "ink-red": "#b3261e",
    "ink-green": "#186c2a",
    "ink-blue": "#1e48a2",
    "ink-yellow": "#4a3600",
    "mine": "#e6b450",
    "theirs": "#2448a8",
    "on-theirs": "#eef3ff",
    "on-mine": "#1b1b1b",
}
"""Variables that the style sheets use whatever the theme is."""
