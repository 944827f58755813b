"""10.3.2f, 10.3.1j and 10.3.1k: retreats into full hexes, those who retreat twice, HQs that an advance leaves alone."""

import pytest

from tests.kit import Position, declaring, rolled, rolls, terms

GERMAN, RUSSIAN = "german-austrian", "russian"
DR = (6, 5)
"""The cavalry's die and that of the combat: the defender retreats without losses."""


def driven(*counters: str, dice: tuple[int, ...] = DR, retreats: str = "any") -> Position:
    """The German player has to leave 1502 after an attack from 1602, and does not refuse."""
    attackers = ("russian III 1602", "russian IV 1602", "russian HQ I 1702 inactive")  # 13 against 8 is +1
    table = declaring("\n".join((*attackers, *counters)), retreats=retreats, dice=dice)
    table.order("III,IV 1602x1502", "done")
    if table.decision.kind == "reply":
        table.order("retreat")
    return table


# 10.3.2f · Too many in a hex


@pytest.mark.clause("fury:10.3.2f")
def test_one_corps_too_many_goes_one_hex_further() -> None:
    table = driven("german XX 1502", "german I 1302", "german XVII 1302")
    table.order("1502-1402", "1402-1302")
    assert table.asked == (GERMAN, "retreat")
    assert sorted(table.notations()) == ["1302-1202", "1302-1203", "1302-1301", "1302-1303"]  # on, and not back
    table.order("1302-1202")
    assert table.at("german XX") == "1202"
    assert table.piece("german XX").disorganised
    assert not table.piece("german I").disorganised


@pytest.mark.clause("fury:10.3.2f")
def test_a_full_hex_may_be_passed_through() -> None:
    table = driven("german XX 1502", "german I 1402", "german XVII 1402")
    table.order("1502-1402", "1402-1302")
    assert table.at("german XX") == "1302"
    assert table.asked == (RUSSIAN, "advance")


@pytest.mark.clause("fury:10.3.2f")
def test_of_two_that_come_to_one_the_owner_sends_one_on() -> None:
    table = driven("german XX 1502", "german 3 R 1502", "german HQ VIII 1502", "german I 1302", dice=(1, 5))
    table.order("1502-1402", "1402-1302")
    assert table.asked == (GERMAN, "surplus")
    assert table.notations() == ["XX goes on", "3 R goes on"]  # not the corps that was there
    table.order("3 R goes on", "1302-1203")
    assert [table.at(f"german {name}") for name in ("I", "XX", "HQ VIII", "3 R")] == ["1302", "1302", "1302", "1203"]
    assert table.piece("german XX").disorganised
    assert table.piece("german 3 R").disorganised


CROWDED = """
    russian III 1602
    russian HQ I 1602 inactive
    russian XX 1702
    russian IV 1702
    german XX 1502                # 7 against 8 is −1
"""


@pytest.mark.clause("fury:10.3.2f", "fury:10.3.2d")
def test_the_surplus_keeps_to_the_priorities() -> None:
    table = declaring(CROWDED, retreats="any", dice=(6, 4))
    table.order("III 1602x1502", "done", "retreat", "1602-1702")
    assert sorted(table.notations()) == ["1702-1703", "1702-1802", "1702-1803"]
    assert table.refuses("1702-1603") == "10.3.2d"  # in the zone of the enemy
    assert table.refuses("1702-1602") == "10.3.2d"  # where it came from
    table.order("1702-1802")
    assert table.at("russian III") == table.at("russian HQ I") == "1802"


@pytest.mark.clause("fury:10.3.2f", "fury:10.3.2e")
def test_the_surplus_tests_its_cohesion() -> None:
    behind = "german I 1902\n german 3 R 1704"  # their zones lie on 1703, 1802 and 1803
    table = declaring(f"{CROWDED}\n {behind}", retreats="any", dice=(6, 4, 2))
    events = table.order("III 1602x1502", "done", "retreat", "1602-1702", "1702-1802")
    assert rolled(events, "10.3.2e").die == 2
    assert table.piece("russian III").reduced
    assert not table.piece("russian XX").reduced


@pytest.mark.clause("fury:10.3.2f", "fury:9.2a")
def test_a_hex_of_another_army_is_too_full_for_all() -> None:
    table = driven("german XX 1502", "german Lw W 1302 army=ge-9")
    table.order("1502-1402", "1402-1302")
    assert table.asked == (GERMAN, "retreat")
    table.order("1302-1203")
    assert table.at("german XX") == "1203"


# 10.3.1j · Twice in one activation


@pytest.mark.clause("fury:10.3.1j", "fury:10.2.1a")
def test_units_that_just_retreated_defend_and_retreat_again_but_take_no_losses() -> None:
    table = declaring("""
        russian III 1602
        russian IV 1602
        russian HQ I 1702 inactive
        german XX 1502
        russian I 1303
        russian XV 1303
        russian HQ II 1303
        german 3 R 1404
    """)
    table.order("III,IV 1602x1502", "I,XV 1303x1404", "done")
    table.roll(*DR, 6, 6)
    table.order("resolve 1502", "retreat", "1502-1503")  # and on to its friend in 1404
    events = table.order("advance III,IV")
    roll = rolled(events, "10.1e")
    assert roll.modifiers[0].why == "14 against 12, 1/1"  # whoever stands there defends
    assert ("10.2.4a", 1) in terms(roll)
    table.order("lose XV")  # total 7: 1-1 DR
    assert table.asked == (GERMAN, "reply")
    assert not table.piece("german XX").reduced  # full, but spared
    assert table.piece("german 3 R").reduced
    table.order("retreat")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("german XX") == table.at("german 3 R") != "1404"


