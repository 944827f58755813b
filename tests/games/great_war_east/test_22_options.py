"""The optional rules of 17.5 and 22, and how options of a match are played from its start."""

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.registry import load
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from tests.games.great_war_east.kit import Position, great_war, told
from tests.games.great_war_east.test_26_set_up import deploy_all

SECOND = ("ah-IX/2", "ah-IV/2", "ah-VII/2", "ah-10C/2", "ah-D2")
"""The units of the 2nd Army that the counters set up on the Serbian map."""


def campaign(die: int, scenario: str = "historical", **more: str) -> Position:
    """A campaign whose first die is scripted."""
    rules = load("great_war_east")
    start = rules.read_start(scenario, {"envelope": "roll", **more}, None)
    return Position(hm.Match(rules, start, "kit", dice=(die,)))


# -- The wrong envelope (22) ----------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-22.0")
@pytest.mark.parametrize(("die", "galicia"), [(1, False), (3, False), (4, True), (6, True)])
def test_on_4_to_6_the_second_army_is_a_reinforcement_for_galicia(die: int, galicia: bool) -> None:
    table = campaign(die)
    places = {table.piece(id).at for id in SECOND}
    assert (places == {int(Off.SCHEDULED)}) == galicia
    assert (table.at("ah-IV/2") == "s0209") != galicia
    assert table.piece("ah-XI/3").at == table.cell("g1312")
    assert any("(SG-22.0)" in line for line in table.heard())


@pytest.mark.clause("great_war_east:SG-22.0", "great_war_east:SG-17.42")
def test_it_enters_at_a_from_the_first_turn_on() -> None:
    table = campaign(6)
    assert table.asked == ("austrian", "reinforce")
    for name in ("IX/2", "IV/2", "VII/2", "Bo2", "20/2"):
        assert table.accepts(f"{name} to g1126")
    assert table.decision.side == "austrian"


def waiting(entry: str, scenario: str = "historical") -> Position:
    """The IX Corps of the 2nd Army waits for Galicia in the second turn, as the envelope has it, due where it says."""
    pieces = f'scheduled = ["ah-IX/2 due=GT1{entry}"]\ng1312 = ["ah-XI/3"]'
    return great_war(pieces, "austrian reinforcements", scenario=scenario, options={"envelope": "roll"})


@pytest.mark.clause("great_war_east:SG-22.0", "great_war_east:14.22", "great_war_east:14.24")
def test_sent_elsewhere_because_a_was_blocked_it_may_still_come_at_a() -> None:
    table = waiting(" entry=g1026")
    assert table.accepts("IX/2 to g1026")
    assert table.accepts("IX/2 to g1126")


@pytest.mark.clause("great_war_east:SG-22.0", "great_war_east:SG-26.24")
def test_in_the_free_deployment_it_may_take_another_entry_like_any_reinforcement() -> None:
    assert waiting("", "free").accepts("IX/2 diverts to g1426")
    assert waiting("").refuses("IX/2 diverts to g1426") == "14.22"


@pytest.mark.clause("great_war_east:SG-22.0", "great_war_east:SG-26.23")
def test_what_is_set_up_of_it_besides_counts_among_the_twelve_points() -> None:
    table = campaign(6, "free", extra="yes")
    deploy_all(table)
    table.order("done")
    for name, room in (("IX/2", "eight"), ("IV/2", "four")):
        table.order(f"set up {name} in g1419")
        left = f" Reinforcements of {room} stacking points may be set up as well (26.23)."
        assert table.decision.prompt.endswith(left)
    table.order("set up VII/2 in g1312")
    assert "26.23" not in table.decision.prompt
    assert table.refuses("set up 10C/2 in g1313") == "SG-26.23"
    deploy_all(table)
    table.order("done")
    assert table.piece("ah-IX/2").due == 0, "it is no reinforcement any more"
    assert table.accepts("10C/2 to g1126")


