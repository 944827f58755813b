"""10.1: the Artillery Table."""

from fractions import Fraction

import pytest

from hexmarshal.games.serbien.rules.combat import artillery
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.fighting import battle, combat, fight, lines
from tests.games.serbien.kit import Field

PAIR = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n'


def lent(field: Field) -> set[str]:
    """Who lends guns in the combat in progress."""
    return {field.table.printed.ids[i] for party in combat(field).lent for i in party.units}


def support(more: str, *orders: str) -> set[str]:
    """Who lends guns to Morava, attacked by 9/8 from 23.12."""
    field = battle(PAIR + more)
    field.order("9/8 x 23.13", *orders, "done")
    if field.asked[1] == "next-attack":
        field.order("attack 23.13")
    fight(field, until=["intensity", "support"])
    return lent(field)


@pytest.mark.clause("serbien:10.1-cells")
@pytest.mark.data
@pytest.mark.parametrize(
    ("guns", "quarters", "drm"), [(11, 4, 1), (5, 10, 0), (3, 1, 0), (1, 1, -1), (1, 4, -1), (1, 2, -1)]
)
def test_the_cells_that_the_examples_give(guns: int, quarters: int, drm: int) -> None:
    assert battle(PAIR).table.printed.data.artillery_drm(guns, quarters) == drm


@pytest.mark.clause("serbien:10.1.1-att", "serbien:9.1.1i")
def test_all_attackers_add_their_guns() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-13 corps=ah-corps-8"]'
    events = fight(battle(units, [6, 3, *[1] * 8]), "9/8,21/8,13 x 23.13")
    assert "12 of the attacker" in lines(events, "10.1.2")[0]


@pytest.mark.clause("serbien:9.1.1i-after")
@pytest.mark.parametrize(("intense", "guns"), [(False, 5), (True, 4)])
def test_guns_are_counted_after_the_losses(intense: bool, guns: int) -> None:
    """Attacker Intense without a black retreat: 9/8 is turned to its back."""
    events = fight(battle(PAIR, [6, 3, *[1] * 8]), "9/8 x 23.13", intense=(intense, False))
    assert f"{guns} of the attacker" in lines(events, "10.1.2")[0]


@pytest.mark.clause("serbien:10.1.1-def")
def test_a_neighbour_of_the_corps_lends_its_guns_if_nobody_attacks_it() -> None:
    neighbour = '"22.12" = ["sr-Combined-I"]\n'
    assert support(neighbour) == {"sr-Combined-I"}
    assert support('"22.12" = ["sr-Timok-I"]\n') == set(), "another corps"
    assert support('"22.13" = ["sr-Combined-I"]\n') == set(), "not next to an attacker"
    other = neighbour + '"22.11" = ["ah-36-13"]\n'
    assert support(other) == {"sr-Combined-I"}
    assert support(other, "36/13 x 22.12") == set(), "its hex is attacked in this phase"


@pytest.mark.clause("serbien:10.1.1-def")
def test_a_neighbour_suffers_nothing() -> None:
    field = battle(PAIR + '"22.12" = ["sr-Combined-I status=-1"]\n', [1, 1, *[6] * 8], state="shells = 4")
    fight(field, "9/8 x 23.13", answers={"shells": "shells Morava I"})
    assert (field.piece("sr-Combined-I").status, field.piece("sr-Combined-I").lost) == (1, 0)
    assert field.at("sr-Combined-I") == "22.12"


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.4a")
def test_a_neighbour_without_ammo_has_its_guns_halved() -> None:
    """21/8 has no Ammo, since the train in Extended Mode has given what it had: 5 are 2.5."""
    units = '"23.13" = ["ah-9-8"]\n"22.13" = ["ah-21-8"]\n"23.14" = ["sr-Morava-I"]\n'
    field = battle(units, [6, 3, *[1] * 8], player="serbian")
    events = fight(field, "Morava I x 23.13")
    assert "10 of the defender" in lines(events, "10.1.2")[0]
    field = battle(units, [6, 3, *[1] * 8], player="serbian", supply='"28.15" = ["sr-Serb-Depot-1"]\n')
    events = fight(field, "Morava I x 23.13")
    assert "5 of the defender" in lines(events, "10.1.2")[0], "2.5 and 2.5"


