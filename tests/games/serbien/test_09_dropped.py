"""9.2.3a, 9.2.5.B.1, 10.1.1: attacks that are given up or lapse, and those that must be made."""

import pytest

from tests.games.serbien.fighting import battle, combat, fight
from tests.games.serbien.kit import Field

# -- A hex that is not attacked after all (10.1.1, 7.8.3) -------------------------------------------------------

FEINT = (
    '"23.13" = ["sr-Morava-I corps=sr-corps-2"]\n"23.12" = ["ah-9-8", "ah-21-8"]\n'
    '"24.12" = ["sr-Timok-I corps=sr-corps-2 task=2 worked=5 toward=24.12"]\n'
)
"""Two Serbian divisions of one corps, each next to the other and to 23.12; Timok I digs in."""


def feint(first: str) -> Field:
    """Attacks on 23.13 and on 24.12 are declared, and one of them comes first."""
    field = battle(FEINT)
    field.order("9/8 x 23.13", "21/8 x 24.12", "done", f"attack {first}")
    return field


def lent_at_23_13(field: Field) -> list[str]:
    """Who lends guns to 23.13 once that attack is made; others are made on the way."""
    while combat(field).target != field.table.board.cell("23.13"):
        field.order("done" if "done" in field.notations() else field.notations()[0])
    fight(field, until=["intensity"])
    return [field.table.printed.ids[i] for party in combat(field).lent for i in party.units]


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.2.5.B.1")
def test_a_hex_whose_attack_was_given_up_lends_its_guns() -> None:
    field = feint("24.12")
    field.order("drop")
    assert lent_at_23_13(field) == ["sr-Timok-I"]


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.2.5.A.3")
def test_a_hex_whose_attack_lapsed_lends_its_guns() -> None:
    field = battle(FEINT)
    field.order("9/8 x 23.13", "21/8 x 24.12", "done")
    field.table.alter(field.table.printed.index["ah-21-8"], retreated=True)
    field.order("attack 24.12")
    assert lent_at_23_13(field) == ["sr-Timok-I"]


@pytest.mark.clause("serbien:10.1.1-def")
@pytest.mark.parametrize("first", ["23.13", "24.12"])
def test_a_hex_that_is_attacked_in_this_phase_lends_none(first: str) -> None:
    assert lent_at_23_13(feint(first)) == []


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.2.5.B.1")
@pytest.mark.parametrize(("corps", "bound"), [("sr-corps-2", True), ("sr-corps-1", False)])
def test_an_attack_that_kept_guns_from_being_lent_cannot_be_given_up(corps: str, bound: bool) -> None:
    """The attack on 23.13 comes first; Timok I in 24.12, beside it, lends it no guns, unless it is of another corps
    and could not anyway (attacks-still-to-come)."""
    units = FEINT.replace("sr-Timok-I corps=sr-corps-2", f"sr-Timok-I corps={corps}")
    field = battle(units + '"24.13" = ["ah-36-13"]\n')
    field.order("36/13 x 23.13", "9/8,21/8 x 24.12", "done", "attack 23.13")
    timok = field.table.board.cell("24.12")
    while field.asked[1] != "commit" or combat(field).target != timok:
        field.order("done" if "done" in field.notations() else field.notations()[0])
    assert ("drop" not in field.notations()) is bound
    if bound:
        reason = field.reason("drop")
        assert (reason.clause, reason.ruling) == ("10.1.1-def", "attacks-still-to-come")


@pytest.mark.clause("serbien:7.8.3-2", "serbien:9.2.5.B.1")
@pytest.mark.parametrize(("order", "worked"), [("drop", 5), ("done", 0)])
def test_work_goes_on_in_a_hex_that_nobody_attacks_after_all(order: str, worked: int) -> None:
    field = feint("24.12")
    field.order(order)
    assert field.piece("sr-Timok-I").worked == worked


# -- A prepared attack is made (9.2.3a) -------------------------------------------------------------------------

PREPARED = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8{}"]\n"22.12" = ["ah-36-13{}"]\n'
"""9/8 and 36/13, of two corps, beside 23.13."""


def declared(pieces: str, *orders: str) -> Field:
    field = battle(pieces)
    field.order(*orders, "done")
    return field


