"""Who supplies a unit: a view tells it of every game by a line that can be followed, and no more than it may."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.fury.rules.communication import connected
from hexmarshal.games.galicia.rules.supply import WORDS, states
from hexmarshal.games.great_war_east.rules.standard.supply import supplied as great_war_supplied
from hexmarshal.games.serbien.rules.supply.sources import is_source
from hexmarshal.games.serbien.rules.turn.supply_phase import hungry
from tests.contract.walks import Walk, where
from tests.thorough import THOROUGH


def _galicia(table: Any, index: int) -> bool:
    side = table.printed.side[index]
    return WORDS[states(table, side)[table.pieces[index].at]] != "out of supply"


def _serbien(table: Any, index: int) -> bool:
    if table.printed.kind[index] in ("depot", "train"):
        return is_source(table, index)
    short = {i for force in hungry(table, table.printed.side[index]) for i in force}
    return index not in short or table.is_fort(index)


RULES: dict[str, Callable[[Any, int], bool]] = {
    "fury": connected, "galicia": _galicia, "great_war_east": great_war_supplied, "serbien": _serbien,
}  # fmt: skip
"""Whether the rules of a game, asked in their own way, hold a unit to be supplied."""


def some(walk: Walk, number: int, why: str) -> list[hm.Match]:
    """Some stops: to follow every line of a large game takes a while."""
    stops = walk.sample(3 * number, why)
    return stops if THOROUGH else stops[:: -(-len(stops) // number)]


def told(stop: hm.Match, side: str) -> dict[str, Supply]:
    """What a side is told of its own pieces."""
    view = stop.view(side)
    own = [piece["id"] for piece in view.pieces() if piece["side"] == side]
    return {unit: found for unit in own if (found := view.supply(unit)) is not None}


def test_a_view_says_of_every_unit_what_the_rules_say(walk: Walk) -> None:
    if walk.route.game not in RULES:
        assert all(not told(stop, side) for stop in walk.sample(6, "no supply") for side in stop.sides)
        return
    known = {clause.id for clause in desk.rules(walk.route.game).clauses}
    seen = set()
    for stop in some(walk, 6, "supply"):
        ids = stop.table.piece_ids()
        for side in stop.sides:
            for unit, found in told(stop, side).items():
                place = where(walk, stop, (unit, found))
                assert found.fed == RULES[walk.route.game](stop.table, ids.index(unit)), place
                assert found.clause in known, place
                assert found.sentence.endswith("."), place
                _follow(stop, side, found, place)
                seen.add(found.fed)
    assert True in seen


def _follow(stop: hm.Match, side: str, found: Supply, place: str) -> None:
    """A line goes from hex to hex, from the unit to its source, and is not too long; so does the one behind it."""
    board = stop.table.board
    assert bool(found.line) == bool(found.source), place
    cells = [board.cell(label) for label in found.line]
    assert all(there in board.neighbours[here] for here, there in pairwise(cells)), place
    assert found.length <= found.most or not found.length, place
    if found.source and board.find(found.source) is None:
        assert found.beyond is not None, place
        assert found.beyond.fed, place
        (source,) = [piece for piece in stop.view(side).pieces() if piece["id"] == found.source]
        assert found.line[-1] in (source["at"], source.get("also")), place
    elif found.source:
        assert found.line[-1] == found.source, place


def test_supply_does_not_tell_what_is_hidden(walk: Walk) -> None:
    if not desk.card(walk.route.game).hides:
        pytest.skip("nothing is hidden in this game")
    for stop in some(walk, 2, "hidden supply"):
        for side in stop.sides:
            other = stop.copy()
            other.table = stop.view(side).imagine("tails").table
            for piece in stop.view(side).pieces():
                found = stop.view(side).supply(piece["id"])
                if piece["side"] == side:
                    assert found == other.view(side).supply(piece["id"]), where(walk, stop, (side, found))
                else:
                    assert found is None, where(walk, stop, (side, piece["id"]))


def test_nobody_asks_for_a_piece_that_does_not_exist() -> None:
    with pytest.raises(LookupError, match="no piece XYZ"):
        hm.Match.new("galicia").view("russian").supply("XYZ")
