"""What the attacks of a side would bring as everybody stands: each unit joins one attack, the best first."""

from operator import attrgetter, itemgetter

from hexmarshal.core.board.paths import cells, spread
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import defence, prize
from hexmarshal.games.serbien.mind.values import Look
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.combat.attack import AttackPhase
from hexmarshal.games.serbien.rules.table.pieces import CI
from hexmarshal.games.serbien.rules.table.position import Serbien


def chances(table: Serbien, side: int, look: Look) -> float:
    """What a side could get by attacking as everybody stands: each unit joins one attack, the best first."""
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    everywhere = table.board.everywhere
    near = spread(army.fighters & everywhere, stride) & foe.held & everywhere
    phase = table.within(AttackPhase)
    if phase is not None and phase.player == side:
        return 0.0  # what is declared counts as declared
    found: Attacks = []
    for target in cells(near):
        found += _attacks(table, side, target, look)
    total = 0.0
    busy, attacked = set[int](), set[int]()
    for value, target, units in sorted(found, key=itemgetter(0), reverse=True):
        if target in attacked:
            continue
        left = [i for i in units if i not in busy]
        if len(left) == len(units):
            total += value
        elif left:
            stack = defence(table, target, 1 - side)
            again = worth(table, left, target, stack, prize(table, side, target, look), look=look)
            if again <= 0:
                continue
            total += again
        else:
            continue
        attacked.add(target)
        busy.update(left)
    return total


Attacks = list[tuple[float, int, list[int]]]
"""What attacks promise, with their targets and units."""


_standing = attrgetter("at", "also", "lost", "flipped", "away", "status", "crossing", "prepared", "corps", "inactive")
"""What an attack depends on of each unit."""


def _attacks(table: Serbien, side: int, target: int, look: Look) -> Attacks:
    """The attacks on a hex that promise anything; remembered by all that they depend on."""
    pieces, memory, around = table.pieces, table.printed.memories["chances"], table.board.adjacent[target]
    army, foe = table.occupancy(side), table.occupancy(1 - side)
    units = list(foe.at[target])
    for cell in cells(around & army.fighters):
        units += army.at[cell]
    wanted, dug_in = prize(table, side, target, look), target in table.state.positions[1 - side]
    stand = tuple([_standing(pieces[i]) for i in units])
    closed, irregular = (army.held & around, foe.held & around), table.state.komitadji
    key = (side, target, tuple(units), stand, closed, wanted, look, dug_in, irregular)
    found: Attacks | None = memory.get(key)
    if found is None:
        if len(memory) > 20_000:
            memory.clear()
        found = memory[key] = []
        stack = defence(table, target, 1 - side)
        for group in _together(table, side, target) if stack else ():
            value = worth(table, group, target, stack, wanted, look=look)
            if value > 0:
                found.append((value, target, group))
    return found


def _together(table: Serbien, side: int, target: int) -> list[list[int]]:
    """9.2.2: the units next to a hex that can attack it, those together who are of one corps."""
    pieces, printed, army = table.pieces, table.printed, table.occupancy(side)
    donau, corps, others = printed.ground.donau, dict[int, list[int]](), list[list[int]]()
    for cell in cells(table.board.adjacent[target] & army.fighters):
        if (cell, target) in donau:
            continue
        able = [i for i in army.at[cell] if printed.combat[i] and pieces[i].status < CI and not pieces[i].inactive]
        loose = []
        here = set[int]()
        for i in able:
            # An Independent Formation fights with those of its hex alone, as if they were a corps.
            under = (pieces[i].corps if pieces[i].corps >= 0 else -1 - cell) if printed.formation[i] else None
            if under is None:
                loose.append(i)
            else:
                corps.setdefault(under, []).append(i)
                here.add(under)
        if loose:
            if here:
                corps[min(here, key=lambda one: -len(corps[one]))].extend(loose)
            else:
                others.append(loose)
    groups = list(corps.values())
    if side == SERBIAN and groups:  # 5.2: no Serb is Independent
        return [[*group, *(i for some in others for i in some)] for group in groups]
    return groups + others
