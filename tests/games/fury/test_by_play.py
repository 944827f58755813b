"""Clauses about what is printed, shown at work in play."""

from __future__ import annotations

import pytest

from tests.kit import declaring, fury, rolls, terms
from tests.playing import told

TURNS = ["A2", "S1", "S2", "O1", "O2", "N1", "N2", "D1", "D2"]


@pytest.mark.clause("fury:1a", "fury:5a")
@pytest.mark.parametrize(("turn", "following"), list(zip(TURNS, [*TURNS[1:], ""], strict=True)))
def test_nine_turns_follow_each_other_from_late_august_to_late_december(turn: str, following: str) -> None:
    table = fury("russian III 1904\ngerman XX 0106", step="planning", turn=turn)
    begun = [line.split()[1].rstrip(",") for line in told(table.table.events) if line.startswith("Turn ")]
    assert begun == ([following] if following else [])
    assert table.match.over == (not following)


@pytest.mark.clause("fury:2.1b", "fury:11.3h")
@pytest.mark.parametrize(
    ("unit", "left"),
    [
        ("russian R1", 4.5), ("russian XXVI R", 4.5), ("german Lw W", 2.5), ("austrian Ls K", 2.5), ("german I R", 2.5),
        ("russian III", 4), ("russian I S", 4), ("russian II C", 4), ("russian I T", 4), ("german XX", 2),
        ("russian Gr", 3.5), ("russian Gd", 3.5),
    ],
)  # fmt: skip
def test_the_class_of_a_corps_sets_what_a_step_of_it_costs(unit: str, left: float) -> None:
    place = {"russian": "1806", "german": "0106", "austrian": "0115"}[unit.split()[0]]
    army = {"russian": "ru-1", "german": "ge-8", "austrian": "ah-1"}[unit.split()[0]]
    spare = {"russian": "XV", "german": "I", "austrian": "V"}[unit.split()[0]]
    nation = unit.split()[0]
    table = fury(
        f"{unit} {place} reduced army={army}\n{nation} {spare} {place} reduced army={army}", step="replacements"
    )
    table.order(f"restore {unit.partition(' ')[2]}")
    assert f"{left:g} points left" in table.decision.prompt


@pytest.mark.clause("fury:2.1c", "fury:9b")
@pytest.mark.parametrize("unit", ["R1", "III", "Gd", "I S", "cadre"])
def test_every_corps_has_two_movement_points_whatever_its_class(unit: str) -> None:
    table = fury(f"russian {unit} 1804 army=ru-1", active="russian north", rail={"russian": 0})
    name = "cadre-1" if unit == "cadre" else unit
    assert table.accepts(f"{name} 1804-1803-1802")
    assert table.refuses(f"{name} 1804-1803-1802-1801") == "9b"


@pytest.mark.clause("fury:2.1-ex1", "fury:2.1c", "fury:2.1d")
def test_the_tenth_corps_of_the_sample_attacks_with_seven_and_reduced_with_less() -> None:
    for side, strength in (("", 7), ("reduced", 4)):
        table = declaring(f"austrian X 1802 {side}\naustrian HQ I 1802\nrussian XI 1803", "german-austrian south")
        (strike,) = (roll for roll in rolls(table.order("X 1802x1803", "done")) if roll.clause == "10.1e")
        assert strike.modifiers[0].why.startswith(f"{strength} against 6")


@pytest.mark.clause("fury:2.2-ex1", "fury:2.2a")
def test_the_hq_of_the_sample_gives_two_commands_three_hexes_and_moves_three() -> None:
    units = "german XX 1802\ngerman HQ VIII {}\nrussian III 1901\ngerman Kon 0403\nrussian II 0404"
    far = fury(units.format("1403"), active="german-austrian north", options={"duty": "standing"})
    far.order("done")
    assert far.decision.kind == "front"  # four hexes away: nobody is in command
    table = declaring(units.format("1503"), "german-austrian north")
    assert table.accepts("XX 1802x1901")  # three hexes away
    (strike,) = (roll for roll in rolls(table.order("XX 1802x1901", "done")) if roll.clause == "10.1e")
    assert ("10.2.3", 2) in terms(strike)
    moving = fury("german HQ VIII 1802 inactive", active="german-austrian north", rail={"german": 0})
    assert moving.accepts("HQ VIII 1802-1701-1601-1501")
    assert moving.refuses("HQ VIII 1802-1701-1601-1501-1502") == "9b"


