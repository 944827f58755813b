"""What attacks promise, for players that are programs: chapter 10 as averages over the dice.

Rules are not enforced here. Where the book traces a line of command hex by hex, this counts the hexes between.
"""

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from hexmarshal.core.paths import cells, flood, spread
from hexmarshal.games.fury.layout import Half
from hexmarshal.games.fury.pieces import SIDE_OF, Box
from hexmarshal.games.fury.sheet import Sheet
from hexmarshal.games.fury.table import Fury

FORTRESS = 30.0
"""A fortress is what the game is about (4a). The unit is a point of combat potential."""
INSIDE = 0.7
"""The share of their strength that is at stake for units in a besieged fortress."""
LOSS = 3.0
"""A loss: about half a corps."""
DISORDER = 0.7
"""A disorganised unit, or one driven from its hex."""
RELIEF = 0.85
"""How likely a siege is not relieved before its die is rolled."""
MOST = 32
"""The strength of two corps is never above this."""
_REINFORCEMENTS, _ELIMINATED = int(Box.REINFORCEMENTS), int(Box.ELIMINATED)


class Odds(NamedTuple):
    """What an attack may bring, by the sum of its modifiers (10.3.1)."""

    cost: float
    """Losses and retreats of the attacker, on average."""
    harm: float
    """Losses of the defender."""
    driven: float
    """The chance that the defender must retreat."""


class Study:
    """What is printed, laid out for evaluation."""

    def __init__(self, sheet: Sheet) -> None:
        board, tables = sheet.board, sheet.tables
        land = [sheet.land >> cell & 1 for cell in range(board.size)]
        self.fortresses = tuple(sheet.fortresses.values())
        self.places = board.mask(sheet.fortresses)
        """The hexes of all fortresses."""
        self.distance = {
            place.cell: tuple(board.distance(place.cell, c) if land[c] else 99 for c in range(board.size))
            for place in self.fortresses
        }
        """How far each hex is from each fortress."""
        self.near, self.beside = (
            tuple(tuple(p for p, away in self.distance.items() if away[c] <= span) for c in range(board.size))
            for span in (2, 1)
        )
        """For each hex, the fortresses within two hexes, and within one."""
        self.ratios = tuple(
            tuple(None if d == 0 or (r := tables.ratio_of(a, d)) is None else r.modifier for d in range(MOST + 1))
            for a in range(MOST + 1)
        )
        """The modifier for the strength ratio, or ``None`` where no attack is allowed (10.2.1)."""
        river = tables.hexside["river"].modifier
        self.river = dict.fromkeys(sheet.rivers, river)
        self.odds = {modifier: _odds(sheet, modifier) for modifier in range(-15, 20)}
        self.falls = {
            size.value: tuple(_falls(sheet, strength, size.value) for strength in range(MOST + 1))
            for size in tables.fortress.values()
        }
        """The chance that a siege ends well this turn, by the strength of the besiegers (10.5g)."""
        self._sheet = sheet
        self._discs: dict[tuple[int, int], int] = {}

    def disc(self, cell: int, span: int) -> int:
        """All hexes within ``span`` of one."""
        found = self._discs.get((cell, span))
        if found is None:
            board = self._sheet.board
            found = flood(1 << cell, board.everywhere, board.stride, span) & board.everywhere
            self._discs[cell, span] = found
        return found

    def siege(self, strength: int, value: int, turns: int) -> float:
        """The chance that a siege ends well within so many turns."""
        chance = self.falls[value][min(strength, MOST)] * RELIEF
        return 1.0 - (1.0 - chance) ** turns if chance else 0.02


def _odds(sheet: Sheet, modifier: int) -> Odds:
    least = sheet.number["combat.minimum"]
    rows = [sheet.tables.result_of(max(least, die + modifier)) for die in range(1, 7)]
    cost = sum(LOSS * row.attacker + DISORDER * (row.retreat == "attacker") for row in rows)
    return Odds(
        cost / 6, sum(LOSS * row.defender for row in rows) / 6, sum(row.retreat == "defender" for row in rows) / 6
    )


def _falls(sheet: Sheet, strength: int, value: int) -> float:
    ratio = sheet.tables.ratio_of(strength, value)
    if ratio is None:
        return 0.0
    return min(6, max(0, 7 - sheet.number["siege.surrender"] + ratio.modifier)) / 6


@lru_cache(maxsize=8)
def study(sheet: Sheet) -> Study:
    """The same for every match with this sheet."""
    return Study(sheet)


