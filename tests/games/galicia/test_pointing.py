"""What a player of *Battle for Galicia* means who points, and the ways of orders."""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.galicia.rules.orders import (
    Advance,
    Attack,
    Commit,
    Defend,
    Eliminate,
    First,
    Follow,
    GoOn,
    Lose,
    March,
    Move,
    Place,
    React,
    Retreat,
    Wait,
)
from tests.games.galicia.asked import ASKED
from tests.games.galicia.kit import galicia

# -- Pointing and ways ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "subject", "where", "meant"),
    [
        ("move", "ah-4", "14.12", "4 14.13-14.12"),
        ("move", "14.13", "14.12", "4,13,25 14.13-14.12"),
        ("reaction", "ah-3-c", "12.15", "react 3 c 13.15-12.15"),
        ("attack", "14.14", "", "4,13,25 x 14.14"),
        ("attack", "14.14", "14.14", "4,13,25 x 14.14"),
        ("attack", "ah-13", "14.14", "4,13,25 x 14.14"),
        ("attack", "ah-13", "", "4,13,25 x 14.14"),
        ("attack", "14.13", "14.14", "4,13,25 x 14.14"),
        ("attack", "14.13", "", None),
        ("attack", "ah-20", "14.14", "20 x 14.14"),  # which is refused
        ("attack", "ah-20", "", None),
        ("attack", "11.12", "14.14", None),
        ("retreat", "14.14", "12.14", "14.14-13.15-12.14"),
        ("retreat", "14.14", "11.11", "14.14-11.11"),  # which is refused
        ("retreat", "14.14", "", None),
        ("order", "14.13", "", "14.13 first"),
        ("surplus", "ah-20", "", "20 goes on"),
        ("along", "ah-20", "", "20 goes along"),
        ("advance", "ah-4", "14.14", "advance 4"),
        ("advance", "ah-4", "", "advance 4"),
        ("advance", "advance", "", "advance 4,13,25"),
        ("advance", "advance", "14.14", "advance 4,13,25"),
        ("advance", "ah-4", "14.12", None),
        ("loss", "ah-4", "", "lose 4"),
        ("overstack", "ah-4", "", "eliminate 4"),
    ],
)
def test_what_a_player_means_who_points(kind: str, subject: str, where: str, meant: str | None) -> None:
    table = ASKED[kind]()
    order = table.decision.question.point(table.table, subject, where)
    assert (order and order.notation) == meant


@pytest.mark.parametrize(
    ("kind", "order", "path"),
    [
        ("retreat", "14.14-13.14-12.14", ("14.14", "13.14", "12.14")),
        ("advance", "advance 4,13", ("14.13", "14.14")),
        ("advance", "stay", None),
        ("move", "4 14.13-14.11", ("14.13", "14.12", "14.11")),
        ("move", "done", None),
        ("reaction", "react 3 c 13.15-12.15", ("13.15", "12.15")),
    ],
)
def test_the_way_of_an_order_is_shown(kind: str, order: str, path: tuple[str, ...] | None) -> None:
    table = ASKED[kind]()
    way = table.decision.way(table.parse(order))
    assert (way and way.path) == path


