"""8.2, 8.3: Cavalry that reacts and retires."""

import pytest

from hexmarshal.games.serbien.rules.movement.moving import Move
from tests.games.serbien.kit import Field, serbien
from tests.playing import told


def reactions(field: Field, unit: str = "sr-Cavalry") -> set[str]:
    """Where Cavalry may react."""
    return {order.where for order in field.decision.orders(unit)}


def straight(start: str, to: str) -> Move:
    """The 9th Division goes straight into the next hex, and by no cheaper way around."""
    return Move("ah-9-8", start, to, (to,))


@pytest.mark.clause("serbien:8.2.2-ex", "serbien:8.2.1-2", "serbien:8.2.2b", "serbien:8.2.4")
def test_the_example_of_18_04() -> None:
    field = serbien('"18.04" = ["sr-Cavalry"]\n"19.04" = ["ah-9-8"]')
    field.order("9/8 19.04-19.05")
    assert field.asked == ("serbian", "react")
    assert reactions(field) == {"18.03", "18.05", "17.04", "17.05"}
    assert field.refuses("react Cavalry 18.04-19.04") == "8.2.2b"
    field.order("react Cavalry 18.04-17.05")
    assert (field.at("sr-Cavalry"), field.piece("sr-Cavalry").debt) == ("17.05", 2)
    assert field.asked == ("austrian", "move"), "the mover goes on"


@pytest.mark.clause("serbien:8.2.1-1", "serbien:8.2", "serbien:8.2.2a")
def test_an_enemy_who_comes_adjacent_is_a_trigger_and_the_mover_goes_on_after_it() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.asked == ("serbian", "react")
    assert field.piece("ah-9-8").spent == 6
    field.order("stay")
    assert field.asked == ("austrian", "move")
    assert field.accepts("9/8 24.09-23.09")


