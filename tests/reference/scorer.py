"""A second scorer and a writer of random match records, deliberately made from the rules so that tests can compare."""

from __future__ import annotations

import random
from typing import TypedDict

from tests.reference.damage import KINDS, damage
from tests.reference.records import Game, Match, read_matches, write_match
from tests.reference.rulebook import (
    NONE,
    Choice,
    Hands,
    Rules,
    State,
    after,
    choices,
    decision_of,
    deck_of,
    follow,
    in_order,
    is_mate,
    opening,
    points_of,
    read_hands,
    read_rules,
    write_hands,
)

__all__ = ["KINDS", "GameScore", "MatchScore", "damage", "random_match", "score"]

# Games of the match that the first dealer leads.
FIRST_DEALER_LEADS = (1, 4, 5)


class GameScore(TypedDict):
    """A game as `check --json` has it."""

    game: int
    leader: int
    moves: int
    points: list[int]
    end: str


class MatchScore(TypedDict):
    """A match as `check --json` has it."""

    rules: str
    players: list[str | None]
    ok: bool
    games: list[GameScore]
    total: list[int]
    error: None


# Writing


def random_match(rules: str, rng: random.Random, complete: bool = True) -> str:
    """A random legal match record; one that is not complete stops in the middle of a game, closed with `*`."""
    known_rules = read_rules(rules)
    first_dealer = rng.choice((1, 2))
    last = 2 * int(known_rules.rounds)
    count = last if complete else rng.randint(1, last)
    games: list[Game] = []
    total = [0, 0]
    hands = random_deal(known_rules, rng)
    for number in range(1, count + 1):
        if number > 1:
            hands = random_deal(known_rules, rng) if number % 2 else (hands[1], hands[0])
        state = opening(known_rules, hands, leader_of_game(number, first_dealer))
        stops = number == count and not complete
        game, points = random_game(known_rules, number, state, stops, rng)
        games.append(game)
        total = [total[0] + points[0], total[1] + points[1]]
    result = f"{total[0]}-{total[1]}" if complete else "*"
    tags = {"Rules": rules, "Date": "2026.11.29", "Player1": "Home", "Player2": 'The "Knight" \\ bot', "Result": result}
    return write_match(Match(tags, games))


def random_deal(rules: Rules, rng: random.Random) -> Hands:
    deck = deck_of(rules)
    rng.shuffle(deck)
    return in_order(rules, deck[:10]), in_order(rules, deck[10:])


def leader_of_game(number: int, first_dealer: int) -> int:
    return first_dealer if number in FIRST_DEALER_LEADS else 3 - first_dealer


def random_game(rules: Rules, number: int, state: State, stops: bool, rng: random.Random) -> tuple[Game, tuple[int, int]]:
    """A random game from its opening, and its points."""
    played = random_play(rules, state, rng)
    if stops:
        played = played[: rng.randrange(len(played))]
    game = Game(str(number), write_hands(rules, state.hands), str(state.leader))
    for choice in played:
        write_choice(game, state, choice)
        state = after(rules, state, choice)
        if is_mate(state):
            game.moves[-1] = f"{state.led}#"
    points = points_of(rules, state)
    if not stops:
        game.closing = f"{points[0]}-{points[1]}"
    return game, points


def random_play(rules: Rules, state: State, rng: random.Random) -> list[Choice]:
    """Choices from a state to the end of the game; a peaceful game shuns mates, which makes it a long one."""
    peaceful = rng.random() < 0.7
    played = []
    while decision_of(state) != "over":
        choice = rng.choice(candidates(rules, state, peaceful))
        played.append(choice)
        state = after(rules, state, choice)
    return played


