"""The app as a player meets it: keys, clicks, hints, sizes, whole matches."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.form import Form
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.moves import MovesScreen
from mate_tui.app.screens.new_match import NewMatchScreen
from mate_tui.app.screens.page import SectionView
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.tableau import TableauScreen
from mate_tui.app.table_state import KEEP, Cursor, HintStep, TableState
from mate_tui.app.widgets.hand_view import Pick
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.tableau_view import TableauView
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.game.cards import Player
from mate_tui.game.match import Game, Match
from mate_tui.game.notation import parse_card, parse_deal, parse_position
from mate_tui.game.position import Decision
from mate_tui.game.rules import Rules, parse_rules
from mate_tui.players.bots import Level
from mate_tui.solver.analysis import analyse
from mate_tui.words.labels import HOME
from mate_tui.words.speaker import Glyphs, Speaker

SIZES = [(40, 20), (60, 20), (80, 24), (110, 34), (150, 44), (250, 80)]


def setup_of(rules: str = "classic", **changes: object) -> Setup:
    """A match that begins with me, against a bot that plays at once."""
    return Setup(parse_rules(rules), leader=Leader.ME, seed=7, pace=0, **changes)  # type: ignore[arg-type]


async def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table, once it is shown and at rest."""
    for _ in range(100):
        await pilot.pause()
        if isinstance(pilot.app.screen, TableScreen) and not pilot.app.screen.state.waits_for_bot:
            return pilot.app.screen
        await pilot.pause(0.02)
    raise AssertionError(f"no table at rest: {pilot.app.screen}")


async def analysed(pilot: Pilot[None]) -> TableScreen:
    """The table, once the hint asked for is worked out."""
    table = await table_of(pilot)
    for _ in range(200):
        if table.state.analysis is not None:
            return table
        await pilot.pause(0.02)
    raise AssertionError("no analysis")


def shown(picture: Picture) -> str:
    return "\n".join("".join(span.text for span in row) for row in picture.rows)


