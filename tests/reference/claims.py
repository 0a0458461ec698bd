"""What sentences claim, read back from their words alone, so that it can be held against the rules and brute force.

Cards are read as letters. A choice is named as in the rulebook: a card, ``-`` for keeping all, and whether it is a free move.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tests.reference.rulebook import (
    NONE,
    OPEN,
    Choice,
    Rules,
    State,
    after,
    choices,
    decision_of,
    foreplaced,
    foreplacers,
    multiplier,
    turn_of,
)

# -- choices -------------------------------------------------------------------------------------


def read_choice(text: str) -> Choice:
    """A choice as a sentence names it."""
    name = text.removeprefix("foreplacing ")
    if name in ("keep all", "keeping all", "keep all cards"):
        return NONE, False
    free = name.endswith("! (free move)")
    card = name.removesuffix("! (free move)").replace("10", "T")
    assert len(card) == 2, f"{text} names no choice"
    return card, free


def read_choices(text: str) -> set[Choice]:
    """Choices in a list such as "A, B or C"."""
    names = re.split(r", | or | and ", text)
    choices = {read_choice(name) for name in names}
    assert len(choices) == len(names), f"{text} names a choice twice"
    return choices


# -- what punishes -------------------------------------------------------------------------------


class Punished(NamedTuple):
    """What is said to punish a choice.

    ``named`` and ``number`` are None where every choice is said to; ``best`` holds those said to take the most, ``is_all_best``
    says whether they are all that do.
    """

    move: int | None
    number: int | None
    named: set[Choice] | None
    best: set[Choice]
    is_all_best: bool


_ONE = re.compile(r"(?:have|has) the one (?:play|answer) that punishes .+: (.+)\.$")
_EVERY = re.compile(r"[Ee]very (?:play|answer) of .+ punishes .+, and none more than (.+)\.$")
_MANY = re.compile(r"(?:have|has) (\d+) (?:plays|answers) that punish .+, and none more than (.+)\.$")
_FEW = re.compile(r"punish(?:es)? .+? (?:with|by) (.+?)\.(?: (.+) takes? the most\.)?$")


def punished(sentence: str) -> Punished | None:
    """What a sentence claims about punishing; None if it says nothing of it."""
    if "punish" not in sentence:
        return None
    on = re.match(r"On move (\d+) ", sentence)
    move = int(on[1]) if on else None
    if found := _ONE.search(sentence):
        named = read_choices(found[1])
        return Punished(move, 1, named, named, True)
    if found := _EVERY.search(sentence):
        return Punished(move, None, None, read_choices(found[1]), False)
    if found := _MANY.search(sentence):
        return Punished(move, int(found[1]), None, read_choices(found[2]), False)
    found = _FEW.search(sentence)
    assert found, f"cannot be read: {sentence}"
    named = read_choices(found[1])
    most = re.sub("^(Keep|Foreplac)ing", lambda begun: begun[0].lower(), found[2] or "")
    return Punished(move, len(named), named, read_choices(most) if most else named, True)


def fault_of_punished(claim: Punished, values: dict[Choice, int], sign: int, before: int, move: int) -> str | None:
    """What is not so: ``values`` of the opponent's choices and the value ``before`` the error are for player 1, ``sign`` is the
    erring player's."""
    punishing = {choice for choice, value in values.items() if sign * value < sign * before}
    least = min(sign * value for value in values.values())
    best = {choice for choice, value in values.items() if sign * value == least}
    if claim.move not in (None, move):
        return f"it is move {move}"
    if claim.number is None and len(punishing) < len(values):
        return f"only {sorted(punishing)} punish"
    if claim.number is not None and claim.number != len(punishing):
        return f"{len(punishing)} choices punish"
    if claim.named is not None and claim.named != punishing:
        return f"{sorted(punishing)} punish"
    if not claim.best <= best or (claim.is_all_best and claim.best != best):
        return f"{sorted(best)} take the most"
    return None


# -- what is best, and what answers --------------------------------------------------------------


class Cost(NamedTuple):
    """What a choice is said to give away, a best one, and whether that is said to be the only one."""

    points: int
    best: Choice
    is_only: bool


def cost_told(sentence: str) -> Cost | None:
    """What a sentence claims that a choice costs; None if it says nothing of it."""
    found = re.search(r" gives (\d+) points? away; (best is|one of the best is) (.+?), after which ", sentence)
    return Cost(int(found[1]), read_choice(found[3]), found[2] == "best is") if found else None


def answers_told(sentence: str) -> set[Choice] | None:
    """What is said to be all that answers a lead; None if the sentence says nothing of it."""
    found = re.search(r" can answer \S+ only with (.+?)(?:, and .* next)?\.$", sentence)
    found = found or re.search(r" must answer \S+ with (.+?); ", sentence)
    return read_choices(found[1]) if found else None


def best_told(sentence: str) -> set[Choice]:
    """The choices that a hint says are best."""
    named = sentence.removeprefix("Best: ").removesuffix(".").replace("keep all cards, or foreplace ", "keep all cards, ")
    return read_choices(named.removeprefix("foreplace "))


def counted_best(sentence: str) -> tuple[int, int]:
    """How many choices a hint says are best, and of how many."""
    if sentence == "There is only one choice.":
        return 1, 1
    if sentence == "Both choices are worth the same.":
        return 2, 2
    every = re.fullmatch(r"All (\d+) choices are worth the same\.", sentence)
    if every:
        return int(every[1]), int(every[1])
    found = re.fullmatch(r"(\d+) of (\d+) choices (?:is|are) best\.", sentence)
    assert found, f"cannot be read: {sentence}"
    return int(found[1]), int(found[2])


