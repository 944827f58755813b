"""3.1.6: dreams of certain positions."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.positions.spelling import described
from hexmarshal.games.serbien.rules.knowledge import _lists_units, _struck, known, tops
from hexmarshal.games.serbien.rules.movement.marching import Marching
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from tests.dreams import dream
from tests.games.serbien.kit import Field, serbien

# -- Dreams by hand -------------------------------------------------------------------------------------------

STACKS = """
"30.20" = ["sr-Morava-I lost=2 status=-3", "sr-Morava-II", "sr-Loznica"]
"33.20" = ["sr-Timok-I"]
"36.20" = ["sr-Cavalry"]
"38.20" = ["sr-Nova-Oblast"]
"10.05" = ["ah-9-8", "ah-8-Ma"]
"""


def dreams(field: Field, side: str = "austrian", number: int = 60) -> list[Serbien]:
    """Tables that a side imagines."""
    return [field.table.imagine(side, Seeded(str(n))) for n in range(number)]


def where(table: Serbien, id: str) -> str:
    """Where a unit is."""
    return table.hexname(table.pieces[table.printed.index[id]].at)


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.5-notadj")
def test_what_is_seen_stays_and_what_is_not_may_lie_under_every_top_that_outranks_it() -> None:
    field = serbien(STACKS)
    found = dreams(field)
    tops_of = {"30.20": "sr-Morava-I", "33.20": "sr-Timok-I", "36.20": "sr-Cavalry", "38.20": "sr-Nova-Oblast"}
    for table in found:
        assert {table.hexname(cell): table.printed.ids[top] for cell, top in tops(table, 0).items()} == tops_of
        assert where(table, "ah-9-8") == "10.05"
        assert table.pieces[table.printed.index["ah-9-8"]] == field.piece("ah-9-8")
    # Morava II has PR 3: it may lie under the others, and under Nova Oblast with PR 2 only if it were Demoralized.
    assert {where(table, "sr-Morava-II") for table in found} == {"30.20", "33.20", "36.20"}
    # An Asset may lie under any Formation.
    assert {where(table, "sr-Loznica") for table in found} == set(tops_of)


@pytest.mark.clause("serbien:3.1.6-strength")
def test_losses_and_effectiveness_are_guessed_for_all() -> None:
    index = serbien(STACKS).table.printed.index["sr-Morava-I"]
    guessed = {(table.pieces[index].lost, table.pieces[index].status) for table in dreams(serbien(STACKS))}
    assert {lost for lost, _ in guessed} == {0, 1, 2}
    assert {status for _, status in guessed} >= {0, 1, 2, 3}
    face = dreams(serbien(STACKS, options='seen = "face"'))
    assert {table.pieces[index].lost for table in face} == {1, 2}, "it is seen that it is reduced"
    other = serbien(STACKS).table.printed.index["sr-Timok-I"]
    assert {table.pieces[other].lost for table in face} == {0}
    under = serbien(STACKS).table.printed.index["sr-Morava-II"]
    assert {table.pieces[under].lost for table in face} == {0, 1, 2}, "who does not lie on top shows no face"


@pytest.mark.clause("serbien:3.1.6-look")
def test_where_heights_are_counted_every_stack_keeps_its_own() -> None:
    field = serbien(STACKS, options='stacks = "counted"')
    for table in dreams(field, number=20):
        heights = {table.hexname(cell): len(units) for cell, units in table.occupancy(0).at.items()}
        assert heights == {"30.20": 3, "33.20": 1, "36.20": 1, "38.20": 1}


@pytest.mark.clause("serbien:3.1.6-note")
def test_stores_and_displays_are_not_known() -> None:
    field = serbien(STACKS, state="shells = 17\nreplacements = [3, 1, 2]")
    table = dreams(field, number=1)[0]
    assert table.state.shells == table.scenario.shells
    assert table.state.replacements == (0, 0, 2)
    mine = dreams(field, "serbian", 1)[0]
    assert mine.state.shells == 17
    assert mine.state.replacements == (3, 1, 0)


@pytest.mark.clause("serbien:3.1.6-look")
def test_forts_stay_where_they_were_built_and_guns_lie_under_somebody() -> None:
    units = '"30.09" = ["sr-Beograd-Fort", "sr-Dunav-I", "sr-Hb-12cm"]\n"33.20" = ["sr-Timok-I"]\n"10.05" = ["ah-9-8"]'
    found = dreams(serbien(units))
    assert {where(table, "sr-Beograd-Fort") for table in found} == {"30.09"}
    assert {where(table, "sr-Hb-12cm") for table in found} == {"30.09", "33.20"}


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.5-tie")
def test_a_two_hex_unit_may_lie_on_top_in_one_hex_and_below_in_the_other() -> None:
    units = (
        '"21.12" = ["ah-21-8 also=21.13", "ah-36-13 rank=1"]\n"21.13" = ["ah-42-13 rank=-1"]\n"40.20" = ["sr-Morava-I"]'
    )
    field = serbien(units)
    found = {field.table.hexname(cell): field.table.printed.names[top] for cell, top in tops(field.table, 1).items()}
    assert found == {"21.12": "36/13", "21.13": "21/8"}
    for table in dreams(field, "serbian", 10):
        assert {table.hexname(cell): table.printed.names[top] for cell, top in tops(table, 1).items()} == found


BETRAYED = """
"21.12" = ["ah-6-Gb also=21.13 status=D2", "ah-15-Gb"]
"40.20" = ["sr-Morava-I"]
"10.05" = ["ah-9-8"]
"""
"""Over two hexes lies 6 Gb, PR 3, in one of them below 15 Gb, PR 2: everybody sees that it must be Demoralized."""


def tops_by_name(table: Serbien, side: int = 1) -> dict[str, str]:
    """The names of the units on top, by their hexes."""
    return {table.hexname(cell): table.printed.names[top] for cell, top in tops(table, side).items()}


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.5-notadj")
def test_who_is_seen_below_a_lesser_unit_is_imagined_demoralized() -> None:
    field = serbien(BETRAYED)
    shown = {"21.12": "15 Gb", "21.13": "6 Gb", "10.05": "9/8"}
    assert tops_by_name(field.table) == shown
    index = field.table.printed.index
    shown_now = [field.table.show(i, "serbian") for i in index.values()]
    for table in dreams(field, "serbian", 20):
        assert tops_by_name(table) == shown
        assert table.demoralised(index["ah-6-Gb"])
        assert not table.demoralised(index["ah-15-Gb"]), "who lies on top is imagined sound"
        assert [table.show(i, "serbian") for i in index.values()] == shown_now


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.5-adj")
@pytest.mark.parametrize(("top", "below"), [("ah-9-8", False), ("ah-15-Gb", True), ("ah-1-Gb", False)])
def test_who_may_lie_there_as_a_sound_unit_is_not_taken_for_demoralized(top: str, below: bool) -> None:
    """6 Gb is a brigade with PR 3: under a division or an equal it may lie in any state."""
    units = f'"21.12" = ["ah-6-Gb also=21.13 status=D2", "{top} rank=1"]\n"20.11" = ["sr-Morava-I"]'
    found = dreams(serbien(units), "serbian", 20)
    routed = {table.demoralised(table.printed.index["ah-6-Gb"]) for table in found}
    assert routed == {below}
    assert {table.printed.ids[tops(table, 1)[table.board.cell("21.12")]] for table in found} == {top}


@pytest.mark.clause("serbien:3.1.6-look")
def test_what_one_hex_tells_of_a_unit_holds_in_its_other() -> None:
    """6 Gb is betrayed in 21.12; in 21.13 it lies on top: who is hidden there can only lie under a Demoralized unit."""
    field = serbien(BETRAYED.replace('"10.05" = ["ah-9-8"]', '"21.13" = ["ah-16-Gb status=D1", "ah-13-Ma"]'))
    shown = {"21.12": "15 Gb", "21.13": "6 Gb"}
    assert tops_by_name(field.table) == shown
    index = field.table.printed.index["ah-16-Gb"]
    for table in dreams(field, "serbian", 30):
        assert tops_by_name(table) == shown
        lies = table.hexname(table.pieces[index].at)
        assert table.demoralised(index) or lies == "21.12", "sound it would lie on 6 Gb, but fits under its equal"


@pytest.mark.clause("serbien:3.1.6-look", "serbien:9.1.1b")
def test_who_is_told_of_under_a_routed_top_is_routed_too() -> None:
    """In an attack all of 21.13 are known: 16 Gb lies below 6 Gb, which 21.12 betrays."""
    units = BETRAYED.replace('"10.05" = ["ah-9-8"]', '"21.13" = ["ah-16-Gb status=D1 seen"]')
    for table in dreams(serbien(units), "serbian", 20):
        assert table.demoralised(table.printed.index["ah-16-Gb"])
        assert tops_by_name(table)["21.13"] == "6 Gb"


@pytest.mark.clause("serbien:3.1.6-look", "serbien:3.1.6-strength")
@pytest.mark.parametrize("state", ["status=D2", "lost=2", "status=CI lost=1"])
def test_what_becomes_of_a_hidden_unit_changes_no_dream(state: str) -> None:
    units = '"30.20" = ["sr-Morava-I", "sr-Morava-II {}", "sr-Dunav-II", "sr-Lim"]\n"33.20" = ["sr-Timok-I"]\n'
    units += '"36.20" = ["sr-Cavalry"]\n"10.05" = ["ah-9-8"]'
    sound, worn = dreams(serbien(units.format(""))), dreams(serbien(units.format(state)))
    assert [table.encoded() for table in sound] == [table.encoded() for table in worn]


@pytest.mark.clause("serbien:3.1.6-look", "serbien:8.2.1-2", "serbien:8.2.3a")
@pytest.mark.parametrize("stack", ['"ah-9-8"', '"ah-9-8", "ah-13-Ma"'])
def test_cavalry_is_asked_the_same_of_an_enemy_who_came_below_another(stack: str) -> None:
    """8 Ma goes from one hex next to the Cavalry into another, and lies below the division that stands there."""
    units = f'"23.10" = ["ah-8-Ma"]\n"24.09" = [{stack}]\n"24.10" = ["sr-Cavalry"]\n"24.11" = ["sr-Lim"]\n'
    field = serbien(units + '"10.05" = ["ah-21-8"]\n"40.20" = ["sr-Timok-I"]')
    field.order("8 Ma 23.10-24.09")
    assert field.asked == ("serbian", "react")
    for seed in ("1", "2", "3", "4"):
        other = dream(field.match, "serbian", seed)
        decision = other.decision
        assert decision is not None
        assert decision.prompt == field.decision.prompt
        assert "24.09" in decision.prompt
        assert decision.all_orders() == field.decision.all_orders()


@pytest.mark.clause("serbien:3.1.6-look")
def test_procedures_in_progress_know_only_of_units_that_are_seen() -> None:
    march = Marching((1, 2, 3), (5,), False, 4)
    struck = _struck(march, frozenset({2}))
    assert isinstance(struck, Marching)
    assert struck.moving == (1, 3)
    assert struck.path == (5,)
    assert _struck(march, frozenset({9})) is march
    assert not _lists_units(described(int))


def test_who_is_off_the_map_is_known() -> None:
    field = serbien(STACKS)
    index = field.table.printed.index["sr-Timok-II"]
    assert field.table.pieces[index].at == Off.ABSENT
    assert known(field.table, index)


@pytest.mark.clause("serbien:3.1.6a", "serbien:3.1.6-look")
def test_what_is_seen_of_a_unit_is_imagined_as_it_is_and_the_rest_is_not() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-21-8 task=2 worked=3 toward=24.07", "ah-36-13 prepared=24.08"]\n"24.12" = ["sr-Lim"]',
        player="serbian",
    )
    number, here = field.table.printed.index, field.table.board.cell
    for table in dreams(field, "serbian", 5):
        top, digging, marked = (table.pieces[number[id]] for id in ("ah-9-8", "ah-21-8", "ah-36-13"))
        assert (digging.at, digging.task, digging.worked, digging.toward) == (here("24.07"), 2, 3, here("24.07"))
        assert (marked.at, marked.prepared, marked.task, marked.worked) == (here("24.07"), here("24.08"), 0, 0)
        assert (top.prepared, top.task, top.also) == (-1, 0, -1)