def candidates(rules: Rules, state: State, peaceful: bool) -> list[Choice]:
    possible = choices(rules, state)
    decision = decision_of(state)
    if decision == "foreplace":
        # Declining is one choice among many, and would be rare.
        return possible + [(NONE, False)] * (len(possible) // 2)
    if decision == "lead" and peaceful:
        return [choice for choice in possible if not is_mate(after(rules, state, choice))] or possible
    return possible


def write_choice(game: Game, state: State, choice: Choice) -> None:
    """Add a choice to the record of its game."""
    card, free = choice
    decision = decision_of(state)
    if decision == "foreplace":
        game.fore = [*(game.fore or []), card]
    elif decision == "lead":
        game.moves.append(f"{card}-")
    else:
        game.moves[-1] += f"{card}!" if free else card


# Scoring


def score(text: str) -> list[MatchScore]:
    """What `check --json` says of a text without faults; AssertionError at a fault."""
    return [score_match(match) for match in read_matches(text)]


def score_match(match: Match) -> MatchScore:
    rules_text = match.tags.get("Rules", "capellen")
    rules = read_rules(rules_text)
    check_table(rules, match)
    games = [score_game(rules, game) for game in match.games]
    check_closings(rules, match, games)
    return {
        "rules": rules_text,
        "players": [match.tags.get("Player1"), match.tags.get("Player2")],
        "ok": True,
        "games": games,
        "total": total_of(games),
        "error": None,
    }


def check_table(rules: Rules, match: Match) -> None:
    """The numbers, the leaders and the exchanged hands are those of the match table."""
    assert len(match.games) <= 2 * int(rules.rounds), "too many games"
    deals = [read_hands(rules, game.deal) for game in match.games]
    for place, game in enumerate(match.games):
        assert game.number == str(place + 1), f"game {game.number} stands in place {place + 1}"
        assert sorted(deals[place][0] + deals[place][1]) == sorted(deck_of(rules)), "not a deal of the whole deck"
        assert len(deals[place][0]) == 10, "not ten cards each"
        assert int(game.leader) == leader_of_game(place + 1, int(match.games[0].leader)), "the wrong leader"
        if place % 2:
            assert deals[place] == (deals[place - 1][1], deals[place - 1][0]), "the hands are not exchanged"


def score_game(rules: Rules, game: Game) -> GameScore:
    state = opening(rules, read_hands(rules, game.deal), int(game.leader))
    for token in tokens_of(game):
        state = follow(rules, state, token)
    over = decision_of(state) == "over"
    # The next token would be taken for the whole move.
    assert not any(move.endswith("-") for move in game.moves[:-1]), "a lead without a reply"
    assert (rules.foreplacing != "off") or game.fore is None, "these rules have no foreplacing"
    points = points_of(rules, state)
    return {
        "game": int(game.number),
        "leader": int(game.leader),
        "moves": sum(not move.endswith("-") for move in game.moves),
        "points": list(points),
        "end": ("mate" if is_mate(state) else "draw") if over else "unfinished",
    }


def tokens_of(game: Game) -> list[str]:
    """The tokens of a game in order, each foreplacing decision one of them."""
    return [*(f"fore {card}" for card in game.fore or []), *game.moves]


def check_closings(rules: Rules, match: Match, games: list[GameScore]) -> None:
    """The closing points, the unfinished game at the end and the Result tag are right."""
    for game, scored in zip(match.games, games, strict=True):
        unfinished = scored["end"] == "unfinished"
        closing = "*" if unfinished else as_result(scored["points"])
        assert game.closing == closing, f"game {game.number} gave {closing}"
        assert not unfinished or game is match.games[-1], f"game {game.number} is unfinished and not the last"
    missing = len(games) < 2 * int(rules.rounds) or games[-1]["end"] == "unfinished"
    result = "*" if missing else as_result(total_of(games))
    assert match.tags.get("Result", result) == result, f"the result is {result}"


def total_of(games: list[GameScore]) -> list[int]:
    return [sum(game["points"][player] for game in games) for player in (0, 1)]


def as_result(points: list[int]) -> str:
    return f"{points[0]}-{points[1]}"
