"""Chapter 25: victory points, and how a match ends."""

import pytest

from hexmarshal.games.great_war_east.rules.exclusive import victory
from hexmarshal.games.great_war_east.rules.standard import steps
from tests.games.great_war_east.kit import Position, great_war, told

RAZED = "fortresses = [4, 4, 4, 4]"


def scored(pieces: str, state: str = "", **given: object) -> int:
    """The points of an interphase, from nothing."""
    table = great_war(pieces, "austrian close", state=state, turn=5, **given)  # type: ignore[arg-type]
    return table.table.state.points


def lost(unit: str, number: int, *, in_combat: bool = True) -> int:
    """The points for so many lost steps."""
    table = great_war(f's0514 = ["{unit}"]').table
    steps.lose(table, table.printed.index[unit.split()[0]], number, "8.9", in_combat=in_combat)
    return table.state.points


# -- Steps and units (25.2) ---------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-25.2a", "great_war_east:SG-25.14", "great_war_east:SG-25.0")
@pytest.mark.parametrize(("number", "points"), [(1, 2), (3, 6)])
def test_each_austrian_step_lost_in_combat_is_two_points(number: int, points: int) -> None:
    assert lost("ah-XI/3", number) == points


@pytest.mark.clause("great_war_east:SG-25.2b")
@pytest.mark.parametrize(
    ("unit", "number", "points"),
    [("ah-XI/3", 4, 8 + 4), ("ah-9/5", 2, 4 + 2), ("ah-1/6x", 1, 2 + 1), ("ah-D5", 1, 2 + 2)],
)
def test_a_lost_austrian_unit_is_a_point_more_for_each_stacking_point(unit: str, number: int, points: int) -> None:
    assert lost(unit, number) == points


@pytest.mark.clause("great_war_east:SG-25.2c", "great_war_east:SG-25.2e")
@pytest.mark.parametrize(("number", "points"), [(1, -1), (3, -3), (4, -4 - 4)])
def test_russian_steps_are_a_point_each(number: int, points: int) -> None:
    assert lost("ru-IX/3", number) == points


@pytest.mark.clause("great_war_east:SG-25.2d", "great_war_east:SG-25.2e", "great_war_east:SG-25.15")
@pytest.mark.parametrize(
    ("unit", "number", "points"), [("se-DrI/3", 1, -2), ("se-DrI/3", 2, -4 - 2), ("se-Sa", 1, -2 - 1)]
)
def test_serbian_steps_are_two_points_each(unit: str, number: int, points: int) -> None:
    assert lost(unit, number) == points


@pytest.mark.clause("great_war_east:SG-25.2a", "great_war_east:SG-25.2b")
def test_steps_lost_otherwise_than_in_combat_score_nothing() -> None:
    assert lost("ah-XI/3", 4, in_combat=False) == 0


@pytest.mark.clause("great_war_east:SG-25.2b")
def test_a_unit_that_was_reduced_before_scores_only_what_it_still_had() -> None:
    assert lost("ah-XI/3 lost=3", 1) == 2 + 4
    assert lost("ah-XI/3 lost=3", 4) == 2 + 4, "nobody loses more than he has"


@pytest.mark.clause("great_war_east:SG-25.0")
@pytest.mark.parametrize(("reading", "points"), [("steps", 6), ("control", 0)])
def test_steps_of_a_fortress_score_if_so_agreed(reading: str, points: int) -> None:
    table = great_war('g1419 = ["ah-X/1"]', options={"fortress_points": reading}).table
    victory.score_fortress(table, 3, "Fortress Przemyśl")
    assert table.state.points == points


@pytest.mark.clause("great_war_east:SG-25.14")
def test_losses_are_told_with_their_points_as_they_happen() -> None:
    table = great_war('s0514 = ["ah-9/5"]').table
    steps.lose(table, table.printed.index["ah-9/5"], 1, "8.9", in_combat=True)
    assert told(table.events)[-1] == "+2 victory points: 9th Division has lost a step. The total is 2. (SG-25.2a)"


# -- Towns (25.11 to 25.13) ---------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-25.2i", "great_war_east:SG-25.11", "great_war_east:SG-25.13")
@pytest.mark.parametrize("town", ["g2809", "g2315", "g2118", "g1924", "g1825", "g1126"])
def test_passes_are_four_points_a_turn_for_the_russians(town: str) -> None:
    supplied = f'{town} = ["ru-IX/3", "ru-D1/3"]'
    assert scored(supplied) == 0, "without supply nobody controls a town"
    table = great_war(supplied)
    chain = _chain(table, town)
    assert scored(f"{supplied}\n{chain}", f'{RAZED}\nseized = ["{town}"]') == 4


def _chain(table: Position, town: str) -> str:
    """Depots from the Russian railway at Lublin or Radziwiłłów to a town, three hexes apart."""
    board, at = table.table.board, table.cell(town)
    sources = [table.cell(label) for label in ("g0217", "g1105", "g1601", "g0120")]
    start = min(sources, key=lambda cell: board.distance(cell, at))
    depots = iter(("D1/4", "D1/5", "D1/8", "D2/8", "D2/3", "D3/8", "D2/5", "D2/4"))
    rows, here = [], start
    while board.distance(here, at) > 3:
        ring = [cell for cell in board.cells if board.away(cell, here) == 3 and cell != at]
        here = min(ring, key=lambda cell: board.distance(cell, at))
        rows.append(f'{board.labels[here]} = ["ru-{next(depots)}"]')
    return "\n".join(rows)


