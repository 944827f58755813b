"""10.5d, 10.5f: the Siege marker."""

import pytest

from tests.games.fury.test_10_5_siege import besieged, has_zone
from tests.kit import declaring, fury, rolled, terms

# 10.5d, 10.5f · The marker


@pytest.mark.clause("fury:10.5d")
@pytest.mark.parametrize(("marker", "supports"), [("besieging", False), ("", True)])
def test_a_besieging_unit_gives_no_support(marker: str, supports: bool) -> None:
    table = declaring(
        f"""
        russian XX 0905
        russian II 0905
        russian HQ I 0905 inactive
        russian III 1004 besieging
        russian IV 1004 {marker}
        german I 0904             # beside the besieged fortress
    """,
        dice=[6, 4],
    )
    roll = rolled(table.order("II,XX 0905x0904", "done"), "10.1e")
    assert (("10.2.5a", 1) in terms(roll)) == supports


@pytest.mark.clause("fury:10.5f", "fury:10.5a")
def test_besiegers_come_and_go_and_the_last_one_ends_the_siege() -> None:
    table = fury(
        """
        russian III 1004 besieging
        russian IV 1004 besieging
        russian II 1005
        german Kon 1004
    """,
        active="russian north",
    )
    table.order("III 1004-1104")
    assert besieged(table)
    assert not table.piece("russian III").besieging
    table.order("II 1005-1004")
    assert table.piece("russian II").besieging  # whoever enters takes part
    table = fury("russian III 1004 besieging\n german Kon 1004", active="russian north")
    table.order("III 1004-1104")
    assert not besieged(table)
    assert has_zone(table, 1, "1104")


@pytest.mark.clause("fury:10.5f")
def test_the_owner_may_change_who_is_marked_but_one_unit_holds_the_siege() -> None:
    table = fury(
        """
        russian III 1004 besieging
        russian IV 1004 besieging
        german Kon 1004
    """,
        active="russian north",
    )
    table.order("III free")
    assert not table.piece("russian III").besieging
    assert table.reason("IV free").code == "last-besieger"
    table.order("III besieges", "IV free")
    assert table.piece("russian III").besieging
    table.order("III 1004-1104")  # the marked one leaves: the other takes the siege up
    assert table.piece("russian IV").besieging


FROM_SIEGE = """
    russian III 1004              # free of the marker
    russian IV 1004 besieging
    russian HQ I 1104 inactive
    german Kon 1004
    german 3 R 0904
"""


@pytest.mark.clause("fury:10.5f", "fury:10.1c")
def test_a_unit_free_of_the_marker_may_attack_a_besieger_may_not() -> None:
    table = declaring(FROM_SIEGE)
    assert table.notations() == ["III 1004x0904", "done"]
    assert table.refuses("IV 1004x0904") == "10.5f"
    assert table.refuses("III,IV 1004x0904") == "10.5f"
    assert table.refuses("III 1004x1004") == "10.1"
    table.roll(6, 5)
    table.order("III 1004x0904", "done", "retreat")  # 7 against 4: total 6
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("russian III") == "0904"
    assert besieged(table)  # IV Corps stayed before the fortress


@pytest.mark.clause("fury:10.5f", "fury:10.3.2c")
def test_an_attack_from_a_siege_that_fails_takes_the_whole_stack_back() -> None:
    table = declaring(FROM_SIEGE, dice=[6, 2, 6])  # total 3: AR, and a test in the zone of the fortress
    table.order("III 1004x0904", "done", "retreat")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("russian III") == table.at("russian IV") != "1004"
    assert not besieged(table)


@pytest.mark.clause("fury:10.5g", "fury:10.1c")
def test_a_besieged_fortress_is_no_target_from_outside_either() -> None:
    table = declaring("""
        russian III 1004 besieging
        russian IV 1005
        russian HQ I 1005
        german Kon 1004
        german XX 1104            # lets somebody declare
    """)
    refusal = table.reason("IV 1005x1004")
    assert (refusal.code, refusal.clause) == ("besieged", "10.5g")
    assert table.accepts("IV 1005x1104")


