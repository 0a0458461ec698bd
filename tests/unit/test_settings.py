"""Settings: precedence, damage of every kind, read-only and full disks; nothing stops the game."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest

from mate_tui.app.actions import EVERY, usable_keys
from mate_tui.settings import SCHEMA, Settings, SettingsFile, environment_overrides


def file_with(tmp_path: Path, content: bytes | None) -> SettingsFile:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    if content is not None:
        path.write_bytes(content)
    return SettingsFile(path)


def test_what_is_stored_is_read_again(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    settings = file.load()
    assert settings == Settings()
    for setting in SCHEMA:
        settings = settings.with_value(setting.key, setting.values[-1])
    assert file.store(settings) == settings
    again = SettingsFile(file.path)
    assert again.load() == settings
    assert not again.complaints
    assert os.listdir(file.path.parent) == ["settings.toml"]


def test_flags_and_environment_count_but_are_not_stored(tmp_path: Path) -> None:
    file = file_with(tmp_path, b'glyphs = "letters"\n')
    file.overrides = {"glyphs": "ascii"}
    settings = file.load()
    assert settings.glyphs == "ascii"
    file.store(settings.with_value("suits", "four"))
    assert SettingsFile(file.path).load().glyphs == "letters"
    assert SettingsFile(file.path).load().suits == "four"


def test_a_setting_changed_by_hand_beats_its_flag(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    file.overrides = {"glyphs": "ascii"}
    assert file.store(file.load().with_value("glyphs", "letters")).glyphs == "letters"
    assert SettingsFile(file.path).load().glyphs == "letters"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00noise", b"theme = ", b"[[[", bytes(range(256)) * 50])
def test_a_damaged_file_is_set_aside_and_defaults_are_used(tmp_path: Path, content: bytes) -> None:
    file = file_with(tmp_path, content)
    assert file.load() == Settings()
    assert len(file.complaints) == 1
    assert file.path.with_suffix(".damaged").read_bytes() == content


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'colour = "red"\n', Settings()),
        (b'glyphs = "runes"\nsuits = "four"\n', Settings(suits="four")),
        (b'pace = "fast"\n', Settings()),
        (b"pace = [1]\n", Settings()),
        (b'keys = "x"\n', Settings()),
        (b'[keys]\njump = "j"\n', Settings()),
        (b"[keys]\nhint = 5\n", Settings()),
    ],
)
def test_one_wrong_value_costs_only_itself_and_one_message(tmp_path: Path, content: bytes, expected: Settings) -> None:
    file = file_with(tmp_path, content)
    assert file.load({action.slug for action in EVERY}.__contains__) == expected
    assert len(file.complaints) == 1
    assert file.path.read_bytes() == content


def test_toml_types_are_taken_for_what_they_say(tmp_path: Path) -> None:
    assert file_with(tmp_path, b"forced = true\npace = 1.5\n").load() == Settings(forced="on", pace="1.5")


def test_a_directory_in_the_place_of_the_file_is_a_message(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    file.path.mkdir()
    assert file.load() == Settings()
    file.store(Settings(suits="four"))
    assert len(file.complaints) == 2


def test_a_full_disk_keeps_the_old_file_whole(tmp_path: Path) -> None:
    file = file_with(tmp_path, b'suits = "four"\n')
    settings = file.load()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        in_force = file.store(settings.with_value("glyphs", "letters"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert in_force.glyphs == "letters"
    assert len(file.complaints) == 1
    assert file.path.read_bytes() == b'suits = "four"\n'
    assert os.listdir(file.path.parent) == ["settings.toml"]


def test_a_folder_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file, not a folder")
    file = SettingsFile(tmp_path / "config" / "settings.toml")
    assert file.load() == Settings()
    assert file.store(Settings(suits="four")).suits == "four"
    assert file.complaints


def test_the_environment_is_read_and_its_faults_are_told() -> None:
    told: list[str] = []
    environment = {"MATE_TUI_GLYPHS": "ascii", "MATE_TUI_SUITS": "nine", "MATE_TUI_PACE": "0"}
    overrides = environment_overrides(environment, lambda name, _value, _takes: told.append(name))
    assert overrides == {"glyphs": "ascii", "pace": "0"}
    assert told == ["MATE_TUI_SUITS"]


def test_remapped_keys_that_clash_are_refused_and_swaps_are_not() -> None:
    accepted, clashes = usable_keys([("hint", ("t",)), ("moves", ("x",))])
    assert accepted == {"moves": ("x",)}
    assert clashes == [("hint", "t", "tableau")]
    accepted, clashes = usable_keys([("hint", ("t",)), ("tableau", ("h",))])
    assert accepted == {"hint": ("t",), "tableau": ("h",)}
    assert not clashes


def test_no_two_actions_of_a_screen_share_a_key() -> None:
    assert usable_keys([(action.slug, action.keys) for action in EVERY])[1] == []