async def click_target(pilot: Pilot[None], picture: Picture, target: object) -> None:
    """Click the middle of the first span that picks ``target``."""
    for y, row in enumerate(picture.rows):
        x = 0
        for span in row:
            if span.target == target and span.text:
                await pilot.click(picture, offset=(x + span.width // 2, y))
                await pilot.pause()
                return
            x += span.width
    raise AssertionError(f"{target} is nowhere")


async def test_enter_enter_from_home_starts_a_match() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewMatchScreen)
        await pilot.press("enter")
        assert (await table_of(pilot)).state.match.rules == Rules()


async def test_a_whole_match_by_enter_alone_ends_with_choices() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for _ in range(120):
            await pilot.press("enter")
            await pilot.pause(0.01)
            if isinstance(app.screen, AskScreen):
                break
            await table_of(pilot)
        assert isinstance(app.screen, AskScreen)
        assert table.state.match.is_complete
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MovesScreen)
        await pilot.press("escape")
        await pilot.press("enter", "down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_a_whole_match_by_clicks_alone_in_the_compact_form() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(45, 24)) as pilot:
        for _ in range(120):
            table = await table_of(pilot)
            match = table.state.match
            if match.is_over:
                break
            if match.game_is_over:
                await pilot.click("#prompt")
                continue
            place = table.state.cursor.place
            await click_target(pilot, table.query_one("#bottom", Picture), Pick(Player.ONE, place))
        assert match.is_complete


async def test_digits_choose_and_then_play() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        card = table.state.position.hand(Player.ONE)[2]
        await pilot.press("3")
        assert table.state.cursor == Cursor(Player.ONE, 2)
        assert not table.state.match.game.choices
        await pilot.press("3")
        await table_of(pilot)
        assert table.state.match.game.moves[0].lead == card


async def test_foreplacing_begins_on_keep_all_and_minus_keeps() -> None:
    app = MateApp(setup_of("capellen"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        assert table.state.position.decision is Decision.FOREPLACE
        assert table.state.cursor.place == KEEP
        assert "[keep all cards]" in shown(table.query_one("#bottom-area", Picture))
        await pilot.press("minus")
        await table_of(pilot)
        assert table.state.match.game.foreplacing[0].card is None


async def test_a_refused_card_names_the_rule_and_the_legal_cards() -> None:
    setup = setup_of(deal=parse_deal("31337", parse_rules("classic")))
    app = MateApp(Setup(setup.rules, leader=Leader.BOT, seed=1, pace=0, deal=setup.deal))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        position = table.state.position
        legal = {choice.card for choice in position.choices()}
        illegal = next(place for place, card in enumerate(position.hand(Player.ONE)) if card not in legal)
        await pilot.press(str((illegal + 1) % 10), "enter")
        await pilot.pause()
        prompt = str(table.query_one("#prompt").render())
        assert "does not follow" in prompt
        assert table.state.position == position
        for card in legal:
            assert card is not None and table.speaker.card(card) in prompt


async def test_hints_in_three_steps_show_exactly_what_solve_says() -> None:
    app = MateApp(setup_of("capellen,free_move=each"))
    async with app.run_test(size=(100, 30)) as pilot:
        table = await table_of(pilot)
        for step in (HintStep.NUDGE, HintStep.BEST, HintStep.ALL):
            await pilot.press("h")
            table = await analysed(pilot)
            assert table.state.hint is step
        assert table.state.match.hints == (3, 0)
        truth = analyse(table.state.position)
        marks = {mark.text for mark in table.state.hand_facts(Player.ONE, Form.NORMAL, table.speaker).marks}
        expected = {
            ("★" if option.best else "") + table.speaker.worth(option.value, Player.ONE)
            for option in truth.options
            if option.choice.card
        }
        assert marks == expected
        assert table.state.analysis is not None
        assert [(o.choice, o.value, o.outcome) for o in table.state.analysis.options] == [
            (o.choice, o.value, o.outcome) for o in truth.options
        ]


async def test_hints_always_are_there_and_hints_off_are_not() -> None:
    async with MateApp(setup_of(hints=Hints.ALWAYS)).run_test(size=(80, 24)) as pilot:
        table = await analysed(pilot)
        assert table.state.hint is HintStep.ALL
    async with MateApp(setup_of(hints=Hints.OFF)).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("h")
        await pilot.pause()
        assert table.state.hint is HintStep.NONE
        assert table.state.match.hints == (0, 0)


async def test_take_back_reaches_my_last_decision_and_redo_undoes_it() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await table_of(pilot)
        after = table.state.match
        assert after.game.choices
        await pilot.press("u")
        await table_of(pilot)
        assert table.state.match.position.turn is Player.ONE
        assert table.state.match.game.choices == after.game.choices[: len(table.state.match.game.choices)]
        assert len(table.state.match.game.choices) < len(after.game.choices)
        assert table.state.match.game.variations == (after.game.choices,)
        await pilot.press("U")
        await table_of(pilot)
        assert table.state.match.game.choices[: len(after.game.choices)] == after.game.choices


async def test_leaving_in_mid_match_asks_once_and_no_is_first() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for key in ("escape", "q", "ctrl+c", "ctrl+q"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, AskScreen), key
            await pilot.press("enter")
            await pilot.pause()
            assert app.screen_stack[-1] is table
        await pilot.press("escape", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_resigning_gives_the_match_to_the_opponent() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("R", "down", "enter")
        await pilot.pause()
        assert table.state.match.winner is Player.TWO


async def test_the_tableau_moves_over_cards_and_chooses_one() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, TableauScreen)
        await pilot.press("down", "right")
        card = app.screen.card
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen_stack[-1] is table
        assert table.state.card == card


async def test_two_people_take_turns_at_one_keyboard() -> None:
    app = MateApp(Setup(parse_rules("classic"), seating=Seating(), leader=Leader.ME, seed=5))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table.state.turn is Player.TWO
        assert table.state.cursor.player is Player.TWO
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.state.match.game.choices) == 2


@pytest.mark.parametrize("rules", ["capellen", "chess", "capellen,deck=double,free_move=shared"])
@pytest.mark.parametrize("glyphs", [Glyphs.SYMBOLS, Glyphs.ASCII])
@pytest.mark.sweep(3)
async def test_nothing_is_cut_off_at_any_size(rules: str, glyphs: Glyphs) -> None:
    """Every row of every picture fits into its widget, at every size, with everything shown that can be."""
    app = MateApp(setup_of(rules, hints=Hints.ALWAYS), glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await analysed(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            for picture in table.query(Picture):
                if not picture.region:
                    continue
                widest = max((sum(span.width for span in row) for row in picture.rows), default=0)
                assert widest <= picture.size.width, (picture, width, height)
                assert len(picture.rows) <= picture.size.height, (picture, width, height)
                assert picture.region.bottom <= height, (picture, width, height)
            text = "".join(shown(picture) for picture in table.query(Picture))
            assert glyphs is not Glyphs.ASCII or text.isascii()


@pytest.mark.parametrize("size", [(30, 10), (1, 1), (39, 20), (40, 19)])
@pytest.mark.sweep(4)
async def test_a_small_terminal_is_told_what_is_needed(size: tuple[int, int]) -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert table.has_class("-too-small")
        assert "40" in str(table.query_one("#too-small").render())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.has_class("-too-small")


async def test_help_lists_only_what_works_now() -> None:
    app = MateApp(setup_of())
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = shown(app.screen.query_one("#keys", Picture))
        assert "hint in three steps" in text
        assert "foreplace none" not in text


async def test_new_match_changes_settings_and_remembers_them() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("down", "right", "down", "right")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        assert screen.setup.seating.opponent is Level.KING
        assert str(screen.setup.rules) == "classic"
        await pilot.press(*["down"] * 9, "4", "2")
        assert screen.deal == "42"
        await pilot.press("enter")
        table = await table_of(pilot)
        assert table.state.match.game.hands == parse_deal("42", Rules())
        # One that was only looked at is not kept.
        await pilot.press("enter")
        await pilot.pause()
    again = MateApp()
    async with again.run_test(size=(80, 24)) as pilot:
        # The first line goes on with the match that was left.
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(again.screen, NewMatchScreen)
        assert again.screen.setup.seating.opponent is Level.KING


async def test_every_menu_line_of_home_opens_and_closes() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for line in range(7):
            assert isinstance(app.screen, HomeScreen)
            home: HomeScreen = app.screen
            await pilot.press(*["down"] * line, "enter")
            await pilot.pause()
            assert app.screen_stack[-1] is not home
            await pilot.press("escape")
            await pilot.pause()
            if isinstance(app.screen, AskScreen):
                await pilot.press("down", "enter")
                await pilot.pause()
            assert app.screen_stack[-1] is home
            home.chosen = 0


def test_the_columns_of_the_tableau_stay_in_line_with_two_copies_of_a_card() -> None:
    rules = parse_rules("classic,deck=double")
    position = parse_position("T.AK.-.A7/7.K.T.TK 1 - -,- -", rules)
    view = TableauView()
    view.show_position(position, Player.ONE, parse_card("AS"), frozenset({parse_card("KS")}), Speaker())
    assert {sum(span.width for span in row) for row in view.rows} == {18}
    assert "[▲▼" in shown(view)


async def test_questions_are_searched_by_a_word() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["down"] * list(HOME).index("questions"), "enter")
        await pilot.pause()
        await pilot.press("slash", *"overmate")
        await pilot.pause()
        sections = app.screen.query(SectionView)
        shown_ones = [view for view in sections if view.display]
        assert 0 < len(shown_ones) < len(sections)
        assert all(view.holds("overmate") for view in shown_ones)
        await pilot.press("escape")
        await pilot.pause()
        assert all(view.display for view in sections)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


def test_random_is_not_touched_by_the_app() -> None:
    """The lot and the deals come from the setup's seed alone."""
    one = setup_of().start(("a", "b"), Random(7), "")
    two = setup_of().start(("a", "b"), Random(7), "")
    assert one.match == two.match


@pytest.mark.parametrize("leader", [1, 2])
async def test_of_two_copies_the_tableau_speaks_of_that_of_who_is_to_decide(leader: int) -> None:
    position = parse_position(f"-.7.-.A/-.-.T.A {leader} - -,- -", parse_rules("classic,deck=double"))
    me = Player(leader)
    match = Match(position.rules, position.leader, games=(Game.from_position(position),))
    state = TableState(match, frozenset(Player), me, Cursor(me, 1))
    assert state.holder(parse_card("AD")) is me
    async with MateApp().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(TableauScreen(state, Speaker(("South", "North"))))
        await pilot.pause()
        says = str(pilot.app.screen.query_one("#says").render())
        assert says == f"{('South', 'North')[me.index]} leading A♦ is answered with A♦."
