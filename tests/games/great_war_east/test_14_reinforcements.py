"""Chapter 14: reinforcements, with 3.0, 16 (14.1) and 26.24."""

import pytest

from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.standard import rail
from tests.games.great_war_east.kit import great_war, told


def arriving(*units: str, more: str = "") -> str:
    """A position in which units are to come."""
    named = ", ".join(f'"{unit}"' for unit in units)
    return f"scheduled = [{named}]\n{more}"


@pytest.mark.clause("great_war_east:14.0", "great_war_east:2.4c", "great_war_east:3.0b")
@pytest.mark.parametrize(("turn", "comes"), [(1, False), (2, True), (3, True)])
def test_a_reinforcement_comes_from_its_turn_on(turn: int, comes: bool) -> None:
    table = great_war(arriving("ah-III/3", "ah-VI/4"), "austrian reinforcements", turn=turn)
    if comes:
        assert table.accepts("III/3 to g1126")
    else:
        assert table.refuses("III/3 to g1126") == "14.0"
        assert table.accepts("VI/4 to g1126")


@pytest.mark.clause("great_war_east:14.0", "great_war_east:4.0-A1b")
def test_it_comes_in_its_own_entry_hex_in_its_owners_phase() -> None:
    table = great_war(arriving("ah-III/3", "ru-Sa4"), "austrian reinforcements")
    assert table.refuses("III/3 to g1426") == "14.22"
    assert table.refuses("ru-Sa4 to g0120") == "14.0"
    assert told(table.order("III/3 to g1126")) == ["III Corps arrives in g1126. (14.11)"]


@pytest.mark.clause("great_war_east:3.0b")
def test_of_two_letters_the_owner_picks_one() -> None:
    table = great_war(arriving("ru-IX/3", "ru-3K/4"), "allied reinforcements", turn=4)
    assert table.accepts("IX/3 to g0501")
    assert table.accepts("IX/3 to g0801")
    assert table.refuses("3K/4 to g0801") == "14.22", "its counter has an L alone"


@pytest.mark.clause("great_war_east:14.11", "great_war_east:14.14")
def test_placing_costs_nothing_and_the_unit_moves_in_the_same_phase() -> None:
    table = great_war(arriving("ah-9C/1", "ah-III/3"), "austrian reinforcements")
    table.order("III/3 to g1126", "done")
    piece = table.piece("ah-III/3")
    assert (piece.spent, piece.arrived) == (0, 2)
    while table.asked[1] != "move":
        table.order("done")


@pytest.mark.clause("great_war_east:14.12", "great_war_east:SG-16-14.1a", "great_war_east:SG-17.32")
def test_a_reinforcement_may_arrive_entrained_and_then_counts_against_rail_capacity() -> None:
    table = great_war(arriving("ah-III/3"), "austrian reinforcements")
    events = table.order("III/3 to g1126 by rail")
    assert told(events)[0] == "III Corps arrives entrained in g1126. (SG-16-14.1a)"
    piece = table.piece("ah-III/3")
    assert (piece.entrained, piece.spent) == (True, 0)
    assert rail.used(table.table, 0) == 4


@pytest.mark.clause("great_war_east:SG-16-14.1a", "great_war_east:SG-16-14.1b")
@pytest.mark.parametrize(("turn", "legal"), [(2, True), (8, False)])
def test_no_more_arrive_entrained_than_the_railways_carry(turn: int, legal: bool) -> None:
    loaded = 'g1225 = ["ah-X/1 entrained", "ah-I/1 entrained", "ah-V/1 entrained"]'
    table = great_war(arriving("ah-III/3", more=loaded), "austrian reinforcements", turn=turn)
    assert table.accepts("III/3 to g1126"), "on foot it may come at any time"
    if legal:
        assert table.accepts("III/3 to g1126 by rail"), "sixteen of eighteen"
    else:
        assert table.refuses("III/3 to g1126 by rail") == "SG-16-14.1a", "sixteen of thirteen"


@pytest.mark.clause("great_war_east:14.13")
def test_several_units_appear_stacked_beyond_the_limit() -> None:
    table = great_war(arriving("ah-III/3", "ah-XIV/3", "ah-XII/3"), "austrian reinforcements")
    table.order("III/3 to g1126", "XIV/3 to g1126", "XII/3 to g1126")
    assert table.table.stacked(table.cell("g1126"), 1) == 12


