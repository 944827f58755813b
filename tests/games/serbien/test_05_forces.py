"""3.2, 5.5 and 9.2.2: what is a Force, how Assets are assigned, and whose command a Force is under."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.rules.effectiveness import level_of
from hexmarshal.games.serbien.rules.standing.forces import (
    ANY_CORPS,
    combining_refusal,
    command_of,
    force_of,
    force_refusal,
    forces,
    formation_of,
    proficiency,
)
from tests.games.serbien.kit import Field, serbien

STACK = '"16.09" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD", "ah-8-Train"]\n"30.20" = ["sr-Morava-I"]'


def numbers(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their numbers, in the order of the counters."""
    return tuple(sorted(field.table.printed.index[id] for id in ids))


def named(field: Field, found: list[tuple[int, ...]]) -> list[set[str]]:
    """Forces by what stands on the counters."""
    return [{field.table.printed.names[i] for i in force} for force in found]


def code(refusal: Refusal | None) -> tuple[str, str]:
    """Why not, as code and clause."""
    assert refusal is not None
    return refusal.code, refusal.clause


# -- What a Force is ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:1.1-force-a", "serbien:3.2", "serbien:1.1-formation", "serbien:1.1-asset")
def test_a_force_is_one_formation_with_up_to_two_assets() -> None:
    field = serbien(STACK)
    table = field.table
    assert force_refusal(table, numbers(field, "ah-9-8")) is None
    assert force_refusal(table, numbers(field, "ah-9-8", "ah-8-Ma", "ah-schw.HbD")) is None
    four = numbers(field, "ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD")
    assert code(force_refusal(table, four)) == ("assets", "3.2")
    two = numbers(field, "ah-9-8", "ah-21-8")
    assert code(force_refusal(table, two)) == ("two-forces", "3.2.1a")
    assert formation_of(table, numbers(field, "ah-8-Ma", "ah-21-8")) == field.table.printed.index["ah-21-8"]
    assert formation_of(table, numbers(field, "ah-8-Ma")) is None


@pytest.mark.clause("serbien:1.1-force-b", "serbien:3.2")
def test_one_or_two_assets_without_a_formation_are_a_force() -> None:
    field = serbien('"16.09" = ["ah-8-Ma", "ah-13-Ma", "ah-schw.HbD"]\n"30.20" = ["sr-Morava-I"]')
    table = field.table
    assert force_refusal(table, numbers(field, "ah-8-Ma")) is None
    assert force_refusal(table, numbers(field, "ah-8-Ma", "ah-13-Ma")) is None
    three = numbers(field, "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD")
    assert code(force_refusal(table, three)) == ("assets", "3.2")
    # Three Assets without a Formation are two Forces.
    assert named(field, forces(table, three)) == [{"8 Ma", "13 Ma"}, {"schw.HbD"}]


@pytest.mark.clause("serbien:3.1.2-a", "serbien:1.1-force-a")
def test_a_fort_is_in_a_force_beside_its_two_assets() -> None:
    field = serbien('"30.09" = ["sr-Beograd-Fort", "sr-Beograd", "sr-Hb-12cm", "sr-Dunav-I"]\n"10.05" = ["ah-9-8"]')
    whole = numbers(field, "sr-Beograd-Fort", "sr-Beograd", "sr-Hb-12cm", "sr-Dunav-I")
    assert force_refusal(field.table, whole) is None
    assert named(field, forces(field.table, whole)) == [{"Dunav I", "Beograd", "Hb 12cm", "Beograd Fort"}]
    # A Fort that has become infantry is an Asset like any other.
    flipped = serbien(
        '"30.09" = ["sr-Beograd-Fort flipped", "sr-Beograd", "sr-Hb-12cm", "sr-Dunav-I"]\n"10.05" = ["ah-9-8"]'
    )
    assert code(force_refusal(flipped.table, whole)) == ("assets", "3.2")


@pytest.mark.clause("serbien:3.2", "serbien:1.1-force-a")
def test_supply_units_are_in_no_force() -> None:
    field = serbien(STACK)
    pair = numbers(field, "ah-9-8", "ah-8-Train")
    assert code(force_refusal(field.table, pair)) == ("alone", "3.2")
    train = field.table.printed.index["ah-8-Train"]
    assert force_refusal(field.table, (train,)) is None
    assert force_of(field.table, train) == (train,)
    assert all(train not in force for force in forces(field.table, field.table.here(field.table.pieces[train].at, 1)))