class Stack(NamedTuple):
    """The combat units of one side in a hex."""

    cell: int
    """Its hex."""
    strength: int
    """Of those that are free to attack."""
    front: str
    """Its front."""
    modifier: int
    """What HQ and disorganisation give to its attacks (10.2.3, 10.2.4)."""
    commanded: bool
    """Whether it is in command."""
    helps: bool
    """Whether it can give support (10.2.5)."""
    shaken: bool
    """Whether any of it is disorganised: easier to attack (10.2.4)."""


class Host:
    """What follows from one side's pieces alone. It is kept as long as they stay as they are."""

    __slots__ = (
        "commanded",
        "disordered",
        "guard",
        "half",
        "rebuildable",
        "stacks",
        "steady",
        "support",
        "threat",
        "waiting",
    )

    def __init__(self, table: Fury, side: int, half: Half) -> None:
        sheet, pieces, known = table.sheet, table.pieces, study(table.sheet)
        full, weak = sheet.full, sheet.weak
        self.half = half
        self.stacks: dict[int, Stack] = {}
        """Those that were asked for."""
        waiting = rebuildable = 0
        disordered: dict[int, int] = {}
        for i in sheet.of_side[side]:
            piece = pieces[i]
            cell = piece.at
            if cell >= 0:
                if piece.disorganised and SIDE_OF[piece.nation] == side:
                    disordered[cell] = disordered.get(cell, 0) + 1
            elif cell == _REINFORCEMENTS:
                waiting += weak[i] if piece.reduced else full[i]
            elif cell == _ELIMINATED:
                rebuildable += weak[i]
        self.waiting = waiting
        """Strength in the Reinforcements space."""
        self.rebuildable = rebuildable
        """Strength that can be reformed."""
        self.disordered = disordered
        """How many units of each hex are disorganised."""
        steady = half.held
        for cell, number in disordered.items():
            if number == len(half.units[cell]):
                steady &= ~(1 << cell)
        self.steady = steady
        """Hexes that keep enemies beside them from giving support: not all in them are disorganised."""
        self.commanded: dict[int, int] = {}
        """Hexes within command range of each army's HQ."""
        self.support: dict[int, int] = {}
        """What each army's HQ gives to its attacks (10.2.3)."""
        for army in half.armies:
            hq = sheet.hq_of.get(army, -1)
            if hq >= 0 and pieces[hq].at >= 0:
                printed = sheet.hq_side(hq, pieces[hq].active)
                self.support[army] = printed.support
                self.commanded[army] = known.disc(pieces[hq].at, printed.range)
        threat: dict[int, int] = {}
        guard: dict[int, int] = {}
        near, beside = known.near, known.beside
        for cell, strength in half.strength.items():
            for place in near[cell]:
                threat[place] = threat.get(place, 0) + strength
            for place in beside[cell]:
                guard[place] = guard.get(place, 0) + strength
        self.threat = threat
        """Strength within two hexes of each fortress."""
        self.guard = guard
        """Strength in or next to each fortress."""

    def stack(self, table: Fury, cell: int) -> Stack | None:
        """The stack in a hex."""
        known = self.stacks.get(cell)
        if known is None and cell in self.half.units:
            known = self.stacks[cell] = self._stack(table, cell)
        return known

    def _stack(self, table: Fury, cell: int) -> Stack:
        pieces = table.pieces
        units = self.half.units[cell]
        army = pieces[units[0]].army
        strength = self.half.strength[cell]
        if self.half.besieging >> cell & 1:
            strength = sum(table.strength(i) for i in units if not pieces[i].besieging)
        disordered = self.disordered.get(cell, 0)
        modifier = self.support.get(army, 0)
        if disordered:
            modifier -= 1
        commanded = self.commanded.get(army, 0) >> cell & 1
        helps = strength > 0 and disordered < len(units)
        return Stack(cell, strength, table.state.fronts[army], modifier, commanded == 1, helps, disordered > 0)


_hosts: dict[Half, Host] = {}


def host(table: Fury, side: int) -> Host:
    """What follows from one side's pieces; kept as long as they stay as they are."""
    half = table.half(side)
    known = _hosts.get(half)
    if known is None:
        if len(_hosts) > 500:
            _hosts.clear()
        known = _hosts[half] = Host(table, side, half)
    return known


