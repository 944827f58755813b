"""11.1: retreats."""

import pytest

from hexmarshal.core.board.paths import mask
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.games.serbien.parts.ground import MOUNTED
from hexmarshal.games.serbien.rules.attachment import areas
from hexmarshal.games.serbien.rules.movement.limits import range_of
from hexmarshal.games.serbien.rules.retreat.retreat import Retreat
from hexmarshal.games.serbien.rules.retreat.ways import steps_from
from tests.games.serbien.fighting import battle, fight, lines
from tests.games.serbien.kit import Field, serbien

ENEMY = '"23.12" = ["ah-9-8"]\n'


def drive(field: Field, hexes: int, *ids: str, origin: str = "", cause: str = "combat") -> list[AnyEvent]:
    """Let a stack retreat, as far as its owner's choice."""
    table = field.table
    units = tuple(sorted(table.printed.index[id] for id in ids))
    start = table.board.cell(origin) if origin else table.pieces[units[0]].at
    table.events.clear()
    table.call(Retreat(units, hexes, cause, start))
    table.run()
    return table.events


def steps(field: Field, id: str) -> set[str]:
    """Where a unit could retreat to from its hex."""
    table = field.table
    index = table.printed.index[id]
    return {table.hexname(cell) for cell in steps_from(table, (index,), table.pieces[index].at)}


# -- Ways (11.1, 11.1.1) --------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:11.1a")
def test_retreats_are_counted_in_hexes_and_cost_no_points() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n' + ENEMY, supply="")
    drive(field, 2, "sr-Morava-I")
    assert field.asked == ("serbian", "retreat")
    assert field.refuses("23.13-23.15") == "11.1a", "hex by hex"
    assert field.refuses("23.14-23.15") == "11.1.1"
    events = field.order("23.13-23.14", "23.14-23.15")
    assert len(lines(events, "11.1a")) == 2
    assert (field.at("sr-Morava-I"), field.piece("sr-Morava-I").spent) == ("23.15", 0)
    assert field.piece("sr-Morava-I").retreated


@pytest.mark.clause("serbien:11.1a")
def test_a_retreat_of_no_hexes_is_none() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n' + ENEMY)
    drive(field, 0, "sr-Morava-I", cause="repulse")
    assert (field.at("sr-Morava-I"), field.asked[1]) == ("23.13", "attack")


@pytest.mark.clause("serbien:11.1b", "serbien:7.1.4a")
def test_nobody_retreats_over_the_donau_but_austrians_at_its_bridge() -> None:
    field = battle('"24.04" = ["ah-9-8"]\n"24.05" = ["sr-Morava-I"]', supply="")
    assert "24.03" not in steps(field, "ah-9-8")
    drive(field, 1, "ah-9-8")
    assert field.refuses("24.04-24.03") == "11.1b"
    assert "23.03" in steps(battle('"23.04" = ["ah-9-8"]\n"25.09" = ["sr-Morava-I"]', supply=""), "ah-9-8")
    assert "23.03" not in steps(battle('"23.04" = ["sr-Morava-I"]\n"25.09" = ["ah-9-8"]', supply=""), "sr-Morava-I")


@pytest.mark.clause("serbien:11.1b", "serbien:11.1.1")
def test_nobody_retreats_into_the_enemy() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.14" = ["ah-21-8"]\n' + ENEMY)
    drive(field, 1, "sr-Morava-I")
    assert field.refuses("23.13-23.14") == "11.1b"


@pytest.mark.clause("serbien:11.1b", "serbien:7.9")
def test_cavalry_keeps_to_its_ground_in_retreat() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n' + ENEMY)
    table = field.table
    ground, board = table.printed.ground, table.board
    here, there = next(
        (here, there) for here in board.cells for there in board.neighbours[here]
        if ground.closed_to(MOUNTED, here, there) and (here, there) not in ground.donau
        and (here, there) not in board.sides("impassable")
    )  # fmt: skip
    start = table.hexname(here)
    field = battle(f'"{start}" = ["sr-Cavalry", "sr-Morava-I"]\n' + ENEMY, supply="")
    assert table.hexname(there) not in steps(field, "sr-Cavalry")
    assert table.hexname(there) in steps(field, "sr-Morava-I")


@pytest.mark.clause("serbien:11.1.1")
def test_the_first_priority_is_the_greatest_distance() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n' + ENEMY, supply="")
    drive(field, 2, "sr-Morava-I")
    field.order("23.13-23.14")
    assert field.refuses("23.14-22.13") == "11.1.1", "that is one hex from 23.13, others are two"
    assert field.accepts("23.14-23.15")
    assert field.accepts("23.14-22.14")


@pytest.mark.clause("serbien:11.1.1", "serbien:9.1.1h")
def test_the_distance_is_from_the_hex_of_the_combat() -> None:
    """After a retreat of a hex another is owed: it leads away from where the combat was."""
    field = battle('"23.14" = ["sr-Morava-I"]\n' + ENEMY, supply="")
    drive(field, 1, "sr-Morava-I", origin="23.13")
    assert field.refuses("23.14-22.13") == "11.1.1"
    assert field.accepts("23.14-23.15")