@pytest.mark.clause("fury:10.5e", "fury:10.1a")
@pytest.mark.parametrize(("marker", "commands"), [("", True), ("besieging", False)])
def test_a_besieged_hq_commands_nobody(marker: str, commands: bool) -> None:
    table = fury(
        f"""
        german HQ VIII 1004
        german Kon 1004
        german XX 1005            # beside it, and in its command range
        russian IV 1105
        russian III {"1004" if marker else "1305"} {marker}
        german HQ IX 0907
        german Lw W 0907 army=ge-9
        russian II 0908           # so that somebody can attack
    """,
        active="german-austrian north",
        fronts={"ge-9": "north"},
        options={"duty": "standing"},
    )
    table.order("done")
    if commands:
        assert table.accepts("XX 1005x1105")
    else:
        assert table.refuses("XX 1005x1105") == "10.1a"


@pytest.mark.clause("fury:10.3.1k", "fury:9.2a", "fury:10.5c")
def test_relievers_of_another_army_stay_outside() -> None:
    relief = """
        austrian III 1017             # 3rd Army, besieged
        russian X 1017 besieging
        austrian {corps} 1116
        austrian HQ {army} 1116
    """
    for corps, army, die, asked in (("II", "IV", 5, False), ("XIV", "III", 6, True)):
        table = declaring(relief.format(corps=corps, army=army), "german-austrian south", dice=(6, die))
        table.order(f"ah-{corps} 1116x1017", "done", "retreat")
        while table.decision.kind == "retreat":
            table.order(table.notations()[0])
        assert not besieged(table, "1017")
        assert (table.decision.kind == "advance") is asked


@pytest.mark.clause("fury:9f", "fury:9g", "fury:10.5e")
def test_an_hq_shut_in_alone_is_not_shifted() -> None:
    table = fury("german HQ VIII 1004\nrussian III 1004 besieging\nrussian IV 1006", active="russian north")
    table.order("IV 1006-1005")
    assert table.asked == ("russian", "move")
    assert table.at("german HQ VIII") == "1004"


@pytest.mark.clause("fury:10.5c", "fury:10.3.2b")
def test_a_besieger_with_no_way_out_is_eliminated_and_the_siege_with_him() -> None:
    closed = "german XVII 1005\ngerman I R 1104"  # all else around Königsberg is sea
    besieger = "russian III 1004 besieging\ngerman Kon 1004\ngerman XX 0904\ngerman HQ VIII 0904"
    table = declaring(f"{besieger}\n{closed}", "german-austrian north", dice=(6, 2))
    events = table.order("XX 0904x1004", "done", "retreat")
    assert table.at("russian III") == "eliminated"
    assert [event.clause for event in events if "siege of" in str(event)] == ["10.5f"]
    assert not besieged(table)


@pytest.mark.clause("fury:9d", "fury:10.5f")
def test_a_headquarters_that_comes_to_a_siege_takes_no_part_in_it() -> None:
    counters = "russian III 1004 besieging\nrussian HQ I 1005\nrussian IV 1005\ngerman Kon 1004"
    table = fury(counters, active="russian north")
    table.order("HQ I 1005-1004", "IV 1005-1004")
    assert not table.piece("russian HQ I").besieging
    assert table.piece("russian IV").besieging


@pytest.mark.clause("fury:10.5f")
def test_when_somebody_leaves_a_siege_that_goes_on_whoever_is_free_of_it_stays_free() -> None:
    counters = "russian III 1004 besieging\nrussian IV 1004\nrussian HQ I 1004\ngerman Kon 1004"
    table = fury(counters, active="russian north")
    table.order("HQ I 1004-1005")
    assert (table.piece("russian III").besieging, table.piece("russian IV").besieging) == (True, False)
