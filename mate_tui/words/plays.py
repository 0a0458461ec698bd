"""Sentences about what happened and what is refused."""

from __future__ import annotations

from mate_tui.controller.refusals import Why
from mate_tui.game.cards import Card, Player
from mate_tui.game.errors import NotationError
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    CardReturned,
    Event,
    GameDrawn,
    GameScored,
    HandsDealt,
    HandsExchanged,
    HintTaken,
    MatchAbandoned,
    MatchEnded,
    MatchStarted,
    Mated,
    MoveWon,
    PlaysRestored,
    PlaysTakenBack,
)
from mate_tui.game.faults import Fault, RecordError
from mate_tui.game.match import Termination
from mate_tui.game.position import Choice, IllegalPlayError, Outcome, Position, Refusal, Refused
from mate_tui.game.validity import PositionError
from mate_tui.words import labels
from mate_tui.words.notation import unreadable
from mate_tui.words.options import rules_named
from mate_tui.words.speaker import Speaker, _, ngettext, pgettext

# -- what happened -------------------------------------------------------------------------------


def told(speaker: Speaker, event: Event) -> str:
    """One event as a sentence."""
    to = speaker.to
    match event:
        case MatchStarted():
            return speaker.say(_("A match by the rules {rules} begins."), rules=rules_named(speaker, event.rules))
        case HandsDealt(game, _hands, leader):
            return to(leader, _("Game {game}: you lead."), _("Game {game}: {player} leads."), game=game)
        case HandsExchanged():
            return speaker.say(_("The hands of the last game are exchanged."))
        case CardForeplaced(player, None):
            return to(player, _("You keep all cards."), _("{player} keeps all cards."))
        case CardForeplaced(player, Card() as card):
            return to(player, _("You foreplace {card}."), _("{player} foreplaces {card}."), card=speaker.card(card))
        case CardLed(player, card):
            return to(player, _("You lead {card}."), _("{player} leads {card}."), card=speaker.card(card))
        case CardReplied(player, card, True):
            mine, theirs = _("You take the free move and answer {card}."), _("{player} takes the free move and answers {card}.")
            return to(player, mine, theirs, card=speaker.card(card))
        case CardReplied(player, card):
            return to(player, _("You answer {card}."), _("{player} answers {card}."), card=speaker.card(card))
        case MoveWon(player, move):
            return to(player, _("You win move {move}."), _("{player} wins move {move}."), move=move.number)
        case CardReturned(player, card):
            mine, theirs = _("You take {card} back for move 10."), _("{player} takes {card} back for move 10.")
            return to(player, mine, theirs, card=speaker.card(card))
        case Mated(outcome):
            return mated(speaker, outcome)
        case GameDrawn(game):
            return speaker.say(_("All moves of game {game} are played without a mate: a draw, nobody scores."), game=game)
        case GameScored(game, points):
            return speaker.say(_("Game {game} gives {points}."), game=game, points=score(speaker, points))
        case PlaysTakenBack(player, count):
            return speaker.count(ngettext("{number} play is taken back.", "{number} plays are taken back."), count)
        case PlaysRestored(player, choices):
            return speaker.count(ngettext("{number} play is made again.", "{number} plays are made again."), len(choices))
        case HintTaken(player):
            return to(player, _("You take a hint."), _("{player} takes a hint."))
        case MatchAbandoned(player, termination):
            return abandoned(speaker, player, termination)
        case MatchEnded(winner, total):
            return match_result(speaker, winner, total)
        case _:
            raise TypeError(event)


def mated(speaker: Speaker, outcome: Outcome) -> str:
    """Who mated, with what, when and for how much."""
    assert outcome.winner is not None and outcome.card is not None
    return speaker.to(
        outcome.winner,
        _("You mate with {card} on move {move} for {points}."),
        _("{player} mates with {card} on move {move} for {points}."),
        card=speaker.card(outcome.card),
        move=outcome.move,
        points=outcome.points,
    )


