"""5.4: what a side was shown of enemy units stays known as long as the rules allow it to be true."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.board.paths import cells
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.positions.snapshot import restore, snapshot, snapshot_with_memory
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.server.bots.thinkers import task_of
from tests.dreams import dream
from tests.games.galicia.kit import Position, galicia
from tests.thorough import some

PAIRS = some(150, 10_000)
"""How many pairs of twins are compared."""
UNITS = """
    russian 31 14.14
    russian 9 16.14
    russian 82 r 16.15
    russian 44 10.20
    russian 7 c 10.20
    austrian 4 6.15
    austrian 13 6.17
"""
"""The 31st, the 9th and the 44th have an attack of 6, the 82nd one of 4, and the 7th Cavalry one of 3."""


def places(table: Position, name: str, side: str = "austrian") -> set[str]:
    """Where a side remembers that a unit may be."""
    return set(map(table.table.hexname, cells(table.table.memory[side][table.index(name)])))


def dealt(table: Position, name: str, side: str = "austrian", number: int = 60) -> set[str]:
    """Where a side imagines a unit."""
    dreams = [table.table.imagine(side, Seeded(str(n))) for n in range(number)]
    return {dream.hexname(dream.pieces[table.index(name)].at) for dream in dreams}


# -- By hand --------------------------------------------------------------------------------------------------


@pytest.mark.clause("galicia:5.4a")
def test_who_was_seen_to_go_under_a_stack_lies_there_and_nowhere_else() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("82 r 16.15-16.14")  # under the 9th; the 31st and the 44th could cover it as well
    assert table.table.show(table.index("russian 82 r"), "austrian") is None
    assert places(table, "russian 82 r") == dealt(table, "russian 82 r") == {"16.14"}


@pytest.mark.clause("galicia:5.4a")
def test_nothing_is_remembered_of_who_was_never_seen() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("82 r 16.15-16.14")
    assert places(table, "russian 7 c") == dealt(table, "russian 7 c") == {"14.14", "16.14", "10.20"}


@pytest.mark.clause("galicia:5.4a")
def test_who_may_have_gone_along_is_here_or_there_whether_it_went_or_not() -> None:
    for order in ("9,82 r 16.14-16.15", "9 16.14-16.15"):
        table = galicia(UNITS + "russian 10 16.14", "russian movement")
        table.order("82 r 16.15-16.14")
        table.order(order)
        # The 10th lies on top where the 9th lay, so there is a stack in both hexes under which it may lie.
        assert places(table, "russian 82 r") == dealt(table, "russian 82 r") == {"16.14", "16.15"}


@pytest.mark.clause("galicia:5.4a")
def test_who_was_left_by_all_others_has_gone_along() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("82 r 16.15-16.14")
    table.order("9,82 r 16.14-15.14")
    assert places(table, "russian 82 r") == dealt(table, "russian 82 r") == {"15.14"}


@pytest.mark.clause("galicia:5.4a")
def test_what_others_do_elsewhere_changes_nothing() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("82 r 16.15-16.14")
    table.order("31 14.14-14.15", "44 10.20-10.19")
    assert places(table, "russian 82 r") == dealt(table, "russian 82 r") == {"16.14"}


@pytest.mark.clause("galicia:5.4a")
def test_who_is_seen_again_is_not_remembered_but_seen() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("82 r 16.15-16.14")
    table.order("9 16.14-15.14")
    assert table.index("russian 82 r") not in table.table.memory["austrian"]
    assert table.shown("austrian")["ru-82-r"]["at"] == "16.14"


@pytest.mark.clause("galicia:5.4b", "galicia:8.1a")
def test_a_combat_lays_open_who_is_there_and_that_is_remembered_when_the_phase_is_over() -> None:
    units = """
        russian 31 14.14
        russian 82 r 14.14
        russian 44 10.20
        russian 7 c 10.20
        austrian 4 14.13
        austrian 13 14.13
    """
    table = galicia(units, "austrian combat", dice=(4, 3, 1, 1))
    before = dealt(table, "russian 7 c")
    assert before == {"14.14", "10.20"}
    table.attack("4,13 x 14.14")
    for _ in range(20):
        if table.asked[1] == "attack" or (table.asked[0] == "russian" and table.asked[1] == "move"):
            break
        decision = table.match.decision
        assert decision is not None
        table.match.submit(decision.all_orders()[-1])
    while (decision := table.match.decision) is not None and decision.kind != "move":
        table.match.submit(next(order for order in decision.all_orders() if order.notation == "done"))
    assert not any(piece.seen for piece in table.table.pieces), "the phase is over"
    cavalry = dealt(table, "russian 7 c")
    assert table.table.hexname(table.piece("russian 31").at) not in cavalry, "it was not among those laid open"
    for name in ("russian 31", "russian 82 r"):
        if table.piece(name).at >= 0:
            assert dealt(table, name) == {table.table.hexname(table.piece(name).at)}


@pytest.mark.clause("galicia:5.4a")
def test_an_undone_order_is_forgotten() -> None:
    table = galicia(UNITS, "russian movement")
    table.order("31 14.14-14.15")
    memory = table.table.memory
    table.order("82 r 16.15-16.14")
    assert table.table.memory != memory
    table.match.undo()
    assert table.table.memory == memory


# -- In play --------------------------------------------------------------------------------------------------


def match_of(number: int) -> tuple[hm.Match, random.Random]:
    """A match of the opening, and lots to play it with."""
    options = ({}, {"stacks": "counted", "reaction": "once"})[number % 2]
    return hm.Match.new("galicia", "opening", seed=f"memory {number}", options=options), random.Random(number)


def move(match: hm.Match, lots: random.Random) -> hm.Order:
    """Some order; units are moved before a phase is over."""
    decision = match.decision
    assert decision is not None
    subjects = decision.subjects()
    subject = lots.choice(subjects)
    if subject == "done" and lots.random() < 0.7:
        subject = lots.choice(subjects)
    return lots.choice(decision.orders(subject))


def unseen(table: Galicia, side: str) -> list[int]:
    """The enemy units on the map that a side does not see."""
    theirs = table.printed.of_side[1 - SIDES.index(side)]
    return [i for i in theirs if table.pieces[i].at >= 0 and table.show(i, side) is None]


def test_the_truth_is_among_what_is_remembered_and_nothing_is_imagined_elsewhere() -> None:
    precise: Counter[bool] = Counter()
    for number in range(some(2, 30)):
        match, lots = match_of(number)
        while not match.over:
            match.submit(move(match, lots))
            table = match.table
            assert isinstance(table, Galicia)
            for side in SIDES:
                memory, hidden = table.memory[side], unseen(table, side)
                assert sorted(memory) == hidden
                assert all(memory[i] >> table.pieces[i].at & 1 for i in hidden), match.number
                precise.update(memory[i].bit_count() == 1 for i in hidden)
                if match.number % 40 == 0:
                    imagined = table.imagine(side, Seeded(f"{match.number}"))
                    assert all(memory[i] >> imagined.pieces[i].at & 1 for i in hidden), match.number
    assert precise[True] > 2 * precise[False], "mostly it is known where they are"


def test_memory_follows_from_the_orders_and_goes_wherever_the_match_goes(tmp_path: Path) -> None:
    match, lots = match_of(0)
    for _ in range(90):
        match.submit(move(match, lots))
    memory = match.table.memory
    assert all(memory.values())
    assert match.copy().table.memory == memory
    assert pickle.loads(pickle.dumps(match)).table.memory == memory
    match.save(tmp_path / "record")
    assert hm.Match.load(tmp_path / "record").table.memory == memory
    kept = restore(match.game, match.start, snapshot_with_memory(match.table))
    assert kept.memory == memory
    assert kept.digest() == match.digest(), "it is no part of the position"
    assert not restore(match.game, match.start, snapshot(match.table)).memory
    for side in SIDES:
        mine = {side: memory[side]}
        view = pickle.loads(pickle.dumps(match.view(side)))
        assert view._table.memory == mine, "what others remember does not travel"
        task = task_of(match, "id", side, "staff-2", seen=True)
        assert restore(match.game, match.start, task.position).memory == mine
        assert match.view(side).imagine("x").table.memory == mine


# -- Twins ----------------------------------------------------------------------------------------------------


def heard(match: hm.Match, side: str) -> list[str]:
    """What a side was told of the last order."""
    return [repr(event) for event in match.table.events if not event.only or side in event.only]


def test_twins_are_remembered_imagined_foreseen_and_answered_alike() -> None:
    """A match and one that differs from it only in what a side cannot know go on alike until it is shown."""
    compared, differed, number = 0, 0, 0
    while compared < PAIRS:
        match, lots = match_of(number)
        number += 1
        while not match.over and compared < PAIRS:
            match.submit(move(match, lots))
            if match.number % 12:
                continue
            for side in SIDES:
                twin, mine = dream(match, side, f"{match.number}"), match.copy()
                for _ in range(12):
                    compared += 1
                    differed += twin.digest() != mine.digest()
                    _compare(mine, twin, side, compared)
                    if mine.over or not _goes_on(mine, twin, side, lots):
                        break
    assert differed > compared // 2, "they are not the same match"


def _compare(mine: hm.Match, twin: hm.Match, side: str, number: int) -> None:
    one, other = mine.view(side), twin.view(side)
    assert one.as_dict() == other.as_dict()
    assert mine.table.memory.get(side) == twin.table.memory.get(side)
    assert one.imagine("again").table.encoded() == other.imagine("again").table.encoded()
    if one.decision is None or other.decision is None or number % 10:
        return
    order = random.Random(number).choice(one.decision.all_orders())
    if one.decision.kind != "move":
        assert one.forecast(order) == other.forecast(order)
    name = ("eager", "staff-1")[number % 20 == 0 and number % 200 == 0]
    assert bots.make(name, "twins").choose(one) == bots.make(name, "twins").choose(other)


def _goes_on(mine: hm.Match, twin: hm.Match, side: str, lots: random.Random) -> bool:
    """Whether both go on with an order that is legal in both, and the side is shown and told the same."""
    order = move(mine, lots)
    if twin.decision is None or twin.explain(order) is not None:
        return False
    mine.submit(order)
    twin.submit(order)
    return heard(mine, side) == heard(twin, side) and mine.view(side).as_dict() == twin.view(side).as_dict()
