"""Figures over all matches, as tables and small charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from types import ModuleType

from mate_tui.app.chart import build
from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded
from mate_tui.game.cards import Rank, Suit, card_of
from mate_tui.store.statistics import Figures
from mate_tui.words import figures as words
from mate_tui.words.options import rules_named
from mate_tui.words.speaker import Glyphs, Speaker

_MOVES = range(1, 11)
_CARDS = tuple(card_of(suit, rank) for suit in Suit for rank in Rank)
_CHART_HEIGHT = 12
_NUMBERS = {"matches": 7, "won": 4, "lost": 5, "drawn": 6, "margin": 7}


class FiguresView(Picture):
    """One section of the statistics: a heading and rows under it."""

    def show_section(self, heading: str, rows: Iterable[Row]) -> None:
        """Draw it."""
        self.show([(Span(heading, "gold strong"),), *rows])


def results(figures: Figures, speaker: Speaker, width: int) -> list[Row]:
    """A line for each opponent and set of rules."""
    numbers = _NUMBERS if width >= 60 else {key: _NUMBERS[key] for key in ("won", "lost", "drawn", "margin")}
    room = width - sum(numbers.values())
    texts = {"opponent": min(16, max(9, room // 3))}
    texts["rules"] = room - texts["opponent"]
    widths = texts | numbers
    head = {key: speaker.say(words.TABLE[key]) for key in widths}
    rows: list[Row] = [(Span(_cells(head, widths, speaker), "dim"),)]
    for line in figures.results:
        values = {key: str(getattr(line, key)) for key in ("matches", "won", "lost", "drawn")}
        values |= {"opponent": words.opponent_of(speaker, line), "rules": rules_named(speaker, line.rules)}
        values["margin"] = _signed(line.margin, speaker)
        rows.append((Span(_cells(values, widths, speaker)),))
    return rows


def _cells(values: dict[str, str], widths: dict[str, int], speaker: Speaker) -> str:
    """Texts to the left with a blank after them, numbers to the right."""
    cells = []
    for key, width in widths.items():
        is_number = key in _NUMBERS
        text = values[key] if is_number else cut(values[key], width - 1, speaker.say("…"))
        cells.append(padded(text, width, right=is_number))
    return "".join(cells)


def _signed(points: int, speaker: Speaker) -> str:
    return speaker.signed(points) if points else "0"


def margins(figures: Figures, speaker: Speaker, width: int) -> list[Row]:
    """The sum of all margins after each match, as a curve."""
    sums = [0, *accumulate(figures.margins)]
    is_plain = speaker.glyphs is not Glyphs.SYMBOLS

    def draw(plot: ModuleType) -> None:
        last = len(sums) - 1
        step = max(1, last // (2 * width))
        places = sorted({*range(0, last + 1, step), last})
        plot.plot(places, [sums[place] for place in places], marker="*" if is_plain else "hd")
        # One too near to nought would take its line.
        ends = [end for end in (min(sums), max(sums)) if abs(end) * (_CHART_HEIGHT - 3) >= max(sums) - min(sums)]
        ticks = sorted({0, *ends})
        plot.yticks(ticks, [_signed(tick, speaker) for tick in ticks])
        places = sorted({0, last // 2, last})
        plot.xaxes(True, False)
        plot.yaxes(True, False)
        plot.xticks(places, [str(place) for place in places])

    return _chart(draw, speaker, width, _CHART_HEIGHT)


def mates_by_move(figures: Figures, speaker: Speaker, width: int) -> list[Row]:
    """How many mates each move had, own ones and the opponents' in one bar."""
    is_plain = speaker.glyphs is Glyphs.ASCII
    marks = ("#", "-") if is_plain else ("█", "░")
    counts = [figures.mates_by_move.get(move, (0, 0)) for move in _MOVES]

    numbered = list(zip(_MOVES, counts, strict=True))
    room = max(len(f"{mine}-{theirs}") for mine, theirs in counts)

    def draw(plot: ModuleType) -> None:
        mine, theirs = [mine for mine, _ in counts], [theirs for _, theirs in counts]
        names = [f"{move:2} {speaker.say('{mine}–{theirs}', mine=one, theirs=two):>{room}} " for move, (one, two) in numbered]
        plot.stacked_bar(names, [mine, theirs], orientation="horizontal", marker=list(marks), width=0.3, reset_ticks=True)
        plot.frame(False)
        plot.xticks([])
        plot.yreverse(True)

    key = f"{marks[0]} {speaker.say(words.ME)}   {marks[1]} {speaker.say(words.OTHERS)}"
    return [(Span(key, "dim"),), *_chart(draw, speaker, width, len(_MOVES))]


def _chart(draw: Callable[[ModuleType], None], speaker: Speaker, width: int, height: int) -> list[Row]:
    lines = build(draw, width, height, ascii_only=speaker.glyphs is Glyphs.ASCII)
    return [(Span(line),) for line in lines]


def mates_by_card(figures: Figures, speaker: Speaker, width: int) -> list[Row]:
    """The tableau with how often each card mated: own mates and the opponents', or only own ones where both are too long."""
    counts = {card: figures.mates_by_card.get(str(card), (0, 0)) for card in _CARDS}
    cell = min(8, (width - 4) // len(Rank))
    both = {card: speaker.say("{mine}–{theirs}", mine=mine, theirs=theirs) for card, (mine, theirs) in counts.items()}
    legend = speaker.say("{mine}–{theirs}", mine=speaker.say(words.ME), theirs=speaker.say(words.OTHERS))
    if max(map(len, both.values())) >= cell:
        both = {card: str(mine) for card, (mine, _) in counts.items()}
        legend = speaker.say(words.ME)
    rows: list[Row] = [(Span(legend, "dim"),)]
    rows.append((Span(" " * 4), *(Span(padded(speaker.rank(rank), cell, right=True), "dim") for rank in Rank)))
    for suit in Suit:
        ink = ink_of(card_of(suit, Rank.ACE), speaker.faces)
        row = [Span(f" {speaker.suit_glyph(suit)} ", f"card {ink}"), Span(" ")]
        for rank in Rank:
            card = card_of(suit, rank)
            row.append(Span(padded(both[card], cell, right=True), "" if any(counts[card]) else "off"))
        rows.append(tuple(row))
    return rows


def sums(lines: Sequence[str], width: int) -> list[Row]:
    """Sentences, wrapped."""
    rows: list[Row] = []
    for line in lines:
        text = ""
        for word in line.split():
            if text and len(text) + len(word) >= width:
                rows.append((Span(text),))
                text = "  " + word
            else:
                text = f"{text} {word}" if text else word
        rows.append((Span(text),))
    return rows