@pytest.mark.clause("great_war_east:SG-22.0")
def test_without_the_option_no_die_is_rolled() -> None:
    match = hm.Match.new("great_war_east", "historical", seed="kit")
    assert not any("SG-22.0" in line for line in told(match.opening_events))
    table = match.table
    assert isinstance(table, GreatWar)
    assert table.hexname(table.pieces[table.printed.index["ah-IV/2"]].at) == "s0209"


# -- What a railway carries (17.5) ----------------------------------------------------------------------------


LINES = {
    ("austrian", "single"): ("s0111", "s0211", "ah-9/5"),
    ("austrian", "double"): ("s0208", "s0308", "ah-9/5"),
    ("allied", "single"): ("s0706", "s0805", "se-DrI/3"),
    ("allied", "double"): ("s0406", "s0307", "se-DrI/3"),
}
"""Dead ends of the railways of both sides, so that no other way leads round a full hexside, and a division there."""


def loaded(side: str, track: str, load: int, limit: str = "yes") -> Position:
    """A division entrained before a hexside over which so many stacking points have gone in this phase."""
    here, there, unit = LINES[side, track]
    low, high = sorted((here, there), key=lambda label: great_war("", f"{side} movement").cell(label))
    return great_war(
        f'{here} = ["{unit} entrained"]', f"{side} movement", turn=3, options={"rail_limit": limit},
        state=f'traffic = [["{low}", "{high}", 0, {load}]]',
    )  # fmt: skip


def crosses(table: Position, side: str, track: str) -> bool:
    """Whether the division may ride on."""
    here, there, unit = LINES[side, track]
    order = f"{unit[3:]} {here}={there}"
    return table.match.explain(table.parse(order)) is None


@pytest.mark.clause("great_war_east:SG-17.51")
@pytest.mark.parametrize(
    ("side", "track", "most"),
    [("austrian", "single", 5), ("austrian", "double", 14), ("allied", "single", 4), ("allied", "double", 12)],
)
def test_so_many_stacking_points_cross_a_hexside_in_a_phase(side: str, track: str, most: int) -> None:
    assert crosses(loaded(side, track, most - 2), side, track)
    assert not crosses(loaded(side, track, most - 1), side, track)
    assert crosses(loaded(side, track, most - 1, limit="no"), side, track)


@pytest.mark.clause("great_war_east:SG-17.52", "great_war_east:SG-17.51")
def test_each_train_counts_for_those_that_follow_and_headquarters_do_not() -> None:
    trains = '"se-DrI/3 entrained", "se-DrII/3 entrained", "se-SS2 entrained", "se-Ob entrained"'
    table = great_war(f"s0706 = [{trains}]", "allied movement", turn=3, options={"rail_limit": "yes"})
    table.order("DrI/3 s0706=s0805", "DrII/3 s0706=s0805")  # four of four
    assert table.refuses("Ob s0706=s0805") == "SG-17.51"
    assert table.accepts("SS2 s0706=s0805")
    assert table.table.state.traffic[0][3] == 4


@pytest.mark.clause("great_war_east:SG-17.53", "great_war_east:SG-17.51")
def test_where_two_lines_cross_a_hexside_each_has_its_own_limit() -> None:
    table = great_war('s0706 = ["se-DrI/3 entrained"]', "allied movement", turn=3, options={"rail_limit": "yes"})
    a, b = table.cell("s0706"), table.cell("s0805")
    printed = table.table.printed
    one = printed.tracks[a, b]
    try:
        printed.tracks[a, b] = printed.tracks[b, a] = (*one, "single")
        printed.memory.clear()  # what is printed never changes otherwise
        full = tuple((min(a, b), max(a, b), line, 4) for line in (0, 1))
        table.table.note(traffic=full[:1])
        assert table.accepts("DrI/3 s0706=s0805")
        table.order("DrI/3 s0706=s0805")
        assert table.table.state.traffic == (full[0], (min(a, b), max(a, b), 1, 2))
        table.table.note(traffic=full)
        assert table.refuses("DrI/3 s0805=s0706") == "SG-17.51"
    finally:
        printed.tracks[a, b] = printed.tracks[b, a] = one
        printed.memory.clear()
