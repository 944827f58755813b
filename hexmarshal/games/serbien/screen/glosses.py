"""What the orders of *Serbien muß sterbien* mean that do not speak for themselves."""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.arrivals.combining import combinations_of
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.plans import price
from hexmarshal.games.serbien.screen.armies import boundaries, corps_of, limit, places
from hexmarshal.games.serbien.screen.fights import bombard, intensity, loss, provided, shells
from hexmarshal.games.serbien.screen.marches import halt, points, position, prepared, recovery, strength
from hexmarshal.games.serbien.screen.provisions import extended, unfed
from hexmarshal.games.serbien.screen.sayings import button, parent_of

MEANS: dict[type[Order], str] = {
    orders.Hold: "stays where it is", orders.Top: "for the enemy to see",
    orders.Eliminate: "is lost for good", orders.Pin: "stays and may not move",
    orders.Suggest: "as the armies stand", orders.Leave: "draw nothing",
    orders.Redraw: "hex by hex, from the Front Line to the rear",
    orders.Drop: "nobody attacks", orders.Withhold: "it takes no part, and may have to retreat",
    orders.Assign: "it shares that Formation's fate now",
    orders.Garrison: "if it must retreat, the Fort goes with it as infantry",
    orders.ExtendInto: "and stands in both hexes",

    orders.Keep: "the others have no line there", orders.Raise: "comes back to the map",
    orders.Replace: "regains a Strength Reduction",
    orders.Split: "it becomes two units",
    orders.Waive: "no bridges in your own country, and no more questions about them",
    orders.Refit: "it returns from the Game Turn track",
}  # fmt: skip
"""What some orders mean, whatever they name."""
ENDS = {
    "move": "no more moves", "attack": "then those that are declared are made",
    "attach": "leave the other Formations as they are", "areas": "leave the boundaries as they are",
    "plans": "go on with the plans", "assign": "the others stay with their Formations",
    "advance": "nobody else advances", "ammo": "a Force without Ammo fights at half strength",
    "bridge": "no more bridges are started", "combine": "no more units are combined", "commit": "the attack goes on",
    "extend": "the others stay as they are", "french": "no more guns are placed", "komitadji": "no more are placed",
    "raise": "nobody else returns", "retire": "nobody else retires", "retreat": "it stays where it is",
    "shells": "no more Shells are fired", "split": "no more are split", "squadron": "no more guns take part",
    "support": "nobody else lends support", "withhold": "nobody else is withheld",
}  # fmt: skip
"""What ``done`` ends, by the kind of decision."""


def gloss(table: Serbien, kind: str, order: Order) -> str:
    """What an order means that does not speak for itself."""
    printed = table.printed
    match order:
        case Done():
            more = {"areas": boundaries, "extend": unfed}.get(kind)
            return ENDS.get(kind, "") + (more(table) if more else "")
        case orders.Attack() | orders.Repulse():
            units, moving = tuple(printed.index[piece] for piece in order.units), table.question
            brings = f"attack strength {strength(table, units, order.target)} before terrain"
            if not isinstance(order, orders.Repulse) or not isinstance(moving, MovementSoFar):
                return brings
            return f"{brings}; {points(table, moving, units, int(printed.number['repulse']))}"
        case orders.Recover():
            return recovery(table, printed.index[order.piece])
        case orders.Construct():
            return position(table, printed.index[order.piece])
        case orders.Intensity():
            return intensity(table, order)
        case orders.Provide():
            return provided(table, order)
        case orders.Shells():
            return shells(table, printed.index[order.piece])
        case orders.Lose():
            return loss(table, printed.index[order.piece])
        case orders.Prepare():
            return prepared(table, order)
        case orders.Halt():
            return halt(table)
        case orders.Stay():
            return "and do not ask again in this phase" if order.rest else "nobody moves"
        case orders.Bombard():
            return bombard(table, printed.index[order.piece])
        case orders.Attach():
            return limit(table, order)
        case orders.Exchange():
            return places(table, order)
        case orders.Extend():
            return extended(table, printed.index[order.piece])
        case orders.Harass():
            return _komitadji(table, order)
        case orders.Combine():
            return _combined(table, order)
        case orders.Abandon():
            army = next(n for n, id in enumerate(printed.armies) if id.casefold() == order.army.casefold())
            return f"−{price(table, army)} VP, and it moves as it likes from now on"
        case orders.Claim():
            return "once for all" if order.now else "there may be more to gain later"
    return MEANS.get(type(order), "")


def label(table: Serbien, kind: str, order: Order) -> str:
    """An order as a button names it, where its notation would puzzle: 13 joins 13."""
    match order:
        case orders.Attach():
            name, found = table.name(table.printed.index[order.piece]), corps_of(table, order)
            return f"{name} joins the {found.title}" if found else f"{name} is Independent"
        case orders.Exchange():
            first, *others = (table.printed.index[piece] for piece in order.pieces)
            return f"{table.name(first)} for {table.list_of(others)}"
        case orders.React() | orders.Retire():
            name = table.name(table.printed.index[order.piece])
            if order.extending:
                return f"{name} is in {_place(table, order.start)} and {_place(table, order.to)}"
            return f"{name} {'reacts' if isinstance(order, orders.React) else 'retires'} to {_place(table, order.to)}"
        case orders.Spread():
            units = table.list_of([table.printed.index[piece] for piece in order.units])
            return f"{units}: {_place(table, order.one)} and {_place(table, order.two)}"
    return button(table, order)


def menu(table: Serbien, kind: str, order: Order) -> str:
    """7.3.1: to wait for whoever comes to an empty hex is rarely meant by a click on it: that is a choice by itself."""
    if not isinstance(order, orders.Prepare):
        return ""
    side = table.side_of(table.printed.index[order.units[0]])
    waits = not table.here(table.board.cell(order.target), 1 - side)
    return "Prepare an attack on an empty hex" if waits else ""


def _place(table: Serbien, hexname: str) -> str:
    return table.place(table.board.cell(hexname))


def _komitadji(table: Serbien, order: orders.Harass) -> str:
    """Whom a marker helps or hinders as things stand (23.1.1)."""
    cell = table.board.cell(order.to)
    if any(map(table.fights, table.here(cell, SERBIAN))):
        return "+1 to the strength of the Serbs there"
    return "1 MP more for enemies who enter, and their supply counts the hex twice"


def _combined(table: Serbien, order: orders.Combine) -> str:
    """What becomes of units that are combined (16.3, 21.1)."""
    parent = parent_of(table, order)
    if parent is not None:
        return f"it returns to the {table.name(parent)}"
    side = table.side_of(table.printed.index[order.piece])
    row = next(row for row in combinations_of(table, side) if order.piece in row.parts)
    return f"to the {table.name(table.printed.index[row.whole])}"
