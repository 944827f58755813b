"""How well a side stands, for bots: what a person would look at.

Victory Points decide the game (27.0), so they are the unit: points earned, Šabac and the furthest advance as they
stand, places within reach, strength and effectiveness left, supply, and the attacks that are declared.
"""

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.mind.battle import REDUCTION, marched, worth
from hexmarshal.games.serbien.mind.convoys import Convoy
from hexmarshal.games.serbien.mind.feeding import alone, fed, hungry, in_touch, lines_at_most
from hexmarshal.games.serbien.mind.forfeits import Short, due, eats_again, losing, worn_out
from hexmarshal.games.serbien.mind.forfeits import hungry as short_of
from hexmarshal.games.serbien.mind.holding import control
from hexmarshal.games.serbien.mind.hunting import lead
from hexmarshal.games.serbien.mind.roster import PARTS, Roster, parts, roster
from hexmarshal.games.serbien.mind.values import (
    GLANCE,
    GUARD,
    PULL,
    WORTH,
    Look,
    Place,
    advance,
    ahead,
    bombardment,
    places,
    values,
)
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.attachment.areas import inside
from hexmarshal.games.serbien.rules.attachment.attachment import AttachmentPhase
from hexmarshal.games.serbien.rules.combat.attack import AttackPhase
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.pieces import D2, Piece
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.supply_phase import SupplyPhase

GIVEN_UP = 2.0
"""A unit that dies by the rules alone."""
EXPOSED = 0.8
"""A supply unit next to the enemy."""
NOT_SO_NEAR = 0.4
"""The share of it at two hexes."""
SHARE = 0.9
"""The share that counts of the bombardment of Beograd in turns to come, and of the furthest advance."""
CROWD = 1.5
"""A quarter of a division beyond the stacking limit: it would be lost (3.1.3)."""
DUG_IN = 0.3
"""An Improved Position."""
LEAD = 0.6
"""The share of the furthest advance that counts for whoever drives it back."""
PURSUIT = 0.02
"""What it adds to a point of Serbian strength to be next to an invader, or near one."""
PENDING = 0.9
"""The share of a declared attack's promise that is counted."""
OUTSIDE = 0.1
"""A Formation in the area of another army; a supply unit counts twice."""
WIN = 12.0
"""To have won."""


def evaluate(table: Serbien) -> float:
    """The value of a position for the Serbian side."""
    done = settled(table)
    if done is not None:
        return done
    state, look = table.state, GLANCE
    value = side_value(table, SERBIAN) - side_value(table, AUSTRIAN)
    value += PURSUIT * pursuit(table, roster(table, SERBIAN, look)) - forced(table, look)
    value += paying(table, look) + guarded(table, look) + spared(table)
    value -= SHARE * ahead(table.printed, state.turn, state.last).interphases * lead(table, look)
    return value - state.points + PENDING * pending(table, look) + OUTSIDE * outside(table)


def settled(table: Serbien) -> float | None:
    """What a match was worth that is over."""
    if not table.over:
        return None
    winner = table.result()["winner"]
    return (0.0 if not winner else WIN if winner == SIDES[SERBIAN] else -WIN) - table.state.points


def side_value(table: Serbien, side: int) -> float:
    """Units by their worth and state, and by where they stand, at a glance."""
    look = GLANCE
    own = roster(table, side, look)
    value = fsum(worth * much for worth, much in zip((*WORTH, PULL), own.muster, strict=True)) / PARTS
    value += DUG_IN * len(table.state.positions[side]) - hunger(table, side, own)
    value -= GIVEN_UP * given_up(table, side, look)
    return value - EXPOSED * exposed(table, side, own.convoy) - CROWD * crowds(table, side)


def outside(table: Serbien) -> float:
    """5.1.2: units that lie in the area of another army when areas are drawn: they would change armies, or starve.

    Formations of Austria-Hungary count once, and supply units twice.
    """
    if table.within(AttachmentPhase) is None:
        return 0.0
    printed, pieces, everywhere, found = table.printed, table.pieces, table.board.everywhere, 0
    for i in printed.of_side[AUSTRIAN]:
        piece = pieces[i]
        supply = printed.kind[i] in ("train", "depot")
        if piece.army >= 0 and piece.at >= 0 and holds(everywhere, piece.at) and (supply or printed.formation[i]):
            found += 0 if inside(table, piece.army, piece.at) else 2 if supply else 1
    return float(found)


@derived
def places_of(table: Serbien) -> tuple[Place, ...]:
    """What is still to be earned by being somewhere."""
    state = table.state
    return places(table.printed, area(table), state.awards, state.turn, state.last)


def paying(table: Serbien, look: Look) -> float:
    """27.4: the points of places that pay every turn, by how surely a side will control them; for the Serbs."""
    value = 0.0
    for place in places_of(table):
        if place.held:
            sure = control(table, place.cell, place.side, look)
            value += place.worth * (sure if place.side == SERBIAN else -sure)
    return value


