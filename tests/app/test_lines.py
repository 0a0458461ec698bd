"""Lines as a player meets them: stepping, other choices, the reason, playing on, hints, and every size."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.lines_state import LinesState, Start
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.copy import CopyScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.practice import PracticeTable
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.widgets.choice_list import ChoiceList
from mate_tui.app.widgets.line_list import LineList
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.setup import Leader, Setup
from mate_tui.folders import Folders
from mate_tui.game.cards import Player
from mate_tui.game.notation import format_position, parse_deal, parse_position
from mate_tui.game.position import Choice
from mate_tui.game.rules import parse_rules
from mate_tui.game.value import Value
from mate_tui.players.bots import Level
from mate_tui.solver.analysis import analyse
from mate_tui.store.history import History
from mate_tui.study.groups import grouped
from mate_tui.words.labels import NO_LINES
from mate_tui.words.set_up import at_a_position
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import SIZES, click_target, setup_of, shown, table_of

SMALL = "A.7.-.-/7.-.T.- 1"
DEAL = "#157924"
CASES = [
    ("capellen", DEAL),
    ("capellen", "A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,?"),
    ("capellen,deck=double,free_move=shared", "#31337"),
    ("chess,privilege=figure,free_move=each", DEAL),
    ("classic", "-.7.AK.-/K.A.-.- 2 TH"),
]


def start_of(text: str, rules: str = "classic", margin: int | None = None, glyphs: Glyphs = Glyphs.SYMBOLS) -> Start:
    return Start.at(parse_position(text, rules), at_a_position(Speaker(glyphs=glyphs)), None if margin is None else Value(margin))


async def lines_of(pilot: Pilot[None]) -> LinesScreen:
    """The lines, once they are on top and worked out where one stands."""
    for _ in range(400):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, LinesScreen) and screen.state is not None and screen.state.analysis is not None:
            choices = screen.query_one(ChoiceList)
            if len(choices.rows) <= choices.size.height or not choices.region:
                return screen
    raise AssertionError(f"no lines: {pilot.app.screen}")


def state_of(screen: LinesScreen) -> LinesState:
    assert screen.state is not None
    return screen.state


async def opened(pilot: Pilot[None], text: str, rules: str = "classic", margin: int | None = None) -> LinesScreen:
    assert isinstance(pilot.app, MateApp)
    pilot.app.look_through(start_of(text, rules, margin, pilot.app.glyphs))
    return await lines_of(pilot)


def on_top(app: MateApp) -> object:
    """The screen on top, as something that may have changed."""
    return app.screen


# -- along the line ------------------------------------------------------------------------------


async def test_stepping_shows_each_position_of_the_line_and_what_it_is_worth() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, DEAL, "capellen")
        walk = state_of(screen).walk
        truth = analyse(walk.root)
        assert walk.line == truth.options[0].line
        for place in range(1, len(walk.line) + 1):
            await pilot.press("right")
            await lines_of(pilot)
            state = state_of(screen)
            assert state.walk.place == place
            assert state.position == walk.positions[place]
            assert state.analysis is not None and state.analysis.value == truth.value
            assert state.option is None or state.option.choice == walk.line[place], "the cursor is on how the line goes on"
        await pilot.press("right")
        assert state_of(screen).walk.place == len(walk.line)
        assert "draw" in screen_text(pilot.app)
        await pilot.press("home")
        assert state_of(screen).walk == walk
        await pilot.press("end")
        assert state_of(screen).position.turn is None


async def test_all_choices_stand_in_groups_with_the_reason_for_the_one_chosen() -> None:
    async with MateApp().run_test(size=(150, 44)) as pilot:
        screen = await opened(pilot, "A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,?", "capellen")
        listed = shown(screen.query_one(ChoiceList))
        assert [line.strip() for line in listed.splitlines() if line[:1].isalpha()] == ["Winning", "Drawing", "Losing"]
        assert "10♦  Q♦  7♦" in listed
        assert "[keep all]" in listed
        options = [option for group in grouped(analyse(state_of(screen).position)) for option in group.options]
        assert [option.choice for option in state_of(screen).options] == [option.choice for option in options]
        assert "by then you have no diamonds and no queen." in screen_text(pilot.app)
        await pilot.press("up")
        text = screen_text(pilot.app)
        assert "[A♠]" in text
        assert "A♠ gives 112 points away; best is keeping all, after which" in " ".join(text.split())
        assert state_of(screen).reason is not None


async def test_another_choice_is_taken_and_undone_also_from_further_on() -> None:
    async with MateApp().run_test(size=(110, 34)) as pilot:
        screen = await opened(pilot, DEAL, "capellen")
        await pilot.press("right", "right")
        await lines_of(pilot)
        before = state_of(screen).walk
        await pilot.press("down", "enter")
        await lines_of(pilot)
        walk = state_of(screen).walk
        assert walk.place == 3
        assert walk.line[:2] == before.line[:2] and walk.line[2] != before.line[2]
        assert "Backspace goes back" in screen_text(pilot.app)
        await pilot.press("right", "down", "enter", "right")
        await lines_of(pilot)
        await pilot.press("backspace")
        assert state_of(screen).walk.came_from == before
        await pilot.press("backspace")
        assert state_of(screen).walk == before
        await pilot.press("backspace")
        assert state_of(screen).walk == before, "there is no way further back"


async def test_taking_the_choice_of_the_line_is_a_step() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        await pilot.press("enter")
        await lines_of(pilot)
        assert state_of(screen).walk.place == 1
        assert not state_of(screen).is_own


async def test_a_line_plays_itself_to_its_end_and_from_there_anew() -> None:
    async with MateApp(file=file_with('line_pace = "0.05"\n')).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        for start in (1, 3):
            screen._stand(state_of(screen), state_of(screen).walk.at(start))
            places = set()
            await pilot.press("space")
            for _ in range(300):
                places.add(state_of(screen).walk.place)
                if not screen.is_playing:
                    break
                await pilot.pause(0.01)
            assert not screen.is_playing
            assert state_of(screen).walk.place == 3 and 3 in places


async def test_a_line_that_plays_itself_pauses_by_the_key_and_by_every_step() -> None:
    async with MateApp(file=file_with('line_pace = "30"\n')).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, DEAL, "capellen")
        for key in ("space", "right", "left", "end", "home", "up", "enter", "backspace"):
            await pilot.press("space")
            assert screen.is_playing
            assert "playing" in screen_text(pilot.app).splitlines()[0]
            await pilot.press(key)
            assert not screen.is_playing, key
            await lines_of(pilot) if key != "end" else await pilot.press("left")


async def test_stepping_waits_for_nothing() -> None:
    """What is not worked out yet is said, and the position is there at once."""
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, DEAL, "capellen,free_move=each")
        for place in range(1, 8):
            await pilot.press("right")
            assert state_of(screen).walk.place == place
        await lines_of(pilot)


async def test_a_card_led_is_a_choice_already_made() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "-.7.AK.-/K.A.-.- 2 TH")
        state = state_of(screen)
        assert state.walk.made == (Choice(state.position.led),)
        assert state.position.turn is Player.ONE
        await pilot.press("left")
        await lines_of(pilot)
        assert state_of(screen).position.turn is Player.TWO


@pytest.mark.parametrize("text", ["-.-.-.-/7.-.-.- 1 AS", "-.-.-.-/-.-.-.- 1"])
async def test_a_position_that_is_over_has_no_choices_and_says_how_it_ended(text: str) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, text)
        told = screen_text(pilot.app)
        assert "mate with A♠" in told or "a draw" in told
        await pilot.press("down", "up", "enter", "right", "space", "space", "o", "backspace", "t", "escape")
        await pilot.pause()
        assert pilot.app.screen is screen


# -- the match as the goal -----------------------------------------------------------------------


async def test_in_the_last_game_the_match_is_what_counts() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        await opened(pilot, SMALL, margin=-34)
        assert "Only A♣ still wins the match." in str(pilot.app.screen.query_one("#prompt").render())
        text = screen_text(pilot.app)
        assert "Winning the match" in text and "Losing the match" in text


# -- other screens -------------------------------------------------------------------------------


async def test_the_tableau_chooses_a_card() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        await pilot.press("t")
        assert isinstance(pilot.app.screen, TableauScreen)
        await pilot.press("down", "left", "enter")
        await pilot.pause()
        option = state_of(screen).option
        assert option is not None and option.choice.card == state_of(screen).position.hand(Player.ONE)[1]


async def test_position_line_and_everything_can_be_copied_and_saved() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        await pilot.press("right", "y")
        assert isinstance(app.screen, CopyScreen)
        await pilot.press("enter")
        assert app.clipboard == format_position(state_of(screen).position)
        await pilot.press("down", "enter")
        assert app.clipboard == "AC-7C 7S#", "the whole line"
        await pilot.press("down", "enter")
        assert "can answer" in app.clipboard and app.clipboard.startswith(format_position(state_of(screen).position))
        await pilot.press("down", "enter")
        (saved,) = Folders.of_user().records.glob("*.txt")
        assert saved.read_text(encoding="utf-8") == app.clipboard


@pytest.mark.parametrize(("answer", "bot"), [(0, Level.PAWN), (1, Level.KNIGHT), (2, Level.KING), (3, None)])
@pytest.mark.sweep(2)
async def test_playing_on_from_here_is_one_game_that_is_not_kept(answer: int, bot: Level | None) -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        await pilot.press("o")
        ask = app.screen
        assert isinstance(ask, AskScreen)
        await pilot.press(*["up"] * 2, *["down"] * answer, "enter")
        table = await table_of(pilot)
        assert isinstance(table, PracticeTable)
        assert table.state.position == state_of(screen).position
        assert (table.state.humans == frozenset(Player)) is (bot is None)
        for _ in range(12):
            await pilot.press("enter")
            await pilot.pause(0.02)
            if isinstance(app.screen, AskScreen):
                break
            await table_of(pilot)
        assert isinstance(app.screen, AskScreen)
        assert table.state.match.game_is_over
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MovesScreen)
        await pilot.press("escape", "enter", "enter")
        again = await table_of(pilot)
        assert again is not table and not again.state.match.game.choices, "again from here"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen), "in the midst of it, it asks"
        await pilot.press("down", "enter")
        await pilot.pause()
        assert on_top(app) is screen
        assert not History(app.store).unfinished()


async def test_playing_on_from_a_card_led_and_from_foreplacing() -> None:
    app = MateApp(file=file_with('pace = "0"\n'))
    async with app.run_test(size=(80, 24)) as pilot:
        for text, rules in (("-.7.AK.-/K.A.-.- 2 TH", "classic"), ("A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,?", "capellen")):
            screen = await opened(pilot, text, rules)
            await pilot.press("o", "enter")
            table = await table_of(pilot)
            assert isinstance(table, PracticeTable)
            await pilot.press("h", "h", "h", "y")
            assert isinstance(app.screen, CopyScreen)
            await pilot.press("escape", "u", "enter")
            await table_of(pilot)
            await pilot.press("l")
            deeper = await lines_of(pilot)
            assert deeper is not screen
            await pilot.press("escape", "R", "down", "enter")
            await pilot.pause(0.05)
            assert table.state.match.is_over
            await pilot.press("escape")
            await pilot.pause(0.05)
            assert on_top(app) is screen
            await pilot.press("escape")
            await pilot.pause(0.05)


# -- from the table ------------------------------------------------------------------------------


async def test_lines_of_a_running_match_count_as_a_hint_and_begin_where_it_stands() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await table_of(pilot)
        game = table.state.match.game
        await pilot.press("l")
        screen = await lines_of(pilot)
        assert state_of(screen).position == game.position
        assert state_of(screen).walk.made == game.choices
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is table
        assert table.state.match.hints == (1, 0)
        assert table.state.match.game == game


async def test_lines_are_refused_in_a_match_without_hints_until_it_is_over() -> None:
    app = MateApp(setup_of(hints=Hints.OFF))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("l")
        await pilot.pause()
        assert app.screen is table
        assert NO_LINES in str(table.query_one("#prompt").render())
        assert table.state.match.hints == (0, 0)
        await pilot.press("enter")
        await table_of(pilot)
        await pilot.press("R", "down", "enter")
        await pilot.pause()
        await pilot.press("l")
        await lines_of(pilot)
        assert table.state.match.hints == (0, 0)


async def test_after_a_game_its_lines_begin_at_its_start() -> None:
    rules = parse_rules("classic")
    deal = parse_deal("ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7", rules)
    async with MateApp(Setup(rules, leader=Leader.ME, seed=7, pace=0, deal=deal)).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await table_of(pilot)
        assert table.state.match.game_is_over
        await pilot.press("l")
        screen = await lines_of(pilot)
        assert state_of(screen).walk.place == 0
        assert state_of(screen).walk.line == table.state.match.game.choices


async def test_lines_of_the_opponents_turn_are_shown_too() -> None:
    setup = Setup(parse_rules("classic"), leader=Leader.BOT, seed=7, pace=30)
    app = MateApp(setup)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if isinstance(app.screen, TableScreen):
                break
        await pilot.press("l")
        screen = await lines_of(pilot)
        assert state_of(screen).position.turn is Player.TWO


# -- looks ---------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "text"), CASES)
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_nothing_is_cut_off_at_any_size(rules: str, text: str, glyphs: Glyphs) -> None:
    app = MateApp(glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, text, rules)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            for _ in range(3):
                check_fits(screen, width, height)
                if glyphs is Glyphs.ASCII:
                    assert screen_text(app).isascii()
                await pilot.press("up")
            await pilot.press("right")
            await lines_of(pilot)


def check_fits(screen: LinesScreen, width: int, height: int) -> None:
    for picture in screen.query(Picture):
        if not picture.region:
            continue
        widest = max((sum(span.width for span in row) for row in picture.rows), default=0)
        assert widest <= picture.size.width, (picture, width, height)
        assert len(picture.rows) <= picture.size.height, (picture, width, height)
        assert picture.region.bottom <= height and picture.region.right <= width, (picture, width, height)
    for panel in screen.query("#prompt, #why"):
        assert panel.region.bottom <= height, (panel, width, height)
    turn = state_of(screen).position.turn
    if turn is not None:
        assert "[" in shown(screen.query_one(ChoiceList)), "the choice under the cursor is in sight"
    assert any("[" in shown(line) for line in screen.query(LineList) if line.region), "and where one stands"


@pytest.mark.parametrize("size", [(30, 10), (1, 1), (39, 20), (40, 19)])
@pytest.mark.sweep(4)
async def test_a_small_terminal_is_told_what_is_needed(size: tuple[int, int]) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, SMALL)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert "40" in str(screen.query_one("#too-small").render())
        await pilot.press("right", "down", "enter", "o", "y", "t", "question_mark", "escape")
        await pilot.resize_terminal(80, 24)
        await lines_of(pilot)


async def test_more_choices_than_fit_are_told_and_reached_by_a_click() -> None:
    async with MateApp().run_test(size=(40, 20)) as pilot:
        screen = await opened(pilot, DEAL, "capellen")
        choices = screen.query_one(ChoiceList)
        assert "more lines" in shown(choices)
        below = next(span.target for span in choices.rows[-1] if span.target)
        await click_target(pilot, choices, below)
        assert state_of(screen).chosen == 1


async def test_cards_in_words_still_fit() -> None:
    async with MateApp(file=file_with('card_words = "on"\n')).run_test(size=(40, 20)) as pilot:
        screen = await opened(pilot, DEAL, "capellen")
        check_fits(screen, 40, 20)


async def test_opening_on_lines_leaves_home_below() -> None:
    app = MateApp()
    app.begin_with_lines(parse_position(SMALL, "classic"), Value(-34))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await lines_of(pilot)
        insight = state_of(screen).insight
        assert insight is not None and insight.goal is not None
        assert insight.goal.lead == -34
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.screen_stack[0]
