"""Settings: precedence, damage of every kind, read-only and full disks; nothing stops the game."""

from __future__ import annotations

import os
import resource
import tempfile
from pathlib import Path

import pytest

from mate_tui.app.actions import EVERY
from mate_tui.settings import SCHEMA, Settings, SettingsFile, environment_overrides
from tests.people import as_nobody


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
    assert file.path.read_bytes() == content, "whoever mends it finds it where it was"
    SettingsFile(file.path).load()
    assert sorted(os.listdir(file.path.parent)) == ["settings.damaged", "settings.toml"]


def test_a_second_damaged_file_does_not_cost_the_copy_of_the_first(tmp_path: Path) -> None:
    file = file_with(tmp_path, b"theme = ")
    file.load()
    file.path.write_bytes(b"suits = ")
    file.load()
    copies = sorted(file.path.parent.glob("*.damaged"))
    assert [copy.read_bytes() for copy in copies] == [b"suits = ", b"theme = "]
    file.store(Settings(suits="four"))
    assert SettingsFile(file.path).load() == Settings(suits="four")
    assert [copy.read_bytes() for copy in copies] == [b"suits = ", b"theme = "]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'theme = "nord"\n\nsuits = four\n', 3),
        (b'theme = "nord"\n# ' + "ä".encode() + b"\n# \xff\n", 3),
        (b'theme = "nord"\nglyphs = """\nno end\n', 4),
        (b'[keys]\nhint = "i"\n[keys]\n', 3),
        (b'theme = "nord"\ntheme = "mate"\n', 2),
        (b'theme = "no\x00rd"\n', 1),
        (b"theme = " + b"[" * 5000, 1),
        (b"theme = " + b"1" * 5000, 1),
        (b"theme = 0x" + b"f" * 5000, 1),
    ],
)
def test_the_line_of_the_fault_is_named(tmp_path: Path, content: bytes, line: int) -> None:
    file = file_with(tmp_path, content)
    assert file.load() == Settings()
    ((sentence, facts),) = file.complaints
    assert f"in line {line}: " in sentence.format(**facts)


def test_a_file_that_is_too_long_is_not_read_and_not_touched(tmp_path: Path) -> None:
    content = b'theme = "nord"\n' + b"# and so on\n" * 100_000
    file = file_with(tmp_path, content)
    assert file.load() == Settings()
    file.store(Settings(suits="four"))
    assert len(file.complaints) == 2
    assert file.path.read_bytes() == content
    assert os.listdir(file.path.parent) == ["settings.toml"]


KEPT_BY_HAND = """\
# My settings
theme   =   "nord"   # for the evening

colour = "red"
pace = 1.5
forced = true

[keys]
# the hint
hint = "F2"     # as in the old days
jump = "j"
'my own' = ["x", "y"]

[[later]]
a = 1
"""


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_is_not_ours_stays_as_it_was_written(tmp_path: Path, mark: str, newline: str) -> None:
    content = mark + KEPT_BY_HAND.replace("\n", newline)
    file = file_with(tmp_path, content.encode())
    settings = file.load({"hint"}.__contains__)
    assert (settings.theme, settings.pace, settings.forced) == ("nord", "1.5", "on")
    file.store(settings.with_value("theme", "mate").with_value("pace", "2").with_value("forced", "off"))
    wanted = content.replace('"nord"', '"mate"').replace("1.5", "2").replace("true", "false")
    assert file.path.read_bytes().decode() == wanted
    file.store(file.load().with_value("suits", "four"))
    ours = f'suits = "four"{newline}'
    written = file.path.read_bytes().decode()
    assert ours in written
    assert written.replace(ours, "") == wanted


def test_a_link_a_mode_and_a_hard_link_survive_a_change(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    own = tmp_path / "own.toml"
    own.write_text('theme = "nord"\n', encoding="utf-8")
    own.chmod(0o600)
    file.path.symlink_to(own)
    file.store(file.load().with_value("suits", "four"))
    assert file.path.is_symlink()
    assert own.stat().st_mode & 0o777 == 0o600
    assert SettingsFile(own).load() == Settings(theme="nord", suits="four")
    (tmp_path / "second").hardlink_to(own)
    file.store(file.load().with_value("suits", "two"))
    assert (tmp_path / "second").samefile(own)
    assert not file.complaints


def test_two_programs_with_one_file_do_not_undo_each_other(tmp_path: Path) -> None:
    first = file_with(tmp_path, b'theme = "nord"\n')
    second = SettingsFile(first.path)
    mine, theirs = first.load(), second.load()
    theirs = second.store(theirs.with_value("theme", "gruvbox").with_value("suits", "four"))
    mine = first.store(mine.with_value("glyphs", "letters"))
    assert SettingsFile(first.path).load() == Settings(theme="gruvbox", suits="four", glyphs="letters")
    second.store(theirs.with_value("theme", "mate"))
    first.store(mine.with_value("pace", "2"))
    assert SettingsFile(first.path).load() == Settings(theme="mate", suits="four", glyphs="letters", pace="2")


def test_what_could_not_be_saved_is_saved_with_the_next_change(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    settings = file.load()
    file.path.mkdir()
    settings = file.store(settings.with_value("suits", "four"))
    assert len(file.complaints) == 1
    file.path.rmdir()
    file.store(settings.with_value("glyphs", "letters"))
    assert SettingsFile(file.path).load() == Settings(suits="four", glyphs="letters")


def test_a_file_that_may_not_be_read_is_told_and_never_written(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder) / "settings.toml"
        with as_nobody():
            path.write_bytes(b'theme = "nord"\n')
            path.chmod(0)
            file = SettingsFile(path)
            assert file.load() == Settings()
            file.store(Settings(suits="four"))
        assert len(file.complaints) == 2
        path.chmod(0o600)
        assert path.read_bytes() == b'theme = "nord"\n'


def test_only_a_missing_file_is_a_first_start(tmp_path: Path) -> None:
    file = file_with(tmp_path, None)
    file.load()
    assert file.is_new and not file.complaints
    file.path.symlink_to(tmp_path / "nowhere" / "at all")
    file.load()
    assert not file.is_new and len(file.complaints) == 1


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
        (b"[keys]\nhint = []\n", Settings()),
        (b'[keys]\nhint = ["x", 1]\n', Settings()),
        (b"[keys.hint]\nx = 1\n", Settings()),
        (b"[theme]\nx = 1\n", Settings()),
        (b"pace = nan\nforced = true\n", Settings(forced="on")),
        (b"theme = 1979-05-27\n", Settings()),
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


def test_what_a_complaint_repeats_is_clean_and_short(tmp_path: Path) -> None:
    text = 'theme = "\\u001b]2;TITLE\\u0007"\n"\\u202e' + "k" * 5000 + '" = 1\n[keys]\n"\\u0085' + "a" * 5000 + '" = "x"\n'
    file = file_with(tmp_path, text.encode())
    file.load(lambda _name: False)
    assert len(file.complaints) == 3
    for sentence, facts in file.complaints:
        told = sentence.format(**facts)
        assert told.isprintable()
        assert len(told) < 700
