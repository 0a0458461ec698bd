"""The guided deal: one sentence for each decision, made from the position."""

from __future__ import annotations

from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.game.position import Decision, Position
from mate_tui.words.speaker import Speaker, _

RULES = "classic,rounds=1"
DEAL = "72021"
"""A deal in which the beginner leads and mates are not far."""


def guidance(speaker: Speaker, match: Match, me: Player) -> str:
    """What a beginner should see now."""
    if match.is_over:
        return speaker.say(_("That was a round: the same deal from both sides. You know the game; now start a match from Home."))
    if match.game_is_over:
        return speaker.say(_("Now the hands are exchanged, so that the deal favours nobody. Press Enter for the second game."))
    position = match.position
    if position.turn is not me:
        return speaker.say(_("Watch which card answers: suit first, else rank."))
    return _lead(speaker, position, match, me) if position.decision is Decision.LEAD else _reply(speaker, position)


def _lead(speaker: Speaker, position: Position, match: Match, me: Player) -> str:
    mates = [card for card in position.hand(me) if position.if_led(me, card).is_mate]
    opponent = speaker.name(me.other)
    if mates:
        card = max(mates, key=position.rules.value_of)
        points = position.points_if_mating(card)
        mate = _("{opponent} holds neither suit nor rank of {card}: lead it, and it mates for {points} points.")
        return speaker.say(mate, opponent=opponent, card=speaker.card(card), points=points)
    if position.move == 1:
        return speaker.say(
            _("You lead: choose a card with the arrows and press Enter. {opponent} must follow its suit, or else its rank."),
            opponent=opponent,
        )
    if position.move == 2:
        return speaker.say(
            _("Whoever wins a move leads the next, and only the leader can mate: keep the lead with strong cards.")
        )
    if position.move == 3:
        return speaker.say(
            _("Press t for the tableau: a card of yours whose row and column are free of {opponent} would mate."),
            opponent=opponent,
        )
    if position.move == 4:
        return speaker.say(_("A mate scores the card times the move. Late mates pay more. Press h if you want a hint."))
    return speaker.say(_("Lead what takes away the answers to another card of yours."))


def _reply(speaker: Speaker, position: Position) -> str:
    cards = [choice.card for choice in position.choices() if choice.card]
    assert position.led is not None
    led = speaker.card(position.led)
    if len(cards) == 1:
        return speaker.say(_("Only {card} may answer {led}; the dark cards do not follow."), card=speaker.card(cards[0]), led=led)
    if cards[0].suit is position.led.suit:
        return speaker.say(_("You must follow the suit of {led}. A stronger card wins the move and gives you the lead."), led=led)
    return speaker.say(_("You have no {suit}, so a card of the same rank must answer."), suit=speaker.suit(position.led.suit))
