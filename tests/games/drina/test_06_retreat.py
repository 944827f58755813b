"""6.1.1: where a beaten defender withdraws."""

from typing import Any

import pytest

from tests.games.drina.kit import Position, drawn, drina, told

# Behind H08, seen from G08, lie I07, I08 and I09; two fields behind lie J07, J08 and J09.


def driven(more: str = "", unit: str = "AI1", **options: Any) -> Position:
    """A Serbian unit beats an enemy of strength 3 on H08 from G08."""
    table = drina(f"SI1 G08\n{unit} H08\n{more}", turn="serbia", cards=("+3", "0"), **options)
    table.order("SI1 G08 x H08")
    return table


def choices(table: Position) -> list[str]:
    """The fields to which the beaten unit may withdraw."""
    assert table.decision.kind == "withdraw"
    return sorted(order.rpartition("-")[2] for order in table.notations())


# 6.1.1m · One field


@pytest.mark.clause("drina:6.1.1m")
def test_the_owner_chooses_a_field_behind_that_is_not_next_to_the_attackers() -> None:
    table = driven()
    assert table.asked == ("austria-hungary", "withdraw")
    assert choices(table) == ["I07", "I08", "I09"]
    assert table.refuses("AI1 H08-H07") == "6.1.1m"  # next to G08
    assert table.refuses("AI1 H08-J08") == "6.1.1m"  # one field will do
    table.order("AI1 H08-I09")
    assert (table.at("AI1"), table.strength("AI1"), table.at("SI1")) == ("I09", 2, "H08")


@pytest.mark.clause("drina:6.1.1m")
def test_the_direction_is_that_of_the_field_from_which_the_attacker_came() -> None:
    table = drina("SC1 G08\nAI1 H08", turn="serbia", cards=("+3", "0"))
    table.order("SC1 G08-H07 x H08")
    assert choices(table) == ["H09", "I08", "I09"]


@pytest.mark.clause("drina:6.1.1m", "drina:6.1.1h")
def test_so_it_is_if_a_friend_of_the_attacker_stands_on_that_field() -> None:
    table = drina("SC1 E08\nSI1 G08\nAI1 H08", turn="serbia", cards=("+3", "0"))
    table.order("SC1 E08-G08 x H08")
    assert choices(table) == ["I07", "I08", "I09"]
    table.order("AI1 H08-I07")
    assert (table.at("SC1"), table.at("SI1")) == ("H08", "G08")


@pytest.mark.clause("drina:6.1.1m")
def test_a_unit_withdraws_only_to_fields_that_are_free() -> None:
    assert choices(driven("GI1 I08")) == ["I07", "I09"]
    table = driven("GI1 I08\nSI2 I07")
    assert table.at("AI1") == "I09"  # the only one; nobody is asked
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:6.1.1m")
def test_a_unit_withdraws_only_to_fields_that_it_could_enter() -> None:
    table = drina("SI1 H12\nAI1 I12", turn="serbia", cards=("+3", "0"))  # behind lie J11, J12 and J13
    table.order("SI1 H12 x I12")
    assert choices(table) == ["J11", "J12", "J13"]
    mountain = drina("SI1 I11\nAI1 I12", turn="serbia", cards=("+3", "0"))
    mountain.order("SI1 I11 x I12")
    assert choices(mountain) == ["J12", "J13"]  # I13 is the Kopaonik


@pytest.mark.clause("drina:6.1.1m")
def test_a_beaten_unit_must_withdraw() -> None:
    assert driven().refuses("AI1 stays") == "6.1.1m"


@pytest.mark.clause("drina:6.1.1m")
def test_only_who_has_come_to_salonica_withdraws_to_the_brown_fields_in_greece() -> None:
    figures = "BI1 L24\nSI1 L25"  # behind lie K25, and K26 and L26, which are brown
    stranger = drina(figures, turn="bulgaria", card="1916-3", cards=("+3", "0"))
    stranger.order("BI1 L24 x L25")
    assert stranger.at("SI1") == "K25"
    veteran = drina(f"{figures} order", turn="bulgaria", card="1916-3", cards=("+3", "0"))
    veteran.order("BI1 L24 x L25")
    assert choices(veteran) == ["K25", "K26", "L26"]


