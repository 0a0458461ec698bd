"""Why a choice is worth what it is, in sentences. Every fact in them comes from ``study``."""

from __future__ import annotations

from mate_tui.game.cards import Card, Player
from mate_tui.game.position import Decision
from mate_tui.study.coach import Caution
from mate_tui.study.goal import Goal, Result
from mate_tui.study.groups import Group, Section
from mate_tui.study.reasons import Exchange, Mate, Reason
from mate_tui.words.choices import choice_named, doing, either_of
from mate_tui.words.plays import outcome_for, outcome_to_come, points_told
from mate_tui.words.speaker import Speaker, _, ngettext

# -- one choice ----------------------------------------------------------------------------------


def why(speaker: Speaker, reason: Reason, *, tells_best: bool = True) -> list[str]:
    """Why a choice is worth what it is, what matters most first, for the last sentences go where room ends.

    What it costs against which other, and what punishes it; the end of its line; the move it belongs to.
    """
    told = []
    if reason.cost and tells_best:
        told.append(_cost(speaker, reason))
    if reason.refutation is not None:
        told.append(_refutation(speaker, reason))
    told.append(_end(speaker, reason))
    if reason.exchange is not None:
        told.append(_exchange(speaker, reason.exchange))
    return [sentence for sentence in told if sentence]


_ONLY_ANSWER = {
    "over": (_("You can answer {led} only with {reply}."), _("{player} can answer {led} only with {reply}.")),
    "me": (
        _("You can answer {led} only with {reply}, and you lead next."),
        _("{player} can answer {led} only with {reply}, and you lead next."),
    ),
    "other": (
        _("You can answer {led} only with {reply}, and {next} leads next."),
        _("{player} can answer {led} only with {reply}, and {next} leads next."),
    ),
}
_ANSWERS = {
    "over": (
        _("You must answer {led} with {cards}; {reply} is played."),
        _("{player} must answer {led} with {cards}; {reply} is played."),
    ),
    "me": (
        _("You must answer {led} with {cards}; {reply} is played, and you lead next."),
        _("{player} must answer {led} with {cards}; {reply} is played, and you lead next."),
    ),
    "other": (
        _("You must answer {led} with {cards}; {reply} is played, and {next} leads next."),
        _("{player} must answer {led} with {cards}; {reply} is played, and {next} leads next."),
    ),
}
"""What answers a lead, by who leads next: nobody, the listener, or another."""


def _exchange(speaker: Speaker, exchange: Exchange) -> str:
    if exchange.reply is None or exchange.reply.card is None:
        return ""
    leader = exchange.next_leader
    facts = {"led": speaker.card(exchange.led), "reply": choice_named(speaker, exchange.reply)}
    facts |= {"cards": either_of(speaker, exchange.answers), "next": speaker.name(leader) if leader else ""}
    templates = _ONLY_ANSWER if len(exchange.answers) == 1 else _ANSWERS
    which = "over" if leader is None else "me" if leader is speaker.me else "other"
    return speaker.to(exchange.leader.other, *templates[which], **facts)


def _end(speaker: Speaker, reason: Reason) -> str:
    if reason.mate is None:
        return speaker.say(_("Nobody can be mated any more if both play well: a draw."))
    return _mate(speaker, reason.mate, is_now=len(reason.option.line) == 1)


def _mate(speaker: Speaker, mate: Mate, *, is_now: bool) -> str:
    """A mate at the end of a line, what its move counts as, and why nothing answers it."""
    multiplier = mate.points // mate.position.rules.value_of(mate.card)
    facts = {"card": speaker.card(mate.card), "points": mate.points, "multiplier": multiplier}
    if multiplier == mate.position.move:
        mine, theirs = (
            _("{when} you mate with {card} for {points}:"),
            _("{when} {player} mates with {card} for {points}:"),
        )
    else:
        mine, theirs = (
            _("{when}, which counts {multiplier}, you mate with {card} for {points}:"),
            _("{when}, which counts {multiplier}, {player} mates with {card} for {points}:"),
        )
    # Either may play otherwise on the way there, but not on the move at hand.
    when = speaker.say(_("On move {move}") if is_now else _("With best play on move {move}"), move=mate.position.move)
    told = speaker.to(mate.player, mine, theirs, when=when, **facts)
    return f"{told} {_nothing_left(speaker, mate.player.other, mate.card, is_now=is_now)}"


