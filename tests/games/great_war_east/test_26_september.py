"""26.3: the set-up of 1 September."""

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.games.great_war_east.rules.exclusive import start_line
from hexmarshal.games.great_war_east.rules.pieces import Off
from tests.games.great_war_east.kit import great_war, rolls, told
from tests.games.great_war_east.test_26_set_up import begun, deploy, deploy_all

# -- 1 September (26.3) -------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.3", "great_war_east:SG-26.31c")
def test_armies_with_a_sector_take_part_and_nobody_from_serbia() -> None:
    table = begun("september")
    for unit in ("ah-I/1", "ah-IX/2", "ah-XI/3", "ah-VI/4", "ah-KO", "ru-IX/3", "ru-XVIII/9", "ru-12C/8"):
        assert table.piece(unit).at == Off.WAITING, unit
    for unit in ("ah-9/5", "ah-1/6", "ah-vF5", "se-DrI/3", "se-SOK"):
        assert table.piece(unit).at == Off.ABSENT, unit
    assert table.table.state.sheets == ("g",)


@pytest.mark.clause("great_war_east:SG-26.31c")
@pytest.mark.parametrize(("reading", "there"), [("present", True), ("arrivals", False)])
def test_the_second_army_is_there_whole_or_in_part(reading: str, there: bool) -> None:
    table = begun("september", second_army=reading)
    assert (table.piece("ah-IX/2").at == Off.WAITING) == there
    assert table.piece("ah-20/2").at == Off.WAITING, "it arrives in Galicia"


@pytest.mark.clause("great_war_east:SG-26.31a")
def test_austria_hungary_sets_up_first_each_army_in_its_sector() -> None:
    table = begun("september")
    assert table.asked == ("austrian", "set-up")
    assert table.accepts("set up I/1 in g0324")
    assert table.refuses("set up I/1 in g0417") == "SG-26.31a", "the sector of the 4th Army"
    assert table.refuses("set up I/1 in g0424") == "SG-26.31a", "behind the line"
    assert table.refuses("set up I/1 in g0223") == "SG-26.31a", "the Russian side"
    assert table.accepts("set up VI/4 in g0417")
    assert table.refuses("set up ru-IX/3 in g0711") == "SG-26.31a"


@pytest.mark.clause("great_war_east:SG-26.31b")
@pytest.mark.parametrize(("reading", "headquarters"), [("depots", False), ("headquarters-too", True)])
def test_supply_lines_are_laid_out_behind_the_line(reading: str, headquarters: bool) -> None:
    table = begun("september", behind_the_line=reading)
    assert table.accepts("set up D1 in g0723"), "a depot"
    assert table.refuses("set up D1 in g0119") == "SG-26.31a", "behind the enemy's line"
    assert table.accepts("set up Da1 in g0324")
    if headquarters:
        assert table.accepts("set up Da1 in g0423")
    else:
        assert table.refuses("set up Da1 in g0423") == "SG-26.31a"


@pytest.mark.clause("great_war_east:SG-26.31b")
def test_every_hex_of_the_line_must_be_covered() -> None:
    table = begun("september")
    deploy_all(table)
    assert start_line.uncovered(table.table, 1)
    assert table.refuses("done") == "SG-26.31b"
    spread_out = begun("september")
    deploy_all(spread_out, cover=True)
    assert not start_line.uncovered(spread_out.table, 1)
    assert spread_out.accepts("done")


@pytest.mark.clause("great_war_east:SG-26.31b")
def test_headquarters_and_depots_cover_nothing() -> None:
    table = begun("september")
    line = start_line.own_line(table.table.printed, 1)
    deploy(table, "g0324", "Da1", "D1")
    assert start_line.uncovered(table.table, 1) == line & ~(1 << table.cell("g0324")), "only the depot's own hex"


@pytest.mark.clause("great_war_east:SG-26.31b")
@pytest.mark.parametrize(
    ("army", "owes"),
    [
        ('"ah-I/1", "ah-V/1", "ah-9C/1"', True),
        ('"ah-I/1", "ah-V/1"', False),
        ('"ah-I/1", "ah-V/1", "ah-D1", "ah-Da1"', False),
        ('"ah-I/1", "ah-V/1", "ah-III/3"', False),
    ],
)
def test_an_army_too_small_for_its_sector_owes_nothing(army: str, owes: bool) -> None:
    first = ("ah-X/1", "ah-I/1", "ah-V/1", "ah-9L/1", "ah-9C/1", "ah-3C/1", "ah-D1", "ah-Da1")
    others = ", ".join(f'"{unit}"' for unit in first if f'"{unit}"' not in army)
    table = great_war(f"g0324 = [{army}]\nabsent = [{others}]", turn=7, scenario="september").table
    assert len(table.printed.start_sector(0, "1")) == 7
    assert bool(start_line.owed(table, 1) >> table.board.cell("g0318") & 1) == owes


