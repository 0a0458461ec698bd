"""What decides a position besides the cards in hand: who leads, what is out of play, whose free move is open."""

from __future__ import annotations

from mate_tui.game.cards import Card, Player
from mate_tui.game.events import CardLed
from mate_tui.game.position import Decision, NoCard, Position
from mate_tui.game.rules import FreeMove
from mate_tui.words.plays import told
from mate_tui.words.speaker import Speaker, _

FREE, SHORT_FREE = _("free move !"), _("free !")
"""Beside the name of a player whose free move is open; ! marks the replies that take it."""


def conditions(speaker: Speaker, position: Position) -> list[str]:
    """All of it, a sentence each."""
    lead = _lead(speaker, position)
    return [*([lead] if lead else []), *unseen(speaker, position)]


def unseen(speaker: Speaker, position: Position) -> list[str]:
    """What neither the hands nor the decision to make show: cards out of play and open free moves, as the rules have them."""
    free = free_moves(speaker, position)
    return [*out_of_play(speaker, position), *([free] if free else [])]


def _lead(speaker: Speaker, position: Position) -> str:
    """Who leads this move, or what is led."""
    if position.led is not None:
        return told(speaker, CardLed(position.leader, position.led))
    if position.decision is Decision.OVER:
        return ""
    mine, theirs = _("You lead move {move}."), _("{player} leads move {move}.")
    return speaker.to(position.leader, mine, theirs, move=position.move)


def out_of_play(speaker: Speaker, position: Position) -> list[str]:
    """What each has foreplaced, as far as it is decided."""
    if not position.rules.has_foreplacing:
        return []
    sentences = []
    for player, entry in zip(Player, position.foreplaced, strict=True):
        if isinstance(entry, Card):
            mine, theirs = _("You have {card} out of play."), _("{player} has {card} out of play.")
            sentences.append(speaker.to(player, mine, theirs, card=speaker.card(entry)))
        elif entry is NoCard.KEPT:
            sentences.append(speaker.to(player, _("You foreplaced nothing."), _("{player} foreplaced nothing.")))
    return sentences


def free_moves(speaker: Speaker, position: Position) -> str:
    """Whose free move is still open; nothing if the rules have none."""
    free = position.free
    match position.rules.free_move:
        case FreeMove.OFF:
            return ""
        case FreeMove.SHARED:
            is_open = _("The free move (!) is open to whoever takes it first.")
            return speaker.say(is_open if free else _("The free move is taken."))
    if len(free) == 2:
        return speaker.say(_("Both players still have a free move (!)."))
    if not free:
        return speaker.say(_("Both free moves are taken."))
    (player,) = free
    return speaker.to(player, _("Only you still have a free move (!)."), _("Only {player} still has a free move (!)."))
