"""16.1 to 16.5, 21.1: reinforcements, substitutions, combinations, withdrawals, detachments."""

import pytest

from hexmarshal.games.serbien.rules.arrivals.reinforcements import substitute
from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def ends(field: Field) -> list[str]:
    """End the moves of a phase; what was told."""
    return told(field.order("done"))


# -- Arrivals and withdrawals (16.1, 16.5) ----------------------------------------------------------------------


@pytest.mark.clause("serbien:16.1")
def test_reinforcements_appear_in_their_hex_in_the_owners_preliminary_phase() -> None:
    field = serbien('"scheduled" = ["ah-104"]\n"44.29" = ["sr-Timok-I"]', "preliminary", turn="GT1")
    assert field.at("ah-104") == "15.10"
    assert any("arrives" in line and "16.1" in line for line in field.heard())
    early = serbien('"scheduled" = ["ah-104"]', "preliminary", turn="GT0")
    assert early.at("ah-104") == "scheduled"
    theirs = serbien('"scheduled" = ["ah-104"]', "preliminary", "serbian", turn="GT1")
    assert theirs.at("ah-104") == "scheduled", "not in the enemy's Player Turn"


@pytest.mark.clause("serbien:16.1")
def test_where_the_enemy_stands_they_wait() -> None:
    field = serbien('"scheduled" = ["ah-104"]\n"15.10" = ["sr-Morava-I"]', "preliminary", turn="GT1")
    assert field.at("ah-104") == "scheduled"
    assert any("it waits" in line for line in field.heard())
    later = serbien('"scheduled" = ["ah-104"]', "preliminary", turn="GT2")
    assert later.at("ah-104") == "15.10"


@pytest.mark.clause("serbien:16.5")
def test_units_are_withdrawn_in_their_turn_and_not_before() -> None:
    field = serbien('"22.06" = ["ah-17-7"]', "preliminary", turn="GT4")
    assert field.at("ah-17-7") == "withdrawn"
    assert any("is withdrawn" in line and "16.5" in line for line in field.heard())
    assert serbien('"22.06" = ["ah-17-7"]', "preliminary", turn="GT3").at("ah-17-7") == "22.06"
    waiting = serbien('"reserve" = ["ah-SECOND-Depot flipped"]', "preliminary", turn="GT9")
    assert waiting.at("ah-SECOND-Depot") == "withdrawn", "a Depot that waits off the map goes too"


@pytest.mark.clause("serbien:16.3.1a", "serbien:16.4.1", "serbien:7.1.4b-mark")
def test_who_has_crossed_the_sava_has_done_so_when_combined_or_split() -> None:
    pieces = '"24.07" = ["ah-31m-4 crossing={}", "ah-Dani"]\n"reserve" = ["ah-31-4"]'
    for crossing in (0, 1, 2):
        field = serbien(pieces.format(crossing))
        field.order("done", "combine 31-/4")
        assert (field.at("ah-31-4"), field.piece("ah-31-4").crossing) == ("24.07", crossing)
        assert field.piece("ah-31m-4").crossing == 0
    whole = serbien('"24.07" = ["ah-1 crossing=2"]\n"reserve" = ["ah-7-Gb", "ah-9-Gb"]')
    whole.order("split 1")
    assert (whole.piece("ah-7-Gb").crossing, whole.piece("ah-9-Gb").crossing) == (2, 2)


@pytest.mark.clause("serbien:7.1.4b-rem")
def test_the_marker_of_a_unit_that_is_gone_is_taken_off_without_a_word() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"eliminated" = ["ah-8-Ma crossing=2"]', "finishing")
    assert field.piece("ah-8-Ma").crossing == 0
    assert not [line for line in field.heard() if "River Crossing" in line]


# -- Substitution (16.2) ----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:16.2.1", "serbien:16.2.1-ex")
def test_a_unit_takes_the_place_of_another_with_its_reductions_and_status() -> None:
    field = serbien('"24.07" = ["ah-13 lost=1 status=-2 army=FIFTH"]\n"scheduled" = ["ah-9-8"]')
    table = field.table
    old, new = table.printed.index["ah-13"], table.printed.index["ah-9-8"]
    substitute(table, old, new, table.board.cell("15.10"))
    piece = field.piece("ah-9-8")
    assert (field.at("ah-9-8"), piece.lost, piece.status, field.at("ah-13")) == ("24.07", 1, 2, "withdrawn")
    assert table.army_id(new) == "FIFTH"