@pytest.mark.parametrize(
    ("kind", "text", "order"),
    [
        ("move", "25,4,13 14.13-14.12", March(("ah-4", "ah-13", "ah-25"), "14.13", "14.12")),
        ("attack", "13,4 x 14.14", Attack(("ah-4", "ah-13"), "14.14")),
        ("attack", "4x14.14", Attack(("ah-4",), "14.14")),
        ("commit", "commit 13,4", Commit(("ah-4", "ah-13"))),
        ("defend", "DEFEND 20", Defend(("ah-20",))),
        ("advance", "Advance 13,4", Advance(("ah-4", "ah-13"))),
        ("advance", "Stay", Advance(())),
        ("loss", "lose ah-4", Lose("ah-4")),
        ("order", "14.13 First", First("14.13")),
        ("along", "20 Goes Along", Follow("ah-20")),
        ("surplus", "20 Goes On", GoOn("ah-20")),
        ("overstack", "Eliminate 4", Eliminate("ah-4")),
        ("retreat", "14.14-13.14-12.14", Retreat("14.14", "12.14", ("13.14", "12.14"))),
        ("reinforce", "Place 17 1.07", Place("ah-17", "1.07")),
        ("reinforce", "17 Waits", Wait("ah-17")),
        ("reaction", "React 3 c 13.15-12.15", React("ah-3-c", "13.15", "12.15")),
    ],
)
def test_orders_are_read_as_players_write_them(kind: str, text: str, order: Order) -> None:
    table = ASKED[kind]()
    assert table.decision.question.read(table.table, text) == order


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("move", ("nobody 14.13-14.12", "4,nobody 14.13-14.12", "enter nobody 1.01", "nobody recovers", "4 sleeps")),
        ("attack", ("nobody x 14.14", "4,nobody x 14.14", "4 14.14")),
        ("commit", ("commit nobody", "commit 4,nobody", "4")), ("defend", ("defend nobody", "20")),
        ("advance", ("advance nobody", "advance 4,nobody", "4")), ("loss", ("lose nobody", "4")),
        ("order", ("14.13", "14.13 last")), ("along", ("nobody goes along", "20")),
        ("surplus", ("nobody goes on", "20")), ("overstack", ("eliminate nobody", "4")), ("retreat", ("14.14", "away")),
        ("reinforce", ("place nobody 1.07", "nobody waits", "17")),
        ("reaction", ("react nobody 13.15-12.15", "react 3 c 13.15", "3 c 13.15-12.15")),
    ],
)  # fmt: skip
def test_what_is_no_order_is_not_read(kind: str, texts: tuple[str, ...]) -> None:
    table = ASKED[kind]()
    for text in texts:
        assert table.decision.question.read(table.table, text) is None, text


@pytest.mark.parametrize(
    ("kind", "text", "code"), [("attack", "4 x nowhere", "unknown-hex"), ("order", "nowhere first", "not-retreating")]
)
def test_a_hex_that_is_not_on_the_map_is_refused_as_such(kind: str, text: str, code: str) -> None:
    table = ASKED[kind]()
    question = table.decision.question
    order = question.read(table.table, text)
    assert order is not None
    refusal = question.check(table.table, order)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize("kind", ASKED)
def test_what_cannot_be_picked_up_has_no_orders(kind: str) -> None:
    table = ASKED[kind]()
    question = table.decision.question
    for subject in ("nothing", "1.01", "ru-31", "ah-19", "ah-32"):
        assert question.orders(table.table, subject) == [], subject
    for subject in question.subjects(table.table):
        assert question.orders(table.table, subject), subject


def test_units_may_be_named_in_any_order() -> None:
    for kind, given, listed in (
        ("move", March(("ah-13", "ah-4"), "14.13", "14.12"), March(("ah-4", "ah-13"), "14.13", "14.12")),
        ("move", March(("ah-4",), "14.13", "14.12"), Move("ah-4", "14.13", "14.12")),
        ("move", Move("ah-4", "14.13", "14.11", ("14.12", "14.11")), Move("ah-4", "14.13", "14.11")),
        ("attack", Attack(("ah-13", "ah-4"), "14.14"), Attack(("ah-4", "ah-13"), "14.14")),
        ("commit", Commit(("ah-13", "ah-4")), Commit(("ah-4", "ah-13"))),
        ("advance", Advance(("ah-13", "ah-4")), Advance(("ah-4", "ah-13"))),
    ):
        table = ASKED[kind]()
        assert table.accepts(given)
        assert table.decision.normal(given) == listed
    table = galicia("austrian 20 14.14\n austrian 23 14.14\n austrian 3 c 14.14\n russian 1 gd 15.14", "russian combat")
    table.attack("1 gd x 14.14")
    assert table.decision.normal(Defend(("ah-20", "ah-23"))) == Defend(("ah-23", "ah-20"))
    assert table.accepts(Defend(("ah-20", "ah-23")))
