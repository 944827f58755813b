"""9.4, 23.2.1: Ammo and Shells."""

from fractions import Fraction

import pytest

from hexmarshal.core.engine.events import Changed
from hexmarshal.games.serbien.rules.combat import ammunition, artillery
from hexmarshal.games.serbien.rules.combat.ammunition import able_to_shell
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.supply.sources import is_source, supplied
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.fighting import SUPPLY, battle, combat, fight, lines
from tests.games.serbien.kit import Field

ALONE = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n'


def number(field: Field, id: str) -> int:
    return field.table.printed.index[id]


def free(field: Field, *ids: str) -> bool:
    """Whether a Force gets Ammo for nothing."""
    force = tuple(number(field, id) for id in ids)
    return any(not ammunition.cost(field.table, chain) for chain in ammunition.chains(field.table, force))


@pytest.mark.clause("serbien:9.4a")
def test_without_ammo_strength_and_guns_are_halved_and_fractions_stay() -> None:
    field = battle(ALONE, supply="")
    table = field.table
    nine, target, here = number(field, "ah-9-8"), table.board.cell("23.13"), table.board.cell("23.12")
    assert odds.attack_strength(table, odds.Attacker((nine,), here, ammo=False), target) == Fraction(13, 2)
    assert odds.defence_quarters(table, [((number(field, "sr-Morava-I"),), False)], target) == 4 * 6
    assert artillery.value_of(table, Party((nine,), here, ammo=False), steep=False) == Fraction(5, 2)
    assert artillery.value_of(table, Party((nine,), here, ammo=True), steep=False) == 5
    events = fight(field, "9/8 x 23.13", until=["intensity"])
    assert lines(events, "9.1.1e") == ["23.13: 6.5 against 6, 1:1. (9.1.1e)"]
    told = [event for event in events if isinstance(event, Changed) and event.clause == "9.4a"]
    assert [(event.piece, event.only) for event in told] == [("ah-9-8", ("austrian",)), ("sr-Morava-I", ("serbian",))]


@pytest.mark.clause("serbien:9.4a", "serbien:8.5.1a")
def test_a_fort_needs_no_ammo() -> None:
    field = battle('"23.13" = ["sr-Beograd-Fort"]\n"23.12" = ["ah-9-8"]', supply="")
    fort = number(field, "sr-Beograd-Fort")
    assert odds.defence_quarters(field.table, [((fort,), False)], field.table.board.cell("23.13")) == 4 * 3


@pytest.mark.clause("serbien:8.5.1a", "serbien:9.4.1a", "serbien:19.0b")
def test_ammo_for_a_garrison_beside_a_fort_is_traced_to_the_garrison() -> None:
    """Nine hexes from the Fort, which needs none, the Depot would have to stretch; the other hex is nearer."""
    pieces = '"30.09" = ["sr-Beograd-Fort", "sr-Beograd also=30.10"]\n"29.09" = ["ah-9-8"]\n'
    answers = []
    for depot in ("26.15", "25.16", "24.16"):
        field = battle(pieces, supply=f'"{depot}" = ["sr-Serb-Depot-1"]\n')
        fight(field, "9/8 x 30.09", until=["ammo", "intensity"])
        answers.append(all(party.ammo for party in combat(field).defenders))
    assert answers == [True, True, False], "its range is eight hexes"


@pytest.mark.clause("serbien:9.1.1d", "serbien:9.3.2")
def test_ammo_halves_the_units_and_then_the_river_takes_from_the_force() -> None:
    """13 halved is 6.5, less 2 for the minor river."""
    field = battle('"25.14" = ["sr-Morava-I"]\n"25.13" = ["ah-9-8"]', supply="")
    table = field.table
    cells = table.board.cell("25.13"), table.board.cell("25.14")
    force = odds.Attacker((number(field, "ah-9-8"),), cells[0], ammo=False)
    assert odds.attack_strength(table, force, cells[1]) == Fraction(9, 2)


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.1.1c", "serbien:9.4.2")
def test_within_normal_range_ammo_is_given_without_a_word() -> None:
    field = battle(ALONE)
    events = fight(field, "9/8 x 23.13", until=["ammo", "intensity"])
    assert field.asked[1] == "intensity"
    assert not lines(events, "9.4a")
    assert all(party.ammo for party in (*combat(field).attackers, *combat(field).defenders))
    assert (field.piece("ah-8-Train").given, field.piece("ah-8-Train").flipped) == (0, False)


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.1.1c", "serbien:9.4.2")
def test_a_supply_unit_may_stretch_for_a_force_beyond_its_range() -> None:
    field = battle(ALONE, supply=far(5))
    fight(field, "9/8 x 23.13", until=["ammo"])
    assert field.asked == ("austrian", "ammo")
    events = field.order("ammo 9/8")
    assert field.piece("ah-8-Train").flipped
    assert field.piece("ah-8-Train").given == 1, "in Extended Mode it is marked"
    assert field.piece("ah-FIFTH-Depot").given == 0, "the Depot is in Normal Mode"
    assert len(lines(events, "9.4.1a")) == 1
    assert len(lines(events, "9.4.2")) == 1
    assert combat(field).attackers[0].ammo


