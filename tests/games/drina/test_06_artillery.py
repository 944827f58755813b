"""6.1.2: artillery fire."""

import pytest

from tests.games.drina.kit import Position, drawn, drina, terms


def fire(figures: str, *cards: str, card: str = "1914-1") -> Position:
    """Serbian artillery on F08 fires upon H08."""
    table = drina(figures, turn="serbia", card=card, cards=cards)
    table.order("SA1 F08 fires H08")
    return table


@pytest.mark.clause("drina:6.1.2a")
def test_artillery_fires_three_fields_far() -> None:
    table = drina("SA1 F08\nAI1 G08\nAI2 H09\nAI3 I08\nAI4 J08", turn="serbia")
    for field in ("G08", "H09", "I08"):
        assert table.accepts(f"SA1 F08 fires {field}")
    assert table.refuses("SA1 F08 fires J08") == "6.1.2a"


@pytest.mark.clause("drina:6.1.2a")
def test_only_artillery_fires_and_it_does_nothing_else() -> None:
    table = drina("SA1 G08\nSI1 G09\nSC1 G07\nAI1 H08", turn="serbia")
    assert table.refuses("SI1 G09 fires H08") == "6.1.2a"
    assert table.refuses("SC1 G07 fires H08") == "6.1.2a"
    assert table.refuses("SA1 G08 x H08") == "6.1.2a"
    assert table.refuses("SA1 G08 fires H09") == "6.1.2a"  # nobody is there


@pytest.mark.clause("drina:6.1.2a")
def test_mountains_and_units_do_not_stop_fire() -> None:
    table = drina("SA1 I12\nSI1 J13\nAI2 H13\nAI1 I15", turn="serbia")  # I13 is the Kopaonik
    assert table.accepts("SA1 I12 fires I15")


@pytest.mark.clause("drina:6.1.2b")
def test_fire_that_wins_costs_a_token_and_nobody_moves() -> None:
    table = drina("SA1 F08\nAI1 H08", turn="serbia", cards=("+1", "+1"))
    attack, defence = drawn(table.order("SA1 F08 fires H08"))
    assert (attack.total, defence.total) == (8, 7)
    assert (table.at("AI1"), table.strength("AI1"), table.at("SA1")) == ("H08", 2, "F08")
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:6.1.2b")
def test_a_bare_figure_is_removed_by_fire_and_its_field_stays_empty() -> None:
    table = fire("SA1 F08\nAI1 H08 1", "+1", "+1")
    assert (table.at("AI1"), table.at("SA1")) == ("box", "F08")


@pytest.mark.clause("drina:6.1.2b")
def test_fire_that_wins_empties_a_city_but_does_not_take_it() -> None:
    table = drina("SA1 F04\nGI1 H04 1", turn="serbia", cards=("+1", "0"))
    table.order("SA1 F04 fires H04")
    assert (table.at("GI1"), table.control("Pančevo")) == ("box", "germany")


@pytest.mark.clause("drina:6.1.2b", "drina:4.4j")
def test_fire_destroys_a_general_unless_the_players_spare_him() -> None:
    figures = "SA1 F08\nAG1 H08"
    assert fire(figures, "0", "0").at("AG1") == "destroyed"
    spared = drina(figures, turn="serbia", options={"fire": "spares"})
    assert spared.refuses("SA1 F08 fires H08") == "6.1.2b"


@pytest.mark.clause("drina:6.1.2c")
@pytest.mark.parametrize(("cards", "totals"), [(("0", "+1"), (7, 7)), (("0", "+3"), (7, 9))])
def test_fire_that_ties_or_loses_changes_nothing(cards: tuple[str, str], totals: tuple[int, int]) -> None:
    table = drina("SA1 F08\nAI1 H08", turn="serbia", cards=cards)
    attack, defence = drawn(table.order("SA1 F08 fires H08"))
    assert (attack.total, defence.total) == totals
    assert [(table.at(unit), table.strength(unit)) for unit in ("SA1", "AI1")] == [("F08", 3), ("H08", 3)]


@pytest.mark.clause("drina:6.1.2c")
def test_an_ability_swings_a_tie_of_fire() -> None:
    figures = "SG2 F09\nSA1 F08\nAI1 H08"
    table = drina(figures, turn="serbia", options={"abilities": "on"}, cards=("0", "+1"))
    table.order("SA1 F08 fires H08")
    assert table.strength("AI1") == 2


@pytest.mark.clause("drina:6.1.2d")
def test_fire_is_reckoned_as_any_battle() -> None:
    table = drina("SA1 F08 2\nAC1 H08 1", turn="serbia", cards=("0", "+3"))
    attack, defence = drawn(table.order("SA1 F08 fires H08"))
    assert terms(attack) == [("6.1.1a", 2), ("6.1.1a", 4), ("6.1.1d", 0)]
    assert terms(defence) == [("6.1.1b", 1), ("6.1.1b", 2), ("6.1.1d", 3)]
    assert table.strength("AC1") == 1  # 6 against 6
    assert fire("SA1 F08 2\nAC1 H08 1", "+1", "+3").at("AC1") == "box"  # 7 against 6


@pytest.mark.clause("drina:6.1.2d", "drina:6.1.1c")
def test_the_calendar_counts_for_fire() -> None:
    table = drina("SA1 F08\nAI1 H08", turn="serbia", card="1918-2", cards=("0", "0"))
    attack, _ = drawn(table.order("SA1 F08 fires H08"))
    assert ("6.1.1c", 1) in terms(attack)


@pytest.mark.clause("drina:6.1.2a")
def test_artillery_that_cannot_move_may_still_fire() -> None:
    ring = "\n".join(f"AI{n} {field}" for n, field in enumerate(("G08", "I08", "H07", "I07", "H09", "I09"), 1))
    table = drina(f"SA1 H08\n{ring}", turn="serbia")
    assert sorted(table.notations()) == [
        "SA1 H08 fires G08", "SA1 H08 fires H07", "SA1 H08 fires H09", "SA1 H08 fires I07", "SA1 H08 fires I08",
        "SA1 H08 fires I09", "done",
    ]  # fmt: skip
