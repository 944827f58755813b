"""16.6, 24.1, 23.2.2, 4.3: the Inter-Phase: replacements, Allied help, the Montenegrin die."""

import pytest

from hexmarshal.core.engine.events import ByChance, Changed
from hexmarshal.desk.log_lines import known
from tests.games.serbien.kit import Field, serbien
from tests.playing import terms, told


def inter_phase(pieces: str, number: int = 2, state: str = "", dice: tuple[int, ...] = (), options: str = "") -> Field:
    """An Inter-Phase, by its line of the chart."""
    doing = f'[[doing]]\ndo = "InterPhase"\nnumber = {number}'
    return serbien(pieces, state=state, dice=dice, options=options, more=doing)


NONE = (6, 6, 6)
"""Dice that bring the Montenegrins nothing."""


@pytest.mark.clause("serbien:16.6-chart")
@pytest.mark.data
def test_the_inter_phase_chart() -> None:
    table = serbien('"24.07" = ["ah-9-8"]').table
    rows = [table.printed.data.interphase(number) for number in range(1, 13)]
    assert [row.austrian for row in rows] == [5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 0, 0]
    assert [row.serbian for row in rows] == [5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 2, 2]
    assert [row.positions for row in rows] == [0, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4]
    assert [row.montenegrin for row in rows] == [False, *[True] * 11]


@pytest.mark.clause("serbien:16.6a", "serbien:16.6.2a", "serbien:16.6.2b")
def test_each_unit_takes_one_replacement_in_an_inter_phase() -> None:
    pieces = '"24.07" = ["ah-9-8 lost=3"]\n"26.07" = ["ah-21-8 lost=1"]\n"27.08" = ["ah-36-13 lost=2"]'
    field = inter_phase(pieces + '\n"28.07" = ["ah-42-13 lost=1"]\n"25.06" = ["ah-13 lost=1"]', dice=NONE)
    assert field.asked == ("austrian", "replace")
    lines = told(field.order("replace 9/8"))
    assert field.piece("ah-9-8").lost == 2, "the −4 marker becomes −2"
    assert any("16.6.2a" in line for line in lines)
    assert field.refuses("replace 9/8") == "16.6.2b"
    field.order("replace 36/13", "replace 21/8")
    assert (field.piece("ah-36-13").lost, field.piece("ah-21-8").lost) == (1, 0)


@pytest.mark.clause("serbien:16.6b", "serbien:4.3.1")
def test_all_that_can_be_used_must_be() -> None:
    field = inter_phase('"24.07" = ["ah-9-8 lost=1"]\n"26.07" = ["ah-21-8 lost=1"]', dice=NONE)
    assert "done" not in field.notations()
    field.order("replace 9/8")
    assert (field.piece("ah-9-8").lost, field.piece("ah-21-8").lost) == (0, 0), "the last has no choice"
    assert field.table.state.replacements[2] == 2, "4 less 2 are stored"


@pytest.mark.clause("serbien:16.6.2a", "serbien:16.6a", "serbien:8.1e")
def test_only_infantry_of_the_nation_takes_them() -> None:
    pieces = '"24.07" = ["ah-10-K lost=1", "ah-9-8 lost=1"]\n"26.07" = ["ah-21-8 lost=1", "ah-13"]'
    field = inter_phase(pieces, dice=NONE)
    assert field.refuses("replace 10 K") == "16.6.2a"
    assert field.refuses("replace 13") == "16.6.2a"
    moving = serbien('"24.07" = ["ah-9-8 lost=1"]', state="replacements = [0, 0, 3]")
    assert not [order for order in moving.notations() if order.startswith("replace")], "only in the Inter-Phase"


@pytest.mark.clause("serbien:16.6.1")
def test_what_is_owed_is_taken_off_what_comes() -> None:
    pieces = "\n".join(f'"{label}" = ["ah-{id} lost=1"]' for label, id in (
        ("24.07", "9-8"), ("26.07", "21-8"), ("27.08", "36-13"), ("28.07", "42-13"),
    ))  # fmt: skip
    field = inter_phase(pieces, state="replacements = [0, 0, -2]", dice=NONE)
    field.order("replace 9/8", "replace 21/8")
    assert [field.piece(f"ah-{id}").lost for id in ("9-8", "21-8", "36-13", "42-13")] == [0, 0, 1, 1], "4 less 2"
    deep = inter_phase('"24.07" = ["ah-9-8 lost=1"]', state="replacements = [0, 0, -6]", dice=NONE)
    assert (deep.piece("ah-9-8").lost, deep.table.state.replacements[2]) == (1, -2)
    stored = inter_phase('"24.07" = ["ah-9-8"]', state="replacements = [1, 0, 0]", dice=NONE)
    assert stored.table.state.replacements[0] == 5, "4 come to the one that was stored"


