"""5.1: the starting lineup, marked in secret."""

import pytest

import hexmarshal as hm
from tests.games.drina.kit import Position, lineup

COUNTRIES = ("austria-hungary", "germany", "serbia", "bulgaria")
AUGUST = {"serbia": "serbia-august"}


def mark(table: Position, *sides: str) -> None:
    """Countries take a ready-made layout and are done."""
    for side in sides:
        table.side = side
        table.order(f"ready {AUGUST.get(side, 'alliance-august')}", "done")
    table.side = None


def seen(table: Position, name: str, side: str | None) -> str:
    """Where a side thinks that a figure is."""
    (at,) = (piece["at"] for piece in table.match.view(side).pieces() if piece["id"] == name)
    return str(at)


# 4.9, 5.1a, 5.1b · The mini-maps


@pytest.mark.clause("drina:4.9", "drina:5.1b")
def test_a_lineup_is_secret_from_the_enemy_and_known_to_allies() -> None:
    table = lineup(side="germany")
    table.order("place GG1 J02", "place GI1 J03")
    assert seen(table, "GI1", "germany") == seen(table, "GI1", "austria-hungary") == "J03"
    assert seen(table, "GI1", "serbia") == seen(table, "GI1", None) == "hand"
    assert seen(table, "GG1", "serbia") == "box"  # not even who is chosen


@pytest.mark.clause("drina:4.9")
def test_the_enemy_hears_nothing_of_what_is_marked() -> None:
    table = lineup(side="serbia")
    events = table.order("place SG1 H08", "place SI1 H09")
    assert events
    assert {event.only for event in events} == {("serbia",)}


@pytest.mark.clause("drina:5.1b")
def test_all_countries_mark_at_the_same_time_and_the_maps_are_shown_when_all_are_done() -> None:
    table = lineup()
    table.side = None
    assert {decision.side for decision in table.match.decisions} == set(COUNTRIES)
    mark(table, "serbia", "bulgaria", "austria-hungary")
    assert seen(table, "AI1", "serbia") == "hand"
    mark(table, "germany")
    assert table.asked == ("austria-hungary", "move")
    ready = hm.Match.new("drina", scenario="august", seed=1).view(None).pieces()
    standing = {piece["id"]: piece["at"] for piece in ready}
    assert {piece["id"]: piece["at"] for piece in table.match.view("serbia").pieces()} == standing


@pytest.mark.clause("drina:5.1a")
def test_one_figure_to_a_field_generals_and_allies_included() -> None:
    table = lineup("SG1 H08")
    assert table.refuses("place SI1 H08") == "5.1a"
    table.order("place SI1 H09")
    assert table.refuses("place SI2 H09") == "5.1a"
    allied = lineup("AG1 C03\nAI1 C04\nGG1 D03", side="germany")
    assert allied.refuses("place GI1 C04") == "5.1a"


@pytest.mark.clause("drina:5.1a")
def test_a_lineup_is_not_done_before_every_unit_of_the_card_stands() -> None:
    table = lineup(side="bulgaria")
    table.order("ready alliance-august", "take back BI1")
    assert table.refuses("done") == "5.1a"
    assert table.refuses("place BI5 Q14") == "5.1a"  # the card has four
    assert table.refuses("place GI1 Q14") == "5.1a"


@pytest.mark.clause("drina:5.1c", "drina:5.1-ex1")
def test_marks_are_country_and_unit_and_the_number_of_a_general() -> None:
    table = lineup(side="austria-hungary")
    table.order("place AG2 C03", "place AA1 C04", "place AI1 D03", "place AC1 B03")
    kinds = {name: table.shown(name)["kind"] for name in ("AG2", "AA1", "AI1", "AC1")}
    assert kinds == {"AG2": "hq", "AA1": "artillery", "AI1": "infantry", "AC1": "cavalry"}
    assert {table.shown(name)["side"] for name in kinds} == {"austria-hungary"}


# 5.1d to 5.1h · The ground