@pytest.mark.clause("serbien:9.2.3a", "serbien:9.2.5.C.1")
def test_an_attack_that_another_corps_has_prepared_cannot_be_given_up() -> None:
    field = declared(PREPARED.format(" prepared=23.13", ""), "36/13 x 23.13")
    assert field.asked[1] != "commit" or "drop" not in field.notations()
    free = declared(PREPARED.format("", ""), "36/13 x 23.13")
    assert "drop" in free.notations()


CROWDED = '"23.13" = ["sr-Morava-I"]\n"24.12" = ["sr-Timok-I"]\n"23.12" = ["ah-9-8{}", "ah-36-13{}", "ah-42-13"]\n'
"""Three divisions in 23.12, out of which 2¼ division-equivalents may attack; enemies in two hexes."""


@pytest.mark.clause("serbien:9.2.3a", "serbien:3.1.2-b")
def test_units_without_a_marker_leave_room_for_those_that_must_attack() -> None:
    marked = battle(CROWDED.format(" prepared=23.13", ""))
    assert marked.refuses("36/13,42/13 x 24.12") == "9.2.3a", "9/8 could not attack any more"
    assert "36/13,42/13 x 24.12" not in marked.notations()
    marked.order("36/13 x 24.12", "9/8 x 23.13")
    assert battle(CROWDED.format("", "")).accepts("36/13,42/13 x 24.12"), "nobody must attack"
    first = battle(CROWDED.format(" prepared=23.13", ""))
    first.order("9/8 x 23.13")
    assert first.refuses("36/13,42/13 x 24.12") == "3.1.2-b"


@pytest.mark.clause("serbien:9.2.5.C.1", "serbien:3.1.2a")
def test_a_marked_unit_binds_nobody_once_another_attack_has_taken_the_room_of_its_hex() -> None:
    """9/8 and 36/13 have prepared attacks out of 31.19, in the foothills, out of which 1¼ may attack."""
    field = battle(
        '"31.18" = ["sr-Morava-I"]\n"31.20" = ["sr-Timok-I"]\n"32.20" = ["ah-42-13"]\n'
        '"31.19" = ["ah-9-8 prepared=31.18", "ah-36-13 prepared=31.20"]\n'
    )
    assert field.refuses("42/13 x 31.20") == "9.2.5.C.1"
    field.order("9/8 x 31.18", "42/13 x 31.20", "done")


@pytest.mark.clause("serbien:9.2.3a")
def test_why_a_prepared_attack_cannot_be_given_up() -> None:
    more = '"22.13" = ["ah-42-13"]\n'
    field = declared(PREPARED.format(" prepared=23.13", "") + more, "36/13,42/13 x 23.13")
    assert field.asked[1] == "commit"
    reason = field.reason("drop")
    assert (reason.clause, reason.sentence) == (
        "9.2.3a", "9th Division has prepared an attack on 23.13: it must be made."
    )  # fmt: skip
    field.order("withhold 36/13")
    assert field.asked[1] != "commit", "42/13 is left, and must attack"


@pytest.mark.clause("serbien:9.2.3a", "serbien:9.1-1")
@pytest.mark.parametrize(("fields", "bound"), [({"retreated": True}, False), ({"status": 4}, False), ({}, True)])
def test_a_marker_of_a_unit_that_cannot_attack_binds_nobody(fields: dict[str, int], bound: bool) -> None:
    field = battle(PREPARED.format("", ""))
    field.order("36/13 x 23.13")
    table = field.table
    table.alter(table.printed.index["ah-9-8"], prepared=table.board.cell("23.13"), **fields)
    field.order("done")
    assert ("drop" not in field.notations()) is bound


@pytest.mark.clause("serbien:9.2.3a", "serbien:9.2.5.A.3")
@pytest.mark.parametrize(("prepared", "attackers"), [(" prepared=23.13", ["ah-9-8"]), ("", [])])
def test_if_the_attackers_drop_out_a_unit_that_prepared_the_attack_makes_it(
    prepared: str, attackers: list[str]
) -> None:
    """36/13 must retreat before its attack comes, say by a Repulse."""
    more = '"25.13" = ["sr-Timok-I"]\n"25.12" = ["ah-21-8"]\n'
    field = declared(PREPARED.format(prepared, "") + more, "36/13 x 23.13", "21/8 x 25.13")
    field.table.alter(field.table.printed.index["ah-36-13"], retreated=True)
    field.order("attack 23.13")
    there = combat(field)
    found = [field.table.printed.ids[i] for party in there.attackers for i in party.units]
    assert (found if there.target == field.table.board.cell("23.13") else []) == attackers