def sum_of(speaker: Speaker, position: Position) -> str:
    """How the points of a mate come about, worked out: ``A♥ 11 × 9 = 99``."""
    outcome = position.outcome
    assert outcome is not None and outcome.card is not None and outcome.move is not None
    value = position.rules.value_of(outcome.card)
    multiplier = outcome.points // value
    facts: dict[str, object] = {"card": speaker.card(outcome.card), "value": value, "multiplier": multiplier}
    facts["points"] = outcome.points
    if multiplier == outcome.move:
        return speaker.say(_("{card} {value} × {multiplier} = {points}: its value times the number of the move."), **facts)
    if outcome.move == 10:
        return speaker.say(
            _("Overmate: {card} {value} × {multiplier} = {points}. Only the mater foreplaced, and it is move 10."), **facts
        )
    facts["move"] = outcome.move
    sole = position.sole_foreplacer
    if sole is None:
        return speaker.say(
            _("{card} {value} × {multiplier} = {points}: both foreplaced, so move {move} counts {multiplier}."), **facts
        )
    return speaker.to(
        sole,
        _("{card} {value} × {multiplier} = {points}: you alone foreplaced, so move {move} counts {multiplier}."),
        _("{card} {value} × {multiplier} = {points}: {player} alone foreplaced, so move {move} counts {multiplier}."),
        **facts,
    )


def score(speaker: Speaker, points: tuple[int, int]) -> str:
    """Points of both players, by name."""
    one, two = Player
    facts = {"first": speaker.name(one), "second": speaker.name(two), "one": points[0], "two": points[1]}
    return speaker.say(_("{first} {one}, {second} {two}"), **facts)


def points_told(speaker: Speaker, points: int) -> str:
    """Points with their unit."""
    return speaker.count(ngettext("{number} point", "{number} points"), points)


def abandoned(speaker: Speaker, player: Player, termination: Termination) -> str:
    """Why the match ended early."""
    match termination:
        case Termination.RESIGNED:
            return speaker.to(player, _("You resign."), _("{player} resigns."))
        case Termination.LEFT:
            return speaker.to(player, _("You leave the match."), _("{player} leaves the match."))
        case _:
            return speaker.to(player, _("You run out of time."), _("{player} runs out of time."))


def match_result(speaker: Speaker, winner: Player | None, total: tuple[int, int]) -> str:
    """Who won the match, and the totals."""
    totals = score(speaker, total)
    if winner is None:
        return speaker.say(_("The match is drawn: {score}."), score=totals)
    return speaker.to(winner, _("You win the match: {score}."), _("{player} wins the match: {score}."), score=totals)


_FOR_A_PLAYER = (_("mates with {card} on move {move} for {points}"), _("mated by {card} on move {move} for {points}"))
_BRIEFLY = (_("mates with {card} on {move} for {points}"), _("mated by {card} on {move} for {points}"))


def outcome_for(speaker: Speaker, outcome: Outcome, player: Player, *, brief: bool = False) -> str:
    """How a game goes, from one player's side; brief for lists of choices, where there is little room."""
    if outcome.card is None:
        return speaker.say(pgettext("end of a game", "draw"))
    mates, mated_by = _BRIEFLY if brief else _FOR_A_PLAYER
    return speaker.say(mates if outcome.winner is player else mated_by, **_facts_of(speaker, outcome))


def outcome_to_come(speaker: Speaker, outcome: Outcome, player: Player) -> str:
    """How a game goes on, as what happens to a player."""
    if outcome.card is None:
        return speaker.say(_("nobody mates"))
    facts = _facts_of(speaker, outcome)
    if outcome.winner is player:
        mine, theirs = (
            _("you mate with {card} on move {move} for {points}"),
            _("{player} mates with {card} on move {move} for {points}"),
        )
    else:
        mine, theirs = (
            _("you are mated by {card} on move {move} for {points}"),
            _("{player} is mated by {card} on move {move} for {points}"),
        )
    return speaker.to(player, mine, theirs, **facts)


