"""The keys that a player gave to actions: what of them can be used, and why the rest cannot."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from textual.binding import Binding
from textual.screen import Screen

from mate_tui.app.keys import KeyRefusedError, key_label, key_named, written_keys
from mate_tui.game.clean import shortened
from mate_tui.words.keys import Refusal

_EVERYWHERE = {"ctrl+q": "back", "ctrl+c": "back", "ctrl+p": "palette"}
"""Keys that work on all screens, beside what these say themselves."""

Keys = Mapping[str, tuple[str, ...]]
"""Keys by the slug of their action."""


@dataclass(frozen=True, slots=True)
class KeyFault:
    """A key that is not taken.

    Attributes:
        action: the action that it was to be for.
        key: the key as it was written.
        other: what it arrives as, or what it means already.
    """

    action: str
    key: str
    refusal: Refusal
    other: str = ""


def usable_keys(keys: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[dict[str, tuple[str, ...]], list[KeyFault]]:
    """The keys that are understood and clash with nothing, and what is wrong with the others.

    All screens are imported for it: only they know what is open at the same time.
    """
    faults: list[KeyFault] = []
    wanted: dict[str, tuple[str, ...]] = {}
    for action, texts in keys:
        names = tuple(dict.fromkeys(_understood(action, texts, faults)))
        if names:
            wanted[action] = names
    if wanted:
        screens = list(_screens())
        # What is given back takes its old keys again, with which another one may clash now.
        while (clash := next(_clashes(wanted, screens), None)) is not None:
            faults.append(clash)
            del wanted[clash.action]
    return wanted, faults


def _understood(action: str, texts: Iterable[str], faults: list[KeyFault]) -> Iterator[str]:
    for text in texts:
        for written in written_keys(text):
            try:
                yield key_named(written)
            except KeyRefusedError as error:
                other = "Enter" if error.other == "enter" else key_label(error.other)
                faults.append(KeyFault(action, shortened(written.strip()), error.refusal, other))


def _clashes(wanted: Keys, screens: Iterable[Keys]) -> Iterator[KeyFault]:
    """Keys that would mean two things at a time."""
    for action, keys in wanted.items():
        for key in keys:
            for other in _also(action, key, wanted, screens):
                yield KeyFault(action, key_label(key), Refusal.TAKEN, other)


def _also(action: str, key: str, wanted: Keys, screens: Iterable[Keys]) -> Iterator[str]:
    """What else a key of an action means where the action works."""
    if _EVERYWHERE.get(key, action) != action:
        yield _EVERYWHERE[key]
    for screen in screens:
        if action in screen:
            yield from (other for other in sorted(screen) if other != action and key in wanted.get(other, screen[other]))


def _screens() -> Iterator[Keys]:
    """For each screen the actions that work on it, with their own keys; and the characters that it takes for itself."""
    from mate_tui.app import screens

    for module in pkgutil.iter_modules(screens.__path__):
        loaded = importlib.import_module(f"{screens.__name__}.{module.name}")
        for each in vars(loaded).values():
            if isinstance(each, type) and issubclass(each, Screen) and each.__module__ == loaded.__name__:
                yield _keys_of(each)


def _keys_of(screen: type[Screen[object]]) -> Keys:
    found: dict[str, tuple[str, ...]] = {}
    holders: dict[str, str] = {}
    for each in screen.__mro__:
        for binding in vars(each).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id is not None:
                # What a screen does with a key goes before what every screen does with it.
                keys = [key for key in binding.key.split(",") if holders.setdefault(key, binding.id) == binding.id]
                found[binding.id] = tuple(dict.fromkeys((*found.get(binding.id, ()), *keys)))
    return found | {"typing": tuple(getattr(screen, "TYPES", ()))}
