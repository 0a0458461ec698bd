"""Who sits at a table: how the players are named to the listener, and in a record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mate_tui.controller.seating import Bot, Distant, Nobody, Occupant, Person, Seating
from mate_tui.game.cards import Faces, Player
from mate_tui.players.bots import Level
from mate_tui.words.options import BOT_NAMES
from mate_tui.words.speaker import Glyphs, Speaker, _


def me(players: Collection[Player]) -> Player | None:
    """Who is "you" where somebody decides for these players; None for two people at one keyboard, or for one who watches."""
    return next(iter(players)) if len(players) == 1 else None


def seated(
    seating: Seating, faces: Faces, glyphs: Glyphs, *, players: Collection[Player] | None = None, in_words: bool = False
) -> Speaker:
    """Who is spoken to at a table.

    Args:
        seating: who plays.
        faces: of the cards.
        glyphs: that can be shown.
        players: for whom the listener decides; None is everybody at this keyboard.
        in_words: whether cards are named in words.
    """
    speaker = Speaker(me=me(seating.persons if players is None else players), faces=faces, glyphs=glyphs, in_words=in_words)
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


def record_names(bot: Level | None) -> tuple[str, str]:
    """Both names as a record has them, in every language the same."""
    return ("South", "North") if bot is None else ("Home", f"{BOT_NAMES[bot]} (bot)")
