"""Points of every game, round by round, and the total."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate_tui.app.widgets.picture import Picture, Row, Span, cut, padded
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.words.speaker import Glyphs, Speaker, _


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the match, as the target of a click."""

    number: int


_WIDTH = 20
COLUMNS = (5, 7)
"""Cells of the two players' columns, here and in what stands below."""


class ScorePanel(Picture):
    """The score of the match; the running game is marked."""

    def show_match(self, match: Match, speaker: Speaker, order: tuple[Player, Player], *, looked_at: int | None = None) -> None:
        """Draw the score.

        Args:
            match: whose.
            speaker: names and glyphs.
            order: the players of the columns.
            looked_at: the game that is marked, each then being a target; None marks the running one.
        """
        line = "-" if speaker.glyphs is Glyphs.ASCII else "─"
        names = column_names(speaker, order)
        rows: list[Row] = [_row("", names, "dim")]
        for number in range(1, match.rules.games + 1):
            row = _game_row(match, number, order, speaker, looked_at)
            can_go = looked_at is not None and number <= len(match.games)
            rows.append(tuple(replace(span, target=GameLine(number)) for span in row) if can_go else row)
            if number % 2 == 0 and match.rules.rounds > 1:
                rows.append(_round_row(match, number // 2, order, speaker))
        rows.append((Span(line * _WIDTH, "rule"),))
        totals = [str(match.total[player.index]) for player in order]
        rows.append(_row(speaker.say(_("Total")), totals, "strong"))
        self.show(rows)


def column_names(speaker: Speaker, order: tuple[Player, Player]) -> list[str]:
    """The names above the columns; the second one leaves a gap to the first, which has its label to spread over."""
    first, second = COLUMNS
    dots = speaker.say("…")
    return [cut(speaker.name(player), width, dots) for player, width in zip(order, (first, second - 1), strict=True)]


def _row(label: str, values: list[str], style: str) -> Row:
    return (
        Span(padded(label, 8), style),
        *(Span(padded(value, width, right=True), style) for value, width in zip(values, COLUMNS, strict=True)),
    )


def _game_row(match: Match, number: int, order: tuple[Player, Player], speaker: Speaker, looked_at: int | None) -> Row:
    label = speaker.say(_("Game {game}"), game=number)
    if number > len(match.games):
        return _row(label, ["", ""], "dim")
    game = match.games[number - 1]
    is_marked = game.outcome is None if looked_at is None else number == looked_at
    if is_marked:
        label = f"{label} {'>' if speaker.glyphs is Glyphs.ASCII else '▸'}"
    points = ["", ""] if game.outcome is None else [str(game.points[player.index]) for player in order]
    return _row(label, points, "gold" if is_marked else "")


def _round_row(match: Match, number: int, order: tuple[Player, Player], speaker: Speaker) -> Row:
    label = " " + speaker.say(_("round"))
    if len(match.games) < 2 * number or (len(match.games) == 2 * number and not match.game_is_over):
        return _row(label, ["", ""], "dim")
    points = match.round_total(number)
    return _row(label, [str(points[player.index]) for player in order], "dim")
