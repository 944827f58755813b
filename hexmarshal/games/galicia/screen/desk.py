"""What lies beside the map of *Battle for Galicia*: track, sequence of play, boxes, figures, marks and arrows.

Each side is shown what it may know (5.4); arrivals, losses and points lie open.
"""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Arrow, Box, Figure, Mark, Step, Turn
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.odds import attack_strength, flanked, halved
from hexmarshal.games.galicia.rules.orders import Attack, Commit
from hexmarshal.games.galicia.rules.pieces import Off
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.sequence import PlayerTurn
from hexmarshal.games.galicia.screen.layers import LAYERS
from hexmarshal.games.galicia.screen.outcomes import worth
from hexmarshal.games.galicia.screen.winning import winning

PHASES = (
    ("Supply", "11.0a"), ("Reinforcement", "14.0a"), ("Movement", "4.2"), ("Stacking limit", "5.2"),
    ("Combat", "7.0a"), ("Victory points", "15.1b"),
)  # fmt: skip
"""The steps of :class:`PlayerTurn`, as the book calls them."""
STAGES = (
    ("Announcement", "8.1a", ("announce", "commit", "defend", "ratio")), ("Attack resolution", "8.3", ("resolve",)),
    ("Retreat and advance", "9.2a", ("defender_retreats", "attackers_retreat", "advance")),
    ("Magnitude and losses", "8.5", ("magnitude", "attacker_loses", "defender_loses", "withheld_retreat")),
)  # fmt: skip
"""The stages of a combat with the steps of :class:`Combat` in them."""
title = {"russian": "Russian", "austrian": "Austro-Hungarian"}.__getitem__
"""A side as the book calls its player."""


# -- time ---------------------------------------------------------------------------------------------------------


def track(table: Galicia, side: str | None) -> list[Turn]:
    """The turn track, with who arrives (14.0)."""
    found = []
    for number, row in table.printed.turns.items():
        if number > table.state.last:
            break
        notes = []
        for own in (0, 1):
            names = [
                table.printed.names[i]
                for i in table.printed.of_side[own]
                if table.pieces[i].at == Off.SCHEDULED
                and any(turn == number >= table.state.turn for turn, _ in table.printed.arrivals[i])
            ]
            if names:
                notes.append(f"{table.side_name(own)}: {', '.join(names)}")
        found.append(Turn(row.id, row.label, "; ".join(notes)))
    return found


def turn(table: Galicia, side: str | None) -> str:
    """Where on the track the match is."""
    return table.turn.id


def steps(table: Galicia, side: str | None) -> list[Step]:
    """The sequence of play (3.1) with the present step lit."""
    now, combat = table.within(PlayerTurn), table.within(Combat)
    found = []
    for name in table.turn.sides:
        own = SIDES.index(name)
        mine = now if now is not None and now.player == own else None
        found.append(Step(f"{table.side_name(own)} player turn", "3.1b", 0, False))
        for number, (title, clause) in enumerate(PHASES):
            lit = mine is not None and number == mine.at - 1
            fighting = lit and combat is not None
            found.append(Step(title, clause, 1, lit and not fighting))
            if fighting and combat is not None:
                step = combat.steps[combat.at - 1]
                found += [Step(stage, clause, 2, step in parts) for stage, clause, parts in STAGES]
    return found


# -- places off the map -------------------------------------------------------------------------------------------


def boxes(table: Galicia, side: str | None) -> list[Box]:
    """Who is not on the map, and why."""
    ids, found = table.printed.ids, []
    for own in (0, 1):
        who, mine = table.side_name(own), table.printed.of_side[own]
        for place, title in ((Off.WAITING, "Blocked"), (Off.ELIMINATED, "Eliminated")):
            units = tuple(ids[i] for i in mine if table.pieces[i].at == place)
            if units:
                found.append(Box(f"{title}, {who}", "", units))
        for number in range(table.state.turn, table.state.last + 1):
            row = table.printed.turns[number]
            units = tuple(ids[i] for i in mine if table.pieces[i].at == Off.SCHEDULED and _due(table, i) == number)
            if units:
                found.append(Box(f"Due in {row.id}, {who}", row.label, units))
    return found


