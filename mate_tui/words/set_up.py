"""What the screen says on which a position is set up."""

from __future__ import annotations

from dataclasses import replace

from mate_tui.game.cards import Faces, Player
from mate_tui.game.notation import format_position
from mate_tui.game.position import HAND_SIZE, Position
from mate_tui.game.validity import PositionError, Surplus
from mate_tui.words.lines import NOTHING_LEFT, over_told
from mate_tui.words.notation import impossible
from mate_tui.words.solved import decision_to_make
from mate_tui.words.speaker import Glyphs, Speaker, _, ngettext, pgettext

TITLE = _("Analyse a deal")
LINES = {
    "see": (_("See the lines"), _("Every choice from this position, what it leads to, and why.")),
    "play": (_("Play it"), _("Against a bot, or for both sides; only this game.")),
    "deal": (_("Deal"), _("Type the number of a deal, 1 to 184756, and Enter; Enter alone draws one by lot.")),
    "text": (_("Type a position"), _("As a text, such as A.T7.-.A/TQ7.-.K.- 1; or paste one here at any time.")),
    "cards": (_("Set it up by hand"), _("Over to the cards: arrows go from card to card, Space or Enter changes the owner.")),
    "empty": (_("Clear the cards"), _("Takes every card away, to set up the few that matter.")),
    "leader": (_("Leads"), _("Who leads this move.")),
    "led": (_("Card led"), _("A card that is led and not yet answered, or none.")),
    "decided": (
        _("Foreplaced"),
        _("On move 1: whether it is still to be decided. Cards out of play are among the cards."),
    ),
    "free": (_("Free moves left"), _("Whose free move is still open, where the rules have one.")),
}
DECIDED = {"nothing": _("to be decided"), "leader": _("the second to decide"), "both": _("decided")}
PAST = _("decided")
NONE = pgettext("card led", "none")
BOTH = _("both")
FIND = _("HAND1/HAND2 LEADER LED FORE FREE, or the number of a deal")
NOT_ON_CARDS = _("A card has an owner only where the cards are: Tab goes there.")
HELP = _(
    "Among the cards 1 gives one to you, 2 to the opponent, - takes it away, f puts it out of play; Space goes through these."
)
OWNER_KEYS = _("1 mine 2 theirs - played f out")
NO_CARDS = _("Nobody holds a card yet: give each player some, the same number to each.")
TWO_OUT = (_("You can have only one card out of play."), _("{player} can have only one card out of play."))
TOO_MANY = (
    _("You have more than ten cards, a foreplaced one counted."),
    _("{player} has more than ten cards, a foreplaced one counted."),
)


def at_a_position(listener: Speaker, faces: Faces = Faces.FRENCH) -> Speaker:
    """Who looks at a position that nobody plays: player 1 is spoken to."""
    names = (listener.say(_("You")), listener.say(_("Opponent")))
    return replace(listener, names=names, me=Player.ONE, faces=faces)


def position_told(speaker: Speaker, position: Position) -> str:
    """A position that is one: what is to be decided, and the position as a text."""
    if position.led is None and not any(position.hands):
        return speaker.say(NO_CARDS)
    if position.turn is None:
        return " ".join([*over_told(speaker, position), speaker.say(NOTHING_LEFT)])
    return f"{decision_to_make(speaker, position)}\n{format_position(position)}"


def fault_told(speaker: Speaker, position: Position, fault: PositionError) -> str:
    """Why what is set up is no position."""
    counts = [position.held(player) + position.has_foreplaced(player) for player in Player]
    if not any(counts):
        return speaker.say(NO_CARDS)
    surplus = fault.facts.get("surplus")
    if isinstance(surplus, Surplus):
        return _unequal(speaker, surplus)
    full = next((player for player in Player if counts[player.index] > HAND_SIZE), None)
    if full is not None:
        return speaker.to(full, *TOO_MANY)
    return speaker.say(_("No position: {problem}."), problem=impossible(speaker, fault))


def _unequal(speaker: Speaker, surplus: Surplus) -> str:
    """Who has more cards, and how both come to the same move."""
    less, more = sorted(surplus.counts)
    facts = {"cards": speaker.count(ngettext("{number} card", "{number} cards"), more), "less": less, "by": surplus.by}
    if surplus.may_foreplace:
        mine = _(
            "You have {cards} and the opponent {less}, foreplaced ones counted: take {by} of yours away, or foreplace one for "
            "the opponent."
        )
        theirs = _(
            "The opponent has {cards} and you {less}, foreplaced ones counted: take {by} of theirs away, or foreplace one of "
            "your own."
        )
    else:
        mine = _("You have {cards} and the opponent {less}, foreplaced ones counted: take {by} of yours away.")
        theirs = _("The opponent has {cards} and you {less}, foreplaced ones counted: take {by} of theirs away.")
    return speaker.to(surplus.player, mine, theirs, **facts)


def two_out(speaker: Speaker, player: Player) -> str:
    """A player has two cards out of play."""
    return speaker.to(player, *TWO_OUT)


def legend(speaker: Speaker) -> str:
    """The signs of the grid."""
    mine, theirs, out = ("^", "v", "o") if speaker.glyphs is Glyphs.ASCII else ("▲", "▼", "○")
    return speaker.say(_("{mine} mine  {theirs} theirs  {out} out  * led"), mine=mine, theirs=theirs, out=out)
