"""19.1.4: Two-Hex Units on the move."""

import pytest

from hexmarshal.games.serbien.rules.two_hex import Gather, Spread
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_19_two_hex import hexes
from tests.playing import told

# -- Movement (19.1.4) ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:19.1.4a")
def test_two_hexes_into_two_cost_the_higher_entry_zones_included() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    field.order("9/8 spreads over 25.08+25.09")
    assert (hexes(field, "ah-9-8"), field.piece("ah-9-8").spent) == ({"25.08", "25.09"}, 2)
    zone = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"26.09" = ["sr-Morava-I"]')
    zone.order("9/8 spreads over 25.08+25.09")
    assert zone.piece("ah-9-8").spent == 2 + zone.table.printed.number["ezoc.enter"], "25.09 lies in a ZOC"


@pytest.mark.clause("serbien:19.1.4a")
def test_it_moves_sideways_along_its_own_line() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    events = field.order("9/8 spreads over 24.08+24.09")
    assert hexes(field, "ah-9-8") == {"24.08", "24.09"}
    assert any("shifts" in line and "19.1.4a" in line for line in told(events))


@pytest.mark.clause("serbien:19.1.4b")
def test_it_wheels_about_a_half_that_stays_and_pays_for_the_new_hex() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    events = field.order("9/8 spreads over 24.07+25.08")
    assert (hexes(field, "ah-9-8"), field.piece("ah-9-8").spent) == ({"24.07", "25.08"}, 2)
    assert any("wheels" in line and "19.1.4b" in line for line in told(events))
    assert field.refuses("9/8 spreads over 24.07+22.06") == "19.1.1a"
    assert field.refuses("9/8 spreads over 22.06+22.07") == "19.1.4b"


@pytest.mark.clause("serbien:19.1.4c")
def test_a_marker_at_one_half_lets_the_other_wheel_or_consolidate() -> None:
    pieces = '"24.07" = ["ah-9-8 also=24.08"]\n"{}" = ["sr-Morava-I prepared=24.08"]'
    field = serbien(pieces.format("24.09"), "counter_movement", "serbian")
    assert field.piece("ah-9-8").pinned
    assert field.accepts("9/8 spreads over 24.08+23.08")
    assert field.accepts("9/8 gathers in 24.08")
    assert field.refuses("9/8 gathers in 24.07") == "19.1.4c"
    assert field.refuses("9/8 spreads over 24.07+24.06") == "19.1.4c"


@pytest.mark.clause("serbien:19.1.4c")
def test_markers_at_both_halves_stop_both() -> None:
    markers = '"24.09" = ["sr-Morava-I prepared=24.08"]\n"25.07" = ["sr-Dunav-I prepared=24.07"]'
    field = serbien(f'"24.07" = ["ah-9-8 also=24.08"]\n{markers}', "counter_movement", "serbian")
    assert field.refuses("9/8 gathers in 24.08") == "19.1.4c"
    assert field.refuses("9/8 spreads over 24.08+23.08") == "19.1.4c"
    one = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I prepared=24.07"]', "counter_movement", "serbian")
    assert one.refuses("9/8 spreads over 24.07+24.06") == "19.1.4c", "a whole unit that is held does not extend"


@pytest.mark.clause("serbien:19.1.4d", "serbien:7.3.2a")
def test_it_places_no_prepared_attack_marker() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"24.09" = ["sr-Morava-I"]')
    assert field.refuses("prepare 9/8 x 24.09") == "7.3.2a"
    assert field.refuses("9/8 24.07-24.06") == "19.1.4a", "nor does it march as others"


@pytest.mark.clause("serbien:19.1.5", "serbien:19.1.5-ex")
def test_positions_in_both_hexes_are_built_one_after_the_other() -> None:
    pieces = '"24.12" = ["sr-Morava-I also=24.13"]\n"24.10" = ["ah-9-8"]'
    field = serbien(pieces, player="serbian", state="rights = [2, 2]")
    assert field.refuses("Morava I constructs") == "19.1.5", "which hex?"
    field.order("Morava I constructs in 24.12")
    assert field.piece("sr-Morava-I").worked == 9
    assert field.refuses("Morava I constructs in 24.13") in ("7.8.2", "7.8.1b", "7.1.2e")
    assert field.table.printed.number["position"] == 13
    assert field.refuses("Morava I gathers in 24.12") in ("7.8.2", "7.1.2e")


def test_every_listed_shift_is_one_step_for_each_half() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    board = field.table.board
    shifts = [order for order in field.decision.orders("ah-9-8") if isinstance(order, (Spread, Gather))]
    assert shifts
    for order in shifts:
        ends = (order.to,) if isinstance(order, Gather) else (order.one, order.two)
        for label in ends:
            near = min(board.distance(board.cell(label), board.cell(start)) for start in ("24.07", "24.08"))
            assert near <= 1


