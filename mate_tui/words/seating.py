"""Who sits at a table: how the players are named to the listener, and in a record."""

from __future__ import annotations

from mate_tui.game.cards import Faces, Player
from mate_tui.players.bots import Level
from mate_tui.words.options import BOT_NAMES
from mate_tui.words.speaker import Glyphs, Speaker, _


def seated(bot: Level | None, faces: Faces, glyphs: Glyphs, *, in_words: bool = False) -> Speaker:
    """Who is spoken to at a table: player 1 against a bot, or both of two people."""
    speaker = Speaker(faces=faces, glyphs=glyphs, in_words=in_words)
    if bot is None:
        names, me = (speaker.say(_("South")), speaker.say(_("North"))), None
    else:
        names, me = (speaker.say(_("You")), speaker.say(BOT_NAMES[bot])), Player.ONE
    return Speaker(names, me, faces, glyphs, in_words)


def record_names(bot: Level | None) -> tuple[str, str]:
    """Both names as a record has them, in every language the same."""
    return ("South", "North") if bot is None else ("Home", f"{BOT_NAMES[bot]} (bot)")