def guarded(table: Serbien, look: Look) -> float:
    """27.3, 27.7: the share that counts of awards in whose hexes an enemy of those fights who could earn them."""
    serbs, others, value = table.occupancy(SERBIAN).fighters, table.occupancy(AUSTRIAN).fighters, 0.0
    for place in places_of(table):
        mine = place.side == SERBIAN
        if not place.held and holds(others if mine else serbs, place.cell):
            value += (-GUARD if mine else look.guard) * place.worth
    return value


def spared(table: Serbien) -> float:
    """27.5: the points of turns to come in which Beograd is not bombarded, as the guns for it stand."""
    printed, state = table.printed, table.state
    battery = bombardment(printed)
    at = table.pieces[battery.guns].at
    if at >= 0 and holds(battery.beside, at):
        return 0.0
    return SHARE * ahead(printed, state.turn, state.last).turns


def hunger(table: Serbien, side: int, own: Roster) -> float:
    """What the Forces of a side will lose in their next Supply Phase that find no supply (15.4-4)."""
    pieces, worths, shares = table.pieces, values(table.printed).worth, own.setting.look.shares
    formation, short = table.printed.formation, 0
    for units, levels in starving(table, side, own.setting.look):
        for i in units:
            piece = pieces[i]
            worth = worths[i][piece.lost]
            if formation[i]:
                down = min(piece.status + levels, D2)
                beyond = REDUCTION * (piece.status + levels - down)
                short += parts(worth * (shares[piece.status] - shares[down] + beyond))
            elif not any(formation[j] for j in units):
                short += parts(worth * REDUCTION * levels)
    return short / PARTS


def starving(table: Serbien, side: int, look: Look) -> list[Short]:
    """15.4-3: the Forces that will find no supply, looked for quickly; in the phase itself the rules are asked."""
    if not eats_again(table, side):
        return []
    phase = table.within(SupplyPhase)
    if phase is not None and phase.player == side:
        return short_of(table, side)
    return _starving(table, side, look)


@derived
def _starving(table: Serbien, side: int, look: Look) -> list[Short]:
    """The same as all stand; what procedure is in progress has no part in it, so it is worked out once."""
    own, found, number = roster(table, side, look), list[Short](), table.printed.number
    plain = fed(table, side, own.convoy)
    short = (*hungry(table, side, plain, own), *alone(table, side, plain))
    if not short:
        return found
    most = lines_at_most(table, side, own.convoy)
    for i in short:
        if not most.feed(i):
            lasting = in_touch(table, side, own.convoy, i)
            found.append(Short((i,), number["supply.levels" if lasting else "supply.levels.isolated"]))
    return found


def given_up(table: Serbien, side: int, look: Look) -> float:
    """How many units of a side die by the rules alone: of hunger, or of a Forced March that is due."""
    # A Formation dies only if it cannot flee (6.4g); one that is not Isolated has some way.
    formation, most = table.printed.formation, table.printed.number["supply.levels.isolated"]
    short = [one for one in starving(table, side, look) if one.levels == most or not formation[one.units[0]]]
    dying = [one for force in short for one in losing(table, force)]
    return fsum([one.chance for one in (*dying, *worn_out(table, side))])


def pursuit(table: Serbien, serbs: Roster) -> float:
    """How much strength of Serbian Formations is near invaders: it is they who must be stopped, wherever they go."""
    invaders = table.occupancy(AUSTRIAN).fighters & table.printed.serbia & table.printed.south
    if not invaders:
        return 0.0
    masses, shares, near = values(table.printed).mass, serbs.setting.look.shares, _near(table, invaders)

    def part(index: int, piece: Piece) -> int:
        return parts(masses[index] * shares[piece.status] * near[piece.at]) if piece.at in near else 0

    return serbs.total(("pursuit", invaders), part) / PARTS


@derived_from(lambda table, invaders: table.printed.memories["invaders"], 1_000)
def _near(table: Serbien, invaders: int) -> dict[int, float]:
    """How near hexes are to invaders, as far as anybody would march."""
    everywhere, stride = table.board.everywhere, table.board.stride
    ring = reached = invaders
    found = dict.fromkeys(cells(ring), 1.0)
    for away in range(1, 9):
        ring = spread(ring, stride) & everywhere & ~reached
        reached |= ring
        found |= dict.fromkeys(cells(ring), 0.8**away)
    return found


def exposed(table: Serbien, side: int, convoy: Convoy) -> float:
    """The supply units of a side next to the enemy; not so near they count less."""
    near, wide = fronts(table, 1 - side)
    count = convoy.places
    close = sum([count[cell] for cell in cells(near & convoy.spots)])
    return close + NOT_SO_NEAR * sum([count[cell] for cell in cells(wide & convoy.spots & ~near)])


@derived_from(lambda table, side: table.occupancy(side).memory)
def fronts(table: Serbien, side: int) -> tuple[int, int]:
    """What is next to the Combat units of a side on the map, and what is next to that."""
    near = spread(table.occupancy(side).fighters & table.board.everywhere, table.board.stride)
    return near, spread(near, table.board.stride)


