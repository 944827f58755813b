"""Chapters 8.1, 8.2: who may attack whom, alone and together."""

from collections.abc import Iterable, Iterator, Sequence

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack
from hexmarshal.games.great_war_east.rules.standard.headquarters import leads
from hexmarshal.games.great_war_east.rules.standard.odds import (
    attack_of,
    attack_strength,
    column,
    competence,
    defence_strength,
    odds_name,
    written,
)
from hexmarshal.games.great_war_east.rules.standard.supply import traces

# -- Who may be attacked (8.14) -----------------------------------------------------------------------------


@derived_from(lambda table, player, besieged: table.cache)
def targets(table: GreatWar, player: SideNumber, besieged: tuple[Cell, ...]) -> int:
    """8.14: the hexes with an enemy unit or fortress that was not attacked in this phase.

    ``besieged`` are the hexes whose fortresses were.
    """
    foe, pieces = 1 - player, table.pieces
    hit = {pieces[i].at for i in table.printed.of_side[foe] if pieces[i].defended}
    done = mask(cell for cell in hit if cell >= 0 and all(pieces[i].defended for i in table.troops(cell, foe)))
    fresh = table.occupancy(foe).held & ~done
    return fresh | (table.forts(foe) & table.in_play() & ~mask(besieged))


# -- Who may attack (8.11, 8.12, 8.14) ----------------------------------------------------------------------


def why_unable(table: GreatWar, unit: Counter) -> Refusal | None:
    """8.12, 8.14: why a unit may attack nobody; ``None`` if it may."""
    piece, name, printed = table.pieces[unit], table.name(unit), table.printed
    if piece.attacked:
        return Refusal("attacked", "8.14", f"{name} has attacked in this combat phase.")
    if table.strengths(unit)[0] <= 0:
        return Refusal("no-strength", "8.12b", f"{name} has no attack strength.")
    if printed.hq[unit]:
        if piece.shifted:
            return Refusal(
                "elsewhere", "10.24", f"{name} has already used its shift in another combat.", "leader-in-two-combats"
            )
        if leads(table, unit):
            return None
        sentence = f"{name} is not stacked with {printed.number['hq.company']} stacking points of friends."
        return Refusal("alone", "10.23", sentence)
    if piece.entrained:
        return Refusal("entrained", "5.36", f"{name} is entrained.")
    if piece.railed and printed.competence[unit] > 1:
        return Refusal("railed", "5.34b", f"{name} used rail movement in this player turn.")
    return None


def may_attack(table: GreatWar, unit: Counter) -> bool:
    """Whether nothing makes a unit unable to attack, without a word of what: the short form of `why_unable`."""
    piece, printed = table.pieces[unit], table.printed
    if piece.attacked or table.strengths(unit)[0] <= 0:
        return False
    if printed.hq[unit]:
        return not piece.shifted and leads(table, unit)
    return not (piece.entrained or (piece.railed and printed.competence[unit] > 1))


@derived_from(lambda table, player, hexes: table.cache)
def able(table: GreatWar, player: SideNumber, hexes: tuple[Cell, ...]) -> tuple[Counter, ...]:
    """8.11, 8.23: the units that may attack some hexes together: those adjacent to all of them."""
    near = table.in_play()
    for cell in hexes:
        near &= table.printed.beside[cell]
    found = (unit for cell in cells(near) for unit in table.here(cell, player))
    return tuple(sorted([unit for unit in found if may_attack(table, unit)]))


def why_too_weak(table: GreatWar, units: Sequence[Counter], hexes: tuple[Cell, ...], *, fleet: bool) -> Refusal | None:
    """8.8: why an attack may not be made at its odds, before any shift; ``None`` if it may."""
    foe = 1 - (table.side_of(units[0]) if units else table.state.phasing)
    attack, defence = attack_strength(table, units, hexes, fleet=fleet), defence_strength(table, hexes, foe)
    rating = competence(table, units)
    if column(table, attack, defence, rating) is not None:
        return None
    sentence = f"{written(attack)} to {defence} is below {odds_name(table, 0, rating)}, the lowest odds of the table."
    return Refusal("odds", "8.8-min", sentence, "" if defence else "nothing-against-nothing")


def why_leaderless(table: GreatWar, units: Sequence[Counter]) -> Refusal | None:
    """10.23: a heroic leader adds its strength to an attack of its own stack."""
    hexes = {table.pieces[unit].at for unit in units if not table.printed.hq[unit]}
    for unit in units:
        if table.printed.hq[unit] and table.pieces[unit].at not in hexes:
            return Refusal("stack", "10.23", f"{table.name(unit)} attacks only with units of its own stack.")
    return None


