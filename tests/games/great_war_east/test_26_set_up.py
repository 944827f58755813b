"""Chapter 26 and 3.0: scenarios and how they are set up."""

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.registry import load
from hexmarshal.games.great_war_east.rules.exclusive import start_line
from hexmarshal.games.great_war_east.rules.pieces import Off
from tests.games.great_war_east.kit import Position, why
from tests.playing import laid


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
        orders = table.decision.orders(table.table.printed.ids[index])
        bare = start_line.uncovered(table.table, number) if cover else 0
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
    for index, row in enumerate(table.table.printed.units):
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
    assert table.refuses("set up ah-X/1 in g1419") == "SG-26.21", "the others come later"


@pytest.mark.clause("great_war_east:SG-26.2")
def test_nobody_is_done_before_everybody_stands() -> None:
    table = begun("free")
    assert table.refuses("done") == "SG-26.21"
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
    assert table.refuses("set up III/3 in g1312") == "SG-26.22", "a reinforcement"
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
        assert table.refuses("set up III/3 in g1312") == "SG-26.22"
        return
    deploy(table, "g1312", "III/3", "XIV/3")
    deploy(table, "g1313", "XII/3")
    assert table.refuses("set up 41/3 in g1314") == "SG-26.23", "twelve points stand on the map"
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
    assert table.refuses("set up IX/2 in s0110") == "SG-26.22"


@pytest.mark.clause("great_war_east:SG-26.23")
def test_who_is_too_many_for_the_twelve_points() -> None:
    table = begun("free", extra="yes")
    deploy_all(table)
    table.order("done", "set up VI/4 in g1126", "set up III/3 in g1126", "set up 19/4 in g1225", "set up 23/3 in g1225")
    sentence = "Of 12 more stacking points 12 are set up; Austrian XIV Corps has 4."
    assert why(table, "set up XIV/3 in g1225") == ("SG-26.23", sentence)


@pytest.mark.clause("great_war_east:SG-26.31a")
def test_who_is_set_up_off_the_start_line_is_told_whose_line_it_is() -> None:
    table = begun("september")
    line = "is set up on the start line of its army."
    assert why(table, "set up XI/3 in g1312") == ("SG-26.31a", f"Austrian XI Corps {line}")
    depot = "1st Army Depot is set up on the start line of its army or behind it."
    assert why(table, "set up D1 in g0101") == ("SG-26.31a", depot)
    group = "HQ Kummer Group is set up on the start line of its side."
    assert why(table, "set up KO in g1312") == ("SG-26.31a", group)


ASTRAY = """
[position]
game = "great_war_east"
scenario = "free"
rest = "absent"
[pieces]
g1411 = ["se-ShII/U"]
waiting = ["ah-D2"]
[[doing]]
do = "Campaign"
at = "next_turn"
[[doing]]
do = "SetUp"
at = "austrian_attrition"
[[doing]]
do = "Deployment"
player = "austrian"
[[doing]]
do = "DeployUnits"
side = "austrian"
"""


@pytest.mark.clause("great_war_east:SG-26.22", "great_war_east:5.13")
def test_nobody_is_set_up_where_the_enemy_is() -> None:
    """Play brings nobody there before the match begins; a position may."""
    table = laid("great_war_east", ASTRAY)
    refusal = table.reason("set up D2 in g1411")
    assert (refusal.code, refusal.clause) == ("enemy", "5.13")
    assert table.accepts("set up D2 in g1412")
    table.order("set up D2 in g1412")
    assert table.match.table.problems() == []
