"""Chapter 7: Movement, Prepared Attacks, Repulse and recovery; with 8.6, 8.7, 25.2 and 26.2 where they bind a move."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tests.games.serbien.second_reading import ch05_areas, ch09_combat
from tests.games.serbien.second_reading.ch03_general import enemy_zones, held_by_enemy
from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import AUSTRIAN, SERBIAN, enemy_of

OCTOBER = 19


@dataclass(frozen=True)
class Mover:
    """A unit that may move: where it began the phase, and whether this is the Counter Movement Phase."""

    unit: Counter
    began: tuple[str, ...]
    counter: bool


# -- 7.1.3 to 7.1.7: what a step costs ------------------------------------------------------------------------


def ground_points(picture: Picture, here: str, there: str, roadways: bool = True) -> int:
    """7.1.3: the hex entered; 7.1.7: along a roadway its price instead; 7.1.3a: contours crossed upwards."""
    sheet = picture.sheet
    row = sheet.data.terrains[sheet.terrain[there]]
    points = row.wet if picture.turn >= OCTOBER else row.points  # 3.5.3: Bottomland costs more from October on
    if roadways and frozenset((here, there)) in sheet.roadways:
        points = sheet.number["roadway"]
    if sheet.elevation(there) > sheet.elevation(here):
        for contour in ("low contour", "high contour"):
            points += 1 if sheet.has(contour, here, there) else 0
    return points


def water_points(picture: Picture, mover: Mover, here: str, there: str) -> int | None:
    """7.1.3 to 7.1.5a, 21.2: what the river costs; None if it cannot be crossed there."""
    sheet, side = picture.sheet, mover.unit.side
    river = ch09_combat.water(sheet, here, there)
    if not river:
        return 0
    price = {kind: row.points for kind, row in sheet.data.hexsides.items()}
    pontoon = next((p for p in picture.pontoons if p.built and p.side == side and {p.a, p.b} == {here, there}), None)
    if river == "donau":
        if side != AUSTRIAN:
            return None  # 7.1.4a: Serb units can never cross the Donau
        if sheet.has("bridge", here, there) or (pontoon and not pontoon.used):
            return price["bridge"]
        if sheet.has("ferry", here, there) and frozenset((here, there)) not in picture.ferries:
            return price["ferry"]  # 7.1.5a: one Force in a movement phase
        return None
    if river in ("sava", "sava island", "riverbend"):
        if sheet.has("bridge", here, there) or (pontoon and not pontoon.used):
            return price["bridge"]
        if pontoon:
            return price[river]  # second-force-at-a-pontoon
        # 7.1.4b: only if it began the phase adjacent to that hexside
        return price[river] if {here, there} & set(mover.began) else None
    return price[river]


def zone_points(picture: Picture, unit: Counter, here: str, there: str) -> int:
    """7.1.6: +2 to enter an EZOC, +1 to leave one; 7.1.6a: +6 from one to another, +4 if another friendly Formation is
    in the hex entered. These replace the others (zoc-to-zoc-replaces)."""
    zone = enemy_zones(picture, unit.side)
    if here in zone and there in zone:
        company = any(other.formation and other is not unit for other in picture.here(there, unit.side))
        return 4 if company else 6
    return 2 if there in zone else 1 if here in zone else 0


def harassed(picture: Picture, side: str, there: str) -> int:
    """23.1.1: a Komitadji marker without a Serb unit costs Austria-Hungary 1 MP more."""
    return int(side == AUSTRIAN and there in picture.komitadji and not picture.here(there, SERBIAN))


def barred(picture: Picture, unit: Counter, here: str, there: str) -> bool:
    """7.1.2: enemy units; 7.9: steep ground without a roadway for cavalry and Corps Trains; impassable hexsides."""
    sheet = picture.sheet
    if there not in picture.area or held_by_enemy(picture, there, unit.side) or sheet.has("impassable", here, there):
        return True
    steep = ("foothills", "low mountain", "high mountain")
    if (unit.cavalry or unit.kind == "train") and frozenset((here, there)) not in sheet.roadways:
        return sheet.terrain[here] in steep or sheet.terrain[there] in steep
    return False


def step(picture: Picture, mover: Mover, here: str, there: str) -> int | None:
    """7.1: the cost of a step from a hex to the next; None if it cannot be taken."""
    if barred(picture, mover.unit, here, there):
        return None
    water = water_points(picture, mover, here, there)
    if water is None:
        return None
    unit = mover.unit
    return (
        ground_points(picture, here, there)
        + water
        + zone_points(picture, unit, here, there)
        + harassed(picture, unit.side, there)
    )


# -- 7.1.1, 7.2: how many points ------------------------------------------------------------------------------


def points_left(mover: Mover) -> tuple[int, int]:
    """7.1.1: 9 or 5 MP, less what is spent; 7.2.1: a Forced March gives infantry 3 and cavalry 7 more.

    7.2.2: not to a unit that has no MP left after a Task.
    """
    unit = mover.unit
    plain = 5 if mover.counter else 9
    more = 7 if unit.cavalry else 3 if unit.infantry else 0
    if unit.task and unit.spent >= plain:
        more = 0
    return max(plain - unit.spent, 0), max(plain + more - unit.spent, 0)


# -- 8.6, 8.7, 25.2, 2.2.1, 26.2: whom the book binds ---------------------------------------------------------


def _region(picture: Picture, unit: Counter) -> set[str] | None:
    """25.2: SYRMIEN and BANAT units remain in their regions; 2.2.1, 5.4: an army's own units in its area."""
    sheet = picture.sheet
    north_of_donau = sheet.marked("north of the Donau")
    if unit.row.region == "syrmien":
        return sheet.marked("north of the Sava") | {hex for hex in north_of_donau if int(hex[:2]) >= 23}
    if unit.row.region == "banat":
        return north_of_donau
    if unit.row.army and unit.side == AUSTRIAN and unit.kind != "depot":
        return {hex for hex in sheet.hexes if ch05_areas.army_of(picture, hex) == unit.row.army}
    return None


