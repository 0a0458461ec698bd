"""``mate-tui review``: what each decision of the games in a record cost."""

from __future__ import annotations

from mate_tui.game.cards import Player
from mate_tui.game.notation import format_choice
from mate_tui.game.position import Choice, Decision, End
from mate_tui.game.records import MatchRecord
from mate_tui.output import Page
from mate_tui.study.review import Judgement, Review, accuracy, review_match
from mate_tui.subcommands.check import JsonMatches, error_data, tell_of
from mate_tui.words.plays import fault_place, match_result
from mate_tui.words.review import review_lines
from mate_tui.words.solved import of_record, record_heading
from mate_tui.words.speaker import Speaker, _


def run(listener: Speaker, file: str, *, as_json: bool) -> int:
    """Review a file, or standard input for ``-``; the exit code, 1 if a match has a fault or there is none."""
    return tell_of(listener, file, JsonMatches(_match_data) if as_json else _ForPeople(listener))


# -- JSON ----------------------------------------------------------------------------------------


def _match_data(record: MatchRecord) -> dict[str, object]:
    match = record.match
    reviews = review_match(match)
    return {
        "rules": record.rules_text.encode("utf-8", "replace").decode(),
        "players": list(match.names),
        "ok": record.error is None,
        "games": [_game_data(review) for review in reviews],
        "total": list(match.total),
        "accuracy": [accuracy(reviews, player) for player in Player],
        "error": error_data(record.error) if record.error else None,
    }


def _game_data(review: Review) -> dict[str, object]:
    game = review.game
    return {
        "game": game.number,
        "leader": game.leader.value,
        "value": review.values[0].one,
        "points": list(game.points),
        "end": (game.outcome.end if game.outcome else End.UNFINISHED).value,
        "accuracy": [review.accuracy(player) for player in Player],
        "cost": [review.cost(player) for player in Player],
        "margin": None if review.margin is None else review.margin.one,
        "decisions": [_decision_data(review, judgement) for judgement in review.judgements],
    }


def _decision_data(review: Review, judgement: Judgement) -> dict[str, object]:
    position = judgement.position
    faces = position.rules.faces

    def written(choice: Choice) -> str:
        return format_choice(choice, faces)

    data: dict[str, object] = {
        "move": 0 if position.decision is Decision.FOREPLACE else position.move,
        "decision": position.decision.value,
        "player": judgement.player.value,
        "play": written(Choice(judgement.choice.card)),
        "free": judgement.choice.free,
        "cost": judgement.cost,
        "mark": judgement.mark.value,
        "before": judgement.before.one,
        "after": judgement.after.one,
        "choices": len(judgement.values),
        "best": [written(choice) for choice in judgement.best],
    }
    results = review.match_results(judgement, Player.ONE)
    if results is None:
        return data
    before, after = results
    return data | {"match_before": before.value, "match_after": after.value}


# -- for people ----------------------------------------------------------------------------------


class _ForPeople:
    """A line a decision."""

    for_people = True

    def __init__(self, listener: Speaker) -> None:
        self._page = Page(listener)

    def show(self, number: int, record: MatchRecord) -> None:
        """One match more."""
        page = self._page
        if number > 1:
            page.line("")
        match = record.match
        speaker = of_record(record, page.speaker)
        page.line(record_heading(speaker, number, record), bold=True)
        for review in review_match(match):
            heading, *lines = review_lines(speaker, review)
            page.line("")
            page.line(f"  {heading}", bold=True)
            for line in lines:
                page.line(f"    {line}")
        if match.is_over and not record.error:
            page.line("")
            page.line(f"  {match_result(speaker, match.winner, match.total)}", bold=True)
        if record.error:
            page.line("")
            page.line("  " + speaker.say(_("Fault: {place}"), place=fault_place(speaker, record.error)), bold=True)

    def end(self) -> None:
        """No match more."""
