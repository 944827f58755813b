"""24.2: Montenegrins off the map."""

import pytest

from tests.games.serbien.kit import serbien
from tests.playing import told


@pytest.mark.clause("serbien:24.2", "serbien:24.4.1-exit")
@pytest.mark.parametrize(
    ("hex_", "box"),
    [("16.29", "mne-west"), ("20.29", "mne-middle"), ("22.29", "mne-middle"), ("24.29", "mne-middle"),
     ("30.29", "mne-east")],
)  # fmt: skip
def test_montenegrins_leave_the_map_into_the_nearest_box_for_two_points(hex_: str, box: str) -> None:
    field = serbien(f'"{hex_}" = ["mn-Montenegro-1"]', player="serbian")
    others = {"mne-west", "mne-middle", "mne-east"} - {box}
    for other in others:
        assert field.refuses(f"Montenegro 1 {hex_}>{other}") == "24.2"
    lines = told(field.order(f"Montenegro 1 {hex_}>{box}"))
    assert (field.at("mn-Montenegro-1"), field.piece("mn-Montenegro-1").spent) == (box, 2)
    assert any("24.4.1-exit" in line for line in lines)


@pytest.mark.clause("serbien:24.2", "serbien:24.4.1-exit")
def test_serbs_never_leave_it_and_nobody_elsewhere_or_without_points() -> None:
    field = serbien('"20.29" = ["sr-Uzice"]\n"20.28" = ["mn-Pljevlja"]', player="serbian")
    assert field.refuses("Užice 20.29>mne-middle") == "24.2"
    assert field.refuses("Pljevlja 20.28>mne-middle") == "24.2"
    moving = '[[doing]]\ndo = "MoveUnits"\nside = "serbian"'
    for spent, legal in ((10, True), (11, False)):
        tired = serbien(f'"22.29" = ["mn-Pljevlja spent={spent}"]', player="serbian", more=moving)
        if legal:
            assert tired.accepts("Pljevlja 22.29>mne-middle")
        else:
            assert tired.refuses("Pljevlja 22.29>mne-middle") == "24.4.1-exit"


@pytest.mark.clause("serbien:24.4.1-enter")
def test_entering_costs_the_hex_and_two_more_in_an_enemy_zone_and_no_enemy_may_be_there() -> None:
    field = serbien('"mne-middle" = ["mn-Montenegro-1"]', player="serbian")
    lines = told(field.order("Montenegro 1 mne-middle>20.29"))
    low = field.piece("mn-Montenegro-1").spent
    ground = field.table.printed.ground
    assert low == ground.points(field.table.board.cell("20.29"), False)
    assert any("24.4.1-enter" in line for line in lines)
    zone = serbien('"mne-middle" = ["mn-Montenegro-1"]\n"20.28" = ["ah-1"]', player="serbian")
    zone.order("Montenegro 1 mne-middle>20.29")
    assert zone.piece("mn-Montenegro-1").spent == low + 2
    held = serbien('"mne-middle" = ["mn-Montenegro-1"]\n"20.29" = ["ah-1"]', player="serbian")
    assert held.refuses("Montenegro 1 mne-middle>20.29") == "24.4.1-enter"
    assert held.accepts("Montenegro 1 mne-middle>22.29")


@pytest.mark.clause("serbien:24.2.2a")
def test_off_the_map_a_unit_goes_one_box_a_phase() -> None:
    field = serbien('"mne-west" = ["mn-Montenegro-1"]', player="serbian")
    assert field.refuses("Montenegro 1 mne-west>mne-west") == "24.2"
    assert field.refuses("Montenegro 1 mne-west>mne-east") == "24.2", "the middle box lies between"
    field.order("Montenegro 1 mne-west>mne-middle")
    assert field.at("mn-Montenegro-1") == "mne-middle"
    assert field.refuses("Montenegro 1 mne-middle>mne-east") in ("24.2.2a", "7.1.2e")
    assert field.refuses("Montenegro 1 mne-middle>20.29") in ("24.4.1-exit", "7.1.2e")


@pytest.mark.clause("serbien:24.2.2a", "serbien:15.4-3")
def test_in_a_box_nobody_lacks_supply() -> None:
    field = serbien('"mne-west" = ["mn-Pljevlja"]', "supply", "serbian")
    assert field.piece("mn-Pljevlja").status == 0