def certain(speaker: Speaker, outcome: Outcome) -> str:
    """What every line gives; by which card and when may still differ."""
    if outcome.winner is None:
        return speaker.say(_("Every line from here is a draw."))
    mine, theirs = _("On every line from here you score {points}."), _("On every line from here {player} scores {points}.")
    return speaker.to(outcome.winner, mine, theirs, points=points_told(speaker, outcome.points))


def _facts_of(speaker: Speaker, outcome: Outcome) -> dict[str, object]:
    assert outcome.card is not None
    return {"card": speaker.card(outcome.card), "move": outcome.move, "points": outcome.points}


# -- what is refused -----------------------------------------------------------------------------


def refused(speaker: Speaker, choice: Choice, refusal: Refusal, position: Position) -> str:
    """Which rule refused a choice, and what would be legal instead."""
    template = _REFUSALS[refusal.rule]
    led = position.led
    return speaker.say(
        template,
        card=speaker.card(choice.card) if choice.card else "-",
        cards=speaker.either(refusal.cards) if refusal.cards else "",
        led=speaker.card(led) if led else "",
        suit=speaker.cards_of(led.suit) if led else "",
    )


_REFUSALS = {
    Refused.OVER: _("The game is over."),
    Refused.NOT_YOUR_TURN: _("It is the other player's turn."),
    Refused.NOT_HELD: _("{card} is not in the hand."),
    Refused.NEEDS_CARD: _("A card must be played; only foreplacing can be declined."),
    Refused.BARRED_SUIT: _("{card} cannot be foreplaced: it has the suit of {cards}, which the leader has foreplaced."),
    Refused.BARRED_RANK: _("{card} cannot be foreplaced: it has the rank of {cards}, which the leader has foreplaced."),
    Refused.MUST_FOLLOW_SUIT: _("{card} does not follow {led}: {suit} are held, and one must answer. Legal: {cards}."),
    Refused.MUST_FOLLOW_RANK: _("{card} does not follow {led}: no {suit} are held, so the rank must match. Legal: {cards}."),
    Refused.PRIVILEGED_RANK: _(
        "{card} does not follow {led}: its rank is privileged and must be answered first. Legal: {cards}."
    ),
    Refused.NEEDS_FREE_MOVE: _("{card} answers {led} only with the free move. Without it: {cards}."),
    Refused.FREE_NOT_OPEN: _("{card}: there is no free move to take here."),
    Refused.FREE_NOT_NEEDED: _("{card} is legal anyway, so it spends no free move."),
}


REFUSED_NOW = {
    Why.STALE: labels.STALE,
    Why.NOTHING_TO_TAKE_BACK: labels.NOTHING_TO_TAKE_BACK,
    Why.NOTHING_TO_REDO: labels.NOTHING_TO_REDO,
    Why.GAME_NOT_OVER: labels.GAME_NOT_OVER,
    Why.MATCH_OVER: labels.MATCH_OVER,
    Why.NO_MORE_GAMES: labels.NO_MORE_GAMES,
    Why.NOT_YOUR_SEAT: labels.NOT_YOUR_SEAT,
    Why.NO_HINTS: labels.NO_HINTS,
    Why.NO_LINES: labels.NO_LINES,
    Why.NO_COACH: labels.NO_COACH,
    Why.NO_REVIEW_YET: labels.NO_REVIEW_YET,
    Why.NO_TAKE_BACK: labels.NO_TAKE_BACK,
}
"""What a command is told that cannot be carried out now."""


def illegal(speaker: Speaker, error: IllegalPlayError) -> str:
    """An error of the rules as a sentence."""
    return refused(speaker, error.choice, error.refusal, error.position)


