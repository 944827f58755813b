"""What games share of movement and attacks, on the two sheets of *Crossing*: links, groups, refusals, chapters."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

import pytest

from hexmarshal.core.board.paths import cells
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.wargame import questions
from hexmarshal.wargame.assembly import orders_of, procedures_in
from hexmarshal.wargame.orders import Attack, Move
from hexmarshal.wargame.reach import Reach, ZoneCosts, levels, paid, plain_levels
from tests.toys import kit
from tests.toys.crossing.game import GAME
from tests.toys.crossing.parts.components import load
from tests.toys.crossing.rules import attacking, combat, movement, sequence
from tests.toys.crossing.rules.movement import costs

DATA = load()
BOARD = DATA.board
POLICIES = [ZoneCosts(), ZoneCosts(1, 1, 2), ZoneCosts(stop=True), ZoneCosts(1, 2, 3, stop=True)]


@pytest.mark.parametrize("by_zone", POLICIES)
def test_levels_over_links_equal_a_plain_search_and_ways_cost_what_they_say(by_zone: ZoneCosts) -> None:
    laid, into = costs(DATA), (BOARD.everywhere | BOARD.beside) & ~BOARD.terrain_mask("sea")
    zone = BOARD.mask(BOARD.cell(label) for label in ("w0302", "w0202", "e0402", "ferry"))
    for start in cells(into):
        for points in (0, 2, 4, 7):
            known = levels(laid, start, points, into, zone, by_zone)
            cheapest: dict[int, int] = {}
            for spent, level in enumerate(known):
                for cell in cells(level):
                    cheapest.setdefault(cell, spent)
            assert cheapest == plain_levels(laid, start, points, cells(into), zone, by_zone)
            reach = Reach.of(laid, start, points, into, zone, by_zone)
            assert reach.ends == BOARD.mask(cell for cell in cheapest if cell != start)
            for end in cells(reach.ends):
                path, cost = reach.way(end)
                steps = pairwise(path)
                assert cost == cheapest[end] == sum(paid(laid, here, there, zone, by_zone) for here, there in steps)


def test_a_link_may_be_closed_to_marches() -> None:
    by_sea = lambda link: 2 * (link.kind == "sea")  # noqa: E731
    laid = type(costs(DATA))(BOARD, dict.fromkeys(BOARD.cells, 1), lambda a, b: 1, by_sea)
    start = BOARD.cell("e0401")
    reached = {BOARD.labels[cell] for cell in plain_levels(laid, start, 9, BOARD.cells, 0, ZoneCosts())}
    assert "w0101" not in reached, "the railway is none, and nobody may enter the ferry"
    assert costs(DATA).step[start, BOARD.cell("w0101")] == 3


def test_the_same_units_in_another_order_are_the_same_attack(crossing: str) -> None:
    table = kit.crossing('e0302 = ["R1", "R2"]\ne0303 = ["A2"]', "combat")
    for units in (("R2", "R1"), ("R1", "R2", "R1")):
        order = Attack(units, "e0303")
        assert table.match.explain(order) is None
        assert table.decision.normal(order) == Attack(("R1", "R2"), "e0303")
    reasons = {
        Attack((), "e0303"): "nobody", Attack(("R1", "A2"), "e0303"): "cannot-attack",
        Attack(("R9",), "e0303"): "cannot-attack", Attack(("R1",), "e0302"): "no-target",
        Attack(("R1",), "nowhere"): "no-target",
    }  # fmt: skip
    for order, code in reasons.items():
        refusal = table.match.explain(order)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.clause) == (code, "4.1a")


def test_chapters_give_the_procedures_and_their_questions_the_orders() -> None:
    found = procedures_in(sequence, movement, combat)
    assert [kind.__name__ for kind in found] == ["PlayerTurn", "MoveUnits", "ChooseAttack", "Fight", "GoBack"]
    assert GAME.procedures == found
    assert [order.__name__ for order in orders_of(found)] == ["Move", "Done", "Attack"]


def test_a_base_without_steps_or_kind_is_no_procedure_of_a_chapter() -> None:
    chapter = ModuleType("chapter")
    vars(chapter).update(MoveUnits=movement.MoveUnits, PickWay=questions.PickWay)
    assert procedures_in(chapter) == (), "both were defined elsewhere"
    assert procedures_in(questions) == ()
    assert procedures_in(attacking) == (attacking.AttackHexes,)


def test_what_is_picked_up_follows_from_the_fields_of_an_order() -> None:
    assert Move("R1", "e0403", "e0402").subject == "R1"
    assert Attack(("R1",), "e0403").subject == "e0403"
