"""What is printed, as play shows it: towns, arrivals, columns, results, losses, steps, markers, bridges and edges."""

from __future__ import annotations

import pytest

from tests.games.galicia.kit import galicia, rolled
from tests.games.galicia.test_charts import SCHEDULE, TOWNS

UNITS = {"russian": ("31", "4"), "austrian": ("4", "31")}
"""For each side a unit of its own, and one of the enemy."""


@pytest.mark.parametrize(
    ("name", "hex", "side", "capture", "occupation"),
    [pytest.param(*row[1:], id=row[1], marks=pytest.mark.clause(row[0], "galicia:15.1b")) for row in TOWNS],
)
def test_a_town_earns_its_first_value_and_then_its_second(
    name: str, hex: str, side: str, capture: int, occupation: int
) -> None:
    own, enemy = UNITS[side]
    other = "austrian" if side == "russian" else "russian"
    there = f"{side} {own} {hex}\n {other} {enemy} 10.20"
    assert galicia(there, f"{side} points").points(side) == capture
    assert galicia(there, f"{side} points", captured=(name,)).points(side) == occupation
    assert galicia(there, f"{other} points").points(side) == 0  # only at the end of one's own player turn
    theirs = f"{other} {enemy} {hex}\n {side} {own} 10.20"
    assert galicia(theirs, f"{other} points").points(other) == 0  # nor has the other side anything of it


@pytest.mark.parametrize(
    ("side", "turn", "units"),
    [pytest.param(*row[1:], id=f"{row[1]} {row[2]}", marks=pytest.mark.clause(row[0])) for row in SCHEDULE],
)
def test_on_its_turn_each_reinforcement_is_placed_or_offered_its_hexes(
    side: str, turn: str, units: dict[str, str]
) -> None:
    other = "austrian 4 10.20" if side == "russian" else "russian 31 10.20"
    coming = "\n".join(f"{side} {name} scheduled" for name in units)
    number = int(turn.removeprefix("GT"))
    table = galicia(f"{coming}\n {other}", f"{side} reinforcement", turn=number)
    found = {name: {table.at(f"{side} {name}")} - {"scheduled"} for name in units}
    if table.decision.kind == "reinforce":
        for name in units:
            prefix = f"place {name} "
            found[name] |= {order.removeprefix(prefix) for order in table.notations() if order.startswith(prefix)}
    assert found == {name: set(hexes.split()) for name, hexes in units.items()}
    early = galicia(f"{coming}\n {other}", f"{side} reinforcement", turn=number - 1) if number > 2 else None
    if early is not None:
        came = {name for name in units if early.at(f"{side} {name}") != "scheduled"}
        assert came <= {"40 ls"}
        assert early.decision.kind == "move" or set(early.decision.subjects()) <= {"ah-40-ls"}


@pytest.mark.clause("galicia:8.1c", "galicia:2.1a")
@pytest.mark.parametrize(
    ("attackers", "defender", "column"),
    [
        ("4", "7 c", "1.5:1"),  # 5 to 3
        ("4", "31", "1:1.5"),  # 5 to 7
        ("4,13", "31", "1:1"),  # 9 to 7
        ("4,13,25", "31", "2:1"),  # 14 to 7, exactly
        ("4,13", "7 c", "3:1"),  # 9 to 3, exactly
        ("4,25", "7 c", "3:1"),  # 10 to 3
        ("4,13,25", "7 c", "4:1"),  # 14 to 3
        ("13", "31", "1:2"),  # 4 to 7
        ("13", "1 gd", "1:2"),  # 4 to 8, exactly
        ("35 ls", "31", "void"),  # 2 to 7
        ("35 ls", "82 r", "1:3"),  # 2 to 5
    ],
)
def test_the_ratio_is_rounded_for_the_defender(attackers: str, defender: str, column: str) -> None:
    units = "\n".join(f"austrian {name} 14.13" for name in attackers.split(","))
    table = galicia(f"{units}\n russian {defender} 14.14\n russian 44 18.18", "austrian combat")
    said = [str(event) for event in table.attack(f"{attackers} x 14.14")]
    assert (f"The attack on 14.14 is made at {column}." in said) is (column != "void")
    assert any("too weak" in line for line in said) is (column == "void")


