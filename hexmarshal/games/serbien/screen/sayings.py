"""What orders of *Serbien muß sterbien* are called on buttons and in the log, where their notation is not for reading.

A template names fields of the order: ``piece`` and ``leader`` are units, ``units`` a list of them, ``start``, ``to``,
``target`` and ``where`` hexes, ``army`` an army, ``by`` the supply units that were chosen.
"""

from collections.abc import Callable
from functools import partial

from hexmarshal.core.procedure import Order
from hexmarshal.core.wording import count, listing
from hexmarshal.games.serbien.rules.arrivals.combining import combinations_of, detachments
from hexmarshal.games.serbien.rules.attachment import orders as attaching
from hexmarshal.games.serbien.rules.combat import orders as fighting
from hexmarshal.games.serbien.rules.supply import orders as supplying
from hexmarshal.games.serbien.rules.table import orders as moves
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import orders as two_hex

BUTTONS: dict[type[Order], str] = {
    moves.Top: "{piece} on top", moves.Bridge: "A bridge from {start} to {to}",
    fighting.Withhold: "Withhold {piece}", fighting.Garrison: "The Fort fights with {piece}",
    fighting.Assign: "{piece} fights with {leader}", fighting.Provide: "Ammo for {piece}{by}",
    fighting.Shells: "Shells for {piece}", fighting.Lend: "{piece} lends its guns",
    fighting.First: "The stack in {start} first",
    supplying.Replace: "A replacement for {piece}", supplying.Harass: "Komitadji in {to}",
    supplying.Split: "Split {piece}", two_hex.Suffer: "The half in {where} makes the check",
}  # fmt: skip
"""What a button says, in place of a notation such as ``lend 21/8``."""

LOG: dict[type[Order], str] = {
    moves.Top: "lays {piece} on top", moves.Hold: "lets {piece} hold", moves.Pin: "lets {piece} be held",
    moves.Eliminate: "gives {piece} up", moves.Prepare: "prepares an attack on {target} with {units}",
    moves.Repulse: "tries to repulse {target} with {units}", moves.Recover: "lets {piece} recover",
    moves.Construct: "lets {piece} dig in", moves.Incorporate: "lets {piece} incorporate {marsch}",
    moves.Muster: "fills {piece} up",
    moves.React: "lets {piece} react", moves.Retire: "lets {piece} retire", moves.Bridge: "begins a pontoon bridge",
    fighting.Attack: "attacks {target} with {units}", fighting.Conduct: "makes the attack on {target}",
    fighting.Withhold: "withholds {piece}", fighting.Garrison: "lets the Fort fight with {piece}",
    fighting.Assign: "lets {piece} fight with {leader}", fighting.Provide: "provides {piece} with Ammo{by}",
    fighting.Shells: "provides {piece} with Shells", fighting.Lend: "lends the guns of {piece}",
    fighting.First: "lets the stack in {start} retreat first", fighting.Lose: "lets {piece} take the loss",
    supplying.Displace: "displaces {piece}",
    supplying.Extend: "puts {piece} in Extended Mode", supplying.Keep: "gives the {army} the narrow line",
    supplying.Abandon: "abandons the plan of the {army}", supplying.Replace: "gives {piece} a replacement",
    supplying.Raise: "brings {piece} back", supplying.Harass: "places Komitadji in {to}",
    supplying.Refit: "brings {piece} to its base", supplying.Bombard: "lets {piece} fire",
    supplying.Combine: "combines {piece}", supplying.Split: "splits {piece}",
    attaching.Redraw: "draws the boundary of {armies} anew", attaching.Draw: "draws the boundary to {to}",
    attaching.Attach: "attaches {piece}", two_hex.Extend: "lets half of {piece} advance",
    two_hex.Suffer: "lets the half in {where} make the check",
}  # fmt: skip
"""What the log says that a player does."""


def button(table: Serbien, order: Order) -> str:
    """An order as a button says it; nothing where its notation, or who goes where, speaks for itself."""
    if isinstance(order, supplying.Combine):
        back = parent_of(table, order) is not None
        return f"Integrate {_unit(table, order.piece)}" if back else f"Combine {table.list_of(parts_of(table, order))}"
    if isinstance(order, moves.Muster):
        return f"Remove {count(order.number, 'Strength Reduction')}"
    return _filled(table, order, BUTTONS.get(type(order), ""))


def told(table: Serbien, order: Order, openly: bool) -> str:
    """What somebody does who gives an order, as the log says it; ``openly`` to an enemy who does not see who does."""
    if openly:
        return _filled(table, order, "attacks {target}") if isinstance(order, fighting.Attack) else ""
    return _filled(table, order, LOG.get(type(order), ""))


def parts_of(table: Serbien, order: supplying.Combine) -> list[int]:
    """The units of which one is made (16.3), those that are left of them."""
    side = table.printed.side[table.printed.index[order.piece]]
    row = next(row for row in combinations_of(table, side) if order.piece in row.parts)
    return [i for part in row.parts if table.pieces[i := table.printed.index[part]].at >= 0]


def parent_of(table: Serbien, order: supplying.Combine) -> int | None:
    """21.1: the division to which a detachment returns; none if other units are combined."""
    index = table.printed.index[order.piece]
    return dict(detachments(table, table.printed.side[index])).get(index)


def _filled(table: Serbien, order: Order, template: str) -> str:
    named = {name for name in SAID if f"{{{name}}}" in template}
    return template.format(**{name: SAID[name](table, order) for name in named})


def _unit(table: Serbien, id: str) -> str:
    return table.name(table.printed.index[id])


def _sources(table: Serbien, order: Order) -> str:
    """9.4.1: the supply units that provide Ammo, where the owner has chosen them."""
    named = order.sources if isinstance(order, fighting.Provide) else ()
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
