"""Names of people, as they are let in, and codes of tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from random import Random

LONGEST_NAME = 24
"""Characters."""

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a code is made of: nothing that is easily taken for something else."""

TABLE_CODE = 6
"""Characters of a table's code: nine hundred million of them, and a few wrong ones a minute."""


GUEST = "guest:"
"""What the identity of somebody begins with who has no key."""


def cleaned(text: str) -> str | None:
    """A name with nothing in it that a terminal would obey or that turns a line round; None if nothing is left, or too much.

    Letters, digits, blanks and ``-_.'``; it begins with a letter or digit, and no letter carries a heap of marks.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    kinds = [unicodedata.category(char)[0] for char in name]
    # Short enough, and every mark has its letter.
    if not 1 <= len(name) <= LONGEST_NAME or kinds.count("M") > kinds.count("L"):
        return None
    is_fit = all(kind in "LNM" or char in " -_.'" for kind, char in zip(kinds, name, strict=True))
    return name if is_fit and kinds[0] in "LN" else None


def numbered(name: str, rng: Random) -> Iterator[str]:
    """A name, and some that somebody may have instead who comes later with the same one."""
    yield name
    for digits in (1, 1, 2, 2, 3, 3, 5, 5, 5):
        yield f"{name[: LONGEST_NAME - 6]} {rng.randrange(2, 10**digits)}"


def new_code(rng: Random, length: int) -> str:
    """A code; it begins with a letter, as a user's name does."""
    first = rng.choice([letter for letter in CODE_LETTERS if letter.isalpha()])
    return first + "".join(rng.choice(CODE_LETTERS) for _ in range(length - 1))