@pytest.mark.clause("serbien:10.1.1-elev")
def test_two_forces_lend_from_above_and_one_otherwise() -> None:
    """24.14 is attacked out of Lowland; 25.14 beside it lies higher. 23.13 is attacked out of Upland."""
    units = '"24.14" = ["sr-Morava-I"]\n"24.13" = ["ah-9-8"]\n"25.14" = ["sr-Combined-I", "sr-Dunav-I"]\n'
    field = battle(units)
    fight(field, "9/8 x 24.14", until=["intensity", "support"])
    assert lent(field) == {"sr-Combined-I", "sr-Dunav-I"}
    field = battle(PAIR + '"22.12" = ["sr-Combined-I", "sr-Dunav-I lost=1"]\n')
    fight(field, "9/8 x 23.13", until=["intensity", "support"])
    assert field.asked == ("serbian", "support"), "one of two: he chooses"
    field.order("lend Dunav I")
    assert lent(field) == {"sr-Dunav-I"}


@pytest.mark.clause("serbien:10.1.1-elev")
def test_the_limit_is_for_each_hex() -> None:
    assert support('"22.12" = ["sr-Combined-I"]\n"24.12" = ["sr-Dunav-I"]\n') == {"sr-Combined-I", "sr-Dunav-I"}


@pytest.mark.clause("serbien:10.1.1-once")
def test_guns_are_lent_once_in_a_phase() -> None:
    units = PAIR.replace('"ah-9-8"', '"ah-9-8", "ah-21-8"') + '"22.11" = ["sr-Dunav-I"]\n"22.12" = ["sr-Combined-I"]\n'
    field = battle(units, [6, 3, *[1] * 12], state="shells = 9")
    field.order("9/8 x 23.13", "21/8 x 22.11", "done", "attack 23.13")
    fight(field, until=["support"])
    assert field.asked == ("serbian", "support"), "it could lend them to the other combat"
    told = "Serbian: which Forces beside the combat lend their guns? A Force may do so once in a phase."
    assert field.decision.prompt == told
    assert field.refuses("lend Dunav I") == "10.1.1-def"
    field.order("lend Combined I")
    fight(field, until=["commit"])
    fight(field, until=["intensity", "support"])
    assert field.asked[1] == "intensity"
    assert lent(field) == set(), "in the second combat its guns are used up"


@pytest.mark.clause("serbien:10.1.1-once")
def test_guns_may_be_kept_for_another_combat() -> None:
    units = PAIR.replace('"ah-9-8"', '"ah-9-8", "ah-21-8"') + '"22.11" = ["sr-Dunav-I"]\n"22.12" = ["sr-Combined-I"]\n'
    field = battle(units, [6, 3, *[1] * 12])
    field.order("9/8 x 23.13", "21/8 x 22.11", "done", "attack 23.13")
    fight(field, until=["support"])
    field.order("done")
    fight(field, until=["commit"])
    fight(field, until=["intensity"])
    assert lent(field) == {"sr-Combined-I"}


@pytest.mark.clause("serbien:10.1.1a-mtn")
def test_in_the_mountains_a_force_uses_two() -> None:
    field = battle(PAIR)
    table = field.table
    here = table.board.cell("23.12")
    nine, gb = (Party((table.printed.index[id],), here, ammo=True) for id in ("ah-9-8", "ah-11-Gb"))
    assert artillery.value_of(table, nine, steep=True) + artillery.value_of(table, gb, steep=True) == 3
    assert artillery.value_of(table, nine, steep=False) == 5


