"""What holds of both halves of a Two-Hex Unit, of one of them, of all units of a Force or of the best of them.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexmarshal.games.serbien.parts.ground import FOOT, MOUNTED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.combat import artillery
from hexmarshal.games.serbien.rules.combat.ammunition import able_to_shell, without_ammo
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.effectiveness import level_of
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.fighting.taking_part import WithholdAttackers
from hexmarshal.games.serbien.rules.movement import rivers, tasks
from hexmarshal.games.serbien.rules.movement.moving import march_points, spent_by
from hexmarshal.games.serbien.rules.movement.reach import arm_of
from hexmarshal.games.serbien.rules.standing.forces import proficiency
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, index

FAR = '"40.20" = ["sr-Morava-I"]'


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


def both_ways(one: str, two: str, unit: str, more: str) -> list[Field]:
    """A Two-Hex Unit that stands in two hexes, and the same the other way round."""
    return [serbien(f'"{at}" = ["{unit} also={also}"]\n{more}') for at, also in ((one, two), (two, one))]


@pytest.mark.clause("serbien:19.0b", "serbien:7.5.1-c", "serbien:7.5.1-a")
def test_the_half_nearest_to_the_enemy_counts_for_recovery() -> None:
    for field in both_ways("24.06", "24.07", "ah-9-8 status=-1", '"24.10" = ["sr-Morava-I"]'):
        assert tasks.distance_to_enemy(field.table, index(field, "ah-9-8")) == 3
        assert not tasks.poor_recovery(field.table, index(field, "ah-9-8"))
    for field in both_ways("21.10", "22.09", "ah-9-8", FAR):
        last = field.table.printed.number["recovery.poor.last"]
        field.table.note(turn=last)
        assert tasks.poor_recovery(field.table, index(field, "ah-9-8")), "one half inside Serbia is enough"
        field.table.note(turn=last + 1)
        assert not tasks.poor_recovery(field.table, index(field, "ah-9-8"))


@pytest.mark.clause("serbien:7.5.2")
def test_both_halves_must_be_fortified_to_recover_near_the_enemy() -> None:
    for one, two, may in (("06.20", "06.21", True), ("06.21", "06.22", False)):
        for field in both_ways(one, two, "ah-1", '"10.23" = ["sr-Morava-I"]'):
            unit = index(field, "ah-1")
            field.table.alter(unit, status=5)
            assert tasks.distance_to_enemy(field.table, unit) == 4
            refusal = tasks.too_near(field.table, unit)
            assert (None if refusal is None else refusal.clause) == (None if may else "7.5.2")


@pytest.mark.clause("serbien:7.9", "serbien:7.2.1", "serbien:7.2.2a", "serbien:7.1.2c", "serbien:7.2a")
def test_how_a_force_moves() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 spent=2", "ah-8-Ma spent=5", "ah-10-K", "ah-FsAR.6"]\n{FAR}')
    table = field.table
    division, marsch, cavalry, guns = units(field, "ah-9-8", "ah-8-Ma", "ah-10-K", "ah-FsAR.6")
    assert [arm_of(table, force) for force in ((division, marsch), (marsch, cavalry), (cavalry,))] == [
        FOOT, MOUNTED, MOUNTED,
    ]  # fmt: skip
    number = table.printed.number
    assert number["march.cavalry"] > number["march.infantry"]
    assert march_points(table, (marsch, cavalry)) == number["march.infantry"], "the fewest"
    assert march_points(table, (division, guns)) == 0, "with guns none"
    assert march_points(table, (guns,)) == 0
    assert march_points(table, (cavalry,)) == number["march.cavalry"]
    assert spent_by(table, (division, marsch)) == 5, "the most"


@pytest.mark.clause("serbien:5.5.1-2b", "serbien:9.7")
def test_the_best_of_a_force_stands_for_it() -> None:
    field = serbien(f'"24.07" = ["ah-9-8 status=-2", "ah-8-Ma", "ah-FsAR.6"]\n{FAR}')
    table = field.table
    division, marsch, guns = units(field, "ah-9-8", "ah-8-Ma", "ah-FsAR.6")
    assert (level_of(table, (division, marsch)), level_of(table, (marsch, guns))) == (8, 8)
    assert level_of(table, (division, guns)) == 8, "its Formation's"
    assert (proficiency(table, (division, marsch)), proficiency(table, ())) == (3, 0)


def fighting(field: Field, attackers: tuple[int, ...], defenders: tuple[int, ...], **fields: bool) -> Combat:
    """A combat of two Forces."""
    here, target = (field.table.pieces[one[0]].at for one in (attackers, defenders))
    theirs = Party(defenders, target, ammo=fields.get("ammo", True), shells=fields.get("shells", False))
    return Combat(AUSTRIAN, target, (Party(attackers, here, ammo=True),), (False, False), (0, 0), defenders=(theirs,))


@pytest.mark.clause("serbien:23.2.1c", "serbien:9.4a")
def test_one_unit_with_guns_is_enough_for_shells_and_a_fort_alone_needs_no_ammo() -> None:
    field = serbien('"30.09" = ["sr-Beograd-Fort", "sr-Beograd", "sr-Lim"]\n"29.10" = ["ah-9-8"]', state="shells = 1")
    table, attackers = field.table, units(field, "ah-9-8")
    fort, garrison, brigade = units(field, "sr-Beograd-Fort", "sr-Beograd", "sr-Lim")
    with_guns = tuple(sorted((garrison, brigade)))
    assert able_to_shell(table, fighting(field, attackers, with_guns)) == [with_guns]
    assert able_to_shell(table, fighting(field, attackers, (garrison,))) == [], "no guns"
    assert able_to_shell(table, fighting(field, attackers, with_guns, ammo=False)) == []
    assert able_to_shell(table, fighting(field, attackers, with_guns, shells=True)) == [], "it has them"
    assert able_to_shell(table, fighting(field, attackers, (fort,), ammo=False)) == [(fort,)]
    mixed = tuple(sorted((fort, garrison)))
    assert able_to_shell(table, fighting(field, attackers, mixed, ammo=False)) == [], "not with a Fort alone"
    assert without_ammo(table, fighting(field, attackers, mixed, ammo=False), 0) == [mixed]
    assert without_ammo(table, fighting(field, attackers, (fort,), ammo=False), 0) == []
    table.note(shells=0)
    assert able_to_shell(table, fighting(field, attackers, with_guns)) == []


@pytest.mark.clause("serbien:10.1.1a-round", "serbien:9.4a", "serbien:19.1.6a")
def test_guns_are_halved_without_ammo_and_limited_in_the_mountains() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-FsAR.6"]\n{FAR}')
    table, force = field.table, units(field, "ah-9-8", "ah-FsAR.6")
    party = Party(force, cell(field, "24.07"), ammo=True)
    most = table.printed.number["artillery.mountain"]
    assert artillery.value_of(table, party, steep=False) == 8
    assert artillery.value_of(table, Party(force, party.here), steep=False) == 4
    assert artillery.value_of(table, party, steep=True) == most < 8
    assert artillery.value_of(table, party, steep=False, halved=force[:1]) == Fraction(11, 2)
    table.alter(force[1], at=-2)
    assert artillery.value_of(table, party, steep=False) == 5, "who was eliminated fires no more"
    assert artillery.total_of([Fraction(5, 2), Fraction(1)]) == 4


@pytest.mark.clause("serbien:7.1.4b-mark")
def test_the_largest_combat_unit_bears_the_marker_of_a_crossing() -> None:
    field = serbien(f'"24.07" = ["ah-8-Ma", "ah-9-8", "ah-FsAR.6"]\n{FAR}')
    rivers.place_marker(field.table, units(field, "ah-8-Ma", "ah-9-8", "ah-FsAR.6"))
    assert [field.piece(id).crossing for id in ("ah-8-Ma", "ah-9-8", "ah-FsAR.6")] == [0, 2, 0]
    rivers.place_marker(field.table, units(field, "ah-FsAR.6"))
    assert field.piece("ah-FsAR.6").crossing == 0, "guns bear none"


@pytest.mark.clause("serbien:9.3.1", "serbien:9.2.4")
def test_a_defence_of_nothing_counts_as_one() -> None:
    field = serbien('"24.10" = ["sr-Lim"]\n"24.09" = ["ah-9-8"]')
    table, lim, here = field.table, units(field, "sr-Lim"), cell(field, "24.10")
    terrain = table.printed.ground.terrain[here]
    bonus = 0 if terrain is None else terrain.bonus
    whole = table.defence(lim[0])
    assert odds.defence_quarters(table, [(lim, True)], here) == odds.QUARTERS * (whole + bonus)
    assert odds.defence_quarters(table, [(lim, False)], here) == odds.QUARTERS * (Fraction(whole, 2) + bonus)
    assert odds.defence_quarters(table, [], here) == odds.QUARTERS * (max(bonus, 1))


@pytest.mark.clause("serbien:9.2.5.B.1", "serbien:8.8.1c")
def test_nobody_is_withheld_whose_guns_would_attack_alone() -> None:
    field = serbien('"24.09" = ["ah-8-Ma", "ah-FsAR.6"]\n"25.10" = ["ah-9-8"]\n"24.10" = ["sr-Lim"]')
    marsch, guns, division = units(field, "ah-8-Ma", "ah-FsAR.6", "ah-9-8")
    attack = WithholdAttackers("austrian", cell(field, "24.10"), tuple(sorted((marsch, guns, division))))
    assert set(attack.able(field.table)) == {guns, division}
    without = WithholdAttackers("austrian", cell(field, "24.10"), tuple(sorted((marsch, division))))
    assert set(without.able(field.table)) == {marsch, division}
    field.table.alter(marsch, prepared=cell(field, "24.10"))
    assert set(attack.able(field.table)) == {guns, division}, "who has prepared it stays"
    assert "drop" not in attack.subjects(field.table)
    assert set(without.able(field.table)) == {division}
