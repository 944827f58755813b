"""19: Two-Hex Units in movement."""

import pytest

from hexmarshal.games.serbien.rules.standing.forces import forces
from hexmarshal.games.serbien.rules.standing.stacking import stacked
from hexmarshal.games.serbien.rules.supply.sources import isolated, supplied
from hexmarshal.games.serbien.rules.two_hex import Spread
from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def hexes(field: Field, id: str) -> set[str]:
    """Where a unit stands."""
    piece = field.piece(id)
    return {field.table.hexname(cell) for cell in (piece.at, piece.also) if cell >= 0}


# -- Extending and consolidating (19.1.1) -----------------------------------------------------------------------


@pytest.mark.clause("serbien:19.0a", "serbien:19.1.1a")
def test_a_unit_extends_by_paying_for_the_hex_it_enters() -> None:
    field = serbien('"24.07" = ["ah-9-8"]')
    events = field.order("9/8 spreads over 24.07+24.08")
    assert (hexes(field, "ah-9-8"), field.piece("ah-9-8").spent) == ({"24.07", "24.08"}, 2)
    assert any("19.1.1a" in line for line in told(events))
    assert any("A Two-Hex Unit is now in 24.07 and 24.08" in line for line in told(events))


@pytest.mark.clause("serbien:19.1.1a")
def test_out_of_one_hex_into_two_others_it_pays_for_the_dearer() -> None:
    spreads = [order for order in serbien(NARROW).decision.orders("ah-7-Gb") if isinstance(order, Spread)]
    pairs = [(order.one, order.two) for order in spreads if "06.23" not in (order.one, order.two)]
    assert pairs
    for one, two in pairs:
        entry = []
        for label in (one, two):
            alone = serbien(NARROW)
            alone.order(f"7 Gb 06.23-{label}")
            entry.append(alone.piece("ah-7-Gb").spent)
        field = serbien(NARROW)
        field.order(f"7 Gb spreads over {one}+{two}")
        assert field.piece("ah-7-Gb").spent == max(entry)


NARROW = '"06.23" = ["ah-7-Gb"]'
"""In the mountains, where entries differ."""


@pytest.mark.clause("serbien:19.1.1a")
def test_it_consolidates_by_paying_for_the_hex_it_gathers_in() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    field.order("9/8 gathers in 24.08")
    assert (hexes(field, "ah-9-8"), field.piece("ah-9-8").spent) == ({"24.08"}, 2)
    third = serbien('"24.07" = ["ah-9-8 also=24.08"]')
    third.order("9/8 gathers in 23.08")
    assert hexes(third, "ah-9-8") == {"23.08"}, "the reverse of stepping from one hex into two"


@pytest.mark.clause("serbien:19.1.1a")
def test_hexes_must_adjoin_and_points_suffice() -> None:
    field = serbien('"24.07" = ["ah-9-8"]')
    assert field.refuses("9/8 spreads over 24.08+24.06") == "19.1.1a"
    assert field.refuses("9/8 gathers in 24.08") == "19.1.1a", "a unit in one hex moves as others do"
    assert field.refuses("9/8 spreads over 24.09+24.10") == "19.1.4b", "each half takes one step"
    enemy = serbien('"24.07" = ["ah-9-8"]\n"24.08" = ["sr-Morava-I"]')
    assert enemy.refuses("9/8 spreads over 24.07+24.08") == "3.1a"
    tired = serbien('"24.07" = ["ah-9-8 status=-1"]', "counter_movement", "serbian")
    tired.order("9/8 spreads over 24.07+24.08", "9/8 gathers in 24.08", "9/8 spreads over 24.08+24.09")
    tired.order("9/8 gathers in 24.09")
    assert tired.piece("ah-9-8").spent == 8, "5 MP and 3 by Forced March"
    assert tired.piece("ah-9-8").halted


@pytest.mark.clause("serbien:19.1.1c", "serbien:19.0a")
def test_an_asset_joins_by_entering_either_hex_and_leaves_by_consolidating() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"24.09" = ["ah-8-Ma"]')
    field.order("8 Ma 24.09-24.08", "8 Ma spreads over 24.07+24.08")
    assert (hexes(field, "ah-8-Ma"), field.piece("ah-8-Ma").spent) == ({"24.07", "24.08"}, 2), "joining is free"
    index = field.table.printed.index
    pair = tuple(sorted((index["ah-9-8"], index["ah-8-Ma"])))
    assert forces(field.table, field.table.here(field.table.board.cell("24.07"), 1)) == [pair]
    field.order("8 Ma gathers in 24.08")
    assert hexes(field, "ah-8-Ma") == {"24.08"}
    assert pair not in forces(field.table, field.table.here(field.table.board.cell("24.08"), 1))


@pytest.mark.clause("serbien:19.0a", "serbien:19.1.4a")
def test_a_force_of_a_formation_and_assets_moves_as_one() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08", "ah-8-Ma also=24.08"]')
    field.order("9/8,8 Ma spreads over 25.08+25.09")
    assert hexes(field, "ah-9-8") == hexes(field, "ah-8-Ma") == {"25.08", "25.09"}


