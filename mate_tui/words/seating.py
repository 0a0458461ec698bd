"""Who sits at a table: how the players are named to the listener, and in a record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mate_tui.controller.seating import Bot, Distant, Nobody, Occupant, Person, Seating
from mate_tui.game.cards import Faces, Player
from mate_tui.game.clean import shortened
from mate_tui.words.options import BOT_NAMES
from mate_tui.words.speaker import PLAYERS, Speaker, _

_LONGEST = 40
"""Characters of a name in a sentence."""


def me(players: Collection[Player]) -> Player | None:
    """Who is "you" where somebody decides for these players; None for two people at one keyboard, or for one who watches."""
    return next(iter(players)) if len(players) == 1 else None


def seated(
    listener: Speaker, seating: Seating, faces: Faces = Faces.FRENCH, players: Collection[Player] | None = None
) -> Speaker:
    """Who is spoken to at a table.

    Args:
        listener: who listens.
        seating: who plays.
        faces: of the cards.
        players: for whom the listener decides; None is everybody at this keyboard.
    """
    speaker = replace(listener, me=me(seating.persons if players is None else players), faces=faces)
    one, two = (_name(speaker, player, seating.of(player)) for player in Player)
    return replace(speaker, names=(one, two))


def _name(speaker: Speaker, player: Player, occupant: Occupant) -> str:
    match occupant:
        case Bot(level):
            return speaker.say(BOT_NAMES[level])
        case Distant(name):
            return name
        case Nobody():
            return speaker.say(_("an open seat"))
        case Person() if player is speaker.me:
            return speaker.say(_("You"))
        case Person():
            return speaker.say(_("South") if player is Player.ONE else _("North"))


def names_of(speaker: Speaker, names: tuple[str | None, str | None]) -> tuple[str, str]:
    """The names of a record as sentences have room for them; where there is none, which player it is."""
    one, two = (shortened(name or "", _LONGEST).strip() for name in names)
    return one or speaker.say(PLAYERS[0]), two or speaker.say(PLAYERS[1])


def record_names(seating: Seating) -> tuple[str, str]:
    """Both names as a record has them, in every language the same."""
    one, two = (_record_name(seating, player) for player in Player)
    return one, two


def _record_name(seating: Seating, player: Player) -> str:
    match seating.of(player):
        case Bot(level):
            return f"{BOT_NAMES[level]} (bot)"
        case Distant(name):
            return name
        case Person() if len(seating.persons) == 1:
            return "Home"
        case _:
            return "South" if player is Player.ONE else "North"
