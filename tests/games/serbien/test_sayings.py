"""What orders are called on buttons and in the log."""

import pytest

from hexmarshal.core.engine.procedure import Order
from hexmarshal.desk import choices, log_lines
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.screen import sayings
from hexmarshal.games.serbien.screen.glosses import label, menu
from tests.games.serbien.kit import serbien

A, B = "ah-9-8", "ah-8-Ma"
SAID = (
    (orders.Repulse((A, B), "21.10"), "tries to repulse Šabac (21.10) with 9th Division and 8th Marsch Regiment"),
    (orders.Prepare((A,), "21.10"), "prepares an attack on Šabac (21.10) with 9th Division"),
    (orders.Attack((A,), "21.11"), "attacks 21.11 with 9th Division"),
    (orders.Withhold(A), "withholds 9th Division"),
    (orders.Provide(A), "provides 9th Division with Ammo"),
    (orders.Provide(A, ("ah-8-Train",)), "provides 9th Division with Ammo from Train of the 8th Corps"),
    (orders.First("21.10"), "lets the stack in Šabac (21.10) retreat first"),
    (orders.Hold(A), "lets 9th Division hold"),
)


@pytest.mark.parametrize(("order", "told"), SAID)
def test_the_log_tells_an_order_in_words(order: Order, told: str) -> None:
    table = serbien('"20.10" = ["ah-9-8", "ah-8-Ma"]\n"21.10" = ["sr-Sabac"]').table
    assert sayings.told(table, order, openly=False) == told


@pytest.mark.clause("serbien:3.1.6-look", "serbien:9.1.1b")
def test_an_enemy_is_told_where_an_attack_is_declared_and_not_by_whom() -> None:
    table = serbien('"20.10" = ["ah-9-8"]\n"21.10" = ["sr-Sabac"]').table
    assert sayings.told(table, orders.Attack((A,), "21.10"), openly=True) == "attacks Šabac (21.10)"
    assert sayings.told(table, orders.Hold(A), openly=True) == ""


def test_the_log_of_a_match_has_these_words() -> None:
    field = serbien('"20.10" = ["ah-9-8"]\n"21.10" = ["sr-Sabac"]')
    field.order("9/8 holds")
    assert log_lines.log(field.match, "austrian", 1)[0].words == "lets 9th Division hold"
    assert log_lines.log(field.match, "serbian", 1)[0].words == ""


@pytest.mark.clause("serbien:21.2.1")
def test_a_bridge_is_no_march_of_who_stands_there() -> None:
    table = serbien('"17.09" = ["ah-21-8"]').table
    assert label(table, "bridge", orders.Bridge("17.09", "21.10")) == "A bridge from 17.09 to Šabac (21.10)"


@pytest.mark.clause("serbien:7.3.1c")
def test_a_step_into_an_empty_hex_is_one_click_and_to_wait_for_an_enemy_there_a_choice_by_itself() -> None:
    field = serbien('"20.10" = ["ah-9-8"]\n"21.11" = ["sr-Sabac"]')
    offers = choices.offers(field.match, "austrian", "ah-9-8").offers
    empty = [offer for offer in offers if offer.hex == "20.09"]
    assert [offer.order["order"] for offer in empty] == ["move"]
    waiting = [offer for offer in offers if offer.menu == "Prepare an attack on an empty hex"]
    assert ("20.09",) in {offer.hexes for offer in waiting}
    assert all(not offer.hex for offer in waiting)
    held = [offer for offer in offers if offer.hex == "21.11"]
    assert {offer.order["order"] for offer in held} == {"prepare", "repulse"}, "the enemy there is pointed at"
    assert menu(field.table, "move", orders.Prepare((A,), "21.11")) == ""
