"""Chapter 26 and 3.0: scenarios and how they are set up."""

import pytest

import hexmarshal as hm
from hexmarshal.core.paths import cells
from hexmarshal.core.registry import load
from hexmarshal.games.great_war_east.rules.exclusive import set_up
from hexmarshal.games.great_war_east.rules.pieces import Off
from tests.games.great_war_east.kit import Position, great_war, rolls, told


def begun(scenario: str, *dice: int, **options: str) -> Position:
    """A match at its first decision."""
    rules = load("great_war_east")
    return Position(hm.Match(rules, rules.read_start(scenario, options, None), "kit", dice=dice))


def deploy(table: Position, at: str, *names: str) -> None:
    """Set units up in a hex."""
    for name in names:
        table.order(f"set up {name} in {at}")


def deploy_all(table: Position, *, cover: bool = False) -> None:
    """Set everybody up who waits: in the first hex that will do, or where the start line is still bare."""
    side = table.decision.side
    number = table.table.side_ids.index(side)
    for index in table.table.printed.of_side[number]:
        if table.table.pieces[index].at != Off.WAITING:
            continue
        orders = table.decision.orders(table.table.ids[index])
        bare = set_up.uncovered(table.table, number) if cover else 0
        table.order(next((order for order in orders if bare >> table.cell(order.where) & 1), orders[0]))


# -- The historical campaign (3.0, 26.1) --------------------------------------------------------------------


@pytest.mark.clause("great_war_east:3.0a", "great_war_east:SG-26.1", "great_war_east:SG-26.0")
@pytest.mark.parametrize(
    ("unit", "at"),
    [
        ("ah-X/1", "g1419"),
        ("ah-XI/3", "g1312"),
        ("ah-13/3", "g2801"),
        ("se-SOK", "s1003"),
        ("se-S", "s0711"),
        ("ah-II/4", "s1514"),
    ],
)
def test_a_counter_with_a_hex_starts_there(unit: str, at: str) -> None:
    assert begun("historical").at(unit) == at


@pytest.mark.clause("great_war_east:SG-ERR-1", "great_war_east:SG-ERR-2")
def test_the_corrected_brigades_start_where_the_corrections_say() -> None:
    table = begun("historical")
    assert (table.at("ah-2/6x"), table.at("se-Be")) == ("s1513", "s0307")


@pytest.mark.clause("great_war_east:3.0b", "great_war_east:2.4c", "great_war_east:SG-TRK-1")
def test_a_counter_with_a_code_waits_off_the_map() -> None:
    table = begun("historical")
    turns: dict[str, set[str]] = {"austrian": set(), "russian": set(), "serbian": set()}
    for index, row in enumerate(table.table.rows):
        assert (table.table.pieces[index].at == Off.SCHEDULED) == (not row.hex)
        if row.turn:
            turns[row.nation].add(row.turn)
    assert turns == {
        "austrian": {"GT1", "GT2", "GT3"},
        "russian": {"GT2", "GT3", "GT4", "GT5", "GT6"},
        "serbian": set(),
    }


@pytest.mark.clause("great_war_east:SG-26.1")
def test_the_historical_campaign_lasts_thirteen_turns() -> None:
    state = begun("historical").table.state
    assert (state.turn, state.last, state.points) == (1, 13, 0)


# -- Free deployment (26.2) ---------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.21", "great_war_east:SG-26.2", "great_war_east:3.0c")
def test_the_serbs_are_set_up_first_anywhere_in_serbia() -> None:
    table = begun("free")
    assert table.asked == ("allied", "set-up")
    assert table.piece("se-SOK").at == Off.WAITING
    assert table.accepts("set up DrI/3 in s1608")
    assert table.refuses("set up DrI/3 in s0308") == "SG-26.21", "Semlin is Austrian"
    assert table.refuses("set up DrI/3 in g0313") == "SG-26.21", "not in Russia"
    assert table.refuses("set up ah-X/1 in g1419") == "SG-26.2", "the others come later"


@pytest.mark.clause("great_war_east:SG-26.2")
def test_nobody_is_done_before_everybody_stands() -> None:
    table = begun("free")
    assert table.refuses("done") == "SG-26.2"
    deploy_all(table)
    assert table.accepts("done")
    assert table.accepts("set up SOK in s0605"), "until then anybody may still be set up elsewhere"


