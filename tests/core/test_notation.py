"""The form of an order gives both its writer and its reader."""

from typing import Any

import pytest

from hexmarshal.core.engine.procedure import Order, Question
from hexmarshal.core.orders import notation
from hexmarshal.core.orders.notation import Form
from tests.bots.plain import PLAIN


class Called(Order, frozen=True):
    """What a player calls a piece stands after the nation."""

    @staticmethod
    def called(piece: str) -> str:
        return piece.partition("-")[2]


class Move(Called, frozen=True):
    piece: str
    start: str
    to: str
    via: tuple[str, ...] = ()
    forms = ("{piece} {start}-{to}", "{piece} {start}-{via}")


class Attack(Called, frozen=True):
    units: tuple[str, ...]
    target: str
    also: tuple[str, ...] = ()
    forms = ("{units} x {target}", "{units} x {target} and {also:hexes}")


class Lead(Called, frozen=True):
    piece: str
    general: str = ""
    forms = ("{piece} under {general:piece}", Form("{piece} without general", general=""))


class Buy(Called, frozen=True):
    kind: str
    number: int = 1
    forms = ("buy {kind}", "buy {kind} {number}")


class Stay(Called, frozen=True):
    rest: bool = False
    forms = ("stay", Form("stay all", rest=True))


class Table:
    """As much of a table as a reader asks for."""

    board = PLAIN

    def piece_ids(self) -> tuple[str, ...]:
        return ("ru-IV", "ru-V", "ru-82 r", "ge-IV")


class Ask(Question[Any], frozen=True):
    accepts = (Move, Attack, Lead, Buy, Stay)

    def named(self, table: Any, name: str, at: str) -> str | None:
        found = [piece for piece in table.piece_ids() if piece.partition("-")[2].casefold() == name.casefold()]
        return next(iter(found), None)


ORDERS = [
    (Move("ru-IV", "0101", "0103"), "IV 0101-0103"),
    (Move("ru-82 r", "0101", "0103", ("0102", "0103")), "82 r 0101-0102-0103"),
    (Attack(("ru-IV", "ru-82 r"), "0305"), "IV,82 r x 0305"),
    (Attack(("ru-IV",), "0305", ("0306",)), "IV x 0305 and 0306"),
    (Attack(("ru-IV",), "0305", ("0306", "0405")), "IV x 0305 and 0306,0405"),
    (Lead("ru-IV", "ru-V"), "IV under V"),
    (Lead("ru-IV"), "IV without general"),
    (Buy("infantry", 3), "buy infantry 3"),
    (Buy("infantry"), "buy infantry"),
    (Stay(), "stay"),
    (Stay(rest=True), "stay all"),
]


@pytest.mark.parametrize(("order", "line"), ORDERS)
def test_an_order_is_written_and_read_by_the_same_form(order: Order, line: str) -> None:
    assert order.notation == line
    for typed in (line, line.upper(), line.lower(), line.replace("-", " - ").replace(",", " , ")):
        assert notation.read(Ask(side="russian"), Table(), typed) == order  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["", "IV", "IX 0101-0103", "IV,IX x 0305", "stay some", "buy infantry three or so"])
def test_a_line_of_no_form_or_with_an_unknown_name_is_no_order(line: str) -> None:
    assert notation.read(Ask(side="russian"), Table(), line) is None  # type: ignore[arg-type]


def test_units_come_in_the_order_of_the_counters_however_they_are_named() -> None:
    found = notation.read(Ask(side="russian"), Table(), "82 r, v ,iv x 0305")  # type: ignore[arg-type]
    assert found == Attack(("ru-IV", "ru-V", "ru-82 r"), "0305")


def test_what_a_program_leaves_empty_is_written_as_nothing() -> None:
    assert Move("ru-IV", "", "0103").notation == "IV -0103"


class Half(Called, frozen=True):
    piece: str
    speed: int = 0
    forms = ("{piece} goes",)


def test_an_order_that_no_form_says_in_full_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="no form"):
        _ = Half("ru-IV", 3).notation
