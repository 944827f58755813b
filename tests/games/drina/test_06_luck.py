"""6.1.3: luck cards. How many there are of each is in ``test_components``."""

import pytest

import hexmarshal as hm
from tests.games.drina.kit import Position, drina

FIGURES = """
    SI1 G08
    SI2 G07
    AI1 H08
    AI2 H07
"""


def left(table: Position) -> dict[str, int]:
    """The luck cards that were not drawn yet."""
    found: dict[str, int] = table.match.view(None).state()["luck"]
    return found


@pytest.mark.clause("drina:4.8", "drina:6.1.3a")
def test_a_match_begins_with_all_42_cards() -> None:
    cards = hm.Match.new("drina", scenario="august", seed=1).view(None).state()["luck"]
    assert cards == {"0": 6, "+1": 18, "+2": 12, "+3": 6}
    assert sum(cards.values()) == 42


@pytest.mark.clause("drina:6.1.3b")
def test_i_feel_lucky_plays_without_six_of_plus_one() -> None:
    table = drina(FIGURES, turn="serbia", options={"luck": "lucky"})
    assert left(table) == {"0": 6, "+1": 12, "+2": 12, "+3": 6}


@pytest.mark.clause("drina:6.1.3c")
def test_hard_core_strategy_plays_without_three_of_zero_and_three_of_plus_three() -> None:
    table = drina(FIGURES, turn="serbia", options={"luck": "hard-core"})
    assert left(table) == {"0": 3, "+1": 18, "+2": 12, "+3": 3}


@pytest.mark.clause("drina:6.1.1d", "drina:6.1.3d")
def test_cards_drawn_are_laid_aside() -> None:
    table = drina(FIGURES, turn="serbia", cards=("0", "+1"))
    table.order("SI1 G08 x H08")
    assert left(table) == {"0": 5, "+1": 17, "+2": 12, "+3": 6}


@pytest.mark.clause("drina:6.1.3d")
def test_all_cards_are_shuffled_when_fewer_than_two_are_left() -> None:
    table = drina(FIGURES, turn="serbia", deck=(0, 0, 1, 0), cards=("0", "+1"))
    table.order("SI1 G08 x H08")
    assert left(table) == {"0": 5, "+1": 17, "+2": 12, "+3": 6}
    enough = drina(FIGURES, turn="serbia", deck=(1, 0, 0, 1), cards=("0", "+3"))
    enough.order("SI1 G08 x H08")
    assert sum(left(enough).values()) == 0


@pytest.mark.clause("drina:6.1.3d")
def test_players_may_shuffle_before_each_battle() -> None:
    table = drina(FIGURES, turn="serbia", options={"shuffle": "each-battle"}, cards=("0", "+1", "0", "+2"))
    table.order("SI1 G08 x H08", "SI2 G07 x H07")
    assert left(table) == {"0": 5, "+1": 18, "+2": 11, "+3": 6}  # the cards of the first battle are back


@pytest.mark.clause("drina:6.1.3e", "drina:6.1.1d")
def test_the_odds_of_a_battle_follow_from_the_cards_that_are_left() -> None:
    table = drina("SI1 G08\nAC1 H08", turn="serbia")  # 5 against 5: the higher card wins
    forecast = table.match.forecast(table.parse("SI1 G08 x H08"))
    chances = {outcome.result: outcome.chance for outcome in forecast.outcomes}
    pairs = 42 * 41
    assert sum(chances.values()) == 1
    tie = next(chance for result, chance in chances.items() if "tied" in result)
    assert tie == pytest.approx((6 * 5 + 18 * 17 + 12 * 11 + 6 * 5) / pairs)
