"""Small chapters, condition by condition: who may march with whom, how many may fight, who is assigned, which Forts.

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.attachment.areas import area, army_at, boxes, inside
from hexmarshal.games.serbien.rules.attachment.attachment import corps_refusal
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.table.progress import Party
from hexmarshal.games.serbien.rules.turn.movement import branches
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import cell, index

FAR = '"40.20" = ["sr-Morava-I"]'


def units(field: Field, *ids: str) -> tuple[int, ...]:
    """Units by their ids."""
    return tuple(index(field, id) for id in ids)


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
