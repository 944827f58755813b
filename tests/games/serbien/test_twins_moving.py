"""What is found quickly of movement and Front Lines is what the plain rule finds, in positions of random play."""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.interrupts.interrupts import Interrupts
from hexmarshal.games.serbien.rules.movement import limits, moving
from hexmarshal.games.serbien.rules.standing import front
from hexmarshal.games.serbien.rules.standing.zones import uneventful
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits
from tests.games.serbien.walking import walk
from tests.thorough import THOROUGH


def stirred(table: Serbien, side: int, index: int, here: int, there: int) -> bool:
    """Whether anything comes of a step that a unit has taken: a question, a die, or a change of the position."""
    trial, depth = table.copy(), len(table.stack)
    trial.call(Interrupts(side, (index,), here, there))
    while len(trial.stack) > depth:
        if trial.stack[-1].halts or trial.draws != table.draws:
            return True
        trial.step()
    return trial.encoded() != table.encoded()


def test_steps_of_which_nothing_comes() -> None:
    """7.1.2: where a step is called uneventful, nobody wakes, flees, reacts or is asked."""
    looked = moved = 0
    for scenario, seed in (("macva", 3), ("campaign", 4)):
        for number, (table, ask) in enumerate(walk(scenario, seed, 500)):
            if not isinstance(ask, MoveUnits) or number % (5 if THOROUGH else 17):
                continue
            for i in table.occupancy(ask.player).units:
                here = table.pieces[i].at
                if table.pieces[i].also >= 0 or not holds(table.board.everywhere, here):
                    continue
                for there in cells(table.board.adjacent[here] & ~table.occupancy(1 - ask.player).held):
                    trial = table.copy()
                    trial.alter(i, at=there)
                    if table.printed.kind[i] != "naval" and uneventful(trial, ask.player, (i,), here, there):
                        assert not stirred(trial, ask.player, i, here, there)
                        looked += 1
                    else:
                        moved += 1
    assert looked > (1000 if THOROUGH else 250)
    assert moved > (1000 if THOROUGH else 250)


def test_who_may_march() -> None:
    """7: whoever nothing is said against; and a Force that may stop anywhere is refused no hex."""
    looked = marched = 0
    for table, ask in walk("macva", 21, 400):
        if isinstance(ask, MoveUnits):
            for i in table.occupancy(ask.player).units:
                may = ask._march_refusal(table, (i,)) is None
                assert moving.may_march(table, ask, i, ask.bound(table)) == may
                if limits.stops_anywhere(table, (i,)):
                    assert limits.stops(table, (i,), (table.pieces[i].at,)) == table.board.everywhere
                looked, marched = looked + 1, marched + may
    assert looked > 3000
    assert marched > 500


@derived
def distances(table: Serbien, enemy: int) -> dict[int, int]:
    """The distance of each hex from the nearest unit of a side."""
    found = dict.fromkeys(cells(table.occupancy(enemy).held & table.board.everywhere), 0)
    queue = list(found)
    for here in queue:
        for there in table.board.neighbours[here]:
            if there not in found and holds(table.board.everywhere, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


def plainly_behind(table: Serbien, side: int, line: int) -> int:
    """3.4: the hexes of which every shortest way to the nearest enemy unit meets a line, looked at one by one."""
    away, behind = distances(table, 1 - side), set[int]()
    for here in sorted(away, key=lambda cell: away[cell]):
        nearer = [there for there in table.board.neighbours[here] if away.get(there, 99) == away[here] - 1]
        if nearer and all(holds(line, there) or there in behind for there in nearer):
            behind.add(here)
    return mask(behind)


def test_what_is_fully_behind_a_line() -> None:
    """3.4, 3.4.1a: hexes behind a line, and the foremost of some hexes."""
    looked = 0
    for number, (table, _) in enumerate(walk("macva", 22, 400)):
        for side in range(len(SIDES)) if number % 20 == 0 else ():
            held = table.occupancy(side).fighters & table.board.everywhere
            for line in (*front.front_lines(table)[side].values(), held, 0):
                behind = plainly_behind(table, side, line)
                assert front.fully_behind(table, side, line) == behind
                assert front.foremost(table, side, line) == line & ~behind
                looked += behind > 0
    assert looked > 50
