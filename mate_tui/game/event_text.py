"""Events as text that a journal can keep, and back.

Only those that change the match are written: what follows from them, such as a won move or the points of a game, the rules
bring about again (``consequences.completed``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from mate_tui.game.cards import Card, Player
from mate_tui.game.clean import NAME_LENGTH, clean
from mate_tui.game.errors import MateError, NotationError, Unread
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    Event,
    HandsDealt,
    HintTaken,
    MatchAbandoned,
    MatchStarted,
    PlaysRestored,
    PlaysTakenBack,
    PositionSetUp,
)
from mate_tui.game.match import Termination
from mate_tui.game.notation import (
    format_choice,
    format_hands,
    format_position,
    parse_card,
    parse_choice,
    parse_hands,
    parse_position,
)
from mate_tui.game.position import Choice
from mate_tui.game.rules import Rules, parse_rules


def format_events(events: Iterable[Event]) -> str:
    """A JSON list with a list for each event that changes the match: its name, then what it holds."""
    return json.dumps([data for event in events if (data := _data(event))], ensure_ascii=False, separators=(",", ":"))


def parse_events(text: str) -> list[Event]:
    """Read what ``format_events`` writes.

    Raises:
        NotationError: it is something else.
    """
    try:
        return [_READERS[name](*facts) for name, *facts in json.loads(text)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, MateError) as error:
        raise NotationError(Unread.EVENTS, text, kind=type(error).__name__) from None


def _data(event: Event) -> list[Any] | None:
    match event:
        case MatchStarted(rules, names, first_dealer, date):
            return ["started", str(rules), *names, first_dealer.value, date]
        case HandsDealt(game, hands, leader):
            return ["dealt", game, format_hands(hands), leader.value]
        case PositionSetUp(position):
            return ["set up", format_position(position), str(position.rules)]
        case CardForeplaced(player, card):
            return ["foreplaced", player.value, format_choice(Choice(card))]
        case CardLed(player, card):
            return ["led", player.value, str(card)]
        case CardReplied(player, card, free):
            return ["replied", player.value, format_choice(Choice(card, free))]
        case PlaysTakenBack(player, count):
            return ["took back", player.value, count]
        case PlaysRestored(player, choices):
            return ["restored", player.value, *map(format_choice, choices)]
        case HintTaken(player):
            return ["hint", player.value]
        case MatchAbandoned(player, termination):
            return ["abandoned", player.value, termination.value]
        case _:
            return None


def _foreplaced(player: int, card: str) -> Event:
    return CardForeplaced(Player(player), parse_choice(card).card)


def _led(player: int, card: str) -> Event:
    return CardLed(Player(player), parse_card(card))


def _replied(player: int, text: str) -> Event:
    choice = parse_choice(text)
    return CardReplied(Player(player), _card(choice), choice.free)


def _card(choice: Choice) -> Card:
    if choice.card is None:
        raise ValueError(choice)
    return choice.card


def _started(rules: str, one: str | None, two: str | None, dealer: int, date: str) -> Event:
    return MatchStarted(parse_rules(rules), (_name(one), _name(two)), Player(dealer), clean(date, NAME_LENGTH))


def _name(name: str | None) -> str | None:
    """A name as it was kept; earlier versions kept whatever stood in a record."""
    return None if name is None else clean(name, NAME_LENGTH)


_READERS: dict[str, Callable[..., Event]] = {
    "started": _started,
    "dealt": lambda game, hands, leader: HandsDealt(game, parse_hands(hands, Rules()), Player(leader)),
    "set up": lambda position, rules: PositionSetUp(parse_position(position, parse_rules(rules))),
    "foreplaced": _foreplaced,
    "led": _led,
    "replied": _replied,
    "took back": lambda player, count: PlaysTakenBack(Player(player), count),
    "restored": lambda player, *choices: PlaysRestored(Player(player), tuple(map(parse_choice, choices))),
    "hint": lambda player: HintTaken(Player(player)),
    "abandoned": lambda player, why: MatchAbandoned(Player(player), Termination(why)),
}
