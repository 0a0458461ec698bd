"""A player's line: name, cards held, turn, whether the free move is open, and the card that is out of play."""

from __future__ import annotations

from dataclasses import dataclass

from mate_tui.app.form import Form
from mate_tui.app.widgets.card_art import ink_of
from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded, row_width
from mate_tui.game.cards import Card, Player
from mate_tui.game.position import NoCard, Position
from mate_tui.words.conditions import FREE, SHORT_FREE
from mate_tui.words.prompts import cards_held
from mate_tui.words.speaker import Glyphs, Speaker


@dataclass(frozen=True, slots=True)
class KeepAll:
    """The button that declines to foreplace, as the target of a click."""

    player: Player


class ForeplaceArea(Picture):
    """One line beside a hand."""

    def show_player(self, position: Position, player: Player, *, asked: bool, chosen: bool, form: Form, speaker: Speaker) -> None:
        """Draw the line; ``asked`` offers to keep all cards, ``chosen`` has the cursor on it."""
        turn = position.turn is player
        arrow = ">" if speaker.glyphs is Glyphs.ASCII else "▸"
        name = cut(f"{arrow if turn else ' '}{speaker.name(player)}", 10, speaker.say("…"))
        named = Span(padded(name, 11), "gold strong" if turn else "strong")
        held = Span(padded(cards_held(speaker, position, player), 9), "dim")
        right = self._foreplaced(position, player, asked=asked, chosen=chosen, speaker=speaker)
        room = min(self.size.width or form.value[0], form.card.hand_width)
        left: Row = (named, held)
        if player in position.free:
            # The cards can be counted; what cannot be seen in them comes first.
            free, short = (Span(f"{speaker.say(text)} ", "gold") for text in (FREE, SHORT_FREE))
            ways: list[Row] = [(named, held, free), (named, held, short), (named, free), (named, short)]
            left = next((row for row in ways if row_width((*row, *right)) <= room), ways[-1])
        gap = max(1, room - row_width((*left, *right)))
        self.show([(*left, Span(" " * gap), *right)])

    def _foreplaced(self, position: Position, player: Player, *, asked: bool, chosen: bool, speaker: Speaker) -> list[Span]:
        if not position.rules.has_foreplacing:
            return []
        entry = position.foreplaced[player.index]
        if asked:
            label = speaker.say("keep all cards")
            return [Span(f"[{label}]" if chosen else f" {label} ", "card chosen" if chosen else "label", KeepAll(player))]
        word = Span(speaker.say("foreplaced "), "dim")
        if isinstance(entry, Card):
            return [word, Span(f" {speaker.card(entry)} ", f"card {ink_of(entry, speaker.faces)}")]
        if entry is NoCard.KEPT:
            return [word, Span("-" if speaker.glyphs is Glyphs.ASCII else "–", "dim")]
        return []
