"""What a player can set, where it is kept, and what flags and the environment say instead."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from mate_tui.words.speaker import Glyphs, _

ENVIRONMENT = "MATE_TUI_"
"""Settings from the environment: this, then the key in capitals."""


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
    """

    path: Path
    overrides: dict[str, str] = field(default_factory=dict)
    complaints: list[Complaint] = field(default_factory=list)
    _stored: Settings = field(default_factory=Settings)

    @classmethod
    def of_user(cls) -> SettingsFile:
        """The file in the platform's config folder."""
        return cls(settings_path())

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
        import tomllib

        try:
            return tomllib.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            self._set_aside()
        except OSError as error:
            self._complain(_("The settings in {path} cannot be read ({error}); defaults are used."), error=error.strerror)
        return {}

    def _set_aside(self) -> None:
        aside = self.path.with_suffix(".damaged")
        try:
            self.path.replace(aside)
        except OSError:
            self._complain(_("The settings in {path} are damaged; defaults are used."))
            return
        self._complain(_("The settings were damaged; they are set aside as {aside}, and defaults are used."), aside=aside)

    def _take(self, name: str, value: object, key_names: Callable[[str], bool]) -> None:
        if name == "keys" and isinstance(value, dict):
            keys = tuple(self._remapped(value, key_names))
            self._stored = replace(self._stored, keys=keys)
            return
        setting = next((setting for setting in SCHEMA if setting.key == name), None)
        if setting is None:
            self._complain(_("The settings in {path} have an unknown key, {name}, which is ignored."), name=name)
            return
        try:
            self._stored = self._stored.with_value(name, setting.read(value))
        except ValueError:
            takes = ", ".join(setting.values)
            self._complain(
                _("In {path}, {name} is {value}, but takes {takes}; its default is used."), name=name, value=value, takes=takes
            )

    def _remapped(self, table: Mapping[str, object], known: Callable[[str], bool]) -> Iterator[tuple[str, tuple[str, ...]]]:
        for action, keys in table.items():
            names = [keys] if isinstance(keys, str) else keys
            if not known(action) or not isinstance(names, list) or not all(isinstance(key, str) and key for key in names):
                self._complain(_("In {path}, keys.{name} names no action with keys, and is ignored."), name=action)
            else:
                yield action, tuple(map(str, names))

    def store(self, settings: Settings) -> Settings:
        """Keep settings for the next time; what an override hides is not written. Returns those in force."""
        for each in fields(Settings):
            value = getattr(settings, each.name)
            if self.overrides.get(each.name) != value:
                self.overrides.pop(each.name, None)
                self._stored = replace(self._stored, **{each.name: value})
        self._write()
        return self._in_force()

    def _write(self) -> None:
        import tomli_w

        data: dict[str, object] = {setting.key: self._stored.value(setting.key) for setting in SCHEMA}
        if self._stored.keys:
            data["keys"] = {action: list(keys) for action, keys in self._stored.keys}
        draft = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("wb") as file:
                tomli_w.dump(data, file)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            self._complain(_("The settings are not saved ({error}); they hold until you leave."), error=error.strerror)

    def _complain(self, sentence: str, **facts: object) -> None:
        self.complaints.append((sentence, {"path": self.path, **facts}))


def settings_path() -> Path:
    """Where the settings are kept."""
    import platformdirs

    return platformdirs.user_config_path("mate-tui") / "settings.toml"


def environment_overrides(environment: Mapping[str, str], complain: Callable[[str, str, str], None]) -> dict[str, str]:
    """What the environment sets; a value that a setting does not take is told to ``complain`` and left out."""
    overrides = {}
    for setting in SCHEMA:
        name = ENVIRONMENT + setting.key.upper()
        if name in environment:
            try:
                overrides[setting.key] = setting.read(environment[name])
            except ValueError:
                complain(name, environment[name], ", ".join(setting.values))
    return overrides