@pytest.mark.clause("drina:5.1d")
def test_units_set_up_on_whole_fields_of_their_own_country() -> None:
    serbia = lineup("SG1 M11")
    assert serbia.accepts("place SI1 N11")
    assert serbia.refuses("place SI1 O11") == "5.1d"  # the border with Bulgaria runs through it
    assert serbia.refuses("place SI1 O10") == "5.1d"  # Bulgarian ground
    bulgaria = lineup("BG1 P11", side="bulgaria")
    assert bulgaria.accepts("place BI1 O10")
    assert bulgaria.refuses("place BI1 O11") == "5.1d"
    assert bulgaria.refuses("place BI1 N11") == "5.1d"


@pytest.mark.clause("drina:5.1e")
def test_the_red_dots_are_for_austro_hungary_alone() -> None:
    assert lineup("AG1 D03", side="austria-hungary").accepts("place AI1 E05")
    assert lineup("GG1 D03", side="germany").refuses("place GI1 E05") == "5.1e"
    assert lineup("SG1 F06").refuses("place SI1 E05") == "5.1e"
    assert lineup("SG1 F06").refuses("place SI1 D06") == "5.1e"
    assert lineup("AG1 D03", side="austria-hungary").refuses("place AI1 E06") == "5.1d"  # Serbia without dots


@pytest.mark.clause("drina:5.1e", "drina:4.6b")
def test_shabac_is_austro_hungarian_from_the_start_if_she_sets_up_there() -> None:
    table = lineup()
    mark(table, *COUNTRIES)  # cavalry stands on E05
    assert table.control("Šabac") == "austria-hungary"
    assert (table.capacity("austria-hungary"), table.capacity("serbia")) == (8 + 1, 22 - 1)
    ready = hm.Match.new("drina", scenario="august", seed=1).view(None).state()
    assert ready["cities"]["E05"]["control"] == "austria-hungary"


@pytest.mark.clause("drina:5.1f")
def test_germany_sets_up_in_austria_hungary() -> None:
    table = lineup("GG1 J02", side="germany")
    assert table.accepts("place GI1 J03")
    assert table.accepts("place GI1 H04")


@pytest.mark.clause("drina:5.1g")
def test_serbia_sets_up_in_montenegro() -> None:
    table = lineup("SG6 D15")
    assert table.accepts("place SI1 D17")
    assert table.accepts("place SI1 C15")


@pytest.mark.clause("drina:5.1h")
@pytest.mark.parametrize(
    ("side", "general", "unit", "field"),
    [("serbia", "SG1 I12", "SI1", "I13"), ("serbia", "SG1 D16", "SI1", "E16"), ("bulgaria", "BG1 Q19", "BI1", "R19")],
)
def test_nobody_sets_up_on_a_mountain(side: str, general: str, unit: str, field: str) -> None:
    assert lineup(general, side=side).refuses(f"place {unit} {field}") == "5.1h"


@pytest.mark.clause("drina:5.1h")
def test_nobody_sets_up_on_water() -> None:
    assert lineup("SG6 B18").refuses("place SI1 A18") == "5.1h"


# 5.1i · Command at set-up

SIX = "SG1 H08\nSI1 G08\nSI2 I08\nSI3 H07\nSI4 I07\nSI5 H09\nSI6 I09"


@pytest.mark.clause("drina:5.1i")
def test_a_general_leads_six_units_at_set_up_and_no_more() -> None:
    table = lineup(SIX.removesuffix("\nSI6 I09"))
    assert table.accepts("place SI6 I09")
    assert lineup(SIX).refuses("place SI7 J08") == "5.1i"


@pytest.mark.clause("drina:5.1i")
def test_a_second_general_near_by_leads_the_seventh() -> None:
    assert lineup(f"{SIX}\nSG2 K08").accepts("place SI7 J08")
    assert lineup(f"{SIX}\nSG2 M14").refuses("place SI7 J08") == "5.1i"


