"""10.3.2d to 10.3.2g: where a stack retreats to, and its cohesion."""

import pytest

from tests.games.fury.test_10_3_retreat import ATTACK, GERMAN, RING, RUSSIAN, driven
from tests.kit import declaring, rolled, rolls

# 10.3.2d · Where to


@pytest.mark.clause("fury:10.3.2d")
def test_first_to_a_hex_outside_enemy_zones() -> None:
    table = driven("german XX 1502", "german I 1501")
    assert table.refuses("1502-1603") == "10.3.2d"  # in the zone of the attackers
    assert table.refuses("1502-1501") == "10.3.2d"  # likewise, although a friend holds it
    assert table.accepts("1502-1403")


@pytest.mark.clause("fury:10.3.2d", "fury:10.3.2e")
def test_then_to_a_hex_in_an_enemy_zone_that_a_friend_holds() -> None:
    table = driven(RING, "german XX 1502", "german I 1403", "german 3 R 1402")
    assert table.asked == (GERMAN, "retreat")
    assert table.notations() == ["1502-1402", "1502-1403"]
    assert table.refuses("1502-1503") == "10.3.2d"  # nobody holds it
    events = table.order("1502-1402")
    assert not [roll for roll in rolls(events) if roll.clause == "10.3.2e"]  # among friends there is no test


@pytest.mark.clause("fury:10.3.2d", "fury:10.3.2e")
def test_last_to_a_hex_in_an_enemy_zone() -> None:
    table = driven(RING, "german XX 1502")
    assert sorted(table.notations()) == ["1502-1402", "1502-1403", "1502-1501", "1502-1503", "1502-1603"]


@pytest.mark.clause("fury:10.3.2d")
def test_the_priorities_hold_for_each_hex() -> None:
    table = driven("russian XIII 1203", "german XX 1502")  # its zone lies on 1302 and 1303
    table.order("1502-1403")
    assert table.at("german XX") == "1404"  # not 1302 and not 1303: there was no choice
    table = driven("russian XIII 1203", "german XX 1502", "german I 1302")
    table.order("1502-1402")
    assert sorted(table.notations()) == ["1402-1301", "1402-1401"]


@pytest.mark.clause("fury:10.3.2d")
def test_enemies_and_sieges_are_never_open() -> None:
    table = declaring(
        """
        russian III 1005
        russian IV 1005
        russian HQ I 1005 inactive
        german 3 R 0904
        german Kon 1004           # a friend in a neighbouring hex, but besieged
        russian XIII 1004 besieging
        russian VI 0806           # its zone lies on 0805 and 0905, the other ways out
    """,
        dice=(6, 3),
    )
    table.order("III,IV 1005x0904", "done", "retreat")
    assert table.asked == (GERMAN, "retreat")
    assert sorted(table.notations()) == ["0904-0805", "0904-0905"]
    assert table.refuses("0904-1004") == "10.3.2d"
    assert table.refuses("0904-1005") == "10.3.2d"  # the enemy
    assert table.refuses("0904-0804") == "10.3.2d"  # the sea


@pytest.mark.clause("fury:10.3.2d")
def test_nobody_retreats_into_a_siege_of_friends() -> None:
    table = declaring(
        """
        russian III 1005
        russian HQ I 1005 inactive
        russian XIII 1004 besieging   # besieged, Königsberg has no zone
        german XX 1006
    """,
        dice=(6, 4),
    )
    table.order("III 1005x1006", "done", "retreat")  # 7 against 8: total 3
    assert sorted(table.notations()) == ["1005-0904", "1005-1104"]
    assert table.refuses("1005-1004") == "10.3.2d"


# 10.3.2e · Cohesion


@pytest.mark.clause("fury:10.3.2e")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, True), (3, False), (6, False)])
def test_an_empty_hex_in_an_enemy_zone_tests_cohesion(die: int, lost: bool) -> None:
    table = driven(RING, "german XX 1502", cohesion=(die,))
    events = table.order("1502-1402")
    assert rolled(events, "10.3.2e").die == die
    assert table.piece("german XX").reduced == lost
    assert table.at("german XX") == "1401"  # on to the only hex outside the zones, without a test


@pytest.mark.clause("fury:10.3.2e")
def test_cohesion_is_tested_for_each_such_hex() -> None:
    closed = "russian XV 1301"  # now 1401 lies in a zone too
    table = driven(RING, closed, "german XX 1502", cohesion=(2, 2))
    events = table.order("1502-1402")
    assert [roll.die for roll in rolls(events) if roll.clause == "10.3.2e"] == [2, 2]
    assert (table.at("german XX"), table.at("cadre-1")) == ("eliminated", "1401")
    assert table.piece("cadre-1").disorganised


