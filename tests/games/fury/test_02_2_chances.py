"""2.2b: the duty to attack is worked out with quick looks and masks. Here it is tried move by move; both must agree."""

from __future__ import annotations

import random

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules import duty
from hexmarshal.games.fury.rules.headquarters import command_from, values
from hexmarshal.games.fury.rules.modifiers import ratio
from hexmarshal.games.fury.rules.movement import MoveUnits
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import reach
from hexmarshal.games.fury.rules.targets import targets
from tests.kit import Position, fury

AREA = [
    "1104",
    "1105",
    "1106",
    "1005",
    "1006",
    "1007",
    "0904",
    "0905",
    "0906",
    "1204",
    "1205",
    "1207",
    "1304",
    "1305",
    "1306",
]


def spots(table: Fury, index: int, moved: tuple[int, ...]) -> list[int]:
    """Where a unit stands or can still go."""
    here = table.pieces[index].at
    on_foot, by_rail = reach(table, index)[:2]
    return [here] if index in moved else [here, *cells(on_foot | by_rail)]


def has_chance(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> bool:
    """The ruling to the letter: some corps, by a move still open or where it stands, in command next to a target."""
    printed, pieces = table.printed, table.pieces
    hq, value = printed.hq_of[army], values(table, army)
    if value is None or table.besieged(hq):
        return False
    seats = sum(1 << cell for cell in spots(table, hq, moved))
    commanded = command_from(table, seats, side, value.range)
    corps = [i for cell in table.occupancy(side).units for i in table.units_at(cell, side) if pieces[i].army == army]
    for i in corps:
        for cell in spots(table, i, moved) if not table.besieged(i) else ():
            stays = cell == pieces[i].at
            if not commanded >> cell & 1 or (pieces[i].besieging if stays else table.situation.siege >> cell & 1):
                continue
            mates = [j for j in corps if j != i and pieces[j].at == cell and not pieces[j].besieging]
            for target in cells(targets(table, side, front) & table.board.adjacent[cell]):
                if any(ratio(table, group, target, side) for group in ([i], *([i, j] for j in mates))):
                    return True
    return False


def keeping(table: Fury, question: MoveUnits, index: int) -> set[int]:
    """The hexes in which a unit may end without taking away the last chance, tried one by one."""
    side, front, piece, here = question.player, question.front, table.pieces[index], spots(table, index, question.moved)
    kept = set()
    for cell in here:
        tried = table.copy()
        if cell != piece.at:
            besieging = bool(table.situation.shut[1 - side] >> cell & 1)
            tried.put(index, replace(piece, at=cell, besieging=besieging))
        if has_chance(tried, piece.army, side, front, (*question.moved, index)):
            kept.add(cell)
    return kept or set(here)


def position(lots: random.Random) -> Position:
    """A few corps around Königsberg and Lötzen, perhaps with a siege of the one and the other captured."""
    free, captured = lots.sample(AREA, len(AREA)), ""
    lines: list[str] = []
    names = ("III", "IV", "XX")[: lots.randint(1, 3)]
    lines += [f"russian {name} {free.pop()}{lots.choice(('', ' reduced'))}" for name in names]
    lines.append(f"russian HQ I {free.pop()}")
    if lots.random() < 0.6:
        lines.append(f"russian I {free.pop()}")
    if lots.random() < 0.5:
        lines.append("german Kon 1004\nrussian II 1004 besieging")
    if lots.random() < 0.4:
        lines.append(lots.choice(("russian XV 1206", "russian R1 1206")))
        captured = "1206"
    lines += [f"german {name} {free.pop()}" for name in lots.sample(("3 R", "XX", "I", "XVII"), lots.randint(0, 3))]
    points = {"russian": lots.choice((0, 0, 1))}
    return fury("\n".join(lines), active="russian north", rail=points, captured=captured)


@pytest.mark.clause("fury:2.2b")
@pytest.mark.parametrize("seed", [*range(10), 228, 316])  # the last two: a corps that holds a line of command open
def test_quick_looks_find_what_trying_finds(seed: int) -> None:
    lots = random.Random(seed)
    place = position(lots)
    for _ in range(3):
        question = place.table.question
        if not isinstance(question, MoveUnits):
            break
        table, side, front, moved = place.table, question.player, question.front, question.moved
        armies = [a for a in duty.bound(table, side, front) if has_chance(table, a, side, front, moved)]
        owing = [army for army in armies if not duty.stands(table, army, side, front)]
        assert duty.owing(table, question) == owing
        assert ("done" in place.decision.subjects()) == (not owing)
        for index in question.unmoved(table):
            if table.pieces[index].army in armies:
                kept = duty.keeping(table, question, index)
                assert {c for c in spots(table, index, moved) if kept >> c & 1} == keeping(table, question, index)
        orders = [order for order in place.decision.all_orders() if order != Done()]
        if orders:
            place.order(lots.choice(orders))


# -- Chances that a move makes ------------------------------------------------------------------------------


@pytest.mark.clause("fury:2.2b", "fury:10.1a")
def test_a_corps_may_go_where_it_opens_the_line_of_command_for_another() -> None:
    table = fury(
        """
        german I 1104
        german XVII 1204
        german Kon 1004
        russian II 1004 besieging
        russian III 0905
        russian IV 1006
        russian HQ I 1205             # in contact, and its way to III Corps leads through zones of control
        russian I 0906
        """,
        active="russian north",
        rail={"russian": 0},
    )
    assert table.accepts("IV 1006-1105")


@pytest.mark.clause("fury:2.2b", "fury:10.5f")
def test_whoever_enters_a_siege_has_no_attack_there() -> None:
    table = fury(
        """
        russian III 1105
        russian HQ I 1106
        russian II 1004 besieging
        german Kon 1004
        german XX 0904                # touches 1004, and III Corps can come to it by way of 1005 only
        """,
        active="russian north",
        rail={"russian": 0},
    )
    table.order("II holds")
    assert table.accepts("III 1105-1005")
    refusal = table.reason("III 1105-1004")
    assert (refusal.code, refusal.clause) == ("duty", "2.2b")


SIEGE = """
    russian II 1004 besieging
    german Kon 1004
    german XX 0904                # beside 1004 and 1005
    russian I 1005
    russian XV 1005               # of another army: no room, and their HQ is away
    russian HQ I 1104
"""


@pytest.mark.clause("fury:2.2b", "fury:10.5f")
def test_an_attack_from_within_a_siege_is_no_chance_for_who_would_have_to_enter_it() -> None:
    table = fury(f"{SIEGE}\n russian III 1104", active="russian north", rail={"russian": 0}, captured="1206")
    assert table.accepts("done")
    table.remove("russian XV")
    table.remove("russian I")
    assert table.refuses(Done()) == "2.2b"  # 1005 is free now


@pytest.mark.clause("fury:2.2b", "fury:10.5f")
def test_a_besieger_does_not_add_to_the_attack_of_a_unit_free_of_the_siege() -> None:
    table = fury(f"{SIEGE}\n russian R1 1004 reduced", active="russian north", rail={"russian": 0}, captured="1206")
    assert table.accepts("R1 1004-1104")  # 2 against 8: it had no attack to lose
    assert table.accepts("done")
