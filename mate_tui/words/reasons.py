"""Why a choice is worth what it is, in sentences. Every fact in them comes from ``study``."""

from __future__ import annotations

from mate_tui.game.cards import Card, Player
from mate_tui.game.position import Choice, Decision, Outcome
from mate_tui.study.coach import Caution
from mate_tui.study.goal import Goal, Result
from mate_tui.study.lines import Group
from mate_tui.study.reasons import Exchange, Mate, Reason, Refutation
from mate_tui.words.plays import outcome_for, outcome_to_come
from mate_tui.words.speaker import Speaker, _

# -- one choice ----------------------------------------------------------------------------------


def why(speaker: Speaker, reason: Reason, *, tells_best: bool = True) -> list[str]:
    """Why a choice is worth what it is, what matters most first, for the last sentences go where room ends.

    What it costs against which other, and what punishes it; the end of its line; the move it belongs to.
    """
    told = []
    if reason.cost and tells_best:
        told.append(_cost(speaker, reason))
    if reason.refutation is not None:
        told.append(_refutation(speaker, reason.refutation, reason.option.choice))
    told.append(_end(speaker, reason))
    if reason.exchange is not None:
        told.append(_exchange(speaker, reason.exchange))
    return [sentence for sentence in told if sentence]


def choice_named(speaker: Speaker, choice: Choice) -> str:
    """A choice as a name: a card, with ! if it takes the free move, or keeping all."""
    if choice.card is None:
        return speaker.say(_("keep all"))
    return speaker.card(choice.card) + "!" * choice.free


def _opening(speaker: Speaker, choice: Choice) -> str:
    """The same at the beginning of a sentence."""
    return speaker.say(_("Keeping all")) if choice.card is None else choice_named(speaker, choice)


def _exchange(speaker: Speaker, exchange: Exchange) -> str:
    replier = exchange.leader.other
    led = speaker.card(exchange.led)
    if exchange.reply is None or exchange.reply.card is None:
        return ""
    answers = [choice.card for choice in exchange.answers if choice.card]
    reply = choice_named(speaker, exchange.reply)
    facts = {"led": led, "reply": reply, "cards": speaker.either(answers)}
    if len(answers) == 1:
        mine, theirs = _("You can answer {led} only with {reply}"), _("{player} can answer {led} only with {reply}")
    else:
        mine = _("You must answer {led} with {cards}; {reply} is played")
        theirs = _("{player} must answer {led} with {cards}; {reply} is played")
    told = speaker.to(replier, mine, theirs, **facts)
    if exchange.next_leader is None:
        return told + "."
    return told + speaker.to(exchange.next_leader, _(", and you lead next."), _(", and {player} leads next."))


def _end(speaker: Speaker, reason: Reason) -> str:
    if reason.mate is None:
        return speaker.say(_("Nobody can be mated any more if both play well: a draw."))
    return _mate(speaker, reason.mate, is_now=len(reason.option.line) == 1)


def _mate(speaker: Speaker, mate: Mate, *, is_now: bool) -> str:
    """A mate at the end of a line, what its move counts as, and why nothing answers it."""
    multiplier = mate.points // mate.position.rules.value_of(mate.card)
    facts = {"card": speaker.card(mate.card), "move": mate.position.move, "points": mate.points, "multiplier": multiplier}
    if multiplier == mate.position.move:
        mine, theirs = (
            _("On move {move} you mate with {card} for {points}:"),
            _("On move {move} {player} mates with {card} for {points}:"),
        )
    else:
        mine, theirs = (
            _("On move {move}, which counts {multiplier}, you mate with {card} for {points}:"),
            _("On move {move}, which counts {multiplier}, {player} mates with {card} for {points}:"),
        )
    told = speaker.to(mate.player, mine, theirs, **facts)
    return f"{told} {_nothing_left(speaker, mate.player.other, mate.card, is_now=is_now)}"


def _nothing_left(speaker: Speaker, player: Player, card: Card, *, is_now: bool) -> str:
    """Why a player cannot answer a card, now or when it will be led."""
    facts = {"suit": speaker.suit(card.suit), "rank": speaker.rank_name(card.rank)}
    if is_now:
        mine, theirs = _("you have no {suit} and no {rank}."), _("{player} has no {suit} and no {rank}.")
    else:
        mine, theirs = _("by then you have no {suit} and no {rank}."), _("by then {player} has no {suit} and no {rank}.")
    return speaker.to(player, mine, theirs, **facts)


