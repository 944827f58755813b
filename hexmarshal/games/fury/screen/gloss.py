"""What orders of *Fury in the East* mean that do not speak for themselves, with their costs and dangers."""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.fury.rules.adjustment import FrontAdjustment
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.exchange import can_pay, retreating_side
from hexmarshal.games.fury.rules.losses import dies
from hexmarshal.games.fury.rules.modifiers import guards
from hexmarshal.games.fury.rules.orders import (
    Adjust,
    Advance,
    Assign,
    Front,
    Hold,
    Lose,
    Post,
    Ready,
    Reform,
    Relieve,
    Reply,
    Restore,
    Retreat,
)
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.retreat import RetreatStack, shaken

FRONTS = {"north": "East Prussia", "south": "Galicia"}
REPLIES = {
    "force": "you take one loss, the enemy retreats", "let be": "the enemy stays",
    "retreat": "leave the hex", "refuse": "stay",
    "siege": "stay and be besieged",
}  # fmt: skip
ENDS = {
    "set-up": "the set-up is final", "move": "no more moves", "declare": "no more attacks",
    "replace": "the rest of the points is lost", "reinforce": "those who are left wait",
}  # fmt: skip
"""What ``done`` ends, by the kind of decision."""


def army_name(table: Fury, army: str) -> str:
    """An army's name."""
    return table.printed.army_names[table.printed.army_number[army]]


def gloss(table: Fury, kind: str, order: Order) -> str:
    """What an order means that does not speak for itself: a bare word, or one that names an army or a Cadre."""
    match order:
        case Done():
            return ENDS.get(kind, "")
        case Assign() | Post():
            return army_name(table, order.army)
        case Relieve():
            return f"the Cadre in {table.hexname(table.pieces[table.printed.index[order.cadre]].at)}"
        case Front():
            return FRONTS[order.front]
        case Reply():
            return _reply(table, order.answer)
        case Lose():
            return _loss(table, table.printed.index[order.piece])
        case Reform() | Restore():
            return _rebuilding(table, order)
        case Ready():
            return "the historical set-up for all of them"
        case Hold():
            return "stays where it is"
        case Advance(units=()):
            return "nobody advances"
        case Adjust(to=""):
            return "the stack is eliminated"
        case Retreat() | Adjust():
            return _going_back(table, order.start, order.to)
    return ""


def label(table: Fury, kind: str, order: Order) -> str:
    """An order that names an army, as a button says it."""
    match order:
        case Assign():
            return f"To the {army_name(table, order.army)}"
        case Post():
            return f"{army_name(table, order.army)} to the {order.front} front"
    return ""


def _going_back(table: Fury, start: str, to: str) -> str:
    """The danger of a retreat into an enemy zone of control that no friend holds (10.3.2e)."""
    retreat, adjustment = table.within(RetreatStack), table.within(FrontAdjustment)
    owner = retreat.owner if retreat is not None else adjustment.player if adjustment is not None else 0
    units = retreat.units if retreat is not None else tuple(table.here(table.board.cell(start), owner))
    if not shaken(table, owner, units, table.board.cell(to)):
        return ""
    return f"cohesion test: on {table.printed.number['cohesion.loss']} or less a loss"


def _rebuilding(table: Fury, order: Reform | Restore) -> str:
    """What replacements cost, and what stands there for them (11.3)."""
    index = table.printed.index[order.piece]
    full = isinstance(order, Restore) or order.full
    steps = 2 if isinstance(order, Reform) and order.full else 1
    cost = steps * table.printed.cost[index]
    strength = table.printed.full[index] if full else table.printed.weak[index]
    return f"{cost:g} {'point' if cost == 1 else 'points'}: strength {strength}"


def _loss(table: Fury, index: int) -> str:
    """What a loss makes of a unit: its strength before and after."""
    if dies(table, index):
        return "it is eliminated"
    if table.pieces[index].reduced:
        return "a Cadre takes its place"
    return f"it is reduced, from {table.strength(index)} to {table.printed.weak[index]}"


def _reply(table: Fury, answer: str) -> str:
    """What an answer to a combat result means, with the fortress that is at stake."""
    combat = table.within(Combat)
    if combat is not None and answer == "refuse":
        return _refusing(table, combat)
    cell = combat.target if combat is not None else -1
    fortress = table.standing_fortress(cell) if cell >= 0 else None
    mine = combat is not None and fortress is not None and retreating_side(table, combat) == fortress.side
    if fortress is None or not mine:
        return REPLIES[answer]
    if answer == "siege":
        return f"{fortress.name}, 1 fortress, would be besieged"
    return f"{fortress.name}, 1 fortress, would be given up" if answer == "retreat" else REPLIES[answer]


def _refusing(table: Fury, combat: Combat) -> str:
    """What refusing costs, and whether the enemy can force the retreat all the same."""
    side = retreating_side(table, combat)
    free = side != combat.side and guards(table, combat.target, combat.side)
    forced = side is not None and can_pay(table, combat, 1 - side)
    return ("stay" if free else "take one loss and stay") + (
        ", unless the enemy takes a loss to force you" if forced else "; the enemy cannot force you"
    )