@pytest.mark.clause("fury:10.3.1k", "fury:9f")
def test_an_hq_that_the_advance_leaves_alone_gives_way() -> None:
    table = declaring(
        """
        russian III 1602
        russian HQ I 1602 inactive
        german 3 R 1502
        german I R 1603           # touches 1602, and then only the HQ
    """,
        dice=(6, 5),
    )
    table.order("III 1602x1502", "done", "retreat", "1502-1402", "1402-1302")
    assert table.at("russian III") == "1502"  # the one unit that fought must go
    assert table.asked == (RUSSIAN, "shift")
    table.order("HQ I 1602-1701")
    assert table.at("russian HQ I") == "1701"


BEATEN_TWICE = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive
    german XX 1502
    russian I 1303
    russian XV 1303
    russian HQ II 1303
    russian XIII 1406             # its zone lies on every way back from 1405 that leads away from 1404
    russian VI 1206
    russian XXIII 1304
"""


def beaten_twice(*counters: str) -> Position:
    """XX Corps was driven from 1502 to 1404, which has been attacked in its turn: a retreat is due."""
    table = declaring("\n".join((BEATEN_TWICE, *counters)), captured="1206")
    table.order("III,IV 1602x1502", "I,XV 1303x1404", "done")
    table.roll(*DR, 6, 6)
    table.order("resolve 1502", "retreat", "1502-1503")
    if table.decision.kind == "retreat":
        table.order("1503-1404")
    table.order("advance III,IV")
    return table


@pytest.mark.clause("fury:10.3.1j", "fury:10.3.2e")
def test_a_cohesion_test_costs_them_nothing_either() -> None:
    table = beaten_twice("german 3 R 1404")
    table.order("lose XV")
    table.roll(1, 1)
    events = table.order("retreat")
    while table.decision.kind == "retreat":
        events += table.order(table.notations()[0])
    assert [roll.clause for roll in rolls(events)] == ["10.3.2e"]
    assert not table.piece("german XX").reduced
    assert table.at("german 3 R") == "eliminated"  # already reduced in the combat


# 10.3.2f · Where there is room


@pytest.mark.clause("fury:10.3.2f")
def test_a_hex_with_room_goes_before_a_full_one_of_the_same_kind() -> None:
    table = driven("german XX 1502", "german I 1302", "german XVII 1302", retreats="room")
    table.order("1502-1402")
    refusal = table.reason("1402-1302")
    assert (refusal.code, refusal.clause) == ("room", "10.3.2f")
    assert sorted(table.notations()) == ["1402-1301", "1402-1401"]
    assert table.refuses("1402-1501") == "10.3.2d"  # that is a worse kind
    free = driven("german XX 1502", "german I 1302", "german XVII 1302", retreats="any")
    free.order("1502-1402")
    assert sorted(free.notations()) == ["1402-1301", "1402-1302", "1402-1401"]


@pytest.mark.clause("fury:10.3.2f")
def test_room_for_the_whole_stack_goes_before_room_for_a_part_of_it() -> None:
    both = ("german XX 1502", "german 3 R 1502")
    table = driven(*both, "german I 1302", dice=(1, 5), retreats="room")
    table.order("1502-1402")
    assert sorted(table.notations()) == ["1402-1301", "1402-1401"]
    lone = driven("german XX 1502", "german I 1302", retreats="room")
    lone.order("1502-1402")
    assert sorted(lone.notations()) == ["1402-1301", "1402-1302", "1402-1401"]  # room for one is all it needs


@pytest.mark.clause("fury:10.3.2f", "fury:9.2a")
def test_a_hex_of_another_army_has_no_room() -> None:
    table = driven("german XX 1502", "german Lw W 1302 army=ge-9", retreats="room")
    table.order("1502-1402")
    assert table.reason("1402-1302").code == "room"


@pytest.mark.clause("fury:10.3.2f")
def test_the_first_of_two_hexes_may_be_full_and_so_may_the_last_if_all_are() -> None:
    table = driven("german XX 1502", "german I 1402", "german XVII 1402", retreats="room")
    assert "1502-1402" in table.notations()
    full = "\n".join(
        f"german {name} {cell} army=ge-8"
        for cell, names in (("1301", ("I", "XVII")), ("1302", ("I R", "Kon")), ("1401", ("Gd R", "XI")))
        for name in names
    )
    crowded = driven("german XX 1502", full, retreats="room")
    crowded.order("1502-1402")
    assert sorted(crowded.notations()) == ["1402-1301", "1402-1302", "1402-1401"]
    crowded.order("1402-1302")
    assert crowded.asked == (GERMAN, "retreat")  # and on
