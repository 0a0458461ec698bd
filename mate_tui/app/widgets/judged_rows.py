"""The decisions of a game in the columns of its moves, each with its mark and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded
from mate_tui.game.cards import Player
from mate_tui.game.position import Decision
from mate_tui.study.review import Judgement, Mark, Review
from mate_tui.words.labels import PUT_OUT
from mate_tui.words.review import sign
from mate_tui.words.speaker import Glyphs, Speaker

_LABEL = 7
_INKS = {Mark.FORCED: "dim", Mark.ONLY: "gold", Mark.BEST: "dim", Mark.MISTAKE: "bad", Mark.BLUNDER: "bad strong"}


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a game, by the number of the game and its place there, as the target of a click."""

    game: int
    place: int


class JudgedRows(Picture):
    """For each player a row of cards, one of marks and, where there is room, one of costs."""

    def show_review(
        self, review: Review, at: int | None, order: tuple[Player, Player], column: int, speaker: Speaker, *, costs: bool
    ) -> None:
        """Draw the decisions of a game.

        Args:
            review: the game looked over.
            at: the decision that is looked at; None if it is one of another game.
            order: who stands above and who below.
            column: cells of a move.
            speaker: glyphs and names.
            costs: whether costs get a row of their own.
        """
        columns = _columns(review)
        here = _column(review.judgements[at]) if at is not None else None
        head = [Span(" " * _LABEL)]
        for number in columns:
            text = speaker.say(PUT_OUT)[:column] if number == 0 else str(number)
            ink = "gold strong" if number == here else "dim"
            head.append(Span(padded(text, column - 1, right=True) + " " if number else padded(text, column), ink))
        rows: list[Row] = [tuple(head)]
        for player in order:
            mine = {_column(judgement): judgement for judgement in review.judgements if judgement.player is player}
            name = padded(cut(speaker.name(player), _LABEL - 1, speaker.say("…")), _LABEL)
            cards, marks, lost = [Span(name, "label")], [Span(" " * _LABEL)], [Span(" " * _LABEL)]
            for number in columns:
                judgement = mine.get(number)
                target = Decided(review.game.number, judgement.place) if judgement else None
                is_here = judgement is not None and judgement.place == at
                cards += _card(judgement, column, speaker, target, is_here=is_here)
                marks += _mark(judgement, column, speaker, target, is_here=is_here)
                cost = str(judgement.cost) if judgement and judgement.cost else ""
                lost.append(Span(padded(cost, column, right=True), "bad", target))
            rows += [tuple(cards), tuple(marks), *([tuple(lost)] if costs else [])]
        self.show(rows)


def _columns(review: Review) -> Sequence[int]:
    """Foreplacing, if there is any, and the moves that there can be."""
    position = review.game.positions[0]
    return range(0 if position.rules.has_foreplacing else 1, 11)


def _column(judgement: Judgement) -> int:
    return 0 if judgement.position.decision is Decision.FOREPLACE else judgement.position.move


def _card(judgement: Judgement | None, width: int, speaker: Speaker, target: object, *, is_here: bool) -> list[Span]:
    """The card chosen, after a mark if it was led; a dash for keeping all."""
    ascii_only = speaker.glyphs is Glyphs.ASCII
    if judgement is None:
        return [Span(padded("." if ascii_only else "·", width - 1, right=True) + " ", "dim")]
    leads = judgement.position.decision is Decision.LEAD
    mark = (">" if ascii_only else "▸") if leads else " "
    card = judgement.choice.card
    if card is None:
        return [Span(padded(" " + ("-" if ascii_only else "–"), width), "dim", target)]
    text = speaker.rank(card.rank) + speaker.suit_glyph(card.suit)
    text = padded(text, 3, right=True) if width >= 5 else text
    tail = "!" if judgement.choice.free else ""
    spans = [Span(mark, "gold strong", target)]
    spans.append(Span(text, f"card {ink_of(card, speaker.faces)}" + (" chosen" if is_here else ""), target))
    rest = width - 1 - spans[1].width
    return [*spans, Span(padded(tail, rest), "gold", target)] if rest else spans


def _mark(judgement: Judgement | None, width: int, speaker: Speaker, target: object, *, is_here: bool) -> list[Span]:
    """The sign of a decision; an arrow stands before the one looked at."""
    if judgement is None:
        return [Span(" " * width)]
    arrow = (">" if speaker.glyphs is Glyphs.ASCII else "▸") if is_here else " "
    text = sign(speaker, judgement.mark)
    return [Span(arrow, "gold strong", target), Span(padded(text, width - 1), _INKS[judgement.mark], target)]
