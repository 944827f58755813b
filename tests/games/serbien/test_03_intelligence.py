"""3.1.5 and 3.1.6: what lies on top of a stack, and what the enemy is shown and told."""

from __future__ import annotations

from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.knowledge import OWN, known, on_top, tops
from tests.games.serbien.kit import Field, serbien

FAR = '"10.05" = ["ah-9-8"]\n'


def top(units: str, hex: str = "30.20", near: bool = False) -> str:
    """What stands on the unit that lies on top of a Serbian stack in a hex, with an enemy next to it or far away."""
    beside = {"30.20": "29.20", "30.09": "29.09"}[hex]
    field = serbien(f'"{hex}" = [{units}]\n' + (f'"{beside}" = ["ah-9-8"]\n' if near else FAR))
    found = tops(field.table, 0)[field.table.board.cell(hex)]
    stack = field.table.here(field.table.board.cell(hex), 0)
    assert field.table.top_of(stack) == found
    assert [i for i in stack if on_top(field.table, i)] == [found]
    return field.table.printed.names[found]


def shown(field: Field, piece: str, side: str | None, *wanted: str) -> list[Any] | None:
    """Some of what a side sees of a unit; nothing if it does not see it."""
    found = {row["id"]: row for row in field.match.view(side).pieces()}.get(piece)
    return None if found is None else [found[name] for name in wanted]


# -- The order of stacking (3.1.5) ----------------------------------------------------------------------------


@pytest.mark.clause("serbien:3.1.5-notadj")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ('"sr-Morava-I", "sr-Cavalry"', "Cavalry"),
        ('"sr-Morava-II", "sr-Morava-I"', "Morava I"),  # PR 4 before 3
        ('"sr-Nova-Oblast", "sr-Uzice"', "Užice"),  # PR 3 before 2
        ('"sr-Nova-Oblast", "sr-Loznica"', "Nova Oblast"),  # a Formation before an Asset of better PR
        ('"sr-Morava-I status=D1", "sr-Nova-Oblast"', "Nova Oblast"),  # Demoralized units lie lower
        ('"sr-Cavalry status=D2", "sr-Nova-Oblast"', "Nova Oblast"),
        ('"sr-Morava-I status=D1", "sr-Loznica"', "Morava I"),  # but above Assets
        ('"sr-Morava-I status=CI", "sr-Morava-II"', "Morava I"),  # who is CI is not Demoralized
        ('"sr-Loznica", "sr-Lesnica"', "Loznica"),
        ('"sr-Lesnica", "sr-Hb-12cm"', "Lešnica"),
        ('"sr-Hb-12cm", "sr-1-Train"', "Hb 12cm"),
    ],
)
def test_what_lies_on_top_while_no_enemy_is_adjacent(units: str, expected: str) -> None:
    assert top(units) == expected


@pytest.mark.clause("serbien:3.1.5-notadj", "serbien:3.1.5-adj")
@pytest.mark.parametrize("near", [False, True])
def test_a_fort_lies_below_assets_and_above_artillery_and_supply(near: bool) -> None:
    assert top('"sr-Beograd-Fort", "sr-Beograd"', "30.09", near) == "Beograd"
    assert top('"sr-Beograd-Fort", "sr-Hb-12cm"', "30.09", near) == "Beograd Fort"
    assert top('"sr-Beograd-Fort", "sr-2-Train"', "30.09", near) == "Beograd Fort"


@pytest.mark.clause("serbien:3.1.5-adj")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ('"sr-Uzice", "sr-Cavalry"', "Cavalry"),  # XX before X
        ('"sr-Morava-II", "sr-Cavalry"', "Cavalry"),  # of two XX the one with PR 4
        ('"sr-Morava-I", "sr-Morava-II"', "Morava I"),
        ('"sr-Morava-I status=D1", "sr-Nova-Oblast"', "Nova Oblast"),
        ('"sr-Morava-I status=D1", "sr-Loznica"', "Morava I"),
        ('"sr-Nova-Oblast", "sr-Loznica"', "Nova Oblast"),
    ],
)
def test_what_lies_on_top_next_to_the_enemy(units: str, expected: str) -> None:
    assert top(units, near=True) == expected


@pytest.mark.clause("serbien:3.1.5-adj", "serbien:3.1.5-notadj", "serbien:3.1.5-intent")
def test_an_enemy_who_comes_next_to_a_stack_changes_its_top() -> None:
    # The cavalry has PR 4, the Drina I division has PR 4 too: next to the enemy the owner chooses; Morava II has 3.
    units = '"sr-Morava-I", "sr-Cavalry"'
    assert top(units) == "Cavalry"
    assert top('"sr-Morava-I rank=1", "sr-Cavalry"', near=True) == "Morava I"


@pytest.mark.clause("serbien:3.1.5-tie")
def test_among_equals_the_owner_chooses() -> None:
    assert top('"sr-Morava-I rank=1", "sr-Timok-I"') == "Morava I"
    assert top('"sr-Morava-I", "sr-Timok-I rank=1"') == "Timok I"
    # He cannot choose against the order.
    assert top('"sr-Morava-I", "sr-Morava-II rank=9"') == "Morava I"