@pytest.mark.clause("serbien:8.2.1-1")
def test_cavalry_that_has_an_enemy_next_to_it_already_is_not_triggered_by_another() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n"23.10" = ["ah-21-8"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.asked == ("austrian", "move")
    company = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n"24.09" = ["ah-21-8"]')
    company.order("9/8 24.07-24.08-24.09")
    assert company.asked == ("austrian", "move"), "into the hex of one who is there"


@pytest.mark.clause("serbien:8.2.1-2")
def test_leaving_its_side_is_a_trigger_only_next_to_the_cavalry_or_its_friends() -> None:
    units = '"24.09" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]'
    away = serbien(units)
    away.order("9/8 24.09-24.08")
    assert away.asked == ("austrian", "move")
    friends = serbien(f'{units}\n"25.08" = ["sr-Morava-I"]')
    friends.order(straight("24.09", "24.08"))
    assert friends.asked == ("serbian", "react"), "24.08 is next to the Morava Division"


@pytest.mark.clause("serbien:8.2.1-2")
def test_trigger_two_holds_though_a_marker_points_at_the_cavalry() -> None:
    units = '"24.09" = ["ah-9-8", "ah-21-8 prepared=24.10"]\n"24.10" = ["sr-Cavalry"]'
    field = serbien(units, more=MOVING)
    field.order(straight("24.09", "25.10"))
    assert field.asked == ("serbian", "react")


MOVING = """
[[doing]]
do = "MovementPhase"
player = "austrian"
at = "conclude"
[[doing]]
do = "MoveUnits"
side = "austrian"
"""


@pytest.mark.clause("serbien:8.2.3a")
def test_no_reaction_into_an_empty_hex_in_the_zone_of_another_enemy() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n"26.10" = ["ah-21-8"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.refuses("react Cavalry 24.10-25.11") == "8.2.3a"
    free = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]')
    free.order("9/8 24.07-24.08-24.09")
    assert "25.10" in reactions(free), "the zone of the one who came does not matter"
    assert free.accepts("react Cavalry 24.10-25.10")


@pytest.mark.clause("serbien:8.2.3a")
def test_friends_open_such_a_hex() -> None:
    units = '"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n"26.10" = ["ah-21-8"]\n"25.10" = ["sr-Morava-I"]'
    field = serbien(units)
    field.order("9/8 24.07-24.08-24.09")
    assert "25.10" in reactions(field)
    assert "25.11" not in reactions(field), "that one is empty, and in the zone of 26.10"


@pytest.mark.clause("serbien:8.2.3c", "serbien:8.2.4")
@pytest.mark.parametrize(("option", "asked"), [("unlimited", "serbian"), ("once", "austrian")])
def test_how_often_it_reacts_is_an_option_and_the_points_add_up(option: str, asked: str) -> None:
    start = '"24.08" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]'
    field = serbien(start, options=f'cavalry = "{option}"', dice=[1, 1])
    field.order("9/8 24.08-24.09", "react Cavalry 24.10-25.10", straight("24.09", "25.09"))
    assert field.asked[0] == asked
    if asked == "serbian":
        field.order("react Cavalry 25.10-26.09")
        assert field.piece("sr-Cavalry").debt == 4


@pytest.mark.clause("serbien:8.2")
def test_it_can_be_said_once_that_nobody_reacts_in_this_phase() -> None:
    start = '"24.08" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]'
    asked = serbien(start, dice=[1, 1])
    asked.order("9/8 24.08-24.09", "stay", straight("24.09", "25.10"))
    assert asked.asked == ("serbian", "react")
    field = serbien(start, dice=[1, 1])
    field.order("9/8 24.08-24.09", "stay all", straight("24.09", "25.10"))
    assert field.asked == ("austrian", "move")


@pytest.mark.clause("serbien:7.9", "serbien:8.2.2b")
def test_the_ground_bars_it_as_in_movement() -> None:
    field = serbien('"16.22" = ["sr-Cavalry"]\n"14.22" = ["ah-9-8"]')
    field.order("9/8 14.22-15.22")
    assert reactions(field) <= {"16.23", "17.23", "15.23"}
    assert field.refuses("react Cavalry 16.22-16.21") == "7.9"


@pytest.mark.clause("serbien:7.4.1c")
def test_who_reacts_does_not_repulse() -> None:
    field = serbien('"24.07" = ["ah-8-Ma"]\n"24.10" = ["sr-Cavalry"]')
    field.order("8 Ma 24.07-24.08-24.09")
    assert not [order for order in field.notations() if order.startswith("repulse")]


# -- Retirement (8.3) ---------------------------------------------------------------------------------------------

NEAR = '"24.10" = ["sr-Cavalry"]\n"24.09" = ["ah-9-8"]'


@pytest.mark.clause("serbien:8.3", "serbien:8.3.2", "serbien:4.2.9a")
def test_cavalry_next_to_the_enemy_may_retire_one_hex() -> None:
    field = serbien(NEAR, "finishing", "serbian")
    assert field.asked == ("serbian", "retire")
    assert field.refuses("retire Cavalry 24.10-26.10") == "8.3"
    field.order("retire Cavalry 24.10-25.11")
    assert field.piece("sr-Cavalry").debt == 2
    far = serbien('"24.10" = ["sr-Cavalry"]\n"24.08" = ["ah-9-8"]', "finishing", "serbian")
    assert far.match.decision is None or far.decision.kind != "retire"


@pytest.mark.clause("serbien:8.3.1")
def test_it_retires_into_no_empty_hex_in_an_enemy_zone() -> None:
    field = serbien(NEAR, "finishing", "serbian")
    assert field.refuses("retire Cavalry 24.10-25.10") == "8.3.1"
    friends = serbien(f'{NEAR}\n"25.10" = ["sr-Morava-I"]', "finishing", "serbian")
    assert friends.accepts("retire Cavalry 24.10-25.10")


@pytest.mark.clause("serbien:8.3", "serbien:4.2.9a")
def test_the_phasing_player_retires_first() -> None:
    units = '"24.10" = ["sr-Cavalry"]\n"24.09" = ["ah-10-K"]'
    assert serbien(units, "finishing", "serbian").asked == ("serbian", "retire")
    field = serbien(units, "finishing", "austrian")
    assert field.asked == ("austrian", "retire")
    field.order("done")
    assert field.asked == ("serbian", "retire")


# -- Two-Hex Status (8.2.3b, 8.3.1) -------------------------------------------------------------------------------


@pytest.mark.clause("serbien:8.2.3b")
def test_a_two_hex_unit_may_consolidate_as_its_reaction() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry also=25.11"]')
    field.order("9/8 24.07-24.08-24.09")
    assert {"24.10", "25.11"} <= reactions(field)
    field.order("react Cavalry 24.10-25.11")
    piece = field.piece("sr-Cavalry")
    assert (field.at("sr-Cavalry"), piece.also, piece.debt) == ("25.11", -1, 2)


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.2.1-2", "serbien:19.0b")
def test_the_hex_that_the_enemy_has_left_is_closed_to_both_halves() -> None:
    """26.10 is next to 25.11 alone, and so is 26.11."""
    field = serbien('"26.10" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry also=25.11"]')
    field.order(straight("26.10", "26.11"))
    assert field.asked == ("serbian", "react")
    assert field.refuses("react Cavalry 24.10-26.10") == "8.2.2b"
    assert field.refuses("react Cavalry 25.11-26.10 extending") == "8.2.2b"


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.2.3b", "serbien:19.1.1a")
def test_each_half_of_a_two_hex_unit_takes_one_step_at_most() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry also=25.11"]')
    field.order("9/8 24.07-24.08-24.09")
    assert {order.where for order in field.decision.orders("sr-Cavalry")} == {"24.10", "24.11", "25.10", "25.11"}
    assert field.refuses("react Cavalry 24.10-26.11") == "19.1.1a", "25.11 touches it, 24.10 does not"
    assert field.refuses("react Cavalry 24.10-26.12") == "8.2.2b"


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.4b")
def test_it_may_wheel_about_a_half() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry also=25.11"]')
    field.order("9/8 24.07-24.08-24.09")
    assert field.refuses("react Cavalry 24.10-23.11 extending") == "19.1.4b", "25.11 does not touch it"
    assert field.refuses("react Cavalry 25.11-23.11 extending") == "8.2.2b", "nor can that half go there"
    field.order("react Cavalry 24.10-25.10 extending")
    piece, name = field.piece("sr-Cavalry"), field.table.hexname
    assert (name(piece.at), name(piece.also), piece.debt) == ("25.11", "25.10", 2)


@pytest.mark.clause("serbien:8.2.4", "serbien:19.1.1a")
def test_the_dearer_step_is_paid_where_both_halves_go() -> None:
    """24.10 and 24.11 lie on either bank of the Sava: to 25.11 one half goes for 2, the other crosses for 4 more."""
    field = serbien('"22.09" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry also=24.11"]')
    field.order("9/8 22.09-23.10")
    assert field.asked == ("serbian", "react")
    costs = field.table.printed.ground
    dear = max(costs.crossing(costs.water(field.table.board.cell(cell), field.table.board.cell("25.11")))
               for cell in ("24.10", "24.11"))  # fmt: skip
    field.order("react Cavalry 24.10-25.11")
    piece = field.piece("sr-Cavalry")
    assert dear > 0
    assert (piece.debt, piece.crossing) == (2 + dear, 2)


@pytest.mark.clause("serbien:8.2.1-1", "serbien:19.1.4a")
@pytest.mark.parametrize(("start", "ends", "asked"), [
    ("24.08 also=23.09", "23.10+24.09", "serbian"),
    ("24.08", "24.08+24.09", "serbian"),
    ("24.09 also=25.09", "24.09+25.10", "austrian"),
])  # fmt: skip
def test_a_two_hex_unit_comes_adjacent_with_one_half_or_both(start: str, ends: str, asked: str) -> None:
    """Both halves come next to 24.10; one does; one goes about the other, which was there."""
    hex_, _, also = start.partition(" ")
    field = serbien(f'"{hex_}" = ["ah-9-8 {also}"]\n"24.10" = ["sr-Cavalry"]')
    field.order(f"9/8 spreads over {ends}")
    assert field.asked[0] == asked
    if asked == "serbian":
        field.order("stay")
        assert field.asked == ("austrian", "move"), "it is asked once"


@pytest.mark.clause("serbien:8.2.3b", "serbien:8.2.4")
def test_it_may_go_into_two_hex_status() -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]')
    field.order("9/8 24.07-24.08-24.09", "react Cavalry 24.10-25.11 extending")
    piece = field.piece("sr-Cavalry")
    assert (field.at("sr-Cavalry"), field.table.hexname(piece.also), piece.debt) == ("24.10", "25.11", 2)


