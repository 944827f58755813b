"""Chapter 9: supply, with 16 (9.0, 9.1), fortresses that feed (11.22) and Serbian supply points (20)."""

from collections.abc import Iterable

import pytest

from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.great_war_east.rules.exclusive.serbian_supply import SERBIAN
from hexmarshal.games.great_war_east.rules.standard import supply
from tests.games.great_war_east.kit import Position, great_war, rolls

RAZED = "fortresses = [4, 4, 4, 4]"


def in_supply(table: Position, id: str) -> bool:
    """Whether a unit is in supply now."""
    return supply.supplied(table.table, table.index(id))


def worn(events: Iterable[AnyEvent]) -> list[str]:
    """The purposes of dice for attrition."""
    return [str(roll.purpose) for roll in rolls(events) if roll.clause in ("9.22", "9.23")]


def supplied(pieces: str, id: str, **given: object) -> bool:
    """Whether a unit is in supply in a position."""
    given.setdefault("state", RAZED)
    return in_supply(great_war(pieces, **given), id)  # type: ignore[arg-type]


# -- Lines of supply (9.12 to 9.15) -------------------------------------------------------------------------


# The line of Višegrad, alone in a corner: s1216 s1316 s1315 s1314 s1313, from there to s1312, and to s1412 and s1411.


@pytest.mark.clause("great_war_east:9.12", "great_war_east:9.13", "great_war_east:SG-16-9.1a")
@pytest.mark.parametrize(("at", "so"), [("s1410", True), ("s1408", True), ("s1407", False)])
def test_a_line_of_three_hexes_reaches_a_railway_hex_the_units_own_not_counted(at: str, so: bool) -> None:
    assert supplied(f'{at} = ["ah-1/6"]', "ah-1/6") == so


@pytest.mark.clause("great_war_east:SG-16-9.1a", "great_war_east:9.12")
@pytest.mark.parametrize(("at", "so"), [("g0123", True), ("g0322", True), ("g0124", False), ("g0323", False)])
def test_russians_have_the_same_range(at: str, so: bool) -> None:
    assert supplied(f'{at} = ["ru-78R/3"]', "ru-78R/3") == so, "from Lublin, g0120"


@pytest.mark.clause("great_war_east:9.13", "great_war_east:9.12")
def test_a_unit_on_the_railway_is_in_supply() -> None:
    assert supplied('s1411 = ["ah-1/6"]', "ah-1/6")


@pytest.mark.clause("great_war_east:SG-16-5.3c", "great_war_east:9.13")
def test_the_railway_of_another_country_is_no_source() -> None:
    assert not supplied('g0119 = ["ah-9/5"]', "ah-9/5")
    assert supplied('g0119 = ["ru-78R/3"]', "ru-78R/3")
    assert not supplied('g1313 = ["ru-78R/3"]', "ru-78R/3")


@pytest.mark.clause("great_war_east:9.14")
def test_no_line_passes_an_enemy_occupied_hex() -> None:
    unit = 's1408 = ["ah-1/6"]'
    assert supplied(unit, "ah-1/6")
    assert not supplied(f'{unit}\ns1409 = ["se-S"]', "ah-1/6"), "a depot controls nothing, but it is in the way"
    assert supplied(f'{unit}\ns1508 = ["se-S"]', "ah-1/6")


@pytest.mark.clause("great_war_east:9.14", "great_war_east:7.24")
def test_no_line_passes_an_enemy_controlled_hex_unless_a_friend_is_there() -> None:
    cut = 's1408 = ["ah-1/6"]\ns1309 = ["se-Be"]'
    assert not supplied(cut, "ah-1/6"), "s1409 is controlled"
    assert supplied(f'{cut}\ns1409 = ["ah-2/6x"]', "ah-1/6"), "a friend there cancels the control"
    assert not supplied(f'{cut}\ns1509 = ["ah-2/6x"]', "ah-1/6"), "a friendly zone of control does not"


@pytest.mark.clause("great_war_east:9.14")
@pytest.mark.parametrize(("rating", "so"), [(1, True), (2, False), (4, False)])
def test_only_the_best_trace_through_two_enemy_controlled_hexes(rating: int, so: bool) -> None:
    cut = 's1408 = ["ah-1/6"]\ns1310 = ["se-Be"]'  # it controls s1409 and s1410
    assert supplied(cut, "ah-1/6", rating={"austrian": rating}) == so


