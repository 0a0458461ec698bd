"""The rules of Mate, deliberately written a second time from rules.md and notation.md so that tests can compare.

Nothing here is shared with the program. A state is a plain tuple of card strings, text is read in its canonical form
only, and whatever breaks a rule is an AssertionError.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

Hand = tuple[str, ...]
Hands = tuple[Hand, Hand]
# A card, or `-` to decline foreplacing, and whether playing it spends a free move.
Choice = tuple[str, bool]

NONE = "-"
OPEN = "?"

SUITS = {"french": "CSHD", "chess": "BGYR"}
RANKS = {"french": "ATKQ7", "chess": "KQRBN"}
# The ranks of each suit, strongest suit first, as places in RANKS.
SINGLE_DECK = ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
DOUBLE_DECK = ((0, 1, 2, 4, 4), (0, 1, 2, 2, 4), (0, 1, 1, 2, 4), (0, 0, 1, 2, 4))
PRIVILEGED = {
    ("none", "french"): "",
    ("none", "chess"): "",
    ("king", "french"): "K",
    ("king", "chess"): "K",
    ("figure", "french"): "KQ",
    ("figure", "chess"): "KQ",
}
FREE_AT_FIRST = {"off": NONE, "shared": "s", "each": "12"}
FREE_ALLOWED = {"off": (NONE,), "shared": ("s", NONE), "each": ("12", "1", "2", NONE)}

# Multipliers for a mate on move 1, 2, 3 …; keyed by whether the mater and the mated foreplaced.
MULTIPLIERS: dict[str, dict[tuple[bool, bool], tuple[int, ...]]] = {
    "off": {(False, False): (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)},
    "capellen": {
        (False, False): (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        (True, True): (2, 3, 4, 5, 6, 7, 8, 9, 10),
        (True, False): (2, 3, 4, 5, 6, 7, 8, 9, 10, 22),
        (False, True): (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    },
    "sacrifice": {
        (False, False): (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        (True, True): (2, 3, 4, 5, 6, 7, 8, 9, 10),
        (True, False): (2, 4, 6, 8, 10, 12, 14, 16, 20),
        (False, True): (1, 2, 3, 4, 5, 6, 7, 8, 10),
    },
}


class Rules(NamedTuple):
    """The options a game is played by, in the order in which a rules string lists them."""

    deck: str
    foreplacing: str
    privilege: str
    free_move: str
    rounds: str
    faces: str
    values: str


PRESETS = {
    "capellen": Rules("single", "capellen", "none", "off", "2", "french", "11:10:4:3:7"),
    "classic": Rules("single", "off", "none", "off", "2", "french", "11:10:4:3:7"),
    "chess": Rules("single", "sacrifice", "none", "off", "3", "chess", "11:10:4:3:7"),
}
OPTIONS = {
    "deck": ("single", "double"),
    "foreplacing": ("off", "capellen", "sacrifice"),
    "privilege": ("none", "king", "figure"),
    "free_move": ("off", "shared", "each"),
    "rounds": ("1", "2", "3"),
    "faces": ("french", "chess"),
}


class State(NamedTuple):
    """A position: what is held, who leads the move, the card led, what was foreplaced, which free moves are open."""

    hands: Hands
    leader: int
    led: str
    fore: tuple[str, str]
    free: str


# Rules strings


def read_rules(text: str) -> Rules:
    """The rules that a canonical rules string names."""
    preset, *settings = text.split(",")
    assert preset in PRESETS, f"no preset {preset}"
    rules = PRESETS[preset]
    for setting in settings:
        option, _, wanted = setting.partition("=")
        assert option in Rules._fields, f"no option {option}"
        assert is_allowed(option, wanted), f"{option} cannot be {wanted}"
        rules = rules._replace(**{option: wanted})
    assert write_rules(preset, rules) == text, f"{text} is not canonical"
    return rules


def write_rules(preset: str, rules: Rules) -> str:
    """The canonical rules string: the preset, then the options that differ from it."""
    pairs = zip(Rules._fields, PRESETS[preset], rules, strict=True)
    return ",".join([preset, *(f"{option}={wanted}" for option, usual, wanted in pairs if wanted != usual)])


def is_allowed(option: str, wanted: str) -> bool:
    """Whether an option may have this setting."""
    if option == "values":
        numbers = wanted.split(":")
        return len(numbers) == 5 and all(number.isdecimal() and int(number) > 0 for number in numbers)
    return wanted in OPTIONS[option]


# Cards and hands


def deck_of(rules: Rules) -> list[str]:
    """The twenty cards, strongest suit first, strongest rank first."""
    suits = SINGLE_DECK if rules.deck == "single" else DOUBLE_DECK
    letters = zip(SUITS[rules.faces], suits, strict=True)
    return [RANKS[rules.faces][place] + suit for suit, places in letters for place in places]


def strength(rules: Rules, card: str) -> tuple[int, int]:
    """The place of a card in the deck's order: suit, then rank, strongest 0."""
    return SUITS[rules.faces].index(card[1]), RANKS[rules.faces].index(card[0])


