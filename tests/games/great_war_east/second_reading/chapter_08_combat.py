"""Chapter 8: who may attack whom, at which odds, with the shifts of 10.2, 18 and 19, and 21: the flotilla."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .chapter_05_movement import commanded
from .chapter_06_stacking import points
from .chapter_07_zones import enemy
from .chapter_09_supply import Supply
from .chapter_10_command import command_area, commanders, within_some_radius
from .paper import Counter, Hex, Position

# -- Who fights (8.1, 8.2) ------------------------------------------------------------------------------------------


def defenders(position: Position, targets: Collection[Hex], side: str) -> list[Counter]:
    """8.21: all units of the hexes under attack defend; none may be withheld.

    8.66, 12.17: but those that retreated or withdrew into a hex with others, or with a fortress, are not counted.
    Where those others have left, they defend as any other (a ruling).
    """
    found = []
    for hex in targets:
        here = position.at(hex, side)
        fresh = [unit for unit in here if not unit.retreated]
        hosts = position.fortress_of(hex, side) or any(not unit.hq for unit in fresh)
        found += fresh if hosts else here
    return found


def joined_late(position: Position, targets: Collection[Hex], side: str) -> list[Counter]:
    """8.66: the units in attacked hexes that retreated there and do not defend."""
    active = {unit.number for unit in defenders(position, targets, side)}
    return [unit for hex in targets for unit in position.at(hex, side) if unit.number not in active]


def attackable(position: Position, hex: Hex, besieged: Collection[Hex]) -> bool:
    """8.11: a hex with enemy units or a fortress; not headquarters alone (a ruling).

    8.14: no enemy unit is attacked twice in a phase; a hex with one that was not may be attacked (a ruling), or with a
    fortress that was not, even if somebody who was has retreated there (8.66).
    """
    foe = position.other
    here = [unit for unit in position.at(hex, foe) if not unit.hq]
    if any(not unit.defended for unit in here):
        return True
    return bool(position.fortress_of(hex, foe) and hex not in besieged)


def may_attack(position: Position, unit: Counter) -> bool:
    """8.12: not with an attack strength of zero. 8.14: once in a phase. 5.36: not entrained.

    5.34: not after moving by rail in this turn, unless its rating is 1; heroic leaders are exempt (a ruling).
    10.23: a heroic leader, stacked with two stacking points or more; 10.24: not if his shift went elsewhere.
    """
    if unit.hex is None or unit.side != position.phasing or unit.attacked:
        return False
    if position.printed_strengths(unit)[0] == 0:
        return False
    if unit.hq:
        return unit.row.heroic and not unit.shifted
    return not unit.entrained and (unit.tcr == 1 or unit.railed == 0)


def beside(position: Position, hex: Hex, others: Collection[Hex]) -> bool:
    """8.11, 8.23: directly adjacent to every hex under attack, not over a prohibited hexside."""
    near = set(position.near(hex))
    return all(other in near for other in others)


def flotilla_may(position: Position, targets: Sequence[Hex]) -> bool:
    """21.0: once a game turn, on the Serbian map, against a hex next to a major river hexside (a ruling).

    8.23: whoever attacks several hexes at once is beside all of them.
    """
    if position.phasing != "austrian" or position.flotilla == position.turn:
        return False
    return all(
        hex[0] == "s" and any(position.maps.sides.get((hex, near)) == "major river" for near in position.maps.near[hex])
        for hex in targets
    )


def accompanied(position: Position, leader: Counter, units: Sequence[Counter]) -> bool:
    """10.23: a leader adds his strength to an attack in which his stack takes part, two stacking points or more."""
    assert leader.hex is not None
    stack = [unit for unit in position.at(leader.hex, leader.side) if not unit.hq]
    taking_part = any(unit.hex == leader.hex and not unit.hq for unit in units)
    return taking_part and points(position, stack) >= position.number("hq.company")


def legal(
    position: Position, units: Sequence[Counter], targets: Sequence[Hex], fleet: bool, besieged: Collection[Hex]
) -> bool:
    """Whether an attack may be made.

    8.8: not at less than the lowest odds of the table, without shifts. 20.1: Serbs need a supply point for each unit.
    """
    if len(set(targets)) != len(targets) or len({unit.number for unit in units}) != len(units) or not targets:
        return False
    if not units and not (fleet and len(targets) == 1):
        return False
    if fleet and not flotilla_may(position, targets):
        return False
    if not all(attackable(position, hex, besieged) for hex in targets):
        return False
    for unit in units:
        if not may_attack(position, unit) or unit.hex is None or not beside(position, unit.hex, targets):
            return False
        if unit.hq and not accompanied(position, unit, units):
            return False
    if sum(unit.row.nation == "serbian" for unit in units) > position.supply_points:
        return False
    return odds(position, units, targets, fleet).column is not None


# -- Strengths (8.3, 9.21, 10.42, 12.21) ----------------------------------------------------------------------------


def across_river(position: Position, unit: Counter, targets: Collection[Hex], kind: str = "") -> bool:
    """5.4: whether a unit attacks across a river to any of the hexes."""
    assert unit.hex is not None
    return any(
        (side := position.maps.sides.get((unit.hex, hex))) is not None
        and position.data.hexsides[side].halved
        and (not kind or side == kind)
        for hex in targets
    )


def attack_strength(position: Position, unit: Counter, targets: Collection[Hex], supply: Supply) -> Fraction:
    """What a unit attacks with: halved for supply, command and river in turn, each unit by itself (a ruling).

    9.21: out of supply half, rounded down, but never below one; a zero stays zero. 11.22: whoever feeds off a fortress
    and attacks is out of supply. 10.51: not a headquarters. 24.2: foraging cavalry attacks at half, once.
    10.42: out of command half. 5.4: across a river half; fractions are dropped, or treated as agreed.
    """
    strength = Fraction(position.printed_strengths(unit)[0])
    setting = position.options.halving

    def halved(value: Fraction) -> Fraction:
        if setting == "kept":
            return value / 2
        whole = Fraction(value // 2)
        return max(whole, Fraction(1)) if setting == "floor" and value else whole

    if not unit.hq and not supply.traced(unit) and strength:
        strength = max(Fraction(strength // 2), Fraction(1))
    if not commanded(unit):
        strength = halved(strength)
    if across_river(position, unit, targets):
        strength = halved(strength)
    return strength


def only_light(position: Position, targets: Collection[Hex], side: str) -> bool:
    """12.21: whether the hexes hold nothing but cavalry, depots and headquarters."""
    return not any(position.fortress_of(hex, side) for hex in targets) and all(
        unit.cavalry or unit.depot or unit.hq for hex in targets for unit in position.at(hex, side)
    )


def total_attack(position: Position, units: Sequence[Counter], targets: Sequence[Hex], fleet: bool) -> Fraction:
    """8.0: all attack strengths together; 12.21: cavalry against others has a quarter of its total, rounded down.

    21.0: the flotilla adds three, which nothing halves (a ruling).
    """
    supply = Supply(position)
    strength = {unit.number: attack_strength(position, unit, targets, supply) for unit in units}
    horse = sum((strength[unit.number] for unit in units if unit.cavalry), Fraction(0))
    rest = sum((strength[unit.number] for unit in units if not unit.cavalry), Fraction(0))
    if not only_light(position, targets, position.other):
        horse = Fraction(horse // 4)
    return horse + rest + (position.number("flotilla") if fleet else 0)


def total_defence(position: Position, targets: Sequence[Hex], side: str) -> int:
    """8.21: the defence strengths of all units in the hexes under attack.

    5.36: entrained ones have half, rounded down. 5.4: mountains and cities double the units. 11.11, 11.14: a fortress
    adds its strength, the smaller once it has lost two steps; it is not doubled (a ruling). 10.53: a headquarters
    adds its own if two stacking points defend with it; 10.24: not a leader whose shift went to another combat.
    """
    total = 0
    for hex in targets:
        here = defenders(position, [hex], side)
        strength = 0
        for unit in here:
            value = position.printed_strengths(unit)[1]
            if unit.hq:
                friends = points(position, (one for one in here if not one.hq))
                if friends < position.number("hq.company") or (unit.row.heroic and unit.shifted):
                    value = 0
            elif unit.entrained:
                value //= 2
            strength += value
        land = position.data.terrains[position.maps.land[hex]].doubled
        city = "city" in position.maps.places.get(hex, ()) and position.data.terrains["city"].doubled
        total += strength * (2 if land or city else 1)
        if position.fortress_of(hex, side):
            fort = position.maps.fortresses[hex]
            weak = position.fortress_lost.get(hex, 0) >= position.number("fortress.weak")
            total += fort.weak if weak else fort.full
    return total


# -- Odds (8.4, 8.8) ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Odds:
    """The odds of an attack before shifts."""

    attack: Fraction
    defence: int
    column: int | None
    """The column of the table, from 0; None below the lowest."""


def rating(position: Position, units: Sequence[Counter]) -> int:
    """8.4, 8.8: the line of the table by the attackers' rating, the worst of them; the flotilla alone has 4."""
    return max((unit.tcr for unit in units), default=position.data.nations["austrian"].competence)


