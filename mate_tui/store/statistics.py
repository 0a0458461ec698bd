"""Figures over the matches played here. Player 1 is who played them, so *won* is won by player 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from mate_tui.store.store import Store

_PLAYED = "NOT deleted AND NOT imported"


@dataclass(frozen=True, slots=True)
class Results:
    """Finished matches against one opponent by one set of rules.

    Attributes:
        bot: the opponent's level; None for a person.
        margin: own points minus the opponent's, over all of them.
    """

    bot: str | None
    rules: str
    won: int
    lost: int
    drawn: int
    margin: int

    @property
    def matches(self) -> int:
        """How many matches."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Figures:
    """What the statistics screen tells. Pairs are of player 1 and of the opponents.

    Attributes:
        results: by opponent and rules, the most played first.
        margins: of each finished match, in the order in which they were played.
        mates_by_card: the card that mated, how often for each.
        mates_by_move: the move of the mate, how often for each.
        games: finished games, drawn ones among them.
        drawn_games: of these, those without a mate.
        foreplaced: how often each foreplaced a card, of how many decisions.
        hints: taken in all matches.
        streak: matches won in a row up to now.
        best_streak: the most matches ever won in a row.
    """

    results: tuple[Results, ...]
    margins: tuple[int, ...]
    mates_by_card: dict[str, tuple[int, int]]
    mates_by_move: dict[int, tuple[int, int]]
    games: int
    drawn_games: int
    foreplaced: tuple[tuple[int, int], tuple[int, int]]
    hints: int
    streak: int
    best_streak: int


def figures(store: Store) -> Figures:
    """All figures; StoreError if the store cannot be used."""
    with store.reading() as connection:
        results = connection.execute(
            "SELECT bot, rules, sum(winner = 1), sum(winner = 2), sum(winner = 0), sum(points1 - points2) FROM match "
            f"WHERE {_PLAYED} AND over GROUP BY bot, rules ORDER BY count(*) DESC, bot, rules"
        ).fetchall()
        matches = connection.execute(
            f"SELECT winner, points1 - points2 FROM match WHERE {_PLAYED} AND over ORDER BY id"
        ).fetchall()
        games = f"FROM game JOIN match ON match.id = game.match WHERE {_PLAYED} AND game.over"
        by_card, by_move = (
            connection.execute(
                f"SELECT {column}, sum(game.points1 > 0), sum(game.points2 > 0) {games} AND mate IS NOT NULL "
                f"GROUP BY {column} ORDER BY {column}"
            ).fetchall()
            for column in ("mate", "move")
        )
        count, drawn, *foreplaced = connection.execute(
            "SELECT count(*), coalesce(sum(mate IS NULL), 0), coalesce(sum(foreplaced1 <> '-'), 0), count(foreplaced1), "
            f"coalesce(sum(foreplaced2 <> '-'), 0), count(foreplaced2) {games}"
        ).fetchone()
        (hints,) = connection.execute(f"SELECT coalesce(sum(hints1), 0) FROM match WHERE {_PLAYED}").fetchone()
    winners = [winner for winner, _ in matches]
    return Figures(
        tuple(Results(*row) for row in results),
        tuple(margin for _, margin in matches),
        {card: (mine, theirs) for card, mine, theirs in by_card},
        {move: (mine, theirs) for move, mine, theirs in by_move},
        count,
        drawn,
        ((foreplaced[0], foreplaced[1]), (foreplaced[2], foreplaced[3])),
        hints,
        _last_run(winners),
        max(_runs(winners), default=0),
    )


def _runs(winners: Iterable[int]) -> list[int]:
    """Lengths of the runs of matches that player 1 won."""
    return [sum(1 for _ in run) for winner, run in groupby(winners) if winner == 1]


def _last_run(winners: list[int]) -> int:
    return _runs(winners)[-1] if winners and winners[-1] == 1 else 0
