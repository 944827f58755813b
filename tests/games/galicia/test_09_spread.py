"""9.4: the terms of the loss roll, and how the program spreads reductions."""

from __future__ import annotations

import pytest

from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.losses import Losses, TakeReduction, loss_modifiers
from hexmarshal.games.galicia.rules.orders import Spread
from tests.games.galicia.kit import galicia


def spread(units: str, number: int, names: tuple[str, ...]) -> list[tuple[str, int, int]]:
    """Place, steps and reductions of units of a side after the program has spread so many reductions."""
    table = galicia(f"{units}\n russian 31 18.18", "austrian movement")
    indexes = tuple(sorted(table.index(f"austrian {name}") for name in names))
    table.table.stack = (*table.table.stack[:-1], Losses(1, indexes, number, (0,) * len(indexes)))
    table.table.run()
    if isinstance(table.table.question, TakeReduction):
        table.table.answer(Spread(), SIDES[1])
    found = {name: table.piece(f"austrian {name}") for name in names}
    return [(table.at(f"austrian {name}"), piece.steps, piece.reductions) for name, piece in found.items()]


@pytest.mark.clause("galicia:9.4.2a")
@pytest.mark.parametrize(
    ("units", "number", "after"),
    [
        # The strongest defence first, and evenly.
        ("austrian 13 6.15\n austrian 4 6.15", 1, [("6.15", 2, 0), ("6.15", 2, 1)]),
        ("austrian 13 6.15\n austrian 4 6.15", 2, [("6.15", 2, 1), ("6.15", 2, 1)]),
        ("austrian 13 6.15\n austrian 4 6.15", 3, [("6.15", 2, 1), ("6.15", 2, 2)]),
        # Who has two steps before who has one.
        ("austrian 13 6.15\n austrian 4 6.15 reduced", 1, [("6.15", 2, 1), ("6.15", 1, 0)]),
        # Who would be eliminated is spared while another can take one.
        ("austrian 13 6.15\n austrian 4 6.15 reduced -2", 4, [("6.15", 1, 1), ("6.15", 1, 2)]),
        # And is not when the other would be, too.
        ("austrian 13 6.15 reduced -2\n austrian 4 6.15 reduced -2", 1,
         [("6.15", 1, 2), ("eliminated", 0, 0)]),
        ("austrian 13 6.15 reduced -2\n austrian 4 6.15 reduced -2", 2,
         [("eliminated", 0, 0), ("eliminated", 0, 0)]),
        # What is left when all are gone is lost.
        ("austrian 13 6.15 reduced -2\n austrian 4 6.15 reduced -2", 5,
         [("eliminated", 0, 0), ("eliminated", 0, 0)]),
    ],
)  # fmt: skip
def test_reductions_are_spread_evenly_from_the_strongest_and_spare_the_fragile(
    units: str, number: int, after: list[tuple[str, int, int]]
) -> None:
    assert spread(units, number, ("13", "4")) == after


@pytest.mark.clause("galicia:9.4.2c", "galicia:10.2a")
def test_a_unit_alone_takes_them_all_without_a_question() -> None:
    assert spread("austrian 4 6.15", 2, ("4",)) == [("6.15", 2, 2)]
    assert spread("austrian 4 6.15", 4, ("4",)) == [("6.15", 1, 1)]
    assert spread("austrian 4 6.15", 7, ("4",)) == [("eliminated", 0, 0)]
    assert spread("austrian 4 6.15\n austrian 13 6.15", 0, ("4", "13")) == [("6.15", 2, 0), ("6.15", 2, 0)]


@pytest.mark.clause("galicia:9.4.2a")
def test_the_last_of_several_takes_what_is_left_without_a_question() -> None:
    table = galicia("austrian 1m 6.15 -1\n austrian 4 6.15\n russian 31 18.18", "austrian movement")
    indexes = tuple(sorted(table.index(f"austrian {name}") for name in ("1m", "4")))
    table.table.stack = (*table.table.stack[:-1], Losses(1, indexes, 3, (0, 0)))
    table.table.run()
    table.order("lose 1m")
    assert table.at("austrian 1m") == "eliminated"
    assert table.piece("austrian 4").reductions == 2