def odds(position: Position, units: Sequence[Counter], targets: Sequence[Hex], fleet: bool) -> Odds:
    """8.4: rounded off in favour of the defender, to the highest ratio of the line that is reached.

    8.8: above the highest it is the highest, and below the lowest there is no attack; nothing against nothing is no
    ratio either (ruling nothing-against-nothing).
    """
    attack = total_attack(position, units, targets, fleet)
    defence = total_defence(position, targets, position.other)
    line = rating(position, units) - 1
    column = None
    for number, row in enumerate(position.data.columns.values()):
        mine, his = row.odds[line]
        if attack and attack * his >= defence * mine:
            column = number
    return Odds(attack, defence, column)


def die_modifier(position: Position, units: Sequence[Counter], targets: Sequence[Hex]) -> int:
    """5.4: two is added if all attack exclusively across major rivers (a ruling: all units, to all hexes)."""
    if units and all(
        unit.hex is not None and position.maps.sides.get((unit.hex, hex)) == "major river"
        for unit in units
        for hex in targets
    ):
        return position.data.hexsides["major river"].die
    return 0


# -- Shifts (10.2, 18, 19) ------------------------------------------------------------------------------------------


def steps_of(position: Position, units: Sequence[Counter]) -> int:
    return sum(position.steps(unit) for unit in units if not unit.hq)


