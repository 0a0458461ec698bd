"""Looking at matches that were played: what lists, the viewer and its boards say."""

from __future__ import annotations

from dataclasses import replace

from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Player
from mate_tui.game.consequences import last_choice
from mate_tui.game.match import Game, Match
from mate_tui.game.position import Choice
from mate_tui.store.history import Entry, Kind
from mate_tui.words.options import rules_named
from mate_tui.words.plays import abandoned, match_result, score, told
from mate_tui.words.prompts import game_ended
from mate_tui.words.seating import names_of, seated
from mate_tui.words.speaker import Speaker, _, ngettext

MATCHES_TITLE = _("Matches")
KINDS = {
    Kind.ALL: _("all"),
    Kind.UNFINISHED: _("unfinished"),
    Kind.WON: _("won"),
    Kind.LOST: _("lost"),
    Kind.DRAWN: _("drawn"),
    Kind.IMPORTED: _("imported"),
    Kind.DELETED: _("deleted"),
}
COLUMNS = {
    "date": _("Date"),
    "opponent": _("Opponent"),
    "rules": _("Rules"),
    "result": _("Result"),
    "score": _("Score"),
    "hints": _("Hints"),
}
FIND_MATCH = _("Find: a name, the rules or a date")
NONE_YET = _("No matches yet. Every match you begin is kept here by itself; Enter on New match, on Home, begins one.")
NONE_OF_KIND = {
    Kind.UNFINISHED: _("No match is unfinished."),
    Kind.WON: _("No match was won yet. The guided deal, on Home, may help."),
    Kind.LOST: _("No match was lost."),
    Kind.DRAWN: _("No match was drawn."),
    Kind.IMPORTED: _("Nothing was imported. From the shell: mate-tui records import FILE"),
    Kind.DELETED: _("Nothing was deleted."),
}
NONE_FOUND = _("No match here has that in its names, rules or date. Esc ends the search.")
NO_GAMES = _("Not one game of this match was begun.")
NOTHING_TO_UNDO = _("Nothing was deleted here that could be brought back.")
NOTHING_TO_DELETE = _("There is nothing here to delete.")
NOTHING_TO_OPEN = _("There is no match here to open.")
NOTHING_TAKEN_BACK = _("Nothing was taken back in this game.")
BOTH_SHOWN = _("Both games are shown; g shows one of them alone, with what was taken back.")
AT_ITS_TABLE = _("This match goes on: what its plays are worth is told at its table, which counts it as a hint.")
_LONGEST_COMMENT = 600
"""Characters of comments that are shown; the record has all of them."""
GO_ON, LOOK_AT_IT = _("Go on with it"), _("Look at its moves")


def of_entry(entry: Entry, listener: Speaker) -> Speaker:
    """Who is spoken to about a match: who keeps it if a bot was the opponent, else nobody; two people by their names."""
    speaker = seated(listener, Seating.against(entry.bot, entry.me))
    if entry.bot:
        return speaker
    return replace(speaker, names=names_of(speaker, entry.names))


def opponent(speaker: Speaker, entry: Entry) -> str:
    """Against whom it was; of two other people both names."""
    if speaker.me is not None:
        return speaker.name(speaker.me.other)
    return speaker.say(_("{first} – {second}"), first=speaker.name(Player.ONE), second=speaker.name(Player.TWO))


def result(speaker: Speaker, entry: Entry) -> str:
    """How a match ended, in a word or two."""
    if not entry.over:
        return speaker.say(KINDS[Kind.UNFINISHED])
    if not entry.winner:
        return speaker.say(KINDS[Kind.DRAWN])
    winner = Player(entry.winner)
    return speaker.to(winner, KINDS[Kind.WON], KINDS[Kind.LOST] if speaker.me else _("{player} won"))


def matches_told(speaker: Speaker, count: int) -> str:
    """How many there are."""
    return speaker.count(ngettext("{number} match", "{number} matches"), count)


def entry_told(speaker: Speaker, entry: Entry) -> str:
    """The match chosen, in a sentence or two."""
    one, two = Player
    facts: dict[str, object] = {"rules": rules_named(speaker, entry.rules), "date": entry.date}
    facts |= {"first": speaker.name(one), "second": speaker.name(two)}
    facts |= {"points1": entry.points[0], "points2": entry.points[1], "hints1": entry.hints[0], "hints2": entry.hints[1]}
    facts["result"] = result(speaker, entry)
    told = speaker.say(_("{rules}, {result}: {first} {points1}, {second} {points2}."), **facts)
    if not any(entry.hints):
        return told
    if entry.hints[entry.me.other.index]:
        hints = speaker.say(_("Hints: {first} {hints1}, {second} {hints2}."), **facts)
    else:
        hints = speaker.say(_("Hints: {hints}."), hints=entry.hints[entry.me.index])
    return f"{told} {hints}"


def unfinished_asked(speaker: Speaker, entry: Entry) -> str:
    """What to do with a match that is not over."""
    return speaker.say(_("This match is not over: {told}"), told=entry_told(speaker, entry))