@pytest.mark.clause("serbien:24.2.2b")
def test_a_formation_that_stays_in_a_box_for_a_movement_phase_recovers_a_level() -> None:
    field = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', player="serbian")
    lines = told(field.order("done"))
    assert field.piece("mn-Pljevlja").status == 1
    assert any("24.2.2b" in line for line in lines)
    held = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', player="serbian")
    held.order("Pljevlja holds", "done")
    assert held.piece("mn-Pljevlja").status == 1, "to hold is to stay"
    gone = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', player="serbian")
    gone.order("Pljevlja mne-west>mne-middle", "done")
    assert gone.piece("mn-Pljevlja").status == 2, "it has moved"
    counter = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', "counter_movement", "austrian")
    counter.order("done")
    assert counter.piece("mn-Pljevlja").status == 2, "a Counter Movement Phase does not count"
    fit = serbien('"mne-west" = ["mn-Pljevlja"]', player="serbian")
    fit.order("done")
    assert fit.piece("mn-Pljevlja").status == 0


@pytest.mark.clause("serbien:24.2.2b", "serbien:7.5a")
def test_in_a_box_nobody_works_at_recovery_with_movement_points() -> None:
    counter = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', "counter_movement", "austrian")
    assert counter.refuses("Pljevlja recovers") == "24.2.2b", "a Counter Movement Phase does not count"
    field = serbien('"mne-west" = ["mn-Pljevlja status=-2"]', player="serbian")
    assert field.refuses("Pljevlja recovers") == "24.2.2b", "it need only stay"
    left = serbien('"16.29" = ["mn-Pljevlja status=-2"]', player="serbian")
    assert left.accepts("Pljevlja recovers")
    left.order("Pljevlja 16.29>mne-west")
    assert left.refuses("Pljevlja recovers") == "24.2.2b", "it was not there for the whole phase"
    left.order("done")
    assert left.piece("mn-Pljevlja").status == 2


@pytest.mark.clause("serbien:24.2", "serbien:11.1.5")
def test_they_retreat_off_the_map_and_are_done_with_it() -> None:
    retreat = '[[doing]]\ndo = "Retreat"\nunits = ["mn-Pljevlja"]\nhexes = 2\norigin = "20.29"'
    field = serbien('"20.29" = ["mn-Pljevlja"]\n"20.28" = ["ah-1"]', "attack", more=retreat)
    assert field.asked == ("serbian", "retreat")
    assert "20.29-mne-middle" in field.notations()
    lines = told(field.order("20.29-mne-middle"))
    assert any("24.2" in line for line in lines)
    assert (field.at("mn-Pljevlja"), field.piece("mn-Pljevlja").lost) == ("mne-middle", 0), "the rest is waived"
    assert field.asked[1] != "retreat"
    serb = serbien(
        '"20.29" = ["sr-Uzice"]\n"20.28" = ["ah-1"]', "attack", more=retreat.replace("mn-Pljevlja", "sr-Uzice")
    )
    assert "20.29-mne-middle" not in serb.notations()


@pytest.mark.clause("serbien:24.4.1-enter")
def test_nobody_enters_the_map_where_the_enemy_stands() -> None:
    field = serbien('"mne-west" = ["mn-Montenegro-1"]\n"16.29" = ["ah-9-8"]', player="serbian")
    reason = field.reason("Montenegro 1 mne-west>16.29")
    assert (reason.clause, reason.sentence) == ("24.4.1-enter", "The enemy is in 16.29.")
    assert "Montenegro 1 mne-west>16.29" not in field.notations()


@pytest.mark.clause("serbien:24.4.1-enter", "serbien:1.1-inactive-c")
def test_who_enters_the_map_next_to_an_inactive_enemy_wakes_him() -> None:
    field = serbien('"mne-middle" = ["mn-Montenegro-1"]\n"20.28" = ["ah-1 inactive"]', player="serbian")
    events = told(field.order("Montenegro 1 mne-middle>20.29"))
    assert not field.piece("ah-1").inactive
    assert any(line.endswith("(1.1-inactive-c)") for line in events)


@pytest.mark.clause("serbien:24.2")
@pytest.mark.parametrize(
    ("units", "hex_", "off"),
    [
        (("mn-Pljevlja", "mn-Montenegro-1"), "20.29", True), (("mn-Pljevlja", "mn-Montenegro-1"), "20.28", False),
        (("mn-Pljevlja", "sr-Uzice"), "20.29", False),
    ],
)  # fmt: skip
def test_only_a_stack_of_montenegrins_alone_retreats_off_the_map_at_its_edge(
    units: tuple[str, ...], hex_: str, off: bool
) -> None:
    retreat = f'[[doing]]\ndo = "Retreat"\nunits = {list(units)}\nhexes = 1\norigin = "{hex_}"'
    pieces = '"{}" = [{}]\n"20.27" = ["ah-1"]'.format(hex_, ", ".join(f'"{id}"' for id in units))
    field = serbien(pieces, "attack", more=retreat)
    assert field.asked == ("serbian", "retreat")
    assert (f"{hex_}-mne-middle" in field.notations()) is off