@pytest.mark.clause("great_war_east:9.14")
@pytest.mark.parametrize("depot", ["s1409", "s1410"])
def test_not_even_the_best_trace_through_a_controlled_hex_with_an_enemy_in_it(depot: str) -> None:
    controlled = 's1408 = ["ah-1/6"]\ns1310 = ["se-Be"]'  # it controls s1409 and s1410
    assert supplied(controlled, "ah-1/6", rating={"austrian": 1})
    assert not supplied(f'{controlled}\n{depot} = ["se-S"]', "ah-1/6", rating={"austrian": 1})


@pytest.mark.clause("great_war_east:9.14")
@pytest.mark.parametrize(("controlled", "so"), [(("s1409", "s1410"), True), (("s1408", "s1409", "s1410"), False)])
def test_two_controlled_hexes_are_the_most(controlled: tuple[str, ...], so: bool) -> None:
    table = great_war('s1407 = ["ah-1/6"]')
    bits = {label: 1 << table.cell(label) for label in ("s1407", "s1408", "s1409", "s1410", "s1411")}
    watched = sum(bits[label] for label in controlled)
    way = sum(bits.values()) & ~watched
    reached = supply.lines(table.table.printed, bits["s1411"], way, watched, 4, zones=2, dry=False)
    assert bool(reached & bits["s1407"]) == so


@pytest.mark.clause("great_war_east:9.17", "great_war_east:10.52a")
def test_lines_pass_enemy_headquarters() -> None:
    assert supplied('s1408 = ["ah-1/6"]\ns1409 = ["se-UHQ"]\ns1207 = ["se-Uz/U"]', "ah-1/6")


@pytest.mark.clause("great_war_east:9.15")
@pytest.mark.parametrize("enemy", ['s1315 = ["se-S"]', 's1415 = ["se-Be"]', 's1216 = ["se-S"]'])
def test_a_railway_cut_off_from_the_edge_is_no_source(enemy: str) -> None:
    assert not supplied(f's1408 = ["ah-1/6"]\n{enemy}', "ah-1/6"), "occupied, controlled, or the exit itself taken"


@pytest.mark.clause("great_war_east:9.15", "great_war_east:7.24")
def test_friends_on_the_line_keep_it_open() -> None:
    pieces = 's1408 = ["ah-1/6"]\ns1415 = ["se-Be"]\ns1315 = ["ah-2/6x"]'
    assert not supplied(pieces, "ah-1/6"), "s1314 or s1316 is still controlled"
    assert supplied(f'{pieces}\ns1316 = ["ah-13/6x"]', "ah-1/6")


@pytest.mark.clause("great_war_east:9.15")
@pytest.mark.parametrize(("reading", "so"), [("source", True), ("path", False)])
def test_the_enemy_was_last_on_the_way_to_the_edge(reading: str, so: bool) -> None:
    state = RAZED + '\nseized = ["s1315"]'
    assert supplied('s1408 = ["ah-1/6"]', "ah-1/6", state=state, options={"rail_supply": reading}) == so


@pytest.mark.clause("great_war_east:9.15")
@pytest.mark.parametrize("reading", ["source", "path"])
def test_a_hex_where_the_enemy_was_last_is_no_source(reading: str) -> None:
    state = RAZED + '\nseized = ["s1411"]'
    assert not supplied('s1408 = ["ah-1/6"]', "ah-1/6", state=state, options={"rail_supply": reading})
    assert supplied('s1409 = ["ah-1/6"]', "ah-1/6", state=state, options={"rail_supply": reading}), "by s1312"


@pytest.mark.clause("great_war_east:SG-16-9.0b", "great_war_east:SG-16-9.0a")
def test_the_east_edge_of_galicia_supplies_no_austrian() -> None:
    pieces = 'g2801 = ["ah-13/3"]'
    around = "\n".join(
        f'{at} = ["{unit}"]' for at, unit in (("g2605", "ru-IX/3"), ("g2504", "ru-X/3"), ("g2606", "ru-XI/3"))
    )
    assert supplied(pieces, "ah-13/3"), "by the line from Kolomea"
    assert not supplied(f"{pieces}\n{around}", "ah-13/3"), "Czernowitz is no exit"


@pytest.mark.clause("great_war_east:9.15")
def test_a_railway_that_reaches_no_edge_is_no_source() -> None:
    table = great_war('s0412 = ["se-Sa"]', "allied movement").table
    assert not supply.rail_sources(table, SERBIAN) >> table.board.cell("s0413") & 1
    assert supply.rail_sources(table, SERBIAN) >> table.board.cell("s0809") & 1


# -- Depots (9.16) ------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:9.16", "great_war_east:9.13")
def test_a_depot_in_supply_is_a_source_and_depots_form_a_chain() -> None:
    far = 's0715 = ["ah-13/5x"]'
    assert not supplied(far, "ah-13/5x")
    one = f'{far}\ns0514 = ["ah-D5"]'
    assert not supplied(one, "ah-13/5x"), "the depot is not in supply itself"
    two = f'{one}\ns0214 = ["ah-D6"]'
    assert supplied(two, "ah-13/5x"), "railway, depot, depot, unit"
    assert supplied(two, "ah-D5")