@pytest.mark.clause("fury:2.1g", "fury:10.2.3", "fury:10.2.6a")
def test_artillery_and_cavalry_come_with_the_hq_and_with_nobody_else() -> None:
    units = "russian III 1602\nrussian IV 1602\ngerman XX 1502\nrussian HQ I 1602"
    with_hq = declaring(units, dice=(1, 1))
    cavalry, strike = rolls(with_hq.order("III,IV 1602x1502", "done"))[:2]
    assert (cavalry.clause, cavalry.result) == ("10.2.6a", "cavalry helps")
    assert terms(strike) == [("10.2.1c", 1), ("10.2.3", 1), ("10.2.6a", 1)]
    without = declaring(units, dice=(1,))
    without.order("III,IV 1602x1502")
    without.remove("russian HQ I")
    assert [terms(roll) for roll in rolls(without.order("done"))][:1] == [[("10.2.1c", 1)]]


@pytest.mark.clause("fury:3a")
@pytest.mark.parametrize(
    ("start", "target", "term"),
    [
        ("1207", "1206", ("10.2.2a", -1)),  # a minor fortress, and difficult ground
        ("1005", "1004", ("10.2.2b", -2)),  # a major fortress
        ("1005", "1006", None),  # open ground
    ],
)
def test_what_stands_on_the_map_affects_an_attack(start: str, target: str, term: tuple[str, int] | None) -> None:
    table = declaring(f"russian III {start}\nrussian IV {start}\nrussian HQ I {start} inactive\ngerman XX {target}")
    (strike,) = (roll for roll in rolls(table.order(f"III,IV {start}x{target}", "done")) if roll.clause == "10.1e")
    ground = [found for found in terms(strike) if found[0].startswith("10.2.2")]
    assert (term in ground) if term else not ground


@pytest.mark.clause("fury:3e")
@pytest.mark.parametrize(
    ("unit", "own", "foreign"),
    [
        ("russian IV", ["1904", "1909", "1914", "1917", "1920", "1921"], ["0104", "0115"]),
        ("german XX", ["0104", "0106", "0107", "0110"], ["0115", "1904"]),
        ("austrian III", ["0115", "0118", "0422", "0822"], ["0110", "1904"]),
    ],
)
def test_reinforcements_enter_at_the_arrows_of_their_nation(unit: str, own: list[str], foreign: list[str]) -> None:
    table = fury(f"{unit} reinforcements", step="reinforcements")
    name = unit.split()[1]
    for entry in own:
        assert table.accepts(f"enter {name} {entry}")
    for entry in foreign:
        assert table.refuses(f"enter {name} {entry}") == "11.4c"


@pytest.mark.clause("fury:4a", "fury:4d")
def test_every_fortress_counts_one_major_or_minor() -> None:
    corps = {
        "russian": ["III", "IV", "XX", "II", "I", "XV", "VI", "XIII"],
        "german": ["XX", "I", "XVII", "XI", "II", "XIII", "Gd R"],
    }
    fortresses = {
        "russian": ["0208", "0607", "0704", "0706", "1004", "1206", "0615", "1017"],
        "german": ["0909", "0910", "1012", "1307", "1311", "1507", "1605"],
    }
    for nation, cells in fortresses.items():
        for number in (1, len(cells)):
            army = "" if nation == "russian" else " army=ge-8"
            held = "\n".join(
                f"{nation} {name} {cell}{army}" for name, cell in list(zip(corps[nation], cells, strict=True))[:number]
            )
            table = fury(held, step="planning", turn="D2", captured=" ".join(cells[:number]))
            assert table.match.result is not None
            assert abs(table.match.result["score"]) == number
        for cell in cells:
            one = fury(f"{nation} {corps[nation][0]} {cell}", step="planning", turn="D2", captured=cell)
            assert one.match.result is not None
            assert abs(one.match.result["score"]) == 1


@pytest.mark.clause("fury:2.1c", "fury:2.1d", "fury:2.2a")
def test_the_table_shows_the_values_that_count_now() -> None:
    table = fury("russian III 1803\nrussian IV 1803 reduced\nrussian HQ I 1803\nrussian cadre 1804 army=ru-1")
    shown = {piece["id"]: piece for piece in table.match.view(None).pieces()}
    assert [shown[piece]["combat"] for piece in ("ru-III", "ru-IV", "ru-HQ-I", "cadre-1")] == [7, 3, None, 3]
    assert [shown[piece]["command"] is None for piece in ("ru-III", "ru-HQ-I")] == [True, False]
    assert [shown[piece]["active"] for piece in ("ru-III", "ru-HQ-I")] == [None, True]
    assert [shown[piece]["movement"] for piece in ("ru-III", "ru-HQ-I", "cadre-1")] == [2, 3, 2]
