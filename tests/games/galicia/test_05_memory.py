"""5.4: what a side was shown of enemy units stays known as long as the rules allow it to be true."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.board.paths import cells
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.positions.snapshot import restore, snapshot, snapshot_with_memory
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.server.bots.thinkers import task_of
from tests.games.galicia.kit import Position, galicia
from tests.thorough import some
from tests.twins import compare_twins, move, truth_is_remembered

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


@pytest.mark.clause("galicia:5.4a", "galicia:8.1c")
def test_a_forecast_invents_nobody_who_was_seen_elsewhere() -> None:
    """The 82nd went under the 9th, for all to see; the Austro-Hungarians then attack the 31st, which lies alone."""
    units = """
        russian 31 14.14
        russian 9 16.14
        russian 82 r 16.15
        austrian 4 14.13
        austrian 13 14.13
    """
    table = galicia(units, "russian movement")
    table.order("82 r 16.15-16.14")
    while (decision := table.match.decision) is not None and (decision.side, decision.kind) != ("austrian", "attack"):
        table.match.submit(next(order for order in decision.all_orders() if order.notation == "done"))
    order = hm.parse(table.match, "4,13 x 14.14")
    target, reserve = table.table.board.cell("14.14"), table.index("russian 82 r")
    assert not any(dream.pieces[reserve].at == target for dream in table.match.imagined(order))
    known = table.match.forecast(order)
    strongest = max(odds.defence for odds in known.odds if odds.defence is not None)
    # Who remembers nothing reckons with the 82nd under the 31st.
    table.table.memory = {}
    forgetful = table.match.imagined(order)
    assert any(dream.pieces[reserve].at == target for dream in forgetful)
    assert max(odds.defence for odds in table.match.forecast(order).odds if odds.defence is not None) > strongest


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


def test_the_truth_is_among_what_is_remembered_and_nothing_is_imagined_elsewhere() -> None:
    precise = truth_is_remembered(match_of, some(2, 30))
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


def test_twins_are_remembered_imagined_foreseen_and_answered_alike() -> None:
    compare_twins(match_of, some(150, 10_000), every=12)