@pytest.mark.clause("serbien:8.3.1")
def test_it_may_retire_into_two_hex_status() -> None:
    field = serbien(NEAR, "finishing", "serbian")
    field.order("retire Cavalry 24.10-25.11 extending")
    assert field.table.hexname(field.piece("sr-Cavalry").also) == "25.11"


@pytest.mark.clause("serbien:3.1.3-note")
def test_a_reaction_may_over_stack_a_hex() -> None:
    stack = '"25.11" = ["sr-Morava-I", "sr-Timok-I", "sr-Dunav-I", "sr-Lim"]'
    field = serbien(f'"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Cavalry"]\n{stack}')
    field.order("9/8 24.07-24.08-24.09", "react Cavalry 24.10-25.11")
    assert field.at("sr-Cavalry") == "25.11"
    field.order("done")
    assert field.asked[1] != "eliminate", "the other side's stacks are not judged"


@pytest.mark.clause("serbien:8.3", "serbien:19.0b")
@pytest.mark.parametrize(
    ("stands", "asked"),
    [
        ('"24.10" = ["sr-Cavalry also=24.11"]', True), ('"24.11" = ["sr-Cavalry also=24.10"]', True),
        ('"24.10" = ["sr-Cavalry inactive"]', False), ('"24.12" = ["sr-Cavalry"]', False),
    ],
)  # fmt: skip
def test_a_half_next_to_the_enemy_is_enough_to_retire(stands: str, asked: bool) -> None:
    field = serbien(f'{stands}\n"24.09" = ["ah-9-8"]', "finishing", "serbian")
    assert (field.asked == ("serbian", "retire")) is asked
    if asked:
        assert field.decision.subjects() == ["sr-Cavalry", "done"]


