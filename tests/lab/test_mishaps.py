"""What sides bring upon themselves: counted by play in every game, and told of the right side."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from hexmarshal.core.engine.events import Changed
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.orders.orders import Done
from hexmarshal.games import meta, names
from hexmarshal.lab.measures import gauge
from hexmarshal.lab.mishaps import Tally, known
from hexmarshal.lab.play import play
from tests.lab.kit import a_task
from tests.thorough import also

SHORT = {"drina": "1915", "galicia": "opening", "serbien": "macva"}
SEEN = {
    "drina": {"left_open", "idle"},
    "fury": {"left_open", "idle"},
    "galicia": {"overstacking", "idle"},
    "great_war_east": {"overstacking", "hunger", "idle"},
    "serbien": {"idle"},
}
"""What happens in a match at random."""


@cache
def played(game: str) -> tuple[dict[tuple[str, str], int], hm.Match]:
    """A match at random: what was counted, and its record."""
    task = a_task(game, ("random",) * len(meta(game).sides), SHORT.get(game, ""), seed="0")
    outcome = play(msgspec.structs.replace(task, counted=True, recorded=True))
    assert not outcome.error
    return {(side, kind): number for side, kind, number in outcome.mishaps}, hm.Match.read(outcome.record)


@pytest.mark.parametrize("game", ["drina", "fury", "galicia", *also("great_war_east", "serbien")])
def test_what_happens_in_a_match_is_counted(game: str) -> None:
    counted, match = played(game)
    assert {kind for _, kind in counted} == SEEN[game] <= set(known(game))
    assert {side for side, _ in counted} <= set(match.sides)
    assert sum(counted.values()) == sum(recount(game).values())
    assert counted == recount(game)


@cache
def recount(game: str) -> Counter[tuple[str, str]]:
    """The same, order by order from the record, and by what each side sees of its own pieces."""
    match, found = played(game)[1], gauge(game)
    assert found is not None
    assert found.deciding is not None
    replayed, again = match.begun(), Counter[tuple[str, str]]()
    mishap_of = {clause: mishap for mishap in found.mishaps for clause in mishap.clauses}
    opened: dict[tuple[str, str, str], AnyTable] = {}
    followed = {m.kind: (m.follow(), dict[int, bool]()) for m in found.mishaps if m.follow is not None}
    for given in match.journal:
        decision, before = replayed.decision, replayed.table
        assert decision is not None
        if isinstance(given.order, Done):
            again[given.side, "idle"] += len(decision.unused())
        opened.setdefault((given.side, decision.kind, before.show_turn()), before)
        events = replayed.replay(given.order, given.chance, given.side)
        for follow, settled in followed.values():
            settled.update(follow(before, replayed.table))
        told = [event for event in events if isinstance(event, Changed) and event.clause in mishap_of]
        for event in told:
            mishap, whose, index = mishap_of[event.clause], owner(replayed, event.piece), before.index_of(event.piece)
            assert index is not None
            first = opened.get((whose, mishap.question, before.show_turn())) if mishap.question else before
            if mishap.kind in followed:
                again[whose, mishap.kind] += followed[mishap.kind][1].get(index, False)
                continue
            own = mishap.own_doing is None or (first is not None and mishap.own_doing(first, replayed.table, index))
            again[whose, mishap.kind] += own
        was, now = found.deciding(before), found.deciding(replayed.table)
        for place in was:
            if was[place] != now.get(place, was[place]) and not friendly(game, was[place], now[place]):
                defended = any(at(before, place, side) for side in camp(game, was[place]))
                walked = any(place in getattr(event, "path", ()) for event in events)
                again[was[place], "left_open"] += walked and not defended
    return +again


def owner(match: hm.Match, piece: str) -> str:
    """The side that has a piece, from the views."""
    pieces = {str(shown["id"]): shown for side in match.sides for shown in match.view(side).pieces()}
    side = pieces[piece].get("side") or pieces[piece].get("nation")
    assert isinstance(side, str)
    return side


def camp(game: str, side: str) -> tuple[str, ...]:
    """Who wins together with a side."""
    return next(party for party in meta(game).parties if side in party)


def friendly(game: str, one: str, other: str) -> bool:
    """Whether two sides win together."""
    return other in camp(game, one)


def at(table: AnyTable, place: str, side: str) -> bool:
    """Whether a side has a piece in a hex."""
    shown = [table.show(index, side) for index in range(len(table.pieces))]
    own = [piece for piece in shown if piece is not None and side in (piece.get("side"), piece.get("nation"))]
    return any(piece["at"] == place for piece in own)


@pytest.mark.parametrize("game", names())
def test_a_clause_that_tells_a_mishap_is_one_of_the_rulebook(game: str) -> None:
    found = gauge(game)
    assert found is not None
    for mishap in found.mishaps:
        assert all(book(game).cites(clause) for clause in mishap.clauses), mishap.kind


def test_a_loss_counts_for_the_owner_though_the_unit_is_hidden() -> None:
    match = hm.Match.new("galicia", scenario="opening", seed=1)
    own = next(shown for shown in match.view("austrian").pieces() if shown.get("side") == "austrian")
    tally = Tally("galicia", match.table)
    tally.happened([Changed(piece=own["id"], text="", clause="5.2")], match.table, match.table)
    tally.happened([Changed(piece=own["id"], text="", clause="9.4.2c")], match.table, match.table)
    assert tally.counted == (("austrian", "overstacking", 1),)


def test_nothing_is_counted_unless_asked() -> None:
    assert play(a_task("drina", ("random",) * 4, "1915")).mishaps == ()
