"""What the rulebook says of counters and tables."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.parts.box import Odds, Outcome, Result, read_result
from hexmarshal.games.galicia.parts.components import load, scenario
from hexmarshal.games.galicia.parts.rows import Kind, Side, Size

pytestmark = pytest.mark.data
BOX = load()
BOARD = BOX.board


def odds(attack: int, defence: int, shifts: int = 0) -> tuple[str, int] | None:
    """The column and the whole ratios beyond it; None if the attack is not allowed."""
    found = BOX.odds(BOX.ratio(attack, defence) + shifts)
    return (BOX.columns[found.column], found.over) if found else None


# -- 1, 2: what is in the box ---------------------------------------------------------------------------------


@pytest.mark.clause("galicia:1.0a", "galicia:2.3a")
def test_two_sides_play_and_germans_are_of_the_austro_hungarian_side() -> None:
    assert list(BOX.players) == ["russian", "austrian"]
    assert BOX.players["austrian"].nations == ("austrian", "german")
    germans = [unit for unit in BOX.units.values() if unit.nation == "german"]
    assert [unit.name for unit in germans] == ["3 lw", "4 lw", "ersatz"]
    assert {unit.side for unit in germans} == {"austrian"}


@pytest.mark.clause("galicia:1.0b")
def test_a_turn_is_two_days_and_a_hex_twelve_kilometres() -> None:
    days = [f"{a}–{b}" for a, b in ((23, 24), (25, 26), (27, 28), (29, 30))]
    assert [turn.label for turn in BOX.turns.values()][:5] == [
        *(f"{pair} August 1914" for pair in days), "31 August–1 September 1914",
    ]  # fmt: skip
    assert [turn.label for turn in BOX.turns.values()][5:] == [
        f"{day}–{day + 1} September 1914" for day in range(2, 15, 2)
    ]
    assert BOARD.file.transform is not None
    assert BOARD.file.transform.km == pytest.approx(12, abs=0.2)


@pytest.mark.clause("galicia:1.0c")
def test_the_sheet_has_280_counters_and_the_lost_card_is_data_with_a_source() -> None:
    assert len(BOX.units) + sum(marker.count for marker in BOX.markers.values()) == 280
    assert sorted(map(int, BOX.combats)) == list(range(2, 13))  # a row for each total of two dice
    lost = {"combat", "magnitude", "terrain", "hexside"}
    assert {value.table for value in BOX.sources() if "proposed" in value.source} >= lost


@pytest.mark.clause("galicia:1.1a")
def test_every_unit_is_set_up_or_has_its_turn_of_arrival() -> None:
    first = {unit.id for unit in BOX.units.values() if unit.setup}
    later = {arrival.unit for arrival in BOX.arrivals.values()}
    assert (len(first), len(later), first & later) == (80, 57, set())
    assert BOX.start(scenario(BOX, "campaign")) == {unit: BOX.units[unit].setup for unit in first}


@pytest.mark.clause("galicia:1.2b")
@pytest.mark.parametrize(
    ("unit", "title"),
    [
        ("ru-4+5-d-cs", "4th and 5th Don Cossack Corps"),
        ("ru-12-c+3-cn", "12th Cavalry and 3rd Caucasian Corps"),
        ("ru-82-r", "82nd Reserve Division"),
        ("ru-gd-rf", "Guard Rifle Brigade"),
        ("ru-1-gn", "1st Grenadier Division"),
        ("ru-comb-cs", "Combined Cossack Division"),
        ("ge-3-lw", "3rd Landwehr Division"),
        ("ah-95-ls", "95th Landsturm Division"),
        ("ah-23m", "23rd Marsch Brigade"),
        ("ah-44-sch", "44th Kaiserschützen Division"),
    ],
)
def test_the_letters_of_a_name_are_spelt_out_in_the_title(unit: str, title: str) -> None:
    assert BOX.units[unit].title == title


@pytest.mark.clause("galicia:2.1a")
@pytest.mark.parametrize(
    ("unit", "corps", "attack", "defence", "artillery"),
    [
        ("ah-4", "ah-corps-2", 5, None, 4),
        ("ah-13", "ah-corps-2", 4, None, 3),
        ("ah-20", "", 4, None, 2),
        ("ru-32", "ru-corps-11", None, 7, 5),
    ],
)
def test_the_units_of_the_combat_example(
    unit: str, corps: str, attack: int | None, defence: int | None, artillery: int
) -> None:
    counter = BOX.units[unit]
    face = counter.front
    assert (counter.corps, counter.size, counter.steps) == (corps, "division", 2)
    assert (face.attack if attack else None, face.defence if defence else None) == (attack, defence)
    assert face.artillery == artillery


@pytest.mark.clause("galicia:2.1c")
def test_units_with_the_same_number_in_the_box_are_of_one_corps_and_others_are_independent() -> None:
    corps = {unit.id: unit.corps for unit in BOX.units.values()}
    assert corps["ah-4"] == corps["ah-13"] != corps["ah-23"]
    assert (corps["ru-1-gd"], corps["ru-18"], corps["ru-82-r"]) == ("ru-corps-GD", "ru-corps-14", "")
    assert BOX.corps["ru-corps-14"].side != BOX.corps["ah-corps-14"].side


@pytest.mark.clause("galicia:2.1d", "galicia:5.1c")
@pytest.mark.parametrize(
    ("kind", "size", "steps"),
    [("infantry", "division", 2), ("cavalry", "corps", 2), ("infantry", "brigade", 1), ("cavalry", "division", 1)],
)
def test_steps_follow_from_type_and_size(kind: Kind, size: Size, steps: int) -> None:
    assert BOX.steps_of(kind, size) == steps
    units = [unit for unit in BOX.units.values() if (unit.kind, unit.size) == (kind, size)]
    assert units
    assert {unit.steps for unit in units} == {steps}
    assert {unit.face(1) for unit in units} == {unit.faces[-1] for unit in units}


@pytest.mark.clause("galicia:2.1g")
def test_some_units_are_ersatz_on_the_front_only() -> None:
    units = [unit for unit in BOX.units.values() if unit.front.ersatz and unit.back and not unit.back.ersatz]
    assert [unit.name for unit in units] == ["95 ls", "106 ls"]


@pytest.mark.clause("galicia:10.3.2c")
def test_marsch_most_landsturm_and_the_german_ersatz_unit_are_ersatz_and_no_russian_is() -> None:
    ersatz = {unit.name for unit in BOX.units.values() if unit.front.ersatz}
    austrian = {unit.name for unit in BOX.units.values() if unit.nation == "austrian"}
    assert {name for name in austrian if name.rstrip("+").endswith("m")} < ersatz
    landsturm = {name for name in austrian if name.endswith(" ls")}
    assert landsturm - ersatz == {"35 ls"}
    assert ersatz - {name for name in austrian if name.endswith((" ls", "m", "m+"))} == {"ersatz"}


def test_a_white_symbol_stands_on_ersatz_units_of_attack_two_and_all_have_one_step() -> None:
    white = [unit for unit in BOX.units.values() if any(face.white for face in unit.faces)]
    assert white
    assert all(unit.front.ersatz and unit.front.attack == 2 and unit.steps == 1 for unit in white)


def test_some_cavalry_starts_under_a_movement_restriction_as_the_note_of_12_1_takes_for_granted() -> None:
    restricted = {unit.name: unit.released for unit in BOX.units.values() if unit.released}
    assert restricted == {"1 c": "GT2", "5 c": "GT3", "69 r": "GT3", "70 r": "GT3", "78 r": "GT3"}


# -- 3, 4, 5: turns and ground --------------------------------------------------------------------------------


def test_the_first_turn_has_no_russian_half_and_special_rules_end_in_their_turns() -> None:
    turns = list(BOX.turns.values())
    assert len(turns) == 12
    assert [turn.sides for turn in turns] == [("austrian",), *[("russian", "austrian")] * 11]
    assert [turn.attack for turn in turns] == [1] * 9 + [0] * 3
    assert [turn.shaded for turn in turns] == [True] * 5 + [False] * 7
    assert BOX.turn(12) is turns[-1]


@pytest.mark.clause("galicia:4.2.1")
def test_a_river_under_a_railway_or_a_bridge_symbol_is_a_bridge() -> None:
    def between(a: str, b: str) -> list[str]:
        return [side.id for side in BOX.between(BOARD.cell(a), BOARD.cell(b))]

    assert between("3.15", "4.15") == between("4.15", "3.15") == ["bridge"]  # the railway over the San
    assert between("6.17", "6.18") == ["bridge"]  # the bridge of Sieniawa
    assert between("4.14", "4.15") == ["river"]
    assert between("10.23", "11.24") == ["ridge"]
    assert between("13.15", "14.15") == []
    rails = ((a, b) for a in BOARD.cells for b in BOARD.rail_neighbours[a])
    assert "river" not in {side.id for a, b in rails for side in BOX.between(a, b)}


def test_hexsides_do_what_the_book_says() -> None:
    sides = BOX.hexsides
    assert {id: (side.halves, side.stops_zone, side.retreat) for id, side in sides.items()} == {
        "river": (True, True, 1), "bridge": (True, True, 0), "ridge": (True, False, 0),
    }  # fmt: skip


def test_marsh_slows_cavalry_most_and_clear_ground_nobody() -> None:
    marsh, clear = BOARD.cell("19.18"), BOARD.cell("3.15")
    assert (BOX.cost(marsh, "infantry"), BOX.cost(marsh, "cavalry"), BOX.cost(clear, "cavalry")) == (2, 3, 1)


def test_the_set_up_overfills_no_hex_and_begins_at_krasnik() -> None:
    steps: dict[str, int] = {}
    for unit in BOX.units.values():
        if unit.setup:
            steps[unit.setup] = steps.get(unit.setup, 0) + unit.steps
    assert max(steps.values()) <= BOX.number("stacking.steps") == 6
    sides = {unit.setup: unit.side for unit in BOX.units.values() if unit.setup}
    cells = {BOARD.cell(hex): side for hex, side in sides.items()}
    touching = {
        (BOARD.labels[a], BOARD.labels[b])
        for a in cells
        for b in BOARD.neighbours[a]
        if cells[a] == "austrian" and cells.get(b) == "russian"
    }
    assert touching == {("10.23", "11.24"), ("11.21", "12.21")}


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
    assert (BOX.columns[0], BOX.columns[-1], BOX.odds(-1), BOX.odds(0)) == ("1:3", "4:1", None, Odds(0, 0))


@pytest.mark.clause("galicia:9.1a", "galicia:9.1b")
def test_a_cell_reads_attacker_before_defender() -> None:
    assert read_result("+2/-1") == Result(Outcome(2, 0), Outcome(-1, 0))
    assert read_result("-/R2") == Result(Outcome(0, 0), Outcome(0, 2))
    assert read_result("-1/+2 R1") == Result(Outcome(-1, 0), Outcome(2, 1))


@pytest.mark.clause("galicia:9.4-ex3")
def test_nine_at_one_and_a_half_to_one_is_plus_two_for_the_attacker_and_minus_one_for_the_defender() -> None:
    assert BOX.result(BOX.columns.index("1.5:1"), 9) == Result(Outcome(2, 0), Outcome(-1, 0))


@pytest.mark.clause("galicia:9.4.1a")
def test_modifiers_of_the_combat_results_table_lie_between_minus_two_and_two() -> None:
    cells = [BOX.result(column, roll) for column in range(len(BOX.columns)) for roll in range(2, 13)]
    found = {outcome.modifier for cell in cells for outcome in cell}
    assert (min(found), max(found)) == (-2, 2)


@pytest.mark.clause("galicia:8.4b", "galicia:9.4-ex4")
def test_seven_steps_make_a_large_combat_and_so_do_the_four_divisions_of_the_example() -> None:
    assert [BOX.magnitude(steps).id for steps in (2, 6, 7, 12)] == ["small", "small", "large", "large"]
    assert BOX.magnitude(sum(BOX.units[unit].steps for unit in ("ah-4", "ah-13", "ah-20", "ru-32"))).id == "large"


@pytest.mark.clause("galicia:9.4.1b", "galicia:9.4-ex5", "galicia:9.4-ex6")
def test_artillery_modifies_by_bands() -> None:
    assert [BOX.artillery_modifier(av) for av in (0, 2, 3, 5, 6, 9, 10, 13, 14, 30)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    result = BOX.result(BOX.columns.index("1.5:1"), 9)
    russian = BOX.units["ru-32"].front.artillery
    austrian = sum(BOX.units[unit].front.artillery for unit in ("ah-4", "ah-13", "ah-20"))
    assert result.attacker.modifier + BOX.artillery_modifier(russian) == 3
    assert result.defender.modifier + BOX.artillery_modifier(austrian) == 1


@pytest.mark.clause("galicia:9.4", "galicia:9.4-ex7")
def test_the_loss_results_table() -> None:
    large, small = BOX.magnitudes["large"], BOX.magnitudes["small"]
    assert (BOX.reductions(large, 8), BOX.reductions(large, 4)) == (3, 1)
    assert [BOX.reductions(large, roll) for roll in (-3, 2, 3, 20)] == [0, 0, 1, 6]
    assert [BOX.reductions(small, roll) for roll in (-3, 3, 4, 20)] == [0, 0, 1, 4]


# -- 11 to 15: supply, Przemyśl, reinforcements, victory ------------------------------------------------------


@pytest.mark.clause("galicia:11.4a")
def test_supply_by_the_length_of_the_path() -> None:
    assert [BOX.supply_state(path) for path in (0, 8, 9, 12, 13, None)] == ["in", "in", "low", "low", "out", "out"]


@pytest.mark.clause("galicia:2.4")
def test_markers_of_supply_and_effectiveness_lower_strength() -> None:
    assert {row.id: (row.strength, row.artillery) for row in BOX.supplies.values()} == {
        "in": (0, True), "low": (-1, True), "out": (-2, False),
    }  # fmt: skip
    assert BOX.number("effectiveness.marker") == 1


@pytest.mark.clause("galicia:11.2c", "galicia:14.0c")
def test_friendly_edges_for_supply_and_for_reinforcements() -> None:
    def owners(use: str, label: str) -> list[str]:
        return [side for side in BOX.players if BOARD.cell(label) in BOARD.marked(f"edge-{use}:{side}")]

    assert [owners("supply", hex) for hex in ("16.26", "15.26", "6.25", "5.25")] == [["russian"], [], [], ["austrian"]]
    assert [owners("reinforcements", hex) for hex in ("16.26", "19.20", "9.01", "5.25", "1.10")] == [
        [], ["russian"], ["russian"], ["austrian"], ["austrian"],
    ]  # fmt: skip
    assert owners("supply", "1.01") == owners("reinforcements", "1.01") == ["russian", "austrian"]


def test_przemysl() -> None:
    assert (BOX.fortress.hex, BOX.fortress.side, BOX.fortress.shifts) == ("3.15", "austrian", 2)


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
    lines = BOX.arriving(turn, side)
    found = {BOX.units[line.unit].name: {BOARD.labels[cell] for cell in BOX.arrival_cells(line)} for line in lines}
    assert found == {name: set(hexes.split()) for name, hexes in units.items()}
    assert list(found) == list(units)  # in the order of the book


def test_nothing_else_arrives_and_only_40_ls_has_a_choice_of_turns() -> None:
    assert len(BOX.arrivals) == sum(len(row[3]) for row in SCHEDULE)
    assert [line.id for line in BOX.arrivals.values() if line.optional] == ["GT6 ah-40-ls"]


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
    town = BOX.towns[name]
    assert (town.hex, town.side, town.capture, town.occupation) == (hex, side, capture, occupation)


def test_no_other_town_earns_points() -> None:
    assert list(BOX.towns) == [row[1] for row in TOWNS]