@pytest.mark.clause("drina:5.1i")
def test_every_unit_stands_within_three_fields_of_a_general_of_its_country() -> None:
    table = lineup("SG1 H08")
    assert table.accepts("place SI1 K08")
    assert table.refuses("place SI1 L08") == "5.1i"
    assert lineup("AG1 C03\nGG1 J02", side="germany").refuses("place GI1 C04") == "5.1i"


@pytest.mark.clause("drina:5.1i")
def test_a_general_is_not_moved_away_from_the_units_that_only_he_leads() -> None:
    table = lineup("SG1 H08\nSI1 K08")
    assert table.refuses("take back SG1") == "5.1i"
    assert table.refuses("place SG1 G08") == "5.1i"
    assert table.accepts("place SG1 I08")


@pytest.mark.clause("drina:5.1b", "drina:5.1i")
def test_generals_change_places_and_so_do_units_of_different_types() -> None:
    table = lineup("SG1 H08\nSG2 M14\nSI1 H07\nSI2 M12\nSC1 K08")
    assert table.accepts("swap SG1 SG2")
    assert table.accepts("swap SC1 SI2") == table.accepts("swap SI2 SC1") is True
    table.order("swap SG1 SG2", "swap SI2 SC1")
    assert [table.at(name) for name in ("SG1", "SG2", "SI2", "SC1")] == ["M14", "H08", "K08", "M12"]


def test_5_1b_pointing_at_another_figure_means_to_change_places() -> None:
    table = lineup("SG1 H08\nSI1 H07\nSC1 G08\nSI2 I07\n")
    (choice,) = (choice for choice in table.match.decisions if choice.side == "serbia")
    assert choice.point("SI1", "G08") == hm.parse(table.match, "swap SI1 SC1", "serbia")
    way = choice.way(hm.parse(table.match, "swap SI1 SC1", "serbia"))
    assert way is not None
    assert way.path == ("G08",)
    placing = choice.way(hm.parse(table.match, "place SI3 H09", "serbia"))
    assert placing is None  # it comes from the hand
    same = choice.point("SI1", "I07")  # two infantry would change nothing
    assert same is not None
    assert table.match.explain(same, "serbia") is not None


@pytest.mark.clause("drina:5.1b", "drina:5.1a")
def test_a_lineup_comes_to_an_end() -> None:
    table = lineup(side="germany")
    table.order("ready alliance-august")
    figures = [word for word in table.decision.subjects() if word not in ("ready", "done")]
    on_map = [figure for figure in figures if seen(table, figure, "germany") not in ("box", "hand")]
    places = [order for order in table.decision.orders(on_map[-1]) if order.where]
    for _ in range(10 * len(on_map) - 1):
        places = [order for order in table.decision.orders(on_map[-1]) if order.where]
        assert places
        table.order(places[0])
    assert table.decision.subjects() == ["done"]
    refusal = table.reason(places[0] if places[0].where != seen(table, on_map[-1], "germany") else places[-1])
    assert (refusal.code, refusal.clause, refusal.ruling) == ("settled", "5.1b", "a-lineup-comes-to-an-end")
    assert table.reason("ready alliance-august").code == "settled"
    table.order("done")


@pytest.mark.clause("drina:5.1b")
def test_a_lineup_that_was_changed_often_enough_is_still_completed() -> None:
    table = lineup(side="germany")
    table.order("ready alliance-august")
    unit = next(word for word in table.decision.subjects() if word.startswith("GI"))
    for _ in range(200):
        if f"take back {unit}" not in table.notations():
            break
        table.order(f"take back {unit}")
        table.order(table.decision.orders(unit)[0])
    assert table.decision.subjects() == ["done"]


@pytest.mark.clause("drina:5.1b", "drina:4.4b")
def test_a_country_that_has_changed_its_mind_often_enough_still_picks_its_general() -> None:
    table = lineup(side="germany")
    german = len(table.table.printed.starters[1]) + 1
    for _ in range(10 * german):
        for order in ("place GG1 J02", "take back GG1"):
            table.match.submit(table.parse(order), "germany")
    assert {"GG1", "GG2"} <= set(table.decision.subjects())
    table.order("place GG2 J02")
    assert table.refuses("take back GG2") == "5.1b"
