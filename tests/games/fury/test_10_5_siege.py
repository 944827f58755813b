"""10.5a to 10.5d, 10.5f: sieges begin, bind the besiegers, and are lifted."""

import pytest

from hexmarshal.games.fury.rules.communication import isolated_stacks
from tests.kit import Position, declaring, fury, rolled, rolls, terms

GERMAN, RUSSIAN = "german-austrian", "russian"
STORM = """
    russian III 1005
    russian IV 1005
    russian HQ I 1005             # 13 against 8, HQ, major fortress: nothing is added in all
    german XX 1004
"""
SIEGE = """
    russian III 1004 besieging reduced
    russian IV 1004 besieging     # 4 and 6
    russian HQ I 1105 inactive
"""
RELIEF = """
    german XX 0904 reduced
    german XVII 0904 reduced      # 5 and 5
    german HQ VIII 0904
"""


def cell(table: Position, label: str) -> int:
    return table.table.board.cell(label)


def besieged(table: Position, label: str = "1004") -> bool:
    """Whether a fortress is under siege."""
    return bool(table.table.situation.siege >> cell(table, label) & 1)


def has_zone(table: Position, side: int, label: str) -> bool:
    """Whether a hex lies in a zone of control of a side."""
    return bool(table.table.situation.zone[side] >> cell(table, label) & 1)


# 10.5a · The siege begins


@pytest.mark.clause("fury:10.5a")
@pytest.mark.parametrize(("order", "inside"), [("advance III", ["III"]), ("advance III,IV", ["III", "IV"])])
def test_at_least_one_attacker_enters_as_besieger(order: str, inside: list[str]) -> None:
    table = declaring(STORM, dice=[6])
    table.order("III,IV 1005x1004", "done", "refuse", "force", "lose III", "siege")
    assert table.asked == (RUSSIAN, "advance")
    assert table.refuses("stay") == "10.3.1k"
    table.order(order)
    assert [name for name in ("III", "IV") if table.at(f"russian {name}") == "1004"] == inside
    assert all(table.piece(f"russian {name}").besieging for name in inside)
    assert besieged(table)
    assert table.table.besieged(table.index("german XX"))
    assert table.at("german XX") == "1004"
    assert not table.piece("german XX").disorganised
    assert table.table.control(cell(table, "1004")) == 1


# 10.5b · What a siege takes away


@pytest.mark.clause("fury:10.5b")
def test_a_besieged_fortress_and_its_garrison_have_no_zone_of_control() -> None:
    way = "II 1006-1005-1104"  # two hexes beside Königsberg
    free = fury("russian II 1006\n german Kon 1004", active="russian north")
    assert free.refuses(way) == "9.1d"
    shut = fury("russian II 1006\n german Kon 1004\n russian III 1004 besieging", active="russian north")
    assert shut.accepts(way)
    assert not has_zone(shut, 1, "1004")


@pytest.mark.clause("fury:10.5b", "fury:11.2j")
def test_a_besieged_fortress_carries_no_line_of_communication_for_others() -> None:
    position = "german XX 1104\n german Kon 1004\n russian VI 1206"  # Lötzen is lost
    free = fury(position, active="russian north", captured="1206")
    assert cell(free, "1104") not in isolated_stacks(free.table, 1)
    shut = fury(f"{position}\n russian III 1004 besieging", active="russian north", captured="1206")
    assert cell(shut, "1104") in isolated_stacks(shut.table, 1)
    assert cell(shut, "1004") not in isolated_stacks(shut.table, 1)  # the garrison itself is at home
    garrison = shut.match.view(None).supply("ge-Kon")
    assert garrison is not None
    assert (garrison.fed, garrison.clause) == (True, "11.2j")


# 10.5c · Relief


@pytest.mark.clause("fury:10.5c", "fury:10.5c2")
def test_a_besieger_that_retreats_lifts_the_siege_and_the_fortress_has_its_zone_again() -> None:
    table = declaring(f"{SIEGE}\n {RELIEF}\n german Kon 1004", active="german-austrian north", dice=[6, 4, 6, 6])
    table.order("XX,XVII 0904x1004", "done", "retreat")
    events = table.order("1004-1104")
    assert next(roll.clause for roll in rolls(events)) == "10.3.2e"  # 1104 lies in the zone of the fortress again
    assert "The siege of Königsberg is lifted." in [str(event) for event in events]
    assert not besieged(table)
    assert has_zone(table, 1, "1104")
    assert not table.piece("russian III").besieging
    assert table.piece("russian IV").disorganised


