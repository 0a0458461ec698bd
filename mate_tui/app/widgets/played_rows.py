"""The moves so far: a column each, the leader marked, the mating card marked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.app.form import Form
from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded
from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Move
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a move, as the target of a click."""

    move: int
    player: Player


class PlayedRows(Picture):
    """Two rows of played cards under the numbers of the moves."""

    def show_game(
        self,
        game: Game,
        top: Player,
        form: Form,
        speaker: Speaker,
        *,
        whole: Game | None = None,
        column: int | None = None,
        label: int | None = None,
    ) -> None:
        """Draw the moves of a game.

        Args:
            game: as far as it is shown.
            top: the player of the upper row.
            form: how much room there is.
            speaker: glyphs and faces.
            whole: what comes after, drawn faintly; its cards can be clicked, and the number of the last move shown is marked.
            column, label: cells of a move, and of names, if not as the form has it.
        """
        label = label or 7
        columns = _columns(whole or game)
        width = column or form.column
        shown = {move.number: move for move in game.moves}
        if whole is None:
            now = game.position.move if game.outcome is None and not game.position.is_foreplacing else None
        else:
            now = max(shown, default=None)
        numbers: list[Span] = [Span(" " * label)]
        numbers += [Span(padded(str(n), width - 1, right=True) + " ", "gold strong" if n == now else "dim") for n in columns]
        rows: list[Row] = [tuple(numbers)]
        moves = {move.number: move for move in (whole or game).moves}
        last = max(shown, default=None)
        for player in (top, top.other):
            row = [Span(padded(cut(speaker.name(player), label - 1, speaker.say("…")), label), "label")]
            for number in columns:
                move, here = moves.get(number), shown.get(number)
                is_ahead = here is None or here.card_of(player) is None
                cell = _cell(move, player, width, speaker, fresh=number == last, ahead=is_ahead)
                row += [replace(span, target=Played(number, player)) for span in cell] if whole else cell
            rows.append(tuple(row))
            if form not in (Form.COMPACT, Form.NORMAL) and player is top:
                rows.append(())
        self.show(rows)


def _columns(game: Game) -> range:
    """The numbers of the moves that the game can have."""
    rules, position = game.position.rules, game.position
    foreplaced = sum(position.has_foreplaced(player) for player in Player)
    short = foreplaced == 2 or (foreplaced == 1 and rules.foreplacing.value == "sacrifice")
    return range(1, 10 if short else 11)


def _cell(move: Move | None, player: Player, width: int, speaker: Speaker, *, fresh: bool, ahead: bool) -> list[Span]:
    ascii_only = speaker.glyphs is Glyphs.ASCII
    card = move.card_of(player) if move else None
    if move is None or card is None:
        empty = "." if ascii_only else "·"
        return [Span(padded(empty if move is None or player is not move.leader else "", width - 1, right=True) + " ", "dim")]
    leads = player is move.leader
    mates = leads and move.mates
    mark = ("#" if mates else ">" if ascii_only else "▸") if leads else " "
    text = speaker.rank(card.rank) + speaker.suit_glyph(card.suit)
    if width >= 5:
        text = padded(text, width - 2, right=True)
    style = f"card {ink_of(card, speaker.faces)}" + (" mating" if mates else " fresh" if fresh else "")
    spans = [Span(mark, "" if not leads else "dim" if ahead else "gold strong"), Span(text, "illegal" if ahead else style)]
    rest = width - 1 - spans[1].width
    tail = "!" if move.free and not leads else ""
    return [*spans, Span(padded(tail, rest), "gold")] if rest else spans