def half_within(position: Position, hq: Counter, units: Sequence[Counter]) -> bool:
    """10.21: at least half of the attackers, in steps, headquarters and depots apart, within its command radius."""
    area = command_area(position, hq)
    near = [unit for unit in units if unit.hex in area]
    return 2 * steps_of(position, near) >= steps_of(position, units)


def of_its_army(position: Position, hq: Counter, units: Sequence[Counter]) -> bool:
    """18.1: over half of the force, in steps, belongs to the army of the headquarters."""
    own = [unit for unit in units if unit.row.army == hq.row.army and hq.row.army]
    return 2 * steps_of(position, own) > steps_of(position, units)


def attack_shifts(position: Position, units: Sequence[Counter]) -> dict[tuple[str, bool], int]:
    """10.21, 10.22: which headquarters may shift an attack, and how far; one for each attack, for all are armies'.

    19.1: Putnik's shift is lent once a game turn to a second Serbian headquarters within his radius.
    10.24: a leader who has fought in another combat has no shift for this one. 21.0: none for the flotilla alone.
    """
    found: dict[tuple[str, bool], int] = {}
    if not units:
        return found
    for hq in commanders(position, position.phasing):
        if hq.shifted or not half_within(position, hq, units):
            continue
        if hq.row.heroic and hq.attacked and hq.number not in {unit.number for unit in units}:
            continue
        own = hq.row.shift if of_its_army(position, hq, units) else 0
        if own:
            found[hq.id, False] = own
        for marshal in position.on_map(position.phasing):
            if (
                marshal.hq
                and marshal.row.parenthesised
                and marshal.row.nation == hq.row.nation
                and position.putnik != position.turn
                and hq.hex in command_area(position, marshal)
            ):
                found[hq.id, True] = own + marshal.row.shift
    return found