def _cost(speaker: Speaker, reason: Reason) -> str:
    best = choice_named(speaker, reason.best.choice)
    outcome = outcome_for(speaker, reason.best.outcome, reason.player)
    return speaker.count(
        _("{choice} gives {number} point away; best is {best}: {outcome}."),
        _("{choice} gives {number} points away; best is {best}: {outcome}."),
        reason.cost,
        choice=_opening(speaker, reason.option.choice),
        best=best,
        outcome=outcome,
    )


def _refutation(speaker: Speaker, refutation: Refutation, made: Choice) -> str:
    player = refutation.position.turn
    assert player is not None
    facts = {"choice": choice_named(speaker, refutation.choice), "move": refutation.position.move}
    facts["made"] = speaker.say(_("keeping all")) if made.card is None else choice_named(speaker, made)
    if refutation.position.decision is Decision.FOREPLACE:
        mine, theirs = _("Your answer to {made}: {choice}."), _("{player}'s answer to {made}: {choice}.")
    elif refutation.only:
        mine = _("On move {move} only {choice} punishes {made}, and you have it.")
        theirs = _("On move {move} {player} has the one play that punishes {made}: {choice}.")
    else:
        mine = _("On move {move} you punish {made} with {choice}.")
        theirs = _("On move {move} {player} punishes {made} with {choice}.")
    return speaker.to(player, mine, theirs, **facts)


# -- groups of choices ---------------------------------------------------------------------------


def group_told(speaker: Speaker, group: Group, player: Player) -> str:
    """What some choices lead to, and which they are."""
    named = ", ".join(choice_named(speaker, option.choice) for option in group.options)
    return speaker.say(_("{choices}: {outcome}"), choices=named, outcome=outcome_for(speaker, group.outcome, player))


def group_heading(speaker: Speaker, outcome: Outcome, player: Player) -> str:
    """Over the choices that end in a win, a draw or a loss."""
    return speaker.say({Result.WIN: _("Winning"), Result.DRAW: _("Drawing"), Result.LOSS: _("Losing")}[
        Result.of(outcome.value_for(player))
    ])  # fmt: skip


# -- the match as the goal -----------------------------------------------------------------------


def goal_told(speaker: Speaker, goal: Goal, total: int) -> str:
    """What a player needs of the last game, and which choices still do it; ``total`` is how many choices there are."""
    needs = _needs(speaker, goal)
    if len(goal.options) == total:
        return f"{needs} {_whatever(speaker, goal)}"
    named = _one_of(speaker, [choice_named(speaker, option.choice) for option in goal.options])
    count = len(goal.options)
    match goal.result:
        case Result.WIN:
            one, many = _("Only {choices} still wins the match."), _("{choices} still win the match.")
        case Result.DRAW:
            one, many = _("Only {choices} still draws the match."), _("{choices} still draw the match.")
        case _:
            return f"{needs} {_whatever(speaker, goal)}"
    return f"{needs} {speaker.count(one, many, count, choices=named)}"


def _needs(speaker: Speaker, goal: Goal) -> str:
    if goal.needs > 0:
        return speaker.to(
            goal.player, _("To win the match you need {points}."), _("To win the match {player} needs {points}."),
            points=goal.needs,
        )  # fmt: skip
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
        points=-goal.needs,
    )


def _whatever(speaker: Speaker, goal: Goal) -> str:
    return speaker.say(
        {
            Result.WIN: _("Every choice wins the match."),
            Result.DRAW: _("Every choice draws the match."),
            Result.LOSS: _("With best play the match is lost."),
        }[goal.result]
    )


def _one_of(speaker: Speaker, names: list[str]) -> str:
    *some, last = names
    return speaker.say(_("{some} and {last}"), some=", ".join(some), last=last) if some else last


# -- the coach -----------------------------------------------------------------------------------

_OF_GAME = {Result.WIN: _("a win"), Result.DRAW: _("a draw"), Result.LOSS: _("a loss")}


def caution_told(speaker: Speaker, caution: Caution, player: Player) -> str:
    """What the coach says before a choice is final."""
    choice = _opening(speaker, caution.option.choice)
    outcome = outcome_to_come(speaker, caution.option.outcome, player)
    told = speaker.count(
        _("{choice} gives {number} point away: with best play {outcome}."),
        _("{choice} gives {number} points away: with best play {outcome}."),
        caution.cost,
        choice=choice,
        outcome=outcome,
    )
    if caution.before is caution.after:
        return told
    facts = {"before": speaker.say(_OF_GAME[caution.before]), "after": speaker.say(_OF_GAME[caution.after])}
    turned = _("It turns {before} of the match into {after}.") if caution.of_match else _("It turns {before} into {after}.")
    return f"{told} {speaker.say(turned, **facts)}"
