"""How well a side stands, looked at with care: what a staff judges by.

It sees what ``evaluation`` sees, and beyond that what decides a match between equals: an army that goes with its HQ
towards one fortress, a siege that nobody relieves and that has communication, a fortress that is manned before the
enemy comes, which fronts have yet to act in this turn, and whether one more fortress would win the match.
"""

from math import fsum, sqrt, tanh

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.mind.averages import DISORDER, MOST, Averages, averages
from hexmarshal.games.fury.mind.evaluation import (
    COMMAND,
    DECAY,
    ISOLATED,
    LATER,
    NOW,
    REBUILDABLE,
    WAITING,
    WON,
    declared,
    fortresses,
    fought,
    too_few,
    unguarded,
)
from hexmarshal.games.fury.mind.forces import Forces, forces_of
from hexmarshal.games.fury.mind.lines import beginnings, beyond
from hexmarshal.games.fury.mind.prospects import FORTRESS, INSIDE
from hexmarshal.games.fury.mind.threats import CUT, PRICE, Careful, joiner, looming, relief, surrender
from hexmarshal.games.fury.parts.sides import FRONTS, SIDE_OF
from hexmarshal.games.fury.rules.attack import DeclareAttacks
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.combats import Combats
from hexmarshal.games.fury.rules.in_progress import Declared
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.sequence import Activation, GameTurn
from hexmarshal.games.fury.rules.setup import SetUp

SOON = 0.5
"""How much of an attack is counted that a front can make when it acts, still in this turn."""
LOOMING = 0.3
"""How much of what the enemy may do to one's fortresses is counted."""
JOIN = 0.7
"""How likely a corps near a siege joins it in time."""
PER_HEX = 2
"""Corps in a hex (9.2a)."""
STRANDED = 5.0
"""An HQ that cannot come back to communication."""
LEAD = 20.0
"""Being sure to have more fortresses at the end."""
FIRM = 0.6
"""How sure one more fortress makes that in the first turn; at the end it is three times as sure."""
PULL = 0.3
"""How an army, a point of its strength, is drawn towards the fortress that suits it best."""
EASE = 1.2
"""How much more a minor fortress draws than a major one."""
STAFF = 4.0
"""The HQ is drawn along as if it had this many points of strength."""
FALL = tuple(DECAY ** max(0, away - 1) for away in range(100))
"""How the pull weakens with the way; to be next to a fortress is enough."""
LED = 0.3
"""A point of strength within the range of its HQ."""
FADE = 0.75
"""How that weakens with every hex beyond it."""

GARRISON = 0.3
"""A point of strength in a fortress taken from the enemy, which has no walls left (10.4f),"""
ENOUGH = 14
"""up to two corps."""
MUSTERED = 0.1
"""The share of its strength that a waiting unit gains by having an army and a front (12c)."""
STAFFED = 3.0
"""An HQ on the map; waiting and posted to a front, a third of it."""
SPREAD = 1.0
"""How evenly corps are shared out among armies with an HQ, and armies among the fronts: a root of their strength."""

Shares = tuple[dict[str, float], dict[str, float]]
"""How much of the attacks of each front is counted, for each side."""


def outlook(table: Fury) -> float:
    """The value of a position for the Russian side."""
    situation, known = table.situation, averages(table.printed)
    net, goals, owned = fortresses(
        known, table.state.captured, situation.held[0] & known.places, situation.held[1] & known.places
    )
    value = FORTRESS * net
    if table.over:
        return value + (WON if net > 0 else -WON if net < 0 else 0.0)
    if isinstance(table.stack[-1], SetUp):
        value -= too_few(table, 0) - too_few(table, 1)
    forces = (forces_of(table, 0), forces_of(table, 1))
    lines = (_lines(table, 0, owned[0]), _lines(table, 1, owned[1]))
    shares, attacks, combat = _moment(table)
    likely, sieges = float(net), {}
    for cell in cells(situation.siege) if situation.siege else ():
        sign = 1.0 if table.printed.fortresses[cell].side else -1.0
        chance, sieges[cell] = _siege(table, known, forces, lines, shares, cell)
        likely += sign * chance
        value += sign * sieges[cell]
    value += LEAD * tanh(FIRM * likely * sqrt((table.state.last + 1) / _turns(table)))
    for side, sign in ((0, 1.0), (1, -1.0)):
        mine, theirs = forces[side], forces[1 - side]
        danger = _cut_off(table, mine, owned[side], lines[side])
        danger += unguarded(mine, theirs, goals[1 - side])
        danger += LOOMING * looming(table, known, mine, theirs, goals[1 - side])
        taken = (cell for cell in goals[1 - side] if table.printed.fortresses[cell].side != side)
        manned = GARRISON * sum(min(ENOUGH, mine.occupancy.strength.get(cell, 0)) for cell in taken)
        value += sign * (_standing(table, mine.side, goals[side]) + _mustered(table, side) + manned - danger)
    fields = (
        Careful(table, 0, forces[0], forces[1], lines[0], sieges),
        Careful(table, 1, forces[1], forces[0], lines[1], sieges),
    )
    if combat is not None:
        value += fought(table, known, combat)
    return value + _attacks(table, fields, shares, attacks)


