"""Chapters 8.6, 12.1: the owner chooses the way of a retreat and of a withdrawal, and which stack goes first.

Chełm (g0115) is a Russian town that counts, g0215 a Russian railway hex. Austrians in g0116, attacked from g0117, come
to g0214 through either; to g0315 and g0316 one way leads.
"""

import pytest

from hexmarshal.games.great_war_east.rules.standard.cavalry import WithdrawTo
from hexmarshal.games.great_war_east.rules.standard.combat_orders import RetreatFirst, RetreatTo
from hexmarshal.games.great_war_east.rules.standard.retreat import ways
from tests.games.great_war_east.fields import field
from tests.games.great_war_east.kit import Position, great_war, told

CORPS = ("ah-X/1", "ah-V/1")
THROUGH, ROUND = "retreat g0116-g0115-g0214", "retreat g0116-g0215-g0214"
OTHERS = ["retreat g0116-g0315", "retreat g0116-g0316"]


def beaten(more: str = "", state: str = "") -> Position:
    """Austrians in g0116 must retreat two hexes."""
    pieces = f'g0116 = ["ah-19/4", "ah-KO"]\ng0117 = ["ru-IX/3", "ru-X/3"]\n{more}'
    table = great_war(pieces, "allied resolution", turn=3, dice=(1,), state=state)
    table.order("IX/3,X/3 x g0116", "option 3")  # 8 to 4 is 2-1: -/2
    return table


def seized(table: Position) -> set[str]:
    """The railway hexes and towns that changed hands."""
    return {table.table.hexname(cell) for cell in table.table.state.seized}


@pytest.mark.clause("great_war_east:8.62", "great_war_east:8.9e")
def test_the_owner_chooses_the_way_where_ways_differ() -> None:
    table = beaten()
    assert table.asked == ("austrian", "retreat")
    assert table.notations() == [THROUGH, ROUND, *OTHERS]
    events = table.order(ROUND)
    assert "19th Division retreats g0116-g0215-g0214. (8.62)" in told(events)
    assert "HQ Kummer Group retreats g0116-g0215-g0214. (8.62)" in told(events)
    assert (table.at("ah-19/4"), table.at("ah-KO")) == ("g0214", "g0214")


@pytest.mark.clause("great_war_east:8.62", "great_war_east:SG-25.12a", "great_war_east:9.15")
def test_a_way_through_a_town_or_a_railway_hex_takes_it_and_a_way_round_does_not() -> None:
    past, through = beaten(), beaten()
    past.order(ROUND)
    through.order(THROUGH)
    assert "g0115" in seized(through)
    assert "g0115" not in seized(past)


@pytest.mark.clause("great_war_east:8.62")
def test_without_a_way_the_first_is_taken_and_any_legal_way_may_be_named() -> None:
    table = beaten()
    assert table.accepts("retreat g0116-g0214")
    assert table.decision.normal(RetreatTo("g0116", "g0214")) == RetreatTo("g0116", "g0214", ("g0115", "g0214"))
    table.order("retreat g0116-g0214")
    assert "g0115" in seized(table)


@pytest.mark.clause("great_war_east:8.62")
def test_ways_that_do_the_same_are_one_but_each_may_be_named() -> None:
    table = beaten(state='seized = ["g0115", "g0215"]\n')  # taken already
    assert table.notations() == ["retreat g0116-g0214", *OTHERS]
    for middle in ("g0115", "g0215"):
        order = RetreatTo("g0116", "g0214", (middle, "g0214"))
        assert table.accepts(order)
        assert table.decision.normal(order) == RetreatTo("g0116", "g0214")
    assert "19th Division retreats g0116-g0215-g0214. (8.62)" in told(table.order(ROUND))


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.62")
def test_every_way_begins_where_the_stack_stands_and_never_comes_back() -> None:
    table = great_war('g0116 = ["ah-19/4"]\ng0117 = ["ru-IX/3"]', "allied resolution", turn=3)
    found = ways(table.table, [table.index("ah-19/4")], 2)
    assert {len(paths) for paths in found.values()} == {1, 2}
    for end, paths in found.items():
        for path in paths:
            assert (path[0], path[-1], len(path), len(set(path))) == (table.cell("g0116"), end, 3, 3)