def garrison_range(picture: Picture, unit: Counter) -> int | None:
    """8.6.2: so many hexes from its home, twice as many while no enemy is as near; 8.6.4, 8.6.5: free otherwise."""
    row = unit.row
    if row.kind != "garrison" or not row.home or not row.stays:
        return None
    if picture.controller(row.home) != unit.side:
        return None
    if unit.side == SERBIAN and picture.controller("30.09") == AUSTRIAN:
        return None
    nearest = min(
        (
            picture.sheet.distance(row.home, hex)
            for foe in picture.of(enemy_of(unit.side))
            for hex in foe.hexes
            if "." in hex
        ),
        default=99,
    )
    return row.stays if nearest <= row.stays else 2 * row.stays


def may_step(picture: Picture, mover: Mover) -> Callable[[str, str], bool]:
    """Which steps a bound unit may take: none out of its region or its range."""
    unit, sheet = mover.unit, picture.sheet
    region = _region(picture, unit)
    allowed = garrison_range(picture, unit)

    def may(here: str, there: str) -> bool:
        if region is not None and here in region and there not in region:
            return False
        if allowed is not None:
            # garrison-on-its-way: never farther than its range; garrison-returns: from outside never farther away
            home = unit.row.home
            if sheet.distance(home, there) > max(allowed, sheet.distance(home, unit.hexes[0])):
                return False
        return True

    return may


def on_its_ground(picture: Picture, mover: Mover, hex: str) -> bool:
    """25.2, 8.6.2: who is outside his region or range ends nearer to it."""
    unit, sheet = mover.unit, picture.sheet
    allowed = garrison_range(picture, unit)
    # 8.6.2: outside its range it may only come back, so it ends nearer than it began
    far = sheet.distance(unit.row.home, hex) if allowed is not None else 0
    if far > (allowed or 0) and far >= min(sheet.distance(unit.row.home, one) for one in mover.began):
        return False
    region = _region(picture, unit)
    if region and hex not in region:
        far = min(sheet.distance(start, one) for one in region for start in mover.began)
        if min(sheet.distance(hex, one) for one in region) >= far:
            return False
    return True