def value_of(rules: Rules, card: str) -> int:
    """The value of a card."""
    return int(rules.values.split(":")[RANKS[rules.faces].index(card[0])])


def in_order(rules: Rules, cards: Iterable[str]) -> Hand:
    """A hand in the order of the deck."""
    return tuple(sorted(cards, key=lambda card: strength(rules, card)))


def without(hand: Hand, card: str) -> Hand:
    """A hand after one copy of a card left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def matches(card: str, other: str) -> bool:
    """Whether two cards share suit or rank."""
    return card[0] == other[0] or card[1] == other[1]


def read_hand(rules: Rules, text: str) -> Hand:
    """The cards of a hand such as `AK7.TQ.-.A7`."""
    groups = text.split(".")
    assert len(groups) == 4, f"{text} is not four groups"
    letters = zip(groups, SUITS[rules.faces], strict=True)
    return tuple(rank + suit for ranks, suit in letters if ranks != NONE for rank in ranks)


def write_hand(rules: Rules, hand: Hand) -> str:
    """A hand in four groups."""
    groups = ["".join(card[0] for card in in_order(rules, hand) if card[1] == suit) for suit in SUITS[rules.faces]]
    return ".".join(group or NONE for group in groups)


def write_hands(rules: Rules, hands: Hands) -> str:
    """Both hands, player 1's first."""
    return f"{write_hand(rules, hands[0])}/{write_hand(rules, hands[1])}"


def read_hands(rules: Rules, text: str) -> Hands:
    """Both hands, or the hands of deal `#N`."""
    if text.startswith("#"):
        return dealt(rules, int(text[1:]))
    first, second = text.split("/")
    return read_hand(rules, first), read_hand(rules, second)


def dealt(rules: Rules, number: int) -> Hands:
    """The hands of a numbered deal."""
    assert 1 <= number <= comb(20, 10), f"no deal {number}"
    before = number - 1
    wanted = 10
    hands: tuple[list[str], list[str]] = ([], [])
    # Sets without this card come first in ascending order, and comb() of them fit below it.
    for place in reversed(range(20)):
        card = deck_of(rules)[place]
        fewer = comb(place, wanted)
        if wanted and before >= fewer:
            before -= fewer
            wanted -= 1
            hands[0].append(card)
        else:
            hands[1].append(card)
    return in_order(rules, hands[0]), in_order(rules, hands[1])


def deal_number(rules: Rules, hands: Hands) -> int:
    """The lowest number that deals these hands."""
    held = list(hands[0])
    places = []
    for place, card in enumerate(deck_of(rules)):
        if card in held:
            held.remove(card)
            places.append(place)
    assert len(places) == 10 and not held, "not a hand of ten from this deck"
    return 1 + sum(comb(place, count) for count, place in enumerate(places, start=1))


# Positions


def opening(rules: Rules, hands: Hands, leader: int) -> State:
    """The state before anything is decided in a game."""
    fore = NONE if rules.foreplacing == "off" else OPEN
    return State(hands, leader, NONE, (fore, fore), FREE_AT_FIRST[rules.free_move])


def read_position(rules: Rules, text: str) -> State:
    """The state of a canonical position with its five fields."""
    hands, leader, led, fore, free = text.split(" ")
    assert leader in ("1", "2"), f"no leader {leader}"
    first, second = fore.split(",")
    state = State(read_hands(rules, hands), int(leader), led, (first, second), free)
    check(rules, state)
    assert write_position(rules, state) == text, f"{text} is not canonical"
    return state


def write_position(rules: Rules, state: State) -> str:
    """A position with all five fields."""
    hands = write_hands(rules, state.hands)
    return f"{hands} {state.leader} {state.led} {state.fore[0]},{state.fore[1]} {state.free}"


def check(rules: Rules, state: State) -> None:
    """Raise AssertionError if the position is not valid."""
    check_cards(rules, state)
    check_move(rules, state)
    check_fore(rules, state)
    assert state.free in FREE_ALLOWED[rules.free_move], f"free move {state.free} does not fit the rules"


def check_cards(rules: Rules, state: State) -> None:
    left = deck_of(rules)
    for card in (*state.hands[0], *state.hands[1], state.led, *state.fore):
        if card not in (NONE, OPEN):
            assert card in left, f"{card} occurs too often"
            left.remove(card)
    assert state.led != OPEN


