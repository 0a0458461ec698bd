"""Sentences about solved positions and checked records."""

from __future__ import annotations

from dataclasses import replace

from mate_tui.game.cards import Player
from mate_tui.game.match import Game
from mate_tui.game.position import Decision, Position
from mate_tui.game.records import MatchRecord
from mate_tui.game.value import Value
from mate_tui.words.options import rules_named
from mate_tui.words.plays import mated, points_told, score
from mate_tui.words.seating import names_of
from mate_tui.words.speaker import Speaker, _


def decision_to_make(speaker: Speaker, position: Position) -> str:
    """Who decides what, on which move."""
    turn, move = position.turn, position.move
    if turn is None:
        return speaker.say(_("The game is over."))
    match position.decision:
        case Decision.FOREPLACE:
            return _foreplacing(speaker, position, turn)
        case Decision.LEAD:
            return speaker.to(turn, _("Move {move}: you lead."), _("Move {move}: {player} leads."), move=move)
        case _:
            assert position.led is not None
            led = speaker.card(position.led)
            mine, theirs = _("Move {move}: you answer {led}."), _("Move {move}: {player} answers {led}.")
            return speaker.to(turn, mine, theirs, move=move, led=led)


def _foreplacing(speaker: Speaker, position: Position, turn: Player) -> str:
    if turn is position.leader:
        mine = _("You lead the first move and may foreplace a card.")
        return speaker.to(turn, mine, _("{player} leads the first move and may foreplace a card."))
    leads = speaker.to(turn.other, _("You lead the first move"), _("{player} leads the first move"))
    mine, theirs = _("{leads}; you may foreplace a card."), _("{leads}; {player} may foreplace a card.")
    return speaker.to(turn, mine, theirs, leads=leads)


def value_of_position(speaker: Speaker, value: Value) -> str:
    """What a position gives with best play by both."""
    if value.winner is None:
        return speaker.say(_("With best play by both: a draw."))
    mine, theirs = _("With best play by both you score {points}."), _("With best play by both {player} scores {points}.")
    return speaker.to(value.winner, mine, theirs, points=points_told(speaker, abs(value)))


def of_record(record: MatchRecord, listener: Speaker) -> Speaker:
    """Who is told of a match as it was read: nobody of those who played."""
    speaker = listener.with_faces(record.match.rules.faces)
    return replace(speaker, names=names_of(speaker, record.match.names))


def record_heading(speaker: Speaker, number: int, record: MatchRecord) -> str:
    """Which match of a text, by which rules, and its points; rules that are none stand as they were written."""
    rules, points = rules_named(speaker, record.rules_text), score(speaker, record.match.total)
    return speaker.say(_("Match {number}: {rules}, {score}"), number=number, rules=rules, score=points)


def game_result(speaker: Speaker, game: Game) -> str:
    """How one game of a record ended."""
    outcome = game.outcome
    if outcome is None:
        return speaker.say(_("game {game}: unfinished"), game=game.number)
    if outcome.winner is None:
        return speaker.say(_("game {game}: draw"), game=game.number)
    return speaker.say(_("game {game}: {mate}"), game=game.number, mate=mated(speaker, outcome))


def nothing_to_check(speaker: Speaker) -> str:
    """There is no match in the text."""
    return speaker.say(_("there is no match in this text"))
