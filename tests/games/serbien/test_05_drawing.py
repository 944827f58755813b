"""5.1: areas, and how boundaries are drawn."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.attachment.areas import (
    area,
    armies_in_play,
    army_at,
    bends,
    course_refusal,
    inside,
    suggested,
)
from hexmarshal.games.serbien.screen.glosses import gloss
from tests.games.serbien.kit import Field, serbien
from tests.games.serbien.test_05_areas import ALL, FIFTH, SERBS, SIXTH, TWO, attachment, course, drawn
from tests.playing import told

# -- Areas ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.1-area", "serbien:5.1")
def test_every_hex_lies_in_one_area_and_every_army_has_one() -> None:
    field = attachment(ALL)
    table = field.table
    areas = [area(table, army) for army in armies_in_play(table)]
    assert all(areas)
    assert sum(hexes.bit_count() for hexes in areas) == table.board.everywhere.bit_count()
    for army, hexes in zip(armies_in_play(table), areas, strict=True):
        assert {army_at(table, cell) for cell in cells(hexes)} == {army}
        assert [inside(table, army, cell) for cell in table.board.cells].count(True) == hexes.bit_count()
        reached = front = hexes & -hexes
        while front:
            grown = 0
            for cell in cells(front):
                grown |= table.board.adjacent[cell]
            front = grown & hexes & ~reached
            reached |= front
        assert reached == hexes, "an area is contiguous"


@pytest.mark.clause("serbien:5.1", "serbien:5.1.2a")
def test_an_army_alone_has_the_whole_map_and_nothing_is_asked() -> None:
    field = attachment(FIFTH + SERBS)
    assert field.asked[1] != "areas"
    assert field.table.state.boundaries == ()
    assert area(field.table, field.table.printed.armies.index("FIFTH")) == field.table.board.everywhere


@pytest.mark.clause("serbien:5.1", "serbien:5.0c")
def test_only_the_austrian_player_draws_areas() -> None:
    field = serbien(TWO, "attachment", "serbian")
    assert field.asked != ("serbian", "areas")
    # But every army has an area from then on.
    assert len(field.table.state.boundaries) == 1


@pytest.mark.clause("serbien:5.1.2a", "serbien:5.1.1-line")
def test_boundaries_are_suggested_so_that_armies_keep_their_units() -> None:
    field = attachment(ALL)
    table = field.table
    for id, army in (
        ("ah-9-8", "FIFTH"),
        ("ah-36-13", "FIFTH"),
        ("ah-40", "SIXTH"),
        ("ah-2-Gb", "SIXTH"),
        ("ah-32-4", "SECOND"),
    ):
        assert table.printed.armies[army_at(table, table.pieces[table.printed.index[id]].at)] == army, id
    for boundary in suggested(table) or ():
        assert course_refusal(table, boundary.course) is None
        assert bends(table, boundary.course) == 0


# -- Drawing --------------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.2a", "serbien:5.1.1-line", "serbien:5.1.1-marks", "serbien:4.2.2a")
def test_a_boundary_is_drawn_from_the_enemy_from_bend_to_bend_to_the_edge() -> None:
    field = attachment()
    assert field.asked == ("austrian", "areas")
    field.order("redraw sixth-fifth")
    assert field.decision.prompt == (
        "Austro-Hungarian, boundary of Sixth Army and Fifth Army (5.1.1): "
        "name the hex at the enemy's Front Line where it begins. Its hexes are the last of the Sixth Army."
    )
    field.order("draw 18.19", "draw 14.17")
    assert field.decision.prompt == (
        "Austro-Hungarian, boundary of Sixth Army and Fifth Army (5.1.1): it has come to 14.17; "
        "say where it goes next, at last to a friendly edge of the map. From there it may bend twice."
    )
    events = field.order("draw 10.17")
    assert "it may bend once more" in field.decision.prompt
    assert told(events) == []
    events = field.order("draw 08.16")
    straight = ["18.19", "17.19", "16.18", "15.18", "14.17"]
    assert drawn(field)[:5] == straight
    assert drawn(field)[-3:] == ["10.17", "09.17", "08.16"]
    assert bends(field.table, course(field, *drawn(field))) == 2
    assert told(events) == ["The boundary of Sixth Army and Fifth Army runs from 18.19 to 08.16. (5.1.1-line)"]
    shown = field.match.view("serbian").state()["boundaries"]
    assert shown[0]["armies"] == ["SIXTH", "FIFTH"]
    assert shown[0]["hexes"] == drawn(field)
    assert field.asked == ("austrian", "areas")
    assert field.refuses("redraw sixth-fifth") == "5.1.2c"


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-bends", "serbien:5.1.1-area")
def test_why_a_boundary_cannot_be_drawn_to_a_hex() -> None:
    field = attachment()
    assert field.refuses("redraw fifth-second") == "5.1.1-area"
    field.order("redraw sixth-fifth")
    assert field.reason("draw 12.12").code == "start"
    assert field.reason("draw 99.99").code == "nowhere"
    field.order("draw 18.19")
    assert field.reason("draw 15.17").code == "straight"
    field.order("draw 18.17", "draw 16.16")
    # After a second bend it runs straight to an edge.
    assert field.reason("draw 16.14").code == "bends"
    assert field.accepts("draw 08.16")
    assert field.reason("draw 16.02").clause == "5.1.3"  # four corps on its left
    before = drawn(field)
    field.order("leave it")
    assert drawn(field) == before
    assert field.asked == ("austrian", "areas")


@pytest.mark.clause("serbien:5.1.2a")
def test_boundaries_are_suggested_once_in_a_phase() -> None:
    field = attachment()
    events = field.order("suggest")
    assert [event.clause for event in events] == ["5.1.1-line"]
    assert field.refuses("suggest") == "5.1.2a"


# -- Drawn on in Counter Movement (5.1.1a) --------------------------------------------------------------------


def withdrawn(*extra: str) -> Field:
    """An A-H Counter Movement Phase: the boundary ends at 18.19, and the Serbs stand far behind."""
    units = FIFTH + SIXTH + '"26.16" = ["sr-Morava-I"]\n"26.20" = ["sr-Uzice"]\n' + "\n".join(extra)
    west = ["18.19", "17.19", "16.18", "15.18", "14.17", "13.17", "12.16", "11.16", "10.15", "09.15", "08.14"]
    hexes = ", ".join(f'"{hex}"' for hex in west)
    state = f'boundaries = [{{armies = ["SIXTH", "FIFTH"], course = [{hexes}]}}]'
    return serbien(units, "boundaries", "serbian", state=state)


@pytest.mark.clause("serbien:5.1.1a", "serbien:4.2.6")
def test_boundaries_are_drawn_on_to_the_enemys_new_line_before_counter_movement() -> None:
    field = withdrawn()
    assert field.asked == ("austrian", "draw-on")
    assert field.decision.prompt == (
        "Austro-Hungarian, boundary of Sixth Army and Fifth Army (5.1.1a): "
        "draw it on from 18.19 to the enemy's new Front Line."
    )
    assert field.refuses("draw 19.19") == "5.1.1a"
    ends = [order.where for order in field.decision.all_orders()]
    assert "26.19" in ends
    events = field.order("draw 26.19")
    assert drawn(field)[0] == "26.19"
    assert drawn(field)[-11:] == (
        ["18.19", "17.19", "16.18", "15.18", "14.17", "13.17", "12.16", "11.16", "10.15", "09.15", "08.14"]
    )
    assert told(events)[0].endswith("runs from 26.19 to 08.14. (5.1.1-line)")
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:5.1.1a")
def test_a_boundary_that_still_reaches_the_enemy_is_left_alone() -> None:
    field = withdrawn('"19.20" = ["sr-Lim"]')
    assert field.asked == ("austrian", "move")
    assert drawn(field)[0] == "18.19"


@pytest.mark.clause("serbien:5.1.1a")
def test_a_boundary_that_the_enemy_has_overrun_is_left_alone() -> None:
    # He stands on it, or has come across it and is behind its beginning.
    for hex in ("18.19", "16.19"):
        field = withdrawn(f'"{hex}" = ["sr-Lim"]')
        assert field.asked == ("austrian", "move"), hex
        assert drawn(field)[0] == "18.19"


@pytest.mark.clause("serbien:5.1.1a", "serbien:5.1.1-bends")
def test_the_bends_of_what_is_drawn_on_are_not_counted() -> None:
    field = withdrawn()
    field.order("draw 26.19")
    assert bends(field.table, field.table.state.boundaries[0].course) >= 1
    assert area(field.table, field.table.printed.armies.index("SIXTH"))


@pytest.mark.clause("serbien:5.1.2d")
def test_who_leaves_the_boundaries_reads_which_units_that_attaches_to_another_army() -> None:
    field = attachment(ALL)
    assert gloss(field.table, "areas", Done()) == "leave the boundaries as they are"
    strayed = attachment(ALL.replace('"ah-36-13"', '"ah-36-13 army=SECOND"'))
    told = gloss(strayed.table, "areas", Done())
    assert told == "leave the boundaries as they are, which attaches 36th Division to the Fifth Army"
    strayed.order("done")
    assert strayed.table.printed.armies[strayed.piece("ah-36-13").army] == "FIFTH", "and so it is"


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-area", "serbien:5.1.2c", "serbien:5.1.2a")
def test_what_is_no_boundary_and_which_is_not_drawn_again() -> None:
    field = attachment()
    assert field.reason("redraw fifth-ninth").code == "no-boundary"
    field.order("redraw sixth-fifth")
    for hexname, code in (("99.99", "nowhere"), ("doboj", "nowhere"), ("08.14", "start")):
        refusal = field.reason(f"draw {hexname}")
        assert (refusal.code, refusal.clause) == (code, "5.1.1-line"), hexname
    field.order("draw 18.19")
    assert field.reason("draw 15.22").code == "straight"
    field.order("draw 14.17")
    while field.asked[1] != "areas":
        field.order(next(order for order in field.notations() if order.startswith("draw ")))
    again = field.reason("redraw sixth-fifth")
    assert (again.code, again.clause) == ("drawn", "5.1.2c")


@pytest.mark.clause("serbien:5.1.2a")
def test_boundaries_are_suggested_once() -> None:
    field = attachment()
    field.order("suggest")
    if field.asked[1] == "areas":
        refusal = field.reason("suggest")
        assert (refusal.code, refusal.clause) == ("suggested", "5.1.2a")


@pytest.mark.clause("serbien:5.1.1-line")
def test_where_no_straight_boundary_parts_the_armies_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position of play is known in which there is none: what is suggested is put in its place."""
    monkeypatch.setattr("hexmarshal.games.serbien.rules.attachment.drawing.suggested", lambda table: None)
    field = attachment()
    told_ = told(field.order("suggest"))
    assert told_ == ["No straight boundaries separate the armies where they are. (5.1.1-line)"]
    assert field.refuses("suggest") == "5.1.2a", "it is asked once"
    assert field.accepts("done")


