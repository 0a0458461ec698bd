"""The coach and the match as the goal, at the table and in plain mode."""

from __future__ import annotations

from io import StringIO

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.form import Form
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.table_state import HintStep
from mate_tui.app.widgets.menu import Line
from mate_tui.app.widgets.picture import Picture
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.folders import Folders
from mate_tui.game.cards import Player
from mate_tui.game.notation import parse_deal
from mate_tui.game.position import Choice, Position
from mate_tui.game.rules import parse_rules
from mate_tui.game.value import Value
from mate_tui.plain import run_plain
from mate_tui.players.bots import Level
from mate_tui.settings import SettingsFile
from mate_tui.solver.analysis import Solution
from mate_tui.solver.answers import Analysis
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.goal import goal_of
from mate_tui.words import coaching, labels
from mate_tui.words.reasons import caution_told, goal_told
from mate_tui.words.seating import seated
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_settings_in_play import file_with
from tests.app.test_table import SIZES, click_target, table_of
from tests.app.walk import Walk
from tests.unit.test_plain import typed

DEAL = "31337"


def setup_of(rules: str = "classic", **changes: object) -> Setup:
    known = parse_rules(rules)
    facts = {"leader": Leader.ME, "seed": 7, "pace": 0.0, "deal": parse_deal(DEAL, known)} | changes
    return Setup(known, **facts)  # type: ignore[arg-type]


def app_of(coach: str, setup: Setup) -> MateApp:
    return MateApp(setup, file=file_with(f'coach = "{coach}"\npace = "0"\n'))


def analysis_of(table: TableScreen) -> Analysis:
    match = table.state.match
    return Solution.of_deal(match.rules, match.game.hands).analyse(match.position)


def costs_of(analysis: Analysis) -> dict[Choice, int]:
    assert analysis.position.turn is not None
    sign = analysis.position.turn.sign
    return {option.choice: sign * (analysis.value - option.value).one for option in analysis.options}


async def choose(pilot: Pilot[None], table: TableScreen, choice: Choice) -> None:
    """Choose by keys, and play."""
    if choice.card is None:
        await pilot.press("minus")
        return
    turn = table.state.turn
    assert turn is not None
    place = table.state.position.hand(turn).index(choice.card)
    key = str((place + 1) % 10)
    if table.state.cursor.place != place or table.state.cursor.player is not turn:
        await pilot.press(key)
    await pilot.press(key)


def asked(pilot: Pilot[None]) -> str:
    assert isinstance(pilot.app.screen, AskScreen)
    return str(pilot.app.screen.query_one(".say").render())


# -- at the table --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["classic", "capellen"])
async def test_it_asks_before_a_play_that_gives_points_away_and_counts_as_a_hint(rules: str) -> None:
    async with app_of("any", setup_of(rules)).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        analysis = analysis_of(table)
        bad = max(costs_of(analysis), key=lambda choice: costs_of(analysis)[choice])
        await choose(pilot, table, bad)
        await walk.until(walk.kind, AskScreen)
        warning = caution(analysis, bad, Strictness())
        assert warning is not None and warning.cost > 0
        assert asked(pilot) == caution_told(table.speaker, warning, Player.ONE)
        await walk.until(lambda: table.state.match.hints, (1, 0))
        text = screen_text(pilot.app)
        assert text.index(coaching.TAKE_IT_BACK) < text.index(coaching.KEEP_IT)
        await walk.go("enter", to=TableScreen)
        assert not table.state.match.game.choices
        await choose(pilot, table, bad)
        await walk.until(walk.kind, AskScreen)
        await walk.go("escape", to=TableScreen)
        assert not table.state.match.game.choices
        await choose(pilot, table, bad)
        await walk.until(walk.kind, AskScreen)
        await click_target(pilot, pilot.app.screen.query_one("#answers", Picture), Line(1))
        await walk.until(lambda: table.state.match.game.choices[:1], (bad,))
        assert table.state.match.hints == (3, 0)


@pytest.mark.parametrize("coach", ["any", "10", "30", "result", "off"])
@pytest.mark.sweep(2)
async def test_it_says_nothing_otherwise(coach: str) -> None:
    strictness = Strictness.named(coach)
    async with app_of(coach, setup_of()).run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        for _ in range(4):
            table = await table_of(pilot)
            if table.state.turn is None:
                break
            analysis = analysis_of(table)
            silent = [o.choice for o in analysis.options if strictness is None or caution(analysis, o.choice, strictness) is None]
            before = len(table.state.match.game.choices)
            await choose(pilot, table, silent[-1])
            await walk.until(lambda table=table, before=before: len(table.state.match.game.choices) > before, True)  # type: ignore[misc]
            assert walk.kind() is TableScreen
        assert table.state.match.hints == (0, 0)


