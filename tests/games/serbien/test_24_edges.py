"""24.2: Montenegrins at the edge of the map: they flee over it, force their marches over it, and are held before it."""

import pytest

from tests.games.serbien.kit import serbien
from tests.playing import told

MOVING = '[[doing]]\ndo = "MoveUnits"\nside = "{}"'


@pytest.mark.clause("serbien:24.2", "serbien:6.4g", "serbien:6.4e")
def test_a_demoralized_formation_flees_off_the_map_where_it_would_be_surrounded() -> None:
    field = serbien('"20.29" = ["mn-Pljevlja status=D1"]\n"20.26" = ["ah-36-13"]')
    field.order("36/13 20.26-20.27-20.28")
    assert field.at("mn-Pljevlja") == "mne-middle"
    assert (field.piece("mn-Pljevlja").lost, field.piece("mn-Pljevlja").status) == (1, 5), "the SR of its flight alone"


@pytest.mark.clause("serbien:24.2", "serbien:6.4g")
def test_serbs_are_surrounded_there() -> None:
    field = serbien('"20.29" = ["sr-Uzice status=D1"]\n"20.26" = ["ah-36-13"]')
    lines = told(field.order("36/13 20.26-20.27-20.28"))
    assert field.at("sr-Uzice") == "eliminated"
    assert any("surrounded" in line and line.endswith("(6.4g)") for line in lines)


@pytest.mark.clause("serbien:24.2", "serbien:7.3.3a")
def test_who_is_held_by_a_marker_does_not_leave_the_map() -> None:
    units = '"20.29" = ["mn-Pljevlja"]\n"20.28" = ["ah-1{}"]'
    held = serbien(units.format(" prepared=20.29"), "counter_movement", "austrian")
    assert held.asked[0] == "serbian"
    assert held.refuses("Pljevlja 20.29>mne-middle") == "7.3.3a"
    free = serbien(units.format(""), "counter_movement", "austrian")
    assert free.accepts("Pljevlja 20.29>mne-middle")


@pytest.mark.clause("serbien:24.4.1-exit", "serbien:7.1.6", "serbien:7.2.1")
@pytest.mark.parametrize(
    ("zone", "spent", "paid"), [("", 6, 8), ("", 10, 12), ("", 11, 0), ('"20.28" = ["ah-1"]', 6, 9),
                                ('"20.28" = ["ah-1"]', 9, 12), ('"20.28" = ["ah-1"]', 10, 0)],
)  # fmt: skip
def test_leaving_costs_two_points_and_one_more_out_of_a_zone_and_may_be_forced(
    zone: str, spent: int, paid: int
) -> None:
    moving = MOVING.format("serbian")
    field = serbien(f'"20.29" = ["mn-Pljevlja spent={spent}"]\n{zone}', player="serbian", more=moving, dice=[1, 1])
    if not paid:
        reason = field.reason("Pljevlja 20.29>mne-middle")
        assert (reason.clause, "a Forced March included" in reason.sentence) == ("24.4.1-exit", True)
        return
    lines = told(field.order("Pljevlja 20.29>mne-middle"))
    assert (field.at("mn-Pljevlja"), field.piece("mn-Pljevlja").spent) == ("mne-middle", paid)
    assert any("Forced March check" in line for line in lines) == (paid > 9)


@pytest.mark.clause("serbien:24.4.1-enter", "serbien:7.2.1", "serbien:7.2.3")
def test_entering_may_be_forced_and_is_refused_under_its_own_clause() -> None:
    moving = MOVING.format("serbian")
    cost = serbien('"mne-middle" = ["mn-Montenegro-1"]', player="serbian")
    cost.order("Montenegro 1 mne-middle>20.29")
    points = cost.piece("mn-Montenegro-1").spent
    for spent, legal in ((12 - points, True), (13 - points, False)):
        units = f'"mne-middle" = ["mn-Montenegro-1 spent={spent}"]'
        field = serbien(units, player="serbian", more=moving, dice=[1, 1])
        if legal:
            lines = told(field.order("Montenegro 1 mne-middle>20.29"))
            assert any("Forced March check" in line for line in lines), "it has no point left"
        else:
            assert field.refuses("Montenegro 1 mne-middle>20.29") == "24.4.1-enter"


@pytest.mark.clause("serbien:24.2", "serbien:7.8.2", "serbien:19.1.4a")
def test_who_works_or_spans_two_hexes_does_not_leave_the_map() -> None:
    working = serbien('"20.29" = ["mn-Pljevlja status=-1 task=1 worked=1"]', "counter_movement", "austrian")
    assert working.refuses("Pljevlja 20.29>mne-middle") == "7.8.2"
    wide = serbien('"20.29" = ["mn-Pljevlja also=20.28"]', player="serbian")
    assert wide.refuses("Pljevlja 20.29>mne-middle") == "19.1.4a"


@pytest.mark.clause("serbien:5.2-serb", "serbien:9.2.2a")
def test_a_lone_montenegrin_asset_attacks_with_no_serbian_corps() -> None:
    units = '"22.13" = ["sr-Timok-I"]\n"24.13" = ["mn-Montenegro-1"]\n"23.13" = ["ah-9-8"]\n"24.12" = ["mn-Pljevlja"]'
    field = serbien(units, "attack", "serbian")
    assert field.refuses("Timok I,Montenegro 1 x 23.13") == "9.2.2a"
    assert field.accepts("Pljevlja,Montenegro 1 x 23.13")
    serb = serbien(units.replace("mn-Montenegro-1", "sr-Loznica"), "attack", "serbian")
    assert serb.accepts("Timok I,Loznica x 23.13"), "a Serbian one is of the corps that its owner names"