@pytest.mark.clause("serbien:8.8.1c", "serbien:10.1.1-def")
@pytest.mark.parametrize(
    ("target", "beside", "foe", "guns"),
    [("23.13", "22.12", "23.12", {"ah-30.5-Mrs"}), ("19.16", "18.15", "19.15", set())],
)
def test_of_the_artillery_beside_a_defender_one_unit_fires_and_none_into_the_mountains(
    target: str, beside: str, foe: str, guns: set[str]
) -> None:
    pieces = f"""
"{target}" = ["ah-9-8"]
"{beside}" = ["ah-21-8", "ah-30.5-Mrs", "ah-schw.HbD"]
"{foe}" = ["sr-Morava-I"]
"""
    field = battle(pieces, player="serbian")
    fight(field, f"Morava I x {target}", until=["intensity"])
    assert lent(field) == {"ah-21-8", *guns}


@pytest.mark.clause("serbien:9.1.1i-after", "serbien:9.10.2-3")
@pytest.mark.parametrize(("bears", "guns"), [("ah-schw.HbD", 0), ("ah-8-Ma", 1)])
def test_guns_that_were_lost_in_the_combat_fire_no_more(bears: str, guns: int) -> None:
    """The regiment and the howitzers, of AV 2 halved for want of Ammo, suffer the reductions of E and a black 2."""
    pieces = '"23.13" = ["ah-8-Ma", "ah-schw.HbD"]\n"23.12" = ["sr-Morava-I"]\n'
    field = battle(pieces, [3, 3, *[1] * 6], player="serbian")
    name = {"ah-schw.HbD": "schw.HbD", "ah-8-Ma": "8 Ma"}[bears]
    events = fight(field, "Morava I x 23.13", answers={"lose": f"lose {name}"})
    assert f"{guns} of the defender" in lines(events, "10.1.2")[0]


@pytest.mark.clause("serbien:10.1.1a-round")
def test_a_fraction_of_the_sum_is_rounded_up() -> None:
    assert artillery.total_of([Fraction(1, 2)]) == 1
    assert artillery.total_of([Fraction(5, 2), Fraction(5, 2)]) == 5, "only of the sum"


@pytest.mark.clause("serbien:10.1.2", "serbien:8.5.1c", "serbien:1.1-diveq-e")
def test_a_fort_counts_as_half_a_division_when_fired_at() -> None:
    field = battle('"23.13" = ["sr-Morava-I", "sr-Beograd-Fort"]\n"23.12" = ["ah-9-8"]')
    table = field.table
    units = tuple(sorted(table.here(table.board.cell("23.13"), 0)))
    assert artillery.size_of(table, [Party(units, table.board.cell("23.13"))]) == 6
    fight(field, "9/8 x 23.13", until=["intensity"])
    assert artillery.size_of(table, combat(field).attackers) == 4


@pytest.mark.clause("serbien:10.1.1-def", "serbien:5.5.1-corps")
@pytest.mark.parametrize(("defender", "neighbour"), [("sr-Loznica", "sr-Morava-I"), ("sr-Morava-I", "sr-Loznica")])
def test_a_serbian_asset_is_of_the_corps_of_whoever_lends_it_guns(defender: str, neighbour: str) -> None:
    """Loznica has no guns of its own: here it has one."""
    printed = {"sr-Loznica": "front = {attack = 4, defence = 4, proficiency = 3, artillery = 1}"}
    units = f'"23.13" = ["{defender}"]\n"23.12" = ["ah-9-8"]\n"24.12" = ["{neighbour}"]\n'
    field = battle(units, printed=printed)
    fight(field, "9/8 x 23.13", until=["intensity", "support"])
    assert lent(field) == {neighbour}


@pytest.mark.clause("serbien:8.8.1c")
@pytest.mark.parametrize(("garrison", "fires"), [("", False), (', "sr-Beograd"', True)])
def test_guns_in_a_fort_fire_beside_a_combat_unit_only(garrison: str, fires: bool) -> None:
    """No zone of control reaches across the Sava: the howitzers may stand in the Fort without a Combat unit."""
    pieces = f'"30.09" = ["sr-Beograd-Fort", "sr-Hb-12cm"{garrison}]\n"29.09" = ["ah-9-8"]'
    field = battle(pieces)
    fight(field, "9/8 x 30.09", until=["intensity"])
    guns, fort = (field.table.printed.index[id] for id in ("sr-Hb-12cm", "sr-Beograd-Fort"))
    assert (guns in combat(field).units_of(0)) == fires
    assert (guns in combat(field).withheld) == (not fires)
    assert fort in combat(field).units_of(0)