# -- Ways aside, all of them, and why others are none (8.2.2b, 8.2.3, 8.2.4) ---------------------------------------

COMES = "9/8 24.07-24.08-24.09"
"""The 9th Division comes next to 24.10."""


def near(cavalry: str, *friends: str) -> Field:
    """The 9th Division has come next to the Cavalry in 24.10."""
    field = serbien("\n".join(('"24.07" = ["ah-9-8"]', f'"24.10" = ["sr-Cavalry {cavalry}"]', *friends)))
    field.order(COMES)
    assert field.asked == ("serbian", "react")
    return field


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.2.3a", "serbien:8.2.3b", "serbien:3.1a")
def test_out_of_one_hex_it_goes_into_any_next_to_it_wholly_or_by_half() -> None:
    into = ("23.10", "23.11", "24.11", "25.10", "25.11")
    whole = [f"react Cavalry 24.10-{to}" for to in into]
    assert near("").notations() == [*whole, *(f"{order} extending" for order in whole), "stay", "stay all"]


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.2", "serbien:19.1.1a", "serbien:19.1.4b")
def test_out_of_two_hexes_it_gathers_or_one_half_wheels_about_the_other() -> None:
    gathers = [f"react Cavalry 24.10-{to}" for to in ("24.10", "24.11", "25.10", "25.11")]
    wheels = [f"react Cavalry {start}-{to} extending" for start in ("24.10", "25.11") for to in ("24.11", "25.10")]
    assert near("also=25.11").notations() == [*gathers, *wheels, "stay", "stay all"]


