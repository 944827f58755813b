"""5.5.1: of several Formations in a hex the owner says to which an Asset is assigned, before the dice of a combat."""

import pytest

from hexmarshal.games.serbien.rules.retreat.flight import Assign
from tests.games.serbien.fighting import battle, fight, lines, rolled
from tests.games.serbien.kit import Field
from tests.playing import told

PAIR = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8 status=-3", "ah-8-Ma"]\n'


def declared(units: str, order: str, dice: tuple[int, ...] = (), player: str = "austrian") -> Field:
    """An attack as far as the question whose Assets are whose."""
    field = battle(units, [*dice, *[1] * 12], player=player)
    fight(field, order, until=["assign", "intensity"])
    return field


@pytest.mark.clause("serbien:5.5.1", "serbien:11.1.2a")
@pytest.mark.parametrize(("order", "away"), [("done", False), ("8 Ma with 21/8", True)])
def test_an_asset_shares_the_retreat_of_the_formation_to_which_its_owner_assigns_it(order: str, away: bool) -> None:
    """White 6 at 2:1 is +2 for the attacker: 8 and 1 is failed by 2 at level 7, so 21/8 is CI and goes back a hex."""
    field = declared(PAIR, "9/8,21/8,8 Ma x 23.13", (6, 1, 4, 4))
    assert field.asked == ("austrian", "assign")
    assert "9th Division and 8th Marsch Regiment; 21st Landwehr Division" in field.decision.prompt
    field.order(order)
    events = fight(field)
    assert rolled(events, "10.2")[0].result == "passed; failed by 2"
    assert (field.at("ah-9-8"), field.at("ah-21-8") == "23.12") == ("23.12", False)
    assert (field.at("ah-8-Ma") == field.at("ah-21-8")) is away
    assert (field.at("ah-8-Ma") == field.at("ah-9-8")) is not away


@pytest.mark.clause("serbien:5.5.1")
def test_the_defender_assigns_his_own_after_the_attacker() -> None:
    units = '"23.13" = ["sr-Morava-I", "sr-Combined-I", "sr-Loznica"]\n"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]\n'
    field = declared(units, "9/8,21/8,8 Ma x 23.13")
    assert field.asked == ("austrian", "assign")
    field.order("done")
    assert field.asked == ("serbian", "assign")
    assert set(field.notations()) == {"Loznica with Morava I", "done"} or set(field.notations()) == {
        "Loznica with Combined I", "done",
    }  # fmt: skip


@pytest.mark.clause("serbien:5.5.1")
def test_why_an_asset_cannot_be_assigned_so() -> None:
    third = '"22.12" = ["ah-42-13 corps=ah-corps-8", "ah-13-Ma"]\n'
    field = declared(PAIR + third, "9/8,21/8,8 Ma,42/13,13 Ma x 23.13")
    assert field.decision.subjects() == ["ah-8-Ma", "done"]
    assert [field.decision.orders(subject) for subject in ("ah-13-Ma", "ah-9-8", "nobody")] == [[], [], []]
    assert field.refuses("8 Ma with 42/13") == "5.5.1-1", "it fights in another hex"
    assert field.refuses("8 Ma with 9/8") == "5.5.1", "it is with it"
    assert field.refuses("21/8 with 9/8") == "5.5.1", "a Formation"
    assert field.refuses(Assign("sr-Morava-I", "ah-9-8")) == "4.2"
    assert field.refuses(Assign("ah-8-Ma", "sr-Morava-I")) == "4.2"
    events = field.order("8 Ma with 21/8")
    assert told(events)[0] == "8th Marsch Regiment is assigned to 21st Landwehr Division. (5.5.1)"
    assert field.asked[1] != "assign", "once for each, and 13 Ma has no choice"


@pytest.mark.clause("serbien:5.5.1", "serbien:3.2")
def test_no_formation_takes_more_than_two() -> None:
    """Three Assets: the first two go with 9/8, which has no room for the third."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-13 corps=ah-corps-8", "ah-8-Ma", "ah-13-Ma"]\n'
    field = declared(units, "9/8,13,8 Ma,13 Ma x 23.13")
    assert set(field.notations()) == {"8 Ma with 13", "13 Ma with 13", "done"}
    field.order("8 Ma with 13")
    assert field.refuses("8 Ma with 9/8") == "5.5.1", "it was assigned"
    assert field.accepts("13 Ma with 13")


@pytest.mark.clause("serbien:5.5.1")
@pytest.mark.parametrize("units", ['"ah-9-8", "ah-8-Ma"', '"ah-9-8", "ah-21-8"'])
def test_nobody_is_asked_where_there_is_nothing_to_choose(units: str) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]\n"23.12" = [{units}]\n', [1] * 12)
    names = "9/8,8 Ma" if "Ma" in units else "9/8,21/8"
    events = fight(field, f"{names} x 23.13", until=["assign"])
    assert lines(events, "9.1.1g"), "the fight is over"


@pytest.mark.clause("serbien:5.5.1", "serbien:5.5.1-1")
def test_an_asset_is_assigned_to_another_formation_of_its_hex_that_has_room() -> None:
    units = '"24.10" = ["sr-Lim"]\n"24.09" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]\n"25.10" = ["ah-36-13 corps=ah-corps-8"]'
    field = declared(units, "9/8,21/8,8 Ma,36/13 x 24.10")
    assert field.decision.prompt == (
        "Austro-Hungarian: the Forces are 9th Division and 8th Marsch Regiment; 21st Landwehr Division; 36th Division. "
        "Assign Assets to other Formations, or go on."
    )
    assert field.notations() == ["8 Ma with 21/8", "done"]
    refused: list[tuple[Assign, str, str]] = [
        (Assign("nobody", "ah-9-8"), "unknown-piece", "2.2.1"),
        (Assign("ah-8-Ma", "nobody"), "unknown-piece", "2.2.1"),
        (Assign("ah-21-8", "ah-9-8"), "no-asset", "5.5.1"),
        (Assign("ah-8-Ma", "ah-9-8"), "led", "5.5.1"),
        (Assign("ah-8-Ma", "ah-36-13"), "elsewhere", "5.5.1-1"),
    ]
    for order, code, clause in refused:
        found = field.reason(order)
        assert (found.code, found.clause) == (code, clause), order
    field.order("8 Ma with 21/8")
    assert field.asked == ("austrian", "intensity"), "each Asset is assigned once"
