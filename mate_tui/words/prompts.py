"""What is to be done now, in one or two sentences."""

from __future__ import annotations

from mate_tui.game.cards import Player
from mate_tui.game.certain import CARDS
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Decision, Outcome, Position
from mate_tui.words.foreplacing import foreplacing_told
from mate_tui.words.options import rules_named
from mate_tui.words.plays import match_result, mated, outcome_to_come, score, sum_of
from mate_tui.words.speaker import Speaker, _, ngettext


def prompt(speaker: Speaker, match: Match, *, waiting: bool) -> str:
    """What is to be decided and by whom; ``waiting`` when it is a bot."""
    if match.is_over:
        ended = game_ended(speaker, match.game) if match.game.outcome else ""
        result = match_result(speaker, match.winner, match.total)
        return " ".join(filter(None, [ended, result, speaker.say(_("Enter: go on."))]))
    if match.game_is_over:
        return next_game(speaker, match)
    position = match.position
    turn = position.decider
    if waiting:
        return speaker.say(_("{player} is thinking …"), player=speaker.name(turn))
    match position.decision:
        case Decision.FOREPLACE:
            return foreplacing_told(speaker, position)
        case Decision.LEAD:
            return speaker.to(turn, _("You lead: any card."), _("{player} leads: any card."))
        case _:
            return _reply(speaker, position, turn)


def _reply(speaker: Speaker, position: Position, turn: Player) -> str:
    assert position.led is not None
    bound = [choice.card for choice in position.choices() if choice.card and not choice.free]
    free = [choice.card for choice in position.choices() if choice.card and choice.free]
    facts = {"led": speaker.card(position.led), "cards": speaker.either(bound), "suit": speaker.cards_of(position.led.suit)}
    facts["rank"] = speaker.rank_name(position.led.rank)
    if position.rules.is_privileged(position.led) and bound[0].rank is position.led.rank:
        mine, theirs = (
            _("Answer {led}: privileged, so in rank, {cards}."),
            _("{player} answers {led}: privileged, so in rank, {cards}."),
        )
    elif bound[0].suit is position.led.suit:
        mine, theirs = _("Answer {led}: follow suit with {cards}."), _("{player} answers {led}: follow suit with {cards}.")
    else:
        mine = _("Answer {led}: you hold no {suit}, so follow rank with {cards}.")
        theirs = _("{player} answers {led}: no {suit} held, so follow rank with {cards}.")
    told = speaker.to(turn, mine, theirs, **facts)
    if not free:
        return told
    return told + " " + speaker.say(_("With the free move (!) also {cards}."), cards=speaker.either(free))


def still_open(speaker: Speaker, player: Player, extremes: tuple[Outcome, Outcome] | None) -> str:
    """Why the rest of a game cannot play itself yet: what a player can still come to, at worst and at best, if that is known."""
    if extremes is None:
        return speaker.say(
            _("Nothing is certain yet: every line is compared once neither hand has more than {number} cards."), number=CARDS
        )
    worst, best = (outcome_to_come(speaker, outcome, player) for outcome in extremes)
    return speaker.say(_("Still open: at best {best}, at worst {worst}."), best=best, worst=worst)


def next_game(speaker: Speaker, match: Match) -> str:
    """How the game ended and what comes next."""
    exchanged = _("Enter: the hands are exchanged for game {game}.")
    after = exchanged if match.next_is_exchange else _("Enter: a new deal for game {game}.")
    return f"{game_ended(speaker, match.game)} {speaker.say(after, game=len(match.games) + 1)}"


def game_ended(speaker: Speaker, game: Game) -> str:
    """How a game ended: who mated with what and when, and the sum worked out."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.winner is None:
        return speaker.say(_("All moves are played without a mate: a draw, nobody scores."))
    return f"{mated(speaker, outcome)} {sum_of(speaker, game.position)}"


def exchange(speaker: Speaker, match: Match) -> str:
    """What the exchange of hands means: each now plays the cards the other had."""
    before = match.games[-2]
    winner = before.outcome.winner if before.outcome else None
    if winner is None:
        return speaker.say(_("The hands are exchanged: each now holds what the other had. With them the last game was drawn."))
    points = before.points[winner.index]
    if winner is speaker.me:
        return speaker.say(
            _("The hands are exchanged. With the cards that {player} now holds you scored {points}."),
            player=speaker.name(winner.other),
            points=points,
        )
    if speaker.me is not None:
        return speaker.say(
            _("The hands are exchanged. With the cards that you now hold {player} scored {points}."),
            player=speaker.name(winner),
            points=points,
        )
    return speaker.say(
        _("The hands are exchanged. With the other hand {player} scored {points}."), player=speaker.name(winner), points=points
    )


def table_title(speaker: Speaker, match: Match, deal: str) -> str:
    """The top line of the table."""
    game = match.game
    facts = {"rules": rules_named(speaker, match.rules), "game": game.number, "games": match.rules.games}
    facts |= {"move": game.position.move, "deal": deal}
    if match.game_is_over:
        return speaker.say(_("{rules} · game {game} of {games} · over · deal {deal}"), **facts)
    if game.position.is_foreplacing:
        return speaker.say(_("{rules} · game {game} of {games} · foreplacing · deal {deal}"), **facts)
    return speaker.say(_("{rules} · game {game} of {games} · move {move} · deal {deal}"), **facts)


def short_title(speaker: Speaker, match: Match) -> str:
    """The top line where there is little room: the score and where the match stands."""
    facts = {"score": score(speaker, match.total), "game": match.game.number, "games": match.rules.games}
    return speaker.say(_("{score} · game {game}/{games}"), **facts)


def cards_held(speaker: Speaker, position: Position, player: Player) -> str:
    """How many cards a player still holds."""
    return speaker.count(ngettext("{number} card", "{number} cards"), len(position.hand(player)))


def too_small(speaker: Speaker, width: int, height: int) -> str:
    """What size the program needs."""
    facts = {"width": width, "height": height}
    return speaker.say(_("Mate needs 40 by 20 characters; this is {width} by {height}."), **facts)


def game_heading(speaker: Speaker, game: Game) -> str:
    """One game of a match: who led, what was foreplaced, how it ended."""
    outcome = game.outcome
    ended = (
        speaker.say(_("Unfinished."))
        if outcome is None
        else mated(speaker, outcome)
        if outcome.winner
        else speaker.say(_("A draw."))
    )
    foreplaced = [choice.card for choice in game.foreplacing if choice.card]
    facts = {"game": game.number, "ended": ended, "leader": speaker.name(game.leader)}
    if not foreplaced:
        return speaker.say(_("Game {game}, first lead {leader}. {ended}"), **facts)
    return speaker.say(
        _("Game {game}, first lead {leader}, foreplaced {cards}. {ended}"), cards=speaker.all_of(foreplaced), **facts
    )