@pytest.mark.clause("great_war_east:8.61", "great_war_east:8.64", "great_war_east:8.62")
def test_no_way_leads_through_enemies_or_what_they_control_or_elsewhere() -> None:
    table = beaten()
    assert table.refuses("retreat g0116-g0117-g0214") == "8.61"
    assert table.reason("retreat g0116-g0117-g0214").sentence == "The enemy is in g0117."
    assert table.refuses("retreat g0116-g0216-g0214") == "8.64"
    assert table.reason("retreat g0116-g0214-g0214").sentence == "No retreat of two hexes leads to g0214 by that path."
    assert table.refuses("retreat g0116-g0214-g0214") == "8.61"
    assert table.refuses("retreat g0116-nowhere-g0214") == "8.61"
    assert table.refuses("retreat g0116-g0115-g0113") == "8.61", "three hexes away"
    assert table.refuses("retreat g0115-g0215-g0214") == "8.62"
    assert table.refuses(RetreatTo("g0116", "g0214", ("g0115", "g0213"))) == "8.61"


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:8.62")
def test_a_way_over_an_enemy_headquarters_drives_it_out_and_another_does_not() -> None:
    one, other = beaten('g0215 = ["ru-Sa4"]\n', 'seized = ["g0115", "g0215"]\n'), beaten('g0215 = ["ru-Sa4"]\n')
    assert one.notations() == other.notations() == [THROUGH, ROUND, *OTHERS]
    one.order(THROUGH)
    assert one.at("ru-Sa4") == "g0215"
    other.order(ROUND)
    assert other.at("ru-Sa4") != "g0215"


@pytest.mark.clause("great_war_east:8.62")
def test_the_way_is_drawn_and_said() -> None:
    table = beaten()
    assert table.decision.way(table.parse(ROUND)).path == ("g0116", "g0215", "g0214")  # type: ignore[union-attr]
    assert table.parse(ROUND) == RetreatTo("g0116", "g0214", ("g0215", "g0214"))


# -- Several stacks (8.62) ------------------------------------------------------------------------------------


def two_stacks(dice: tuple[int, ...] = (1,)) -> Position:
    """Russians in g1016 and g1116 must retreat a hex each."""
    table = field(CORPS, foe=("ru-78R/3",), more='g1016 = ["ru-69R/3"]\n', dice=dice)
    table.order("X/1,V/1 x g1016 and g1116", "option 2")
    return table


@pytest.mark.clause("great_war_east:8.62", "great_war_east:8.9e")
def test_the_owner_says_which_of_two_stacks_retreats_first() -> None:
    table = two_stacks()
    assert (table.asked, table.decision.clause) == (("allied", "order"), "8.62")
    assert table.decision.prompt == "Allied: stacks retreat from g1016 and g1116 (8.62). Say which goes first."
    assert table.notations() == ["g1016 first", "g1116 first"]
    assert table.refuses(RetreatFirst("g1117")) == "8.62"
    assert table.reason(RetreatFirst("g1117")).sentence == "The stacks that must retreat are in g1016 and g1116."
    table.order("g1116 first")
    assert (table.at("ru-78R/3"), table.at("ru-69R/3")) == ("g1015", "g1016")
    assert table.asked == ("allied", "retreat")  # the last one has nobody to wait for
    assert table.notations() == ["retreat g1016-g0916", "retreat g1016-g0917"]


@pytest.mark.clause("great_war_east:8.62", "great_war_east:8.66a")
@pytest.mark.parametrize("first", ["ru-69R/3", "ru-78R/3"])
def test_who_comes_second_may_find_the_first_where_it_goes(first: str) -> None:
    stands = {"ru-69R/3": "g1016", "ru-78R/3": "g1116"}
    more = 'g1016 = ["ru-69R/3"]\ng0917 = ["ah-23/3"]\ng1318 = ["ah-9C/1"]\ng1418 = ["ru-13C/4"]\n'
    table = field(CORPS, foe=("ru-78R/3",), more=more, dice=(1,))
    table.order("X/1,V/1 x g1016 and g1116", "option 2", f"{stands[first]} first")
    assert {table.at(unit) for unit in stands} == {"g1015"}  # nothing was left to choose
    assert {unit: table.piece(unit).retreated for unit in stands} == {unit: unit != first for unit in stands}