@pytest.mark.clause("great_war_east:6.0", "great_war_east:SG-26.2")
def test_the_stacking_limit_holds_in_the_set_up() -> None:
    table = begun("free")
    deploy(table, "s0605", "DrI/3", "DuI/2", "TiI/1", "MoI/2", "Be")
    assert table.refuses("set up Ob in s0605") == "6.0"
    assert table.accepts("set up SOK in s0605"), "a headquarters has no stacking points"


@pytest.mark.clause("great_war_east:SG-26.22")
def test_austria_hungary_follows_anywhere_at_home_and_the_balkan_armies_in_the_south() -> None:
    table = begun("free")
    deploy_all(table)
    table.order("done")
    assert table.asked == ("austrian", "set-up")
    assert table.accepts("set up XI/3 in s0110")
    assert table.accepts("set up XI/3 in g3018")
    assert table.refuses("set up XI/3 in g0313") == "SG-26.22"
    assert table.accepts("set up 9/5 in s1614")
    assert table.refuses("set up 9/5 in g1312") == "SG-26.22", "the 5th Army"
    assert table.refuses("set up 1/6x in g1312") == "SG-26.22", "the 6th Army"
    assert table.refuses("set up III/3 in g1312") == "SG-26.2", "a reinforcement"
    deploy_all(table)
    table.order("done")
    assert table.asked == ("austrian", "reinforce"), "then the first turn begins"


@pytest.mark.clause("great_war_east:SG-26.23")
@pytest.mark.parametrize("extra", ["no", "yes"])
def test_twelve_more_points_are_deployed_if_so_agreed(extra: str) -> None:
    table = begun("free", extra=extra)
    deploy_all(table)
    table.order("done")
    if extra == "no":
        assert table.refuses("set up III/3 in g1312") == "SG-26.2"
        return
    deploy(table, "g1312", "III/3", "XIV/3")
    deploy(table, "g1313", "XII/3")
    assert table.refuses("set up 41/3 in g1314") == "SG-26.2", "twelve points stand on the map"
    assert table.accepts("set up Da1 in g1314"), "a headquarters has no points"
    assert table.accepts("set up III/3 in g1314"), "who stands may stand elsewhere"
    deploy_all(table)
    table.order("done")
    assert table.at("ah-III/3") == "g1312"


@pytest.mark.clause("great_war_east:SG-22.0", "great_war_east:SG-26.22")
def test_by_the_other_envelope_the_second_army_is_not_deployed() -> None:
    table = begun("free", 5, envelope="roll")
    deploy_all(table)
    table.order("done")
    assert table.refuses("set up IX/2 in s0110") == "SG-26.2"


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
    assert table.refuses("set up ru-IX/3 in g0711") == "SG-26.2"


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
    assert set_up.uncovered(table.table, 1)
    assert table.refuses("done") == "SG-26.31b"
    spread_out = begun("september")
    deploy_all(spread_out, cover=True)
    assert not set_up.uncovered(spread_out.table, 1)
    assert spread_out.accepts("done")


@pytest.mark.clause("great_war_east:SG-26.31b")
def test_headquarters_and_depots_cover_nothing() -> None:
    table = begun("september")
    line = set_up.own_line(table.table.printed, 1)
    deploy(table, "g0324", "Da1", "D1")
    assert set_up.uncovered(table.table, 1) == line & ~(1 << table.cell("g0324")), "only the depot's own hex"


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
    assert bool(set_up.owed(table, 1) >> table.board.cell("g0318") & 1) == owes


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
    set_up.wear_down(table.table, 1, {2: 2, 1: 1})
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
        if not table.table.printed.hq[i] and table.table.rows[i].nation == "russian"
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
    one, two = (set_up.own_line(printed, side) for side in (0, 1))
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
    assert (reason.code, reason.clause) == ("stands", "SG-26.2")


@pytest.mark.clause("great_war_east:SG-26.21", "great_war_east:SG-26.22")
def test_only_those_who_are_to_be_set_up_now_have_orders() -> None:
    table = begun("free")
    assert table.asked == ("allied", "set-up")
    assert table.decision.orders("se-DrI/3")
    assert [table.decision.orders(id) for id in ("ah-X/1", "ru-IX/3", "nobody")] == [[], [], []]
