"""The review as a player meets it: marks, chart, stepping, mistakes, retrying, in every size."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.form import Form
from mate_tui.app.review_state import ReviewState
from mate_tui.app.screens.ask import AskScreen
from mate_tui.app.screens.base import ReviewAsked, ScreenAsked
from mate_tui.app.screens.help import HelpScreen
from mate_tui.app.screens.lines import LinesScreen
from mate_tui.app.screens.retry import RetryScreen
from mate_tui.app.screens.review import ReviewScreen
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.screens.viewer import ViewerScreen
from mate_tui.app.widgets.hand_view import HandView, Pick
from mate_tui.app.widgets.judged_rows import Decided, JudgedRows
from mate_tui.app.widgets.key_bar import KeyBar
from mate_tui.app.widgets.picture import Picture, row_width
from mate_tui.app.widgets.review_board import ReviewBoard
from mate_tui.app.widgets.value_chart import ValueChart
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.game.cards import Player
from mate_tui.game.match import Match
from mate_tui.players.bots import Level
from mate_tui.solver.analysis import Solution
from mate_tui.study.review import BLUNDER, review_match
from mate_tui.words import labels
from mate_tui.words.review import HIDDEN, NO_FAULTS, NO_RETRY, NOTHING_PLAYED, decision_told
from mate_tui.words.seating import seated
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_table import SIZES, click_target, setup_of, table_of
from tests.app.walk import Walk, answer_of, mate_at_once
from tests.unit.test_review import random_match

RULES = ["classic", "capellen", "chess", "capellen,deck=double,free_move=each"]


async def reviewed(pilot: Pilot[None], match: Match, game: int = 0, *, glyphs: Glyphs = Glyphs.SYMBOLS) -> ReviewScreen:
    """The review of a match against Knight, once it is there and says why."""
    pilot.app.post_message(
        ReviewAsked(match, seated(Speaker(glyphs=glyphs), Seating.against(Level.KNIGHT), match.rules.faces), game)
    )
    return await at_rest(pilot)


async def at_rest(pilot: Pilot[None]) -> ReviewScreen:
    for _ in range(400):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, ReviewScreen) and screen.state is not None and reason_of(screen) is not None:
            return screen
    raise AssertionError(f"no review at rest: {pilot.app.screen}")


def reason_of(screen: ReviewScreen) -> object:
    return screen.reason


def state_of(screen: ReviewScreen) -> ReviewState:
    assert screen.state is not None
    return screen.state


def words_of(screen: ReviewScreen) -> str:
    return str(screen.query_one("#words").render())


def text_of(picture: Picture) -> str:
    return "\n".join("".join(span.text for span in row) for row in picture.rows)


# -- the ways there ------------------------------------------------------------------------------


async def test_between_games_one_key_opens_the_review_of_the_last_one() -> None:
    async with MateApp(mate_at_once()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        assert "review" not in {action.name for action in table.available()}
        await pilot.press("v")
        assert pilot.app.screen is table
        await pilot.press("enter")
        await pilot.pause()
        assert "review" in {action.name for action in table.available()}
        await pilot.press("v")
        screen = await at_rest(pilot)
        assert len(state_of(screen).reviews) == 1
        assert "Move 1, you lead" in words_of(screen)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.sweep(3)
async def test_it_opens_on_the_first_mistake_without_its_answer(size: tuple[int, int]) -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=size) as pilot:
        screen = await reviewed(pilot, match)
        judgement = state_of(screen).judgement
        assert judgement.mark.is_fault
        hand = screen.query(ReviewBoard).first().query_one(".top" if judgement.player is Player.TWO else ".bottom", HandView)
        assert HIDDEN in screen._told(state_of(screen)) and "★" not in text_of(hand)
        assert not any("Better" in told for told in screen._told(state_of(screen)))
        if size[0] < 60:
            # It is what does without the answer, not what the small screen shows of it, that is looked at.
            return
        assert "not shown yet" in " ".join(words_of(screen).split())
        await pilot.press("h")
        await pilot.pause()
        assert "★" in text_of(hand)
        assert any("Better" in told for told in screen._told(state_of(screen)))


async def test_what_was_best_is_shown_after_a_retry_and_everywhere_one_steps_to() -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        walk = Walk(pilot)
        screen = await reviewed(pilot, match)
        await walk.go("r", to=RetryScreen)
        await walk.go("escape", to=ReviewScreen)
        assert not screen.hides
        again = await reviewed(pilot, match)
        assert again.hides
        for key in ("n", "p"):
            await pilot.press(key)
            assert not again.hides


async def test_without_hints_it_waits_for_the_end_of_the_match() -> None:
    setup = mate_at_once()
    async with MateApp(setup_of(hints=Hints.OFF, deal=setup.deal)).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        assert pilot.app.screen is table
        assert labels.NO_REVIEW_YET in str(table.query_one("#prompt").render())
        await pilot.press("R", "down", "enter")
        await pilot.pause()
        await pilot.press("v")
        screen = await at_rest(pilot)
        assert state_of(screen).game == 0


async def test_it_is_an_answer_at_the_end_of_the_match() -> None:
    async with MateApp(mate_at_once()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("R", "down", "enter")
        walk = Walk(pilot)
        await walk.until(lambda: table.state.match.is_over, True)
        await walk.until(walk.kind, TableScreen)
        await walk.go("enter", to=AskScreen)
        await walk.go("down", "enter", to=ReviewScreen)
        await at_rest(pilot)


async def test_a_match_without_a_decision_has_nothing_to_look_over() -> None:
    match = random_match("classic", 3, games=1)
    empty = Match(match.rules).with_game(match.game.hands)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        pilot.app.post_message(ReviewAsked(empty, seated(Speaker(), Seating(), match.rules.faces)))
        walk = Walk(pilot)
        await walk.until(walk.kind, ReviewScreen)
        screen = walk.top(ReviewScreen)
        await walk.until(lambda: NOTHING_PLAYED in words_of(screen), True)
        await pilot.press("n", "r", "right", "g", "w", "l")
        assert pilot.app.screen is screen


async def test_the_viewer_opens_it_at_its_game() -> None:
    match = random_match("classic", 4)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        pilot.app.post_message(
            ScreenAsked(ViewerScreen(match, seated(Speaker(), Seating.against(Level.KNIGHT), match.rules.faces)))
        )
        walk = Walk(pilot)
        await walk.until(walk.kind, ViewerScreen)
        await pilot.press("down", "v")
        screen = await at_rest(pilot)
        assert state_of(screen).game >= 1


# -- what it shows -------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", RULES)
async def test_nothing_is_clipped_in_any_size(size: tuple[int, int], rules: str) -> None:
    match = random_match(rules, 5)
    async with MateApp().run_test(size=size) as pilot:
        screen = await reviewed(pilot, match)
        for _ in range(3):
            for picture in screen.query(Picture):
                if picture.region:
                    assert max(map(row_width, picture.rows), default=0) <= picture.region.width, picture
                    assert screen.region.contains_region(picture.region), picture
                if isinstance(picture, JudgedRows | HandView | KeyBar) and picture.region:
                    assert len(picture.rows) == picture.region.height, picture
            assert words_of(screen).startswith(decision_told(screen.speaker, state_of(screen).judgement)[:12])
            assert screen.query_one("#words").region.height >= 5
            await pilot.press("n")
            await at_rest(pilot)


@pytest.mark.parametrize("size", [(30, 10), (1, 1)], ids=str)
async def test_too_small_says_what_it_needs(size: tuple[int, int]) -> None:
    async with MateApp().run_test(size=size) as pilot:
        await reviewed(pilot, random_match("classic", 5))
        assert size == (1, 1) or "40 by 20" in " ".join(screen_text(pilot.app).split())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Review" in screen_text(pilot.app)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_in_ascii_all_of_it_is(size: tuple[int, int]) -> None:
    async with MateApp(glyphs=Glyphs.ASCII).run_test(size=size) as pilot:
        await reviewed(pilot, random_match("capellen", 5), glyphs=Glyphs.ASCII)
        text = screen_text(pilot.app)
        assert text.isascii(), [char for char in text if not char.isascii()]
        assert "*" in text_of(pilot.app.screen.query_one("#first-board ValueChart", ValueChart))
        await pilot.press("r")
        walk = Walk(pilot)
        await walk.until(walk.kind, RetryScreen)
        assert screen_text(pilot.app).isascii()


async def test_the_marks_and_costs_are_those_of_the_review() -> None:
    match = random_match("capellen", 5)
    reviews = review_match(match)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, match)
        for number, review in enumerate(reviews):
            assert state_of(screen).game == number
            rows = text_of(screen.query_one(JudgedRows))
            faults = review.faults()
            assert rows.count("?") == sum(1 + (judgement.mark.value == "blunder") for judgement in faults)
            costs = [int(word) for line in rows.splitlines()[1:] for word in line.split() if word.isdigit()]
            assert sorted(costs) == sorted(judgement.cost for judgement in faults)
            panel = text_of(screen.query_one("#accuracy", Picture))
            assert all(str(review.accuracy(player)) in panel for player in Player)
            await pilot.press("down")
            await pilot.pause()


async def test_the_chart_is_as_high_as_there_is_room_and_shows_the_extremes() -> None:
    match = random_match("classic", 6)
    review = review_match(match)[0]
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, match)
        await pilot.press("up", "up", "up")
        await pilot.pause()
        chart = screen.query_one("#first-board ValueChart", ValueChart)
        text = text_of(chart)
        assert len(chart.rows) == chart.size.height
        values = [value.one for value in review.values]
        for value in {max(0, *values), min(0, *values)} - {0}:
            assert screen.speaker.signed(value) in text


async def test_both_games_of_a_round_stand_beside_each_other_where_there_is_room() -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=(150, 44)) as pilot:
        screen = await reviewed(pilot, match)
        assert screen.shows_both
        text = screen_text(pilot.app)
        assert "Game 1: " in text and "Game 2: " in text and "best play" in text
        before = state_of(screen).game
        await pilot.press("g")
        await pilot.pause()
        assert state_of(screen).game == before ^ 1
        await click_target(pilot, screen.query_one("#first-board JudgedRows", Picture), Decided(1, 2))
        assert (state_of(screen).game, state_of(screen).place) == (0, 2)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not screen.shows_both


async def test_in_the_last_game_the_match_is_spoken_of() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, match, game=3)
        assert state_of(screen).game == 3
        assert "the match" in words_of(screen)
        await pilot.press("up")
        await at_rest(pilot)
        assert "the match" not in words_of(screen)


async def test_help_states_thresholds_and_the_formula() -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, random_match("classic", 5))
        assert f"{BLUNDER} points or" in str(screen.query_one("#legend").render())
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        said = str(pilot.app.screen.query_one(".say").render())
        assert f"{BLUNDER} points or more" in said
        assert "Accuracy = 100" in said


async def test_where_there_is_no_mistake_it_says_so() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, match)
        while state_of(screen).fault(1) is not None:
            await pilot.press("n")
            await pilot.pause()
        last = state_of(screen)
        await pilot.press("n")
        await pilot.pause()
        assert state_of(screen) == last
        assert words_of(screen).startswith(NO_FAULTS)
        while state_of(screen).judgement.mark.is_fault:
            await pilot.press("left")
            await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert words_of(screen).startswith(NO_RETRY)


async def test_what_goes_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("the tables broke")

    monkeypatch.setattr(Solution, "of_deal", failing)
    match = random_match("classic", 5, games=1)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        pilot.app.post_message(ReviewAsked(match, seated(Speaker(), Seating(), match.rules.faces)))
        walk = Walk(pilot)
        await walk.until(walk.kind, ReviewScreen)
        screen = walk.top(ReviewScreen)
        await walk.until(lambda: "Something failed" in words_of(screen), True)


# -- retrying ------------------------------------------------------------------------------------


async def retried(pilot: Pilot[None], match: Match) -> RetryScreen:
    await reviewed(pilot, match)
    walk = Walk(pilot)
    await walk.go("r", to=RetryScreen)
    return walk.top(RetryScreen)


def said(screen: RetryScreen) -> str:
    return f"{screen.query_one('#prompt').render()}\n{screen.query_one('#hints').render()}"


@pytest.mark.sweep
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("size", [*SIZES, (30, 10), (1, 1)], ids=str)
async def test_a_retry_fits_and_hides_the_answer(size: tuple[int, int], rules: str) -> None:
    match = random_match(rules, 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await retried(pilot, match)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        for picture in screen.query(Picture):
            if picture.region and not isinstance(picture, KeyBar):
                assert max(map(row_width, picture.rows), default=0) <= picture.region.width, picture
        judgement = screen.judgement
        assert "★" not in screen_text(pilot.app)
        if Form.of(*size) is not Form.TOO_SMALL:
            assert "What is best?" in " ".join(said(screen).split())
        assert answer_of(screen).table.position == judgement.position


async def test_wrong_answers_tell_their_cost_and_not_the_best_until_given_up() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await retried(pilot, match)
        judgement, speaker = screen.judgement, screen.speaker
        walk = Walk(pilot)
        hand = judgement.position.hand(judgement.player)
        best = judgement.best[0].card
        assert judgement.choice.card is not None and best is not None
        where = "#bottom" if judgement.player is Player.ONE else "#top"
        place = hand.index(judgement.choice.card)
        if answer_of(screen).table.cursor.place != place:
            await click_target(pilot, screen.query_one(where, Picture), Pick(judgement.player, place))
        await click_target(pilot, screen.query_one(where, Picture), Pick(judgement.player, place))
        await walk.until(lambda: answer_of(screen).tried, (judgement.choice,))
        assert f"gives {judgement.cost} point" in said(screen)
        assert f"{speaker.card(best)} is best" not in said(screen)
        assert "best is" not in said(screen)
        await pilot.press("h")
        await walk.until(lambda: answer_of(screen).is_known, True)
        assert f"The answer: {speaker.card(best)}." in said(screen)
        assert answer_of(screen).given_up
        await walk.go("escape", to=ReviewScreen)


async def test_the_right_answer_is_confirmed_and_explained() -> None:
    match = random_match("capellen", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await retried(pilot, match)
        judgement = screen.judgement
        place = next(
            (judgement.position.hand(judgement.player).index(c.card) for c in judgement.best if c.card is not None), None
        )
        if place is None:
            await pilot.press("minus")
        else:
            key = str((place + 1) % 10)
            await pilot.press(key)
            if answer_of(screen).answer is None:
                await pilot.press(key)
        walk = Walk(pilot)
        await walk.until(lambda: answer_of(screen).is_known, True)
        await walk.until(lambda: "Line: " in said(screen), True)
        assert "is best." in said(screen)
        assert not answer_of(screen).given_up


async def test_what_the_rules_refuse_is_refused_here_too() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot, match)
        await pilot.press("w", "w", "w")
        while True:
            judgement = state_of(screen).judgement
            hand = judgement.position.hand(judgement.player)
            legal = {choice.card for choice in judgement.position.choices()}
            illegal = [place for place, card in enumerate(hand) if card not in legal]
            if judgement.mark.is_fault and illegal and judgement.position.led is not None:
                break
            await pilot.press("right")
            await pilot.pause()
        walk = Walk(pilot)
        await walk.go("r", to=RetryScreen)
        key = str((illegal[0] + 1) % 10)
        await pilot.press(key, key)
        await pilot.pause()
        retry = walk.top(RetryScreen)
        assert "does not follow" in said(retry)
        assert answer_of(retry).answer is None


async def test_the_next_mistake_is_a_key_away_until_there_is_none() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await retried(pilot, match)
        walk = Walk(pilot)
        review = pilot.app.screen_stack[-2]
        assert isinstance(review, ReviewScreen)
        faults = [judgement for game in state_of(review).reviews for judgement in game.faults(Player.ONE)]
        seen = [screen.judgement]
        while len(seen) < len(faults):
            await walk.press("n", lambda last=screen: walk.app.screen not in (last, review), True)  # type: ignore[misc]
            screen = walk.top(RetryScreen)
            seen.append(screen.judgement)
        assert seen == faults
        await walk.press("n", walk.kind, ReviewScreen)


async def test_the_lines_from_a_mistake_show_the_side_of_who_made_it() -> None:
    match = random_match("classic", 5)
    async with MateApp().run_test(size=(80, 24)) as pilot:
        screen = await retried(pilot, match)
        await pilot.press("l")
        assert pilot.app.screen is screen, "before it is answered they would tell"
        walk = Walk(pilot)
        await walk.press("h", lambda: answer_of(screen).is_known, True)
        await walk.go("l", to=LinesScreen)
        lines = walk.top(LinesScreen)
        await walk.until(lambda: lines.state is not None, True)
        assert lines.state is not None and lines.state.position == screen.judgement.position
        assert lines.bottom is answer_of(screen).table.bottom
