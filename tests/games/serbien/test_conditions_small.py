"""Small chapters, condition by condition: who may march with whom, how many may fight, who is assigned, which Forts.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

from typing import Any

import pytest

from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.attachment.areas import area, army_at, boxes, inside
from hexmarshal.games.serbien.rules.attachment.corps import corps_refusal
from hexmarshal.games.serbien.rules.combat.assigning import AssignAssets, assignable, leaders
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.interrupts.forts import shaken
from hexmarshal.games.serbien.rules.movement import movers
from hexmarshal.games.serbien.rules.retreat.orders import Assign
from hexmarshal.games.serbien.rules.standing.stacking import Overstacking, crowded, excess, excused, limit, stacked
from hexmarshal.games.serbien.rules.table.progress import Party
from hexmarshal.games.serbien.rules.turn.branches import branches
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import all_refused, cell, index

FAR = '"40.20" = ["sr-Morava-I"]'


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


@pytest.mark.clause("serbien:7.1.2b", "serbien:7.1.2e", "serbien:3.2")
@pytest.mark.parametrize(
    ("fields", "free", "joins"),
    [
        ({}, True, True), ({"halted": True}, False, False), ({"prepared": 500}, False, False),
        ({"pinned": True}, True, False), ({"task": 1}, True, False), ({"also": 500}, True, False),
        ({"inactive": True}, True, False),
    ],
)  # fmt: skip
def test_who_may_act_and_who_may_march_with_others(fields: dict[str, Any], free: bool, joins: bool) -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-8-Ma", "ah-8-Train", "ah-Sarajevo-Fort"]\n{FAR}')
    table, here, ask = field.table, cell(field, "24.07"), MoveUnits("austrian")
    division, marsch, train, fort = units(field, "ah-9-8", "ah-8-Ma", "ah-8-Train", "ah-Sarajevo-Fort")
    table.alter(marsch, **fields)
    assert (marsch in movers.free(table, ask, bound=False)) == free
    assert movers.is_free(table, ask, marsch, bound=False) == free
    assert (marsch in movers.mates(table, ask, here)) == joins
    stacks = [sorted(found) for _, found in movers.stacks(table, ask, bound=False)]
    assert stacks == ([sorted((division, marsch))] if joins else [])
    assert train in movers.free(table, ask, bound=False)
    assert train not in movers.mates(table, ask, here), "a train goes alone"
    assert fort not in movers.free(table, ask, bound=False)
    table.alter(fort, flipped=True)
    assert fort in movers.free(table, ask, bound=False)


@pytest.mark.clause("serbien:3.1.2-b", "serbien:3.1.2a", "serbien:3.1.2")
def test_how_many_may_fight_from_a_hex() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-FsAR.6", "ah-schw.HbD", "ah-Syr-I"]\n{FAR}')
    table, plain = field.table, cell(field, "24.07")
    steep = next(one for one in table.board.cells if table.printed.ground.mountainous >> one & 1)
    nine, twenty, marsch, guns, howitzers, river = units(
        field, "ah-9-8", "ah-21-8", "ah-8-Ma", "ah-FsAR.6", "ah-schw.HbD", "ah-Syr-I"
    )
    assert (limit(table, plain, plain), limit(table, steep, plain), limit(table, plain, steep)) == (18, 10, 10)
    asked = [
        ((nine, twenty, marsch), plain, None),
        ((nine, twenty, marsch, river), plain, ("too-many", "3.1.2-b")),
        ((nine, marsch), steep, None),
        ((nine, marsch, river), steep, ("too-many", "3.1.2a")),
        ((nine, marsch, river, guns), plain, ("assets", "3.1.2")),
        ((nine, guns), steep, ("artillery", "3.1.2a")),
        ((nine, guns), plain, None),
        ((nine, guns, howitzers), plain, ("artillery", "3.1.2")),
    ]
    for chosen, target, said in asked:
        refusal = excess(table, chosen, plain, target)
        assert (None if refusal is None else (refusal.code, refusal.clause)) == said
    crowd = excess(table, (nine, twenty, marsch, river), plain, plain)
    assert crowd is not None
    assert crowd.sentence == "2½ division-equivalents are too many in 24.07: 2¼ may fight."


@pytest.mark.clause("serbien:3.1.1", "serbien:3.1.3", "serbien:3.1.3-ex")
def test_what_is_too_many_at_the_end_of_a_phase() -> None:
    names = ["ah-9-8", "ah-21-8", "ah-36-13", "ah-8-Ma", "ah-Syr-I"]
    field = serbien(f'"24.07" = {names}\n{FAR}'.replace("'", '"'))
    table, here = field.table, cell(field, "24.07")
    assert stacked(table, here, AUSTRIAN) == 28
    assert crowded(table, AUSTRIAN) == [], "three divisions and a half"
    table.alter(index(field, "ah-Syr-II"), at=here)
    assert crowded(table, AUSTRIAN) == [here]
    for name in (*names, "ah-Syr-II"):
        assert not excused(table, here, AUSTRIAN)
        table.alter(index(field, name), pinned=True)
    assert excused(table, here, AUSTRIAN)
    before = table.stack
    Overstacking(AUSTRIAN, ()).next_hex(table)
    assert table.stack == before


@pytest.mark.clause("serbien:5.1.1-area", "serbien:5.2.1")
def test_without_boundaries_the_whole_map_is_everybodys_area() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
    table, here = field.table, cell(field, "24.07")
    table.note(boundaries=())
    fifth = table.printed.armies.index("FIFTH")
    assert area(table, fifth) == table.board.everywhere
    assert army_at(table, here) == -1
    assert inside(table, fifth, here)
    row = table.printed.data.armies["FIFTH"]
    assert boxes(table, fifth) == row.boxes


def combat(field: Field) -> Combat:
    """Two divisions and two Assets of a hex in an attack, another division out of the next."""
    table, target = field.table, cell(field, "24.10")
    parties = (
        Party(tuple(sorted(units(field, "ah-9-8", "ah-8-Ma"))), cell(field, "24.09")),
        Party(units(field, "ah-21-8"), cell(field, "24.09")), Party(units(field, "ah-36-13"), cell(field, "25.10")),
    )  # fmt: skip
    frame = Combat(AUSTRIAN, target, parties, (False, False), (0, 0))
    table.call(frame)
    return frame


@pytest.mark.clause("serbien:5.5.1")
def test_an_asset_is_assigned_to_another_formation_of_its_hex_that_has_room() -> None:
    field = serbien('"24.09" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]\n"25.10" = ["ah-36-13"]\n"24.10" = ["sr-Lim"]')
    table, frame = field.table, combat(field)
    marsch, other = units(field, "ah-8-Ma", "ah-21-8")
    assert leaders(table, frame, marsch) == [other]
    assert assignable(table, frame, AUSTRIAN) == [marsch]
    ask = AssignAssets("austrian")
    all_refused(field, ask, [
        (Assign("nobody", "ah-9-8"), "unknown-piece", "2.2.1"),
        (Assign("ah-8-Ma", "nobody"), "unknown-piece", "2.2.1"),
        (Assign("ah-21-8", "ah-9-8"), "no-asset", "5.5.1"),
        (Assign("ah-8-Ma", "ah-9-8"), "led", "5.5.1"),
        (Assign("ah-8-Ma", "ah-36-13"), "elsewhere", "5.5.1-1"),
    ])  # fmt: skip
    assert ask.orders(table, "ah-8-Ma") == [Assign("ah-8-Ma", "ah-21-8")]
    assert ask.orders(table, "ah-21-8") == []
    moved = AssignAssets("austrian", moved=(marsch,))
    all_refused(field, moved, [(Assign("ah-8-Ma", "ah-21-8"), "assigned", "5.5.1")])
    assert ask.prompt(table) == (
        "Austro-Hungarian: the Forces are 9th Division and 8th Marsch Regiment; 21st Landwehr Division; 36th Division. "
        "Assign Assets to other Formations, or go on."
    )


@pytest.mark.clause("serbien:8.5.3a", "serbien:8.5.3b")
def test_a_fort_is_shaken_once_alone_in_an_enemy_zone() -> None:
    pieces = '"30.09" = ["sr-Beograd-Fort{}"{}]\n"{}" = ["ah-9-8"]\n"40.20" = ["sr-Lim"]'
    for state, company, enemy, is_shaken in (
        ("", "", "29.10", True), (" tested", "", "29.10", False), (" flipped", "", "29.10", False),
        ("", ', "sr-Beograd"', "29.10", False), ("", ', "sr-Hb-12cm"', "29.10", True), ("", "", "28.12", False),
    ):  # fmt: skip
        field = serbien(pieces.format("", "", "20.06"))
        table, fort = field.table, index(field, "sr-Beograd-Fort")
        table.alter(index(field, "ah-9-8"), at=cell(field, enemy))
        if company:
            table.alter(index(field, company.strip(', "')), at=cell(field, "30.09"))
        table.alter(fort, tested=state == " tested", flipped=state == " flipped")
        assert shaken(table, fort) == is_shaken, (state, company, enemy)
    sarajevo = serbien('"06.21" = ["ah-Sarajevo-Fort"]\n"20.20" = ["sr-Lim"]')
    sarajevo.table.alter(index(sarajevo, "sr-Lim"), at=cell(sarajevo, "07.22"))
    assert not shaken(sarajevo.table, index(sarajevo, "ah-Sarajevo-Fort")), "it is never abandoned"


@pytest.mark.clause("serbien:7.0")
def test_the_chapters_that_concern_a_unit() -> None:
    field = serbien(f'"24.07" = ["ah-9-8"]\n{FAR}')
    kinds = {
        id: {kind.__name__ for branch in branches(field.table, index(field, id)) for kind in branch.kinds}
        for id in ("ah-9-8", "ah-10-K", "ah-FsAR.6", "ah-8-Train", "ah-FIFTH-Depot", "ah-Sava-Squadron",
                   "ah-Sarajevo-Fort", "mn-Pljevlja", "sr-Morava-I")
    }  # fmt: skip
    mounted = {"Repulse", "Recover", "Construct", "Incorporate", "Spread", "Gather"}
    foot = mounted | {"Prepare"}
    assert kinds == {
        "ah-9-8": foot, "ah-10-K": mounted, "ah-FsAR.6": set(), "ah-8-Train": set(), "ah-FIFTH-Depot": {"Ride"},
        "ah-Sava-Squadron": {"Sail"}, "ah-Sarajevo-Fort": foot, "mn-Pljevlja": foot | {"Cross"}, "sr-Morava-I": foot,
    }  # fmt: skip


@pytest.mark.clause("serbien:5.2", "serbien:5.2.2a", "serbien:5.2.2b", "serbien:5.2.3", "serbien:5.2.4b")
def test_which_corps_a_formation_cannot_be_attached_to() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-13", "ah-10-K"]\n"24.06" = ["ah-8-Train"]\n"40.20" = ["sr-Morava-I"]\n'
        '"20.28" = ["mn-Pljevlja"]'
    )
    table, number = field.table, {id: n for n, id in enumerate(field.table.printed.corps)}

    def said(unit: str, corps: str) -> tuple[str, str] | None:
        found = corps_refusal(table, index(field, unit), number[corps] if corps else -1)
        return None if found is None else (found.code, found.clause)

    assert said("sr-Morava-I", "") == ("never-independent", "5.2-serb")
    assert said("sr-Morava-I", "ah-corps-8") == ("other-corps", "5.2")
    assert said("sr-Morava-I", "mn-corps") == ("other-corps", "5.2")
    assert said("ah-13", "sr-corps-1") == ("other-corps", "5.2")
    assert said("ah-13", "ah-corps-13") == ("no-train", "5.2.2a")
    assert said("ah-10-K", "ah-corps-8") == ("cavalry", "5.2.4b")
    assert said("ah-13", "") is None
    brigade, train = index(field, "ah-13"), index(field, "ah-8-Train")
    table.alter(brigade, army=table.pieces[train].army)
    assert said("ah-13", "ah-corps-8") is None
    table.alter(train, army=table.pieces[train].army + 1)
    assert said("ah-13", "ah-corps-8") == ("other-army", "5.2.2a")
