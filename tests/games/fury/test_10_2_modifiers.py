"""10.2: strength ratio, terrain, headquarters, disorganisation, support and cavalry."""

import pytest

from tests.kit import Position, declaring, rolled, rolls, terms


def modifiers(table: Position, attack: str, die: int = 4) -> list[tuple[str, float]]:
    """What is added to the die of an attack that no cavalry helps."""
    table.roll(*([6, die] if cavalry_rides(table, attack) else [die]))
    return terms(rolled(table.order(attack, "done"), "10.1e"))


def cavalry_rides(table: Position, attack: str) -> bool:
    """Whether an attack begins with the cavalry's die."""
    trial = Position(table.match.copy())
    return any(roll.clause == "10.2.6a" for roll in rolls(trial.order(attack, "done")))


OPEN = """
    russian III 1602
    russian IV 1602
    russian HQ I 1702 inactive    # support 0, cavalry 1
"""


@pytest.mark.clause("fury:10.2a", "fury:10.2.2a")
def test_all_modifiers_add_up() -> None:
    table = declaring(
        """
        german I 1304
        german 3 R 1304
        german HQ VIII 1204
        german XVII 1403
        russian XX 1404 disorganised   # behind the Niemen as seen from 1304
    """,
        active="german-austrian north",
        dice=[3],
    )
    roll = rolled(table.order("I,3 R 1304x1404", "done"), "10.1e")
    assert sorted(terms(roll)) == [("10.2.1c", 1), ("10.2.2a", -1), ("10.2.3", 2), ("10.2.4a", 1), ("10.2.5a", 1)]
    assert roll.total == 3 + 4


# 10.2.1 · Strength ratio


@pytest.mark.clause("fury:10.2.1a")
def test_the_ratio_counts_attackers_in_their_hex_and_everybody_in_the_attacked_hex() -> None:
    supported = declaring(f"{OPEN}\n russian Gd 1501\n german XX 1502", dice=[6, 4])
    roll = rolled(supported.order("III,IV 1602x1502", "done"), "10.1e")
    assert roll.modifiers[0].why == "13 against 8, 3/2"  # the Guard's 8 next door is no part of it
    assert ("10.2.5a", 1) in terms(roll)
    stacked = declaring(f"{OPEN}\n german XX 1502\n german 3 R 1502 reduced disorganised", dice=[6, 4])
    roll = rolled(stacked.order("III,IV 1602x1502", "done"), "10.1e")
    assert roll.modifiers[0].why == "13 against 10, 1/1"
    single = declaring(f"{OPEN}\n german XX 1502", dice=[6, 4])
    roll = rolled(single.order("IV 1602x1502", "done"), "10.1e")
    assert roll.modifiers[0].why == "6 against 8, 2/3"  # III Corps stays out of it


@pytest.mark.clause("fury:10.2.1b", "fury:10.2.1c", "fury:10.2.1d", "fury:10.2.1e")
@pytest.mark.parametrize(
    ("attack", "defence", "modifier"),
    [
        (5, 10, -2), (6, 9, -1), (8, 8, 0), (12, 8, 1), (16, 8, 2), (24, 8, 3),
        (13, 8, 1), (11, 8, 0), (7, 8, -1),
        (23, 8, 2), (15, 8, 1), (5, 8, -2), (4, 8, -2),
        (40, 8, 3), (25, 8, 3),
        (4, 9, None), (3, 8, None),
    ],
)  # fmt: skip
def test_the_ratio_is_rounded_in_the_defender_s_favour(attack: int, defence: int, modifier: int | None) -> None:
    table = declaring(f"{OPEN}\n german XX 1502")
    ratio = table.table.printed.charts.ratio_of(attack, defence)
    assert (None if ratio is None else ratio.modifier) == modifier


@pytest.mark.clause("fury:10.2.1b", "fury:10.2.1c")
@pytest.mark.parametrize(
    ("attackers", "defender", "modifier"),
    [
        (["R1"], "german XX 1502", -2),  # 4 against 8
        (["III"], "german XX 1502", -1),  # 7 against 8
        (["III", "R1"], "german XX 1502", 0),  # 11 against 8
        (["III", "IV"], "german XX 1502", 1),  # 13 against 8
        (["III", "XX"], "german I R 1502", 2),  # 14 against 7
        (["III", "IV"], "german 3 R 1502", 3),  # 13 against 4
    ],
)
def test_every_step_of_the_ratio_in_an_attack(attackers: list[str], defender: str, modifier: int) -> None:
    stack = "\n".join(f"russian {name} 1602" for name in attackers)
    table = declaring(f"{stack}\n russian HQ I 1702 inactive\n {defender}", dice=[6, 3])
    roll = rolled(table.order(f"{','.join(attackers)} 1602x1502", "done"), "10.1e")
    assert sum(value for _, value in terms(roll)) == modifier