@pytest.mark.clause("serbien:19.1.1d", "serbien:8.8.1d")
def test_artillery_never_enters_two_hex_status() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08", "ah-FsAR.6"]')
    assert field.refuses("FsAR.6 spreads over 24.07+24.08") == "19.1.1d"
    table = field.table
    guns, division = table.printed.index["ah-FsAR.6"], table.printed.index["ah-9-8"]
    parted = forces(table, table.here(table.board.cell("24.07"), 1))
    assert all(not {guns, division} <= set(force) for force in parted)
    train = serbien('"24.07" = ["ah-8-Train"]')
    assert train.refuses("8 Train spreads over 24.07+24.08") == "19.0a"


@pytest.mark.clause("serbien:19.1.1d", "serbien:8.2.2b")
def test_cavalry_leaves_two_hex_status_by_reacting() -> None:
    field = serbien('"24.07" = ["ah-10-K also=23.08"]\n"24.10" = ["sr-Morava-I"]', player="serbian")
    field.order("Morava I 24.10-24.09-24.08")
    assert field.asked == ("austrian", "react")
    order = next(order for order in field.notations() if order.startswith("react 10 K"))
    field.order(order)
    assert len(hexes(field, "ah-10-K")) == 1


# -- Stacking and size (19.1.2, 19.1.3) -------------------------------------------------------------------------


@pytest.mark.clause("serbien:19.1.2")
def test_two_two_hex_forces_never_share_a_hex_but_others_may_stand_with_one() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"24.09" = ["ah-21-8"]')
    assert field.refuses("21/8 spreads over 24.08+24.09") == "19.1.2"
    assert field.accepts("21/8 spreads over 24.09+24.10")
    assert field.accepts("21/8 24.09-24.08")


@pytest.mark.clause("serbien:19.1.3")
def test_it_is_half_its_size_in_each_hex() -> None:
    field = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"26.07" = ["ah-13 also=26.08"]')
    table = field.table
    assert [stacked(table, table.board.cell(label), 1) for label in ("24.07", "24.08")] == [4, 4], "halves"
    assert [stacked(table, table.board.cell(label), 1) for label in ("26.07", "26.08")] == [2, 2], "quarters"


@pytest.mark.clause("serbien:19.0b")
def test_the_nearer_hex_counts_for_supply_isolation_and_the_enemy() -> None:
    pieces = '"{}" = ["sr-Lim also={}"]\n"26.11" = ["sr-Serb-Depot-1"]'
    near = serbien(pieces.format("17.11", "17.12"), player="serbian").table
    lim = near.printed.index["sr-Lim"]
    assert near.board.distance(near.board.cell("26.11"), near.board.cell("17.12")) == 9
    assert not supplied(near, lim), "both halves are too far"
    half = serbien(pieces.format("17.12", "18.12"), player="serbian").table
    assert supplied(half, lim)
    assert not isolated(half, lim)
    shape = serbien('"24.07" = ["ah-9-8 also=24.08"]\n"24.10" = ["sr-Morava-I"]')
    assert min(shape.table.nearest_enemy(shape.table.board.cell(label), 1) for label in ("24.07", "24.08")) == 2


@pytest.mark.clause("serbien:19.1.1c", "serbien:1.1-force-b")
def test_an_asset_joins_another_in_its_two_hexes_and_a_third_does_not() -> None:
    field = serbien('"24.07" = ["ah-8-Ma also=24.06", "ah-9-Ma"]\n"30.20" = ["sr-Morava-I"]')
    field.order("9 Ma spreads over 24.07+24.06")
    assert hexes(field, "ah-9-Ma") == {"24.06", "24.07"}
    later = serbien('"24.07" = ["ah-9-8 also=24.06"]\n"24.06" = ["ah-8-Ma"]\n"24.05" = ["sr-Morava-I"]', "movement")
    later.order("8 Ma spreads over 24.06+24.07")
    assert later.piece("ah-8-Ma").at == later.piece("ah-9-8").at, "one Force in all respects, supply and retreats too"
    full = serbien('"24.07" = ["ah-8-Ma also=24.06", "ah-9-Ma also=24.06", "ah-13-Ma"]\n"30.20" = ["sr-Morava-I"]')
    assert full.refuses("13 Ma spreads over 24.07+24.06") == "19.1.2", "two Assets are a Force, three are not"


@pytest.mark.clause("serbien:19.1.1c")
def test_joining_a_two_hex_unit_costs_nothing_and_is_listed_even_if_its_other_hex_could_not_be_paid_for() -> None:
    stands = '"24.07" = ["ah-9-8 also=24.06", "ah-8-Ma spent=8"]\n"25.07" = ["sr-Morava-I"]\n"23.07" = ["sr-Timok-I"]'
    field = serbien(stands)
    assert "8 Ma spreads over 24.06+24.07" in field.notations(), "from one enemy ZOC into another it would cost 6 MP"
