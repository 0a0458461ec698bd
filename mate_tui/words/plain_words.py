"""What plain mode says and understands: whole sentences, one fact a line, cards in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mate_tui.game.cards import Card, Deck, Player
from mate_tui.game.errors import NotationError
from mate_tui.game.events import (
    CardForeplaced,
    CardLed,
    CardReplied,
    Event,
    GameScored,
    HandsDealt,
    HandsExchanged,
    HintTaken,
    Mated,
)
from mate_tui.game.match import Game, Match, Move
from mate_tui.game.notation import format_deal_number, parse_card
from mate_tui.game.position import Choice, Position
from mate_tui.solver.answers import Analysis
from mate_tui.study.goal import Goal
from mate_tui.words import labels
from mate_tui.words.conditions import conditions, unseen
from mate_tui.words.hints import best_choice, nudge, option_told, summary
from mate_tui.words.options import rules_named
from mate_tui.words.plays import score, sum_of, told
from mate_tui.words.prompts import cards_held, exchange, game_heading, prompt
from mate_tui.words.reasons import goal_told
from mate_tui.words.rule_now import rule_now
from mate_tui.words.speaker import Speaker, _, ngettext

HOW_TO = _("Type the number of a choice, or ? for everything that can be typed.")
ENDED_EARLY = _("The input ended before the match did.")
NOT_UNDERSTOOD = _("This cannot be typed here; ? lists what can.")
NOTHING_TO_DECIDE = _("There is nothing to decide now.")
_CHOICES = ngettext("There is only choice 1.", "There are only choices 1 to {number}.")


# -- what can be typed ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word:
    """Something that can be typed: what it does, what it is called, and a sentence for the list of them."""

    action: str
    names: tuple[str, ...]
    help: str


WORDS = (
    Word("ask", ("Enter",), _("The question again.")),
    Word("hint", ("h", "hint"), _("A hint in three steps: how many choices are best, which, and what each is worth.")),
    Word("lines", ("l", "lines"), _("Every choice with what it leads to, and why; counts as a hint.")),
    Word("take_back", ("u", "undo"), _("Take back to your last decision.")),
    Word("redo", ("U", "redo"), _("Make again what was taken back.")),
    Word("finish", ("e", "finish"), _("Let the rest of the game play itself, when every line gives the same result.")),
    Word("score", ("s", "score"), _("The standing score.")),
    Word("cards", ("c", "cards"), _("Both hands, who leads, what is out of play, and whose free move is open.")),
    Word("moves", ("m", "moves"), _("All moves of the match so far.")),
    Word("next", ("n", "next", "Enter"), _("The next game.")),
    Word("review", ("v", "review"), _("The review of the last game: every decision with what it cost.")),
    Word("rules", ("rules",), _("How the game is played, and the rule that matters now.")),
    Word("coach", ("coach",), _("The coach on or off: it asks again before a play that gives points away.")),
    Word("resign", ("resign",), _("Give the match up; asks first.")),
    Word("quit", ("q", "quit"), _("Leave the match; asks first.")),
    Word("help", ("?", "help"), _("What can be typed, and the rule that matters now.")),
)
_ACTIONS = {name: word.action for word in WORDS for name in word.names if name != "Enter"}


def action_of(text: str) -> str | None:
    """What a typed word does; only between u and U does the case of letters matter."""
    return _ACTIONS.get(text) or _ACTIONS.get(text.lower())


def number_of(text: str) -> int | None:
    """A number typed alone, or as it is listed: 1. or 1), with a # or parentheses if one likes; None for anything else."""
    found = _NUMBER.fullmatch(text)
    return int(found[1]) if found else None


_NUMBER = re.compile(r"[#(]?\s*([0-9]{1,9})\s*[.):]?")
_LISTED = re.compile(r"\s*[0-9]{1,2}[.)] ")
"""What stands before a choice in the list of them."""


