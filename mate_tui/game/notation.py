"""Cards, hands, deals and positions as text; ``parse_x(format_x(value)) == value``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby

from mate_tui.game.cards import Card, Deck, Faces, Hand, Player, Rank, Suit, card_of
from mate_tui.game.deals import DEALS, deal_number, numbered_deal
from mate_tui.game.errors import NotationError, Unread
from mate_tui.game.position import HAND_SIZE, Choice, Foreplaced, NoCard, Position, all_free, sorted_hand
from mate_tui.game.rules import FreeMove, Rules, parse_rules
from mate_tui.game.validity import PositionError, validate

SUIT_SYMBOLS = "♣♠♥♦"
_RANKS = tuple(Rank)
_PLAIN_SYMBOLS = str.maketrans("♧♤♡♢", SUIT_SYMBOLS, "\ufe0e\ufe0f")


def _plain(text: str) -> str:
    """Upper case, ``10`` as ``T``, other shapes of the suit symbols as the four we print."""
    return text.translate(_PLAIN_SYMBOLS).upper()


# -- cards ---------------------------------------------------------------------------------------


def parse_card(text: str, faces: Faces = Faces.FRENCH) -> Card:
    """Read one card, such as ``AC``, ``10♦`` or, on chess faces, ``NR``.

    Raises:
        NotationError: it is not one card.
    """
    card = _cards_by_text(faces).get(text)
    if card is not None:
        return card
    word = _plain(text)
    if faces is Faces.FRENCH and word.startswith("10"):
        word = "T" + word[2:]
    if len(word) != 2:
        raise NotationError(Unread.CARD, text, ranks=faces.rank_letters, suits=faces.suit_letters)
    rank = faces.rank_letters.find(word[0])
    if rank < 0:
        raise NotationError(Unread.RANK, text, 0, letters=faces.rank_letters)
    suit = faces.suit_letters.find(word[1])
    if suit < 0 and faces is Faces.FRENCH:
        suit = SUIT_SYMBOLS.find(word[1])
    if suit < 0:
        raise NotationError(Unread.SUIT, text, 1, letters=faces.suit_letters)
    return card_of(Suit(suit), Rank(rank))


@cache
def _cards_by_text(faces: Faces) -> Mapping[str, Card]:
    """Every card by its canonical text, which is what records are full of."""
    return {card_of(suit, rank).text(faces): card_of(suit, rank) for suit in Suit for rank in Rank}


# -- hands ---------------------------------------------------------------------------------------


def format_hand(hand: Hand, faces: Faces = Faces.FRENCH) -> str:
    """The canonical form: ranks in four groups, ``-`` for a suit not held."""
    suits = {suit: "".join(faces.rank_letters[card.rank] for card in cards) for suit, cards in _by_suit(hand)}
    return ".".join(suits.get(suit, "-") for suit in Suit)


def _by_suit(hand: Hand) -> list[tuple[Suit, list[Card]]]:
    return [(suit, list(cards)) for suit, cards in groupby(sorted(hand), key=lambda card: card.suit)]


def parse_hand(text: str, faces: Faces = Faces.FRENCH) -> Hand:
    """Read four groups of ranks joined by dots; ranks in any order, the result in deck order.

    Raises:
        NotationError: not four groups, an empty group, an unknown rank.
    """
    groups = text.split(".")
    if len(groups) != len(Suit):
        raise NotationError(Unread.GROUPS, text, count=len(groups))
    cards: list[Card] = []
    offset = 0
    for suit, group in zip(Suit, groups, strict=True):
        if not group:
            raise NotationError(Unread.EMPTY_GROUP, text, offset)
        cards += [card_of(suit, rank) for rank in _ranks(text, group, offset, faces)]
        offset += len(group) + 1
    return sorted_hand(tuple(cards))


def _ranks(text: str, group: str, offset: int, faces: Faces) -> list[Rank]:
    if group == "-":
        return []
    letters = faces.rank_letters
    if all(letter in letters for letter in group):
        return [_RANKS[letters.index(letter)] for letter in group]
    ranks = []
    word = group.upper()
    at = 0
    while at < len(word):
        width = 2 if faces is Faces.FRENCH and word.startswith("10", at) else 1
        letter = "T" if width == 2 else word[at]
        rank = faces.rank_letters.find(letter)
        if rank < 0:
            raise NotationError(Unread.RANK_OF_HAND, text, offset + at, letters=letters)
        ranks.append(Rank(rank))
        at += width
    return ranks


def format_hands(hands: tuple[Hand, Hand], faces: Faces = Faces.FRENCH) -> str:
    """Both hands, joined by a slash."""
    return f"{format_hand(hands[0], faces)}/{format_hand(hands[1], faces)}"


def parse_hands(text: str, rules: Rules) -> tuple[Hand, Hand]:
    """Read ``HAND1/HAND2``, or the hands of a numbered deal (``#N`` or ``N``).

    Raises:
        NotationError: neither of the two.
    """
    number = text.removeprefix("#")
    if text.startswith("#") or (number.isascii() and number.isdigit()):
        return parse_deal_number(text, rules.deck)
    one, slash, two = text.partition("/")
    if not slash:
        raise NotationError(Unread.HANDS, text)
    if "/" in two:
        raise NotationError(Unread.THREE_HANDS, text, text.rindex("/"))
    hands = []
    for place, hand in ((0, one), (len(one) + 1, two)):
        try:
            hands.append(parse_hand(hand, rules.faces))
        except NotationError as error:
            offset = None if error.offset is None else error.offset + place
            raise NotationError(error.fault, text, offset, error.cause, **error.facts) from None
    return hands[0], hands[1]


def parse_deal_number(text: str, deck: Deck) -> tuple[Hand, Hand]:
    """The hands of deal ``#N`` or ``N``.

    Raises:
        NotationError: not a number from 1 to 184756.
    """
    number = text.removeprefix("#")
    # Seven digits are already too many; a million of them would take Python a while to read.
    if not (number.isascii() and number.isdigit() and len(number) <= 12):
        raise NotationError(Unread.DEAL_NUMBER, text, last=DEALS)
    try:
        return numbered_deal(int(number), deck)
    except ValueError:
        raise NotationError(Unread.NO_SUCH_DEAL, text, last=DEALS) from None


def parse_deal(text: str, rules: Rules) -> tuple[Hand, Hand]:
    """Read a whole deal: two hands that together are the deck, ten cards each.

    Raises:
        NotationError: not two hands of ten, or not the cards of the deck.
    """
    hands = parse_hands(text, rules)
    for player, hand in zip(Player, hands, strict=True):
        if len(hand) != HAND_SIZE:
            raise NotationError(Unread.DEALT, text, player=player, count=len(hand))
    try:
        validate(Position.deal(rules, hands, Player.ONE))
    except PositionError as error:
        raise NotationError(Unread.NOT_DEALT, text, cause=error) from None
    return hands


def format_deal_number(hands: tuple[Hand, Hand], deck: Deck) -> str:
    """``#N``; of several numbers that mean equal hands, the lowest."""
    return f"#{deal_number(hands[0], deck)}"


# -- positions -----------------------------------------------------------------------------------


def format_position(position: Position) -> str:
    """All five fields: ``HAND1/HAND2 LEADER LED FORE FREE``."""
    faces = position.rules.faces
    led = position.led.text(faces) if position.led else "-"
    fore = ",".join(format_foreplaced(entry, faces) for entry in position.foreplaced)
    hands = format_hands(position.hands, faces)
    return f"{hands} {position.leader.value} {led} {fore} {format_free(position)}"


def format_foreplaced(entry: Foreplaced, faces: Faces = Faces.FRENCH) -> str:
    """A card, ``-`` for none, ``?`` for not decided."""
    return entry.text(faces) if isinstance(entry, Card) else entry.value


def format_free(position: Position) -> str:
    """``s``, ``12``, ``1``, ``2`` or ``-``."""
    if position.rules.free_move is FreeMove.SHARED and position.free:
        return "s"
    return "".join(str(player.value) for player in Player if player in position.free) or "-"


def parse_position(text: str, rules: Rules | str = "capellen") -> Position:
    """Read a position of one to five fields, fill in what is left out, and check it.

    Raises:
        NotationError: a field that cannot be read.
        PositionError: fields that cannot stand together.
    """
    if isinstance(rules, str):
        rules = parse_rules(rules)
    fields = text.split()
    if not fields:
        raise NotationError(Unread.POSITION, text)
    if len(fields) > 5:
        raise NotationError(Unread.FIELDS, text, count=len(fields))
    fields += [""] * (5 - len(fields))
    hands = parse_hands(fields[0], rules)
    leader = _parse_leader(fields[1])
    led = None if fields[2] in ("", "-") else parse_card(fields[2], rules.faces)
    position = Position(rules, hands, leader, led, _parse_fore(fields[3], hands, rules), _parse_free(fields[4], rules))
    validate(position)
    return position


def _parse_leader(text: str) -> Player:
    if text not in ("", "1", "2"):
        raise NotationError(Unread.LEADER, text)
    return Player(int(text or "1"))


def _parse_fore(text: str, hands: tuple[Hand, Hand], rules: Rules) -> tuple[Foreplaced, Foreplaced]:
    if not text:
        whole = rules.has_foreplacing and all(len(hand) == HAND_SIZE for hand in hands)
        entry = NoCard.UNDECIDED if whole else NoCard.KEPT
        return entry, entry
    one, comma, two = text.partition(",")
    if not comma:
        raise NotationError(Unread.FORE, text)
    return _parse_entry(one, rules.faces), _parse_entry(two, rules.faces)


def _parse_entry(text: str, faces: Faces) -> Foreplaced:
    if text in ("?", "-"):
        return NoCard(text)
    return parse_card(text, faces)


def _parse_free(text: str, rules: Rules) -> frozenset[Player]:
    takes = {FreeMove.OFF: ("-",), FreeMove.SHARED: ("s", "-"), FreeMove.EACH: ("12", "1", "2", "-")}[rules.free_move]
    word = text.lower()
    if not word:
        return all_free(rules)
    if word == "21":
        word = "12"
    if word not in takes:
        raise NotationError(Unread.FREE, text, value=rules.free_move.value, takes=takes)
    if word == "s":
        return all_free(rules)
    return frozenset(Player(int(digit)) for digit in word if digit != "-")


# -- choices -------------------------------------------------------------------------------------


def format_choice(choice: Choice, faces: Faces = Faces.FRENCH) -> str:
    """The card, ``!`` after a reply that spends the free move, ``-`` for declining to foreplace."""
    return (choice.card.text(faces) if choice.card else "-") + "!" * choice.free


def parse_choice(text: str, faces: Faces = Faces.FRENCH) -> Choice:
    """Read what ``format_choice`` writes.

    Raises:
        NotationError: neither a card nor ``-``.
    """
    if text == "-":
        return Choice(None)
    return Choice(parse_card(text.removesuffix("!"), faces), text.endswith("!"))


# -- lines ---------------------------------------------------------------------------------------


def format_line(position: Position, line: tuple[Choice, ...]) -> tuple[str, ...]:
    """The tokens of a line of choices: moves as in a record, ``fore X`` for each decision about foreplacing.

    If a card is led in ``position``, the first token is that whole move.
    """
    tokens: list[str] = []
    faces = position.rules.faces
    lead = position.led
    for choice in line:
        if position.is_foreplacing:
            tokens.append(f"fore {format_choice(choice, faces)}")
        elif position.led is None:
            lead = choice.card
        else:
            assert lead is not None
            tokens.append(f"{lead.text(faces)}-{format_choice(choice, faces)}")
        position = position.after(choice)
        if position.is_mate and position.led is not None:
            tokens.append(f"{position.led.text(faces)}#")
    return tuple(tokens)
