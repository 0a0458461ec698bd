"""Questions that players ask, each with the shortest position that answers it."""

from __future__ import annotations

from mate_tui.words.pages_form import Example, Page, Section
from mate_tui.words.speaker import _


def questions() -> Page:
    """Cases that people ask about; made to be searched."""
    return Page(
        "questions",
        _("Questions"),
        (
            Section(
                _("Must I beat the card that was led?"),
                (_("No. Any card of the suit will do, the weaker ones too, and often the weaker one is right."),),
                Example(
                    "A.T.-.-/-.A7.T.- 1 KS",
                    "classic",
                    0,
                    ("7S",),
                    _("Player 2 plays the seven of spades, keeps an ace to answer the ace of clubs, and has a draw."),
                ),
            ),
            Section(
                _("May I answer in rank while I hold the suit?"),
                (_("No. Suit comes first. You may answer in rank only when you do not hold the suit."),),
                Example(
                    "T.-.Q.-/K.7.-.A 1 KS",
                    "classic",
                    30,
                    ("7S",),
                    _(
                        "Player 2 must play the seven of spades, not the king of clubs, and is mated by the queen "
                        "of hearts for 30."
                    ),
                ),
            ),
            Section(
                _("What does the king's privilege change?"),
                (
                    _(
                        "When a king is led, you must answer with a king if you hold one, and only then in suit. "
                        "The figure privilege says the same of kings and queens. On chess faces the two "
                        "privileges are about the pieces: king, or king and queen."
                    ),
                ),
                Example(
                    "T.-.Q.-/K.7.-.A 1 KS",
                    "classic,privilege=king",
                    -99,
                    ("KC",),
                    _(
                        "Player 2 must play the king of clubs and not the seven of spades, wins the lead and "
                        "mates with the ace of diamonds for 99."
                    ),
                ),
            ),
            Section(
                _("What does the free move allow?"),
                (
                    _(
                        "Once in a game a replier may answer in suit or in rank, whatever would come first. It is "
                        "shared, or each player has one. A reply that is allowed anyway never uses it up."
                    ),
                ),
                Example(
                    "T.-.Q.-/K.7.-.A 1 KS",
                    "classic,free_move=shared",
                    -99,
                    ("KC!",),
                    _("Here player 2 may choose, and the king of clubs, as a free move, leads to a mate for 99."),
                ),
            ),
            Section(
                _("Can a privilege or a free move save me from a mate?"),
                (_("No. A lead mates exactly when you hold neither its suit nor its rank, whatever the options."),),
                Example(
                    "AT7.-.-.-/-.ATQ7.-.- 1 KC",
                    "classic,free_move=each",
                    28,
                    (),
                    _("Both free moves are still open, and the king of clubs mates for 28 all the same."),
                ),
            ),
            Section(
                _("Who wins the move when the ranks are equal?"),
                (_("The stronger suit. Answer a green queen with the blue queen, and you lead next."),),
                Example(
                    "-.-.R.N/Q.-.K.B 1 QG",
                    "chess",
                    0,
                    ("QB",),
                    _(
                        "Player 2 holds no green card, must answer the green queen with the blue one and leads "
                        "next, and the game is a draw."
                    ),
                ),
            ),
            Section(
                _("Who wins the move when the suits are equal?"),
                (_("The stronger rank. A red king that is answered with the red knight keeps the lead."),),
                Example(
                    "-.-.Q.-/-.K.-.N 1 KR",
                    "chess",
                    100,
                    ("NR",),
                    _("Player 1 stays on lead, and the yellow queen mates on the last move for 100."),
                ),
            ),
            Section(
                _("I hold the rank, but in the wrong suit. Must I play it?"),
                (_("Yes, if you do not hold the suit. You may not throw off some other card."),),
                Example(
                    "-.-.K.-/-.B.-.R 1 RB",
                    "chess",
                    110,
                    ("RR",),
                    _(
                        "The blue rook is led, so only the red rook is allowed, never the green bishop, and the "
                        "yellow king then mates for 110."
                    ),
                ),
            ),
            Section(
                _("What if the reply is the same card as the lead?"),
                (_("That can happen with the double deck only. The leader wins the move."),),
                Example(
                    "-.-.T.-/7.-.-.A 1 AD",
                    "capellen,deck=double",
                    100,
                    ("AD",),
                    _(
                        "The ace of diamonds is answered with its twin, player 1 leads again, and the ten of "
                        "hearts mates for 100."
                    ),
                ),
            ),
            Section(
                _("What if there is no mate?"),
                (_("The game is a draw and nobody scores. A reply never scores, even if it wins the last move."),),
                Example(
                    "-.-.-.-/-.-.K.- 1 KS",
                    "classic",
                    0,
                    ("KH",),
                    _("On the last move the king of hearts answers the king of spades, and the game is a draw."),
                ),
            ),
            Section(
                _("How much does a mate score?"),
                (
                    _(
                        "The value of the mating card times the number of the move, that move counted. A king on "
                        "the first move scores 4, an ace on move three 33, a king on move seven 28."
                    ),
                ),
                Example(
                    "AT.-.-.-/-.ATK.-.- 1 QC",
                    "classic",
                    24,
                    (),
                    _("A queen on move eight mates for 3 times 8, which is 24."),
                ),
            ),
            Section(
                _("Is a stronger card always a dearer one?"),
                (_("No. King and queen beat the seven, but a seven is worth 7, a king 4 and a queen 3."),),
                Example(
                    "K7.-.-.-/-.AQ.-.- 1",
                    "classic",
                    63,
                    ("7C",),
                    _("On move nine both clubs mate, the king for 36 and the seven for 63."),
                ),
            ),
            Section(
                _("What is an overmate?"),
                (
                    _(
                        "A mate on move ten by the only player who foreplaced. It counts 22 times the card. "
                        "Before that your mates count one move more: an ace scores 66 on move five, 99 on move "
                        "eight and 110 on move nine."
                    ),
                ),
                Example(
                    "-.-.-.-/-.T.-.- 1 AC 7D,-",
                    "capellen",
                    242,
                    (),
                    _("Player 1 alone has foreplaced, and the ace on move ten scores 242."),
                ),
            ),
            Section(
                _("Which card do I take back for move ten?"),
                (
                    _(
                        "The one you have just played on move nine, whether it was led or replied and whether it "
                        "won or lost. It is never the foreplaced card. The winner of move nine leads."
                    ),
                ),
                Example(
                    "-.Q.-.-/-.K.A.- 1 - 7D,-",
                    "capellen",
                    -110,
                    ("QS",),
                    _(
                        "Player 1 loses the queen of spades to the king and has only that queen again on move "
                        "ten, so the ace of hearts mates for 110."
                    ),
                ),
            ),
            Section(
                _("I foreplaced alone and was mated. Does that cost more?"),
                (_("No. It counts as if nobody had foreplaced: an ace 99 on move nine, 110 on move ten."),),
                Example(
                    "T.-.-.-/-.T.-.- 1 AC -,7D",
                    "capellen",
                    99,
                    (),
                    _("Only player 2 has foreplaced, and the ace of clubs mates on move nine for 99."),
                ),
            ),
            Section(
                _("What if both of us foreplace?"),
                (
                    _(
                        "The game has nine moves, there is no overmate, and every mate counts one move more. The "
                        "second player's card may share neither suit nor rank with the leader's."
                    ),
                ),
                Example(
                    "-.-.-.-/-.T.-.- 1 AC 7D,KH",
                    "capellen",
                    110,
                    (),
                    _("Both have foreplaced, and the ace on move nine counts 11 times 10, which is 110."),
                ),
            ),
            Section(
                _("How does the sacrifice differ from foreplacing?"),
                (
                    _(
                        "The second player may choose any card. If both sacrifice, a mate counts one move more: a "
                        "top card on move five 66. If only you do, your mates count double, 110 on move five. "
                        "Move nine is then the last and counts as ten."
                    ),
                ),
                Example(
                    "-.-.-.-/-.QR.-.- 1 KB NR,-",
                    "chess",
                    220,
                    (),
                    _("Player 1 alone has sacrificed, so the blue king counts 11 times 10, doubled, which is 220."),
                ),
            ),
        ),
    )