# -- The corps of a lone Serbian Asset (5.5.1-corps) ------------------------------------------------------------

LONE = (
    '"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-9-8"]\n'
    '"24.12" = ["sr-Timok-I corps=sr-corps-2"]\n"22.12" = ["sr-Dunav-I corps=sr-corps-{}"]\n'
)
"""Loznica is attacked between two divisions, both of which are next to 23.12 as well."""


@pytest.mark.clause("serbien:5.5.1-corps", "serbien:10.1.1-def")
@pytest.mark.parametrize(("first", "second"), [("Timok I", "Dunav I"), ("Dunav I", "Timok I")])
def test_a_lone_asset_is_of_the_one_corps_that_its_owner_names(first: str, second: str) -> None:
    field = battle(LONE.format(3))
    fight(field, "9/8 x 23.13", until=["support", "intensity"])
    assert field.asked == ("serbian", "support")
    assert "of the corps of the first" in field.decision.prompt
    assert field.notations() == ["lend Timok I", "lend Dunav I", "done"]
    field.order(f"lend {first}")
    assert field.asked[1] != "support", f"{second} is of another corps"
    assert [field.table.name(party.units[0]) for party in combat(field).lent] == [f"{first} Division"]


@pytest.mark.clause("serbien:5.5.1-corps", "serbien:10.1.1-def")
def test_of_one_corps_all_lend_their_guns_to_a_lone_asset() -> None:
    field = battle(LONE.format(2))
    fight(field, "9/8 x 23.13", until=["support", "intensity"])
    assert field.asked[1] == "intensity", "there is nothing to choose"
    assert len(combat(field).lent) == 2


@pytest.mark.clause("serbien:5.5.1-corps", "serbien:10.1.1-def")
def test_why_a_division_of_another_corps_lends_nothing_to_a_lone_asset() -> None:
    field = battle(LONE.format(3) + '"24.13" = ["sr-Morava-I corps=sr-corps-2"]\n"23.14" = ["ah-21-8"]\n')
    fight(field, "9/8,21/8 x 23.13", until=["support"])
    assert sorted(field.notations()) == ["done", "lend Dunav I", "lend Morava I", "lend Timok I"]
    field.order("lend Timok I")
    assert field.notations() == ["lend Morava I", "done"]
    reason = field.reason("lend Dunav I")
    assert reason.clause == "5.5.1-corps"
    assert reason.sentence.startswith("Dunav I Division is not of the corps of Timok I Division")


@pytest.mark.clause("serbien:10.1.1-def", "serbien:5.5.1-1")
def test_an_asset_lends_its_guns_with_its_formation() -> None:
    field = battle(LONE.format(3).replace('corps=sr-corps-2"]', 'corps=sr-corps-2", "sr-Lesnica"]'))
    fight(field, "9/8 x 23.13", until=["support"])
    reason = field.reason("lend Lešnica")
    assert reason.clause == "10.1.1-def"
    assert reason.sentence.endswith("fires with Timok I Division: name that unit.")


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.2.2a")
def test_assets_that_defend_beside_a_formation_are_of_its_corps() -> None:
    units = '"23.13" = ["sr-Morava-I corps=sr-corps-2", "sr-Loznica"]'
    field = battle(LONE.format(3).replace('"23.13" = ["sr-Loznica"]', units))
    fight(field, "9/8 x 23.13", until=["support", "intensity"])
    assert [field.table.name(party.units[0]) for party in combat(field).lent] == ["Timok I Division"]


# -- Which Forces, how many and how often (10.1.1) ---------------------------------------------------------------

CHOICE = """
"23.13" = ["sr-Morava-I"]
"23.12" = ["ah-9-8", "ah-21-8"]
"22.12" = ["sr-Combined-I {}", "sr-Dunav-I", "sr-Timok-I corps=sr-corps-2"]
"24.12" = ["sr-Morava-II corps=sr-corps-2", "sr-Sumadija-I corps=sr-corps-2"]
"""
"""Beside Morava I are divisions of its corps in two hexes that look down on nobody: of each hex one lends its guns."""