def choice_of(speaker: Speaker, position: Position, text: str) -> Choice | None:
    """A choice typed as it is listed, as a card, with ``!`` for the free move, or as ``-`` for none; None for anything else.

    A card that only the free move allows spends it, as on the table.
    """
    words = " ".join(_LISTED.sub("", text).lower().split())
    listed = next((choice for choice in position.choices() if words == _choice(speaker, choice).lower()), None)
    if listed is not None:
        return listed
    if words in ("-", "keep", speaker.say(_KEEP)):
        return Choice(None)
    card = _card_of(speaker, words.removesuffix("!").rstrip())
    if card is None:
        return None
    if words.endswith("!"):
        return Choice(card, free=True)
    return next((choice for choice in position.choices() if choice.card == card), Choice(card))


def _card_of(speaker: Speaker, text: str) -> Card | None:
    for card in Deck.SINGLE.cards:
        if text == speaker.card_in_words(card).lower():
            return card
    try:
        return parse_card(text, speaker.faces)
    except NotationError:
        return None


def yes_or_no(speaker: Speaker, text: str) -> bool | None:
    """An answer to a question of yes or no, by number, word or letter; None for anything else."""
    for answer, number, label in ((False, 1, labels.NO), (True, 2, labels.YES)):
        word = speaker.say(label).lower()
        if number_of(text) == number or text.lower().rstrip(".!") in (word, word[:1]):
            return answer
    return None


# -- questions -----------------------------------------------------------------------------------

_KEEP = _("keep all cards")


def question(speaker: Speaker, match: Match) -> list[str]:
    """What is to be decided, and the choices by number."""
    if match.game_is_over:
        exchanged = _("the hands are exchanged for game {game}")
        after = exchanged if match.next_is_exchange else _("a new deal for game {game}")
        return [
            speaker.say(_("The game is over; Enter goes on.")),
            _numbered(speaker, 1, speaker.say(after, game=len(match.games) + 1)),
        ]
    choices = enumerate(match.position.choices(), start=1)
    return [
        prompt(speaker, match, waiting=False),
        *(_numbered(speaker, number, _choice(speaker, choice)) for number, choice in choices),
    ]


def _choice(speaker: Speaker, choice: Choice) -> str:
    if choice.card is None:
        return speaker.say(_KEEP)
    card = speaker.card(choice.card)
    return speaker.say(_("{card}, with the free move"), card=card) if choice.free else card


def _numbered(speaker: Speaker, number: int, choice: str) -> str:
    return speaker.say(_("{number}. {choice}"), number=number, choice=choice)


def confirmation(speaker: Speaker, sentence: str) -> list[str]:
    """A question of yes or no, *no* first."""
    answers = (speaker.say(labels.NO), speaker.say(labels.YES))
    return [speaker.say(sentence), *(_numbered(speaker, number, answer) for number, answer in enumerate(answers, start=1))]


def no_such_number(speaker: Speaker, count: int) -> str:
    """Which numbers there are."""
    return speaker.count(_CHOICES, count)


def help_lines(speaker: Speaker, match: Match, words: Sequence[Word]) -> list[str]:
    """The rule that matters now, then what can be typed: choices and words."""
    lines = [rule_now(speaker, match)]
    position = match.position
    if position.turn is not None:
        example = position.hand(position.turn)[0]
        facts = {"notation": example.text(speaker.faces), "card": speaker.card(example)}
        lines.append(speaker.say(_("A number: that choice. A card does as well, such as {notation} or {card}."), **facts))
    for word in words:
        names, last = ", ".join(word.names[:-1]), word.names[-1]
        typed = speaker.say(_("{some} or {last}"), some=names, last=last) if names else last
        lines.append(speaker.say(_("{typed}: {help}"), typed=typed, help=speaker.say(word.help)))
    return lines


# -- what happened -------------------------------------------------------------------------------


def event_lines(speaker: Speaker, event: Event, match: Match) -> list[str]:
    """What to say of an event, ``match`` being what it led to."""
    match event:
        case HintTaken():
            return []
        case HandsDealt(_game, hands):
            deal = format_deal_number(hands, match.rules.deck)
            # With hands exchanged the deal is still the one whose number was told before.
            return [
                told(speaker, event),
                *([speaker.say(_("This is deal {deal}."), deal=deal)] if match.next_is_exchange else []),
            ]
        case HandsExchanged():
            return [exchange(speaker, match)]
        case Mated():
            return [told(speaker, event), sum_of(speaker, match.position)]
        case _:
            return [told(speaker, event)]


