"""What is left out where there is little room, and what never is; colours where there are few."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from mate_tui.app.actions import HELP, TABLE
from mate_tui.app.app import MateApp
from mate_tui.app.form import Form
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.themes import CARD_COLOURS, themes_for
from mate_tui.app.widgets.foreplace_area import ForeplaceArea
from mate_tui.app.widgets.judged_rows import JudgedRows
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.panels import HintPanel
from mate_tui.app.widgets.picture import row_width
from mate_tui.app.widgets.played_rows import PlayedRows
from mate_tui.app.widgets.score_panel import ScorePanel
from mate_tui.controller.house_rules import Hints
from mate_tui.game.cards import Player
from mate_tui.study.review import review_match
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import analysed, setup_of, shown, table_of
from tests.app.walk import mate_at_once
from tests.unit.test_review import random_match


@pytest.mark.sweep
@pytest.mark.parametrize("glyphs", list(Glyphs))
@pytest.mark.parametrize("width", [40, 45, 60, 80, 110, 150])
def test_help_is_always_in_the_key_bar(width: int, glyphs: Glyphs) -> None:
    bar = KeyBar()
    bar.show_actions([action for action in TABLE if action.in_bar], Speaker(glyphs=glyphs), width)
    assert row_width(bar.rows[0]) <= width
    assert f"{HELP.key_label} help" in shown(bar)


@pytest.mark.parametrize("rules", ["classic", "capellen"])
async def test_where_hints_have_no_room_dots_say_so(rules: str) -> None:
    app = MateApp(setup_of(rules, hints=Hints.ALWAYS))
    async with app.run_test(size=(110, 34)) as pilot:
        table = await analysed(pilot)
        panel = table.query_one(HintPanel)
        for size in ((110, 34), (150, 44), (250, 80), (110, 34)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            lines = panel.render().wrap(panel.size.width)
            assert len(lines) <= panel.size.height
            is_whole = len(table.hint_lines()) == len(panel.render().plain.splitlines())
            assert panel.render().plain.endswith("…") != is_whole
            assert is_whole == (size != (110, 34))


@pytest.mark.parametrize(("system", "name"), [(ColorSystem.EIGHT_BIT, "256"), (ColorSystem.STANDARD, "standard")])
def test_few_colours_keep_apart_what_truecolour_does(system: ColorSystem, name: str) -> None:
    def number(colour: str | None) -> int | None:
        return Color.parse(colour or "").downgrade(system).number

    for theme in themes_for(name):
        assert number(theme.background) != number(CARD_COLOURS["ivory"])
        assert number(theme.foreground) not in (number(theme.background), number(theme.panel))
        assert number(theme.primary) not in (number(theme.background), number(theme.panel))
    inks = {number(CARD_COLOURS[f"ink-{ink}"]) for ink in ("black", "red", "green", "blue")}
    assert len(inks | {number(CARD_COLOURS["ivory"])}) == 5
    assert number(CARD_COLOURS["mine"]) != number(CARD_COLOURS["theirs"])


async def test_after_the_guided_deal_comes_a_match_of_ones_own() -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        for _ in range(80):
            await table_of(pilot)
            await pilot.press("enter")
            await pilot.pause(0.01)
            if isinstance(app.screen, AskScreen):
                break
        assert isinstance(app.screen, AskScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewMatchScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("form", [form for form in Form if form is not Form.TOO_SMALL])
@pytest.mark.parametrize("glyphs", list(Glyphs))
def test_names_that_have_no_room_end_in_dots(form: Form, glyphs: Glyphs) -> None:
    match = random_match("capellen", 5)
    speaker = Speaker(("Alexandra", "Maximilian"), glyphs=glyphs)
    game, order, review = match.games[0], (Player.ONE, Player.TWO), review_match(match)[0]
    rows, score, judged, area = PlayedRows(), ScorePanel(), JudgedRows(), ForeplaceArea()
    rows.show_game(game, Player.TWO, form, speaker)
    score.show_match(match, speaker, order)
    judged.show_review(review, None, order, 4, speaker, costs=True)
    area.show_player(game.position, Player.TWO, asked=False, chosen=False, form=form, speaker=speaker)
    dots = speaker.say("…")
    assert [shown(picture).count(dots) for picture in (rows, score, judged, area)] == [2, 2, 2, 1]


async def test_once_a_game_is_over_enter_goes_on() -> None:
    app = MateApp(mate_at_once())
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        assert "⏎ play" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "⏎ go on" in screen_text(app) and "⏎ play" not in screen_text(app)
