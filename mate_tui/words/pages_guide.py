"""How to play, and how to play well."""

from __future__ import annotations

from mate_tui.words.pages_form import Example, Page, Section
from mate_tui.words.speaker import _


def how_to_play() -> Page:
    """The rules, for somebody who has never seen the game."""
    return Page(
        "how",
        _("How to play"),
        (
            Section(
                _("The aim"),
                (
                    _(
                        "Two players hold ten cards each, and both hands lie open. Nothing is hidden and nothing "
                        "is drawn later. You win points by leading a card that the other player cannot answer. "
                        "That is a mate."
                    ),
                ),
            ),
            Section(
                _("The cards"),
                (
                    _(
                        "There are twenty cards. The suits, strongest first, are clubs, spades, hearts and "
                        "diamonds. The ranks, strongest first, are ace, ten, king, queen and seven."
                    ),
                    _(
                        "Strength is one thing, value another. An ace is worth 11, a ten 10, a king 4, a queen 3 "
                        "and a seven 7. Value counts only when the card mates."
                    ),
                ),
            ),
            Section(
                _("A move"),
                (
                    _(
                        "One player leads any card and the other replies with one. If you hold the suit that was "
                        "led, you must play that suit. Any card of it will do; you need not beat the lead."
                    ),
                ),
                Example(
                    "-.T.-.Q/-.A7.K.- 1 KS",
                    "classic",
                    -36,
                    ("AS",),
                    _(
                        "Player 2 must play a spade, and taking the lead with the ace is right, for the king of "
                        "hearts then mates for 36."
                    ),
                ),
            ),
            Section(
                _("Without the suit"),
                (
                    _(
                        "If you do not hold the suit, you must play a card of the same rank. In one suit the "
                        "stronger rank wins the move. When the ranks are equal the stronger suit wins it. The "
                        "winner leads next."
                    ),
                ),
                Example(
                    "A7.-.-.-/K.-.Q7.- 1 QD",
                    "classic",
                    0,
                    ("QH",),
                    _(
                        "Player 2 has no diamond and must play the queen of hearts, which wins the move because "
                        "hearts are stronger, and the game will be a draw."
                    ),
                ),
            ),
            Section(
                _("Mate"),
                (
                    _(
                        "A replier who holds neither the suit nor the rank is mated. The game ends at once. The "
                        "leader scores the value of the mating card times the number of the move. Only a leader "
                        "can score. If all moves are played without a mate, nobody scores."
                    ),
                ),
                Example(
                    "AT7.-.-.-/-.ATQ7.-.- 1 KC",
                    "classic",
                    28,
                    (),
                    _(
                        "On move seven the king of clubs finds neither a club nor a king, so player 1 scores 4 "
                        "times 7, which is 28."
                    ),
                ),
            ),
            Section(
                _("Foreplacing"),
                (
                    _(
                        "Before the first move the leader may put one card out of play, face up. Then the other "
                        "player may do so too. If the leader foreplaced, the other player's card must differ from "
                        "it in suit and in rank. If you foreplace, your mate counts one move more. If both "
                        "foreplace, the game has nine moves."
                    ),
                    _(
                        "If you alone foreplace, you take back the card that you play on move nine and play it "
                        "again on move ten. A mate of yours on that tenth move is an overmate and counts 22 times "
                        "the card. The other player's mates count as usual."
                    ),
                ),
                Example(
                    "A.-.-.-/-.AT.-.- 1 - 7D,-",
                    "capellen",
                    242,
                    ("AC",),
                    _(
                        "Player 1, who alone has foreplaced, leads the ace of clubs on move nine, draws out the "
                        "ace of spades, and mates with the same ace on move ten for 242."
                    ),
                ),
            ),
            Section(
                _("A match"),
                (
                    _(
                        "Every deal is played twice. In the second game you exchange hands, and the other player "
                        "leads, so the cards favour nobody. Two such rounds make a match: the other player leads "
                        "game three, and the first leader leads game four. The higher total wins."
                    ),
                ),
            ),
        ),
    )