async def test_a_key_turns_it_on_and_off_and_says_so() -> None:
    async with app_of("30", setup_of()).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)

        def told() -> str:
            return " ".join(str(table.query_one("#prompt").render()).split())

        await walk.press("c", lambda: walk.app.settings.coach, "off")
        assert coaching.NOW["off"] in told()
        await walk.press("c", lambda: walk.app.settings.coach, "30")
        assert coaching.NOW["30"] in told()
        await pilot.press("right")
        await pilot.pause()
        assert coaching.NOW["30"] not in told()
        assert SettingsFile(Folders.of_user().settings).load().coach == "30"


async def test_first_turned_on_it_speaks_of_any_loss_in_the_position_at_hand() -> None:
    async with app_of("off", setup_of()).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        await walk.press("c", lambda: walk.app.settings.coach, "any")
        costs = costs_of(analysis_of(table))
        await choose(pilot, table, max(costs, key=lambda choice: costs[choice]))
        await walk.until(walk.kind, AskScreen)


async def test_without_hints_there_is_none() -> None:
    async with app_of("any", setup_of(hints=Hints.OFF)).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        await pilot.press("c")
        await pilot.pause()
        assert labels.NO_COACH in str(table.query_one("#prompt").render())
        assert walk.app.settings.coach == "any"
        costs = costs_of(analysis_of(table))
        await choose(pilot, table, max(costs, key=lambda choice: costs[choice]))
        await walk.until(lambda: bool(table.state.match.game.choices), True)
        assert walk.kind() is TableScreen


async def test_what_the_rules_refuse_is_refused_without_it() -> None:
    async with app_of("any", setup_of(leader=Leader.BOT)).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await Walk(pilot).until(lambda: table.state.turn is Player.ONE, True)
        position = table.state.position
        legal = {choice.card for choice in position.choices()}
        illegal = next(card for card in position.hand(Player.ONE) if card not in legal)
        await choose(pilot, table, Choice(illegal))
        await pilot.pause()
        assert "does not follow" in str(table.query_one("#prompt").render())


async def test_two_people_at_one_keyboard_are_both_spoken_to() -> None:
    async with app_of("any", setup_of(seating=Seating())).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        spoken = set()
        for _ in range(12):
            turn = table.state.turn
            if turn is None:
                break
            costs = costs_of(analysis_of(table))
            worst = max(costs, key=lambda choice: costs[choice])
            before = len(table.state.match.game.choices)
            await choose(pilot, table, worst)
            if costs[worst]:
                await walk.until(walk.kind, AskScreen)
                spoken.add(turn)
                await walk.go("down", "enter", to=TableScreen)
            await walk.until(lambda before=before: len(table.state.match.game.choices), before + 1)  # type: ignore[misc]
        assert spoken == set(Player)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_its_question_fits(size: tuple[int, int]) -> None:
    async with app_of("any", setup_of("capellen")).run_test(size=size) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        costs = costs_of(analysis_of(table))
        await choose(pilot, table, max(costs, key=lambda choice: costs[choice]))
        await walk.until(walk.kind, AskScreen)
        box = pilot.app.screen.query_one(".box")
        assert pilot.app.screen.region.contains_region(box.region)
        text = " ".join(screen_text(pilot.app).split())
        assert coaching.TAKE_IT_BACK in text and coaching.KEEP_IT in text
        await pilot.resize_terminal(30, 10)
        await pilot.resize_terminal(1, 1)
        await pilot.pause()


# -- the match as the goal -----------------------------------------------------------------------


async def in_the_last_game(pilot: Pilot[None]) -> TableScreen:
    """At the first decision of the last game; resigning is no way there, so it is played."""
    for _ in range(400):
        table = await table_of(pilot)
        match = table.state.match
        if len(match.games) == match.rules.games and not match.game_is_over and table.state.turn is not None:
            return table
        await pilot.press("enter")
        await pilot.pause(0.005)
    raise AssertionError("the last game does not come")


@pytest.mark.parametrize("size", [(45, 24), (80, 24), (150, 44)], ids=str)
@pytest.mark.sweep(3)
async def test_hints_of_the_last_game_say_what_the_match_needs(size: tuple[int, int]) -> None:
    async with app_of("off", setup_of("classic,rounds=1", seating=Seating.against(Level.PAWN))).run_test(size=size) as pilot:
        walk, table = Walk(pilot), await in_the_last_game(pilot)
        margin = table.state.match.games[0].points[0] - table.state.match.games[0].points[1]
        analysis = analysis_of(table)
        told = goal_told(table.speaker, goal_of(analysis, Value(margin)))

        def shown() -> str:
            return " ".join(table.state.hint_lines(Form.of(*size), table.speaker))

        await walk.press("h", lambda: table.state.hint, HintStep.NUDGE)
        await walk.until(lambda: table.state.analysis is not None, True)
        assert told not in shown()
        await walk.press("h", lambda: table.state.hint, HintStep.BEST)
        assert told in shown()
        await walk.press("h", lambda: table.state.hint, HintStep.ALL)
        assert told in shown()
        assert told.split()[0] in screen_text(pilot.app)