@pytest.mark.clause("great_war_east:SG-26.32a", "great_war_east:8.52b")
def test_each_austrian_unit_rolls_before_the_russians_set_up() -> None:
    dice = (2, 1, 3, 4, 5, 6)
    table = begun("september", *dice)
    deploy_all(table, cover=True)
    events = table.order("done")
    thrown = [roll for roll in rolls(events) if roll.clause == "SG-26.32a"]
    troops = [
        i
        for i in table.table.printed.of_side[1]
        if not table.table.printed.hq[i] and table.table.pieces[i].at != Off.ABSENT
    ]
    assert len(thrown) == len(troops), "everybody but headquarters, depots too"
    assert table.asked == ("allied", "set-up")
    first, second, third = (table.table.pieces[index] for index in troops[:3])
    assert (first.lost, second.lost, third.lost) == (2, 1, 0)
    assert table.table.state.points == 35, "it was no combat of this game"


@pytest.mark.clause("great_war_east:SG-26.32a")
@pytest.mark.parametrize(
    ("unit", "die", "left"), [("ah-9C/1", 2, 0), ("ah-9C/1", 1, 1), ("ah-D1", 1, 0), ("ah-I/1", 2, 2), ("ah-I/1", 3, 4)]
)
def test_what_the_austrian_die_costs(unit: str, die: int, left: int) -> None:
    table = begun("september", die)
    name = unit.removeprefix("ah-")
    table.order(f"set up {name} in g0324")
    start_line.wear_down(table.table, 1, {2: 2, 1: 1})
    assert table.table.steps(table.index(unit)) == left
    assert (table.piece(unit).at == Off.ELIMINATED) == (left == 0)


@pytest.mark.clause("great_war_east:SG-26.32b")
def test_each_russian_unit_rolls_before_play_begins() -> None:
    table = begun("september", *(6 for _ in range(34)))
    deploy_all(table, cover=True)
    table.order("done")
    deploy_all(table, cover=True)
    before = {index: table.table.pieces[index].lost for index in table.table.printed.of_side[0]}
    assert not any(before.values())
    events = table.order("done")
    thrown = [roll for roll in rolls(events) if roll.clause == "SG-26.32b"]
    russians = [
        i
        for i in table.table.printed.of_side[0]
        if not table.table.printed.hq[i] and table.table.row(i).nation == "russian"
    ]
    assert len(thrown) == len(russians)
    for index, roll in zip(russians, thrown, strict=True):
        assert table.table.pieces[index].lost == (1 if roll.total <= 2 else 0)


@pytest.mark.clause("great_war_east:SG-26.31a")
def test_the_russians_set_up_north_and_east_of_the_line() -> None:
    table = begun("september")
    deploy_all(table, cover=True)
    table.order("done")
    assert table.accepts("set up XIV/4 in g0220")
    assert table.refuses("set up XIV/4 in g0223") == "SG-26.31a", "the sector of the 9th Army"
    assert table.refuses("set up XIV/4 in g0320") == "SG-26.31a", "the Austrian side"
    assert table.accepts("set up D1/4 in g0120")


@pytest.mark.clause("great_war_east:SG-26.31a")
@pytest.mark.data
def test_the_two_lines_lie_side_by_side_and_each_army_has_a_part() -> None:
    printed = begun("september").table.printed
    one, two = (start_line.own_line(printed, side) for side in (0, 1))
    assert not one & two
    for cell in cells(two):
        assert printed.board.adjacent[cell] & one, printed.board.labels[cell]


@pytest.mark.clause("great_war_east:SG-26.2")
def test_what_is_told_of_a_set_up() -> None:
    table = begun("free")
    assert told(table.order("set up Be in s0307")) == ["Belgrade Brigade is set up in s0307. (SG-26.21)"]


@pytest.mark.clause("great_war_east:SG-26.2")
def test_who_stands_in_a_hex_is_not_set_up_there_again() -> None:
    table = begun("free")
    order = table.decision.orders(table.decision.subjects()[0])[0]
    table.order(order)
    reason = table.match.explain(order)
    assert reason is not None
    assert (reason.code, reason.clause) == ("stands", "SG-26.21")


@pytest.mark.clause("great_war_east:SG-26.21", "great_war_east:SG-26.22")
def test_only_those_who_are_to_be_set_up_now_have_orders() -> None:
    table = begun("free")
    assert table.asked == ("allied", "set-up")
    assert table.decision.orders("se-DrI/3")
    assert [table.decision.orders(id) for id in ("ah-X/1", "ru-IX/3", "nobody")] == [[], [], []]
