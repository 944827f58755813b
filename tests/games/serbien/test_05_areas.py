"""5.1: boundaries that the player draws, the areas that follow, and what becomes of them when the enemy withdraws."""

from __future__ import annotations

import pytest

from hexmarshal.core.board.paths import cells, mask
from hexmarshal.games.serbien.rules.attachment.areas import (
    areas_refusal,
    armies_in_play,
    bends,
    boxes,
    course_refusal,
    enemy_front,
    halves,
    hexsides,
    runs,
    starts,
)
from hexmarshal.games.serbien.rules.table.pieces import Boundary
from tests.games.serbien.kit import Field, serbien

FIFTH = '"16.09" = ["ah-9-8"]\n"15.09" = ["ah-8-Train"]\n"16.10" = ["ah-36-13"]\n"14.11" = ["ah-13-Train"]\n'
SIXTH = '"13.22" = ["ah-40"]\n"12.22" = ["ah-15-Train"]\n"08.22" = ["ah-2-Gb"]\n"08.21" = ["ah-16-Train"]\n'
SECOND = '"22.06" = ["ah-32-4", "ah-4-Train"]\n"23.08" = ["ah-Dani"]\n'
SERBS = '"18.13" = ["sr-Drina-I"]\n"19.16" = ["sr-Morava-I"]\n"19.20" = ["sr-Uzice"]\n"23.12" = ["sr-Timok-I"]\n'
TWO = FIFTH + SIXTH + SERBS
ALL = TWO + SECOND


def attachment(units: str = TWO, options: str = "") -> Field:
    """A position at the beginning of an A-H Attachment Phase."""
    return serbien(units, "attachment", options=options)


def course(field: Field, *labels: str) -> tuple[int, ...]:
    """Hexes by their cells."""
    return tuple(map(field.table.board.cell, labels))


def drawn(field: Field, number: int = 0) -> list[str]:
    """The course of a boundary by its hexes."""
    return [field.table.hexname(cell) for cell in field.table.state.boundaries[number].course]


def titles(field: Field) -> list[str]:
    """The armies in play, from the left to the right."""
    return [field.table.printed.armies[army] for army in armies_in_play(field.table)]


# -- Straight lines and bends (5.1.1) -------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-bends")
def test_the_line_of_the_book_across_the_grain_is_straight() -> None:
    field = attachment()
    row = course(
        field,
        *[
            "18.18",
            "17.19",
            "16.18",
            "15.19",
            "14.18",
            "13.19",
            "12.18",
            "11.19",
            "10.18",
            "09.19",
            "08.18",
            "07.19",
            "06.18",
        ],
    )
    assert bends(field.table, row) == 0
    sides = hexsides(field.table, row)
    pairs = {frozenset(map(field.table.hexname, pair)) for pair in sides}
    named = ("10.17/10.18", "11.18/11.19", "12.17/12.18", "13.18/13.19", "14.17/14.18")
    assert {frozenset(pair.split("/")) for pair in named} <= pairs


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-bends")
@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("18.17 18.16 18.15 18.14", 0),  # along the grain
        ("18.17 17.17 16.16 15.16", 0),  # along the grain, the other way
        ("18.17 18.16 18.15 17.15 16.14", 1),
        ("18.17 18.16 18.15 17.15 16.14 16.13 16.12", 2),
        ("18.17 18.16 18.15 17.15 16.14 16.13 16.12 15.12 14.11 13.11", 3),
    ],
)
def test_bends_are_counted_where_the_direction_changes(labels: str, expected: int) -> None:
    field = attachment()
    assert bends(field.table, course(field, *labels.split())) == expected
    assert len(runs(field.table)) == 18


@pytest.mark.clause("serbien:5.1.1-area", "serbien:5.1.1-line")
def test_a_course_parts_the_map_and_its_own_hexes_are_on_the_left() -> None:
    field = attachment()
    table = field.table
    straight = course(field, *(f"18.{row:02}" for row in range(17, 1, -1)))
    left, right = halves(table, straight)
    assert left & right == 0
    assert left | right == table.board.everywhere
    assert left & mask(straight) == mask(straight)
    at = table.board.cell
    # From the enemy in the south to the rear in the north: the west is on the left, and it is thought on southward.
    assert [bool(left >> at(label) & 1) for label in ("10.10", "19.10", "17.25", "19.25")] == [True, False, True, False]
    assert halves(table, course(field, "18.17")) == (0, 0)


# -- What may be drawn ----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:5.1.1-line")
def test_a_boundary_begins_at_the_enemys_front_line() -> None:
    field = attachment()
    table = field.table
    front = {table.hexname(cell) for cell in cells(enemy_front(table))}
    assert {"18.13", "19.16", "19.20"} <= front
    begins = {table.hexname(cell) for cell in cells(starts(table))}
    assert {"17.14", "18.15", "18.19"} <= begins  # next to it
    assert "18.13" not in begins
    assert "14.17" not in begins
    far = course(field, "14.17", "13.18", "12.17", "11.18", "10.17", "09.18", "08.17")
    refusal = course_refusal(table, far)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("start", "5.1.1-line")


