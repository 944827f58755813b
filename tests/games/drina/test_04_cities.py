"""4.6 and 4.7: control of cities, military capacity and money."""

import pytest

from tests.games.drina.kit import Position, drina, told

SIDES = ("austria-hungary", "germany", "serbia", "bulgaria")


def changes(table: Position, *orders: str) -> dict[str, int]:
    """How orders change the NMC of the countries; those that stay the same are left out."""
    before = {side: table.capacity(side) for side in SIDES}
    table.order(*orders)
    return {side: table.capacity(side) - before[side] for side in SIDES if table.capacity(side) != before[side]}


# 4.6 · Control


@pytest.mark.clause("drina:4.6a")
def test_a_city_stays_with_its_taker_after_he_has_left() -> None:
    table = drina("GI1 H04", turn="germany")
    table.order("GI1 H04-H05", "GI1 H05-G05")
    assert table.at("GI1") == "G05"
    assert table.control("Belgrade") == "germany"


@pytest.mark.clause("drina:4.6b")
def test_a_city_belongs_to_the_enemy_who_stands_on_it() -> None:
    table = drina("BI1 N12", turn="bulgaria")
    assert table.control("Niš") == "serbia"
    table.order("BI1 N12-M13")
    assert table.control("Niš") == "bulgaria"


@pytest.mark.clause("drina:4.6b")
def test_passing_over_a_city_does_not_take_it_but_stopping_there_on_the_way_does() -> None:
    table = drina("GI1 H04\nSI1 I05", turn="germany")
    way = table.decision.way(table.parse("GI1 H04-H06"))
    assert way is not None
    assert way.path == ("H04", "H05", "H06")
    table.order("GI1 H04-H06")
    assert table.control("Belgrade") == "serbia"
    slower = drina("GI1 H04\nSI1 I05", turn="germany")
    slower.order("GI1 H04-H05", "GI1 H05-H06")
    assert slower.control("Belgrade") == "germany"


@pytest.mark.clause("drina:4.6a", "drina:4.6b", "drina:6a")
@pytest.mark.parametrize(("setting", "passed", "stopped"), [("stops", False, True), ("passes", True, True)])
def test_by_the_option_a_unit_that_only_passes_takes_an_empty_city(setting: str, passed: bool, stopped: bool) -> None:
    options = {"passing": setting}
    table = drina("GI1 H04\nSI1 I05", turn="germany", options=options)
    table.order("GI1 H04-H06")
    assert (table.control("Belgrade") == "germany") == passed
    slower = drina("GI1 H04\nSI1 I05", turn="germany", options=options)
    slower.order("GI1 H04-H05", "GI1 H05-H06")
    assert (slower.control("Belgrade") == "germany") == stopped
    taken = {"Belgrade": "austria-hungary"}
    held = drina("GC1 H04\nSI1 I05\nAI1 H05", turn="germany", options=options, control=taken)
    held.order("GC1 H04-H06")
    assert held.control("Belgrade") == "austria-hungary"  # an ally stands there


@pytest.mark.clause("drina:4.6a", "drina:6.1.1l")
@pytest.mark.parametrize(("setting", "taken"), [("stops", False), ("passes", True)])
def test_by_the_option_the_way_into_a_battle_leads_over_a_city_too(setting: str, taken: bool) -> None:
    table = drina("GC1 H04\nSI1 H06", turn="germany", options={"passing": setting}, cards=("+3", "0"))
    table.order("GC1 H04-H05 x H06", "SI1 H06-H07")
    assert (table.control("Belgrade") == "germany") == taken


@pytest.mark.clause("drina:4.6b", "drina:5.2c")
def test_by_the_option_a_city_is_taken_only_where_a_turn_ends() -> None:
    table = drina("GI1 H04\nSI1 Q20", turn="germany", options={"passing": "ends"})
    table.order("GI1 H04-H05")
    assert table.control("Belgrade") == "serbia"
    table.order("done")
    assert table.control("Belgrade") == "germany"
    gone = drina("GI1 H04\nSI1 Q20", turn="germany", options={"passing": "ends"})
    gone.order("GI1 H04-H05", "GI1 H05-G05", "done")
    assert gone.control("Belgrade") == "serbia"


@pytest.mark.clause("drina:4.6b")
def test_a_general_takes_a_city_too() -> None:
    table = drina("GG1 H04", turn="germany")
    table.order("GG1 H04-H05")
    assert table.control("Belgrade") == "germany"


@pytest.mark.clause("drina:4.6b")
def test_a_unit_that_withdraws_onto_a_city_takes_it() -> None:
    table = drina("SI1 H07\nAI1 H06", turn="serbia", cards=("+3", "0"))
    table.order("SI1 H07 x H06", "AI1 H06-H05")
    assert table.control("Belgrade") == "austria-hungary"


@pytest.mark.clause("drina:4.6b", "drina:6.1.1g")
def test_an_attacker_takes_a_city_on_its_way_only_if_it_goes_back_there() -> None:
    figures = "AC1 H04\nSI1 H06"
    beaten = drina(figures, cards=("0", "+3"))
    beaten.order("AC1 H04-H05 x H06")
    assert (beaten.at("AC1"), beaten.control("Belgrade")) == ("H05", "austria-hungary")
    winner = drina(figures, cards=("+3", "0"))
    winner.order("AC1 H04-H05 x H06", "SI1 H06-H07")
    assert (winner.at("AC1"), winner.control("Belgrade")) == ("H06", "serbia")