@pytest.mark.clause("serbien:9.4c")
def test_ammo_may_be_saved() -> None:
    field = battle(ALONE, supply=far(5))
    fight(field, "9/8 x 23.13", until=["ammo"])
    field.order("done")
    assert not combat(field).attackers[0].ammo
    assert (field.piece("ah-8-Train").flipped, field.piece("ah-8-Train").given) == (False, 0)


@pytest.mark.clause("serbien:9.4.1a")
def test_nobody_stretches_beyond_the_extended_range() -> None:
    field = battle(ALONE, supply=far(7))
    fight(field, "9/8 x 23.13", until=["ammo", "intensity"])
    assert field.asked[1] == "intensity", "nobody is asked"
    assert not combat(field).attackers[0].ammo


def far(distance: int) -> str:
    """The supply of both sides, with the Corps Train so far from 23.12 and in the range of the Depot."""
    field = battle(ALONE)
    table = field.table
    train, nine = number(field, "ah-8-Train"), table.board.cell("23.12")
    for cell in table.board.cells:
        if table.board.distance(cell, nine) != distance or table.here(cell, 0) or table.here(cell, 1):
            continue
        table.alter(train, at=cell)
        reached = {chain.flips for chain in ammunition.chains(table, (number(field, "ah-9-8"),))}
        extended = (train,) in reached and () not in reached
        if is_source(table, train) and (extended if distance <= 6 else not reached):
            return SUPPLY.replace("23.11", table.hexname(cell))
    raise AssertionError


@pytest.mark.clause("serbien:9.4b", "serbien:9.4.2", "serbien:9.4.2-ex")
def test_two_divisions_by_a_depot_and_a_train_both_extended_mark_both_with_two() -> None:
    pieces = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n'
    supply = SUPPLY.replace("ah-FIFTH-Depot", "ah-FIFTH-Depot flipped").replace("ah-8-Train", "ah-8-Train flipped")
    field = battle(pieces, supply=supply)
    fight(field, "9/8,21/8 x 23.13", until=["ammo"])
    events = field.order("ammo 9/8", "ammo 21/8")
    assert [field.piece(id).given for id in ("ah-FIFTH-Depot", "ah-8-Train")] == [2, 2]
    told = lines(events, "9.4.2")
    assert len(told) == 4
    assert any("Train of the 8th Corps has provided 2 Ammo, 1 left" in line for line in told), told


@pytest.mark.clause("serbien:9.4.2", "serbien:2.6.2")
@pytest.mark.parametrize(("given", "asked"), [(2, "ammo"), (3, "intensity")])
def test_in_extended_mode_a_train_has_three_to_give(given: int, asked: str) -> None:
    supply = SUPPLY.replace("ah-8-Train", f"ah-8-Train flipped given={given}")
    field = battle(ALONE, supply=supply)
    fight(field, "9/8 x 23.13", until=["ammo", "intensity"])
    assert field.asked[1] == asked


@pytest.mark.clause("serbien:9.4.1b")
def test_a_railway_gives_no_ammo() -> None:
    """24.16 lies on the Serbian railway; without a Depot it has Provisions and no Ammo."""
    field = battle('"24.16" = ["sr-Morava-I"]\n"24.15" = ["ah-9-8"]', supply="")
    assert not ammunition.chains(field.table, (number(field, "sr-Morava-I"),))
    assert supplied(field.table, number(field, "sr-Morava-I"))


@pytest.mark.clause("serbien:9.4.1-ex", "serbien:15.2.1")
def test_from_the_depot_or_through_the_train_of_the_corps() -> None:
    field = battle(ALONE)
    assert free(field, "ah-9-8"), "the train has no LOC, but the Depot traces to it"
    alone = SUPPLY.replace('"18.05" = ["ah-FIFTH-Depot"]\n', "")
    assert not free(battle(ALONE, supply=alone), "ah-9-8"), "without the Depot the train has nothing to pass on"
    other = SUPPLY.replace("ah-8-Train", "ah-13-Train")
    assert not free(battle(ALONE, supply=other), "ah-9-8"), "the train of another corps does not serve it"
    near = '"25.16" = ["sr-Serb-Depot-1"]\n'
    assert free(battle(ALONE, supply=near), "sr-Morava-I"), "straight from a Depot of its army"


