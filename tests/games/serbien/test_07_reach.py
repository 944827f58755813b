"""7.1: what reaches say is what single steps say."""

from heapq import heappop, heappush
from itertools import pairwise

import pytest

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.games.serbien.rules.movement.reach import Terms, reach, step_cost, terms
from tests.games.serbien.kit import serbien


def plain(terms: Terms, start: int, points: int) -> dict[int, int]:
    """What each hex costs, found step by step."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heappop(queue)
        for there in terms.costs.board.neighbours[here]:
            cost = spent + step_cost(terms, here, there)
            if holds(terms.into, there) and cost <= points and cost < best.get(there, points + 1):
                best[there] = cost
                heappush(queue, (cost, there))
    return best


UNITS = """
"20.06" = ["ah-9-8", "ah-10-K"]
"16.22" = ["ah-1", "ah-15-Train"]
"22.09" = ["ah-21-8"]
"27.05" = ["ah-7"]
"19.08" = ["sr-Morava-I", "sr-Cavalry"]
"18.22" = ["sr-Uzice"]
"21.11" = ["sr-Timok-I"]
"""
STATE = """
komitadji = ["21.09", "17.22", "21.06"]
pontoons = [{a = "22.09", b = "21.10", side = "austrian", built = true}]
"""


@pytest.mark.parametrize("turn", ["GT10", "GT20"])
def test_a_reach_is_what_single_steps_add_up_to(turn: str) -> None:
    table = serbien(UNITS, turn=turn, state=STATE).table
    for id in ("ah-9-8", "ah-10-K", "ah-1", "ah-15-Train", "ah-21-8", "ah-7", "sr-Morava-I", "sr-Cavalry", "sr-Uzice"):
        index = table.printed.index[id]
        at = table.pieces[index].at
        for points in (5, 12):
            found = reach(table, (index,), (at,), points)
            known = plain(terms(table, (index,), (at,)), at, points)
            assert set(cells(found.ends)) == set(known) - {at}, (id, points)
            for to in cells(found.ends):
                way = found.way(to)
                assert way.cost == known[to], (id, table.hexname(to))
                assert sum(step_cost(found.terms, a, b) for a, b in pairwise((at, *way.path))) == way.cost


@pytest.mark.clause("serbien:7.1.6a")
@pytest.mark.parametrize(
    ("stays", "needs"), [("", "14 MP on this path up to 24.07"), ("ah-8-Ma", "14 MP on this path up to 24.07"),
                         ("ah-21-8", "15 MP on this path up to 25.07")],
)  # fmt: skip
def test_who_comes_back_to_the_hex_it_left_finds_company_only_if_a_formation_stayed(stays: str, needs: str) -> None:
    """To the friend in 25.08 for 2 and 4, back for 2 and 6, or 4, and out of the ZOC for 2 and 1."""
    stack = '"ah-9-8"' + (f', "{stays}"' if stays else "")
    field = serbien(f'"24.07" = [{stack}]\n"25.08" = ["ah-42-13"]\n"24.08" = ["sr-Morava-I"]')
    assert field.reason("9/8 24.07-25.08-24.07-25.07").sentence == f"9th Division needs {needs} and has 12."