def _nothing_left(speaker: Speaker, player: Player, card: Card, *, is_now: bool) -> str:
    """Why a player cannot answer a card, now or when it will be led."""
    facts = {"suit": speaker.cards_of(card.suit), "rank": speaker.rank_name(card.rank)}
    if is_now:
        mine, theirs = _("you have no {suit} and no {rank}."), _("{player} has no {suit} and no {rank}.")
    else:
        mine, theirs = _("by then you have no {suit} and no {rank}."), _("by then {player} has no {suit} and no {rank}.")
    return speaker.to(player, mine, theirs, **facts)


def _cost(speaker: Speaker, reason: Reason) -> str:
    best, *others = reason.best
    outcome = outcome_to_come(speaker, best.outcome, reason.player)
    facts = {
        "choice": doing(speaker, reason.position, [reason.option.choice]),
        "best": doing(speaker, reason.position, [best.choice]),
    }
    if others:
        gives_away = ngettext(
            "{choice} gives {number} point away; one of the best is {best}, after which {outcome}.",
            "{choice} gives {number} points away; one of the best is {best}, after which {outcome}.",
        )
    else:
        gives_away = ngettext(
            "{choice} gives {number} point away; best is {best}, after which {outcome}.",
            "{choice} gives {number} points away; best is {best}, after which {outcome}.",
        )
    return speaker.begun(speaker.count(gives_away, reason.cost, outcome=outcome, **facts))


# -- what punishes -------------------------------------------------------------------------------

_FEW = 3
"""So many plays that punish are all named."""

_PLAYS = {
    "only": (
        _("On move {move} you have the one play that punishes {made}: {best}."),
        _("On move {move} {player} has the one play that punishes {made}: {best}."),
    ),
    "certain": (
        _("On move {move} every play of yours punishes {made}, and none more than {first}."),
        _("On move {move} every play of {player} punishes {made}, and none more than {first}."),
    ),
    "few": (
        _("On move {move} you punish {made} with {all}."),
        _("On move {move} {player} punishes {made} with {all}."),
    ),
    "many": (
        _("On move {move} you have {number} plays that punish {made}, and none more than {first}."),
        _("On move {move} {player} has {number} plays that punish {made}, and none more than {first}."),
    ),
}
_FOREPLACING = {
    "only": (
        _("You have the one answer that punishes {made}: {best}."),
        _("{player} has the one answer that punishes {made}: {best}."),
    ),
    "certain": (
        _("Every answer of yours punishes {made}, and none more than {first}."),
        _("Every answer of {player} punishes {made}, and none more than {first}."),
    ),
    "few": (_("You punish {made} by {all}."), _("{player} punishes {made} by {all}.")),
    "many": (
        _("You have {number} answers that punish {made}, and none more than {first}."),
        _("{player} has {number} answers that punish {made}, and none more than {first}."),
    ),
}


def _refutation(speaker: Speaker, reason: Reason) -> str:
    refutation = reason.refutation
    assert refutation is not None
    position, best, punishing = refutation.position, refutation.best, refutation.punishing
    if refutation.is_only:
        kind = "only"
    elif len(punishing) <= _FEW:
        kind = "few"
    else:
        kind = "certain" if refutation.is_certain else "many"
    facts: dict[str, object] = {"move": position.move, "number": len(punishing)}
    facts |= {"best": doing(speaker, position, best), "first": doing(speaker, position, best[:1])}
    facts |= {"all": doing(speaker, position, punishing), "made": doing(speaker, reason.position, [reason.option.choice])}
    templates = _FOREPLACING if position.decision is Decision.FOREPLACE else _PLAYS
    told = speaker.to(reason.player.other, *templates[kind], **facts)
    if kind != "few" or len(best) == len(punishing):
        return told
    named = doing(speaker, position, best, together=True)
    most = speaker.count(ngettext("{best} takes the most.", "{best} take the most."), len(best), best=named)
    return f"{told} {speaker.begun(most)}"


