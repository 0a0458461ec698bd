"""Settings, glyphs, colours, copies, the palette and the guided deal, as a player meets them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.color import Color
from textual.screen import Screen

from mate_tui.app.app import MateApp
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import SettingChosen
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.guided import GuidedTable
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.settings import SettingsScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.table_state import HintStep
from mate_tui.app.themes import CARD_COLOURS
from mate_tui.app.widgets.key_bar import KeyBar, Run
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture
from mate_tui.files import NOWHERE
from mate_tui.folders import Folders
from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match
from mate_tui.game.notation import parse_deal
from mate_tui.game.position import Decision
from mate_tui.game.records import parse_match
from mate_tui.game.rules import parse_rules
from mate_tui.settings import SCHEMA, SettingsFile
from mate_tui.solver.analysis import Solution
from mate_tui.solver.answers import Analysis
from mate_tui.words.guide import DEAL, RULES, guidance
from mate_tui.words.plays import certain as certain_told
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_table import analysed, click_target, setup_of, table_of


def file_with(text: str) -> SettingsFile:
    path = Folders.of_user().settings
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return SettingsFile(path)


async def test_every_setting_can_be_changed_by_keys_and_by_clicks_and_is_kept() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        for place, setting in enumerate(SCHEMA):
            await pilot.press("right")
            await pilot.pause()
            assert app.settings.value(setting.key) == setting.values[1]
            await click_target(pilot, screen.query_one("#form", Picture), Line(place, -1))
            await pilot.pause()
            assert app.settings.value(setting.key) == setting.values[0]
            await pilot.press("right", "down")
            await pilot.pause()
    kept = SettingsFile(Folders.of_user().settings).load()
    assert [kept.value(setting.key) for setting in SCHEMA] == [setting.values[1] for setting in SCHEMA]


async def test_glyphs_and_colours_change_in_play_by_a_key() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        assert "♣" in screen_text(app)
        await pilot.press("f")
        await pilot.pause()
        assert table.speaker.glyphs is Glyphs.LETTERS
        assert not set("♣♠♥♦") & set(screen_text(app))
        await pilot.press("f")
        await pilot.pause()
        assert screen_text(app).isascii()


def inks_of(screen: Screen[Any], suit: str) -> set[str]:
    """In which colours of cards the sign of a suit is drawn on a screen; in sentences it has theirs."""
    pictures = [picture for picture in screen.query(Picture) if picture.region]
    segments = [part for picture in pictures for y in range(picture.size.height) for part in picture.render_line(y)]
    styles = [part.style for part in segments if suit in part.text and part.style is not None]
    return {style.color.get_truecolor().hex for style in styles if style.color is not None} & set(CARD_COLOURS.values())


async def test_four_suits_have_four_colours_in_every_theme() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        clubs = [inks_of(app.screen, "♣")]
        for theme in ("mate-light", "mate"):
            await pilot.press("F")
            await pilot.pause()
            clubs.append(inks_of(app.screen, "♣"))
            assert inks_of(app.screen, "♦").isdisjoint(inks_of(app.screen, "♥"))
            await pilot.press("F")
            app.post_message(SettingChosen("theme", theme))
            await pilot.pause()
            clubs.append(inks_of(app.screen, "♣"))
        two, four = CARD_COLOURS["ink-black"], CARD_COLOURS["ink-green"]
        assert clubs == [{two}, {four}, {two}, {four}, {two}]


async def test_copy_shows_the_text_and_save_writes_a_record_that_reads() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await table_of(pilot)
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, CopyScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert app.clipboard == app.screen.texts[0]
        assert app.screen.texts[0] in " ".join(screen_text(app).split())
        await pilot.press("up", "enter")
        await pilot.pause()
        (file,) = Folders.of_user().records.glob("*.mate")
        assert parse_match(file.read_text(encoding="utf-8")).game.choices == table.state.match.game.choices


async def test_a_record_that_cannot_be_saved_says_so(own_home: Path) -> None:
    (own_home / "mate-tui").mkdir(exist_ok=True)
    Folders.of_user().records.write_text("in the way")
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("y", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CopyScreen)
        assert app.screen.says.startswith("Not saved")


async def test_forced_replies_play_themselves_if_set() -> None:
    app = MateApp(setup_of(), file=file_with('forced = "on"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            table = await table_of(pilot)
            if table.state.match.is_over:
                break
            position = table.state.position
            assert position.decision is not Decision.REPLY or len(position.choices()) > 1
            await pilot.press("enter")
            await pilot.pause()
            if isinstance(app.screen, AskScreen):
                break


async def test_the_rest_plays_itself_when_nothing_can_change() -> None:
    app = MateApp(setup_of(), file=file_with('finish = "on"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        offered = 0
        while not offered:
            table = await table_of(pilot)
            if table.state.match.is_over:
                break
            certain = table.state.certain_outcome
            if certain is not None:
                offered += 1
                assert certain_told(table.speaker, certain) in " ".join(screen_text(app).split())
                game = len(table.state.match.games)
                await pilot.press("e")
                for _ in range(200):
                    await pilot.pause(0.01)
                    if table.state.match.games[game - 1].outcome:
                        break
                outcome = table.state.match.games[game - 1].outcome
                assert outcome is not None
                assert outcome.value == certain.value
            else:
                await pilot.press("enter")
        assert offered


async def test_remapped_keys_work_are_shown_and_clashes_are_told() -> None:
    app = MateApp(setup_of(), file=file_with('[keys]\nhint = "i"\nmoves = "t"\n'))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = await table_of(pilot)
        bar = "".join(span.text for span in table.query_one(KeyBar).rows[0])
        assert "i hint" in bar
        await pilot.press("h")
        await pilot.pause()
        assert table.state.hint is HintStep.NONE
        await pilot.press("i")
        assert (await analysed(pilot)).state.hint is HintStep.NUDGE
        assert any("keys.moves" in notice.message for notice in app._notifications)


async def test_keys_as_people_write_them_work_and_what_is_wrong_with_others_is_told() -> None:
    text = '[keys]\nhint = "F2"\nlines = "shift+h"\ntableau = "?"\nmoves = ["alt+m", "^x"]\ncard_left = "a"\n'
    app = MateApp(setup_of(), file=file_with(text))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        table = await table_of(pilot)
        bar = "".join(span.text for span in table.query_one(KeyBar).rows[0])
        assert all(shown in bar for shown in ("F2 hint", "H lines", "a/→ card", "? help", "t tableau", "^X moves"))
        told = [notice.message for notice in app._notifications]
        assert len(told) == 2
        assert any("keys.tableau: ? already means help" in each for each in told)
        assert any("keys.moves: alt+m begins as Esc does" in each for each in told)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "F2" in screen_text(app)
        await pilot.press("escape", "f2")
        assert (await analysed(pilot)).state.hint is HintStep.NUDGE
        await pilot.press("ctrl+x")
        await pilot.pause()
        assert isinstance(app.screen, MovesScreen)


async def test_a_flood_of_faults_is_counted() -> None:
    app = MateApp(file=file_with("".join(f"unknown{number} = 1\n" for number in range(2000))))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        told = [notice.message for notice in app._notifications]
        assert len(told) == 6
        assert any("1995 more" in each for each in told)


async def test_keys_that_nobody_remapped_cost_no_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.app.keymap._screens", lambda: pytest.fail("screens were imported"))
    MateApp(file=file_with('theme = "mate"\n[keys]\nhint = "alt+h"\n'))


async def test_who_has_no_home_is_told_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate_tui.folders._found", lambda _find: NOWHERE / "mate-tui")
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = await table_of(pilot)
        told = [notice.message for notice in app._notifications]
        assert any("no home folder" in each for each in told)
        moment = table.state.match
        await pilot.press("enter")
        assert (await table_of(pilot)).state.match != moment
        await pilot.press("y", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CopyScreen)
        assert "no home folder" in app.screen.says
        await pilot.press("escape", "comma")
        await pilot.pause()
        assert "no home folder" in " ".join(screen_text(app).split())
        await pilot.press("right")
        await pilot.pause()
        assert app.settings.theme == SCHEMA[0].values[1]


async def test_every_action_of_the_key_bar_can_be_clicked() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(250, 80)) as pilot:
        table = await table_of(pilot)
        actions = [action for action in table.available() if action.in_bar and action.name not in ("back", "resign")]
        for action in actions:
            if action.id not in {each.id for each in table.available()}:
                continue
            await click_target(pilot, table.query_one(KeyBar), Run(action.id))
            if app.screen_stack[-1] is not table:
                await pilot.press("escape")
                await pilot.pause()
            table = await table_of(pilot)
        assert table.state.match.hints[0] >= 1


async def test_the_palette_offers_what_applies_and_runs_it() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        titles = [command.title for command in app.get_system_commands(table)]
        assert any("hint in three steps" in title for title in titles)
        assert not any("Keep all cards" in title for title in titles)
        command = next(command for command in app.get_system_commands(table) if "hint in three steps" in command.title)
        await command.callback()
        assert (await analysed(pilot)).state.hint is HintStep.NUDGE


async def test_the_guided_deal_says_a_sentence_at_every_decision() -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        sentences = set()
        for _ in range(60):
            table = await table_of(pilot)
            assert isinstance(table, GuidedTable)
            sentences.add(table.hint_lines()[0])
            if table.state.match.is_over:
                break
            await pilot.press("enter")
            await pilot.pause()
        assert len(sentences) >= 5
        assert all(sentences)


async def test_the_guided_deal_says_what_e_finds() -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(120, 34)) as pilot:
        await pilot.press("down", "enter")
        said = set[str]()
        for _ in range(60):
            table = await table_of(pilot)
            if table.state.match.is_over:
                break
            certain = table.state.certain_outcome
            await pilot.press("e")
            await pilot.pause()
            said.add((table.refusal or table.said).partition(":")[0])
            assert table.refusal or certain is not None
            if table.refusal:
                await pilot.press("enter")
                await pilot.pause()
        assert {"Nothing is certain yet", "Still open", "The game is over; Enter goes on."} <= said


def test_nothing_that_the_guide_says_is_contradicted_by_the_hint() -> None:
    rules = parse_rules(RULES)
    solution = Solution.of_deal(rules, parse_deal(DEAL, rules))
    speaker, met = Speaker(("You", "Pawn"), Player.ONE), set[str]()
    for seed in range(60):
        game, rng = Game.deal(1, rules, parse_deal(DEAL, rules), Player.ONE), Random(seed)
        while game.position.turn is not None:
            position = game.position
            if position.turn is Player.ONE:
                analysis = solution.analyse(position)
                told = guidance(speaker, Match(rules, games=(game,)), Player.ONE, analysis)
                met |= contradicted(told, analysis)
            game = game.after(rng.choice(position.choices()))
    assert met == {"mates", "waits", "keeps", "will mate", "loses"}, "every kind of sentence was met"


def contradicted(told: str, analysis: Analysis) -> set[str]:
    """Which kind of sentence it is; fails if the worth of the choices says otherwise."""
    best, value = analysis.options[0], analysis.value
    if found := re.search(r"it mates for ([0-9]+) points\.(?: But best play brings ([0-9]+);)?", told):
        assert value.one == int(found[2] or found[1])
        return {"waits" if found[2] else "mates"}
    if found := re.search(r"([0-9]+) leads? of ([0-9]+) keeps? that draw|Whatever you lead, it is a draw", told):
        assert best.outcome.card is None
        assert [found[1], found[2]] in ([str(len(analysis.best)), str(len(analysis.options))], [None, None])
        return {"keeps"}
    if found := re.search(r"mates on move ([0-9]+) for ([0-9]+)", told):
        assert (best.outcome.winner, best.outcome.move, value.one) == (Player.ONE, int(found[1]), int(found[2]))
        return {"will mate"}
    if found := re.search(r"on move ([0-9]+) for ([0-9]+); the wrong lead|scores ([0-9]+): hope", told):
        assert value.one == -int(found[2] or found[3])
        return {"loses"}
    if found := re.search(r"Only (.*) wins the move", told):
        led = analysis.position.led
        assert led is not None
        winning = [
            choice.card for choice in analysis.position.choices() if choice.card and not led.keeps_lead_against(choice.card)
        ]
        assert found[1] == Speaker().either(winning)
    return set()


@pytest.mark.parametrize("content", ['theme = "neon"\n', "not toml", 'colour = "red"\n'])
async def test_a_bad_settings_file_is_one_message_and_the_game_goes_on(content: str) -> None:
    app = MateApp(file=file_with(content))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert len(app._notifications) == 1
        await pilot.press("enter", "enter")
        assert isinstance(await table_of(pilot), TableScreen)


SIZES = [(40, 20), (60, 20), (80, 24), (110, 34), (150, 44), (250, 80), (30, 10), (1, 1)]


@pytest.mark.parametrize(
    "keys", ["", "enter", "comma", "question_mark", "down enter", "down down enter", "down down down down down enter"]
)
@pytest.mark.sweep(3)
async def test_every_screen_takes_every_size(keys: str) -> None:
    """No exception at any size; at 40 by 20 and above nothing of a picture is cut off on the right."""
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            for picture in app.screen.query(Picture):
                widest = max((sum(span.width for span in row) for row in picture.rows), default=0)
                if width >= 40 and picture.region:
                    assert widest <= picture.size.width, (picture, width, height)


@pytest.mark.parametrize("key", ["t", "y", "m", "question_mark", "escape", "R"])
@pytest.mark.sweep(3)
async def test_everything_over_the_table_takes_every_size(key: str) -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press(key)
        await pilot.pause()
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            for picture in app.screen.query(Picture):
                widest = max((sum(span.width for span in row) for row in picture.rows), default=0)
                if width >= 40 and picture.region:
                    assert widest <= picture.size.width, (picture, width, height)


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""

    def luminance(colour: Color) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["mate", "mate-light"])
async def test_what_matters_less_is_fainter_and_still_read(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    app = MateApp(setup_of(), file=file_with(f'theme = "{theme}"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for picture in table.query(Picture):
            plain = picture._ink("")
            for name, least in (("label", 4.5), ("dim", 4.5), ("illegal", 4.5), ("off", 2.5), ("rule", 1.8)):
                ink = picture._ink(name)
                assert ink.color is not None and ink.bgcolor is not None
                assert ink.color != plain.color
                assert contrast(Color.from_rich_color(ink.color), Color.from_rich_color(ink.bgcolor)) >= least, (name, picture)
