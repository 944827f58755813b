"""5.1.2 to 5.5: units are attached to armies by their areas, Formations to corps within their limits."""

from __future__ import annotations

import pytest

from hexmarshal import desk
from hexmarshal.games.serbien.rules.attachment.areas import army_at
from hexmarshal.games.serbien.rules.attachment.attachment import Attach, army_of, members, room
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

FIFTH = '"16.09" = ["ah-9-8"]\n"15.09" = ["ah-8-Train"]\n"16.10" = ["ah-36-13"]\n"14.11" = ["ah-13-Train"]\n'
SIXTH = '"13.22" = ["ah-48"]\n"12.22" = ["ah-15-Train"]\n"08.22" = ["ah-2-Gb"]\n"08.21" = ["ah-16-Train"]\n'
SERBS = '"18.13" = ["sr-Drina-I"]\n"19.16" = ["sr-Morava-I"]\n"19.20" = ["sr-Uzice"]\n'


def attaching(more: str = "", player: str = "austrian") -> Field:
    """The Formations of a player are attached to corps: the areas are left as they are suggested."""
    field = serbien(FIFTH + SIXTH + SERBS + more, "attachment", player)
    if field.asked[1] == "areas":
        field.order("done")
    return field


def army(field: Field, id: str) -> str:
    """The army of a unit."""
    return field.table.army_id(field.table.printed.index[id])


def corps(field: Field, id: str) -> str:
    """The corps of a unit; "" if it is Independent."""
    found = field.table.corps_id(field.table.printed.index[id])
    return field.table.printed.data.corps[found].name if found else ""


# -- Armies (5.0, 5.1.2, 5.4, 5.5) ----------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.2d", "serbien:5.5", "serbien:5.0b", "serbien:1.1-army")
def test_units_are_attached_to_the_army_in_whose_area_they_are() -> None:
    # 8 Gb and the Marsch regiment of the Sixth stand among the Fifth, the 13th Brigade of the Fifth among the Sixth.
    field = serbien(FIFTH + SIXTH + SERBS + '"15.10" = ["ah-8-Gb", "ah-16-Ma"]\n"11.23" = ["ah-13"]', "attachment")
    assert (army(field, "ah-8-Gb"), army(field, "ah-16-Ma"), army(field, "ah-13")) == ("SIXTH", "SIXTH", "FIFTH")
    events = field.order("done")
    assert (army(field, "ah-8-Gb"), army(field, "ah-16-Ma"), army(field, "ah-13")) == ("FIFTH", "FIFTH", "SIXTH")
    assert "8th Mountain Brigade is attached to the Fifth Army. (5.1.2d)" in told(events)
    changed = [event for event in events if event.clause == "5.1.2d"]
    assert len(changed) == 3
    assert all(event.only == ("austrian",) for event in changed)


@pytest.mark.clause("serbien:5.1.2a", "serbien:5.2.2b")
def test_a_corps_is_attached_by_its_train_and_its_printed_formations_go_with_it() -> None:
    # The train of the 13th Corps has gone to the Sixth Army; 36/13 stands in the area of the Fifth.
    moved = FIFTH.replace('"14.11" = ["ah-13-Train"]', '"11.22" = ["ah-13-Train"]')
    field = serbien(moved + SIXTH + SERBS, "attachment")
    field.order("done")
    assert (army(field, "ah-13-Train"), army(field, "ah-36-13"), army(field, "ah-9-8")) == ("SIXTH", "SIXTH", "FIFTH")
    assert army_at(field.table, field.table.pieces[field.table.printed.index["ah-36-13"]].at) != army_of(
        field.table, field.table.printed.index["ah-36-13"]
    )
    assert corps(field, "ah-36-13") == "13"


@pytest.mark.clause("serbien:5.4", "serbien:5.0b", "serbien:2.2.1a")
def test_a_unit_with_an_armys_id_stays_with_that_army_wherever_it_stands() -> None:
    field = serbien(FIFTH + SIXTH + SERBS + '"15.10" = ["ah-SIXTH-Depot-1"]', "attachment")
    field.order("done")
    assert army(field, "ah-SIXTH-Depot-1") == "SIXTH"


@pytest.mark.clause("serbien:5.1.2c", "serbien:5.1-note", "serbien:5.5", "serbien:1.1-attachment-marker")
def test_an_attachment_lasts_until_the_next_attachment_phase_though_units_walk_into_another_area() -> None:
    field = attaching('"15.10" = ["ah-13", "ah-8-Ma"]\n')
    while field.asked[1] != "move":
        field.order("done")
    table, index = field.table, field.table.printed.index
    for id in ("ah-13", "ah-8-Ma"):
        table.alter(index[id], at=table.board.cell("11.23"))
        assert army(field, id) == "FIFTH"
        assert table.printed.armies[army_at(table, table.pieces[index[id]].at)] == "SIXTH"