@pytest.mark.clause("galicia:9.1a", "galicia:9.1b", "galicia:8.3")
def test_left_of_the_stroke_stands_the_attackers_part_and_right_of_it_the_defenders() -> None:
    units = "austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 31 14.14\n russian 44 18.18"
    thrown_back = galicia(units.replace("austrian 13 14.13\n austrian 25 14.13\n", ""), "austrian combat", dice=(5, 6))
    events = thrown_back.attack("4 x 14.14")  # 1:1.5 and 11: +2 R1/-2
    assert rolled(events, "Attack").result == "attacker +2 and back 1, defender −2"
    assert thrown_back.asked == ("austrian", "retreat")
    driven = galicia(units, "austrian combat", dice=(1, 1))
    events = driven.attack("4,13,25 x 14.14")  # 2:1 and 2: -2/+2 R2
    assert rolled(events, "Attack").result == "attacker −2, defender +2 and back 2"
    assert driven.asked == ("russian", "retreat")
    assert all(order.count("-") == 2 for order in driven.notations())
    nothing = galicia(units, "austrian combat", dice=(4, 4, 1, 1))
    events = nothing.attack("4,13,25 x 14.14")  # 2:1 and 8: -/-
    assert rolled(events, "Attack").result == "attacker ±0, defender ±0"
    assert "9.4.1a" not in [modifier.clause for modifier in rolled(events, "Russian losses").modifiers]


@pytest.mark.clause("galicia:8.4b", "galicia:5.1c", "galicia:2.1d")
@pytest.mark.parametrize(
    ("units", "size"),
    [
        ("austrian 4 14.13\n austrian 13 14.13\n russian 31 14.14", "small"),  # three divisions, six steps
        ("austrian 4 14.13\n austrian 13 14.13\n austrian 1m 14.13\n russian 31 14.14", "large"),  # and a brigade
        ("austrian 4 14.13\n austrian 13 14.13\n russian 31 14.14 reduced", "small"),
        ("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13 reduced\n russian 7 c 14.14", "small"),
        ("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13\n russian 7 c 14.14", "large"),
        ("austrian 4 14.13\n austrian 13 14.13\n russian Pavlov 14.14", "small"),  # a cavalry corps of two
        ("austrian 4 14.13\n austrian 13 14.13\n austrian 25 14.13 reduced\n russian Pavlov 14.14", "large"),
    ],
)
def test_seven_steps_make_a_large_combat_and_six_a_small_one(units: str, size: str) -> None:
    table = galicia(f"{units}\n russian 44 18.18", "austrian combat", dice=(6, 3, 1, 1))
    names = ",".join(line.split()[1] for line in units.split("\n") if line.split()[0] == "austrian")
    events = table.attack(f"{names} x 14.14")
    while not any(str(event).startswith("The combat is") for event in events):
        events += table.order("stay" if table.decision.kind == "advance" else table.notations()[0])
    assert f"The combat is {size}." in [str(event) for event in events]


