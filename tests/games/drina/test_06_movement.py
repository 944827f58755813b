"""6: movement."""

import pytest

from tests.games.drina.kit import drina


@pytest.mark.clause("drina:6a")
def test_infantry_goes_two_fields_or_fewer_and_may_stop_in_between() -> None:
    table = drina("SI1 F08", turn="serbia")
    assert table.accepts("SI1 F08-G08")
    assert table.accepts("SI1 F08-H08")
    assert table.refuses("SI1 F08-I08") == "6a"
    table.order("SI1 F08-G08")
    assert table.accepts("SI1 G08-H08")
    assert table.refuses("SI1 G08-I08") == "6a"
    table.order("SI1 G08-H08")
    assert table.refuses("SI1 H08-I08") == "6a"
    assert "SI1" not in table.decision.subjects()


@pytest.mark.clause("drina:6a")
def test_a_new_turn_brings_the_whole_move_again() -> None:
    table = drina("SI1 F08", turn="serbia")
    table.order("SI1 F08-H08", "done")
    assert table.asked == ("serbia", "move")
    assert table.accepts("SI1 H08-J08")


@pytest.mark.clause("drina:6a")
def test_an_order_begins_where_the_unit_stands() -> None:
    assert drina("SI1 F08", turn="serbia").refuses("SI1 G08-H08") == "6a"


@pytest.mark.clause("drina:6b")
def test_a_unit_that_has_fought_neither_moves_nor_fights_again() -> None:
    table = drina("SC1 F08\nAI1 H08 1\nAI2 H10", turn="serbia", cards=("+3", "0"))
    table.order("SC1 F08-G08 x H08")
    assert table.at("SC1") == "H08"
    assert table.refuses("SC1 H08-I08") == "6b"
    assert table.refuses("SC1 H08-H09 x H10") == "6b"
    assert "SC1" not in table.decision.subjects()


@pytest.mark.clause("drina:6b")
def test_a_beaten_attacker_has_lost_the_rest_of_its_move_too() -> None:
    table = drina("SC1 F08\nAI1 H08", turn="serbia", cards=("0", "+3"))
    table.order("SC1 F08-G08 x H08")
    assert table.at("SC1") == "G08"
    assert table.refuses("SC1 G08-F08") == "6b"
    assert table.refuses("SC1 G08 x H08") == "6b"


@pytest.mark.clause("drina:6b")
def test_a_unit_may_move_in_goes_and_then_fight_with_what_is_left() -> None:
    table = drina("SC1 E08\nAI1 H08 1", turn="serbia", cards=("+3", "0"))
    table.order("SC1 E08-G08")
    assert table.accepts("SC1 G08 x H08")
    table.order("SC1 G08 x H08")
    assert table.at("SC1") == "H08"


@pytest.mark.clause("drina:6b", "drina:6a")
def test_the_field_of_the_enemy_is_part_of_the_move() -> None:
    table = drina("SI1 F08\nSI2 E09\nAI1 H08\nAI2 H09", turn="serbia")
    assert table.accepts("SI1 F08-G08 x H08")
    assert table.refuses("SI2 E09 x H09") == "6a"
    table.order("SI2 E09-G09")
    assert table.refuses("SI2 G09 x H09") == "6a"  # next to him, but with no field left


@pytest.mark.clause("drina:6c")
def test_artillery_may_fire_and_then_move() -> None:
    table = drina("SA1 F08\nAI1 I08", turn="serbia", cards=("0", "0"))
    table.order("SA1 F08 fires I08")
    assert table.refuses("SA1 F08 fires I08") == "6b"  # but it fires once
    assert table.accepts("SA1 F08-D08")
    table.order("SA1 F08-E08")
    assert table.accepts("SA1 E08-D08")
    assert table.refuses("SA1 E08-C08") == "6a"


@pytest.mark.clause("drina:6c")
def test_artillery_that_has_moved_cannot_fire_before_its_next_turn() -> None:
    table = drina("SA1 F08\nAI1 I08", turn="serbia")
    table.order("SA1 F08-G08")
    assert table.refuses("SA1 G08 fires I08") == "6c"
    table.order("done")
    table.pass_turns("serbia")
    assert table.accepts("SA1 G08 fires I08")


@pytest.mark.clause("drina:6d")
def test_a_unit_passes_over_friends_and_allies_but_does_not_stop_on_them() -> None:
    table = drina(
        """
        GI1 G08
        AI1 H08
        GI2 G07
        GI3 H07
        AI2 G09
        AI3 H09
        """,
        turn="germany",
    )
    assert table.accepts("GI1 G08-I08")  # every way leads over a friend
    assert table.refuses("GI1 G08-H08") == "6d"
    assert table.refuses("GI1 G08-H07") == "6d"


@pytest.mark.clause("drina:6e")
def test_a_unit_does_not_pass_over_an_enemy() -> None:
    table = drina("SI1 G08\nAI1 H08", turn="serbia")
    assert table.refuses("SI1 G08-I08") == "6e"
    assert table.refuses("SI1 G08-H08") == "6e"
    assert table.accepts("SI1 G08-I07")  # round him


@pytest.mark.clause("drina:6e")
def test_nobody_enters_or_passes_a_mountain() -> None:
    table = drina("SI1 I12", turn="serbia")  # the Kopaonik is I13
    assert table.refuses("SI1 I12-I13") == "6e"
    assert table.refuses("SI1 I12-H14") == "6e"  # two fields away, but over the mountain
    assert table.accepts("SI1 I12-I14")  # by J13


@pytest.mark.clause("drina:6e")
def test_nobody_enters_water() -> None:
    assert drina("SI1 B18", turn="serbia").refuses("SI1 B18-A18") == "6e"


# Pointing, ways and lists