def strategy() -> Page:
    """What to look for, each point with a position that the solver has confirmed."""
    return Page(
        "strategy",
        _("Strategy"),
        (
            Section(
                _("Empty a suit, then the rank"),
                (
                    _(
                        "A card mates when its suit and its rank are both gone from the other hand. So choose the "
                        "card that is to mate, and count what still answers it. Lead its suit to draw out the "
                        "suit. Lead its rank from another suit to draw out the rank."
                    ),
                    _("In the tableau a mating card has nothing of the other player's in its row or its column."),
                ),
                Example(
                    "7.-.A7.-/-.K.T.7 1",
                    "classic",
                    70,
                    ("7C", "AH"),
                    _(
                        "On move eight the ace of hearts draws out the last heart and the seven of clubs the last "
                        "seven, in either order, and then the seven of hearts mates for 70."
                    ),
                ),
            ),
            Section(
                _("Keep the lead"),
                (
                    _(
                        "Only the leader can mate. Before each lead, ask who will lead next. Strong cards are "
                        "worth most while they still clear the way: they take away an answer and leave you on "
                        "lead. A lead that loses the move hands over the right to mate."
                    ),
                    _(
                        "Suits matter as much as ranks. When clubs are gone from the other hand, any club that is "
                        "answered in rank wins the move."
                    ),
                ),
                Example(
                    "AQ.-.-.K/K.T.Q.- 1",
                    "classic",
                    40,
                    ("AC",),
                    _(
                        "On move eight the ace of clubs takes the king, the queen of clubs draws the queen of "
                        "hearts, and the king of diamonds mates for 40; any other lead lets player 2 mate with "
                        "the ten of spades."
                    ),
                ),
            ),
            Section(
                _("Late mates pay"),
                (
                    _(
                        "A mate counts its card times the move. Waiting one move with an ace is worth 11 points, "
                        "while changing a king into a ten on the same move more than doubles the score. So when "
                        "you can mate, first see whether you can keep the lead and mate later, or with a dearer "
                        "card."
                    ),
                    _(
                        "Waiting is only good while you hold the lead and the mate stays open. A queen on move "
                        "eight is still better than nothing."
                    ),
                ),
                Example(
                    "A.-.-.TK/T.-.Q7.- 1",
                    "classic",
                    90,
                    ("AC",),
                    _(
                        "On move eight the king of diamonds would mate at once for 32, but the ace of clubs first "
                        "draws out the last ten, and the ten of diamonds then mates for 90."
                    ),
                ),
            ),
            Section(
                _("Reply with the next move in mind"),
                (
                    _(
                        "When you may choose your reply, look at every card the other player could lead next, and "
                        "keep an answer to each, in suit or in rank. If you cannot, win the move, for on lead you "
                        "cannot be mated."
                    ),
                    _("With a poor hand be glad of a draw. In the other game of the round you hold the better one."),
                ),
                Example(
                    "-.Q.K.-/AKQ.-.-.- 1 TC",
                    "classic",
                    0,
                    ("AC",),
                    _(
                        "Player 2 needs both the king and the queen to answer in rank, so the ace of clubs takes "
                        "the lead and the game is a draw; either other card allows a mate."
                    ),
                ),
            ),
            Section(
                _("When to foreplace"),
                (
                    _(
                        "Foreplace when you expect to be the one who mates: every mate of yours then counts one "
                        "move more, and alone you may reach the overmate. Give up a card that neither keeps the "
                        "lead nor answers a danger. Decline when every card is needed as an answer."
                    ),
                    _(
                        "If the other player has foreplaced alone, doing the same takes the overmate away, "
                        "because the game then has nine moves. Foreplacing alone has no price in points; the "
                        "price is one answer less."
                    ),
                    _(
                        "We solved 2,000 random deals by Capellen's rules. In 606 of them the leader had to "
                        "foreplace to get the most, in 934 to decline, and in 460 both were equally good. In 544 "
                        "of the 606 a seven or a queen was among the best cards to give up."
                    ),
                    _(
                        "If you alone have foreplaced, plan the last two moves together. The card of move nine "
                        "comes back, so keep your dearest one for it."
                    ),
                ),
                Example(
                    "-.-.A.T/7.-.T.7 1 - QD,-",
                    "capellen",
                    242,
                    ("TD",),
                    _(
                        "On move eight the ten of diamonds comes first, so that the ace of hearts is the card "
                        "played on move nine and again on move ten, for 242; the other order gives 220."
                    ),
                ),
            ),
        ),
    )
