"""Where the game comes from, and the other ways to play it."""

from __future__ import annotations

from mate_tui.words.pages_form import Example, Page, Section
from mate_tui.words.speaker import _


def history() -> Page:
    """History and variants; every variant is followed by its rules string in quotes."""
    return Page(
        "history",
        _("History and variants"),
        (
            Section(
                _("Hanover, 1915"),
                (
                    _(
                        "G. Capellen published Mate in 1915 in Hanover, in a booklet called Zwei neue "
                        "Kriegspiele, two new war games. The other of the two was Free Chess, a variant of chess. "
                        "The booklet stayed almost unknown. It was a bad time, Sid Sackson thought, for war games "
                        "that were only make-believe."
                    ),
                ),
            ),
            Section(
                _("Sid Sackson, 1969"),
                (
                    _(
                        "Sid Sackson, the American inventor and collector of games, got hold of a copy and "
                        "translated it. Mate is the first game in his book A Gamut of Games of 1969, and through "
                        "that book it became known. He had come across only one other copy of the booklet, in the "
                        "Royal Library in The Hague. His book names Free Chess but does not give its rules, so "
                        "you will not find it here."
                    ),
                ),
            ),
            Section(
                _("Why the ten beats the king"),
                (
                    _(
                        "In Skat, Sixty-six and many other German games the ten stands between ace and king. Ace, "
                        "ten, king and queen count 11, 10, 4 and 3 there too, and clubs, spades, hearts, diamonds "
                        "is the order of the suits in Skat. The earliest known record of these values is of 1718, "
                        "for the French game Brusquembille. In Skat a seven counts nothing. Here it counts 7, so "
                        "the weakest card is a dear one to mate with."
                    ),
                ),
            ),
            Section(
                _("Capellen's game"),
                (
                    _(
                        "This is the game of the booklet, with foreplacing and the overmate, and it is what you "
                        'get unless you choose otherwise. The rules string is "capellen".'
                    ),
                    _(
                        "The double deck also has twenty cards, but no queens: one seven of clubs, king of "
                        "spades, ten of hearts and ace of diamonds more. If a card is answered by its twin, the "
                        'leader wins the move. Choose "capellen,deck=double".'
                    ),
                ),
            ),
            Section(
                _("Without foreplacing"),
                (
                    _(
                        "The plainest game leaves foreplacing out, and a mate counts its card times the move. "
                        'Board Game Arena plays it this way. Choose "classic".'
                    ),
                    _(
                        "Two options there change what a replier may do. With the king's privilege, a king that "
                        "is led must be answered by a king first, and only then in suit: "
                        '"classic,privilege=king". With the free move, one replier may once in a game answer in '
                        'suit or rank as they like: "classic,free_move=shared".'
                    ),
                    _(
                        "There is more to try. The figure privilege covers kings and queens: "
                        '"classic,privilege=figure". A free move for each player is "classic,free_move=each".'
                    ),
                ),
            ),
            Section(
                _("The edition with chess pieces"),
                (
                    _(
                        "A modern edition prints chess pieces on the cards. Blue, green, yellow and red stand for "
                        "the four suits; king, queen, rook, bishop and knight stand for the five ranks. "
                        "Foreplacing becomes the sacrifice: the second player may give up any card, none is "
                        "played again, and if you alone sacrifice, your mates count double. The game is then over "
                        'after move nine. Three rounds make a match. Choose "chess".'
                    ),
                    _(
                        "On these faces the king's privilege is about the strongest rank, and the figure "
                        'privilege about the two strongest: "chess,privilege=king" and "chess,privilege=figure". '
                        "We do not know the edition's own values for the pieces, so they keep 11, 10, 4, 3 and 7. "
                        'You can set your own, for instance "chess,values=12:10:5:3:7".'
                    ),
                ),
                Example(
                    "QRBN.-.-.-/-.QRBN.QR.- 1 KB NR,-",
                    "chess",
                    110,
                    (),
                    _(
                        "Player 1 alone has sacrificed, so the blue king's mate on move five counts 11 times 5, "
                        "doubled, which is 110."
                    ),
                ),
            ),
            Section(
                _("Mix your own"),
                (
                    _(
                        "Every option goes with every other. Capellen's own rules with chess pieces are "
                        '"capellen,faces=chess". The sacrifice on ordinary cards, in a match of one round, is '
                        '"classic,foreplacing=sacrifice,rounds=1". All of them can be played, solved and '
                        "recorded."
                    ),
                ),
            ),
        ),
    )