@pytest.mark.clause("fury:10.2.1d")
def test_an_attack_below_one_half_is_not_allowed() -> None:
    table = declaring("""
        russian R1 1602
        russian IV 1602
        russian HQ I 1602 inactive
        german 3 R 1502
        german Lw W 1502 army=ge-8
        german XX 1603
    """)
    assert table.refuses("R1 1602x1502") == "10.2.1d"  # 4 against 9
    assert table.accepts("R1 1602x1603")  # 4 against 8
    assert table.accepts("R1,IV 1602x1502")


@pytest.mark.clause("fury:10.2.1e")
def test_more_than_three_to_one_gives_three() -> None:
    table = declaring(f"{OPEN}\n german 3 R 1502 reduced", dice=[6, 1])
    roll = rolled(table.order("III,IV 1602x1502", "done"), "10.1e")
    assert roll.modifiers[0].why == "13 against 2, 3/1"
    assert roll.total == 1 + 3


# 10.2.2 · Terrain

NORTH, SOUTH = "russian north", "russian south"


def terrain(corps: str, hq: str, start: str, defender: str, target: str, active: str) -> list[tuple[str, float]]:
    table = declaring(f"russian {corps} {start}\n russian {hq} {start} inactive\n {defender} {target}", active=active)
    return [term for term in modifiers(table, f"{corps} {start}x{target}") if term[0].startswith("10.2.2")]


@pytest.mark.clause("fury:10.2.2a", "fury:10.2.2b")
@pytest.mark.parametrize(
    ("start", "target", "expected"),
    [
        ("1602", "1502", []),  # open ground
        ("1304", "1404", [-1]),  # over the Niemen
        ("1403", "1404", []),  # the same hex from the bank it lies on
        ("1106", "1107", [-1]),  # the heath of Johannisburg
        ("0806", "0706", [-1]),  # Graudenz, a minor fortress
        ("0606", "0706", [-1, -1]),  # Graudenz over the Vistula
        ("1207", "1206", [-1, -1]),  # Lötzen, a minor fortress among the lakes
        ("1005", "1004", [-2]),  # Königsberg, a major fortress
    ],
)
def test_river_ground_and_fortress_each_count(start: str, target: str, expected: list[int]) -> None:
    found = terrain("III", "HQ I", start, "german 3 R", target, NORTH)
    assert [value for _, value in found] == expected


@pytest.mark.clause("fury:10.2.2b")
def test_a_mountain_gives_minus_two() -> None:
    assert terrain("X", "HQ III", "1119", "austrian I", "1019", SOUTH) == [("10.2.2b", -2)]


@pytest.mark.clause("fury:10.2.2-ex1")
def test_example_a_major_fortress_behind_a_river_gives_minus_three() -> None:
    found = terrain("III", "HQ I", "0608", "german 3 R", "0607", NORTH)  # Thorn over the Vistula
    assert sorted(value for _, value in found) == [-2, -1]


@pytest.mark.clause("fury:10.2.2c", "fury:10.4f")
@pytest.mark.parametrize(("fortress", "start"), [("1004", "0904"), ("0706", "0705")])
def test_a_captured_fortress_gives_only_minus_one(fortress: str, start: str) -> None:
    position = f"german XX {start}\n german HQ VIII {start}\n russian III {fortress}"
    table = declaring(position, active="german-austrian north", captured=fortress)
    found = modifiers(table, f"XX {start}x{fortress}")
    assert [term for term in found if term[0].startswith("10.2.2")] == [("10.2.2c", -1)]


# 10.2.3 · Headquarters


@pytest.mark.clause("fury:10.2.3")
@pytest.mark.parametrize(("state", "value"), [("inactive", -1), ("active", 0)])
def test_the_support_value_of_the_attackers_hq_must_be_applied(state: str, value: int) -> None:
    table = declaring(f"""
        russian XV 1602
        russian HQ II 1702 {state}
        german XX 1502
        german HQ VIII 1502       # the defender's HQ does not count
    """)
    assert [order for order in table.notations() if "x" in order] == ["XV 1602x1502"]  # no attack without it
    found = modifiers(table, "XV 1602x1502")
    assert found == ([("10.2.1c", -1), ("10.2.3", value)] if value else [("10.2.1c", -1)])


@pytest.mark.clause("fury:10.2.3")
@pytest.mark.parametrize(("state", "value"), [("inactive", 1), ("active", 2)])
def test_an_hq_counts_with_the_side_it_shows(state: str, value: int) -> None:
    position = f"german XX 1502\n german HQ VIII 1402 {state}\n russian III 1602"
    table = declaring(position, active="german-austrian north")
    assert ("10.2.3", value) in modifiers(table, "XX 1502x1602")


# 10.2.4 · Disorganised units


