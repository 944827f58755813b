"""Chapters 9 and 10: Combat, its odds and results, artillery and the checks after it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.games.serbien.second_reading import ch15_supply
from tests.games.serbien.second_reading.ch03_general import zone_of
from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import AUSTRIAN, SERBIAN, Sheet, enemy_of

FULL, MOUNTAIN = Fraction(9, 4), Fraction(5, 4)
"""3.1.2, 3.1.2a: division-equivalents that may attack out of a hex or defend in it."""


@dataclass(frozen=True)
class Side:
    """A Force in a combat as the program has put it together: its units, its hex, its Ammo and Shells."""

    units: tuple[str, ...]
    here: str
    ammo: bool
    shells: bool


@dataclass(frozen=True)
class Fight:
    """The hexes of the attackers, and all hexes that are attacked in the phase."""

    attackers: tuple[str, ...]
    attacked: tuple[str, ...]


# -- 9.2: who may attack what ---------------------------------------------------------------------------------


def can_be_attacked(picture: Picture, hex: str, attacker: str) -> bool:
    """9.0, guns-by-themselves: combat is between Forces; Artillery and supply units alone are none, a Fort is."""
    return any(unit.combat or unit.fort for unit in picture.here(hex, enemy_of(attacker)))


def touches(sheet: Sheet, here: str, target: str) -> bool:
    """9.2: next to the hex attacked; 9.2.3: not across the Donau or an Impassable Mountain hexside."""
    return (
        target in sheet.neighbours.get(here, ())
        and not sheet.has("donau", here, target)
        and not sheet.has("impassable", here, target)
    )


def commanders(picture: Picture, unit: Counter, hex: str) -> list[Counter]:
    """5.5.1: the Formations to which an Asset may be assigned: those stacked with it in its hex or hexes."""
    return [f for f in picture.here(hex, unit.side) if f.formation and f.place == unit.place]


def may_attack(picture: Picture, unit: Counter, target: str) -> bool:
    """9.2.3: whether a unit may be among those that attack a hex; Artillery only beside a Combat unit (8.8.1)."""
    sheet = picture.sheet
    if not (unit.combat or unit.kind == "artillery") or unit.fort:
        return False
    froms = [here for here in unit.hexes if touches(sheet, here, target)]
    if not froms:
        return False
    if unit.broken:
        return False  # 6.3, 6.4, 9.2.3: CI and Demoralized units cannot initiate an attack
    if unit.task:
        return False  # 7.8: nor a unit with an MPs Expended marker
    if unit.combat and unit.attack == 0:
        return False  # 9.2.3: nor one with attack strength zero
    if unit.fought or unit.retreated:
        return False  # 9.2, 9.2.5 A
    if unit.prepared and unit.prepared != target:
        return False  # 9.2.5 A: its marker points elsewhere
    if unit.kind == "artillery":
        # 3.1.2a, 8.8.1: none in the mountains, and only with a Combat unit
        return not sheet.mountainous(target) and not any(sheet.mountainous(here) for here in froms)
    return True


Declared = tuple[tuple[str, ...], str]
"""An attack that was indicated: who, and which hex (9.1)."""


def _command(unit: Counter) -> tuple[str, ...] | None:
    """5.3.2, 5.3.3, 9.2.2: under whom a Formation or a lone Asset fights; None for any corps of its army.

    A Formation fights under its corps, an Independent one with those in its hex. A lone A-H Asset is Independent, a
    lone Serbian one of the corps that its owner names (corps-of-lone-assets); Montenegrins have a corps of their own.
    """
    if unit.montenegrin or (unit.formation and unit.corps):
        return (unit.army, unit.corps)
    if unit.formation or unit.side == AUSTRIAN:
        return (unit.army, "")
    return None


def parties(picture: Picture, units: Sequence[Counter]) -> list[list[Counter]] | None:
    """5.5.1, 3.2: some units as Forces: each Formation with at most two Assets stacked with it, the rest by themselves.

    An Asset stacked with a Formation is part of its Force for all purposes, so it does not fight without one as long
    as the Formations there can take it: None then. Only those beyond two each are Forces of their own (3.2-extra).
    Which of several Formations takes it is its owner's choice.
    """
    forces: dict[str, list[Counter]] = {unit.id: [unit] for unit in units if unit.formation}
    lone: list[list[Counter]] = []
    for asset in (unit for unit in units if not unit.formation):
        taking = [f for f in forces.values() if f[0].place == asset.place and len(f) < 3]
        if taking:
            min(taking, key=len).append(asset)
            continue
        leaders = commanders(picture, asset, asset.hexes[0])
        beside = [
            a for a in picture.here(asset.hexes[0], asset.side) if a.asset and not a.fort and a.place == asset.place
        ]
        alone = sum(one.place == asset.place for (one,) in lone)
        if leaders and alone >= len(beside) - 2 * len(leaders):
            return None
        lone.append([asset])
    return [*forces.values(), *_pairs(lone)]


def _head(force: list[Counter]) -> Counter:
    """Under whom a Force fights: its Formation; of Assets alone a Montenegrin, whose corps is settled."""
    return force[0] if force[0].formation else next((unit for unit in force if unit.montenegrin), force[0])


def _pairs(lone: list[list[Counter]]) -> list[list[Counter]]:
    """3.2: two Assets together without a Formation are one Force, whatever their army (assets-of-two-armies)."""
    found: list[list[Counter]] = []
    for (asset,) in lone:
        mate = next((f for f in found if len(f) == 1 and f[0].place == asset.place), None)
        if mate is not None:
            mate.append(asset)
        else:
            found.append([asset])
    return found


def may_combine(picture: Picture, units: Sequence[Counter]) -> bool:
    """9.2.2: units of different corps or armies cannot combine."""
    forces = parties(picture, units)
    if forces is None:
        return False
    named = {command for force in forces if (command := _command(_head(force))) is not None}
    if len(named) > 1 or len({force[0].army for force in forces}) > 1:
        return False
    if named and not next(iter(named))[1]:
        # 5.3.3: Independent units are one corps only as a stack: all of them in one hex
        return bool(set.intersection(*(set(force[0].hexes) for force in forces)))
    return True


def may_attack_together(
    picture: Picture, units: Sequence[Counter], target: str, declared: Sequence[Declared] = ()
) -> bool:
    """9.2.1, 9.2.2, 3.1.2: whether some units may be indicated to attack a hex together."""
    if not units or any(target == hex for _, hex in declared):
        return False  # 9.2: no hex is attacked twice
    busy = {id for ids, _ in declared for id in ids}
    if any(unit.id in busy or not may_attack(picture, unit, target) for unit in units):
        return False
    if not can_be_attacked(picture, target, units[0].side) or not may_combine(picture, units):
        return False
    for gun in (unit for unit in units if unit.kind == "artillery"):
        if not any(u.combat and u.place == gun.place for u in units):
            return False  # 8.8.1: only with a Combat unit that it is stacked with
    if not all(_room(picture, units, target, declared, hex) for unit in units for hex in unit.hexes):
        return False
    if any(_crowded_out(picture, unit, units, target, declared) for unit in picture.of(units[0].side)):
        return False
    return not any(_must_join(picture, unit, units, target, declared) for unit in picture.of(units[0].side))


def _crowded_out(
    picture: Picture, marked: Counter, units: Sequence[Counter], target: str, declared: Sequence[Declared]
) -> bool:
    """9.2.3: a unit with a PA marker must attack, and no unit without one is obligated to: so those without leave it
    the room that the limits of its hex give (3.1.2)."""
    aim, hex = marked.prepared, marked.hexes[0]
    if not aim or aim in (target, *(there for _, there in declared)) or not may_attack(picture, marked, aim):
        return False
    if not can_be_attacked(picture, aim, marked.side):
        return False
    mine = [unit for unit in units if hex in unit.hexes and touches(picture.sheet, hex, target)]
    bound = [
        unit
        for unit in picture.here(hex, marked.side)
        if unit.prepared
        and unit.prepared not in (target, *(there for _, there in declared))
        and may_attack(picture, unit, unit.prepared)
        and can_be_attacked(picture, unit.prepared, unit.side)
    ]
    first = [*bound, *(unit for unit in mine if unit.prepared)]
    return _leaves_room(picture, first, hex, declared) and not _leaves_room(
        picture, [*first, *(unit for unit in mine if not unit.prepared)], hex, declared
    )


def _leaves_room(picture: Picture, units: Sequence[Counter], hex: str, declared: Sequence[Declared]) -> bool:
    """3.1.2: whether some units may attack out of a hex in the phase, beside those that were indicated already."""
    others = [
        picture.units[id]
        for ids, there in declared
        for id in ids
        if hex in picture.units[id].hexes and touches(picture.sheet, hex, there)
    ]
    assets = [unit for unit in (*units, *others) if unit.asset]
    size = sum((unit.size_here for unit in (*units, *others)), Fraction(0))
    fits = size <= (MOUNTAIN if picture.sheet.mountainous(hex) else FULL)
    return fits and len(assets) <= 2 and sum(unit.kind == "artillery" for unit in assets) <= 1


def _must_join(
    picture: Picture, marked: Counter, units: Sequence[Counter], target: str, declared: Sequence[Declared]
) -> bool:
    """9.2.3, 9.2.5 C: a unit whose PA marker points at the hex attacks with the others if it can; those without one
    may be withheld (B), and are if there is no room for all of them.

    Where units of several corps are there the attacker chooses the corps (marked-units-of-two-corps).
    """
    if marked.prepared != target or marked in units or not may_attack(picture, marked, target):
        return False
    if marked.asset and any(one.army != marked.army for one in units):
        return False  # assets-of-two-armies says that they may, not that they must
    if marked.asset and len({_command(f) for f in commanders(picture, marked, marked.hexes[0])}) > 1:
        return False  # it may be assigned to a corps that was not chosen
    # An assigned Asset brings its Formation along.
    with_it = [[], *([leader] for leader in commanders(picture, marked, marked.hexes[0]) if leader not in units)]
    for more in with_it:
        together = [*units, marked, *more]
        first = [marked, *more, *(unit for unit in units if unit.prepared == target)]
        room = all(_room(picture, first, target, declared, hex) for unit in first for hex in unit.hexes)
        if room and all(may_attack(picture, one, target) for one in more) and may_combine(picture, together):
            return True
    return False


def _room(picture: Picture, units: Sequence[Counter], target: str, declared: Sequence[Declared], hex: str) -> bool:
    """3.1.2, 3.1.2a: what may attack out of one hex in the phase, and into a Mountainous hex."""
    sheet = picture.sheet
    if not touches(sheet, hex, target):
        return True
    now = [u for u in units if hex in u.hexes]
    others = [
        picture.units[id]
        for ids, there in declared
        for id in ids
        if hex in picture.units[id].hexes and touches(sheet, hex, there)
    ]
    total = sum((u.size_here for u in (*now, *others)), Fraction(0))
    into = sum((u.size_here for u in now), Fraction(0))
    assets = [u for u in (*now, *others) if u.asset]
    if total > (MOUNTAIN if sheet.mountainous(hex) else FULL) or len(assets) > 2:
        return False
    if sheet.mountainous(target) and into > MOUNTAIN:
        return False
    return sum(u.kind == "artillery" for u in assets) <= 1


def halves(picture: Picture, attackers: Sequence[Side], target: str) -> list[Side]:
    """19.1.6b, both-halves-attack: a Two-Hex Unit attacks out of each of its hexes that touches the target."""
    found = []
    for force in attackers:
        hexes = picture.units[force.units[0]].hexes
        heres = [here for here in hexes if touches(picture.sheet, here, target)] if len(hexes) == 2 else [force.here]
        found += [Side(force.units, here, force.ammo, force.shells) for here in heres]
    return found


def may_defend(picture: Picture, target: str, defenders: Sequence[Counter]) -> str:
    """9.2.5: why some units may not be the ones that defend a hex; "" if they may."""
    side = defenders[0].side if defenders else ""
    there = [u for u in picture.here(target, side) if (u.combat or u.fort or u.kind == "artillery") and not u.retreated]
    if not _fits(picture, target, defenders):
        return "too many, or of two corps"
    if any(unit.fort and unit not in defenders for unit in there):
        return "a Fort cannot be withheld"
    formations = [u for u in there if u.formation]
    if any(u.broken for u in formations) and len([u for u in there if u.asset and not u.fort]) > 2 * len(formations):
        return ""  # which of the Assets beyond two for each Formation are Forces of their own is their owner's choice
    sound = [u for u in there if u.combat and not _of_broken(picture, u)]
    if sound and not any(u in defenders for u in sound) and not any(u.fort for u in defenders):
        return "a sound Force must defend"
    for unit in (u for u in (sound or there) if u.combat and u not in defenders):
        if _fits(picture, target, [*defenders, unit]):
            return f"{unit.id} cannot be withheld"
    return ""


def _of_broken(picture: Picture, unit: Counter) -> bool:
    """9.2.5 B: whether a unit is Combat Ineffective or Demoralized, or may be assigned to a Formation that is."""
    if unit.formation:
        return unit.broken
    return any(leader.broken for leader in commanders(picture, unit, unit.hexes[0]))


def _fits(picture: Picture, target: str, units: Sequence[Counter]) -> bool:
    """3.1.2, 3.1.2a, 9.2.2: what may defend in a hex together."""
    mountain = picture.sheet.mountainous(target)
    guns = [u for u in units if u.kind == "artillery"]
    if sum((u.size_here for u in units), Fraction(0)) > (MOUNTAIN if mountain else FULL):
        return False
    if len([u for u in units if u.asset and not u.fort]) > 2 or len(guns) > (0 if mountain else 1):
        return False
    if guns and not any(u.combat for u in units):
        return False
    forces = _as_forces([u for u in units if not u.fort])
    named = {_command(_head(force)) for force in forces} - {None}
    return len(named) <= 1


def _as_forces(units: Sequence[Counter]) -> list[list[Counter]]:
    """5.5.1: each Formation with two Assets at most, the rest by themselves."""
    forces = [[unit] for unit in units if unit.formation]
    lone = []
    for asset in (unit for unit in units if not unit.formation):
        taking = [f for f in forces if f[0].place == asset.place and len(f) < 3]
        if taking:
            min(taking, key=len).append(asset)
        else:
            lone.append([asset])
    return [*forces, *_pairs(lone)]


# -- 9.3: strengths -------------------------------------------------------------------------------------------


def _share(unit: Counter) -> Fraction:
    """19.1.6: a Two-Hex Unit has its strength and AV divided equally between its hexes."""
    return Fraction(1, 2) if unit.two_hex else Fraction(1)


def _komitadji(picture: Picture, hex: str, units: Iterable[Counter]) -> bool:
    """23.1.1: a marker in a hex with a Serb unit gives that unit +1, once for the hex (one-for-a-hex); a Fort is one
    too: it has a Defense Strength."""
    serbs = [u for u in units if u.side == SERBIAN and (u.combat or u.fort)]
    if picture.options.montenegrins == "apart":
        serbs = [u for u in serbs if not u.montenegrin]
    return hex in picture.komitadji and bool(serbs)


def water(sheet: Sheet, here: str, there: str) -> str:
    """3.5.2, 3.5.4: the river between two hexes as the Terrain Effects Chart names it, for one who crosses it.

    A Riverbend is one only in the direction of its arrow; the other way it is a plain Sava hexside.
    """
    if sheet.has("sava", here, there):
        if sheet.has("sava island", here, there):
            return "sava island"
        if sheet.has("riverbend", here, there) and here in sheet.marked("riverbend"):
            return "riverbend"
        return "sava"
    for kind in ("donau", "major river", "minor river"):
        if sheet.has(kind, here, there):
            return kind
    return ""


def ground_takes(picture: Picture, units: Sequence[Counter], here: str, target: str) -> int:
    """9.3.2: what the hexside, or Bottomland with River attacked from, takes off a Force: of a division, or smaller."""
    sheet = picture.sheet
    # The size is that of the symbol, as with River Crossing markers; half of a division is smaller (19.1.3).
    column = 0 if any(u.row.size == "XX" and not u.two_hex for u in units) else 1
    river = water(sheet, here, target)
    by_side = sheet.data.hexsides[river].attack[column] if river else 0
    by_hex = sheet.data.terrains[sheet.terrain[here]].attack[column]
    return -(by_side + by_hex) if picture.options.bottomland == "sum" else -min(by_side, by_hex)  # bottomland-and-river


def attack_strength(picture: Picture, force: Side, target: str, aided: bool) -> Fraction:
    """9.1.1d, order-of-strength: the units with their markers, halved without Ammo (9.4), then the ground."""
    units = [picture.units[id] for id in force.units]
    total = sum((Fraction(u.attack) * _share(u) for u in units if u.combat), Fraction(0))
    total += sum((Fraction(u.attack) * _share(u) for u in units if u.kind == "artillery"), Fraction(0))
    if not force.ammo:
        total /= 2
    # komitadji-and-ammo: the band's +1 comes last
    return max(total - ground_takes(picture, units, force.here, target), Fraction(0)) + int(aided)


def defence_strength(picture: Picture, forces: Sequence[Side], target: str) -> Fraction:
    """9.3.1: all that defend together, and one bonus for the ground; a Fort needs no Ammo (8.5.1)."""
    total = Fraction(0)
    aided = _komitadji(picture, target, [picture.units[i] for f in forces for i in f.units])
    for force in forces:
        for unit in (picture.units[id] for id in force.units):
            own = Fraction(unit.defence) * _share(unit)
            total += own if force.ammo or unit.fort else own / 2
    total += int(aided)
    total += picture.sheet.data.terrains[picture.sheet.terrain[target]].bonus
    return total


# -- 9.5: flanks ----------------------------------------------------------------------------------------------


def flanked(picture: Picture, attackers: Sequence[Side], target: str, attacker: str) -> bool:
    """9.5: five of six hexes closed, none of them by a friend, by attackers no smaller than the stack; never a Fort."""
    sheet = picture.sheet
    defenders = picture.here(target, enemy_of(attacker))
    if any(unit.fort for unit in defenders):
        return False
    units = {(id, force.here): picture.units[id] for force in attackers for id in force.units}
    size = sum((unit.size_here for unit in units.values()), Fraction(0))
    if size < sum((unit.size_here for unit in defenders), Fraction(0)):
        return False
    closed_by: set[str] = set()
    for unit in units.values():
        if unit.formation:
            closed_by |= zone_of(sheet, unit)
    closed = 0
    for there in sheet.neighbours[target]:
        if any(sheet.has(kind, target, there) for kind in ("sava", "donau", "impassable")):
            continue  # 9.5.3
        if picture.here(there, enemy_of(attacker)):
            continue
        if picture.here(there, attacker) or there in closed_by:
            closed += 1
    return closed >= 5


# -- 9.6: odds ------------------------------------------------------------------------------------------------

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "6:1", "8:1")


def _value(step: int) -> Fraction:
    """9.6.2: the ratio of a column; beyond the table 10:1, 12:1 and so on, or 1:5, 1:6 and so on."""
    if step < 0:
        return Fraction(1, 4 - step)
    if step >= len(COLUMNS):
        return Fraction(8 + 2 * (step - len(COLUMNS) + 1))
    high, low = COLUMNS[step].split(":")
    return Fraction(int(high), int(low))


def initial_column(attack: Fraction, defence: Fraction) -> int | None:
    """9.6: the nearest ratio, from the midpoint up; a defence of 0 counts as 1 (defence-of-zero)."""
    ratio = attack / (defence if defence > 0 else 1)
    if ratio <= 0:
        return None
    step = 0
    while ratio >= (_value(step) + _value(step + 1)) / 2:
        step += 1
    while ratio < (_value(step) + _value(step - 1)) / 2:
        step -= 1
    return step


def shifts(picture: Picture, attackers: Sequence[Side], target: str, attacker: str) -> dict[str, int]:
    """9.6.1: the column shifts by name, to the right above 0."""
    sheet = picture.sheet
    found: dict[str, int] = {}
    units = [picture.units[id] for force in attackers for id in force.units]
    if all(unit.prepared == target for unit in units if unit.combat):
        found["prepared"] = 1
    if flanked(picture, attackers, target, attacker):
        found["flank"] = 2
    if target in picture.positions[enemy_of(attacker)]:
        found["position"] = -1
    waters = [(water(sheet, force.here, target), sheet.terrain[force.here]) for force in attackers]
    if all(w in ("major river", "sava island", "riverbend") or t == "bottomland with river" for w, t in waters):
        found["river"] = -1
    if all(w == "sava" for w, _ in waters):
        found["sava"] = -2
    elif any(w == "sava" for w, _ in waters):
        found["sava"] = -1
    if all(sheet.elevation(force.here) < sheet.elevation(target) for force in attackers):
        found["elevation"] = -1
    return found


@dataclass
class Odds:
    """9.6: all that comes before the dice."""

    attack: Fraction
    defence: Fraction
    initial: int | None
    shifts: dict[str, int]
    column: int
    below: bool
    flanked: bool


def odds(picture: Picture, attackers: Sequence[Side], defenders: Sequence[Side], target: str, attacker: str) -> Odds:
    """9.1.1d and e."""
    attackers = halves(picture, attackers, target)
    helped: set[str] = set()
    attack = Fraction(0)
    for force in sorted(attackers, key=lambda one: not one.ammo):
        aid = force.here not in helped and _komitadji(picture, force.here, [picture.units[i] for i in force.units])
        attack += attack_strength(picture, force, target, aid)
        helped |= {force.here} if aid else set()
    defence = defence_strength(picture, defenders, target)
    first = initial_column(attack, defence)
    moved = shifts(picture, attackers, target, attacker)
    final = (first if first is not None else -99) + sum(moved.values())
    return Odds(
        attack, defence, first, moved, min(max(final, 0), len(COLUMNS) - 1), final < 0, moved.get("flank", 0) > 0
    )


def pr_modifier(picture: Picture, attackers: Sequence[Side], defenders: Sequence[Side]) -> int:
    """9.7: the highest PR of the defenders less that of the attackers, on the white die."""

    def best(forces: Sequence[Side]) -> int:
        return max(picture.units[id].face.proficiency for force in forces for id in force.units)

    return best(defenders) - best(attackers)


def result(picture: Picture, column: int, white: int, black: int) -> str:
    """9.9.1: the cell of the CRT."""
    white = min(max(white, 0), 7)
    for row in picture.sheet.data.combats.values():
        if row.white == white and row.black[0] <= black <= row.black[1]:
            return row.results[column]
    raise LookupError(f"{white}, {black}")


@dataclass
class Effects:
    """9.8.2, 9.9.2: what a result means at an Intensity."""

    retreat: int
    attacker_levels: int
    defender_levels: int
    attacker_reductions: int
    defender_reductions: int
    attacker_modifier: int
    defender_modifier: int


def effects(cell: str, attacker_intense: bool, defender_intense: bool) -> Effects:
    """9.8.2: black and white circles at the four Intensities; 9.9.2: E, DRM and s."""
    left, right = (part.split() for part in cell.split(" / "))
    circle = right[-1] if right[-1] in ("j", "u", "v") else ""
    black, any_circle = circle in ("u", "v"), bool(circle)
    if attacker_intense and not defender_intense:
        retreat = {"": 0, "j": 1, "u": 1, "v": 2}[circle]
    elif defender_intense and not attacker_intense:
        retreat = {"": 0, "j": 0, "u": 0, "v": 2}[circle]
    else:
        retreat = {"": 0, "j": 0, "u": 1, "v": 2}[circle]
    return Effects(
        retreat=retreat,
        attacker_levels=left.count("E"),
        defender_levels=right.count("E"),
        attacker_reductions=left.count("s") + (attacker_intense and not black),
        defender_reductions=right.count("s") + (circle == "v") + (defender_intense and any_circle),
        attacker_modifier=sum(int(word) for word in left if word[1:].isdigit()),
        defender_modifier=sum(int(word) for word in right if word[1:].isdigit()),
    )


def may_be_intense(picture: Picture, forces: Sequence[Side], target: str, defending: bool) -> bool:
    """9.8: not if all are Cavalry, Assets, or infantry Formations that can suffer no more SR on the map.

    In an IP such a Formation may, as defender. It may too where an Asset beside it that can be reduced takes the SR for
    it (intense-with-an-asset).
    """
    units = [picture.units[id] for force in forces for id in force.units]
    leaders = [u for u in units if u.formation and u.infantry]
    if not leaders:
        return False
    if defending and target in picture.positions[leaders[0].side]:
        return True
    if any(leader.lost < most_reductions(leader) for leader in leaders):
        return True
    return any(
        unit.asset and not unit.fort and unit.lost < most_reductions(unit) and set(unit.hexes) & set(leader.hexes)
        for unit in units
        for leader in leaders
    )


def most_reductions(unit: Counter) -> int:
    """9.10.2, 9.10.3: an infantry division bears its back and two markers, others with a back one."""
    if unit.kind == "fort" or not unit.row.back:
        return 0
    return 3 if unit.infantry and unit.row.size == "XX" else 1


def size_that_fights(picture: Picture, forces: Sequence[Side]) -> Fraction:
    """9.10.1: the division-equivalents of a side that take part; a lone Fort has size 0 here."""
    return sum((picture.units[id].size_here for force in forces for id in force.units), Fraction(0))


def reductions_suffered(due: int, enemy: Fraction, die: int) -> int:
    """9.10.1: all against a division or more; else the Small Magnitude table, by the enemy's size and the die.

    A brigade inflicts one of one with 3 to 6, one of two at once; less than that one of one with 5 or 6, one of two
    with 4 to 6. Odd sizes use the next lower row (odd-sizes-of-small-magnitude).
    """
    if due == 0 or enemy >= 1:
        return due
    if enemy >= Fraction(1, 2):
        return 1 if due >= 2 or die >= 3 else 0
    return int(die >= (4 if due >= 2 else 5))


# -- 9.4: Ammo ------------------------------------------------------------------------------------------------


def ammo_for_nothing(picture: Picture, unit: Counter) -> bool:
    """9.4.1, 9.4.2: a supply source provides Ammo, and nothing need be recorded: no supply unit on the way lies on
    its Extended side, or must be flipped to it."""
    return _ammo(picture, unit)


def _ammo(picture: Picture, unit: Counter) -> bool:
    if unit.side == AUSTRIAN and any(hex == "06.25" for hex in unit.hexes):
        return True  # kalinovik-and-ammo
    if unit.montenegrin and "Montenegro" in ch15_supply.sources_of(picture, unit, ammo=True):
        return True  # montenegrin-ammo
    if any(_provides(picture, depot, unit) for depot in ch15_supply.depots(picture, unit.side)):
        return True
    for train in ch15_supply.trains(picture, unit.side):
        if not ch15_supply.may_use_train(unit, train) or not _in_reach(train, picture, unit):
            continue
        if train.id in ch15_supply.with_loc(picture, train.side):
            return True
        if any(_provides(picture, depot, train) for depot in ch15_supply.depots(picture, unit.side)):
            return True
    return False


def _provides(picture: Picture, depot: Counter, unit: Counter) -> bool:
    """15.1.1: a Depot with a LOC, of the unit's army, in whose range it is."""
    return ch15_supply.depot_is_source(picture, depot) and depot.army == unit.army and _in_reach(depot, picture, unit)


