"""What a player can set, where it is kept, and what flags and the environment say instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from mate_tui import files, toml
from mate_tui.files import FileError, Obstacle
from mate_tui.game.clean import shortened
from mate_tui.toml import TomlError
from mate_tui.words.files import NOT_KEPT
from mate_tui.words.speaker import Glyphs, _

ENVIRONMENT = "MATE_TUI_"
"""Settings from the environment: this, then the key in capitals."""
_MOST = 1 << 16
"""Bytes of the longest settings file; a thousand lines are less."""


_LONGEST = 300
"""Characters of a name or a value that a complaint quotes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to set.

    Attributes:
        key: its name in the file, as a flag (with ``-`` for ``_``) and in the environment.
        values: what it can be, the default first.
        label: what it is called.
        about: a sentence on it.
        any_number: whether any number of seconds will do, beside the values listed.
    """

    key: str
    values: tuple[str, ...]
    label: str
    about: str
    any_number: bool = False

    def read(self, text: object) -> str:
        """The value that a text, or a plain TOML value, stands for; ValueError if it stands for none."""
        word = {True: "on", False: "off"}[text] if isinstance(text, bool) else str(text).strip().lower()
        if word in self.values:
            return word
        if self.any_number and 0 <= float(word) <= 60:
            return f"{float(word):g}"
        raise ValueError(word)


SCHEMA = (
    Setting("theme", ("mate", "mate-light", "textual-dark", "textual-light", "nord", "gruvbox", "solarized-light"),
            _("Theme"), _("Colours of the table; felt and ivory are the program's own.")),
    Setting("glyphs", ("auto", "symbols", "letters", "ascii"),
            _("Glyphs"), _("How suits are drawn: symbols, letters, or everything in plain ASCII.")),
    Setting("suits", ("two", "four"), _("Suit colours"), _("Two colours, or one for each suit.")),
    Setting("card_words", ("off", "on"), _("Cards in words"), _("Name cards in sentences: ace of spades.")),
    Setting("pace", ("0.6", "0", "0.3", "1", "2"), _("Pace of bots"), _("Seconds that a bot waits before it plays."),
            any_number=True),
    Setting("line_pace", ("1", "0.5", "2", "3"), _("Pace of lines"), _("Seconds between the steps of a line that plays itself."),
            any_number=True),
    Setting("guard", ("0.35", "0", "0.2", "0.5", "1"), _("No blind plays"),
            _("Seconds after the opponent's card in which no key plays yet, only chooses; 0 takes every key at once."),
            any_number=True),
    Setting("forced", ("off", "on"), _("Forced replies"), _("A reply with only one legal card plays itself.")),
    Setting("finish", ("off", "on"), _("Offer to finish"), _("Says so when every line from here gives the same result.")),
    Setting("coach", ("off", "any", "10", "30", "result"), _("Coach"),
            _("Speaks before a play that gives points away: any, more than 10 or 30, or only where the result changes.")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings by key, and the keys that were remapped: action to keys."""

    theme: str = "mate"
    glyphs: str = "auto"
    suits: str = "two"
    card_words: str = "off"
    pace: str = "0.6"
    line_pace: str = "1"
    guard: str = "0.35"
    forced: str = "off"
    finish: str = "off"
    coach: str = "off"
    keys: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def value(self, key: str) -> str:
        """A setting by its key."""
        value = getattr(self, key)
        assert isinstance(value, str)
        return value

    def with_value(self, key: str, value: str) -> Settings:
        """The settings with one of them changed."""
        return replace(self, **{key: value})  # type: ignore[arg-type]

    def glyphs_for(self, terminal: Glyphs) -> Glyphs:
        """What to draw with, where the terminal decides unless a glyph set is chosen."""
        return terminal if self.glyphs == "auto" else Glyphs(self.glyphs)


Complaint = tuple[str, Mapping[str, object]]
"""A sentence with placeholders, and what they stand for."""