@pytest.mark.clause("serbien:9.1.1c")
def test_the_attacker_decides_on_ammo_first() -> None:
    supply = SUPPLY.replace("ah-8-Train", "ah-8-Train flipped").replace("sr-Serb-Depot-1", "sr-Serb-Depot-1 flipped")
    field = battle(ALONE, supply=supply)
    fight(field, "9/8 x 23.13", until=["ammo"])
    assert field.asked == ("austrian", "ammo")
    assert field.refuses("ammo 8 Train") == "9.4b"
    field.order("done")
    assert field.asked == ("serbian", "ammo")


# -- Shells (23.2.1) ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:23.2.1a")
@pytest.mark.parametrize(("order", "guns", "left"), [("shells Morava I", 3, 3), ("done", 0, 4)])
def test_a_serbian_force_without_shells_has_no_guns(order: str, guns: int, left: int) -> None:
    field = battle(ALONE, [1, 6, *[1] * 8], state="shells = 4")
    events = fight(field, "9/8 x 23.13", answers={"shells": order})
    assert f"{guns} of the defender" in lines(events, "10.1.2")[0]
    assert "against 12" in lines(events, "9.1.1e")[0], "its strength is not halved"
    assert field.table.state.shells == left


@pytest.mark.clause("serbien:23.2.1b")
def test_attacking_each_force_needs_an_increment() -> None:
    units = '"23.13" = ["ah-9-8"]\n"23.14" = ["sr-Morava-I", "sr-Dunav-I"]'
    field = battle(units, player="serbian", state="shells = 4")
    fight(field, "Morava I,Dunav I x 23.13", until=["shells"])
    field.order("shells Morava I")
    assert field.table.state.shells == 3
    field.order("shells Dunav I")
    assert field.table.state.shells == 2


@pytest.mark.clause("serbien:23.2.1b")
def test_defending_an_increment_serves_a_defender_and_a_neighbour() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"22.12" = ["sr-Combined-I"]\n"23.12" = ["ah-9-8"]\n'
    field = battle(units, state="shells = 4")
    fight(field, "9/8 x 23.13", until=["shells"])
    assert len(combat(field).lent) == 1
    left = []
    for order in ("shells Combined I", "shells Morava I", "shells Dunav I"):
        field.order(order)
        left.append(field.table.state.shells)
    assert left == [3, 3, 2], "the larger of the two numbers counts"


@pytest.mark.clause("serbien:23.2.1c")
def test_who_has_no_ammo_has_no_shells() -> None:
    field = battle(ALONE, supply="", state="shells = 4")
    fight(field, "9/8 x 23.13", until=["shells", "intensity"])
    assert field.asked[1] == "intensity"
    assert able_to_shell(field.table, combat(field)) == []


@pytest.mark.clause("serbien:23.2.1c", "serbien:23.2.1a")
def test_a_force_without_guns_or_with_shells_is_refused_more() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Maljen corps=sr-corps-2", "sr-Dunav-I status=CI"]\n"23.12" = ["ah-9-8"]'
    field = battle(units, state="shells = 4")
    fight(field, "9/8 x 23.13", until=["shells"], answers={"withhold": "withhold Dunav I"})
    assert field.refuses("shells Maljen") == "23.2.1a"
    assert field.refuses("shells Dunav I") == "23.2.1b", "it was withheld"


@pytest.mark.clause("serbien:8.5.1a", "serbien:23.2.1a")
def test_a_serbian_fort_needs_shells_and_no_ammo() -> None:
    field = battle('"23.13" = ["sr-Beograd-Fort"]\n"23.12" = ["ah-9-8"]', supply="", state="shells = 2")
    fight(field, "9/8 x 23.13", until=["shells"])
    fort, table = number(field, "sr-Beograd-Fort"), field.table
    without = Party((fort,), table.board.cell("23.13"))
    assert artillery.value_of(table, without, steep=False) == 0
    field.order("shells Beograd Fort")
    assert artillery.value_of(table, combat(field).defenders[0], steep=False) == 1