@pytest.mark.clause("great_war_east:14.21")
@pytest.mark.parametrize("enemy", ["g1126", "g1125"])
def test_nobody_is_placed_where_the_enemy_is_or_controls(enemy: str) -> None:
    table = great_war(arriving("ah-III/3", more=f'{enemy} = ["ru-78R/3"]'), "austrian reinforcements")
    assert table.refuses("III/3 to g1126") == "14.21"
    free = great_war(arriving("ah-III/3", more='g1124 = ["ru-78R/3"]'), "austrian reinforcements")
    assert free.accepts("III/3 to g1126")


@pytest.mark.clause("great_war_east:5.33", "great_war_east:14.12")
def test_nobody_arrives_entrained_where_an_enemy_was_last() -> None:
    table = great_war(arriving("ah-III/3", "ah-XIV/3"), "austrian reinforcements", turn=2, state='seized = ["g1126"]')
    why = table.reason("III/3 to g1126 by rail")
    sentence = "An enemy was the last to be in Dębica (g1126): III Corps cannot come there by rail."
    assert (why.clause, why.sentence) == ("5.33", sentence)
    table.order("XIV/3 to g1126")
    assert table.accepts("III/3 to g1126 by rail"), "a friend has come on foot"


@pytest.mark.clause("great_war_east:14.22")
def test_a_blocked_unit_comes_by_the_nearest_open_edge_hex_towards_friends_a_turn_later() -> None:
    more = 'g1126 = ["ru-78R/3"]\ng1623 = ["ah-19/4"]'
    table = great_war(arriving("ah-III/3", more=more), "austrian reinforcements", turn=2)
    table.order("III/3 diverts to g1326")
    piece = table.piece("ah-III/3")
    assert (piece.at, piece.due, table.table.hexname(piece.entry)) == (Off.SCHEDULED, 3, "g1326")
    later = great_war(arriving("ah-III/3 due=GT3 entry=g1326", more=more), "austrian reinforcements", turn=3)
    assert later.refuses("III/3 to g1126") == "14.21", "still blocked"
    assert later.refuses("III/3 to g1426") == "14.22"
    assert later.accepts("III/3 to g1326")
    assert later.refuses("III/3 to g1326 by rail") == "14.12", "no railway there"


@pytest.mark.clause("great_war_east:14.22", "great_war_east:14.24")
def test_a_unit_that_was_sent_elsewhere_may_still_come_in_its_own_entry_once_that_is_open() -> None:
    table = great_war(arriving("ah-III/3 due=GT3 entry=g1326"), "austrian reinforcements", turn=3)
    assert table.accepts("III/3 to g1326")
    assert table.accepts("III/3 to g1126 by rail")
    chosen = great_war(arriving("ah-III/3 due=GT3 entry=g1426"), "austrian reinforcements", turn=3, scenario="free")
    assert chosen.accepts("III/3 to g1426 by rail")
    assert chosen.refuses("III/3 to g1126") == "14.22", "another railway entry was its owner's choice (26.24)"


@pytest.mark.clause("great_war_east:14.22", "great_war_east:3.0b")
def test_of_two_letters_that_are_blocked_each_has_its_own_nearest_hex_of_the_edge() -> None:
    blocked = 'g0501 = ["ah-19/4"]\ng0801 = ["ah-23/3"]'
    table = great_war(arriving("ru-IX/3", more=blocked), "allied reinforcements", turn=3, dice=(1,))
    assert [order for order in table.notations() if "IX/3 diverts" in order and "ru-IX" in order] == [
        "ru-IX/3 diverts to g0301", "ru-IX/3 diverts to g1001",
    ]  # fmt: skip


@pytest.mark.clause("great_war_east:14.22")
def test_only_that_hex_and_only_if_the_own_is_blocked() -> None:
    more = 'g1126 = ["ru-78R/3"]\ng1623 = ["ah-19/4"]'
    table = great_war(arriving("ah-III/3", more=more), "austrian reinforcements", turn=2)
    assert table.refuses("III/3 diverts to g1426") == "14.22", "not the nearest"
    assert table.refuses("III/3 diverts to g0926") == "14.22", "away from friends"
    free = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=2)
    assert free.refuses("III/3 diverts to g1326") == "14.22"


@pytest.mark.clause("great_war_east:14.22")
@pytest.mark.parametrize(("turn", "ruling"), [(12, ""), (13, "too-late-to-come")])
def test_nobody_is_sent_elsewhere_who_would_come_after_the_last_turn(turn: int, ruling: str) -> None:
    more = 'g1126 = ["ru-78R/3"]\ng1623 = ["ah-19/4"]'
    table = great_war(arriving("ah-III/3", more=more), "austrian reinforcements", turn=turn)
    if not ruling:
        assert table.accepts("III/3 diverts to g1326")
        return
    refusal = table.reason("III/3 diverts to g1326")
    assert (refusal.code, refusal.ruling) == ("too-late", ruling)


