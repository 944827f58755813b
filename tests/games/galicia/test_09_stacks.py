"""9.2: which hexes a retreating stack prefers, who goes on from a full one, and which stack goes first."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.rules.orders import Retreat
from tests.games.galicia.kit import Position, galicia, told

GUARDS = """
    russian 1 gd 15.14
    russian 2 gd 15.15
"""
ONE_HEX, TWO_HEXES = (2, 3, 1, 1), (1, 1, 1, 1)


def struck(
    units: str,
    dice: tuple[int, ...] = ONE_HEX,
    order: str = "1 gd,2 gd x 14.14",
    turn: int = 3,
    options: dict[str, str] | None = None,
) -> Position:
    """A position in which the Guard has attacked."""
    table = galicia(units, "russian combat", dice=dice, turn=turn, options=options)
    table.attack(order)
    return table


# -- Room -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:9.2c")
def test_a_hex_with_room_goes_before_one_without_if_both_keep_the_guidelines() -> None:
    units = "austrian 20 14.14\n austrian 4 13.14\n austrian 13 13.14" + GUARDS
    assert set(struck(units).notations()) == {"14.14-13.14", "14.14-13.15"}  # two steps more are six
    full = struck(units + "austrian 1 ls 13.14")
    assert full.notations() == ["14.14-13.15"]
    assert full.reason("14.14-13.14").code == "no-room"
    assert full.refuses("14.14-13.14") == "9.2c"
    assert full.reason("14.14-13.14").ruling == "full-hexes-only-for-the-guidelines"


@pytest.mark.clause("galicia:9.2c", "galicia:9.2b")
def test_by_the_option_the_owner_may_retreat_onto_a_full_hex_and_farther() -> None:
    units = "austrian 20 14.14\n austrian 4 13.14\n austrian 13 13.14\n austrian 1 ls 13.14" + GUARDS
    table = struck(units, options={"full_hexes": "any"})
    assert set(table.notations()) == {"14.14-13.14", "14.14-13.15"}
    table.order("14.14-13.14")
    if table.asked == ("austrian", "retreat"):
        table.order(table.notations()[0])
    assert table.at("austrian 20") not in ("14.14", "13.14", "13.15")


@pytest.mark.clause("galicia:9.2c", "galicia:5.4a")
def test_the_owner_is_asked_although_room_leaves_him_one_way_for_the_enemy_must_not_learn_of_it() -> None:
    table = struck("austrian 20 14.14\n austrian 4 13.14\n austrian 13 13.14\n austrian 1 ls 13.14" + GUARDS)
    assert table.asked == ("austrian", "retreat")
    assert len(table.notations()) == 1


@pytest.mark.clause("galicia:9.2b")
def test_nobody_goes_on_whose_going_would_send_another_after_him() -> None:
    # 13.14, the only hex in no zone, holds five steps; three come, so that two must leave.
    units = "austrian 4 13.14\n austrian 13 13.14\n austrian 36 ls 13.14\n russian 18 14.15" + GUARDS
    table = struck(units + "austrian 20 14.14\n austrian 1 ls 14.14", (1, 1))
    assert table.asked == ("austrian", "surplus")
    assert table.notations() == ["20 goes on"]
    assert table.reason("1 ls goes on").code == "too-small"
    assert table.refuses("1 ls goes on") == "9.2b"
    assert table.reason("4 goes on").code == "not-retreating"
    assert table.refuses("4 goes on") == "9.2b"
    table.order("20 goes on")
    assert table.asked == ("austrian", "retreat")
    assert all(order.startswith("13.14-") for order in table.notations())
    table.order(table.notations()[0])
    assert table.at("austrian 1 ls") == "13.14"
    assert table.at("austrian 20") != "13.14"


@pytest.mark.clause("galicia:9.2b")
@pytest.mark.parametrize("setting", ["owner", "all"])
def test_by_the_option_whomever_the_owner_picks_goes_on_or_all(setting: str) -> None:
    units = "austrian 4 13.14\n austrian 13 13.14\n austrian 36 ls 13.14\n russian 18 14.15" + GUARDS
    units += "austrian 20 14.14\n austrian 1 ls 14.14"
    table = struck(units, (1, 1, 1, 1), options={"surplus": setting})
    if setting == "owner":
        assert set(table.notations()) == {"20 goes on", "1 ls goes on"}
        table.order("1 ls goes on")
        table.order(table.notations()[0])
    # The division is still too many by itself, or both go on together.
    assert table.asked == ("austrian", "retreat")
    table.order(table.notations()[0])
    assert "13.14" not in (table.at("austrian 20"), table.at("austrian 1 ls"))


@pytest.mark.clause("galicia:9.2b")
def test_where_two_must_go_on_the_owner_picks_them_one_by_one() -> None:
    units = "austrian 4 13.14\n austrian 13 13.14\n russian 18 14.15" + GUARDS  # four steps, and five come
    units += "austrian 20 14.14\n austrian 23 14.14\n austrian 1 ls 14.14"
    table = galicia(units, "russian combat", dice=(1, 1))
    table.attack("1 gd,2 gd x 14.14")
    table.order("defend 20,1 ls")
    assert set(table.notations()) == {"20 goes on", "23 goes on", "1 ls goes on"}
    table.order("1 ls goes on")
    if table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert set(table.notations()) == {"20 goes on", "23 goes on"}
    assert table.asked == ("austrian", "surplus")


# -- Shaded hexes ---------------------------------------------------------------------------------------------


DNIESTER = "austrian 20 4.02\n russian 1 gd 5.03\n russian 2 gd 5.03\n"


@pytest.mark.clause("galicia:4.5")
@pytest.mark.parametrize(("turn", "open_"), [(4, False), (5, False), (6, True)])
def test_austro_hungarian_stacks_retreat_into_shaded_hexes_only_if_they_must(turn: int, open_: bool) -> None:
    table = struck(DNIESTER, order="1 gd,2 gd x 4.02", turn=turn)
    assert set(table.notations()) == {"4.02-4.03", "4.02-3.03", "4.02-3.02", *(["4.02-4.01"] if open_ else [])}
    if not open_:
        assert table.refuses("4.02-4.01") == "4.5"
        assert table.reason("4.02-4.01").code == "shaded"


@pytest.mark.clause("galicia:4.5", "galicia:9.2.1a")
def test_a_shaded_hex_is_better_than_one_in_a_zone_or_one_that_is_full() -> None:
    # Zones cover 4.03 and 3.03.
    zones = DNIESTER + "russian 31 2.03\n russian 44 4.04\n"
    table = struck(zones, order="1 gd,2 gd x 4.02", turn=4)
    assert table.at("austrian 20") == "3.02"  # the enemy too can see that it has no choice
    full = struck(zones + "austrian 4 3.02\n austrian 13 3.02\n austrian 25 3.02\n", order="1 gd,2 gd x 4.02", turn=4)
    assert full.notations() == ["4.02-4.01"]
    assert full.refuses("4.02-3.02") == "9.2c"


@pytest.mark.clause("galicia:4.5")
def test_russian_stacks_retreat_into_shaded_hexes_on_any_turn() -> None:
    units = "russian 82 r 3.02\n austrian 4 3.03\n austrian 13 3.03\n austrian 25 3.03\n"
    table = galicia(units, "austrian combat", turn=4, dice=ONE_HEX)
    table.attack("4,13,25 x 3.02")
    assert {"3.02-3.01", "3.02-4.01"} <= set(table.notations())


# -- Refusals -------------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:9.2a")
def test_a_way_that_is_too_far_too_short_broken_or_leads_back_is_refused_for_what_it_is() -> None:
    table = struck("austrian 20 14.14" + GUARDS, TWO_HEXES)
    for way, code in (
        ("14.14-13.14-12.14-11.14", "too-far"), ("14.14-13.14", "length"), ("14.14-12.13-13.14", "not-adjacent"),
        ("14.14-13.14-13.15", "not-away"), ("14.14-13.14-14.14", "not-away"),
    ):  # fmt: skip
        assert (table.reason(way).code, table.refuses(way)) == (code, "9.2a"), way
    assert table.reason(Retreat("14.14", "1.01")).code == "too-far"
    one = struck("austrian 20 14.14" + GUARDS)
    assert (one.reason("14.14-12.14").code, one.refuses("14.14-12.14")) == ("too-far", "9.2a")
    assert (one.reason("13.14-12.14").code, one.refuses("13.14-12.14")) == ("not-there", "9.2a")
    assert one.refuses("14.14-99.14") == "1.3"
    assert one.reason(Retreat("14.14", "13.15", ("13.14",))).code == "way"


@pytest.mark.clause("galicia:9.2a", "galicia:9.2.1a")
def test_a_retreat_leads_away_even_if_it_could_keep_out_of_zones_by_doubling_back() -> None:
    # From 13.14 and 13.15 every hex farther off lies in a zone; 13.14-13.15 would not.
    units = "austrian 20 14.14\n russian 31 11.14\n russian 44 12.12\n russian 11 12.16\n" + GUARDS
    table = struck(units, TWO_HEXES)
    board = table.table.board
    start = board.cell("14.14")
    assert {board.distance(start, board.cell(order.rpartition("-")[2])) for order in table.notations()} == {2}
    assert table.refuses("14.14-13.14-13.15") == "9.2a"
    said = told(table.order(table.notations()[0]))
    assert "The retreat leads into an enemy ZOC. (9.2.1c)" in said


@pytest.mark.clause("galicia:9.2.1b", "galicia:9.2.1a")
def test_the_guideline_that_is_broken_without_need_is_the_one_that_is_named() -> None:
    # With the railways cut no way leads to supply: all of them break the second guideline, and some the first as well.
    cut = "russian 31 5.24\n russian 44 5.18\n russian 11 10.12\n"
    north = "austrian 20 17.23\n russian 1 gd 17.22\n russian 2 gd 17.22\n"
    table = struck(north + cut, order="1 gd,2 gd x 17.23")
    assert table.refuses("17.23-18.22") == "9.2.1a"
    assert struck(north, order="1 gd,2 gd x 17.23").refuses("17.23-18.23") == "9.2.1b"


# -- Several stacks -------------------------------------------------------------------------------------------


TWO_STACKS = """
    austrian 4 14.13
    austrian 13 13.14
    austrian 23 13.14         # independent, and withheld
    russian 31 14.14
