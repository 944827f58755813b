"""What a player means who points: by the names of the fields, for a game that says nothing of its own."""

from typing import ClassVar

import pytest

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order, Question, Refusal, Way
from hexmarshal.core.orders.orders import Done
from tests.core import toy
from tests.core.toy import Toy
from tests.kit import Position, declaring, fury


class Go(Order, frozen=True):
    """Go somewhere."""

    piece: str
    start: str
    to: str

    @property
    def notation(self) -> str:
        return f"{self.piece} {self.start}-{self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Strike(Order, frozen=True):
    """Strike with everybody in a hex."""

    units: tuple[str, ...]
    target: str

    @property
    def notation(self) -> str:
        return f"{','.join(self.units)}x{self.target}"

    @property
    def subject(self) -> str:
        return self.units[0]


class Rest(Order, frozen=True):
    """Stay."""

    piece: str

    @property
    def notation(self) -> str:
        return f"{self.piece} rests"

    @property
    def subject(self) -> str:
        return self.piece


class Camp(Toy):
    """The toy with its cards on the map; blue's card is hidden from red."""

    __slots__ = ()

    def show(self, index: int, side: str | None) -> dict[str, object] | None:
        if toy.SIDES[index] != side:
            return None
        return {"id": self.piece_ids()[index], "at": "0101", "side": toy.SIDES[index]}


class March(Question[Camp], frozen=True):
    """Red may go to 0102 only, or strike 0202."""

    accepts: ClassVar = (Go, Strike, Rest, Done)

    def orders(self, table: Camp, subject: str) -> list[Order]:
        return [Go("red-card", "0101", "0102")] if subject == "red-card" else []

    def check(self, table: Camp, order: Order) -> Refusal | None:
        ends = {Go: "0102", Strike: "0202"}
        return Refusal("far", "1", "Too far.") if order.where != ends.get(type(order), "") else None


@pytest.fixture
def camp() -> Camp:
    table = toy.deal(toy.read_start("toy", {}, None))
    table.__class__ = Camp
    assert isinstance(table, Camp)
    return table


ASKED = March(side="red")


def test_the_listed_order_for_the_hex_comes_first(camp: Camp) -> None:
    assert ASKED.point(camp, "red-card", "0102") == Go("red-card", "0101", "0102")


def test_fields_are_filled_by_their_names_and_a_legal_order_is_preferred(camp: Camp) -> None:
    assert ASKED.point(camp, "red-card", "0202") == Strike(("red-card",), "0202")
    assert ASKED.point(camp, "red-card", "0201") == Go("red-card", "0101", "0201")


def test_a_hex_points_with_all_of_the_side_in_it(camp: Camp) -> None:
    assert ASKED.point(camp, "0101", "0202") == Strike(("red-card",), "0202")


def test_pointing_at_nothing_means_the_subject_alone(camp: Camp) -> None:
    assert ASKED.point(camp, "red-card", "") == Rest("red-card")
    assert ASKED.point(camp, "done", "") == Done()
    assert ASKED.point(camp, "elsewhere", "") is None


def test_nothing_is_meant_with_a_piece_that_the_side_may_not_know(camp: Camp) -> None:
    assert ASKED.point(camp, "blue-card", "0102") is None
    assert ASKED.point(camp, "blue-card", "") is None


def test_an_order_tells_its_hex_its_pieces_and_its_way(camp: Camp) -> None:
    go, strike = Go("red-card", "0101", "0102"), Strike(("red-card", "blue-card"), "0202")
    assert (go.where, go.pieces, ASKED.way(camp, go)) == ("0102", ("red-card",), Way(("0101", "0102")))
    assert (strike.where, strike.pieces, ASKED.way(camp, strike)) == ("0202", ("red-card", "blue-card"), None)
    assert (Done().where, Done().pieces, ASKED.way(camp, Done())) == ("", (), None)


# -- Fury in the East: a dark hex gets the clause that says why -----------------------------------------------------


def why(position: Position, subject: str, where: str = "") -> str:
    """The clause against what a player means by pointing."""
    order = position.decision.point(subject, where)
    assert order is not None, f"{subject} {where} means nothing"
    refusal = position.match.explain(order)
    assert refusal is not None, f"{order.notation} is legal"
    return refusal.clause


@pytest.fixture
def marching() -> Position:
    return fury(
        """
        russian III 1106
        russian II 1107
        russian IV 1107
        russian V 1314
        russian HQ I 1107
        german XX 1006
        german XVII eliminated
        """,
        "russian north",
        options={"duty": "standing"},
    )


@pytest.mark.parametrize(
    ("subject", "where", "clause"),
    [
        ("ru-III", "1105", "9.1e"),  # from one zone of control of XX into another
        ("ru-III", "1006", "9d"),  # held by the enemy
        ("ru-III", "1107", "9.2a"),  # two corps stand there
        ("ru-III", "1004", "9d2"),  # a fortress
        ("ru-III", "0101", "3b"),  # sea
        ("ru-IV", "1417", "9b"),  # too far
        ("ru-V", "1315", "7e"),  # of the other front
        ("ge-XX", "1005", "7e"),  # of the other side
        ("ru-V", "", "7e"),  # an idle counter says why it is idle
        ("ge-XVII", "", "7e"),
    ],
)
def test_a_dark_hex_and_an_idle_counter_have_their_clause(
    marching: Position, subject: str, where: str, clause: str
) -> None:
    assert why(marching, subject, where) == clause


def test_what_is_too_far_on_foot_is_refused_by_the_railway_if_it_has_the_better_reason() -> None:
    counters = "russian III 1108\nrussian HQ II 1209\n german XX 0806"
    with_points = fury(counters, "russian north", options={"duty": "standing"})
    ridden = next(o for o in with_points.decision.orders("ru-III") if getattr(o, "rail", False))
    assert with_points.decision.point("ru-III", ridden.where) == ridden
    without = fury(counters, "russian north", rail={"russian": 0}, options={"duty": "standing"})
    assert why(without, "ru-III", ridden.where) == "9.3a"


def test_a_hex_attacks_with_all_its_units_and_a_dark_target_has_its_clause() -> None:
    table = declaring("""
        russian III 1106
        russian IV 1106
        russian HQ I 1106
        german XX 1006
    """)
    attack = table.decision.point("1106", "1006")
    assert attack is not None
    assert attack.notation == "III,IV 1106x1006"
    assert table.match.explain(attack) is None
    assert why(table, "1106", "1107") == "10.1"
    assert why(table, "1106", "0904") == "10.1"
    assert why(table, "ru-HQ-I", "1006") == "10.3.1i"
    assert table.decision.point("1106") == attack


def test_the_order_that_a_listed_hex_means_is_listed(marching: Position) -> None:
    decision = marching.decision
    for subject in decision.subjects():
        for order in decision.orders(subject):
            if order.where:
                meant = decision.point(subject, order.where)
                assert meant is not None
                assert meant.where == order.where
                assert meant in decision.orders(subject)


def test_pointing_changes_nothing(marching: Position) -> None:
    match: Match = marching.match
    before = match.digest()
    for where in ("1106", "1004", "", "nowhere"):
        for subject in ("ru-III", "1107", "done", "nobody"):
            marching.decision.point(subject, where)
    assert match.digest() == before