@pytest.mark.clause("serbien:5.0c", "serbien:5.0a")
def test_all_serbs_and_montenegrins_are_one_army() -> None:
    field = serbien(SERBS + '"16.28" = ["mn-Pljevlja"]\n' + FIFTH, "movement", "serbian")
    assert {army(field, id) for id in ("sr-Drina-I", "sr-Morava-I", "sr-Uzice", "mn-Pljevlja")} == {"SERB"}
    assert {corps(field, id) for id in ("sr-Drina-I", "sr-Morava-I", "sr-Uzice", "mn-Pljevlja")} == {
        "3",
        "2",
        "Uz",
        "M",
    }


# -- Corps of the A-H armies (5.2) ----------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.2b", "serbien:5.2", "serbien:5.2.2a", "serbien:4.2.2b", "serbien:5.2.4a")
def test_a_formation_without_a_printed_corps_joins_a_corps_of_its_army_or_none() -> None:
    field = attaching('"15.10" = ["ah-13"]\n')
    assert field.asked == ("austrian", "attach")
    assert (
        field.decision.prompt
        == "Austro-Hungarian Attachment (5.2): attach Formations to corps; three Formations can change."
    )
    assert corps(field, "ah-13") == ""
    events = field.order("13 joins 8")
    assert corps(field, "ah-13") == "8"
    assert told(events) == ["13th Brigade is attached to the 8th Corps. (5.1.2b)"]
    assert events[0].only == ("austrian",)
    assert field.refuses("13 joins 13") == "5.1.2c"
    again = attaching('"15.10" = ["ah-13 corps=ah-corps-8"]\n')
    assert corps(again, "ah-13") == "8"
    assert told(again.order("13 is independent")) == ["13th Brigade is Independent. (5.2.4a)"]
    assert corps(again, "ah-13") == ""


@pytest.mark.clause("serbien:5.2.2b", "serbien:2.2.1b", "serbien:2.2.1-ex2")
def test_a_printed_corps_binds() -> None:
    field = attaching('"15.10" = ["ah-13"]\n')
    assert field.refuses("9/8 joins 13") == "5.2.2b"
    assert field.refuses("9/8 is independent") == "5.2.2b"
    assert corps(field, "ah-9-8") == "8"
    # Even where its corps has no train on the map.
    without = serbien('"16.09" = ["ah-9-8"]\n' + SERBS, "movement")
    assert corps(without, "ah-9-8") == "8"


@pytest.mark.clause("serbien:5.2.4b")
def test_austrian_cavalry_is_always_independent() -> None:
    field = attaching('"15.10" = ["ah-13"]\n"15.11" = ["ah-10-K"]\n')
    assert field.refuses("10 K joins 8") == "5.2.4b"
    assert corps(field, "ah-10-K") == ""


@pytest.mark.clause("serbien:5.2.2a", "serbien:5.4")
def test_a_formation_joins_no_corps_of_another_army_nor_one_without_a_train() -> None:
    field = attaching('"15.10" = ["ah-13"]\n')
    assert field.reason("13 joins 15").code == "other-army"
    assert field.reason("13 joins 4").code == "no-train"
    assert field.reason("13 joins 99").code == "unknown-corps"
    assert field.reason("13 is independent").code == "same-corps"


@pytest.mark.clause("serbien:5.2.3", "serbien:2.8.4")
def test_a_corps_takes_division_equivalents_up_to_its_limit() -> None:
    # The 8th has a limit of two and a half: two divisions and a brigade fill it.
    units = '"15.10" = ["ah-13", "ah-104"]\n"17.09" = ["ah-21-8"]\n'
    field = attaching(units)
    eighth = field.table.printed.corps.index("ah-corps-8")
    assert room(field.table, eighth) == 2
    field.order("13 joins 8")
    assert room(field.table, eighth) == 0
    assert [field.table.printed.names[i] for i in members(field.table, eighth)] == ["9/8", "21/8", "13"]
    assert field.refuses("104 joins 8") == "5.2.3"
    assert field.accepts("104 joins 13")


@pytest.mark.clause("serbien:5.2.3", "serbien:5.2.2b")
def test_who_bears_the_corps_on_his_counter_comes_before_who_joined_it() -> None:
    units = '"15.10" = ["ah-13 corps=ah-corps-8", "ah-104 corps=ah-corps-8"]\n"17.09" = ["ah-21-8"]\n'
    field = attaching(units)
    found = {id: corps(field, id) for id in ("ah-9-8", "ah-21-8", "ah-13", "ah-104")}
    assert found["ah-9-8"] == found["ah-21-8"] == "8"
    assert sorted((found["ah-13"], found["ah-104"])) == ["", "8"]


@pytest.mark.clause("serbien:5.1.2a", "serbien:5.2.4a")
def test_who_comes_to_another_army_leaves_his_corps() -> None:
    field = serbien(FIFTH + SIXTH + SERBS + '"11.23" = ["ah-13 corps=ah-corps-8"]', "attachment")
    field.order("done")
    assert (army(field, "ah-13"), corps(field, "ah-13")) == ("SIXTH", "")
    assert field.accepts("13 joins 16")


@pytest.mark.clause("serbien:5.5", "serbien:5.2")
def test_assets_and_enemies_are_attached_to_no_corps() -> None:
    field = attaching('"15.10" = ["ah-13", "ah-8-Ma"]\n')
    assert field.refuses("8 Ma joins 8") == "5.5"
    assert field.refuses("sr-Morava-I joins 2") == "4.2"