@pytest.mark.clause("serbien:8.2.3b", "serbien:19.1.2")
@pytest.mark.parametrize("friend", ['"25.11" = ["sr-Lim also=25.12"]', '"25.12" = ["sr-Lim also=25.11"]'])
def test_it_spreads_into_no_hex_of_another_two_hex_unit(friend: str) -> None:
    field = near("", friend)
    assert field.reason("react Cavalry 24.10-25.11 extending").code == "two-hex"
    assert field.refuses("react Cavalry 24.10-25.11 extending") == "19.1.2"
    assert field.accepts("react Cavalry 24.10-25.11"), "it may gather there"
    assert field.accepts("react Cavalry 24.10-24.11 extending")


@pytest.mark.clause("serbien:8.2.2b", "serbien:8.2.3a", "serbien:3.1a", "serbien:19.1.1a", "serbien:19.1.4b")
@pytest.mark.parametrize(
    ("order", "code", "clause"),
    [
        ("25.11-25.12", "not-there", "8.2.2b"), ("24.09-24.10", "not-there", "8.2.2b"),
        ("24.09-24.10 extending", "not-there", "8.2.2b"), ("24.10-24.13", "one-hex", "8.2.2b"),
        ("24.10-99.99", "one-hex", "8.2.2b"), ("24.10-24.09", "enemy", "3.1a"), ("24.10-26.11", "halves", "19.1.1a"),
        ("25.11-26.11 extending", "wheel", "19.1.4b"), ("24.10-23.10 extending", "wheel", "19.1.4b"),
        ("24.10-25.11 extending", "wheel", "19.1.4b"), ("24.10-23.11 extending", "zone", "8.2.3a"),
    ],
)  # fmt: skip
def test_why_it_may_not_react_so(order: str, code: str, clause: str) -> None:
    """The 21st Division in 22.10 has 23.11 in its zone."""
    field = near("also=25.11", '"22.10" = ["ah-21-8"]')
    reason = field.reason(f"react Cavalry {order}")
    assert (reason.code, reason.clause) == (code, clause)


@pytest.mark.clause("serbien:8.2.2b")
def test_where_the_enemy_has_just_left_it_does_not_react_to() -> None:
    field = serbien('"18.04" = ["sr-Cavalry"]\n"19.04" = ["ah-9-8"]')
    field.order("9/8 19.04-19.05")
    for order in ("react Cavalry 18.04-19.04", "react Cavalry 18.04-19.04 extending"):
        reason = field.reason(order)
        assert (reason.code, reason.sentence) == ("vacated", "The enemy has just left 19.04.")


@pytest.mark.clause("serbien:8.3", "serbien:8.3.1", "serbien:8.2.4")
@pytest.mark.parametrize(
    ("order", "code", "clause"),
    [
        ("24.11-25.11", "not-there", "8.3"), ("24.10-99.99", "one-hex", "8.3"), ("24.10-25.10", "zone", "8.3.1"),
        ("24.10-25.10 extending", "zone", "8.3.1"),
    ],
)  # fmt: skip
def test_why_it_may_not_retire_so(order: str, code: str, clause: str) -> None:
    reason = serbien(NEAR, "finishing", "serbian").reason(f"retire Cavalry {order}")
    assert (reason.code, reason.clause) == (code, clause)