class Aim(NamedTuple):
    """A hex that can be attacked, as its attackers see it."""

    target: int
    """The hex."""
    front: str
    """The front of the units in it; empty if a fortress stands alone."""
    units: int
    """Their strength."""
    against: int
    """What the attackers are compared with (10.4b)."""
    modifier: int
    """What the hex itself gives: terrain, fortress, disorder."""
    helpers: int
    """Hexes whose units are free to help (10.2.5)."""
    walls: int
    """The value of a fortress that was never captured, else 0."""
    gain: float
    """What it brings to drive the defender away; for a fortress, what is at stake in its siege."""


class Field:
    """The attacks that one side could make."""

    def __init__(self, table: Fury, side: int, mine: Host, theirs: Host) -> None:
        layout = table.layout
        enemy = 1 - side
        self.table = table
        self.side = side
        self.mine, self.theirs = mine, theirs
        self.known = study(table.sheet)
        standing = layout.standing[enemy] & ~layout.siege
        free = ~layout.shut[enemy]
        self.targets = layout.held[enemy] & free | standing
        """Hexes that can be attacked (10.4a)."""
        self.blocking = (theirs.steady | standing) & free
        """Hexes that keep units beside them from helping (10.2.5)."""
        self.turns = table.state.last - table.state.turn + 1

    def best(self, used: set[int]) -> list[tuple[float, Stack]]:
        """The attacks that promise most, each hex attacking and attacked once (10.1c)."""
        table, layout, stride = self.table, self.table.layout, self.table.board.stride
        held = layout.held[self.side] & ~layout.shut[self.side]
        touched = spread(held, stride) & self.targets
        found = []
        for target in cells(touched):
            aim = self.aim(target)
            for cell in cells(table.board.adjacent[target] & held):
                stack = self.mine.stack(table, cell)
                if stack is not None and stack.commanded and stack.strength:
                    worth = self.worth(aim, stack, stack.strength)
                    if worth is not None and worth > 0:
                        found.append((worth, stack, target))
        if len(found) > 1:
            found.sort(key=itemgetter(0), reverse=True)
        taken = set(used)
        best = []
        for worth, stack, target in found:
            if stack.cell not in taken and target not in taken:
                taken.add(stack.cell)
                taken.add(target)
                best.append((worth, stack))
        return best

    def aim(self, target: int) -> Aim:
        """A target, whoever attacks it."""
        table, side, bit = self.table, self.side, 1 << target
        layout, sheet, adjacent = table.layout, table.sheet, table.board.adjacent
        defender = self.theirs.stack(table, target)
        units = self.theirs.half.strength.get(target, 0)
        against, walls = units, 0
        modifier = sheet.terrain_modifier[target]
        gain = 2 * DISORDER
        place = sheet.fortresses.get(target)
        if place is not None and target in table.state.captured:
            modifier += place.captured_modifier
            gain += FORTRESS
        elif place is not None and place.side != side:
            walls = place.value
            against = max(units, walls)
            modifier += place.modifier
            gain = FORTRESS + INSIDE * units
        if defender is not None and defender.shaken:
            modifier += 1
        if not walls:
            away = adjacent[target] & layout.open[1 - side] & ~layout.hqs[side]
            if not away:
                gain += units
            elif not away & ~layout.zone[side]:
                gain += LOSS / 3
        helpers = adjacent[target] & self.mine.half.held & ~layout.shut[side]
        blocking = self.blocking & ~bit
        for cell in cells(helpers):
            stack = self.mine.stack(table, cell)
            if adjacent[cell] & blocking or stack is None or not stack.helps:
                helpers ^= 1 << cell
        return Aim(target, "" if defender is None else defender.front, units, against, modifier, helpers, walls, gain)

    def worth(self, aim: Aim, stack: Stack, strength: int) -> float | None:
        """What an attack is worth to the attacker on average; ``None`` if it cannot be made."""
        known = self.known
        if aim.front and aim.front != stack.front:
            return None
        ratio = known.ratios[min(strength, MOST)][min(aim.against, MOST)]
        if ratio is None:
            return None
        modifier = ratio + stack.modifier + aim.modifier + (aim.helpers & ~(1 << stack.cell)).bit_count()
        odds = known.odds[modifier + known.river.get((stack.cell, aim.target), 0)]
        worth = odds.harm - odds.cost if aim.units else -odds.cost
        if aim.walls:
            # Whoever is driven from a fortress stands a siege; forcing him costs a loss (10.4d, 10.4e).
            return worth + odds.driven * (known.siege(strength, aim.walls, self.turns) * aim.gain - LOSS)
        return worth + odds.driven * aim.gain