@pytest.mark.clause("drina:6.1.1m", "drina:6.2b")
def test_nobody_withdraws_into_albania() -> None:
    table = drina("BI1 H17\nSI1 G18", turn="bulgaria", card="1916-3", albania=True, cards=("+3", "0"))
    table.order("BI1 H17 x G18")  # behind lie F18 and G19, which are brown, and H19
    assert (table.at("SI1"), table.piece("SI1").order) == ("H19", False)


# 6.1.1n · Two fields

FULL = "GI1 I07\nGI2 I08\nGI3 I09"


@pytest.mark.clause("drina:6.1.1n")
def test_if_no_field_behind_is_free_it_withdraws_two_in_the_direction_of_the_attack() -> None:
    table = driven(FULL)
    assert choices(table) == ["J07", "J08", "J09"]
    assert table.refuses("AI1 H08-I10") == "6.1.1n"
    assert table.refuses("AI1 H08-H07") == "6.1.1n"
    events = table.order("AI1 H08-J08")
    assert "Austro-Hungarian infantry 1 withdraws H08-J08. (6.1.1n)" in told(events)
    assert table.at("SI1") == "H08"


@pytest.mark.clause("drina:6.1.1n")
def test_fields_two_behind_must_be_free_as_well() -> None:
    assert choices(driven(f"{FULL}\nSI2 J08")) == ["J07", "J09"]


@pytest.mark.clause("drina:6.1.1n")
def test_what_lies_between_does_not_matter() -> None:
    table = driven("SI2 I07\nSI3 I08\nSI4 I09")
    assert choices(table) == ["J07", "J08", "J09"]


@pytest.mark.clause("drina:6.1.1n")
def test_a_field_that_nobody_may_enter_is_no_field_to_withdraw_to() -> None:
    table = drina("SI1 G12\nAI1 H13\nGI1 G14\nGI2 H14", turn="serbia", cards=("+3", "0"))
    table.order("SI1 G12 x H13")  # the third field behind is I13, the Kopaonik
    assert choices(table) == ["H15", "I14", "I15"]


# 6.1.1o · None


@pytest.mark.clause("drina:6.1.1o")
def test_a_unit_that_can_withdraw_nowhere_is_destroyed_whatever_its_tokens() -> None:
    table = driven(f"{FULL}\nSI2 J07\nSI3 J08\nSI4 J09")
    assert table.at("AI1") == "box"
    assert table.at("SI1") == "H08"
    assert table.asked == ("serbia", "move")


@pytest.mark.clause("drina:6.1.1o")
def test_the_edge_of_the_board_is_the_end_of_the_way() -> None:
    table = drina("SI1 B05\nAI1 A05", turn="serbia", cards=("+3", "0"))
    table.order("SI1 B05 x A05")
    assert (table.at("AI1"), table.at("SI1")) == ("box", "A05")


@pytest.mark.clause("drina:6.1.1o", "drina:6.1.1k")
@pytest.mark.parametrize(
    ("attacker", "defender", "result"),
    [
        pytest.param("SI1 G08", "AI1 H08", "attacker wins", id="it withdraws"),
        pytest.param("SI1 B05", "AI1 A05", "attacker wins, defender destroyed", id="it has no field to withdraw to"),
        pytest.param("SI1 G08", "AI1 H08 1", "attacker wins, defender destroyed", id="it has no token to lose"),
        pytest.param("SC1 G08", "AG1 H08", "attacker wins, defender destroyed", id="it is a general"),
        pytest.param("SA1 B05", "AI1 A05", "attacker wins", id="fire drives nobody back"),
        pytest.param("SA1 B05", "AI1 A05 1", "attacker wins, defender destroyed", id="fire takes the last token"),
    ],
)
def test_a_forecast_tells_a_victory_that_destroys_from_one_that_does_not(
    attacker: str, defender: str, result: str
) -> None:
    table = drina(f"{attacker}\n{defender}", turn="serbia")
    name, target = defender.split()[:2]
    order = table.parse(f"{attacker} {'fires' if attacker.startswith('SA') else 'x'} {target}")
    results = {outcome.result for outcome in table.match.forecast(order).outcomes}
    assert {found for found in results if found.startswith("attacker wins")} == {result}
    table.cards("+3", "0")
    assert drawn(table.order(order))[-1].result == result
    assert (table.at(name) in ("box", "destroyed")) == ("destroyed" in result)
