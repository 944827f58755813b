"""The worked examples of the rulebook."""

from fractions import Fraction

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.events import Drew
from hexmarshal.games.drina.parts.components import load
from tests.games.drina.kit import drawn, drina, lineup, terms


@pytest.mark.clause("drina:4.3-ex1")
def test_serbia_begins_with_ten_infantry_and_austro_hungary_with_three_cavalry() -> None:
    pieces = hm.Match.new("drina", scenario="august", seed=1).view(None).pieces()
    on_board = [(piece["nation"], piece["kind"]) for piece in pieces if len(piece["at"]) == 3 and piece["at"] != "box"]
    assert on_board.count(("serbian", "infantry")) == 10
    assert on_board.count(("austrian", "cavalry")) == 3


@pytest.mark.clause("drina:4.5-ex1")
def test_in_january_1915_serbia_loses_three_infantry_tokens_of_her_choice() -> None:
    table = drina(
        """
        SI1 H07
        SI2 H08
        SC1 H09
        """,
        card="1915-1",
        step="calendar",
    )
    assert table.asked == ("serbia", "lose")
    assert table.refuses("lose SC1") == "4.5c"
    table.order("lose SI1", "lose SI2", "lose SI1")
    assert (table.strength("SI1"), table.strength("SI2"), table.strength("SC1")) == (1, 2, 3)
    assert table.decision.kind != "lose"


@pytest.mark.clause("drina:4.7-ex1")
def test_germany_takes_belgrade_and_gains_one_while_serbia_loses_three() -> None:
    table = drina("GI1 H04", turn="germany")
    before = table.capacity("germany"), table.capacity("serbia")
    table.order("GI1 H04-H05")
    assert table.control("Belgrade") == "germany"
    assert (table.capacity("germany"), table.capacity("serbia")) == (before[0] + 1, before[1] - 3)


@pytest.mark.clause("drina:4.7-ex2")
def test_beckerek_freed_by_austro_hungary_is_german_again() -> None:
    table = drina("AI1 G01", turn="austria-hungary", control={"Bečkerek": "serbia"})
    before = {side: table.capacity(side) for side in table.match.sides}
    table.order("AI1 G01-G02")
    worth = load().cities["Bečkerek"].capacity
    assert table.control("Bečkerek") == "germany"
    changes = {side: table.capacity(side) - before[side] for side in table.match.sides}
    assert changes == {"austria-hungary": 0, "germany": worth, "serbia": -1, "bulgaria": 0}


@pytest.mark.clause("drina:5.1-ex1")
@pytest.mark.parametrize(
    ("code", "nation", "kind"),
    [("AI1", "austrian", "infantry"), ("GC1", "german", "cavalry"), ("BG1", "bulgarian", "hq")],
)
def test_two_letters_are_country_and_type(code: str, nation: str, kind: str) -> None:
    table = lineup(side="serbia")
    shown = table.table.show(table.index(code), None)
    assert shown is not None
    assert (shown["nation"], shown["kind"]) == (nation, kind)


@pytest.mark.clause("drina:6-ex1")
def test_cavalry_two_fields_away_moves_two_to_fight_and_loses_the_third() -> None:
    table = drina(
        """
        SC1 F08
        AI1 H08 1
        """,
        turn="serbia",
        cards=("+3", "0"),
    )
    way = table.decision.way(table.parse("SC1 F08-G08 x H08"))
    assert way is not None
    assert (way.path, way.cost) == (("F08", "G08", "H08"), "2 of 3 fields")
    table.order("SC1 F08-G08 x H08")
    assert table.at("SC1") == "H08"
    assert table.reason("SC1 H08-I08").code == "fought"
    assert table.refuses("SC1 H08-I08") == "6b"


@pytest.mark.clause("drina:6-ex2")
def test_artillery_that_moved_one_field_may_move_one_more_but_not_fire() -> None:
    table = drina(
        """
        SA1 F08
        AI1 I08
        """,
        turn="serbia",
    )
    assert table.accepts("SA1 F08 fires I08")
    table.order("SA1 F08-G08")
    assert table.refuses("SA1 G08 fires I08") == "6c"
    assert table.accepts("SA1 G08-G09")
    assert table.refuses("SA1 G08-G10") == "6a"


def battle(cards: tuple[str, str]) -> tuple[Drew, Drew, str]:
    """Serbian infantry of strength 3 attacks cavalry of strength 2 in September to December 1914."""
    table = drina(
        """
        SI1 G08
        AC1 H08 2
        """,
        turn="serbia",
        card="1914-2",
        cards=cards,
    )
    attack, defence = drawn(table.order("SI1 G08 x H08"))
    return attack, defence, table.at("SI1")


@pytest.mark.clause("drina:6.1.1-ex1")
def test_infantry_of_strength_three_attacks_with_five() -> None:
    attack, _, _ = battle(("+1", "+2"))
    assert terms(attack)[:2] == [("6.1.1a", 3), ("6.1.1a", 2)]


@pytest.mark.clause("drina:6.1.1-ex2")
def test_cavalry_of_strength_two_defends_with_four() -> None:
    _, defence, _ = battle(("+1", "+2"))
    assert terms(defence)[:2] == [("6.1.1b", 2), ("6.1.1b", 2)]


@pytest.mark.clause("drina:6.1.1-ex3")
def test_seven_beats_six() -> None:
    attack, defence, at = battle(("+1", "+2"))
    assert terms(attack) == [("6.1.1a", 3), ("6.1.1a", 2), ("6.1.1c", 1), ("6.1.1d", 1)]
    assert terms(defence) == [("6.1.1b", 2), ("6.1.1b", 2), ("6.1.1d", 2)]
    assert (attack.total, defence.total, defence.result) == (7, 6, "attacker wins")
    assert (attack.card, defence.card) == ("+1", "+2")
    assert at == "G08"  # the defender has still to say where it withdraws


@pytest.mark.data
@pytest.mark.clause("drina:6.1.3e")
def test_a_plus_one_is_drawn_in_about_42_percent() -> None:
    deck = load().deck("normal")
    assert Fraction(deck.count(1), len(deck)) == Fraction(18, 42)
    assert 0.42 < deck.count(1) / len(deck) < 0.43


@pytest.mark.clause("drina:6.2-ex1")
def test_a_bare_figure_gets_two_tokens_on_the_salonica_front() -> None:
    table = drina("SI1 G18 1", turn="serbia", card="1916-1", albania=True)
    table.order("SI1 G18-F18")
    assert table.asked == ("serbia", "arrive")
    table.order("SI1 arrives K26")
    assert (table.at("SI1"), table.strength("SI1"), table.piece("SI1").order) == ("K26", 3, True)


def prices(*strengths: int) -> list[int]:
    """What artillery of some strengths costs when it is formed."""
    found = []
    for strength in strengths:
        table = drina("SG1 H08", turn="serbia", card="1915-3", step="reinforcements", money={"serbia": 40})
        table.order(f"form artillery {strength}")
        found.append(40 - table.money("serbia"))
    return found


@pytest.mark.clause("drina:7-ex1")
def test_full_artillery_costs_thirty_and_two() -> None:
    assert prices(3) == [32]


@pytest.mark.clause("drina:7-ex2")
def test_weaker_units_cost_less_but_the_same_compensation() -> None:
    assert prices(2, 1) == [22, 12]
