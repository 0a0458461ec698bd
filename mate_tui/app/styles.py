"""Where the style sheets are."""

from __future__ import annotations

from pathlib import Path


def style_sheets() -> list[Path]:
    """All style sheets: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "styles"
    folder = inside if inside.is_dir() else package.parent / "styles"
    return sorted(folder.glob("*.tcss"))