@pytest.mark.clause("great_war_east:14.22")
def test_it_comes_no_earlier_than_the_turn_after() -> None:
    table = great_war(arriving("ah-III/3 due=GT4 entry=g1326", "ah-XII/3"), "austrian reinforcements", turn=3)
    assert table.refuses("III/3 to g1326") == "14.0"


@pytest.mark.clause("great_war_east:14.23", "great_war_east:5.37")
def test_a_blocked_unit_may_go_off_the_map_by_rail_instead() -> None:
    table = great_war(arriving("ah-III/3", more='g1126 = ["ru-78R/3"]'), "austrian reinforcements", turn=2)
    table.order("III/3 g1126 leaves for g1426")
    piece = table.piece("ah-III/3")
    assert (table.at("ah-III/3"), piece.to_go, piece.entrained, piece.counted) == ("galicia", 11, True, True)
    while table.asked[1] != "move":
        table.order("done")
    table.order("III/3 travels on")
    assert table.at("ah-III/3") == "g1426"


@pytest.mark.clause("great_war_east:14.23")
def test_nobody_goes_off_the_map_while_his_entry_is_open() -> None:
    table = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=2)
    assert table.refuses("III/3 g1126 leaves for g1426") == "14.23"


@pytest.mark.clause("great_war_east:14.24", "great_war_east:SG-16-14.1b")
def test_reinforcements_may_be_held_back() -> None:
    table = great_war(arriving("ah-III/3", more='g1225 = ["ah-9C/1"]'), "austrian reinforcements", turn=2)
    table.order("done")
    assert table.piece("ah-III/3").at == Off.SCHEDULED
    later = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=9)
    assert later.accepts("III/3 to g1126")


@pytest.mark.clause("great_war_east:3.0b", "great_war_east:SG-17.41")
@pytest.mark.parametrize(("reading", "legal", "barred"), [("serbia", "s1216", "g1126"), ("printed", "g1126", "s1216")])
def test_where_the_headquarters_of_the_balkan_armies_come(reading: str, legal: str, barred: str) -> None:
    options = {"balkan_headquarters": reading}
    table = great_war(arriving("ah-vF5", "ah-Po6"), "austrian reinforcements", turn=2, options=options)
    for hq in ("vF5", "Po6"):
        assert table.accepts(f"{hq} to {legal}")
        assert table.refuses(f"{hq} to {barred}") == "14.22"


# -- Free entries (26.24) -----------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-26.24")
@pytest.mark.parametrize(("to", "due"), [("g1426", 3), ("g2826", 3), ("g3024", 5), ("s1216", 5)])
def test_in_the_free_deployment_another_entry_costs_one_turn_or_three(to: str, due: int) -> None:
    table = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=2, scenario="free")
    events = told(table.order(f"III/3 diverts to {to}"))
    assert (table.piece("ah-III/3").due, table.table.hexname(table.piece("ah-III/3").entry)) == (due, to)
    assert events[0].endswith("(SG-26.24)")


@pytest.mark.clause("great_war_east:SG-26.24")
def test_russians_have_their_own_entries() -> None:
    table = great_war(arriving("ru-XIV/4"), "allied reinforcements", turn=2, scenario="free", dice=(1,))
    for to, due in (("g0115", 3), ("g0108", 3), ("g0501", 5), ("g1601", 5)):
        assert table.accepts(f"XIV/4 diverts to {to}"), due
    why = table.reason("XIV/4 diverts to g1126")
    sentence = "Dębica (g1126) is not another railway entry that Russian XIV Corps can still use."
    assert (why.clause, why.sentence) == ("SG-26.24", sentence)


@pytest.mark.clause("great_war_east:SG-26.24")
def test_in_the_historical_campaign_there_is_no_such_choice() -> None:
    table = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=2)
    assert table.refuses("III/3 diverts to g1426") == "14.22"


@pytest.mark.clause("great_war_east:SG-26.24", "great_war_east:14.22")
@pytest.mark.parametrize(("turn", "legal"), [(10, True), (11, False)])
def test_nobody_is_sent_where_he_would_come_after_the_end(turn: int, legal: bool) -> None:
    table = great_war(arriving("ah-III/3"), "austrian reinforcements", turn=turn, scenario="free")
    assert table.accepts("III/3 diverts to g1426")
    if legal:
        assert table.accepts("III/3 diverts to g3024"), "in turn 13"
    else:
        assert table.refuses("III/3 diverts to g3024") == "SG-26.24"