@pytest.mark.clause("fury:10.3.2e", "fury:10.3.1k")
def test_a_stack_may_die_of_its_cohesion_and_the_winner_still_advances() -> None:
    table = driven(RING, "german I R 1502 reduced", cohesion=(1,), dice=(6, 3))
    table.order("1502-1402")
    assert table.at("german I R") == "eliminated"
    assert table.asked == (RUSSIAN, "advance")
    assert table.refuses("stay") == "10.3.1k"


@pytest.mark.clause("fury:10.3.2e", "fury:10.3.1i", "fury:9f")
def test_an_hq_left_alone_by_a_cohesion_test_gives_way() -> None:
    table = driven(RING, "german I R 1502 reduced", "german HQ VIII 1502", cohesion=(1,), dice=(6, 3))
    table.order("1502-1402")
    assert table.at("german I R") == "eliminated"
    assert table.at("german HQ VIII") == "1401"  # the nearest hex that no Russian corps touches
    assert table.asked == (RUSSIAN, "advance")


@pytest.mark.clause("fury:10.3.2e", "fury:10.3.1g")
def test_the_stack_tests_once_and_its_owner_chooses_who_loses() -> None:
    table = driven(RING, "german XX 1502", "german 3 R 1502", cohesion=(2,), dice=(1, 5))
    table.order("1502-1402")
    assert table.asked == (GERMAN, "loss")
    assert table.notations() == ["lose XX", "lose 3 R"]
    table.order("lose 3 R")
    assert (table.piece("german XX").reduced, table.piece("german 3 R").reduced) == (False, True)
    assert table.at("german XX") == table.at("german 3 R") == "1401"


RING_OF_SIX = {"XX": "1501", "XIII": "1402", "VI": "1403", "XV": "1503", "XXIII": "1603"}
"""With III and IV Corps in 1602 they stand on every side of 1502."""


@pytest.mark.clause("fury:10.3.2b", "fury:2.1e")
def test_a_stack_with_no_way_out_leaves_no_cadre() -> None:
    ring = "\n".join(f"russian {name} {cell}" for name, cell in RING_OF_SIX.items())
    table = declaring(f"{ATTACK}\n german XX 1502 reduced\n {ring}", dice=(6, 1))  # +5 for support: 0-0 DR
    events = table.order("III 1602x1502", "done", "retreat")
    assert [event.clause for event in events if "eliminated" in str(event)] == ["10.3.2b"]
    assert table.at("german XX") == "eliminated"
    assert not table.table.situation.held[1] >> table.table.board.cell("1502") & 1
    assert {table.at(f"cadre-{number}") for number in range(1, 7)} == {"cadres"}


@pytest.mark.clause("fury:9f", "fury:10.3.2b")
def test_a_lone_enemy_hq_gives_way_to_a_stack_that_retreats_beside_it() -> None:
    table = driven("german XX 1502", "russian HQ II 1203")
    table.order("1502-1402")
    assert table.at("russian HQ II") == "1203"
    table.order("1402-1302")
    assert table.at("russian HQ II") == "1204"
    assert table.asked == (RUSSIAN, "advance")


@pytest.mark.clause("fury:10.3.2f", "fury:10.3.2a")
def test_from_a_hex_of_another_army_an_attacker_goes_on_away_from_where_he_stood() -> None:
    table = declaring(
        "russian III 1602\nrussian HQ I 1602 inactive\ngerman XX 1502\nrussian I 1702\nrussian XV 1702",
        retreats="any", dice=(6, 4),
    )  # fmt: skip
    table.order("III 1602x1502", "done", "retreat", "1602-1702")
    assert sorted(table.notations()) == ["1702-1703", "1702-1802", "1702-1803"]  # not 1601, 1603 or 1701


@pytest.mark.clause("fury:10.3.2b")
def test_where_no_way_leads_two_hexes_off_a_retreat_of_two_steps_will_do() -> None:
    # Of the hexes around 1502 only 1402 and 1403 are open, and all beyond them is closed.
    ring = (
        "russian XX 1501", "russian II 1401", "russian VI 1301", "russian XIII 1302",
        "russian XV 1303", "russian XXIII 1404", "russian R1 1503", "russian R2 1603",
    )  # fmt: skip
    table = driven("german XX 1502", *ring, dice=(6, 2), cohesion=(6, 6))
    assert sorted(table.notations()) == ["1502-1402", "1502-1403"]
    table.order("1502-1402")
    assert table.at("german XX") == "1403"
    assert table.piece("german XX").disorganised