"""


def thrown_back() -> Position:
    """Attackers from two hexes who have to retreat by one."""
    table = galicia(TWO_STACKS, "austrian combat", dice=(6, 5, 1, 1))
    table.attack("4,13 x 14.14")
    assert table.asked == ("austrian", "order")
    return table


@pytest.mark.clause("galicia:9.2b", "galicia:9.2.1a")
def test_the_owner_says_which_of_his_stacks_retreats_first() -> None:
    table = thrown_back()
    assert set(table.notations()) == {"14.13 first", "13.14 first"}
    assert (table.reason("14.14 first").code, table.refuses("14.14 first")) == ("not-retreating", "9.2b")
    table.order("13.14 first")
    assert table.asked == ("austrian", "along")
    other = thrown_back()
    other.order("14.13 first")
    assert other.asked == ("austrian", "retreat")
    other.order("14.13-13.13")
    assert other.asked == ("austrian", "along")  # only one stack is left, so nobody is asked again


@pytest.mark.clause("galicia:7.6a")
def test_who_has_retreated_does_not_go_along_with_the_next_stack() -> None:
    table = thrown_back()
    table.order("14.13 first", "14.13-13.14")
    assert table.asked == ("austrian", "along")
    assert table.notations() == ["23 goes along", "done"]
    assert table.refuses("4 goes along") == "7.6a"
    table.order("done")
    if table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("austrian 4") == "13.14"
    assert table.at("austrian 23") == "13.14"
    assert table.at("austrian 13") not in ("13.14", "14.13")


@pytest.mark.clause("galicia:7.6a")
def test_who_went_along_with_one_stack_does_not_go_along_with_another() -> None:
    table = thrown_back()
    table.order("13.14 first", "23 goes along", "13.14-14.13")
    assert table.asked == ("austrian", "retreat")
    table.order(table.notations()[0])
    assert table.at("austrian 23") == "14.13"


@pytest.mark.clause("galicia:5.4b", "galicia:9.2a")
def test_who_retreats_from_an_attack_stays_known_to_the_enemy() -> None:
    table = struck("austrian 20 14.14\n austrian 1 ls 14.14" + GUARDS, (1, 1))
    table.order("14.14-13.14")
    assert table.at("austrian 20") == table.at("austrian 1 ls") == "13.14"
    assert {"ah-20", "ah-1-ls"} <= set(table.shown("russian")), "whoever lies below too"