@pytest.mark.clause("serbien:19.1.4d", "serbien:7.1.3")
def test_it_straddles_impassable_mountains_and_does_not_cross_them() -> None:
    field = serbien('"11.28" = ["ah-7-Gb"]')
    assert field.refuses("7 Gb spreads over 11.28+12.28") == "7.1.3"
    board = field.table.board
    both = [c for c in board.neighbours[board.cell("11.28")] if c in board.neighbours[board.cell("12.28")]]
    start = board.labels[both[0]]
    beside = serbien(f'"{start}" = ["ah-7-Gb"]')
    assert beside.accepts("7 Gb spreads over 11.28+12.28"), "out of a hex next to both"
    astride = serbien('"11.28" = ["ah-7-Gb also=12.28"]')
    assert not astride.table.problems()


@pytest.mark.clause("serbien:19.1.1c", "serbien:3.2")
def test_two_assets_join_and_a_third_does_not() -> None:
    pieces = '"24.07" = ["ah-9-8 also=24.08", "ah-8-Ma also=24.08"]\n"24.08" = ["ah-13-Ma", "ah-15-Ma"]'
    field = serbien(pieces)
    field.order("13 Ma spreads over 24.07+24.08")
    assert (hexes(field, "ah-13-Ma"), field.piece("ah-13-Ma").spent) == ({"24.07", "24.08"}, 0)
    assert field.refuses("15 Ma spreads over 24.07+24.08") == "19.1.2"


@pytest.mark.clause("serbien:19.1.1a", "serbien:26.2.1")
def test_where_marches_may_not_end_neither_does_a_half() -> None:
    field = serbien('"20.12" = ["ah-9-8"]', state='plans = ["FIFTH"]')
    assert field.refuses("9/8 spreads over 19.12+20.12") == "26.2.1"
    assert field.accepts("9/8 spreads over 20.12+21.13")
    assert field.refuses("9/8 spreads over 20.12+99.99") == "1.0-grid"


@pytest.mark.clause("serbien:19.1.4a", "serbien:7.1.6a")
def test_from_zone_to_zone_its_own_other_half_is_no_company() -> None:
    enemies = '"24.09" = ["sr-Morava-I"]\n"25.08" = ["sr-Dunav-I"]'
    field = serbien(f'"24.07" = ["ah-9-8 also=24.08"]\n{enemies}')
    field.order("9/8 gathers in 24.08")
    assert field.piece("ah-9-8").spent == 2 + field.table.printed.number["ezoc.through"]
    led = serbien(f'"24.07" = ["ah-9-8 also=24.08"]\n"24.08" = ["ah-21-8"]\n{enemies}')
    led.order("9/8 gathers in 24.08")
    assert led.piece("ah-9-8").spent == 2 + led.table.printed.number["ezoc.company"]


@pytest.mark.clause("serbien:19.0a")
def test_however_it_goes_it_stands_once_in_each_of_its_hexes() -> None:
    for order in (
        "spreads over 24.08+24.09", "spreads over 24.07+25.08", "spreads over 25.08+25.09", "gathers in 24.08",
    ):  # fmt: skip
        field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
        field.order(f"9/8 {order}")
        table = field.table
        unit = table.printed.index["ah-9-8"]
        held = [table.hexname(cell) for cell, stack in table.occupancy(1).at.items() for i in stack if i == unit]
        assert sorted(held) == sorted(hexes(field, "ah-9-8")), order


# -- Over the Sava by boat (7.1.4b) -----------------------------------------------------------------------------

BANK = ['"20.06" = ["ah-9-8 also=21.07"]', '"21.07" = ["ah-9-8 also=20.06"]']
"""A division over two hexes of the northern bank, whichever of them is its first."""


@pytest.mark.clause("serbien:7.1.4b", "serbien:19.1.4a")
@pytest.mark.parametrize("bank", BANK)
def test_each_half_crosses_the_sava_from_the_hex_where_it_began(bank: str) -> None:
    field = serbien(bank)
    field.order("9/8 spreads over 20.07+21.08")
    assert hexes(field, "ah-9-8") == {"20.07", "21.08"}
    assert (field.piece("ah-9-8").spent, field.piece("ah-9-8").crossing) == (6, 2), "the Sava is dearer than the island"


@pytest.mark.clause("serbien:7.1.4b", "serbien:19.1.4b")
@pytest.mark.parametrize("bank", BANK)
@pytest.mark.parametrize("stays", ["20.06", "21.07"])
def test_either_half_wheels_across_while_the_other_stays(bank: str, stays: str) -> None:
    field = serbien(bank)
    field.order(f"9/8 spreads over {stays}+20.07")
    assert hexes(field, "ah-9-8") == {stays, "20.07"}
    assert field.piece("ah-9-8").crossing == 2


