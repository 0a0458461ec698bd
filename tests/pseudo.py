"""A language that nobody speaks: what is translated has no plain letter left, so that what has some is not translated.

The catalogue is made from what the usual extractor finds: every message a third longer, in brackets, with accents; its plural has
three forms.
"""

from __future__ import annotations

import io
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

import mate_tui

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒğħíĵķļɱñóþɋŕšŧúʋŵẋýžÁƁÇĐÉƑĞĦÍĴĶĻṀÑÓÞǪŔŠŦÚƲŴẊÝŽ",
)
_FIELD = re.compile(r"(\{[^}]*\})")
_LONGER = 0.4


def pseudo(text: str) -> str:
    """A message as it is in that language; what is filled in stays."""
    parts = [part if _FIELD.fullmatch(part) else part.translate(_ACCENTS) for part in _FIELD.split(text)]
    return f"⟦{''.join(parts)}{'~' * int(len(text) * _LONGER)}⟧"


@cache
def translation() -> GNUTranslations:
    """The catalogue of everything that can be found in the program."""
    catalogue = Catalog(locale="cs")
    root = str(Path(mate_tui.__file__).parent)
    for file, line, message, _comments, context in extract_from_dir(root):
        forms = (message,) if isinstance(message, str) else tuple(message)
        told = pseudo(forms[0]) if len(forms) == 1 else tuple(pseudo(forms[min(1, form)]) for form in range(3))
        catalogue.add(message, told, locations=[(file, line)], context=context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


_ENGLISH = re.compile(r"[A-Za-z]*[a-z]{2,}[A-Za-z]*")


def english_in(text: str) -> list[str]:
    """The words in plain letters, two small ones or more in a row."""
    return _ENGLISH.findall(text)