@pytest.mark.clause("drina:6b", "drina:6.1.2a")
def test_pointing_at_an_enemy_means_to_attack_him_and_with_artillery_to_fire() -> None:
    table = drina("SC1 F08\nSA1 F10\nSI1 L08\nAI1 H08\nAI2 H10", turn="serbia")
    for subject, where, meant in (
        ("SC1", "H08", "SC1 F08-H07 x H08"),  # the first that is listed
        ("SA1", "H10", "SA1 F10 fires H10"),
        ("SA1", "G10", "SA1 F10-G10"),
        ("SI1", "H08", "SI1 L08 x H08"),  # too far, but that is what is meant
        ("SC1", "H07", "SC1 F08-H07"),
        ("AI1", "H08", "AI1 H08 x H08"),
    ):
        order = table.decision.point(subject, where)
        assert order is not None
        assert order.notation == meant
    absent = table.decision.point("SI2", "H08")
    assert absent is not None
    assert table.reason(absent).code == "off-board"
    assert table.decision.point("nobody", "H08") is None


@pytest.mark.clause("drina:6a", "drina:6-ex1")
def test_a_way_is_told_with_what_it_costs_of_the_move() -> None:
    table = drina("SC1 E08\nSA1 F10\nAI1 H08\nAI2 H10", turn="serbia")
    ways = {}
    for order in ("SC1 E08-G08 x H08", "SC1 E08-F08", "SA1 F10 fires H10"):
        way = table.decision.way(table.parse(order))
        assert way is not None
        ways[order] = (way.path, way.cost)
    assert ways == {
        "SC1 E08-G08 x H08": (("E08", "F08", "G08", "H08"), "3 of 3 fields"),
        "SC1 E08-F08": (("E08", "F08"), "1 of 3 fields"),
        "SA1 F10 fires H10": (("F10", "H10"), ""),
    }
    table.order("SC1 E08-F08")
    way = table.decision.way(table.parse("SC1 F08-G08"))
    assert way is not None
    assert way.cost == "2 of 3 fields"
    assert table.decision.way(table.parse("done")) is None


@pytest.mark.clause("drina:4.4.1a")
def test_the_cost_counts_a_longer_move_only_where_it_holds() -> None:
    table = drina("BG1 E09\nBI1 F08\nSI1 H08", turn="bulgaria", options={"abilities": "on"})
    for order, cost in (("BI1 F08-G08", "1 of 3 fields"), ("BI1 F08-G08 x H08", "2 of 2 fields")):
        way = table.decision.way(table.parse(order))
        assert way is not None
        assert way.cost == cost


@pytest.mark.clause("drina:6.1.1g")
def test_an_attack_without_a_field_to_attack_from_is_made_from_its_own_then_from_a_free_one() -> None:
    near = drina("SC1 G08\nAI1 H08", turn="serbia")
    assert near.decision.normal(near.parse("SC1 G08 x H08")).notation == "SC1 G08 x H08"
    assert near.decision.orders("SC1")[0].notation == "SC1 G08 x H08"
    far = drina("SC1 F08\nSI1 G08\nAI1 H08", turn="serbia")
    attacks = [order.notation for order in far.decision.orders("SC1") if " x " in order.notation]
    assert attacks == ["SC1 F08-H07 x H08", "SC1 F08-H09 x H08", "SC1 F08-G08 x H08"]  # from the friend's field last
    assert far.decision.normal(far.parse("SC1 F08 x H08")).notation == attacks[0]
    far.order("SC1 F08 x H08")
    assert far.asked[1] in ("move", "withdraw")


@pytest.mark.clause("drina:6a")
def test_fire_is_listed_first_then_attacks_then_cities_then_other_fields() -> None:
    table = drina("SA1 G05\nSI1 G06\nAI1 H06", turn="serbia")
    guns, foot = table.decision.orders("SA1"), table.decision.orders("SI1")
    assert guns[0].notation == "SA1 G05 fires H06"
    cities = [order.where in table.match.view(None).state()["cities"] for order in guns[1:]]
    assert cities == sorted(cities, reverse=True)
    assert (cities.count(True), len(cities)) == (5, 16)
    attacks = [" x " in order.notation for order in foot]
    assert attacks == sorted(attacks, reverse=True)


@pytest.mark.clause("drina:6d")
def test_a_way_over_free_fields_is_taken_if_it_is_as_short() -> None:
    for friend, to, path in (
        ("G08", "H07", ("F08", "G07", "H07")),
        ("G07", "H07", ("F08", "G08", "H07")),
        ("G08", "H08", ("F08", "G08", "H08")),  # over the friend: the way round would be longer
    ):
        table = drina(f"SC1 F08\nSI1 {friend}", turn="serbia")
        way = table.decision.way(table.parse(f"SC1 F08-{to}"))
        assert way is not None
        assert way.path == path


@pytest.mark.clause("drina:6a", "drina:6d", "drina:6e")
def test_a_move_goes_the_way_that_is_named_field_by_field() -> None:
    table = drina("SC1 F08\nSI1 G08\nAI1 G09", turn="serbia")
    assert table.accepts("SC1 F08-G08-H08"), "through a friend"
    assert table.refuses("SC1 F08-G09-H08") == "6e", "not through an enemy"
    assert table.refuses("SC1 F08-H08-I08") == "6a", "a field is left out"
    assert table.refuses("SC1 F08-F07-G07-H07-H08") == "6a", "four fields are too many"
    order = table.decision.read("SC1 F08-G07-H07-H08")
    assert table.decision.normal(order) in table.decision.all_orders()
    table.order("SC1 F08-G07-H07-H08")
    assert (table.at("SC1"), table.shown("SC1")["spent"]) == ("H08", 3)
