"""Plain mode: the same match as in the full program, typed and told line by line."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from mate_tui.app.app import MateApp
from mate_tui.app.screens.table import TableScreen
from mate_tui.app.table_state import Cursor
from mate_tui.controller.commands import Choose, NextGame
from mate_tui.controller.controller import Controller, Journal
from mate_tui.controller.house_rules import Hints
from mate_tui.controller.seating import Seating
from mate_tui.controller.setup import Leader, Setup
from mate_tui.files import NOWHERE
from mate_tui.folders import Folders
from mate_tui.game.cards import Card, Faces, Player
from mate_tui.game.certain import certain_outcome, extreme_outcomes, is_too_early
from mate_tui.game.events import HintTaken, MatchAbandoned, PlaysRestored, PlaysTakenBack
from mate_tui.game.notation import format_choice, parse_deal
from mate_tui.game.position import Choice, Decision, Position
from mate_tui.game.rules import parse_rules
from mate_tui.plain import run_plain
from mate_tui.players.bots import Level, choose
from mate_tui.solver.analysis import Solution, analyse
from mate_tui.store.store import Store
from mate_tui.surroundings import Surroundings
from mate_tui.words import labels
from mate_tui.words.hints import best_choice, nudge, option_told, summary
from mate_tui.words.plain_words import (
    ENDED_EARLY,
    HOW_TO,
    NOT_UNDERSTOOD,
    NOTHING_TO_DECIDE,
    WORDS,
    action_of,
    choice_of,
)
from mate_tui.words.seating import record_names
from mate_tui.words.speaker import Glyphs, Speaker

pytestmark = pytest.mark.usefixtures("nothing_is_solved_on_the_loop")

AROUND = Surroundings(lambda: Folders.below(NOWHERE), {}, lambda: date(2026, 1, 2))
ME = Speaker(("You", "Knight"), Player.ONE, glyphs=Glyphs.LETTERS, in_words=True)

HANDS = "AKQ7.T7.KQ.A7/T.AKQ.AT7.TKQ"


@pytest.fixture
def controllers(monkeypatch: pytest.MonkeyPatch) -> list[Controller]:
    """Every match that is started while the test runs."""
    started: list[Controller] = []
    start = Setup.start

    def noting(setup: Setup, names: tuple[str, str], rng: Random, day: str, journal: Journal | None = None) -> Controller:
        started.append(start(setup, names, rng, day, journal))
        return started[-1]

    monkeypatch.setattr(Setup, "start", noting)
    return started


def setup_of(rules: str = "classic", **changes: object) -> Setup:
    return Setup(parse_rules(rules), **{"leader": Leader.ME, "seed": 7} | changes)  # type: ignore[arg-type]


def dealt(rules: str = "classic", **changes: object) -> Setup:
    """A match whose first hands are known."""
    return setup_of(rules, deal=parse_deal(HANDS, parse_rules(rules)), **changes)


def typed(setup: Setup, lines: Sequence[str], *, ascii_only: bool = False) -> tuple[int, list[str]]:
    """The exit code and what was printed."""
    out = StringIO()
    code = run_plain(setup, StringIO("".join(f"{line}\n" for line in lines)), out, ascii_only=ascii_only, around=AROUND)
    return code, out.getvalue().splitlines()


def test_what_cannot_be_saved_is_said_once_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "mate-tui").write_text("not a folder")
    store, out = Store(tmp_path / "mate-tui" / "mate.db"), StringIO()
    run_plain(setup_of("classic,rounds=1"), StringIO("1\n" * 30), out, ascii_only=True, around=AROUND, store=store)
    told = [line for line in out.getvalue().splitlines() if "Not saved" in line]
    assert len(told) == 1
    assert "there is a file where a folder" in told[0] and "The match goes on" in told[0]


def after(setup: Setup, lines: Sequence[str]) -> list[str]:
    """What the last of the lines printed."""
    before, now = typed(setup, lines[:-1])[1], typed(setup, lines)[1]
    assert now[: len(before) - 1] == before[:-1]
    assert now[-1] == ENDED_EARLY
    return now[len(before) - 1 : -1]


# -- whole matches -------------------------------------------------------------------------------


def played_directly(setup: Setup) -> Controller:
    """The same match without any front end: player 1 always takes the first choice, the bot its own."""
    rng = Random(setup.seed)
    bot = setup.seating.opponent
    controller = setup.start(record_names(setup.seating), rng, "2026.01.02")
    while not controller.match.is_over:
        position, game = controller.match.position, controller.match.game
        if position.turn is None:
            controller.do(NextGame(Player.ONE))
            continue
        choice = position.choices()[0]
        if position.turn is Player.TWO and bot is not None:
            solution = Solution.of_deal(position.rules, game.hands) if bot is Level.KING else None
            choice = choose(bot, position, solution, rng)
        controller.do(Choose(position.turn, choice))
    return controller


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("rules", ["classic", "chess,free_move=each,rounds=1", "capellen,deck=double,free_move=shared,rounds=1"])
@pytest.mark.sweep(3)
def test_a_match_is_event_for_event_the_one_without_a_front_end(controllers: list[Controller], rules: str, level: Level) -> None:
    setup = setup_of(rules, seating=Seating.against(level), leader=Leader.RANDOM, seed=11)
    directly = played_directly(setup)
    code, lines = typed(setup, ["1"] * 100)
    assert code == 0
    assert controllers[1].events == directly.events
    assert "match" in lines[-1]


async def rested(pilot: Pilot[None], controller: Controller, hints: Hints) -> TableScreen:
    """The table, once it has taken in everything and a person is to do something."""
    for _ in range(400):
        await pilot.pause()
        table, match = pilot.app.screen, controller.match
        human = match.is_over or match.position.turn is not Player.TWO
        counted = hints is not Hints.ALWAYS or match.position.turn is None or isinstance(controller.events[-1], HintTaken)
        if isinstance(table, TableScreen) and table.state.match == match and human and counted:
            return table
        await asyncio.sleep(0.005)
    raise AssertionError("no table at rest")


async def press_card(pilot: Pilot[None], table: TableScreen, card: Card | None) -> None:
    if card is None:
        await pilot.press("minus")
        return
    cursor = Cursor(Player.ONE, table.state.position.hand(Player.ONE).index(card))
    if table.state.cursor != cursor:
        await pilot.press(str(cursor.place + 1)[-1])
    assert table.state.cursor == cursor
    await pilot.press("enter")


async def played_in_the_app(setup: Setup, controllers: list[Controller]) -> list[str]:
    """Play a match with keys, hints and take backs; what to type to do the same."""
    rng, lines = Random(5), []
    app = MateApp(setup, around=AROUND)
    async with app.run_test(size=(110, 34)) as pilot:
        while not controllers:
            await pilot.pause(0.01)
        while not controllers[0].match.is_over:
            table = await rested(pilot, controllers[0], setup.hints)
            match, version, dice = controllers[0].match, controllers[0].version, rng.random()
            mine = Player.ONE in [position.turn for position in match.game.positions[: len(match.game.choices)]]
            if dice < 0.2 and mine:
                line = "u"
                await pilot.press("u")
            elif dice < 0.3 and match.undone:
                line = "U"
                await pilot.press("U")
            elif match.game_is_over:
                line = rng.choice(["", "n", "1"])
                await pilot.press("enter")
            elif dice < 0.5 and setup.hints is Hints.ASK and table.state.hint < 3:
                line = "h"
                await pilot.press("h")
            else:
                number = rng.randrange(len(match.position.choices()))
                choice = match.position.choices()[number]
                line = rng.choice([str(number + 1), format_choice(choice, match.rules.faces)])
                await press_card(pilot, table, choice.card)
            lines.append(line)
            while controllers[0].version == version:
                await pilot.pause(0.002)
    return lines


@pytest.mark.parametrize(
    ("rules", "hints"),
    [("capellen,rounds=1,free_move=each", Hints.ASK), ("chess,rounds=1", Hints.ALWAYS), ("classic", Hints.OFF)],
)
@pytest.mark.sweep(3)
async def test_a_match_through_a_pipe_is_event_for_event_the_one_in_the_app(
    controllers: list[Controller], rules: str, hints: Hints
) -> None:
    setup = setup_of(rules, hints=hints, leader=Leader.RANDOM, pace=0.0)
    lines = await played_in_the_app(setup, controllers)
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as script:
        script.write("\n".join(lines) + "\n")
    out = StringIO()
    with os.fdopen(reading) as source:
        code = await asyncio.to_thread(run_plain, setup, source, out, ascii_only=True, around=AROUND)
    assert code == 0, out.getvalue()
    played, plainly = controllers
    assert plainly.events == played.events
    assert any(isinstance(event, PlaysTakenBack) for event in plainly.events)
    assert (played.match.hints[0] > 0) is (hints is not Hints.OFF)


def test_two_people_play_a_match(controllers: list[Controller]) -> None:
    setup = setup_of("capellen", seating=Seating())
    directly = played_directly(setup)
    code, lines = typed(setup, ["1"] * 150)
    assert code == 0
    assert controllers[1].events[1:] == directly.events[1:]
    assert controllers[1].match.names == ("South", "North")
    assert not any("You " in line for line in lines)
    assert lines[6].startswith("South leads the first move and may foreplace a card: ")


# -- what is printed -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["capellen", "chess,rounds=1", "classic,free_move=each,rounds=1"])
def test_output_is_bare_text_and_with_ascii_only_nothing_else(rules: str) -> None:
    lines = ["h", "h", "h", "?", "c", "s", "m", "1", "u", "U", *["1"] * 100]
    for ascii_only in (True, False):
        code, printed = typed(setup_of(rules, hints=Hints.ALWAYS), lines, ascii_only=ascii_only)
        text = "\n".join(printed)
        assert code == 0
        assert text.isascii() or not ascii_only
        assert all(char == "\n" or char.isprintable() for char in text)
        assert not set(text) & set("─│┌┐└┘├┤┬┴┼♣♠♥♦")
        assert "?" not in text.replace("? lists", "").replace("or ? for", "").replace("? or help", "").replace("match? ", "")


def test_nothing_typed_is_ever_echoed() -> None:
    hostile = "\x1b[2J\x1b]52;c;AAAA\x07"
    _, printed = typed(setup_of(), [hostile, "x" * 5000, "\x00", "9" * 400])
    assert not any("\x1b" in line or "xx" in line for line in printed)
    assert printed.count(NOT_UNDERSTOOD) > 3


def test_it_begins_with_the_rules_both_hands_and_a_numbered_question() -> None:
    code, printed = typed(dealt(), [])
    assert code == 1
    assert printed[:4] == [
        f"A match by the rules {parse_rules('classic')} begins.", HOW_TO, "Game 1: you lead.", printed[3]
    ]  # fmt: skip
    assert printed[3].startswith("This is deal #")
    assert printed[4].startswith("You hold 10 cards: ace of clubs, king of clubs, queen of clubs, ")
    assert printed[5].startswith("Knight holds 10 cards: ten of clubs, ace of spades, ")
    assert printed[6:9] == ["You lead: any card.", "1. ace of clubs", "2. king of clubs"]
    assert printed[-1] == ENDED_EARLY


def test_copies_of_a_card_are_all_told() -> None:
    _, printed = typed(setup_of("classic,deck=double"), ["c"])
    hands = [line.split(": ")[1].rstrip(".").split(", ") for line in printed if " 10 cards: " in line]
    assert [len(hand) for hand in hands] == [10] * 4


# -- every word ----------------------------------------------------------------------------------


def test_enter_repeats_the_question() -> None:
    asked = after(dealt(), [""])
    assert asked[0] == "You lead: any card."
    assert asked[10] == "10. seven of diamonds"
    assert after(dealt(), ["", ""]) == asked


@pytest.mark.parametrize(
    "text",
    ["1", "AC", "ac", "A♣", "ace of clubs", "  Ace  of CLUBS ", "1.", "1)", "(1)", "#1", "1:", "# 1", "1. ace of clubs", "1. AC"],
)
def test_a_choice_is_a_number_or_a_card_in_notation_or_in_words(text: str) -> None:
    assert after(dealt(), [text])[0] == "You lead ace of clubs."


@pytest.mark.parametrize("text", ["10s", "TS", "10♠", "ten of spades"])
def test_ten_has_two_notations(text: str) -> None:
    assert after(dealt(), [text])[0] == "You lead ten of spades."


def test_chess_pieces_are_understood() -> None:
    speaker = Speaker(faces=Faces.CHESS, in_words=True)
    controller = setup_of("chess").start(("", ""), Random(1), "")
    position = controller.match.position
    for text in ("NR", "nr", "red knight"):
        assert choice_of(speaker, position, text) == Choice(choice_of(speaker, position, "NR").card)  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["11", "-", "keep", "keep all cards"])
def test_all_cards_can_be_kept(text: str) -> None:
    setup = dealt("capellen")
    assert after(setup, [""])[-1] == "11. keep all cards"
    assert after(setup, [text])[:2] == ["You keep all cards.", "Knight keeps all cards."]


def test_a_refused_card_says_the_rule_and_what_is_legal(controllers: list[Controller]) -> None:
    typed(dealt(leader=Leader.BOT), [])
    position = controllers[0].match.position
    assert position.decision is Decision.REPLY
    legal = [choice.card for choice in position.choices()]
    wrong = next(card for card in position.hand(Player.ONE) if card not in legal)
    said = after(dealt(leader=Leader.BOT), [str(wrong)])
    assert said[0].startswith(f"{ME.card(wrong)} does not follow {ME.card(position.led)}: ")  # type: ignore[arg-type]
    assert said[1].startswith("Answer ")
    assert [line.split(". ")[1] for line in said[2:]] == [ME.card(card) for card in legal if card]
    assert after(dealt(), ["TC"])[:2] == ["ten of clubs is not in the hand.", "You lead: any card."]
    assert after(dealt(), ["AC!"])[0] == "ace of clubs: there is no free move to take here."
    assert after(dealt("capellen"), ["AC!"])[0] == "ace of clubs: there is no free move to take here."
    assert after(dealt(), ["-"])[0] == "A card must be played; only foreplacing can be declined."


def test_a_barred_foreplacing_names_the_rule() -> None:
    setup = dealt("capellen", seating=Seating())
    said = after(setup, ["AC", "TC"])
    assert said[0] == "ten of clubs cannot be foreplaced: it has the suit of ace of clubs, which the leader has foreplaced."
    assert said[1].startswith("South leads the first move and has foreplaced ace of clubs; if North foreplaces one too, ")
    assert "ten of clubs" not in " ".join(said[2:])
    assert "South has ace of clubs out of play." in after(setup, ["AC", "c"])


def test_the_free_move_is_told_and_taken(controllers: list[Controller]) -> None:
    setup = dealt("classic,free_move=each", seating=Seating())
    asked = after(setup, ["TS"])
    free = [line for line in asked if line.endswith(", with the free move")]
    assert free
    number, card = free[0].removesuffix(", with the free move").split(". ")
    for text in (number, card, f"{card}!", free[0], f"{card}, with the free move"):
        assert after(setup, ["TS", text])[0] == f"North takes the free move and answers {card}."


def test_numbers_and_words_that_mean_nothing() -> None:
    for number in ("0", "11", "999999999"):
        assert after(dealt(), [number]) == ["There are only choices 1 to 10."]
    for text in ("foo", "ace", "1.5", "-1", "²", "one of clubs"):
        assert after(dealt(), [text]) == [NOT_UNDERSTOOD]


@pytest.mark.parametrize("rules", ["classic", "capellen"])
def test_hints_equal_solve_and_each_is_counted(controllers: list[Controller], rules: str) -> None:
    setup = setup_of(rules)
    typed(setup, ["h"] * 5)
    assert controllers[0].match.hints == (3, 0)
    analysis = analyse(controllers[0].match.position)
    assert after(setup, ["h"]) == [nudge(ME, analysis)]
    assert after(setup, ["h", "hint"]) == [best_choice(ME, analysis)]
    full = after(setup, ["h", "h", "h"])
    options = [option_told(ME, analysis, option) for option in analysis.options]
    assert full[: len(options) + 2] == [summary(ME, analysis), *options, "With best play it goes on like this."]
    assert after(setup, ["h", "h", "h", "h"]) == full
    outcome = analysis.options[0].outcome
    assert full[-1].startswith(f"Move {outcome.move}. ") and full[-1].endswith("It mates.")


def test_a_line_of_best_play_begins_with_the_move_or_the_foreplacing_at_hand(controllers: list[Controller]) -> None:
    full = after(setup_of(leader=Leader.BOT), ["h", "h", "h"])
    match = controllers[0].match
    line = full[full.index("With best play it goes on like this.") + 1 :]
    best = analyse(match.position).options[0].choice.card
    assert best is not None and match.position.led is not None
    assert line[0] == f"Move 1. Knight leads {ME.card(match.position.led)}. You answer {ME.card(best)}."
    full = after(setup_of("capellen"), ["h", "h", "h"])
    line = full[full.index("With best play it goes on like this.") + 1 :]
    assert [text.split()[0] for text in line[:3]] == ["You", "Knight", "Move"]


def test_hints_always_and_never(controllers: list[Controller]) -> None:
    analysis = analyse(played_directly(dealt()).match.games[0].positions[0])
    _, printed = typed(dealt(hints=Hints.ALWAYS), ["h"])
    assert controllers[-1].match.hints == (1, 0)
    assert printed.count(summary(ME, analysis)) == 2
    assert after(dealt(hints=Hints.OFF), ["h"]) == [labels.NO_HINTS]
    assert controllers[-1].match.hints == (0, 0)


def test_take_back_and_redo(controllers: list[Controller]) -> None:
    start = after(dealt(), [""])
    assert after(dealt(), ["u"]) == [labels.NOTHING_TO_TAKE_BACK]
    assert after(dealt(), ["U"]) == [labels.NOTHING_TO_REDO]
    back = after(dealt(), ["1", "u"])
    assert back[0].endswith("taken back.") and back[1:] == start
    for word in ("U", "redo"):
        assert after(dealt(), ["1", "u", word])[0].endswith("made again.")
    assert isinstance(controllers[-1].events[-1], PlaysRestored)


def test_score_cards_and_moves() -> None:
    assert after(dealt(), ["s"]) == ["Score: You 0, Knight 0."]
    hands = after(dealt(), ["c"])
    assert [line.split(" hold")[0] for line in hands[:2]] == ["You", "Knight"]
    assert hands[2:] == ["You lead move 1."]
    moves = after(dealt(), ["1", "m"])
    assert moves[1].startswith("Move 1. You lead ace of clubs. Knight answers ")


def over(extra: Sequence[str]) -> list[str]:
    """What the last line prints once the first game is over, when two play."""
    return after(dealt(seating=Seating()), [*["1"] * _decisions_of_a_game(), *extra])


@cache
def _decisions_of_a_game() -> int:
    setup = dealt(seating=Seating())
    lines = ["1"] * 30
    for count in range(1, 30):
        if "The game is over; Enter goes on." in typed(setup, lines[:count])[1]:
            return count
    raise AssertionError("the game never ends")


def test_after_a_game() -> None:
    asked = over(["s"])
    assert asked[0].startswith("Score: South ") and asked[1].startswith("Game 1 gives South ")
    for word in ("", "n", "next", "1", "1.", "#1"):
        assert over([word])[0] == "Game 2: North leads."
        assert over([word])[1].startswith("The hands are exchanged.")
    assert over(["2"]) == over(["ace of clubs"]) == [NOT_UNDERSTOOD]
    assert over(["h"]) == [NOTHING_TO_DECIDE]
    assert over(["u"])[0] == "1 play is taken back."
    assert after(dealt(), ["n"]) == [labels.GAME_NOT_OVER]
    assert any(line.startswith("n, next or Enter: ") for line in over(["?"]))


def test_resigning_asks_first(controllers: list[Controller]) -> None:
    asked = after(dealt(), ["resign"])
    assert asked == [labels.RESIGN, "1. No", "2. Yes"]
    assert after(dealt(), ["resign", ""]) == after(dealt(), ["resign", "AC"]) == asked
    for no in ("1", "n", "No", "1.", "no."):
        assert after(dealt(), ["resign", no])[0] == "You lead: any card."
    for yes in ("2", "y", "YES"):
        code, printed = typed(dealt(), ["resign", yes])
        assert (code, printed[-2]) == (0, "You resign.")
        assert printed[-1].startswith("Knight wins the match: ")
        assert isinstance(controllers[-1].events[-2], MatchAbandoned)


def test_leaving_asks_first_and_is_no_failure(controllers: list[Controller]) -> None:
    assert after(dealt(), ["q"]) == [labels.LEAVE, "1. No", "2. Yes"]
    assert after(dealt(), ["quit", "no"])[0] == "You lead: any card."
    code, _ = typed(dealt(), ["q", "yes"])
    assert code == 0
    assert controllers[-1].match.termination is None


def test_help_lists_what_can_be_typed_now() -> None:
    rule, *listed = after(dealt(), ["?"])
    assert rule.startswith("Any card may be led")
    assert listed[0] == "A number: that choice. A card does as well, such as AC or ace of clubs."
    words = [line.split(":")[0] for line in listed[1:]]
    assert words == [
        "Enter", "h or hint", "l or lines", "e or finish", "s or score", "c or cards", "m or moves", "rules", "coach", "resign",
        "q or quit", "? or help",
    ]  # fmt: skip
    assert "u or undo: " in " ".join(after(dealt(), ["1", "help"]))
    assert not any(line.startswith("h or hint") for line in after(dealt(hints=Hints.OFF), ["?"]))


def test_every_word_of_the_list_is_understood() -> None:
    for word in WORDS:
        for name in word.names:
            assert name == "Enter" or action_of(name) == word.action
    assert action_of("H") == "hint"
    assert (action_of("u"), action_of("U")) == ("take_back", "redo")


def test_the_rules_are_told_to_whoever_asks() -> None:
    game, these, now = after(dealt(), ["rules"])
    assert game == labels.HELP_RULE
    assert these.startswith("This match: ")
    assert now.startswith("Any card may be led")


def numbers_until(holds: Callable[[Position], bool]) -> tuple[list[str], Position]:
    """Numbers of choices, made by two people, that lead to a position of the first game, and the position."""
    for seed in range(200):
        rng, numbers = Random(seed), list[str]()
        position = dealt(seating=Seating()).start(("", ""), Random(7), "").match.position
        while position.turn is not None:
            if holds(position):
                return numbers, position
            place = rng.randrange(len(position.choices()))
            numbers.append(str(place + 1))
            position = position.after(position.choices()[place])
    raise AssertionError("no such position")


def test_the_rest_of_a_game_plays_itself_when_every_line_gives_the_same(controllers: list[Controller]) -> None:
    numbers, position = numbers_until(lambda position: certain_outcome(position) is not None)
    outcome = certain_outcome(position)
    assert outcome is not None
    said = after(dealt(seating=Seating()), [*numbers, "e"])
    assert said[0].startswith(("On every line from here", "Every line from here is a draw"))
    reached = controllers[-1].match.game.outcome
    assert reached is not None and reached.value == outcome.value


def test_what_is_still_open_is_said(controllers: list[Controller]) -> None:
    assert after(dealt(), ["e"]) == ["Nothing is certain yet: every line is compared once neither hand has more than 4 cards."]
    numbers, position = numbers_until(lambda position: not is_too_early(position) and certain_outcome(position) is None)
    assert position.turn is not None
    worst, best = extreme_outcomes(position, position.turn) or (None, None)
    assert worst and best and worst.value.of(position.turn) < best.value.of(position.turn)
    said = after(dealt(seating=Seating()), [*numbers, "finish"])
    assert said[0].startswith("Still open: at best ") and " at worst " in said[0]
    points = sorted(int(number) for number in re.findall(r" for ([0-9]+)", said[0]))
    assert points == sorted(outcome.points for outcome in (worst, best) if outcome.points)
    assert controllers[-1].match.position == position
    assert over(["e"]) == [NOTHING_TO_DECIDE]


# -- endings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", [[], ["1"], ["1", "h"], ["resign"], ["q"]])
def test_input_that_ends_early_is_said_and_fails(lines: list[str]) -> None:
    code, printed = typed(setup_of(), lines)
    assert (code, printed[-1]) == (1, ENDED_EARLY)
    assert printed.count(ENDED_EARLY) == 1


def test_a_last_line_without_its_end_counts(controllers: list[Controller]) -> None:
    run_plain(dealt(), StringIO("1"), StringIO(), ascii_only=False, around=AROUND)
    assert controllers[0].match.game.choices


def test_a_bot_that_fails_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Choice:
        raise RuntimeError("the bot broke")

    monkeypatch.setattr("mate_tui.controller.bot_driver.choose", failing)
    with pytest.raises(RuntimeError, match="the bot broke"):
        typed(dealt(), ["1"])


_RUN = """
import sys
from mate_tui.controller.setup import Setup
from mate_tui.plain import run_plain
try:
    code = run_plain(Setup(seed=1), sys.stdin, sys.stdout, ascii_only=True)
