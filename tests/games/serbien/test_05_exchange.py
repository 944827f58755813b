"""5.2, 5.2.3: Formations of two corps change places where neither corps has room for one more."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.games.serbien.rules.attachment.attachment import AttachFormations, Exchange, room
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.screen.glosses import gloss
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.refusing import all_refused, granted, index
from tests.playing import told

FOE = '"16.09" = ["ah-9-8"]\n"15.09" = ["ah-8-Train"]\n'
THIRD = '"22.14" = ["sr-Drina-I", "sr-Drina-II"]\n"22.15" = ["sr-Timok-I corps=sr-corps-3", "sr-Obrenovac"]\n'
"""The 3rd Army has three divisions and a brigade, and no room left of its three and a half."""
UZICE = '"20.20" = ["sr-Sumadija-II", "sr-Uzice"]\n"20.21" = ["sr-Lim", "sr-Morava-I corps=sr-corps-Uz"]\n'
"""The Užice Army has two divisions and two brigades, and no room left of its three."""


def attaching(pieces: str, player: str = "serbian") -> Field:
    """The Formations of a player are attached to corps: the areas are left as they are suggested."""
    field = serbien(FOE + pieces, "attachment", player)
    if field.asked[1] == "areas":
        field.order("done")
    return field


def corps(field: Field, *ids: str) -> list[str]:
    """The corps of units; "" if they are Independent."""
    return [field.table.corps_id(index(field, id)).rpartition("-")[2] for id in ids]


def left(field: Field, *ids: str) -> list[int]:
    """The quarters of a division for which corps have room."""
    return [room(field.table, field.table.printed.corps.index(id)) for id in ids]


@pytest.mark.clause("serbien:5.2.3", "serbien:5.2-serb", "serbien:5.1.2b")
def test_divisions_of_two_corps_without_room_change_places(tmp_path: Path) -> None:
    field = attaching(THIRD + UZICE)
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [0, 0]
    assert [field.refuses(order) for order in ("Drina I joins uz", "Morava I joins 3")] == ["5.2.3", "5.2.3"]
    before = field.match.digest()
    events = field.order("Drina I for Morava I")
    assert told(events) == [
        "Drina I Division is attached to the Užice Army. (5.1.2b)",
        "Morava I Division is attached to the 3rd Army. (5.1.2b)",
    ]
    assert all(event.only == ("serbian",) for event in events), "the enemy does not see the displays (3.1.6)"
    assert corps(field, "sr-Drina-I", "sr-Morava-I") == ["Uz", "3"]
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [0, 0]
    field.match.save(tmp_path / "kept")
    assert hm.Match.load(tmp_path / "kept").digest() == field.match.digest()
    field.match.undo()
    assert field.match.digest() == before


@pytest.mark.clause("serbien:5.2.3", "serbien:5.1.2b")
def test_who_finds_room_is_attached_by_himself() -> None:
    """Without Lim there is room for a brigade among those of Užice, and for no division."""
    field = attaching(THIRD + UZICE.replace('"sr-Lim", ', ""))
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [0, 2]
    assert field.accepts("Drina I for Morava I")
    assert field.accepts("Obrenovac joins uz")
    for order in ("Obrenovac for Uzice", "Uzice for Obrenovac", "Morava I for Obrenovac"):
        assert field.reason(order.replace("Uzice", "Užice")).code == "needless"
    assert "for" not in " ".join(order.notation for order in field.decision.orders("sr-Obrenovac"))


@pytest.mark.clause("serbien:5.2.3")
def test_a_division_goes_for_two_brigades_where_one_leaves_too_little_room() -> None:
    field = attaching(THIRD + UZICE)
    assert field.refuses("Drina I for Lim") == "5.2.3", "the 3rd would have half a division too few, Užice too many"
    assert field.refuses("Lim for Drina I") == "5.2.3"
    assert field.accepts("Drina I for Lim and Užice")
    wanted = field.parse("Drina I for Lim and Užice")
    said = "to the Užice Army, and Lim Brigade and Užice Brigade to the 3rd Army"
    assert gloss(field.table, "attach", wanted) == said
    assert wanted.pieces == ("sr-Drina-I", "sr-Lim", "sr-Uzice"), "a screen shows all of them"
    field.order(wanted)
    assert corps(field, "sr-Drina-I", "sr-Lim", "sr-Uzice") == ["Uz", "3", "3"]
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [0, 0]


@pytest.mark.clause("serbien:5.2.3", "serbien:5.1.2b")
def test_a_division_goes_for_one_brigade_where_that_leaves_room_enough() -> None:
    """A brigade would be welcome among those of Užice; the 3rd is full."""
    field = attaching(THIRD + UZICE.replace(', "sr-Uzice"', ""))
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [0, 2]
    assert field.accepts("Drina I for Lim")
    assert field.reason(Exchange("sr-Drina-I", "sr-Lim", "sr-Sumadija-II")).code == "needless"
    field.order("Drina I for Lim")
    assert left(field, "sr-corps-3", "sr-corps-Uz") == [2, 0]


@pytest.mark.clause("serbien:5.1.2c", "serbien:5.2.3")
def test_three_corps_pass_formations_round() -> None:
    """The 2nd is full too: five divisions. Who has changed places may go on for one that has not."""
    second = ", ".join(f'"sr-{id} corps=sr-corps-2"' for id in ("Dunav-I", "Dunav-II", "Combined-I", "Timok-II"))
    field = attaching(THIRD + UZICE + f'"23.20" = [{second}, "sr-Sumadija-I corps=sr-corps-2"]\n')
    assert left(field, "sr-corps-2") == [0]
    field.order("Drina I for Morava I", "Dunav I for Morava I")
    assert corps(field, "sr-Drina-I", "sr-Morava-I", "sr-Dunav-I") == ["Uz", "2", "3"]
    assert field.reason("Drina I for Dunav II").code == "changed"
    assert field.reason("Drina I joins 1").code == "changed"
    assert all(order.subject != "sr-Morava-I" for order in field.decision.all_orders())


@pytest.mark.clause("serbien:5.2.2b", "serbien:5.2.2a", "serbien:5.2.4b", "serbien:5.2.4a")
def test_who_cannot_be_attached_there_does_not_change_places() -> None:
    """The 8th and the 13th Corps are full, in one army; the 15th belongs to another."""
    field = attaching(
        '"16.10" = ["ah-21-8", "ah-13 corps=ah-corps-8"]\n"14.11" = ["ah-13-Train", "ah-36-13"]\n'
        '"15.10" = ["ah-42-13", "ah-104 corps=ah-corps-13", "ah-11-Gb corps=ah-corps-13"]\n"15.11" = ["ah-10-K"]\n'
        '"13.22" = ["ah-48"]\n"12.22" = ["ah-15-Train"]\n"19.16" = ["sr-Morava-I"]\n"14.10" = ["ah-7"]\n',
        "austrian",
    )
    assert left(field, "ah-corps-8", "ah-corps-13") == [0, 0]
    assert field.accepts("13 for 104")
    assert field.reason("13 for 36/13").clause == "5.2.2b"
    assert field.reason("9/8 for 104").clause == "5.2.2b"
    assert field.reason("13 for 10 K").clause == "5.2.4b"
    assert field.reason("13 for 48").code == "other-army"
    assert (field.reason("13 for 7").code, field.reason("7 for 13").code) == ("needless", "needless")
    assert field.reason("7 for 10 K").code == "same-corps"


@pytest.mark.clause("serbien:5.2", "serbien:5.2-serb", "serbien:5.5", "serbien:5.1.2b", "serbien:5.1.2c")
def test_why_formations_do_not_change_places() -> None:
    field = attaching(THIRD + UZICE + '"16.28" = ["mn-Pljevlja", "sr-Loznica"]\n')
    all_refused(field, AttachFormations("serbian"), [
        (Exchange("sr-Drina-I", "sr-Drina-II"), "same-corps", "5.1.2b"),
        (Exchange("sr-Drina-I", "sr-Lim", "sr-Obrenovac"), "apart", "5.2"),
        (Exchange("sr-Drina-I", "sr-Lim", "sr-Lim"), "apart", "5.2"),
        (Exchange("sr-Drina-I", "mn-Pljevlja"), "other-corps", "5.2"),
        (Exchange("sr-Drina-I", "sr-Loznica"), "asset", "5.5"),
        (Exchange("sr-Loznica", "sr-Drina-I"), "asset", "5.5"),
        (Exchange("sr-Drina-I", "ah-9-8"), "not-yours", "4.2"),
        (Exchange("nobody", "sr-Drina-I"), "unknown-piece", "2.2.1"),
        (Exchange("sr-Drina-I", "sr-Combined-I"), "off-map", "16.1"),
    ])  # fmt: skip
    once = AttachFormations("serbian", changed=(index(field, "sr-Drina-I"),))
    all_refused(field, once, [(Exchange("sr-Drina-I", "sr-Morava-I"), "changed", "5.1.2c")])
    assert granted(field, once, Exchange("sr-Morava-I", "sr-Drina-I"))


@pytest.mark.clause("serbien:5.2.3")
@pytest.mark.parametrize("gone", ["sr-Lim", "sr-Obrenovac", "sr-Drina-II", "nobody"])
def test_all_that_may_change_places_are_listed(gone: str) -> None:
    """And they are few: no more than the Formations of the other corps, or pairs of its brigades."""
    field = attaching((THIRD + UZICE).replace(f', "{gone}"', "").replace(f'"{gone}", ', ""))
    listed = {order for order in field.decision.all_orders() if isinstance(order, Exchange)}
    ids = [field.table.printed.ids[i] for i in field.table.printed.formations_of[0] if field.table.placed(i)]
    every = [Exchange(*some) for size in (2, 3) for some in permutations(ids, size)]
    question = field.decision.question
    legal = {question.normal(field.table, one) for one in every if question.check(field.table, one) is None}
    assert legal == listed
    assert max((len(field.decision.orders(id)) for id in ids), default=0) <= 8


def reached(table: Serbien, ask: AttachFormations, wanted: dict[int, int]) -> bool:
    """Whether Formations come to the corps wanted by orders that each take all they name there."""
    if all(table.pieces[i].corps == corps for i, corps in wanted.items()):
        return True
    for i in [i for i, corps in wanted.items() if table.pieces[i].corps != corps and i in ask.able(table)]:
        for order in ask.offers(table, i):
            after = table.copy()
            after.stack = (*after.stack, ask)
            after.answer(order)
            moved = [after.printed.index[piece] for piece in order.pieces]
            if all(after.pieces[one].corps == wanted[one] for one in moved):
                following = after.question
                assert isinstance(following, AttachFormations), "in the other corps there is room for all"
                return reached(after, following, wanted)
    return False


@pytest.mark.clause("serbien:5.2.3", "serbien:5.1.2b")
def test_formations_of_two_full_corps_can_be_shared_out_in_every_way_within_the_limits() -> None:
    field = attaching(THIRD + UZICE)
    table, sizes = field.table, field.table.printed.quarters
    third, uzice = (table.printed.corps.index(id) for id in ("sr-corps-3", "sr-corps-Uz"))
    formations = [i for i in table.printed.formations_of[0] if table.placed(i)]
    tried = 0
    for goals in product((third, uzice), repeat=len(formations)):
        wanted = dict(zip(formations, goals, strict=True))
        if sum(sizes[i] for i, corps in wanted.items() if corps == third) == 14:
            tried += 1
            assert reached(table, AttachFormations("serbian"), wanted), [table.printed.ids[i] for i in formations]
    assert tried == 40