def check_move(rules: Rules, state: State) -> None:
    first, second = held(state, 1), held(state, 2)
    counts = [first + foreplaced(state, 1), second + foreplaced(state, 2)]
    assert max(counts) <= 10, "too many cards"
    if rules.foreplacing == "capellen" and foreplacers(state) == 1:
        assert (first, second) in ((0, 0), (1, 1)) or counts[0] == counts[1], "the hands disagree about the move"
        assert sorted((first, second)) != [0, 1], "the card of move nine was not taken back"
    else:
        assert counts[0] == counts[1], "the hands disagree about the move"
    if state.led != NONE:
        assert held(state, replier_of(state)), "a card is led although no move is left"


def check_fore(rules: Rules, state: State) -> None:
    if rules.foreplacing == "off":
        assert state.fore == (NONE, NONE), "these rules have no foreplacing"
    if OPEN in state.fore:
        assert number_of(state) == 1 and state.led == NONE, "foreplacing is over once play has begun"
        leader, replier = state.fore[state.leader - 1], state.fore[replier_of(state) - 1]
        assert leader != OPEN or replier == OPEN, "the leader decides first"
    if rules.foreplacing == "capellen" and foreplacers(state) == 2:
        assert not matches(*state.fore), "the foreplaced cards share suit or rank"


def replier_of(state: State) -> int:
    return 3 - state.leader


def held(state: State, player: int) -> int:
    """How many cards a player holds; a card led and unanswered still counts."""
    return len(state.hands[player - 1]) + (state.led != NONE and state.leader == player)


def foreplaced(state: State, player: int) -> bool:
    return state.fore[player - 1] not in (NONE, OPEN)


def foreplacers(state: State) -> int:
    return foreplaced(state, 1) + foreplaced(state, 2)


def number_of(state: State) -> int:
    """The number of the move; where no move is left, the number it would have."""
    # A player who foreplaced nothing never takes a card back, so that count holds on every move.
    player = 2 if foreplaced(state, 1) and not foreplaced(state, 2) else 1
    return 11 - held(state, player) - foreplaced(state, player)


def is_mate(state: State) -> bool:
    """Whether a card is led that the replier can answer neither in suit nor in rank."""
    return state.led != NONE and not any(matches(state.led, card) for card in state.hands[replier_of(state) - 1])


def decision_of(state: State) -> str:
    """What is to be decided: `foreplace`, `lead`, `reply`, or nothing because the game is `over`."""
    if OPEN in state.fore:
        return "foreplace"
    if state.led != NONE:
        return "over" if is_mate(state) else "reply"
    # With one sacrificer that is after move nine, when only the other player keeps a card.
    return "lead" if state.hands[0] and state.hands[1] else "over"


def turn_of(state: State) -> int | None:
    """Who decides, or None when the game is over."""
    decision = decision_of(state)
    if decision == "over":
        return None
    if decision == "foreplace":
        return state.leader if state.fore[state.leader - 1] == OPEN else replier_of(state)
    return state.leader if decision == "lead" else replier_of(state)


# Choices and what follows


def choices(rules: Rules, state: State) -> list[Choice]:
    """Every legal choice once, in the order of the deck, declining last."""
    decision = decision_of(state)
    if decision == "over":
        return []
    if decision == "foreplace":
        return foreplacing_choices(rules, state)
    if decision == "lead":
        return [(card, False) for card in dict.fromkeys(state.hands[state.leader - 1])]
    return replies(rules, state)


def foreplacing_choices(rules: Rules, state: State) -> list[Choice]:
    player = turn_of(state)
    assert player
    theirs = state.fore[2 - player]
    cards = dict.fromkeys(state.hands[player - 1])
    if rules.foreplacing == "capellen" and theirs not in (NONE, OPEN):
        cards = dict.fromkeys(card for card in cards if not matches(card, theirs))
    return [(card, False) for card in (*cards, NONE)]


def replies(rules: Rules, state: State) -> list[Choice]:
    usual = usual_replies(rules, state)
    free = free_move_is_open(state)
    hand = dict.fromkeys(state.hands[replier_of(state) - 1])
    return [(card, card not in usual) for card in hand if card in usual or (free and matches(state.led, card))]


def usual_replies(rules: Rules, state: State) -> list[str]:
    """The replies that need no free move."""
    hand = state.hands[replier_of(state) - 1]
    same_suit = [card for card in hand if card[1] == state.led[1]]
    same_rank = [card for card in hand if card[0] == state.led[0]]
    if state.led[0] in PRIVILEGED[rules.privilege, rules.faces]:
        return same_rank or same_suit
    return same_suit or same_rank


