"""What foreplacing would bring a player now, in one sentence."""

from __future__ import annotations

from mate_tui.game.cards import Card, Player
from mate_tui.game.position import NoCard, Position
from mate_tui.game.rules import Foreplacing
from mate_tui.study.foreplacing import prospects
from mate_tui.words.speaker import Speaker, _


def foreplacing_told(speaker: Speaker, position: Position) -> str:
    """Who leads the first move, what that player has decided, and what a foreplaced card will bring whoever is to decide."""
    return f"{_decided(speaker, position)} {_brings(speaker, position, position.decider)}"


def keeping_told(speaker: Speaker, position: Position) -> str:
    """What it brings to keep all cards; nothing while that depends on what the other player does."""
    ways = prospects(position, foreplaces=False)
    if len(ways) > 1:
        return ""
    (way,) = ways
    leader, moves = position.leader, speaker.say(_NUMBERS[way.moves])
    if not way.foreplacers:
        return speaker.say(
            _("If both keep all, the game has {moves} moves, and a mate counts the number of its move."), moves=moves
        )
    mine, theirs = _OTHER_ALONE[position.rules.foreplacing]
    return speaker.to(leader, mine, theirs, moves=moves, last=way.counts[leader.index][-1])


def _decided(speaker: Speaker, position: Position) -> str:
    leader = position.leader
    entry = position.foreplaced[leader.index]
    if isinstance(entry, Card):
        mine, theirs = (
            _("You lead the first move and have foreplaced {card};"),
            _("{player} leads the first move and has foreplaced {card};"),
        )
        return speaker.to(leader, mine, theirs, card=speaker.card(entry))
    if entry is NoCard.KEPT:
        return speaker.to(leader, _("You lead the first move and keep all;"), _("{player} leads the first move and keeps all;"))
    return speaker.to(
        leader,
        _("You lead the first move and may foreplace a card:"),
        _("{player} leads the first move and may foreplace a card:"),
    )


def _brings(speaker: Speaker, position: Position, player: Player) -> str:
    first, *others = prospects(position, foreplaces=True)
    rules = position.rules.foreplacing
    if others:
        # The leader decides, and what it will bring depends on the other player, too.
        mine, theirs = _LEADER[rules]
    else:
        mine, theirs = (_ALONE if first.foreplacers == {player} else _BOTH)[rules]
    opponent = player.other
    return speaker.to(
        player,
        mine,
        theirs,
        moves=speaker.say(_NUMBERS[first.moves]),
        last=first.counts[player.index][-1],
        if_they_keep=speaker.to(opponent, _("if you keep all"), _("if {player} keeps all")),
        if_they_do=speaker.to(opponent, _("if you foreplace one too"), _("if {player} foreplaces one too")),
    )


_NUMBERS = {9: _("nine"), 10: _("ten")}
_LEADER = {
    Foreplacing.CAPELLEN: (
        _("your mates then count as one move later, and {last} times on the tenth, which comes only {if_they_keep}."),
        _("mates of {player} then count as one move later, and {last} times on the tenth, which comes only {if_they_keep}."),
    ),
    Foreplacing.SACRIFICE: (
        _(
            "the game then has {moves} moves, and your mates count twice, the ninth {last} times,"
            " or as one move later {if_they_do}."
        ),
        _(
            "the game then has {moves} moves, and mates of {player} count twice, the ninth {last} times,"
            " or as one move later {if_they_do}."
        ),
    ),
}
_BOTH = {
    Foreplacing.CAPELLEN: (
        _("if you foreplace one too, the game has {moves} moves, and your mates count as one move later."),
        _("if {player} foreplaces one too, the game has {moves} moves, and mates of {player} count as one move later."),
    ),
    Foreplacing.SACRIFICE: (
        _("if you foreplace one too, all mates count as one move later, none twice."),
        _("if {player} foreplaces one too, all mates count as one move later, none twice."),
    ),
}
_ALONE = {
    Foreplacing.CAPELLEN: (
        _(
            "if you foreplace a card, your mates count as one move later, and {last} times on the tenth,"
            " for which your ninth card comes back."
        ),
        _(
            "if {player} foreplaces a card, mates of {player} count as one move later, and {last} times on the tenth,"
            " for which the ninth card of {player} comes back."
        ),
    ),
    Foreplacing.SACRIFICE: (
        _("if you foreplace a card, the game has {moves} moves, and your mates count twice, the ninth {last} times."),
        _(
            "if {player} foreplaces a card, the game has {moves} moves, and mates of {player} count twice,"
            " the ninth {last} times."
        ),
    ),
}
"""By the rules, to the player who decides and of that player: if it is the leader; if the leader has foreplaced; or keeps all."""
_OTHER_ALONE = {
    Foreplacing.CAPELLEN: (
        _("If you alone have foreplaced, the game has {moves} moves, and the tenth counts {last} times for you."),
        _("If {player} alone has foreplaced, the game has {moves} moves, and the tenth counts {last} times for {player}."),
    ),
    Foreplacing.SACRIFICE: (
        _("If you alone have foreplaced, the game has {moves} moves, and your mates count twice, the ninth {last} times."),
        _(
            "If {player} alone has foreplaced, the game has {moves} moves, and mates of {player} count twice,"
            " the ninth {last} times."
        ),
    ),
}
"""The leader has foreplaced, and the other player keeps all: to the leader, and of the leader."""