async def test_hints_of_an_earlier_game_do_not() -> None:
    async with app_of("off", setup_of()).run_test(size=(80, 24)) as pilot:
        walk, table = Walk(pilot), await table_of(pilot)
        await pilot.press("h", "h", "h")
        await walk.until(lambda: table.state.analysis is not None, True)
        assert "the match" not in " ".join(table.state.hint_lines(Form.NORMAL, table.speaker))


# -- plain mode ----------------------------------------------------------------------------------


def plain(setup: Setup, lines: list[str], coach: str) -> list[str]:
    out = StringIO()
    run_plain(setup, StringIO("".join(f"{line}\n" for line in lines)), out, ascii_only=False, coach=coach)
    return out.getvalue().splitlines()


def worst_of(setup: Setup) -> tuple[int, str]:
    """The number of the worst first choice, and what the coach says of it."""
    assert setup.deal is not None
    position = Position.deal(setup.rules, setup.deal, Player.ONE)
    analysis = Solution.of_deal(setup.rules, setup.deal).analyse(position)
    costs = costs_of(analysis)
    worst = max(costs, key=lambda choice: costs[choice])
    warning = caution(analysis, worst, Strictness())
    assert warning is not None
    speaker = seated(Speaker(glyphs=Glyphs.LETTERS, in_words=True), setup.seating, setup.rules.faces)
    return position.choices().index(worst) + 1, caution_told(speaker, warning, Player.ONE)


@pytest.mark.parametrize("rules", ["classic", "capellen"])
def test_in_plain_mode_it_asks_yes_or_no(rules: str) -> None:
    setup = setup_of(rules)
    number, told = worst_of(setup)
    sentence = f"{told} {coaching.KEEP_IT_ASKED}"
    printed = plain(setup, [str(number)], "any")
    place = printed.index(sentence)
    assert printed[place + 1 : place + 3] == [f"1. {labels.NO}", f"2. {labels.YES}"]
    back = plain(setup, [str(number), "no"], "any")
    assert not any(line.startswith(_DONE) for line in back if "the first move" not in line)
    kept = plain(setup, [str(number), "yes"], "any")
    assert any(line.startswith(_DONE) for line in kept if "the first move" not in line)
    assert sentence not in plain(setup, [str(number)], "off")
    assert sentence not in plain(setup_of(rules, hints=Hints.OFF), [str(number)], "any")


_DONE = ("You lead ", "You foreplace ", "You keep ")
"""How a line begins that tells of one's own choice; what is asked about foreplacing says who leads the first move."""


def test_in_plain_mode_a_word_turns_it_on_and_off() -> None:
    setup = setup_of()
    number, told = worst_of(setup)
    printed = plain(setup, ["coach", str(number)], "off")
    assert coaching.NOW["any"] in printed
    assert any(line.startswith(told) for line in printed)
    printed = plain(setup, ["coach", "coach"], "30")
    assert printed.index(coaching.NOW["off"]) < printed.index(coaching.NOW["30"])
    assert labels.NO_COACH in plain(setup_of(hints=Hints.OFF), ["coach"], "off")


def test_in_plain_mode_a_word_prints_the_review_after_a_game() -> None:
    setup = setup_of("classic,rounds=1", seating=Seating())
    _, printed = typed(setup, ["review", "1"])
    assert "There is no game to look over yet." in printed
    played = next(n for n in range(1, 25) if any("The game is over" in line for line in typed(setup, ["1"] * n)[1]))
    _, printed = typed(setup, ["1"] * played + ["v"])
    assert any(line.startswith("Game 1: ") and "best play from the start" in line for line in printed)
    assert any(line.startswith("Accuracy: ") for line in printed)
    _, printed = typed(setup_of("classic,rounds=1", seating=Seating(), hints=Hints.OFF), ["1"] * played + ["v"])
    assert not any(line.startswith("Accuracy: ") for line in printed)


def test_in_plain_mode_hints_of_the_last_game_say_what_the_match_needs() -> None:
    setup = setup_of("classic,rounds=1", seating=Seating())
    played = next(n for n in range(1, 25) if any("The game is over" in line for line in typed(setup, ["1"] * n)[1]))
    _, printed = typed(setup, ["1"] * played + ["n", "h", "h"])
    assert any(line.startswith("To win the match") for line in printed)
    _, printed = typed(setup, ["h", "h", "h"])
    assert not any("the match" in line and "win" in line for line in printed)