# -- Withdrawal (12.13) ---------------------------------------------------------------------------------------


def riding(state: str = "") -> Position:
    """Austrian cavalry in g0116 withdraws before Russians in g0117."""
    pieces = 'g0116 = ["ah-6C/4"]\ng0117 = ["ru-IX/3"]'
    table = great_war(pieces, "allied withdrawal", turn=3, dice=(5,), state=state)
    table.order("withdraw 6C/4")
    return table


@pytest.mark.clause("great_war_east:12.13", "great_war_east:SG-25.12a")
def test_cavalry_chooses_its_way_where_ways_differ() -> None:
    past, through = riding(), riding()
    assert past.notations() == [
        "ah-6C/4 withdraws by g0115-g0214", "ah-6C/4 withdraws by g0215-g0214",
        "ah-6C/4 withdraws to g0315", "ah-6C/4 withdraws to g0316",
    ]  # fmt: skip
    assert "6th Cavalry Division withdraws g0116-g0215-g0214. (12.13)" in told(
        past.order("6C/4 withdraws by g0215-g0214")
    )
    through.order("6C/4 withdraws to g0214")
    assert ("g0115" in seized(through), "g0115" in seized(past)) == (True, False)


@pytest.mark.clause("great_war_east:12.13", "great_war_east:12.12")
def test_cavalry_is_refused_ways_that_are_none() -> None:
    table = riding('seized = ["g0115", "g0215"]\n')
    assert table.notations()[0] == "ah-6C/4 withdraws to g0214"
    assert table.accepts("6C/4 withdraws by g0215-g0214")
    assert table.refuses("6C/4 withdraws by g0216-g0214") == "12.13"
    sentence = "6th Cavalry Division does not reach g0214 by that path."
    assert table.reason("6C/4 withdraws by g0216-g0214").sentence == sentence
    assert table.refuses("6C/4 withdraws to g0215") == "12.11"  # one hex only
    assert table.refuses(WithdrawTo("ah-9C/1", "g0214")) == "12.12"


# -- Beaten units of a stack that is not hurt (8.66) ----------------------------------------------------------


@pytest.mark.clause("great_war_east:8.66b", "great_war_east:8.9a")
@pytest.mark.parametrize("named", ["g1116", "g1016"])
def test_beaten_units_share_the_fate_of_their_own_stack_only(named: str) -> None:
    foe = 'g1016 = ["ru-13C/4", "ru-KK/5", "ru-78R/3 retreated"]\n'
    table = field(CORPS[:1], foe=("ru-14C/4", "ru-8C/4"), more=foe, staff="", dice=(1,))
    table.order("X/1 x g1016 and g1116")  # 5 to 4 is 1-1: 1/1, worse for want of command
    assert table.decision.prompt.startswith("Allied: result 2 at g1016 and g1116, 4 of 8 steps are affected (8.9).")
    table.order("option 2", f"affected {named}")  # half of four steps, and the stack retreats
    while table.asked == ("allied", "loss"):
        table.order(table.notations()[0])
    lost = table.piece("ru-78R/3").lost
    assert (lost, table.at("ru-78R/3")) == ((0, "g1016") if named == "g1116" else (2, "eliminated"))


@pytest.mark.clause("great_war_east:8.66b")
@pytest.mark.parametrize(("hurt", "lost"), [("g1016", 1), ("g1116", 0)])
def test_beaten_units_lose_half_only_if_their_own_stack_loses_steps(hurt: str, lost: int) -> None:
    foe = 'g1016 = ["ru-13C/4", "ru-KK/5", "ru-78R/3 retreated"]\n'
    table = field(CORPS[:1], foe=("ru-14C/4", "ru-8C/4"), more=foe, dice=(1,))
    table.order("X/1 x g1016 and g1116", "option 1")  # half of the four steps that are affected
    for unit in {"g1016": ("13C/4", "KK/5"), "g1116": ("14C/4", "8C/4")}[hurt]:
        table.order(f"lose {unit}")
    assert table.piece("ru-78R/3").lost == lost