def _turns(table: Fury) -> int:
    """The siege dice still to be rolled."""
    return table.state.last - table.state.turn + 1


def _lines(table: Fury, side: int, own: int) -> int:
    """The hexes in which units of a side have communication (11.2b to 11.2f), allies counted as one nation."""
    stride = table.board.stride
    relays, posts, through = beginnings(table, side, own)
    while True:
        reached = beyond(relays, through, stride)
        following = relays | posts & reached
        if following == relays:
            return reached
        relays = following


def _cut_off(table: Fury, mine: Forces, own: int, lines: int) -> float:
    """Strength without communication: it must go back, and what cannot go far enough is eliminated (11.2g, 11.2i)."""
    occupancy, stride = mine.occupancy, table.board.stride
    lost = occupancy.held & ~own & ~lines
    staffs = table.situation.hqs[mine.side] & ~own & ~lines
    if not lost and not staffs:
        return 0.0
    back = spread(lines, stride)
    back |= spread(back, stride)
    doomed = sum(occupancy.strength[cell] for cell in cells(lost & ~back))
    near = sum(occupancy.strength[cell] for cell in cells(lost & back))
    return PRICE * ISOLATED * near + doomed + STRANDED * (staffs & ~back).bit_count()


def _siege(
    table: Fury, known: Averages, forces: tuple[Forces, Forces], lines: tuple[int, int], shares: Shares, cell: int
) -> tuple[float, float]:
    """The chance that a siege ends well, and what that is worth to the besieger."""
    place = table.printed.fortresses[cell]
    besieger, besieged = forces[1 - place.side], forces[place.side]
    units = [i for i in besieger.occupancy.units[cell] if table.pieces[i].besieging]
    strength = sum(table.strength(i) for i in units)
    safe_now = max(shares[place.side].values()) <= LATER
    relieved, turns = relief(table, known, besieged, cell, strength), _turns(table)
    chance = surrender(known.falls[place.value][min(strength, MOST)], relieved, turns, safe_now=safe_now)
    if len(units) < PER_HEX and (joined := joiner(table, besieger, cell)):
        more = known.falls[place.value][min(strength + joined, MOST)]
        chance = max(chance, JOIN * surrender(more, relieved, turns - 1, safe_now=False))
    if not holds(lines[1 - place.side], cell):
        chance *= CUT
    return chance, chance * (FORTRESS + INSIDE * besieged.occupancy.strength.get(cell, 0))


@derived_from(lambda table, side, goals: table.occupancy(side).memo)
def _standing(table: Fury, side: int, goals: tuple[int, ...]) -> float:
    """Strength, order, command, and how near each army with its HQ is to the fortress that suits it best."""
    mine, occupancy, pieces, printed = forces_of(table, side), table.occupancy(side), table.pieces, table.printed
    known = averages(printed)
    found = PRICE * (WAITING * mine.waiting + REBUILDABLE * mine.rebuildable + sum(occupancy.strength.values()))
    found += COMMAND * mine.commanding - DISORDER * sum(mine.disordered.values())
    armies: dict[int, list[tuple[int, float]]] = {}
    for cell, units in occupancy.units.items():
        armies.setdefault(pieces[units[0]].army, []).append((cell, occupancy.strength[cell]))
    rows = [(EASE if printed.fortresses[g].size == "minor" else 1.0, known.distance[g]) for g in goals]
    for army, stacks in armies.items():
        hq = printed.hq_of.get(army, -1)
        if hq >= 0 and pieces[hq].at >= 0:
            found += LED * _led(table, hq, stacks)
            stacks.append((pieces[hq].at, STAFF))
        pulls = [ease * fsum([strength * FALL[row[cell]] for cell, strength in stacks]) for ease, row in rows]
        found += PULL * max(pulls, default=0.0)
    return found


