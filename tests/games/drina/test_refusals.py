"""Every refusal: its code, its sentence and the clause behind it, in each question where an order can be refused.

``refusals.toml`` has them all.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.games.drina.rules.orders import Form, Reinforce
from tests.games.drina.kit import Position, drina, lineup

SCENES: dict[str, list[dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8"))


def refused(lines: str) -> list[list[str]]:
    """Order, code and sentence of each line."""
    return [line.strip().split(" | ") for line in lines.strip().splitlines()]


def clauses(lines: str) -> pytest.MarkDecorator:
    """The clauses that the lines prove."""
    cited = (row[2].rpartition("(")[2].rstrip(")").partition(", ruling ")[0] for row in refused(lines))
    return pytest.mark.clause(*sorted({f"drina:{clause}" for clause in cited}))


def reasons(table: Position, lines: str) -> list[list[str]]:
    """The same as the table has it."""
    found = [(order, table.reason(order)) for order, *_ in refused(lines)]
    return [[order, refusal.code, str(refusal)] for order, refusal in found]


@pytest.mark.parametrize("scene", [pytest.param(s, id=s["name"], marks=clauses(s["refused"])) for s in SCENES["scene"]])
def test_it_is_refused(scene: dict[str, Any]) -> None:
    table = drina(scene["figures"], **scene["position"])
    table.order(*scene.get("before", ()))
    assert reasons(table, scene["refused"]) == refused(scene["refused"])


@pytest.mark.parametrize("scene", [pytest.param(s, marks=clauses(s["refused"])) for s in SCENES["lineup"]])
def test_it_is_refused_in_a_lineup(scene: dict[str, Any]) -> None:
    assert reasons(lineup(scene["figures"], scene["side"]), scene["refused"]) == refused(scene["refused"])


@pytest.mark.clause("drina:5.1b")
def test_a_layout_that_stands_is_not_taken_again() -> None:
    table = lineup(side="serbia")
    table.order("ready serbia-august")
    assert str(table.reason("ready serbia-august")) == "The units are placed like that already. (5.1b)"
    table.order("take back SI1")
    assert table.accepts("ready serbia-august")


@pytest.mark.clause("drina:4.3a", "drina:7b")
def test_programs_are_refused_what_no_notation_says() -> None:
    table = drina("SG1 H08\nSI1 I08 2", turn="serbia", card="1915-3", step="reinforcements", money={"serbia": 40})
    assert str(table.reason(Form("tanks", 1))) == "New units are infantry, cavalry or artillery. (4.3a)"
    assert table.refuses(Form("general", 1)) == "4.3a"
    assert table.reason(Reinforce("SI1", 0)).code == "full-strength"
    assert table.reason(Reinforce("SI1", -1)).code == "full-strength"