def at_the_rivers(picture: Picture, mover: Mover, ends: Sequence[str]) -> bool:
    """8.7: River Protection ends beside the Sava or the Donau, with either hex of two, unless it is on its way back to
    its region."""
    unit = mover.unit
    if unit.kind != "river" or any(_beside_the_rivers(picture, hex) for hex in ends):
        return True
    region = _region(picture, unit) or set()
    return unit.hexes[0] not in region and not any(hex in region for hex in ends)


def may_end(picture: Picture, mover: Mover, hex: str) -> bool:
    """Whether a move may end in a hex; who ends where he began has not changed hexes (26.2.1)."""
    if not on_its_ground(picture, mover, hex) or not at_the_rivers(picture, mover, (hex,)):
        return False
    return within_plan(picture, mover, (hex,), int(hex in mover.began))


def within_plan(picture: Picture, mover: Mover, ends: Sequence[str], less: int = 0) -> bool:
    """26.2.1: under a Strategic Plan an infantry Formation that is not CI or Demoralized ends at least a hex closer to
    one of its army's objectives; of two hexes the closer counts (plans-and-two-hexes)."""
    unit, sheet = mover.unit, picture.sheet
    if unit.army not in picture.plans or not unit.formation or not unit.infantry or unit.broken:
        return True
    return any(
        min(sheet.distance(end, goal) for end in ends)
        < min(sheet.distance(start, goal) for start in mover.began) + less
        for goal in sheet.data.plans[unit.army].objectives
    )


def _beside_the_rivers(picture: Picture, hex: str) -> bool:
    """8.7: adjacent to a Sava or Donau hexside."""
    sheet = picture.sheet
    return any(sheet.has(river, hex, there) for there in sheet.neighbours[hex] for river in ("sava", "donau"))


def alone_in_zone(picture: Picture, unit: Counter, hex: str) -> bool:
    """15.6.2: a supply unit may never be in an EZOC without a friendly Combat unit."""
    if unit.kind != "train":
        return False
    return hex in enemy_zones(picture, unit.side) and not any(u.combat for u in picture.here(hex, unit.side))


# -- 7.1.2: where a unit can go -------------------------------------------------------------------------------


def reach(picture: Picture, mover: Mover) -> dict[str, int]:
    """7.1.2: every hex in which a unit can end its move, with the least that it costs."""
    unit = mover.unit
    if not unit.hexes or unit.two_hex or "." not in unit.hexes[0]:
        return {}
    if unit.inactive or unit.halted or unit.pinned or unit.fort or unit.kind in ("depot", "naval") or unit.prepared:
        return {}
    start, (_, most) = unit.hexes[0], points_left(mover)
    may = may_step(picture, mover)
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best[here]:
            continue
        for there in picture.sheet.neighbours[here]:
            price = step(picture, mover, here, there)
            if price is None or not may(here, there) or alone_in_zone(picture, unit, there):
                continue
            if cost + price <= most and cost + price < best.get(there, 999):
                best[there] = cost + price
                heapq.heappush(queue, (cost + price, there))
    del best[start]
    return {hex: cost for hex, cost in best.items() if may_end(picture, mover, hex)}


# -- 7.3: Prepared Attacks ------------------------------------------------------------------------------------


def _free_pontoon(picture: Picture, side: str, here: str, there: str) -> bool:
    """21.2: a finished pontoon is a bridge in every respect, but one Force in a movement phase has its benefit."""
    return any(p.built and not p.used and p.side == side and {p.a, p.b} == {here, there} for p in picture.pontoons)


