"""What lies beside the map of *Fury in the East*: track, sequence of play, boxes, figures, markers and arrows.

Nothing is hidden in this game, so every side is shown the same.
"""

from typing import Any

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import signed
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.screen.showing import Desk
from hexmarshal.core.screen.values import Arrow, Box, Figure, Mark, Step, Turn
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, SIDES
from hexmarshal.games.fury.rules.administration import Administration
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.exchange import retreating_side
from hexmarshal.games.fury.rules.in_progress import Declared
from hexmarshal.games.fury.rules.orders import Attack, Reply, Resolve
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.replacements import SpendReplacements
from hexmarshal.games.fury.rules.retreat import RetreatStack, retreat_hexes
from hexmarshal.games.fury.rules.sequence import Activation, Campaign, GameTurn
from hexmarshal.games.fury.screen.layers import LAYERS
from hexmarshal.games.fury.screen.outcomes import worth
from hexmarshal.games.fury.screen.winning import winning

STATES = ("reduced", "disorganised", "besieging", "besieged")
ACTIVATION = (("Movement", "9"), ("Lone HQs", "9e"), ("Declaration of attacks", "10.1"), ("Combat", "10"))
"""The steps of :class:`Activation`, as the book calls them."""
ADMINISTRATION = (
    ("Victory", "11.1"), ("Front adjustment, initiative first", "11.2"), ("Front adjustment, the other", "11.2"),
    ("Sieges", "10.5g"), ("Reorganisation", "11.2m"), ("Replacements", "11.3"), ("Reinforcements", "11.4"),
    ("Planning", "11.5"),
)  # fmt: skip
"""The steps of :class:`Administration`."""


def nation(side: str) -> str:
    """The nation whose colours stand for a side."""
    return "russian" if side == SIDES[0] else "german"


def states(piece: dict[str, Any]) -> list[str]:
    """What became of a counter."""
    found = [state for state in STATES if piece[state]]
    return found if piece["active"] is None else [*found, "active" if piece["active"] else "inactive"]


# -- time ---------------------------------------------------------------------------------------------------------


def track(table: Fury, side: str | None) -> list[Turn]:
    """The turn track, with who arrives and how plans are made (11.4, 11.5)."""
    found = []
    for number, row in enumerate(table.printed.turns[: table.state.last + 1]):
        notes = []
        if number >= table.state.turn:
            notes = [f"{NATIONS[n].capitalize()}: {', '.join(names)}" for n, names in _arrivals(table, number).items()]
        if row.planning:
            notes.append(f"planning {signed(row.planning)}")
        found.append(Turn(row.id, row.label, "; ".join(notes)))
    return found


def turn(table: Fury, side: str | None) -> str:
    """Where on the track the match is."""
    return table.turn


def _arrivals(table: Fury, turn: int) -> dict[int, list[str]]:
    """The designations of those who arrive in a turn, by nation."""
    found: dict[int, list[str]] = {}
    for index, piece in enumerate(table.pieces):
        if piece.at == Off.SCHEDULED and piece.due == turn:
            found.setdefault(piece.nation, []).append(table.printed.names[index])
    return found


def steps(table: Fury, side: str | None) -> list[Step]:
    """The sequence of play (5b, 7, 8, 11) with the present step lit."""
    setting_up = _step(table.within(Campaign)).startswith("set_up")
    now = table.within(GameTurn)
    step = _step(now)
    found = [Step("Set-up", "6", 0, True)] if setting_up else []
    found.append(Step("Initiative", "7b", 0, step == "initiative"))
    found.append(Step("Front A is named", "7c", 0, step == "name_front"))
    for number, (who, front) in enumerate(_activations(table, now)):
        name = GameTurn.steps[(2, 4, 5, 6)[number]]
        if number == 1:
            found.append(Step("Player 2 chooses a front", "7d", 0, step == "choose_front"))
        place = f"{front} front" if front else "a front"
        active = table.within(Activation) if step == name else None
        found.append(Step(f"{who}, {place}", "7d", 0, step == name and active is None))
        if active is not None:
            found += _parts(ACTIVATION, active.at - 1)
    phase = table.within(Administration)
    found.append(Step("Administration", "11", 0, step == "administration" and phase is None))
    return found + _parts(ADMINISTRATION, phase.at - 1 if phase else -1)


def _parts(names: tuple[tuple[str, str], ...], now: int) -> list[Step]:
    return [Step(title, clause, 1, number == now) for number, (title, clause) in enumerate(names)]


def _step(frame: Campaign | GameTurn | None) -> str:
    """The step that a procedure is at."""
    return frame.steps[frame.at - 1] if frame is not None and frame.at else ""


def _activations(table: Fury, now: GameTurn | None) -> list[tuple[str, str]]:
    """Who is activated in which order, and on which front as far as it is known (7d)."""
    first = table.state.initiative
    front_a, second = (now.front_a, now.second) if now else ("", "")
    others = {"north": "south", "south": "north", "": ""}
    names = table.side_name(first), table.side_name(1 - first)
    return [(names[0], front_a), (names[1], second), (names[1], others[second]), (names[0], others[front_a])]


# -- places off the map -------------------------------------------------------------------------------------------