@pytest.mark.clause("galicia:9.4", "galicia:8.5")
@pytest.mark.parametrize(("die", "reductions"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_a_loss_roll_gives_a_number_of_reductions_or_none(die: int, reductions: int) -> None:
    # One division of AV 4 against one of AV 5, and no result: +1 for the guns of each.
    units = "austrian 4 14.13\n russian 31 14.14\n russian 44 18.18"
    table = galicia(units, "austrian combat", dice=(2, 2, 1, die))  # 1:1.5 and 4: -/-
    events = table.attack("4 x 14.14")
    losses = rolled(events, "Russian losses")
    assert losses.total == die + 1
    assert table.piece("russian 31").reductions == reductions


@pytest.mark.clause("galicia:2.4", "galicia:10.1", "galicia:11.1")
@pytest.mark.parametrize(
    ("state", "attack", "guns"),
    [("", 5, 4), ("-1", 4, 4), ("-2", 3, 4), ("low", 4, 4), ("out", 3, 0), ("-1 low", 3, 4), ("-2 out", 1, 0)],
)
def test_markers_take_from_strength_and_want_of_supply_silences_the_guns(state: str, attack: int, guns: int) -> None:
    position = galicia(f"austrian 4 14.13 {state}\n russian 31 14.14", "austrian combat")
    index, table = position.index("austrian 4"), position.table
    assert (table.attack(index), table.defence(index), table.guns(index)) == (attack, attack + 1, guns)


@pytest.mark.clause("galicia:2.1g", "galicia:10.3.2b", "galicia:10.3.2a")
def test_a_unit_that_is_ersatz_on_its_front_recovers_on_its_back_and_then_no_more() -> None:
    table = galicia("austrian 95 ls 6.15 reduced\n russian 31 18.18", "austrian movement")
    table.order("95 ls recovers")
    assert (table.piece("austrian 95 ls").steps, table.piece("austrian 95 ls").reductions) == (2, 2)
    front = galicia("austrian 95 ls 6.15 -2\n russian 31 18.18", "austrian movement")
    assert front.refuses("95 ls recovers") == "10.3.2b"


@pytest.mark.clause("galicia:10.3.2c", "galicia:10.3.2a", "galicia:15.1c")
@pytest.mark.parametrize(
    ("name", "ersatz"), [("1m", True), ("1 ls", True), ("ersatz", True), ("35 ls", False), ("4", False)]
)
def test_marsch_most_landsturm_and_the_german_ersatz_neither_recover_nor_earn_a_point(name: str, ersatz: bool) -> None:
    table = galicia(f"austrian {name} 6.15 -1\n russian 31 18.18", "austrian movement")
    assert table.accepts(f"{name} recovers") is not ersatz
    crowd = f"austrian {name} 6.15\n austrian 13 6.15\n austrian 25 6.15\n austrian 20 6.15\n russian 31 18.18"
    lost = galicia(crowd, "austrian stacking")
    lost.order(f"eliminate {name}")
    assert lost.points("russian") == (0 if ersatz else 1)


@pytest.mark.clause("galicia:4.2.1")
@pytest.mark.parametrize(("move", "cost"), [("14.10-14.09", "1 of 4 MP"), ("14.17-14.18", "3 of 4 MP")])
def test_over_a_railway_bridge_a_river_costs_nothing(move: str, cost: str) -> None:
    table = galicia(f"austrian 4 {move.partition('-')[0]}\n russian 31 18.24", "austrian movement")
    way = table.decision.way(table.parse(f"4 {move}"))
    assert way is not None
    assert way.cost == cost


@pytest.mark.clause("galicia:11.2c", "galicia:11.2a")
@pytest.mark.parametrize(("side", "hex"), [("russian", "15.01"), ("russian", "16.26"), ("austrian", "1.24")])
def test_a_symbol_on_a_friendly_edge_supplies_its_side_even_if_surrounded_and_no_other(side: str, hex: str) -> None:
    board = galicia().table.board
    around = [board.labels[cell] for cell in board.neighbours[board.cell(hex)]]
    names = {"russian": ("1 gd", "2 gd", "44", "11", "32"), "austrian": ("13", "20", "23", "25", "41")}
    for own, enemy in (("russian", "austrian"), ("austrian", "russian")):
        ring = [f"{enemy} {name} {label}" for name, label in zip(names[enemy], around, strict=False)]
        unit = f"{own} {UNITS[own][0]}"
        table = galicia("\n".join([f"{unit} {hex} low", *ring]), f"{own} supply")
        assert table.piece(unit).supply == (0 if own == side else 2)


@pytest.mark.clause("galicia:1.0a", "galicia:2.3a")
def test_germans_are_moved_by_the_austro_hungarian_player() -> None:
    table = galicia("austrian 3 lw 6.15\n austrian 4 6.15\n russian 31 18.18", "austrian movement")
    assert table.accepts("4,3 lw 6.15-6.14")
    russian = galicia("austrian 3 lw 6.15\n russian 31 18.18", "russian movement")
    assert "ge-3-lw" not in russian.decision.subjects()
