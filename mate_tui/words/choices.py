"""What a choice is called: a card, said to take the free move where it does, or keeping all cards."""

from __future__ import annotations

from collections.abc import Iterable

from mate_tui.game.position import Choice, Decision, Position
from mate_tui.words.speaker import Speaker, _


def choice_named(speaker: Speaker, choice: Choice) -> str:
    """A choice as a name within a sentence."""
    if choice.card is None:
        return speaker.say(_("keep all"))
    card = speaker.card(choice.card)
    if not choice.free:
        return card
    return speaker.say(_("{card} with the free move") if speaker.in_words else _("{card}! (free move)"), card=card)


def either_of(speaker: Speaker, choices: Iterable[Choice]) -> str:
    """Choices of which one is to be made: "A, B or C"."""
    return speaker.one_of(choice_named(speaker, choice) for choice in choices)


def all_of(speaker: Speaker, choices: Iterable[Choice]) -> str:
    """Choices taken together: "A, B and C"."""
    return speaker.each_of(choice_named(speaker, choice) for choice in choices)


def doing(speaker: Speaker, position: Position, choices: Iterable[Choice], *, together: bool = False) -> str:
    """What choices of a position do: cards that are played, or "foreplacing A or keeping all"; ``together`` has "and"."""
    if position.decision is Decision.FOREPLACE:
        names = [_foreplacing(speaker, choice) for choice in choices]
    else:
        names = [choice_named(speaker, choice) for choice in choices]
    return speaker.each_of(names) if together else speaker.one_of(names)


def _foreplacing(speaker: Speaker, choice: Choice) -> str:
    if choice.card is None:
        return speaker.say(_("keeping all"))
    return speaker.say(_("foreplacing {card}"), card=speaker.card(choice.card))