def free_move_is_open(state: State) -> bool:
    """Whether the replier may take a free move."""
    return state.free == "s" or str(replier_of(state)) in state.free


def after(rules: Rules, state: State, choice: Choice) -> State:
    """The state after a legal choice."""
    decision = decision_of(state)
    if decision == "foreplace":
        return after_foreplacing(state, choice[0])
    if decision == "lead":
        return state._replace(hands=hands_without(state.hands, state.leader, choice[0]), led=choice[0])
    return after_reply(rules, state, choice)


def after_foreplacing(state: State, card: str) -> State:
    player = turn_of(state)
    assert player
    fore = (card, state.fore[1]) if player == 1 else (state.fore[0], card)
    hands = state.hands if card == NONE else hands_without(state.hands, player, card)
    return state._replace(hands=hands, fore=fore)


def after_reply(rules: Rules, state: State, choice: Choice) -> State:
    reply, free = choice
    replier = replier_of(state)
    hands = hands_without(state.hands, replier, reply)
    if rules.foreplacing == "capellen" and foreplacers(state) == 1 and number_of(state) == 9:
        player = 1 if foreplaced(state, 1) else 2
        taken_back = state.led if player == state.leader else reply
        # The foreplacer has just played its last card, so the card taken back is all it holds.
        hands = ((taken_back,), hands[1]) if player == 1 else (hands[0], (taken_back,))
    winner = replier if reply_wins(rules, state.led, reply) else state.leader
    return State(hands, winner, NONE, state.fore, free_after(state, replier) if free else state.free)


def free_after(state: State, replier: int) -> str:
    """The free moves that stay open when the replier takes one."""
    return NONE if state.free == "s" else state.free.replace(str(replier), "") or NONE


def hands_without(hands: Hands, player: int, card: str) -> Hands:
    first, second = hands
    return (without(first, card), second) if player == 1 else (first, without(second, card))


def reply_wins(rules: Rules, lead: str, reply: str) -> bool:
    """Whether the replier wins the move: by rank in one suit, by suit in one rank; two identical cards do not."""
    if lead[1] == reply[1]:
        ranks = RANKS[rules.faces]
        return ranks.index(reply[0]) < ranks.index(lead[0])
    suits = SUITS[rules.faces]
    return suits.index(reply[1]) < suits.index(lead[1])


def multiplier(rules: Rules, move: int, mater_foreplaced: bool, mated_foreplaced: bool) -> int:
    """The multiplier of a mate on a move."""
    return MULTIPLIERS[rules.foreplacing][mater_foreplaced, mated_foreplaced][move - 1]


def mate_points(rules: Rules, state: State) -> int:
    """The points that the leader scores when the card led mates."""
    mater, mated = foreplaced(state, state.leader), foreplaced(state, replier_of(state))
    return value_of(rules, state.led) * multiplier(rules, number_of(state), mater, mated)


def points_of(rules: Rules, state: State) -> tuple[int, int]:
    """The points that a game gave, player 1's first; nothing while it is unfinished."""
    if not is_mate(state):
        return 0, 0
    points = mate_points(rules, state)
    return (points, 0) if state.leader == 1 else (0, points)


# Tokens of a line or a record


def steps(rules: Rules, state: State, token: str) -> list[tuple[State, Choice]]:
    """The decisions that a token stands for, each with the state before it; `LEAD-` leaves out the reply.

    If a card is led, the token is the whole move nevertheless.
    """
    decision = decision_of(state)
    assert decision != "over", f"{token} comes after the end"
    if decision == "foreplace":
        word, _, card = token.partition(" ")
        assert word == "fore", f"{token} does not foreplace"
        return [legal_step(rules, state, (card, False))]
    if token.endswith("#"):
        lead, reply = token[:-1], ""
        assert decision == "lead", f"{token} leads although {state.led} is led"
    else:
        lead, dash, reply = token.partition("-")
        assert dash, f"{token} is not a move"
    taken: list[tuple[State, Choice]] = []
    if decision == "lead":
        taken.append(legal_step(rules, state, (lead, False)))
        state = after(rules, *taken[-1])
    assert state.led == lead, f"{token} does not answer {state.led}"
    assert is_mate(state) == token.endswith("#"), f"{token}: mate and # do not agree"
    if reply:
        taken.append(legal_step(rules, state, (reply.removesuffix("!"), reply.endswith("!"))))
    return taken


def legal_step(rules: Rules, state: State, choice: Choice) -> tuple[State, Choice]:
    assert choice in choices(rules, state), f"{choice} is not legal in {write_position(rules, state)}"
    return state, choice


def follow(rules: Rules, state: State, token: str) -> State:
    """The state after a token."""
    for before, choice in steps(rules, state, token):
        state = after(rules, before, choice)
    return state
