"""The settings of a new match: what they are called, what they may be, and a sentence on each."""

from __future__ import annotations

from mate_tui.controller.house_rules import Hints
from mate_tui.controller.setup import Leader
from mate_tui.game.cards import Deck, Faces
from mate_tui.game.errors import NotationError
from mate_tui.game.rules import Foreplacing, FreeMove, Preset, Privilege, Rules, parse_rules
from mate_tui.players.bots import Level
from mate_tui.words.speaker import Speaker, _, pgettext

LABELS = {
    "opponent": _("Opponent"),
    "preset": _("Rules"),
    "deck": _("Deck"),
    "foreplacing": _("Foreplacing"),
    "privilege": _("Privilege"),
    "free_move": _("Free move"),
    "rounds": _("Rounds"),
    "faces": _("Faces"),
    "hints": _("Hints"),
    "leader": _("Who leads"),
    "deal": _("Deal"),
}

VALUES: dict[object, tuple[str, str]] = {
    Level.PAWN: (_("Pawn (bot)"), _("Plays along, and takes a mate that it sees.")),
    Level.KNIGHT: (_("Knight (bot)"), _("Looks two moves ahead.")),
    Level.KING: (_("King (bot)"), _("Plays perfectly: it never gives a point away.")),
    None: (_("a second person"), _("Two people take turns at this keyboard; both hands are open anyway.")),
    Preset.CAPELLEN: (_("capellen"), _("The game of 1915, with foreplacing.")),
    Preset.CLASSIC: (_("classic"), _("Without foreplacing, as played online.")),
    Preset.CHESS: (_("chess"), _("The modern edition: chess pieces, sacrifice, three rounds.")),
    Deck.SINGLE: (_("single"), _("Twenty cards, one of each.")),
    Deck.DOUBLE: (_("double"), _("Twenty cards without the fourth rank; some occur twice.")),
    Foreplacing.OFF: (pgettext("foreplacing", "off"), _("No card is put out of play.")),
    Foreplacing.CAPELLEN: (_("capellen"), _("A card out of play makes your mates count one move later, the tenth as 22.")),
    Foreplacing.SACRIFICE: (_("sacrifice"), _("A card out of play doubles your mates, if you alone give one up.")),
    Privilege.NONE: (pgettext("privilege", "none"), _("Every lead is answered in suit first.")),
    Privilege.KING: (pgettext("privilege", "king"), _("A king led must be answered in rank first.")),
    Privilege.FIGURE: (_("figure"), _("A king or queen led must be answered in rank first.")),
    FreeMove.OFF: (pgettext("free move", "off"), _("Suit before rank, always.")),
    FreeMove.SHARED: (_("shared"), _("Once a game, whoever takes it first may answer in suit or rank as they like.")),
    FreeMove.EACH: (_("each"), _("Once a game each player may answer in suit or rank as they like.")),
    1: (_("1 (two games)"), _("One deal, played from both sides.")),
    2: (_("2 (four games)"), _("Two deals, each played from both sides.")),
    3: (_("3 (six games)"), _("Three deals, each played from both sides.")),
    Faces.FRENCH: (_("french"), _("Clubs, spades, hearts, diamonds; ace, ten, king, queen, seven.")),
    Faces.CHESS: (_("chess"), _("Blue, green, yellow, red; king, queen, rook, bishop, knight.")),
    Hints.OFF: (pgettext("hints", "off"), _("No move hints.")),
    Hints.ASK: (_("on demand"), _("Press h for a hint, again for more.")),
    Hints.ALWAYS: (_("always"), _("What every choice is worth is always shown.")),
    Leader.RANDOM: (_("by lot"), _("Who leads the first game is drawn by lot.")),
    Leader.ME: (_("me"), _("You lead the first game.")),
    Leader.BOT: (_("opponent"), _("The opponent leads the first game.")),
}

RANDOM_DEAL = (_("random"), _("Type the number of a deal, 1 to 184756, or leave it to chance."))
START = _("Start the match")
BOT_NAMES = {Level.PAWN: _("Pawn"), Level.KNIGHT: _("Knight"), Level.KING: _("King")}

_OPTIONS: dict[object, str] = {
    Deck.SINGLE: _("single deck"),
    Deck.DOUBLE: _("double deck"),
    Foreplacing.OFF: _("no foreplacing"),
    Foreplacing.CAPELLEN: _("foreplacing"),
    Foreplacing.SACRIFICE: _("sacrifice"),
    Privilege.NONE: _("no privilege"),
    Privilege.KING: _("king's privilege"),
    Privilege.FIGURE: _("figure privilege"),
    FreeMove.OFF: _("no free move"),
    FreeMove.SHARED: _("one free move for both"),
    FreeMove.EACH: _("a free move each"),
    1: _("one round"),
    2: _("two rounds"),
    3: _("three rounds"),
    Faces.FRENCH: _("French faces"),
    Faces.CHESS: _("chess faces"),
}


def rules_named(speaker: Speaker, rules: Rules | str) -> str:
    """Rules for people: the preset, then what differs from it; a text that is none as it stands."""
    if isinstance(rules, str):
        try:
            return rules_named(speaker, parse_rules(rules))
        except NotationError:
            return rules
    base = Rules.of(rules.preset)
    named = [speaker.say(VALUES[rules.preset][0])]
    for option in ("deck", "foreplacing", "privilege", "free_move", "rounds", "faces"):
        value = getattr(rules, option)
        if value != getattr(base, option):
            named.append(speaker.say(_OPTIONS[value]))
    if rules.values != base.values:
        named.append(speaker.say(_("values {values}"), values=" ".join(map(str, rules.values))))
    return ", ".join(named)