@pytest.mark.clause("fury:10.5c2", "fury:10.2.6a")
def test_the_fortress_does_not_shield_its_besiegers() -> None:
    table = declaring(f"{SIEGE}\n {RELIEF}", active="german-austrian north", dice=[6, 4])
    events = table.order("XX,XVII 0904x1004", "done")
    roll = rolled(events, "10.1e")
    assert roll.modifiers[0].why == "10 against 10, 1/1"
    assert terms(roll) == [("10.2.1c", 0), ("10.2.3", 2)]
    assert rolled(events, "10.2.6a").die == 6  # no penalty, and so the cavalry may help
    weak = declaring(f"russian III 1004 besieging reduced\n {RELIEF}", active="german-austrian north", dice=[6, 1])
    roll = rolled(weak.order("XX,XVII 0904x1004", "done"), "10.1e")
    assert roll.modifiers[0].why == "10 against 4, 2/1"  # no minimum of 8


@pytest.mark.clause("fury:10.5c", "fury:10.3.1d")
def test_besiegers_pay_for_refusing_and_cannot_be_besieged_themselves() -> None:
    table = declaring(f"{SIEGE}\n {RELIEF}", active="german-austrian north", dice=[6, 4])
    table.order("XX,XVII 0904x1004", "done")
    assert table.notations() == ["retreat", "refuse"]
    table.order("refuse")
    assert table.piece("russian IV").reduced
    table.order("let be")
    assert besieged(table)


@pytest.mark.clause("fury:10.5c", "fury:10.3.1k", "fury:9.2a")
@pytest.mark.parametrize(
    ("garrison", "choices"),
    [
        ("", ["advance ge-XVII,XX", "advance ge-XVII", "advance XX"]),  # vacant: somebody must enter
        ("german Kon 1004", ["advance ge-XVII", "advance XX", "stay"]),  # held: one finds room, nobody must
        ("german Kon 1004\n german 3 R 1004", None),  # full
    ],
)
def test_relievers_enter_only_as_far_as_the_garrison_leaves_room(garrison: str, choices: list[str] | None) -> None:
    position = f"{SIEGE}\n {RELIEF}\n {garrison}"
    table = declaring(position, active="german-austrian north", dice=[6, 4, 6, 6])
    table.order("XX,XVII 0904x1004", "done", "retreat", "1004-1104")
    while table.decision.kind == "retreat":
        table.order(table.notations()[0])
    assert table.at("russian III") != "1004"
    if choices is None:
        assert table.decision.kind != "advance"
    else:
        assert table.asked == (GERMAN, "advance")
        assert table.notations() == choices
        if "stay" in choices:
            assert table.refuses("advance ge-XVII,XX") == "9.2a"
    assert table.table.problems() == []


@pytest.mark.clause("fury:10.5c", "fury:10.5f")
def test_a_siege_goes_on_with_whoever_is_left_of_the_besiegers() -> None:
    position = f"""
        russian III 1004 besieging reduced
        russian IV 1004 reduced   # in the hex, not under the marker
        german Kon 1004
        {RELIEF}
    """
    table = declaring(position, active="german-austrian north", dice=[6, 3])  # 10 against 7, HQ: total 5
    table.order("XX,XVII 0904x1004", "done", "lose XX")
    assert table.asked == (RUSSIAN, "loss")
    table.order("lose III")
    assert table.at("russian III") == "eliminated"
    assert table.piece("russian IV").besieging
    assert besieged(table)
    assert table.table.problems() == []


@pytest.mark.clause("fury:10.5c")
def test_a_siege_ends_when_its_besiegers_are_eliminated() -> None:
    position = f"russian III 1004 besieging reduced\n german Kon 1004\n {RELIEF}"
    table = declaring(position, active="german-austrian north", dice=[6, 1])  # 2/1, HQ +2: total 5
    table.order("XX,XVII 0904x1004", "done")
    while table.decision.kind in ("loss", "advance"):
        table.order(table.notations()[-1])
    assert table.at("russian III") == "eliminated"
    assert not besieged(table)
