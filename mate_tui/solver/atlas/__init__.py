"""Mate solved: every position of some rules, from the last move back.

**Positions.** A position with the leader to play says of each of the twenty cards whether it is the leader's, the other
player's or gone; who is player 1 makes no difference. If nobody or both have foreplaced, both hold k cards, and a mate counts
11 - k times either way (rules.md, *Foreplacing*): the sum of 20! / (k! k! (20 - 2k)!) for k from 1 to 10, 377,379,368
positions. A sole foreplacer holds k cards against k + 1, and either may lead: 727,971,320 more for k from 1 to 9.

**Halves** (``halves``). Clubs and spades are one half of a position, hearts and diamonds the other. A half has 3**10 states. They
fall into classes (l, f): l cards are the leader's and f the other player's. A layer, all positions of the same numbers of
cards, is a block for every pair of classes that adds up to them: a row for each state of the first half, a column for each of the
second (``layer``). So whatever is done to a state of one half is done to a whole row, for all states of the other half at once.

**Exchange.** If the leader loses the move, the other player leads, and the position is one of another block with the opposite
value. The classes are ordered so that this block has its rows and columns in the same order, or in the opposite one.

**A lead** is a card of one half. An answer in suit, or in the other suit of the same colour, takes it and the answer out of that
half: its value is a row of the following layer, or of the exchanged one, negated. An answer in rank from the other half takes
one card out of either: a row of another block, with its columns picked. What any lead may come to is thus a row of a stack, the
row of the following layer itself where only one card can answer, else a least of rows; equal ones are computed once (``leads``,
``crossings``, ``blocks``). The value of a state is the greatest of the rows of its leads. For the leads of the second half the
same is done with the blocks of the following layer transposed where they stand, and the greater of the two results stays
(``build``).

**Rules.** Values and faces change nothing but the ordinals of mates, and which ranks are privileged. A privileged lead is bound
by rank first, so that where the other half holds the rank it decides (``Crossing.alone``). Each pattern of open free moves is
a layer of its own, whose leads may have more answers, taken from the layers in which it is spent. The double deck has two cards
of equal suit and rank in some suits, and positions that differ only in which of them is held are counted apart. A sole
foreplacer's ninth card comes back under ``capellen``: of that move only one card is gone (``course``).

Everything is elementwise NumPy on bytes, which lets go of the interpreter's lock, so plain threads share the blocks.
"""