except KeyboardInterrupt:
    code = 130
sys.stdout.flush()
loaded = {"textual", "rich"} & set(sys.modules)
sys.exit(f"{loaded} loaded" if loaded else code)
"""


def test_ctrl_c_ends_it_while_it_waits_for_a_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _RUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.endswith("keep all cards\n"):
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=5) == 130


def test_ctrl_c_while_the_bot_plays_ends_it_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupting(_level: Level, position: Position, *_: object) -> Choice:
        os.kill(os.getpid(), signal.SIGINT)
        return position.choices()[0]

    monkeypatch.setattr("mate_tui.controller.bot_driver.choose", interrupting)
    with pytest.raises(KeyboardInterrupt):
        typed(setup_of(), ["1", "h"])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_match_through_a_real_pipe_needs_neither_textual_nor_rich() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RUN], input="1\n" * 120, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    early = subprocess.run([sys.executable, "-c", _RUN], input="1\n", capture_output=True, text=True, check=False, timeout=60)
    assert (early.returncode, early.stderr) == (1, "")
    assert early.stdout.endswith(f"{ENDED_EARLY}\n")


def test_lines_say_every_choice_and_why_and_count_as_a_hint(controllers: list[Controller]) -> None:
    said = after(dealt(), ["lines"])
    assert said[0].startswith("Move 1: you lead. With best play by both")
    assert any(line.startswith(("Winning", "Drawing", "Losing")) for line in said)
    hand = controllers[-1].match.position.hand(Player.ONE)
    assert all(any(Speaker().card_in_words(card) in line for line in said) for card in hand)
    assert any("must answer" in line or "can answer" in line for line in said)
    assert all(line.isascii() and line == line.strip() for line in said)
    assert controllers[-1].match.hints == (1, 0)


def test_lines_are_refused_in_a_match_without_hints(controllers: list[Controller]) -> None:
    assert after(dealt(hints=Hints.OFF), ["l"])[0] == labels.NO_LINES
    assert controllers[-1].match.hints == (0, 0)