def prepare_points(picture: Picture, unit: Counter, here: str, there: str) -> int | None:
    """7.3: the cost of moving into the hex, roadways and EZOCs disregarded (cost-of-a-prepared-attack), at least 4."""
    sheet = picture.sheet
    if sheet.has("impassable", here, there) or sheet.has("donau", here, there):
        return None  # 9.2.3: no attack goes across these
    river = ch09_combat.water(sheet, here, there)
    points = sheet.data.hexsides[river].points if river else 0
    if sheet.has("bridge", here, there) or _free_pontoon(picture, unit.side, here, there):
        points = sheet.data.hexsides["bridge"].points
    points += harassed(picture, unit.side, there)
    return max(ground_points(picture, here, there, roadways=False) + points, 4)


def may_prepare(picture: Picture, mover: Mover, target: str) -> bool:
    """7.3, 7.3.2: whether a unit by itself may place a PA marker that points at a hex."""
    unit = mover.unit
    if mover.counter or not unit.infantry or unit.broken or unit.two_hex or unit.prepared or unit.task:
        return False
    here = unit.hexes[0]
    if target not in picture.sheet.neighbours[here] or picture.here(target, unit.side):
        return False
    price = prepare_points(picture, unit, here, target)
    if price is None or price > points_left(mover)[1]:
        return False
    marked = sum((u.size_here for u in picture.here(here, unit.side) if u.prepared), Fraction(0))
    if marked + unit.size > ch09_combat.FULL:
        return False  # 7.3d
    marks = {u.id: u.prepared for u in picture.here(here, unit.side) if u.prepared} | {unit.id: target}
    if not _one_way_per_force(picture, here, unit.side, marks):
        return False  # 7.3.1b
    strength = Fraction(unit.attack) - ch09_combat.ground_takes(picture, [unit], here, target)
    return strength >= 1  # 7.3.2b, too-weak-to-prepare


def _one_way_per_force(picture: Picture, hex: str, side: str, marks: dict[str, str]) -> bool:
    """7.3.1: different Forces may point at different hexes, units of one Force may not: whether the Assets can be
    assigned so (5.5.1), at most two to a Formation, and all of them as far as there is room."""
    here = [u for u in picture.here(hex, side) if not u.two_hex]
    formations = [u.id for u in here if u.formation]
    assets = [u.id for u in here if u.asset and not u.fort]
    if not formations:
        return True
    room = min(len(assets), 2 * len(formations))
    for choice in product((*formations, ""), repeat=len(assets)):
        if any(choice.count(f) > 2 for f in formations) or len(assets) - choice.count("") != room:
            continue
        if all(
            len({marks[u] for u in (f, *(a for a, c in zip(assets, choice, strict=True) if c == f)) if u in marks}) <= 1
            for f in formations
        ):
            return True
    return False


def held_by_markers(picture: Picture, hex: str, side: str) -> set[str] | None:
    """7.3.3: who in a hex is kept from leaving it in the Counter Movement Phase, where that is plain; else None.

    Each Force with a marker that points at the hex holds one Force. A Formation and its Assets are one (its example 2).
    """
    foes: dict[str, list[Counter]] = {}
    for foe in picture.of(enemy_of(side)):
        if foe.prepared == hex:
            foes.setdefault(foe.hexes[0], []).append(foe)
    if any(len(marked) > 1 and not all(u.formation for u in marked) for marked in foes.values()):
        return None
    markers = sum(map(len, foes.values()))
    here = [u for u in picture.here(hex, side) if u.combat or u.kind == "artillery"]
    formations = [u for u in here if u.formation]
    if any(u.two_hex for u in here) or any(u.fort for u in picture.here(hex, side)):
        return None
    if not markers:
        return set()
    if len(here) == 1 or (len(formations) == 1 and len(here) <= 3) or (len(here) == len(formations) <= markers):
        return {u.id for u in here}
    return None


# -- 7.5: recovery --------------------------------------------------------------------------------------------


