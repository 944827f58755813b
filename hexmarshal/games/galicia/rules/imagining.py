"""5.4: a table that may be the real one as far as a side knows, for forecasts and bots."""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.dice import Chance
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import IN, SIDES
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.in_progress import Attacking
from hexmarshal.games.galicia.rules.losses import Losses
from hexmarshal.games.galicia.rules.movement import Marching, MoveUnits
from hexmarshal.games.galicia.rules.odds import attack_strength
from hexmarshal.games.galicia.rules.pieces import Piece
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.supply import states
from hexmarshal.wargame.imagining import Lots, lots_from
from hexmarshal.wargame.remembering import may_be

REDUCTIONS = (0, 0, 0, 0, 1, 1, 2)
"""How reductions of enemy units are imagined, each as likely as the next."""


def deal_anew(table: Galicia, side: str, chance: Chance) -> None:
    """Deal what is hidden from a side again, from nothing but what that side sees and remembers.

    Units that are not seen are dealt under stacks whose top they may lie under, each where the side remembers that it
    may be; every unit gets reductions; supply is what the map says now. What procedures in progress hold about unseen
    units is removed.
    """
    hidden = 1 - SIDES.index(side)
    lots, pieces, printed, army = lots_from(chance), table.pieces, table.printed, table.occupancy(hidden)
    supply, tops = states(table, hidden), army.tops
    attack = {cell: printed.faces[top][pieces[top].steps].attack for cell, top in tops.items()}
    mine = [i for i in printed.of_side[hidden] if pieces[i].at >= 0]
    unseen = frozenset(i for i in mine if not pieces[i].seen and tops[pieces[i].at] != i)
    room = dict.fromkeys(tops, printed.number["stacking.steps"])
    free = {cell: len(units) - 1 for cell, units in army.at.items()}
    under: dict[int, list[int]] = {}
    for i in mine:
        if i not in unseen:
            cell = pieces[i].at
            above = tops[cell] == i
            free[cell] -= not above
            steps = pieces[i].steps if above else _steps(printed, i, attack[cell], lots)
            room[cell] -= steps
            if not above:
                under.setdefault(cell, []).append(i)
            pieces[i] = replace(
                pieces[i],
                steps=steps,
                reductions=_reductions(printed, i, steps, lots),
                supply=supply[cell],
                spent=0,
                rank=0 if above else -1,
            )
    _strike_out(table, hidden, unseen)
    # The unit that can lie under the fewest stacks is dealt first: then there is room for all.
    covered = mask(cell for cell, top in tops.items() if not pieces[top].seen)
    slack = {cell: left + sum(pieces[i].steps - 1 for i in under.get(cell, ())) for cell, left in room.items()}
    stacks = _Stacks(attack, room, free if table.options.stacks == "counted" else {}, covered, slack)
    places = table.memory.get(side, {})
    where = {i: stacks.covering(printed.least[i], may_be(places, i)) for i in unseen}
    for i in sorted(unseen, key=lambda i: (where[i].bit_count(), -printed.least[i], i)):
        choice = stacks.over(where[i], printed.least[i], printed.full[i])
        cell = choice[lots(len(choice))]
        steps = _steps(printed, i, attack[cell], lots)
        stacks.take(cell, steps)
        under.setdefault(cell, []).append(i)
        pieces[i] = Piece(cell, steps, _reductions(printed, i, steps, lots), supply[cell], rank=-1)
    _make_room(table, room, under)
    table.rebuild_occupancy(hidden)
    _recount(table, hidden)


class _Stacks:
    """The stacks of a side under which unseen units may lie, as sets of hexes."""

    def __init__(
        self, attack: dict[int, int], room: dict[int, int], free: dict[int, int], covered: int, slack: dict[int, int]
    ) -> None:
        self.attack = attack
        """The printed attack on top of each."""
        self.room = room
        """The steps that each still takes."""
        self.free = free
        """The units that still lie under each, where they are counted; else empty."""
        self.covered = covered
        """Those that were not laid open in this phase."""
        self.slack = slack
        """The steps that each would take if all that lies covered there had one step."""
        most = max(room.values(), default=0)
        self.roomy = [mask(cell for cell in room if room[cell] >= steps) for steps in range(most + 1)]
        """Those with room for this many steps."""
        self.under: dict[int, int] = {}
        """Those whose top has at least such an attack."""
        self.listed: dict[int, list[int]] = {}
        """Sets of hexes as lists."""

    def covering(self, least: int, places: int) -> int:
        """Those under which a unit may lie, among the places where it may be for all that is remembered."""
        under = self.under.get(least)
        if under is None:
            under = self.under[least] = mask(cell for cell, attack in self.attack.items() if attack >= least)
        return under & places or under

    def over(self, where: int, least: int, steps: int) -> list[Cell]:
        """Those of them under which one may still be laid: best with room, and not laid open."""
        under = where
        if self.free:
            free = mask(cell for cell, units in self.free.items() if units > 0)
            under = where & free or self.under[least] & free
        roomy = under & self.roomy[steps] if steps < len(self.roomy) else 0
        choice = (
            roomy & self.covered or roomy or under & mask(cell for cell, left in self.slack.items() if left) or under
        )
        found = self.listed.get(choice)
        if found is None:
            found = self.listed[choice] = cells(choice)
        return found

    def take(self, cell: Cell, steps: int) -> None:
        """A unit was laid there."""
        left = self.room[cell] = self.room[cell] - steps
        self.slack[cell] -= 1
        self.roomy = [roomy & ~(1 << cell) if n > left else roomy for n, roomy in enumerate(self.roomy)]
        if self.free:
            self.free[cell] -= 1