@dataclass(slots=True)
class SettingsFile:
    """Reads and writes the settings; whatever goes wrong is a complaint, never an error.

    Attributes:
        path: the TOML file.
        overrides: what flags and the environment say; it counts, and is never written to the file.
        complaints: what went wrong so far.
        is_new: whether there was no file yet when it was read.
    """

    path: Path
    overrides: dict[str, str] = field(default_factory=dict)
    complaints: list[Complaint] = field(default_factory=list)
    is_new: bool = False
    _stored: Settings = field(default_factory=Settings)
    _unsaved: dict[str, str] = field(default_factory=dict)

    # -- reading ---------------------------------------------------------------------------------

    def load(self, key_names: Callable[[str], bool] = lambda _name: True) -> Settings:
        """The settings in force: defaults, then the file, then the overrides.

        Args:
            key_names: tells whether an action of this name exists, for remapped keys.
        """
        self._stored = Settings()
        for name, value in self._read().items():
            self._take(name, value, key_names)
        return self._in_force()

    def _in_force(self) -> Settings:
        return replace(self._stored, **self.overrides)  # type: ignore[arg-type]

    def _read(self) -> dict[str, object]:
        try:
            data = files.read(self.path, _MOST)
            self.is_new = False
        except FileError as error:
            self.is_new = error.obstacle is Obstacle.MISSING
            if error.obstacle is Obstacle.NO_HOME:
                self._complain(NOT_KEPT)
            elif not self.is_new:
                self._complain(_("The settings in {path} cannot be read: {why}. Defaults are used."), why=error)
            return {}
        try:
            return toml.parsed(data)
        except TomlError as fault:
            self._tell_damage(data, fault)
        return {}

    def _tell_damage(self, data: bytes, fault: TomlError) -> None:
        facts = {"line": fault.line, "problem": fault}
        try:
            copy = self._copied(data)
        except FileError:
            self._complain(_("The settings in {path} are damaged in line {line}: {problem}. Defaults are used."), **facts)
        else:
            sentence = _("The settings in {path} are damaged in line {line}: {problem}. Defaults are used; a copy is {copy}.")
            self._complain(sentence, copy=copy, **facts)

    def _copied(self, data: bytes) -> Path:
        """Keep what a damaged file says, for whoever wants to mend it, beside what was kept before."""
        for copy in self.path.parent.glob(f"{self.path.stem}*.damaged"):
            with suppress(FileError):
                if files.read(copy, _MOST) == data:
                    return copy
        return files.write_new(self.path.parent, self.path.stem, ".damaged", data, mode=0o600)

    def _take(self, name: str, value: object, key_names: Callable[[str], bool]) -> None:
        if name == "keys":
            self._stored = replace(self._stored, keys=tuple(self._remapped(value, key_names)))
            return
        setting = next((setting for setting in SCHEMA if setting.key == name), None)
        if setting is None:
            self._complain(_("The settings in {path} have an unknown key, {name}, which is ignored."), name=name)
            return
        try:
            self._stored = self._stored.with_value(name, setting.read(value))
        except ValueError:
            sentence = _("In {path}, {name} is {value}, but takes {takes}; its default is used.")
            self._complain(sentence, name=name, value=value, takes=", ".join(setting.values))

    def _remapped(self, table: object, known: Callable[[str], bool]) -> Iterator[tuple[str, tuple[str, ...]]]:
        if not isinstance(table, dict):
            self._complain(_("In {path}, keys is {value}, but takes a table of actions; it is ignored."), value=table)
            return
        for action, keys in table.items():
            names = keys if isinstance(keys, list) else [keys]
            if not known(action):
                self._complain(_("In {path}, keys.{name} is the name of no action, and is ignored."), name=action)
            elif not names or not all(isinstance(key, str) for key in names):
                sentence = _(
                    'In {path}, keys.{name} is {value}, but takes a key in quotation marks, such as "x", or a list of them.'
                )
                self._complain(sentence, name=action, value=keys)
            else:
                yield action, tuple(names)

    # -- writing ---------------------------------------------------------------------------------

    def store(self, settings: Settings) -> Settings:
        """Keep what has changed for the next time; what an override hides is not written. Returns the settings in force."""
        before = self._in_force()
        changes = {each.key: settings.value(each.key) for each in SCHEMA}
        changes = {key: value for key, value in changes.items() if value != before.value(key)}
        for key, value in changes.items():
            self.overrides.pop(key, None)
            self._stored = self._stored.with_value(key, value)
        self._unsaved |= changes
        if self._unsaved:
            self._write()
        return self._in_force()

    def _write(self) -> None:
        """Write what this session has changed, and nothing else: another program may have written since this one read."""
        sentence = _("The settings in {path} are not saved: {why}. They hold until you leave.")
        try:
            files.make_folder(self.path.parent)
            with files.turn(self.path):
                files.write(self.path, [toml.changed(self._present(), self._unsaved)])
        except FileError as error:
            self._complain(sentence, why=error)
        except TomlError as error:
            self._complain(sentence, why=error)
        else:
            self._unsaved.clear()

    def _present(self) -> bytes:
        """What the file says now, as far as it can be built on."""
        try:
            data = files.read(self.path, _MOST)
        except FileError as error:
            if error.obstacle in (Obstacle.MISSING, Obstacle.DANGLING):
                return b""
            raise
        try:
            toml.parsed(data)
        except TomlError:
            self._copied(data)
            return b""
        return data

    def _complain(self, sentence: str, **facts: object) -> None:
        told = {
            name: fact if isinstance(fact, Exception) else shortened(fact, _LONGEST)
            for name, fact in {"path": self.path, **facts}.items()
        }
        self.complaints.append((sentence, told))


def environment_overrides(environment: Mapping[str, str], complain: Callable[[str, str, str], None]) -> dict[str, str]:
    """What the environment sets; a value that a setting does not take is told to ``complain`` and left out."""
    overrides = {}
    for setting in SCHEMA:
        name = ENVIRONMENT + setting.key.upper()
        if name in environment:
            try:
                overrides[setting.key] = setting.read(environment[name])
            except ValueError:
                complain(name, shortened(environment[name], _LONGEST), ", ".join(setting.values))
    return overrides