@derived_from(lambda table, side: table.occupancy(side).memory)
def crowds(table: Serbien, side: int) -> float:
    """3.1.3: the quarters of divisions in hexes that are too full."""
    most, found = 2 * table.printed.number["stacking"], 0
    for cell, units in table.occupancy(side).at.items():
        if len(units) > 2 and holds(table.board.everywhere, cell):
            found += max(sum(map(table.eighths, units)) - most, 0)
    return found / 2


def forced(table: Serbien, look: Look) -> float:
    """7.2.3: what the check of a Forced March that is due will cost on average; for the Serbs."""
    check = due(table)
    if check is None:
        return 0.0
    printed, pieces, (units, over) = table.printed, table.pieces, check
    first = next((i for i in units if printed.formation[i]), units[0])
    levels, reductions = marched(printed, table.level(first), over, printed.cavalry[first])
    if not printed.formation[first]:  # 5.5.2b: Assets have no levels to lose
        levels, reductions = 0.0, levels + reductions
    status, shares = pieces[first].status, look.shares
    worn = levels * 0.5 * (shares[status] - shares[min(status + 2, D2)]) + reductions * REDUCTION
    worn *= values(printed).worth[first][pieces[first].lost]
    return worn if printed.side[first] == SERBIAN else -worn


# -- Attacks that are declared or in progress -------------------------------------------------------------------------


class Prizes(NamedTuple):
    """What driving the enemy out of a hex is worth to a side beside the ground."""

    places: dict[int, float]
    """Where something is to be earned."""
    leading: int
    """27.2: the points of the furthest advance that can be driven back; 0 if none can,"""
    leader: int
    """a hex of those that lead,"""
    ahead: int
    """by how many points it is ahead of all others,"""
    share: float
    """and what each of them is worth."""

    def of(self, printed: Printed, cell: int) -> float:
        """The prize of a hex."""
        value = self.places.get(cell, 0.0)
        if self.leading and advance(printed)[cell] == self.leading:
            value += self.share * (max(self.ahead, 1) if cell == self.leader else 1)
        return value


def prizes(table: Serbien, side: int, look: Look) -> Prizes:
    """What driving the enemy out of a hex is worth to a side."""
    printed, state = table.printed, table.state
    around = _prizes(printed, side, area(table), state.awards, state.turn, state.last)
    if side == SERBIAN and (others := roster(table, AUSTRIAN, look).advanced):
        leading, leader, _ = others[0]
        second = next((points for points, at, _ in others if at != leader), 0)
        share = LEAD * ahead(printed, state.turn, state.last).interphases
        return Prizes(around, leading, leader, leading - second, share)
    return Prizes(around, 0, -1, 0, 0.0)


@lru_cache(maxsize=512)
def _prizes(printed: Printed, side: int, area: int, earned: tuple[str, ...], turn: int, last: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for place in places(printed, area, earned, turn, last):
        worth = (0.6 if place.side == side else GUARD) * place.worth
        found[place.cell] = found.get(place.cell, 0.0) + worth
    return found


def prize(table: Serbien, side: int, cell: int, look: Look) -> float:
    """What driving the enemy out of a hex is worth to a side beside the ground."""
    return prizes(table, side, look).of(table.printed, cell)


def pending(table: Serbien, look: Look) -> float:
    """What attacks that are declared or in progress still promise, for the Serbian side."""
    phase = table.within(AttackPhase)
    if phase is None:
        return 0.0
    side, pieces = phase.player, table.pieces
    value = 0.0
    for one in phase.declared:
        units = [i for i in one.units if pieces[i].at >= 0]
        if units and (stack := defence(table, one.target, 1 - side)):
            value += worth(table, units, one.target, stack, prize(table, side, one.target, look), look=look)
    combat = table.within(Combat)
    if combat is not None and not combat.result and not combat.lapsed:
        value += _in_progress(table, combat, look)
    return value if side == SERBIAN else -value


def _in_progress(table: Serbien, combat: Combat, look: Look) -> float:
    """What a combat promises that is not rolled for as yet, to the attacker."""
    side = combat.player
    units = [i for i in combat.units_of(side) if table.placed(i)]
    stack = [i for party in combat.defenders for i in party.units] or defence(table, combat.target, 1 - side)
    if not units or not stack:
        return 0.0
    fed = combat.at > combat.steps.index("ammo")
    halved = [i for party in combat.attackers if fed and not party.ammo for i in party.units]
    column = combat.column if combat.ratio else -1
    wanted = prize(table, side, combat.target, look)
    return worth(table, units, combat.target, stack, wanted, halved, combat.intense, column, look)


def defence(table: Serbien, cell: int, side: int) -> list[int]:
    """The units of a side in a hex that fight."""
    return [i for i in table.here(cell, side) if table.fights(i) or table.is_fort(i) or table.guns(i)]