@derived_from(lambda table, side: table.occupancy(side).memo)
def _mustered(table: Fury, side: int) -> float:
    """What is ready to enter or has entered: without an army and a front nothing ever does."""
    printed, pieces, fronts = table.printed, table.pieces, table.state.fronts
    found = 0.0
    strengths: dict[int, float] = {}
    led = set()
    for i in printed.of_side[side]:
        piece = pieces[i]
        if SIDE_OF[piece.nation] != side or piece.army < 0 or not fronts[piece.army]:
            continue
        if printed.is_hq[i] and (piece.at >= 0 or piece.at == Off.REINFORCEMENTS):
            found += STAFFED if piece.at >= 0 else STAFFED / 3
            led.add(piece.army)
        elif piece.at >= 0 or piece.at == Off.REINFORCEMENTS:
            strength = printed.weak[i] if piece.reduced else printed.full[i]
            strengths[piece.army] = strengths.get(piece.army, 0.0) + strength
            found += MUSTERED * strength * (piece.at < 0)
    by_front = dict.fromkeys(FRONTS, 0.0)
    for army in led:
        found += SPREAD * sqrt(strengths.get(army, 0.0))
        by_front[fronts[army]] += strengths.get(army, 0.0)
    found += SPREAD * fsum(map(sqrt, by_front.values()))
    return found


def _led(table: Fury, hq: int, stacks: list[tuple[int, float]]) -> float:
    """The strength that an HQ leads, or nearly."""
    at, distance = table.pieces[hq].at, table.board.distance
    span = table.printed.hq_side(hq, table.pieces[hq].active).range
    return fsum([strength * FADE ** max(0, distance(cell, at) - span) for cell, strength in stacks])


def _attacks(table: Fury, fields: tuple[Careful, Careful], shares: Shares, attacks: tuple[Declared, ...]) -> float:
    """Attacks declared, and attacks that could be made."""
    value, used = declared(table, fields, attacks)
    for field in fields:
        sign = 1.0 if field.side == 0 else -1.0
        for promise, stack in field.best(used):
            value += sign * shares[field.side][stack.front] * promise
    return value


def _moment(table: Fury) -> tuple[Shares, tuple[Declared, ...], Combat | None]:
    """What each front can still do in this turn, attacks declared and not yet fought, the combat in progress."""
    shares: Shares = ({"": LATER}, {"": LATER})
    attacks: tuple[Declared, ...] = ()
    combat, player, front = None, 0, ""
    for side in (0, 1):
        shares[side].update(dict.fromkeys(FRONTS, LATER))
    for frame in table.stack:
        if isinstance(frame, GameTurn):
            for side, name in _to_come(table, frame):
                shares[side][name] = SOON
            following = frame.steps[frame.at] if frame.at < len(frame.steps) else ""
            if following == "first_activation":
                shares[table.state.initiative][frame.front_a] = NOW
            elif following == "second_activation":
                shares[1 - table.state.initiative][frame.second] = NOW
        elif isinstance(frame, Activation):
            player, front, attacks = frame.player, frame.front, frame.attacks
            shares[player][front] = NOW
        elif isinstance(frame, (DeclareAttacks, Combats)):
            attacks = frame.attacks
            shares[player][front] = LATER
        elif isinstance(frame, Combat):
            combat = frame
    return shares, attacks, combat


def _to_come(table: Fury, turn: GameTurn) -> list[tuple[int, str]]:
    """The fronts, with their side, that have yet to be activated in a turn (7d)."""
    first, second = table.state.initiative, 1 - table.state.initiative
    found: list[tuple[int, str]] = []
    steps = turn.steps
    if turn.at <= steps.index("fourth_activation"):
        fresh = turn.at <= steps.index("first_activation")
        found += [(first, front) for front in FRONTS if fresh or front != turn.front_a]
    if turn.at <= steps.index("third_activation"):
        fresh = turn.at <= steps.index("second_activation")
        found += [(second, front) for front in FRONTS if fresh or front != turn.second]
    return found
