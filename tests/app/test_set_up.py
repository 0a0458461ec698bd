"""Setting up: by number, by text, by hand; every fault has its sentence; then lines, or a game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from mate_tui.app.app import MateApp
from mate_tui.app.screens.base import SetUpAsked
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.practice import PracticeTable
from mate_tui.app.screens.set_up import SetUpScreen
from mate_tui.app.set_up_state import Owner, SetUpState
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture
from mate_tui.app.widgets.tableau_view import Cell
from mate_tui.game.cards import Deck, Player
from mate_tui.game.deals import DEALS, numbered_deal
from mate_tui.game.notation import format_position, parse_card, parse_position
from mate_tui.game.position import Position
from mate_tui.game.rules import parse_rules
from mate_tui.game.validity import PositionError, validate
from mate_tui.words.labels import HOME
from mate_tui.words.set_up import at_a_position, fault_told
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_lines import lines_of, state_of
from tests.app.test_table import SIZES, click_target, shown, table_of
from tests.reference.positions import ALL_RULES, random_position


async def set_up_of(pilot: Pilot[None]) -> SetUpScreen:
    pilot.app.post_message(SetUpAsked())
    for _ in range(100):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, SetUpScreen):
            return pilot.app.screen
    raise AssertionError(pilot.app.screen)


async def on_line(pilot: Pilot[None], screen: SetUpScreen, line: str) -> None:
    """The cursor on a line."""
    while screen.lines[screen.chosen] != line:
        await pilot.press("down")


def says(screen: SetUpScreen) -> str:
    return str(screen.query_one("#says").render())


# -- the state -----------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_position_is_set_up_as_it_is(rules: str) -> None:
    rng = Random(f"set up {rules}")
    for number in range(20):
        position = parse_position(random_position(rules, 1 + number % 10, rng), rules)
        state = SetUpState.of_position(position)
        assert state.position == position
        assert state.fault is None
        assert state.is_playable is (position.turn is not None)


@pytest.mark.parametrize("rules", ["capellen", "classic,deck=double", "chess"])
def test_a_card_goes_through_all_owners_and_back(rules: str) -> None:
    state = SetUpState.of_deal(parse_rules(rules), 42)
    card = state.rules.deck.cards[-1]
    copies = state.rules.deck.cards.count(card)
    one_copy = 5 if state.rules.has_foreplacing else 3
    ways = one_copy if copies == 1 else one_copy * (one_copy + 1) // 2
    seen = []
    for _ in range(ways):
        seen.append(sorted(owner.value for owner, its in zip(state.owners, state.rules.deck.cards, strict=True) if its == card))
        state = state.with_next_owner(card)
    assert len({tuple(owners) for owners in seen}) == ways
    assert state.owners == SetUpState.of_deal(state.rules, 42).owners or copies == 2


def test_two_copies_get_two_owners() -> None:
    state = SetUpState.of_deal(parse_rules("classic,deck=double"), 1).empty()
    card = parse_card("7C")
    state = state.with_owner(card, Owner.MINE).with_owner(card, Owner.MINE).with_owner(card, Owner.MINE)
    assert state.hand(Player.ONE) == (card, card)
    assert state.with_owner(card, Owner.THEIRS).hand(Player.TWO) == (card,)


def test_other_rules_keep_the_cards_they_have() -> None:
    state = SetUpState.of_position(parse_position("A.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1 - KC,?", "capellen"))
    classic = state.with_rules(parse_rules("classic"))
    assert not any(owner in (Owner.OUT_MINE, Owner.OUT_THEIRS) for owner in classic.owners)
    double = state.with_rules(parse_rules("capellen,deck=double"))
    assert all(card in double.rules.deck.cards for player in Player for card in double.hand(player))
    each = state.with_rules(parse_rules("capellen,free_move=each"))
    assert each.fault is None and each.free == frozenset(Player)


@given(st.lists(st.tuples(st.integers(0, 19), st.sampled_from(Owner)), max_size=40), st.sampled_from(ALL_RULES), st.data())
def test_whatever_is_set_up_never_fails(changes: list[tuple[int, Owner]], rules: str, data: st.DataObject) -> None:
    state = SetUpState.of_deal(parse_rules(rules), 31337)
    if data.draw(st.booleans()):
        state = state.empty()
    for place, owner in changes:
        state = state.with_owner(state.rules.deck.cards[place], owner)
    for step in data.draw(st.lists(st.sampled_from(["led", "leader", "decided", "free"]), max_size=8)):
        match step:
            case "led":
                state = state.with_next_led(1)
            case "leader":
                state = state.with_other_leader()
            case "decided":
                state = state.with_next_decided(1)
            case _:
                state = state.with_next_free(-1)
    if state.fault is None and state.out_twice is None:
        assert parse_position(format_position(state.position), state.rules) == state.position
    elif state.fault is not None:
        assert not state.is_playable


# -- the screen ----------------------------------------------------------------------------------


async def test_home_opens_it_and_enter_shows_the_lines_of_a_deal() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*["down"] * list(HOME).index("analyse"), "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetUpScreen)
        assert screen.state.is_playable
        await pilot.press("enter")
        lines = await lines_of(pilot)
        assert state_of(lines).position == screen.state.position
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("again", [(), ("backspace", "4")], ids=str)
async def test_enter_takes_the_number_that_was_typed(again: tuple[str, ...]) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "deal")
        await pilot.press(*"157924", *again)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.state.number == 157924
        assert screen.lines[screen.chosen] == "see"
        await pilot.press("enter")
        lines = await lines_of(pilot)
        assert state_of(lines).position.hands == numbered_deal(157924, Deck.SINGLE)


async def test_a_deal_by_its_number() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "deal")
        await pilot.press(*"157924")
        assert screen.state.number == 157924
        await pilot.press("right")
        assert screen.state.number == 157925
        await pilot.press("left", "left")
        assert screen.state.number == 157923
        await pilot.press("9", "9", "9", "9", "9", "9", "9")
        assert screen.state.number == DEALS, "no higher than there are deals"
        await pilot.press("backspace")
        assert screen.state.number == DEALS // 10
        await pilot.press("left", "enter")
        assert 1 <= (screen.state.number or 0) <= DEALS


async def test_a_position_typed_as_a_text() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "text")
        await pilot.press("enter")
        field = screen.query_one("#text", Input)
        assert field.value == format_position(screen.state.position)
        field.value = ""
        await pilot.press(*"A.7.-.-/7.-.T", "enter")
        assert "four groups" in says(screen)
        assert pilot.app.focused is field, "it can be mended"
        await pilot.press(*".- 1", "enter")
        assert pilot.app.focused is None
        assert format_position(screen.state.position) == "A.7.-.-/7.-.T.- 1 - -,- -"
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert pilot.app.screen is screen and pilot.app.focused is None, "Esc leaves the text alone"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("text", "position", "rules"),
    [
        ("#157924", "#157924", "capellen"),
        ("A.7.-.-/7.-.T.- 2 -", "A.7.-.-/7.-.T.- 2", "capellen"),
        ("  \n\nA♣.7.-.-/7.-.T.-\nmore\n", None, "capellen"),
        ("A.7.-.-/7.-.T.- 1 - -,- -   classic,free_move=off", "A.7.-.-/7.-.T.- 1", "classic"),
        ("K.N.-.-/N.-.Q.- 1 - -,- - chess", "K.N.-.-/N.-.Q.- 1", "chess"),
        ("", None, "capellen"),
        ("\x1b[31m", None, "capellen"),
        ("x" * 100_000, None, "capellen"),
        ("A.7.-.-/A.-.T.- 1", None, "capellen"),
    ],
)
async def test_a_text_pasted_anywhere(text: str, position: str | None, rules: str) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        before = screen.state
        screen.post_message(events.Paste(text))
        await pilot.pause()
        if position is None:
            assert screen.state == before
            assert says(screen) and "\x1b" not in says(screen)
            await pilot.press("down")
            assert "foreplace" in says(screen), "the next key shows the position again"
        else:
            assert screen.state.position == parse_position(position, rules)


async def test_a_paste_reaches_it_through_the_terminal() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        app.post_message(events.Paste("A.7.-.-/7.-.T.- 1"))
        await pilot.pause(0.05)
        assert screen.state.hand(Player.ONE) == (parse_card("AC"), parse_card("7S"))


async def test_a_position_set_up_by_hand_card_by_card() -> None:
    """The four cards of a problem, by keys alone, to its solution."""
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "empty")
        await pilot.press("enter")
        assert screen.is_on_cards
        assert "Nobody holds a card yet" in says(screen)
        await pilot.press("1")
        assert "You have 1 card and the opponent 0" in says(screen)
        await pilot.press("left", "2", "down", "1")
        assert "You have 2 cards and the opponent 1" in says(screen)
        await pilot.press("down", "right", "right", "2")
        assert "Move 9: you lead." in says(screen)
        assert format_position(screen.state.position) == "A.7.-.-/7.-.T.- 1 - -,- -"
        await pilot.press("space")
        assert "Move 9" not in says(screen)
        await pilot.press("enter", "enter", "enter", "enter")
        await pilot.press("f")
        assert parse_card("TH") in screen.state.cards_of(Owner.OUT_THEIRS), "out of the hand that held it"
        await pilot.press("2", "escape")
        assert not screen.is_on_cards
        await on_line(pilot, screen, "see")
        await pilot.press("enter")
        lines = await lines_of(pilot)
        analysis = state_of(lines).analysis
        assert analysis is not None and analysis.value != 0


async def test_a_leader_a_card_led_and_free_moves() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        screen.post_message(events.Paste("A.7.-.-/7.-.T.- 1 - -,- 12 capellen,free_move=each"))
        await pilot.pause()
        await on_line(pilot, screen, "leader")
        await pilot.press("right")
        await on_line(pilot, screen, "led")
        await pilot.press("right", "right")
        assert screen.state.position.led == parse_card("TH")
        assert says(screen).startswith("The game is over. Opponent mates with 10♥ on move 9")
        await pilot.press("left")
        assert screen.state.position.led == parse_card("7C")
        await on_line(pilot, screen, "free")
        await pilot.press("right")
        assert screen.state.position.free == frozenset({Player.ONE})
        assert format_position(screen.state.position) == "A.7.-.-/-.-.T.- 2 7C -,- 1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-.-.-.-/7.-.-.- 1 AS", "there is nothing to choose"),
        ("-.-.-.-/-.-.-.- 1", "Nobody holds a card yet"),
    ],
)
async def test_over_or_empty_neither_shows_lines_nor_plays(text: str, sentence: str) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        screen.post_message(events.Paste(text))
        await pilot.pause()
        assert screen.state.position.turn is None
        assert sentence in says(screen)
        for line in ("see", "play"):
            await on_line(pilot, screen, line)
            await pilot.press("enter")
            await pilot.pause()
            assert pilot.app.screen is screen


async def test_what_is_impossible_says_which_rule() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        screen.state = SetUpState.of_deal(parse_rules("capellen"), 157924)
        held = screen.state.hand(Player.ONE)
        screen.state = screen.state.with_owner(held[0], Owner.OUT_MINE).with_owner(held[1], Owner.OUT_MINE)
        screen.draw()
        assert "only one card out of play" in says(screen)
        theirs = screen.state.hand(Player.TWO)[0]
        screen.state = SetUpState.of_deal(parse_rules("capellen"), 157924).with_owner(theirs, Owner.MINE)
        screen.draw()
        assert "more than ten cards" in says(screen)
        one = screen.state.hand(Player.ONE)[0]
        match = next(card for card in screen.state.rules.deck.cards if card.matches(one) and card != one)
        screen.state = screen.state.empty().with_owner(one, Owner.OUT_MINE).with_owner(match, Owner.OUT_THEIRS)
        screen.draw()
        assert "share neither suit nor rank" in says(screen)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is screen


async def test_rules_are_cycled_as_in_a_new_match() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        for line, value in (
            ("preset", "classic"),
            ("deck", "classic,deck=double"),
            ("privilege", "classic,deck=double,privilege=king"),
        ):
            await on_line(pilot, screen, line)
            await pilot.press("right")
            assert str(screen.state.rules) == value
            assert screen.state.fault is None or says(screen)
        await on_line(pilot, screen, "preset")
        await pilot.press("right")
        assert str(screen.state.rules) == "chess"
        await on_line(pilot, screen, "deal")
        await pilot.press("enter")
        await on_line(pilot, screen, "see")
        await pilot.press("enter")
        lines = await lines_of(pilot)
        assert "♚" in screen_text(pilot.app)
        assert state_of(lines).position.rules == screen.state.rules


async def test_it_is_played_against_a_bot() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        screen.post_message(events.Paste("A.7.-.-/7.-.T.- 1"))
        await pilot.pause()
        await pilot.press("down", "enter", "enter")
        table = await table_of(pilot)
        assert isinstance(table, PracticeTable)
        assert table.state.position == screen.state.position


async def test_it_works_by_clicks_alone_in_forty_columns() -> None:
    async with MateApp().run_test(size=(40, 20)) as pilot:
        screen = await set_up_of(pilot)
        card = screen.state.hand(Player.ONE)[0]
        await click_target(pilot, screen.query_one("#owners", Picture), Cell(card))
        assert card in screen.state.hand(Player.TWO)
        await click_target(pilot, screen.query_one("#owners", Picture), Cell(card))
        assert screen.state.number is None
        for _ in range(3):
            await click_target(pilot, screen.query_one("#owners", Picture), Cell(card))
        await click_target(pilot, screen.query_one("#owners", Picture), Cell(card))
        await pilot.press("escape", "home")
        while screen.chosen:
            await pilot.press("up")
        screen.state = screen.state.with_deal(157924)
        await click_target(pilot, screen.query_one("#form", Picture), Line(0))
        await lines_of(pilot)
        assert isinstance(pilot.app.screen, LinesScreen)


@pytest.mark.sweep
@pytest.mark.parametrize("glyphs", Glyphs)
@pytest.mark.parametrize("rules", ["capellen", "chess,free_move=each", "capellen,deck=double,free_move=shared"])
async def test_nothing_is_cut_off_at_any_size(rules: str, glyphs: Glyphs) -> None:
    app = MateApp(glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        screen.state = screen.state.with_rules(parse_rules(rules)).with_deal(31337)
        for width, height in [*SIZES, (30, 10), (1, 1)]:
            await pilot.resize_terminal(width, height)
            for key in ("up", "up", "tab", "f", "tab"):
                await pilot.press(key)
                await pilot.pause()
                if width < 40:
                    continue
                for picture in screen.query(Picture):
                    widest = max((sum(span.width for span in row) for row in picture.rows), default=0)
                    assert widest <= picture.size.width, (picture, width, height)
                for panel in screen.query("#owners, #says, #legend, #about"):
                    assert panel.region.bottom <= height - 1, (panel, key, width, height)
                    assert panel.region.right <= width, (panel, width, height)
                if glyphs is Glyphs.ASCII:
                    told = [str(panel.render()) for panel in screen.query("#says, #legend, #about")]
                    assert "".join([*map(shown, screen.query(Picture)), *told]).isascii()


async def test_what_was_set_up_is_there_again() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "empty")
        await pilot.press("enter", "1", "right", "2")
        before = screen.state
        await pilot.press("escape", "escape")
        again = await set_up_of(pilot)
        assert again is not screen
        assert again.state == before
        assert [len(again.state.hand(player)) for player in Player] == [1, 1]


async def test_what_is_no_position_yet_is_said_again_when_its_lines_are_asked_for() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await set_up_of(pilot)
        await on_line(pilot, screen, "empty")
        await pilot.press("enter", "space")
        assert screen.state.hand(Player.ONE) == (screen.card,), "the first owner is who sits here"
        await pilot.press("escape")
        assert screen.lines[screen.chosen] == "see"
        assert not app._notifications
        for _ in range(2):
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, SetUpScreen)
            assert says(screen).startswith("You have 1 card and the opponent 0")
            assert {note.message for note in app._notifications} == {says(screen)}


async def test_what_was_wrong_with_a_text_goes_with_the_text() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await set_up_of(pilot)
        fine = says(screen)
        await on_line(pilot, screen, "text")
        await pilot.press("enter", *"A.K", "enter")
        await pilot.pause()
        assert says(screen) != fine
        await pilot.press("escape")
        await pilot.pause()
        assert says(screen) == fine


@pytest.mark.parametrize(
    ("hands", "rules", "told"),
    [
        (("AC", "KC TC"), "capellen",
         "The opponent has 2 cards and you 1, foreplaced ones counted: take 1 of theirs away, or foreplace one of your own."),
        (("AC KS", "KC"), "capellen",
         "You have 2 cards and the opponent 1, foreplaced ones counted: take 1 of yours away, or foreplace one for the"
         " opponent."),
        (("AC", "KC TC"), "classic",
         "The opponent has 2 cards and you 1, foreplaced ones counted: take 1 of theirs away."),
        (("AC", "KC TC QC"), "capellen",
         "The opponent has 3 cards and you 1, foreplaced ones counted: take 2 of theirs away."),
    ],
)  # fmt: skip
def test_hands_of_two_sizes_say_what_makes_them_even(hands: tuple[str, str], rules: str, told: str) -> None:
    one, two = (tuple(parse_card(card) for card in hand.split()) for hand in hands)
    position = Position(parse_rules(rules), (one, two))
    with pytest.raises(PositionError) as caught:
        validate(position)
    assert fault_told(at_a_position(Speaker(glyphs=Glyphs.LETTERS)), position, caught.value) == told