@pytest.mark.clause("great_war_east:9.16")
def test_the_way_of_a_depot_must_be_free_of_the_enemy() -> None:
    chain = 's0715 = ["ah-13/5x"]\ns0514 = ["ah-D5"]\ns0214 = ["ah-D6"]'
    assert not supplied(f'{chain}\ns0413 = ["se-Be"]', "ah-D5"), "s0314, s0414 and s0413 are the enemy's"


@pytest.mark.clause("great_war_east:9.16")
def test_depots_feed_their_own_nation_only() -> None:
    assert not supplied('s0514 = ["ah-D5"]\ns0513 = ["se-Be"]', "ah-D5")
    assert not supplied('g0524 = ["ru-78R/3"]\ng0523 = ["ru-D1/4"]', "ru-78R/3"), "a depot alone is no source"


# -- Serbia (16, 9.1) ---------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-16-9.1b")
def test_serbs_are_always_in_supply_in_serbia() -> None:
    assert supplied('s1209 = ["se-Uz/U"]\ns1208 = ["ah-9/5"]\ns1309 = ["ah-1/6"]', "se-Uz/U")


@pytest.mark.clause("great_war_east:SG-16-9.1b")
def test_serbs_outside_serbia_need_a_source_in_range() -> None:
    assert not supplied('s1014 = ["se-DrI/3"]', "se-DrI/3"), "no railway or depot within three hexes"
    assert supplied('s1014 = ["se-DrI/3"]\ns1012 = ["se-S"]', "se-DrI/3") is False, (
        "a depot outside Serbia is cut off too"
    )
    assert supplied('s1014 = ["se-DrI/3"]\ns1011 = ["se-S"]', "se-DrI/3"), "a depot in Serbia is always in supply"


@pytest.mark.clause("great_war_east:SG-16-9.1b")
def test_serbian_supply_never_crosses_a_major_river() -> None:
    assert not supplied('s0311 = ["se-DrI/3"]\ns0411 = ["se-S"]', "se-DrI/3"), "the Sava is between them"
    assert supplied('s0314 = ["se-DrI/3"]\ns0313 = ["se-S"]', "se-DrI/3"), "the Drina is no major river"


# -- What players are told of the line ----------------------------------------------------------------------


def told(pieces: str, id: str, **given: object) -> Supply:
    """How a unit is supplied, as a view says it."""
    given.setdefault("state", RAZED)
    found = great_war(pieces, **given).match.view(None).supply(id)  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.clause("great_war_east:9.12", "great_war_east:9.13")
def test_a_view_names_the_railway_and_the_line_or_says_how_far_it_is() -> None:
    near, far = told('s1408 = ["ah-1/6"]', "ah-1/6"), told('s1407 = ["ah-1/6"]', "ah-1/6")
    assert (near.fed, near.source, near.line, near.length) == (True, "s1411", ("s1408", "s1409", "s1410", "s1411"), 3)
    assert (far.fed, far.clause, far.most) == (False, "9.12", 3)
    assert "is four hexes away, and its range is 3" in far.sentence


@pytest.mark.clause("great_war_east:9.16")
def test_a_view_names_the_depots_of_a_chain_one_behind_the_other() -> None:
    found = told('s0715 = ["ah-13/5x"]\ns0514 = ["ah-D5"]\ns0214 = ["ah-D6"]', "ah-13/5x")
    assert (found.source, found.clause, found.line[-1]) == ("ah-D5", "9.16", "s0514")
    assert found.beyond is not None
    assert (found.beyond.source, found.beyond.line[0]) == ("ah-D6", "s0514")
    assert found.beyond.beyond is not None
    assert (found.beyond.beyond.clause, found.beyond.beyond.beyond) == ("9.13", None)


@pytest.mark.clause("great_war_east:9.14")
def test_a_view_says_that_the_enemy_bars_the_line() -> None:
    found = told('s1408 = ["ah-1/6"]\ns1409 = ["se-S"]', "ah-1/6")
    assert (found.fed, found.clause) == (False, "9.14")


@pytest.mark.clause("great_war_east:10.35", "great_war_east:SG-16-9.1b")
def test_a_view_says_who_needs_no_line() -> None:
    assert told('g1407 = ["ah-Da1"]', "ah-Da1").clause == "10.35"
    home = told('s0713 = ["se-MoI/2"]', "se-MoI/2")
    assert (home.fed, home.clause) == (True, "SG-16-9.1b")