def boxes(table: Fury, side: str | None) -> list[Box]:
    """Who is not on the map, and why."""
    ids, turns = table.printed.ids, table.printed.turns
    named = {
        Off.SETTING_UP: "To be set up", Off.REINFORCEMENTS: "Reinforcements", Off.ELIMINATED: "Eliminated",
    }  # fmt: skip
    found: dict[tuple[str, str], list[str]] = {}
    free: list[str] = []
    for i, piece in enumerate(table.pieces):
        who = table.side_name(SIDE_OF[piece.nation])
        if piece.at == Off.CADRES:
            free.append(ids[i])
        elif piece.at in named:
            found.setdefault((f"{named[Off(piece.at)]}, {who}", ""), []).append(ids[i])
    for number in range(table.state.turn, table.state.last + 1):
        for i, piece in enumerate(table.pieces):
            if piece.at == Off.SCHEDULED and piece.due == number:
                who = table.side_name(SIDE_OF[piece.nation])
                found.setdefault((f"Due in {turns[number].id}, {who}", turns[number].label), []).append(ids[i])
    listed = [Box(title, note, tuple(pieces)) for (title, note), pieces in found.items()]
    return [*listed, Box("Cadres not in use", "", tuple(free))] if free else listed


def figures(table: Fury, side: str | None) -> list[Figure]:
    """Fortresses, initiative, rail points, replacement points."""
    held = [Figure("Fortresses", str(table.fortresses_held(i)), SIDES[i], "4a") for i in (0, 1)]
    net = table.net_fortresses()
    ahead = Figure("Ahead by", str(abs(net)), SIDES[0 if net > 0 else 1] if net else "", "4d")
    first = Figure("Initiative", table.side_name(table.state.initiative), SIDES[table.state.initiative], "7b")
    rail = [
        Figure(f"{name.capitalize()} rail points", f"{left} of {table.printed.charts.nation[name].rail}",
               SIDES[SIDE_OF[number]], "9.3a")
        for number, (name, left) in enumerate(zip(NATIONS, table.state.rail, strict=True))
    ]  # fmt: skip
    spending = table.within(SpendReplacements)
    points = [Figure("Replacement points", f"{spending.left:g}", spending.side, "11.3")] if spending else []
    return [*held, ahead, first, *rail, *points]


# -- markers ------------------------------------------------------------------------------------------------------


def marks(table: Fury, side: str | None) -> list[Mark]:
    """Fortresses that were captured or are besieged (10.4e, 10.5a)."""
    found = []
    for cell, fortress in table.printed.fortresses.items():
        owner = table.control(cell)
        said = f"{fortress.name}, {table.side_name(owner)}"
        if holds(table.situation.siege, cell):
            found.append(Mark(table.hexname(cell), "◎", f"{said}, besieged", SIDES[owner]))
        elif owner != fortress.side:
            found.append(Mark(table.hexname(cell), "⚑", f"{said}, captured", SIDES[owner]))
        elif cell in table.state.captured:
            found.append(Mark(table.hexname(cell), "✕", f"{said}, retaken: its works are destroyed", SIDES[owner]))
    return found


def arrows(table: Fury, side: str | None) -> list[Arrow]:
    """The attacks declared and not yet over (2.3b)."""
    return [
        Arrow(table.hexname(attack.start), table.hexname(attack.target), _attack(table, attack))
        for attack in dict.fromkeys(table.declared())
    ]


def _attack(table: Fury, attack: Declared) -> str:
    verb = "attacks" if len(attack.units) == 1 else "attack"
    return f"{table.list_of(attack.units)} {verb} {table.place(attack.target)}"


def notes(table: Fury, side: str, order: Order) -> list[str]:
    """Before an attack: where both sides could retreat to, as the table stands (10.3.2)."""
    attack: Declared | None = None
    if isinstance(order, Attack):
        units = tuple(table.printed.index[piece] for piece in order.units)
        attack = Declared(units, table.board.cell(order.start), table.board.cell(order.target))
    elif isinstance(order, Resolve):
        target = table.board.cell(order.target)
        attack = next((found for found in table.declared() if found.target == target), None)
    elif isinstance(order, Reply):
        combat = table.inside(Combat)
        loser = retreating_side(table, combat)
        start, span = (combat.start, "attacker") if loser == combat.side else (combat.target, "defender")
        return [] if loser is None else _retreat(table, loser, start, table.printed.number[f"retreat.{span}"])
    if attack is None:
        return []
    own, number = SIDES.index(side), table.printed.number
    return [
        *_retreat(table, 1 - own, attack.target, number["retreat.defender"]),
        *_retreat(table, own, attack.start, number["retreat.attacker"]),
    ]


def _retreat(table: Fury, owner: int, start: int, hexes: int) -> list[str]:
    """Where the units of a side in a hex could retreat to."""
    units = tuple(sorted(table.here(start, owner), key=lambda i: table.printed.is_hq[i]))
    if not table.units_at(start, owner):
        return []
    stack = RetreatStack(owner, units, start, hexes, hexes, (start,))
    ways, tested = [], False
    for first in retreat_hexes(table, stack):
        moved = table.copy()
        for i in units:
            moved.put(i, replace(moved.pieces[i], at=first))
        ends = retreat_hexes(moved, replace(stack, left=1)) if hexes > 1 else []
        tested |= bool(holds(table.situation.zone[1 - owner], first) and not table.units_at(first, owner))
        by = f"{table.hexname(first)}, then {listing([table.hexname(end) for end in ends], 'or')}" if ends else ""
        ways.append(by or table.hexname(first))
    who = f"{table.side_name(owner)} retreat from {table.place(start)}"
    fortress = table.standing_fortress(start)
    siege = " It may choose a siege instead (10.4e)." if fortress is not None and fortress.side == owner else ""
    if not ways:
        return [f"{who}: there is no way out, the units would be lost (10.3.2b).{siege}"]
    cohesion = " It may cost a cohesion test (10.3.2e)." if tested else ""
    return [f"{who}: {'; '.join(ways)}.{cohesion}{siege}"]


DESK: Desk[Fury] = Desk(
    nation=nation,
    layers=LAYERS.kinds,
    layer=LAYERS.draw,
    states=states,
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