def deleted_told(speaker: Speaker, entry: Entry) -> str:
    """A match was taken off the list."""
    facts = {"opponent": opponent(speaker, entry), "date": entry.date}
    return speaker.say(_("Deleted: {opponent}, {date}. u brings it back."), **facts)


def restored_told(speaker: Speaker, entry: Entry) -> str:
    """A match is on the list again."""
    return speaker.say(_("Brought back: {opponent}, {date}."), opponent=opponent(speaker, entry), date=entry.date)


# -- the viewer ----------------------------------------------------------------------------------


def viewer_title(speaker: Speaker, match: Match, game: Game, variation: int | None) -> str:
    """The top line: which game and move is looked at."""
    facts = {"rules": rules_named(speaker, match.rules), "game": game.number, "games": match.rules.games, "date": match.date}
    facts |= {"variation": variation, "variations": len(match.games[game.number - 1].variations)}
    if variation is not None:
        return speaker.say(_("game {game} of {games} · line {variation} of {variations} taken back"), **facts)
    return speaker.say(_("game {game} of {games} · {rules} · {date}"), **facts).rstrip(" ·-")


def short_viewer_title(speaker: Speaker, match: Match, game: Game, variation: int | None) -> str:
    """The same where there is little room."""
    facts = {"game": game.number, "games": match.rules.games, "date": match.date, "variation": variation}
    if variation is not None:
        return speaker.say(_("game {game}/{games} · taken back {variation}"), **facts)
    return speaker.say(_("game {game}/{games} · {date}"), **facts).rstrip(" ·-")


def score_told(speaker: Speaker, match: Match) -> str:
    """How a match stands or ended, where no score stands beside."""
    return speaker.say(_("The match: {score}."), score=score(speaker, match.total))


def board_heading(speaker: Speaker, game: Game) -> str:
    """One of two games beside each other."""
    facts = {"game": game.number}
    return speaker.to(game.leader, _("Game {game}, you lead first"), _("Game {game}, {player} leads first"), **facts)


def just_happened(speaker: Speaker, match: Match, shown: Game) -> str:
    """What led to the moment shown; at the beginning of a game who leads it, at the end how it ended.

    Args:
        speaker: who looks.
        match: the whole match.
        shown: one of its games, as far as it is shown.
    """
    if shown.choices:
        said = [told(speaker, event) for event in last_choice(shown)]
    else:
        said = [speaker.to(shown.leader, _("Game {game}: you lead."), _("Game {game}: {player} leads."), game=shown.number)]
        if shown.number % 2 == 0:
            said.append(speaker.say(_("The hands of the last game are exchanged.")))
    if shown.outcome is not None:
        # What the ending says of the mate, the lead itself need not.
        said = [*(said if shown.outcome.winner is None else []), game_ended(speaker, shown)]
    if shown.choices == match.game.choices and shown.number == match.game.number:
        said += _end_of_match(speaker, match)
    return " ".join(said)


def _end_of_match(speaker: Speaker, match: Match) -> list[str]:
    if not match.is_over:
        return [speaker.say(_("Here the match was left; it is not over."))]
    ended = match_result(speaker, match.winner, match.total)
    if match.loser is None or match.termination is None:
        return [ended]
    return [abandoned(speaker, match.loser, match.termination), ended]


def left_here(speaker: Speaker, choices: tuple[Choice, ...]) -> str:
    """What was played from here and taken back."""
    cards = [choice.card for choice in choices if choice.card]
    if not cards:
        return speaker.say(_("Played here too and taken back: to keep all cards. Tab shows it."))
    return speaker.say(_("Played here too and taken back: {cards}. Tab shows it."), cards=speaker.all_of(cards))


def comments_told(speaker: Speaker, comments: tuple[str, ...]) -> str:
    """What the record says of the moment, in one paragraph; empty if that is nothing."""
    text = " ".join(" ".join(comments).split())
    shown = text if len(text) <= _LONGEST_COMMENT else f"{text[:_LONGEST_COMMENT]}..."
    return speaker.say(_("Comment: {text}"), text=shown) if shown else ""


def off_the_game(speaker: Speaker, game: Game, place: int, *, is_last: bool) -> str:
    """A line that was taken back: what was played instead, and the way back."""
    back = speaker.say(_("Tab: back to the game.") if is_last else _("Tab: the next such line."))
    if place >= len(game.choices):
        return speaker.say(_("This line was taken back.")) + f" {back}"
    card = game.choices[place].card
    if card is None:
        return speaker.say(_("This line was taken back; instead all cards were kept.")) + f" {back}"
    foreplaced = game.positions[place].is_foreplacing
    instead = _("instead {card} was foreplaced") if foreplaced else _("instead {card} was played")
    said = speaker.say(_("This line was taken back; {instead}."), instead=speaker.say(instead, card=speaker.card(card)))
    return f"{said} {back}"


def held_before(speaker: Speaker) -> str:
    """The other game of the round beside the table: whose hand one holds now. No more than twenty cells with a bot's name."""
    if speaker.me is None:
        return speaker.say(_("Hands exchanged"))
    return speaker.say(_("{player} had your hand"), player=speaker.name(speaker.me.other))


ROUND_TITLE = _("The other game of this round")