# -- foreplacing ---------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game once both have decided: how many moves it has, and what mates of the decider and of the other one count on each."""

    moves: int
    mine: list[int]
    theirs: list[int]


class Ways(NamedTuple):
    """The game if the decider foreplaces and the other player keeps all, and if both foreplace; None for what cannot come."""

    alone: Game | None
    both: Game | None


_LATER = [2, 3, 4, 5, 6, 7, 8, 9, 10]
_TWICE = [2, 4, 6, 8, 10, 12, 14, 16]
_SIZES = {"nine": 9, "ten": 10}

_Test = Callable[[Ways, re.Match[str]], bool]
_FORMS: list[tuple[str, _Test]] = [
    (
        r"(?:your )?mates .*then count as one move later, and (\d+) times on the tenth, which comes only if .+ keeps? all",
        lambda ways, told: ways == (_counting(10, [*_LATER, int(told[1])], ways.alone), _counting(9, _LATER, ways.both)),
    ),
    (
        r"the game then has (\w+) moves, and .*mates .*count twice, the ninth (\d+) times,"
        r" or as one move later if .+ foreplaces? one too",
        lambda ways, told: (
            ways
            == (_counting(_SIZES[told[1]], [*_TWICE, int(told[2])], ways.alone), _counting(_SIZES[told[1]], _LATER, ways.both))
        ),
    ),
    (
        r"if .+ foreplaces? one too, the game has (\w+) moves, and .*mates .*count as one move later",
        lambda ways, told: ways == (None, _counting(_SIZES[told[1]], _LATER, ways.both)),
    ),
    (
        r"if .+ foreplaces? one too, all mates count as one move later, none twice",
        lambda ways, told: ways == (None, Game(9, _LATER, _LATER)),
    ),
    (
        r"if .+ foreplaces? a card, .*mates .*count as one move later, and (\d+) times on the tenth,"
        r" for which .*ninth card .*comes back",
        lambda ways, told: ways == (_counting(10, [*_LATER, int(told[1])], ways.alone), None),
    ),
    (
        r"if .+ foreplaces? a card, the game has (\w+) moves, and .*mates .*count twice, the ninth (\d+) times",
        lambda ways, told: ways == (_counting(_SIZES[told[1]], [*_TWICE, int(told[2])], ways.alone), None),
    ),
]
"""What a sentence may promise, and whether the rules keep it."""


def _counting(moves: int, mine: list[int], game: Game | None) -> Game:
    """A game of so many moves in which mates of the decider count this; of the other one nothing is said."""
    return Game(moves, mine, game.theirs if game else [])


def fault_of_foreplacing(rules: Rules, state: State, sentence: str, names: tuple[str, str]) -> str | None:
    """What a sentence on a decision about foreplacing says that is not so.

    ``names`` are those of players 1 and 2 in it, "You" for whoever is spoken to.
    """
    leader, first = names[state.leader - 1], state.fore[state.leader - 1]
    head, brings = re.split(r"[:;] ", sentence, maxsplit=1)
    leads, have, keep = ("lead", "have", "keep") if leader == "You" else ("leads", "has", "keeps")
    decided = {OPEN: "and may foreplace a card", NONE: f"and {keep} all"}.get(first)
    if decided is None:
        decided = f"and {have} foreplaced {first.replace('T', '10') if rules.faces == 'french' else first}"
    if head != f"{leader} {leads} the first move {decided}":
        return f"who leads, and what that player has decided, is {leader}, {first}"
    ways = ways_of(rules, state)
    for form, keeps in _FORMS:
        told = re.fullmatch(form + r"\.", brings)
        if told:
            return None if keeps(ways, told) else f"the rules say {ways}"
    return f"cannot be read: {brings}"


def ways_of(rules: Rules, state: State) -> Ways:
    """What foreplacing can come to for the player to decide."""
    player = turn_of(state)
    assert player and decision_of(state) == "foreplace"
    reached = [after(rules, state, choice) for choice in choices(rules, state) if choice[0] != NONE]
    if decision_of(reached[0]) == "foreplace":
        reached = [after(rules, one, choice) for one in reached for choice in choices(rules, one)]
    games = {foreplacers(one): _game(rules, one, player) for one in reached}
    return Ways(games.get(1), games.get(2))


def _game(rules: Rules, state: State, player: int) -> Game:
    # With one sacrificer the game is over after move nine; under capellen the ninth card is played again.
    moves = 9 if foreplacers(state) == 2 or rules.foreplacing == "sacrifice" else 10
    out = foreplaced(state, player), foreplaced(state, 3 - player)
    mine, theirs = ([multiplier(rules, move, *pair) for move in range(1, moves + 1)] for pair in (out, out[::-1]))
    return Game(moves, mine, theirs)


# -- mates of puzzles ----------------------------------------------------------------------------


def mate_forced_by(sentence: str) -> int | None:
    """The move by which a puzzle promises a mate whatever the opponent does; None if it does not."""
    found = re.search(r"mate by move (\d+)", sentence)
    return int(found[1]) if found else None


def mate_expected_on(sentence: str) -> tuple[int, int] | None:
    """The move and the points of a mate with best play; None if none is told."""
    found = re.search(r"with best play on move (\d+) for (\d+) points?\.", sentence)
    return (int(found[1]), int(found[2])) if found else None
