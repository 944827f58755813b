"""How well a side stands, for bots: what a person would look at.

Fortresses decide the game (4), so they weigh most: held, besieged, within reach. Then strength on the map, attacks that
promise something, communication, command. The unit is a point of combat potential.
"""

from collections.abc import Sequence
from functools import lru_cache

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.games.fury.mind.averages import DISORDER, Averages, averages
from hexmarshal.games.fury.mind.forces import Forces, forces_of
from hexmarshal.games.fury.mind.lines import beginnings, beyond, gone
from hexmarshal.games.fury.mind.prospects import FORTRESS, INSIDE, Field
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.attack import DeclareAttacks
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.combats import Combats
from hexmarshal.games.fury.rules.in_progress import Declared
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.sequence import Activation, GameTurn
from hexmarshal.games.fury.rules.setup import SetUp

WON = 60.0
"""Having more fortresses at the end."""
WAITING = 0.8
"""The share of its strength that a unit in the Reinforcements space is worth."""
REBUILDABLE = 0.15
"""The same for a unit that can be reformed."""
PULL = 0.25
"""How a unit, a point of its strength, is drawn towards the enemy's fortresses."""
DECAY = 0.82
"""How the pull weakens with every hex."""
COMMAND = 0.4
"""A hex of an army within command range of its HQ."""
ISOLATED = 0.4
"""The share of its strength that a unit without communication is likely to lose (11.2)."""
DOOMED = 1.0
"""The same for one that no adjustment can bring back (11.2i)."""
GUARD = 0.12
"""An enemy point of strength near a fortress that nothing of one's own outweighs."""
NOW = 0.9
"""How much of an attack that can be made in this activation is counted."""
LATER = 0.3
"""And of one that must wait for its turn."""
SHORT = 5.0
"""A corps missing where the set-up asks for one (6d)."""
FORCED = 0.5
"""How likely a retreat that was refused is forced after all (10.3.1d)."""


def evaluate(table: Fury) -> float:
    """The value of a position for the Russian side."""
    situation = table.situation
    known = averages(table.printed)
    net, goals, owned = fortresses(
        known, table.state.captured, situation.held[0] & known.places, situation.held[1] & known.places
    )
    value = FORTRESS * net
    if situation.siege:
        value += _sieges(table, known)
    if table.over:
        return value + (WON if net > 0 else -WON if net < 0 else 0.0)
    if isinstance(table.stack[-1], SetUp):
        value -= SHORT * (too_few(table, 0) - too_few(table, 1))
    forces = (forces_of(table, 0), forces_of(table, 1))
    for side, sign in ((0, 1.0), (1, -1.0)):
        standing = _standing(known, forces[side], goals[side])
        danger = _cut_off(table, side, owned[side])
        danger += GUARD * unguarded(forces[side], forces[1 - side], goals[1 - side])
        value += sign * (standing - danger)
    return value + _attacks(table, known, forces)


@lru_cache(maxsize=256)
def fortresses(
    known: Averages, captured: tuple[int, ...], russian: int, allied: int
) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...]], tuple[int, int]]:
    """The difference of fortresses taken (4d), those that each side still wants, and those that it has."""
    net = 0
    goals: tuple[list[int], list[int]] = ([], [])
    for place in known.fortresses:
        cell, owner = place.cell, place.side
        if cell in captured and holds(allied if owner == 0 else russian, cell):
            net += 1 if owner == 1 else -1
            goals[owner].append(cell)
        else:
            goals[1 - owner].append(cell)
    return net, (tuple(goals[0]), tuple(goals[1])), (mask(goals[1]), mask(goals[0]))


def too_few(table: Fury, side: int) -> int:
    """Corps that an army with two set-up hexes still needs around one of them (6d)."""
    printed, occupancy, near = table.printed, table.occupancy(side), table.board.near
    needed = printed.number["setup.each"]
    short = 0
    for army, centres in enumerate(printed.set_up):
        if len(centres) > 1 and SIDE_OF[printed.army_nation[army]] == side:
            places = [cell for cell, units in occupancy.units.items() for i in units if table.pieces[i].army == army]
            short += sum(max(0, needed - sum(holds(near[centre], cell) for cell in places)) for centre in centres)
    return short


def _sieges(table: Fury, known: Averages) -> float:
    """What sieges promise."""
    situation = table.situation
    value = 0.0
    for cell in cells(situation.siege):
        place = table.printed.fortresses[cell]
        besieger = 1 - place.side
        units = [i for i in situation.occupancies[besieger].units[cell] if table.pieces[i].besieging]
        strength = sum(table.strength(i) for i in units)
        inside = situation.occupancies[place.side].strength.get(cell, 0)
        worth = known.siege(strength, place.value, turns_left(table)) * (FORTRESS + INSIDE * inside)
        value += worth if besieger == 0 else -worth
    return value


def turns_left(table: Fury) -> int:
    """The siege dice still to be rolled."""
    return table.state.last - table.state.turn + 1


def _standing(known: Averages, mine: Forces, goals: tuple[int, ...]) -> float:
    """Strength, order, command, and how far forward it all stands."""
    found = mine.memo.get(goals)
    if found is None:
        pull = _pull(known, goals)
        value = WAITING * mine.waiting + REBUILDABLE * mine.rebuildable
        for cell, strength in mine.occupancy.strength.items():
            value += strength * pull[cell]
        if mine.disorder:
            value -= DISORDER * mine.disorder
        found = mine.memo[goals] = value + COMMAND * mine.commanding
    return found