@pytest.mark.clause("serbien:5.1.1-line", "serbien:5.1.1-bends", "serbien:5.1.1-area")
def test_why_a_course_is_no_boundary() -> None:
    field = attachment()
    table = field.table

    def code(*labels: str) -> str:
        refusal = course_refusal(table, course(field, *labels))
        return "" if refusal is None else f"{refusal.code} {refusal.clause}"

    assert code(*(f"18.{row:02}" for row in range(19, 1, -1))) == "enemy 5.1.1-line"  # 18.13 is Serbian
    west = ("18.19", "17.19", "16.18", "15.18", "14.17", "13.17", "12.16", "11.16", "10.15", "09.15", "08.14")
    assert code(*west) == ""
    assert code(*west[:-1]) == "rear 5.1.1-line"
    assert code("18.19", "18.20", "18.21", "18.22", "18.23", "18.24", "18.25", "18.26", "18.27", "18.28", "18.29") == (
        "rear 5.1.1-line"  # an edge, but not a friendly one
    )
    snake = ("18.19", "18.18", "17.18", "16.17", "16.16", "15.16", "14.15", "14.14", "13.14", "12.13", "11.13", "10.12")
    assert code(*snake, "09.12", "08.11") == "bends 5.1.1-bends"


@pytest.mark.clause("serbien:5.1.1-bends")
def test_players_may_agree_on_as_many_bends_as_they_like() -> None:
    snake = ("18.19", "18.18", "17.18", "16.17", "16.16", "15.16", "14.15", "14.14", "13.14", "12.13", "11.13", "10.12")
    field = attachment(options='bends = "free"')
    whole = course(field, *snake, "09.12", "08.11")
    assert bends(field.table, whole) > 2
    assert course_refusal(field.table, whole) is None
    field.order(
        "redraw sixth-fifth", "draw 18.19", "draw 18.18", "draw 16.17", "draw 16.16", "draw 14.15", "draw 14.14"
    )
    assert field.asked == ("austrian", "boundary")
    assert "as often as you like" in field.decision.prompt


@pytest.mark.clause("serbien:5.1.3", "serbien:5.2.1")
def test_an_area_holds_no_more_corps_trains_than_its_display_has_boxes() -> None:
    units = FIFTH + SIXTH + SERBS + '"14.09" = ["ah-4-Train"]\n'
    field = attachment(units)
    table = field.table
    fifth = table.printed.armies.index("FIFTH")
    assert boxes(table, fifth) == 3
    sixth_fifth = Boundary((2, 1), table.state.boundaries[0].course)
    assert areas_refusal(table, (sixth_fifth,)) is None  # three trains for three boxes
    table.alter(table.printed.index["ah-16-Train"], at=table.board.cell("13.09"))
    refusal = areas_refusal(table, (sixth_fifth,))
    assert refusal is not None
    assert refusal.clause == "5.1.3"
    assert refusal.sentence == "The area of the Fifth Army would hold 4 corps; its display has 3 boxes."


@pytest.mark.clause("serbien:5.1.3")
@pytest.mark.parametrize(("scenario", "refused"), [("campaign", "5.1.3"), ("case-b", None)])
def test_the_second_army_has_a_fourth_box_in_case_b_alone(scenario: str, refused: str | None) -> None:
    more = '"23.04" = ["ah-7-Train"]\n"23.07" = ["ah-9-Train"]\n"15.08" = ["ah-Komb-Train"]\n'
    field = serbien(ALL + more, "attachment", scenario=scenario)
    assert titles(field)[-1] == "SECOND"
    assert field.accepts("done"), "three corps in its area"
    field.table.alter(field.table.printed.index["ah-Komb-Train"], at=field.table.board.cell("24.04"))
    assert (None if field.accepts("done") else field.refuses("done")) == refused


@pytest.mark.clause("serbien:5.1.3", "serbien:5.1")
def test_the_phase_cannot_end_while_an_area_holds_too_many_corps() -> None:
    field = attachment()
    for id, hex in (("ah-15-Train", "12.09"), ("ah-16-Train", "13.09")):
        field.table.alter(field.table.printed.index[id], at=field.table.board.cell(hex))
    assert field.refuses("done") == "5.1.3"
    # A suggestion mends it, or nothing can: then the phase may end.
    field.order("suggest")
    assert field.accepts("done")


@pytest.mark.clause("serbien:5.1.1-area")
def test_boundaries_cannot_cross() -> None:
    field = attachment(ALL)
    table = field.table
    assert titles(field) == ["SIXTH", "FIFTH", "SECOND"]
    west = course(
        field, *["18.19", "17.19", "16.18", "15.18", "14.17", "13.17", "12.16", "11.16", "10.15", "09.15", "08.14"]
    )
    north = course(field, "17.13", "16.12", "15.12", "14.11", "13.11", "12.10", "11.10", "10.09", "09.09", "08.08")
    lower, upper = Boundary((2, 1), west), Boundary((1, 3), north)
    assert areas_refusal(table, (lower, upper)) is None
    across = Boundary((1, 3), course(field, *(f"17.{row:02}" for row in range(22, 1, -1))))
    refusal = areas_refusal(table, (lower, across))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("overlap", "5.1.1-area")
