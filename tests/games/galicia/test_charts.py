"""The charts of *Battle for Galicia*: combat, supply, Przemyśl, reinforcements, victory."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.parts.data import Odds, Outcome, Result, read_result
from hexmarshal.games.galicia.parts.rows import Side
from tests.games.galicia.test_components import BOARD, DATA, odds

pytestmark = pytest.mark.data


# -- 8, 9: combat ---------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:8.1c", "galicia:9.4-ex2")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(13, 7, "1.5:1"), (7, 7, "1:1"), (6, 7, "1:1.5"), (2, 3, "1:1.5"), (3, 5, "1:2"), (1, 3, "1:3"), (20, 7, "2:1")],
)
def test_a_ratio_is_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert odds(attack, defence) == (column, 0)


@pytest.mark.clause("galicia:9.4.1f", "galicia:9.4.1-ex1")
def test_below_one_to_three_there_is_no_attack_and_above_four_to_one_ratios_count_for_the_defenders_losses() -> None:
    assert odds(2, 7) is None
    assert (odds(8, 2), odds(9, 2), odds(10, 2), odds(42, 7)) == (("4:1", 0), ("4:1", 0), ("4:1", 1), ("4:1", 2))


@pytest.mark.clause("galicia:8.2c")
def test_shifts_come_before_the_limits_and_count_whole_ratios_beyond_the_ends() -> None:
    assert odds(3, 1, 2) == ("4:1", 1)
    assert odds(6, 1, -2) == ("4:1", 0)
    assert odds(1, 5, 2) == ("1:3", 0)
    assert odds(1, 6, 2) is None
    assert odds(1, 3, -2) is None
    assert (odds(1, 1, 2), odds(2, 1, -2)) == (("2:1", 0), ("1:1", 0))


def test_the_ends_of_the_table() -> None:
    assert (DATA.columns[0], DATA.columns[-1], DATA.odds(-1), DATA.odds(0)) == ("1:3", "4:1", None, Odds(0, 0))


@pytest.mark.clause("galicia:9.1a", "galicia:9.1b")
def test_a_cell_reads_attacker_before_defender() -> None:
    assert read_result("+2/-1") == Result(Outcome(2, 0), Outcome(-1, 0))
    assert read_result("-/R2") == Result(Outcome(0, 0), Outcome(0, 2))
    assert read_result("-1/+2 R1") == Result(Outcome(-1, 0), Outcome(2, 1))


@pytest.mark.clause("galicia:9.4-ex3")
def test_nine_at_one_and_a_half_to_one_is_plus_two_for_the_attacker_and_minus_one_for_the_defender() -> None:
    assert DATA.result(DATA.columns.index("1.5:1"), 9) == Result(Outcome(2, 0), Outcome(-1, 0))


@pytest.mark.clause("galicia:9.4.1a")
def test_modifiers_of_the_combat_results_table_lie_between_minus_two_and_two() -> None:
    cells = [DATA.result(column, roll) for column in range(len(DATA.columns)) for roll in range(2, 13)]
    found = {outcome.modifier for cell in cells for outcome in cell}
    assert (min(found), max(found)) == (-2, 2)


@pytest.mark.clause("galicia:8.4b", "galicia:9.4-ex4")
def test_seven_steps_make_a_large_combat_and_so_do_the_four_divisions_of_the_example() -> None:
    assert [DATA.magnitude(steps).id for steps in (2, 6, 7, 12)] == ["small", "small", "large", "large"]
    assert DATA.magnitude(sum(DATA.units[unit].steps for unit in ("ah-4", "ah-13", "ah-20", "ru-32"))).id == "large"


@pytest.mark.clause("galicia:9.4.1b", "galicia:9.4-ex5", "galicia:9.4-ex6")
def test_artillery_modifies_by_bands() -> None:
    assert [DATA.artillery_modifier(av) for av in (0, 2, 3, 5, 6, 9, 10, 13, 14, 30)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    result = DATA.result(DATA.columns.index("1.5:1"), 9)
    russian = DATA.units["ru-32"].front.artillery
    austrian = sum(DATA.units[unit].front.artillery for unit in ("ah-4", "ah-13", "ah-20"))
    assert result.attacker.modifier + DATA.artillery_modifier(russian) == 3
    assert result.defender.modifier + DATA.artillery_modifier(austrian) == 1


@pytest.mark.clause("galicia:9.4", "galicia:9.4-ex7")
def test_the_loss_results_table() -> None:
    large, small = DATA.magnitudes["large"], DATA.magnitudes["small"]
    assert (DATA.reductions(large, 8), DATA.reductions(large, 4)) == (3, 1)
    assert [DATA.reductions(large, roll) for roll in (-3, 2, 3, 20)] == [0, 0, 1, 6]
    assert [DATA.reductions(small, roll) for roll in (-3, 3, 4, 20)] == [0, 0, 1, 4]


# -- 11 to 15: supply, Przemyśl, reinforcements, victory ------------------------------------------------------


@pytest.mark.clause("galicia:11.4a")
def test_supply_by_the_length_of_the_path() -> None:
    assert [DATA.supply_state(path) for path in (0, 8, 9, 12, 13, None)] == ["in", "in", "low", "low", "out", "out"]


@pytest.mark.clause("galicia:2.4")
def test_markers_of_supply_and_effectiveness_lower_strength() -> None:
    assert {row.id: (row.strength, row.artillery) for row in DATA.supplies.values()} == {
        "in": (0, True), "low": (-1, True), "out": (-2, False),
    }  # fmt: skip
    assert DATA.number("effectiveness.marker") == 1


@pytest.mark.clause("galicia:11.2c", "galicia:14.0c")
def test_friendly_edges_for_supply_and_for_reinforcements() -> None:
    def owners(use: str, label: str) -> list[str]:
        return [side for side in DATA.players if BOARD.cell(label) in BOARD.marked(f"edge-{use}:{side}")]

    assert [owners("supply", hex) for hex in ("16.26", "15.26", "6.25", "5.25")] == [["russian"], [], [], ["austrian"]]
    assert [owners("reinforcements", hex) for hex in ("16.26", "19.20", "9.01", "5.25", "1.10")] == [
        [], ["russian"], ["russian"], ["austrian"], ["austrian"],
    ]  # fmt: skip
    assert owners("supply", "1.01") == owners("reinforcements", "1.01") == ["russian", "austrian"]


def test_przemysl() -> None:
    assert (DATA.fortress.hex, DATA.fortress.side, DATA.fortress.shifts) == ("3.15", "austrian", 2)


RAIL = "16.26 16.25 16.24 16.23 16.22 17.23 18.23 19.23"
CHELM = "19.17 18.17 18.16 19.16"
KOWEL = "19.23 18.23 17.23 16.22 16.21 16.20 16.19 17.19 17.18 18.17 18.16 19.16 19.17"
SCHEDULE: list[tuple[str, Side, str, dict[str, str]]] = [
    ("galicia:R-GT2", "russian", "GT2", {"9+10 c": "10.01", "12 c+3 cn": "9.01"}),
    ("galicia:R-GT3", "russian", "GT3", {"13": "8.01 7.01", "34": "8.01 7.01", "65 r": "7.01 6.01", "12": "7.01 6.01",
        "19": "7.01 6.01", "14": "5.01", "15": "5.01"}),
    ("galicia:R-GT4", "russian", "GT4", {"23": RAIL, "37": RAIL, "80 r": RAIL, "4+5 d cs": CHELM, "48": "3.01 4.01",
        "3 rf": "3.01 4.01"}),
    ("galicia:R-GT5", "russian", "GT5", {"1 gd": RAIL, "82 r": RAIL, "49": "3.01 4.01"}),
    ("galicia:R-GT6", "russian", "GT6", {"gd rf": RAIL, "83 r": RAIL, "21": KOWEL, "4 rf": "3.01"}),
    ("galicia:R-GT7", "russian", "GT7", {"2 gd": RAIL}),
    ("galicia:R-GT8", "russian", "GT8", {"52": KOWEL, "Pavlov": "1.01 2.01"}),
    ("galicia:AH-GT2", "austrian", "GT2", {"1 ls": "8.24", "36 ls": "8.22", "26": "5.16", "comb": "4.15", "19": "5.15",
        "10 c": "7.15", "97 ls": "3.15", "23": "5.12", "20": "3.03", "12m+": "1.01"}),
    ("galicia:AH-GT3", "austrian", "GT3", {"6m+": "4.14", "23m": "2.11", "108 ls": "6.10", "17": "3.06 1.07",
        "43": "1.01", "103 ls": "1.01"}),
    ("galicia:AH-GT4", "austrian", "GT4", {"95 ls": "11.25 12.25", "100 ls": "11.25 12.25", "4m": "2.11", "14m": "6.10",
        "34": "3.06 1.07"}),
    ("galicia:AH-GT5", "austrian", "GT5", {"106 ls": "11.25 12.25 13.26", "3m": "6.10 5.12"}),
    ("galicia:AH-GT6", "austrian", "GT6", {"40 ls": "1.01"}),
    ("galicia:AH-GT7", "austrian", "GT7", {"3 lw": "11.25 12.25 13.26", "4 lw": "11.25 12.25 13.26",
        "ersatz": "11.25 12.25 13.26", "31": "2.11 1.14", "40 ls": "1.03 1.05 1.07"}),
    ("galicia:AH-GT8", "austrian", "GT8", {"20m": "3.15", "32": "2.11 1.14"}),
    ("galicia:AH-GT9", "austrian", "GT9", {"102 ls": "2.11 1.14", "7m": "2.11 1.14"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("side", "turn", "units"),
    [pytest.param(*row[1:], id=f"{row[1]} {row[2]}", marks=pytest.mark.clause(row[0])) for row in SCHEDULE],
)
def test_the_reinforcement_list(side: Side, turn: str, units: dict[str, str]) -> None:
    lines = DATA.arriving(turn, side)
    found = {DATA.units[line.unit].name: {BOARD.labels[cell] for cell in DATA.arrival_cells(line)} for line in lines}
    assert found == {name: set(hexes.split()) for name, hexes in units.items()}
    assert list(found) == list(units)  # in the order of the book


def test_nothing_else_arrives_and_only_40_ls_has_a_choice_of_turns() -> None:
    assert len(DATA.arrivals) == sum(len(row[3]) for row in SCHEDULE)
    assert [line.id for line in DATA.arrivals.values() if line.optional] == ["GT6 ah-40-ls"]


TOWNS = [
    ("galicia:15.1b1", "Lublin", "16.22", "austrian", 10, 2),
    ("galicia:15.1b2", "Krasnostaw", "16.18", "austrian", 3, 1),
    ("galicia:15.1b3", "Chełm", "18.17", "austrian", 6, 2),
    ("galicia:15.1b4", "Hrubieszów", "16.13", "austrian", 3, 1),
    ("galicia:15.1b5", "Lemberg", "7.09", "russian", 10, 1),
    ("galicia:15.1b6", "Gródek", "6.10", "russian", 3, 1),
    ("galicia:15.1b7", "Sambor", "2.11", "russian", 6, 2),
    ("galicia:15.1b8", "Jaworów", "6.12", "russian", 3, 2),
]


@pytest.mark.parametrize(
    ("name", "hex", "side", "capture", "occupation"),
    [pytest.param(*row[1:], id=row[1], marks=pytest.mark.clause(row[0])) for row in TOWNS],
)
def test_what_a_town_is_worth(name: str, hex: str, side: Side, capture: int, occupation: int) -> None:
    town = DATA.towns[name]
    assert (town.hex, town.side, town.capture, town.occupation) == (hex, side, capture, occupation)


def test_no_other_town_earns_points() -> None:
    assert list(DATA.towns) == [row[1] for row in TOWNS]
