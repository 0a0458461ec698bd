"""Faults put into good match records, deliberately from a second writing of the rules so that tests can compare."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, TypedDict

from tests.reference.records import Game, Match, read_matches, write_match
from tests.reference.rulebook import (
    NONE,
    Rules,
    State,
    after,
    deck_of,
    follow,
    is_mate,
    matches,
    opening,
    read_hands,
    read_rules,
    replier_of,
    replies,
)

BAD_BYTE = "\udcff"


class Place(TypedDict):
    """Where `check --json` must see the fault; None stands for null."""

    game: int | None
    move: int | None
    play: str | None


class Site(NamedTuple):
    """A move of the record: its game, its place there, the state before it and its text."""

    game: Game
    place: int
    state: State
    token: str

    def put(self, token: str) -> Place:
        """Write another token here, which is then the fault."""
        self.game.moves[self.place] = token
        return {"game": int(self.game.number), "move": self.place + 1, "play": token}


def damage(text: str, kind: str, rng: random.Random) -> tuple[str, Place] | None:
    """The text of one match with a fault of this kind and its place, or None if the match has no room for it.

    The play of the place is the token as the damaged text has it, for `fore` the one entry.
    """
    [match] = read_matches(text)
    rules = read_rules(match.tags.get("Rules", "capellen"))
    place = KINDS[kind](rules, match, rng)
    return None if place is None else (write_match(match), place)


def sites(rules: Rules, match: Match) -> list[Site]:
    found = []
    for game in match.games:
        state = opening(rules, read_hands(rules, game.deal), int(game.leader))
        for card in game.fore or []:
            state = follow(rules, state, f"fore {card}")
        for index, token in enumerate(game.moves):
            found.append(Site(game, index, state, token))
            state = follow(rules, state, token)
    return found


def put_one(changes: list[tuple[Site, str]], rng: random.Random) -> Place | None:
    """Make one of these changes to a move."""
    if not changes:
        return None
    site, token = rng.choice(changes)
    return site.put(token)


def lead_of(site: Site) -> str:
    return site.token[:2]


def after_lead(rules: Rules, site: Site) -> State:
    return after(rules, site.state, (lead_of(site), False))


def is_answered(site: Site) -> bool:
    return site.token[-1] not in "#-"


def wrong_suit(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A reply with a card in hand that may not be played, free move or not."""
    changes = []
    for site in filter(is_answered, sites(rules, match)):
        state = after_lead(rules, site)
        legal = [card for card, _ in replies(rules, state)]
        hand = state.hands[replier_of(state) - 1]
        changes += [(site, f"{lead_of(site)}-{card}") for card in hand if card not in legal]
    return put_one(changes, rng)


def not_held(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A lead or a reply with a card that its player does not hold."""
    changes = []
    for site in sites(rules, match):
        hand = site.state.hands[site.state.leader - 1]
        changes += [(site, card + site.token[2:]) for card in deck_of(rules) if card not in hand]
        if is_answered(site):
            hand = site.state.hands[replier_of(site.state) - 1]
            changes += [(site, f"{lead_of(site)}-{card}") for card in deck_of(rules) if card not in hand]
    return put_one(changes, rng)


def barred_foreplace(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A second foreplaced card that shares suit or rank with the leader's."""
    if rules.foreplacing != "capellen":
        return None
    changes = []
    for game in match.games:
        if game.fore and len(game.fore) == 2 and game.fore[0] != NONE:
            hand = read_hands(rules, game.deal)[2 - int(game.leader)]
            changes += [(game, card) for card in hand if matches(card, game.fore[0])]
    if not changes:
        return None
    game, card = rng.choice(changes)
    assert game.fore
    game.fore[1] = card
    return {"game": int(game.number), "move": 0, "play": card}


def false_mate(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A `#` at a lead that can be answered."""
    calm = [site for site in sites(rules, match) if not is_mate(after_lead(rules, site))]
    return put_one([(site, f"{lead_of(site)}#") for site in calm], rng)


def missing_hash(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A mating lead written as one that waits for a reply, or with nothing behind it."""
    mating = [site for site in sites(rules, match) if site.token.endswith("#")]
    return put_one([(site, lead_of(site) + end) for site in mating for end in ("", "-")], rng)


def missing_bang(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A reply that needs the free move without its `!`."""
    return put_one([(site, site.token[:-1]) for site in sites(rules, match) if site.token.endswith("!")], rng)


def needless_bang(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A `!` at a reply that is legal anyway."""
    plain = [site for site in sites(rules, match) if is_answered(site) and not site.token.endswith("!")]
    return put_one([(site, f"{site.token}!") for site in plain], rng)


def bad_byte(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A byte that is not UTF-8 in the middle of a move, once the text is encoded with surrogateescape."""
    changes = []
    for site in sites(rules, match):
        changes += [(site, site.token[:cut] + BAD_BYTE + site.token[cut:]) for cut in range(1, len(site.token))]
    return put_one(changes, rng)


def wrong_points(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """Closing points that the game did not give."""
    closed = [game for game in match.games if game.closing != "*"]
    if not closed:
        return None
    game = rng.choice(closed)
    game.closing = other_result(game.closing, rng)
    return {"game": int(game.number), "move": None, "play": None}


def other_result(result: str, rng: random.Random) -> str:
    """Another result: swapped, or with a few points more for one player."""
    first, second = map(int, result.split("-"))
    more = rng.randint(1, 9)
    wrong = [f"{first + more}-{second}", f"{first}-{second + more}"]
    return rng.choice([*wrong, f"{second}-{first}"] if first != second else wrong)


def wrong_leader(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """The other player as leader of a later game; who leads the first is free."""
    if len(match.games) < 2:
        return None
    game = rng.choice(match.games[1:])
    game.leader = str(3 - int(game.leader))
    return {"game": int(game.number), "move": None, "play": None}


def hands_not_exchanged(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """The second game of a round with the hands as dealt for the first."""
    if len(match.games) < 2:
        return None
    second = rng.randrange(1, len(match.games), 2)
    match.games[second].deal = match.games[second - 1].deal
    return {"game": int(match.games[second].number), "move": None, "play": None}


def missing_game(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A gap in the numbers of the games; the place is the game after the gap, by the number written there."""
    if len(match.games) < 2:
        return None
    gap = rng.randrange(len(match.games) - 1)
    del match.games[gap]
    return {"game": int(match.games[gap].number), "move": None, "play": None}


def wrong_result(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A Result tag that disagrees, also one that names a result while games are missing."""
    result = match.tags.get("Result", "*")
    match.tags["Result"] = "999-0" if result == "*" else other_result(result, rng)
    return {"game": None, "move": None, "play": None}


def unknown_rules(rules: Rules, match: Match, rng: random.Random) -> Place | None:
    """A Rules tag with a preset, a setting or an option that there is not."""
    known = match.tags.get("Rules", "capellen")
    match.tags["Rules"] = rng.choice(["whist", f"{known},deck=triple", f"{known},trumps=on"])
    return {"game": None, "move": None, "play": None}


KINDS: dict[str, Callable[[Rules, Match, random.Random], Place | None]] = {
    "wrong suit": wrong_suit,
    "not held": not_held,
    "barred foreplace": barred_foreplace,
    "false mate": false_mate,
    "missing #": missing_hash,
    "missing !": missing_bang,
    "needless !": needless_bang,
    "wrong points": wrong_points,
    "wrong leader": wrong_leader,
    "hands not exchanged": hands_not_exchanged,
    "missing game": missing_game,
    "wrong result": wrong_result,
    "unknown rules": unknown_rules,
    "bytes": bad_byte,
}
