"""What every game promises, held against *Crossing*: the walks of `tests/contract` over a game from elsewhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from hexmarshal.core.engine import registry
from tests.contract import (
    test_bounds,
    test_coach,
    test_desk,
    test_forecasts,
    test_matches,
    test_options,
    test_orders,
    test_positions,
    test_records,
    test_strikers,
    test_views,
    test_words,
    test_written_positions,
)
from tests.contract.walks import Route, Walk

WALKED = (
    test_coach, test_desk, test_forecasts, test_matches, test_orders, test_positions, test_records, test_strikers,
    test_views, test_words, test_written_positions,
)  # fmt: skip
"""Tests that ask for a walk and nothing else of this game."""


def asking(module: ModuleType, *names: str) -> Iterator[tuple[str, object]]:
    """The tests of a module that ask for these."""
    for name, test in vars(module).items():
        if name.startswith("test_") and set(names) <= set(inspect.signature(test).parameters):
            yield name, test


@pytest.fixture(scope="module", params=[Route("crossing", "first", 20), Route("crossing", "landed", 6)], ids=str)
def walk(request: pytest.FixtureRequest) -> Walk:
    """A random match of *Crossing* in which dice are rolled; one with a retreat."""
    registry.add("tests.toys.crossing")
    return Walk(request.param)


for module in WALKED:
    globals().update(asking(module, "walk"))


@pytest.mark.parametrize("test", [
    test_bounds.test_every_number_of_every_row_has_a_lower_and_an_upper_bound,
    test_bounds.test_an_overlay_beyond_the_bounds_is_refused_in_each_field,
    test_bounds.test_a_single_number_obeys_the_bounds_of_its_row,
    test_bounds.test_no_overlay_moves_the_bounds_themselves,
    test_options.test_the_options_of_a_match_are_those_that_the_rulings_offer_with_their_choices_as_defaults,
    test_desk.test_a_game_has_a_card_a_board_and_a_rulebook,
])  # fmt: skip
def test_what_every_game_promises(test: object, crossing: str) -> None:
    assert callable(test)
    test(crossing)


@pytest.mark.parametrize("value", [1, 3])
def test_within_its_bounds_the_stacking_limit_makes_no_match_slow(value: int, crossing: str) -> None:
    test_bounds.test_within_its_bounds_no_number_makes_a_match_slow(crossing, "stacking", value)