@pytest.mark.clause("great_war_east:SG-25.2j")
@pytest.mark.parametrize("town", ["g1312", "g1419", "g1219", "g1612", "g2008"])
def test_lemberg_and_the_fortresses_are_five_points_a_turn_for_the_russians(town: str) -> None:
    pieces = f'{town} = ["ru-IX/3", "ru-D1/3"]'
    table = great_war(pieces, state=RAZED)
    assert scored(f"{pieces}\n{_chain(table, town)}", f'{RAZED}\nseized = ["{town}"]') == 5


@pytest.mark.clause("great_war_east:SG-25.2f", "great_war_east:SG-25.15")
@pytest.mark.parametrize("town", ["g0120", "g0115", "g0108", "g0802", "s1101"])
def test_russian_towns_and_s1101_are_five_points_a_turn_for_austria_hungary(town: str) -> None:
    board = great_war('g1126 = ["ah-6C/4"]').table.board
    at = board.cell(town)
    sources = [board.cell(label) for label in ("g0723", "g0810", "g0808", "s0202", "s1411") if board.find(label)]
    start = min((s for s in sources if board.away(s, at) is not None), key=lambda cell: board.distance(cell, at))
    rows, here = [f'{town} = ["ah-XI/3", "ah-D1"]'], start
    depots = iter(("D4", "D5", "D6", "D2"))
    while board.distance(here, at) > 3:
        ring = [cell for cell in board.cells if board.away(cell, here) == 3 and cell != at]
        here = min(ring, key=lambda cell: board.distance(cell, at))
        rows.append(f'{board.labels[here]} = ["ah-{next(depots)}"]')
    assert scored("\n".join(rows), f'seized = ["{town}"]') == -5


@pytest.mark.clause("great_war_east:SG-25.2g")
def test_belgrade_is_three_points_a_turn_for_austria_hungary() -> None:
    assert scored('s0307 = ["ah-9/5"]', 'seized = ["s0307"]') == -3
    assert scored('s0307 = ["se-Be"]') == 0, "the Allies score nothing for it"


@pytest.mark.clause("great_war_east:SG-25.11")
def test_nobody_scores_the_towns_of_the_other_sign() -> None:
    assert scored('g1312 = ["ah-XI/3"]\ng0120 = ["ru-78R/3"]\ns0307 = ["se-Be"]') == 0


@pytest.mark.clause("great_war_east:SG-25.12a", "great_war_east:SG-25.12b")
def test_the_last_to_have_been_there_controls_an_empty_town() -> None:
    assert scored('s0308 = ["ah-9/5"]', 'seized = ["s0307"]') == -3, "nobody is in Belgrade, and it is in supply"
    assert scored('s0308 = ["ah-9/5"]') == 0


@pytest.mark.clause("great_war_east:SG-25.12a")
def test_whoever_occupies_a_town_controls_it_whatever_a_position_says_of_its_holder() -> None:
    assert scored('s0307 = ["ah-9/5"]') == -3
    assert scored('s0307 = ["se-Be"]', 'seized = ["s0307"]') == 0
    assert scored('s0307 = ["ah-Da1"]') == 0, "a headquarters holds nothing"


@pytest.mark.clause("great_war_east:SG-25.12a")
def test_who_stands_with_a_headquarters_in_a_town_was_the_last_there_even_when_it_is_lost() -> None:
    table = great_war('s0307 = ["ah-Da1", "ah-9/5"]')
    steps.lose(table.table, table.index("ah-9/5"), 2, "8.9", in_combat=True)
    assert table.at("ah-9/5") != "s0307"
    assert table.table.holder(table.cell("s0307")) == 1


@pytest.mark.clause("great_war_east:SG-25.12a")
def test_moving_through_is_enough() -> None:
    table = great_war('s0308 = ["ah-9C/1"]')
    assert table.table.holder(table.cell("s0307")) == 0
    table.order("9C/1 s0308-s0307", "9C/1 s0307-s0407")
    assert table.table.holder(table.cell("s0307")) == 1


@pytest.mark.clause("great_war_east:SG-25.12a", "great_war_east:SG-25.13")
def test_a_town_out_of_supply_scores_nothing_until_it_is_in_supply_again() -> None:
    cut = 's0308 = ["se-Be"]\ns0207 = ["se-Ob"]\ns0306 = ["se-Uz/U"]\ns0307 = ["ah-9/5"]'
    assert scored(cut, 'seized = ["s0307"]') == 0
    assert scored('s0307 = ["ah-9/5"]', 'seized = ["s0307"]') == -3


@pytest.mark.clause("great_war_east:SG-25.13")
def test_towns_score_in_every_interphase() -> None:
    table = great_war(
        's0307 = ["ah-9/5"]', "austrian close", turn=3, state='seized = ["s0307"]\npoints = -3', dice=(1,)
    )
    assert table.table.state.points == -6


@pytest.mark.clause("great_war_east:SG-25.12a")
def test_a_headquarters_takes_no_town() -> None:
    table = great_war('s0308 = ["ah-Da1"]')
    table.order("Da1 s0308-s0307")
    assert table.table.holder(table.cell("s0307")) == 0


@pytest.mark.clause("great_war_east:SG-25.2f", "great_war_east:SG-26.3")
def test_towns_of_the_other_map_do_not_count_on_1_september() -> None:
    assert scored('g1126 = ["ah-6C/4"]', 'seized = ["s0307"]\npoints = 0', scenario="september") == 0
