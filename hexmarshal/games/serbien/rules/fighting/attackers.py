"""9.2: who may attack a hex, and with whom. One set of predicates lists attacks and explains refused ones."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.rules.fighting import odds
from hexmarshal.games.serbien.rules.fighting.withheld import fighting
from hexmarshal.games.serbien.rules.standing import forces
from hexmarshal.games.serbien.rules.standing.forces import Force
from hexmarshal.games.serbien.rules.standing.stacking import excess
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Party

MOST = 6
"""How many units, or Forces, are combined freely in the list of attacks; of more the list has the likely groups."""

Group = tuple[int, ...]
Taken = tuple[tuple[int, int], ...]
"""Units that are to attack, each with the hex."""


def targets(table: Serbien, side: SideNumber) -> int:
    """9.2a: the hexes with enemies who can defend next to a side's units."""
    near = spread(table.occupancy(side).fighters & table.board.everywhere, table.board.stride)
    enemy = table.occupancy(1 - side)
    near &= enemy.held & table.board.everywhere
    return near & ~mask(cell for cell in cells(near & ~enemy.fighters) if not defended(table, 1 - side, cell))


def defended(table: Serbien, side: SideNumber, target: Cell) -> bool:
    """9.0: whether a side has a Force in a hex: supply units, and Artillery by itself, take no part in combat."""
    return bool(fighting(table, table.here(target, side)))


def touching(table: Serbien, index: Counter, target: Cell) -> list[Cell]:
    """9.2a, 9.2.3c: the hexes of a unit out of which it can attack: not across the Donau or impassable mountains."""
    return [cell for cell in _beside(table, index, target) if cell in odds.doors(table, target)]


def no_attack(table: Serbien, here: Cell, target: Cell) -> Refusal:
    """9.2.3c: nobody attacks, Repulses or prepares an attack across such a hexside."""
    pair = f"{table.hexname(here)}–{table.hexname(target)}"
    return Refusal("no-attack", "9.2.3c", f"Nobody attacks across {pair}: {_between(table, here, target)} between.")


def _between(table: Serbien, here: Cell, target: Cell) -> str:
    """9.2.3c: what lies between two hexes, and bars an attack."""
    return "the Donau lies" if (here, target) in table.printed.ground.donau else "impassable mountains lie"


def _beside(table: Serbien, index: Counter, target: Cell) -> list[Cell]:
    piece = table.pieces[index]
    return [c for c in (piece.at, piece.also) if c >= 0 and holds(table.board.adjacent[target], c)]


def unit_refusal(table: Serbien, index: Counter, target: Cell) -> Refusal | None:
    """9.2, 9.2.3: why a unit may not attack a hex, whoever else does."""
    piece, name, printed = table.pieces[index], table.name(index), table.printed
    if table.is_fort(index):
        return Refusal("fort", "8.5.1a", f"{name} is a Fort and cannot attack.")
    if printed.kind[index] in ("depot", "train", "naval"):
        return Refusal("kind", "1.1-combat-type", f"{name} is not a Combat unit and cannot attack.")
    if not _beside(table, index, target):
        return Refusal("not-adjacent", "9.2a", f"{name} is not next to {table.place(target)}.")
    if not touching(table, index, target):
        barrier = _between(table, _beside(table, index, target)[0], target)
        sentence = f"{name} cannot attack {table.place(target)}: {barrier} between."
        return Refusal("barred", "9.2.3c", sentence)
    if table.ineffective(index):
        return Refusal("broken", "9.2.3b", f"{name} is {table.broken(index)} and cannot attack.")
    if table.fights(index) and table.attack(index) <= 0:
        return Refusal("no-strength", "9.2.3b", f"{name} has no attack strength.")
    if piece.task:
        return Refusal("at-work", "7.8b", f"{name} has an MPs Expended marker and cannot attack.")
    if piece.retreated:
        return Refusal("retreated", "9.2.5.A.3", f"{name} has retreated in this phase.")
    if piece.prepared >= 0 and piece.prepared != target:
        return Refusal("prepared", "9.2.5.A.4", f"{name} has prepared an attack on {table.hexname(piece.prepared)}.")
    return None


def parties_of(table: Serbien, units: Sequence[Counter], target: Cell) -> tuple[Party, ...]:
    """Units as the Forces that attack a hex, each with the hex out of which it does."""
    stacks: dict[frozenset[int], list[int]] = {}
    for i in units:  # 19.1.1c: which of its two hexes a Two-Hex Unit names first does not matter
        stacks.setdefault(frozenset((table.pieces[i].at, table.pieces[i].also)), []).append(i)
    found = []
    for stack in stacks.values():
        for force in forces.forces(table, stack):
            near = touching(table, force[0], target)
            found.append(Party(force, near[0] if near else table.pieces[force[0]].at))
    return tuple(found)