# -- Assignment (5.5.1) ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:1.1-assignment", "serbien:5.5.1", "serbien:5.5.1-1", "serbien:3.2-extra")
def test_assets_stacked_with_formations_are_assigned_to_them_and_the_owner_chooses_to_which() -> None:
    field = serbien(STACK)
    table = field.table
    stack = numbers(field, "ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD")
    assert named(field, forces(table, stack)) == [{"9/8", "8 Ma", "13 Ma"}, {"21/8", "schw.HbD"}]
    index = table.printed.index
    chosen = {index["ah-8-Ma"]: index["ah-21-8"], index["ah-13-Ma"]: index["ah-21-8"]}
    assert named(field, forces(table, stack, chosen)) == [{"9/8", "schw.HbD"}, {"21/8", "8 Ma", "13 Ma"}]
    # One Formation takes two of three; the third is a Force of its own.
    alone = numbers(field, "ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-schw.HbD")
    assert named(field, forces(table, alone)) == [{"9/8", "8 Ma", "13 Ma"}, {"schw.HbD"}]
    assert force_of(table, index["ah-13-Ma"]) == numbers(field, "ah-9-8", "ah-8-Ma", "ah-13-Ma")


@pytest.mark.clause("serbien:5.5.1", "serbien:3.2-extra")
def test_who_was_assigned_by_his_owner_counts_among_the_two() -> None:
    field = serbien('"16.09" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-9-Ma"]\n"30.20" = ["sr-Morava-I"]')
    stack, index = numbers(field, "ah-9-8", "ah-8-Ma", "ah-13-Ma", "ah-9-Ma"), field.table.printed.index
    chosen = {index["ah-9-Ma"]: index["ah-9-8"]}
    assert named(field, forces(field.table, stack, chosen)) == [{"9/8", "9 Ma", "8 Ma"}, {"13 Ma"}]


@pytest.mark.clause("serbien:5.5.1-cav", "serbien:5.5.1-1")
def test_any_asset_may_be_assigned_to_any_formation() -> None:
    field = serbien('"28.08" = ["ah-10-K", "ah-8-Ma", "ah-schw.HbD"]\n"40.20" = ["sr-Morava-I"]')
    whole = numbers(field, "ah-10-K", "ah-8-Ma", "ah-schw.HbD")
    assert force_refusal(field.table, whole) is None
    assert forces(field.table, whole) == [whole]


@pytest.mark.clause("serbien:5.5.1", "serbien:1.1-force-a")
def test_the_owner_can_say_to_whose_force_a_fort_belongs() -> None:
    units = '"30.09" = ["sr-Beograd-Fort", "sr-Dunav-I", "sr-Dunav-II"]\n"10.05" = ["ah-9-8"]'
    field = serbien(units)
    index = field.table.printed.index
    stack = numbers(field, "sr-Beograd-Fort", "sr-Dunav-I", "sr-Dunav-II")
    assert named(field, forces(field.table, stack)) == [{"Dunav I", "Beograd Fort"}, {"Dunav II"}]
    chosen = {index["sr-Beograd-Fort"]: index["sr-Dunav-II"]}
    assert named(field, forces(field.table, stack, chosen)) == [{"Dunav I"}, {"Dunav II", "Beograd Fort"}]


# -- What it is worth -----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.5.1-2b", "serbien:2.3.6", "serbien:2.8.2")
def test_a_force_checks_by_its_formation_and_assets_alone_by_the_highest_of_them() -> None:
    field = serbien(
        '"16.09" = ["ah-9-8 status=-2", "ah-8-Ma"]\n"16.10" = ["ah-8-Gb", "ah-Syr-III"]\n"30.20" = ["sr-Morava-I"]'
    )
    table, index = field.table, field.table.printed.index
    assert table.row(index["ah-9-8"]).effectiveness == 10
    assert level_of(table, numbers(field, "ah-9-8", "ah-8-Ma")) == 8
    base = {id: table.row(index[id]).effectiveness for id in ("ah-8-Ma", "ah-Syr-III")}
    pair = numbers(field, "ah-8-Ma", "ah-Syr-III")
    assert level_of(table, pair) == max(base.values())
    faces = {id: table.face(index[id]).proficiency for id in ("ah-8-Ma", "ah-9-8")}
    assert proficiency(table, numbers(field, "ah-9-8", "ah-8-Ma")) == max(faces.values()) == 3
    assert proficiency(table, numbers(field, "ah-8-Ma")) == faces["ah-8-Ma"] == 2


