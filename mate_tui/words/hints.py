"""Hints in three steps: how many choices are best, which, and what each is worth."""

from __future__ import annotations

from mate_tui.game.cards import Card, Player
from mate_tui.game.errors import NotationError
from mate_tui.game.notation import format_line, parse_card
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.solver.answers import Analysis, Option
from mate_tui.words.choices import choice_named, either_of
from mate_tui.words.plays import outcome_for, points_told
from mate_tui.words.speaker import Glyphs, Speaker, _, ngettext


def nudge(speaker: Speaker, analysis: Analysis) -> str:
    """How many of the choices give nothing away."""
    best, total = len(analysis.best), len(analysis.options)
    if total == 1:
        return speaker.say(_("There is only one choice."))
    if best == total:
        every = _("Both choices are worth the same.") if total == 2 else _("All {total} choices are worth the same.")
        return speaker.say(every, total=total)
    return speaker.count(
        ngettext("{number} of {total} choices is best.", "{number} of {total} choices are best."),
        best,
        total=total,
    )


def best_choice(speaker: Speaker, analysis: Analysis) -> str:
    """Which choices are best."""
    choices = [option.choice for option in analysis.best]
    cards = [choice for choice in choices if choice.card]
    facts = {"cards": either_of(speaker, cards) if cards else ""}
    if len(cards) < len(choices):
        return speaker.say(_("Best: keep all cards, or foreplace {cards}.") if cards else _("Best: keep all cards."), **facts)
    is_foreplacing = analysis.position.decision is Decision.FOREPLACE
    return speaker.say(_("Best: foreplace {cards}.") if is_foreplacing else _("Best: {cards}."), **facts)


def option_told(speaker: Speaker, analysis: Analysis, option: Option) -> str:
    """What one choice leads to, from the side of the player who decides."""
    outcome = outcome_for(speaker, option.outcome, analysis.position.decider)
    if option.choice.card is None:
        return speaker.say(_("Keep all: {outcome}."), outcome=outcome)
    return speaker.say(_("{choice}: {outcome}."), choice=choice_named(speaker, option.choice), outcome=outcome)


def options_told(speaker: Speaker, analysis: Analysis) -> list[str]:
    """Every choice with what it leads to, best first."""
    player = analysis.position.decider
    told = []
    for option in analysis.options:
        star = ("*" if speaker.glyphs is Glyphs.ASCII else "★") if option.best else " "
        value = speaker.worth(option.value, player)
        told.append(f"{star} {value:>5}  {option_told(speaker, analysis, option)}")
    return told


def must_answer(speaker: Speaker, position: Position, leader: Player, card: Card) -> str:
    """What the opponent of ``leader`` must answer if that player leads a card, be it their turn or not."""
    answers = position.if_led(leader, card).choices()
    replier = leader.other
    if not answers:
        return speaker.to(
            replier,
            _("You have no answer to {card}: it mates."),
            _("{player} has no answer to {card}: it mates."),
            card=speaker.card(card),
        )
    return speaker.to(
        replier,
        _("You must answer {card} with {cards}."),
        _("{player} must answer {card} with {cards}."),
        card=speaker.card(card),
        cards=either_of(speaker, answers),
    )


def what_answers(speaker: Speaker, position: Position, card: Card, owner: Player | None) -> str:
    """A sentence on any card of the tableau."""
    named = speaker.card(card)
    if position.led == card:
        cards = either_of(speaker, position.choices()) if position.turn else ""
        return (
            speaker.say(_("{card} is led. It may be answered with {cards}."), card=named, cards=cards)
            if cards
            else speaker.say(_("{card} is led and mates."), card=named)
        )
    if owner is None:
        return speaker.say(_nowhere(position, card), card=named)
    answers = position.if_led(owner, card).choices()
    facts = {"card": named, "cards": either_of(speaker, answers) if answers else ""}
    if not answers:
        return speaker.to(
            owner,
            _("Your {card}, led now, mates: nothing in its row or column answers it."),
            _("{player} mates with {card} if it is led now."),
            **facts,
        )
    return speaker.to(
        owner,
        _("Your {card}, led now, is answered with {cards}."),
        _("{player} leading {card} is answered with {cards}."),
        **facts,
    )


def _nowhere(position: Position, card: Card) -> str:
    """Why nobody holds a card."""
    if card not in position.rules.deck.cards:
        return _("{card} is not in this deck.")
    return _("{card} is out of play, foreplaced.") if card in position.foreplaced else _("{card} has been played.")


def line_told(speaker: Speaker, position: Position, line: tuple[Choice, ...]) -> str:
    """A line of best play, as moves."""
    return speaker.say(_("Line: {line}"), line=line_in_moves(speaker, position, line))


def line_in_moves(speaker: Speaker, position: Position, line: tuple[Choice, ...]) -> str:
    """A line as moves, decisions about foreplacing in words; ! is explained where it stands."""
    told = []
    moves = line
    while moves and position.is_foreplacing:
        told.append(_foreplaced(speaker, position, moves[0]))
        position, moves = position.after(moves[0]), moves[1:]
    told += [_shown_token(speaker, token) for token in format_line(position, moves)]
    if any(choice.free for choice in moves):
        told.append(speaker.say(_("(! is the free move)")))
    return "  ".join(told)


def _foreplaced(speaker: Speaker, position: Position, choice: Choice) -> str:
    player = position.decider
    if choice.card is None:
        return speaker.to(player, _("you keep all,"), _("{player} keeps all,"))
    card = speaker.card(choice.card)
    return speaker.to(player, _("you foreplace {card},"), _("{player} foreplaces {card},"), card=card)


def _shown_token(speaker: Speaker, word: str) -> str:
    parts = []
    for part in word.split("-"):
        body = part.rstrip("#!")
        try:
            parts.append(speaker.card(parse_card(body, speaker.faces)) + part[len(body) :])
        except NotationError:
            parts.append(part)
    return "-".join(parts)


def summary(speaker: Speaker, analysis: Analysis) -> str:
    """The result with best play by both."""
    value = analysis.value
    if value.winner is None:
        return speaker.say(_("With best play: a draw."))
    mine, theirs = _("With best play you score {points}."), _("With best play {player} scores {points}.")
    return speaker.to(value.winner, mine, theirs, points=points_told(speaker, abs(value)))
