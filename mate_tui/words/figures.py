"""What the statistics say."""

from __future__ import annotations

from mate_tui.players.bots import Level
from mate_tui.store.statistics import Figures, Results
from mate_tui.words.options import BOT_NAMES
from mate_tui.words.speaker import Speaker, _

STATISTICS_TITLE = _("Statistics")
NOTHING_PLAYED = _("No match was played to its end yet. Once one is, its figures stand here.")
RESULTS = _("Results")
MARGIN = _("Margin, all matches together")
MATES_BY_MOVE = _("Mates by move")
MATES_BY_CARD = _("Mates by card")
IN_ALL = _("In all")
ME, OTHERS = _("you"), _("opponents")
TABLE = {
    "opponent": _("Opponent"),
    "rules": _("Rules"),
    "matches": _("played"),
    "won": _("won"),
    "lost": _("lost"),
    "drawn": _("drawn"),
    "margin": _("margin"),
}
A_PERSON = _("a person")


def opponent_of(speaker: Speaker, results: Results) -> str:
    """Against whom these were."""
    return speaker.say(BOT_NAMES[Level(results.bot)] if results.bot else A_PERSON)


def sums(speaker: Speaker, figures: Figures) -> list[str]:
    """Games, foreplacing, hints and streaks, a sentence each."""
    won, lost, drawn = (sum(getattr(results, name) for results in figures.results) for name in ("won", "lost", "drawn"))
    (mine, my_chances), (theirs, their_chances) = figures.foreplaced
    margin = sum(figures.margins)
    facts: dict[str, object] = {"won": won, "lost": lost, "drawn": drawn, "matches": won + lost + drawn}
    facts |= {"games": figures.games, "drawn_games": figures.drawn_games, "margin": speaker.signed(margin) if margin else 0}
    facts |= {"mine": mine, "my_chances": my_chances, "theirs": theirs, "their_chances": their_chances}
    facts |= {"hints": figures.hints, "streak": figures.streak, "best": figures.best_streak}
    said = [
        _("Matches: {matches}; {won} won, {lost} lost, {drawn} drawn. Margin: {margin}."),
        _("Games: {games}; {drawn_games} without a mate."),
        _("Won in a row: {streak} now, {best} at best."),
        _("Hints taken: {hints}."),
    ]
    if my_chances or their_chances:
        said.insert(2, _("Foreplaced: you in {mine} of {my_chances} games, opponents in {theirs} of {their_chances}."))
    return [speaker.say(sentence, **facts) for sentence in said]