def still_attacking(table: GreatWar, units: Iterable[Counter]) -> tuple[Counter, ...]:
    """9.23, 10.23: which attackers are left after attrition; a leader goes on only with a unit of its stack."""
    left = [unit for unit in units if table.on_map(unit)]
    hexes = {table.pieces[unit].at for unit in left if not table.printed.hq[unit]}
    return tuple(
        unit for unit in left
        if not table.printed.hq[unit] or (table.pieces[unit].at in hexes and leads(table, unit))
    )  # fmt: skip


def starving(table: GreatWar, units: Iterable[Counter]) -> list[Counter]:
    """9.23, 9.24, 11.22, SG-24.2: the attackers that check for attrition; one that fed off a fortress does too."""
    mine = [unit for unit in units if not table.printed.hq[unit]]
    return [unit for unit in mine if table.pieces[unit].foraging or not traces(table, unit)]


# -- What is listed -----------------------------------------------------------------------------------------


@derived_from(lambda table, player, target, besieged: table.cache)
def listed(table: GreatWar, player: SideNumber, target: Cell, besieged: tuple[Cell, ...]) -> tuple[Order, ...]:
    """Sensible attacks on a hex, alone and together with another after it, with and without support."""
    return tuple(_attacks(table, player, target, besieged))


@derived_from(lambda table, player, target, besieged: table.cache)
def attackable(table: GreatWar, player: SideNumber, target: Cell, besieged: tuple[Cell, ...]) -> bool:
    """Whether any attack on a hex is `listed`: the first tells, which is mostly that of all units."""
    units = able(table, player, (target,))
    if not units and not holds(table.exclusive.support.hexes(table, player), target):
        return False
    if units and table.exclusive.attacks.affordable(table, units) >= len(units) and _at_good_odds(table, units, target):
        return True
    return next(_attacks(table, player, target, besieged), None) is not None


def _at_good_odds(table: GreatWar, units: tuple[Counter, ...], target: Cell) -> bool:
    """Whether some units may attack a hex together."""
    return why_leaderless(table, units) is None and why_too_weak(table, units, (target,), fleet=False) is None


def _attacks(table: GreatWar, player: SideNumber, target: Cell, besieged: tuple[Cell, ...]) -> Iterator[Order]:
    yield from _on(table, player, (target,))
    for other in cells(targets(table, player, besieged) & near_both(table, target)):
        if other > target:
            yield from _on(table, player, (target, other))


def near_both(table: GreatWar, target: Cell) -> int:
    """The hexes at most two away from one: nobody stands next to both it and another farther off (8.23)."""
    stride = table.board.stride
    return spread(spread(1 << target, stride), stride)


def _on(table: GreatWar, player: SideNumber, hexes: tuple[Cell, ...]) -> Iterator[Order]:
    ids, labels = table.printed.ids, [table.hexname(cell) for cell in hexes]
    fleets = (False, True) if table.exclusive.support.why_not(table, player, hexes) is None else (False,)
    sets = groups(table, able(table, player, hexes), hexes)
    for fleet in fleets:
        for units in [*sets, ()] if fleet and len(hexes) == 1 else sets:
            if why_too_weak(table, units, hexes, fleet=fleet) is None:
                yield Attack(tuple([ids[i] for i in units]), labels[0], tuple(labels[1:]), fleet)


def groups(table: GreatWar, units: tuple[Counter, ...], hexes: tuple[Cell, ...]) -> list[tuple[int, ...]]:
    """All units, all without cavalry, each stack, all but one, each alone; no more than can be paid for."""
    cavalry, hq, pieces = table.printed.cavalry, table.printed.hq, table.pieces
    most, ranked = table.exclusive.attacks.affordable(table, units), list(units)
    if most < len(units):  # the strongest first
        ranked.sort(key=lambda unit: (hq[unit], -attack_of(table, unit, hexes).quarters, unit))
    whole = tuple(sorted(ranked[:most]))
    sets = [whole, tuple(unit for unit in whole if not cavalry[unit])]
    for cell in sorted({pieces[unit].at for unit in units}):
        stack = [unit for unit in ranked if pieces[unit].at == cell]
        sets.append(tuple(sorted(stack[:most])))
    sets += [tuple(unit for unit in whole if unit != one) for one in whole]
    sets += [(unit,) for unit in units if most]
    kept = dict.fromkeys(group for group in sets if group)
    return [group for group in kept if why_leaderless(table, group) is None]


def strength_lines(table: GreatWar, units: Sequence[Counter], hexes: tuple[Cell, ...]) -> list[tuple[str, str]]:
    """What each halved unit is worth and why, as sentences with their clauses."""
    found = []
    for unit in units:
        value, halvings = attack_of(table, unit, hexes)
        for number, halving in enumerate(halvings, 1):
            last = f" and attacks with {written(value)}" if number == len(halvings) else ""
            found.append((f"{table.name(unit)} {halving.why}{last}.", halving.clause))
    return found
