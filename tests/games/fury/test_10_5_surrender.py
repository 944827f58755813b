"""10.5e and 10.5g: what the besieged may not do, and the siege die."""

import pytest

from tests.kit import Position, declaring, fury, rolled, rolls, terms

GERMAN = "german-austrian"


def cell(table: Position, label: str) -> int:
    return table.table.board.cell(label)


def besieged(table: Position, label: str = "1004") -> bool:
    """Whether a fortress is under siege."""
    return bool(table.table.situation.siege >> cell(table, label) & 1)


# 10.5e · The besieged


@pytest.mark.clause("fury:10.5e")
def test_a_besieged_unit_neither_moves_nor_attacks() -> None:
    position = """
        german XX 1004
        german HQ VIII 0904
        german XVII 0904
        german I 0904
        russian III 1004 besieging
        russian II 1104
    """
    moving = fury(position, active="german-austrian north", options={"duty": "standing"})
    assert moving.refuses("XX 1004-0904") == "10.5e"
    table = declaring(position, active="german-austrian north", dice=[6, 4])
    assert table.refuses("XX 1004x1104") == "10.5e"
    assert table.accepts("XVII 0904x1004")
    roll = rolled(table.order("I,XVII 0904x1004", "done"), "10.1e")
    assert roll.modifiers[0].why == "16 against 7, 2/1"  # the garrison is not counted


@pytest.mark.clause("fury:10.5e", "fury:10.2.5b")
def test_a_besieged_unit_gives_no_support() -> None:
    table = declaring(
        """
        german I 1205
        german HQ VIII 1205
        german XX 1004            # beside the target, but shut in
        russian III 1004 besieging
        russian II 1104
    """,
        active="german-austrian north",
        dice=[4],
    )
    roll = rolled(table.order("I 1205x1104", "done"), "10.1e")
    assert "10.2.5a" not in [clause for clause, _ in terms(roll)]


@pytest.mark.clause("fury:10.5e")
def test_a_besieged_unit_cannot_attack_its_besiegers() -> None:
    position = "german XX 1004\n german HQ VIII 1004\n russian III 1004 besieging\n german I 0904\n russian II 0905"
    position += "\n german Lw W 0403 army=ge-9\n german HQ IX 0403\n russian VI 0404"
    table = fury(position, active="german-austrian north", fronts={"ge-9": "north"}, options={"duty": "standing"})
    table.order("done")
    assert table.refuses("XX 1004x1004") == "10.5e"
    assert table.refuses("I 0904x0905") == "10.1a"  # a besieged HQ commands nobody


@pytest.mark.clause("fury:10.5e", "fury:11.3f")
def test_a_besieged_unit_receives_no_replacements() -> None:
    table = fury("german Kon 1004 reduced\n german XX 0805 reduced\n russian III 1004 besieging", step="replacements")
    assert table.asked == (GERMAN, "replace")  # the Russian has nothing to restore
    assert table.accepts("restore XX")
    assert table.refuses("restore Kon") == "11.3f"


@pytest.mark.clause("fury:10.5e")
def test_nobody_joins_a_besieged_garrison() -> None:
    walking = fury("german XX 0904\n german Kon 1004\n russian III 1004 besieging", active="german-austrian north")
    assert walking.refuses("XX 0904-1004") == "10.5e"
    position = "german Kon 1004\n german XX reinforcements\n russian III 1004 besieging"
    table = fury(position, step="reinforcements", turn="S2")
    assert table.asked == (GERMAN, "reinforce")
    assert table.refuses("enter XX 0106=1004") == "10.5e"
    free = fury("german Kon 1004\n german XX reinforcements", step="reinforcements", turn="S2")
    assert free.accepts("enter XX 0106=1004")


# 10.5g · The siege die


@pytest.mark.clause("fury:10.5g")
@pytest.mark.parametrize(("die", "falls"), [(4, True), (3, False), (6, True), (1, False)])
def test_a_fortress_falls_at_six_and_its_garrison_with_it(die: int, falls: bool) -> None:
    table = fury(
        """
        russian III 0706 besieging reduced
        russian R1 0706 besieging # 8 against 4 is +2
        german XX 0706 reduced
        german HQ VIII 0706
    """,
        step="sieges",
        turn="D2",
        dice=[die],
    )
    roll = rolled(table.table.events, "10.5g")
    assert (roll.die, roll.total, terms(roll)) == (die, die + 2, [("10.2.1c", 2)])
    assert (table.at("german XX"), table.at("german HQ VIII")) == (
        ("eliminated", "scheduled") if falls else ("0706", "0706")
    )
    assert table.at("cadre-1") == "cadres"  # surrender leaves no Cadre
    assert besieged(table, "0706") is not falls
    assert table.piece("russian III").besieging is not falls
    assert table.table.control(cell(table, "0706")) == (0 if falls else 1)
    assert (cell(table, "0706") in table.table.state.captured) is falls


@pytest.mark.clause("fury:10.5g", "fury:10.5f")
def test_only_marked_units_count_in_the_siege_and_below_one_half_nothing_falls() -> None:
    marked = fury("russian III 1004 besieging\n russian XX 1004", step="sieges", turn="D2", dice=[6])
    assert rolled(marked.table.events, "10.5g").modifiers[0].why == "7 against 8, 2/3"
    weak = fury("russian R1 1004 besieging reduced\n german Kon 1004", step="sieges", turn="D2", dice=[6])
    assert not rolls(weak.table.events)
    assert weak.at("german Kon") == "1004"
    assert besieged(weak)
