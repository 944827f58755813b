"""The worked examples of chapters 7 and 8 as they are told, through play: orders, scripted dice, what happens.

Most hexes are the book's own; where its map or counters differ from ours the docstring says so.
"""

import pytest

from hexmarshal.core.engine.events import AnyEvent
from tests.games.serbien.fighting import battle, fight, quiet_way, rolled
from tests.games.serbien.kit import Field, serbien
from tests.playing import rolls, terms, told


def checks(events: list[AnyEvent]) -> list[tuple[int, list[tuple[str, float]]]]:
    """Forced March checks: the total, and its terms."""
    return [(die.total, terms(die)) for die in rolls(events) if die.clause == "7.2.3"]


# -- 7.1, 7.2: points and Forced Marches ----------------------------------------------------------------------


@pytest.mark.clause("serbien:7.1.6-ex1", "serbien:7.1.6-ex2", "serbien:7.1.6a")
@pytest.mark.parametrize(("friend", "spent"), [("", 8), ('"43.18" = ["sr-Timok-I"]\n', 6)])
def test_unit_a_goes_from_44_18_to_43_18_past_the_enemy_in_44_17(friend: str, spent: int) -> None:
    """2 for Lowland, and 6 from one EZOC into another, or 4 into the company of Unit B."""
    field = serbien(f'"44.18" = ["sr-Morava-I"]\n"44.17" = ["ah-9-8"]\n{friend}', player="serbian")
    field.order("Morava I 44.18-43.18")
    assert (field.at("sr-Morava-I"), field.piece("sr-Morava-I").spent) == ("43.18", spent)


@pytest.mark.clause("serbien:7.2.1-ex", "serbien:7.2.1")
@pytest.mark.parametrize(("step", "player", "way", "most"), [
    ("movement", "austrian", "24.07-24.08-24.09-23.09-22.08-22.07-22.06", 12),
    ("counter_movement", "serbian", "24.07-24.08-24.09-23.09-22.08", 8),
])  # fmt: skip
def test_infantry_goes_as_far_as_12_and_8_points(step: str, player: str, way: str, most: int) -> None:
    field = serbien('"24.07" = ["ah-9-8"]', step, player, dice=[1, 1])
    assert field.refuses(f"9/8 {way}-22.07" if most < 12 else f"9/8 {way}-21.06") == "7.1.1a"
    events = field.order(f"9/8 {way}")
    assert field.piece("ah-9-8").spent == most
    assert checks(events) == [(5, [("7.2.3", 3)])], "the march is over and checked, at +3"


@pytest.mark.clause("serbien:7.2.2-ex", "serbien:7.2.2-task")
def test_a_point_left_after_the_task_allows_a_forced_march() -> None:
    """1 MP was expended before; 8 more complete the task; a hex of 2 takes the last and a forced one."""
    field = serbien('"24.07" = ["ah-9-8 status=-2 task=1 worked=1"]\n"24.12" = ["sr-Morava-I"]', dice=[1, 1])
    assert (field.piece("ah-9-8").spent, field.piece("ah-9-8").status) == (8, 1), "it has recovered a level"
    field.order("9/8 24.07-24.06")
    events = field.order("halt")
    assert checks(events) == [(3, [("7.2.3", 1)])]


@pytest.mark.clause("serbien:7.2.3-ex", "serbien:7.2.3")
def test_eleven_points_of_which_two_are_forced_are_checked_at_two() -> None:
    """Four hexes of 2, and wet Bottomland for 3: 11 of 9."""
    field = serbien('"22.06" = ["ah-9-8"]', turn="GT19", dice=[3, 3])
    field.order("9/8 22.06-22.07-22.08-23.09-24.09-24.10")
    assert field.piece("ah-9-8").spent == 11
    assert checks(field.order("halt")) == [(8, [("7.2.3", 2)])]


# -- 7.3: Prepared Attacks ------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.3-ex1", "serbien:7.3b")
def test_over_a_minor_river_into_lowland_a_marker_costs_four() -> None:
    """To enter the hex, while nobody is there, costs 3."""
    empty = serbien('"13.03" = ["ah-9-8"]')
    empty.order("9/8 13.03-13.04")
    assert empty.piece("ah-9-8").spent == 3
    field = serbien('"13.03" = ["ah-9-8 spent=5"]\n"13.04" = ["sr-Morava-I"]')
    field.order("prepare 9/8 x 13.04")
    assert (field.piece("ah-9-8").spent, field.piece("ah-9-8").prepared) == (9, field.table.board.cell("13.04"))


