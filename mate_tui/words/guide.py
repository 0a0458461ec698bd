"""The guided deal: one sentence or two for each decision, made from the position and what it is worth."""

from __future__ import annotations

from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.game.position import Decision, Position
from mate_tui.solver.answers import Analysis
from mate_tui.words.speaker import Speaker, _, ngettext

RULES = "classic,rounds=1"
DEAL = "72021"
"""A deal in which the beginner leads and mates are not far."""

_LESSONS = {
    1: _("You lead: choose a card with the arrows and press Enter. {opponent} must follow its suit, or else its rank."),
    2: _("Whoever wins a move leads the next, and only the leader can mate."),
    3: _("Press t for the tableau: a card of yours whose row and column are free of {opponent} would mate."),
    4: _("A mate scores the card times the move, so the same card pays more later on. Press h if you want a hint."),
}
"""What is true whatever the cards are, one lesson for each of the first moves."""


def guidance(speaker: Speaker, match: Match, me: Player, analysis: Analysis | None) -> str:
    """What a beginner should see now; ``analysis`` is of the position, as soon as it is known."""
    if match.is_over:
        return speaker.say(_("That was a round: the same deal from both sides. You know the game; now start a match from Home."))
    if match.game_is_over:
        return speaker.say(_("Now the hands are exchanged, so that the deal favours nobody. Press Enter for the second game."))
    position = match.position
    if position.turn is not me:
        return _watching(speaker, position, me)
    return _lead(speaker, position, me, analysis) if position.decision is Decision.LEAD else _reply(speaker, position)


def _watching(speaker: Speaker, position: Position, me: Player) -> str:
    if position.led is None:
        return speaker.say(_("{opponent} has the lead: any card may come, and you answer it."), opponent=speaker.name(me.other))
    return speaker.say(_("Watch which card answers {led}: suit first, else rank."), led=speaker.card(position.led))


def _lead(speaker: Speaker, position: Position, me: Player, analysis: Analysis | None) -> str:
    mates = position.unanswered(me)
    facts: dict[str, object] = {"opponent": speaker.name(me.other)}
    if not mates:
        lesson = _LESSONS.get(position.move)
        return speaker.say(lesson, **facts) if lesson else _prospect(speaker, analysis, me, facts)
    card = max(mates, key=position.rules.value_of)
    points = position.points_if_mating(card)
    facts |= {"card": speaker.card(card), "points": points}
    told = speaker.say(_("{opponent} holds neither suit nor rank of {card}: led now, it mates for {points} points."), **facts)
    if analysis is None or analysis.value.of(me) == points:
        return told
    more = speaker.say(_("But best play brings {value}; press h to see how."), value=analysis.value.of(me))
    return f"{told} {more}"


def _prospect(speaker: Speaker, analysis: Analysis | None, me: Player, facts: dict[str, object]) -> str:
    """What comes of a lead that mates nobody yet."""
    if analysis is None:
        return speaker.say(_("Only the leader mates: look which card of yours nothing of {opponent} answers."), **facts)
    outcome, number, count = analysis.options[0].outcome, len(analysis.best), len(analysis.options)
    if outcome.card is None and number == count:
        return speaker.say(
            _("Whatever you lead, it is a draw if both play well. Press e: it ends, or you see what is still open.")
        )
    if outcome.card is None:
        return speaker.count(
            ngettext(
                "With best play nobody mates: {number} lead of {count} keeps that draw. Press h to see it.",
                "With best play nobody mates: {number} leads of {count} keep that draw. Press h to see them.",
            ),
            number,
            count=count,
        )
    facts |= {"card": speaker.card(outcome.card), "move": outcome.move, "points": outcome.points}
    facts |= {"suit": speaker.suit(outcome.card.suit), "rank": speaker.rank_name(outcome.card.rank)}
    if outcome.winner is me:
        mate = _("With best play {card} mates on move {move} for {points}: {opponent} will have no {suit} and no {rank} by then.")
        return speaker.say(mate, **facts)
    if number == count:
        return speaker.say(_("Whatever you lead, with best play {opponent} scores {points}: hope for a mistake."), **facts)
    mated = _("With best play {opponent} mates with {card} on move {move} for {points}; the wrong lead gives more away.")
    return speaker.say(mated, **facts)


def _reply(speaker: Speaker, position: Position) -> str:
    cards = [choice.card for choice in position.choices() if choice.card]
    led = position.led
    assert led is not None
    facts = {"led": speaker.card(led), "suit": speaker.suit(led.suit), "card": speaker.card(cards[0])}
    if len(cards) == 1:
        return speaker.say(_("Only {card} may answer {led}; the dark cards do not follow."), **facts)
    rule = (
        _("You must follow the suit of {led}.")
        if cards[0].suit is led.suit
        else _("You have no {suit}, so a card of the same rank must answer.")
    )
    winning = [card for card in cards if not led.keeps_lead_against(card)]
    facts["cards"] = speaker.either(winning) if winning else ""
    if len(winning) == len(cards):
        outcome = _("Each of them wins the move and gives you the lead.")
    elif winning:
        outcome = _("Only {cards} wins the move and gives you the lead.")
    else:
        outcome = _("None of them is stronger, so the lead stays where it is.")
    return f"{speaker.say(rule, **facts)} {speaker.say(outcome, **facts)}"
