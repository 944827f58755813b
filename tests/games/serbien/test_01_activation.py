"""1.1 and 4.2.1a: Inactive units, and what wakes them."""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.rules.knowledge import wake_beside, wake_due
from hexmarshal.games.serbien.rules.supply.sources import is_source, providers
from hexmarshal.games.serbien.rules.table.position import replace
from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import serbien
from tests.playing import told

ASLEEP = '"20.14" = ["sr-Drina-I inactive", "sr-3-Train inactive"]\n"21.15" = ["sr-Morava-I inactive"]\n'


@pytest.mark.clause("serbien:1.1-inactive-a")
def test_an_inactive_unit_cannot_move_nor_work() -> None:
    field = serbien(ASLEEP + '"30.20" = ["sr-Timok-I"]\n"10.05" = ["ah-9-8"]', player="serbian")
    assert field.refuses("Drina I 20.14-20.13") == "1.1-inactive-a"
    assert field.reaches("sr-Timok-I")
    # 20.12 is a place for an Improved Position; only that it is Inactive is against it.
    near = '"20.12" = ["sr-Drina-I{}"]\n"17.11" = ["ah-9-8"]'
    assert serbien(near.format(""), player="serbian").accepts("Drina I constructs")
    assert serbien(near.format(" inactive"), player="serbian").refuses("Drina I constructs") == "1.1-inactive-a"


@pytest.mark.clause("serbien:1.1-inactive-b")
def test_an_inactive_unit_has_its_zone_of_control() -> None:
    field = serbien(ASLEEP + '"10.05" = ["ah-9-8"]')
    assert field.table.occupancy(0).zone >> field.table.board.cell("19.14") & 1


@pytest.mark.clause("serbien:1.1-inactive-c")
def test_an_enemy_who_moves_next_to_an_inactive_unit_wakes_it_and_those_in_its_hex_but_no_others() -> None:
    field = serbien(ASLEEP + '"17.14" = ["ah-9-8"]')
    events = field.order("9/8 17.14-18.13")
    assert field.piece("sr-Drina-I").inactive
    events = field.order("9/8 18.13-19.14")
    assert not field.piece("sr-Drina-I").inactive
    assert field.piece("sr-Morava-I").inactive
    assert any(line.startswith("Drina") and line.endswith("(1.1-inactive-c)") for line in told(events))


@pytest.mark.clause("serbien:1.1-inactive-c")
def test_an_enemy_two_hexes_away_wakes_nobody_and_one_across_a_river_does() -> None:
    field = serbien('"22.10" = ["sr-Drina-I inactive"]\n"22.06" = ["ah-9-8"]')
    table = field.table
    wake_beside(table, 0, table.board.cell("22.08"))
    assert field.piece("sr-Drina-I").inactive
    river = next(
        there
        for there in table.board.neighbours[table.board.cell("22.10")]
        if table.printed.ground.water(table.board.cell("22.10"), there)
    )
    wake_beside(table, 0, river)
    assert not field.piece("sr-Drina-I").inactive


@pytest.mark.clause("serbien:1.1-inactive-c", "serbien:3.1.6-look")
def test_the_enemy_hears_of_those_he_sees() -> None:
    field = serbien(ASLEEP + '"10.05" = ["ah-9-8"]')
    table = field.table
    table.events = []
    wake_beside(table, 0, table.board.cell("19.14"))
    heard = {event.piece: event.only for event in table.events if hasattr(event, "piece")}
    assert heard == {"sr-Drina-I": (), "sr-3-Train": ("serbian",)}


@pytest.mark.clause("serbien:4.2.1a-c")
def test_units_of_both_sides_are_activated_on_their_turn() -> None:
    field = serbien(ASLEEP + '"10.05" = ["ah-9-8 inactive"]\n"12.05" = ["ah-21-8 inactive"]', turn="GT3")
    table = field.table
    due = {"sr-Drina-I": "GT3", "ah-9-8": "GT2", "sr-Morava-I": "GT4", "ah-21-8": ""}
    table.scenario = replace(table.scenario, inactive=due)
    table.events = []
    wake_due(table)
    names = ("sr-Drina-I", "ah-9-8", "sr-Morava-I", "ah-21-8", "sr-3-Train")
    assert [field.piece(id).inactive for id in names] == [False, False, True, True, True]
    assert {event.clause for event in table.events} == {"4.2.1a-c"}
    assert "it is GT3" in str(table.events[0])


@pytest.mark.clause("serbien:1.1-inactive-d")
def test_an_inactive_supply_unit_supplies() -> None:
    units = '"36.16" = ["sr-Serb-Depot-1 inactive"]\n"35.15" = ["sr-Timok-I"]\n"10.05" = ["ah-9-8"]'
    field = serbien(units, player="serbian")
    depot, division = (field.table.printed.index[id] for id in ("sr-Serb-Depot-1", "sr-Timok-I"))
    assert is_source(field.table, depot)
    assert depot in providers(field.table, division)


@pytest.mark.clause("serbien:1.1-inactive-c")
@pytest.mark.parametrize(("at", "awake"), [("25.14", True), ("25.15", False)])
def test_who_retreats_next_to_an_inactive_unit_wakes_it(at: str, awake: bool) -> None:
    """Morava is driven from 23.13 to 24.13, next to 25.14 and not to 25.15."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-36-13 corps=ah-corps-8"]\n'
    field = battle(f'{units}"{at}" = ["ah-42-13 inactive"]\n', [1, 1, *[1] * 8])
    fight(field, "9/8,21/8,36/13 x 23.13", until=["retreat"])
    field.order("23.13-24.13")
    assert field.piece("ah-42-13").inactive is not awake
