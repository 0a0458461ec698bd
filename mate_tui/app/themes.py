"""The program's own themes: felt, ivory and gold, dark and light. The only place with colours as numbers."""

from __future__ import annotations

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
    success="#8fd694",
    warning="#e6b450",
    error="#e8806f",
    dark=True,
)

PAPER = Theme(
    name="mate-light",
    primary="#8a5a00",
    secondary="#2f6f55",
    accent="#8a5a00",
    foreground="#1d2b24",
    background="#d7e6da",
    surface="#d7e6da",
    panel="#c2d6c8",
    success="#17692b",
    warning="#8a5a00",
    error="#a02818",
    dark=False,
)

CARD_COLOURS = {
    "ivory": "#f3ecd9",
    "ink-black": "#1b1b1b",
    "ink-red": "#b3261e",
    "ink-green": "#1a6b34",
    "ink-blue": "#1d4fa3",
    "ink-yellow": "#4a3600",
    "mine": "#e6b450",
    "theirs": "#2c5fa8",
    "on-theirs": "#eef3ff",
    "on-mine": "#1b1b1b",
}
"""Variables that the style sheets use whatever the theme is."""
