"""What a choice is called: a card, said to take the free move where it does, or keeping all cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def doing(speaker: Speaker, position: Position, choices: Sequence[Choice], *, together: bool = False) -> str:
    """What choices of a position do: cards that are played, or "foreplacing A, B or keeping all"; ``together`` has "and"."""
    names = [speaker.say(_("keeping all")) if choice.card is None else choice_named(speaker, choice) for choice in choices]
    told = speaker.each_of(names) if together else speaker.one_of(names)
    if position.decision is Decision.FOREPLACE and any(choice.card for choice in choices):
        return speaker.say(_("foreplacing {cards}"), cards=told)
    return told