@pytest.mark.clause("serbien:16.6.2c", "serbien:16.6.3")
def test_of_eliminated_units_only_marsch_units_return_and_they_must() -> None:
    pieces = '"22.06" = ["ah-SECOND-Depot"]\n"eliminated" = ["ah-8-Ma", "ah-11-Gb"]\n"24.07" = ["ah-9-8"]'
    field = inter_phase(pieces, dice=NONE)
    assert field.asked == ("austrian", "raise")
    assert field.refuses("11 Gb returns to 22.06") == "16.6.2c"
    assert field.refuses("8 Ma returns to 24.07") == "16.6.3", "only to a Depot, of any army"
    assert field.refuses("done") == "16.6.3"
    reduced = told(field.order("8 Ma returns to 22.06"))
    assert (field.at("ah-8-Ma"), field.piece("ah-8-Ma").lost) == ("22.06", 1), "one replacement, one step"
    assert any("16.6.3" in line for line in reduced)
    assert field.table.state.replacements[2] == 3
    full = inter_phase(pieces, dice=NONE)
    full.order("8 Ma returns in full to 22.06")
    assert (full.piece("ah-8-Ma").lost, full.table.state.replacements[2]) == (0, 2)


@pytest.mark.clause("serbien:16.6.3")
def test_with_one_replacement_it_does_not_return_in_full() -> None:
    pieces = '"22.06" = ["ah-SECOND-Depot"]\n"eliminated" = ["ah-8-Ma", "ah-13-Ma"]\n"24.07" = ["ah-9-8"]'
    field = inter_phase(pieces, state="replacements = [0, 0, -3]", dice=NONE)
    assert field.refuses("8 Ma returns in full to 22.06") == "16.6.3"


# -- Montenegro (24.1) ------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:24.1a", "serbien:24.1b")
@pytest.mark.parametrize(
    ("number", "die", "came"),
    [(2, 1, 3), (2, 2, 2), (2, 3, 1), (2, 4, 0), (2, 6, 0), (8, 1, 3), (9, 1, 2), (9, 3, 0), (9, 6, 0)],
)
def test_the_montenegrin_die(number: int, die: int, came: int) -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', number, dice=(die, 6, 6))
    rolls = [line for line in field.heard() if "Montenegrin replacements" in line]
    assert len(rolls) == 1
    assert ("no replacement", "one replacement", "two replacements", "three replacements")[came] in rolls[0]
    assert "24.1a" in rolls[0]


@pytest.mark.clause("serbien:24.1a")
def test_in_the_first_inter_phase_they_do_not_roll() -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', 1, state="shells = 1")
    assert not [line for line in field.heard() if "Montenegrin replacements" in line]


@pytest.mark.clause("serbien:24.1c", "serbien:16.6.2b")
def test_pljevlja_comes_first_then_assets_may_be_raised() -> None:
    pieces = '"16.28" = ["mn-Pljevlja lost=1"]\n"reserve" = ["mn-Montenegro-1", "mn-Montenegro-2"]'
    field = inter_phase(pieces, dice=(1, 6, 6))
    assert field.piece("mn-Pljevlja").lost == 0, "there is no choice"
    assert field.asked == ("serbian", "raise")
    assert field.refuses("Montenegro 1 returns to 20.29") == "24.1c"
    lines = told(field.order("Montenegro 1 returns to 22.29"))
    assert (field.at("mn-Montenegro-1"), field.piece("mn-Montenegro-1").lost) == ("22.29", 1)
    assert any("24.1c" in line for line in lines)
    field.order("done")
    assert field.at("mn-Montenegro-2") == "reserve", "they may be raised, and need not"


@pytest.mark.clause("serbien:24.1c")
@pytest.mark.parametrize("option", ["one", "several"])
def test_however_many_pljevlja_may_take_it_has_two_steps(option: str) -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja lost=1"]', dice=(2, 6, 6), options=f'pljevlja = "{option}"')
    assert field.piece("mn-Pljevlja").lost == 0
    assert field.table.state.replacements[1] == 1


# -- Allied help (23.2.2) ---------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:23.2.2a")
@pytest.mark.parametrize(
    ("pleas", "die", "helped", "after"), [(0, 6, True, 0), (0, 5, False, 1), (2, 4, True, 2), (2, 3, False, 3)]
)
def test_without_shells_the_serbs_roll_for_help(pleas: int, die: int, helped: bool, after: int) -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', state=f"shells = 0\npleas = {pleas}", dice=(6, die, 6))
    state = field.table.state
    assert (state.assisted, state.pleas) == (helped, after)
    assert any("Allied assistance" in line and "23.2.2a" in line for line in field.heard())