# -- What is shown (3.1.6) ------------------------------------------------------------------------------------

STACK = """
"30.20" = ["sr-Morava-I lost=1 status=-2 spent=3", "sr-Morava-II", "sr-Hb-12cm", "sr-2-Train flipped"]
"33.20" = ["sr-Timok-I lost=2"]
"10.05" = ["ah-9-8"]
"""


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-strength", "serbien:3.1.6-note")
@pytest.mark.parametrize("side", ["austrian", None])
def test_of_an_enemy_stack_the_top_is_shown_without_its_strength_and_nothing_else(side: str | None) -> None:
    field = serbien(STACK)
    seen = ("at", "name", "kind", "size", "nation", "side", "proficiency", "top")
    assert shown(field, "sr-Morava-I", side, *seen) == [
        "30.20",
        "Morava I",
        "infantry",
        "XX",
        "serbian",
        "serbian",
        4,
        True,
    ]
    hidden = ("attack", "defence", "artillery", "reduced", "height", *OWN)
    assert shown(field, "sr-Morava-I", side, *hidden) == [None] * len(hidden)
    for id in ("sr-Morava-II", "sr-Hb-12cm", "sr-2-Train"):
        assert shown(field, id, side, "at") is None
    assert shown(field, "sr-Timok-I", side, "at") == ["33.20"]


@pytest.mark.clause("serbien:3.1.6-look")
def test_the_owner_sees_all_of_his_own() -> None:
    field = serbien(STACK)
    table, index = field.table, field.table.printed.index["sr-Morava-I"]
    own = ("lost", "status", "level", "spent", "attached", "army", "reduced")
    assert shown(field, "sr-Morava-I", "serbian", *own) == [1, "-2", table.level(index), 3, "2", "SERB", True]
    assert shown(field, "sr-Morava-I", "serbian", "attack", "defence") == [table.attack(index), table.defence(index)]
    assert shown(field, "sr-2-Train", "serbian", "extended", "top") == [True, False]
    assert shown(field, "ah-21-8", "austrian", "at") is None  # it is not in the game


@pytest.mark.clause("serbien:3.1.6-strength")
def test_players_may_agree_to_see_the_face_that_lies_up() -> None:
    field = serbien(STACK, options='seen = "face"')
    back = field.table.printed.faces[field.table.printed.index["sr-Morava-I"]][1]
    assert shown(field, "sr-Morava-I", "austrian", "reduced", "attack", "defence") == [True, back.attack, back.defence]
    # Markers stay below: a second reduction and effectiveness are not seen.
    assert shown(field, "sr-Timok-I", "austrian", "reduced", "lost", "status") == [True, None, None]
    assert shown(field, "sr-Morava-II", "austrian", "at") is None


@pytest.mark.clause("serbien:3.1.6-look")
@pytest.mark.parametrize(("stacks", "heights"), [("hidden", [None, None]), ("counted", [4, 1])])
def test_the_height_of_an_enemy_stack_is_shown_where_players_count_it(stacks: str, heights: list[int | None]) -> None:
    field = serbien(STACK, options=f'stacks = "{stacks}"')
    assert [shown(field, id, "austrian", "height") for id in ("sr-Morava-I", "sr-Timok-I")] == [[n] for n in heights]
    assert shown(field, "sr-Morava-I", "serbian", "height") == [None]


@pytest.mark.clause("serbien:3.1.6a", "serbien:3.1.6a-b", "serbien:3.1.6a-d")
def test_who_bears_a_prepared_attack_marker_is_plain_to_see_and_other_markers_are_not() -> None:
    units = '"30.20" = ["sr-Morava-I crossing=2 debt=3", "sr-Morava-II prepared=29.20"]\n"10.05" = ["ah-9-8"]'
    field = serbien(units)
    assert shown(field, "sr-Morava-II", "austrian", "at", "prepared", "top") == ["30.20", "29.20", False]
    assert shown(field, "sr-Morava-II", "austrian", "proficiency") == [None], "ID, type and size"
    assert shown(field, "sr-Morava-I", "austrian", "prepared", "crossing", "debt") == ["", None, None]


@pytest.mark.clause("serbien:3.1.6a-c")
def test_an_improved_position_in_work_is_plain_to_see_and_other_tasks_are_not() -> None:
    builder = '"30.20" = ["sr-Morava-I", "sr-Morava-II task=2 worked=5 toward=30.20"]\n'
    resting = '"33.20" = ["sr-Timok-I", "sr-Timok-II status=-1 task=1 worked=5"]\n'
    field = serbien(builder + resting + FAR)
    assert shown(field, "sr-Morava-II", "austrian", "building", "worked", "task") == [5, None, None]
    assert shown(field, "sr-Timok-II", "austrian", "at") is None
    assert shown(field, "sr-Timok-I", "austrian", "building") == [0]