def defence_shifts(position: Position, targets: Sequence[Hex]) -> dict[str, int]:
    """18.2: a headquarters shifts one combat to the left for friends who are all within its radius (a ruling),

    who have no more stacking points than its command strength, and over half of whom are of its army (18.1).
    19.13: never Putnik.
    """
    force = [unit for unit in defenders(position, targets, position.other) if not unit.hq]
    found = {}
    for hq in commanders(position, position.other):
        size = hq.row.shift if position.options.defence_shift == "attack-shift" else hq.row.combat
        if hq.shifted or not size or not force or not of_its_army(position, hq, force):
            continue
        area = command_area(position, hq)
        if not all(unit.hex in area for unit in force):
            continue
        if position.options.command != "unlimited" and points(position, force) > hq.row.command:
            continue
        found[hq.id] = size
    return found


# -- Results (8.5, 10.43) -------------------------------------------------------------------------------------------


def disorderly(position: Position, out: Sequence[Counter], force: Sequence[Counter]) -> bool:
    """10.43: with a rating of 3 or 4, a force more than half of whose steps are out of command suffers one more."""
    fighting = [unit for unit in force if not unit.hq]
    if not fighting or max(unit.tcr for unit in fighting) < 3:
        return False
    lacking, whole = steps_of(position, [unit for unit in out if not unit.hq]), steps_of(position, fighting)
    setting = position.options.disorder
    if setting == "any":
        return lacking > 0
    return lacking == whole if setting == "all" else 2 * lacking > whole


def attackers_disorderly(position: Position, units: Sequence[Counter]) -> bool:
    return disorderly(position, [unit for unit in units if not commanded(unit)], units)


def defenders_disorderly(position: Position, targets: Sequence[Hex]) -> bool:
    force = defenders(position, targets, position.other)
    return disorderly(position, [unit for unit in force if not within_some_radius(position, unit)], force)


def worse(result: str, force: str) -> str:
    """10.43: one is added to the result, 3 becoming E; no effect stays none, and an attacker's 2 is the highest."""
    if force == "attacker":
        return {"1": "2"}.get(result, result)
    return {"1": "2", "2": "3", "3": "E"}.get(result, result)


def results(position: Position, column: int, die: int) -> tuple[str, str]:
    """8.54: the attacker's result before the slash, the defender's behind it."""
    row = list(position.data.columns.values())[column]
    attacker, _, defender = row.results[die - 1].partition("/")
    return attacker, defender


def sizes(position: Position, units: Sequence[Counter], targets: Sequence[Hex], fleet: bool) -> tuple[int, int]:
    """8.9: the steps of both forces at the moment of combat; a fortress has its own (11.13).

    The flotilla alone counts as many as the defender, or as agreed (a ruling).
    """
    side = enemy(position.phasing)
    his = steps_of(position, defenders(position, targets, side)) + sum(
        position.fortress_steps(hex) for hex in targets if position.fortress_of(hex, side)
    )
    if units or not fleet:
        return steps_of(position, units), his
    return {"equal": his, "two-steps": 2, "none": 0}[position.options.flotilla], his
