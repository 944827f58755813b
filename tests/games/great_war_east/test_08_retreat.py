"""Chapter 8.6: retreat after combat."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.combat_orders import RetreatTo
from hexmarshal.games.great_war_east.rules.standard.retreat import ways
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, told

CORPS = ("ah-X/1", "ah-V/1")


def ends(table: Position, unit: str, hexes: int) -> set[str]:
    """Where a unit could retreat to."""
    return {table.table.hexname(cell) for cell in ways(table.table, [table.index(unit)], hexes)}


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.62", "great_war_east:8.63a")
def test_the_owner_retreats_a_stack_toward_the_nearest_supply_source() -> None:
    table = field(CORPS, foe=("ru-X/3",), dice=(1,))
    events = table.order("X/1,V/1 x g1116", "option 2")
    assert "Russian X Corps retreats g1116-g1015. (8.62)" in told(events)
    assert table.asked == ("austrian", "loss")  # there was no choice: g1115 and g1215 are farther from supply
    assert table.at("ru-X/3") == "g1015"


@pytest.mark.clause("great_war_east:8.62", "great_war_east:8.63a", "great_war_east:8.61", "great_war_east:8.64")
def test_where_two_hexes_are_equally_near_the_owner_chooses_and_other_hexes_are_refused() -> None:
    table = field(CORPS, foe=("ru-78R/3",), dice=(1,))
    table.order("X/1,V/1 x g1116", "option 3")  # two hexes
    assert (table.asked, table.decision.clause) == (("allied", "retreat"), "8.62")
    assert table.decision.prompt == (
        "Allied: 78th Reserve Division must retreat two hexes from g1116 (8.6). Choose where."
    )
    assert table.notations() == ["retreat g1116-g0915", "retreat g1116-g0916"]
    assert table.refuses("retreat g1116-g1014") == "8.63a"
    assert table.refuses("retreat g1116-g1117") == "8.61"
    assert table.refuses("retreat g1116-g1017") == "8.64"
    assert table.refuses(RetreatTo("g1016", "g0915")) == "8.62"
    assert table.refuses(RetreatTo("g1116", "nowhere")) == "2.1"
    assert "78th Reserve Division retreats g1116-g1015-g0916. (8.62)" in told(table.order("retreat g1116-g0916"))


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.63a", "great_war_east:8.63b")
def test_it_is_told_whether_room_distance_or_supply_keeps_a_stack_from_an_open_hex() -> None:
    pieces = 'g0511 = ["ru-78R/3"]\ng0611 = ["ah-VI/4", "ah-X/1"]\ng0612 = ["ah-D4"]\ng0714 = ["ah-D1"]\n'
    table = great_war(f'{pieces}g0310 = ["ru-IX/3", "ru-X/3"]', "austrian resolution", turn=3, dice=(1,))
    table.order("VI/4,X/1 x g0511", "option 3")
    ends = "g0311 or g0312"
    for to, clause, sentence in (
        ("g0310", "8.63b", f"g0310 has no room for the stack, which retreats to {ends}."),
        ("g0410", "8.61", f"A retreat of two hexes ends two hexes away where it can, in {ends}."),
        ("g0509", "8.63a", f"The stack retreats toward the nearest supply source, to {ends}."),
        ("g0210", "8.61", f"No retreat of two hexes leads to g0210, but to {ends}."),
        ("s0101", "8.61", f"No retreat of two hexes leads to s0101, but to {ends}."),
    ):
        why = table.reason(RetreatTo("g0511", to))
        assert (why.clause, why.sentence) == (clause, sentence)


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.64")
def test_a_retreat_enters_neither_enemies_nor_what_they_control() -> None:
    table = field(CORPS, foe=("ru-X/3",), more='g1215 = ["ah-19/4"]\n')
    assert ends(table, "ru-X/3", 1) == {"g1015"}
    north = field(CORPS, foe=("ru-X/3",), more='g0916 = ["ah-19/4"]\n', staff="")
    assert ends(north, "ru-X/3", 1) == {"g1115"}  # g1015 is controlled from g0916
    held = field(CORPS, foe=("ru-X/3",), more='g1015 = ["ah-19/4"]\n', staff="")
    assert ends(held, "ru-X/3", 1) == {"g1215"}  # so is g1115 from g1015


@pytest.mark.clause("great_war_east:8.64", "great_war_east:8.73b")
def test_without_any_way_a_stack_is_eliminated() -> None:
    more = 'g1215 = ["ah-19/4"]\ng1014 = ["ah-23/3"]\n'
    table = field(CORPS, foe=("ru-X/3", "ru-L9"), staff="", more=more, dice=(1,))
    table.order("X/1,V/1 x g1116")
    assert "Option 2: retreat one hex (no way out of g1116: eliminated)." in table.decision.prompt
    events = table.order("option 2")
    assert "Russian X Corps has nowhere to retreat. (8.64)" in told(events)
    assert "Russian X Corps is eliminated. (8.64)" in told(events)
    assert "HQ 9th Army (Letschitzki) cannot retreat and is eliminated. (8.64)" in told(events)
    assert (table.at("ru-X/3"), table.at("ru-L9")) == ("eliminated", "eliminated")
    assert table.table.state.points == -8  # four steps and four stacking points, lost in combat


@pytest.mark.clause("great_war_east:8.64", "great_war_east:7.24")
def test_friends_open_a_controlled_hex_to_a_retreat() -> None:
    more = 'g1215 = ["ah-19/4"]\ng1014 = ["ah-23/3"]\n'
    assert ends(field(CORPS, more=more), "ru-X/3", 1) == set()
    assert ends(field(CORPS, more=f'{more}g1015 = ["ru-D1/3"]\n'), "ru-X/3", 1) == {"g1015"}
    lone = field(CORPS, more=f'{more}g1015 = ["ru-Ru3"]\n')
    assert ends(lone, "ru-X/3", 1) == set()  # a headquarters alone does not


@pytest.mark.clause("great_war_east:8.63b")
def test_a_unit_that_can_only_go_away_from_supply_goes_there() -> None:
    pieces = 'g1116 = ["ru-X/3", "ru-L9"]\ng1015 = ["ah-X/1", "ah-V/1"]\n'
    table = great_war(pieces, "austrian resolution", turn=3, dice=(2,))
    table.order("X/1,V/1 x g1116", "option 2")
    assert (table.at("ru-X/3"), table.piece("ru-X/3").lost) == ("g1117", 0)


@pytest.mark.clause("great_war_east:8.61")
def test_a_retreat_of_two_hexes_ends_two_hexes_away_if_it_can() -> None:
    assert ends(field(CORPS), "ru-X/3", 2) == {"g0915", "g0916"}
    shut = 'g0913 = ["ah-19/4"]\ng0917 = ["ah-23/3"]\ng1214 = ["ah-13/3"]\n'
    assert ends(field(CORPS, more=shut, staff=""), "ru-X/3", 2) == {"g0915"}


@pytest.mark.clause("great_war_east:8.65")
def test_units_retreat_through_friends_without_disturbing_them() -> None:
    table = field(CORPS, foe=("ru-78R/3",), more='g1015 = ["ru-D1/3"]\n', dice=(1,))
    table.order("X/1,V/1 x g1116", "option 3")
    assert "78th Reserve Division retreats g1116-g1015-g0916. (8.62)" in told(table.order("retreat g1116-g0916"))
    assert (table.at("ru-D1/3"), table.piece("ru-D1/3").lost) == ("g1015", 0)


@pytest.mark.clause("great_war_east:6.15", "great_war_east:8.63b")
def test_who_ends_a_retreat_above_the_stacking_limit_is_eliminated() -> None:
    full = 'g1215 = ["ah-19/4"]\ng1015 = ["ru-IX/3", "ru-XI/3"]\n'  # 8 of 9 points
    table = field(CORPS, foe=("ru-78R/3", "ru-X/3"), more=full, dice=(2,))
    table.order("X/1,V/1 x g1116", "option 2")  # 10 to 11 is 1-2: 1/1
    assert (table.asked, table.decision.clause) == (("allied", "surplus"), "6.15")
    assert table.refuses("give up IX/3") == "6.15"
    assert (
        table.decision.prompt
        == "Allied: g1015 holds five stacking points too many. Give up a unit that retreated (6.15)."
    )
    events = told(table.order("give up 78R/3"))
    assert "78th Reserve Division is eliminated. (6.15)" in events
    assert (table.at("ru-78R/3"), table.at("ru-X/3")) == ("eliminated", "eliminated")
    assert table.at("ru-IX/3") == "g1015"
    assert table.table.state.points == -12  # six steps and six stacking points, lost in combat


@pytest.mark.clause("great_war_east:6.15")
def test_a_stack_that_fits_is_not_eliminated() -> None:
    full = 'g1215 = ["ah-19/4"]\ng1015 = ["ru-IX/3", "ru-D1/3"]\n'
    table = field(CORPS, foe=("ru-78R/3",), more=full, dice=(3,))
    table.order("X/1,V/1 x g1116", "option 2")  # 10 to 3 is 3-1: 1/1
    assert table.at("ru-78R/3") == "g1015"


@pytest.mark.clause("great_war_east:8.63b", "great_war_east:6.15")
def test_a_retreat_ends_where_there_is_room_if_it_can() -> None:
    full = 'g1015 = ["ru-IX/3", "ru-XI/3"]\n'
    assert ends(field(CORPS, more=full), "ru-X/3", 1) == {"g1115"}


# -- Among friends (8.66, 12.17) ------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:8.66a")
def test_who_retreated_among_friends_adds_neither_defence_nor_steps() -> None:
    table = field(CORPS, foe=("ru-X/3", "ru-78R/3 retreated defended", "ru-L9 retreated"), staff="", dice=(1,))
    assert "10 to 8, that is 1-1. (8.4a)" in told(table.order("X/1,V/1 x g1116"))
    assert table.decision.prompt.startswith("Allied: result 1 at g1116, all units are affected (8.9). Option 1: ")


@pytest.mark.clause("great_war_east:8.66a")
def test_a_retreat_among_friends_is_remembered_and_one_into_the_open_is_not() -> None:
    others = 'g1217 = ["ah-23/3"]\ng1317 = ["ru-D1/3"]\n'  # so that the phase goes on
    table = field(CORPS, foe=("ru-78R/3",), more=f'{others}g1015 = ["ru-IX/3"]\n', dice=(3,))
    table.order("X/1,V/1 x g1116", "option 2")
    assert (table.at("ru-78R/3"), table.piece("ru-78R/3").retreated) == ("g1015", True)
    bare = field(CORPS, foe=("ru-78R/3",), more=others, dice=(3,))
    bare.order("X/1,V/1 x g1116", "option 2")
    assert (bare.at("ru-78R/3"), bare.piece("ru-78R/3").retreated) == ("g1015", False)


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:12.17")
def test_beaten_units_lose_half_when_their_friends_do() -> None:
    table = field(CORPS, foe=("ru-X/3", "ru-78R/3 retreated"), dice=(1,))
    table.order("X/1,V/1 x g1116")
    events = told(table.order("option 1"))
    assert "78th Reserve Division loses a step. (8.66b)" in events
    assert (table.piece("ru-X/3").lost, table.piece("ru-78R/3").lost) == (2, 1)


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:10.53b")
@pytest.mark.parametrize(("option", "where"), [(1, "g1116"), (2, "eliminated")])
def test_a_headquarters_that_retreated_among_friends_shares_the_fate_of_the_beaten(option: int, where: str) -> None:
    beaten = ("ru-78R/3 retreated defended", "ru-L9 retreated")
    table = field(CORPS, foe=("ru-X/3", "ru-Ph5", *beaten), staff="", dice=(1,))
    table.order("X/1,V/1 x g1116", f"option {option}")
    assert table.at("ru-L9") == where
    assert (table.at("ru-X/3"), table.at("ru-Ph5")) == (("g1116", "g1116") if option == 1 else ("g1015", "g1015"))


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:12.17")
def test_beaten_units_are_eliminated_when_their_friends_retreat() -> None:
    table = field(CORPS, foe=("ru-X/3", "ru-13C/4 retreated"), dice=(1,))
    table.order("X/1,V/1 x g1116", "option 2")
    assert table.at("ru-13C/4") == "eliminated"
    assert table.at("ru-X/3") != "eliminated"


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:SG-25.2c")
def test_beaten_units_are_eliminated_with_their_friends_and_that_scores() -> None:
    table = field(CORPS, ("ah-I/1", "ah-VI/4"), foe=("ru-78R/3", "ru-69R/3 retreated"), dice=(1,))
    events = told(table.order("X/1,V/1,I/1,VI/4 x g1116"))
    assert "69th Reserve Division is eliminated. (8.66b)" in events
    assert table.table.state.points == -8  # twice 2 steps and 2 stacking points


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:8.61")
def test_a_retreat_may_displace_a_headquarters() -> None:
    more = 'g1215 = ["ah-19/4"]\ng1015 = ["ah-KO"]\n'
    table = field(CORPS, foe=("ru-X/3",), more=more, dice=(1,))
    table.order("X/1,V/1 x g1116", "option 2")
    assert table.asked == ("austrian", "displace")
    table.order("displace KO g1215")
    assert (table.at("ru-X/3"), table.at("ah-KO")) == ("g1015", "g1215")


@pytest.mark.clause("great_war_east:8.66a", "great_war_east:12.17")
def test_cavalry_whose_friends_have_left_defends_as_any_other() -> None:
    table = field(CORPS, foe=("ru-13C/4 retreated",), dice=(1,))
    events = told(table.order("X/1,V/1 x g1116"))
    assert "10 to 1, that is 7-1. (8.4a)" in events
    assert "13th Cavalry Division (4th Army) is eliminated. (8.9-DE)" in events


@pytest.mark.clause("great_war_east:6.15", "great_war_east:SG-16-6.11")
def test_a_retreat_may_fill_a_hex_to_the_limit() -> None:
    close = 's0407 = ["ah-IV/2", "ah-VII/2"]\ns0606 = ["ah-9/5"]\ns0508 = ["ah-IX/2"]\ns0406 = ["ah-21/5"]\n'
    seven = 's0506 = ["se-ShI/2", "se-KbD/2", "se-MoI/2", "se-Be"]\n'
    table = great_war(f'{close}{seven}s0507 = ["se-DrI/3"]\n', "austrian resolution", turn=3, dice=(5,))
    table.order("IV/2,VII/2 x s0507", "option 2")  # 10 to 2 is 5-1: 1/1
    assert (table.at("se-DrI/3"), table.piece("se-DrI/3").retreated) == ("s0506", True)
    assert table.asked == ("austrian", "loss")


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:8.61")
def test_an_austrian_retreat_may_displace_a_russian_headquarters() -> None:
    pieces = 'g0211 = ["ru-IX/3", "ru-X/3"]\ng0311 = ["ah-19/4", "ah-KO"]\ng0411 = ["ru-Sa4"]'
    table = great_war(pieces, "allied resolution", turn=3, dice=(3,))
    table.order("IX/3,X/3 x g0311", "option 2")  # 8 to 4 is 2-1: 1/1
    table.order("retreat g0311-g0411")
    assert table.at("ah-19/4") == "g0411"
    assert table.at("ru-Sa4") == "g0211"


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.63a")
def test_no_hex_next_to_the_start_ends_it_however_near_to_supply() -> None:
    table = great_war('g1116 = ["ah-X/1"]', "allied resolution", turn=3)
    board, start = table.table.board, table.cell("g1116")
    assert {board.distance(start, table.cell(label)) for label in ends(table, "ah-X/1", 1)} == {1}
    assert {board.distance(start, table.cell(label)) for label in ends(table, "ah-X/1", 2)} == {2}


@pytest.mark.clause("great_war_east:2.1")
def test_nobody_retreats_onto_a_map_that_is_not_in_play() -> None:
    pieces = 'g0511 = ["ru-78R/3"]\ng0611 = ["ah-VI/4", "ah-X/1"]\ng0612 = ["ah-D4"]\ng0714 = ["ah-D1"]\n'
    table = great_war(f'{pieces}g0310 = ["ru-IX/3", "ru-X/3"]', "austrian resolution", turn=3, dice=(1,))
    table.order("VI/4,X/1 x g0511", "option 3")
    assert table.refuses(RetreatTo("g0511", "s0101")) == "8.61"
    table.table.note(sheets=("g",))
    assert table.refuses(RetreatTo("g0511", "s0101")) == "2.1"
    assert table.refuses(RetreatTo("g0511", "g0210")) == "8.61"