@pytest.mark.clause("serbien:3.1.6-ask", "serbien:9.1.1b")
def test_an_attack_reveals_who_is_there_and_never_how_strong_until_the_phase_is_over() -> None:
    units = '"30.20" = ["sr-Morava-I lost=1 status=-2", "sr-Morava-II", "sr-Hb-12cm"]\n'
    field = serbien(units + '"33.20" = ["sr-Timok-I", "sr-Timok-II"]\n"29.20" = ["ah-9-8", "ah-21-8"]', "attack")
    assert shown(field, "sr-Morava-II", "austrian", "at") is None
    assert shown(field, "ah-21-8", "serbian", "at") is None
    field.order("9/8 x 30.20")
    assert shown(field, "sr-Morava-II", "austrian", "at") is None, "it is declared, and not begun"
    events = field.order("done")
    assert [event.only for event in events if event.clause == "9.1.1b"] == [()]
    for id, kind, size in (("sr-Morava-II", "infantry", "XX"), ("sr-Hb-12cm", "artillery", "")):
        assert shown(field, id, "austrian", "at", "kind", "size", "top") == ["30.20", kind, size, False]
        assert shown(field, id, "austrian", "attack", "reduced", "lost", "status", "proficiency") == [None] * 5
    assert shown(field, "sr-Morava-I", "austrian", "proficiency") == [4], "of the unit on top it lies open"
    # Only the hex that is attacked is laid open, and of the attackers those who attack.
    assert shown(field, "sr-Timok-II", "austrian", "at") is None
    assert shown(field, "ah-21-8", "serbian", "at") is None
    while field.match.decision is not None and field.table.pieces[field.table.printed.index["sr-Morava-II"]].seen:
        options = field.notations()
        field.order("done" if "done" in options else options[-1])
    hidden = field.table.printed.index["sr-Morava-II"]
    assert not field.table.placed(hidden) or known(field.table, hidden) == on_top(field.table, hidden)


@pytest.mark.clause("serbien:3.1.6-look")
def test_squadrons_and_two_hex_units_are_plain_to_see() -> None:
    fleet = '"17.08" = ["ah-Sava-Squadron", "ah-9-8", "ah-8-Ma"]\n'
    wide = '"16.10" = ["ah-36-13", "ah-13 also=16.11"]\n"30.20" = ["sr-Morava-I"]'
    field = serbien(fleet + wide)
    assert shown(field, "ah-Sava-Squadron", "serbian", "at", "top") == ["17.08", True]
    assert shown(field, "ah-21-8", "serbian", "at") is None
    assert shown(field, "ah-13", "serbian", "at", "also") == ["16.10", "16.11"]


@pytest.mark.clause("serbien:3.1.6-note")
def test_displays_stores_and_shells_are_each_sides_own() -> None:
    field = serbien(STACK, state="shells = 40\nreplacements = [3, 1, 2]")
    own = {side: field.match.view(side).state() for side in ("serbian", "austrian")}
    assert own["serbian"]["shells"] == 40
    assert own["austrian"]["shells"] is None
    assert own["serbian"]["replacements"] == {"serbian": 3, "montenegrin": 1, "austrian": None}
    assert own["austrian"]["replacements"] == {"serbian": None, "montenegrin": None, "austrian": 2}
    assert field.match.view(None).state()["shells"] is None
    for name in ("turn", "points", "taken", "positions", "pontoons", "boundaries"):
        assert own["serbian"][name] == own["austrian"][name]


@pytest.mark.clause("serbien:3.1.6a", "serbien:3.1.6-look")
@pytest.mark.parametrize(
    ("state", "sees"),
    [
        ("", False), ("prepared=24.08", True), ("also=24.08", True), ("task=2 worked=3 toward=24.07", True),
        ("status=-1 task=1", False), ("seen", True),
    ],
)  # fmt: skip
def test_who_lies_below_others_is_seen_by_his_marker_or_if_he_was_shown(state: str, sees: bool) -> None:
    """Other units lie on top in 24.07 and in 24.08."""
    stack = f'"24.07" = ["ah-9-8", "ah-36-13 {state}"]\n"24.08" = ["ah-21-8"]'
    field = serbien(f'{stack}\n"24.12" = ["sr-Lim"]')
    seen = None if not sees else ["24.07", "24.08" if "also" in state else ""]
    assert shown(field, "ah-36-13", "serbian", "at", "also") == seen
    assert shown(field, "ah-36-13", "austrian", "at") == ["24.07"]


@pytest.mark.parametrize(("side", "enemy"), [("austrian", SERBIAN), ("serbian", AUSTRIAN)])
def test_of_the_enemy_one_imagines_the_corps_with_which_units_began_or_which_they_join(side: str, enemy: int) -> None:
    table: Any = hm.Match.new("serbien", "macva", seed=1).view(side).imagine("corps").table
    printed, seen = table.printed, set[tuple[bool, bool]]()
    for i in printed.of_side[enemy]:
        row = printed.units[i]
        if table.pieces[i].at >= 0 and (row.corps or row.joins):
            seen.add((bool(row.corps), bool(row.joins)))
            assert table.pieces[i].corps == printed.corps.index(row.corps or row.joins), row.id
    assert {(True, False), (False, True)} <= seen