def _due(table: Galicia, index: int) -> int:
    """The next turn on which a unit may arrive."""
    return next((turn for turn, _ in table.printed.arrivals[index] if turn >= table.state.turn), 0)


def figures(table: Galicia, side: str | None) -> list[Figure]:
    """Victory points, what an attack earns, and towns held."""
    points = [Figure("Victory points", str(table.state.points[own]), SIDES[own], "15.0") for own in (0, 1)]
    paid = Figure("VP for an attack by infantry", str(table.turn.attack), "", "15.1a")
    towns = []
    for own in (0, 1):
        wanted = [cell for cell, town in table.printed.towns.items() if town.side == SIDES[own]]
        held = sum(holds(table.occupancy(own).held, cell) for cell in wanted)
        towns.append(Figure("Towns held", f"{held} of {len(wanted)}", SIDES[own], "15.1b"))
    return [*points, paid, *towns]


# -- markers ------------------------------------------------------------------------------------------------------


def marks(table: Galicia, side: str | None) -> list[Mark]:
    """The towns that count, and Przemyśl."""
    found = [Mark(table.hexname(table.printed.fortress), "★", "Fortress Przemyśl", table.printed.data.fortress.side)]
    for cell, town in table.printed.towns.items():
        own = SIDES.index(town.side)
        taken = town.id in table.state.captured
        worth = f"{town.occupation} VP each turn" if taken else f"{town.capture} VP when taken"
        held = holds(table.occupancy(own).held, cell)
        sign = "⚑" if held else "○"
        found.append(Mark(table.hexname(cell), sign, f"{town.id}: {table.side_name(own)} {worth}", town.side))
    return found


def arrows(table: Galicia, side: str | None) -> list[Arrow]:
    """The combat in progress, whose units everybody knows (8.1a)."""
    combat = table.within(Combat)
    if combat is None:
        return []
    hexes = sorted({table.pieces[i].at for i in combat.attackers if table.on_map(i)} - {combat.target})
    near = table.board.adjacent[combat.target]
    target = table.hexname(combat.target)
    return [Arrow(table.hexname(cell), target, f"attack on {target}") for cell in hexes if holds(near, cell)]


def notes(table: Galicia, side: str, order: Order) -> list[str]:
    """Before an attack: its strength, who is halved, whether it flanks, what it earns, whether Przemyśl shifts it."""
    combat = table.within(Combat)
    target = table.board.find(order.target) if isinstance(order, Attack) else combat.target if combat else None
    if target is None or not isinstance(order, Attack | Commit):
        return []
    printed = table.printed
    units, own = [printed.index[piece] for piece in order.units], SIDES.index(side)
    slow = [table.name(i) for i in units if halved(table, table.pieces[i].at, target)]
    top = table.tops(1 - own).get(target)
    met = "" if top is None else f" The top counter there defends with {table.face(top).defence} as printed (5.4)."
    found = [f"You attack with {attack_strength(table, units, target)} (8.1).{met}"]
    if slow:
        found.append(f"Halved by river or ridge: {listing(slow)} (7.7).")
    if flanked(table, units, target, own):
        columns, losses = count(printed.number["flank.shifts"], "column"), printed.data.modifiers["flanked"].value
        found.append(f"The defender is flanked: {columns} to the right, and {signed(losses)} on its losses (7.8).")
    if holds(printed.guarded, target):
        fortress, who = printed.data.fortress, table.side_name(SIDES.index(printed.data.fortress.side))
        columns = count(fortress.shifts, "column")
        found.append(f"{fortress.id} is near: {columns} in favour of the {who} side (13.0).")
    if isinstance(order, Attack) and table.turn.attack and not all(printed.cavalry[i] for i in units):
        found.append(f"If it takes place the attack earns {table.turn.attack} VP, whatever its result (15.1).")
    return found


DESK: Desk[Galicia] = Desk(
    title=title,
    layers=LAYERS.kinds,
    layer=LAYERS.draw,
    track=track,
    turn=turn,
    steps=steps,
    boxes=boxes,
    figures=figures,
    winning=winning,
    marks=marks,
    arrows=arrows,
    notes=notes,
    worth=worth,
)
"""What lies beside the map."""