def fault(speaker: Speaker, error: RecordError) -> str:
    """What is wrong in a record, without the place."""
    if isinstance(error.cause, IllegalPlayError):
        return illegal(speaker.with_faces(error.cause.position.rules.faces), error.cause)
    if isinstance(error.cause, NotationError | PositionError):
        return unreadable(speaker, error.cause)
    sentence, detail = speaker.say(_FAULTS[error.fault]), error.detail
    if error.facts:
        detail = speaker.say(_INSTEAD[error.fault], found=detail, game=error.game, **error.facts)
    elif error.fault is Fault.LEADER:
        detail = speaker.say(_("{found} is not 1 or 2"), found=detail)
    return speaker.say(_("{sentence}: {detail}"), sentence=sentence, detail=detail) if detail else sentence


_INSTEAD = {
    Fault.RESULT: _("{found} instead of {right}"),
    Fault.POINTS: _("{found} instead of {right}"),
    Fault.GAME_NUMBER: _("expected game {expected}, found {found}"),
    Fault.TOO_MANY_GAMES: _("these rules have {games} games"),
    Fault.LEADER: _("player {right} leads game {game}"),
}
"""What should stand there."""


_FAULTS = {
    Fault.NOT_TEXT: _("These bytes are not UTF-8 text"),
    Fault.CONTROL: _("These characters are no text"),
    Fault.TOO_LONG: _("No match is as long as this"),
    Fault.OPEN_COMMENT: _("A comment is opened and never closed"),
    Fault.TAG: _('This is not a tag, which looks like [Name "value"]'),
    Fault.TAG_TWICE: _("This tag is given twice"),
    Fault.TAG_VALUE: _("This tag does not take that value"),
    Fault.RESULT: _("The result disagrees with the games"),
    Fault.EXPECTED_GAME: _("Expected a line that begins a game, such as: game 1 #157924 1"),
    Fault.GAME_NUMBER: _("Games are numbered from 1 without a gap"),
    Fault.TOO_MANY_GAMES: _("The match has no such game"),
    Fault.DEAL: _("This is not a deal"),
    Fault.NOT_EXCHANGED: _("The second game of a round is played with the first one's hands, exchanged"),
    Fault.LEADER: _("This player does not lead this game"),
    Fault.FORE_MISSING: _("The rules have foreplacing, so a fore line comes before the first move"),
    Fault.FORE_BARRED: _("No decision about foreplacing is due here"),
    Fault.TOKEN: _("Expected a move, or what closes the game"),
    Fault.ILLEGAL: _("The rules refuse this play"),
    Fault.MATE_MISSING: _("The lead mates, so it is written with #"),
    Fault.MATE_FALSE: _("The lead does not mate, so it has no #"),
    Fault.REPLY_AFTER_MATE: _("The lead mates, so it is written with # and without a reply"),
    Fault.AFTER_LEAD_ALONE: _("A lead without a reply stands only at the end of an unfinished game"),
    Fault.PLAYS_AFTER_END: _("The game is already over"),
    Fault.POINTS: _("The points disagree with the game"),
    Fault.NOT_CLOSED: _("The game is over, so its points close it"),
    Fault.GAME_UNFINISHED: _("The game is unfinished, so * closes it"),
    Fault.VARIATION_FIRST: _("A variation stands after the play that it replaces"),
    Fault.VARIATION_EMPTY: _("A variation holds at least one play"),
    Fault.VARIATION_OPEN: _("A variation is opened and never closed"),
    Fault.VARIATION_CLOSED: _("No variation is open here"),
    Fault.NO_PLAY_ALONE: _("Two dots stand only before a variation"),
    Fault.LAST_ONLY: _("Only the last game may be unfinished"),
}


def fault_place(speaker: Speaker, error: RecordError) -> str:
    """A fault in full: game, move, play and reason."""
    facts = {"game": error.game, "move": error.move, "play": error.play, "reason": fault(speaker, error)}
    if error.game is None:
        return speaker.say("{reason}", **facts)
    if error.play is None:
        return speaker.say(_("game {game}: {reason}"), **facts)
    if error.move == 0:
        return speaker.say(_("game {game}, foreplacing, {play}: {reason}"), **facts)
    return speaker.say(_("game {game}, move {move}, {play}: {reason}"), **facts)