@pytest.mark.clause("serbien:7.3-ex2", "serbien:7.3b")
def test_up_two_contours_into_a_high_mountain_a_marker_costs_six() -> None:
    """4 for High Mountain and 1 for each contour: with 6 points left without a Forced March it can be placed."""
    field = serbien('"06.21" = ["ah-9-8 spent=3"]\n"07.22" = ["sr-Morava-I"]')
    events = field.order("prepare 9/8 x 07.22")
    assert field.piece("ah-9-8").spent == 9
    assert checks(events) == []


PREPARED = '"24.08" = ["sr-Morava-I prepared=24.07"]'


@pytest.mark.clause("serbien:7.3.3-ex1", "serbien:7.3.3-ex3", "serbien:7.3.3a")
@pytest.mark.parametrize("assets", ["", ', "ah-8-Ma", "ah-13-Ma"'])
def test_of_two_divisions_one_is_held_and_the_other_leaves_with_both_assets(assets: str) -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-21-8"{assets}]\n{PREPARED}', "counter_movement", "serbian")
    assert field.asked == ("austrian", "pin")
    field.order("9/8 is held")
    assert field.refuses("9/8 24.07-24.06") == "7.3.3a"
    free = ("ah-21-8", "ah-8-Ma", "ah-13-Ma") if assets else ("ah-21-8",)
    field.order(f"{'21/8,8 Ma,13 Ma' if assets else '21/8'} 24.07-24.06")
    assert [field.at(id) for id in free] == ["24.06"] * len(free)
    assert field.at("ah-9-8") == "24.07"


@pytest.mark.clause("serbien:7.3.3-ex2")
def test_a_division_and_two_assets_are_held_all_three() -> None:
    field = serbien(f'"24.07" = ["ah-9-8", "ah-8-Ma", "ah-13-Ma"]\n{PREPARED}', "counter_movement", "serbian")
    assert field.asked == ("austrian", "move"), "there is nothing to choose"
    for order in ("9/8", "8 Ma", "13 Ma", "9/8,8 Ma,13 Ma"):
        assert field.refuses(f"{order} 24.07-24.06") == "7.3.3a"
    assert not any(field.reaches(id) for id in ("ah-9-8", "ah-8-Ma", "ah-13-Ma"))


# -- 7.4: Repulse in a retreat --------------------------------------------------------------------------------


def driven(others: str, roll: tuple[int, int], more: tuple[int, ...]) -> tuple[Field, list[AnyEvent]]:
    """Division A, 36/13 with 14, is attacked by 36 at 3:1 and driven back two hexes; Unit B is V. Gradište with 2.

    B has level 9 as in the book. Nobody has Ammo, which halves both sides of the attack.
    """
    units = f"""
"24.07" = ["ah-36-13"]
"23.08" = ["sr-Morava-I", "sr-Timok-I corps=sr-corps-2"]
"24.08" = ["sr-Dunav-I corps=sr-corps-2"]
"26.07" = ["sr-V-Gradiste"]
{others}
"""
    printed = {"sr-V-Gradiste": "effectiveness = 9"}
    field = battle(units, [1, 1, *roll, *more], player="serbian", supply="", printed=printed)
    events = fight(field, "Morava I,Dunav I,Timok I x 24.07", until=["retreat"])
    (crt,) = rolled(events, "9.1.1g")
    assert "the defender retreats 2" in crt.result
    field.order("24.07-25.07")
    assert field.piece("ah-36-13").status == 1, "it has entered the ZOC of B"
    return field, field.order("repulse 36/13 x 26.07")


@pytest.mark.clause("serbien:7.4-ex2", "serbien:7.4c", "serbien:7.4.3c", "serbien:7.4.4b", "serbien:9.1.1h")
@pytest.mark.parametrize(("roll", "survives"), [((3, 4), True), ((4, 4), True), ((4, 5), False)])
def test_division_a_repulses_unit_b_and_goes_on_with_its_retreat(roll: tuple[int, int], survives: bool) -> None:
    """7 (and even 8) and 1 passes at level 9; with 9 B would have suffered a reduction and been eliminated."""
    field, events = driven("", roll, (1, 1, 1, 1, 1, 1))
    assert "Repulse of Alt-Pazua (26.07) at 8:1. (7.4.3a)" in told(events), "7:1, rounded up: it succeeds without dice"
    while field.asked == ("serbian", "retreat"):
        field.order(quiet_way(field))
    assert (field.at("sr-V-Gradiste") != "eliminated") is survives
    board = field.table.board
    assert not survives or board.distance(field.piece("sr-V-Gradiste").at, board.cell("26.07")) == 2
    assert field.asked == ("austrian", "retreat"), "A must fulfill its obligation: one more hex"
    assert field.refuses("repulse 36/13 x 24.08") in ("7.4.1b", "7.4b")
    events = field.order("25.07-26.07")
    assert (field.at("ah-36-13"), field.piece("ah-36-13").lost) == ("26.07", 1), "and the reduction of a black 2"
    assert len(rolled(events, "10.2")) == 3, "then it makes its Post-Combat EC, and the attackers theirs"