def _make_room(table: Galicia, room: dict[int, int], under: dict[int, list[int]]) -> None:
    """5.1a: where units do not fit as they were imagined some of them have lost steps: those laid last, at first."""
    printed, pieces = table.printed, table.pieces
    for cell, left in room.items():
        for i in reversed(under.get(cell, ())):
            if left >= 0:
                break
            piece = pieces[i]
            steps = max(1, piece.steps + left)
            left += piece.steps - steps
            pieces[i] = replace(
                piece, steps=steps, reductions=min(piece.reductions, _most_reductions(printed, i, steps))
            )


def _steps(printed: Printed, index: Counter, most: int, lots: Lots) -> int:
    """The steps of a unit of which only the name is known: full as a rule, if it can then lie under the top."""
    faces = printed.faces[index]
    fits = [steps for steps in range(printed.full[index], 0, -1) if faces[steps].attack <= most]
    if not fits:
        return 1
    return fits[-1] if lots(5) == 0 else fits[0]


def _reductions(printed: Printed, index: Counter, steps: int, lots: Lots) -> int:
    """Reductions that a unit may bear with this many steps (10.2)."""
    return min(_most_reductions(printed, index, steps), REDUCTIONS[lots(len(REDUCTIONS))])


def _most_reductions(printed: Printed, index: Counter, steps: int) -> int:
    white, number = printed.faces[index][steps].white, printed.number
    return (number["effectiveness.step-white"] if white else number["effectiveness.step"]) - 1


def _strike_out(table: Galicia, hidden: int, unseen: frozenset[int]) -> None:
    """Procedures know about the units that are seen, and no others."""

    def seen(units: tuple[Counter, ...]) -> tuple[Counter, ...]:
        return tuple(i for i in units if i not in unseen)

    def gone(phase: MoveUnits) -> tuple[Counter, ...]:
        # A unit that was laid on top since may not have been seen to move.
        return tuple(i for i in seen(phase.going) if pieces[i].at not in phase.arranged or printed.side[i] != hidden)

    pieces, printed = table.pieces, table.printed
    table.amend_inside(MoveUnits, lambda phase: replace(phase, going=gone(phase)))
    table.amend_inside(Marching, lambda march: replace(march, moving=seen(march.moving)))


def _weighed(table: Galicia, phase: Attacking) -> Attacking:
    """A combat phase with the attacks that were found too weak as strong as their units are imagined."""
    weak = []
    for (units, target), (_, _, columns) in zip(phase.vain, phase.weak, strict=False):
        beside = table.board.adjacent[target]
        there = [i for i in units if table.on_map(i) and holds(beside, table.pieces[i].at)]
        weak.append((target, attack_strength(table, there, target), columns))
    return replace(phase, weak=tuple(weak))


def _recount(table: Galicia, hidden: int) -> None:
    """A combat in progress: attackers have the strength to attack; steps and guns are those imagined.

    So is the strength of attacks that were found too weak, which only the attacker knows (8.2b).
    """
    table.amend_inside(Attacking, lambda phase: phase if phase.player != hidden else _weighed(table, phase))
    combat = table.within(Combat)
    if combat is None:
        return
    for i in combat.attackers:
        if table.side_of(i) == hidden and table.on_map(i) and table.attack(i) <= 0:
            table.put(i, replace(table.pieces[i], reductions=0))
            if table.attack(i) <= 0:
                table.put(i, replace(table.pieces[i], supply=IN))
    table.amend_inside(Combat, lambda combat: combat.recounted(table, hidden))
    table.amend_inside(Losses, lambda losses: losses.recounted(table, hidden))
