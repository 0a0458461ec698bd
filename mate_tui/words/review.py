"""What a review says: marks, costs, values, accuracy, and what would have been."""

from __future__ import annotations

from collections.abc import Iterable

from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match
from mate_tui.game.notation import format_deal_number
from mate_tui.game.position import HAND_SIZE, Choice, Decision
from mate_tui.study.goal import Result
from mate_tui.study.reasons import Reason
from mate_tui.study.review import BLUNDER, Judgement, Mark, Review
from mate_tui.words.choices import choice_named
from mate_tui.words.hints import line_in_moves
from mate_tui.words.options import rules_named
from mate_tui.words.plays import outcome_to_come, points_told
from mate_tui.words.reasons import why
from mate_tui.words.solved import game_result
from mate_tui.words.speaker import Glyphs, Speaker, _, ngettext

NAMES = {
    Mark.FORCED: _("forced"),
    Mark.ONLY: _("only choice"),
    Mark.BEST: _("best"),
    Mark.MISTAKE: _("mistake"),
    Mark.BLUNDER: _("blunder"),
}
_SIGNS = {Mark.FORCED: "·", Mark.ONLY: "★", Mark.BEST: "=", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
_PLAIN_SIGNS = _SIGNS | {Mark.FORCED: ".", Mark.ONLY: "*"}

_HELP = _(
    "{best} best: nothing given away\n"
    "{only} only choice: every other one gave points away, and it was found\n"
    "{forced} forced: there was one choice\n"
    "{mistake} mistake: points given away\n"
    "{blunder} blunder: {points} points or more given away, or a better result of the game\n\n"
    "Accuracy = 100 × (1 − points given away ÷ points that the worst choices would have given away), rounded down:"
    " 100 is play without a mistake."
)
REVIEW_ASKED = _("Look the games over, decision by decision?")
NOTHING_PLAYED = _("There is no game to look over yet.")
HIDDEN = _("What was better is not shown yet: r tries the decision again, h shows it.")
SHOWN = _("What was best here is shown already.")
NO_FAULTS = _("There is no mistake here to go to.")
NO_RETRY = _("Nothing was given away here: there is nothing to retry.")
TITLE = _("Review · game {game} of {games} · {rules} · deal {deal}")
TITLE_OF_POSITION = _("Review · game {game} of {games} · {rules}")
SHORT_TITLE = _("game {game}/{games} · {whose}")
WORKING = _("Working it out …")


def sign(speaker: Speaker, mark: Mark) -> str:
    """A mark in one or two cells."""
    return (_PLAIN_SIGNS if speaker.glyphs is Glyphs.ASCII else _SIGNS)[mark]


def mark_told(speaker: Speaker, mark: Mark) -> str:
    """A mark with its word, so that no sign must be known."""
    return f"{sign(speaker, mark)} {speaker.say(NAMES[mark])}"


def marks_explained(speaker: Speaker) -> str:
    """Every mark with its threshold, and how accuracy is computed."""
    signs: dict[str, object] = {mark.value: sign(speaker, mark) for mark in Mark}
    text = speaker.say(_HELP, points=BLUNDER, **signs)
    return text.replace("÷", "/") if speaker.glyphs is Glyphs.ASCII else text


def legend(speaker: Speaker) -> list[str]:
    """The marks, short, with the threshold."""
    signs: dict[str, object] = {mark.value: sign(speaker, mark) for mark in Mark}
    return [
        speaker.say(_("{best} best, {only} only one"), **signs),
        speaker.say(_("{mistake} mistake, its cost"), **signs),
        speaker.say(_("{blunder} blunder: {points} points or more, or the result"), points=BLUNDER, **signs),
    ]


def title(speaker: Speaker, match: Match, game: Game) -> str:
    """Which game is looked over; one that began with a position that was set up has no deal."""
    facts = {"game": game.number, "games": match.rules.games, "rules": rules_named(speaker, match.rules)}
    if any(len(hand) != HAND_SIZE for hand in game.hands):
        return speaker.say(TITLE_OF_POSITION, **facts)
    return speaker.say(TITLE, deal=format_deal_number(game.hands, match.rules.deck), **facts)


def short_title(speaker: Speaker, match: Match, game: Game, whose: str) -> str:
    """The same where there is little room, with whose mistakes are gone through."""
    return speaker.say(SHORT_TITLE, game=game.number, games=match.rules.games, whose=whose)


# -- players -------------------------------------------------------------------------------------


def accuracy_told(speaker: Speaker, review: Review, order: Iterable[Player]) -> str:
    """How exactly both played a game."""
    one, two = order
    facts: dict[str, object] = {"first": speaker.name(one), "second": speaker.name(two)}
    facts |= {"one": review.accuracy(one), "two": review.accuracy(two)}
    return speaker.say(_("Accuracy: {first} {one} %, {second} {two} %"), **facts)


def whose_told(speaker: Speaker, whose: Player | None, count: int) -> str:
    """Whose mistakes n and p go to, and how many there are."""
    if whose is None:
        return speaker.count(ngettext("Both: {number} mistake", "Both: {number} mistakes"), count)
    return speaker.count(ngettext("{player}: {number} mistake", "{player}: {number} mistakes"), count, player=speaker.name(whose))


# -- one decision --------------------------------------------------------------------------------


def decision_told(speaker: Speaker, judgement: Judgement) -> str:
    """What was decided, how it is marked, and what the game was worth before and after, for the player who decided."""
    position, player = judgement.position, judgement.player
    facts: dict[str, object] = {"move": position.move, "choice": choice_named(speaker, judgement.choice)}
    if position.decision is Decision.FOREPLACE:
        told = _("Foreplacing, {player}: {choice}") if player is not speaker.me else _("Foreplacing, you: {choice}")
    elif position.decision is Decision.LEAD:
        told = _("Move {move}, {player} leads {choice}") if player is not speaker.me else _("Move {move}, you lead {choice}")
    else:
        told = _("Move {move}, {player} answers {choice}") if player is not speaker.me else _("Move {move}, you answer {choice}")
    said = speaker.say(told, player=speaker.name(player), **facts)
    before, after = (speaker.worth(value, player) for value in (judgement.before, judgement.after))
    facts = {"said": said, "mark": mark_told(speaker, judgement.mark), "before": before, "after": after}
    if not judgement.cost:
        return speaker.say(_("{said}  {mark} ({before})"), **facts)
    return speaker.say(_("{said}  {mark}, {cost} ({before} to {after})"), cost=speaker.signed(-judgement.cost), **facts)


_STANDS = {
    Result.WIN: (_("you win the match"), _("{player} wins the match")),
    Result.DRAW: (_("the match is drawn"), _("the match is drawn")),
    Result.LOSS: (_("you lose the match"), _("{player} loses the match")),
}


def match_told(speaker: Speaker, review: Review, judgement: Judgement) -> str:
    """In the last game: what the match was before the decision and after it, for the player who decided; empty elsewhere."""
    results = review.match_results(judgement, judgement.player)
    if results is None:
        return ""
    before, after = (speaker.to(judgement.player, *_STANDS[result]) for result in results)
    if results[0] is results[1]:
        return speaker.say(_("With best play {result}."), result=before)
    return speaker.say(_("With best play {before}; after this {after}."), before=before, after=after)


def reasons_told(speaker: Speaker, judgement: Judgement, reason: Reason) -> list[str]:
    """What would have been, for a mistake; then why the decision is worth what it is."""
    told = why(speaker, reason, tells_best=False)
    if not judgement.cost:
        return told
    best = reason.best[0]
    facts = {
        "choice": choice_named(speaker, best.choice),
        "outcome": outcome_to_come(speaker, best.outcome, judgement.player),
        "line": line_in_moves(speaker, judgement.position, best.line),
    }
    # Of several that are best it is the first one.
    return [speaker.say(_("Better is {choice}: with best play {outcome}. {line}"), **facts), *told]


# -- retrying ------------------------------------------------------------------------------------


def retry_asked(speaker: Speaker, judgement: Judgement) -> str:
    """What is to be found."""
    lost = points_told(speaker, judgement.cost)
    choice = choice_named(speaker, judgement.choice)
    return speaker.to(
        judgement.player,
        _("You chose {choice}, which gave {lost} away. What is best?"),
        _("{player} chose {choice}, which gave {lost} away. What is best?"),
        choice=choice,
        lost=lost,
    )


RETRY_TITLE = _("Retry · game {game} · move {move}")
RETRY_FORE_TITLE = _("Retry · game {game} · foreplacing")
FOUND = _("{choice} is best.")
GIVEN_UP = _("The answer: {choice}.")
RETRY_HELP = _(
    "Find what gives nothing away: choose a card and answer with it. Wrong answers say what they cost; h shows the answer."
)
TRY_AGAIN = _("Try another, or see the answer (h).")
NO_LINES_YET = _("The lines would tell the answer: find it first, or see it (h).")
ANSWERED = _("This one is answered; n goes to the next.")
RETRY_DONE = _("n: the next mistake, if any; l: the lines from here; Esc: back to the review.")


def best_told(speaker: Speaker, judgement: Judgement, choice: Choice, *, given_up: bool) -> str:
    """The answer, and that others are as good if there are."""
    told = speaker.say(GIVEN_UP if given_up else FOUND, choice=choice_named(speaker, choice))
    others = [choice_named(speaker, other) for other in judgement.best if other != choice]
    if not others:
        return told
    as_good = speaker.say(_("As good: {choices}."), choices=", ".join(others))
    return f"{told} {as_good}"


# -- in lines ------------------------------------------------------------------------------------


def review_lines(speaker: Speaker, review: Review) -> list[str]:
    """A whole review, a decision a line: for pipes and screen readers."""
    lines = [game_review_heading(speaker, review)]
    for judgement in review.judgements:
        told = f"{decision_told(speaker, judgement)}."
        if judgement.cost:
            best = ", ".join(choice_named(speaker, choice) for choice in judgement.best)
            told += " " + speaker.say(_("Best: {choices}."), choices=best)
            told = f"{told} {match_told(speaker, review, judgement)}".rstrip()
        lines.append(told)
    return [*lines, f"{accuracy_told(speaker, review, Player)}."]


def board_heading(speaker: Speaker, review: Review, player: Player) -> str:
    """What a game gave a player, and what it would have with best play from the deal; short."""
    facts = {"game": review.game.number, "best": speaker.worth(review.values[0], player)}
    if review.game.outcome is None:
        return speaker.say(_("Game {game}: unfinished, best play {best}"), **facts)
    value = speaker.worth(review.game.outcome.value, player)
    return speaker.say(_("Game {game}: {value}, best play {best}"), value=value, **facts)


def game_review_heading(speaker: Speaker, review: Review) -> str:
    """How a game ended, and how it would have with best play from the deal."""
    result = speaker.begun(game_result(speaker, review.game))
    value = review.values[0]
    if value.winner is None:
        return speaker.say(_("{result} (best play from the start: a draw)"), result=result)
    mine, theirs = (
        _("{result} (best play from the start: you {points})"),
        _("{result} (best play from the start: {player} {points})"),
    )
    return speaker.to(value.winner, mine, theirs, result=result, points=abs(value))
