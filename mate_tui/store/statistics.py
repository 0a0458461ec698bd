"""Figures over the matches played here, from the side of who keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from mate_tui.store.store import Store

_PLAYED = "NOT deleted AND NOT imported"


def _mine(column: str) -> str:
    """A column that there is for both players, as it is for who keeps the match."""
    return f"iif(me = 1, {column}1, {column}2)"


def _theirs(column: str) -> str:
    """The same, as it is for the opponent."""
    return f"iif(me = 1, {column}2, {column}1)"


_MARGIN = f"{_mine('points')} - {_theirs('points')}"


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
    """What the statistics screen tells. Pairs are of who keeps the matches and of the opponents.

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
            f"SELECT bot, rules, sum(winner = me), sum(winner = 3 - me), sum(winner = 0), sum({_MARGIN}) FROM match "
            f"WHERE {_PLAYED} AND over GROUP BY bot, rules ORDER BY count(*) DESC, bot, rules"
        ).fetchall()
        matches = connection.execute(f"SELECT winner = me, {_MARGIN} FROM match WHERE {_PLAYED} AND over ORDER BY id").fetchall()
        games = f"FROM game JOIN match ON match.id = game.match WHERE {_PLAYED} AND game.over"
        by_card, by_move = (
            connection.execute(
                f"SELECT {column}, sum({_mine('game.points')} > 0), sum({_theirs('game.points')} > 0) "
                f"{games} AND mate IS NOT NULL GROUP BY {column} ORDER BY {column}"
            ).fetchall()
            for column in ("mate", "move")
        )
        count, drawn, *foreplaced = connection.execute(
            "SELECT count(*), coalesce(sum(mate IS NULL), 0), "
            f"coalesce(sum({_mine('foreplaced')} <> '-'), 0), count({_mine('foreplaced')}), "
            f"coalesce(sum({_theirs('foreplaced')} <> '-'), 0), count({_theirs('foreplaced')}) {games}"
        ).fetchone()
        (hints,) = connection.execute(f"SELECT coalesce(sum({_mine('hints')}), 0) FROM match WHERE {_PLAYED}").fetchone()
    won = [bool(is_won) for is_won, _ in matches]
    return Figures(
        tuple(Results(*row) for row in results),
        tuple(margin for _, margin in matches),
        {card: (mine, theirs) for card, mine, theirs in by_card},
        {move: (mine, theirs) for move, mine, theirs in by_move},
        count,
        drawn,
        ((foreplaced[0], foreplaced[1]), (foreplaced[2], foreplaced[3])),
        hints,
        _last_run(won),
        max(_runs(won), default=0),
    )


def _runs(won: Iterable[bool]) -> list[int]:
    """Lengths of the runs of matches that were won."""
    return [sum(1 for _ in run) for is_won, run in groupby(won) if is_won]


def _last_run(won: list[bool]) -> int:
    return _runs(won)[-1] if won and won[-1] else 0
