"""TOML as a person keeps it: read for what it says, changed so that everything else stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

_MARK = "\ufeff"
"""What some editors write before a text."""


class TomlFault(Enum):
    """What is wrong with a text that should be TOML, or be changed as such."""

    SYNTAX = "this is not TOML"
    NOT_TEXT = "these bytes are not UTF-8 text"
    TOO_MUCH = "a value is too long or too deep"
    UNCHANGEABLE = "it cannot be changed without changing more"


class TomlError(Exception):
    """A text that is no TOML.

    Attributes:
        fault: what is wrong.
        line: where, from 1.
        detail: what the library says of it, in its own words.
    """

    def __init__(self, fault: TomlFault, line: int = 1, detail: str = "") -> None:
        self.fault, self.line, self.detail = fault, line, detail
        super().__init__(f"line {line}: {detail or fault.value}")


def parsed(data: bytes) -> dict[str, object]:
    """What a file says; TomlError if that cannot be told."""
    import tomllib

    text = _text(data)
    try:
        said = tomllib.loads(text)
        # What can be read can still be too long to be repeated.
        str(said)
        return said
    except tomllib.TOMLDecodeError as error:
        problem, _, place = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", place)
        raise TomlError(TomlFault.SYNTAX, int(line[1]) if line else text.count("\n") + 1, problem) from None
    except (ValueError, RecursionError) as error:
        # A number that is too long, a list in a list in a list; nobody says where.
        raise TomlError(TomlFault.TOO_MUCH) from error


def changed(data: bytes, changes: Mapping[str, str]) -> bytes:
    """A file with other values at its top, and everything else as it was: comments, order, and what is not ours.

    A value that was a number or a boolean stays one where the new one can be.

    Raises:
        TomlError: it is no TOML, or cannot be changed without changing more than that.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    before = parsed(data)
    values = {key: _like(before.get(key), word) for key, word in changes.items()}
    text = _text(data)
    try:
        document = tomlkit.parse(text)
        for key, value in values.items():
            document[key] = value
        written = tomlkit.dumps(document)
    except (TOMLKitError, RecursionError) as error:
        raise TomlError(TomlFault.UNCHANGEABLE) from error
    if "\r\n" in text:
        written = re.sub(r"(?<!\r)\n", "\r\n", written)
    mark = _MARK if data.startswith(_MARK.encode()) else ""
    result = (mark + written).encode()
    after, wanted = parsed(result), before | values
    # As text: what is no number is not equal to itself.
    if {key: repr(after[key]) for key in after} != {key: repr(wanted[key]) for key in wanted}:
        raise TomlError(TomlFault.UNCHANGEABLE)
    return result


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8").removeprefix(_MARK)
    except UnicodeDecodeError as error:
        raise TomlError(TomlFault.NOT_TEXT, data.count(b"\n", 0, error.start) + 1) from None


def _like(old: object, word: str) -> str | bool | int | float:
    if isinstance(old, bool) and word in ("on", "off"):
        return word == "on"
    if isinstance(old, int | float) and not isinstance(old, bool):
        try:
            number = float(word)
        except ValueError:
            return word
        return int(number) if number.is_integer() else number
    return word