@pytest.mark.clause("serbien:7.1.4b", "serbien:19.1.1a")
@pytest.mark.parametrize("bank", BANK)
@pytest.mark.parametrize(("home", "over"), [("20.06", "20.07"), ("21.07", "21.08")])
def test_it_may_gather_in_either_of_its_hexes_and_cross_from_there(bank: str, home: str, over: str) -> None:
    field = serbien(bank)
    field.order(f"9/8 gathers in {home}")
    assert field.accepts(f"9/8 {home}-{over}"), "it began the phase beside that hexside"
    gone = serbien(bank)
    gone.order("9/8 gathers in 20.06", "9/8 20.06-19.06")
    assert gone.refuses("9/8 19.06-18.06-18.07") == "7.1.4b", "beside this one it did not"


@pytest.mark.clause("serbien:7.1.4b", "serbien:19.1.1a")
def test_a_half_that_came_to_the_bank_in_this_phase_does_not_cross() -> None:
    field = serbien('"20.06" = ["ah-9-8"]')
    field.order("9/8 spreads over 20.06+21.07")
    assert field.refuses("9/8 spreads over 20.07+21.08") == "7.1.4b"
    assert field.refuses("9/8 gathers in 21.08") == "7.1.4b"
    assert field.accepts("9/8 spreads over 20.07+21.07"), "the half that began there does"


@pytest.mark.clause("serbien:7.4.7", "serbien:19.1.1a")
def test_after_gathering_it_may_repulse_across_the_sava_from_either_hex() -> None:
    enemy = '\n"21.08" = ["sr-Loznica"]'
    field = serbien('"20.06" = ["ah-9-8 also=21.07"]' + enemy)
    field.order("9/8 gathers in 21.07")
    assert field.accepts("repulse 9/8 x 21.08")
    late = serbien('"20.06" = ["ah-9-8"]' + enemy)
    late.order("9/8 20.06-21.07")
    assert late.refuses("repulse 9/8 x 21.08") == "7.4.7"


@pytest.mark.clause("serbien:1.1-inactive-a", "serbien:7.1.2e", "serbien:19.1.1d", "serbien:19.0a", "serbien:19.1.1a")
@pytest.mark.parametrize(
    ("order", "code", "clause"),
    [
        (Spread(("ah-9-8",), "24.07", "24.08"), "inactive", "1.1-inactive-a"),
        (Spread(("ah-21-8",), "24.07", "24.08"), "over", "7.1.2e"),
        (Spread(("ah-FsAR.6",), "24.07", "24.08"), "artillery", "19.1.1d"),
        (Spread(("ah-8-Train",), "24.07", "24.08"), "kind", "19.0a"),
        (Spread(("ah-36-13", "ah-42-13"), "24.06", "24.07"), "apart", "3.2"),
        (Gather(("ah-36-13",), "24.05"), "one-hex", "19.1.1a"),
        (Spread(("ah-36-13",), "24.05", "24.07"), "not-adjacent", "19.1.1a"),
        (Spread(("ah-42-13",), "26.08", "26.07"), "there", "19.1.1a"),
        (Spread(("ah-36-13",), "24.06", "99.99"), "unknown-hex", "1.0-grid"),
        (Spread(("ah-36-13", "ah-36-13"), "24.06", "24.05"), "units", "19.1.1a"),
    ],
)
def test_who_may_not_go_into_two_hexes(order: Spread | Gather, code: str, clause: str) -> None:
    field = serbien(
        '"24.07" = ["ah-9-8 inactive", "ah-21-8 halted", "ah-FsAR.6", "ah-8-Train"]\n"24.06" = ["ah-36-13"]\n'
        '"26.07" = ["ah-42-13 also=26.08"]\n"40.20" = ["sr-Morava-I"]'
    )
    refusal = field.reason(order)
    assert (refusal.code, refusal.clause) == (code, clause)


@pytest.mark.clause("serbien:7.1.4b", "serbien:19.1.1a")
@pytest.mark.parametrize(("spent", "able"), [(6, True), (7, False)])
def test_a_half_crosses_the_sava_by_boat_for_its_points_where_the_unit_began(spent: int, able: bool) -> None:
    """The crossing takes 6 of 12 points."""
    field = serbien(f'"24.10" = ["ah-9-8 spent={spent}"]\n"40.20" = ["sr-Morava-I"]')
    if able:
        assert field.accepts("9/8 spreads over 24.10+24.11")
    else:
        assert field.refuses("9/8 spreads over 24.10+24.11") == "19.1.1a"
    elsewhere = serbien('"24.09" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]')
    elsewhere.order("9/8 24.09-24.10")
    assert elsewhere.refuses("9/8 spreads over 24.10+24.11") == "7.1.4b"