# -- groups of choices ---------------------------------------------------------------------------


def group_told(speaker: Speaker, group: Group, player: Player) -> str:
    """What some choices lead to, and which they are."""
    named = ", ".join(choice_named(speaker, option.choice) for option in group.options)
    return speaker.say(_("{choices}: {outcome}"), choices=named, outcome=outcome_for(speaker, group.outcome, player))


_OF_GAME_TO_COME = {Result.WIN: _("Winning"), Result.DRAW: _("Drawing"), Result.LOSS: _("Losing")}
_OF_MATCH = {
    Result.WIN: _("Winning the match"),
    Result.DRAW: _("Drawing the match"),
    Result.LOSS: _("Losing the match"),
}


def section_heading(speaker: Speaker, section: Section) -> str:
    """Over the choices that win, draw or lose the game or the match."""
    return speaker.say((_OF_MATCH if section.of_match else _OF_GAME_TO_COME)[section.result])


# -- the match as the goal -----------------------------------------------------------------------


def goal_told(speaker: Speaker, goal: Goal) -> str:
    """What a player needs of the last game, and which choices still do it."""
    needs = _needs(speaker, goal)
    if goal.is_kept_by_all:
        return f"{needs} {_whatever(speaker, goal)}"
    # The best first, but keeping all last.
    choices = sorted((option.choice for option in goal.options), key=lambda choice: choice.card is None)
    named = doing(speaker, goal.position, choices, together=True)
    count = len(goal.options)
    match goal.result:
        case Result.WIN:
            kept = ngettext("Only {choices} still wins the match.", "{choices} still win the match.")
        case Result.DRAW:
            kept = ngettext("Only {choices} still draws the match.", "{choices} still draw the match.")
        case _:
            return f"{needs} {_whatever(speaker, goal)}"
    return f"{needs} {speaker.begun(speaker.count(kept, count, choices=named))}"


def _needs(speaker: Speaker, goal: Goal) -> str:
    if goal.needs > 0:
        points = points_told(speaker, goal.needs)
        mine, theirs = _("To win the match you need {points}."), _("To win the match {player} needs {points}.")
        return speaker.to(goal.player, mine, theirs, points=points)
    if goal.needs == 0:
        return speaker.to(
            goal.player,
            _("To win the match you need only not lose this game."),
            _("To win the match {player} needs only not to lose this game."),
        )
    return speaker.to(
        goal.player,
        _("To win the match you may lose at most {points} here."),
        _("To win the match {player} may lose at most {points} here."),
        points=points_told(speaker, -goal.needs),
    )


def _whatever(speaker: Speaker, goal: Goal) -> str:
    match goal.result:
        case Result.WIN:
            return speaker.say(_("Every choice wins the match."))
        case Result.DRAW:
            return speaker.say(_("Every choice draws the match."))
        case _:
            mine, theirs = _("With best play you lose the match."), _("With best play {player} loses the match.")
            return speaker.to(goal.player, mine, theirs)


# -- the coach -----------------------------------------------------------------------------------

_OF_GAME = {Result.WIN: _("a win"), Result.DRAW: _("a draw"), Result.LOSS: _("a loss")}


def caution_told(speaker: Speaker, caution: Caution, player: Player) -> str:
    """What the coach says before a choice is final."""
    choice = doing(speaker, caution.position, [caution.option.choice])
    outcome = outcome_to_come(speaker, caution.option.outcome, player)
    gives_away = speaker.count(
        ngettext(
            "{choice} gives {number} point away: with best play {outcome}.",
            "{choice} gives {number} points away: with best play {outcome}.",
        ),
        caution.cost,
        choice=choice,
        outcome=outcome,
    )
    told = speaker.begun(gives_away)
    if caution.before is caution.after:
        return told
    facts = {"before": speaker.say(_OF_GAME[caution.before]), "after": speaker.say(_OF_GAME[caution.after])}
    turned = _("It turns {before} of the match into {after}.") if caution.of_match else _("It turns {before} into {after}.")
    return f"{told} {speaker.say(turned, **facts)}"