@pytest.mark.clause("serbien:10.1.1-elev", "serbien:10.1.1-once")
def test_of_each_hex_one_force_lends_its_guns_and_lends_them_once() -> None:
    field = battle(CHOICE.format(""))
    fight(field, "9/8 x 23.13", until=["support"])
    one, other = ["lend Combined I", "lend Dunav I", "lend Timok I"], ["lend Morava II", "lend Šumadija I"]
    assert sorted(field.notations()) == sorted([*one, *other, "done"])
    field.order("lend Combined I")
    assert sorted(field.notations()) == sorted([*other, "done"])
    again, second = field.reason("lend Combined I"), field.reason("lend Dunav I")
    assert (again.code, again.clause) == ("fired", "10.1.1-once")
    assert again.sentence == "Combined I Division already lends its guns to this combat."
    assert (second.code, second.clause) == ("no-support", "10.1.1-elev")
    assert field.refuses("lend Morava I") == "10.1.1-def", "it defends"
    field.order("lend Morava II")
    assert field.asked[1] == "intensity"
    assert lent(field) == {"sr-Combined-I", "sr-Morava-II"}


@pytest.mark.clause("serbien:10.1.1-elev")
def test_two_of_three_forces_lend_their_guns_from_above() -> None:
    """25.14 lies above 24.13, out of which 24.14 is attacked."""
    field = battle(
        '"24.14" = ["sr-Morava-I"]\n"24.13" = ["ah-9-8"]\n'
        '"25.14" = ["sr-Combined-I", "sr-Dunav-I", "sr-Timok-I corps=sr-corps-2"]\n'
    )
    fight(field, "9/8 x 24.14", until=["support"])
    field.order("lend Combined I")
    assert sorted(field.notations()) == ["done", "lend Dunav I", "lend Timok I"]
    field.order("lend Timok I")
    assert field.asked[1] == "intensity"
    assert lent(field) == {"sr-Combined-I", "sr-Timok-I"}


@pytest.mark.clause("serbien:10.1.1-once", "serbien:10.1.1-def")
@pytest.mark.parametrize(
    ("state", "code", "clause", "reason"),
    [
        ("fought", "fired", "10.1.1-once", "has used its guns in this phase."),
        ("retreated", "no-support", "10.1.1-def", "has retreated in this phase."),
        ("corps=sr-corps-3", "no-support", "10.1.1-def", "is not of the corps that defends 23.13."),
    ],
)
def test_who_has_fought_or_retreated_or_is_of_another_corps_lends_none(
    state: str, code: str, clause: str, reason: str
) -> None:
    field = battle(CHOICE.format(state))
    fight(field, "9/8 x 23.13", until=["support"])
    refusal = field.reason("lend Combined I")
    assert (refusal.code, refusal.clause) == (code, clause)
    assert refusal.sentence == f"Combined I Division {reason}"


@pytest.mark.clause("serbien:10.1.1-def", "serbien:10.1.1-once")
@pytest.mark.parametrize(("elsewhere", "asked"), [("22.11", "support"), ("25.16", "intensity")])
def test_the_defender_is_asked_if_another_combat_of_the_phase_could_use_the_guns(elsewhere: str, asked: str) -> None:
    """Combined I in 22.12 is next to 22.11, and far from 25.16."""
    foe = {"22.11": "23.12", "25.16": "25.15"}[elsewhere]
    units = f'"22.12" = ["sr-Combined-I"]\n"{elsewhere}" = ["sr-Dunav-I corps=sr-corps-3"]\n'
    attackers = (
        '"23.12" = ["ah-9-8", "ah-21-8"]\n' if foe == "23.12" else '"23.12" = ["ah-9-8"]\n"25.15" = ["ah-21-8"]\n'
    )
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{attackers}{units}')
    field.order("9/8 x 23.13", f"21/8 x {elsewhere}", "done", "attack 23.13")
    fight(field, until=["support", "intensity"])
    assert field.asked[1] == asked
    if asked == "intensity":
        assert lent(field) == {"sr-Combined-I"}
