"""The moves of the whole match, a line each, as many games as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, padded
from mate_tui.app.widgets.score_panel import COLUMNS, column_names
from mate_tui.game.cards import Card, Player
from mate_tui.game.match import Game, Match, Move
from mate_tui.game.position import NoCard
from mate_tui.words.labels import PUT_OUT
from mate_tui.words.speaker import Glyphs, Speaker, _

_LABEL = 8


class MoveList(Picture):
    """The last games that fit whole; if not even one does, the end of it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._games: Sequence[Sequence[Row]] = ()

    def show_match(self, match: Match, speaker: Speaker, order: tuple[Player, Player]) -> None:
        """Draw the games begun, the first player of ``order`` in the first column."""
        self._games = [_game_rows(game, speaker, order) for game in match.games if game.choices]
        self._show_what_fits()

    def show_other_game(self, game: Game, heading: str, speaker: Speaker, order: tuple[Player, Player]) -> None:
        """Draw one game alone, under a heading and the names."""
        rows = _game_rows(game, speaker, order)
        names = [padded(name, width, right=True) for name, width in zip(column_names(speaker, order), COLUMNS, strict=True)]
        rows[0] = (Span(padded(speaker.say(_("Game {game}"), game=game.number), _LABEL), "dim"), Span("".join(names), "label"))
        self._games = [[(Span(heading, "gold strong"),), *rows]]
        self._show_what_fits()

    def on_resize(self, event: events.Resize) -> None:
        """More room, or less."""
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        room = self.size.height
        shown: list[Row] = []
        for rows in reversed(self._games):
            if len(shown) + len(rows) > room:
                break
            shown[:0] = rows
        if not shown and self._games:
            shown = list(self._games[-1][-room:]) if room else []
        self.show(shown)


def _game_rows(game: Game, speaker: Speaker, order: tuple[Player, Player]) -> list[Row]:
    """A heading, what was foreplaced, and the moves."""
    rows: list[Row] = [(Span(speaker.say(_("Game {game}"), game=game.number), "dim"),)]
    if any(choice.card for choice in game.foreplacing):
        cells = [_put_out(game.position.foreplaced[player.index], speaker, width) for player, width in _columns(order)]
        rows.append((Span(padded(f" {speaker.say(PUT_OUT)}", _LABEL), "dim"), *cells[0], *cells[1]))
    last = game.moves[-1] if game.moves else None
    for move in game.moves:
        row = [Span(padded(f"{move.number:3}", _LABEL), "dim")]
        for player, width in _columns(order):
            row += _played(move, player, width, speaker, fresh=move is last)
        rows.append(tuple(row))
    return rows


def _columns(order: tuple[Player, Player]) -> zip[tuple[Player, int]]:
    return zip(order, COLUMNS, strict=True)


def _put_out(entry: Card | NoCard, speaker: Speaker, width: int) -> list[Span]:
    """A foreplaced card, or that there is none."""
    if isinstance(entry, Card):
        return _card(entry, "", width, speaker)
    dash = "-" if speaker.glyphs is Glyphs.ASCII else "–"
    return [Span(padded(dash if entry is NoCard.KEPT else "", width, right=True), "dim")]


def _played(move: Move, player: Player, width: int, speaker: Speaker, *, fresh: bool) -> list[Span]:
    """What a player laid down: a lead is marked, and so are a mate and a free move."""
    card = move.card_of(player)
    if card is None:
        return [Span(" " * width)]
    if player is not move.leader:
        return _card(card, "!" if move.free else "", width, speaker, style="fresh" if fresh else "")
    mark = "#" if move.mates else ">" if speaker.glyphs is Glyphs.ASCII else "▸"
    return _card(card, mark, width, speaker, style="mating" if move.mates else "fresh" if fresh else "")


def _card(card: Card, mark: str, width: int, speaker: Speaker, *, style: str = "") -> list[Span]:
    text = padded(speaker.rank(card.rank) + speaker.suit_glyph(card.suit), 3, right=True)
    ink = f"card {ink_of(card, speaker.faces)} {style}".strip()
    return [Span(padded(mark, width - 3, right=True), "gold strong"), Span(text, ink)]