@lru_cache(maxsize=64)
def _pull(known: Averages, goals: tuple[int, ...]) -> list[float]:
    """What a point of strength is worth in each hex: more near the enemy's fortresses."""
    fields = [known.distance[goal] for goal in goals]
    if not fields:
        return [1.0] * len(next(iter(known.distance.values())))
    return [1.0 + PULL * DECAY ** min(distances) for distances in zip(*fields, strict=True)]


def _cut_off(table: Fury, side: int, own: int) -> float:
    """Strength without a line of communication; the fortresses of the side, ``own``, need none (11.2j).

    Lines are drawn as 11.2b to 11.2f say, allies counted as one nation, until they reach every unit or lead no further.
    """
    occupancy, stride = table.occupancy(side), table.board.stride
    relays, posts, through = beginnings(table, side, own)
    while True:
        reached = beyond(relays, through, stride)
        lost = occupancy.held & ~own & ~reached
        following = relays | posts & reached
        if not lost or following == relays:
            if not lost:
                return 0.0
            never, share = gone(table, side, lost, own, reached)
            price = ISOLATED * sum(occupancy.strength[cell] for cell in cells(lost & ~never))
            return price + share * DOOMED * sum(occupancy.strength[cell] for cell in cells(lost & never))
        relays = following


def unguarded(mine: Forces, theirs: Forces, own: tuple[int, ...]) -> int:
    """Points of enemies near a fortress of one's own that nothing outweighs."""
    total = 0
    for cell, threat in theirs.threats:
        if cell in own and threat > mine.guard.get(cell, 0):
            total += threat - mine.guard.get(cell, 0)
    return total


def _attacks(table: Fury, known: Averages, forces: tuple[Forces, Forces]) -> float:
    """Attacks declared, attacks being fought, and attacks that could be made."""
    active, front, attacks, combat = _moment(table)
    fields = (Field(table, 0, forces[0], forces[1]), Field(table, 1, forces[1], forces[0]))
    value, used = declared(table, fields, attacks)
    if combat is not None:
        value += fought(table, known, combat)
    for field in fields:
        sign = 1.0 if field.side == 0 else -1.0
        for worth, stack in field.best(used):
            share = NOW if field.side == active and stack.front == front else LATER
            value += sign * share * worth
    return value


def declared(table: Fury, fields: Sequence[Field], attacks: tuple[Declared, ...]) -> tuple[float, set[int]]:
    """What declared attacks promise to the Russian side, and the hexes that take part in them."""
    value = 0.0
    used: set[int] = set()
    for attack in attacks:
        field = fields[table.side_of(attack.units[0])]
        used |= {attack.start, attack.target}
        stack = field.mine.stack(table, attack.start)
        strength = sum(table.strength(i) for i in attack.units)
        worth = None if stack is None else field.worth(field.aim(attack.target), stack, strength)
        if worth is not None:
            value += worth if field.side == 0 else -worth
    return value, used


def _moment(table: Fury) -> tuple[int, str, tuple[Declared, ...], Combat | None]:
    """Side and front that have yet to declare attacks, attacks declared and not yet fought, the combat in progress."""
    side, front, combat = -1, "", None
    attacks: tuple[Declared, ...] = ()
    for frame in table.stack:
        if isinstance(frame, Activation):
            side, front, attacks = frame.player, frame.front, frame.attacks
        elif isinstance(frame, (DeclareAttacks, Combats)):
            side, attacks = -1, frame.attacks
        elif isinstance(frame, Combat):
            combat = frame
        elif isinstance(frame, GameTurn):
            following = frame.steps[frame.at] if frame.at < len(frame.steps) else ""
            if following == "first_activation":
                side, front = table.state.initiative, frame.front_a
            elif following == "second_activation":
                side, front = 1 - table.state.initiative, frame.second
    return side, front, attacks, combat


def fought(table: Fury, known: Averages, combat: Combat) -> float:
    """What is still to come of a combat whose die was rolled: a retreat, a siege, or nothing."""
    who = table.printed.charts.result[combat.result].retreat if combat.result else ""
    if not who:
        return 0.0
    loser, cell = (combat.side, combat.start) if who == "attacker" else (1 - combat.side, combat.target)
    occupancy = table.occupancy(loser)
    units = occupancy.strength.get(cell, 0)
    go = DISORDER * (len(occupancy.units.get(cell, ())) + 1)
    if not table.board.adjacent[cell] & table.situation.open[loser]:
        go += units
    stay = go
    place = table.printed.fortresses.get(cell)
    if place is not None and table.control(cell) == loser:
        go += FORTRESS
        stay = go
        if who == "defender" and table.standing_fortress(cell) is not None:
            strength = sum(table.strength(i) for i in combat.attackers)
            stay = known.siege(strength, place.value, turns_left(table)) * (FORTRESS + INSIDE * units)
    price = min(go, stay)
    if combat.way_out:
        price = go if combat.way_out == "retreat" else stay
    elif combat.refused and not combat.forced:
        price *= FORCED if combat.at <= combat.steps.index("force") else 0.0
    return price if loser == 1 else -price
