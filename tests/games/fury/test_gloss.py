"""What an order costs and what it risks is said before it is given."""

import pytest

from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules.orders import Assign, Lose, Post, Reform, Restore
from hexmarshal.games.fury.screen.gloss import gloss, label
from hexmarshal.games.fury.screen.text import header, word
from tests.kit import Position, declaring, fury

ATTACK = "russian III 1602\nrussian IV 1602\nrussian HQ I 1702 inactive\n"
STORM = "russian III 1005\nrussian IV 1005\nrussian HQ I 1005\ngerman XX 1004"
RING = "russian XIII 1302\nrussian VI 1604\nrussian XV 1504\nrussian XXIII 1401"


def meanings(table: Position) -> dict[str, str]:
    """What each order that can be given now means."""
    decision = table.decision
    orders = [order for subject in decision.subjects() for order in decision.orders(subject)]
    return {table.table.write(order): gloss(table.table, decision.kind, order) for order in orders if order != Done()}


@pytest.mark.clause("fury:10.3.1d", "fury:10.4d")
def test_refusing_a_retreat_says_what_it_costs_and_that_it_can_be_forced() -> None:
    field = declaring(ATTACK + "german XX 1502", dice=(6, 5))
    field.order("III,IV 1602x1502", "done")
    assert meanings(field)["refuse"] == "take one loss and stay, unless the enemy takes a loss to force you"
    fortress = declaring(STORM, dice=[6])
    fortress.order("III,IV 1005x1004", "done")
    assert meanings(fortress)["refuse"] == "stay, unless the enemy takes a loss to force you"


@pytest.mark.clause("fury:10.3.1h", "fury:2.1e")
@pytest.mark.parametrize(
    ("corps", "means"),
    [
        ("german XX 1502", "it is reduced, from 8 to 5"),
        ("german XX 1502 reduced", "a Cadre takes its place"),
        ("german Kon 1502 reduced", "it is eliminated"),
    ],
)
def test_a_loss_says_what_becomes_of_the_corps(corps: str, means: str) -> None:
    table = declaring(ATTACK + corps)
    piece = "ge-Kon" if "Kon" in corps else "ge-XX"
    assert gloss(table.table, "loss", Lose(piece)) == means


@pytest.mark.clause("fury:10.3.2e")
@pytest.mark.parametrize("ring", ["", RING])
def test_a_retreat_into_an_enemy_zone_says_that_cohesion_is_tested(ring: str) -> None:
    table = declaring(ATTACK + "german XX 1502\n" + ring, dice=(6, 5, 6, 6))
    table.order("III,IV 1602x1502", "done", "retreat")
    assert table.decision.kind == "retreat"
    said = set(meanings(table).values())
    assert said == ({"cohesion test: on 2 or less a loss"} if ring else {""})


def test_the_attacks_to_resolve_are_named_by_their_places() -> None:
    table = declaring(STORM)
    table.order("III,IV 1005x1004")
    assert header(table.match.view(None))[1].endswith("Attacks to resolve: Königsberg")
    bare = fury("russian III 1803\nrussian HQ I 1803\ngerman XX 1604", active="russian north")
    bare.order("III 1803-1703", "done", "III 1703x1604")
    assert header(bare.match.view(None))[1].endswith("Attacks to resolve: 1604")


@pytest.mark.clause("fury:11.3d")
def test_replacements_say_what_they_cost_and_what_they_give() -> None:
    table = fury("russian III 1602 reduced").table
    assert gloss(table, "replace", Restore("ru-III")) == "2 points: strength 7"
    assert gloss(table, "replace", Reform("ru-III")) == "2 points: strength 4"
    assert gloss(table, "replace", Reform("ru-III", full=True)) == "4 points: strength 7"


@pytest.mark.clause("fury:12c")
def test_armies_are_named_on_buttons_and_not_marked_as_in_the_record() -> None:
    table = fury("russian III 1602").table
    assert label(table, "reinforce", Assign("ge-Lw-W", "ah-1")) == "To the Austrian 1st Army"
    assert label(table, "reinforce", Post("ru-9", "south")) == "Russian 9th Army to the south front"
    assert label(table, "move", Lose("ru-III")) == ""


@pytest.mark.clause("fury:10.3.1g")
def test_several_losses_at_once_are_offered_as_one_each() -> None:
    table = fury("russian III 1602").table
    assert (word(table, "loss", "bear"), word(table, "front", "north")) == ("One each", "North")
