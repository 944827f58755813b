"""10.1.1: Forces beside the defender that lend it their guns, condition by condition.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.combat import artillery
from hexmarshal.games.serbien.rules.combat.artillery import LendSupport, neighbours
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, index

PIECES = """
"26.14" = ["sr-Morava-I"]
"26.13" = ["ah-9-8"]
"25.14" = ["sr-Timok-I", "sr-Dunav-I"]
"26.15" = ["sr-Morava-II"]
"30.18" = ["sr-Lim"]
"""


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


def combat(field: Field, *, lent: tuple[str, ...] = (), attacked: tuple[str, ...] = ("26.14",)) -> Combat:
    """The 9th Division attacks 26.14; all Serbs are of the corps that defends it."""
    table = field.table
    corps = table.pieces[index(field, "sr-Morava-I")].corps
    for id in ("sr-Timok-I", "sr-Dunav-I", "sr-Morava-II", "sr-Lim"):
        table.alter(index(field, id), corps=corps)
    target, here = cell(field, "26.14"), cell(field, "26.13")
    frame = Combat(
        AUSTRIAN, target, (Party(units(field, "ah-9-8"), here),), (False, False), (0, 0),
        attacked=tuple(cell(field, label) for label in attacked),
        defenders=(Party(units(field, "sr-Morava-I"), target),),
        lent=tuple(Party((index(field, id),), cell(field, "25.14")) for id in lent),
    )  # fmt: skip
    table.call(frame)
    return frame


@pytest.mark.clause("serbien:10.1.1-def", "serbien:10.1.1-once")
def test_who_may_lend_his_guns() -> None:
    field = serbien(PIECES)
    frame = combat(field)
    lenders = {party.units for party in neighbours(field.table, frame)}
    assert lenders == {units(field, "sr-Timok-I"), units(field, "sr-Dunav-I")}, "next to defender and attacker"
    before = field.piece("sr-Timok-I")
    for fields in ({"fought": True}, {"retreated": True}, {"corps": before.corps + 1}):
        field.table.alter(index(field, "sr-Timok-I"), **fields)
        assert [party.units for party in neighbours(field.table, frame)] == [units(field, "sr-Dunav-I")], fields
        field.table.put(index(field, "sr-Timok-I"), before)
    elsewhere = serbien(PIECES)
    assert neighbours(elsewhere.table, combat(elsewhere, attacked=("26.14", "25.14"))) == [], "attacked itself"


@pytest.mark.clause("serbien:10.1.1-def", "serbien:10.1.1-once", "serbien:10.1.1-elev")
def test_why_a_unit_lends_no_guns() -> None:
    field = serbien(PIECES)
    combat(field, lent=("sr-Timok-I",))
    table, ask = field.table, LendSupport("serbian")
    table.alter(index(field, "ah-9-8"), at=cell(field, "26.13"))
    said = {id: ask.against(table, index(field, id)) for id in ("sr-Timok-I", "sr-Dunav-I", "sr-Morava-II", "sr-Lim")}
    assert {id: (why.code, why.clause, why.sentence.partition(" Division ")[2]) for id, why in said.items()} == {
        "sr-Timok-I": ("fired", "10.1.1-once", "already lends its guns to this combat."),
        "sr-Dunav-I": ("no-support", "10.1.1-elev", ""),
        "sr-Morava-II": ("no-support", "10.1.1-def", "is next to no hex of the attackers."),
        "sr-Lim": ("no-support", "10.1.1-def", ""),
    }
    assert said["sr-Lim"].sentence.endswith("is not next to 26.14.")
    table.alter(index(field, "sr-Lim"), fought=True)
    why = ask.against(table, index(field, "sr-Lim"))
    assert (why.code, why.clause) == ("fired", "10.1.1-once")
    table.alter(index(field, "sr-Dunav-I"), retreated=True)
    assert ask.against(table, index(field, "sr-Dunav-I")).sentence.endswith("has retreated in this phase.")


@pytest.mark.clause("serbien:8.8.1c")
def test_artillery_fires_beside_a_combat_unit_and_not_into_mountains() -> None:
    field = serbien('"25.14" = ["sr-Timok-I", "sr-Hb-12cm"]\n"24.07" = ["ah-9-8"]')
    table, plain = field.table, cell(field, "26.14")
    steep = next(one for one in table.board.cells if table.printed.ground.mountainous >> one & 1)
    division, guns = units(field, "sr-Timok-I", "sr-Hb-12cm")
    both = tuple(sorted((division, guns)))
    assert artillery._firing(table, both, plain) == both
    assert artillery._firing(table, both, steep) == (division,)
    assert artillery._firing(table, (guns,), plain) == ()


@pytest.mark.clause("serbien:10.1.1-elev")
def test_of_each_hex_the_force_with_most_guns_and_two_where_it_looks_down() -> None:
    field = serbien(PIECES)
    frame = combat(field)
    able = neighbours(field.table, frame)
    level = field.table.printed.ground.level
    high = level[cell(field, "25.14")] > level[cell(field, "26.13")]
    assert artillery.room(field.table, cell(field, "25.14"), frame.attackers) == (2 if high else 1)
    chosen = artillery.best(field.table, able, frame.attackers)
    guns = {party.units: sum(map(field.table.guns, party.units)) for party in able}
    assert len(chosen) == (2 if high else 1)
    assert guns[chosen[0].units] == max(guns.values())
    assert artillery.wanted_elsewhere(field.table, able, (cell(field, "25.13"),))
    assert not artillery.wanted_elsewhere(field.table, able, (cell(field, "30.18"),))


@pytest.mark.clause("serbien:10.1.1-elev", "serbien:10.1.1-once")
@pytest.mark.parametrize(("attacker", "room"), [("20.12", 2), ("21.14", 1)])
def test_each_force_lends_its_guns_once_and_two_of_a_hex_do_if_it_looks_down(attacker: str, room: int) -> None:
    """20.13 lies above 20.12 and not above 21.14; both adjoin 21.13, which is attacked."""
    field = serbien(
        f'"21.13" = ["sr-Morava-I"]\n"{attacker}" = ["ah-9-8"]\n'
        '"20.13" = ["sr-Timok-I corps=sr-corps-2", "sr-Dunav-I corps=sr-corps-2"]'
    )
    table, target, both = field.table, cell(field, "21.13"), units(field, "sr-Timok-I", "sr-Dunav-I")
    attackers, defenders = (
        (Party(units(field, id), cell(field, at)),) for id, at in (("ah-9-8", attacker), ("sr-Morava-I", "21.13"))
    )
    table.call(Combat(AUSTRIAN, target, attackers, (False, False), (0, 0), attacked=(target,), defenders=defenders))
    ask = LendSupport("serbian")
    assert sorted(ask.able(table)) == sorted(both)
    table.ask(ask)
    field.order("lend Timok I")
    assert ask.able(field.table) == ([both[1]] if room == 2 else [])
    assert (field.asked[1] == "support") is (room == 2), "the rest of the combat goes on by itself"