EDGE = '"24.07" = ["ah-9-8"]\n"07.19" = ["ah-1"]\n"09.11" = ["sr-Morava-I"]'
"""The enemy's Front Line is at the friendly edge of the map."""


@pytest.mark.clause("serbien:5.1.1-area")
def test_a_boundary_parts_two_areas() -> None:
    """08.10 and 08.11 lie on the edge, at the enemy's Front Line: there is nothing beyond a line between them."""
    field = serbien(EDGE, "attachment")
    field.order("redraw sixth-fifth", "draw 08.10")
    assert field.asked == ("austrian", "boundary"), "one hex is no boundary, though it lies on the edge"
    refusal = field.reason("draw 08.11")
    assert (refusal.code, refusal.clause) == ("divides", "5.1.1-area")
    assert field.accepts("draw 08.09")


@pytest.mark.clause("serbien:5.1.1-bends", "serbien:5.1.1-line")
def test_a_boundary_does_not_cross_itself() -> None:
    """From 12.19 no line leads back over 17.12, where it began."""
    field = serbien(EDGE.replace("09.11", "18.11"), "attachment")
    field.order("redraw sixth-fifth", "draw 17.12", "draw 17.09")
    for back in ("17.10", "17.12"):
        refusal = field.reason(f"draw {back}")
        assert (refusal.code, refusal.clause) == ("straight", "5.1.1-line")
    assert field.accepts("draw 17.08")