@pytest.mark.clause("serbien:8.2.4", "serbien:8.2.4a-a", "serbien:19.1.1a")
@pytest.mark.parametrize(
    ("order", "path", "said"),
    [
        ("24.10-24.10", ("24.10",), "owes 5 MP in its next movement"),
        ("24.10-25.11", ("25.11",), "owes 5 MP in its next movement"),
        ("24.10-25.10", ("24.10", "25.10"), "owes 5 MP in its next movement"),
        ("24.10-24.11", ("24.10", "24.11"), "owes 9 MP in its next movement"),
        ("24.10-25.10 extending", ("24.10", "25.10"), "owes 5 MP in its next movement, stands in both hexes"),
        ("25.11-24.11 extending", ("25.11", "24.11"), "owes 9 MP in its next movement, stands in both hexes"),
    ],
)  # fmt: skip
def test_who_thinks_of_going_aside_reads_what_the_cavalry_will_owe(
    order: str, path: tuple[str, ...], said: str
) -> None:
    """It owes 3 MP already; a step costs 2, and over the Sava to 24.11 it costs 4 more."""
    field = near("also=25.11 debt=3")
    way = field.decision.way(field.parse(f"react Cavalry {order}"))
    assert way is not None
    assert (way.path, way.cost) == (path, said)
    field.order(f"react Cavalry {order}")
    assert f"owes {field.piece('sr-Cavalry').debt} MP" in said


@pytest.mark.clause("serbien:8.2.4", "serbien:19.1.1a", "serbien:8.3.1")
def test_out_of_two_hexes_into_a_third_the_way_is_that_of_a_half_next_to_it() -> None:
    """23.11 and 25.11 are next to both its hexes."""
    field = serbien('"24.10" = ["sr-Cavalry also=24.11"]\n"24.09" = ["ah-9-8"]', "finishing", "serbian")
    ways = {
        order: way.path for order in field.notations() if (way := field.decision.way(field.parse(order))) is not None
    }
    assert ways == {
        "retire Cavalry 24.10-24.10": ("24.10",), "retire Cavalry 24.10-24.11": ("24.11",),
        "retire Cavalry 24.10-23.11": ("24.10", "23.11"), "retire Cavalry 24.10-25.11": ("24.10", "25.11"),
        "retire Cavalry 24.10-23.11 extending": ("24.10", "23.11"),
        "retire Cavalry 24.10-25.11 extending": ("24.10", "25.11"),
        "retire Cavalry 24.11-23.11 extending": ("24.11", "23.11"),
        "retire Cavalry 24.11-25.11 extending": ("24.11", "25.11"),
    }  # fmt: skip


@pytest.mark.clause("serbien:8.2.3b", "serbien:8.2.2b", "serbien:8.3")
def test_a_way_aside_is_told_under_its_rule() -> None:
    into = told(near("").order("react Cavalry 24.10-25.11"))
    assert into[0].endswith("(8.2.2b)")
    wide = told(near("").order("react Cavalry 24.10-25.11 extending"))
    assert wide[0].endswith("reacts into Two-Hex Status in 24.10 and 25.11. (8.2.3b)")
    field = serbien(NEAR, "finishing", "serbian")
    assert told(field.order("retire Cavalry 24.10-25.11"))[0].endswith("(8.3)")


@pytest.mark.clause("serbien:8.3")
def test_after_one_cavalry_unit_the_next_may_retire_and_none_twice() -> None:
    """Either side has one such unit: here the Lim Brigade is mounted, too."""
    units = f'{NEAR}\n"25.11" = ["sr-Morava-I"]\n"25.12" = ["ah-36-13"]\n"28.10" = ["sr-Lim"]\n"28.09" = ["ah-21-8"]'
    field = serbien(units, "finishing", "serbian", printed={"sr-Lim": 'kind = "cavalry"'})
    assert field.decision.subjects() == ["sr-Cavalry", "sr-Lim", "done"]
    field.order("retire Cavalry 24.10-25.11")
    assert field.decision.subjects() == ["sr-Lim", "done"]
    refusal = field.reason("retire Cavalry 25.11-26.10")
    assert (refusal.code, refusal.clause) == ("once", "8.3")
    field.order(next(order for order in field.notations() if order.startswith("retire Lim")))
    assert field.asked[1] != "retire"