@pytest.mark.clause("serbien:16.2.1", "serbien:5.5.2a")
def test_an_asset_that_takes_the_place_of_a_formation_has_no_status() -> None:
    field = serbien('"24.07" = ["ah-13 status=-2 army=FIFTH"]\n"scheduled" = ["ah-8-Ma"]')
    table = field.table
    substitute(table, table.printed.index["ah-13"], table.printed.index["ah-8-Ma"], table.board.cell("15.10"))
    assert (field.at("ah-8-Ma"), field.piece("ah-8-Ma").status) == ("24.07", 0)


@pytest.mark.clause("serbien:16.2.2")
def test_for_a_destroyed_asset_the_formation_comes_without_its_steps() -> None:
    field = serbien('"eliminated" = ["ah-8-Ma"]\n"scheduled" = ["ah-9-8"]\n"26.07" = ["ah-21-8"]')
    table = field.table
    old, new = table.printed.index["ah-8-Ma"], table.printed.index["ah-9-8"]
    substitute(table, old, new, table.board.cell("15.10"))
    assert (field.at("ah-9-8"), field.piece("ah-9-8").lost) == ("15.10", 2), "two steps"


# -- Combinations (16.3, 16.4) ----------------------------------------------------------------------------------


@pytest.mark.clause("serbien:16.3", "serbien:16.3.1a", "serbien:16.3.2-ah")
def test_units_with_a_dot_are_combined_at_the_end_of_a_movement_phase() -> None:
    field = serbien('"24.07" = ["ah-31m-4 lost=1", "ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(field)
    assert field.asked == ("austrian", "combine")
    lines = told(field.order("combine 31-/4"))
    assert (field.at("ah-31-4"), field.at("ah-31m-4"), field.at("ah-Dani")) == ("24.07", "withdrawn", "withdrawn")
    assert field.piece("ah-31-4").lost == 1, "reductions pass on"
    assert any("16.3.1a" in line for line in lines)


@pytest.mark.clause("serbien:16.3", "serbien:19.0a")
def test_out_of_adjacent_hexes_a_two_hex_unit_comes() -> None:
    field = serbien('"24.07" = ["ah-31m-4"]\n"24.08" = ["ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(field)
    field.order("combine 31-/4")
    piece, name = field.piece("ah-31-4"), field.table.hexname
    assert {name(piece.at), name(piece.also)} == {"24.07", "24.08"}
    apart = serbien('"24.07" = ["ah-31m-4"]\n"24.09" = ["ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(apart)
    assert apart.asked[1] != "combine", "two hexes apart is too far"


@pytest.mark.clause("serbien:16.3", "serbien:16.2.1")
def test_if_one_of_them_was_eliminated_the_other_is_exchanged_with_its_own_reductions() -> None:
    field = serbien('"24.07" = ["ah-31m-4 lost=1"]\n"eliminated" = ["ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(field)
    field.order("combine 31-/4")
    assert (field.at("ah-31-4"), field.piece("ah-31-4").lost) == ("24.07", 1)


@pytest.mark.clause("serbien:16.3.1a")
def test_the_owner_may_put_it_off() -> None:
    field = serbien('"24.07" = ["ah-31m-4", "ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(field)
    field.order("done")
    assert field.at("ah-31m-4") == "24.07"


@pytest.mark.clause("serbien:16.3.1b")
@pytest.mark.parametrize(
    ("one", "two", "whole"), [("-1", "-2", 1), ("-2", "-2", 2), ("full", "-1", 0), ("CI", "-1", 2)]
)
def test_the_new_formation_has_the_average_status_rounded_down(one: str, two: str, whole: int) -> None:
    pieces = f'"24.07" = ["ah-7-Gb status={one}", "ah-9-Gb status={two}"]\n"reserve" = ["ah-1"]'
    field = serbien(pieces)
    ends(field)
    field.order("combine 7 Gb")
    assert field.piece("ah-1").status == whole


@pytest.mark.clause("serbien:16.3.1b", "serbien:16.3.2-serb")
def test_assets_have_no_status_to_average() -> None:
    pieces = '"24.12" = ["sr-Drina-IIm status=-2", "sr-Loznica"]\n"reserve" = ["sr-Drina-II"]'
    field = serbien(pieces, player="serbian")
    ends(field)
    field.order("combine Drina II-")
    assert (field.at("sr-Drina-II"), field.piece("sr-Drina-II").status) == ("24.12", 2)


@pytest.mark.clause("serbien:16.4", "serbien:16.4.1", "serbien:16.4.2")
@pytest.mark.parametrize(
    ("whole", "parts"), [("1", ("7-Gb", "9-Gb")), ("18", ("4-Gb", "6-Gb")), ("48", ("10-Gb", "12-Gb"))]
)
def test_a_formation_is_split_at_the_start_of_a_movement_phase(whole: str, parts: tuple[str, str]) -> None:
    pieces = f'"24.07" = ["ah-{whole} lost=3 status=-2"]\n"withdrawn" = ["ah-{parts[0]}", "ah-{parts[1]}"]'
    for step, player in (("movement", "austrian"), ("counter_movement", "serbian")):
        field = serbien(pieces, step, player)
        assert field.asked == ("austrian", "split")
        field.order(f"split {whole}")
        both = [field.piece(f"ah-{part}") for part in parts]
        assert [piece.status for piece in both] == [2, 2]
        assert [piece.lost for piece in both] == [1, 1], "they share the reductions"
        assert field.table.state.replacements[2] == -1, "one has no room (9.10.4)"
        assert field.at(f"ah-{whole}") == "withdrawn"


@pytest.mark.clause("serbien:16.4.1")
def test_nobody_is_split_once_the_moves_have_begun() -> None:
    pieces = '"24.07" = ["ah-1", "ah-9-8"]\n"withdrawn" = ["ah-7-Gb", "ah-9-Gb"]'
    field = serbien(pieces)
    assert field.refuses("split 9/8") == "16.4.2"
    field.order("done")
    assert field.asked[1] == "move"
    assert not [order for order in field.notations() if order.startswith("split")]


@pytest.mark.clause("serbien:16.4.1", "serbien:19.1.1a")
def test_a_two_hex_formation_leaves_a_part_in_each_hex() -> None:
    field = serbien('"24.07" = ["ah-1 also=24.08"]\n"withdrawn" = ["ah-7-Gb", "ah-9-Gb"]')
    field.order("split 1")
    assert {field.at("ah-7-Gb"), field.at("ah-9-Gb")} == {"24.07", "24.08"}


# -- Detachments (21.1) -----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:21.1-integrate", "serbien:21.1")
def test_a_detachment_joins_its_parent_and_passes_its_reductions_on() -> None:
    field = serbien('"24.07" = ["ah-29-9 away", "ah-det.29 lost=1"]')
    weak = field.table.attack(field.table.printed.index["ah-29-9"])
    ends(field)
    assert field.asked == ("austrian", "combine")
    lines = told(field.order("combine det.29"))
    piece = field.piece("ah-29-9")
    assert (piece.away, piece.lost, field.at("ah-det.29")) == (False, 1, "withdrawn")
    assert any("21.1-integrate" in line for line in lines)
    table = field.table
    table.alter(table.printed.index["ah-29-9"], lost=0)
    assert weak < table.attack(table.printed.index["ah-29-9"]), "while it was away its parent was weaker"


@pytest.mark.clause("serbien:21.1-integrate", "serbien:21.1")
def test_it_must_stand_with_its_parent_and_none_is_ever_made() -> None:
    field = serbien('"24.07" = ["ah-29-9 away"]\n"24.08" = ["ah-det.29"]')
    assert not [order for order in field.notations() if "det.29" in order and "combine" in order]
    ends(field)
    assert field.asked[1] != "combine"
    alone = serbien('"24.07" = ["ah-29-9 away"]')
    ends(alone)
    assert alone.asked[1] != "combine"


@pytest.mark.clause("serbien:16.4.1", "serbien:19.1.1a")
def test_never_both_parts_in_one_of_them_for_to_gather_costs_points() -> None:
    field = serbien('"24.07" = ["ah-1 also=24.08"]\n"withdrawn" = ["ah-7-Gb", "ah-9-Gb"]')
    for hex_ in ("24.07", "24.08", "24.09"):
        assert field.refuses(f"split 1 in {hex_}") == "19.1.1a"
    field.order("split 1")
    assert {field.at("ah-7-Gb"), field.at("ah-9-Gb")} == {"24.07", "24.08"}
    whole = serbien('"24.07" = ["ah-1"]\n"withdrawn" = ["ah-7-Gb", "ah-9-Gb"]')
    assert whole.refuses("split 1 in 24.07") == "16.4.1", "one in a single hex need not say where"


@pytest.mark.clause("serbien:16.4.1", "serbien:7.3.3a", "serbien:19.1.4c")
def test_who_is_split_leaves_a_part_where_a_prepared_attack_marker_points() -> None:
    units = '"23.12" = ["ah-1 also=22.11"]\n"23.13" = ["sr-Timok-I prepared=23.12"]\nwithdrawn = ["ah-7-Gb", "ah-9-Gb"]'
    field = serbien(units, "counter_movement", "serbian")
    assert field.refuses("split 1 in 22.11") == "19.1.1a", "out of the marker for nothing"
    field.order("split 1", "done")
    held = next(id for id in ("ah-7-Gb", "ah-9-Gb") if field.at(id) == "23.12")
    free = next(id for id in ("ah-7-Gb", "ah-9-Gb") if field.at(id) == "22.11")
    assert (field.piece(held).pinned, field.piece(free).pinned) == (True, False)


@pytest.mark.clause("serbien:16.3", "serbien:19.1.2")
def test_no_two_hex_unit_is_formed_where_another_stands() -> None:
    pieces = '"24.07" = ["ah-31m-4"]\n"24.08" = ["ah-Dani", "ah-9-8 also=24.09"]\n"reserve" = ["ah-31-4"]'
    field = serbien(pieces)
    ends(field)
    assert field.asked[1] != "combine"


@pytest.mark.clause("serbien:16.2.1", "serbien:9.10.4")
def test_reductions_for_which_the_new_unit_has_no_room_cost_replacements() -> None:
    field = serbien('"24.07" = ["ah-9-8 lost=3"]\n"scheduled" = ["ah-13"]')
    table = field.table
    substitute(table, table.printed.index["ah-9-8"], table.printed.index["ah-13"], table.board.cell("15.10"))
    assert (field.piece("ah-13").lost, table.state.replacements[2]) == (1, -2)


@pytest.mark.clause("serbien:16.3")
def test_a_part_that_has_not_come_yet_is_waited_for() -> None:
    field = serbien('"24.07" = ["ah-31m-4"]\n"scheduled" = ["ah-Dani"]\n"reserve" = ["ah-31-4"]')
    ends(field)
    assert field.asked[1] != "combine"


@pytest.mark.clause("serbien:16.4.1")
def test_a_split_is_told_with_its_clause() -> None:
    field = serbien('"24.07" = ["ah-1"]\n"withdrawn" = ["ah-7-Gb", "ah-9-Gb"]')
    lines = told(field.order("split 1"))
    assert len([line for line in lines if "is formed" in line and "16.4.1" in line]) == 2


@pytest.mark.clause("serbien:16.3.1a", "serbien:16.4.1", "serbien:7.3.1a")
@pytest.mark.parametrize(("second", "kept"), [("18.09", True), ("18.10", False), ("", False)])
def test_brigades_that_prepared_one_attack_and_are_combined_have_prepared_it_still(second: str, kept: bool) -> None:
    units = '"19.10" = ["ah-7-Gb", "ah-9-Gb"]\n"18.09" = ["sr-Morava-I"]\nreserve = ["ah-1"]'
    field = serbien(units)
    field.order("prepare 7 Gb x 18.09", *([f"prepare 9 Gb x {second}"] if second else []), "done", "combine 7 Gb")
    assert field.at("ah-1") == "19.10"
    assert field.piece("ah-1").prepared == (field.table.board.cell("18.09") if kept else -1)
    assert [field.piece(id).prepared for id in ("ah-7-Gb", "ah-9-Gb")] == [-1, -1], "nothing is left on those who went"