@pytest.mark.clause("fury:10.2.4a")
@pytest.mark.parametrize(("first", "second"), [("disorganised", ""), ("disorganised", "disorganised")])
def test_disorganised_defenders_give_one_once(first: str, second: str) -> None:
    table = declaring(f"{OPEN}\n german XX 1502 {first}\n german 3 R 1502 {second}")
    assert modifiers(table, "III,IV 1602x1502") == [("10.2.1c", 0), ("10.2.4a", 1)]


@pytest.mark.clause("fury:10.2.4b")
@pytest.mark.parametrize(("first", "second"), [("disorganised", ""), ("disorganised", "disorganised")])
def test_disorganised_attackers_cost_one_once(first: str, second: str) -> None:
    table = declaring(f"""
        russian III 1602 {first}
        russian IV 1602 {second}
        russian HQ I 1702 inactive
        german XX 1502
    """)
    assert modifiers(table, "III,IV 1602x1502") == [("10.2.1c", 1), ("10.2.4b", -1)]


@pytest.mark.clause("fury:10.2.4b")
def test_a_disorganised_corps_that_stays_out_costs_nothing() -> None:
    table = declaring("""
        russian III 1602 disorganised
        russian IV 1602
        russian HQ I 1702 inactive
        german XX 1502
    """)
    assert modifiers(table, "IV 1602x1502") == [("10.2.1c", -1)]


# 10.2.6 · Cavalry


@pytest.mark.clause("fury:10.2.6a")
@pytest.mark.parametrize(
    ("state", "die", "helps"),
    [("active", 2, True), ("active", 3, False), ("inactive", 1, True), ("inactive", 2, False)],
)
def test_cavalry_helps_on_a_die_up_to_its_value(state: str, die: int, helps: bool) -> None:
    table = declaring(f"russian III 1602\n russian HQ I 1702 {state}\n german XX 1502", dice=[die, 4])
    events = table.order("III 1602x1502", "done")
    assert rolled(events, "10.2.6a").die == die
    assert (("10.2.6a", 1) in terms(rolled(events, "10.1e"))) == helps


@pytest.mark.clause("fury:10.2.6a")
@pytest.mark.parametrize(
    ("start", "target"),
    [("1005", "1004"), ("0806", "0706"), ("1106", "1107"), ("1304", "1404")],
)
def test_no_cavalry_die_against_fortress_difficult_ground_or_river(start: str, target: str) -> None:
    table = declaring(f"russian III {start}\n russian HQ I {start}\n german 3 R {target}", dice=[4])
    assert not [roll for roll in rolls(table.order(f"III {start}x{target}", "done")) if roll.clause == "10.2.6a"]


@pytest.mark.clause("fury:10.2.6a")
def test_no_cavalry_die_against_mountains() -> None:
    table = declaring("russian X 1119\n russian HQ III 1119\n austrian I 1019", active=SOUTH, dice=[4])
    assert not [roll for roll in rolls(table.order("X 1119x1019", "done")) if roll.clause == "10.2.6a"]


@pytest.mark.clause("fury:10.2.6b")
@pytest.mark.parametrize(("turn", "helps"), [("O2", False), ("N1", True), ("N2", True), ("D1", True), ("D2", True)])
def test_german_cavalry_gains_one_from_november(turn: str, helps: bool) -> None:
    position = "german XX 1502\n german HQ VIII 1402\n russian III 1602"  # cavalry value 1
    for die, expected in ((2, helps), (3, False)):
        table = declaring(position, active="german-austrian north", turn=turn, dice=[die, 4])
        events = table.order("XX 1502x1602", "done")
        assert (("10.2.6a", 1) in terms(rolled(events, "10.1e"))) == expected


@pytest.mark.clause("fury:10.2.6b")
def test_only_german_hqs_gain_from_november() -> None:
    russian = declaring("russian III 1602\n russian HQ I 1702\n german XX 1502", turn="N1", dice=[3, 4])
    assert ("10.2.6a", 1) not in terms(rolled(russian.order("III 1602x1502", "done"), "10.1e"))
    position = "austrian I 1816\n austrian HQ I 1816\n russian VIII 1916"
    austrian = declaring(position, active="german-austrian south", turn="N1", dice=[2, 4])
    assert ("10.2.6a", 1) not in terms(rolled(austrian.order("I 1816x1916", "done"), "10.1e"))


@pytest.mark.clause("fury:10.2.3", "fury:10.2.6a", "fury:10.1b")
def test_without_its_hq_an_attack_is_fought_with_neither_support_nor_cavalry() -> None:
    table = declaring("russian III 1602\nrussian IV 1602\nrussian HQ I 1602\ngerman XX 1502", dice=(5,))
    table.order("III,IV 1602x1502")
    table.remove("russian HQ I")  # command is tested at declaration only
    (roll,) = rolls(table.order("done"))
    assert (roll.clause, roll.die, terms(roll)) == ("10.1e", 5, [("10.2.1c", 1)])
