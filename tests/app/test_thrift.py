"""What goes on the line is shorter and shows the same."""

from __future__ import annotations

from random import Random

import pyte
import pytest
from rich.color import ColorSystem
from rich.style import Style

from mate_tui.app.thrift import economised

WIDTH, HEIGHT = 24, 6
COLOURS = [None, "#1b1b1b", "#f3ecd9", "#16352a", "red", "bright_blue", "color(120)"]
ATTRIBUTES = ["", "", "bold", "dim", "bold dim", "italic", "underline", "bold underline", "reverse", "strike", "bold reverse"]
TEXTS = ["A", " ", "  ", " ♣ ", "10", "[♠]", "wins move 1.", "    ", "é", "日本"]
SYSTEMS = [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD]

Look = tuple[object, ...]


def frame(rng: Random, system: ColorSystem) -> str:
    """Lines as Textual writes them: each piece with its whole look and a reset."""
    styles = [
        Style(color=rng.choice(COLOURS), bgcolor=rng.choice(COLOURS)) + Style.parse(rng.choice(ATTRIBUTES)) for _ in range(3)
    ]
    lines = []
    for _ in range(rng.randint(1, 8)):
        lines.append(f"\x1b[{rng.randint(1, HEIGHT - 1)};{rng.randint(1, 6)}H")
        pieces = [rng.choice(TEXTS) for _ in range(rng.randint(0, 7))]
        while sum(map(len, pieces)) > 12:
            pieces.pop()
        lines += [rng.choice(styles).render(piece, color_system=system) for piece in pieces]
        if rng.random() < 0.2:
            lines.append(rng.choice(["\x1b[?25l", "\x1b[1m\x1b[K\x1b[0m", "\r"]))
        lines.append(rng.choice(["\n", ""]))
    return "".join([*lines, "\x1b[1;1H"])


def shown(data: str) -> list[list[Look]]:
    """Each cell of a terminal that got this; the ink of a blank does not show."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    pyte.Stream(screen).feed(data)
    return [[_look(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _look(cell: pyte.screens.Char) -> Look:
    marks = (cell.bg, cell.underscore, cell.strikethrough, cell.reverse)
    if cell.data == " " and not any(marks[1:]):
        return (" ", *marks)
    return (cell.data, *marks, cell.fg, cell.bold, cell.italics)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.sweep(4)
def test_it_shows_the_same_and_is_never_longer(system: ColorSystem) -> None:
    rng = Random(1915)
    for _ in range(1500):
        written = frame(rng, system)
        short = economised(written)
        assert shown(short) == shown(written), repr(written)
        assert len(short) <= len(written)


def test_it_reads_its_own_hand_and_ends_plain() -> None:
    rng = Random(7)
    for _ in range(300):
        written = frame(rng, ColorSystem.TRUECOLOR)
        assert shown(economised(economised(written))) == shown(written)
        assert shown(economised(written) + "\x1b[3;1Hx") == shown(written + "\x1b[3;1Hx")


def test_what_has_no_looks_is_left_alone() -> None:
    for data in ("\x1b[?2026h", "\x1b[?1049h\x1b[?25l", "\x1b]0;Mate\x07", "plain\n"):
        assert economised(data) == data


def test_gaps_between_cards_cost_next_to_nothing() -> None:
    card, felt = Style(color="#1b1b1b", bgcolor="#f3ecd9"), Style(color="#dfe6dc", bgcolor="#16352a")
    row = "\x1b[1;2H" + "".join(card.render("A   ") + felt.render(" ") for _ in range(10))
    row += "\x1b[2;1H"
    assert len(economised(row)) < len(row) / 4
