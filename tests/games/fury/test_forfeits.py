"""11.2: what front adjustment would take, what a line hangs by, and which of such losses are a side's own doing."""

from __future__ import annotations

import pytest

from hexmarshal.games.fury.mind import MIND
from hexmarshal.games.fury.mind.adjusting import given_up
from hexmarshal.games.fury.mind.outlook import Reading
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.communication import isolated_stacks
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.screen.measures import Left
from hexmarshal.lab import sparring
from tests.kit import Position, fury

RUSSIAN, GERMAN = SIDES
ALONE = "russian III 0712\nrussian HQ I 0712\n"
RING = """
    austrian III 0612
    austrian VI 0813
    austrian V 0713
    austrian X 0611
    austrian II 0812
"""
GATE = "austrian IX 0711"
"""The hex by which the stack in the ring could go back to Warsaw."""


def forfeits(counters: str, side: str = RUSSIAN) -> dict[str, str]:
    """Who would be lost, and by which clause."""
    table = fury(counters, active="german-austrian south").table
    assert all(forfeit.chance == 1.0 for forfeit in MIND.forfeits(table, side))
    return {table.printed.ids[forfeit.piece]: forfeit.clause for forfeit in MIND.forfeits(table, side)}


def test_a_stack_without_a_way_back_is_forfeit() -> None:
    """11.2i, 11.2k: the corps is lost, the HQ comes back."""
    assert forfeits(ALONE + RING + GATE) == {"ru-III": "11.2i", "ru-HQ-I": "11.2k"}


def test_whoever_can_fall_back_to_communication_is_not() -> None:
    """11.2g: one hex or two."""
    assert forfeits(ALONE + RING) == {}
    assert forfeits(ALONE) == {}


def test_nobody_is_isolated_in_his_own_fortress() -> None:
    """11.2j."""
    around = ("1011", "1111", "1112", "1013", "0912", "0911")
    ring = "\n".join(
        f"austrian {name} {at}" for name, at in zip(("I", "II", "III", "V", "VI", "IX"), around, strict=True)
    )
    assert forfeits("russian III 1012\n" + ring) == {}


def hanging(counters: str, active: str = "german-austrian south") -> tuple[int, int]:
    """Russian strength that hangs by a line: this turn, and later."""
    return tuple(Reading(fury(counters, active=active).table).hanging[0])  # type: ignore[return-value]


LINE = "russian III 0611\nrussian IV 0811\n"


def test_a_line_that_a_march_could_cut_is_seen() -> None:
    """9.1d, 11.2f: from 0613 the enemy comes to 0711 in one march, from 0513 he does not."""
    assert hanging(LINE + "austrian III 0613") == (7, 0)
    assert hanging(LINE + "austrian III 0513") == (0, 0)


def test_a_friend_in_the_gap_holds_the_line() -> None:
    """11.2f: a zone of control does not close a hex that a friend holds."""
    assert hanging(LINE + "russian XX 0711\naustrian III 0613") == (0, 0)


def test_a_line_that_hangs_is_worth_less() -> None:
    far, near = (MIND.care.amounts(fury(LINE + "austrian III " + at).table) for at in ("0513", "0613"))  # type: ignore[union-attr]
    assert (far["hanging"] + far["hanging_later"], near["hanging"] + near["hanging_later"]) == (0.0, 7.0)


def adjusting(name: str) -> Fury:
    """A front adjustment among the sparring positions."""
    row = next(row for row in sparring.read("fury") if row.id == name)
    table = sparring.begin("fury", row).table
    assert isinstance(table, Fury)
    return table


def test_the_order_of_adjustment_decides_who_is_given_up() -> None:
    """11.2a: as the table stands nobody need be lost; after some of the orders that are legal somebody must be."""
    table = adjusting("adjust-two-stacks")
    question = table.question
    assert question is not None
    assert len(isolated_stacks(table, 1)) > 1
    assert given_up(table, 1) == 0
    lost = set()
    for order in (order for subject in question.subjects(table) for order in question.orders(table, subject)):
        after = table.copy()
        after.answer(order)
        lost.add(given_up(after, 1) != 0)
    assert lost == {False, True}


def settled(table: Position, *orders: str) -> dict[str, bool]:
    """What an activation's orders settle, by the units."""
    follow, found = Left(), dict[int, bool]()
    for order in orders:
        before = table.table
        table.order(order)
        found.update(follow(before, table.table))
    return {table.table.piece_ids()[index]: left for index, left in found.items()}


@pytest.mark.parametrize(("orders", "left"), [(("done",), True), (("III 0410-0510", "done"), False)])
def test_whoever_could_have_marched_back_was_left_by_his_own_side(orders: tuple[str, ...], left: bool) -> None:
    """11.2g: in 0410 it is three hexes from any line, in 0510 two."""
    table = fury("russian III 0410", active="russian north")
    assert settled(table, *orders)["ru-III"] is left


def test_whoever_the_enemy_had_surrounded_before_was_not() -> None:
    assert (
        settled(fury("russian III 0410\nrussian IV 0910\n" + SHUT, active="russian north"), "done")["ru-III"] is False
    )


SHUT = "\n".join(
    f"austrian {name} {at}"
    for name, at in zip(
        ("I", "II", "III", "V", "VI", "IX"), ("0409", "0510", "0511", "0411", "0310", "0309"), strict=True
    )
)