@pytest.mark.clause("drina:4.6c")
def test_the_chart_shows_the_capacity_of_every_country_as_it_is_now() -> None:
    table = drina("GI1 H04", turn="germany")
    chart = table.match.view(None).state()["capacity"]
    assert chart == {"austria-hungary": 8, "germany": 7, "serbia": 22, "bulgaria": 7}
    table.order("GI1 H04-H05")
    chart = table.match.view(None).state()["capacity"]
    assert chart == {"austria-hungary": 8, "germany": 8, "serbia": 19, "bulgaria": 7}


# 4.7 · Capacity


@pytest.mark.clause("drina:4.7b")
def test_a_city_taken_gives_one_and_costs_its_owner_what_it_is_worth() -> None:
    table = drina("BI1 K21", turn="bulgaria")
    assert changes(table, "BI1 K21-K20") == {"bulgaria": 1, "serbia": -2}  # Skopje
    serbian = drina("SI1 Q15", turn="serbia")
    assert changes(serbian, "SI1 Q15-Q16") == {"serbia": 1, "bulgaria": -4}  # Sofia


@pytest.mark.clause("drina:4.7c")
def test_a_freed_homeland_city_gives_its_worth_back_and_costs_its_holder_one() -> None:
    table = drina("SI1 H06", turn="serbia", control={"Belgrade": "germany"})
    assert changes(table, "SI1 H06-H05") == {"serbia": 3, "germany": -1}
    assert (table.capacity("serbia"), table.capacity("germany")) == (22, 7)


@pytest.mark.clause("drina:4.7d")
def test_an_ally_does_not_take_a_homeland_city_of_another() -> None:
    table = drina("AI1 Q15", turn="austria-hungary")
    assert changes(table, "AI1 Q15-Q16") == {}
    assert table.control("Sofia") == "bulgaria"


@pytest.mark.clause("drina:4.6a", "drina:4.6b")
def test_a_serbian_city_passes_to_the_ally_who_enters_it_last() -> None:
    figures, control = "AI1 H04", {"Belgrade": "germany"}
    table = drina(figures, control=control, since=3)
    assert changes(table, "AI1 H04-H05") == {"austria-hungary": 1, "germany": -1}
    assert table.control("Belgrade") == "austria-hungary"
    assert table.table.state.since == 3  # the alliance has had it all the time
    assert told(drina(figures, control=control).order("AI1 H04-H05"))[-1] == (
        "Belgrade passes to Austria-Hungary: NMC of Austria-Hungary +1, of Germany −1. (4.6a)"
    )


@pytest.mark.clause("drina:4.6a")
def test_who_comes_back_to_a_city_that_is_his_changes_nothing() -> None:
    table = drina("AI1 H04", control={"Belgrade": "austria-hungary"})
    assert len(table.order("AI1 H04-H05")) == 1  # the move and nothing else


@pytest.mark.clause("drina:4.6a")
def test_or_by_agreement_it_stays_with_the_one_who_took_it_from_serbia() -> None:
    table = drina("AI1 H04", turn="austria-hungary", control={"Belgrade": "germany"}, options={"captured": "first"})
    assert changes(table, "AI1 H04-H05") == {}
    assert table.control("Belgrade") == "germany"


@pytest.mark.clause("drina:4.7e")
def test_a_city_that_an_ally_frees_goes_back_to_its_homeland() -> None:
    table = drina("GI1 Q15", turn="germany", control={"Sofia": "serbia"})
    assert changes(table, "GI1 Q15-Q16") == {"bulgaria": 4, "serbia": -1}
    assert table.control("Sofia") == "bulgaria"


# 4.7 · Money


@pytest.mark.clause("drina:4.7f")
def test_at_the_end_of_its_turn_a_country_collects_its_capacity() -> None:
    table = drina("GI1 H04\nSI1 K14", turn="germany", money={"germany": 2})
    table.order("GI1 H04-H05")
    assert table.money("germany") == 2  # not yet
    table.order("done")
    assert table.money("germany") == 2 + 7 + 1
    assert table.money("serbia") == 0  # her turn has only begun


@pytest.mark.clause("drina:4.7f")
def test_a_country_without_capacity_collects_nothing() -> None:
    homes = ("Bečkerek", "Pančevo", "Vršac")
    table = drina("GI1 J02\nSI1 K14", turn="germany", control=dict.fromkeys(homes, "serbia"))
    table.order("done")
    assert (table.capacity("germany"), table.money("germany")) == (0, 0)


@pytest.mark.clause("drina:4.7h")
def test_money_is_saved_until_there_is_reinforcement_and_then_all_of_it_may_be_spent() -> None:
    table = drina("BG1 Q15\nBI1 Q14 1", turn="bulgaria", card="1914-1")
    table.order("done", "done")
    while table.asked != ("bulgaria", "buy"):  # the others have collected as well and buy before
        table.order("done")
    assert table.money("bulgaria") == 14
    table.order("reinforce BI1 2")
    assert table.money("bulgaria") == 2
    table.order("done")
    assert table.asked == ("bulgaria", "move")
    assert table.money("bulgaria") == 2