# -- on request ----------------------------------------------------------------------------------


def score_lines(speaker: Speaker, match: Match) -> list[str]:
    """The total, then what each game gave."""
    games = [GameScored(game.number, game.points) for game in match.games if game.outcome is not None]
    total = speaker.say(_("Score: {score}."), score=score(speaker, match.total))
    return [total, *(told(speaker, event) for event in games)]


def card_lines(speaker: Speaker, position: Position) -> list[str]:
    """Both hands, and everything else that decides the position."""
    return [*hand_lines(speaker, position), *conditions(speaker, position)]


def dealt_lines(speaker: Speaker, position: Position) -> list[str]:
    """The same where who leads has just been said."""
    return [*hand_lines(speaker, position), *unseen(speaker, position)]


def hand_lines(speaker: Speaker, position: Position) -> list[str]:
    """Both hands."""
    return [_hand(speaker, position, player) for player in Player]


def rule_lines(speaker: Speaker, match: Match) -> list[str]:
    """The game in two sentences, which rules this match has, and the rule that matters now."""
    return [
        speaker.say(labels.HELP_RULE),
        speaker.say(_("This match: {rules}."), rules=rules_named(speaker, match.rules)),
        rule_now(speaker, match),
    ]


def _hand(speaker: Speaker, position: Position, player: Player) -> str:
    # Not a list of kinds: with the double deck a card may be held twice.
    cards = ", ".join(speaker.card(card) for card in position.hand(player))
    count = cards_held(speaker, position, player)
    if not cards:
        return speaker.to(player, _("You hold no cards."), _("{player} holds no cards."))
    return speaker.to(player, _("You hold {count}: {cards}."), _("{player} holds {count}: {cards}."), count=count, cards=cards)


def move_lines(speaker: Speaker, match: Match) -> list[str]:
    """Every game with its moves."""
    lines = []
    for game in match.games:
        lines.append(game_heading(speaker, game))
        lines += [_move(speaker, move) for move in game.moves]
    return lines


def _move(speaker: Speaker, move: Move) -> str:
    lead = told(speaker, CardLed(move.leader, move.lead))
    facts = {"move": move.number, "lead": lead}
    if move.mates:
        return speaker.say(_("Move {move}. {lead} It mates."), **facts)
    if move.reply is None:
        return speaker.say(_("Move {move}. {lead}"), **facts)
    reply = told(speaker, CardReplied(move.leader.other, move.reply, move.free))
    return speaker.say(_("Move {move}. {lead} {reply}"), reply=reply, **facts)


# -- hints ---------------------------------------------------------------------------------------


def hint_lines(speaker: Speaker, game: Game, analysis: Analysis, goal: Goal | None, step: int) -> list[str]:
    """Step 1 says how many choices are best, 2 which, 3 what each is worth and how the game goes on.

    In the last game, where there is a ``goal``, 2 and 3 also say what the match needs.
    """
    if step == 1:
        return [nudge(speaker, analysis)]
    at_stake = [] if goal is None else [goal_told(speaker, goal)]
    if step == 2:
        return [best_choice(speaker, analysis), *at_stake]
    options = [option_told(speaker, analysis, option) for option in analysis.options]
    goes_on = speaker.say(_("With best play it goes on like this."))
    return [summary(speaker, analysis), *at_stake, *options, goes_on, *_line(speaker, game, analysis.options[0].line)]


def _line(speaker: Speaker, game: Game, line: Sequence[Choice]) -> list[str]:
    """A line of play from where a game stands, a decision about foreplacing or a move each."""
    lines = []
    after = game
    for choice in line:
        if after.position.is_foreplacing:
            lines.append(told(speaker, CardForeplaced(after.position.decider, choice.card)))
        after = after.after(choice)
    begun = len(game.moves) - (game.position.led is not None)
    return lines + [_move(speaker, move) for move in after.moves[begun:]]
