"""What a puzzle asks, and what is said of an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mate_tui.game.cards import Deck, Faces, Player
from mate_tui.game.position import Decision, Position
from mate_tui.game.rules import Foreplacing, FreeMove, Privilege, Rules
from mate_tui.study.goal import Result
from mate_tui.study.kinds import Kind
from mate_tui.study.reasons import Reason
from mate_tui.words.choices import choice_named
from mate_tui.words.conditions import free_moves, out_of_play
from mate_tui.words.foreplacing import foreplacing_told
from mate_tui.words.options import VALUES, rules_named
from mate_tui.words.plays import outcome_to_come, points_told
from mate_tui.words.reasons import why
from mate_tui.words.speaker import Speaker, _, ngettext

if TYPE_CHECKING:
    from mate_tui.solver.answers import Option
    from mate_tui.study.puzzles import Puzzle

KINDS = {
    Kind.MATE: (_("Mate by a move"), _("One choice wins, by a mate on the move that is told.")),
    Kind.DRAW: (_("The only draw"), _("One choice does not lose.")),
    Kind.REPLY: (_("The only reply"), _("One reply is right, and the others cost.")),
    Kind.FOREPLACE: (_("Foreplace!"), _("Which card to put out of play, or none.")),
    Kind.MATCH: (_("Win the match"), _("The last game: the score so far says what is needed.")),
}
OF_THE_DAY = _("Puzzle of the day")
OF_THE_DAY_ABOUT = _("The same for everybody, a new one each day.")
ANY_KIND = _("Any kind")
ANY_KIND_ABOUT = _("One puzzle after another, of all kinds.")
MAKING = _("Making a puzzle …")
TITLE = _("Puzzles")
RIGHT = _("Right!")
RIGHT_LATER = _("Right, at try {number}; the first one counted.")
GIVEN_UP = _("The solution: {choice}.")
HELP = _("One choice is right; of every other one you are told what it leads to. The first try counts, and so does giving up.")
NEXT = _("n: the next puzzle. Left and right step along the solution, l explores it.")
AGAIN = _("Try another card, or h for the solution.")
AGAIN_PLAIN = _("Try another one, or type h for the solution.")


def asked(speaker: Speaker, puzzle: Puzzle) -> str:
    """What is to be found. The listener is the player who decides."""
    position = puzzle.position
    match puzzle.kind:
        case Kind.MATE:
            what = _mate_asked(speaker, puzzle)
        case Kind.DRAW:
            what = speaker.say(_("Every choice but one loses. Find the draw."))
        case Kind.REPLY:
            what = speaker.say(_("Only one reply is right. Which?"))
        case Kind.FOREPLACE:
            what = speaker.say(_("Which card do you foreplace, or do you keep all?"))
        case Kind.MATCH:
            what = _match_asked(speaker, puzzle)
    situation = [_situation(speaker, position), free_moves(speaker, position)]
    return " ".join(sentence for sentence in [*situation, what] if sentence)


def _situation(speaker: Speaker, position: Position) -> str:
    """Who leads, and what foreplacing brings where that is to be decided."""
    if position.decision is Decision.FOREPLACE:
        return foreplacing_told(speaker, position)
    if position.led is None:
        return speaker.say(_("Move {move}: you lead."), move=position.move)
    return speaker.say(_("Move {move}: {led} is led, and you answer."), move=position.move, led=speaker.card(position.led))


def _mate_asked(speaker: Speaker, puzzle: Puzzle) -> str:
    """By which move the mate comes whatever the opponent does, or on which one with best play."""
    facts = {"move": puzzle.solution.outcome.move, "points": points_told(speaker, puzzle.solution.outcome.points)}
    if puzzle.is_forced:
        return speaker.say(_("Find the one choice that wins: mate by move {move}, whatever the opponent does."), **facts)
    return speaker.say(_("Find the one choice that wins: mate, with best play on move {move} for {points}."), **facts)


def _match_asked(speaker: Speaker, puzzle: Puzzle) -> str:
    assert puzzle.margin is not None
    lead = puzzle.margin.of(puzzle.player)
    points = points_told(speaker, abs(lead))
    if lead == 0:
        return speaker.say(_("The last game; the match is level. Find the one choice that wins it."))
    if lead > 0:
        return speaker.say(_("The last game; you are {points} ahead. Find the one choice that wins the match."), points=points)
    return speaker.say(_("The last game; you are {points} behind. Find the one choice that wins the match."), points=points)


def position_told(speaker: Speaker, puzzle: Puzzle) -> list[str]:
    """Both hands and what is out of play, in lines; the rest is part of what is asked."""
    position = puzzle.position
    hands = []
    for player in (puzzle.player, puzzle.player.other):
        cards = "  ".join(speaker.card(card) for card in position.hand(player)) or speaker.say(_("no cards"))
        hands.append(f"{speaker.name(player)}: {cards}")
    return [*hands, *out_of_play(speaker, position)]


def answered(speaker: Speaker, puzzle: Puzzle, reason: Reason) -> list[str]:
    """What is said of a choice: right, or what the opponent makes of it."""
    option = reason.option
    facts = {"choice": choice_named(speaker, option.choice), "outcome": _comes_to(speaker, puzzle, option)}
    if option.choice == puzzle.solution.choice:
        return [speaker.say(_("The best, {choice}: {outcome}."), **facts), *why(speaker, reason), second_best(speaker, puzzle)]
    told = speaker.say(_("Not {choice}: {outcome}."), **facts) + _of_match(speaker, puzzle, option)
    # Not what is best: that is still to be found.
    return [told, *why(speaker, reason, tells_best=False)]


def second_best(speaker: Speaker, puzzle: Puzzle) -> str:
    """Why nothing else does."""
    second, *others = puzzle.seconds
    facts = {
        "choice": choice_named(speaker, second.choice),
        "outcome": _comes_to(speaker, puzzle, second),
        "points": points_told(speaker, puzzle.gap),
    }
    one, many = _("The next best, {choice}, is {points} worse: {outcome}."), _("Next comes {choice}, {points} worse: {outcome}.")
    told = speaker.say(many if others else one, **facts)
    return f"{told}{_of_match(speaker, puzzle, second)}"


def _comes_to(speaker: Speaker, puzzle: Puzzle, option: Option) -> str:
    """What a choice leads to: at once, or with best play from there on."""
    outcome = outcome_to_come(speaker, option.outcome, puzzle.player)
    return outcome if len(option.line) == 1 else speaker.say(_("with best play {outcome}"), outcome=outcome)


def _of_match(speaker: Speaker, puzzle: Puzzle, option: Option) -> str:
    """What becomes of the match with a wrong choice, after a blank; nothing if it is not about the match."""
    match puzzle.match_result(option):
        case None:
            return ""
        case Result.DRAW:
            return " " + speaker.say(_("That only draws the match."))
        case _:
            return " " + speaker.say(_("That loses the match."))


def rules_told(speaker: Speaker, rules: Rules) -> str:
    """A sentence on each rule of a puzzle that the simplest game has not."""
    values = (rules.deck, rules.foreplacing, rules.privilege, rules.free_move, rules.faces)
    plain = (Deck.SINGLE, Foreplacing.OFF, Privilege.NONE, FreeMove.OFF, Faces.FRENCH)
    return " ".join(speaker.say(VALUES[value][1]) for value, usual in zip(values, plain, strict=True) if value is not usual)


def difficulty(speaker: Speaker, puzzle: Puzzle, *, short: bool = False) -> str:
    """How hard a puzzle is, and by which rules it is played."""
    return speaker.say(
        _("{kind}, level {difficulty} of 5, {rules}") if short else _("{kind}, difficulty {difficulty} of 5, {rules}"),
        kind=speaker.say(KINDS[puzzle.kind][0]),
        difficulty=puzzle.difficulty,
        rules=rules_named(speaker, puzzle.position.rules),
    )


def standing(speaker: Speaker, rating: int, solved: int, tried: int, streak: int) -> str:
    """A player's figures."""
    told = speaker.say(_("Rating {rating}; {solved} of {tried} solved."), rating=rating, solved=solved, tried=tried)
    if not streak:
        return told
    days = ngettext("The puzzle of the day: {number} day in a row.", "The puzzle of the day: {number} days in a row.")
    return f"{told} {speaker.count(days, streak)}"


def to_solve(puzzle: Puzzle, speaker: Speaker) -> Speaker:
    """The speaker for whoever is to solve a puzzle."""
    names = (speaker.say(_("Opponent")), speaker.say(_("Opponent")))
    return replace(speaker, names=names, me=Player(puzzle.player), faces=puzzle.position.rules.faces)
