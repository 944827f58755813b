"""2.2b, 2.2c: every active headquarters must have an attack begun, and movement serves that duty."""

from __future__ import annotations

import pytest

from hexmarshal.core.orders.orders import Done
from tests.kit import Position, fury, rolls

FIRST = """
    russian III 1803          # 1st Army: in contact and in command
    russian HQ I 1903
    german Kon 1802
"""
SECOND = """
    russian XV 1817           # 2nd Army: the same, far away
    russian HQ II 1917
    german 3 R 1816
"""
SECOND_AWAY = SECOND.replace("XV 1817", "XV 1818")


def north(*units: str, turn: str = "S1", duty: str = "movement", trains: int = 0) -> Position:
    """A Russian activation of the northern front, without trains that could bring units to a distant fortress."""
    points = {"russian": trains}
    return fury("\n".join(units), active="russian north", turn=turn, options={"duty": duty}, rail=points)


# -- Combat -------------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.2b")
def test_declarations_do_not_end_while_an_active_headquarters_has_an_attack_open_and_none_begun() -> None:
    table = north(FIRST, SECOND)
    table.order("done")
    assert table.asked == ("russian", "declare")
    assert table.refuses(Done()) == "2.2b"
    table.order("III 1803x1802")
    refusal = table.reason(Done())
    assert (refusal.code, refusal.clause) == ("duty", "2.2b")
    assert "2nd Army" in refusal.sentence
    table.order("XV 1817x1816")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_one_attack_by_one_unit_does_for_an_army() -> None:
    table = north(FIRST, "russian XX 1902\ngerman I R 1901")
    table.order("done", "XX 1902x1901")
    assert table.accepts("III 1803x1802")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_the_duty_lapses_when_another_army_has_taken_the_last_target() -> None:
    table = north(FIRST, "russian XV 1702\nrussian HQ II 1702")
    table.order("done", "III 1803x1802")
    assert table.refuses("XV 1702x1802") == "10.1c"
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_a_headquarters_of_the_other_front_or_of_the_other_side_has_no_duty_now() -> None:
    table = north(FIRST, "russian XI 1817\nrussian HQ III 1917\naustrian X 1816\naustrian HQ I 1816")
    table.order("done", "III 1803x1802")
    assert table.accepts("done")


# -- Movement -----------------------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.2b")
def test_movement_does_not_end_while_a_corps_can_still_be_brought_to_an_attack() -> None:
    table = north(FIRST, SECOND_AWAY)
    refusal = table.reason(Done())
    assert (refusal.code, refusal.clause) == ("duty", "2.2b")
    assert "2nd Army" in refusal.sentence
    assert "done" not in table.notations()
    table.order("XV 1818-1817")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_the_headquarters_must_come_within_range_if_it_can() -> None:
    table = north("russian XV 1817\ngerman 3 R 1816\nrussian HQ II 1820")  # three hexes away, with a range of two
    assert table.refuses(Done()) == "2.2b"
    assert table.refuses("XV 1817-1818") == "2.2b"
    table.order("HQ II 1820-1819")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_a_move_may_not_take_away_the_last_chance_of_an_attack() -> None:
    table = north(SECOND)
    assert table.refuses("XV 1817-1818") == "2.2b"
    assert table.refuses("HQ II 1917-1919") == "2.2b"  # nobody would be in command
    table.put("russian XIII 1817")
    assert table.accepts("XV 1817-1818")  # the other corps can do it


@pytest.mark.clause("fury:2.2b")
def test_a_unit_may_go_to_another_hex_from_which_it_can_attack() -> None:
    table = north(SECOND)
    assert table.accepts("XV 1817-1916")  # by way of 1917, next to the enemy again and next to its HQ


@pytest.mark.clause("fury:2.2b")
def test_movement_is_free_once_another_corps_is_sure_of_an_attack() -> None:
    table = north(SECOND, "russian XIII 1818")
    assert table.accepts("XIII 1818-1819")
    table.order("XIII 1818-1819")
    assert table.refuses("XV 1817-1818") == "2.2b"


@pytest.mark.clause("fury:2.2b")
@pytest.mark.parametrize(
    "units",
    [
        "russian XV 1817\nrussian HQ II 1917\ngerman 3 R 1802",  # too far to reach
        "russian R2 1817 reduced\nrussian HQ II 1917\ngerman XX 1816",  # 2 against 8
        "russian XV 1817\nrussian HQ II 1507\ngerman 3 R 1816\ngerman XX 1507 besieging",  # the HQ is shut in
        "russian XV 1817\nrussian HQ II 1917\naustrian X 1816",  # of the other front
        "russian XV 1817\nrussian HQ II 1917",  # no enemy at all
    ],
)
def test_the_duty_lapses_if_no_movement_could_bring_about_an_attack(units: str) -> None:
    table = north(units, "russian III 1904\nrussian HQ I 1904 inactive")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_trains_may_serve_the_duty_too() -> None:
    units = "russian XV 1803\nrussian HQ II 1803\ngerman 3 R 1511"  # 1511 is far away, on a railway
    assert north(units).accepts("done")
    assert north(units, trains=1).refuses(Done()) == "2.2b"