# -- 9.4.1 ----------------------------------------------------------------------------------------------------


def modifiers(number: int, **fields: object) -> list[tuple[str, float, str]]:
    """The terms of a loss roll, of the attacker, 0, or the defender, 1, in a combat of one's own making."""
    table = galicia("austrian 4 14.13\n russian 31 14.14", "austrian combat")
    attacker, defender = table.index("austrian 4"), table.index("russian 31")
    known: dict[str, object] = {"column": 0, "roll": 2, **fields}
    combat = Combat(1, table.table.board.cell("14.14"), (attacker,), (defender,), **known)  # type: ignore[arg-type]
    return [(term.clause, term.value, term.why) for term in loss_modifiers(table.table, combat, number)]


@pytest.mark.clause("galicia:9.4.1a", "galicia:9.4.1d")
def test_the_result_modifies_each_sides_roll_by_its_own_half() -> None:
    # At 1:3 a 7 is +2 R1/-2, at 3:1 a 2 is -2/+2 R3.
    assert modifiers(0, column=0, roll=7) == [("9.4.1a", 2, "combat result"), ("9.4.1d", 1, "retreat")]
    assert modifiers(1, column=0, roll=7) == [("9.4.1a", -2, "combat result")]
    assert modifiers(0, column=6, roll=2) == [("9.4.1a", -2, "combat result")]
    assert modifiers(1, column=6, roll=2) == [("9.4.1a", 2, "combat result"), ("9.4.1d", 3, "retreat")]


@pytest.mark.clause("galicia:9.4.1b")
@pytest.mark.parametrize(
    ("guns", "value"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 2), (10, 3), (13, 3), (14, 4), (30, 4)]
)
def test_the_guns_of_the_other_side_add_by_their_bands(guns: int, value: int) -> None:
    expected = [("9.4.1b", value, "enemy artillery")] if value else []
    assert modifiers(0, guns=(0, guns)) == expected
    assert modifiers(1, guns=(guns, 0)) == expected
    assert modifiers(0, guns=(guns, 0)) == modifiers(1, guns=(0, guns)) == []


@pytest.mark.clause("galicia:9.4.1c", "galicia:9.4.1e", "galicia:9.4.1f")
def test_flank_and_high_odds_are_the_defenders_and_a_failed_retreat_his_who_failed() -> None:
    assert modifiers(0, flanked=True, over=3) == []
    assert modifiers(1, flanked=True, over=3) == [("9.4.1c", 2, "flanked"), ("9.4.1f", 3, "high odds")]
    assert modifiers(0, failed=(True, False)) == [("9.4.1e", 2, "failed retreat")]
    assert modifiers(1, failed=(True, False)) == []
    assert modifiers(1, failed=(False, True)) == [("9.4.1e", 2, "failed retreat")]
    assert modifiers(0, failed=(False, True)) == []


@pytest.mark.clause("galicia:8.5", "galicia:9.2.3")
def test_a_side_of_which_nobody_is_left_rolls_for_no_losses() -> None:
    around = ("14.13", "15.14", "15.15", "14.15", "13.15", "13.14")
    names = ("1 gd", "2 gd", "31", "44", "11", "32")
    ring = "\n".join(f"russian {name} {label}" for name, label in zip(names, around, strict=True))
    table = galicia(f"austrian 1m 14.14\n austrian 4 6.15\n{ring}", "russian combat", dice=(1, 1, 1))
    said = [str(event) for event in (*table.attack("1 gd,2 gd x 14.14"), *table.order("stay"))]
    assert table.at("austrian 1m") == "eliminated"
    assert any(line.startswith("Russian losses at 14.14") for line in said)
    assert not any(line.startswith("Austro-Hungarian losses") for line in said)
