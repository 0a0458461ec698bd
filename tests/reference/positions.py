"""Rules and random positions to compare on, deliberately made by a second writing of the rules."""

from __future__ import annotations

import random
from itertools import product

from tests.reference.rulebook import (
    FREE_ALLOWED,
    NONE,
    OPEN,
    OPTIONS,
    Rules,
    State,
    check,
    decision_of,
    deck_of,
    in_order,
    matches,
    read_rules,
    write_position,
    write_rules,
)

# The share of positions made over by a mating lead that is kept; most would be if hands are small.
MATES_KEPT = 0.1

EXTRA_RULES = [
    "capellen,rounds=1",
    "capellen,deck=double,rounds=3",
    "capellen,privilege=king,free_move=each,values=1:2:3:4:5",
    "classic,rounds=1,values=11:10:4:3:8",
    "classic,deck=double,free_move=shared,rounds=3,values=1:1:1:1:1",
    "classic,foreplacing=capellen,rounds=3,faces=chess,values=9:8:100:6:5",
    "chess,deck=double,privilege=figure,free_move=shared,values=12:10:5:3:7",
    "chess,rounds=1,values=5:4:3:2:1",
]


def every_combination() -> list[str]:
    """Canonical rules strings for every deck, foreplacing, privilege, free move and faces."""
    names = ("deck", "foreplacing", "privilege", "free_move", "faces")
    return [spelled(*combination) for combination in product(*(OPTIONS[name] for name in names))]


def spelled(deck: str, foreplacing: str, privilege: str, free_move: str, faces: str) -> str:
    preset = {"off": "classic", "capellen": "capellen", "sacrifice": "chess"}[foreplacing]
    if preset == "chess" and faces == "french":
        preset = "classic"
    rounds = "3" if preset == "chess" else "2"
    return write_rules(preset, Rules(deck, foreplacing, privilege, free_move, rounds, faces, "11:10:4:3:7"))


ALL_RULES: list[str] = every_combination() + EXTRA_RULES


def random_position(rules: str, cards: int, rng: random.Random) -> str:
    """A random valid position in which the fuller hand holds this many cards (1 to 10), a card led included.

    A foreplacer holds one card fewer than a player who declined, except on move ten under `capellen`. Undecided
    foreplacing needs ten cards. Few of the positions are over, and those only by a card led that mates.
    """
    known_rules = read_rules(rules)
    kind = rng.choice(kinds(known_rules, cards))
    led = OPEN not in kind and rng.random() < 0.5
    while True:
        state = made(known_rules, cards, kind, led, rng)
        if decision_of(state) != "over" or rng.random() < MATES_KEPT:
            check(known_rules, state)
            return write_position(known_rules, state)


def kinds(rules: Rules, cards: int) -> list[str]:
    """What the leader and the replier may have done about foreplacing: `x` a card, `-` none, `?` undecided."""
    assert 1 <= cards <= 10
    possible = ["--"]
    if rules.foreplacing == "off":
        return possible
    # With one sacrificer the game is over when the other player keeps one card.
    if cards > 1 or rules.foreplacing == "capellen":
        possible += ["x-", "-x"]
    if cards < 10:
        possible += ["xx"]
    else:
        possible += ["??", "-?", "x?"]
    return possible


def made(rules: Rules, cards: int, kind: str, led: bool, rng: random.Random) -> State:
    deck = deck_of(rules)
    rng.shuffle(deck)
    leader = rng.choice((1, 2))
    fore = foreplacing_made(rules, deck, kind)
    for card in fore:
        if card not in (NONE, OPEN):
            deck.remove(card)
    sizes = held_by_leader_and_replier(kind, cards)
    leading, replying = deck[: sizes[0]], deck[sizes[0] : sum(sizes)]
    lead = leading.pop() if led else NONE
    hands = (in_order(rules, leading), in_order(rules, replying))
    free = rng.choice(FREE_ALLOWED[rules.free_move])
    if leader == 1:
        return State(hands, leader, lead, fore, free)
    return State((hands[1], hands[0]), leader, lead, (fore[1], fore[0]), free)


def foreplacing_made(rules: Rules, shuffled: list[str], kind: str) -> tuple[str, str]:
    """The entries of the leader and the replier, from the top of the shuffled deck."""
    first, second = kind[0], kind[1]
    if first == "x":
        first = shuffled[0]
    if second == "x":
        barred = rules.foreplacing == "capellen" and kind == "xx"
        second = next(card for card in shuffled[1:] if not (barred and matches(card, first)))
    return first, second


def held_by_leader_and_replier(kind: str, cards: int) -> tuple[int, int]:
    one = kind.count("x") == 1
    # One card each is move ten: the foreplacer's is the one taken back.
    if one and cards > 1:
        return (cards - 1, cards) if kind[0] == "x" else (cards, cards - 1)
    return cards, cards