@pytest.mark.clause("serbien:23.2.2a")
@pytest.mark.parametrize("state", ["shells = 1", "shells = 0\nassisted = true"])
def test_nobody_rolls_while_there_are_shells_or_after_help_has_come(state: str) -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', state=state, dice=(6, 6))
    assert not [line for line in field.heard() if "Allied assistance" in line]


@pytest.mark.clause("serbien:23.2.2a")
def test_by_an_option_only_the_last_failure_counts() -> None:
    field = inter_phase(
        '"16.28" = ["mn-Pljevlja"]', state="shells = 0\npleas = 1", dice=(6, 3, 6), options='assistance = "once"'
    )
    assert field.table.state.pleas == 1


@pytest.mark.clause("serbien:23.2.2b")
def test_from_then_on_every_game_turn_brings_four_shells() -> None:
    field = serbien('"24.12" = ["sr-Morava-I"]', "preliminary", "serbian", state="shells = 1\nassisted = true")
    assert field.table.state.shells == 5
    theirs = serbien('"24.12" = ["sr-Morava-I"]', "preliminary", state="shells = 1\nassisted = true")
    assert theirs.table.state.shells == 1, "once a Game Turn"
    alone = serbien('"24.12" = ["sr-Morava-I"]', "preliminary", "serbian", state="shells = 1")
    assert alone.table.state.shells == 1


@pytest.mark.clause("serbien:14.3.4", "serbien:14.3.4-note", "serbien:4.3.2a")
def test_rights_to_positions_are_set_anew_and_not_added_up() -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', 4, state="rights = [1, 2]", dice=NONE)
    assert field.table.state.rights == (3, 3)


@pytest.mark.clause("serbien:23.2")
@pytest.mark.data
def test_the_campaign_begins_with_125_shells() -> None:
    assert serbien('"24.12" = ["sr-Morava-I"]').table.scenario.shells == 125


@pytest.mark.clause("serbien:24.1b")
@pytest.mark.parametrize(("number", "modifiers"), [(8, []), (9, [("24.1b", 1)])])
def test_after_the_eighth_the_die_is_modified(number: int, modifiers: list[tuple[str, float]]) -> None:
    field = inter_phase('"16.28" = ["mn-Pljevlja"]', number, state="shells = 1", dice=(6,))
    rolls = [event for event in field.match.opening_events if isinstance(event, ByChance)]
    assert [terms(event) for event in rolls] == [modifiers]


@pytest.mark.clause("serbien:4.3")
def test_neither_player_is_told_how_the_other_uses_his_replacements() -> None:
    """Both do so at the same time: what the first does shows nothing to the other."""
    units = '"28.14" = ["sr-Morava-I lost=2"]\n"29.14" = ["sr-Dunav-I lost=2"]\n"30.14" = ["sr-Timok-I lost=2"]'
    field = inter_phase(units, 12, dice=NONE)
    assert field.asked == ("serbian", "replace")
    changed = [event for event in field.order("replace Morava I") if isinstance(event, Changed)]
    assert changed
    assert all(event.only == ("serbian",) for event in changed)


@pytest.mark.clause("serbien:16.6.2c", "serbien:24.1c")
def test_a_montenegrin_asset_that_was_eliminated_is_not_raised_again() -> None:
    pieces = '"16.28" = ["mn-Pljevlja"]\n"reserve" = ["mn-Montenegro-1"]\n"eliminated" = ["mn-Montenegro-2"]'
    field = inter_phase(pieces, dice=(1, 6, 6))
    assert field.asked == ("serbian", "raise")
    assert field.accepts("Montenegro 1 returns to 22.29")
    assert field.refuses("Montenegro 2 returns to 22.29") == "16.6.2c"


@pytest.mark.clause("serbien:16.6.1", "serbien:16.6a")
@pytest.mark.parametrize(
    ("store", "told_"),
    [
        (0, "Serbian: four replacements received; 4 now. (16.6.1)"),
        (2, "Serbian: four replacements received, two replacements in store; 6 now. (16.6.1)"),
        (-1, "Serbian: four replacements received, one replacement owed; 3 now. (16.6.1)"),
        (-6, "Serbian: four replacements received, six replacements owed; −2 now. (16.6.1)"),
    ],
)
def test_an_allotment_is_told_to_its_owner_alone(store: int, told_: str) -> None:
    units = '"24.07" = ["sr-Morava-I lost=1"]\n"26.14" = ["sr-Dunav-I lost=1"]'
    field = inter_phase(units, state=f"replacements = [{store}, 0, 0]", dice=NONE)
    assert told_ in told(known(field.match.opening_events, "serbian"))
    assert told_ not in told(known(field.match.opening_events, "austrian"))
