"""What the rules make of what was decided: the events that follow from others.

Whoever knows what was decided, from a journal or over a line, has with this everything that happened.
"""

from __future__ import annotations

from collections.abc import Iterable

from mate_tui.game.cards import Card
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
    MatchAbandoned,
    MatchEnded,
    Mated,
    MoveWon,
    PlaysRestored,
)
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice, Decision, Position


def completed(match: Match, decided: Iterable[Event]) -> tuple[tuple[Event, ...], Match]:
    """Events that change a match, each followed by what it brings about, and the match after them.

    Args:
        match: as it was before.
        decided: in order; what a journal keeps, and what a controller decides.

    Raises:
        IllegalPlayError: the rules refuse a choice among them.
    """
    events: list[Event] = []
    for event in decided:
        before, match = match, event.apply(match)
        events += [event, *_consequences(event, before, match)]
    return tuple(events), match


def choice_made(position: Position, choice: Choice) -> Event:
    """The event that a choice is, legal or not; ValueError where nobody decides, or where only a card can be played."""
    player, card = position.decider, choice.card
    if position.decision is Decision.FOREPLACE:
        return CardForeplaced(player, card)
    if card is None:
        raise ValueError("a card must be played")
    return CardLed(player, card) if position.led is None else CardReplied(player, card, choice.free)


def last_choice(game: Game) -> list[Event]:
    """What the last choice of a game was and what followed from it, its end aside."""
    before = game.positions[-2]
    return [choice_made(before, game.choices[-1]), *_move_ended(before, game)]


def _consequences(event: Event, before: Match, after: Match) -> list[Event]:
    match event:
        case HandsDealt(game):
            return [HandsExchanged(game)] if before.next_is_exchange else []
        case CardForeplaced() | CardLed() | CardReplied():
            return [*_move_ended(before.position, after.game), *_end_of_game(after)]
        case PlaysRestored():
            return _end_of_game(after)
        case MatchAbandoned(player):
            return [MatchEnded(player.other, after.total)]
        case _:
            return []


def _move_ended(before: Position, game: Game) -> list[Event]:
    """Who won the move that the last choice completed."""
    if before.led is None:
        return []
    move = game.moves[-1]
    assert move.winner is not None
    return [MoveWon(move.winner, move), *_returned(before, game)]


def _returned(before: Position, game: Game) -> list[Event]:
    """The ninth card goes back to the only foreplacer (capellen): his hand did not shrink."""
    sole = before.sole_foreplacer
    if sole is None or before.move != 9 or game.position.decision is Decision.OVER:
        return []
    card: Card | None = game.moves[-1].card_of(sole)
    return [CardReturned(sole, card)] if card is not None and card in game.position.hand(sole) else []


def _end_of_game(match: Match) -> list[Event]:
    game = match.game
    outcome = game.outcome
    if outcome is None:
        return []
    events: list[Event] = [Mated(outcome) if outcome.winner else GameDrawn(game.number)]
    events.append(GameScored(game.number, game.points))
    if match.is_complete:
        events.append(MatchEnded(match.winner, match.total))
    return events