@pytest.mark.clause("fury:2.2b")
def test_two_corps_together_may_be_strong_enough_for_the_duty() -> None:
    weak = north("russian R2 1817 reduced\nrussian VI 1817 reduced\nrussian HQ II 1917\ngerman XX 1816")
    assert weak.refuses("VI 1817-1818") == "2.2b"  # 5 against 8 is 1/2, 2 against 8 is not
    weak.order("done")
    assert weak.refuses(Done()) == "2.2b"
    assert weak.accepts("R2,VI 1817x1816")
    assert weak.accepts("VI,R2 1817x1816")


@pytest.mark.clause("fury:2.2b")
def test_an_inactive_headquarters_has_no_duty() -> None:
    table = north(SECOND.replace("1917", "1917 inactive"))
    assert table.accepts("XV 1817-1818")
    assert table.accepts("done")
    table.order("done")
    assert table.asked == ("russian", "declare")
    assert table.accepts("done")


# -- The first turn -----------------------------------------------------------------------------------------

INACTIVE = SECOND_AWAY.replace("HQ II 1917", "HQ II 1918 inactive")


@pytest.mark.clause("fury:2.2c")
def test_on_a2_the_inactive_2nd_army_is_bound_all_the_same_and_fights_with_its_back() -> None:
    table = north(INACTIVE, turn="A2")
    assert not table.piece("russian HQ II").active
    assert table.refuses(Done()) == "2.2b"
    table.order("XV 1818-1817")
    assert table.refuses(Done()) == "2.2b"  # its range is 1 on the back
    table.order("HQ II 1918-1917", "done")
    assert table.refuses(Done()) == "2.2b"
    table.roll(2, 3)
    horse, strike = rolls(table.order("XV 1817x1816", "done"))
    assert horse.result == ""  # cavalry 1 on the back, 2 on the front
    assert [modifier.value for modifier in strike.modifiers if modifier.clause == "10.2.3"] == [-1]


@pytest.mark.clause("fury:2.2c")
def test_from_s1_on_an_inactive_headquarters_has_no_such_duty() -> None:
    table = north(INACTIVE, turn="S1")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2c")
def test_on_a2_every_headquarters_of_the_front_must_begin_an_attack() -> None:
    table = north(FIRST, SECOND.replace("HQ II 1917", "HQ II 1917 inactive"), turn="A2")
    table.order("done", "III 1803x1802")
    assert table.refuses(Done()) == "2.2b"
    table.order("XV 1817x1816")
    assert table.accepts("done")


# -- The option: only what stands in contact ----------------------------------------------------------------


@pytest.mark.clause("fury:2.2b")
def test_with_the_standing_duty_movement_may_end_without_contact() -> None:
    table = north(SECOND_AWAY, "russian III 1803", duty="standing")
    assert table.accepts("done")
    table.order("done")
    assert table.asked != ("russian", "declare")


@pytest.mark.clause("fury:2.2b", "fury:2.2c")
@pytest.mark.parametrize("turn", ["A2", "S1"])
def test_with_the_standing_duty_units_in_contact_must_still_attack(turn: str) -> None:
    table = north(SECOND, turn=turn, duty="standing")
    table.order("done")
    assert table.asked == ("russian", "declare")
    assert table.refuses(Done()) == "2.2b"
    table.order("XV 1817x1816")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b")
def test_with_the_standing_duty_a_unit_may_move_out_of_contact() -> None:
    table = north(SECOND, duty="standing")
    assert table.accepts("XV 1817-1818")
    table.order("XV 1817-1818")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b", "fury:12b")
def test_an_attack_open_to_another_army_in_the_same_hex_binds_nobody_else() -> None:
    table = north(
        "russian III 1803\nrussian HQ I 1910",  # 1st Army, out of command
        "russian I 1803\nrussian HQ II 1804\ngerman XX 1802",  # 2nd Army
        duty="standing",
    )
    table.order("done")
    refusal = table.reason(Done())
    assert "2nd Army" in refusal.sentence
    assert "must attack (2.2): Russian 2nd Army." in table.decision.prompt


@pytest.mark.clause("fury:2.2b")
def test_a_siege_elsewhere_does_not_lift_the_duty() -> None:
    table = north(SECOND_AWAY, "russian R1 1307\ngerman I 1307 besieging")
    assert table.refuses(Done()) == "2.2b"


@pytest.mark.clause("fury:2.2b", "fury:9.2a")
def test_a_corps_may_not_fill_the_one_hex_from_which_another_could_attack() -> None:
    table = north(
        """
        german XX 1802
        german I 1802                 # 16: less than 8 may not attack
        russian II 1803 reduced
        russian IV 1804 reduced       # 3 and 3
        russian III 1805              # 7, with either of them enough
        russian HQ I 1903
        """
    )
    table.order("II holds")
    assert table.refuses("IV 1804-1803") == "2.2b"
    assert table.accepts("IV 1804-1805")
    table.order("III 1805-1803")
    assert table.accepts("done")


@pytest.mark.clause("fury:2.2b", "fury:10.5e")
def test_an_hq_that_is_shut_in_cannot_be_brought_nearer() -> None:
    units = "russian XV 1704\nrussian HQ II 1605\ngerman 3 R 1703\nrussian III 1904\nrussian HQ I 1904 inactive"
    assert north(units).refuses("XV 1704-1705") == "2.2b"
    shut = north(units, "german XX 1605 besieging")
    assert shut.accepts("XV 1704-1705")
    assert shut.accepts("done")