def _in_reach(supply: Counter, picture: Picture, unit: Counter) -> bool:
    """15.6.1: by its front side."""
    if "." not in supply.hexes[0] or supply.along or supply.flipped:
        return False
    return ch15_supply.reaches(picture, supply.hexes[0], supply.row.range[0], unit)


# -- 10.1: artillery ------------------------------------------------------------------------------------------


def guns_of(picture: Picture, force: Side, target: str) -> Fraction:
    """10.1.1, 10.1.1a: the AV of a Force: halved without Ammo; a Serbian one needs Shells; 2 at most in mountains."""
    units = [picture.units[id] for id in force.units]
    mountain = picture.sheet.mountainous(target)
    total = Fraction(0)
    for unit in units:
        if unit.kind == "artillery" and mountain:
            continue  # 8.8.1
        own = Fraction(unit.guns) * _share(unit)
        shelled = unit.side == SERBIAN and (not unit.montenegrin or picture.options.montenegrins == "serbian")
        if shelled:
            own = own if force.shells else Fraction(0)
        elif not force.ammo and not unit.fort:
            own /= 2
        total += own
    return min(total, Fraction(2)) if mountain else total


def may_lend(picture: Picture, unit: Counter, target: str, defenders: Sequence[Counter], fight: Fight) -> bool:
    """10.1.1: a Formation beside the defender may lend its guns: its hex is not attacked in this phase, touches the
    defender's hex and one with an attacker, and it is of the same corps; no unit lends twice or has fought."""
    if not unit.formation or not unit.guns or unit.fought or unit.retreated or not unit.corps:
        return False
    if any(defender.formation and _command(defender) != _command(unit) for defender in defenders):
        return False
    near = picture.sheet.neighbours
    return any(
        hex in near[target] and hex not in fight.attacked and any(hex in near[here] for here in fight.attackers)
        for hex in unit.hexes
    )


def artillery_modifier(picture: Picture, guns: Fraction, size: Fraction) -> int:
    """10.1.2: the Artillery Table; a fraction of AV is rounded up."""
    value = math.ceil(guns)
    rows = [row for row in picture.sheet.data.artilleries.values() if Fraction(row.least, 4) <= size]
    row = max(rows, key=lambda one: one.least)
    return sum(value >= least for least in row.values) - 1


def size_fired_at(picture: Picture, forces: Sequence[Side]) -> Fraction:
    """10.1.2: division-equivalents that take part; a defending Fort is ½."""
    total = Fraction(0)
    for force in forces:
        for unit in (picture.units[id] for id in force.units):
            total += Fraction(1, 2) if unit.fort else unit.size_here
    return total


# -- 10.2, 10.3: checks ---------------------------------------------------------------------------------------


def check_failed_by(level: int, roll: int, modifier: int) -> int:
    """10.2: by how much a check is failed; 0 if it is passed."""
    return max(roll + modifier - level, 0)


def levels_lost(margin: int) -> int:
    """10.3: one for 1 to 3, two for 4 to 6, three from 7 on."""
    return 0 if margin <= 0 else 1 if margin <= 3 else 2 if margin <= 6 else 3
