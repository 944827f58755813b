"""What a side loses to the rules alone is known to bots before it happens, and they judge a position by it."""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.mind import MIND
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import defence, starving
from hexmarshal.games.serbien.mind.forfeits import eats_again, hungry
from hexmarshal.games.serbien.mind.outlook import outlook
from hexmarshal.games.serbien.mind.raids import ANSWERED, towns_open
from hexmarshal.games.serbien.mind.values import GLANCE, towns
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from tests.games.serbien.kit import Field, serbien

FAR = '"17.12" = ["sr-Loznica{}"]\n"{}" = ["sr-Serb-Depot-1"]'
"""The Loznica Regiment eleven hexes from a Depot, which reaches so far in Extended Mode, or further away."""
RING = """
"11.08" = ["ah-FIFTH-Depot"]
"15.12" = ["ah-8-Train"]
"18.11" = ["{}"]
"18.10" = ["sr-Morava-I"]
"18.12" = ["sr-Dunav-I"]
"20.11" = ["sr-Timok-I"]
"16.11" = ["sr-Timok-II"]
"""


def doomed(field: Field, side: str = "serbian") -> dict[str, tuple[float, str]]:
    """The units that a side would lose, each with how likely, and by which clause."""
    ids = field.table.printed.ids
    return {ids[one.piece]: (round(one.chance, 4), one.clause) for one in MIND.forfeits(field.table, side)}


@pytest.mark.clause("serbien:15.4-4", "serbien:5.5.2b")
def test_a_worn_regiment_beyond_supply_is_foreseen_to_die_and_dies() -> None:
    pieces = FAR.format(" lost=1", "34.11")
    assert doomed(serbien(pieces, "counter_movement")) == {"sr-Loznica": (1.0, "15.4-4")}
    field = serbien(pieces, "supply", "serbian")
    assert field.at("sr-Loznica") == "eliminated"


def test_a_fresh_regiment_outlives_one_supply_phase() -> None:
    assert doomed(serbien(FAR.format("", "34.11"), "counter_movement")) == {}


@pytest.mark.clause("serbien:15.6.1b")
def test_whom_extended_mode_can_feed_is_not_lost_before_the_phase_and_is_in_it() -> None:
    pieces = FAR.format(" lost=1", "26.11")
    assert doomed(serbien(pieces, "counter_movement")) == {}
    field = serbien(pieces, "supply", "serbian")
    assert field.asked == ("serbian", "extend")
    assert doomed(field) == {"sr-Loznica": (1.0, "15.4-4")}, "as long as nobody extends the Depot"


@pytest.mark.clause("serbien:15.5b")
def test_who_is_isolated_loses_three_levels_and_a_regiment_dies_of_it() -> None:
    regiment = serbien(RING.format("ah-13-Ma"), "movement")
    assert doomed(regiment, "austrian") == {"ah-13-Ma": (1.0, "15.4-4")}
    division = serbien(RING.format("ah-9-8"), "movement").table
    short = hungry(division, AUSTRIAN)
    assert [(division.printed.ids[one.units[0]], one.levels) for one in short] == [("ah-9-8", 3)]


def test_after_the_last_supply_phase_nobody_starves() -> None:
    pieces = FAR.format(" lost=1", "34.11")
    late = serbien(pieces, "counter_movement", scenario="macva", turn="GT5")
    assert not eats_again(late.table, SERBIAN)
    assert doomed(late) == {}


@pytest.mark.clause("serbien:3.1.3")
def test_of_too_many_the_cheapest_are_lost() -> None:
    stack = '["sr-Morava-I", "sr-Dunav-I", "sr-Timok-I", "sr-Loznica", "sr-Sumadija-I"]'
    found = doomed(serbien(f'"28.12" = {stack}\n"28.14" = ["sr-Serb-Depot-1"]', "movement", "serbian"))
    assert "sr-Loznica" in found
    assert {clause for _, clause in found.values()} == {"3.1.3"}


@pytest.mark.clause("serbien:7.2.3a")
def test_a_forced_march_may_cost_a_lone_regiment_its_life() -> None:
    field = serbien('"28.12" = ["sr-Lesnica"]\n"28.14" = ["sr-Serb-Depot-1"]', "movement", "serbian")
    far = max(
        (order for order in field.decision.orders("sr-Lesnica") if order.where),
        key=lambda order: field.table.board.distance(
            field.table.board.cell("34.11"), field.table.board.cell(order.where)
        ),
    )
    trial = field.table.copy()
    trial.take_up("serbian").carry_out(trial, far)
    lost = MIND.forfeits(trial, "serbian")
    assert [(trial.printed.ids[one.piece], one.clause) for one in lost] == [("sr-Lesnica", "7.2.3a")]
    assert 0 < lost[0].chance < 1


def test_the_quick_look_finds_those_whom_the_rules_find() -> None:
    for pieces in (FAR.format("", "34.11"), FAR.format("", "26.11"), FAR.format("", "21.11"), RING.format("ah-9-8")):
        table = serbien(pieces, "movement").table
        for side in (SERBIAN, AUSTRIAN):
            quick = {(one.units[0], one.levels) for one in starving(table, side, GLANCE)}
            assert quick == {(one.units[0], one.levels) for one in hungry(table, side)}


def test_a_unit_that_dies_by_itself_counts_as_given_up() -> None:
    amounts = [
        outlook.amounts(serbien(FAR.format(" lost=1", depot), "counter_movement").table)["given_up"]
        for depot in ("34.11", "26.11")
    ]
    assert amounts == [1.0, 0.0]


@pytest.mark.clause("serbien:4.2")
def test_an_open_town_is_in_less_danger_where_its_owner_moves_first() -> None:
    def danger(player: str) -> float:
        table = serbien(
            '"21.14" = ["ah-9-8"]\n"28.12" = ["sr-Morava-I"]', "attack", player, scenario="macva", turn="GT2"
        ).table
        there = towns(table.printed, table.area, table.state.awards, table.state.turn, table.state.last)
        return sum(chance * points for chance, points in towns_open(table, there))

    assert danger("serbian") > 0
    assert danger("austrian") == pytest.approx(ANSWERED * danger("serbian"))


@pytest.mark.clause("serbien:5.5.2b")
def test_an_attack_on_a_worn_regiment_promises_its_end() -> None:
    def promise(state: str) -> float:
        table = serbien(f'"24.13" = ["ah-9-8"]\n"25.14" = ["sr-Loznica{state}"]').table
        target = table.board.cell("25.14")
        return worth(table, [table.printed.index["ah-9-8"]], target, defence(table, target, SERBIAN), 0.0)

    assert promise(" lost=1") > promise("")