def group_refusal(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.1, 9.2.2, 3.1.2: why units may not attack a hex together, while those taken attack others."""
    parties = parties_of(table, units, target)
    near = {i: touching(table, i, target) for i in units}
    for cell in dict.fromkeys(cell for hexes in near.values() for cell in hexes):
        here = [i for i in units if cell in near[i]]
        if refusal := excess(table, here, cell, target):
            return refusal
        # 3.1.2: all that attacks out of a hex in the phase counts; of a Two-Hex Unit the halves that do.
        both = [*here, *_leaving(table, cell, taken)]
        if len(both) > len(here) and (refusal := excess(table, both, cell, cell)):
            return refusal
    for party in parties:
        if refusal := party_refusal(table, party, target):
            return refusal
    return forces.combining_refusal(table, [party.units for party in parties])


def party_refusal(table: Serbien, party: Party, target: Cell) -> Refusal | None:
    """9.2.1d, 9.2.3b: why a Force may not attack: guns alone, Assets without their Formation, no strength."""
    units = party.units
    if not any(map(table.fights, units)):
        return Refusal("guns", "8.8.1c", f"{table.list_of(units)} cannot attack without a Combat unit.")
    if forces.formation_of(table, units) is None:
        at, side = table.pieces[units[0]].at, table.side_of(units[0])
        stack = table.here(at, side)
        # 19.1.1c: of a Two-Hex Unit's Force is only who stands in both hexes.
        wide = table.pieces[units[0]].also >= 0
        leaders = [i for i in stack if table.printed.formation[i] and (table.pieces[i].also >= 0) == wide]
        room = len(leaders) * table.printed.number["force.assets"]
        mates = [i for i in forces.assets_of(table, stack) if (table.pieces[i].also >= 0) == wide]
        if leaders and len(mates) - room < len(units):
            lead = table.name(leaders[0])
            sentence = f"{table.subject(units, 'is')} part of the Force of {lead}, which attacks as one."
            return Refusal("split", "9.2.1d", sentence)
    if table.options.zero == "modified" and odds.attack_strength(table, odds.Attacker(units, party.here), target) <= 0:
        sentence = f"The ground leaves {table.list_of(units)} no attack strength."
        return Refusal("no-strength", "9.2.3b", sentence)
    return None


def marked(table: Serbien, side: SideNumber, target: Cell) -> list[Counter]:
    """9.2.3a: units whose Prepared Attack marker points at a hex, and which can attack it."""
    return [
        i for cell in table.board.neighbours[target] for i in table.here(cell, side)
        if table.pieces[i].prepared == target and unit_refusal(table, i, target) is None
    ]  # fmt: skip


def obliged(table: Serbien, side: SideNumber, target: Cell) -> Group:
    """9.2.3a: units that must attack a hex by their Prepared Attack markers, as many as may do so together."""
    found: Group = ()
    for i in marked(table, side, target):
        more = tuple(sorted((*found, i)))
        if group_refusal(table, more, target, ()) is None:
            found = more
    return found


def duty_refusal(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.5.C.1: units that prepared this attack take part before all others, if they are of its corps."""
    due = marked(table, table.side_of(units[0]), target)
    for i in due:
        if i in units:
            continue
        together = [forces.force_of(table, i), *(party.units for party in parties_of(table, units, target))]
        here = table.pieces[i].at
        first = [j for j in due if table.pieces[j].at == here and (j in units or j == i)]
        full = excess(table, first, here, target) or excess(table, [*first, *_leaving(table, here, taken)], here, here)
        if full is None and forces.combining_refusal(table, together) is None:
            return Refusal("prepared", "9.2.5.C.1", f"{table.name(i)} has prepared this attack and must join it.")
    return _crowding_out(table, units, target, taken)


def _leaving(table: Serbien, here: Cell, taken: Taken) -> list[Counter]:
    """3.1.2: the units that are to attack out of a hex already."""
    return [i for i, other in taken if here in touching(table, i, other)]


def _crowding_out(table: Serbien, units: Group, target: Cell, taken: Taken) -> Refusal | None:
    """9.2.3a: units that have prepared nothing leave room to those in their hex that must attack another."""
    pieces, side = table.pieces, table.side_of(units[0])
    settled = {target, *(hex for _, hex in taken)}
    for cell in dict.fromkeys(cell for i in units for cell in touching(table, i, target)):
        bound = [
            i for i in table.here(cell, side)
            if pieces[i].prepared >= 0 and pieces[i].prepared not in settled
            and defended(table, 1 - side, pieces[i].prepared) and unit_refusal(table, i, pieces[i].prepared) is None
        ]  # fmt: skip
        mine = [i for i in units if cell in touching(table, i, target)]
        first = [*bound, *_leaving(table, cell, taken), *(i for i in mine if pieces[i].prepared == target)]
        rest = [i for i in mine if i not in first]
        if bound and rest and excess(table, first, cell, cell) is None and excess(table, [*first, *rest], cell, cell):
            other = f"{table.name(bound[0])} has prepared an attack on {table.place(pieces[bound[0]].prepared)}"
            return Refusal("crowded", "9.2.3a", f"{other}, and {table.hexname(cell)} has no room for both attacks.")
    return None


# -- The list -------------------------------------------------------------------------------------------------


@derived
def able(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> tuple[Force, ...]:
    """The Forces of a side that may attack a hex, those apart that are to attack another."""
    found: list[Force] = []
    held, pieces, busy = table.occupancy(side).held, table.pieces, dict(taken)
    for cell in table.board.neighbours[target]:
        if not holds(held, cell):
            continue
        stack = [i for i in fighting(table, table.here(cell, side)) if i not in busy]
        for half in (False, True):
            units = [i for i in stack if (pieces[i].at != cell) == half]
            for force in forces.forces(table, units) if units else ():
                fit = tuple(i for i in force if unit_refusal(table, i, target) is None)
                trimmed = _trimmed(table, fit, cell, target)
                if trimmed and party_refusal(table, Party(trimmed, cell), target) is None:
                    found.append(trimmed)
    return tuple(dict.fromkeys(found))


def _trimmed(table: Serbien, force: Force, here: Cell, target: Cell) -> Force:
    """3.1.2: a Force without the Assets that may not fight with it there."""
    found: list[int] = []
    for i in sorted(force, key=lambda i: (not table.printed.formation[i], not table.fights(i), i)):
        if excess(table, [*found, i], here, target) is None:
            found.append(i)
    return tuple(sorted(found))


def attackable(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> bool:
    """Whether a side may attack a hex at all."""
    pieces = table.pieces
    for force in able(table, side, target, taken):
        # What could be against a Force in one hex by itself, `able` has seen; who must join it remains to be seen.
        alone = not taken and not [i for i in force if pieces[i].also >= 0]
        may = alone or group_refusal(table, force, target, taken) is None
        if may and duty_refusal(table, force, target, taken) is None:
            return True
    return bool(groups(table, side, target, taken))


def fits(table: Serbien, units: Group, target: Cell, taken: Taken) -> bool:
    """Whether units may attack a hex together."""
    return group_refusal(table, units, target, taken) is None and duty_refusal(table, units, target, taken) is None


@derived
def groups(table: Serbien, side: SideNumber, target: Cell, taken: Taken) -> tuple[Group, ...]:
    """Units that may attack a hex together, the most of them first."""
    by_command: dict[forces.Command, list[Force]] = {}
    for force in able(table, side, target, taken):
        by_command.setdefault(forces.command_of(table, force), []).append(force)
    loose = [f for command, group in by_command.items() if command.corps == forces.ANY_CORPS for f in group]
    found: set[Group] = set()
    for command, group in by_command.items():
        members = group if command.corps == forces.ANY_CORPS else [*group, *loose]
        spare = _spare(table, members, target, taken)
        tried = {tuple(sorted(set(units))) for units in _likely(table, members, spare, target, taken)}
        found |= {units for units in tried if units not in found and fits(table, units, target, taken)}
    return tuple(sorted(found, key=lambda units: (-len(units), units)))


def _spare(table: Serbien, members: Sequence[Force], target: Cell, taken: Taken) -> list[Counter]:
    """5.5.1: Assets that a Force could have taken instead of its own: its owner chooses which are assigned to it."""
    known = {*dict(taken), *(i for force in members for i in force)}
    side, hexes = table.side_of(members[0][0]), {table.pieces[force[0]].at for force in members}
    assets = [i for cell in hexes for i in forces.assets_of(table, fighting(table, table.here(cell, side)))]
    return [i for i in assets if i not in known and unit_refusal(table, i, target) is None]


def _likely(
    table: Serbien, members: Sequence[Force], spare: Sequence[Counter], target: Cell, taken: Taken
) -> Iterator[Group]:
    """The groups to list: all of few units, all of few Forces, else the largest, those of each hex and each Force."""
    units = list(dict.fromkeys((*(i for force in members for i in force), *spare)))
    if len(units) <= MOST:
        for size in range(1, len(units) + 1):
            yield from combinations(units, size)
        return
    if len(members) <= MOST:
        for size in range(1, len(members) + 1):
            for chosen in combinations(members, size):
                yield tuple(i for force in chosen for i in force)
        return
    yield _gathered(table, members, target, taken)
    yield from members
    for cell in dict.fromkeys(table.pieces[force[0]].at for force in members):
        yield _gathered(table, [f for f in members if table.pieces[f[0]].at == cell], target, taken)


def _gathered(table: Serbien, members: Sequence[Force], target: Cell, taken: Taken) -> Group:
    """As many Forces as may attack together, the marked and the strongest first."""
    due = set(marked(table, table.side_of(members[0][0]), target))
    order = sorted(members, key=lambda f: (not due & set(f), -sum(table.attack(i) for i in f), f))
    found: Group = ()
    for force in order:
        more = tuple(sorted({*found, *force}))
        if group_refusal(table, more, target, taken) is None:
            found = more
    return found or order[0]