# -- Command --------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.3.2-2", "serbien:9.2.2a", "serbien:1.1-corps")
def test_forces_of_one_corps_combine_and_those_of_two_do_not() -> None:
    field = serbien(
        '"16.09" = ["ah-9-8", "ah-8-Ma"]\n"16.10" = ["ah-36-13"]\n"17.09" = ["ah-21-8"]\n"30.20" = ["sr-Morava-I"]'
    )
    table = field.table
    first, other, third = (numbers(field, *ids) for ids in (("ah-9-8", "ah-8-Ma"), ("ah-21-8",), ("ah-36-13",)))
    assert combining_refusal(table, [first, other]) is None
    assert code(combining_refusal(table, [first, third])) == ("corps", "9.2.2a")
    assert code(combining_refusal(table, [first, other, third])) == ("corps", "9.2.2a")
    serbs = serbien(
        '"30.20" = ["sr-Morava-I"]\n"31.20" = ["sr-Timok-I"]\n"31.21" = ["sr-Dunav-I"]\n"10.05" = ["ah-9-8"]'
    )
    second, same, fourth = (numbers(serbs, id) for id in ("sr-Morava-I", "sr-Dunav-I", "sr-Timok-I"))
    assert combining_refusal(serbs.table, [second, same]) is None
    assert code(combining_refusal(serbs.table, [second, fourth])) == ("corps", "9.2.2a")


@pytest.mark.clause("serbien:9.2.2b", "serbien:5.0a")
def test_forces_of_two_armies_never_combine() -> None:
    field = serbien('"16.09" = ["ah-13"]\n"16.10" = ["ah-8-Gb"]\n"30.20" = ["sr-Morava-I"]')
    pair = [numbers(field, "ah-13"), numbers(field, "ah-8-Gb")]
    assert code(combining_refusal(field.table, pair)) == ("armies", "9.2.2b")


@pytest.mark.clause("serbien:5.3.3-2", "serbien:1.1-independent", "serbien:5.5.1-corps")
def test_independent_units_are_a_corps_with_those_in_their_hex_alone() -> None:
    field = serbien(
        '"16.09" = ["ah-13", "ah-104"]\n"16.10" = ["ah-11-Gb"]\n"17.10" = ["ah-9-8", "ah-21-8"]\n'
        '"17.09" = ["ah-8-Ma"]\n"30.20" = ["sr-Morava-I"]'
    )
    table = field.table
    together, apart = [numbers(field, "ah-13"), numbers(field, "ah-104")], numbers(field, "ah-11-Gb")
    assert combining_refusal(table, together) is None
    assert code(combining_refusal(table, [together[0], apart])) == ("corps", "5.3.3-2")
    assert code(combining_refusal(table, [together[0], numbers(field, "ah-9-8")])) == ("corps", "5.3.3-2")
    # An A-H Asset without a Formation is in no corps.
    assert code(combining_refusal(table, [numbers(field, "ah-8-Ma"), numbers(field, "ah-9-8")])) == ("corps", "5.3.3-2")


@pytest.mark.clause("serbien:5.5.1-corps", "serbien:5.2-serb", "serbien:9.2.2a")
def test_a_serbian_asset_alone_fights_under_any_corps() -> None:
    field = serbien(
        '"20.14" = ["sr-Morava-I"]\n"19.14" = ["sr-Loznica"]\n"19.15" = ["sr-Timok-I"]\n"10.05" = ["ah-9-8"]'
    )
    table = field.table
    lone = numbers(field, "sr-Loznica")
    assert command_of(table, lone).corps == ANY_CORPS
    for id in ("sr-Morava-I", "sr-Timok-I"):
        assert combining_refusal(table, [lone, numbers(field, id)]) is None
    # It does not bring two corps together.
    three = [numbers(field, "sr-Morava-I"), lone, numbers(field, "sr-Timok-I")]
    assert code(combining_refusal(table, three)) == ("corps", "9.2.2a")
