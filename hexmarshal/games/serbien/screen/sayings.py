"""What orders of *Serbien muß sterbien* are called on buttons and in the log, where their notation is not for reading.

A template names fields of the order: ``piece`` and ``leader`` are units, ``units`` a list of them, ``start``, ``to``,
``target`` and ``where`` hexes, ``army`` an army, ``by`` the supply units that were chosen.
"""

from collections.abc import Callable
from functools import partial

from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.rules.arrivals.combining import combinations_of, detachments
from hexmarshal.games.serbien.rules.table.position import Serbien

BUTTONS: dict[type[Order], str] = {
    orders.Top: "{piece} on top", orders.Bridge: "A bridge from {start} to {to}",
    orders.Withhold: "Withhold {piece}", orders.Garrison: "The Fort fights with {piece}",
    orders.Assign: "{piece} fights with {leader}", orders.Provide: "Ammo for {piece}{by}",
    orders.Shells: "Shells for {piece}", orders.Lend: "{piece} lends its guns",
    orders.First: "The stack in {start} first",
    orders.Replace: "A replacement for {piece}", orders.Harass: "Komitadji in {to}",
    orders.Split: "Split {piece}", orders.Suffer: "The half in {where} makes the check",
}  # fmt: skip
"""What a button says, in place of a notation such as ``lend 21/8``."""

LOG: dict[type[Order], str] = {
    orders.Top: "lays {piece} on top", orders.Hold: "lets {piece} hold", orders.Pin: "lets {piece} be held",
    orders.Eliminate: "gives {piece} up", orders.Prepare: "prepares an attack on {target} with {units}",
    orders.Repulse: "tries to repulse {target} with {units}", orders.Recover: "lets {piece} recover",
    orders.Construct: "lets {piece} dig in", orders.Incorporate: "lets {piece} incorporate {marsch}",
    orders.Muster: "fills {piece} up",
    orders.React: "lets {piece} react", orders.Retire: "lets {piece} retire", orders.Bridge: "begins a pontoon bridge",
    orders.Attack: "attacks {target} with {units}", orders.Conduct: "makes the attack on {target}",
    orders.Withhold: "withholds {piece}", orders.Garrison: "lets the Fort fight with {piece}",
    orders.Assign: "lets {piece} fight with {leader}", orders.Provide: "provides {piece} with Ammo{by}",
    orders.Shells: "provides {piece} with Shells", orders.Lend: "lends the guns of {piece}",
    orders.First: "lets the stack in {start} retreat first", orders.Lose: "lets {piece} take the loss",
    orders.Displace: "displaces {piece}",
    orders.Extend: "puts {piece} in Extended Mode", orders.Keep: "gives the {army} the narrow line",
    orders.Abandon: "abandons the plan of the {army}", orders.Replace: "gives {piece} a replacement",
    orders.Raise: "brings {piece} back", orders.Harass: "places Komitadji in {to}",
    orders.Refit: "brings {piece} to its base", orders.Bombard: "lets {piece} fire",
    orders.Combine: "combines {piece}", orders.Split: "splits {piece}",
    orders.Redraw: "redraws the boundary of {armies}", orders.Draw: "draws the boundary to {to}",
    orders.Attach: "attaches {piece}", orders.ExtendInto: "lets half of {piece} advance",
    orders.Suffer: "lets the half in {where} make the check",
}  # fmt: skip
"""What the log says that a player does."""


def button(table: Serbien, order: Order) -> str:
    """An order as a button says it; nothing where its notation, or who goes where, speaks for itself."""
    if isinstance(order, orders.Combine):
        back = parent_of(table, order) is not None
        return f"Integrate {_unit(table, order.piece)}" if back else f"Combine {table.list_of(parts_of(table, order))}"
    if isinstance(order, orders.Muster):
        return f"Remove {count(order.number, 'Strength Reduction')}"
    return _filled(table, order, BUTTONS.get(type(order), ""))


def told(table: Serbien, order: Order, openly: bool) -> str:
    """What somebody does who gives an order, as the log says it; ``openly`` to an enemy who does not see who does."""
    if openly:
        return _filled(table, order, "attacks {target}") if isinstance(order, orders.Attack) else ""
    return _filled(table, order, LOG.get(type(order), ""))


def parts_of(table: Serbien, order: orders.Combine) -> list[int]:
    """The units of which one is made (16.3), those that are left of them."""
    side = table.side_of(table.printed.index[order.piece])
    row = next(row for row in combinations_of(table, side) if order.piece in row.parts)
    return [i for part in row.parts if table.placed(i := table.printed.index[part])]


def parent_of(table: Serbien, order: orders.Combine) -> int | None:
    """21.1: the division to which a detachment returns; none if other units are combined."""
    index = table.printed.index[order.piece]
    return dict(detachments(table, table.side_of(index))).get(index)


def _filled(table: Serbien, order: Order, template: str) -> str:
    named = {name for name in SAID if f"{{{name}}}" in template}
    return template.format(**{name: SAID[name](table, order) for name in named})


def _unit(table: Serbien, id: str) -> str:
    return table.name(table.printed.index[id])


def _sources(table: Serbien, order: Order) -> str:
    """9.4.1: the supply units that provide Ammo, where the owner has chosen them."""
    named = order.sources if isinstance(order, orders.Provide) else ()
    return f" from {table.list_of([table.printed.index[id] for id in named])}" if named else ""


def _place(table: Serbien, hexname: str) -> str:
    cell = table.board.find(hexname)
    return hexname if cell is None else table.place(cell)


def _army(table: Serbien, word: str) -> str:
    armies = {id.casefold(): row.title for id, row in table.printed.data.armies.items()}
    return armies.get(word.casefold(), word)


def _field(say: Callable[[Serbien, str], str], name: str, table: Serbien, order: Order) -> str:
    return say(table, getattr(order, name))


SAID: dict[str, Callable[[Serbien, Order], str]] = {
    "units": lambda table, order: table.list_of([table.printed.index[id] for id in order.pieces]),
    "armies": lambda table, order: listing([_army(table, part) for part in getattr(order, "armies", "").split("-")]),
    "army": lambda table, order: _army(table, getattr(order, "army", "")),
    "by": _sources,
    **{name: partial(_field, _unit, name) for name in ("piece", "leader", "marsch")},
    **{name: partial(_field, _place, name) for name in ("start", "to", "target", "where")},
}
"""How each field is said."""
