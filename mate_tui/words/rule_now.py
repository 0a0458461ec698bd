"""The rule that matters for what is to be decided now."""

from __future__ import annotations

from mate_tui.game.cards import Card, Suit
from mate_tui.game.match import Match
from mate_tui.game.position import Decision, Position
from mate_tui.game.rules import Foreplacing, FreeMove
from mate_tui.words.foreplacing import keeping_told
from mate_tui.words.speaker import Speaker, _


def rule_now(speaker: Speaker, match: Match) -> str:
    """The rule of this moment: of the decision at hand, or of what comes when a game has ended."""
    if match.is_over:
        return speaker.say(_MATCH_OVER)
    if match.game_is_over:
        return speaker.say(_EXCHANGE if match.next_is_exchange else _NEW_DEAL)
    match match.position.decision:
        case Decision.FOREPLACE:
            return _foreplacing(speaker, match.position)
        case Decision.LEAD:
            return _leading(speaker, match.position)
        case _:
            return _replying(speaker, match.position)


_MATCH_OVER = _(
    "The points of all games are added up, and the higher total wins the match; equal totals are a draw. Whoever resigns or"
    " leaves loses the match, whatever the points."
)
_EXCHANGE = _(
    "A round is two games with the same deal. For the second one the hands are exchanged as they were dealt, foreplaced cards"
    " among them, and the other player leads: so the deal favours nobody."
)
_NEW_DEAL = _(
    "A new round begins with a new deal. Whoever led the second game of the last round leads its first game too, and then"
    " the hands are exchanged again."
)

# -- foreplacing ---------------------------------------------------------------------------------

_FOREPLACING = {
    Foreplacing.CAPELLEN: _(
        "Each player may put one card out of play, face up, the leader first. Then all mates of that player count one move"
        " later. If both do, the game has nine moves. If only one does, it has ten: that player plays the card of move nine"
        " once more on move ten, and a mate with it, led, counts 22 times."
    ),
    Foreplacing.SACRIFICE: _(
        "Each player may put one card out of play, face up, the leader first. The game then has nine moves. If both do, every"
        " mate counts one move later. If only one does, the mates of that player count twice, and move nine counts as ten."
    ),
}
_BARRED = _("The leader has put out {card}: the second card may share neither its suit nor its rank.")


def _foreplacing(speaker: Speaker, position: Position) -> str:
    told = [speaker.say(_FOREPLACING[position.rules.foreplacing]), keeping_told(speaker, position)]
    first = position.foreplaced[position.leader.index]
    if position.rules.foreplacing is Foreplacing.CAPELLEN and isinstance(first, Card):
        told.append(speaker.say(_BARRED, card=speaker.card(first)))
    return " ".join(filter(None, told))


# -- leading -------------------------------------------------------------------------------------

_LEADING = _(
    "Any card may be led, and only a lead can score. It mates if the other player holds neither its suit nor its rank:"
    " the game ends, and on this move the card counts {multiplier} times its value. Values: {values}."
)


def _leading(speaker: Speaker, position: Position) -> str:
    leader, rules = position.leader, position.rules
    mater, mated = position.has_foreplaced(leader), position.has_foreplaced(leader.other)
    values = {card.rank: rules.value_of(card) for card in rules.deck.cards}
    told = ", ".join(f"{speaker.rank_name(rank)} {value}" for rank, value in sorted(values.items()))
    return speaker.say(_LEADING, multiplier=rules.multiplier(position.move, mater, mated), values=told)


# -- replying ------------------------------------------------------------------------------------

_FOLLOW_SUIT = _("{suit} are led and held, so one of them must answer, whichever: {held}.")
_FOLLOW_RANK = _("No {suit} are held, so the same rank must answer; without that too it would be mate.")
_PRIVILEGED = _("A {rank} is privileged: the same rank must answer it if one is held, else the same suit.")
_RANKS_WIN = _("Of one suit, the stronger rank wins the move and leads the next: {ranks}.")
_SUITS_WIN = _("Of one rank, the stronger suit wins the move and leads the next: {suits}.")
_TWINS = _("If both cards are the same, the leader wins.")
_FREE = {
    FreeMove.SHARED: _("With the free move suit or rank will do; there is one a game, for whoever takes it first."),
    FreeMove.EACH: _("With the free move suit or rank will do; each player has one a game."),
}


def _replying(speaker: Speaker, position: Position) -> str:
    led = position.led
    assert led is not None
    answers = [choice.card for choice in position.choices() if choice.card]
    facts: dict[str, object] = {"suit": speaker.cards_of(led.suit), "rank": speaker.rank_name(led.rank)}
    held = [card for card in position.hand(position.leader.other) if card.suit is led.suit]
    facts["held"] = speaker.either(held) if held else ""
    facts["ranks"] = ", ".join(map(speaker.rank_name, sorted({card.rank for card in position.rules.deck.cards})))
    facts["suits"] = ", ".join(map(speaker.suit, Suit))
    told = [_following(position, led)]
    if any(card.suit is led.suit for card in answers):
        told.append(_RANKS_WIN)
    if any(card.suit is not led.suit for card in answers):
        told.append(_SUITS_WIN)
    if led in answers:
        told.append(_TWINS)
    if position.leader.other in position.free:
        told.append(_FREE[position.rules.free_move])
    return " ".join(speaker.begun(speaker.say(sentence, **facts)) for sentence in told)


def _following(position: Position, led: Card) -> str:
    """Which rule of following holds, any free move aside."""
    if position.rules.is_privileged(led):
        return _PRIVILEGED
    holds_suit = any(card.suit is led.suit for card in position.hand(position.leader.other))
    return _FOLLOW_SUIT if holds_suit else _FOLLOW_RANK