@pytest.mark.clause("serbien:7.4-ex2", "serbien:7.4.1b")
def test_after_a_failed_check_it_may_not_repulse_again() -> None:
    """Lešnica is beside its last hex, which costs another level: 12 and 3 is failed by 7, so it owes three hexes more.

    It goes them without being asked for a Repulse, and 11.1.3 and 10.3 have brought it to D1.
    """
    field, _ = driven('"27.07" = ["sr-Lesnica"]', (1, 1), (1, 1, 1, 1, 6, 6))
    while field.asked == ("serbian", "retreat"):
        field.order(quiet_way(field))
    events = field.order("25.07-26.07")
    assert rolled(events, "10.2")[-1].result == "failed by 7"
    while field.asked == ("austrian", "retreat"):
        assert not any(order.startswith("repulse") for order in field.notations())
        assert field.refuses("repulse 36/13 x 27.07") in ("7.4.1b", "7.4b")
        events += field.order(quiet_way(field))
    assert not any(line.startswith("Repulse of 27.07") for line in told(events))
    assert field.piece("ah-36-13").status >= 5


# -- 7.8: tasks -----------------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:7.8.2-ex", "serbien:7.8.2", "serbien:14.3.1b")
def test_an_ip_begun_in_counter_movement_takes_the_first_eight_points_of_the_next_phase() -> None:
    """5 in the Counter Movement Phase of the Serbian turn, 8 in the Movement Phase that follows: nobody asks."""
    field = serbien('"24.07" = ["ah-9-8"]\n"24.10" = ["sr-Morava-I"]', "counter_movement", "serbian",
                    state="rights = [2, 2]")  # fmt: skip
    field.order("9/8 constructs")
    assert (field.piece("ah-9-8").task, field.piece("ah-9-8").worked) == (2, 5)
    while field.asked != ("austrian", "move") or not field.table.state.phasing:
        field.order("done")
    assert field.match.view(None).state()["positions"]["austrian"] == ["24.07"]
    assert (field.piece("ah-9-8").spent, field.piece("ah-9-8").task) == (8, 0), "though its owner never asked for it"
    assert field.accepts("9/8 24.07-24.06"), "one point is left, and a Forced March"


# -- 8: Cavalry, Forts ----------------------------------------------------------------------------------------


@pytest.mark.clause("serbien:8.2.2-ex", "serbien:8.2.4")
@pytest.mark.parametrize("to", ["18.03", "18.05", "17.04", "17.05"])
def test_whichever_hex_the_serb_cavalry_chooses_its_marker_shows_two(to: str) -> None:
    field = serbien('"18.04" = ["sr-Cavalry"]\n"19.04" = ["ah-9-8"]')
    field.order("9/8 19.04-19.05")
    assert field.refuses("react Cavalry 18.04-19.04") == "8.2.2b", "the former location of the A-H unit"
    assert field.refuses("react Cavalry 18.04-19.05") == "3.1a", "its current one"
    field.order(f"react Cavalry 18.04-{to}")
    assert (field.at("sr-Cavalry"), field.piece("sr-Cavalry").debt) == (to, 2)


@pytest.mark.clause("serbien:8.5.3-ex", "serbien:8.5.3a")
@pytest.mark.parametrize(("die", "away"), [(1, 0), (2, 3), (6, 3)])
def test_the_fort_of_beograd_left_alone_stands_on_1_and_else_goes_three_hexes(die: int, away: int) -> None:
    units = '"28.11" = ["ah-9-8"]\n"30.09" = ["sr-Beograd-Fort", "sr-Cavalry"]\n"30.12" = ["sr-Serb-Depot-1"]'
    field = serbien(units, dice=[die])
    events = field.order("9/8 28.11-29.11-29.10")
    assert rolls(events) == [], "not triggered at this moment"
    events = field.order("react Cavalry 30.09-31.10")
    assert [(roll.clause, roll.die) for roll in rolls(events)] == [("8.5.3a", die)]
    while field.asked[1] == "retreat":
        field.order(quiet_way(field))
    board = field.table.board
    assert board.distance(field.piece("sr-Beograd-Fort").at, board.cell("30.09")) == away
    assert field.piece("sr-Beograd-Fort").flipped is (away > 0)
    assert field.asked == ("austrian", "move")