@pytest.mark.clause("serbien:11.1.1")
def test_the_second_is_the_area_of_attachment(monkeypatch: pytest.MonkeyPatch) -> None:
    field = battle('"23.13" = ["ah-21-8"]\n"23.14" = ["sr-Morava-I"]', supply="")
    board = field.table.board
    inside = mask(map(board.cell, ("23.13", "23.12", "22.12")))
    monkeypatch.setattr(areas, "area", lambda table, army: inside)
    drive(field, 1, "ah-21-8")
    assert field.accepts("23.13-23.12")
    assert field.accepts("23.13-22.12")
    assert field.refuses("23.13-24.12") == "11.1.1", "no EZOC there either, but outside"


@pytest.mark.clause("serbien:11.1.1")
def test_the_third_is_towards_a_supply_unit() -> None:
    """The Depot is in 28.15, south-east of 23.13."""
    field = battle('"23.13" = ["sr-Morava-I"]\n' + ENEMY)
    drive(field, 1, "sr-Morava-I")
    assert field.accepts("23.13-24.13")
    assert field.refuses("23.13-22.13") == "11.1.1", "no EZOC there either, but further from it"


@pytest.mark.clause("serbien:11.1.1a")
def test_he_may_avoid_zones_against_the_second_and_third() -> None:
    """24.13 lies towards the Depot and in the ZOC of 25.13, as all hexes but 22.13."""
    units = '"23.13" = ["sr-Morava-I"]\n"25.13" = ["ah-21-8"]\n"24.15" = ["ah-36-13"]\n"22.11" = ["ah-42-13"]\n'
    field = battle(units + ENEMY + '"23.15" = ["ah-29-9 army=FIFTH"]\n', supply='"28.15" = ["sr-Serb-Depot-1"]\n')
    drive(field, 1, "sr-Morava-I")
    assert field.accepts("23.13-24.13"), "by the priorities"
    assert field.accepts("23.13-22.13"), "without an EZOC"


@pytest.mark.clause("serbien:8.6.3")
def test_a_garrison_remains_near_its_home_if_it_can() -> None:
    """Šabac, two hexes from 21.10 at most with an enemy so near, retreats from 21.12."""
    field = battle('"21.12" = ["sr-Sabac"]\n"22.11" = ["ah-9-8"]', supply="")
    table = field.table
    assert range_of(table, table.printed.index["sr-Sabac"]) == 2
    drive(field, 1, "sr-Sabac")
    board = table.board
    home = board.cell("21.10")
    assert {board.distance(home, board.cell(order.where)) <= 2 for order in field.decision.all_orders()} == {True}


STEEP = '"24.22" = ["sr-Morava-I", "sr-Cavalry"]\n"25.22" = ["ah-9-8"]\n"25.23" = ["ah-21-8"]\n'
"""Out of 24.22 roadways lead to the two hexes of the enemy alone."""


@pytest.mark.clause("serbien:11.1.5", "serbien:7.9")
def test_cavalry_that_finds_no_roadway_does_not_keep_infantry_from_retreating() -> None:
    field = battle(STEEP, [1, 1, *[1] * 10])
    fight(field, "9/8,21/8 x 24.22", intense=(True, False))
    assert field.at("sr-Morava-I") != "24.22"
    assert field.piece("sr-Morava-I").lost == 0
    cavalry = field.piece("sr-Cavalry")
    assert (field.at("sr-Cavalry"), cavalry.status, cavalry.lost) == ("24.22", 1, 1), "for the hex that it failed to go"


@pytest.mark.clause("serbien:7.4.1b")
def test_and_both_have_one_repulse_between_them() -> None:
    field = battle(STEEP.replace("ah-21-8", "ah-8-Ma"), [1, 1, *[1] * 10])
    fight(field, "9/8 x 24.22", intense=(True, False), until=["retreat"])
    assert field.refuses("repulse Morava I x 25.23") == "7.4c", "the cavalry goes first"
    field.order("repulse Cavalry x 25.23")
    while field.asked[1] in ("withhold", "retreat") and "24.22-23.22" not in field.notations():
        field.order(field.notations()[0])
    assert field.refuses("repulse Morava I x 25.23") == "7.4.1b"


@pytest.mark.clause("serbien:1.0-grid", "serbien:11.1b")
def test_nobody_retreats_into_a_hex_that_is_out_of_play() -> None:
    """The area of this scenario ends with row 20."""
    units = '"24.20" = ["ah-8-Ma"]\n"24.19" = ["sr-Morava-I"]'
    field = serbien(units, scenario="macva", turn="GT2", player="serbian", dice=[1, 1])
    field.order("repulse Morava I x 24.20")
    assert field.notations() == ["24.20-23.20", "24.20-25.20"]
    refusal = field.reason("24.20-24.21")
    assert (refusal.code, refusal.clause) == ("area", "1.0-grid")