# -- Corps of the Serbs (5.2) ---------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.2-serb", "serbien:5.2", "serbien:5.3.2-2")
def test_serbian_formations_change_between_corps_and_are_never_independent() -> None:
    field = attaching(player="serbian")
    assert field.asked == ("serbian", "attach")
    assert field.refuses("Morava I is independent") == "5.2-serb"
    assert field.accepts("Morava I joins 3")
    field.order("Morava I joins 3")
    assert corps(field, "sr-Morava-I") == "3"


@pytest.mark.clause("serbien:5.2-serb", "serbien:5.2.3")
def test_a_serbian_corps_has_a_limit_too() -> None:
    # The 3rd Army takes three and a half: with three divisions there is no room for a fourth.
    more = '"22.14" = ["sr-Drina-II"]\n"22.15" = ["sr-Timok-I corps=sr-corps-3"]\n'
    field = attaching(more, "serbian")
    third = field.table.printed.corps.index("sr-corps-3")
    assert room(field.table, third) == 2
    assert field.refuses("Morava I joins 3") == "5.2.3"
    assert field.accepts("Uzice joins 3" if "uzice" in field.table.printed.named[0] else "Užice joins 3")


@pytest.mark.clause("serbien:5.2-serb")
def test_montenegrins_keep_to_their_own_corps() -> None:
    field = attaching('"16.28" = ["mn-Pljevlja"]\n', "serbian")
    assert field.reason("Pljevlja joins 3").code == "other-corps"
    assert field.reason("Morava I joins m").code == "other-corps"


@pytest.mark.clause("serbien:5.2-serb")
def test_a_serbian_formation_without_a_corps_joins_one_with_room() -> None:
    field = attaching('"24.18" = ["sr-Maljen corps=none"]\n', "serbian")
    assert corps(field, "sr-Maljen") == "1"


# -- What is printed ------------------------------------------------------------------------------------------


@pytest.mark.data
@pytest.mark.clause("serbien:2.2.1-ex1", "serbien:2.8", "serbien:2.8.1", "serbien:2.8-minus")
def test_identifiers_and_markers_as_printed() -> None:
    printed = serbien(FIFTH + SERBS).table.printed
    mountain = printed.units[printed.index["ah-10-Gb"]]
    assert mountain.formation
    assert not mountain.corps
    assert not mountain.army
    assert all(row.size != "III" for row in printed.units if row.formation), "no regiment is a Formation"
    assert all(row.effectiveness > 0 for row in printed.units if row.formation)
    assert printed.units[printed.index["ah-31m-4"]].name == "31-/4"


@pytest.mark.clause("serbien:5.2.3")
def test_a_button_names_formation_and_corps_in_full() -> None:
    field = attaching('"13.13" = ["ah-13"]')
    offers = {offer.label: offer.gloss for offer in desk.offers(field.match, "austrian", "ah-13").offers}
    assert offers["13th Brigade joins the 13th Corps"] == "which then has 1½ of 3 divisions"


@pytest.mark.clause("serbien:5.1.2c", "serbien:5.2", "serbien:5.5")
def test_a_formation_is_attached_once_in_a_phase() -> None:
    pieces = '"24.07" = ["ah-9-8", "ah-8-Ma"]\n"24.06" = ["ah-8-Train"]\n"24.05" = ["ah-13", "ah-7 army=FIFTH"]\n'
    field = serbien(pieces + '"24.08" = ["ah-13-Train"]\n"40.20" = ["sr-Morava-I"]', "attachment")
    refused: list[tuple[Attach, str, str]] = [
        (Attach("ah-8-Ma", "independent"), "asset", "5.5"), (Attach("ah-13", "99"), "unknown-corps", "5.2"),
        (Attach("nobody", "8"), "unknown-piece", "2.2.1"), (Attach("ah-9-8", "independent"), "printed-corps", "5.2.2b"),
    ]  # fmt: skip
    for order, code, clause in refused:
        found = field.reason(order)
        assert (found.code, found.clause) == (code, clause), order
    field.order("13 joins 8")
    again = field.reason(Attach("ah-13", "13"))
    assert (again.code, again.clause) == ("changed", "5.1.2c")
    assert "ah-13" not in field.decision.subjects()


@pytest.mark.clause("serbien:5.1.1-area", "serbien:5.2.1", "serbien:5.1.2d")
def test_where_there_are_no_boundaries_every_unit_stays_with_its_army() -> None:
    """The Fifth Army alone is on the map."""
    units = '"24.07" = ["ah-9-8", "ah-13 army=FIFTH", "ah-8-Ma army=FIFTH"]\n"40.20" = ["sr-Morava-I"]'
    field = serbien(units, "attachment")
    assert field.asked[1] != "areas"
    assert field.table.state.boundaries == ()
    fifth = field.table.printed.armies.index("FIFTH")
    assert [field.piece(id).army for id in ("ah-9-8", "ah-13", "ah-8-Ma")] == [fifth] * 3