def nearest_enemy(picture: Picture, unit: Counter) -> int:
    """7.5.1: hexes to the nearest enemy unit, squadrons apart; of a Two-Hex Unit from the closer hex (19.0)."""
    return min(
        (
            picture.sheet.distance(here, hex)
            for here in unit.hexes
            for foe in picture.of(enemy_of(unit.side))
            for hex in foe.hexes
            if "." in hex
        ),
        default=99,
    )


def may_recover_here(picture: Picture, unit: Counter) -> bool:
    """7.5.1, 7.5.2: whether a Formation is far enough from the enemy to begin recovery."""
    sheet, near = picture.sheet, nearest_enemy(picture, unit)
    fortified = unit.side == AUSTRIAN and all(hex in sheet.marked("fortified area") for hex in unit.hexes)
    if unit.demoralized:
        return near >= (2 if fortified else 5)
    if fortified:
        return True
    poor = 0
    if unit.side == AUSTRIAN and picture.turn <= 9:
        inside = sheet.marked("partial serbia")
        poor = int(any(sheet.country[hex] == "serbian" or hex in inside for hex in unit.hexes))
    if near >= 3 + poor:
        return True
    if near == 2 + poor and _screened(picture, unit, near):
        return True
    if picture.turn < 19:
        return False
    # 7.5.1: adjacent to the enemy if stacked in an IP: each hex that is too near must have one, and next to the enemy
    # it must be older than the phase (7.5.1a)
    foes = [hex for foe in picture.of(enemy_of(unit.side)) for hex in foe.hexes if "." in hex]
    away = {here: min(sheet.distance(here, foe) for foe in foes) for here in unit.hexes}
    own = picture.positions[unit.side]
    return all(here in own for here in away if away[here] < 3 + poor) and not any(
        here in picture.fresh for here in away if away[here] == 1
    )


def _screened(picture: Picture, unit: Counter, near: int) -> bool:
    """7.5.1: all hexes between are High Mountain, or hold friends in IPs (all-hexes-between)."""
    sheet = picture.sheet
    between: set[str] = set()
    for here in unit.hexes:
        for foe in picture.of(enemy_of(unit.side)):
            for there in foe.hexes:
                if "." in there and sheet.distance(here, there) == near:
                    between |= {
                        hex
                        for hex in sheet.within(here, near)
                        if hex not in (here, there) and sheet.distance(here, hex) + sheet.distance(hex, there) == near
                    }
    return all(
        sheet.terrain[hex] == "high mountain"
        or (hex in picture.positions[unit.side] and bool(picture.here(hex, unit.side)))
        for hex in between
    )


def may_recover(picture: Picture, mover: Mover) -> bool:
    """7.5: a Formation with a reduced status and MP left, not counting a Forced March; 7.3.3: none that a marker holds.

    7.5.1a: next to the enemy it must be able to finish in the phase: 9 MP.
    """
    unit = mover.unit
    if (
        not unit.formation
        or not unit.status
        or not points_left(mover)[0]
        or unit.task
        or unit.inactive
        or unit.halted
        or unit.pinned
    ):
        return False
    if unit.prepared or "." not in unit.hexes[0] or not may_recover_here(picture, unit):
        return False
    return nearest_enemy(picture, unit) > 1 or points_left(mover)[0] >= 9


# -- 7.4: Repulse ---------------------------------------------------------------------------------------------


def repulse_column(
    picture: Picture, units: Sequence[Counter], target: str, defenders: Sequence[Counter]
) -> ch09_combat.Odds:
    """7.4.3: odds as in combat, of one or two units; Ammo is not needed (ammo-in-a-moving-repulse)."""
    side = units[0].side
    here = next(hex for hex in units[0].hexes if ch09_combat.touches(picture.sheet, hex, target))
    attack = [ch09_combat.Side(tuple(u.id for u in units), here, True, True)]
    defence = [ch09_combat.Side((u.id,), target, True, True) for u in defenders]
    return ch09_combat.odds(picture, attack, defence, target, side)
