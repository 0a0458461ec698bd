"""The statistics: figures that agree with the matches, and charts that need neither colour nor more than ASCII."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.screens.base import ScreenAsked
from mate_tui.app.screens.home import HomeScreen
from mate_tui.app.screens.statistics import StatisticsScreen
from mate_tui.app.widgets import figures_view
from mate_tui.app.widgets.figures_view import FiguresView
from mate_tui.app.widgets.picture import Picture, Row, row_width
from mate_tui.folders import Folders
from mate_tui.game.cards import Rank, Suit, card_of
from mate_tui.store.history import History
from mate_tui.store.statistics import Figures, Results, figures
from mate_tui.store.store import StoreError, Trouble
from mate_tui.words.options import rules_named
from mate_tui.words.speaker import Glyphs, Speaker
from tests.app.screen_text import screen_text
from tests.app.test_history import filled, own_store
from tests.app.test_settings_in_play import SIZES
from tests.app.test_table import shown


async def statistics_of(pilot: Pilot[None]) -> StatisticsScreen:
    """The statistics, opened from Home."""
    home = pilot.app.screen
    assert isinstance(home, HomeScreen)
    place = list(home._lines()).index("statistics")
    await pilot.press(*["down"] * ((place - home.chosen) % len(home._lines())), "enter")
    await pilot.pause()
    assert isinstance(pilot.app.screen, StatisticsScreen)
    return pilot.app.screen


def text_of(rows: list[Row]) -> list[str]:
    return ["".join(span.text for span in row) for row in rows]


async def test_the_figures_are_those_of_the_store() -> None:
    store = own_store()
    filled(store)
    told = figures(store)
    async with MateApp().run_test(size=(250, 80)) as pilot:
        await statistics_of(pilot)
        text = screen_text(pilot.app)
        played = sum(results.matches for results in told.results)
        assert f"Matches: {played};" in text
        assert f"Games: {told.games}; {told.drawn_games} without a mate." in text
        assert f"Won in a row: {told.streak} now, {told.best_streak} at best." in text
        assert f"Hints taken: {told.hints}." in text
        (mine, chances), _theirs = told.foreplaced
        assert f"you in {mine} of {chances} games" in text
        for results in told.results:
            rules = rules_named(Speaker(), results.rules).split()
            expected = ["Knight", *rules, *map(str, (results.matches, results.won, results.lost, results.drawn))]
            assert any(
                line.split()[-len(expected) - 1 : -1] == expected
                for line in shown(pilot.app.screen.query_one("#results", Picture)).splitlines()
            )


def test_mates_by_move_and_by_card_are_all_there() -> None:
    by_card = {str(card_of(suit, rank)): (suit + 1, rank + 2) for suit in Suit for rank in Rank}
    by_move = {move: (move, 11 - move) for move in range(1, 11)}
    told = Figures((), (5,), by_card, by_move, 1, 0, ((0, 0), (0, 0)), 0, 0, 0)
    speaker = Speaker(glyphs=Glyphs.ASCII)
    for width in (30, 38, 76):
        rows = text_of(figures_view.mates_by_move(told, speaker, width))[1:]
        for move, row in zip(range(1, 11), rows, strict=True):
            number, counts, bar = row.split()
            assert (int(number), counts) == (move, f"{move}-{11 - move}")
            assert set(bar) == {"#", "-"}
        lengths = [row.count("#") for row in rows]
        assert lengths == sorted(lengths)
    cells = [row.split()[1:] for row in text_of(figures_view.mates_by_card(told, speaker, 36))[2:]]
    assert cells == [[f"{suit + 1}-{rank + 2}" for rank in Rank] for suit in Suit]


def test_mates_too_many_for_both_are_told_of_one() -> None:
    told = Figures((), (), {"AC": (1234, 2345)}, {}, 1, 0, ((0, 0), (0, 0)), 0, 0, 0)
    rows = text_of(figures_view.mates_by_card(told, Speaker(), 36))
    assert rows[0] == "you"
    assert rows[2].split() == ["♣", "1234", "0", "0", "0", "0"]
    assert {len(row) for row in rows[1:]} == {34}


@pytest.mark.sweep
@pytest.mark.parametrize("glyphs", list(Glyphs))
@pytest.mark.parametrize("margins", [(), (0,), (7,), (-7,), (5, -5) * 40, tuple(range(-50, 51)), (1,) * 10_000, (-600, 1, 1)])
def test_a_chart_of_any_margins_keeps_its_size(margins: tuple[int, ...], glyphs: Glyphs) -> None:
    told = Figures((), margins, {}, {}, 0, 0, ((0, 0), (0, 0)), 0, 0, 0)
    for width in (30, 50, 76):
        for draw in (figures_view.margins, figures_view.mates_by_move):
            rows = draw(told, Speaker(glyphs=glyphs), width)
            assert max(map(row_width, rows)) <= width
            assert glyphs is not Glyphs.ASCII or all(line.isascii() for line in text_of(rows))
    if any(margins):
        assert str(len(margins)) in "".join(text_of(figures_view.margins(told, Speaker(glyphs=glyphs), 76)))


def test_long_rules_and_large_figures_stay_in_their_columns() -> None:
    long = Results(None, "capellen,deck=double,free_move=each,privilege=figure,rounds=3", 999, 999, 999, -99_999)
    told = Figures((long,), (1,), {}, {}, 0, 0, ((0, 0), (0, 0)), 0, 0, 0)
    for width in (38, 43, 60, 76):
        for row in figures_view.results(told, Speaker(), width):
            assert row_width(row) == width


async def test_without_matches_or_a_store_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with MateApp().run_test(size=(80, 24)) as pilot:
        await statistics_of(pilot)
        assert "No match was played to its end yet" in screen_text(pilot.app)
        await pilot.press("escape")

        def fail(_: History) -> Figures:
            raise StoreError(Trouble.BUSY, Folders.of_user().store)

        monkeypatch.setattr(History, "figures", fail)
        pilot.app.post_message(ScreenAsked(StatisticsScreen(Speaker(), History(own_store()))))
        await pilot.pause()
        await pilot.pause()
        assert "Another program is writing" in screen_text(pilot.app)


async def test_keys_scroll_where_there_is_little_room() -> None:
    filled(own_store())
    async with MateApp().run_test(size=(40, 20)) as pilot:
        screen = await statistics_of(pilot)
        view = screen.query_one("#figures")
        seen = set(screen_text(pilot.app).splitlines())
        while view.scroll_y < view.max_scroll_y:
            await pilot.press("space")
            await pilot.pause()
            seen |= set(screen_text(pilot.app).splitlines())
        for heading in ("In all", "Results", "Margin, all matches together", "Mates by move", "Mates by card"):
            assert any(heading in line for line in seen)
        await pilot.press("up", "pageup", "down")
        await pilot.pause()
        assert view.scroll_y < view.max_scroll_y


@pytest.mark.parametrize("glyphs", list(Glyphs))
@pytest.mark.sweep(3)
async def test_every_size_holds_the_statistics(glyphs: Glyphs) -> None:
    filled(own_store())
    async with MateApp(glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        screen = await statistics_of(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            if width < 40:
                continue
            assert not screen.query_one("#figures").show_horizontal_scrollbar
            for view in screen.query(FiguresView):
                assert max(map(row_width, view.rows)) <= view.size.width
                assert len(view.rows) == view.size.height
                assert glyphs is not Glyphs.ASCII or shown(view).isascii()
