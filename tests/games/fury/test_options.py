"""Readings that groups play differently: each option of a match, played."""

import pytest

import hexmarshal as hm
from tests.games.fury.test_10_3_retreat import CORNER
from tests.games.fury.test_10_5_siege import besieged
from tests.kit import Position, declaring, fury


@pytest.mark.clause("fury:3b", "fury:3c")
@pytest.mark.parametrize(("setting", "closed"), [("closed", True), ("1622", False)])
def test_whether_all_of_romania_is_closed_or_the_hex_that_the_book_names(setting: str, closed: bool) -> None:
    table = fury("russian VIII 1822\nrussian XII 1721", active="russian south", options={"romania": setting})
    if closed:
        refusal = table.reason("VIII 1822-1722")
        assert (refusal.clause, refusal.ruling) == ("3c", "all-of-romania-is-closed")
    else:
        assert table.accepts("VIII 1822-1722")
    named = table.reason("XII 1721-1622")
    assert (named.clause, named.ruling) == ("3c", "")


SECOND = "russian I 0908\nrussian VI 0908\nrussian XIII 1108\nrussian XV 1108\n"
DOING = ({"do": "Campaign", "ready": {}, "at": "next_turn"}, {"do": "SetUp", "side": "russian", "ready": {}})


@pytest.mark.clause("fury:6d")
@pytest.mark.parametrize(("setting", "two", "three", "four"), [("counts", 1, 1, 1), ("once", 0, 0, 1)])
def test_whether_a_corps_near_both_set_up_hexes_counts_for_both(setting: str, two: int, three: int, four: int) -> None:
    # 1506 touches both 1505 and 1406; 1606 touches only the one.
    first = ["russian III 1506", "russian XX 1506", "russian IV 1606", "russian II 1606"]
    for number, enough in ((2, two), (3, three), (4, four)):
        lines = SECOND + "\n".join(first[:number])
        table = Position.begin(lines, state={}, doing=DOING, options={"both_hexes": setting})
        assert table.accepts("done") == bool(enough), number
        if not enough:
            assert table.refuses("done") == "6d"


@pytest.mark.clause("fury:10.1a", "fury:10.5e")
@pytest.mark.parametrize(("setting", "commands"), [("silent", False), ("commands", True)])
def test_whether_a_besieged_headquarters_commands_units_outside(setting: str, commands: bool) -> None:
    table = fury(
        """
        german HQ VIII 1004
        german Kon 1004
        german XX 1005
        russian IV 1105
        russian III 1004 besieging
        german HQ IX 0907
        german Lw W 0907 army=ge-9
        russian II 0908
    """,
        active="german-austrian north",
        fronts={"ge-9": "north"},
        options={"duty": "standing", "besieged_hq": setting},
    )
    table.order("done")
    if commands:
        assert table.accepts("XX 1005x1105")
    else:
        refusal = table.reason("XX 1005x1105")
        assert (refusal.clause, refusal.ruling) == ("10.1a", "besieged-hq-commands-nobody")
        assert refusal.sentence.endswith("is besieged.")


@pytest.mark.clause("fury:10.3.2b", "fury:2.1e")
@pytest.mark.parametrize("setting", ["gone", "cadre"])
def test_whether_a_corps_without_a_way_out_leaves_a_cadre(setting: str) -> None:
    table = declaring(f"{CORNER}\n german HQ VIII 1301", dice=(6, 3), options={"no_way_out": setting})
    table.order("III,IV 1402x1301", "done", "lose III", "retreat")
    assert table.at("german XX") == "eliminated"
    if setting == "gone":
        assert table.asked == ("russian", "advance")
    else:
        assert table.at("cadre-1") == "1301"
        assert table.at("german HQ VIII") == "1301"  # it is not alone
        assert table.match.decision is None or table.asked[1] != "advance"


FORTRESS = """
    russian III 1004 besieging
    russian IV 1005
    russian II 1005
    russian HQ I 1005
    german Kon 1004 reduced
    german 3 R 0905
"""


@pytest.mark.clause("fury:10.5g", "fury:10.1c", "fury:10.4e")
def test_by_the_option_a_besieged_fortress_is_a_target() -> None:
    shielded = declaring(f"{FORTRESS}german XX 1104")
    assert shielded.reason("II,IV 1005x1004").ruling == "besieged-fortress-is-no-target"
    table = declaring(FORTRESS, dice=(6, 6, 6), options={"besieged": "target"})
    table.order("II,IV 1005x1004", "done")
    assert table.asked == ("german-austrian", "reply")
    table.order("retreat")
    while table.asked[1] == "retreat":
        table.order(table.notations()[0])
    assert table.asked == ("russian", "advance")  # one more corps may enter beside the besieger
    assert table.table.control(table.table.board.cell("1004")) == 0
    assert not besieged(table)
    table.order("stay")
    assert not table.piece("russian III").besieging


@pytest.mark.clause("fury:10.5g", "fury:10.5a")
def test_by_the_option_the_garrison_may_stay_besieged_when_it_is_attacked() -> None:
    table = declaring(FORTRESS, dice=(6, 6, 6), options={"besieged": "target"})
    table.order("II,IV 1005x1004", "done", "siege")
    assert besieged(table)
    assert table.at("german Kon") == "1004"


@pytest.mark.clause("fury:10.5f")
def test_a_siege_marker_is_changed_and_changed_back_and_then_stays() -> None:
    units = "russian III 1004 besieging\nrussian IV 1004 besieging\ngerman Kon 1004"
    table = fury(units, active="russian north")
    table.order("III free", "III besieges")
    refusal = table.reason("III free")
    assert (refusal.code, refusal.clause, refusal.ruling) == ("repeated", "10.5f", "siege-marker-to-and-fro")
    assert table.accepts("IV free")


@pytest.mark.clause("fury:6a", "fury:6b")
def test_a_set_up_comes_to_an_end() -> None:
    table = Position(hm.Match.new("fury", scenario="campaign", seed="kit"))
    table.order("ready")
    units = [word for word in table.decision.subjects() if word not in ("ready", "done")]
    unit = units[0]
    places = table.decision.orders(unit)
    for _ in range(400):
        if not (places := table.decision.orders(unit)):
            break
        table.order(places[0])
    assert table.decision.subjects() == ["done"]
    refusal = table.reason("ready")
    assert (refusal.code, refusal.clause, refusal.ruling) == ("settled", "6b", "a-set-up-comes-to-an-end")
    table.order("done")
    assert table.asked == ("russian", "set-up")
