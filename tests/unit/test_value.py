"""A value is one thing seen from two sides."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mate_tui.game.cards import Player
from mate_tui.game.position import DRAWN, End, Outcome
from mate_tui.game.value import NOTHING, Value

VALUES = st.builds(Value, st.integers(-500, 500))


@given(VALUES, st.sampled_from(Player))
def test_what_one_player_gains_the_other_loses(value: Value, player: Player) -> None:
    assert value.of(player) == -value.of(player.other) == (-value).of(player.other)
    assert abs(value) == abs(value.of(player)) == abs(-value)
    assert NOTHING - -value == value


@given(VALUES, VALUES, st.sampled_from(Player))
def test_values_are_added_for_both_sides_at_once(first: Value, second: Value, player: Player) -> None:
    assert (first + second).of(player) == first.of(player) + second.of(player)
    assert (first - second).of(player) == first.of(player) - second.of(player)
    assert first - second == first + -second == -(second - first)
    assert first + NOTHING == first


@given(VALUES, VALUES)
def test_the_order_is_that_of_player_1(first: Value, second: Value) -> None:
    assert (first < second) is (first.of(Player.ONE) < second.of(Player.ONE)) is (first.of(Player.TWO) > second.of(Player.TWO))
    assert max(first, second).of(Player.TWO) == min(first.of(Player.TWO), second.of(Player.TWO))


@given(VALUES)
def test_it_is_good_for_whoever_gains_by_it(value: Value) -> None:
    assert {player for player in Player if value.of(player) > 0} == ({value.winner} if value.winner else set())
    assert (value.winner is None) is (value == NOTHING)


def test_a_mate_is_worth_its_points_to_the_mater() -> None:
    for player in Player:
        assert Outcome(End.MATE, player, move=4, points=28).value.of(player) == 28
    assert DRAWN.value == NOTHING