@pytest.mark.clause("serbien:23.2.1a", "serbien:15.1.5")
@pytest.mark.parametrize(("option", "needs"), [("apart", False), ("serbian", True)])
def test_option_montenegrins_says_whether_they_need_shells(option: str, needs: bool) -> None:
    field = battle(ALONE, options=f'montenegrins = "{option}"')
    unit = next(i for i, row in enumerate(field.table.printed.units) if row.nation == "montenegrin" and row.formation)
    assert ammunition.needs_shells(field.table, (unit,)) is needs
    assert not ammunition.needs_shells(field.table, (number(field, "ah-9-8"),))


@pytest.mark.clause("serbien:1.2-supply", "serbien:15.3.1")
@pytest.mark.parametrize(("enemy", "fed"), [("", True), ('"23.13" = ["sr-Morava-I"]', False)])
def test_supply_is_provisions_and_ammo_and_what_closes_the_one_line_closes_the_other(enemy: str, fed: bool) -> None:
    table = battle(f'"23.15" = ["ah-9-8"]\n{enemy}').table
    division = table.printed.index["ah-9-8"]
    assert supplied(table, division) is fed
    assert any(not ammunition.cost(table, chain) for chain in ammunition.chains(table, (division,))) is fed


@pytest.mark.clause("serbien:9.4.1-ex", "serbien:15.1.2", "serbien:5.3.1")
@pytest.mark.parametrize(("depot", "ammo"), [
    ("ah-FIFTH-Depot", True), ("ah-SECOND-Depot", False), ("ah-FIFTH-Depot flipped given=6", False),
    ("ah-FIFTH-Depot flipped given=5", True),
])  # fmt: skip
def test_a_train_passes_on_what_a_depot_of_its_army_has_left(depot: str, ammo: bool) -> None:
    field = battle(ALONE, supply=SUPPLY.replace("ah-FIFTH-Depot", depot))
    assert bool(ammunition.chains(field.table, (number(field, "ah-9-8"),))) is ammo
    strengths = "13 against 12" if depot == "ah-FIFTH-Depot" else "6.5 against 12"
    events = fight(field, "9/8 x 23.13", until=["intensity"])
    assert strengths in lines(events, "9.1.1e")[0]


@pytest.mark.clause("serbien:9.4.1-ex", "serbien:15.1.1")
def test_a_depot_without_a_line_of_communications_gives_a_train_nothing() -> None:
    """The Depot stands off the railway, as near to the train as before."""
    field = battle(ALONE, supply=SUPPLY.replace("18.05", "19.05"))
    assert ammunition.chains(field.table, (number(field, "ah-9-8"),)) == []


@pytest.mark.clause("serbien:23.2.1b")
def test_two_neighbours_need_two_increments_and_defenders_fire_with_them() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]\n'
    units += '"22.12" = ["sr-Combined-I"]\n"24.12" = ["sr-Timok-I corps=sr-corps-2"]\n'
    for orders, expected in (
        (("Combined I", "Timok I", "Morava I", "Dunav I"), [4, 3, 3, 3]),
        (("Morava I", "Combined I", "Timok I", "Dunav I"), [4, 4, 3, 3]),
        (("Morava I", "Dunav I", "Combined I", "Timok I"), [4, 3, 3, 3]),
    ):
        field = battle(units, state="shells = 5")
        fight(field, "9/8 x 23.13", until=["shells"])
        left = []
        for name in orders:
            field.order(f"shells {name}")
            left.append(field.table.state.shells)
        assert left == expected


@pytest.mark.clause("serbien:9.4a", "serbien:8.5.1a", "serbien:23.2.1c")
@pytest.mark.parametrize(
    ("units", "asked"),
    [
        ('"sr-Beograd-Fort"', ["shells"]), ('"sr-Beograd-Fort", "sr-Loznica"', ["ammo"]),
        ('"sr-Beograd-Fort", "sr-Morava-I"', ["ammo"]), ('"sr-Morava-I"', ["ammo"]),
    ],
)  # fmt: skip
def test_a_fort_alone_wants_no_ammo_and_fires_shells_without_it(units: str, asked: list[str]) -> None:
    """The Depot would have to stretch; who does without its Ammo fires no Shells, but for a Fort alone."""
    supply = '"11.08" = ["ah-FIFTH-Depot"]\n"16.11" = ["ah-8-Train"]\n"26.11" = ["sr-Serb-Depot-1"]\n'
    field = battle(f'"17.12" = [{units}]\n"17.11" = ["ah-9-8"]\n', supply=supply, state="shells = 3")
    field.order("9/8 x 17.12", "done")
    found = []
    while field.asked[1] != "intensity":
        if field.asked[1] in ("ammo", "shells"):
            found.append(field.asked[1])
        field.order("done")
    assert found == asked
